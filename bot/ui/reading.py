"""What a message of ours shows, read back from it: nothing about it is kept anywhere else."""

import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import zip_longest

import discord

from bot.ui.exploring import Card
from bot.ui.menus import GO
from bot.ui.rule_messages import ASKED
from bot.ui.steps import Step, read_step
from bot.ui.whereabouts import Shown

_STATE = re.compile(rf"q1:do:{GO}:(?P<state>.*)", re.DOTALL)
_ASKED = re.compile(rf"^{re.escape(ASKED)}[^`\n]*`(?P<asked>[^`\n]*)`", re.MULTILINE)
# The small print of a guess or a list begins with what was typed; further on only the official document is quoted.
_TYPED = re.compile("[^“”·]*“(?P<typed>[^”]*)”")
# A title stands below small print, its own or the last line of the card above, or at the very beginning.
_TITLE = re.compile(r"(?:^-# .*\n{1,2}|\A)\*\*(?P<title>.+)\*\*$", re.MULTILINE)
# What is set letter by letter, as `bot.ui.house_cards.literal` does.
_ESCAPED = re.compile(r"\\(.)")
_SMALL, _CODE = "-# ", "`"


def card_of(message: discord.Message, *, chosen: str = "") -> Card:
    """Return what a message shows, whether it has embeds or says the same in words.

    Of several answers that is the one of which the menu's option `chosen` is; of it alone it says what was asked.
    """
    options = dict(_options(message))
    title, text, small = _read(message, options.get(chosen, ""))
    asked = _ASKED.search(message.content)
    typed = _TYPED.match(small)
    return Card(
        shown=Shown(title=title, text=_without_citation(text)),
        asked=asked["asked"] if asked is not None else (typed["typed"] if typed is not None else ""),
        options=options,
    )


def _read(message: discord.Message, label: str) -> tuple[str, str, str]:
    """Return title, text and small print of the card with this title, or where none is wanted of the first."""
    cards = [(embed.title or "", embed.description or "", embed.footer.text or "") for embed in message.embeds] or list(
        _in_words(message.content)
    )
    shown = cards if not label else [card for card in cards if card[0] == label]
    return next(iter(shown), ("", "", ""))


def all_text(message: discord.Message) -> str:
    """Return all that a message says, its embeds and what it forwards too."""
    texts: list[str] = []
    # What somebody forwards lies in a snapshot.
    messages: list[discord.Message | discord.MessageSnapshot] = [message, *message.message_snapshots]
    for said in messages:
        texts.append(said.content)
        for embed in said.embeds:
            texts += [embed.title or "", embed.description or ""]
            texts += [f"{field.name}\n{field.value}" for field in embed.fields]
    return "\n".join(filter(None, texts))


def subject_of(message: discord.Message) -> Step | None:
    """Return a step from what one of our messages shows; None if no way leads on from it."""
    return next(iter(_steps(message)), None)


def _in_words(content: str) -> Iterator[tuple[str, str, str]]:
    """Yield title, text and small print of the cards that are said in words."""
    titles = list(_TITLE.finditer(content))
    for title, following in zip_longest(titles, titles[1:]):
        end = following.start() if following is not None else len(content)
        below = content[title.end() : end].strip("\n").split("\n")
        text = "\n".join(line for line in below if not line.startswith(_SMALL))
        small = next((line.removeprefix(_SMALL) for line in below if line.startswith(_SMALL)), "")
        yield title["title"], text.rstrip(), _ESCAPED.sub(r"\1", small).replace("@\u200b", "@")


def _without_citation(text: str) -> str:
    """Return a description without the line at its end that cites."""
    before, _, last = text.rpartition("\n\n")
    is_citation = last.startswith(_CODE) and last.endswith(_CODE) and "\n" not in last
    return before if is_citation else text


def _steps(message: discord.Message) -> Iterator[Step]:
    for component in _components(message):
        state = _STATE.fullmatch(getattr(component, "custom_id", None) or "")
        if state is not None:
            with suppress(ValueError):  # of another version
                yield read_step(state["state"]).step


def _options(message: discord.Message) -> Iterator[tuple[str, str]]:
    """Yield what the menus of a message offer: value and label."""
    for component in _components(message):
        if isinstance(component, discord.SelectMenu):
            yield from ((option.value, option.label) for option in component.options)


def _components(message: discord.Message) -> Iterator[object]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from row.children
