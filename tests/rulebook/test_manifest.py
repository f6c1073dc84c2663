import colorsys
from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.rulebook.manifest import colour_of, read_manifest
from bot.rulebook.model import Wording

PATH = Path("books.toml")


def one(*lines: str) -> bytes:
    return "\n".join(["[[book]]", 'id = "a"', 'file = "a.json"', 'title = "A"', *lines]).encode()


def test_a_book_needs_only_id_file_and_title() -> None:
    (info,) = read_manifest(one(), path=PATH)
    assert (info.short_title, info.wording, info.colour) == ("A", Wording.PUBLISHER, colour_of("a"))


def test_every_field_is_read() -> None:
    lines = ['colour = "#0000FF"', "edition_date = 2019-04-05", 'words = ["aa"]', "[book.aliases]", 'hp = "2.13"']
    (info,) = read_manifest(one(*lines), path=PATH)
    assert (info.colour, info.edition_date, info.words, dict(info.aliases)) == (
        255,
        "2019-04-05",
        ("aa",),
        {"hp": "2.13"},
    )


@pytest.mark.parametrize(
    ("document", "place", "reason"),
    [
        (b"[[book", "", "not TOML"),
        (b"[[shelf]]", "at shelf", "only [[book]]"),
        (b"book = 3", "at book", "[[book]] tables"),
        (b'[[book]]\nfile = "a.json"\ntitle = "A"', "book number 1, id", "missing"),
        (one('wordng = "restated"'), "book a, wordng", "no such field"),
        (one('wording = "theirs"'), "book a, wording", "is none of"),
        (one('numbering = "roman"'), "book a, numbering", "is none of"),
        (one('colour = "blue"'), "book a, colour", "#RRGGBB"),
        (one("edition = 3"), "book a, edition", "text belongs here"),
        (one('words = "aa"'), "book a, words", "a list of texts"),
        (one("[book.aliases]", "hp = 2"), "book a, aliases", "belongs here"),
        (one().replace(b"a.json", b"../a.json"), "book a, file", "beside its manifest"),
        (one().replace(b'"a"', b'"A b"'), "book A b, id", "lower-case"),
        (one() + b"\n" + one(), "book a", "two books"),
    ],
)
def test_a_wrong_manifest_names_the_book_and_the_field(document: bytes, place: str, reason: str) -> None:
    with pytest.raises(RulebookFormatError) as caught:
        read_manifest(document, path=PATH)
    assert (caught.value.path, caught.value.place) == (PATH, place)
    assert reason in caught.value.reason


def test_a_book_without_a_colour_has_one_of_its_own_that_means_nothing_else() -> None:
    colours = {f"book{number}": colour_of(f"book{number}") for number in range(300)}
    assert colours["book7"] == colour_of("book7")
    assert len(set(colours.values())) > 100
    for colour in colours.values():
        hue, _, saturation = colorsys.rgb_to_hls(*(part / 255 for part in colour.to_bytes(3, "big")))
        assert saturation > 0.3
        assert not 155 < hue * 360 < 195
