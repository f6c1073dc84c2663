"""Errata: a list of cards, each with its number in its set, and what it should say."""

import re

from bot.importing.drafts import Draft
from bot.importing.looks import Look, title_like
from bot.importing.parts.dividing import Beginning, divide

_CARD = re.compile(r"#?(?P<number>[0-9]{1,4}[a-z]?)[.:]?\s+(?P<title>\S.*)")
_IN_BOLD = re.compile(r"\*\*(?P<title>[^*]{1,70}?)[:.]?\*\*[\s:–—-]*(?P<text>.*)")
_BEFORE_NUMBER = re.compile(r"(?P<title>[^*:.]{1,60}?) (?P<number>\(#?[0-9]{1,4}[a-z]?\)):?\s*(?P<text>.*)")
_FEWEST_PAGES = 3


def divide_errata(draft: Draft) -> bool:
    """Divide a list of errata at its cards, and say whether; names in a row are cards only if as many have a text."""
    lines = draft.lines
    found = {
        place: card for place, look in enumerate(lines) if look.line.after_blank and (card := _card(look)) is not None
    }
    with_text = [place for place in found if place + 1 < len(lines) and place + 1 not in found]
    is_list = len(with_text) * 2 >= len(found) > 0
    if is_list:
        divide(draft, {place: [Beginning(title, title, f"({number})")] for place, (number, title) in found.items()})
    return is_list


def divide_named_cards(draft: Draft) -> bool:
    """Divide a list of errata whose paragraphs all begin with a card's name, in bold or numbered, and say whether."""
    found = {place: card for place, look in enumerate(draft.lines) if (card := _named_card(look)) is not None}
    items = [place for place, look in enumerate(draft.lines) if look.line.after_blank or look.has_bullet]
    is_list = bool(found) and found.keys() >= {place for place in items if place > min(found)}
    if is_list:
        divide(draft, {place: [Beginning(title, title, text)] for place, (title, text) in found.items()})
    return is_list


def _named_card(look: Look) -> tuple[str, str] | None:
    """Return the name that a line begins with, and the rest: `**Pike** It costs two.`, `Pike (#17): It costs two.`."""
    if (bold := _IN_BOLD.fullmatch(look.body)) is not None:
        return bold["title"], bold["text"]
    numbered = _BEFORE_NUMBER.fullmatch(look.body)
    if numbered is None or not title_like(numbered["title"]):
        return None
    return numbered["title"], f"{numbered['number']} {numbered['text']}".strip()


def divide_by_page(draft: Draft) -> bool:
    """Divide a list of corrections that begins each with a page of the book and what stands there: `p. 22, Ferries`."""
    found = {place: page for place, look in enumerate(draft.lines) if (page := look.of_page) is not None}
    pages = [number for number, _, _ in found.values()]
    if len(pages) < _FEWEST_PAGES or pages != sorted(pages):
        return False
    beginnings = {
        place: [Beginning(title.strip('"“”'), draft.lines[place].plain.removesuffix(text).rstrip(": "), text)]
        for place, (_, title, text) in found.items()
    }
    divide(draft, beginnings)
    return True


def is_card(look: Look) -> bool:
    """Whether a line is a card's number in its set and its name."""
    return _card(look) is not None


def _card(look: Look) -> tuple[str, str] | None:
    card = _CARD.fullmatch(look.plain)
    return (card["number"], card["title"]) if card is not None and title_like(card["title"].rstrip("!")) else None
