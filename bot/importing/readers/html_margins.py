"""The margins that a page says it has: navigation, and the feet that wikis and generators set under a document."""

import re
from enum import Enum, auto

from selectolax.lexbor import LexborNode

from bot.importing.document import Reason
from bot.importing.readers.html_tags import Attributes, is_link_within, names


class Margin(Enum):
    """What is in no rule if its words bear it out: navigation whatever it says, links, what stands around a text."""

    NAVIGATION = auto()
    LINKS = auto()
    AROUND = auto()


_TAGS = {
    "nav": Margin.NAVIGATION,
    "header": Margin.LINKS,
    "aside": Margin.LINKS,
    "menu": Margin.LINKS,
    "footer": Margin.AROUND,
}
_ROLES = {
    "navigation": Margin.NAVIGATION,
    "banner": Margin.LINKS,
    "complementary": Margin.LINKS,
    "menu": Margin.LINKS,
    "menubar": Margin.LINKS,
    "toolbar": Margin.LINKS,
    "contentinfo": Margin.AROUND,
}
_LINKS_CLASS = re.compile(
    r"(?:^|\s)(?:nav|navbar|navigation|sidebar|navheader|navfooter|breadcrumbs?|toc|tofc|table-of-contents"
    r"|share|sharing|share-?(?:buttons|links|bar)|social|social-(?:share|sharing|links|icons))(?=\s|$)",
    re.IGNORECASE,
)
_FOOT_CLASS = re.compile(
    r"(?:^|\s)(?:(?:page|site|mw|md|wy|print)[_-]?)?footer(?=\s|$)|\b(?:catlinks|sharedaddy|entry-footer|post-footer)\b|\bMso(?:Header|Footer)\b",
    re.IGNORECASE,
)
# Boxes of facts in wikis; who wrote a post in a forum, when, and what he signs with.
_BESIDE_CLASS = re.compile(
    r"(?:^|\s)(?:portable-)?infobox(?=\s|$)|\bnavbox\b"
    r"|(?:^|\s)(?:poster|postprofile|post[_-]?author|user_?info|keyinfo|date-header|moderatorbar|signature|page(?:section|links))(?=\s|$)",
    re.IGNORECASE,
)
# How LibreOffice calls what it prints on each page.
_PRINTED_TITLES = frozenset({"header", "footer"})
# In one of these a foot is that of a text: who said it, when it was written.
_TEXTS = frozenset({"article", "blockquote", "figure", "section", "details", "td", "li"})
_MOST_AROUND = 50
# What stands around a text has no more than this part of the words of its page.
_LARGEST_AROUND = 4
# Of navigation more than this part of the words are links.
_FEW_LINKED = 4
_SENTENCE = re.compile(r"(?<!\w)(?:[^\W\d_]+,?\s+){4,12}[^\W\d_]+\.(?!\w)")
_FEWEST_SENTENCES = 2
# As far into it a sentence is looked for, in letters.
_LOOKED_AT = 10_000


def margin_of(tag: str, attributes: Attributes) -> Margin | None:
    """Return which margin of the page an element calls itself."""
    if not attributes:
        return _TAGS.get(tag)
    called = names(attributes)
    if (
        _FOOT_CLASS.search(called)
        or _BESIDE_CLASS.search(called)
        or (tag == "div" and attributes.get("title") in _PRINTED_TITLES)
    ):
        return Margin.AROUND
    said = _ROLES.get(attributes.get("role") or "") or _TAGS.get(tag)
    return said or (Margin.LINKS if _LINKS_CLASS.search(called) else None)


def reason_for(margin: Margin, node: LexborNode, *, page_length: int) -> Reason | None:
    """Return why a margin of a page is in no rule, unless it says more than margins do."""
    if margin is Margin.AROUND and _is_around(node, page_length):
        return Reason.FURNITURE
    return _navigation(node, is_certain=margin is Margin.NAVIGATION)


def _is_around(node: LexborNode, page_length: int) -> bool:
    if len(node.text()) * _LARGEST_AROUND > page_length:
        return False
    around = node.parent if node.tag == "footer" else None
    for _ in range(_MOST_AROUND):
        if around is None:
            break
        if around.tag in _TEXTS:
            return False
        around = around.parent
    return True


def holds_text(node: LexborNode) -> bool:
    """Whether an element says several sentences, and offers nothing to choose: it is no menu and no dialogue."""
    if node.css_first("input, button, select, form") is not None:
        return False
    text = node.text()
    linked = sum(len(link.text().split()) for link in node.css("a[href]"))
    is_text = len(_SENTENCE.findall(text, 0, _LOOKED_AT)) >= _FEWEST_SENTENCES
    return is_text and linked * _FEW_LINKED <= len(text.split())


def _navigation(node: LexborNode, *, is_certain: bool) -> Reason | None:
    """Say whether most words are links, to places in the page or elsewhere, or are on buttons."""
    links = node.css("a[href]")
    text = node.text()
    words = len(text.split())
    linked = sum(len(link.text().split()) for link in [*links, *node.css("button")])
    # Some sites unfold the text itself in what they call their navigation.
    says_something = _SENTENCE.search(text, 0, _LOOKED_AT) is not None and linked * _FEW_LINKED <= words
    if linked * 2 <= words and (not is_certain or says_something):
        return None
    inside = sum(is_link_within("a", link.attributes) for link in links)
    return Reason.CONTENTS if inside * 2 > len(links) else Reason.FURNITURE
