"""Leafing through books: page by page, within Discord's limits whatever they hold, and wherever a button leads."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.answers import ask
from bot.rulebook.model import Rule, Rulebook
from bot.search.engine import Engine
from bot.search.outcome import Found, Match, Nothing, Several, Via
from bot.search.shelf import Shelf
from bot.ui.cards import draw_answer, draw_mentioned
from bot.ui.contents import PER_PAGE, draw_books, draw_contents
from bot.ui.controls import Choose, Option, Press
from bot.ui.drawn import Drawn
from bot.ui.exploring import Card, Explorer, Turned
from bot.ui.menus import GO, Trail
from bot.ui.rule_messages import draw_rule, draw_surroundings
from bot.ui.steps import Spot, Step, Taken, Way, read_step, spot_of, step_from
from bot.ui.whereabouts import Shown
from tests.builders import book, shelf
from tests.fitting import fits
from tests.ui.monstrous import LONG, monstrous

BOOK = monstrous()
SHELF = Shelf([Engine(BOOK), Engine(monstrous("c" * 32))])
SECTIONS = [None, *(rule for rule in BOOK if BOOK.parts(rule))]
SPOTS = [Spot(book=book, rule=rule) for book in (BOOK, *shelf().books) for rule in (None, *book)]
MATCHES = tuple(Match(book=book, rule=rule, score=1.0, via=Via.TITLE) for book in SHELF.books for rule in book)
LONGEST_ASKER = 2**63


def many(count: int) -> Rulebook:
    """Return a book of so many chapters."""
    return book({str(number): f"Chapter {number}\nIt says something." for number in range(1, count + 1)})


def presses(drawn: Drawn) -> dict[str, Press]:
    """Return the buttons under a message, by what stands on them."""
    return {control.label: control for row in drawn.controls for control in row if isinstance(control, Press)}


def menu(drawn: Drawn) -> Choose | None:
    return next((control for row in drawn.controls for control in row if isinstance(control, Choose)), None)


def options(drawn: Drawn) -> tuple[Option, ...]:
    found = menu(drawn)
    return found.options if found is not None else ()


def labels(drawn: Drawn) -> list[str]:
    return [f"({label})" if press.is_off else label for label, press in presses(drawn).items()]


def card_like(drawn: Drawn, *, asked: str = "") -> Card:
    """Return what a message shows, as it would be read back from it."""
    title = (drawn.embeds[0].title or "") if drawn.embeds else ""
    return Card(
        shown=Shown(title=title), asked=asked, options={option.value: option.label for option in options(drawn)}
    )


def steps(drawn: Drawn) -> Iterator[tuple[Step, str]]:
    """Yield where each button and each line of the menu leads: the step, and the value that is chosen."""
    for row in drawn.controls:
        for control in row:
            if isinstance(control, Press) and control.deed == GO and not control.is_off:
                yield _read(control.state, tells_asker=control.tells_asker), ""
            elif isinstance(control, Choose):
                step = _read(control.state, tells_asker=control.tells_asker)
                yield from ((step, option.value) for option in control.options)


def _read(state: str, *, tells_asker: bool) -> Step:
    return read_step(f"{LONGEST_ASKER}:{state}" if tells_asker else state).step


def turned(drawn: Drawn, step: Step, chosen: str = "", *, shelf: Shelf = SHELF) -> Drawn:
    """Return what takes a card's place when one goes on from it."""
    gone_on = Explorer(shelf, card_like(drawn)).take(step, chosen=chosen)
    assert isinstance(gone_on, Turned)
    return gone_on.drawn


def pages_of(rules: Sequence[Rule]) -> range:
    return range(0, max(len(rules), 1), PER_PAGE)


def every_contents() -> Iterator[Drawn]:
    for rule in SECTIONS:
        for start in pages_of(BOOK.parts(rule) if rule is not None else BOOK.chapters()):
            yield draw_contents(Spot(book=BOOK, rule=rule, start=start))


# Limits.


def test_every_page_of_the_contents_of_a_monstrous_book_fits() -> None:
    for drawn in every_contents():
        assert fits(drawn)


@pytest.mark.parametrize("start", [0, 15, 30])
def test_every_page_of_forty_chapters_fits(start: int) -> None:
    assert fits(draw_contents(Spot(book=many(40), rule=None, start=start)))


@pytest.mark.parametrize("start", [0, 15, 30])
def test_every_page_of_forty_books_fits(start: int) -> None:
    assert fits(draw_books([book({"1": "One."}, book_id=f"{number:032}") for number in range(40)], start=start))


def test_the_list_of_monstrous_books_fits() -> None:
    assert fits(draw_books([monstrous(f"{number:032}") for number in range(16)]))


def test_a_choice_of_monstrous_rules_fits() -> None:
    for listing in (True, False):
        for query in ("part of a sentence", "pebbles", "1", "zzyzx", "name"):
            assert fits(draw_answer(ask(query, SHELF, listing=listing)))


@pytest.mark.parametrize("count", [2, 10, 25])
def test_the_rules_of_a_message_fit(count: int) -> None:
    assert fits(draw_mentioned(SHELF, Several(matches=MATCHES[:count])))
    assert fits(draw_mentioned(SHELF, Several(matches=MATCHES[-count:])))


def test_the_one_rule_of_a_message_fits_and_so_does_none() -> None:
    for match in MATCHES:
        assert fits(draw_mentioned(SHELF, Found(best=match)))
    assert fits(draw_mentioned(SHELF, Nothing()))


