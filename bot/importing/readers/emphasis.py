"""Pieces of a line that are bold or italic to the light Markdown that says so."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.importing.readers.characters import squeezed


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Text in one style; a line break in it is seen."""

    text: str
    bold: bool = False
    italic: bool = False


def printed_lines(runs: Iterable[Run], *, keeps_bold: bool = True) -> list[str]:
    """Return the lines that runs make, marked and without those that are blank; a heading is bold by itself."""
    lines: list[list[Run]] = [[]]
    for run in runs:
        first, *others = run.text.split("\n")
        lines[-1].append(Run(text=first, bold=run.bold and keeps_bold, italic=run.italic))
        lines.extend([Run(text=part, bold=run.bold and keeps_bold, italic=run.italic)] for part in others)
    return [text for line in lines if (text := marked(line))]


def marked(runs: Sequence[Run]) -> str:
    """Return one line with `**` and `*` around whole stretches of a style, none of them within spaces."""
    if not any(run.bold or run.italic for run in runs):
        return squeezed("".join(run.text for run in runs))
    bold = (_bold(list(group), is_bold=is_bold) for is_bold, group in groupby(_bridged(runs), key=lambda run: run.bold))
    return squeezed("".join(bold))


def _bridged(runs: Sequence[Run]) -> list[Run]:
    """Give a space between two runs the style that both have, so that a stretch stays whole."""
    filled = [run for run in runs if run.text]
    bridged: list[Run] = []
    for place, run in enumerate(filled):
        if run.text.isspace() and 0 < place < len(filled) - 1:
            before, after = bridged[-1], filled[place + 1]
            style = Run(text=run.text, bold=before.bold and after.bold, italic=before.italic and after.italic)
            bridged.append(style)
        else:
            bridged.append(run)
    return bridged


def _bold(runs: Sequence[Run], *, is_bold: bool) -> str:
    text = ""
    for is_italic, group in groupby(runs, key=lambda run: run.italic):
        words = "".join(run.text for run in group)
        text += _signed(words, "*") if is_italic else words
    return _signed(text, "**") if is_bold else text


def _signed(text: str, sign: str) -> str:
    words = text.strip()
    if not any(character.isalnum() for character in words):
        return text
    start = text.index(words)
    return f"{text[:start]}{sign}{words}{sign}{text[start + len(words) :]}"
