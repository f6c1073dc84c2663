"""The edits of a change as JSON text, and back."""

import logging
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from cattrs.errors import BaseValidationError
from cattrs.preconf.orjson import OrjsonConverter, make_converter
from cattrs.strategies import configure_tagged_union

from bot.guild.model import AliasEdit, Edit, HouseEdit, QueryTarget, RuleTarget, SettingsEdit, Target

log = logging.getLogger(__name__)

# What stands in the database, whatever the classes will be called.
_KINDS: Mapping[type, str] = MappingProxyType(
    {AliasEdit: "alias", HouseEdit: "house", SettingsEdit: "settings", RuleTarget: "rule", QueryTarget: "query"}
)
_Books = Mapping[int, tuple[str, ...]]


def encode(edits: tuple[Edit, ...]) -> str:
    """Return edits as JSON text."""
    return _converter().dumps(edits, tuple[Edit, ...]).decode()


def decode(text: str, *, change_id: int) -> tuple[Edit, ...] | None:
    """Return edits from JSON text; None, and a line in the log that shows nothing of it, if it cannot be read."""
    try:
        return _converter().loads(text, tuple[Edit, ...])
    except (BaseValidationError, ValueError, TypeError, KeyError) as error:
        log.warning("change %d cannot be read any more (%s): it is left out", change_id, type(error).__name__)
        return None


@cache
def _converter() -> OrjsonConverter:
    converter = make_converter()
    converter.register_structure_hook_func(lambda type_: type_ == _Books, _books)
    for union in (Target, Edit):
        configure_tagged_union(union, converter, tag_generator=_KINDS.__getitem__, tag_name="kind")
    return converter


def _books(written: Any, _: type) -> _Books:
    return MappingProxyType({int(place): tuple(map(str, books)) for place, books in written.items()})
