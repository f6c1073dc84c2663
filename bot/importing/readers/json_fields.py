"""The fields of one object of other tools' JSON: which holds its number, which its title."""

from collections.abc import Collection

from bot.importing.readers.json_roles import Role, Roles
from bot.importing.readers.json_values import bare_number, is_number, is_title_like, may_be_title
from bot.importing.readers.json_words import DEPTHS, KINDS, NUMBERS, TEXTS, TITLES, plain, spoken
from bot.rulebook.json_text import Pairs

# A rulebook's own file keeps an object's own title and text under one of these.
OWN_WORDS = frozenset({"0", ""})
_HEADING_KINDS = frozenset({"heading", "header", "title", "h1", "h2", "h3", "h4", "h5", "h6"})


def is_container(value: object) -> bool:
    """Whether a value holds more than words: an object, or a list with one or with another list in it."""
    if isinstance(value, Pairs):
        return True
    return isinstance(value, list) and any(isinstance(part, list) for part in value)


def text_of(value: object) -> str:
    """Return a text or an amount as a text; nothing for all else."""
    is_said = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value).strip() if is_said else ""


def first_of(pairs: Pairs, names: Collection[str]) -> str:
    """Return the first text under one of some keys, or nothing."""
    return next((text for key, value in pairs if plain(key) in names and (text := text_of(value))), "")


def level_of(pairs: Pairs) -> int | None:
    """Return how deep an object says that it stands."""
    return next((value for key, value in pairs if plain(key) in DEPTHS and isinstance(value, int)), None)


def number_of(pairs: Pairs, roles: Roles) -> str:
    """Return the number that an object gives its rule, or nothing."""
    if not roles.is_record(pairs):
        return ""
    found = [(plain(key), text_of(value)) for key, value in pairs if roles.of(key) is Role.NUMBER]
    found = [(name, text) for name, text in found if is_number(text)]
    named = sorted((one for one in found if one[0] in NUMBERS), key=lambda one: NUMBERS.index(one[0]))
    return next((bare_number(text) for _, text in [*named, *found]), "")


def title_of(pairs: Pairs, roles: Roles) -> str:
    """Return the title that an object gives its rule, or nothing."""
    if own := next((str(value) for key, value in pairs if key in OWN_WORDS and isinstance(value, str)), ""):
        return own.partition("\n")[0].strip()
    found = [(plain(key), text_of(value)) for key, value in pairs if isinstance(value, str)]
    named = sorted(
        (one for one in found if one[0] in TITLES and is_title_like(one[1])), key=lambda one: TITLES.index(one[0])
    )
    is_record = roles.is_record(pairs)
    titles = [text for name, text in named if roles.of(name) is Role.TITLE or not is_record]
    if not titles and is_record:
        titles = [text for name, text in found if roles.of(name) is Role.TITLE and may_be_title(text)]
    return titles[0] if titles else ""


def name_of(pairs: Pairs, roles: Roles) -> str:
    """Return the key of a database as a name, where nothing else names what has a text: `end-of-game`."""
    names = {plain(key) for key, _ in pairs}
    if names.isdisjoint(TEXTS) or not names.isdisjoint(KINDS):
        return ""
    for key, value in pairs:
        is_word = isinstance(value, str) and "".join(value.split()).replace("-", "").replace("_", "").isalpha()
        if plain(key) in {"key", "id", "slug"} and is_word and roles.are_different(key):
            return spoken(str(value))
    return ""


def heading_block(pairs: Pairs) -> str:
    """Return the text of a block that says of itself that it is a heading: `{"type": "heading", "text": "Setup"}`."""
    text = first_of(pairs, TEXTS) if first_of(pairs, KINDS).casefold() in _HEADING_KINDS else ""
    return text if may_be_title(text) else ""
