"""`/alias`: a server's own names for rules. What may be saved is bot.guild, how it looks bot.ui; this joins them."""

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import dataclass
from functools import partial
from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.authority import editor_of, server_of
from bot.client import QuothBot
from bot.errors import AliasFileError, RefusedError, StorageUnavailableError
from bot.guild.aliases import ImportDraft, ImportPlan, add_alias, dead_aliases, exported, remove_alias
from bot.guild.exchange import MAX_BYTES, read_rows
from bot.guild.guild import Guild
from bot.guild.model import AliasEdit, Change, GuildRecord
from bot.guild.targets import LONGEST_TARGET
from bot.guilds import Editing, Guilds
from bot.texts import say
from bot.ui import phrases
from bot.ui.alias_cards import draw_aliases, draw_aliases_saved, draw_export, draw_import
from bot.ui.choices import alias_choices, book_choices, rule_choices
from bot.ui.delivery import PASSING
from bot.ui.drawn import Drawn
from bot.ui.telling import defer, redraw, tell

_MOST_WAITING = 100
_PATIENCE_S = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Waiting:
    """An import that somebody has been shown and not confirmed yet; `record` is what the plan was made for."""

    guild_id: int
    record: GuildRecord
    plan: ImportPlan


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
class Aliases(commands.GroupCog, group_name="alias", group_description="This server's own names for rules"):
    """Makes, lists, removes, imports and exports aliases."""

    def __init__(self, guilds: Guilds) -> None:
        self._guilds = guilds
        self._waiting: OrderedDict[str, _Waiting] = OrderedDict()

    @app_commands.command()
    @app_commands.describe(
        name="What players will type",
        target="A rule's number or title, or words to search for",
        book="The book it is in",
    )
    async def add(
        self,
        interaction: discord.Interaction[QuothBot],
        name: app_commands.Range[str, 1, 100],
        target: app_commands.Range[str, 1, LONGEST_TARGET],
        book: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        """Give a rule a name of your own."""
        await self._edit(interaction, lambda guild: add_alias(guild, name=name, target=target, book=book))

    @app_commands.command()
    @app_commands.describe(name="The alias to remove")
    async def remove(self, interaction: discord.Interaction[QuothBot], name: app_commands.Range[str, 1, 100]) -> None:
        """Remove an alias."""
        await self._edit(interaction, lambda guild: remove_alias(guild, name=name))

    @app_commands.command(name="list")
    async def show(self, interaction: discord.Interaction[QuothBot]) -> None:
        """Show all aliases of this server."""
        guild_id = server_of(interaction)
        await defer(interaction)
        await tell(interaction, await self._page(guild_id, 0))

    @app_commands.command(name="export")
    @app_commands.describe(form="CSV opens in a spreadsheet; both can be imported again")
    async def save_file(self, interaction: discord.Interaction[QuothBot], form: Literal["CSV", "JSON"] = "CSV") -> None:
        """Give you all aliases of this server as a file."""
        guild_id = server_of(interaction)
        await defer(interaction)
        rows = exported(await self._guilds.current(guild_id))
        await tell(interaction, draw_export(rows, form=form))

    @app_commands.command(name="import")
    @app_commands.describe(file="CSV with the columns name, book and target, or JSON as /alias export writes it")
    async def read_file(self, interaction: discord.Interaction[QuothBot], file: discord.Attachment) -> None:
        """Show what importing a file of aliases would do; nothing changes until you confirm."""
        guild_id = await editor_of(interaction, self._guilds)
        await defer(interaction)
        rows = read_rows(await _content(file), name=file.filename)
        guild = await self._guilds.current(guild_id)
        draft = ImportDraft(guild)
        for row in rows:
            draft.take(row)
            await asyncio.sleep(0)  # players are answered between two rows
        token = self._keep(_Waiting(guild_id=guild_id, record=guild.record, plan=draft.plan))
        await tell(interaction, draw_import(guild, draft.plan, token=token))

    async def confirm(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Import what somebody has been shown."""
        del values
        guild_id = await editor_of(interaction, self._guilds)
        waiting = self._waiting.pop(state, None)
        if waiting is None or waiting.guild_id != guild_id:
            raise RefusedError(say("That import is not open any more; nothing has changed. Upload the file again."))
        await interaction.response.defer()
        try:
            change = await self._guilds.edit(guild_id, partial(_as_shown, waiting), by=interaction.user.id)
        except StorageUnavailableError:
            self._waiting[state] = waiting  # the button may be pressed again
            raise
        await redraw(interaction, _saved(await self._guilds.get(guild_id), change))

    async def turn(self, interaction: discord.Interaction[QuothBot], *, state: str, values: tuple[str, ...]) -> None:
        """Show another page of the list."""
        del values
        guild_id = server_of(interaction)
        await interaction.response.defer()
        await redraw(interaction, await self._page(guild_id, int(state)))

    @remove.autocomplete("name")
    async def _complete_name(self, interaction: discord.Interaction[QuothBot], typed: str) -> list[Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: alias_choices(guild, typed))

    @add.autocomplete("target")
    async def _complete_target(self, interaction: discord.Interaction[QuothBot], typed: str) -> list[Choice[str]]:
        book = getattr(interaction.namespace, "book", None) or None
        return await interaction.client.offer(
            interaction,
            lambda guild: rule_choices(guild, typed, book=book, among=guild.all_books, own_names=False),
        )

    @add.autocomplete("book")
    async def _complete_book(self, interaction: discord.Interaction[QuothBot], typed: str) -> list[Choice[str]]:
        return await interaction.client.offer(interaction, lambda guild: book_choices(guild.shelf, typed))

    async def _edit(self, interaction: discord.Interaction[QuothBot], editing: Editing) -> None:
        guild_id = await editor_of(interaction, self._guilds)
        await defer(interaction)
        change = await self._guilds.edit(guild_id, editing, by=interaction.user.id)
        await tell(interaction, _saved(await self._guilds.get(guild_id), change))

    async def _page(self, guild_id: int, page: int) -> Drawn:
        guild = await self._guilds.current(guild_id)
        return draw_aliases(guild, tuple(dead_aliases(guild)), page=page)

    def _keep(self, waiting: _Waiting) -> str:
        """Remember an import until it is confirmed, or many others are waiting; return what stands for it."""
        token = secrets.token_hex(8)
        self._waiting[token] = waiting
        while len(self._waiting) > _MOST_WAITING:
            self._waiting.popitem(last=False)
        return token


def _saved(guild: Guild, change: Change | None) -> Drawn:
    return draw_aliases_saved(guild, change) if change is not None else Drawn(content=say(phrases.SO_ALREADY))


def _as_shown(waiting: _Waiting, guild: Guild) -> tuple[AliasEdit, ...]:
    """Return the edits that somebody has been shown. Raises RefusedError if they would do something else now."""
    if guild.record != waiting.record:
        raise RefusedError(say("Somebody has changed something meanwhile; nothing is imported. Upload the file again."))
    return waiting.plan.edits


async def _content(file: discord.Attachment) -> bytes:
    """Return what is in a file. Raises AliasFileError."""
    if file.size > MAX_BYTES:
        raise AliasFileError(file.filename, "", say("it is larger than {most} KiB", most=MAX_BYTES // 1024))
    try:
        async with asyncio.timeout(_PATIENCE_S):
            return await file.read()
    except PASSING as error:
        raise AliasFileError(file.filename, "", say("Discord does not hand it out; upload it again")) from error


async def setup(bot: QuothBot) -> None:
    """Add the cog with what it needs."""
    cog = Aliases(bot.services.guilds)
    await bot.add_cog(cog)
    bot.deeds |= {"import": cog.confirm, "aliases": cog.turn}
