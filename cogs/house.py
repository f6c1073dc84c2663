"""`/house`: a server's own rules. What may be saved is bot.guild, how it looks bot.ui; this joins them."""

import secrets
from collections.abc import Mapping, Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.authority import editor_of, server_of
from bot.client import QuothBot
from bot.errors import QuothError, RefusedError
from bot.guild.guild import Guild
from bot.guild.house import (
    Typed,
    add_house_rule,
    cleaned,
    edit_house_rule,
    house_rule,
    remove_house_rule,
    typed_of,
)
from bot.guild.model import Edit
from bot.guilds import Guilds
from bot.texts import mark, say
from bot.ui import phrases
from bot.ui.drawn import Drawn
from bot.ui.forms import receive, show_form
from bot.ui.house_replies import (
    FORM,
    draw_house_refused,
    draw_house_rule,
    draw_house_rules,
    draw_house_saved,
    house_choices,
    house_form,
    state_of,
    typed_in,
)
from bot.ui.telling import defer, redraw, tell

_NOT_WHOLE = mark("That message does not show all that was typed: copy it from the file beside it into a new form.")


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class House(commands.GroupCog, group_name="house", group_description="This server's own rules"):
    """Makes, edits, removes and lists house rules."""

    def __init__(self, guilds: Guilds) -> None:
        self._guilds = guilds

    @app_commands.command()
    async def add(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Write a rule of your own, which may change an official one."""
        await editor_of(interaction, self._guilds)
        await show_form(interaction, house_form(Typed(title="", text="")))

    @app_commands.command()
    @app_commands.describe(rule="The house rule to edit")
    async def edit(self, interaction: discord.Interaction[QuothBot], rule: app_commands.Range[str, 1, 100]) -> None:
        """Edit a house rule."""
        guild = await self._guilds.get(await editor_of(interaction, self._guilds))
        chosen = house_rule(guild, rule)
        await show_form(interaction, house_form(typed_of(chosen), state=state_of(chosen)))

    @app_commands.command()
    @app_commands.describe(rule="The house rule to remove")
    async def remove(self, interaction: discord.Interaction[QuothBot], rule: app_commands.Range[str, 1, 100]) -> None:
        """Remove a house rule."""
        guild_id = await editor_of(interaction, self._guilds)
        await defer(interaction)
        change = await self._guilds.edit(
            guild_id, lambda guild: remove_house_rule(guild, key=rule), by=interaction.user.id
        )
        assert change is not None, "what is there can be removed"  # noqa: S101
        await tell(interaction, draw_house_saved(await self._guilds.get(guild_id), change))

    @app_commands.command(name="list")
    async def show(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show all house rules of this server."""
        guild_id = server_of(interaction)
        await defer(interaction)
        await tell(interaction, await self._page(guild_id, 0))

    @edit.autocomplete("rule")
    @remove.autocomplete("rule")
    async def _complete_rule(self, interaction: discord.Interaction[QuothBot], typed: str) -> list[Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: house_choices(guild, typed))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[QuothBot]) -> None:
        await receive(interaction, {FORM: self.save})

    async def save(self, interaction: discord.Interaction[QuothBot], *, state: str, texts: Mapping[str, str]) -> None:
        """Save what stands in a form, or say why not and show it."""
        typed = cleaned(Typed(title=texts["title"], text=texts["text"], changes=texts["changes"]))
        # A form that was opened again takes the place of the refusal that it was opened from.
        await (interaction.response.defer() if interaction.message is not None else defer(interaction))
        try:
            drawn = await self._saved(interaction, typed, state=state)
        except QuothError as error:
            guild = await interaction.client.guild_at(interaction)
            drawn = draw_house_refused(guild, typed, opened=state, reason=str(error))
        await redraw(interaction, drawn)

    async def _saved(self, interaction: discord.Interaction[QuothBot], typed: Typed, *, state: str) -> Drawn:
        guild_id = await editor_of(interaction, self._guilds)
        key, _, version = state.partition(":")
        new_key = f"h{secrets.token_hex(4)}"

        def editing(guild: Guild) -> Sequence[Edit]:
            if key:
                return edit_house_rule(guild, key=key, version=version, typed=typed)
            return add_house_rule(guild, key=new_key, typed=typed)

        change = await self._guilds.edit(guild_id, editing, by=interaction.user.id)
        if change is None:
            return Drawn(content=say(phrases.SO_ALREADY))
        return draw_house_saved(await self._guilds.get(guild_id), change)

    async def again(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Open a refused form again, with what was typed in it."""
        del values
        await editor_of(interaction, self._guilds)
        message = interaction.message
        typed = typed_in(message.content, message.embeds) if message is not None else None
        if typed is None:
            raise RefusedError(say(_NOT_WHOLE))
        await show_form(interaction, house_form(typed, state=state))

    async def turn(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show another page of the list."""
        del values
        guild_id = server_of(interaction)
        await interaction.response.defer()
        await redraw(interaction, await self._page(guild_id, int(state)))

    async def show_one(
        self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]
    ) -> None:
        """Show one house rule in full."""
        del state
        guild_id = server_of(interaction)
        await defer(interaction)
        await tell(interaction, draw_house_rule(house_rule(await self._guilds.current(guild_id), values[0])))

    async def _page(self, guild_id: int, page: int) -> Drawn:
        return draw_house_rules(await self._guilds.current(guild_id), page=page)


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = House(bot.services.guilds)
    await bot.add_cog(cog)
    bot.deeds |= {"house": cog.turn, "house-one": cog.show_one, "house-again": cog.again}
