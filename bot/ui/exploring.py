"""Where a button or the menu under a card leads, also when its book has been replaced since."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.answers import ask
from bot.rulebook.model import Rule, Rulebook
from bot.search.shelf import Shelf
from bot.texts import say
from bot.ui import phrases
from bot.ui.cards import draw_answer, draw_list
from bot.ui.contents import draw_books, draw_contents
from bot.ui.drawn import Drawn
from bot.ui.house_cards import literal
from bot.ui.menus import GUESSED, LISTS, MEANT, Place, Trail, split, trail_of
from bot.ui.rule_messages import draw_rule_here, draw_surroundings
from bot.ui.steps import Spot, Step, Way, are_of_one_book
from bot.ui.whereabouts import Changed, Gone, Here, Moved, Shown, Whereabouts, book_to_read, tracker_of, whereabouts

# The number before a title.
_NUMBER = re.compile(r"[0-9][\w.-]*\s+(?=\S)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """What a message of ours shows: its rule, what was asked, and what its menu offers, labels by value."""

    shown: Shown = field(default_factory=Shown)
    asked: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned:
    """What takes the card's place for its asker."""

    drawn: Drawn


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """What is said beside the card, which stays: the rule is gone, and the card still says what it was."""

    drawn: Drawn


class _GoneError(Exception):
    """A rule that a card shows or offers is not in its book any more."""

    def __init__(self, label: str, *, book: Rulebook | None) -> None:
        self.label, self.book = label, book
        super().__init__(label)


