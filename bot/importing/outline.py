"""The outline of a document: its lines become rules, and none of them vanishes."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.importing.assembling import Assembly, assemble
from bot.importing.cues import EXAMPLES, one_of
from bot.importing.document import Document, LeftOut, Line, Reason
from bot.importing.drafts import Draft
from bot.importing.families import with_families
from bot.importing.given import assemble_given
from bot.importing.headings.sections import Section, announced
from bot.importing.joining import Vocabulary
from bot.importing.looks import Look
from bot.importing.naming import rules_of
from bot.importing.parts.splitting import split
from bot.importing.regions.furniture import furniture
from bot.importing.stacked_numbers import unstacked
from bot.importing.titles import entitle
from bot.rulebook.model import Rule
from bot.rulebook.numbering import Numbering
from bot.rulebook.report import Kind

_EXAMPLE = re.compile(rf"(?:• )?[*_]{{0,3}}{one_of(EXAMPLES)}s?\b", re.IGNORECASE)

# Among so many first lines the document says what it is.
_TITLE_LINES = 6
# So many chapters under one title are those of the book.
_FEWEST_CHAPTERS = 3
# They stand between a number and its title: `Law 1 – Boats`.
_DASHES = " –—-"


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A rule and the line where it begins."""

    rule: Rule
    line: int
    page: int | None
    is_repeated: bool
    remarks: tuple[tuple[Kind, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """The rules of a document in its order; `title` is its own, if it has one.

    `scheme` is a number of each level as it is printed; `glossary` and `examples` count terms and examples.
    """

    title: str
    numbering: Numbering
    entries: tuple[Placed, ...]
    left_out: tuple[LeftOut, ...]
    scheme: tuple[str, ...] = ()
    glossary: int = 0
    examples: int = 0


def outline(document: Document) -> Outline:
    """Find the rules of a document among its lines."""
    assembly, around = _given(document) if _is_given(document) else _found(document)
    title = _title_above(assembly.drafts)
    drafts = _parts_of(title) if title is not None else _beside_its_title(assembly.drafts)
    numbering = Numbering.FULL if assembly.is_whole else Numbering.DOTTED
    vocabulary = Vocabulary(texts=[line.text for line in document.lines])
    rules = rules_of(drafts, numbering=numbering, vocabulary=vocabulary, is_whole=document.has_paragraphs)
    return Outline(
        title=assembly.title or (title.title if title is not None else ""),
        numbering=numbering,
        entries=tuple(_placed(draft, rule) for draft, rule in rules),
        left_out=(*document.left_out, *around, *assembly.left_out, *_left_of(title)),
        scheme=_scheme(drafts),
        glossary=sum(_is_term(draft) for root in drafts for draft in root.walk()),
        examples=sum(_EXAMPLE.match(line.text) is not None for line in document.lines),
    )


def _is_given(document: Document) -> bool:
    """Whether the format itself says where entries begin."""
    return any(line.begins is not None for line in document.lines)


def _given(document: Document) -> tuple[Assembly, list[LeftOut]]:
    assembly = assemble_given(_looks(document.lines))
    entitle(assembly.drafts)
    return assembly, []


def _found(document: Document) -> tuple[Assembly, list[LeftOut]]:
    """Find the entries among the lines; what stands between them or only parts them is left out."""
    looks, running = _without_furniture(document)
    assembly = assemble(looks)
    entitle(assembly.drafts)
    is_faq = any(announced(look) is Section.QUESTIONS for look in looks[:_TITLE_LINES])
    is_named = not assembly.is_whole
    dividers = split(assembly.drafts, has_named_parts=is_named, is_faq=is_faq and is_named)
    return assembly, [*running, *dividers]


def _title_above(drafts: Sequence[Draft]) -> Draft | None:
    """Return the one bare heading under which everything stands: it is the title of the book."""
    above = drafts[0] if len(drafts) == 1 else None
    if above is None or above.number is not None or not above.is_heading or not above.parts:
        return None
    are_named = not any(part.key.isdecimal() for part in above.parts)
    return above if are_named and not above.lines and not above.first and above.section is None else None


def _beside_its_title(drafts: Sequence[Draft]) -> Sequence[Draft]:
    """Return drafts, those under the one title with an introduction of its own beside it: it names the whole book."""
    above = drafts[0] if len(drafts) == 1 else None
    if above is None or above.number is not None or not above.is_heading or above.section is not None:
        return drafts
    if len(above.parts) < _FEWEST_CHAPTERS or not all(part.is_heading for part in above.parts):
        return drafts
    parts = _parts_of(above)
    above.parts = []
    return [above, *parts]


def _parts_of(title: Draft) -> Sequence[Draft]:
    for part in title.parts:
        part.parent = None
    return title.parts


def _left_of(title: Draft | None) -> Iterator[LeftOut]:
    if title is not None:
        yield LeftOut(line=title.look.line, reason=Reason.FRONT_MATTER)


def _without_furniture(document: Document) -> tuple[Sequence[Look], list[LeftOut]]:
    """Part the lines from running heads and page numbers; a blank line around these parts what is left as well."""
    looks = _looks(document.lines)
    found = furniture(looks)
    running = [LeftOut(line=looks[place].line, reason=Reason.FURNITURE) for place in sorted(found)]
    if found:
        looks = _looks(list(_lines_without(found, looks)))
    return with_families(unstacked(looks)), running


def _lines_without(places: Collection[int], looks: Sequence[Look]) -> Iterator[Line]:
    is_after_blank = False
    for look in looks:
        is_after_blank = is_after_blank or look.line.after_blank
        if look.place not in places:
            yield replace(look.line, after_blank=True) if is_after_blank else look.line
            is_after_blank = False


def _looks(lines: Sequence[Line]) -> list[Look]:
    return [Look(line=line, place=place) for place, line in enumerate(lines)]


def _scheme(drafts: Sequence[Draft]) -> tuple[str, ...]:
    """Return the first number of each level with what stands around it, outermost first; nothing where none is."""
    found: dict[int, str] = {}
    for root in drafts:
        for draft in root.walk():
            printed = draft.look.printed
            if not draft.is_heading and draft.depth and printed is not None:
                number = f"{printed.opened}{printed.text}{printed.trail.strip(_DASHES)}"
                level = sum(1 for _ in draft.chain()) - 1
                found.setdefault(level, f"{printed.word.capitalize()} {number}".strip())
    return tuple(found.get(level, "") for level in range(max(found, default=-1) + 1))


def _is_term(draft: Draft) -> bool:
    return draft.parent is not None and draft.parent.section is Section.GLOSSARY and draft.number is None


def _placed(draft: Draft, rule: Rule) -> Placed:
    line = draft.look.line
    misprint = (Kind.MISPRINT, f"is printed as “{draft.misprint}”, unlike the numbers around it")
    remarks = (misprint,) if draft.misprint else ()
    return Placed(rule=rule, line=line.at, page=line.page, is_repeated=draft.is_repeated, remarks=remarks)
