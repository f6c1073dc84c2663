"""What is known of words before any book is read."""

from dataclasses import dataclass

from bot.search.embeddings import NO_EMBEDDINGS, Embeddings
from bot.search.meaning import Meaning
from bot.search.thesaurus import NO_INTERPRETER, Interpreter


@dataclass(frozen=True, slots=True, kw_only=True)
class Lore:
    """What all books of a shelf are asked with: the thesaurus, and which words lie near each other at a table.

    `meaning`, what words mean in general, is there with the extra `semantic`.
    """

    interpreter: Interpreter = NO_INTERPRETER
    embeddings: Embeddings = NO_EMBEDDINGS
    meaning: Meaning | None = None


NO_LORE = Lore()
