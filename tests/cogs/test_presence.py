"""What a server has saved goes thirty days after it has removed the bot; an outage is no removal."""

from bot.client import QuothBot
from bot.guild.aliases import add_alias
from tests.table import Table

DAY_S = 24 * 60 * 60.0


def bot_of(table: Table) -> QuothBot:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot


async def has_saved(table: Table) -> bool:
    return table.guild.id in await bot_of(table).services.store.known_guilds()


async def save_something(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    assert await has_saved(table)


async def pass_days(table: Table, days: int) -> None:
    for _ in range(days):
        await table.env.advance_time(DAY_S)


async def test_what_a_server_has_saved_goes_thirty_days_after_it_removed_the_bot(table: Table) -> None:
    await save_something(table)
    table.env.backend.emit("GUILD_DELETE", {"id": str(table.guild.id)})
    await pass_days(table, 29)
    assert await has_saved(table)
    await pass_days(table, 2)
    assert not await has_saved(table)


async def test_a_server_that_takes_the_bot_back_in_time_loses_nothing(table: Table) -> None:
    await save_something(table)
    guild = bot_of(table).get_guild(table.guild.id)
    assert guild is not None
    bot_of(table).dispatch("guild_remove", guild)
    await pass_days(table, 20)
    bot_of(table).dispatch("guild_join", guild)
    await pass_days(table, 20)
    assert await has_saved(table)


async def test_an_outage_is_no_removal(table: Table) -> None:
    await save_something(table)
    table.env.backend.emit("GUILD_DELETE", {"id": str(table.guild.id), "unavailable": True})
    await pass_days(table, 40)
    assert await has_saved(table)


async def test_a_removal_while_the_bot_was_away_counts_from_its_return(table: Table) -> None:
    await save_something(table)
    gone = 4_194_304
    services = bot_of(table).services
    await services.guilds.edit(gone, lambda guild: add_alias(guild, name="piles", target="2.14.4"), by=1)
    await table.restart()
    await pass_days(table, 29)
    assert gone in await bot_of(table).services.store.known_guilds()
    await pass_days(table, 2)
    assert await bot_of(table).services.store.known_guilds() == {table.guild.id}
