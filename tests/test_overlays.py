"""Publisher's words in a later folder lie over the book of an earlier one, wherever a rule is shown."""

import json
import logging
import shutil
from pathlib import Path

import pytest

from bot.guild.aliases import dead_aliases
from bot.guild.following import Followed, follow_editions
from bot.guild.guild import furnish
from bot.guild.targets import target_of
from bot.library import Library, Snapshot, load
from bot.rulebook.model import Rulebook
from bot.search.outcome import Found
from bot.search.shelf import Shelf
from bot.ui import phrases
from bot.ui.about_cards import draw_about
from bot.ui.rule_cards import part_list
from bot.ui.rule_messages import draw_rule
from bot.ui.steps import Spot, edition_of
from bot.ui.whereabouts import Here, whereabouts
from tests.builders import RULES
from tests.guild.servers import found, named, server, with_house_rule
from tests.ui.test_about_cards import TODAY

ENTRY = '[[book]]\nid = "pebbles"\nfile = "pebbles.json"\ntitle = "P"\nedition = "2 June 2021"\noverlays = true\n'
WORDS = {
    "2": {
        "14": {
            "0": "TAGS",
            "4": {"0": "STACKING UNITS", "b": "No more than three units are stacked, said the publisher."},
        }
    }
}


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RULES, tmp_path / "rules"))


@pytest.fixture
def over(tmp_path: Path) -> Path:
    """A folder with words over one of the books."""
    folder = tmp_path / "over"
    folder.mkdir()
    (folder / "books.toml").write_text(ENTRY)
    (folder / "pebbles.json").write_text(json.dumps(WORDS))
    return folder


def pebbles(shelf: Shelf | Snapshot | Library) -> Rulebook:
    return (shelf if isinstance(shelf, Shelf) else shelf.shelf).get("pebbles")


def test_words_of_a_later_folder_lie_over_the_book(ours: Path, over: Path) -> None:
    (ours / "pebbles.questions.json").write_text('{"2.14.4b": ["how many may i pile up"]}')
    snapshot = load([ours, over])
    assert snapshot.missing == ()
    assert [book.info.id for book in snapshot.shelf.books] == ["pebbles", "harbour"]
    before, book = pebbles(load([ours])), pebbles(snapshot)
    assert book["2.14.4b"].text == "No more than three units are stacked, said the publisher."
    assert (book["2.3"], book.questions) == (before["2.3"], before.questions)
    assert (book.info.aliases, book.info.colour, book.info.source) == (
        before.info.aliases, before.info.colour, before.info.source,
    )  # fmt: skip
    assert isinstance(snapshot.shelf.find(snapshot.shelf.read("pebbles: tower")), Found)
    assert isinstance(snapshot.shelf.find(snapshot.shelf.read("2.14.4b")), Found)


@pytest.mark.parametrize("broken", ["{", None])
def test_damaged_words_leave_our_own_and_are_told(ours: Path, over: Path, broken: str | None) -> None:
    path = over / "pebbles.json"
    path.unlink() if broken is None else path.write_text(broken)
    snapshot = load([ours, over])
    (error,) = snapshot.missing
    assert str(path) in str(error)
    assert list(pebbles(snapshot)) == list(pebbles(load([ours])))


def test_words_over_no_book_are_told(ours: Path, over: Path) -> None:
    (error,) = load([over]).missing
    assert str(error).endswith("pebbles.json: there is no book pebbles to lay these words over")
    (ours / "pebbles.json").unlink()
    assert len(load([ours, over]).missing) == 2


def test_a_book_that_overlays_nothing_is_refused_beside_ours_as_before(ours: Path, over: Path) -> None:
    (over / "books.toml").write_text(ENTRY.replace("overlays = true\n", ""))
    (error,) = load([ours, over]).missing
    assert str(error).endswith("a book pebbles is there already")


def test_what_overlays_is_yes_or_no(over: Path) -> None:
    (over / "books.toml").write_text(ENTRY.replace("true", '"yes"'))
    (error,) = load([over]).missing
    assert str(error).endswith("book pebbles, overlays: true or false belongs here")


