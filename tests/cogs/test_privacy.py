"""`/privacy` and `/forget`: what is kept, and how it goes."""

from datetime import timedelta

from bot.client import QuothBot
from bot.storage.ports import MOST_CHANGES, MOST_MISSES
from cogs.presence import KEPT
from tests.table import Table, said_to


def bot_of(table: Table) -> QuothBot:
    assert isinstance(table.env.bot, QuothBot)
    return table.env.bot


async def test_privacy_tells_anybody_what_is_kept_and_for_how_long(table: Table) -> None:
    said = said_to(await table.ada.slash(table.channel, "privacy"))
    settings = (
        "server’s id",
        "channel or thread",
        "those books",
        "brackets",
        "quiet",
        "ping",
        "cooldown",
        "roles",
        "new editions",
    )
    things = ("when the bot was removed", "Aliases", "house rules", "fingerprint")
    for kept in (*settings, *things, "changes", "id of the user", "guesses", "Backups"):
        assert kept in said
    for bound in (f"last {MOST_CHANGES} changes", f"{KEPT // timedelta(days=1)} days", f"up to {MOST_MISSES} pairs"):
        assert bound in said
    assert "/forget" in said
    assert "/settings reset" in said


async def test_privacy_is_told_in_direct_messages_too(table: Table) -> None:
    result = await table.ada.user.slash("privacy")
    assert "What Quoth keeps" in said_to(result)


async def test_forget_takes_a_user_out_of_the_history_of_every_server(table: Table) -> None:
    store = bot_of(table).services.store
    elsewhere = table.env.create_guild("Other night")
    cleo = elsewhere.add_member(table.cleo.user, roles=[elsewhere.create_role("All", permissions=table.manages)])
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await cleo.slash(elsewhere.create_text_channel("rules"), "alias add", name="piles", target="2.14.4")
    said = said_to(await table.cleo.user.slash("forget"))
    assert said.startswith("Forgotten: your id stood in 2 changes")
    for guild in (table.guild, elsewhere):
        assert [change.by for change in await store.changes(guild.id)] == [None]
    assert said_to(await table.cleo.user.slash("forget")).startswith("Your id stands nowhere")


async def test_what_a_forgotten_user_has_saved_stays(table: Table) -> None:
    await table.cleo.slash(table.channel, "alias add", name="piles", target="2.14.4")
    await table.cleo.slash(table.channel, "forget")
    assert len(await table.ask("[[piles]]")) == 1
