"""Who did what, and taking it back: the buttons under what has been saved, and those of the history."""

from collections.abc import Callable

import discord
from discord.ext import commands

from bot.authority import judge_of, manager_of, server_of
from bot.client import QuothBot
from bot.errors import RefusedError
from bot.guild.model import Change
from bot.guild.restoring import undo
from bot.guilds import Guilds
from bot.storage.ports import HistoryStore
from bot.texts import say
from bot.ui import phrases
from bot.ui.controls import Row, redo_button, undo_button
from bot.ui.drawn import Drawn
from bot.ui.history_cards import draw_change, draw_history, draw_restored
from bot.ui.telling import redraw


class Changes(commands.Cog):
    """Takes back what somebody has saved."""

    def __init__(self, guilds: Guilds, history: HistoryStore) -> None:
        self._guilds = guilds
        self._history = history

    async def undo(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Put back what a change has touched, unless somebody has changed it since."""
        del values
        await self._undo(interaction, int(state), done=say(phrases.UNDONE), back=redo_button)

    async def redo(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Put back what undoing has touched, unless somebody has changed it since."""
        del values
        await self._undo(interaction, int(state), done=say(phrases.DONE_AGAIN), back=undo_button)

    async def cancel(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Leave a question open that would have changed something."""
        del state, values
        await redraw(interaction, Drawn(content=say(phrases.CANCELLED)))

    async def turn(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show a page of the history."""
        del values
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        guild = await self._guilds.get(guild_id)
        await redraw(interaction, draw_history(guild, await self._history.changes(guild_id), page=int(state)))

    async def look(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show one change in full."""
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        change = await self._change(guild_id, int(values[0]))
        await redraw(interaction, draw_change(await self._guilds.get(guild_id), change, page=int(state)))

    async def restore(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Put back what a change of the history has touched."""
        del values
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        change_id, _, page = state.partition(":")
        change = await self._change(guild_id, int(change_id))
        restored = await self._guilds.take_back(guild_id, change, by=interaction.user.id)
        await redraw(interaction, draw_restored(await self._guilds.get(guild_id), restored, page=int(page)))

    async def _undo(
        self,
        interaction: discord.Interaction[QuothBot],
        change_id: int,
        *,
        done: str,
        back: Callable[[Change], Row],
    ) -> None:
        change = await self._change(server_of(interaction), change_id)
        guild_id = await judge_of(interaction, change.edits, self._guilds)
        await interaction.response.defer()
        undone = await self._guilds.edit(guild_id, lambda guild: undo(guild, change), by=interaction.user.id)
        if undone is None:
            await redraw(interaction, Drawn(content=say(phrases.SO_ALREADY)))
        else:
            await redraw(interaction, Drawn(content=done, controls=(back(undone),)))

    async def _change(self, guild_id: int, change_id: int) -> Change:
        change = await self._history.change(guild_id, change_id)
        if change is None:
            raise RefusedError(say("That change is not in the history any more, which holds the last hundred."))
        return change


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = Changes(bot.services.guilds, bot.services.store)
    await bot.add_cog(cog)
    bot.deeds |= {
        "undo": cog.undo,
        "redo": cog.redo,
        "cancel": cog.cancel,
        "history": cog.turn,
        "history-one": cog.look,
        "restore": cog.restore,
    }
