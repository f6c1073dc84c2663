"""`quoth update`: what becomes of a document that was fetched, and what a shell sees."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from aiohttp import web

from bot.errors import RefusedError, RulebookFormatError
from bot.rulebook.codec import decode
from bot.rulebook.model import BookInfo, Rulebook, Wording
from bot.rulebook.report import Report
from bot.sources import Fetched, Source, decode_source, encode_source, recall, source_file
from bot.updating import NewEdition, SameRules, Steps, refuse_unfit, update_book
from tests.builders import book
from tests.publishing import answering, publisher

ROOT = Path(__file__).parents[2]
TODAY = date(2026, 5, 3)
URL = "https://example.org/stones.json"
TREE = {
    "1": "Stones\nA stone that was moved stays.",
    "2": "Rivers\nA river parts two banks.",
    "3": "Boats\nA boat floats.",
}
STONES = book(TREE, book_id="stones", source=URL, edition="5 April 2019", edition_date="2019-04-05")
SOURCE = Source(url=URL, etag='"two"', digest="abcdef", fetched_at=datetime(2026, 5, 3, 12, tzinfo=UTC))


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """A document as a book."""

    book: Rulebook
    report: Report


@dataclass(frozen=True, slots=True, kw_only=True)
class Differing:
    """The ids whose words differ."""

    ids: tuple[str, ...]
    renumbered: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.ids)


@dataclass(slots=True, kw_only=True)
class Desk:
    """Does the steps of an update with books that are JSON already, and keeps what it is given."""

    consent: bool = True
    edition: tuple[str, str] | None = None
    renumbered: Mapping[str, str] = field(default_factory=dict)
    done: list[str] = field(default_factory=list)

    def read(self, fetched: Fetched, info: BookInfo) -> Read:
        if self.edition is not None:
            info = replace(info, edition=self.edition[0], edition_date=self.edition[1])
        is_empty = fetched.data == b"{}"
        read = Rulebook(info, ()) if is_empty else decode(fetched.data, info, path=Path(fetched.name))
        return Read(book=read, report=Report(book_id=info.id, title=info.title, entries=len(read)))

    def compare(self, old: Rulebook, new: Rulebook) -> Differing:
        before, after = ({rule.id: rule.text for rule in book} for book in (old, new))
        changed = (rule_id for rule_id in before | after if before.get(rule_id) != after.get(rule_id))
        return Differing(ids=tuple(changed), renumbered=self.renumbered)

    def agree(self, new: NewEdition[Differing]) -> bool:
        self.done.append(f"asked about {', '.join(new.changes.ids)}")
        return self.consent

    def take(self, new: NewEdition[Differing]) -> None:
        self.done.append(f"took {new.new.info.edition}")

    def remember(self, source: Source) -> None:
        self.done.append(f"remembered {source.etag}")

    def update(self, tree: object, *, edition: str = "", edition_date: str = "", published: str = "") -> object:
        source = replace(SOURCE, last_modified=published)
        fetched = Fetched(data=json.dumps(tree).encode(), name="stones.json", address=URL, source=source)
        steps = Steps(read=self.read, compare=self.compare, agree=self.agree, take=self.take, remember=self.remember)
        return update_book(STONES, fetched, steps=steps, today=TODAY, edition=edition, edition_date=edition_date)


def taken(outcome: object) -> BookInfo:
    """Return what a book that was taken is called now."""
    assert isinstance(outcome, NewEdition)
    assert outcome.is_taken
    info: BookInfo = outcome.new.info
    return info


CHANGED = TREE | {"2": "Rivers\nA river parts three banks."}


def test_a_new_edition_is_shown_agreed_to_taken_and_remembered_in_this_order() -> None:
    desk = Desk()
    taken(desk.update(CHANGED))
    assert desk.done == ["asked about 2", "took fetched 3 May 2026", 'remembered "two"']


def test_what_is_not_agreed_to_changes_nothing_and_is_offered_again() -> None:
    desk = Desk(consent=False)
    outcome = desk.update(CHANGED)
    assert isinstance(outcome, NewEdition)
    assert not outcome.is_taken
    assert desk.done == ["asked about 2"]


def test_another_document_with_the_same_rules_is_remembered_without_asking() -> None:
    desk = Desk()
    assert isinstance(desk.update(TREE), SameRules)
    assert desk.done == ['remembered "two"']


def test_the_same_rules_in_an_edition_of_another_name_are_a_new_edition() -> None:
    desk = Desk(edition=("6 May 2020", "2020-05-06"))
    assert taken(desk.update(TREE)).edition == "6 May 2020"


def test_other_numbers_alone_are_a_new_edition() -> None:
    assert taken(Desk(renumbered={"2": "3"}).update(TREE)).edition == "fetched 3 May 2026"


@pytest.mark.parametrize(
    ("document", "given", "published", "called"),
    [
        (("2nd", "2020-05-06"), ("", ""), "Sat, 02 May 2026 08:00:00 GMT", ("2nd", "2020-05-06")),
        (("2nd", "2020-05-06"), ("3rd", "2021-01-01"), "", ("3rd", "2021-01-01")),
        (None, ("3rd", ""), "Sat, 02 May 2026 08:00:00 GMT", ("3rd", "")),
        (None, ("", ""), "Sat, 02 May 2026 08:00:00 GMT", ("2 May 2026", "2026-05-02")),
        (None, ("", ""), "Fri, 05 Apr 2019 08:00:00 GMT", ("fetched 3 May 2026", "")),
        (None, ("", ""), "the day before", ("fetched 3 May 2026", "")),
        (("fetched 3 May 2026", ""), ("5 April 2019", "2019-04-05"), "", ("fetched 3 May 2026", "")),
    ],
)
def test_a_new_edition_never_has_the_name_of_the_old_one(
    document: tuple[str, str] | None, given: tuple[str, str], published: str, called: tuple[str, str]
) -> None:
    outcome = Desk(edition=document).update(CHANGED, edition=given[0], edition_date=given[1], published=published)
    info = taken(outcome)
    assert (info.edition, info.edition_date) == called


@pytest.mark.parametrize(("left", "is_doubtful"), [(("1",), True), (("1", "2"), False)])
def test_a_document_with_less_than_half_of_the_rules_is_doubtful(left: tuple[str, ...], is_doubtful: bool) -> None:
    outcome = Desk().update({number: TREE[number] for number in left})
    assert isinstance(outcome, NewEdition)
    assert outcome.is_doubtful is is_doubtful


def test_a_document_without_a_rule_is_refused() -> None:
    with pytest.raises(RefusedError, match="not one rule"):
        Desk().update({})


@pytest.mark.parametrize(
    ("info", "reason"),
    [(replace(STONES.info, source=""), "`source`"), (replace(STONES.info, wording=Wording.RESTATED), "own words")],
)
def test_a_book_that_no_document_stands_for_is_refused(info: BookInfo, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        refuse_unfit(info)


def test_a_source_is_remembered_beside_its_book(tmp_path: Path) -> None:
    path = source_file(tmp_path, "stones")
    assert recall(path, url=URL) == Source(url=URL)
    path.write_bytes(encode_source(SOURCE))
    assert recall(path, url=URL) == SOURCE
    assert recall(path, url="https://example.org/other.txt") == Source(url="https://example.org/other.txt")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff",
        b"{",
        b'{"url": 4}',
        b'{"other": "x"}',
        b'{"fetched_at": "soon"}',
        b'{"fetched_at": "2026-05-03"}',
    ],
)
def test_a_broken_memory_names_its_file(data: bytes) -> None:
    with pytest.raises(RulebookFormatError, match=r"stones\.source\.json"):
        decode_source(data, path=Path("stones.source.json"))


def test_a_memory_is_read_as_it_was_written() -> None:
    assert decode_source(encode_source(SOURCE), path=Path("stones.source.json")) == SOURCE


def shelf(folder: Path, source: str, *, wording: str = "publisher") -> Path:
    """Make a folder with one book of a source."""
    (folder / "stones.json").write_text(json.dumps(TREE), "utf-8")
    (folder / "books.toml").write_text(
        f'[[book]]\nid = "stones"\nfile = "stones.json"\ntitle = "Stones"\nwording = "{wording}"\nsource = "{source}"\n',
        "utf-8",
    )
    return folder


async def quoth(folder: Path, *arguments: str) -> tuple[int | None, str, str]:
    """Update the book of a folder in a shell without a terminal; return its status and what it said."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("QUOTH_", "DISCORD_"))}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "--rules", str(folder), "update", *arguments),
        cwd=folder, env=clean | {"PYTHONPATH": str(ROOT), "COLUMNS": "200"}, stdin=DEVNULL, stdout=PIPE, stderr=PIPE,
    )  # fmt: skip
    said, errors = await process.communicate()
    return process.returncode, said.decode(), errors.decode()


