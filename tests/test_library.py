import logging
import shutil
from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.library import THESAURUS, Snapshot, load, read_book
from bot.search.engine import Engine
from bot.search.outcome import Found, Outcome, Via
from bot.search.query import read_query
from tests.builders import RULES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(RULES, tmp_path / "rules"))


def ids(*folders: Path) -> list[str]:
    return [book.info.id for book in load(folders).shelf.books]


def test_books_stand_in_the_order_of_the_manifest(folder: Path) -> None:
    assert ids(folder) == ["pebbles", "harbour"]


def test_without_a_manifest_each_file_is_a_book_named_after_it(folder: Path) -> None:
    (folder / "books.toml").unlink()
    (folder / "pebbles.questions.json").write_text("{}")
    books = load([folder]).shelf.books
    assert [(book.info.id, book.info.title) for book in books] == [
        ("harbour", "harbour"),
        ("pebbles", "Pebbles: The Rules"),
    ]


def test_a_long_file_name_makes_an_id_that_fits_and_stays_the_same(tmp_path: Path) -> None:
    for end in ("a", "b"):
        (tmp_path / f"{'long ' * 20}{end}.json").write_text('{"1": "A rule."}')
    first, second = ids(tmp_path)
    assert (len(first), len(second)) == (32, 32)
    assert first != second
    assert ids(tmp_path) == [first, second]


def test_the_questions_beside_a_book_belong_to_it(folder: Path) -> None:
    (folder / "pebbles.questions.json").write_text('{"2.3": ["how many hit points do i begin with"]}')
    books = {book.info.id: book for book in load([folder]).shelf.books}
    assert dict(books["pebbles"].questions) == {"2.3": ("how many hit points do i begin with",)}
    assert dict(read_book(folder / "pebbles.json").questions) == dict(books["pebbles"].questions)
    assert not books["harbour"].questions


def test_with_a_mistake_in_its_questions_a_book_answers_without_them(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "pebbles.questions.json").write_text('{"2.3": "how many hit points"}')
    snapshot = load([folder])
    (error,) = snapshot.missing
    assert str(error).endswith("pebbles.questions.json, at 2.3: a text where a list of questions belongs")
    assert "pebbles.questions.json, at 2.3" in caplog.text
    assert not snapshot.shelf.get("pebbles").questions
    with pytest.raises(RulebookFormatError):
        read_book(folder / "pebbles.json")


def test_questions_that_are_no_file_are_named(folder: Path) -> None:
    (folder / "pebbles.questions.json").mkdir()
    (error,) = load([folder]).missing
    assert str(error).endswith("pebbles.questions.json: it cannot be read (Is a directory)")


def test_a_missing_folder_has_no_books(tmp_path: Path) -> None:
    assert ids(tmp_path / "nowhere", RULES) == ["pebbles", "harbour"]


@pytest.mark.parametrize("broken", ["{", '{"1": {"2": "a", "2": "b"}}', '{"1": 5}', '{"1": ""}', "\0"])
def test_a_broken_book_leaves_the_others_and_the_log_says_which_is_missing(
    folder: Path, broken: str, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / "pebbles.json").write_text(broken)
    snapshot = load([folder])
    assert [book.info.id for book in snapshot.shelf.books] == ["harbour"]
    (error,) = snapshot.missing
    assert isinstance(error, RulebookFormatError)
    assert error.path == folder / "pebbles.json"
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "Left out: " in caplog.text
    assert "pebbles.json" in caplog.text


def test_a_book_whose_file_is_gone_is_missing(folder: Path) -> None:
    (folder / "pebbles.json").unlink()
    (error,) = load([folder]).missing
    assert str(error).endswith("pebbles.json: it cannot be read (No such file or directory)")


def test_a_file_of_fifty_megabytes_is_missing(folder: Path) -> None:
    with (folder / "pebbles.json").open("wb") as file:
        file.truncate(50_000_000)
    assert ids(folder) == ["harbour"]


def test_a_broken_manifest_hides_its_folder_only(folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(RULES, tmp_path / "other"))
    (folder / "books.toml").write_text("[[book")
    snapshot = load([folder, other])
    assert [book.info.id for book in snapshot.shelf.books] == ["pebbles", "harbour"]
    assert len(snapshot.missing) == 1


def test_an_alias_that_leads_nowhere_is_named(folder: Path) -> None:
    manifest = folder / "books.toml"
    manifest.write_text(manifest.read_text().replace('hp = "2.3"', 'hp = "2.99"'))
    (error,) = load([folder]).missing
    assert str(error).endswith("books.toml, book pebbles, alias hp: there is no rule 2.99")


def test_the_second_of_two_books_with_one_id_is_missing(folder: Path) -> None:
    snapshot = load([folder, RULES])
    assert len(snapshot.shelf.books) == len(snapshot.missing) == 2


def test_a_single_file_is_read_as_its_manifest_says(folder: Path) -> None:
    assert read_book(folder / "pebbles.json").info.short_title == "Pebbles"
    (folder / "books.toml").unlink()
    assert read_book(folder / "pebbles.json").info.id == "pebbles"


TALK = '[senses]\n"zonk" = "stalemate"\n'


