"""What the tags and attributes of HTML mean for lines: what is hidden, what is a block, which level a heading has."""

import re
from collections.abc import Mapping


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


SKIPPED = _words(
    "head script style template noscript title svg math canvas iframe object audio video select datalist "
    "textarea rp dialog"
)
INLINE = _words(
    "a abbr acronym b bdi bdo big button cite code data del dfn em font i ins kbd label mark q rb ruby rt s samp "
    "small span strike strong sub sup time tt u var wbr output picture img map area input meter progress slot nobr "
    "o:p blink"
)
_LEADING_AWAY = re.compile(
    r"[\W_]*(?:(?:(?:go |jump )?back|return|up) to (?:the )?(?:top|contents|index|toc|table of contents)"
    r"(?: of (?:the |this )?page)?|(?<=[\[(^↑▲]) ?top|nach oben|zum seitenanfang|haut de page"
    r"|(?:skip|jump) to (?:the )?[\w ]{1,20}|(?:edit|improve) this page|suggest (?:an edit|edits|changes))[\W_]*",
    re.IGNORECASE,
)
BOLD = frozenset({"b", "strong", "dt", "summary"})
ITALIC = frozenset({"i", "em", "cite", "dfn", "var"})
SPACED = frozenset(
    {"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "table", "pre", "hr", "dl", "section", "article"}
)
PREFORMATTED = frozenset({"pre", "listing", "xmp", "plaintext"})
LISTS = frozenset({"ol", "ul", "menu", "dir"})
INDENTED = frozenset({"dd", "blockquote"})

Attributes = Mapping[str, str | None]

USUAL_SIZE = 160
"""Of letters of which a page says nothing: 16 pixels, in tenths."""

_HEADING_TAG = re.compile(r"h([1-6])")
_HEADING_CLASS = re.compile(r"\b(?:mso)?heading[ _-]?([1-9])\b", re.IGNORECASE)
_TITLE_CLASS = re.compile(r"\bMsoTitle\b", re.IGNORECASE)
# Who made a document stands under its title in letters of a heading.
_BYLINE_CLASS = re.compile(r"(?:^|\s)(?:author|subtitle|byline|pubdate)(?=\s|$)", re.IGNORECASE)
_BOX_CLASS = re.compile(
    r"(?:^|\s)(?:note|tip|warning|caution|important|example|admonition|admonitionblock|callout)(?=\s|$)", re.IGNORECASE
)
_CONTENTS_CLASS = re.compile(r"\bMsoToc(?:[1-9]|Heading)\b", re.IGNORECASE)
_HIDING = re.compile(r"\bdisplay\s*:\s*none\b|\bvisibility\s*:\s*hidden\b|\bmso-hide\s*:\s*all\b", re.IGNORECASE)
# What a click unfolds: the answers of a list of questions.
_FOLDED = re.compile(r"accordion|collaps|spoiler|answer|faq|toggle", re.IGNORECASE)
# The `[edit]` behind a wiki's headings, the sign that links to one.
_CONTROL = re.compile(
    r"(?<![\w-])(?:mw-editsection|mw-jump-link|headerlink|anchor-link|noprint|sr-only|visually-hidden|md-skip|skip-link|"
    r"d-none(?!.*\bd-(?:sm|md|lg|xl|xxl)-))(?![\w-])",
    re.IGNORECASE,
)
_WEIGHT = re.compile(r"\bfont-weight\s*:\s*(bold|[6-9]00|normal|[1-5]00)", re.IGNORECASE)
_SLANT = re.compile(r"\bfont-style\s*:\s*(italic|oblique|normal)", re.IGNORECASE)
_LIGHT = re.compile(r"normal|[1-5]00", re.IGNORECASE)
_FONT_SIZE = re.compile(
    r"\bfont-size\s*:\s*(?P<number>[0-9]{0,4}\.?[0-9]{1,4})\s*(?P<unit>px|pt|r?em|%)", re.IGNORECASE
)
# Of a unit, in tenths of a pixel; of a hundredth and an em of the letters around.
_UNITS = {"px": 10.0, "pt": 40 / 3, "rem": 160.0}
_LARGEST_LETTERS = 10_000
_ALIGNMENT = re.compile(r"\btext-align\s*:\s*(\w+)", re.IGNORECASE)
_LIST_STYLE = re.compile(
    r"\blist-style(?:-type)?\s*:[^;]*?\b(none|(?:decimal|lower|upper|disc|square|circle)[a-z-]*)", re.IGNORECASE
)
_KINDS = {
    "lower-alpha": "a",
    "lower-latin": "a",
    "upper-alpha": "A",
    "upper-latin": "A",
    "lower-roman": "i",
    "upper-roman": "I",
    "decimal": "1",
    "decimal-leading-zero": "01",
}


def is_hidden(attributes: Attributes) -> bool:
    """Whether the reader of the page does not see an element, and cannot unfold it."""
    if _CONTROL.search(attributes.get("class") or ""):
        return True
    if _FOLDED.search(names(attributes)):
        return False
    return is_folded(attributes) or (attributes.get("aria-hidden") or "").lower() == "true"


def is_folded(attributes: Attributes) -> bool:
    """Whether an element is not seen until a script shows it, if one does."""
    return "hidden" in attributes or _HIDING.search(attributes.get("style") or "") is not None


def names(attributes: Attributes) -> str:
    """Return what an element is called: its id and classes."""
    return f"{attributes.get('id') or ''} {attributes.get('class') or ''}"


def heading_level(tag: str, attributes: Attributes) -> int | None:
    """Return the level of a heading, however it is said: by tag, by role, by a class that Word or Google Docs sets."""
    if _BYLINE_CLASS.search(attributes.get("class") or ""):
        return None
    if match := _HEADING_TAG.fullmatch(tag):
        return int(match[1])
    if (attributes.get("role") or "") == "heading":
        level = attributes.get("aria-level") or ""
        return int(level) if level.isdecimal() and len(level) == 1 and level != "0" else 2
    classes = attributes.get("class") or ""
    if match := _HEADING_CLASS.search(classes):
        return int(match[1])
    return 1 if _TITLE_CLASS.search(classes) else None


def is_box(attributes: Attributes) -> bool:
    """Whether an element is a box in the text: a note, an example."""
    return _BOX_CLASS.search(attributes.get("class") or "") is not None


def is_contents(attributes: Attributes) -> bool:
    """Whether Word wrote this paragraph as a line of its table of contents."""
    return _CONTENTS_CLASS.search(attributes.get("class") or "") is not None


def bold_after(tag: str, attributes: Attributes, *, before: bool) -> bool:
    """Whether text in an element is bold, given how it is around it."""
    if match := _WEIGHT.search(attributes.get("style") or ""):
        return _LIGHT.fullmatch(match[1]) is None
    return before or tag in BOLD


def italic_after(tag: str, attributes: Attributes, *, before: bool) -> bool:
    """Whether text in an element is italic, given how it is around it."""
    if match := _SLANT.search(attributes.get("style") or ""):
        return match[1].lower() != "normal"
    return before or tag in ITALIC


def size_after(attributes: Attributes, *, before: int) -> int:
    """Return the size of letters in an element in tenths of a pixel, given how it is around it."""
    said = _FONT_SIZE.search(attributes.get("style") or "")
    if said is None:
        return before
    unit = _UNITS.get(said["unit"].lower(), before / 100 if said["unit"] == "%" else before)
    return min(max(round(float(said["number"]) * unit), 1), _LARGEST_LETTERS)


def centred_after(tag: str, attributes: Attributes, *, before: bool) -> bool:
    """Whether text in an element is centred, given how it is around it."""
    if match := _ALIGNMENT.search(attributes.get("style") or ""):
        return match[1].lower() == "center"
    aligned = (attributes.get("align") or "").lower()
    return aligned == "center" if aligned else before or tag == "center"


def is_link_within(tag: str, attributes: Attributes) -> bool:
    """Whether an element links to a place on its own page."""
    href = (attributes.get("href") or "") if tag == "a" else ""
    return href.startswith("#") and href != "#"


def is_link_away(tag: str, attributes: Attributes) -> bool:
    """Whether an element links to another page."""
    return tag == "a" and not (attributes.get("href") or "#").startswith("#")


def is_control(text: str) -> bool:
    """Whether a link within the page says nothing: `¶` beside a heading, `↩` behind a footnote."""
    return bool(text.strip()) and not any(character.isalnum() for character in text)


def leads_away(text: str) -> bool:
    """Whether a line of links only leads away from what it stands under: `Back to top`, `[top]`, `Edit this page`."""
    return _LEADING_AWAY.fullmatch(text) is not None


def list_kind(tag: str, attributes: Attributes, *, inherited: str) -> str:
    """Return how a list or an item of it is signed: `1`, `01`, `a`, `A`, `i`, `I`, `•` or nothing at all."""
    if match := _LIST_STYLE.search(attributes.get("style") or ""):
        style = match[1].lower()
        return "" if style == "none" else _KINDS.get(style, "•")
    kind = attributes.get("type") or ""
    if kind in {"1", "a", "A", "i", "I"}:
        return kind
    if kind.lower() in {"disc", "circle", "square"}:
        return "•"
    return {"ol": "1", "li": inherited}.get(tag, "•")
