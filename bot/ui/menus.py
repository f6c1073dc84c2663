"""The menu under an answer: where one can go from a rule, or what there is to choose from.

What begins an option's value says why it is there, so that the next card can take it along.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from bot.guild.guild import spoken
from bot.rulebook.model import Rule, Rulebook
from bot.search.outcome import Match
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.controls import Choose, Option
from bot.ui.limits import clip
from bot.ui.steps import NOBODY, Spot, Step, Way, step_from
from bot.ui.whereabouts import Here, Moved, whereabouts

GO = "go"
# Signs that no book's id begins with: what else was meant, the rule that was shown first and whether that was a guess,
# and lists: the parts of a section, all that a rule cites, all that cite it.
MEANT, FIRST, GUESSED = "?", "^", "="
PARTS, CITED, CITING = "/", ">", "<"
LISTS = {PARTS: Way.CONTENTS, CITED: Way.CITED, CITING: Way.CITING}
_SIGNS = MEANT + FIRST + GUESSED + "".join(LISTS)
MOST_MEANT = 10
# So many of each stand in a menu, and one more: another, or the way to all of them.
_MOST_CITED, _MOST_PARTS = 5, 6

Place = tuple[Rulebook, Rule]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trail:
    """What the message has shown before this card: what was asked, the rule shown first, and what else was meant.

    `is_guess`: the first rule was only guessed, and looks so whenever it is shown.
    """

    asked: str = ""
    first: Place | None = None
    others: tuple[Place, ...] = ()
    is_guess: bool = False

    def guesses(self, place: Place) -> bool:
        """Whether a rule was only guessed."""
        return self.is_guess and self.first is not None and is_same(self.first, place)

    def asked_for(self, here: Place | None) -> str:
        """Return what was asked, or else the rule that was shown first, unless that is here."""
        if self.asked or self.first is None or (here is not None and is_same(self.first, here)):
            return self.asked
        return self.first[1].label


NO_TRAIL = Trail()


def rule_menu(spot: Spot, rule: Rule, *, trail: Trail = NO_TRAIL) -> Choose | None:
    """Return the menu of a rule: what else was meant, what it cites, its parts, what cites it."""
    book = spot.book
    here = (book, rule)
    cites, parts, citing = book.cites(rule), book.parts(rule), book.cited_by(rule)
    near = once(
        chain(
            trail_options(trail, but=here),
            _group(book, rule, cites, say("cites"), most=_MOST_CITED, sign=CITED),
            _group(book, rule, parts, say("part"), most=_MOST_PARTS, sign=PARTS),
        )
    )
    left = limits.OPTIONS - 1 - len(near)
    options = once((*near, *_group(book, rule, citing, say("cited by"), most=left, sign=CITING)))
    if not options:
        return None
    counts = (
        (say("cites"), len(cites)),
        (say("cited by"), len(citing)),
        (say("parts"), len(parts)),
        (say("did you mean"), sum(not is_same(other, here) for other in trail.others)),
    )
    summary = " · ".join(f"{name} {count}" for name, count in counts if count)
    return Choose(
        placeholder=clip(summary[:1].upper() + summary[1:], limits.PLACEHOLDER) or say("Back …"),
        deed=GO,
        state=step_from(spot, Way.CHOSEN, is_guess=trail.guesses(here)).state,
        options=options,
        tells_asker=True,
    )


def choice_menu(
    rules: Sequence[Place], *, is_shared: bool, guessed: Sequence[Place] = (), placeholder: str = ""
) -> Choose:
    """Return a menu of rules to choose from, some of them only `guessed`.

    `is_shared` if what is chosen must not take the message's place.
    """
    several_books = len({book.info.id for book, _ in rules}) > 1
    options = (
        _option(
            book,
            rule,
            spoken(book.info).short_title if several_books else "",
            sign=_sign((book, rule), guessed) if is_shared else MEANT,
        )
        for book, rule in rules
    )
    step = Step(way=Way.CHOSEN)
    return Choose(
        placeholder=placeholder or say("Show …"),
        deed=GO,
        state=f"{NOBODY}:{step.state}" if is_shared else step.state,
        options=once(options),
        tells_asker=not is_shared,
    )


def trail_options(trail: Trail, *, but: Place | None = None) -> Iterator[Option]:
    """Yield the ways back: to the rule shown first, unless it is here, and to what else was meant."""
    if trail.first is not None and (but is None or not is_same(trail.first, but)):
        yield _option(*trail.first, say("shown first"), sign=GUESSED if trail.is_guess else FIRST)
    for other in trail.others[:MOST_MEANT]:
        is_here = but is not None and is_same(other, but)
        yield _option(*other, say("shown here") if is_here else say("did you mean"), sign=MEANT)


def trail_of(
    values: Iterable[str], books: Sequence[Rulebook], *, edition: str, asked: str, shown: Place | None, is_guess: bool
) -> Trail:
    """Return what the next card takes along from a message with a menu of these values.

    `shown` is the rule that the message shows, `is_guess` whether that was only guessed; `edition` marks its book.
    What has gone since, or may be another rule now, is left out.
    """
    meant, first, guessed = [], None, False
    for value in values:
        sign, named = split(value)
        if sign not in {MEANT, FIRST, GUESSED}:
            continue
        match whereabouts(named, books, edition=edition):
            case Here(spot=spot) | Moved(spot=spot) if spot.rule is not None:
                if sign == MEANT:
                    meant.append((spot.book, spot.rule))
                else:
                    first, guessed = (spot.book, spot.rule), sign == GUESSED
    if first is None and shown is not None:
        first, guessed = shown, is_guess
    return Trail(asked=asked, first=first, others=tuple(meant), is_guess=guessed)


def split(value: str) -> tuple[str, str]:
    """Return the sign that an option's value begins with, which may be none, and the value that follows."""
    return (value[:1], value[1:]) if value[:1] in _SIGNS else ("", value)