def hinted(snapshot: Snapshot, word: str) -> set[str]:
    return {stem for hint in snapshot.shelf.lore.interpreter.explain((word,)) for stem in hint.stems}


def describe(outcome: Outcome) -> tuple[type[Outcome], list[tuple[str, str, float, Via]]]:
    return type(outcome), [(m.book.info.id, m.rule.id, m.score, m.via) for m in outcome.matches]


def first(snapshot: Snapshot, typed: str) -> str:
    """Return the id of the rule in the Pebbles book that comes nearest."""
    guesses = Engine(snapshot.shelf.get("pebbles"), snapshot.shelf.lore).guesses(read_query(typed))
    return max(guesses, key=lambda guess: guess.odds).rule.id


def test_the_thesaurus_that_comes_with_the_bot_is_used_whichever_books_are_read(folder: Path, tmp_path: Path) -> None:
    for folders in ([folder], [tmp_path / "nowhere"], []):
        snapshot = load(folders, prepared=False)
        assert snapshot.missing == ()
        assert hinted(snapshot, "dude")


def test_a_thesaurus_beside_the_books_adds_to_the_one_that_comes_with_the_bot(folder: Path) -> None:
    without = load([folder])
    (folder / THESAURUS).write_text(TALK)
    snapshot = load([folder])
    assert snapshot.missing == ()
    assert hinted(without, "zonk") == set()
    assert hinted(snapshot, "zonk") == {"zonk", "stalem"}
    assert hinted(snapshot, "dude") == hinted(without, "dude") != set()
    assert first(snapshot, "how do i keep a zonk short") == "4.1"


def test_the_thesaurus_of_each_folder_counts_for_the_books_of_all(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "words"
    other.mkdir()
    (other / THESAURUS).write_text(TALK)
    (folder / THESAURUS).write_text('[senses]\n"zonk" = "health"\n')
    assert hinted(load([folder, other]), "zonk") == {"zonk", "stalem", "health"}


def test_the_thesaurus_of_a_folder_that_is_given_twice_is_read_once(folder: Path) -> None:
    (folder / THESAURUS).write_text("[senses")
    missing = load([folder, folder], prepared=False).missing
    assert [str(error).count(THESAURUS) for error in missing].count(1) == 1


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ("[senses", "thesaurus.toml: this is not TOML: "),
        ('[sences]\n"a" = "b"', "thesaurus.toml, at sences: a thesaurus has the tables [senses] and [situations]"),
        ('[senses]\n"dude" = 5', "thesaurus.toml, in senses, at 'dude': what is meant is one text, with commas"),
    ],
)
def test_a_broken_thesaurus_is_named_and_the_books_answer_without_it(
    folder: Path, broken: str, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    (folder / THESAURUS).write_text(broken)
    snapshot = load([folder])
    (error,) = snapshot.missing
    assert isinstance(error, RulebookFormatError)
    assert error.path == folder / THESAURUS
    assert said in str(error)
    assert "Left out: " in caplog.text
    assert [book.info.id for book in snapshot.shelf.books] == ["pebbles", "harbour"]
    assert isinstance(snapshot.shelf.find(snapshot.shelf.read("stackng units")), Found)
    assert hinted(snapshot, "dude") == hinted(load([RULES]), "dude") != set()


def test_a_thesaurus_that_is_no_file_is_named(folder: Path) -> None:
    (folder / THESAURUS).mkdir()
    (error,) = load([folder]).missing
    assert str(error).endswith("thesaurus.toml: it cannot be read (Is a directory)")


def test_a_book_answers_the_same_whether_it_was_indexed_before_or_with_the_first_question(folder: Path) -> None:
    (folder / "pebbles.questions.json").write_text('{"2.3": ["how many hit points do i begin with"]}')
    ready, late = (load([folder], prepared=prepared).shelf for prepared in (True, False))
    for typed in (
        "2.14.4", "stacking units", "stackng units", "hp", "hit points i begin with", "how many dudes fit on a stack",
        "x", "9.9.9", "zeppelin", "stack in harbour", "",
    ):  # fmt: skip
        assert describe(ready.find(ready.read(typed))) == describe(late.find(late.read(typed)))
        assert [match.rule.id for match in ready.suggest(typed)] == [match.rule.id for match in late.suggest(typed)]


@pytest.mark.parametrize(("vectors", "reason"), [("dog", "these are no vectors of words"), (None, "it cannot be read")])
def test_without_vectors_of_words_the_books_are_searched_all_the_same(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vectors: str | None, reason: str
) -> None:
    bundled = tmp_path / "bundled"
    bundled.mkdir()
    if vectors is not None:
        (bundled / "embeddings.tsv").write_text(vectors, encoding="utf-8")
    monkeypatch.setattr("bot.library.bundled_rules", lambda: bundled)
    snapshot = load([folder])
    (error,) = snapshot.missing
    assert "embeddings.tsv" in str(error)
    assert reason in str(error)
    book = snapshot.shelf.get("pebbles")
    title = next(rule.title for rule in book if rule.title)
    assert isinstance(snapshot.shelf.find(snapshot.shelf.read(title)), Found)
