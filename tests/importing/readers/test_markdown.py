import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DocumentError, UnreadableDocumentError
from bot.importing.document import Document
from bot.importing.readers.markdown import read_markdown


def reading(text: str) -> Document:
    return read_markdown(text.encode(), name="owls.md")


def texts(text: str) -> list[str]:
    return [line.text for line in reading(text).lines]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Owls\nhoot.\n\nMice", ["Owls hoot.", "Mice"]),
        ("Owls\nAppendix A. Mice", ["Owls", "Appendix A. Mice"]),
        ("See\nAppendix A for mice.", ["See Appendix A for mice."]),
        ("Owls  \nhoot\\\nat night<br>or not", ["Owls", "hoot", "at night", "or not"]),
        ("__Owls__ _hoot_ ***now*** `x` ~~y~~", ["**Owls** *hoot* ***now*** x ~~y~~"]),
        (r"2 \* 3 \_ 4 &amp; &frac12;", ["2 * 3 _ 4 & ½"]),
        ("[Owls](a.html) hoot ![alt](b.png) <a id='x'></a>H<sub>2</sub>O <!-- c -->", ["Owls hoot H2O"]),
        ("# ![Owls](b.png)\n\n![two eggs](c.png)\n\nThey hoot.", ["Owls", "They hoot."]),
        (
            "1. Owls\n100. General\n100.1. They hoot.\n100.1a At night.",
            ["1. Owls", "100. General", "100.1. They hoot.", "100.1a At night."],
        ),
        ("1. Owls\n   100. General\n   101. Nests", ["1. Owls", "100. General", "101. Nests"]),
        ("702.19b Owls\n702.19c Mice", ["702.19b Owls", "702.19c Mice"]),
        ("Owls hoot.\n2.4.1 Mice do not.", ["Owls hoot.", "2.4.1 Mice do not."]),
        (
            "Owls\n1-2-3 Mice\n[12.34] Hawks\n(a) Eggs\n§ 4.2 Nests",
            ["Owls", "1-2-3 Mice", "[12.34] Hawks", "(a) Eggs", "§ 4.2 Nests"],
        ),
        ("Owls.\nA. One\nB. Two\niii. Three", ["Owls.", "A. One", "B. Two", "iii. Three"]),
        ("It ends.\nGR.1.4 Owls\nB-1. Mice", ["It ends.", "GR.1.4 Owls", "B-1. Mice"]),
        (
            "**Nests**\n**1\\. Owls**\nThey hoot.\n**Note:** Rarely.",
            ["**Nests**", "**1. Owls**", "They hoot. **Note:** Rarely."],
        ),
        ("1.2 Owls at night\nThey hoot\nonce.", ["1.2 Owls at night", "They hoot once."]),
        ("1.2 Owls\n2 or 3 hoot.", ["1.2 Owls", "2 or 3 hoot."]),
        ("1.2 Owls that\nhoot.", ["1.2 Owls that hoot."]),
        ("**![][image1]**1.2 Owls ![][image2]", ["1.2 Owls"]),
        ("Owls roll\n2d6 and add\n3rd parties", ["Owls roll 2d6 and add 3rd parties"]),
        ("**3.2 Owls.** They hoot.\n**3.3** Mice", ["**3.2 Owls.** They hoot.", "**3.3** Mice"]),
        ("[12.34]: Owls", ["[12.34]: Owls"]),
        ("[1]: https://owls.example\n\nOwls [hoot][1]", ["Owls hoot"]),
        ("Owls:\n• one\n• two", ["Owls:", "• one", "• two"]),
        ("| No | Rule |\n|---|---|\n| 1.1 | Owls **hoot** |\n| a | b |", ["No | Rule", "1.1 Owls **hoot**", "a | b"]),
        ("> Owls\n> hoot\n> 2.5 Mice", ["Owls hoot", "2.5 Mice"]),
        ("```\nOwls\n  - hoot\n```\n\n    Mice", ["Owls", "• hoot", "Mice"]),
        ("Owl\n: A bird.\n\nMouse\n: A meal.", ["Owl", "A bird.", "Mouse", "A meal."]),
        ("<div>\n\n**Owls**\n\n</div>\n<ol start=3><li>Mice</ol>", ["**Owls**", "3. Mice"]),
        ("- 1. Owls\n- **2.1:** Mice", ["• 1. Owls", "• **2.1:** Mice"]),
    ],
)
def test_markdown_is_read_as_its_author_sees_it(text: str, shown: list[str]) -> None:
    assert texts(text) == shown


@pytest.mark.parametrize(
    ("text", "shown", "counted"),
    [
        ("1. a\n2. b\n5. c", ["1. a", "2. b", "5. c"], [False, False, False]),
        ("1. a\n1. b\n1. c", ["1. a", "2. b", "3. c"], [True, True, True]),
        ("0. a\n0. b", ["0. a", "1. b"], [True, True]),
        ("3) a\n4) b", ["3) a", "4) b"], [False, False]),
        ("7. a\n   1. b\n   1. c\n8. d", ["7. a", "1. b", "2. c", "8. d"], [True, True, True, True]),
        ("7. a\n   1. b\n   2. c\n8. d", ["7. a", "1. b", "2. c", "8. d"], [True, True, True, True]),
        ("1. a\n   1. b\n1. c", ["1. a", "1. b", "2. c"], [True, True, True]),
    ],
)
def test_numbers_stay_as_written_unless_the_author_left_the_counting(
    text: str, shown: list[str], counted: list[bool]
) -> None:
    found = reading(text).lines
    assert [line.text for line in found] == shown
    assert [line.is_counted for line in found] == counted


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("1. Owls\n-------\n\n1. They hoot.", [("1. Owls", 2), ("1. They hoot.", None)]),
        ("1. Owls\n=======\n\nThey hoot.", [("1. Owls", 1), ("They hoot.", None)]),
        ("They hoot:\n1. by night\n---", [("They hoot:", None), ("1. by night", None)]),
        ("```\n\n1. Owls\n-------\n```", [("1. Owls", None), ("-------", None)]),
    ],
)
def test_an_underlined_number_is_a_heading(text: str, shown: list[tuple[str, int | None]]) -> None:
    assert [(line.text, line.heading) for line in reading(text).lines] == shown