def test_our_book_can_change_beneath_the_words(ours: Path, over: Path, caplog: pytest.LogCaptureFixture) -> None:
    tree = json.loads((ours / "pebbles.json").read_text())
    tree["2"]["14"]["4"] |= {"z": "We have added this."}
    (ours / "pebbles.json").write_text(json.dumps(tree))
    caplog.set_level(logging.WARNING)
    book = pebbles(load([ours, over]))
    assert (book["2.14.4z"].text, "2.14.4z" in book.restated) == ("We have added this.", True)
    assert book["2.14.4b"].text.endswith("said the publisher.")
    assert "pebbles: only" in caplog.text


def test_words_come_and_go_while_the_bot_runs_and_nothing_else_is_read_anew(ours: Path, over: Path) -> None:
    words = (over / "books.toml").read_text()
    (over / "books.toml").write_text("")
    library = Library([ours, over])
    plain, harbour = pebbles(library), library.shelf.get("harbour")
    (over / "books.toml").write_text(words)
    assert [info.id for info in library.reload().replaced] == ["pebbles"]
    laid = pebbles(library)
    assert (laid.beneath, library.shelf.get("harbour")) == (plain, harbour)
    assert library.reload().replaced == ()
    assert pebbles(library) is laid
    (over / "books.toml").write_text("")
    assert [info.id for info in library.reload().replaced] == ["pebbles"]
    assert pebbles(library) is plain


def test_aliases_house_rules_and_buttons_stay_with_the_words_on_and_off(ours: Path, over: Path) -> None:
    off, on = load([ours]).shelf, load([ours, over]).shelf
    for first, second in ((off, on), (on, off)):
        book, after = pebbles(first), pebbles(second)
        guild = named(server(official=first), "highest", "2.14.4b", book="pebbles")
        guild = with_house_rule(guild, "Higher", changes=target_of(book, book["2.14.4b"]))
        moved = furnish(guild.record, second)
        assert found(moved, "highest") == ("pebbles", "2.14.4b")
        assert not tuple(dead_aliases(moved))
        assert follow_editions(guild.record, second) == Followed(edits=(), lost=frozenset())
        assert [rule.title for rule in moved.shelf.own.house_rules_on(after, after["2.14.4b"])] == ["Higher"]
        value = Spot(book=book, rule=book["2.14.4b"]).value
        assert whereabouts(value, [after], edition=edition_of(book)) == Here(
            spot=Spot(book=after, rule=after["2.14.4b"])
        )


def test_a_card_says_whose_words_it_shows(ours: Path, over: Path) -> None:
    book = pebbles(load([ours, over]))
    theirs, still_ours = book["2.14.4b"], book["2.14.4a"]
    for drawn in (draw_rule(book, theirs), draw_rule(book, theirs).as_text()):
        said = (
            drawn.content or f"{drawn.embeds[0].author.name}{drawn.embeds[0].description}{drawn.embeds[0].footer.text}"
        )
        assert "❝ The publisher’s words" in said
        assert "> No more than three" in said
        assert "publisher’s wording · official 2.14.4b, 2 June 2021" in said
        assert "Quoth’s" not in said
    for drawn in (draw_rule(book, still_ours), draw_rule(book, still_ours).as_text()):
        said = (
            drawn.content or f"{drawn.embeds[0].author.name}{drawn.embeds[0].description}{drawn.embeds[0].footer.text}"
        )
        assert f"> {still_ours.text[:10]}" not in said
        assert "Quoth’s wording · official 2.14.4a, 1 May 2020" in said
        assert "publisher" not in said
    assert phrases.citation(book, still_ours) == "Pebbles 2.14.4a, 1 May 2020"
    assert phrases.citation(book, theirs) == "Pebbles 2.14.4b, 2 June 2021"


def test_first_words_of_a_part_that_are_not_the_cards_say_whose_they_are(ours: Path, over: Path) -> None:
    book = pebbles(load([ours, over]))
    listed = part_list(book, book["2.14.4"]).splitlines()
    assert listed[0].startswith("**2.14.4a** *Quoth’s wording:* ")
    assert listed[1].startswith("**2.14.4b** No more than three")
    plain = pebbles(load([ours]))
    assert "wording" not in part_list(plain, plain["2.14.4"])


def test_about_counts_whose_words_a_book_shows(ours: Path, over: Path) -> None:
    books = load([ours, over]).shelf.books
    about = draw_about(books, today=TODAY).embeds[0].fields[0].value or ""
    worded = len(books[0]) - len(books[0].restated)
    assert f"Quoth’s wording ({len(books[0].restated)}), publisher’s wording ({worded})" in about
