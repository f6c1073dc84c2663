"""Sentences and lines that say what an answer is; the terminal and Discord show the same ones."""

import re
from datetime import date

from bot.rulebook.model import BookInfo, Rule, Rulebook, Wording
from bot.search.outcome import Match, NoSuchNumber, Via
from bot.ui.limits import clip

NOTHING_FOUND = "No rule comes near that."
DID_YOU_MEAN = "Did you mean"
HOUSE_RULE_GONE = "a house rule that is gone"
GONE = "That rule is not in the book any more; ask for it again."
SO_ALREADY = "It is like that already; nothing has changed."
UNDONE, DONE_AGAIN = "Undone: it is as it was before.", "Done again."
CANCELLED = "Cancelled: nothing has changed."
WRONG_RULE = "Wrong rule?"
NOT_OFFICIAL = "made by this server, not part of the official rules"
_STEP = 40
_MARKDOWN = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
HELP = """\
`/rule` — look up a number, a term or a question
`@Quoth stacking units` — the same in any message; in a direct message without the mention
`[[2.14.4b]]` · `[[deploy]]` — in the middle of a sentence; up to five in one message
`[[rule_can I pass twice]]` — always gets an answer
`[[?stack]]` — the ten nearest rules instead of one
`[[champions: deploy]]` — in one book
`[[?]]` — in a reply to an answer: what surrounds its rule

Edit your message and the answer follows; delete it and the answer goes too.

For moderators: `/alias`, `/house`, `/settings`. What the bot keeps: `/privacy`."""
HELP_WITHOUT_BRACKETS = (
    f"{HELP}\n\n-# Here the bot cannot read messages that do not mention it: brackets need `@Quoth` beside them."
)
_OWN_WORDING = {Wording.RESTATED: "Quoth’s wording", Wording.PUBLISHER: "publisher’s wording"}


def breadcrumb(book: Rulebook, rule: Rule, *, is_guess: bool = False) -> str:
    """Return the way to a rule: `Champions › Keywords & Game Terms › Keywords`, a guess with a question."""
    way = " › ".join([book.info.short_title, *_titles_above(book, rule)])
    return f"{DID_YOU_MEAN} · {way}" if is_guess else way


def house_heading(*, is_guess: bool = False) -> str:
    """Return what stands above a house rule."""
    heading = "⌂ House rule of this server"
    return f"{DID_YOU_MEAN} · {heading}" if is_guess else heading


def place(book: Rulebook, rule: Rule) -> str:
    """Return where a rule stands in a few words: `Champions › Keywords`."""
    return " › ".join([book.info.short_title, *_titles_above(book, rule)[-1:]])


def how_found(match: Match, *, typed: str) -> str:
    """Return how a rule was found; nothing if by its own name."""
    if match.via.is_guess:
        return f"guessed from “{typed}”"
    return {Via.ALIAS: "alias", Via.HOUSE: "by a house rule"}.get(match.via, "")


def left_out(count: int) -> str:
    """Say how many questions of a message were not answered."""
    return f"{count} more {'was' if count == 1 else 'were'} left out: ask fewer at once."


def house_rules_left_out(count: int) -> str:
    """Say that house rules are not shown for want of room."""
    rules = "One house rule is" if count == 1 else f"{count} house rules are"
    return f"{rules} not shown here: ask for fewer rules at once."


def no_such_number(missing: NoSuchNumber) -> str:
    """Say that a number does not exist and where its section ends instead."""
    if missing.last is None:
        return f"There is no {missing.number}; {missing.section.number} has no parts."
    return f"There is no {missing.number}; {missing.section.number} ends at {missing.last.number}."


def provenance(book: Rulebook, rule: Rule) -> str:
    """Return whose words a rule stands in, where it stands in the official document, and in which edition."""
    official = ", ".join(part for part in (official_place(book, rule), edition(book.info)) if part)
    return _OWN_WORDING[book.info.wording] + (f" · official {official}" if official else "")


def edition(info: BookInfo) -> str:
    """Return which edition of the official document a book follows: `FAQ 1.5, 13 July 2011`."""
    return ", ".join(dict.fromkeys(part for part in (info.edition, _spoken_date(info.edition_date)) if part))


def official_place(book: Rulebook, rule: Rule) -> str:
    """Return a rule's number, or for a name the number that it stands under with it: `6.1.2 Deploy`."""
    if rule.number is not None:
        return rule.number
    numbered = [above.number for above in book.ancestors(rule) if above.number is not None]
    return f"{numbered[-1]} {rule.name or rule.title}" if numbered else ""


def _titles_above(book: Rulebook, rule: Rule) -> list[str]:
    return [clip(above.title, _STEP) for above in book.ancestors(rule) if above.title]


def _spoken_date(iso: str) -> str:
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{day.day} {day:%B %Y}"


def beginning(text: str) -> str:
    """Return the first line of a text without its Markdown, for lists."""
    return plain(text.partition("\n")[0]).strip()


def plain(text: str) -> str:
    """Return a text without its Markdown."""
    return _MARKDOWN.sub("", text)


def our_error(number: str) -> str:
    """Say that something went wrong that is not the user's doing."""
    return f"That went wrong on our side. If it happens again, tell the bot’s operator this number: {number}."
