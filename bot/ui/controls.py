"""Buttons and menus as values: what they say, and the deed that the client does when one is used.

A deed and its state lie in the component's custom_id, so that they work after a restart.
"""

from dataclasses import dataclass
from enum import Enum

from bot.guild.model import Change
from bot.texts import say


class Tone(Enum):
    """How a button looks."""

    PLAIN = "plain"
    GO = "go"
    DANGER = "danger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """A button; one that `tells_asker` bears in its state, in front, for whom the message was posted."""

    label: str
    deed: str
    state: str = ""
    tone: Tone = Tone.PLAIN
    is_off: bool = False
    tells_asker: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One line of a menu."""

    label: str
    value: str
    description: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    """A menu; from `at_least` to `at_most` of its options may be chosen. `tells_asker` is as of Press."""

    placeholder: str
    deed: str
    options: tuple[Option, ...]
    state: str = ""
    at_least: int = 1
    at_most: int = 1
    tells_asker: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseRoles:
    """A menu of the server's roles; `chosen` are the ids of those that stand in it."""

    placeholder: str
    deed: str
    state: str = ""
    chosen: tuple[int, ...] = ()
    at_most: int = 10


Control = Press | Choose | ChooseRoles
# Up to five rows: a menu each, or up to five buttons.
Row = tuple[Control, ...]


def undo_button(change: Change) -> Row:
    """Return the button that takes a change back."""
    return (Press(label=say("Undo"), deed="undo", state=str(change.id)),)


def redo_button(change: Change) -> Row:
    """Return the button that takes back what has just taken a change back."""
    return (Press(label=say("Redo"), deed="redo", state=str(change.id)),)


def pages(deed: str, *, page: int, last: int) -> tuple[Row, ...]:
    """Return the buttons that turn pages; none where there is only one."""
    if not last:
        return ()
    return (
        (
            Press(label="‹", deed=deed, state=str(page - 1), is_off=page == 0),
            Press(label=say("{page} of {last}", page=page + 1, last=last + 1), deed=f"{deed}-here", is_off=True),
            Press(label="›", deed=deed, state=str(page + 1), is_off=page == last),
        ),
    )
