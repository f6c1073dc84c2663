"""The components under a message; their state lies in the custom_id, so they work after a restart."""

import re
from typing import Protocol, Self, cast

import discord

from bot.guild.guild import Guild
from bot.search.shelf import Shelf
from bot.ui import phrases
from bot.ui.cards import Drawn, draw_rule_here
from bot.ui.controls import Choose, ChooseRoles, Control, Option, Press, Tone
from bot.ui.menus import Menu, rule_of

# The version leads, so that a later shape of the state can be told from this one.
_DEED = re.compile(r"q1:do:(?P<deed>[a-z-]{1,20}):(?P<state>.{0,70})", re.DOTALL)
_TEMPLATE = re.compile(r"q1:menu:(?P<asker>[0-9]{1,20}):(?P<subject>.{0,65})", re.DOTALL)
_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.GO: discord.ButtonStyle.success,
    Tone.DANGER: discord.ButtonStyle.danger,
}
# The asker of a message that answers several questions: whoever chooses gets a copy, or the other answers were lost.
NOBODY = 0


class Host(Protocol):
    """What an item needs of the client in which it is used."""

    async def guild_at(self, interaction: discord.Interaction) -> Guild: ...

    async def perform(
        self, interaction: discord.Interaction, deed: str, *, state: str, values: tuple[str, ...]
    ) -> None: ...

    async def report(self, interaction: discord.Interaction, error: BaseException) -> None: ...


class RuleMenu(discord.ui.DynamicItem[discord.ui.Select[discord.ui.View]], template=_TEMPLATE):
    """A menu of rules. The asker's choice turns the message, anybody else's opens a copy of his own."""

    def __init__(self, select: discord.ui.Select[discord.ui.View], *, asker: int) -> None:
        super().__init__(select)
        self.asker = asker

    @classmethod
    async def from_custom_id(
        cls, _: discord.Interaction, item: discord.ui.Item[discord.ui.View], match: re.Match[str]
    ) -> Self:
        return cls(cast("discord.ui.Select[discord.ui.View]", item), asker=int(match["asker"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        host = cast("Host", interaction.client)
        try:
            await self._show(interaction, (await host.guild_at(interaction)).shelf)
        except Exception as error:  # noqa: BLE001 - the process edge: discord.py would only log it, and what was typed
            await host.report(interaction, error)

    async def _show(self, interaction: discord.Interaction, shelf: Shelf) -> None:
        found = rule_of(self.item.values[0], shelf.books)
        if found is None:
            await interaction.response.send_message(phrases.GONE, ephemeral=True)
            return
        drawn = permitted(draw_rule_here(shelf, *found), interaction)
        if interaction.user.id == self.asker:
            await interaction.response.edit_message(
                content=drawn.content or None, embeds=drawn.embeds, view=view_of(drawn, asker=self.asker)
            )
        else:
            await interaction.response.send_message(
                drawn.content, embeds=drawn.embeds, view=view_of(drawn, asker=interaction.user.id), ephemeral=True
            )


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


ITEMS = (RuleMenu, DeedItem)


def permitted(drawn: Drawn, interaction: discord.Interaction) -> Drawn:
    """Return a message in the form that may be shown here; in direct messages there are no permissions to lack."""
    embeds = interaction.guild_id is None or interaction.app_permissions.embed_links
    return drawn if embeds else drawn.as_text()


def view_of(drawn: Drawn, *, asker: int) -> discord.ui.View:
    """Return a fresh view for a message; one that has been sent must not be sent again."""
    view = discord.ui.View(timeout=None)
    if drawn.menu is not None:
        view.add_item(_menu_item(drawn.menu, asker=NOBODY if drawn.is_shared else asker))
    for place, row in enumerate(drawn.controls, start=len(view.children)):
        for control in row:
            item = _deed_item(control)
            item.row = place
            view.add_item(item)
    return view


def subject_of(message: discord.Message) -> str:
    """Return the menu value of the rule that one of our messages shows; empty if it shows none or several."""
    for row in message.components:
        for component in getattr(row, "children", ()):
            state = _TEMPLATE.fullmatch(getattr(component, "custom_id", None) or "")
            if state is not None:
                return state["subject"]
    return ""


def _menu_item(menu: Menu, *, asker: int) -> RuleMenu:
    select: discord.ui.Select[discord.ui.View] = discord.ui.Select(
        custom_id=f"q1:menu:{asker}:{menu.subject}",
        placeholder=menu.placeholder,
        options=[
            discord.SelectOption(label=way.label, description=way.description or None, value=way.value)
            for way in menu.destinations
        ],
    )
    return RuleMenu(select, asker=asker)


def _deed_item(control: Control) -> DeedItem:
    return DeedItem(
        _component(control, f"q1:do:{control.deed}:{control.state}"), deed=control.deed, state=control.state
    )


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
