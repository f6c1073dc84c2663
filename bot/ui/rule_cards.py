"""One rule as an embed, in looks that nobody takes for one another.

In our words it stands plainly, a publisher's own words stand as a quotation, a house rule in a colour of its own, and a
guess in grey, with a question above it and without the line that cites.
"""

from dataclasses import dataclass

import discord

from bot.rulebook.model import Rule, Rulebook, Wording
from bot.ui import limits, phrases
from bot.ui.house_cards import house_card, literal
from bot.ui.limits import clip
from bot.ui.whereabouts import QUOTE

GUESS_COLOUR = 0x99AAB5
# About what a phone shows at once; a longer text goes on behind a button.
LONGEST_TEXT = 1_200
_LONGEST_PART_LIST = 800
_LINE, _CITATION, _FOOTER = 90, 160, 250
# So much of a text is shown however little room there is.
LEAST_TEXT = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleCard:
    """A rule, drawn; `goes_on` is the place in its text from which the next card shows it, if there is more."""

    embed: discord.Embed
    goes_on: int | None = None


def rule_card(
    book: Rulebook, rule: Rule, *, is_guess: bool = False, how_found: str = "", room: int, start: int = 0
) -> RuleCard:
    """Draw a rule from a place in its text on; `room` is what its text, its parts and its citation may take."""
    if book.info.is_house:
        return RuleCard(embed=house_card(rule, is_guess=is_guess, how_found=how_found, room=room))
    cited = "" if is_guess else citation_line(book, rule)
    shown, text = _piece(book, rule, start=start, room=min(LONGEST_TEXT, room - limits.length(cited) - len("\n\n")))
    left = room - limits.length(_paragraphs(text, cited)) - len("\n\n")
    parts = _clipped_lines(part_list(book, rule), min(_LONGEST_PART_LIST, left)) if shown.goes_on is None else ""
    embed = discord.Embed(
        title=clip(rule.label, limits.EMBED_TITLE),
        url=book.info.source or None,
        description=_paragraphs(text, parts, cited),
        colour=GUESS_COLOUR if is_guess else book.info.colour,
    )
    above = phrases.heading(book, rule, is_guess=is_guess, is_continued=start > 0)
    embed.set_author(name=clip(above, limits.EMBED_AUTHOR))
    below = " · ".join(filter(None, (how_found, phrases.provenance(book, rule))))
    embed.set_footer(text=clip(below, _FOOTER))
    return RuleCard(embed=embed, goes_on=shown.goes_on)


def wanted(book: Rulebook, rule: Rule) -> int:
    """Return how much room a rule's card would like for its text, parts and citation."""
    if book.info.is_house:
        return limits.length(literal(rule.text))
    text = min(LONGEST_TEXT, limits.length(_set(rule.text, book, rule)))
    parts = min(_LONGEST_PART_LIST, limits.length(part_list(book, rule)))
    return text + parts + _CITATION + 2 * len("\n\n")


def citation_line(book: Rulebook, rule: Rule) -> str:
    """Return the line that cites a rule, in a code span, from where it is copied with a tap."""
    return f"`{clip(phrases.citation(book, rule).replace('`', 'ʼ'), _CITATION)}`"


def part_list(book: Rulebook, rule: Rule) -> str:
    """Return the parts of a section, a line each; where first words stand for one, no others' than on the card."""
    return "\n".join(_part_line(book, rule, part) for part in book.parts(rule))


def rule_line(book: Rulebook, rule: Rule, *, most: int = _LINE) -> str:
    """Return a rule in one line: its mark in bold and its title or first words, or else its title in bold."""
    title = literal(rule.title) if book.info.is_house else rule.title
    if not rule.mark:
        return f"**{clip(title or rule.id, most)}**"
    return clip(f"**{rule.mark}** {title or phrases.beginning(rule.text)}", most)


def _part_line(book: Rulebook, rule: Rule, part: Rule) -> str:
    info = book.described(part)
    if part.title or info.wording is book.described(rule).wording:
        return rule_line(book, part)
    return clip(f"**{part.mark or part.id}** *{phrases.wording(info)}:* {phrases.beginning(part.text)}", _LINE)


def _set(text: str, book: Rulebook, rule: Rule) -> str:
    """Set a text as its author's: a publisher's words are quoted."""
    if book.described(rule).wording is Wording.RESTATED or not text:
        return text
    return "\n".join(f"{QUOTE}{line}" for line in text.split("\n"))


def _piece(book: Rulebook, rule: Rule, *, start: int, room: int) -> tuple[limits.Page, str]:
    """Return a piece of a rule's text, and the same set, which then takes at most `room`."""
    most = max(room, LEAST_TEXT)
    while True:
        shown = limits.page(rule.text, start=start, room=most)
        text = _set(shown.text, book, rule)
        excess = limits.length(text) - max(room, LEAST_TEXT)
        if excess <= 0 or most <= LEAST_TEXT:
            return shown, text
        most = max(most - excess, LEAST_TEXT)


def _clipped_lines(text: str, room: int) -> str:
    return clip(text, room) if room > _LINE else ""


def _paragraphs(*texts: str) -> str:
    return "\n\n".join(filter(None, texts))
