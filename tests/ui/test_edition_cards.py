"""What editions have changed, as Discord shows it: word by word, section by section, and always within its limits."""

import re
from functools import lru_cache
from itertools import chain

import pytest

from bot.rulebook.changes import Changes
from bot.rulebook.model import Rulebook
from bot.rulebook.rewording import Mark, Piece
from bot.ui.changed_rules import leaves
from bot.ui.edition_cards import View, draw_changes, draw_no_changes, read_view
from bot.ui.limits import length
from bot.ui.marked import marked, portions
from tests.builders import book, in_editions
from tests.fitting import fits
from tests.ui.monstrous import LONG

KEPT, DELETED, INSERTED = Mark.KEPT, Mark.DELETED, Mark.INSERTED


def pieces(*told: tuple[Mark, str]) -> tuple[Piece, ...]:
    return tuple(Piece(mark=mark, text=text) for mark, text in told)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (pieces((KEPT, "A river parts "), (DELETED, "two"), (INSERTED, "three"), (KEPT, " banks.")),
         "A river parts ~~two~~ **three** banks."),
        (pieces((DELETED, "At once, "), (KEPT, "pass.")), "~~At once,~~ pass."),
        (pieces((DELETED, "one "), (INSERTED, "two ")), "~~one~~ **two** "),
        (pieces((INSERTED, "One line\n\nanother")), "**One line**\n\n**another**"),
        (pieces((INSERTED, "a * b ~~c~~ `d` _e_ \\")), r"**a \* b \~\~c\~\~ \`d\` \_e\_ \\**"),
        (pieces((KEPT, "# No title\n> no quotation\n- no list\n1. no list")),
         "\\# No title\n\\> no quotation\n\\- no list\n1\\. no list"),
        (pieces((KEPT, "<@1> @everyone https://example.org")), "\\<@\u200b1\\> @\u200beveryone https\\://example\\.org"),
        (pieces((INSERTED, "  ")), "  "),
        ((), ""),
    ],
)  # fmt: skip
def test_only_the_marks_are_markup(given: tuple[Piece, ...], expected: str) -> None:
    assert marked(given) == expected


@pytest.mark.parametrize("room", [120, 300, 1_300])
def test_portions_fit_and_lose_no_word(room: int) -> None:
    odd = "*" * 50 + " " + "😀" * 70 + "\n- x\n" * 20
    given = pieces((KEPT, LONG[:900]), (DELETED, odd), (INSERTED, f"{odd} {'y' * 250}"), (KEPT, f" {LONG[:500]}"))
    told = list(portions(given, room=room))
    for mark in Mark:
        before = "".join(piece.text for piece in given if piece.mark is mark)
        assert "".join(piece.text for piece in chain(*told) if piece.mark is mark) == before
    # A word of nothing but signs may alone be longer when each is escaped.
    assert all(length(marked(portion)) <= max(room, 250) for portion in told)


@lru_cache(maxsize=1)
def monstrous_history() -> Rulebook:
    """Return a book of which an edition has changed more than a thousand rules, in all ways, all of them long."""
    sections = {
        str(nth): {
            "0": f"Section *{nth}* {LONG[:400]}",
            **{str(part): f"Rule {nth} of {part}\n{nth * 100 + part} {LONG[:250]}" for part in range(1, 13)},
        }
        for nth in range(1, 91)
    }
    changed = {
        nth: {
            key: text if key == "0" else text.replace("pebbles", "**stones** and `sticks`")
            for key, text in parts.items()
            if key != "3"
        }
        | {"99": f"Added _{nth}_\n" + f"{LONG}\n" * (6 if nth == "1" else 1)}
        for nth, parts in sections.items()
        if nth != "7"
    }
    names = {"edition_date": "", "source": "https://example.org", "book_id": "b" * 32}
    return in_editions(
        book(sections, edition=f"“{LONG}”", **names),  # type: ignore[arg-type]
        book(changed, edition=f"2 {LONG}", **names),  # type: ignore[arg-type]
        book(changed | {"1": {"0": "One"}}, edition=f"3 {LONG}", **names),  # type: ignore[arg-type]
    )


def changes_of(history: Rulebook, nth: int) -> Changes:
    changes = history.history[nth].changes
    assert changes is not None
    return changes


def test_a_thousand_changes_fit_page_by_page() -> None:
    monster = monstrous_history()
    assert len(changes_of(monster, 0).changes) > 1_000
    newest = View(book_id=monster.info.id)
    assert fits(draw_changes(monster, newest))
    older = next(view for view in views(draw_changes(monster, newest)) if view.edition not in {"", newest.edition})
    seen: set[View] = set()
    to_see = [newest, older]
    while to_see:
        view = to_see.pop()
        if view in seen or (view.section is not None and view.section not in {0, 6}):
            continue
        seen.add(view)
        drawn = draw_changes(monster, view)
        assert fits(drawn)
        to_see += views(drawn)
    assert len(seen) > 25


