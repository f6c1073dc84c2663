import gc
import weakref

from bot.search.engine import Engine
from bot.search.query import read_query
from bot.search.remembering import remembering
from tests.builders import LORE, pebbles


class Asked:
    """Counts how often it is really asked."""

    def __init__(self) -> None:
        self.times = 0
        self.double = remembering(self._double)

    def _double(self, number: int, *, more: int = 0) -> int:
        self.times += 1
        return 2 * number + more


def test_what_was_asked_once_is_remembered_with_all_that_was_said() -> None:
    asked = Asked()
    assert [asked.double(2), asked.double(2), asked.double(2, more=1), asked.double(2, more=1)] == [4, 4, 5, 5]
    assert asked.times == 2


def test_an_index_that_was_asked_goes_with_the_last_who_holds_it() -> None:
    engine = Engine(pebbles(), LORE)
    engine.prepare()
    for typed in ("stackng units", "how do i win", "2.14.4", "units of a player"):
        engine.find(read_query(typed))
        engine.suggest(read_query(typed))
    held = weakref.ref(engine)
    gc.disable()  # nothing else may take it apart
    try:
        del engine
        assert held() is None
    finally:
        gc.enable()
