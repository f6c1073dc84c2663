"""Answers a command, a button or a form with something drawn, for the one who acted alone."""

import io

import discord

from bot.ui.drawn import Drawn
from bot.ui.items import permitted, view_of


async def defer(interaction: discord.Interaction) -> None:
    """Win time for what may take longer than Discord waits; what is drawn next goes to the one who acted alone."""
    await interaction.response.defer(ephemeral=True, thinking=True)


async def tell(interaction: discord.Interaction, drawn: Drawn) -> None:
    """Answer with something new that nobody else sees."""
    if interaction.response.is_done():
        await _fill(interaction, drawn)
        return
    await show(interaction, drawn, is_private=True)


async def show(interaction: discord.Interaction, drawn: Drawn, *, is_private: bool) -> None:
    """Answer a command for all to see, or only for the one who gave it."""
    said = permitted(drawn, interaction)
    view = view_of(said, asker=interaction.user.id)
    await interaction.response.send_message(
        said.content, embeds=said.embeds, view=view, files=_files(said), ephemeral=is_private
    )


async def turn(interaction: discord.Interaction, drawn: Drawn) -> None:
    """Turn the message whose button or menu was used to something drawn."""
    said = permitted(drawn, interaction)
    view = view_of(said, asker=interaction.user.id)
    await interaction.response.edit_message(content=said.content or None, embeds=said.embeds, view=view)


async def redraw(interaction: discord.Interaction, drawn: Drawn) -> None:
    """Put something drawn in the place of the message whose button or menu was used."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    await _fill(interaction, drawn)


async def _fill(interaction: discord.Interaction, drawn: Drawn) -> None:
    """Draw into the answer that has been begun."""
    said = permitted(drawn, interaction)
    view = view_of(said, asker=interaction.user.id)
    await interaction.edit_original_response(
        content=said.content or None, embeds=said.embeds, view=view, attachments=_files(said)
    )


def _files(drawn: Drawn) -> list[discord.File]:
    return [discord.File(io.BytesIO(data), filename=name) for name, data in drawn.files]