def rules_of(matches: Iterable[Match]) -> tuple[Place, ...]:
    """Return the rules of some matches."""
    return tuple((match.book, match.rule) for match in matches)


def is_same(one: Place, other: Place) -> bool:
    """Whether two rules are the same one of the same book."""
    return (one[0].info.id, one[1].id) == (other[0].info.id, other[1].id)


def _group(book: Rulebook, rule: Rule, others: Sequence[Rule], way: str, *, most: int, sign: str) -> Iterator[Option]:
    """Yield the first rules that stand in some relation to a rule, and the way to all of them where there are more."""
    fits = len(others) <= most + 1
    yield from (_option(book, other, way) for other in (others if fits else others[:most]))
    if not fits:
        yield Option(label=_all(len(others), sign), value=f"{sign}{Spot(book=book, rule=rule).value}")


def _all(count: int, sign: str) -> str:
    if sign == PARTS:
        return counted("The {count} part …", "All {count} parts …", count)
    if sign == CITED:
        return counted("The {count} rule that it cites …", "All {count} rules that it cites …", count)
    return counted("The {count} rule that cites it …", "All {count} rules that cite it …", count)


def once(options: Iterable[Option]) -> tuple[Option, ...]:
    """Keep the first way to each rule: Discord refuses a menu with the same value twice, or with too many."""
    first: dict[str, Option] = {}
    for option in options:
        first.setdefault(option.value.lstrip(MEANT + FIRST + GUESSED), option)
    return tuple(first.values())[: limits.OPTIONS]


def _sign(place: Place, guessed: Sequence[Place]) -> str:
    return GUESSED if any(is_same(place, guess) for guess in guessed) else ""


def _option(book: Rulebook, rule: Rule, way: str, *, sign: str = "") -> Option:
    about = phrases.beginning(rule.text) if rule.text else ""
    return Option(
        label=clip(rule.label, limits.OPTION_LABEL),
        description=clip(" · ".join(filter(None, (way, about))), limits.OPTION_DESCRIPTION),
        value=f"{sign}{Spot(book=book, rule=rule).value}",
    )