async def test_a_document_that_is_known_is_nothing_new(tmp_path: Path) -> None:
    async with publisher(answering(b"", status=304)) as site:
        url = shelf_url(site)
        shelf(tmp_path, url)
        source_file(tmp_path, "stones").write_bytes(encode_source(replace(SOURCE, url=url)))
        assert await quoth(tmp_path, "stones") == (0, "Stones: nothing new since 3 May 2026.\n", "")
        status, said, _ = await quoth(tmp_path, "stones", "--json")
    assert (status, json.loads(said)) == (
        0,
        {"book": "stones", "source": url, "outcome": "nothing new", "since": "2026-05-03T12:00:00+00:00"},
    )


def shelf_url(site: str) -> str:
    return f"{site}/stones.txt"


async def test_what_cannot_be_fetched_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    async with publisher(answering(b"", status=404)) as site:
        shelf(tmp_path, shelf_url(site))
        assert await quoth(tmp_path, "stones") == (2, "", f"quoth: {shelf_url(site)} is not there (status 404)\n")


async def test_a_web_page_is_not_searched_for_the_document(tmp_path: Path) -> None:
    async with publisher(answering(b"<p>Welcome", Content_Type="text/html")) as site:
        shelf(tmp_path, site)
        status, said, errors = await quoth(tmp_path, "stones", "--yes")
    assert (status, said) == (2, "")
    assert "is a web page; give the document’s own address with `source` in books.toml" in errors


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [(("chess",), "There is no book “chess”. There are: stones."), (("stones",), "Stones is in Quoth’s own words")],
)
async def test_what_cannot_be_updated_is_one_sentence_and_status_2(
    tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    shelf(tmp_path, URL, wording="restated")
    status, said, errors = await quoth(tmp_path, *arguments)
    assert (status, said) == (2, "")
    assert errors.startswith(f"quoth: {sentence}")


RULES_1 = """Stones: The Rules

1. Stones
1.1 A stone that was moved stays where it is until the end of the turn.
1.2 A stone that is out of the game is not counted.

2. Rivers
2.1 A river parts two banks, and nobody may cross it without a boat.
2.2 See rule 1.2 for stones in a river.
"""
RULES_2 = (
    RULES_1.replace("1.2 A stone", "1.3 A stone")
    .replace("rule 1.2", "rule 1.3")
    .replace("1.3 A stone that is", "1.2 A pebble is a small stone, and has no value of its own.\n1.3 A stone that is")
)


async def updated_twice(folder: Path, *arguments: str) -> list[tuple[int | None, str, str]]:
    """Take the first edition, then update with these arguments to the second."""
    said = {"words": RULES_1}

    async def serve(_: web.Request) -> web.Response:
        return web.Response(text=said["words"])

    async with publisher(serve) as site:
        shelf(folder, shelf_url(site))
        first = await quoth(folder, "stones", "--edition", "1st", "--yes")
        same = await quoth(folder, "stones")
        said["words"] = RULES_2
        return [first, same, await quoth(folder, "stones", "--edition", "2nd", *arguments)]


def kept_in(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and path.name[0] != "."}


async def test_a_new_edition_is_taken_with_its_history(tmp_path: Path) -> None:
    first, same, second = await updated_twice(tmp_path, "--yes", "--json")
    assert (first[0], same[0], second[0]) == (0, 0, 0)
    assert same[1].startswith("Stones: nothing new since ")
    said = json.loads(second[1])
    assert (said["outcome"], said["editions"]) == ("taken", ["1st", "2nd"])
    assert said["rules"][1] == said["rules"][0] + 1
    history = json.loads((tmp_path / "stones.history.json").read_bytes())
    assert [edition["edition"] for edition in history] == ["", "1st"]
    assert history[-1]["moved"] == {"1.2": "1.3"}
    assert 'edition = "2nd"' in (tmp_path / "books.toml").read_text("utf-8")
    assert "A pebble is a small stone" in (tmp_path / "stones.json").read_text("utf-8")


async def test_without_consent_everything_stays_as_it_was(tmp_path: Path) -> None:
    (first, _, left) = await updated_twice(tmp_path)
    assert first[0] == 0
    assert left[0] == 1
    assert "A pebble is a small stone" in left[1]
    assert "nothing is changed" in left[1]
    assert "A pebble" not in "".join(data.decode() for data in kept_in(tmp_path).values())
