"""Contents tables: lines that stand again further down or have a page number, with or without a heading above."""

import re
from collections.abc import Iterator, Mapping, Sequence

from bot.importing.headings.front import is_front
from bot.importing.headings.heading import is_part
from bot.importing.headings.sections import Section, announced
from bot.importing.looks import Look, words_of
from bot.importing.regions.stretches import Stretches

_PAGE = r"(?:[0-9]{1,4}|[ivxlc]{1,6})"
# Dots, a tab or wide space lead to a page number. Each is looked for only where it begins: long ones cost no more.
_SURE_LEADER = re.compile(
    rf"(?:(?<![.·…_])(?<![.·…_]\s)(?:\s?[.·…_]){{3,}}\s*|(?<!\s)(?=\s{{3}}|[^\S\t]*\t)\s+){_PAGE}(?=\s{{2,}}|\t|$)"
)
_PAGE_AT_END = re.compile(rf"{_PAGE}$")
_DOTS, _FEWEST_DOTS = " .·…_", 3
_COLUMNS = re.compile(r"\t+|\s{3,}")
# So many lines that are no entries may stand between the heading and the first one, or between two.
_AHEAD = 6
# A table without a heading is looked for so far down, and a twentieth of the document further.
_NEAR_THE_TOP, _TWENTIETH = 30, 20
_LONGEST_ENTRY = 160
# A line of more words than these that ends as a sentence says something.
_TITLE_WORDS = 5
_FEWEST_LISTED, _FEWEST_LEADERS = 3, 4
# Between two lines with page numbers one without may stand: a heading.
_NEAREST = 2
# An index stands behind so much of the document.
_LATE = 0.4

# What an entry says, and the number of its page: nought for `iv`, None where it has none.
_Entry = tuple[str, int | None]


def contents(looks: Sequence[Look]) -> set[int]:
    """Return the places of the contents tables, with and without a heading of their own."""
    last, stretches = _last_places(looks), Stretches(looks)
    found: set[int] = set()
    for place, look in enumerate(looks):
        if place not in found and announced(look) is Section.CONTENTS:
            found |= _index(looks, place, stretches) or _Table(looks, place, last).places()
    return found | _unannounced(looks, last) | _led(looks)


def _last_places(looks: Sequence[Look]) -> Mapping[str, int]:
    """Return where the words of each line stand last, each whole number, and the words behind a number."""
    short = (look for look in looks if len(look.line.text) <= _LONGEST_ENTRY)
    return {words: look.place for look in short for words in _findable(look) if words}


def _findable(look: Look) -> Iterator[str]:
    whole, *rest = _wordings(look)
    yield whole
    yield _number_of(look)
    yield from map(_numbered, rest)


def _numbered(words: str) -> str:
    """Return the words behind a number as what stands beside words that never had one."""
    return f"# {words}"


def _number_of(look: Look) -> str:
    """Return the number of a line if it says by itself where it stands; no words of a line are like it."""
    return f"#{look.printed.text}" if look.printed is not None and look.printed.is_whole else ""


def _wordings(look: Look) -> tuple[str, ...]:
    """Return the words of a line with and without its number."""
    whole = words_of(look.plain)
    rest = words_of(look.rest) if look.printed is not None else whole
    return (whole, rest) if rest != whole else (whole,)


def _index(looks: Sequence[Look], start: int, stretches: Stretches) -> set[int]:
    is_late = start > len(looks) * _LATE
    return set(stretches.under(start)) if is_late and looks[start].plain.casefold() == "index" else set()


