"""Sentences and lines that say what an answer is; the terminal and Discord show the same ones."""

import re
from collections import Counter
from datetime import date
from typing import TYPE_CHECKING

from bot.guild.guild import spoken
from bot.rulebook.model import BookInfo, Rule, Rulebook, Wording
from bot.search.outcome import Match, NoSuchNumber, Nothing, Once, Via
from bot.texts import counted, mark, say
from bot.ui.limits import clip

if TYPE_CHECKING:
    from bot.rulebook.changes import Edition

NOTHING_FOUND = mark("No rule comes near that.")
DID_YOU_MEAN = mark("Did you mean")
HOUSE_RULE_GONE = mark("a house rule that is gone")
OTHER_VERSION = mark("That button is from another version of the bot: ask again for a new one.")
GONE = mark("That rule is not in the book any more; ask for it again.")
SO_ALREADY = mark("It is like that already; nothing has changed.")
UNDONE, DONE_AGAIN = mark("Undone: it is as it was before."), mark("Done again.")
CANCELLED = mark("Cancelled: nothing has changed.")
WRONG_RULE = mark("Wrong rule?")
NOT_OFFICIAL = mark("made by this server, not part of the official rules")
_STEP = 40
# More than any list shows of a rule's first line.
_BEGINNING = 300
_MARKDOWN = re.compile(r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)")
HELP = mark("""\
`/rule` — look up a number, a term or a question
`/search` — the ten nearest rules · `/book` — leaf through a rulebook
`/changes` — what the new edition of a rulebook has changed
`@Quoth stacking units` — the same in any message; in a direct message without the mention
`[[2.14.4b]]` · `[[deploy]]` — in the middle of a sentence; up to five in one message
`[[rule_can I pass twice]]` — always gets an answer
`[[?stack]]` — the ten nearest rules instead of one
`[[champions: deploy]]` — in one book
`[[?]]` — in a reply to an answer: what surrounds its rule
Any message › Apps › *Look up rules here* — every number and term in it

Edit your message and the answer follows; delete it and the answer goes too.
The buttons under your answer turn it; under anybody else’s they open a copy that only you see.

For moderators: `/alias`, `/house`, `/settings`. What the bot keeps: `/privacy`.""")
NO_BRACKETS = mark("Here the bot cannot read messages that do not mention it: brackets need `@Quoth` beside them.")
_OWN_WORDING = {Wording.RESTATED: mark("Quoth’s wording"), Wording.PUBLISHER: mark("publisher’s wording")}
_MONTHS = {
    1: mark("January"),
    2: mark("February"),
    3: mark("March"),
    4: mark("April"),
    5: mark("May"),
    6: mark("June"),
    7: mark("July"),
    8: mark("August"),
    9: mark("September"),
    10: mark("October"),
    11: mark("November"),
    12: mark("December"),
}
_SHORT_MONTH, _YEAR = 3, 12
_EDITION_NAME = 60


def help_text(*, brackets: bool) -> str:
    """Say what a player can type; `brackets` if the bot can read them where it is not mentioned."""
    return say(HELP) if brackets else f"{say(HELP)}\n\n-# {say(NO_BRACKETS)}"


def breadcrumb(book: Rulebook, rule: Rule) -> str:
    """Return the way to a rule: `Champions › Keywords & Game Terms › Keywords`."""
    return " › ".join([spoken(book.info).short_title, *_titles_above(book, rule)])


def heading(book: Rulebook, rule: Rule, *, is_guess: bool = False, is_continued: bool = False) -> str:
    """Return what stands above a rule: its place, and that it is guessed, goes on, or is in the publisher's words."""
    publishers = f"❝ {say('The publisher’s words')}" if book.described(rule).wording is Wording.PUBLISHER else ""
    guess = say(DID_YOU_MEAN) if is_guess else ""
    return _dotted(guess, say("continued") if is_continued else "", publishers, breadcrumb(book, rule))


