"""Pages that would grow without end in a parser that mends them as browsers do: refused before it sees them."""

import re

from bot.errors import UnreadableDocumentError


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


# Elements that end only where it is said; `<p>`, `<li>`, `<td>` and their like end by themselves.
_FORMATTING = _words("a b big code em font i nobr s small strike strong tt u")
_ENDLESS = _words(
    "abbr address article aside blockquote button center cite del details dfn div dl dir fieldset figure footer "
    "form header ins kbd label main mark menu nav ol pre q ruby samp section span sub summary sup table time ul var"
)
_ENDING = _words("p li td th tr dd dt option tbody thead tfoot")
_TAG = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|textarea|title)\b.*?(?:</\1\s*>|\Z)|<(/?)([a-zA-Z][a-zA-Z0-9:-]*)",
    re.DOTALL | re.IGNORECASE,
)
# The time that a parser takes grows with the square: 10,000 take a third of a second.
_DEEPEST = 10_000
# Formatting that is never closed is opened again in every block: so many elements take 300 MB.
_MOST_REOPENED = 2_000_000
_MOST_TAGS = 2_000_000


def refuse_tangles(source: str, *, name: str) -> None:
    """Refuse a page nested too deep, or with too much formatting left open. Raises UnreadableDocumentError."""
    deep = open_formatting = reopened = 0
    for count, match in enumerate(_TAG.finditer(source)):
        tag = (match[3] or "").lower()
        step = -1 if match[2] else 1
        if tag in _FORMATTING:
            open_formatting = max(0, open_formatting + step)
        elif tag in _ENDLESS:
            deep = max(0, deep + step)
        if step > 0 and (tag in _ENDLESS or tag in _ENDING):
            reopened += open_formatting
        if deep > _DEEPEST or open_formatting > _DEEPEST:
            raise UnreadableDocumentError(name, f"its elements are nested more than {_DEEPEST:,} deep")
        if count > _MOST_TAGS:
            raise UnreadableDocumentError(name, f"it has more than the {_MOST_TAGS:,} tags that are read")
        if reopened > _MOST_REOPENED:
            raise UnreadableDocumentError(name, "too many of its tags are never closed")
