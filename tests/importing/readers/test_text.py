import textwrap

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DocumentError, UnreadableDocumentError
from bot.importing.document import Document, Line
from bot.importing.readers.characters import lines_of, seen
from bot.importing.readers.encodings import decode
from bot.importing.readers.limits import MAX_LINE
from bot.importing.readers.text import read_text

SENTENCE = (
    "Every owl that sits on a nest counts the mice below it and takes the smallest one that is awake at that time. "
)
LONGEST_SIGN = 7
SMART = "An owl’s “nest” – größer als ½ Maus…"


def reading(text: str | bytes) -> Document:
    return read_text(text if isinstance(text, bytes) else text.encode(), name="owls.txt")


def texts(text: str | bytes) -> list[str]:
    return [line.text for line in reading(text).lines]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-be", "cp1252"]
)
def test_the_encoding_is_told_by_the_bytes(encoding: str) -> None:
    assert texts(SMART.encode(encoding)) == [SMART]


def test_one_byte_of_another_encoding_spoils_no_other_letter() -> None:
    assert texts("größer “Maus” ".encode() + b"f\xfcnf") == ["größer “Maus” fünf"]


def test_wrongly_decoded_letters_are_left_alone() -> None:
    assert texts("grÃ¶ÃŸer") == ["grÃ¶ÃŸer"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\x85", "\u2028", "\u2029", "\x0b"])
def test_every_systems_line_end_ends_a_line(end: str) -> None:
    found = reading(end.join(["Owls", "hoot.", "", "Mice", "squeak."])).lines
    assert [(line.text, line.at, line.after_blank) for line in found] == [
        ("Owls", 1, False),
        ("hoot.", 2, False),
        ("Mice", 4, True),
        ("squeak.", 5, False),
    ]


def test_form_feeds_part_pages_and_lines_are_counted_on_each() -> None:
    found = reading("Owls\nhoot\n\fMice\n\nsqueak\n\f")
    assert found.pages == 2
    assert [(line.text, line.page, line.at) for line in found.lines] == [
        ("Owls", 1, 1),
        ("hoot", 1, 2),
        ("Mice", 2, 1),
        ("squeak", 2, 3),
    ]


def test_without_form_feeds_there_are_no_pages() -> None:
    found = reading("Owls")
    assert (found.pages, found.lines[0].page) == (0, None)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("- Owls", "• Owls"),
        ("* Owls", "• Owls"),
        ("–  Owls", "• Owls"),
        ("●\tOwls", "• Owls"),
        ("\uf0b7 Owls", "• Owls"),
        ("o\tOwls", "• Owls"),
        ("  o  Owls: hoot", "• Owls: hoot"),
        ("o Owls", "o Owls"),
        ("-Owls", "-Owls"),
        ("Owls - and mice – hoot", "Owls - and mice – hoot"),
        ("+1/+1", "+1/+1"),
        ("* * *", "* * *"),
        ("**Owls** *hoot*", "**Owls** *hoot*"),
        (r"\*Owls\*", r"\*Owls\*"),
        ("- **2.4:** Owls", "• **2.4:** Owls"),
        ("of\u00adten \u200bﬁve\u00a0ﬂat x² ½", "often five flat x² ½"),
        ("100.1a\tOwls  hoot", "100.1a Owls hoot"),
        ("2.8: Owls\t09\t4.1: Mice     15", "2.8: Owls  09  4.1: Mice  15"),
        ("Owls ........ 12", "Owls ........ 12"),
        ("Owls\x07 hoot", "Owls hoot"),
    ],
)
def test_signs_and_spaces_come_out_as_quoth_shows_them(written: str, shown: str) -> None:
    padding = "\nowls and mice" * 20  # so that one control character is a slip
    assert texts(written + padding)[0] == shown


@pytest.mark.parametrize(
    ("line", "indent"),
    [("x", 0), ("   x", 3), ("\tx", 4), ("  \tx", 4), ("    \t x", 9), ("  - x", 2), ("\u00a0\u00a0x", 2)],
)
def test_the_indent_counts_columns_and_no_bullet(line: str, indent: int) -> None:
    assert reading(line).lines[0].indent == indent


@pytest.mark.parametrize("width", [60, 72, 78, 100])
def test_a_line_is_full_where_the_next_word_did_not_fit(width: int) -> None:
    paragraphs = [f"{number}. {SENTENCE * (number % 4 + 1)}" for number in range(1, 30)]
    wrapped = [textwrap.wrap(paragraph, width) for paragraph in paragraphs]
    found = reading("\n\n".join("\n".join(lines) for lines in wrapped)).lines
    goes_on = [place < len(lines) - 1 for lines in wrapped for place in range(len(lines))]
    wrong = [line.text for line, expected in zip(found, goes_on, strict=True) if expected and not line.is_full]
    assert wrong == []
    assert not any(line.is_full for line in found if len(line.text) < width / 2)


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(f"{number}. {SENTENCE * (number % 5)}" for number in range(60)),
        "\n".join(f"{number}. {SENTENCE[: number * 7 % 90]}" for number in range(60)),
        "\n".join(["Owls", "Mice", "Hawks and other birds"] * 20),
    ],
    ids=["long paragraphs", "rules of one line", "words"],
)
def test_nothing_is_full_where_nobody_wrapped(text: str) -> None:
    assert not any(line.is_full for line in reading(text).lines)


