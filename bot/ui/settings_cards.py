"""A server's settings as one screen: what each is and means, and the menus and buttons that set it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.guild.aliases import dead_aliases
from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import SERVER, Brackets
from bot.guild.preferences import MOST_EDITORS, OFF, ON, Preference, books_to_choose, next_cooldown_s
from bot.ui import limits
from bot.ui.cards import Drawn
from bot.ui.controls import Choose, ChooseRoles, Option, Press, Row
from bot.ui.limits import clip

EVERYBODY = "Everybody"
_MEANINGS = {
    Brackets.STRICT: "`[[…]]` is answered where it names a rule, or nearly does.",
    Brackets.OPEN: "`[[…]]` is answered wherever a rule comes near: questions too, with a guess.",
    Brackets.OFF: "`[[…]]` is not answered; `[[rule_…]]` is, and so are mentions and commands.",
}
_IN_BRIEF = {
    Brackets.STRICT: "[[…]] is answered where it names a rule, or nearly does",
    Brackets.OPEN: "[[…]] is answered wherever a rule comes near",
    Brackets.OFF: "only [[rule_…]], mentions and commands are answered",
}
_FOOTER = "Every change stands in the history, from where it can be put back."


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What the menu of books is about: a place, and which of several pages of books."""

    place: int = SERVER
    page: int = 0

    @property
    def state(self) -> str:
        """What `read_view` reads."""
        return f"{self.place}.{self.page}" if self.page else str(self.place)


def read_view(state: str) -> View:
    """Return what a view's state stands for."""
    place, _, page = state.partition(".")
    return View(place=int(place), page=int(page or 0))


