"""How the answers of one player are parted."""

from bot.cooldowns import MOST, WINDOW_S, Cooldowns

HERE, THERE, ADA, BEN = 1, 2, 10, 11


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now_s = 1_000.0

    def __call__(self) -> float:
        return self.now_s


def test_nobody_waits_for_his_first_answer() -> None:
    assert Cooldowns().left_s(HERE, ADA, cooldown_s=60) == 0


def test_a_pause_is_one_players_in_one_channel() -> None:
    clock = Clock()
    cooldowns = Cooldowns(clock)
    cooldowns.start(HERE, ADA)
    clock.now_s += 2
    assert cooldowns.left_s(HERE, ADA, cooldown_s=5) == 3
    assert cooldowns.left_s(HERE, ADA, cooldown_s=0) == 0
    assert cooldowns.left_s(THERE, ADA, cooldown_s=5) == 0
    assert cooldowns.left_s(HERE, BEN, cooldown_s=5) == 0


def test_a_flood_has_to_wait_also_where_no_pause_is_set() -> None:
    clock = Clock()
    cooldowns = Cooldowns(clock)
    for _ in range(MOST):
        assert cooldowns.left_s(HERE, ADA, cooldown_s=0) == 0
        cooldowns.start(HERE, ADA)
        clock.now_s += 1
    assert cooldowns.left_s(HERE, ADA, cooldown_s=0) == WINDOW_S - MOST
    assert cooldowns.left_s(HERE, BEN, cooldown_s=0) == 0
    clock.now_s += WINDOW_S - MOST
    assert cooldowns.left_s(HERE, ADA, cooldown_s=0) == 0


def test_who_wants_to_be_forgotten_is() -> None:
    cooldowns = Cooldowns()
    cooldowns.start(HERE, ADA)
    cooldowns.start(HERE, BEN)
    cooldowns.forget(ADA)
    assert cooldowns.left_s(HERE, ADA, cooldown_s=60) == 0
    assert cooldowns.left_s(HERE, BEN, cooldown_s=60) > 0


def test_memory_is_bounded_and_the_longest_unheard_of_go() -> None:
    cooldowns = Cooldowns()
    for user in range(10_001):
        cooldowns.start(HERE, user)
    assert cooldowns.left_s(HERE, 0, cooldown_s=60) == 0
    assert cooldowns.left_s(HERE, 1, cooldown_s=60) > 0
