"""Every text that people read in Discord goes through here: one catalogue, English where a translation lacks one.

`make texts` collects what is said here into `locale/quoth.pot`; CONTRIBUTING.md tells how a language is added.
"""

import gettext
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path

DOMAIN = "quoth"
LOCALES = Path(__file__).parent / "locale"
_ENGLISH = gettext.NullTranslations()
_spoken: ContextVar[gettext.NullTranslations] = ContextVar("spoken", default=_ENGLISH)


def speak(language: str) -> None:
    """Say everything that follows in this task in a language, by its code at Discord (`de`, `pt-BR`)."""
    _spoken.set(translations(language))


def say(text: str, /, **facts: object) -> str:
    """Return a text in the language that is spoken, with the facts put in their `{places}`."""
    return _filled(_spoken.get().gettext(text), facts)


def counted(one: str, many: str, /, count: int, **facts: object) -> str:
    """Return the form of a text that goes with a count, which is a fact of it: `{count}`."""
    return _filled(_spoken.get().ngettext(one, many, count), {"count": count, **facts})


def mark(text: str, /) -> str:
    """Put a text into the catalogue that is said only later; return it as it is."""
    return text


@lru_cache(maxsize=64)
def translations(language: str, *, folder: Path = LOCALES) -> gettext.NullTranslations:
    """Return what is known of a language, a wider form of it (`pt` for `pt-BR`), or English."""
    code = language.replace("-", "_")
    return gettext.translation(DOMAIN, folder, languages=[code, code.partition("_")[0]], fallback=True)


def _filled(text: str, facts: dict[str, object]) -> str:
    return text.format(**facts) if facts else text
