"""A server's settings as one screen: what each is and means, and the menus and buttons that set it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import discord

from bot.guild.aliases import dead_aliases
from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import SERVER, Brackets, Change, GuildSettings
from bot.guild.preferences import MOST_EDITORS, OFF, ON, Preference, books_to_choose, next_cooldown_s
from bot.texts import counted, mark, say
from bot.ui import limits
from bot.ui.controls import Choose, ChooseRoles, Option, Press, Row, undo_button
from bot.ui.drawn import Drawn
from bot.ui.limits import clip
from bot.ui.setting_words import WORDED, meaning, mode_in_brief, mode_named, named, news_in_words

EVERYBODY = mark("Everybody")
_BOOK_GONE = mark("This book is gone: take it out, or leave it until it is back")


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


def settings_button() -> Press:
    """Return the button that opens the settings."""
    return Press(label=say("Settings"), deed="settings", state=View().state)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A place whose books can be set; `around` are the places whose books count where it has none of its own.

    `name` is what a menu calls it, `mention` what a text does.
    """

    place: int
    name: str
    mention: str
    around: tuple[int, ...] = ()


def draw_settings(
    guild: Guild, spots: Sequence[Spot], *, view: View, roles: Mapping[int, str], is_news_lost: bool = False
) -> Drawn:
    """Draw all settings; the menu of books sets those of the view. `roles` are by id what texts call them.

    `is_news_lost`: what the channel for news should be told does not reach it.
    """
    spot = next((spot for spot in spots if spot.place == view.place), spots[0])
    page = max(0, min(view.page if spot.place == view.place else 0, len(_pages(guild, spot)) - 1))
    settings, state = guild.settings, View(place=spot.place, page=page).state
    rows: tuple[Row, ...] = (
        (_places(guild, spots, spot, page=page),),
        *_books(guild, spot, page=page),
        (_brackets(settings.brackets, state),),
        (_editors_menu(settings.editors, roles, state),),
        (
            _switch(Preference.QUIET, settings, state, on=settings.quiet),
            _switch(Preference.PING, settings, state, on=settings.ping),
            Press(
                label=named(Preference.COOLDOWN, settings),
                deed="set",
                state=f"{Preference.COOLDOWN}:{state}:{next_cooldown_s(settings.cooldown_s)}",
            ),
            Press(label=say("History"), deed="history", state="0"),
            Press(label=say("Misses"), deed="misses"),
        ),
    )
    return Drawn(
        embeds=(_summary(guild, spots, spot, roles, news=news_in_words(settings, is_lost=is_news_lost)),), controls=rows
    )


def draw_news_set(settings: GuildSettings, change: Change | None) -> Drawn:
    """Say who is told of new editions now, with a way back."""
    return Drawn(content=news_in_words(settings), controls=(undo_button(change),) if change is not None else ())


def books_offered(guild: Guild, view: View) -> tuple[str, ...]:
    """Return the books that the menu of a view offers."""
    return books_to_choose(guild, place=view.place)[view.page * limits.OPTIONS :][: limits.OPTIONS]


def books_in_words(guild: Guild, books: Sequence[str]) -> str:
    """Return books by their titles: `Pebbles, Harbour`; of one that is gone there is only the id."""
    titles = {HOUSE_BOOK: say("House rules")} | {book.info.id: book.info.short_title for book in guild.official.books}
    words = (titles[book] if book in titles else say("{book} (gone)", book=book) for book in books)
    return ", ".join(words) or say("all books")


def _summary(
    guild: Guild, spots: Sequence[Spot], chosen: Spot, roles: Mapping[int, str], *, news: str
) -> discord.Embed:
    settings = guild.settings
    embed = discord.Embed(title=say("Settings of this server"), description="\n".join(_notes(guild, chosen)) or None)
    fields = (
        (say("Books that are searched when a question names none"), _books_in_force(guild, spots)),
        *((named(what, settings), meaning(what, settings)) for what in WORDED),
        (say("Who edits aliases and house rules"), _editors(guild, roles)),
        (say("News of new editions"), news),
    )
    for name, value in fields:
        embed.add_field(name=name, value=clip(value, limits.FIELD_VALUE), inline=False)
    embed.set_footer(text=say("Every change stands in the history, from where it can be put back."))
    return embed


def _notes(guild: Guild, chosen: Spot) -> Iterator[str]:
    """Yield what a moderator should look at since the books have changed, and where the books are that do not fit."""
    if dead := sum(1 for _ in dead_aliases(guild)):
        yield counted(
            "⚠ {count} alias no longer works: see `/alias list`.",
            "⚠ {count} aliases no longer work: see `/alias list`.",
            dead,
        )
    lost = sum(
        rule.changes is not None and rule.key not in guild.shelf.own.changed for rule in guild.record.house.values()
    )
    if lost:
        yield counted(
            "⚠ {count} house rule changes a rule that is not in the books any more: see `/house list`.",
            "⚠ {count} house rules change rules that are not in the books any more: see `/house list`.",
            lost,
        )
    if len(_pages(guild, chosen)) > 1:
        yield say(
            "A menu holds {most} books: choose in the first menu which ones the second one shows.", most=limits.OPTIONS
        )


