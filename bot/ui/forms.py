"""Forms that people fill in; the deed and its state lie in the custom_id, so one comes back after a restart too."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

import discord

from bot.texts import speak
from bot.ui import limits
from bot.ui.limits import clip

_TITLE, _LABEL, _HINT = 45, 45, 100
_FORM = re.compile(r"q1:form:(?P<deed>[a-z-]{1,20}):(?P<state>.{0,70})", re.DOTALL)
# What Discord calls a field in which something is typed.
_TEXT = discord.ComponentType.text_input.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One text that is asked for; `text` stands in it already, `most` characters fit."""

    name: str
    label: str
    most: int
    hint: str = ""
    text: str = ""
    is_long: bool = False
    is_required: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Up to five fields, and the deed that is done with what stands in them."""

    title: str
    deed: str
    fields: tuple[Field, ...]
    state: str = ""


class Host(Protocol):
    """What a form needs of the client in which it is used."""

    def note_action(self) -> None: ...

    async def report(self, interaction: discord.Interaction, error: BaseException) -> None: ...


class FormDeed(Protocol):
    """What is done with a form that comes back; `texts` are what was typed, by the names of the fields."""

    async def __call__(
        self, interaction: discord.Interaction[Any], *, state: str, texts: Mapping[str, str]
    ) -> None: ...


async def show_form(interaction: discord.Interaction, form: Form) -> None:
    """Open a form for the one who acted; it has to be the first answer to a command or button."""
    modal = discord.ui.Modal(
        title=clip(form.title, _TITLE), timeout=None, custom_id=f"q1:form:{form.deed}:{form.state}"
    )
    for field in form.fields:
        modal.add_item(_item(field))
    # discord.py would keep it until it comes back, which a dismissed one never does, and one alone of each custom_id.
    modal.stop()
    await interaction.response.send_modal(modal)


async def receive(interaction: discord.Interaction, deeds: Mapping[str, FormDeed]) -> None:
    """Do what a form says that comes back, if it is one of these; to be called for every interaction."""
    data = cast("Mapping[str, Any]", interaction.data or {})
    form = _FORM.fullmatch(str(data.get("custom_id")))
    if interaction.type is not discord.InteractionType.modal_submit or form is None or form["deed"] not in deeds:
        return
    host = cast("Host", interaction.client)
    host.note_action()
    speak(interaction.locale.value)
    try:
        texts = dict(_texts(data.get("components", ())))
        await deeds[form["deed"]](interaction, state=form["state"], texts=texts)
    except Exception as error:  # noqa: BLE001 - the process edge: discord.py would only log it, and what was typed
        await host.report(interaction, error)


def _item(field: Field) -> discord.ui.Label[discord.ui.Modal]:
    return discord.ui.Label(
        text=clip(field.label, _LABEL),
        description=clip(field.hint, _HINT) or None,
        component=discord.ui.TextInput(
            custom_id=field.name,
            style=discord.TextStyle.paragraph if field.is_long else discord.TextStyle.short,
            default=field.text or None,
            required=field.is_required,
            # Discord refuses a form with more in it than may be typed.
            max_length=max(field.most, limits.length(field.text)),
        ),
    )


def _texts(components: Sequence[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """Yield the name of each field and what was typed, however deep Discord lays them."""
    for component in components:
        if component.get("type") == _TEXT:
            yield component["custom_id"], component.get("value") or ""
        within = [component["component"]] if "component" in component else component.get("components", ())
        yield from _texts(within)
