"""QuothBot: the client with its services, and the one place where errors become answers."""

import asyncio
import hashlib
import logging
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, cast

import discord
import orjson
from discord import app_commands
from discord.ext import commands

from bot.conversation import Conversation
from bot.cooldowns import Cooldowns
from bot.errors import QuothError, RefusedError, StorageUnavailableError, TooSoonError
from bot.failures import log_failure
from bot.guild.guild import Guild
from bot.guilds import Guilds
from bot.library import Library
from bot.presses import Presses
from bot.reloading import Reloading
from bot.storage.ports import Store
from bot.texts import say, speak
from bot.ui import limits, phrases
from bot.ui.items import ITEMS
from bot.ui.limits import clip
from bot.ui.translating import Translator

log = logging.getLogger(__name__)

COGS = (
    "cogs.lookup",
    "cogs.browse",
    "cogs.about",
    "cogs.aliases",
    "cogs.changes",
    "cogs.editions",
    "cogs.presence",
    "cogs.privacy",
    "cogs.house",
    "cogs.settings",
    "cogs.misses",
    "cogs.news",
    "cogs.books",
)
# So long those who have just asked for something are still answered when the bot is told to stop.
_LAST_WORDS_S = 5.0
# A 429 that asks for more is not worth the wait: the game has gone on.
_LONGEST_WAIT_S = 60.0
# The interaction has timed out or was answered already, or its message is gone: it happens, and nobody can be told.
_TOO_LATE = frozenset({10008, 10062, 40060})


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What the cogs are given."""

    library: Library
    reloading: Reloading
    guilds: Guilds
    store: Store
    conversation: Conversation
    cooldowns: Cooldowns
    presses: Presses
    reads_brackets: bool


class Deed(Protocol):
    """What a button or menu does; `values` are what was chosen in a menu."""

    async def __call__(
        self, interaction: discord.Interaction["QuothBot"], *, state: str, values: tuple[str, ...]
    ) -> None: ...


class Tree(app_commands.CommandTree["QuothBot"]):
    """The commands; their errors are the client's to answer."""

    async def interaction_check(self, interaction: discord.Interaction["QuothBot"], /) -> bool:
        """Let everybody try; a command that is under way is finished before the bot closes."""
        interaction.client.note_action()
        speak(interaction.locale.value)
        return True

    async def on_error(self, interaction: discord.Interaction["QuothBot"], error: app_commands.AppCommandError) -> None:
        await interaction.client.report(interaction, error.__cause__ or error)