def _books_in_force(guild: Guild, spots: Sequence[Spot]) -> str:
    return "\n".join(f"{spot.mention}: {_what_counts(guild, spot)}" for spot in spots)


def _what_counts(guild: Guild, spot: Spot) -> str:
    """Say which books count in a place, and where that is set."""
    own = guild.settings.books.get(spot.place, ())
    if not own and spot.place != SERVER:
        books = books_in_words(guild, guild.books_at(spot.around))
        if spot.around:
            return say("{books} (as the channel)", books=books)
        return say("{books} (as the server)", books=books)
    here = {book.info.id for book in guild.official.books}
    if own and not here.intersection(own):
        return say("{books}; none of these is left, so all are searched", books=books_in_words(guild, own))
    return books_in_words(guild, own)


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
    return Choose(placeholder=say("Whose books?"), deed="settings", options=tuple(options))


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
    pages = (say("books {first}–{last}", first=first, last=min(count, first + limits.OPTIONS - 1)) for first in firsts)
    return tuple(pages)[: limits.OPTIONS]


def _books(guild: Guild, spot: Spot, *, page: int) -> Iterator[Row]:
    """Yield a menu of the books of a place; none where there is nothing to choose."""
    view, own = View(place=spot.place, page=page), guild.settings.books.get(spot.place, ())
    titles = {book.info.id: book.info.title for book in guild.official.books}
    options = tuple(
        Option(
            label=clip(titles.get(book, book), limits.OPTION_LABEL),
            value=book,
            description="" if book in titles else clip(say(_BOOK_GONE), limits.OPTION_DESCRIPTION),
            is_chosen=book in own,
        )
        for book in books_offered(guild, view)
    )
    if options:
        yield (
            Choose(
                placeholder=clip(_books_heading(guild, spot, page=page), limits.PLACEHOLDER),
                deed="set",
                state=f"{Preference.BOOKS}:{view.state}",
                options=options,
                at_least=0,
                at_most=len(options),
            ),
        )


def _books_heading(guild: Guild, spot: Spot, *, page: int) -> str:
    """Return what a menu of books says where nothing is chosen in it: `Books of this thread: as the channel`."""
    pages = _pages(guild, spot)
    which = _capital(pages[page]) if len(pages) > 1 else say("Books")
    if guild.settings.books.get(spot.place, ()):
        return say("{books} of {place}: none of these", books=which, place=spot.name)
    if spot.place == SERVER:
        return say("{books} of {place}: all books", books=which, place=spot.name)
    if spot.around:
        return say("{books} of {place}: as the channel", books=which, place=spot.name)
    return say("{books} of {place}: as the server", books=which, place=spot.name)


def _editors_menu(editors: Collection[int], roles: Mapping[int, str], state: str) -> ChooseRoles:
    """Return the menu of roles; whether Discord takes that of everybody as chosen before is not documented."""
    chosen = sorted(role for role in editors if roles.get(role, EVERYBODY) != EVERYBODY)
    return ChooseRoles(
        placeholder=say("Who else edits aliases and house rules? Everybody")
        if EVERYBODY in map(roles.get, editors)
        else say("Who else edits aliases and house rules? Nobody"),
        deed="set",
        state=f"{Preference.EDITORS}:{state}",
        chosen=tuple(chosen[:MOST_EDITORS]),
        at_most=MOST_EDITORS,
    )


def _brackets(chosen: Brackets, state: str) -> Choose:
    return Choose(
        placeholder=say("Brackets"),
        deed="set",
        state=f"{Preference.BRACKETS}:{state}",
        options=tuple(
            Option(
                label=mode_named(mode),
                value=mode.value,
                description=clip(mode_in_brief(mode), limits.OPTION_DESCRIPTION),
                is_chosen=mode is chosen,
            )
            for mode in Brackets
        ),
    )


def _switch(what: Preference, settings: GuildSettings, state: str, *, on: bool) -> Press:
    return Press(label=named(what, settings), deed="set", state=f"{what}:{state}:{OFF if on else ON}")


def _editors(guild: Guild, roles: Mapping[int, str]) -> str:
    who = [roles[role] for role in sorted(guild.settings.editors & roles.keys())]
    if EVERYBODY in who:
        return say(EVERYBODY)
    if gone := len(guild.settings.editors - roles.keys()):
        who.append(counted("{count} role that is gone", "{count} roles that are gone", gone))
    *others, last = [say("Everyone who may manage the server"), *who]
    return say("{others}, and {last}", others=", ".join(others), last=last) if who else last


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
