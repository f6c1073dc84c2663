import pytest

from bot.importing.document import Document, Reason
from bot.importing.readers.html import read_html
from bot.importing.readers.markdown import read_markdown

BELOW = "## 1. Nests {#nests}\n\nOwls nest.\n\n## 2. Eggs\n\nThey are laid.\n\n## 3. Mice\n\nThey run."
TABLE = "[**1\\. Nests\t1**](#nests)\n\n[2. Eggs\t1](#eggs)\n\n[3. Mice](#mice)\n\n"
PAGE_BELOW = (
    "<h2 id=n><a href=#n>1. Nests</a></h2><p>Owls nest.<h2>2. Eggs</h2><p>They are laid.<h2>3. Mice</h2><p>They run."
)
PAGE_TABLE = "<ul><li>1. <a href=#n>Nests</a> ... 1<li><a href=#e>2. Eggs</a><li><a href=#m>3. Mice</a></ul>"


def read(text: str) -> Document:
    reader = read_html if text.startswith("<") else read_markdown
    return reader(text.encode(), name="owls")


def left_out(text: str) -> list[str]:
    document = read(text)
    assert all(one.reason is Reason.CONTENTS for one in document.left_out)
    return [one.line.text for one in document.left_out]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TABLE + BELOW, ["**1. Nests 1**", "2. Eggs 1", "3. Mice"]),
        ("# Contents\n\n" + TABLE + BELOW, ["Contents", "**1. Nests 1**", "2. Eggs 1", "3. Mice"]),
        ("- [Nests](#nests)\n  - [Eggs](#eggs)\n- [Mice](#mice) … 3\n\n" + BELOW, ["• Nests", "• Eggs", "• Mice … 3"]),
        ("<p>Owls" + PAGE_TABLE + PAGE_BELOW, ["• 1. Nests ... 1", "• 2. Eggs", "• 3. Mice"]),
        (
            "<p><a href=#n>1. Nests</a><br><a href=#e>2. Eggs</a><br><a href=#m>3. Mice</a></p>" + PAGE_BELOW,
            ["1. Nests", "2. Eggs", "3. Mice"],
        ),
        (
            "- [[#1. Nests|Nests]]\n- [[#Eggs]]\n- [[#Mice]]\n- **Owls**\n- [[#A]]\n- [[#B]]\n- [[#C]]\n\n" + BELOW,
            ["• Nests", "• Eggs", "• Mice", "• **Owls**", "• A", "• B", "• C"],
        ),
        (
            "# Contents\n\n- [Owls](#o)\n- [Hawks](#h)\n- [Bats](#b)\n\n" + BELOW,
            ["Contents", "• Owls", "• Hawks", "• Bats"],
        ),
    ],
    ids=["Google Docs", "heading", "nested", "page", "breaks", "wiki", "cut"],
)
def test_links_to_what_stands_below_are_contents(text: str, expected: list[str]) -> None:
    assert left_out(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "[1. Nests](#nests)\n\n[2. Eggs](#eggs)\n\n" + BELOW,
        BELOW + "\n\n" + TABLE,
        "See also:\n\n" + TABLE + BELOW,
        TABLE.replace("(#", "(rules.html#") + BELOW,
        TABLE.replace(")\n", "), of owls\n") + BELOW,
        "<h2><a href=#a>1. Nests</a></h2><h2><a href=#b>2. Eggs</a></h2><h2><a href=#c>3. Mice</a></h2>" + PAGE_BELOW,
        "".join(
            f"<p id=r{number}><a href=#r{number}>{number}. Owl {'x' * number} hoots.</a></p>" for number in range(9)
        ),
        PAGE_TABLE.replace("href=#", "href=#x title=").replace("#x", "#") + PAGE_BELOW,
    ],
    ids=["two", "below", "see also", "elsewhere", "more words", "headings", "links to themselves", "no place"],
)
def test_other_links_stay(text: str) -> None:
    assert left_out(text) == []


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<h1>The rules<br>of owls</h1>", "The rules of owls"),
        ("<h2>1. Owls<br>2. Mice</h2>", "1. Owls / 2. Mice"),
        (
            "<p align=center><b>Article 3: The moves of<br clear=all>\nthe owls</b></p>",
            "**Article 3: The moves of the owls**",
        ),
        ("<p style='text-align: center'>The moves of<br>the owls</p>", "The moves of the owls"),
        ("<p><b>ARTICLE 3: THE MOVES OF<br>THE OWLS</b></p>", "**ARTICLE 3: THE MOVES OF THE OWLS**"),
        ("<p><b>Owls,</b><br><b>Mice</b></p>", "**Owls, Mice**"),
        ("<p><b>OWLS<br>COMPLETE RULES</b></p>", "**OWLS** / **COMPLETE RULES**"),
        ("<p><b>Owls hoot.<br>mice do not</b></p>", "**Owls hoot.** / **mice do not**"),
        ("<p>Owls hoot<br>at night</p>", "Owls hoot / at night"),
        ("# The rules<br>of owls", "The rules of owls"),
        ("## 1. Owls<br>2. Mice", "1. Owls / 2. Mice"),
    ],
)
def test_a_line_break_in_a_title_is_a_space(text: str, shown: str) -> None:
    assert " / ".join(line.text for line in read(text).lines) == shown
