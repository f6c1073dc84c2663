"""References that quote the title of the rule they lead to, where that has another title by now."""

import re
import unicodedata
from collections.abc import Iterator

from bot.rulebook.model import Rulebook
from bot.rulebook.report import Finding, Kind

_NUMBER_CITED = r"(?<![\w.,-])(?P<number>[0-9]+(?:[.-][0-9]+)*(?:\.?[a-z](?![a-z]))?)"
# rule 704, “State of Things”; rule 508 "Ships"
_QUOTED = re.compile(rf"{_NUMBER_CITED},?\s(?:\"(?P<straight>[^\"\n]{{1,80}})\"|“(?P<curled>[^”\n]{{1,80}})”)")
# (see 3.2, Golden Rules): alone in its brackets, so that nothing else can follow the number.
_BRACKETED = re.compile(
    rf"\((?:see |cf\. )?(?:rule |section )?{_NUMBER_CITED},\s(?P<title>[A-Z][^()\d\n.,;]{{2,60}})\)"
)
_CUE = re.compile(r"(?:\b(?:rules?|sections?|chapters?|see|and|or)|§|,|\()\s?$", re.IGNORECASE)
_LONGEST_CUE = 10
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_NOTE = re.compile(r"\[[^\[\]]{0,300}\bprinted as\b[^\]]{0,300}\]")


def misquoted_titles(book: Rulebook) -> Iterator[Finding]:
    """Yield the references that quote another title than the rule of their number has."""
    for rule in book:
        for number, quoted, is_exact in _quotations(_NOTE.sub("", rule.text)):
            target = book.numbered(number) if number not in book.info.external else None
            if target is not None and target.title and not _is_title(target.title, quoted, is_exact=is_exact):
                reason = f"calls {number} “{quoted}”, but that is “{target.title}”"
                yield Finding(kind=Kind.MISTITLED, rule_id=rule.id, reason=reason)


def _quotations(text: str) -> Iterator[tuple[str, str, bool]]:
    """Yield each number with the title that follows it, and whether that stands in quotation marks."""
    for found in _QUOTED.finditer(text) if '"' in text or "“" in text else ():
        if _CUE.search(text, max(0, found.start() - _LONGEST_CUE), found.start()):
            yield found["number"], (found["straight"] or found["curled"]).rstrip(" .,;"), True
    for found in _BRACKETED.finditer(text):
        yield found["number"], found["title"].strip(), False


def _is_title(title: str, quoted: str, *, is_exact: bool) -> bool:
    """Whether a quotation means a title; without quotation marks it may be a part of it, or more."""
    said, whole = _plain(quoted), {_plain(title), _plain(_IN_BRACKETS.sub("", title))}
    if not said or said in whole:
        return True
    return not is_exact and any(f" {said} " in f" {one} " or f" {one} " in f" {said} " for one in whole)


def _plain(title: str) -> str:
    """Return a title without what an author spells now this way, now that: case, accents, signs and plurals."""
    bare = title.casefold()
    if not bare.isascii():
        bare = "".join(sign for sign in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(sign))
    return " ".join(word.rstrip("s") for word in re.findall(r"\w+", re.sub(r"['’]", "", bare)))
