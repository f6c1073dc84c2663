"""A walk through parsed JSON that always knows where it is, so that an error names the place."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import RulebookFormatError
from bot.rulebook.json_text import HALF_A_CHARACTER, Pairs, has_half_a_character, kind_of


@dataclass(frozen=True, slots=True)
class JsonPlace:
    """A value of a parsed JSON text and the keys that lead there; whatever is not as asked for is an error."""

    path: Path
    value: object
    keys: tuple[str, ...] = ()

    def error(self, reason: str) -> RulebookFormatError:
        """Return the error that names this place."""
        return RulebookFormatError(self.path, f"at {' › '.join(self.keys)}" if self.keys else "at the top", reason)

    def get(self, key: str) -> "JsonPlace":
        """Return what stands under a key, nothing if it is not there."""
        return JsonPlace(self.path, dict(self._pairs()).get(key), (*self.keys, key))

    def items(self) -> Iterator[tuple[str, "JsonPlace"]]:
        """Yield what an object holds."""
        return ((key, JsonPlace(self.path, value, (*self.keys, key))) for key, value in self._pairs())

    def listed(self) -> tuple["JsonPlace", ...]:
        """Return what a list holds."""
        if not isinstance(self.value, list) or isinstance(self.value, Pairs):
            raise self.error(f"{kind_of(self.value)} where a list belongs")
        return tuple(JsonPlace(self.path, one, (*self.keys, str(nth))) for nth, one in enumerate(self.value, 1))

    def text(self) -> str:
        """Return a text."""
        if not isinstance(self.value, str):
            raise self.error(f"{kind_of(self.value)} where text belongs")
        if has_half_a_character(self.value):
            raise self.error(HALF_A_CHARACTER)
        return self.value

    def text_or_nothing(self) -> str | None:
        """Return a text, or None for `null` and for what is not there."""
        return None if self.value is None else self.text()

    def _pairs(self) -> Pairs:
        if not isinstance(self.value, Pairs):
            raise self.error(f"{kind_of(self.value)} where an object belongs")
        return self.value
