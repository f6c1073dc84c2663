"""Which buttons count once, and who has pressed them."""

from collections import OrderedDict
from dataclasses import dataclass

_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """Who has pressed what under which message; an edited message has other things under it."""

    user_id: int
    message_id: int
    state: str


class Presses:
    """Remembers presses, in memory only, the last ones."""

    def __init__(self) -> None:
        self._known: OrderedDict[Press, None] = OrderedDict()

    def take(self, press: Press) -> bool:
        """Note a press; False if it was noted before."""
        if press in self._known:
            return False
        self._known[press] = None
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return True

    def give_back(self, press: Press) -> None:
        """Let a press count again, for it has come to nothing."""
        self._known.pop(press, None)

    def forget(self, user_id: int) -> None:
        """Forget what a user has pressed."""
        for press in [press for press in self._known if press.user_id == user_id]:
            del self._known[press]
