"""Spaces the answers of one player in a channel: as long as a server wants, and never as many as a flood would be."""

import time
from collections import OrderedDict, deque
from collections.abc import Callable

# Half of what Discord lets a bot post in a channel, so that the others there are still answered.
MOST, WINDOW_S = 30, 60.0
_REMEMBERED = 10_000


class Cooldowns:
    """Remembers, in memory only, when a player was answered last in a channel; `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._answered: OrderedDict[tuple[int, int], deque[float]] = OrderedDict()

    def left_s(self, channel_id: int, user_id: int, *, cooldown_s: int) -> float:
        """Return how long a player still has to wait for his next answer in a channel; 0 if he need not."""
        answered = self._answered.get((channel_id, user_id))
        if answered is None:
            return 0.0
        free_at = answered[-1] + cooldown_s
        if len(answered) == MOST:
            free_at = max(free_at, answered[0] + WINDOW_S)
        return max(0.0, free_at - self._clock())

    def start(self, channel_id: int, user_id: int) -> None:
        """Note that a player is answered now."""
        self._answered.setdefault((channel_id, user_id), deque(maxlen=MOST)).append(self._clock())
        self._answered.move_to_end((channel_id, user_id))
        while len(self._answered) > _REMEMBERED:
            self._answered.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget when a player was answered, in every channel."""
        for key in [key for key in self._answered if key[1] == user_id]:
            del self._answered[key]
