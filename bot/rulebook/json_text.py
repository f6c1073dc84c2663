"""JSON as an editor left it, of books and questions: twin keys are kept, and errors name the file and the place."""

import json
import re
from pathlib import Path

from bot.errors import RulebookFormatError

# The longest rules document known (a card game of thirty years) is 1 MB of text, nine levels deep.
MAX_BYTES = 32 * 1024 * 1024
MAX_DEPTH = 40

HALF_A_CHARACTER = "half of a character (an unpaired surrogate)"
_SURROGATE = re.compile("[\ud800-\udfff]")


class Pairs(list[tuple[str, object]]):
    """A JSON object with its keys as they stand, twins included."""


def parse(data: bytes, path: Path) -> object:
    """Read JSON with every object as Pairs; `path` is only named in errors. Raises RulebookFormatError."""
    if len(data) > MAX_BYTES:
        raise RulebookFormatError(path, "", f"{len(data):,} bytes are more than the {MAX_BYTES:,} that a file may have")
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=Pairs)
    except UnicodeDecodeError as error:
        raise RulebookFormatError(path, f"at byte {error.start}", "this is not UTF-8 text") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RulebookFormatError(path, place, f"this is not JSON: {error.msg}") from error
    except RecursionError as error:
        raise RulebookFormatError(path, "", f"it is nested more than {MAX_DEPTH} levels deep") from error
    except ValueError as error:  # a whole number of more digits than Python reads
        raise RulebookFormatError(path, "", "a number where text belongs") from error


def has_half_a_character(text: str) -> bool:
    """Whether a text holds what JSON can write but no file can store."""
    return _SURROGATE.search(text) is not None


def kind_of(value: object) -> str:
    """Name what a JSON value is, as an editor would."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int() | float():
            return "a number"
        case str():
            return "a text"
        case Pairs():
            return "an object"
        case _:
            return "a list"
