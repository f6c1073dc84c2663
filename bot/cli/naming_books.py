"""What an imported book is called where nobody says: its id and its short title, from the document's title."""

import re
import unicodedata
from hashlib import blake2b

from bot.rulebook.manifest import LONGEST_ID

# What nobody says who asks for a rule of the book.
_KIND_OF_DOCUMENT = re.compile(
    r"[\s:–—-]*\b(?:(?:the|official|comprehensive|complete|core|advanced|tournament|game)\s+)*"
    r"(?:rules?(?:\s+(?:reference|document|tome))?|rule\s?book|regelwerk|faq)\b"
    r"[\s,–—-]*(?:\(?\b(?:v|ver|version|rev|revision|edition)\b\.?)?[\s\d.)]*$",
    re.IGNORECASE,
)


def short_title(title: str) -> str:
    """Return a title without what says only that it is a rulebook's."""
    return _KIND_OF_DOCUMENT.sub("", title).strip() or title


def slug(name: str) -> str:
    """Return a name as an id of a book; one without Latin letters or digits has its digest."""
    bare = unicodedata.normalize("NFKD", name.casefold().replace("’", "").replace("'", ""))
    words = re.findall(r"[a-z0-9]+", "".join(sign for sign in bare if not unicodedata.combining(sign)))
    while len("-".join(words)) > LONGEST_ID and len(words) > 1:
        words.pop()
    return "-".join(words)[:LONGEST_ID] or f"book-{blake2b(name.encode(), digest_size=4).hexdigest()}"
