"""Chapters that a word counts among headings that only look alike: `CHAPTER 1: TRAVEL` above `Getting Lost`."""

from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.importing.counts.items import Item
from bot.importing.headings.heading import Heading


def with_ranks(items: Mapping[int, Item], headings: Mapping[int, Heading]) -> dict[int, Item]:
    """Return items, those that a word makes chapters with their rank as headings: lower ones stand under them.

    One that does not look like a heading, as `PART II -- Play` below `PART I - BOATS`, stands as high as the others.
    """
    chapters = {place: item for place, item in items.items() if item.above is None and item.dress.word}
    seen = [(item.dress, headings[place].rank) for place, item in chapters.items() if place in headings]
    ranks = dict(sorted(seen, key=lambda one: -one[1]))  # of one dress the highest
    return {**items, **{place: replace(item, rank=ranks.get(item.dress, 0)) for place, item in chapters.items()}}


def below_chapters(headings: Mapping[int, Heading], items: Mapping[int, Item]) -> dict[int, Heading]:
    """Return the headings; those that look like numbered chapters but stand above none of them stand under these."""
    chapters = [item for item in items.values() if item.rank]
    if not chapters:
        return dict(headings)
    first, rank = chapters[0].look.place, chapters[0].rank
    lower = {place for place, one in headings.items() if place > first and one.rank >= rank and one.section is None}
    alike = [place for place in lower if headings[place].rank == rank]
    heads = any(place + 1 in items and items[place + 1].rank for place in alike)
    places = sorted(items)
    lower -= {place for place in alike if _counts_apart(place, items, places)}
    raised = 0 if heads or not alike else 1
    return {place: replace(one, rank=one.rank + raised * (place in lower)) for place, one in headings.items()}


def _counts_apart(place: int, items: Mapping[int, Item], places: Sequence[int]) -> bool:
    """Whether what counts under a heading is in none of the chapters."""
    after = bisect(places, place)
    below = items[places[after]] if after < len(places) else None
    return below is not None and below.above is None and not below.rank