def test_a_number_that_wrapping_brought_to_the_start_begins_no_line() -> None:
    wrapped = "Every owl that sits upon a nest at the end of the night is counted by rule\n508.6 applies to those that are awake."
    filling = "\n\n".join(
        ["Every owl that sits on a nest counts the mice below it and takes the small\none that is awake."] * 8
    )
    assert texts(f"{filling}\n\n{wrapped}")[-1] == wrapped.replace("\n", " ")


def test_headings_of_all_kinds_have_their_level() -> None:
    found = reading(
        "Owls\n====\n\n## 3.2 **Nests** ##\n\nEggs\n---\n\nMice run.\nThey hide.\nThey sleep.\n---\n\n#hash"
    ).lines
    assert [(line.text, line.heading) for line in found] == [
        ("Owls", 1),
        ("3.2 Nests", 2),
        ("Eggs", 2),
        ("Mice run. They hide. They sleep.", None),
        ("#hash", None),
    ]


def test_a_bar_of_links_above_the_title_is_left_out_and_told() -> None:
    bar = "[Navigation](#nav) | [Search](search.html)\n\n"
    document = reading(f"{bar}# Owls\n\n{bar}")
    assert [line.text for line in document.lines] == ["Owls", "Navigation | Search"]
    assert [(out.line.text, out.line.at) for out in document.left_out] == [("Navigation | Search", 1)]


def test_the_links_to_edit_a_heading_are_not_in_it() -> None:
    assert texts("## 1 Owls [[edit](/edit?s=1)]\n\nHoot \\[edit\\]") == ["1 Owls", "Hoot [edit]"]


def test_nested_items_are_indented_and_places_are_those_of_the_file() -> None:
    found = reading("- Owls\n  - Barn\n    owls\n\n    hoot\n- Mice\n\nEnd\n2.1 Last").lines
    assert [(line.text, line.indent, line.at, line.after_blank) for line in found] == [
        ("• Owls", 0, 1, False),
        ("• Barn owls", 2, 2, False),
        ("hoot", 4, 5, True),
        ("• Mice", 0, 6, False),
        ("End", 0, 8, True),
        ("2.1 Last", 0, 9, False),
    ]


@pytest.mark.parametrize(
    ("text", "metadata", "shown"),
    [
        (
            '---\ntitle: "Owls"\ndate: 2024-05-06\ntags:\n  - x\n---\nHoot',
            {"title": "Owls", "date": "2024-05-06"},
            ["Hoot"],
        ),
        ("% Owls\n%\n% May 2017\n\nHoot", {"title": "Owls", "date": "May 2017"}, ["Hoot"]),
        ("---\n\nHoot\n\n---", {}, ["Hoot"]),
        ("Owls\n\n---\ntitle: x", {}, ["Owls", "title: x"]),
    ],
)
def test_front_matter_is_metadata(text: str, metadata: dict[str, str], shown: list[str]) -> None:
    found = reading(text)
    assert (dict(found.metadata), [line.text for line in found.lines]) == (metadata, shown)


@pytest.mark.parametrize(
    "text", ["> " * 500 + "owl", "\n".join("  " * depth + "- owl" for depth in range(200))], ids=["quotes", "lists"]
)
def test_what_is_nested_too_deep_is_refused(text: str) -> None:
    with pytest.raises(UnreadableDocumentError, match="nested too deep"):
        reading(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("owl " + "[" * 90_000, "brackets are never closed"),
        ("owl [x\n\n" * 5_001, "brackets are never closed"),
        ("*owl* \n" * 500_001, "more than the 500,000 lines"),
        ("*a*_b_ \n" * 250_001, "more than the 1,000,000 signs"),
    ],
    ids=range(4),
)
def test_what_would_keep_the_parser_busy_is_refused(text: str, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        reading(text)


PIECES = st.sampled_from(
    [
        "owl",
        "1.2 ",
        "1. ",
        "- ",
        "\n",
        "\n\n",
        "  ",
        "**",
        "*",
        "`",
        "> ",
        "# ",
        "|",
        "---",
        "<b>",
        "[",
        "](x)",
        ": ",
        "~~",
        "\\",
        "```",
    ]
)


@given(st.lists(PIECES, max_size=40))
def test_any_soup_of_signs_gives_whole_lines_in_order(soup: list[str]) -> None:
    try:
        found = reading("".join(soup)).lines
    except DocumentError:
        return
    assert all(line.text and line.text == line.text.strip() and "\n" not in line.text for line in found)
    assert [line.at for line in found] == sorted(line.at for line in found)