def starting_points() -> Iterator[Drawn]:
    yield draw_answer(ask("part of a sentence", SHELF, listing=True))
    yield draw_answer(ask("pebbles goes", SHELF))
    yield draw_mentioned(SHELF, Several(matches=MATCHES[:25]))
    others = tuple((match.book, match.rule) for match in MATCHES[3:13])
    for rule in (BOOK["1"], BOOK["1.7"], *BOOK.chapters()[1:]):
        yield draw_rule(BOOK, rule)
        yield draw_surroundings(BOOK, rule)
        first = (MATCHES[1].book, MATCHES[1].rule)
        yield draw_rule(BOOK, rule, trail=Trail(asked=LONG[:60], first=first, others=others))
    yield from every_contents()


def test_every_card_that_a_button_or_a_menu_leads_to_fits() -> None:
    known: set[tuple[Step, str]] = set()
    waiting = list(starting_points())
    while waiting:
        drawn = waiting.pop()
        for step, chosen in steps(drawn):
            if (step, chosen) not in known:
                known.add((step, chosen))
                there = turned(drawn, step, chosen)
                # The list of the books has a test of its own above.
                assert not step.value or fits(there)
                waiting.append(there)
    assert {step.way for step, _ in known} == set(Way)
    assert any(step.start > PER_PAGE for step, _ in known)


# Steps.


@given(
    st.sampled_from(SPOTS),
    st.sampled_from(Way),
    st.integers(min_value=0, max_value=99_999),
    st.integers(min_value=0, max_value=2**64),
)
def test_a_state_gives_back_the_step_that_was_written_and_who_asked(
    spot: Spot, way: Way, start: int, asker: int
) -> None:
    step = step_from(spot, way, start=start)
    assert read_step(f"{asker}:{step.state}") == Taken(asker=asker, step=step)
    found = spot_of(step.value, [BOOK, *shelf().books])
    assert found is not None
    assert (found.book.info.id, found.rule) == (spot.book.info.id, spot.rule)


@given(st.sampled_from(Way), st.text(max_size=40), st.integers(min_value=0), st.text(alphabet="0123456789abcdef"))
def test_whatever_a_value_holds_it_is_read_back(way: Way, value: str, start: int, edition: str) -> None:
    step = Step(way=way, value=value, edition=edition, start=start)
    assert read_step(f"7:{step.state}") == Taken(asker=7, step=step)


@pytest.mark.parametrize("state", ["", "1", "1:p", "1:z:0:0:b:1", "x:p:0:0:b:1", "1:p:x:0:b:1"])
def test_what_no_card_of_ours_bears_is_refused(state: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_step(state)


# Pages.


@settings(max_examples=30)
@given(st.integers(min_value=1, max_value=60))
def test_the_pages_of_any_book_put_together_are_its_chapters(count: int) -> None:
    of_it = many(count)
    drawn = draw_contents(Spot(book=of_it, rule=None), has_other_books=False)
    both = Shelf([Engine(of_it)])
    seen = [option.label for option in options(drawn)]
    while (forth := presses(drawn).get("›")) is not None and not forth.is_off:
        drawn = turned(drawn, _read(forth.state, tells_asker=True), shelf=both)
        seen += [option.label for option in options(drawn)]
    assert seen == [rule.label for rule in of_it.chapters()]
    while (back := presses(drawn).get("‹")) is not None and not back.is_off:
        drawn = turned(drawn, _read(back.state, tells_asker=True), shelf=both)
    assert [option.label for option in options(drawn)] == seen[:PER_PAGE]


@pytest.mark.parametrize(
    ("count", "start", "buttons"),
    [
        (15, 0, ["Delete"]),
        (16, 0, ["(‹)", "(1–15 of 16)", "›", "Delete"]),
        (16, 15, ["‹", "(16–16 of 16)", "(›)", "Delete"]),
        (40, 0, ["(‹)", "(1–15 of 40)", "›", "Delete"]),
        (40, 15, ["‹", "(16–30 of 40)", "›", "Delete"]),
        (40, 30, ["‹", "(31–40 of 40)", "(›)", "Delete"]),
    ],
)
def test_a_long_list_says_which_part_of_it_is_shown(count: int, start: int, buttons: list[str]) -> None:
    drawn = draw_contents(Spot(book=many(count), rule=None, start=start), has_other_books=False)
    assert labels(drawn) == buttons


def test_what_has_parts_of_its_own_is_opened_and_what_has_none_is_shown() -> None:
    pebbles = shelf().get("pebbles")
    chapter = draw_contents(Spot(book=pebbles, rule=pebbles["2"]))
    values = {option.label: option.value for option in options(chapter)}
    assert values["2.2 Golden Rules"] == f"/{Spot(book=pebbles, rule=pebbles['2.2']).value}"
    assert values["2.3 Health"] == Spot(book=pebbles, rule=pebbles["2.3"]).value


def test_only_a_section_with_words_of_its_own_has_them_to_read() -> None:
    pebbles = shelf().get("pebbles")
    assert labels(draw_contents(Spot(book=pebbles, rule=pebbles["2.14"]))) == ["Up", "Read", "Delete"]
    assert labels(draw_contents(Spot(book=pebbles, rule=pebbles["2"]))) == ["Up", "Delete"]


def test_above_the_only_book_there_is_nothing() -> None:
    pebbles = shelf().get("pebbles")
    assert labels(draw_contents(Spot(book=pebbles, rule=None), has_other_books=True)) == ["Up", "Delete"]
    assert labels(draw_contents(Spot(book=pebbles, rule=None), has_other_books=False)) == ["Delete"]


def test_a_page_that_is_not_there_any_more_is_not_empty() -> None:
    """The list may have become shorter between two editions."""
    assert options(draw_contents(Spot(book=many(20), rule=None, start=30)))
