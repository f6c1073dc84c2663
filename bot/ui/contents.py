"""A rulebook to leaf through: books, chapters, the parts of a section, all that a rule cites or that cites it."""

from collections.abc import Sequence

import discord

from bot.guild.guild import spoken
from bot.rulebook.model import BookInfo, Rule, Rulebook
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.controls import Choose, Option, Press, Row
from bot.ui.drawn import Drawn
from bot.ui.limits import clip
from bot.ui.menus import GO, NO_TRAIL, PARTS, Trail, once, trail_options
from bot.ui.rule_cards import rule_line
from bot.ui.rule_messages import asked_line, delete_button
from bot.ui.steps import Spot, Step, Way, step_from

PER_PAGE = 15
# Fits into a message without embeds too.
_LONGEST_LIST = 1_500


def draw_books(books: Sequence[Rulebook], *, start: int = 0) -> Drawn:
    """Draw the books to choose from."""
    start = _within(start, len(books))
    shown = books[start : start + PER_PAGE]
    embed = discord.Embed(
        title=say("Rulebooks"), description="\n".join(f"**{_short(book.info)}** {_book_line(book)}" for book in shown)
    )
    options = tuple(
        Option(
            label=clip(book.info.title, limits.OPTION_LABEL),
            description=_book_line(book),
            value=f"{PARTS}{Spot(book=book, rule=None).value}",
        )
        for book in shown
    )
    rows = _rows(options, Step(way=Way.CONTENTS, start=start), count=len(books), placeholder=say("Open …"))
    return Drawn(embeds=(embed,), controls=(*rows, (delete_button(),)))


def draw_contents(
    spot: Spot, *, way: Way = Way.CONTENTS, has_other_books: bool = True, trail: Trail = NO_TRAIL
) -> Drawn:
    """Draw what a book or a section holds, what a rule cites or what cites it, from the one numbered `spot.start` on.

    `has_other_books`: one can go up to a list of books.
    """
    book, rule = spot.book, spot.rule
    listed = _listed(book, rule, way)
    start = _within(spot.start, len(listed))
    shown = listed[start : start + PER_PAGE]
    embed = discord.Embed(
        title=clip(rule.label if rule is not None else spoken(book.info).title, limits.EMBED_TITLE),
        url=book.info.source or None,
        description=clip("\n".join(rule_line(book, part) for part in shown), _LONGEST_LIST),
        colour=book.info.colour,
    )
    place = phrases.breadcrumb(book, rule) if rule is not None else spoken(book.info).short_title
    embed.set_author(name=clip(place, limits.EMBED_AUTHOR))
    embed.set_footer(text=clip(_footer(book, rule, way, len(listed)), limits.EMBED_FOOTER))
    options = once((*(_option(book, part) for part in shown), *trail_options(trail)))
    here = step_from(spot, way, start=start)
    rows = _rows(options, here, count=len(listed), placeholder=say("Go to …"))
    buttons = (*_ways(spot, way, has_other_books=has_other_books), delete_button())
    return Drawn(content=asked_line(trail), embeds=(embed,), controls=(*rows, buttons))


def _listed(book: Rulebook, rule: Rule | None, way: Way) -> tuple[Rule, ...]:
    if rule is None:
        return book.chapters()
    match way:
        case Way.CITED:
            return book.cites(rule)
        case Way.CITING:
            return book.cited_by(rule)
        case _:
            return book.parts(rule)


def _ways(spot: Spot, way: Way, *, has_other_books: bool) -> tuple[Press, ...]:
    """Return the buttons to what holds a section (another one, its book, all books) and to its own text."""
    book, rule = spot.book, spot.rule
    if rule is None:
        up = Step(way=Way.CONTENTS)
        return (Press(label=say("Up"), deed=GO, state=up.state, tells_asker=True),) if has_other_books else ()
    up = step_from(Spot(book=book, rule=book.parent(rule)), Way.CONTENTS)
    read = step_from(spot, Way.MORE)
    to_text = (Press(label=say("Read"), deed=GO, state=read.state, tells_asker=True),)
    to_parent = (Press(label=say("Up"), deed=GO, state=up.state, tells_asker=True),)
    if way is not Way.CONTENTS:
        return to_text
    return to_parent + to_text if rule.text else to_parent


def _rows(options: tuple[Option, ...], here: Step, *, count: int, placeholder: str) -> tuple[Row, ...]:
    """Return the menu of a list, and where it has several pages the buttons that turn them."""
    listed = Step(way=Way.LISTED, value=here.value, edition=here.edition)
    menu = Choose(placeholder=placeholder, deed=GO, state=listed.state, options=options, tells_asker=True)
    rows: tuple[Row, ...] = ((menu,),) if options else ()
    if count <= PER_PAGE:
        return rows

    def to(label: str, start: int, *, is_off: bool) -> Press:
        state = Step(way=here.way, value=here.value, edition=here.edition, start=start).state
        return Press(label=label, deed=GO, state=state, is_off=is_off, tells_asker=True)

    first, last = here.start + 1, min(here.start + PER_PAGE, count)
    middle = Press(
        label=say("{first}–{last} of {count}", first=first, last=last, count=count), deed=f"{GO}-here", is_off=True
    )
    back = to("‹", max(0, here.start - PER_PAGE), is_off=not here.start)
    on = to("›", here.start + PER_PAGE, is_off=last == count)
    return (*rows, (back, middle, on))


def _option(book: Rulebook, part: Rule) -> Option:
    """Return the way to a rule: to its own parts where it has some, else to its text."""
    within = book.parts(part)
    about = counted("{count} part", "{count} parts", len(within)) if within else phrases.beginning(part.text)
    return Option(
        label=clip(part.label, limits.OPTION_LABEL),
        description=clip(about, limits.OPTION_DESCRIPTION),
        value=f"{PARTS if within else ''}{Spot(book=book, rule=part).value}",
    )


def _within(start: int, count: int) -> int:
    """Return where a page begins; of a list that has become shorter since, the last one."""
    return start if start < count else max(count - 1, 0) // PER_PAGE * PER_PAGE


def _short(info: BookInfo) -> str:
    return clip(info.short_title, limits.OPTION_LABEL)


def _book_line(book: Rulebook) -> str:
    about = (counted("{count} entry", "{count} entries", len(book)), phrases.edition(book.info))
    return clip(", ".join(filter(None, about)), limits.OPTION_DESCRIPTION)


def _footer(book: Rulebook, rule: Rule | None, way: Way, count: int) -> str:
    if rule is None:
        return _book_line(book)
    match way:
        case Way.CITED:
            return counted("It cites {count} rule", "It cites {count} rules", count)
        case Way.CITING:
            return counted("{count} rule cites it", "{count} rules cite it", count)
        case _:
            return counted("{count} part", "{count} parts", count)
