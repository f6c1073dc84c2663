import json
import logging
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.errors import RulebookFormatError
from bot.folders import read_book
from bot.library import THESAURUS, Library, Snapshot, load
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What somebody does to the folder, and what a reload makes of it: ids, and the names of the files that it tells."""

    doing: Callable[[Path], object]
    added: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    books: tuple[str, ...] = ("pebbles", "harbour")


def rewrite(name: str, old: str, new: str) -> Callable[[Path], object]:
    def doing(folder: Path) -> None:
        text = (folder / name).read_text("utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new), "utf-8")

    return doing


def write(name: str, text: str) -> Callable[[Path], object]:
    return lambda folder: (folder / name).write_text(text, "utf-8")


def take_out(folder: Path) -> None:
    """Take the Harbour book out, its file and its entry."""
    (folder / "harbour.json").unlink()
    manifest = (folder / "books.toml").read_text("utf-8")
    pebbles, harbour, *_ = manifest.split("[[book]]")[1:]
    assert "harbour" in harbour
    (folder / "books.toml").write_text(f"[[book]]{pebbles}", "utf-8")


def make_a_folder_of_it(folder: Path) -> None:
    (folder / "harbour.json").unlink()
    (folder / "harbour.json").mkdir()


MORE = '\n[[book]]\nid = "marbles"\nfile = "marbles.json"\ntitle = "Marbles"\n'


def put_in(folder: Path, text: str = '{"1": "Marbles roll."}') -> None:
    """Put a Marbles book in, its file and its entry."""
    (folder / "marbles.json").write_text(text, "utf-8")
    manifest = (folder / "books.toml").read_text("utf-8")
    (folder / "books.toml").write_text(manifest + MORE, "utf-8")


HISTORY = """[{"edition": "1st", "date": "", "until": {"edition": "2nd", "date": ""}, "moved": {"2.99": "2.3"}}]"""

CHANGES = {
    "nothing": Change(doing=lambda _: None),
    "the same bytes": Change(doing=rewrite("pebbles.json", "a", "a")),
    "another file": Change(doing=write("notes.txt", "Buy marbles.")),
    "a new text": Change(doing=rewrite("pebbles.json", "Health", "Vigour"), replaced=("pebbles",)),
    "a new edition in the manifest": Change(doing=rewrite("books.toml", "1 May 2020", "2 June 2021"), replaced=("pebbles",)),
    "new questions": Change(doing=write("pebbles.questions.json", '{"2.3": ["how sick am i"]}'), replaced=("pebbles",)),
    "a new book": Change(doing=put_in, added=("marbles",), books=("pebbles", "harbour", "marbles")),
    "a book taken out": Change(doing=take_out, removed=("harbour",), books=("pebbles",)),
    "a new book that is broken": Change(doing=lambda folder: put_in(folder, "{"), missing=("marbles.json",)),
    "a broken book": Change(doing=write("pebbles.json", '{"1": '), kept=("pebbles.json",)),
    "a book that is no file": Change(doing=make_a_folder_of_it, kept=("harbour.json",)),
    "a book that is gone though listed": Change(doing=lambda folder: (folder / "pebbles.json").unlink(), kept=("pebbles.json",)),
    "an alias that leads nowhere": Change(doing=rewrite("books.toml", 'hp = "2.3"', 'hp = "2.99"'), kept=("books.toml",)),
    "a broken manifest": Change(doing=write("books.toml", "[[book"), kept=("books.toml",)),
    "a folder that is gone": Change(doing=shutil.rmtree, kept=("rules",)),
    "a manifest without books": Change(doing=write("books.toml", ""), kept=("rules",)),
    "a history": Change(doing=write("pebbles.history.json", HISTORY), replaced=("pebbles",)),
    "a broken history": Change(doing=write("pebbles.history.json", "[4]"), missing=("pebbles.history.json",)),
    "a history that is no file": Change(
        doing=lambda folder: (folder / "pebbles.history.json").mkdir(), missing=("pebbles.history.json",)
    ),
    "broken questions of a book that had none": Change(
        doing=write("pebbles.questions.json", "{"), missing=("pebbles.questions.json",)
    ),
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_reload_takes_in_what_has_changed_and_what_is_broken_changes_nothing(folder: Path, change: Change) -> None:
    library = Library([folder])
    before = {book.info.id: book for book in library.shelf.books}
    change.doing(folder)
    for is_again in (False, True):
        told = library.reload()
        assert [error.path.name for error in told.missing if isinstance(error, RulebookFormatError)] == [
            *change.missing
        ]
        assert [error.path.name for error in told.kept if isinstance(error, RulebookFormatError)] == [*change.kept]
        done = tuple(tuple(info.id for info in infos) for infos in (told.added, told.replaced, told.removed))
        assert done == (((),) * 3 if is_again else (change.added, change.replaced, change.removed))
        now = {book.info.id: book for book in library.shelf.books}
        assert tuple(now) == change.books
        assert {key for key in before if now.get(key) is before[key]} == before.keys() - {
            *change.replaced,
            *change.removed,
        }


def test_a_reload_without_a_change_leaves_the_very_shelf(folder: Path) -> None:
    library = Library([folder])
    shelf = library.shelf
    library.reload()
    assert library.shelf is shelf


def test_what_is_mended_is_taken_in(folder: Path) -> None:
    library = Library([folder])
    good = (folder / "pebbles.json").read_text("utf-8")
    for broken, mended, replaced in (("{", good, 0), ("{", good.replace("Health", "Vigour"), 1)):
        (folder / "pebbles.json").write_text(broken)
        assert len(library.reload().kept) == 1
        (folder / "pebbles.json").write_text(mended)
        told = library.reload()
        assert (len(told.replaced), told.kept) == (replaced, ())
    assert library.shelf.get("pebbles")["2.3"].title == "Vigour"


def test_broken_questions_leave_those_that_were_there_with_the_new_text(folder: Path) -> None:
    (folder / "pebbles.questions.json").write_text('{"2.3": ["how sick am i"]}')
    library = Library([folder])
    (folder / "pebbles.questions.json").write_text("{")
    rewrite("pebbles.json", "Health", "Vigour")(folder)
    told = library.reload()
    assert ([info.id for info in told.replaced], len(told.kept)) == (["pebbles"], 1)
    book = library.shelf.get("pebbles")
    assert (book["2.3"].title, dict(book.questions)) == ("Vigour", {"2.3": ("how sick am i",)})


def test_a_history_is_read_with_its_book_and_stays_while_it_is_broken(folder: Path) -> None:
    (folder / "pebbles.history.json").write_text(HISTORY)
    library = Library([folder])
    assert library.reload().missing == ()
    (folder / "pebbles.history.json").write_text("[4]")
    for _ in range(2):
        told = library.reload()
        assert ([*map(str, told.kept)], told.replaced) == (
            [f"{folder / 'pebbles.history.json'}, at 1: a number where an object belongs"], (),
        )  # fmt: skip
        shelf = library.shelf
        found = shelf.find(shelf.read("2.99"))
        assert isinstance(found, Found)
        assert found.best.rule.title == "Health"
    (folder / "pebbles.history.json").unlink()
    assert [info.id for info in library.reload().replaced] == ["pebbles"]
    assert library.shelf.get("pebbles").history == ()


def test_a_broken_history_beside_a_new_text_is_left_out(folder: Path) -> None:
    (folder / "pebbles.history.json").write_text(HISTORY)
    library = Library([folder])
    (folder / "pebbles.history.json").write_text("[4]")
    rewrite("pebbles.json", "Health", "Vigour")(folder)
    told = library.reload()
    assert (len(told.missing), told.kept) == (1, ())
    assert library.shelf.get("pebbles").history == ()


def test_the_edition_in_another_file_is_the_same_book(folder: Path) -> None:
    library = Library([folder])
    rewrite("books.toml", "pebbles.json", "pebbles-2.json")(folder)
    assert len(library.reload().kept) == 1
    tree = json.loads((folder / "pebbles.json").read_text("utf-8"))
    (folder / "pebbles-2.json").write_text(json.dumps(tree | {"9": "A new rule."}))
    told = library.reload()
    assert ([info.id for info in told.replaced], told.kept) == (["pebbles"], ())
    assert "9" in library.shelf.get("pebbles")


def test_without_a_manifest_a_file_that_is_gone_takes_its_book_with_it(folder: Path) -> None:
    (folder / "books.toml").unlink()
    library = Library([folder])
    (folder / "pebbles.json").unlink()
    (folder / ".harbour.json").write_text("what an editor keeps here")
    told = library.reload()
    assert ([info.id for info in told.removed], told.missing, told.kept) == (["pebbles"], (), ())
    (folder / "harbour.json").unlink()
    told = library.reload()
    assert "no book is left" in str(told.kept[0])
    assert [book.info.id for book in library.shelf.books] == ["harbour"]


def test_of_two_books_with_one_id_the_second_comes_when_the_first_goes(folder: Path, tmp_path: Path) -> None:
    other = Path(shutil.copytree(RULES, tmp_path / "other"))
    library = Library([folder, other])
    take_out(folder)
    told = library.reload()
    assert ([info.id for info in told.replaced], len(told.missing)) == (["harbour"], 1)
    assert [book.info.id for book in library.shelf.books] == ["pebbles", "harbour"]


def test_a_new_thesaurus_asks_the_same_books_anew_and_a_broken_one_changes_nothing(folder: Path) -> None:
    library = Library([folder])
    shelf, books = library.shelf, library.shelf.books
    (folder / THESAURUS).write_text(TALK)
    assert library.reload().has_new_lore
    assert shelf.lore.interpreter.explain(("zonk",)) != library.shelf.lore.interpreter.explain(("zonk",))
    assert all(map(lambda old, new: old is new, books, library.shelf.books))
    shelf = library.shelf
    (folder / THESAURUS).write_text("[senses")
    told = library.reload()
    assert (told.has_new_lore, len(told.kept)) == (False, 1)
    assert library.shelf is shelf


def test_a_shelf_that_is_asked_still_answers_from_the_books_that_it_had(folder: Path) -> None:
    library = Library([folder])
    old = library.shelf
    rewrite("pebbles.json", "Health", "Vigour")(folder)
    library.reload()
    for shelf, title in ((old, "Health"), (library.shelf, "Vigour")):
        assert shelf.find(shelf.read("2.3")).matches[0].rule.title == title
        assert isinstance(shelf.find(shelf.read(title)), Found)


def test_a_look_sees_each_change_and_a_reload_has_seen_it(folder: Path) -> None:
    library = Library([folder])
    assert library.look() == library.seen
    for doing in (put_in, take_out, write("pebbles.json", "{"), write("harbour.questions.json", "{}"), shutil.rmtree):
        doing(folder)
        assert library.look() != library.seen
        library.reload()
        assert library.look() == library.seen