class Explorer:
    """Goes on from one card, on the shelf of whoever presses; `can_report` if guesses may be called wrong there."""

    def __init__(self, shelf: Shelf, card: Card, *, can_report: bool = False) -> None:
        self._shelf = shelf
        self._card = card
        self._can_report = can_report

    def take(self, step: Step, *, chosen: str = "") -> Turned | Aside:
        """Return where a step leads; `chosen` is the value taken from the card's menu."""
        try:
            return Turned(drawn=self._chosen(step, chosen) if chosen else self._pressed(step))
        except _GoneError as gone:
            return Aside(drawn=self._draw_gone(gone))

    def books_to_read(self, step: Step, *, chosen: str = "") -> set[Rulebook]:
        """Return the books in which rules have to be looked for; `prepare` reads them, in a thread if need be."""
        values = [step.value, split(chosen)[1], *(split(option)[1] for option in self._card.options)]
        editions = (step.edition if are_of_one_book(value, step.value) else "" for value in values)
        read = (book_to_read(value, self._shelf.books, edition=it) for value, it in zip(values, editions, strict=True))
        return {book for book in read if book is not None}

    def surroundings(self, step: Step) -> Drawn | None:
        """Return what surrounds the rule that the card shows; of several the choice between them; else None."""
        if not step.value:
            offered = (whereabouts(split(value)[1], self._shelf.books) for value in self._card.options)
            places = [place for found in offered if (place := _place(found)) is not None]
            return draw_list(say("Go on from …"), places) if places else None
        try:
            spot, told = self._find(step.value, step.edition, self._card.shown)
        except _GoneError as gone:
            return self._draw_gone(gone)
        if spot.rule is None:
            return self._contents(spot, Way.CONTENTS, Trail())
        drawn = draw_surroundings(spot.book, spot.rule)
        return drawn.headed(told) if told else drawn

    def _pressed(self, step: Step) -> Drawn:
        if not step.value:
            return draw_books(_official(self._shelf), start=step.start)
        # Pages and Up lead to lists, of which the card says nothing.
        shown = Shown() if step.way in LISTS.values() else self._card.shown
        spot, told = self._find(step.value, step.edition, shown)
        if told:  # where it is now comes first, and from there one goes on
            trail = Trail(asked=self._card.asked)
            return self._rule(spot, trail).headed(told)
        if step.way in LISTS.values() or spot.rule is None:
            return self._contents(replace(spot, start=step.start), step.way, self._trail(step, None))
        return self._neighbour(spot, spot.rule, step)

    def _neighbour(self, spot: Spot, rule: Rule, step: Step) -> Drawn:
        """Draw the neighbour of a rule, or the rule from another place in its text on."""
        book, trail = spot.book, self._trail(step, (spot.book, rule))
        match step.way:
            case Way.PREVIOUS:
                there = book.preceding(rule) or rule
            case Way.NEXT:
                there = book.following(rule) or rule
            case Way.UP if (above := book.parent(rule)) is not None:
                there = above
            case Way.UP:
                return self._contents(Spot(book=book, rule=None), Way.CONTENTS, trail)
            case _:
                there = rule
        return self._rule(Spot(book=book, rule=there, start=step.start), trail)

    def _chosen(self, step: Step, chosen: str) -> Drawn:
        """Draw what was taken from the menu."""
        sign, value = split(chosen)
        edition = step.edition if are_of_one_book(value, step.value) else ""
        is_of_card = sign in LISTS and value == step.value
        named = self._card.shown if is_of_card else Shown(title=self._card.options.get(chosen, ""))
        spot, told = self._find(value, edition, named)
        shown = self._place_of_card(step) if step.way is Way.CHOSEN else None
        trail = self._trail(step, shown)
        if sign == GUESSED and shown is None and spot.rule is not None:
            trail = replace(trail, first=(spot.book, spot.rule), is_guess=True)
        is_list = sign in LISTS or spot.rule is None
        drawn = self._contents(spot, LISTS.get(sign, Way.CONTENTS), trail) if is_list else self._rule(spot, trail)
        return drawn.headed(told) if told else drawn

    def _find(self, value: str, edition: str, shown: Shown) -> tuple[Spot, str]:
        """Return where a rule stands, and what has to be said about it. Raises _GoneError."""
        match whereabouts(value, self._shelf.books, edition=edition, shown=shown):
            case Here(spot=spot):
                return spot, ""
            case Moved(spot=spot):
                return spot, _moved(shown.title, spot)
            case Changed(spot=spot):
                return spot, _changed(shown.title)
            case Gone(book=book):
                raise _GoneError(shown.title, book=book)

    def _place_of_card(self, step: Step) -> Place | None:
        """Return the rule that the card shows, as it stands now; None where it shows none, or it is gone."""
        return _place(whereabouts(step.value, self._shelf.books, edition=step.edition)) if step.value else None

    def _trail(self, step: Step, shown: Place | None) -> Trail:
        """Return what the next card takes along; `shown` is the rule that is left."""
        # Under several answers each guess is one of its own; only what else was meant is common to a choice.
        options = [value for value in self._card.options if step.value or value.startswith(MEANT)]
        return trail_of(
            options,
            self._shelf.books,
            edition=step.edition,
            asked=self._card.asked,
            shown=shown,
            is_guess=step.is_guess,
        )

    def _rule(self, spot: Spot, trail: Trail) -> Drawn:
        if spot.rule is None:
            return self._contents(spot, Way.CONTENTS, trail)
        return draw_rule_here(self._shelf, spot, spot.rule, trail=trail, can_report=self._can_report)

    def _contents(self, spot: Spot, way: Way, trail: Trail) -> Drawn:
        return draw_contents(spot, way=way, has_other_books=len(_official(self._shelf)) > 1, trail=trail)

    def _draw_gone(self, gone: _GoneError) -> Drawn:
        """Say that a rule is gone, with what comes near the name it had."""
        if not gone.label:
            return Drawn(content=f"-# {say(phrases.GONE)}")
        if gone.book is None:
            return Drawn(content=f"-# {say('The book of **{rule}** is not here any more.', rule=literal(gone.label))}")
        said = say("**{rule}** is not in the book any more.", rule=literal(gone.label))
        named = _NUMBER.sub("", gone.label)
        if named[:1].isdecimal():  # nothing but a number, which may be another rule's now
            return Drawn(content=f"-# {said}")
        near = ask(named, self._shelf, book=gone.book.info.id)
        return (draw_answer(near) if near.outcome.matches else Drawn()).headed(said)


def prepare(books: Iterable[Rulebook]) -> None:
    """Read books in which rules will be looked for; takes about 0.1 ms a rule."""
    for book in books:
        tracker_of(book).prepare()


def _moved(was: str, spot: Spot) -> str:
    """Say where a rule stands now that stood elsewhere."""
    if not was or spot.rule is None:
        return ""
    now, was = literal(spot.rule.label), literal(was)
    if was != now:
        return say("**{was}** is **{now}** in the current edition.", was=was, now=now)
    place = phrases.breadcrumb(spot.book, spot.rule)
    return say("**{rule}** stands elsewhere in the current edition: {place}.", rule=now, place=place)


def _changed(was: str) -> str:
    """Say that what bears a rule's number has other words now."""
    return say("**{rule}** reads differently in the current edition.", rule=literal(was)) if was else ""


def _place(found: Whereabouts) -> Place | None:
    """Return the rule that was found, if it is surely the one."""
    match found:
        case Here(spot=spot) | Moved(spot=spot) if spot.rule is not None:
            return spot.book, spot.rule
        case _:
            return None


def _official(shelf: Shelf) -> Sequence[Rulebook]:
    return [book for book in shelf.books if not book.info.is_house]
