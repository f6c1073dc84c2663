"""Whether what stands beside a number is the title of its entry or the beginning of its text."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.importing.cues import OWN_LINE
from bot.importing.drafts import Draft
from bot.importing.headings.sections import announced_by
from bot.importing.looks import Look, title_like

_RUN_IN = re.compile(r"\*\*\*?(?P<title>[^*]{1,80}?)(?P<inside>[.:]?)\*\*\s*(?P<outside>[.:–—-]?)\s*(?P<text>.*)")
_ITALIC_RUN_IN = re.compile(r"\*(?P<title>[^*]{1,80}?)(?P<inside>\.)\*(?P<outside>)\s+(?P<text>[^*].*)")
_CAPITALS_RUN_IN = re.compile(
    r"(?P<title>[A-Z][A-Z0-9 ,'’/&()-]{1,60}[A-Z)](?: \([^()]{1,60}\))?)(?P<inside>[:.])(?P<outside>)\s+(?P<text>\S.*)"
)
# `A hero is a card.[1.3.2a]` is no title, whatever it cites.
_SENTENCE = re.compile(r"[.!?]\s?(?:\[[^\[\]]{1,20}\])+")
# `Rule 101/17 (Power=4)` has its title in the line below.
_REMARK = re.compile(r"\([^()]{1,30}\)")
_LEAD = re.compile(r"(?P<title>[^\W\d_][^.:*()]{1,30})\.\s+(?P<text>[^\W\d_a-zà-ÿ].*)")
# Of the entries of one depth so many have their titles above them.
_FEWEST, _NEARLY_ALL, _MOST = 3, 0.8, 0.6
# A title in bold has at most so many words; one in the case of a sentence, so many.
_MOST_WORDS, _SENTENCE_CASE = 10, 8
# Where most entries beside it have one, it may be longer.
_LONG_TITLE = 12
# Between the cells of a row.
_CELLS = " | "
# Card games set the names of keywords in them.
_BRACKETS = "[]<>【】"
_OPEN_ENDS = (":", ",", ";", "—", "–", "-")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Usage:
    """How the entries of a document usually have their titles: at which depths, and under which of them."""

    depths: frozenset[int]
    leading: frozenset[Draft]
    titled: frozenset[Draft]
    # Where most parts have a phrase beside its number and more below.
    phrased: frozenset[Draft]
    # Where nearly all have a short sentence for one: `<SG1> Be safe out there.`
    sentences: frozenset[int]


def entitle(drafts: Sequence[Draft]) -> None:
    """Settle the titles of all drafts of a document."""
    _take_titles_from_above([one for root in drafts for one in root.walk()])
    every = [one for root in drafts for one in root.walk() if not one.is_titled]
    for one in every:
        _take_up_title(one)
    above = {one.parent for one in every if one.parent is not None}
    usage = _Usage(
        depths=_usual_depths(every),
        leading=frozenset(filter(_lead_on, above)),
        titled=frozenset(filter(_has_titled_parts, above)),
        phrased=frozenset(filter(_has_parts_with_phrases, above)),
        sentences=_depths_with_sentences(every),
    )
    for one in every:
        if not one.is_titled:
            one.title, one.first = _title_and_text(one, usage)
            one.is_titled = True
            if one.section is None and one.title not in one.look.plain:
                one.section = announced_by(one.title)


def _take_up_title(draft: Draft) -> None:
    """Make the one heading right below a number that says nothing its title: `Rule 1` above `Line of Sight`."""
    headings = [part for part in draft.parts if part.is_heading]
    is_bare = draft.number is not None and not draft.first and not draft.lines
    if not is_bare or len(headings) != 1 or headings[0].look.place != draft.look.place + 1:
        return
    heading = headings[0]
    draft.title, draft.first, draft.is_titled = heading.title, heading.first, True
    draft.section = draft.section or heading.section
    draft.lines = heading.lines
    draft.parts = [*heading.parts, *(part for part in draft.parts if part is not heading)]
    for part in heading.parts:
        part.parent = draft


def _take_titles_from_above(drafts: Sequence[Draft]) -> None:
    """Give entries the titles in bold that stand in lines of their own above their numbers, where nearly all do."""
    counted = Counter(one.depth for one in drafts if one.number is not None or not one.is_heading)
    holders = {id(one): above for above, one in pairwise(drafts) if _ends_with_title_of(above, one)}
    titled = Counter(one.depth for one in drafts if id(one) in holders)
    depths = {depth for depth, count in titled.items() if count >= _FEWEST and count >= counted[depth] * _NEARLY_ALL}
    for one in drafts:
        if id(one) in holders and one.depth in depths:
            one.title, one.is_titled = holders[id(one)].lines.pop().plain, True


def _ends_with_title_of(above: Draft, below: Draft) -> bool:
    """Whether the last line of an entry is a title in bold right above the next one, whose number a text follows."""
    if not above.lines or below.is_heading or below.look.place != above.lines[-1].place + 1:
        return False
    last = above.lines[-1]
    is_title = last.is_bold and last.line.after_blank and last.printed is None and title_like(last.plain)
    return is_title and not last.has_bullet and bool(below.first) and not title_like(below.first)


def _usual_depths(drafts: Sequence[Draft]) -> frozenset[int]:
    """Return the depths at which most entries have a title in a line of its own."""
    counted = Counter(one.depth for one in drafts)
    titled = Counter(one.depth for one in drafts if _could_be_titled(one))
    return frozenset(depth for depth, count in counted.items() if titled[depth] * 2 >= count)


def _depths_with_sentences(drafts: Sequence[Draft]) -> frozenset[int]:
    """Return the depths at which nearly all numbers with letters stand before a short sentence above their text."""
    lettered = [one for one in drafts if _has_letters(one) and one.first]
    counted = Counter(one.depth for one in lettered)
    titled = Counter(one.depth for one in lettered if _is_short_sentence(one))
    return frozenset(
        depth for depth, count in counted.items() if count >= _FEWEST and titled[depth] >= count * _NEARLY_ALL
    )


def _has_letters(draft: Draft) -> bool:
    return draft.number is not None and draft.number[:1].isalpha()


def _is_short_sentence(draft: Draft) -> bool:
    """Whether a sentence of a few words stands alone beside a number, and more is said below."""
    is_short = len(draft.first.split()) <= _LONG_TITLE and draft.first.rstrip("* ").endswith((".", "!", "?"))
    return is_short and bool(draft.lines) and not draft.lines[0].has_bullet


def _could_be_titled(draft: Draft) -> bool:
    """Whether the words beside a number may be a title: more follows, and does not go on with them."""
    follows = _beginning_of_what_follows(draft)
    if title_like(draft.first.strip(_BRACKETS)):
        return follows is not None
    if draft.look.is_open or "," in draft.first:
        return False
    is_short = 0 < len(draft.first.split()) <= _SENTENCE_CASE and not draft.first.endswith((".", *_OPEN_ENDS))
    return is_short and draft.first[:1].isupper() and (follows or "")[:1].isupper()


def _title_and_text(draft: Draft, usage: _Usage) -> tuple[str, str]:
    if not draft.first and draft.lines and (below := _run_in(draft.lines[0].body)) is not None:
        del draft.lines[0]
        return below
    if not draft.first or (_REMARK.fullmatch(draft.first) and _has_title_below(draft)):
        return f"{_title_below(draft) or draft.title} {draft.first}".strip(), ""
    found = _run_in(draft.first) or (_lead(draft.first) if _may_lead(draft, usage) else None)
    if found is not None:
        return found
    plain = draft.first.replace("*", "").strip()
    if draft.depth in usage.sentences and _has_letters(draft) and _is_short_sentence(draft):
        return plain.rstrip("."), ""
    if _is_set_as_heading(draft) or _is_title(plain, draft, usage):
        return plain if plain.endswith("...") else plain.rstrip(":.").strip(), ""
    return "", draft.first


def _has_titled_parts(above: Draft) -> bool:
    """Whether the numbered parts of an entry could all have titles, and one has something under it as titles do."""
    numbered = [one for one in above.parts if one.number is not None]
    return any(one.parts or one.lines for one in numbered) and all(title_like(one.first) for one in numbered)


def _has_parts_with_phrases(above: Draft) -> bool:
    """Whether most counted parts of an entry have a few words beside their number that say nothing, and more below."""
    counted = [one for one in above.parts if not one.is_heading]
    return sum(map(_is_phrase, counted)) >= max(_FEWEST, len(counted) * _MOST)


def _is_phrase(draft: Draft) -> bool:
    words = draft.first.split()
    is_short = 0 < len(words) <= _MOST_WORDS and draft.first[:1].isupper() and not draft.look.is_open
    return is_short and draft.first[-1:].isalnum() and bool(draft.lines or draft.parts)


def _is_beside_titles(draft: Draft, usage: _Usage) -> bool:
    # `101` stands under `100` and no lower.
    return draft.parent is None or draft.parent in usage.titled or len(draft.path) == len(draft.parent.path)


def _may_lead(draft: Draft, usage: _Usage) -> bool:
    return draft.parent in usage.leading and not _is_set_as_heading(draft)


def _is_set_as_heading(draft: Draft) -> bool:
    """Whether a format sets it as a heading; a sentence above `---` is a heading in Markdown alone."""
    is_sentence = draft.look.says and len(draft.first.split()) > _SENTENCE_CASE
    return not is_sentence and _is_marked(draft)


def _is_marked(draft: Draft) -> bool:
    return draft.look.line.heading is not None or draft.look.is_large


def _title_below(draft: Draft) -> str:
    """Return the title of an entry whose number stands alone above it, taken from its lines."""
    return draft.lines.pop(0).plain if _has_title_below(draft) else ""


def _has_title_below(draft: Draft) -> bool:
    if not draft.lines or _CELLS in draft.lines[0].plain:
        return False
    return title_like(draft.lines[0].plain) or _is_subtitle(draft.lines)


def _is_subtitle(lines: Sequence[Look]) -> bool:
    """Whether a few words stand right below a number, apart from the text: `Appendix B` above `Young players`."""
    words = lines[0].plain
    is_phrase = words[:1].isupper() and words[-1:].isalnum() and len(words.split()) <= _SENTENCE_CASE
    is_beside = not (lines[0].line.after_blank or lines[0].printed is not None or lines[0].has_bullet)
    return is_phrase and is_beside and len(lines) > 1 and lines[1].line.after_blank


def _run_in(beside: str) -> tuple[str, str] | None:
    """Return the title in bold that a text begins with, and the text: `**Downhill.** The ferry goes …`.

    One in italics is no more than a label if it announces an example or a note.
    """
    found = _RUN_IN.fullmatch(beside)
    other = _ITALIC_RUN_IN.fullmatch(beside) or _CAPITALS_RUN_IN.fullmatch(beside) if found is None else None
    if (
        other is not None
        and not other["text"].isupper()
        and title_like(other["title"])
        and not OWN_LINE.match(other["title"])
    ):
        found = other
    if found is None or len(found["title"].split()) > _MOST_WORDS:
        return None
    begins_anew = title_like(found["title"]) and found["text"][:1].isupper()
    is_set_off = bool(found["inside"] or found["outside"]) or not found["text"] or begins_anew
    return (found["title"].strip(), found["text"]) if is_set_off else None


def _lead(beside: str) -> tuple[str, str] | None:
    """Return the title that a text begins with, and the text: `Downhill. The ferry goes …`."""
    found = _LEAD.fullmatch(beside)
    if found is None or not title_like(found["title"]) or title_like(beside):
        return None
    return found["title"], found["text"]


def _lead_on(above: Draft) -> bool:
    """Whether at least half of the numbered parts of an entry begin with such a title; those with letters do not."""
    leads = [_lead(one.first) is not None for one in above.parts if not one.key[-1:].islower()]
    return sum(leads) > 1 and sum(leads) * 2 >= len(leads)


def _is_title(plain: str, draft: Draft, usage: _Usage) -> bool:
    """Whether a line's words head what follows rather than say something themselves."""
    if plain.endswith((".", *_OPEN_ENDS)) and not (plain.isupper() and plain.endswith(":")):
        return False
    if _SENTENCE.search(plain):
        return False
    if draft.look.line.is_full and draft.lines and not draft.lines[0].line.after_blank:
        return False
    if draft.parent in usage.phrased and _is_phrase(draft):
        return not _runs_on(draft)
    follows = _beginning_of_what_follows(draft)
    if title_like(plain.strip(_BRACKETS)):
        return not _runs_on(draft) if follows is not None else _is_beside_titles(draft, usage)
    is_short = len(plain.split()) <= (_LONG_TITLE if draft.depth in usage.depths else _SENTENCE_CASE)
    return is_short and follows is not None and follows[:1].isupper() and _stands_as_title(plain, draft, usage)


def _beginning_of_what_follows(draft: Draft) -> str | None:
    """Return the first words under an entry, or None where nothing is."""
    if draft.lines:
        return draft.lines[0].plain
    numbered = [part for part in draft.parts if not part.is_heading]
    if not numbered:
        return "" if draft.parts else None
    below = [look.plain for look in numbered[0].lines[:1]]
    return numbered[0].first.lstrip("*") or "".join(below)


def _runs_on(draft: Draft) -> bool:
    """Whether the line below goes on with the sentence: it follows at once and begins small, or as it must."""
    if not draft.lines or draft.lines[0].line.after_blank:
        return False
    below = draft.lines[0]
    is_bare = not below.has_bullet and below.printed is None
    begins = below.plain[:1]
    goes_on = draft.look.is_open if begins.isdecimal() else begins.isalnum() and not begins.isupper()
    return is_bare and goes_on


def _stands_as_title(plain: str, draft: Draft, usage: _Usage) -> bool:
    """Whether words in the case of a sentence stand alone: a rule with text of its own would end with a full stop."""
    if plain[:1].islower() or plain.endswith("!"):
        return False
    if not draft.lines:
        return True
    below = draft.lines[0]
    return not below.has_bullet and (below.line.after_blank or draft.depth in usage.depths)
