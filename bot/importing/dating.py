"""Which edition of a document this is, as its title page says: a version, a date, or both."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan januar janvier",
            "february feb februar février",
            "march mar märz mars",
            "april apr avril",
            "may mai",
            "june jun juni juin",
            "july jul juli juillet",
            "august aug août",
            "september sept sep septembre",
            "october oct oktober octobre",
            "november nov novembre",
            "december dec dezember décembre",
        ),
        start=1,
    )
    for name in names.split()
}
_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_YEAR = r"(?P<year>(?:19|20)[0-9]{2})"
_DATES = (
    re.compile(rf"{_YEAR}-(?P<month>[0-9]{{2}})-(?P<day>[0-9]{{2}})"),
    re.compile(
        rf"\b(?P<day>[0-9]{{1,2}})(?:st|nd|rd|th|\.)?(?: of)? (?P<month>{_MONTH})\b\.?,? {_YEAR}", re.IGNORECASE
    ),
    re.compile(rf"\b(?P<month>{_MONTH})\b\.? (?P<day>[0-9]{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}", re.IGNORECASE),
)
_VERSION = re.compile(
    r"\b(?P<word>version|ver\.?|revision|rev\.?|edition|fassung|release|faq|v)\s?(?P<version>[0-9]+(?:\.[0-9]+)*[a-z]?)\b",
    re.IGNORECASE,
)
_CURRENT = re.compile(
    r"effective|updated|amended|revised|version|as of|in force|valid|published|stand\b|fassung|gültig|geändert",
    re.IGNORECASE,
)
# Further down a date is rather one in a rule or a list of changes.
_NEAR_THE_TOP = 40


def ends_with_date(line: str) -> bool:
    """Whether a date is the last that a line says, or nearly."""
    return any(found.end() * 4 >= len(line) * 3 for pattern in _DATES for found in pattern.finditer(line))


def edition_of(lines: Iterable[str]) -> tuple[str, str]:
    """Return the version that the top of a document names, and the date as `2022-04-29`; either may be empty.

    Of several dates it is the last that a line of that kind names: `Adopted 1993, amended 2018`. Else it is the first.
    """
    top = [line for line, _ in zip(lines, range(_NEAR_THE_TOP), strict=False)]
    version = next((_named(found) for line in top if (found := _VERSION.search(line)) is not None), "")
    dated = [(line, days) for line in top if (days := list(_days(line)))]
    current = [max(days) for line, days in dated if _CURRENT.search(line)]
    return version, max(current) if current else next((days[0] for _, days in dated), "")


def _named(found: re.Match[str]) -> str:
    """Return a version as it is said: `version 2.0.7`, `FAQ 1.5`."""
    word = found["word"].rstrip(".").casefold()
    named = {"v": "version", "ver": "version", "fassung": "version", "rev": "revision", "faq": "FAQ"}.get(word, word)
    return f"{named} {found['version']}"


def _days(line: str) -> Iterator[str]:
    for pattern in _DATES:
        for found in pattern.finditer(line):
            month = found["month"].casefold()
            with suppress(ValueError):  # 31 June, month 14
                yield date(int(found["year"]), int(_MONTHS.get(month, month)), int(found["day"])).isoformat()