def house_heading(*, is_guess: bool = False) -> str:
    """Return what stands above a house rule."""
    return _dotted(say(DID_YOU_MEAN) if is_guess else "", f"⌂ {say('House rule of this server')}")


def place(book: Rulebook, rule: Rule) -> str:
    """Return where a rule stands in a few words: `Champions › Keywords`."""
    return " › ".join([spoken(book.info).short_title, *_titles_above(book, rule)[-1:]])


def how_found(match: Match, *, typed: str) -> str:
    """Return how a rule was found; nothing if by its own name, unless that meant something else once."""
    if match.via.is_guess:
        return how_guessed(typed)
    if match.once is not None:
        return _what_it_was(match.once, match.rule)
    match match.via:
        case Via.ALIAS:
            return say("alias")
        case Via.HOUSE:
            return say("by a house rule")
        case _:
            return ""


def how_guessed(typed: str) -> str:
    """Return from which words a rule was guessed."""
    return say("guessed from {words}", words=quoted(typed))


def quoted(typed: str) -> str:
    """Return what somebody typed as it is quoted in every language, so that it can be read back from a card."""
    return f"“{typed}”"


def left_out(count: int) -> str:
    """Say how many questions of a message were not answered."""
    return counted(
        "{count} more was left out: ask fewer at a time.", "{count} more were left out: ask fewer at a time.", count
    )


def house_rules_left_out(count: int) -> str:
    """Say that house rules are not shown for want of room."""
    return counted(
        "One house rule is not shown here: ask for fewer rules at a time.",
        "{count} house rules are not shown here: ask for fewer rules at a time.",
        count,
    )


def nothing_found(outcome: Nothing) -> str:
    """Say that no rule is near, or that there is none of this number any more."""
    return say("{removed}.", removed=_removed(outcome.gone)) if outcome.gone is not None else say(NOTHING_FOUND)


def no_such_number(missing: NoSuchNumber) -> str:
    """Say that a number does not exist, or not any more, and where its section ends instead."""
    number, section = missing.number, missing.section.number
    if missing.gone is not None:
        removed = _removed(missing.gone)
        if missing.last is None:
            return say("{removed}; {section} has no parts.", removed=removed, section=section)
        return say("{removed}; {section} ends at {last}.", removed=removed, section=section, last=missing.last.number)
    if missing.last is None:
        return say("There is no {number}; {section} has no parts.", number=number, section=section)
    return say(
        "There is no {number}; {section} ends at {last}.", number=number, section=section, last=missing.last.number
    )


def provenance(book: Rulebook, rule: Rule) -> str:
    """Return whose words a rule stands in, where it stands in the official document, and in which edition."""
    info = book.described(rule)
    official = ", ".join(filter(None, (official_place(book, rule), edition(info))))
    return _dotted(wording(info), say("official {place}", place=official) if official else "")


def wording(info: BookInfo) -> str:
    """Return whose words a book shows."""
    return say(_OWN_WORDING[info.wording])


def wordings(book: Rulebook) -> str:
    """Return whose words a book shows, and of how many rules where they are not all the same author's."""
    counts = Counter(book.described(rule).wording for rule in book)
    if len(counts) == 1:
        return wording(book.info)
    return ", ".join(f"{say(_OWN_WORDING[whose])} ({count})" for whose, count in counts.most_common())


def citation(book: Rulebook, rule: Rule) -> str:
    """Return one line that cites a rule: `Champions CR 2.14.4b, 5 Apr 2019`."""
    info = book.described(rule)
    document = f"{info.citation or info.short_title} {official_place(book, rule)}"
    # An edition that is called by its date is said once, shortly.
    named = "" if info.edition == _spoken_date(info.edition_date) else info.edition
    return ", ".join(filter(None, (document, named, _spoken_date(info.edition_date, letters=_SHORT_MONTH))))


