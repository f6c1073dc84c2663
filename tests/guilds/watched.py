"""A store that may be watched, stopped and taken away, and edits to try with it."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest

from bot.errors import StorageUnavailableError
from bot.guild.aliases import add_alias
from bot.guild.guild import Guild
from bot.guild.house import Typed, add_house_rule
from bot.guild.model import (
    Alias,
    Change,
    Edit,
    GuildRecord,
    RuleTarget,
    SettingsEdit,
)
from bot.guilds import Editing, Guilds
from bot.library import Library
from bot.search.shelf import Shelf
from bot.storage.sql import SqlStore
from tests.guild.servers import found

HERE, THERE, ADA = 1, 2, 7


class Watched:
    """A store that counts what is asked of it, and can be stopped, taken away, or made to lose its answer."""

    def __init__(self, store: SqlStore) -> None:
        self._store = store
        self.calls: list[str] = []
        self.is_away = False
        self.loses_answers = False
        self.gates = {"load": open_gate(), "save": open_gate(), "erase": open_gate()}
        self.reached = {verb: asyncio.Event() for verb in self.gates}

    @property
    def generation(self) -> int:
        return self._store.generation

    async def load(self, guild_id: int) -> GuildRecord:
        await self._pass("load")
        return await self._store.load(guild_id)

    async def save(self, guild_id: int, edits: Sequence[Edit], *, by: int, at: datetime) -> Change:
        await self._pass("save")
        change = await self._store.save(guild_id, edits, by=by, at=at)
        if self.loses_answers:
            raise StorageUnavailableError(is_certain=False)
        return change

    async def erase(self, guild_id: int) -> None:
        await self._pass("erase")
        await self._store.erase(guild_id)
        if self.loses_answers:
            raise StorageUnavailableError(is_certain=False)

    async def _pass(self, verb: str) -> None:
        self.calls.append(verb)
        self.reached[verb].set()
        await self.gates[verb].wait()
        if self.is_away:
            raise StorageUnavailableError


class Shelves(Library):
    """A library whose books can be changed."""

    def __init__(self, now: Shelf) -> None:
        super().__init__([])
        self.now = now

    @property
    def shelf(self) -> Shelf:
        return self.now


def open_gate() -> asyncio.Event:
    gate = asyncio.Event()
    gate.set()
    return gate


def setting(**changes: bool) -> Editing:
    return lambda guild: [SettingsEdit(before=guild.settings, after=replace(guild.settings, **changes))]  # type: ignore[arg-type]


def ruling(number: int) -> Editing:
    typed = Typed(title=f"Ruling {number}", text="Some text.", changes="2.14.4")
    return partial(add_house_rule, key=f"h{number}", typed=typed)


def whatever(_: Guild) -> None:
    """Let everything be deleted."""


def naming(name: str, target: str = "2.14.4") -> Editing:
    return partial(add_alias, name=name, target=target)


async def names(guilds: Guilds, guild_id: int = HERE) -> set[str]:
    return set((await guilds.get(guild_id)).record.aliases)


def alias(key: str) -> Alias:
    return Alias(key=key, name=key, target=RuleTarget(book="pebbles", rule="2.14.4"))


def rule_of(saved: Alias | None) -> str:
    assert saved is not None
    assert isinstance(saved.target, RuleTarget)
    return saved.target.rule


async def where(guilds: Guilds, typed: str) -> tuple[str, str]:
    return found(await guilds.get(HERE), typed)


async def until(look: Callable[[], Awaitable[object]], wanted: object) -> None:
    """Look again and again until what is wanted is seen."""
    for _ in range(1_000):
        if await look() == wanted:
            return
        await asyncio.sleep(0.001)
    pytest.fail(f"{wanted} is never seen")
