"""A server's settings as one screen: what each is and means, and the menus and buttons that set it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import discord

from bot.guild.aliases import dead_aliases
from bot.guild.guild import Guild
from bot.guild.model import SERVER, Brackets
from bot.guild.preferences import MOST_EDITORS, OFF, ON, Preference, next_cooldown_s
from bot.ui import limits
from bot.ui.cards import Drawn
from bot.ui.controls import Choose, ChooseRoles, Option, Press, Row
from bot.ui.limits import clip

SETTINGS_BUTTON = Press(label="Settings", deed="settings", state=str(SERVER))
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
class Spot:
    """A place whose books can be set; `around` are the places whose books count where it has none of its own.

    `name` is what a menu calls it, `mention` what a text does.
    """

    place: int
    name: str
    mention: str
    around: tuple[int, ...] = ()


def draw_settings(guild: Guild, spots: Sequence[Spot], *, place: int, roles: Mapping[int, str]) -> Drawn:
    """Draw all settings; the menu of books sets those of `place`. `roles` are by id what texts call them."""
    spot = next((spot for spot in spots if spot.place == place), spots[0])
    settings, state = guild.settings, str(spot.place)
    rows: tuple[Row, ...] = (
        (_places(guild, spots, spot),),
        *_books(guild, spot),
        (_brackets(settings.brackets, state),),
        (
            ChooseRoles(
                placeholder="Who else edits aliases and house rules? Nobody",
                deed="set",
                state=f"{Preference.EDITORS}:{state}",
                chosen=tuple(sorted(settings.editors & roles.keys()))[:MOST_EDITORS],
                at_most=MOST_EDITORS,
            ),
        ),
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
    return Drawn(embeds=(_summary(guild, spots, roles),), controls=rows)


def books_in_words(guild: Guild, books: Sequence[str]) -> str:
    """Return books by their titles: `Pebbles, Harbour`; of one that is gone there is only the id."""
    titles = {book.info.id: book.info.short_title for book in guild.official.books}
    return ", ".join(titles.get(book, f"{book} (gone)") for book in books) or "all books"


def _summary(guild: Guild, spots: Sequence[Spot], roles: Mapping[int, str]) -> discord.Embed:
    settings = guild.settings
    embed = discord.Embed(title="Settings of this server", description="\n".join(_notes(guild)) or None)
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


def _notes(guild: Guild) -> Iterator[str]:
    """Yield what a moderator should look at since the books have changed, and what the menus cannot hold."""
    if dead := sum(1 for _ in dead_aliases(guild)):
        yield f"⚠ {_count(dead, 'alias no longer works', 'aliases no longer work')}: see `/alias list`."
    lost = sum(
        rule.changes is not None and rule.key not in guild.shelf.own.changed for rule in guild.record.house.values()
    )
    if lost:
        what = _count(lost, "house rule changes a rule that is", "house rules change rules that are")
        yield f"⚠ {what} not in the books any more: see `/house list`."
    if len(guild.official.books) > limits.OPTIONS:
        yield f"There are {len(guild.official.books)} books; a menu has room for {limits.OPTIONS} of them."


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


def _places(guild: Guild, spots: Sequence[Spot], chosen: Spot) -> Choose:
    options = tuple(
        Option(
            label=clip(_capital(spot.name), limits.OPTION_LABEL),
            value=str(spot.place),
            description=clip(_what_counts(guild, spot), limits.OPTION_DESCRIPTION),
            is_chosen=spot == chosen,
        )
        for spot in spots[: limits.OPTIONS]
    )
    return Choose(placeholder="Whose books?", deed="settings", options=options)


def _books(guild: Guild, spot: Spot) -> Iterator[Row]:
    """Yield the menu of the books of a place; none where there is nothing to choose."""
    own = guild.settings.books.get(spot.place, ())
    titles = {book.info.id: book.info.title for book in guild.official.books}
    options = tuple(
        Option(
            label=clip(titles.get(book, book), limits.OPTION_LABEL),
            value=book,
            description="" if book in titles else "This book is gone: take it out, or leave it until it is back",
            is_chosen=book in own,
        )
        for book in _offered(guild, own)
    )
    nothing = "all books" if spot.place == SERVER else _as_around(spot)
    if options:
        yield (
            Choose(
                placeholder=clip(f"Books of {spot.name}: {nothing}", limits.PLACEHOLDER),
                deed="set",
                state=f"{Preference.BOOKS}:{spot.place}",
                options=options,
                at_least=0,
                at_most=len(options),
            ),
        )


def _offered(guild: Guild, own: Sequence[str]) -> list[str]:
    """Return the books that a menu has room for, in their order; what is chosen is always there, gone or not."""
    books = [book.info.id for book in guild.official.books]
    kept = {*own, *[book for book in books if book not in own][: max(0, limits.OPTIONS - len(own))]}
    return [book for book in dict.fromkeys((*books, *own)) if book in kept][: limits.OPTIONS]


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
    there = sorted(guild.settings.editors & roles.keys())
    gone = len(guild.settings.editors) - len(there)
    named = [", ".join(roles[role] for role in there)] if there else []
    named += [_count(gone, "role that is gone", "roles that are gone")] if gone else []
    return " and ".join(["Who may manage the server", *named])


def _on(value: object) -> str:
    return ON if value else OFF


def _pause(seconds: int) -> str:
    return f"{seconds} s" if seconds else "none"


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
