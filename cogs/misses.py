"""The button “Wrong rule?”: counts guesses that players call wrong, by ids alone, and makes aliases of them."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial

import discord
from discord.ext import commands

from bot.authority import manager_of, server_of
from bot.client import QuothBot
from bot.errors import RefusedError, StorageError
from bot.guild.aliases import add_alias
from bot.guild.model import RuleKey
from bot.guilds import Guilds
from bot.presses import Press, Presses
from bot.rulebook.model import Rule, Rulebook
from bot.search.shelf import Shelf
from bot.storage.ports import MissStore
from bot.texts import say
from bot.ui import phrases
from bot.ui.alias_cards import draw_aliases_saved
from bot.ui.drawn import Drawn
from bot.ui.forms import receive, show_form
from bot.ui.miss_cards import (
    ALIAS_DEED,
    COUNTED,
    COUNTED_ALREADY,
    NONE_OF_THESE,
    alias_form,
    draw_counted,
    draw_misses,
    miss_mark,
    near,
)
from bot.ui.rule_messages import draw_rule_here
from bot.ui.steps import Spot, rule_of
from bot.ui.telling import defer, redraw, tell


class Misses(commands.Cog):
    """Counts the guesses that were wrong; who pressed is remembered in memory only, so that it counts once."""

    def __init__(self, guilds: Guilds, misses: MissStore, presses: Presses) -> None:
        self._guilds = guilds
        self._misses = misses
        self._presses = presses

    async def call_wrong(
        self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]
    ) -> None:
        """Count a guess as wrong, once for each player and answer, and ask what was meant."""
        del values
        guild_id = server_of(interaction)
        assert interaction.message is not None, "a button stands under a message"  # noqa: S101
        press = Press(user_id=interaction.user.id, message_id=interaction.message.id, state=state)
        if not self._presses.take(press):
            await tell(interaction, Drawn(content=say(COUNTED_ALREADY)))
            return
        try:
            await defer(interaction)
            guessed = _key(*_rule(state, (await self._guilds.get(guild_id)).shelf))
            await self._misses.count_miss(guild_id, guessed, None, at=datetime.now(UTC))
        except BaseException:
            self._presses.give_back(press)
            raise
        await tell(interaction, draw_counted(near(interaction.message), guessed=state))

    async def name(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Note which rule was meant instead of a guess, and show it."""
        guild_id = server_of(interaction)
        await interaction.response.defer()
        if values[0] == NONE_OF_THESE:
            await redraw(interaction, Drawn(content=say(COUNTED)))
            return
        shelf = (await self._guilds.get(guild_id)).shelf
        guessed, meant = _rule(state, shelf), _rule(values[0], shelf)
        # The player waits for the rule; that it is counted comes second.
        await redraw(interaction, draw_rule_here(shelf, Spot(book=meant[0], rule=meant[1]), meant[1]))
        await self._misses.name_miss(guild_id, _key(*guessed), _key(*meant), at=datetime.now(UTC))

    async def show(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show the guesses that were most often called wrong."""
        del state, values
        guild_id = manager_of(interaction)
        await interaction.response.defer()
        guild = await self._guilds.get(guild_id)
        await redraw(interaction, draw_misses(guild, await self._misses.misses(guild_id)))

    async def ask_name(
        self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]
    ) -> None:
        """Ask what players type who got a wrong guess."""
        del state
        guild = await self._guilds.get(manager_of(interaction))
        await show_form(interaction, alias_form(values[0], guild))

    async def make_alias(
        self, interaction: discord.Interaction[QuothBot], *, state: str, texts: Mapping[str, str]
    ) -> None:
        """Save the alias that a moderator has typed; the guess that it mends is forgotten."""
        guild_id = manager_of(interaction)
        await defer(interaction)
        making = partial(add_alias, name=texts["name"], target=texts["target"])
        change = await self._guilds.edit(guild_id, making, by=interaction.user.id)
        with suppress(StorageError):  # the alias is saved; that the miss still stands in its list does no harm
            await self._clear(guild_id, mark=state)
        guild = await self._guilds.get(guild_id)
        await tell(interaction, draw_aliases_saved(guild, change) if change else Drawn(content=say(phrases.SO_ALREADY)))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[QuothBot]) -> None:
        await receive(interaction, {ALIAS_DEED: self.make_alias})

    async def _clear(self, guild_id: int, *, mark: str) -> None:
        for guessed in {miss.guessed for miss in await self._misses.misses(guild_id)}:
            if miss_mark(guessed) == mark:
                await self._misses.clear_misses(guild_id, guessed)


def _rule(value: str, shelf: Shelf) -> tuple[Rulebook, Rule]:
    """Return the rule that stands for a value in a menu. Raises RefusedError if it is gone."""
    found = rule_of(value, shelf.books)
    if found is None:
        raise RefusedError(say(phrases.GONE))
    return found


def _key(book: Rulebook, rule: Rule) -> RuleKey:
    return RuleKey(book=book.info.id, rule=rule.id)


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = Misses(bot.services.guilds, bot.services.store, bot.services.presses)
    await bot.add_cog(cog)
    bot.deeds |= {"wrong": cog.call_wrong, "meant": cog.name, "misses": cog.show, "miss": cog.ask_name}