class QuothBot(commands.AutoShardedBot):
    """A client that keeps neither messages nor members, and pings nobody."""

    def __init__(
        self,
        services: Services,
        *,
        data: Path,
        shard_count: int | None = None,
        shard_ids: tuple[int, ...] | None = None,
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Tree,
            intents=_intents(message_content=services.reads_brackets),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=_LONGEST_WAIT_S,
            shard_count=shard_count,
        )
        # Set here because the constructor's type does not admit None, though it means all shards.
        self.shard_ids = list(shard_ids) if shard_ids is not None else None
        self.services = services
        # What the buttons and menus of the cogs do, by the name in their custom_id; each cog adds its own.
        self.deeds: dict[str, Deed] = {}
        self._actions: set[asyncio.Task[Any]] = set()
        self._data = data
        self._logged_in = False
        services.reloading.tell(lambda: self.dispatch("new_books"))

    async def guild_at(self, interaction: discord.Interaction) -> Guild:
        """Return the server in which somebody has asked; what the bot is no member of has nothing of its own."""
        guild_id = interaction.guild_id
        is_member = guild_id is not None and self.get_guild(guild_id) is not None
        return await self.services.guilds.get(guild_id if is_member else None)

    async def admitted(self, interaction: discord.Interaction) -> Guild:
        """Return the server in which somebody asks. Raises TooSoonError if he was answered there just before."""
        guild = await self.guild_at(interaction)
        place = (interaction.channel_id or 0, interaction.user.id)
        if left_s := self.services.cooldowns.left_s(*place, cooldown_s=guild.settings.cooldown_s):
            raise TooSoonError(left_s)
        return guild

    def note_answer(self, interaction: discord.Interaction) -> None:
        """Note that somebody is answered now."""
        self.services.cooldowns.start(interaction.channel_id or 0, interaction.user.id)

    async def offer(
        self, interaction: discord.Interaction, offering: Callable[[Guild], list[app_commands.Choice[str]]]
    ) -> list[app_commands.Choice[str]]:
        """Return what a server's autocomplete offers; nothing where it fails, for nobody would hear of that."""
        speak(interaction.locale.value)
        try:
            return offering(await self.guild_at(interaction))
        except QuothError:
            return []
        except Exception as error:  # noqa: BLE001 - the process edge: discord.py would log it, and what was typed
            log_failure(error, where="autocomplete")
            return []

    def note_action(self) -> None:
        """Note that the task that runs answers somebody."""
        task = asyncio.current_task()
        if task is not None:
            self._actions.add(task)
            task.add_done_callback(self._actions.discard)

    async def perform(
        self, interaction: discord.Interaction, deed: str, *, state: str, values: tuple[str, ...]
    ) -> None:
        """Do what a button or menu says. Raises RefusedError for one that an older or newer Quoth has posted."""
        self.note_action()
        speak(interaction.locale.value)
        if deed not in self.deeds:
            raise RefusedError(say(phrases.OTHER_VERSION))
        await self.deeds[deed](cast("discord.Interaction[QuothBot]", interaction), state=state, values=values)

    async def login(self, token: str) -> None:
        self._logged_in = True
        await super().login(token)

    async def close(self) -> None:
        """Let what is under way be saved and told, then close what is open; a second call does no harm."""
        if self._actions:
            await asyncio.wait(self._actions, timeout=_LAST_WORDS_S)
        await self.services.guilds.close()
        await self.services.store.close()
        if self._logged_in:
            await super().close()
        else:
            await self.http.close()  # discord.py fails to close a sharded client that has never logged in

    async def setup_hook(self) -> None:
        """Open the store, load the cogs, of which each must load, and tell Discord of new commands."""
        try:
            await self.services.store.open()
        except StorageUnavailableError:
            log.warning("The database cannot be opened now: look-ups go on without what servers have saved")
        for cog in COGS:
            await self.load_extension(cog)
        self.add_dynamic_items(*ITEMS)
        try:
            await self._sync_commands()
        except app_commands.CommandSyncFailure:
            raise  # a command of ours is wrong
        except (discord.HTTPException, discord.RateLimited) as error:
            log.warning("Discord does not take the commands (%s); going on with those it has", type(error).__name__)

    async def on_message(self, message: discord.Message, /) -> None:
        """Leave messages to the cogs: there are no prefix commands."""

    async def on_ready(self) -> None:
        log.info("Answering in %d servers with %d shards", len(self.guilds), self.shard_count or 1)

    async def on_error(self, event_method: str, /, *_: object, **__: object) -> None:
        error = sys.exception()
        if error is not None:
            log_failure(error, where=event_method)

    async def report(self, interaction: discord.Interaction, error: BaseException) -> None:
        """Answer a failed interaction with one sentence, to its user alone."""
        if isinstance(error, discord.HTTPException) and error.code in _TOO_LATE:
            log.info("An interaction was answered too late (code %d)", error.code)
            return
        sentence = str(error) if isinstance(error, QuothError) else phrases.our_error(log_failure(error, "interaction"))
        sentence = clip(sentence, limits.CONTENT)
        try:
            if interaction.response.is_done():
                await interaction.followup.send(sentence, ephemeral=True)
            else:
                await interaction.response.send_message(sentence, ephemeral=True)
        except discord.HTTPException as unsaid:
            log.info("Discord does not take the answer to a failure: code %d", unsaid.code)

    async def _sync_commands(self) -> None:
        """Send the commands to Discord if it has others, or had others when this folder last saw them sent."""
        translator = Translator()
        await self.tree.set_translator(translator)
        commands_now = self.tree.get_commands()
        payloads = [await command.get_translated_payload(self.tree, translator) for command in commands_now]
        own = sorted(payloads, key=_command_name)
        fingerprint = hashlib.sha256(orjson.dumps(own, option=orjson.OPT_SORT_KEYS)).hexdigest()
        known = {command.name for command in await self.tree.fetch_commands()}
        seen = self._data / f"commands-{self.application_id}.sha256"
        if known == set(map(_command_name, own)) and _read(seen) == fingerprint:
            return
        await self.tree.sync()
        try:
            seen.parent.mkdir(parents=True, exist_ok=True)
            seen.write_text(fingerprint, "ascii")
        except OSError as error:
            log.warning("%s cannot be written (%s): commands are sent at each start", seen, error.strerror)


def _command_name(command: Mapping[str, object]) -> str:
    return str(command["name"])


def _read(file: Path) -> str:
    """Return what a small file says; nothing where it is missing or unreadable."""
    try:
        return file.read_text("ascii")
    except (OSError, UnicodeDecodeError):
        return ""


def _intents(*, message_content: bool) -> discord.Intents:
    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    intents.message_content = message_content
    return intents