class _Table:
    """One contents table under its heading: all that stands again further down, or has a page number."""

    def __init__(self, looks: Sequence[Look], start: int, last: Mapping[str, int]) -> None:
        self._looks, self._start, self._last = looks, start, last
        self._seen: set[str] = set()
        self._paged = self._page = self._page_before = 0

    def places(self) -> set[int]:
        found = {self._start}
        waiting: list[int] = []
        for place in range(self._start + 1, len(self._looks)):
            look = self._looks[place]
            entries = self._growing(list(_entries(look)))
            if self._is_over(look, entries):
                break
            is_paged = any(page is not None for _, page in entries)
            self._paged += is_paged
            # Where entries have pages, one without is a heading above others that have.
            is_entry = is_paged or (self._paged < _FEWEST_LEADERS and self._may_list(look, entries))
            if is_entry:
                # What stands between the heading and the first entry is the rest of the title page.
                found |= {*(one for one in waiting if self._seen or is_part(self._looks[one])), place}
                waiting = []
                self._seen.update(words for words, _ in entries)
            else:
                waiting.append(place)
                if len(waiting) > _AHEAD or not look.is_short or look.says:
                    break
        return found if len(found) > 1 or self._is_bare() else set()

    def _growing(self, entries: Sequence[_Entry]) -> Sequence[_Entry]:
        """Return the entries of a line; one that goes back from the page above, such as `Law 1`, has no page.

        One that only goes back from a misprint has: from 36 to 28, where 24 stands above the 36.
        """
        page = entries[0][1] if len(entries) == 1 else None
        if page is None:
            return entries
        if page < self._page_before and self._paged >= _FEWEST_LEADERS:
            return [(f"{words} {number}", None) for words, number in entries]
        self._page_before, self._page = min(self._page, page), page
        return entries

    def _is_over(self, look: Look, entries: Sequence[_Entry]) -> bool:
        """Whether the document itself begins: an entry comes again, and has no page."""
        is_again = any(words in self._seen and page is None for words, page in entries)
        return is_again and (len(self._seen) > 1 or look.line.after_blank)

    def _may_list(self, look: Look, entries: Sequence[_Entry]) -> bool:
        """Whether what a line says stands again further down, or only its number where the title is broken there."""
        if any(self._stands_below(words, look.place) for words, _ in entries):
            return True
        is_numbered = look.printed is not None and look.printed.is_whole and look.is_short and not look.ends
        return is_numbered and self._stands_below(_number_of(look), look.place)

    def _stands_below(self, words: str, place: int) -> bool:
        # `100. General` may stand again without its number, but not with another.
        alike = (words, _numbered(words), words.lstrip("0123456789 "))
        return max(self._last.get(one, -1) for one in alike) > place

    def _is_bare(self) -> bool:
        """Whether nothing stands under the heading."""
        if self._start + 1 == len(self._looks):
            return True
        return self._looks[self._start + 1].line.heading is not None


def _entries(look: Look) -> Iterator[_Entry]:
    """Yield the words of each entry of one line of a contents table, and the page that follows them, if one does."""
    text = _SURE_LEADER.sub(lambda found: f"{found[0].strip(_DOTS)}\n", look.plain)
    is_sure = "\n" in text
    for part in filter(None, map(str.strip, text.split("\n") if is_sure else _COLUMNS.split(look.plain))):
        page = _PAGE_AT_END.search(part)
        before = part[: page.start()] if page is not None and (is_sure or _is_led(part[: page.start()])) else None
        number = page[0] if page is not None and (is_sure or before is not None) else ""
        is_paged = is_sure or before is not None
        yield (
            words_of(part if before is None else before),
            (int(number) if number.isdecimal() else 0) if is_paged else None,
        )


def _is_led(before: str) -> bool:
    """Whether what stands before a number leads to a page: a space will do where other entries tell."""
    return before[-1:].isspace() or len(before) - len(before.rstrip(_DOTS)) >= _FEWEST_DOTS


def _unannounced(looks: Sequence[Look], last: Mapping[str, int]) -> set[int]:
    """Return the places of a contents table without a heading: first lines of a document that all stand again below."""
    run: list[int] = []
    said = next((look.place for look in looks if _says(look)), len(looks))
    for place, look in enumerate(looks[: min(said, _NEAR_THE_TOP + len(looks) // _TWENTIETH)]):
        alike = (one for words in _wordings(look) for one in (words, _numbered(words)))
        is_again = any(last.get(one, -1) > place for one in alike)
        if is_again and look.is_short and not look.says:
            run.append(place)
        elif len(run) >= _FEWEST_LISTED and _wordings(look)[0] in _wordings(looks[run[0]]):
            return set(run)
        else:
            run = []
    return set()


def _says(look: Look) -> bool:
    """Whether a line says something, as none of a title page or a contents table does."""
    return (look.ends and len(look.plain.split()) > _TITLE_WORDS and not is_front(look)) or look.plain.endswith(":")


def _led(looks: Sequence[Look]) -> set[int]:
    """Return the places of lines that follow one another and have a leader to a page number."""
    runs: list[list[int]] = []
    for look in looks:
        if look.ends or not _SURE_LEADER.search(look.line.text):
            continue
        if runs and look.place - runs[-1][-1] <= _NEAREST:
            runs[-1].extend(range(runs[-1][-1] + 1, look.place + 1))
        else:
            runs.append([look.place])
    return {place for run in runs if len(run) >= _FEWEST_LEADERS for place in run}
