"""The components under a message; their state lies in the custom_id, so they work after a restart."""

import re
from typing import Protocol, Self, cast

import discord

from bot.ui.controls import Choose, ChooseRoles, Control, Option, Press, Tone
from bot.ui.drawn import Drawn

# The version leads, so that a later shape of the state can be told from this one.
_DEED = re.compile(r"q1:do:(?P<deed>[a-z-]{1,20}):(?P<state>.{0,91})", re.DOTALL)
_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.GO: discord.ButtonStyle.success,
    Tone.DANGER: discord.ButtonStyle.danger,
}


class Host(Protocol):
    """What an item needs of the client in which it is used."""

    async def perform(
        self, interaction: discord.Interaction, deed: str, *, state: str, values: tuple[str, ...]
    ) -> None: ...

    async def report(self, interaction: discord.Interaction, error: BaseException) -> None: ...


class DeedItem(discord.ui.DynamicItem[discord.ui.Item[discord.ui.View]], template=_DEED):
    """A button or menu whose custom_id says what is to be done; the client knows how."""

    def __init__(self, item: discord.ui.Item[discord.ui.View], *, deed: str, state: str) -> None:
        super().__init__(item)
        self.deed, self.state = deed, state

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str]
    ) -> Self:
        return cls(item, deed=match["deed"], state=match["state"])

    async def callback(self, interaction: discord.Interaction) -> None:
        host = cast("Host", interaction.client)
        try:
            await host.perform(interaction, self.deed, state=self.state, values=_chosen(self.item))
        except Exception as error:  # noqa: BLE001 - the process edge: discord.py would only log it, and what was typed
            await host.report(interaction, error)


ITEMS = (DeedItem,)


def permitted(drawn: Drawn, interaction: discord.Interaction) -> Drawn:
    """Return a message in the form that may be shown here; in direct messages there are no permissions to lack."""
    embeds = interaction.guild_id is None or interaction.app_permissions.embed_links
    return drawn if embeds else drawn.as_text()


def view_of(drawn: Drawn, *, asker: int) -> discord.ui.View:
    """Return a fresh view for a message; one that has been sent must not be sent again."""
    view = discord.ui.View(timeout=None)
    for place, row in enumerate(drawn.controls):
        for control in row:
            item = _deed_item(control, asker=asker)
            item.row = place
            view.add_item(item)
    return view


def _deed_item(control: Control, *, asker: int) -> DeedItem:
    told = isinstance(control, Press | Choose) and control.tells_asker
    state = f"{asker}:{control.state}" if told else control.state
    return DeedItem(_component(control, f"q1:do:{control.deed}:{state}"), deed=control.deed, state=state)


def _component(control: Control, custom_id: str) -> discord.ui.Item[discord.ui.View]:
    match control:
        case Press():
            return discord.ui.Button(
                label=control.label, custom_id=custom_id, style=_STYLES[control.tone], disabled=control.is_off
            )
        case Choose():
            return discord.ui.Select(
                custom_id=custom_id,
                placeholder=control.placeholder,
                min_values=control.at_least,
                max_values=control.at_most,
                options=list(map(_option, control.options)),
            )
        case ChooseRoles():
            return discord.ui.RoleSelect(
                custom_id=custom_id,
                placeholder=control.placeholder,
                min_values=0,
                max_values=control.at_most,
                default_values=list(map(_role, control.chosen)),
            )


def _option(option: Option) -> discord.SelectOption:
    return discord.SelectOption(
        label=option.label, value=option.value, description=option.description or None, default=option.is_chosen
    )


def _role(role_id: int) -> discord.SelectDefaultValue:
    return discord.SelectDefaultValue(id=role_id, type=discord.SelectDefaultValueType.role)


def _chosen(item: discord.ui.Item[discord.ui.View]) -> tuple[str, ...]:
    """Return the values chosen in a menu, the ids of chosen roles; nothing for a button."""
    match item:
        case discord.ui.Select():
            return tuple(item.values)
        case discord.ui.RoleSelect():
            return tuple(str(role.id) for role in item.values)
        case _:
            return ()
