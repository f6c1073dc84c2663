"""A PostgreSQL server that is not there, is silent, or goes away and comes back."""

import asyncio

import pytest
from sqlalchemy import make_url, text

from bot.errors import StorageUnavailableError
from bot.guild.model import GuildRecord
from bot.storage.findings import of_server
from bot.storage.postgres import postgres_engine
from bot.storage.sql import SqlStore
from tests.storage.conftest import postgres_database
from tests.storage.values import GUILD, NOON, OTHER, SNACKS, USER, made, removed

SAVED = GuildRecord(house={"r3": SNACKS})
# What a client sends first that wants the connection encrypted: eight bytes, and a number in the place of a version.
SSL_REQUEST = (8).to_bytes(4) + (80_877_103).to_bytes(4)


async def test_a_server_that_is_not_there_gives_a_certain_refusal() -> None:
    store = SqlStore("postgresql+asyncpg://quoth@127.0.0.1:1/quoth")
    with pytest.raises(StorageUnavailableError):
        await store.open()
    with pytest.raises(StorageUnavailableError) as caught:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    assert caught.value.is_certain
    await store.close()


async def test_a_server_that_says_nothing_is_not_waited_for_without_end() -> None:
    silent = asyncio.Event()

    async def say_nothing(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await silent.wait()
        writer.close()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    store = SqlStore(f"postgresql+asyncpg://quoth@127.0.0.1:{port}/quoth")
    with pytest.raises(StorageUnavailableError) as caught:
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
    assert caught.value.is_certain
    await store.close()
    silent.set()
    server.close()
    await server.wait_closed()


async def test_connections_that_the_server_closes_are_made_anew() -> None:
    async with postgres_database() as url:
        store = SqlStore(url)
        await store.open()
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        other = postgres_engine(make_url(url))
        async with other.connect() as connection:
            ours = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
            await connection.execute(text(f"{ours} AND pid <> pg_backend_pid()"))
        assert await store.load(GUILD) == SAVED
        await other.dispose()
        await store.close()


async def test_a_server_that_another_transaction_holds_up_gives_a_certain_refusal() -> None:
    async with postgres_database() as url:
        store = SqlStore(url)
        await store.open()
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        other = postgres_engine(make_url(url))
        async with other.begin() as connection:
            await connection.execute(text("UPDATE guilds SET quiet = 0"))
            with pytest.raises(StorageUnavailableError) as caught:
                await store.erase(GUILD)
            assert caught.value.is_certain
            assert await store.load(GUILD) == SAVED
            await store.save(OTHER, [made(SNACKS)], by=USER, at=NOON)
        assert await store.known_guilds() == {GUILD, OTHER}
        await other.dispose()
        await store.close()


async def test_what_is_read_after_a_write_that_took_too_long_is_not_older_than_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with postgres_database() as url:
        store = SqlStore(url)
        await store.open()
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        other = postgres_engine(make_url(url))
        async with other.begin() as connection:
            await connection.execute(text("UPDATE guilds SET quiet = 0"))
            with monkeypatch.context() as patience:
                patience.setattr("bot.storage.database._LIMIT_S", 0.1)
                with pytest.raises(StorageUnavailableError) as caught:
                    await store.save(GUILD, [removed(SNACKS)], by=USER, at=NOON)
            assert not caught.value.is_certain
            reading = asyncio.create_task(store.load(GUILD))
            await asyncio.sleep(0.3)
            assert not reading.done()
        assert await reading == GuildRecord()
        await other.dispose()
        await store.close()


@pytest.mark.parametrize("mode", ["ssl=require", "sslmode=require"])
async def test_encryption_is_asked_for_in_either_way_of_writing_it(mode: str, caplog: pytest.LogCaptureFixture) -> None:
    asked = asyncio.get_running_loop().create_future()

    async def refuse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked.set_result(await reader.readexactly(8))
        writer.write(b"N")
        writer.close()

    server = await asyncio.start_server(refuse, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    store = SqlStore(f"postgresql+asyncpg://quoth@127.0.0.1:{port}/quoth?{mode}")
    with pytest.raises(StorageUnavailableError):
        await store.open()
    assert await asked == SSL_REQUEST
    assert "rejected SSL upgrade" in caplog.text
    await store.close()
    server.close()
    await server.wait_closed()


async def test_the_log_names_what_the_server_says(caplog: pytest.LogCaptureFixture) -> None:
    async with postgres_database() as url:
        store = SqlStore(make_url(url).set(database="nowhere").render_as_string(hide_password=False))
        with pytest.raises(StorageUnavailableError):
            await store.open()
        assert "(InvalidCatalogNameError)" in caplog.text
        await store.close()


async def test_writers_of_one_server_take_turns() -> None:
    async with postgres_database() as url:
        first, second = SqlStore(url), SqlStore(url)
        await asyncio.gather(first.open(), second.open())
        saving = [store.save(GUILD, [made(SNACKS)], by=USER, at=NOON) for _ in range(10) for store in (first, second)]
        changes = await asyncio.gather(*saving)
        assert {change.id for change in await first.changes(GUILD)} == {change.id for change in changes}
        assert len(changes) == 20
        await first.close()
        await second.close()


async def test_a_database_on_a_server_can_be_looked_at() -> None:
    async with postgres_database() as url:
        assert list((await of_server(url)).problems()) == ["The database has no schema; quoth db migrate gives it one."]
        store = SqlStore(url)
        await store.open()
        await store.save(GUILD, [made(SNACKS)], by=USER, at=NOON)
        await store.close()
        found = await of_server(url)
        assert (found.rows["guilds"], found.rows["house_rules"], found.rows["misses"]) == (1, 1, 0)
        assert list(found.problems()) == []
