import pytest

from bot.importing.document import Document, Reason
from bot.importing.readers.markdown import read_markdown


def reading(text: str) -> Document:
    return read_markdown(text.encode(), name="owls.md")


def texts(text: str) -> list[str]:
    return [line.text for line in reading(text).lines]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("!!! note\n    Owls hoot\n    at night.", ["**Note:** Owls hoot at night."]),
        ('!!! rule "4.2 Nests"\n    Owls nest.', ["**4.2 Nests:** Owls nest."]),
        ('!!! info inline end "Who hoots?"\n    Owls.', ["**Who hoots?**", "Owls."]),
        ('!!! note ""\n    Owls hoot.', ["Owls hoot."]),
        ('??? tip "Eggs"\n\n    - two\n    - three\n\nOwls', ["**Eggs:**", "• two", "• three", "Owls"]),
        ("!!! note\n    Owls\n\n    !!! tip\n        Mice\n\n    Eggs", ["**Note:** Owls", "**Tip:** Mice", "Eggs"]),
        ("- Owls\n\n    !!! note\n        hoot\n- Mice", ["• Owls", "**Note:** hoot", "• Mice"]),
        ("> [!TIP]\n> Owls hoot.", ["**Tip:** Owls hoot."]),
        ("> [!note]- Of mice\n> They run.", ["**Of mice:** They run."]),
        (":::note\nOwls\n:::\n\n:::{warning}\nMice\n:::", ["**Note:** Owls", "**Warning:** Mice"]),
        (":::danger[Of mice]\n\nThey run.\n\n:::", ["**Of mice:**", "They run."]),
        ("::: columns\n::: {.example #owls}\nOwls\n:::\n:::", ["Owls"]),
        ("!!! Owls hoot !!!", ["!!! Owls hoot !!!"]),
    ],
)
def test_a_box_is_its_title_and_what_it_says(text: str, shown: list[str]) -> None:
    assert texts(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Owls follow [[#6.2|6.2]] and [[Nests]].", "Owls follow 6.2 and Nests."),
        ("See [[#Eggs]] or [[Owls#Eggs]].", "See Eggs or Owls > Eggs."),
        ("**G2** ** ** **Mice.** They run.", "**G2 Mice.** They run."),
        ("2 ** 3", "2 ** 3"),
        ("Owls hoot.\n{: .small }", "Owls hoot."),
    ],
)
def test_signs_of_links_and_looks_are_not_shown(text: str, shown: str) -> None:
    assert texts(text) == [shown]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("## Nests {#nests}", "Nests"),
        ("## Nests { #nests .rules }", "Nests"),
        ("## Nests {: data-x=1 }", "Nests"),
        ("## Nests {of owls}", "Nests {of owls}"),
    ],
)
def test_a_heading_is_without_its_attributes(written: str, shown: str) -> None:
    assert texts(written) == [shown]


def test_attributes_in_a_line_of_their_own_are_told() -> None:
    found = reading("Owls\n\n{: .no_toc }\n\nMice")
    assert [line.text for line in found.lines] == ["Owls", "Mice"]
    assert [(out.line.text, out.line.at, out.reason) for out in found.left_out] == [
        ("{: .no_toc }", 3, Reason.NO_WORDS)
    ]


@pytest.mark.parametrize("signs", ["import Tabs from '@theme/Tabs';\nimport {Owl} from \"owls\"", "\\newpage"])
def test_what_only_programs_read_is_told(signs: str) -> None:
    found = reading(f"# Owls\n\n{signs}\n\nHoot")
    assert [line.text for line in found.lines] == ["Owls", "Hoot"]
    assert [out.line.at for out in found.left_out] == [3]


def test_whoever_writes_headings_without_a_space_means_all_of_them() -> None:
    found = reading("#Owls\nhoot\n##2. Nests\n## 3. Eggs").lines
    assert [(line.text, line.heading) for line in found] == [
        ("Owls", 1),
        ("hoot", None),
        ("2. Nests", 2),
        ("3. Eggs", 2),
    ]
    assert reading("#owls hoot").lines[0].heading is None


def test_bullets_belong_to_the_item_above_them_though_they_stand_left_of_its_words() -> None:
    written = "1. Nests\n  * Owls build.\n\n    - two\n1. Eggs\n  * Owls lay.\n\n  * Owls sit.\n1. Mice\n\n  Owls hunt.\n* Owls"
    assert texts(written) == [
        "1. Nests",
        "• Owls build.",
        "• two",
        "2. Eggs",
        "• Owls lay.",
        "• Owls sit.",
        "3. Mice",
        "Owls hunt.",
        "• Owls",
    ]
    assert texts("```\n1. Nests\n  * Owls\n1. Eggs\n```") == ["1. Nests", "• Owls", "1. Eggs"]


def test_code_stays_as_it_is() -> None:
    assert texts("```\n!!! note\n[[x]]\n##y\n```\n\n~~~\n```\n[[z]]\n~~~") == [
        "!!! note",
        "[[x]]",
        "##y",
        "```",
        "[[z]]",
    ]


def test_lines_keep_their_places() -> None:
    found = reading("---\ntitle: Owls\n---\n\n!!! note\n    Owls\n\n    Mice\n\n##Eggs").lines
    assert [(line.text, line.at) for line in found] == [("**Note:** Owls", 5), ("Mice", 8), ("Eggs", 10)]