SETTINGS_BUTTON = Press(label="Settings", deed="settings", state=View().state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place whose books can be set; `around` are the places whose books count where it has none of its own.

    `name` is what a menu calls it, `mention` what a text does.
    """

    place: int
    name: str
    mention: str
    around: tuple[int, ...] = ()


def draw_settings(guild: Guild, spots: Sequence[Spot], *, view: View, roles: Mapping[int, str]) -> Drawn:
    """Draw all settings; the menu of books sets those of the view. `roles` are by id what texts call them."""
    spot = next((spot for spot in spots if spot.place == view.place), spots[0])
    page = max(0, min(view.page if spot.place == view.place else 0, len(_pages(guild, spot)) - 1))
    settings, state = guild.settings, View(place=spot.place, page=page).state
    rows: tuple[Row, ...] = (
        (_places(guild, spots, spot, page=page),),
        *_books(guild, spot, page=page),
        (_brackets(settings.brackets, state),),
        (_editors_menu(settings.editors, roles, state),),
        (
            _switch(Preference.QUIET, state, on=settings.quiet),
            _switch(Preference.PING, state, on=settings.ping),
            Press(
                label=f"Cooldown: {_pause(settings.cooldown_s)}",
                deed="set",
                state=f"{Preference.COOLDOWN}:{state}:{next_cooldown_s(settings.cooldown_s)}",
            ),
            Press(label="History", deed="history", state="0"),
            Press(label="Misses", deed="misses"),
        ),
    )
    return Drawn(embeds=(_summary(guild, spots, spot, roles),), controls=rows)


def books_offered(guild: Guild, view: View) -> tuple[str, ...]:
    """Return the books that the menu of a view offers."""
    return books_to_choose(guild, place=view.place)[view.page * limits.OPTIONS :][: limits.OPTIONS]


def books_in_words(guild: Guild, books: Sequence[str]) -> str:
    """Return books by their titles: `Pebbles, Harbour`; of one that is gone there is only the id."""
    titles = {HOUSE_BOOK: "House rules"} | {book.info.id: book.info.short_title for book in guild.official.books}
    return ", ".join(titles.get(book, f"{book} (gone)") for book in books) or "all books"


def _summary(guild: Guild, spots: Sequence[Spot], chosen: Spot, roles: Mapping[int, str]) -> discord.Embed:
    settings = guild.settings
    embed = discord.Embed(title="Settings of this server", description="\n".join(_notes(guild, chosen)) or None)
    fields = (
        ("Books that are searched when a question names none", _books_in_force(guild, spots)),
        (f"Brackets: {settings.brackets}", _MEANINGS[settings.brackets]),
        (f"Quiet: {_on(settings.quiet)}", _quiet(on=settings.quiet)),
        (f"Ping: {_on(settings.ping)}", _ping(on=settings.ping)),
        (f"Cooldown: {_pause(settings.cooldown_s)}", _cooldown(settings.cooldown_s)),
        ("Who edits aliases and house rules", _editors(guild, roles)),
    )
    for name, value in fields:
        embed.add_field(name=name, value=clip(value, limits.FIELD_VALUE), inline=False)
    embed.set_footer(text=_FOOTER)
    return embed


def _notes(guild: Guild, chosen: Spot) -> Iterator[str]:
    """Yield what a moderator should look at since the books have changed, and where the books are that do not fit."""
    if dead := sum(1 for _ in dead_aliases(guild)):
        yield f"⚠ {_count(dead, 'alias no longer works', 'aliases no longer work')}: see `/alias list`."
    lost = sum(
        rule.changes is not None and rule.key not in guild.shelf.own.changed for rule in guild.record.house.values()
    )
    if lost:
        what = _count(lost, "house rule changes a rule that is", "house rules change rules that are")
        yield f"⚠ {what} not in the books any more: see `/house list`."
    if len(_pages(guild, chosen)) > 1:
        yield f"A menu holds {limits.OPTIONS} books: choose in the first menu which ones the second one shows."


def _books_in_force(guild: Guild, spots: Sequence[Spot]) -> str:
    return "\n".join(f"{spot.mention}: {_what_counts(guild, spot)}" for spot in spots)


def _what_counts(guild: Guild, spot: Spot) -> str:
    """Say which books count in a place, and where that is set."""
    own = guild.settings.books.get(spot.place, ())
    if not own and spot.place != SERVER:
        return f"{books_in_words(guild, guild.books_at(spot.around))} ({_as_around(spot)})"
    here = {book.info.id for book in guild.official.books}
    none_left = bool(own) and not here.intersection(own)
    return books_in_words(guild, own) + ("; none of these is left, so all are searched" if none_left else "")


def _as_around(spot: Spot) -> str:
    return "as the channel" if spot.around else "as the server"


def _places(guild: Guild, spots: Sequence[Spot], chosen: Spot, *, page: int) -> Choose:
    """Return the menu of places, where the chosen one stands once for each page of books."""
    room = limits.OPTIONS - len(_pages(guild, chosen))
    others = [spot for spot in spots if spot != chosen][:room]
    options = (
        option
        for spot in spots
        if spot == chosen or spot in others
        for option in (_pages_of(guild, spot, page=page) if spot == chosen else [_place(guild, spot)])
    )
    return Choose(placeholder="Whose books?", deed="settings", options=tuple(options))


def _place(guild: Guild, spot: Spot) -> Option:
    return Option(
        label=clip(_capital(spot.name), limits.OPTION_LABEL),
        value=View(place=spot.place).state,
        description=clip(_what_counts(guild, spot), limits.OPTION_DESCRIPTION),
    )


def _pages_of(guild: Guild, spot: Spot, *, page: int) -> Iterator[Option]:
    option, pages = _place(guild, spot), _pages(guild, spot)
    for number, which in enumerate(pages):
        ending = f", {which}" if len(pages) > 1 else ""
        yield replace(
            option,
            label=clip(option.label, limits.OPTION_LABEL - limits.length(ending)) + ending,
            value=View(place=spot.place, page=number).state,
            is_chosen=number == page,
        )


def _pages(guild: Guild, spot: Spot) -> tuple[str, ...]:
    """Return what the pages of a place's books are called: `books 26–30`; there is always one."""
    count = len(books_to_choose(guild, place=spot.place))
    firsts = range(1, max(1, count) + 1, limits.OPTIONS)
    return tuple(f"books {first}–{min(count, first + limits.OPTIONS - 1)}" for first in firsts)[: limits.OPTIONS]


def _books(guild: Guild, spot: Spot, *, page: int) -> Iterator[Row]:
    """Yield a menu of the books of a place; none where there is nothing to choose."""
    view, own = View(place=spot.place, page=page), guild.settings.books.get(spot.place, ())
    titles = {book.info.id: book.info.title for book in guild.official.books}
    options = tuple(
        Option(
            label=clip(titles.get(book, book), limits.OPTION_LABEL),
            value=book,
            description="" if book in titles else "This book is gone: take it out, or leave it until it is back",
            is_chosen=book in own,
        )
        for book in books_offered(guild, view)
    )
    pages = _pages(guild, spot)
    which = _capital(pages[page]) if len(pages) > 1 else "Books"
    nothing = "all books" if spot.place == SERVER else _as_around(spot)
    if options:
        yield (
            Choose(
                placeholder=clip(f"{which} of {spot.name}: {'none of these' if own else nothing}", limits.PLACEHOLDER),
                deed="set",
                state=f"{Preference.BOOKS}:{view.state}",
                options=options,
                at_least=0,
                at_most=len(options),
            ),
        )


def _editors_menu(editors: Collection[int], roles: Mapping[int, str], state: str) -> ChooseRoles:
    """Return the menu of roles; whether Discord takes that of everybody as chosen before is not documented."""
    chosen = sorted(role for role in editors if roles.get(role, EVERYBODY) != EVERYBODY)
    nobody_else = EVERYBODY if EVERYBODY in map(roles.get, editors) else "Nobody"
    return ChooseRoles(
        placeholder=f"Who else edits aliases and house rules? {nobody_else}",
        deed="set",
        state=f"{Preference.EDITORS}:{state}",
        chosen=tuple(chosen[:MOST_EDITORS]),
        at_most=MOST_EDITORS,
    )


def _brackets(chosen: Brackets, state: str) -> Choose:
    return Choose(
        placeholder="Brackets",
        deed="set",
        state=f"{Preference.BRACKETS}:{state}",
        options=tuple(
            Option(label=f"Brackets: {mode}", value=mode.value, description=_IN_BRIEF[mode], is_chosen=mode is chosen)
            for mode in Brackets
        ),
    )


def _switch(what: Preference, state: str, *, on: bool) -> Press:
    return Press(label=f"{_capital(what)}: {_on(on)}", deed="set", state=f"{what}:{state}:{_on(not on)}")


def _quiet(*, on: bool) -> str:
    if on:
        return "What `/rule` finds is shown to the asker alone; answers to messages notify nobody."
    return "What `/rule` finds is shown to everybody; answers to messages notify as any message does."


def _ping(*, on: bool) -> str:
    return "Answers to messages mention the asker." if on else "Answers to messages mention nobody."


def _cooldown(seconds: int) -> str:
    if not seconds:
        return "Players are answered as often as they ask."
    return (
        f"A player is answered once in {seconds} s; sooner, messages get no answer, and `/rule` says how long to wait."
    )


def _editors(guild: Guild, roles: Mapping[int, str]) -> str:
    named = [roles[role] for role in sorted(guild.settings.editors & roles.keys())]
    if EVERYBODY in named:
        return EVERYBODY
    if gone := len(guild.settings.editors - roles.keys()):
        named.append(_count(gone, "role that is gone", "roles that are gone"))
    *all_but_last, last = ["Everyone who may manage the server", *named]
    return f"{', '.join(all_but_last)}, and {last}" if named else last


def _on(value: object) -> str:
    return ON if value else OFF


def _pause(seconds: int) -> str:
    return f"{seconds} s" if seconds else "none"


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
