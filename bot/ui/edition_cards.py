"""What the editions of a book have changed: the sections with their counts, and the rules of one of them in pages."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import discord

from bot.rulebook.changes import Added, Change, Moved, MovedAndReworded, Removed, Reworded, counts_of
from bot.rulebook.history import FormerEdition
from bot.rulebook.model import Rulebook
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.changed_rules import Leaf, leaves
from bot.ui.controls import Choose, Option, Press, Row
from bot.ui.drawn import Drawn
from bot.ui.house_cards import literal
from bot.ui.limits import clip
from bot.ui.menus import choice_menu
from bot.ui.rule_messages import delete_button
from bot.ui.steps import NOBODY

CHANGES = "changes"
PER_PAGE = 15
_TITLE, _AUTHOR, _LINE, _NAME, _ROW = 150, 100, 80, 80, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What of a book's changes a message shows: an edition by its mark, and a section of it, or all where that is None.

    The mark of no edition stands for the newest.
    """

    book_id: str
    edition: str = ""
    section: int | None = None
    page: int = 0

    @property
    def state(self) -> str:
        """What `read_view` reads behind the asker, who is put before it."""
        section = "" if self.section is None else str(self.section)
        return f"{self.book_id}:{self.edition}:{section}:{self.page}"


def read_view(state: str) -> tuple[int, View]:
    """Return for whom a message was posted, and what it shows. Raises ValueError for what no message of ours bears."""
    asker, book_id, edition, section, page = state.split(":")
    view = View(book_id=book_id, edition=edition, section=int(section) if section else None, page=int(page))
    return int(asker), view


def draw_changes(book: Rulebook, view: View) -> Drawn:
    """Draw what an edition of a book has changed; where that is not known any more, what the newest one has."""
    if not book.history:
        return Drawn(content=f"-# {say('No former edition of {book} is known.', book=literal(book.info.short_title))}")
    nth = _place(book, view.edition)
    if nth is None:
        drawn = _Sheet(book, len(book.history) - 1).overview(0)
        return drawn.headed(say("That edition is not in the book’s history any more; this is the newest one."))
    sheet = _Sheet(book, nth)
    drawn = sheet.overview(view.page) if view.section is None else sheet.section(view.section, view.page)
    if nth == len(book.history) - 1:
        return drawn
    newest = phrases.name_of(book.history[-1].until)
    return drawn.headed(say("A newer edition has come since: {edition}.", edition=literal(newest) or "…"))


def draw_no_changes() -> Drawn:
    """Say that no book has a former edition."""
    return Drawn(content=f"-# {say('No rulebook here has a former edition that is known.')}")


def news_buttons(books: Sequence[Rulebook]) -> tuple[Row, ...]:
    """Return the buttons below the news of some books: each shows what the newest edition has changed."""
    changed = [book for book in books if book.history]
    title = say("What has changed") if len(books) == 1 else ""
    buttons = [
        Press(label=clip(title or book.info.short_title, _NAME), deed=CHANGES, state=f"{NOBODY}:{_newest(book).state}")
        for book in changed
    ]
    return tuple(tuple(buttons[start : start + _ROW]) for start in range(0, len(buttons), _ROW))


def _newest(book: Rulebook) -> View:
    return View(book_id=book.info.id, edition=_mark(book, len(book.history) - 1))


def _mark(book: Rulebook, nth: int) -> str:
    """Return what tells a former edition from the others, also once more editions have come."""
    one = book.history[nth]
    told = (str(nth), one.edition.name, one.edition.date, one.until.name, one.until.date)
    return blake2b("\0".join(told).encode(), digest_size=3).hexdigest()


def _place(book: Rulebook, mark: str) -> int | None:
    """Return which of the former editions has a mark; the last one for none."""
    nths = range(len(book.history))
    return next((nth for nth in nths if _mark(book, nth) == mark), None) if mark else nths[-1]


