"""What autocomplete offers; each value, sent as a query, finds exactly what its line says."""

from collections.abc import Iterable, Sequence

from discord.app_commands import Choice

from bot.guild.guild import Guild, spoken
from bot.rulebook.model import BookInfo, Rule
from bot.search.outcome import Match
from bot.search.own import QueryShortcut, RuleShortcut, Shortcut
from bot.search.shelf import Shelf
from bot.search.words import fold
from bot.texts import say
from bot.ui import limits, phrases
from bot.ui.limits import clip

_DASH, _ARROW = " — ", " → "
# Of a server's own names so many stand before the rules.
_MOST_OWN = 5
# Of a rule to which one of these leads so much is shown.
_LABEL = 60


def rule_choices(
    guild: Guild, typed: str, *, book: str | None = None, among: Sequence[str] = (), own_names: bool = True
) -> list[Choice[str]]:
    """Offer the rules that are near what is typed, behind the server's own names that begin so.

    Raises UnknownRulebookError.
    """
    begun = guild.shelf.own_names_beginning(typed, book=book, among=among, limit=_MOST_OWN) if own_names else ()
    named = list(map(alias_choice, begun))
    matches = guild.shelf.suggest(typed, book=book, among=among, limit=limits.CHOICES - len(named))
    return named + [rule_choice(match) for match in matches]


def rule_choice(match: Match) -> Choice[str]:
    """Offer a rule with its number and place; what is chosen comes back as its book and id, which names it alone."""
    place = phrases.place(match.book, match.rule)
    label = _label(match.rule)
    name = f"{clip(label, limits.CHOICE - limits.length(place) - len(_DASH))}{_DASH}{place}"
    value = f"{match.book.info.id}: {match.rule.id}"
    return Choice(
        name=clip(name, limits.CHOICE), value=value if len(value) <= limits.CHOICE else clip(label, limits.CHOICE)
    )


def alias_choice(way: Shortcut) -> Choice[str]:
    """Offer one of the server's own names with where it leads."""
    return Choice(name=clip(f"{way.name}{_ARROW}{leads_to(way)}", limits.CHOICE), value=way.name)


def alias_choices(guild: Guild, typed: str) -> list[Choice[str]]:
    """Offer the server's aliases that have what is typed in their name, also those that lead nowhere."""
    names = sorted(alias.name for alias in guild.record.aliases.values() if fold(typed) in alias.key)
    return [Choice(name=name, value=name) for name in names[: limits.CHOICES]]


def leads_to(way: Shortcut) -> str:
    """Return where a server's own name leads."""
    match way:
        case RuleShortcut(book=book, rule=rule):
            return f"{clip(_label(rule), _LABEL)}{_DASH}{phrases.place(book, rule)}"
        case QueryShortcut(book=book, query=query):
            return say("“{query}” in {book}", query=query.text, book=spoken(book.info).short_title)


def _label(rule: Rule) -> str:
    return rule.label if rule.title else f"{rule.label} {phrases.beginning(rule.text)}"


def book_choices(shelf: Shelf, typed: str) -> list[Choice[str]]:
    """Offer the books whose id or title has what is typed."""
    return _offered((book.info for book in shelf.books), typed)


def changed_book_choices(shelf: Shelf, typed: str) -> list[Choice[str]]:
    """Offer the books as `book_choices` does, but only those of which a former edition is known."""
    return _offered((book.info for book in shelf.books if book.history), typed)


def _offered(books: Iterable[BookInfo], typed: str) -> list[Choice[str]]:
    fitting = [info for info in books if typed.casefold() in f"{info.id} {info.title}".casefold()]
    return [Choice(name=clip(spoken(info).title, limits.CHOICE), value=info.id) for info in fitting[: limits.CHOICES]]