def views(drawn: object) -> list[View]:
    """Return what the buttons and the menu of sections lead to."""
    found: list[View] = []
    for control in chain(*drawn.controls):  # type: ignore[attr-defined]
        if control.deed != "changes" or getattr(control, "is_off", False):
            continue
        _, view = read_view(f"1:{control.state}")
        options = getattr(control, "options", ())
        found += [
            View(book_id=view.book_id, edition=view.edition, section=int(option.value)) for option in options
        ] or [view]
    return found


def test_no_word_of_what_is_added_or_removed_is_lost() -> None:
    monster = monstrous_history()
    changes = changes_of(monster, 0)
    said = "\n".join(leaf.text for leaf in leaves(monster, changes.changes, later=()))
    assert said.count("pebbles") > 6 * LONG.count("pebbles")
    assert len(re.findall(r" · added$", said, re.MULTILINE)) == sum(
        1 for change in changes.changes if type(change).__name__ == "Added"
    )
    assert all(length(leaf.text) <= 1_300 for leaf in leaves(monster, changes.changes, later=()))


TREE = {
    "1": {"0": "Stones", "1": "A stone that was moved stays where it is until the end of the turn.", "2": "Red."},
    "2": {"0": "Rivers", "1": "A river parts two banks, and nobody may cross it without a boat that floats."},
}
NEW = {
    "1": {
        "0": "Stones",
        "1": "A pebble is a *small* stone, and has no value of its own.",
        "2": "A stone that was moved stays where it is until the end of the turn.",
    },
    "2": {"0": "Rivers", "1": "A river parts three banks, and nobody may cross it without a boat that floats."},
}
FIRST = book(TREE, book_id="stones", edition="1st", edition_date="2020-05-01")
SECOND = book(NEW, book_id="stones", edition="2nd", edition_date="2021-06-02")


def text(history: Rulebook, **view: object) -> str:
    return draw_changes(history, View(book_id="stones", **view)).as_text().content  # type: ignore[arg-type]


def test_an_edition_is_told_section_by_section() -> None:
    history = in_editions(FIRST, SECOND)
    said = text(history)
    assert "stones · 1 May 2020 → 2 June 2021" in said
    assert "1 added, 1 removed, 1 reworded\n1 rule has another number.\n\n" in said
    assert "**1 Stones** 1 added, 1 removed\n**2 Rivers** 1 reworded" in said
    assert "**1.1** · added\nA pebble is a small stone" in text(history, section=0)
    assert "**1.2** · removed\n~~Red.~~" in text(history, section=0)
    assert "**2.1** · reworded\nA river parts ~~two~~ **three** banks" in text(history, section=1)


def test_only_rules_that_are_still_there_are_offered_as_they_are_now() -> None:
    third = book({"1": TREE["1"], "3": NEW["2"]}, book_id="stones", edition="3rd")
    history = in_editions(FIRST, SECOND, third)
    (older,) = (view for view in views(draw_changes(history, View(book_id="stones"))) if view.section is None)
    drawn = draw_changes(history, View(book_id="stones", edition=older.edition, section=1))
    assert drawn.content == "-# A newer edition has come since: 3rd."
    options = [option for control in chain(*drawn.controls) for option in getattr(control, "options", ())]
    assert [option.label for option in options] == ["3.1"]


def test_an_edition_that_changes_nothing_says_so() -> None:
    renamed = book(TREE, book_id="stones", edition="Reprint")
    assert "1 May 2020 → Reprint" in text(in_editions(FIRST, renamed))
    assert "The rules say the same as before." in text(in_editions(FIRST, renamed))


def test_an_edition_that_was_taken_back_gives_way_to_the_newest() -> None:
    said = text(in_editions(FIRST, SECOND), edition="ffffff", section=4)
    assert said.startswith("-# That edition is not in the book’s history any more; this is the newest one.")
    assert "**2 Rivers** 1 reworded" in said


def test_without_a_history_there_is_nothing_to_show() -> None:
    assert text(SECOND) == "-# No former edition of stones is known."
    assert fits(draw_no_changes())


@pytest.mark.parametrize("state", ["", "1:2", "x:stones:::0", "1:stones:ab:x:0", "1:stones:ab::", "1:a:b:c:d:e"])
def test_a_state_of_another_version_is_no_view(state: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever is wrong with it
        read_view(state)