class _Sheet:
    """What one edition has changed, ready to be drawn."""

    def __init__(self, book: Rulebook, nth: int) -> None:
        self._book, self._nth = book, nth
        self._former = book.history[nth]

    @cached_property
    def _sections(self) -> tuple[tuple[tuple[str, ...], tuple[Change, ...]], ...]:
        changes = self._former.changes
        return tuple(changes.sections().items()) if changes is not None else ()

    def overview(self, page: int) -> Drawn:
        """Draw how much has changed, section by section."""
        last = max(len(self._sections) - 1, 0) // PER_PAGE
        page = max(0, min(page, last))
        listed = list(enumerate(self._sections))[page * PER_PAGE : (page + 1) * PER_PAGE]
        lines = [f"**{clip(_place_name(labels), _LINE)}** {_counts(changes)}" for _, (labels, changes) in listed]
        embed = self._embed(clip(literal(self._book.info.title), _TITLE))
        embed.description = "\n".join([*_summary(self._former), *(["", *lines] if lines else [])])
        options = tuple(
            Option(
                label=clip(" › ".join(labels) or say("Chapters"), limits.OPTION_LABEL),
                description=clip(_counts(changes), limits.OPTION_DESCRIPTION),
                value=str(nth),
            )
            for nth, (labels, changes) in listed
        )
        here = self._view(page=page)
        menu = Choose(
            placeholder=say("Show a section …"), deed=CHANGES, state=here.state, options=options, tells_asker=True
        )
        rows = ((menu,),) if options else ()
        return Drawn(
            embeds=(embed,), controls=(*rows, *self._turning(here, last), (*self._editions(), delete_button()))
        )

    def section(self, nth: int, page: int) -> Drawn:
        """Draw a page of the rules that have changed in a section."""
        if not 0 <= nth < len(self._sections):
            return self.overview(0)
        labels, changes = self._sections[nth]
        shown = tuple(leaves(self._book, changes, later=self._book.history[self._nth + 1 :]))
        page = max(0, min(page, len(shown) - 1))
        embed = self._embed(clip(_place_name(labels), _TITLE))
        embed.description = shown[page].text
        embed.set_footer(text=_counts(changes))
        up = self._view(page=nth // PER_PAGE)
        back = Press(label=say("All sections"), deed=CHANGES, state=up.state, tells_asker=True)
        turning = self._turning(self._view(section=nth, page=page), len(shown) - 1)
        return Drawn(embeds=(embed,), controls=(*self._rules(shown[page]), *turning, (back, delete_button())))

    def _rules(self, leaf: Leaf) -> tuple[Row, ...]:
        """Return the menu of the rules on a page; what is chosen stands beside the page, which stays."""
        rules = [(self._book, rule) for rule in leaf.rules]
        return ((choice_menu(rules, is_shared=True, placeholder=say("Show a rule …")),),) if rules else ()

    def _embed(self, title: str) -> discord.Embed:
        info = self._book.info
        embed = discord.Embed(title=title, colour=info.colour)
        old, new = _names(self._former)
        embed.set_author(name=clip(f"{info.short_title} · {old} → {new}", _AUTHOR))
        return embed

    def _view(self, *, section: int | None = None, page: int = 0) -> View:
        return View(book_id=self._book.info.id, edition=_mark(self._book, self._nth), section=section, page=page)

    def _editions(self) -> Iterator[Press]:
        """Yield the buttons to the editions before and behind."""
        last = len(self._book.history) - 1
        neighbours = ((self._nth - 1, say("‹ Older edition")), (self._nth + 1, say("Newer edition ›")))
        for nth, label in neighbours if last else ():
            is_there = 0 <= nth <= last
            mark = _mark(self._book, nth) if is_there else label[:1]
            state = View(book_id=self._book.info.id, edition=mark).state
            yield Press(label=label, deed=CHANGES, state=state, is_off=not is_there, tells_asker=True)

    @staticmethod
    def _turning(here: View, last: int) -> tuple[Row, ...]:
        """Return the buttons that turn pages; none where there is only one."""
        if not last:
            return ()

        def to(label: str, page: int) -> Press:
            state = View(book_id=here.book_id, edition=here.edition, section=here.section, page=page).state
            return Press(label=label, deed=CHANGES, state=state, is_off=not 0 <= page <= last, tells_asker=True)

        where = say("{page} of {last}", page=here.page + 1, last=last + 1)
        middle = Press(label=where, deed=f"{CHANGES}-here", is_off=True)
        return ((to("‹", here.page - 1), middle, to("›", here.page + 1)),)


def _summary(former: FormerEdition) -> Iterator[str]:
    """Yield what an edition has changed in all."""
    changes = former.changes
    if changes is None:
        yield say("What that edition has changed is not kept any more.")
    else:
        yield _counts(changes.changes) or say("The rules say the same as before.")
        if count := len(changes.renumbered):
            yield counted("{count} rule has another number.", "{count} rules have another number.", count)


def _names(former: FormerEdition) -> tuple[str, str]:
    old, new = map(phrases.name_of, (former.edition, former.until))
    return old or say("the old edition"), new or say("the new edition")


def _place_name(labels: Sequence[str]) -> str:
    return literal(" › ".join(labels)) or say("Chapters")


def _counts(changes: Sequence[Change]) -> str:
    """Say how many changes there are of each kind."""
    counts = counts_of(changes)
    told = (
        counted("{count} added", "{count} added", counts[Added]) if counts[Added] else "",
        counted("{count} removed", "{count} removed", counts[Removed]) if counts[Removed] else "",
        counted("{count} reworded", "{count} reworded", counts[Reworded]) if counts[Reworded] else "",
        counted("{count} moved", "{count} moved", counts[Moved]) if counts[Moved] else "",
        counted("{count} moved and reworded", "{count} moved and reworded", counts[MovedAndReworded])
        if counts[MovedAndReworded]
        else "",
    )
    return ", ".join(filter(None, told))
