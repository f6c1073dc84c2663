"""What a server's own things cost a look-up: cold and warm, without a database and with one, empty and full.

Run `make bench`. Cold is a server's first look-up, which reads what it has saved; warm is every one after it.
"""

import asyncio
import logging
import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

from bot.answers import ask
from bot.errors import StorageUnavailableError
from bot.folders import bundled_rules
from bot.guild.model import MOST_ALIASES, MOST_HOUSE_RULES, Alias, AliasEdit, Edit, GuildRecord, HouseEdit, HouseRule
from bot.guild.targets import target_of
from bot.guilds import Guilds
from bot.library import Library
from bot.storage.memory import MemoryStore
from bot.storage.ports import GuildStore
from bot.storage.sql import SqlStore

TYPED = ("deploy", "2.4.1.2.C", "stackng units", "hp", "own name 7", "can I pass twice")
ROUNDS, COLD_ROUNDS = 100, 40
GUILD = 1


class GoneStore(MemoryStore):
    """A database that does not answer."""

    async def load(self, guild_id: int) -> GuildRecord:
        """Fail at once."""
        del guild_id
        raise StorageUnavailableError


def everything(library: Library) -> list[Edit]:
    """Return as many aliases and house rules as a server may have, for rules of all books."""
    rules = [(book, rule) for book in library.shelf.books for rule in book]
    aliases = [
        Alias(key=f"own name {n}", name=f"own name {n}", target=target_of(*rules[n])) for n in range(MOST_ALIASES)
    ]
    house = [
        HouseRule(
            key=f"h{n}", title=f"Of our own {n}", text=rule.text[:1_500] or rule.title, changes=target_of(book, rule)
        )
        for n, (book, rule) in enumerate(islice(rules, 0, None, len(rules) // MOST_HOUSE_RULES))
    ][:MOST_HOUSE_RULES]
    return [
        *(AliasEdit(key=alias.key, before=None, after=alias) for alias in aliases),
        *(HouseEdit(key=rule.key, before=None, after=rule) for rule in house),
    ]


async def micros(store: GuildStore, library: Library, *, is_cold: bool) -> list[float]:
    """Time finding a server and asking it each of TYPED, in microseconds."""
    guilds, taken = Guilds(store, library), []
    for typed in TYPED * (COLD_ROUNDS // len(TYPED) + 1 if is_cold else ROUNDS):
        if is_cold:
            guilds = Guilds(store, library)
        start = time.perf_counter_ns()
        guild = await guilds.get(GUILD)
        ask(typed, guild.shelf)
        taken.append((time.perf_counter_ns() - start) / 1_000)
    return sorted(taken)


async def found_micros(store: GuildStore, library: Library, *, is_cold: bool) -> float:
    """Time only finding a server, in microseconds: the median."""
    guilds, taken = Guilds(store, library), []
    await guilds.get(GUILD)
    for _ in range(COLD_ROUNDS if is_cold else 10_000):
        guilds = Guilds(store, library) if is_cold else guilds
        start = time.perf_counter_ns()
        await guilds.get(GUILD)
        taken.append((time.perf_counter_ns() - start) / 1_000)
    return statistics.median(taken)


async def measure(name: str, store: GuildStore, library: Library) -> None:
    for kind, is_cold in (("cold", True), ("warm", False)):
        found = await found_micros(store, library, is_cold=is_cold)
        taken = await micros(store, library, is_cold=is_cold)
        worst = taken[int(len(taken) * 0.99)]
        median = statistics.median(taken)
        print(f"{name:<34} {kind}  server {found:>9.1f} µs   with its look-up {median:>9.1f} µs, 99 % {worst:>9.1f} µs")


async def main(folder: Path) -> None:
    library = Library([bundled_rules()])
    edits = everything(library)
    empty, full = (SqlStore(f"sqlite+aiosqlite:///{folder / name}.db") for name in ("empty", "full"))
    await full.open()
    await empty.open()
    await Guilds(full, library).edit(GUILD, lambda _: edits, by=2)
    stores: dict[str, GuildStore] = {
        "no database (in memory)": MemoryStore(),
        "database gone": GoneStore(),
        "SQLite, nothing saved": empty,
        f"SQLite, {MOST_ALIASES} aliases, {MOST_HOUSE_RULES} house rules": full,
    }
    for name, store in stores.items():
        await measure(name, store, library)
    await write_micros(empty, library)
    await full.close()
    await empty.close()


async def write_micros(store: GuildStore, library: Library) -> None:
    """Time saving one alias, with the disk told to keep it."""
    guilds, taken = Guilds(store, library), []
    alias = Alias(key="one", name="one", target=target_of(library.shelf.books[0], next(iter(library.shelf.books[0]))))
    for n in range(200):
        edit = AliasEdit(key="one", before=None if n % 2 else alias, after=alias if n % 2 else None)
        start = time.perf_counter_ns()
        await guilds.edit(GUILD, saving(edit), by=2)
        taken.append((time.perf_counter_ns() - start) / 1_000)
    median, worst = statistics.median(taken), sorted(taken)[int(len(taken) * 0.99)]
    print(f"{'SQLite, one alias saved':<34} median {median:>9.1f} µs, 99 % {worst:>9.1f} µs")


def saving(edit: Edit) -> Callable[[object], list[Edit]]:
    return lambda _: [edit]


if __name__ == "__main__":
    logging.disable()  # the database that is gone would be mentioned each time
    with tempfile.TemporaryDirectory() as made:
        asyncio.run(main(Path(made)))