def test_a_dash_that_wrapping_brought_to_the_start_is_no_bullet() -> None:
    wrapped = textwrap.wrap(SENTENCE * 8, 72)
    first = SENTENCE[:71].rsplit(" ", 1)[0] + " sitting"
    found = texts("\n".join([*wrapped, "", f"{first:x<72}", "– which is seldom – it sleeps.", "- Mice"]))
    assert found[-2:] == ["– which is seldom – it sleeps.", "• Mice"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("•\nOwls hoot\n•\nMice", ["• Owls hoot", "• Mice"]),
        ("An owl:\n\uf0b7\n5 mice", ["An owl:", "• 5 mice"]),
        ("-\nOwls\n-\nMice", ["• Owls", "• Mice"]),
        ("o\nOwls\no\nMice", ["• Owls", "• Mice"]),
        ("*\nOwls", ["*", "Owls"]),
        ("-\n5\n-\n7", ["-", "5", "-", "7"]),
        ("Owls\n•\n:", ["Owls", "•", ":"]),
        ("•\n\nOwls", ["•", "Owls"]),
        ("•\f Owls", ["•", "Owls"]),
        ("•\n• Owls\n•", ["•", "• Owls", "•"]),
        ("Do:\n1.\nOwls\nhoot\n2.\nMice", ["Do:", "1. Owls", "hoot", "2. Mice"]),
        ("(a)\nOwls\n(b)\nMice", ["(a) Owls", "(b) Mice"]),
        ("i)\nOwls\nii)\nMice", ["i) Owls", "ii) Mice"]),
        ("1.\nOwls\na.\nBarn\nb.\nNest\n2.\nMice", ["1. Owls", "a. Barn", "b. Nest", "2. Mice"]),
        ("1.\nOwls\n3.\nMice", ["1.", "Owls", "3.", "Mice"]),
        ("1.\nOwls" + "\nhoot" * 30 + "\n2.\nMice", ["1.", "Owls", *["hoot"] * 30, "2.", "Mice"]),
        ("1\nOwls\n2\nMice", ["1", "Owls", "2", "Mice"]),
        ("1.1.\nOwls\n1.2.\nMice", ["1.1.", "Owls", "1.2.", "Mice"]),
    ],
)
def test_a_sign_alone_in_its_line_is_that_of_the_text_below(text: str, shown: list[str]) -> None:
    assert texts(text) == shown


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"owl\n\n" + b"x" * (MAX_LINE + 1), "line 3 is 100,001 characters long"),
        (bytes(range(256)) * 20, "this is no text"),
        (b"\0" * 5000, "this is no text"),
        (b"---\n...", "there are no words in it"),
        (b"\n \xef\xbb\xbf", "there are no words in it"),
        (b"owl\f" * 5_001, "it has 5,001 pages"),
        (b"owl\n" * 500_001, "it has more than the 500,000 lines"),
        (b"owl\r\n\x0b" * 500_001, "it has more than the 500,000 lines"),
    ],
    ids=range(8),
)
def test_what_is_no_text_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        reading(data)


def letters(text: str) -> str:
    return "".join(character for character in text if character.isalnum())


def keeps_its_promise(line: Line) -> bool:
    return bool(line.text) and line.text == line.text.strip() and len(line.text.splitlines()) == 1 and line.at > 0


@given(st.one_of(st.text(max_size=400), st.text(alphabet="owl 1.2-*•\t\r\n\f\x85\u2028ﬁ\u00ad\ufeff", max_size=400)))
def test_every_printed_line_is_a_line_with_the_same_letters_or_the_sign_of_the_next(text: str) -> None:
    data = text.encode("utf-8", "replace")
    try:
        document = reading(data)
    except DocumentError:
        return
    running = [out.line for out in document.left_out]
    lines = sorted([*document.lines, *running], key=lambda line: (line.page or 1, line.at))
    printed = [row.strip() for page in decode(data).split("\f") for row in map(seen, lines_of(page)) if row.strip()]
    assert all(keeps_its_promise(line) for line in lines)
    rows = iter(printed)
    for line in lines:
        row = next(rows)
        while letters(line.text) not in {letters(row), letters(row.removeprefix("o"))}:
            assert len(row) <= LONGEST_SIGN
            row += next(rows)
    assert not list(rows)