def name_of(edition: "Edition") -> str:
    """Return what an edition is called in a few words: its day, or else its name; empty if nobody knows."""
    return clip(_spoken_date(edition.date) or edition.name, _EDITION_NAME)


def edition(info: BookInfo) -> str:
    """Return which edition of the official document a book follows: `FAQ 1.5, 13 July 2011`."""
    return ", ".join(dict.fromkeys(filter(None, (info.edition, _spoken_date(info.edition_date)))))


def age(info: BookInfo, *, today: date) -> str:
    """Return how old a book's edition is: `7 years old`; nothing where its day is unknown or still to come."""
    try:
        day = date.fromisoformat(info.edition_date)
    except ValueError:
        return ""
    months = 12 * (today.year - day.year) + today.month - day.month - (today.day < day.day)
    if today < day:
        return ""
    if months >= _YEAR:
        return counted("one year old", "{count} years old", months // _YEAR)
    if months:
        return counted("one month old", "{count} months old", months)
    days = (today - day).days
    return counted("one day old", "{count} days old", days) if days else say("new today")


def official_place(book: Rulebook, rule: Rule) -> str:
    """Return a rule's number; for a name the number that it stands under with it, or its way: `6.1.2 “Deploy”`."""
    if rule.number is not None:
        return rule.number
    way = [*book.ancestors(rule), rule]
    numbered = max((nth for nth, above in enumerate(way) if above.number is not None), default=-1)
    named = " › ".join(clip(above.label, _STEP) for above in way[numbered + 1 :])
    return f"{way[numbered].number} “{named}”" if numbered >= 0 else f"“{named}”"


def _titles_above(book: Rulebook, rule: Rule) -> list[str]:
    return [clip(above.title, _STEP) for above in book.ancestors(rule) if above.title]


def _spoken_date(iso: str, *, letters: int | None = None) -> str:
    """Return a date as it is said, its month in full or in its first letters; what is no date as it is."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return iso
    return f"{day.day} {say(_MONTHS[day.month])[:letters]} {day.year}"


def beginning(text: str) -> str:
    """Return the first line of a text without its Markdown, for lists; a sign says that there is more of it."""
    first, _, more = text.partition("\n")
    return plain(first[:_BEGINNING]).strip() + (" …" if more else "")


def plain(text: str) -> str:
    """Return a text without its Markdown."""
    return _MARKDOWN.sub("", text)


def our_error(number: str) -> str:
    """Say that something went wrong that is not the user's doing."""
    return say(
        "That went wrong on our side. If it happens again, tell the bot’s operator this number: {number}.",
        number=number,
    )


def _what_it_was(once: Once, found: Rule) -> str:
    """Say that a rule had the number that was asked for once, or that another rule had it."""
    if once.rule is None:
        return say("{number} was another rule {once}, which was removed", number=once.number, once=_until(once.until))
    if once.rule.id == found.id:
        return say("was {number} {once}", number=once.number, once=_until(once.until))
    now = once.rule.mark or once.rule.label
    return say(
        "{number} was another rule {once}: that is now {now}", number=once.number, once=_until(once.until), now=now
    )


def _until(edition: "Edition") -> str:
    # No quotation marks: what stands in them on a card is what somebody typed.
    if edition.date:
        return say("until {date}", date=name_of(edition))
    return say("before the edition {edition}", edition=name_of(edition)) if edition.name else say("in a former edition")


def _removed(gone: Once) -> str:
    """Say which edition removed a rule; what follows ends the sentence."""
    edition = gone.removed or gone.until
    if edition.date:
        return say("{number} was removed in the edition of {date}", number=gone.number, date=name_of(edition))
    if edition.name:
        return say("{number} was removed in the edition {edition}", number=gone.number, edition=name_of(edition))
    return say("{number} was removed", number=gone.number)


def _dotted(*texts: str) -> str:
    return " · ".join(filter(None, texts))
