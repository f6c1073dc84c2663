"""Parts the answers of one player, where a server wants that."""

import time
from collections import OrderedDict
from collections.abc import Callable

_REMEMBERED = 10_000


class Cooldowns:
    """Remembers, in memory only, when a player of a server was answered last; `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._answered: OrderedDict[tuple[int, int], float] = OrderedDict()

    def left_s(self, guild_id: int, user_id: int, *, cooldown_s: int) -> float:
        """Return how long a player still has to wait for his next answer; 0 if he need not."""
        last = self._answered.get((guild_id, user_id))
        return 0.0 if last is None else max(0.0, last + cooldown_s - self._clock())

    def start(self, guild_id: int, user_id: int) -> None:
        """Note that a player is answered now."""
        self._answered[guild_id, user_id] = self._clock()
        self._answered.move_to_end((guild_id, user_id))
        while len(self._answered) > _REMEMBERED:
            self._answered.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget when a player was answered, in every server."""
        for key in [key for key in self._answered if key[1] == user_id]:
            del self._answered[key]
