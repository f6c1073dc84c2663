"""Servers that have saved something, over the tests' own two books."""

from collections.abc import Mapping, Sequence

from bot.answers import Answer, answer_message, ask
from bot.guild.aliases import add_alias
from bot.guild.edits import applied
from bot.guild.guild import Guild, furnish
from bot.guild.model import SERVER, Brackets, Edit, GuildRecord, GuildSettings, HouseEdit, HouseRule, RuleTarget
from bot.mentions import Asked
from bot.search.outcome import Outcome
from bot.search.shelf import Shelf
from tests.builders import shelf

OFFICIAL = shelf()


def server(
    *, official: Shelf = OFFICIAL, books: Sequence[str] = (), places: Mapping[int, tuple[str, ...]] = {}
) -> Guild:
    """Return a server without aliases that plays with some books, all if none are named."""
    chosen = dict(places) | ({SERVER: tuple(books)} if books else {})
    return furnish(GuildRecord(settings=GuildSettings(books=chosen)), official)


def edited(guild: Guild, edits: Sequence[Edit]) -> Guild:
    """Return a server after some edits, as if they had been saved."""
    return furnish(applied(guild.record, edits), guild.official, lost=guild.lost)


def named(guild: Guild, name: str, target: str, *, book: str | None = None) -> Guild:
    """Return a server that has one alias more."""
    return edited(guild, add_alias(guild, name=name, target=target, book=book))


def with_house_rule(guild: Guild, title: str, text: str = "We say so.", *, changes: RuleTarget | None = None) -> Guild:
    """Return a server that has one house rule more; its key is made of its place."""
    rule = HouseRule(key=f"h{len(guild.record.house)}", title=title, text=text, changes=changes)
    return edited(guild, [HouseEdit(key=rule.key, before=None, after=rule)])


def answer(guild: Guild, typed: str, *, book: str | None = None) -> Answer:
    """Return what the server's players get anywhere but in a channel with books of its own."""
    return ask(typed, guild.shelf, book=book, among=guild.books_at([]))


def found(guild: Guild, typed: str, *, book: str | None = None) -> tuple[str, str]:
    """Return the book and the id of the first rule of an answer."""
    return first_of(answer(guild, typed, book=book).outcome)


def first_of(outcome: Outcome) -> tuple[str, str]:
    """Return the book and the id of the first rule; of nothing, nothing."""
    return next(((match.book.info.id, match.rule.id) for match in outcome.matches), ("", ""))


def is_heard(guild: Guild, typed: str, mode: Brackets = Brackets.STRICT) -> bool:
    """Whether brackets without a mention are answered."""
    asked = Asked(queries=(typed,), always=False)
    return bool(answer_message(asked, guild.shelf, among=guild.books_at([]), mode=mode).answers)
