"""The title page: the document's own title, and what stands between it and the first entry."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.importing.document import Reason
from bot.importing.headings.book_titles import title_among
from bot.importing.headings.front import is_front
from bot.importing.headings.heading import Heading
from bot.importing.headings.marked import introduces
from bot.importing.looks import Look, title_like, words_of

# `Example Games, Inc.`
_ABBREVIATED = re.compile(r"\b[A-Z]\w{0,3}\.$")
# The titles of a page stand among its first lines; a subtitle's few lines stand under one.
_LAST_TITLE, _MOST_LINES = 6, 4
# A page with no more words than these beside the title is a cover.
_FEW_ON_COVER = 60
# Above so many headings it may have so many words below it; more, where they say whose it is, or what.
_MANY_BELOW, _TAGLINE, _FEW_BELOW_TITLE = 3, 16, 40
_MOST_OF_LETTERHEAD = 8
# A sentence of more words than these says something of the game.
_FEW_WORDS = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class TitlePage:
    """The title of a document, if it has one, and the places of the headings and lines that are no more than that."""

    title: str
    places: frozenset[int]


def title_page(
    looks: Sequence[Look],
    omitted: Mapping[int, Reason],
    headings: Mapping[int, Heading],
    *,
    others: Collection[int],
) -> TitlePage:
    """Find the title page before the first entry; `others` are the places where entries begin without a heading."""
    starts = sorted({*headings, *others})
    judge = _Judge(looks, omitted, headings, others=len(others))
    places: set[int] = set()
    for place, following in pairwise([*starts, len(looks)]):
        if place not in headings or not judge.is_title(headings[place], following):
            break
        places |= {place, *judge.said(place, following)}
    first = next((look for look in looks if look.place not in omitted), None)
    is_title = first is not None and (not starts or first.place < starts[0] or first.place in places)
    end = next((place for place in starts if place not in places), len(looks))
    lines = [look for look in looks[:end] if look.place not in omitted]
    return TitlePage(title=title_among(lines) if is_title else "", places=frozenset(places))


class _Judge:
    """Tells titles of the document from those of its chapters."""

    def __init__(
        self, looks: Sequence[Look], omitted: Mapping[int, Reason], headings: Mapping[int, Heading], *, others: int
    ) -> None:
        self._looks, self._omitted, self._headings = looks, omitted, headings
        kept = (
            look.place for look in looks if look.place not in omitted and (look.place in headings or not is_front(look))
        )
        self._first = next(kept, None)
        self._ranks = Counter(heading.rank for heading in headings.values())
        self._others = others
        self._dropped: set[int] = set()

    def said(self, place: int, following: int) -> list[int]:
        """Return the places of what stands under a heading up to what follows."""
        return [between for between in range(place + 1, following) if between not in self._omitted]

    def is_title(self, heading: Heading, following: int) -> bool:
        """Whether a heading is the title of the document, or stands on its title page."""
        if introduces(heading.look) or self._is_chapter(heading):
            return False
        said = [self._looks[place] for place in self.said(heading.look.place, following)]
        is_title = (
            self._is_first_title(heading, said, following)
            if heading.look.place == self._first
            else self._is_further_title(heading, said, following)
        )
        if is_title:
            self._dropped |= {heading.look.place, *(look.place for look in said)}
        return is_title

    def _is_chapter(self, heading: Heading) -> bool:
        """Whether a word counts a heading among others, or one that the format marks: `Article I`."""
        printed = heading.look.printed
        is_counted = printed is not None and bool(printed.word)
        return is_counted and (heading.is_marked or not self._is_single(heading))

    def _is_first_title(self, heading: Heading, said: Sequence[Look], following: int) -> bool:
        """Whether the first line is the title: the only heading of its level, or above a few lines of a title page."""
        if following >= len(self._looks):
            return False
        if self._is_cover(heading, said, following) or self._is_above_contents(heading, following):
            return True
        is_front_page = all(map(is_front, said)) and _words_in(said) <= _FEW_BELOW_TITLE
        if heading.is_marked and is_front(heading.look) and len(said) <= _MOST_LINES and not _say_rules(said):
            return True
        if heading.is_marked:
            is_above_all = is_front_page if said else self._is_above_its_rank(heading, following)
            is_said = heading.look.line.is_title and not _say_rules(said)
            is_alone = self._is_single(heading) and heading.rank == min(self._ranks)
            return is_above_all or is_said or is_alone
        if (is_front_page or len(said) <= _MOST_LINES) and not _say_rules(said):
            return True
        # One title above all others, and a few words on the game.
        is_tagline = _words_in(said) <= (_FEW_BELOW_TITLE if any(map(is_front, said)) else _TAGLINE)
        return heading.section is None and self._is_single(heading) and is_tagline and self._stands_highest(heading)

    def _stands_highest(self, heading: Heading) -> bool:
        """Whether several headings, or rules that count, stand below a heading."""
        lower = self._others + sum(rank > heading.rank for rank in self._ranks.elements())
        return lower >= _MANY_BELOW

    def _is_cover(self, heading: Heading, said: Sequence[Look], following: int) -> bool:
        """Whether a heading stands with few words on a page of its own."""
        page = heading.look.line.page
        ends = page is not None and self._looks[following].line.page != page
        is_alone = all(look.line.page == page for look in said)
        return ends and is_alone and _words_in(said) <= _FEW_ON_COVER

    def _is_above_contents(self, heading: Heading, following: int) -> bool:
        """Whether only the contents part a heading from the first one of the rules."""
        between = range(heading.look.place + 1, following)
        return any(self._omitted.get(place) is Reason.CONTENTS for place in between)

    def _is_further_title(self, heading: Heading, said: Sequence[Look], following: int) -> bool:
        """Whether a heading goes on with a title page, all of which stands above it."""
        place = heading.look.place
        heads_something = following < len(self._looks)
        if heading.look.line.is_title or self._says_again(heading):
            return heads_something and not _say_rules(said)
        if place > _LAST_TITLE or heading.section is not None or not heads_something:
            return False
        left = [self._looks[one] for one in range(place) if one not in self._omitted and one not in self._dropped]
        is_page = self._is_above_contents(heading, following) or self._is_cover(heading, said, following)
        if left or is_page:
            return is_page and not _say_rules(left)
        if is_front(heading.look) and not heading.is_marked:
            return True
        is_front_page = all(is_front(look) and look.is_short for look in said)
        if heading.is_marked:
            is_front_page = is_front_page or _is_letterhead(said)
            # What stands alone above all chapters and says nothing heads no more than the title does.
            is_subtitle = (
                not said and (self._is_single(heading) or heading.look.is_drawn) and place - 1 in self._dropped
            )
            return is_front_page and (is_subtitle or self._is_last_title(heading, following))
        is_empty = not said and self._is_above_its_rank(heading, following)
        # A title in two lines, and what introduces the document below it.
        above = self._headings.get(place - 1)
        goes_on = not heading.look.line.after_blank and above is not None and above.rank == heading.rank
        is_beside = self._is_single(heading) or not heading.look.line.after_blank
        return is_empty or goes_on or (bool(said) and is_front_page) or (is_beside and not _say_rules(said))

    def _says_again(self, heading: Heading) -> bool:
        """Whether a heading has the words of a title above it, as a post in a forum has those of its thread."""
        words = words_of(heading.look.plain)
        return any(words_of(self._looks[place].plain) == words for place in self._dropped)

    def _is_last_title(self, heading: Heading, following: int) -> bool:
        """Whether a heading stands alone above all others: below a title of its own level, or right above rules."""
        alike = [place for place, one in self._headings.items() if one.rank == heading.rank and one.section is None]
        titles = self._dropped.intersection(alike)
        is_single = len(alike) == len(titles) + 1
        return is_single and (bool(titles) or following not in self._headings)

    def _is_above_its_rank(self, heading: Heading, following: int) -> bool:
        """Whether the next heading stands as high, so that this one would head nothing."""
        below = self._headings.get(following)
        return below is not None and below.rank <= heading.rank

    def _is_single(self, heading: Heading) -> bool:
        return self._ranks[heading.rank] == 1


def _is_letterhead(said: Sequence[Look]) -> bool:
    """Whether a few short lines say whose the rules are, and since when."""
    are_short = all(look.is_short and not look.ends for look in said)
    return 0 < len(said) <= _MOST_OF_LETTERHEAD and are_short and any(map(is_front, said)) and not _say_rules(said)


def _words_in(said: Sequence[Look]) -> int:
    return sum(len(look.plain.split()) for look in said)


def _say_rules(said: Sequence[Look]) -> bool:
    """Whether lines say something of the game: a sentence of some length, or a paragraph that a margin ended."""
    full = sum(look.line.is_full and not title_like(look.plain) and not is_front(look) for look in said)
    ends = any(_is_sentence(below, above) for above, below in zip([None, *said], said, strict=False))
    return full > 1 or ends


def _is_sentence(look: Look, above: Look | None) -> bool:
    """Whether a line ends a sentence of some length, which may have begun in the line above."""
    says = look.ends and not _ABBREVIATED.search(look.plain) and not is_front(look)
    began_above = above is not None and above.line.is_full and not look.line.after_blank and not is_front(above)
    return says and (began_above or len(look.plain.split()) > _FEW_WORDS)
