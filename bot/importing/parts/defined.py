"""Defined words: a run of list items, steps or paragraphs that each define one: `• **Deploy:** The act of …`."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.importing.cues import ABILITY_LABELS, ABILITY_TAGS, one_of
from bot.importing.drafts import Draft
from bot.importing.looks import Look, title_like
from bot.importing.parts.dividing import Beginning, divide
from bot.importing.parts.terms import has_sign, has_title, in_capitals, is_aside, step_in, terms_in

_LABEL = re.compile(rf"{one_of((*ABILITY_LABELS, *ABILITY_TAGS))}\s*:", re.IGNORECASE)
# So many words must be defined in a row, one more in a document with numbers, and by so many of the items.
_FEWEST, _COMMON = 3, 0.6
# In capitals they begin sections, of several paragraphs each.
_IN_CAPITALS = 0.2
# In so many entries the same words are a label.
_LABEL_OF = 3


def repeated_labels(drafts: Iterable[Draft]) -> frozenset[str]:
    """Return the words that stand before a colon in several entries: `Description` of each race defines nothing."""
    said = ({term for look in one.lines for term, _ in terms_in(look.body)} for one in drafts)
    counted = Counter(term for terms in said for term in terms)
    return frozenset(term for term, count in counted.items() if count >= _LABEL_OF)


def divide_defined(
    draft: Draft, *, has_named_parts: bool, labels: Collection[str] = (), is_like_others: bool = False
) -> bool:
    """Divide where words are defined, and say whether; `labels` define none.

    `has_named_parts`: paragraphs may do so too, not only items in bold. `is_like_others`: entries beside this one were
    divided so; here it takes fewer words, but all items must be such.
    """
    if draft.parts:
        return False
    found = {
        place: beginnings
        for place, look in enumerate(draft.lines)
        if (beginnings := list(_beginnings(look, has_named_parts=has_named_parts))) and _names(beginnings[0], labels)
    }
    indents = [draft.lines[place].line.indent for place in found]
    lowest = min(indents, default=0)
    if sum(indent > lowest for indent in indents) * 2 > len(indents):
        return False  # items inside items explain one thing
    items = sum(look.has_bullet or (has_named_parts and look.line.after_blank) for look in draft.lines)
    # Between numbered steps paragraphs may stand.
    are_steps = all(step_in(draft.lines[place].body) is not None for place in found)
    are_enough = len(found) >= _FEWEST + (not has_named_parts) or (is_like_others and len(found) == items > 0)
    # `Range: 60 feet` defines nothing: what does is a sentence, or goes on in the next line.
    say = sum(draft.lines[place].ends or draft.lines[place].line.is_full for place in found)
    are_common = len(found) >= items * (_IN_CAPITALS if _are_in_capitals(found.values()) else _COMMON)
    is_list = are_enough and say * 2 >= len(found) and (are_steps or are_common)
    if is_list:
        divide(draft, found)
    return is_list


def _names(one: Beginning, labels: Collection[str]) -> bool:
    """Whether what is defined could be a name: not the label of each entry, not the number of a row."""
    return one.key not in labels and any(map(str.isalpha, one.key))


def _are_in_capitals(found: Collection[Sequence[Beginning]]) -> bool:
    return bool(found) and all(in_capitals(one.key) for beginnings in found for one in beginnings)


def divide_under_bold(draft: Draft, *, fewest: int = _FEWEST) -> bool:
    """Divide at words that stand in bold in lines of their own above what they mean, and say whether."""
    lines = draft.lines
    places = [place for place, look in enumerate(lines) if _is_title_in_bold(look)]
    with_text = [place for place in places if place + 1 < len(lines) and place + 1 not in places]
    is_list = not draft.parts and len(with_text) == len(places) >= fewest
    if is_list:
        divide(draft, {place: [Beginning(lines[place].plain, lines[place].plain, "")] for place in places})
    return is_list


def _is_title_in_bold(look: Look) -> bool:
    is_title = look.is_bold and not look.has_bullet and title_like(look.plain) and not look.plain.endswith(":")
    return is_title and not (look.is_question or is_aside(look.body))


def _beginnings(look: Look, *, has_named_parts: bool) -> Iterator[Beginning]:
    """Yield the words that a line defines, each with its text; a second one stands in bold after a sentence's end."""
    step = step_in(look.body) if has_named_parts and look.line.after_blank else None
    if step is not None:
        yield Beginning(step, step, look.body)
    elif _defines(look, has_named_parts=has_named_parts):
        yield from (Beginning(term, term, text) for term, text in terms_in(look.body))


def _defines(look: Look, *, has_named_parts: bool) -> bool:
    """Whether a line defines a word: an item in bold, or, in a document without numbers, any paragraph with a colon."""
    if look.has_bullet:
        return has_sign(look.body)
    is_label = _LABEL.match(look.plain) is not None or look.is_question
    return has_named_parts and look.line.after_blank and not is_label and has_title(look.body)
