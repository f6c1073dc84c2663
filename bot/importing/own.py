"""A document that is a rulebook file already, as this program or an older one wrote it."""

from dataclasses import replace
from pathlib import Path, PurePath

from bot.errors import RulebookFormatError
from bot.rulebook.codec import decode, decode_title
from bot.rulebook.json_text import Pairs, parse
from bot.rulebook.model import BookInfo, Rulebook
from bot.rulebook.numbering import Numbering

_OWN_WORDS = frozenset({"0", ""})


def own_book(data: bytes, info: BookInfo, *, name: str) -> Rulebook | None:
    """Return the book that a document is, if it is one; what has a fault as such is read as any other JSON."""
    if PurePath(name).suffix.lower() != ".json":
        return None
    path = Path(name)
    try:
        root = parse(data, path)
        key, title = root[0] if isinstance(root, Pairs) and root else ("", None)
        if key not in _OWN_WORDS or not isinstance(title, str):
            return None
        numbering = Numbering.DOTTED if key else Numbering.FULL
        title = decode_title(data, path=path) or path.stem
        described = replace(info, numbering=numbering, title=info.title or title, short_title=info.short_title or title)
        return decode(data, described, path=path)
    except RulebookFormatError:
        return None
