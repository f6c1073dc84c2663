"""Documents of ours after an accident: lines cut, swapped, doubled, joined, torn apart, and rubbish between them."""

from collections.abc import Callable

from hypothesis import strategies as st

from tests.importing.documents import Unseen, unseen_documents

Lines = list[str]

_UNSEEN = unseen_documents()
_MOST_ACCIDENTS = 6
_LONGEST_BLOCK = 40
_JUNK = (
    "",
    "1.",
    "0",
    "1.1.1.1.1.1.1.1.1.1.1.1 deep",
    "1" + ".1" * 200,
    "9" * 300,
    "99999999999999999999. Far away",
    "3.2.1a.b-c(d) what",
    "٣.١ واحد",
    "Ⅳ. Roman",
    "²³ squared",
    "a.",
    "(a)(b)(c) nested",
    "§ § §",
    "[[[[12.34]",
    "Rule",
    "Rule 7.",
    "Article 5",
    "Part IV",
    "CONTENTS",
    "Glossary",
    "Credits",
    "Changelog",
    "Appendix A",
    "FREQUENTLY ASKED QUESTIONS",
    "Q:",
    "A: Yes.",
    "Example:",
    "---",
    "===",
    "# ",
    "###### 1.2 Title",
    "| 1.1 | cell |",
    "```",
    "<!--",
    "</li></ol><h2>4. Torn</h2>",
    "&nbsp;&#0;&bogus;",
    "**unclosed",
    "*" * 500,
    "(" * 2000,
    "\t\t\t12",
    "Page 12 of 30",
    "\u202eright to left\u202c",
    "e\u0301\u0301\u0301 1.1",
    "word " * 4000,
    "x" * 20_000,
)
_TEXT = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=80)
_JUNK_LINES = st.one_of(st.sampled_from(_JUNK), _TEXT, st.text(alphabet="0123456789.-)( aiv:\t", max_size=30))


def _cut(lines: Lines, start: int, size: int) -> Lines:
    return lines[:start] + lines[start + size :]


def _double(lines: Lines, start: int, size: int) -> Lines:
    return lines[: start + size] + lines[start:]


def _swap(lines: Lines, start: int, size: int) -> Lines:
    return lines[start : start + size] + lines[:start] + lines[start + size :]


def _join(lines: Lines, start: int, size: int) -> Lines:
    return [*lines[:start], " ".join(lines[start : start + size]), *lines[start + size :]]


def _tear(lines: Lines, start: int, size: int) -> Lines:
    torn = [part for line in lines[start : start + size] for part in (line[: size % 30], line[size % 30 :])]
    return lines[:start] + torn + lines[start + size :]


def _thin(lines: Lines, start: int, size: int) -> Lines:
    return [line for at, line in enumerate(lines) if (at - start) % (size + 1)]


def _unindent(lines: Lines, start: int, size: int) -> Lines:
    return lines[:start] + [line.strip() for line in lines[start : start + size]] + lines[start + size :]


def _close_up(lines: Lines, start: int, size: int) -> Lines:
    return lines[:start] + [line for line in lines[start : start + size] if line.strip()] + lines[start + size :]


_ACCIDENTS: tuple[Callable[[Lines, int, int], Lines], ...] = (
    _cut,
    _double,
    _swap,
    _join,
    _tear,
    _thin,
    _unindent,
    _close_up,
)


@st.composite
def mutilated(draw: st.DrawFn) -> tuple[str, bytes]:
    """Return a name and what is left of a document of that name."""
    unseen: Unseen = draw(st.sampled_from(_UNSEEN))
    lines = unseen.lines
    for _ in range(draw(st.integers(1, _MOST_ACCIDENTS))):
        start = draw(st.integers(0, max(0, len(lines) - 1)))
        if draw(st.booleans()):
            junk = draw(st.lists(_JUNK_LINES, min_size=1, max_size=5))
            lines = lines[:start] + junk + lines[start:]
        else:
            accident = draw(st.sampled_from(_ACCIDENTS))
            lines = accident(lines, start, draw(st.integers(1, _LONGEST_BLOCK)))
    return unseen.name, "\n".join(lines).encode()


@st.composite
def torn(draw: st.DrawFn) -> tuple[str, bytes]:
    """Return a name and some of the bytes of a document, with a few others in between."""
    unseen: Unseen = draw(st.sampled_from(_UNSEEN))
    data = unseen.data
    start, end = sorted((draw(st.integers(0, len(data))), draw(st.integers(0, len(data)))))
    return unseen.name, data[:start] + draw(st.binary(max_size=40)) + data[end:]
