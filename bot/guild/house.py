"""Making, changing and removing a server's house rules: what is asked for becomes an edit, or a refusal."""

import re
import unicodedata
from dataclasses import dataclass
from hashlib import blake2b

from bot.errors import RefusedError
from bot.guild.guild import Guild
from bot.guild.model import MOST_ON_A_RULE, HouseEdit, HouseRule, RuleTarget
from bot.guild.naming import UNSEEN, looks_otherwise, refuse_odd_characters
from bot.guild.targets import read_official
from bot.search.query import HELP_WORDS, Query, read_query
from bot.texts import say

LONGEST_TITLE, LONGEST_TEXT, LONGEST_CHANGES = 80, 1_500, 100
# Joins the parts of an emoji; all else that is not seen could turn or hide what is read.
_JOINER = "\u200d"
_LINE_ENDS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_GAPS = re.compile(r"\n{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What somebody wants a house rule to say; `changes` names the official rule that it changes, if any."""

    title: str
    text: str
    changes: str = ""


def add_house_rule(guild: Guild, *, key: str, typed: Typed) -> tuple[HouseEdit, ...]:
    """Return what makes a house rule, `key` being new. Raises RefusedError."""
    return (HouseEdit(key=key, before=None, after=_house_rule(guild, key, typed, before=None)),)


def edit_house_rule(guild: Guild, *, key: str, version: str, typed: Typed) -> tuple[HouseEdit, ...]:
    """Return what changes a house rule that somebody has seen in some version; nothing if it is so already.

    Raises RefusedError, also if it has become another one meanwhile.
    """
    before = guild.record.house.get(key)
    if before is None:
        raise RefusedError(say("Somebody has removed that house rule meanwhile."))
    if version_of(before) != version:
        raise RefusedError(say("Somebody has edited that house rule meanwhile."))
    after = _house_rule(guild, key, typed, before=before)
    return (HouseEdit(key=key, before=before, after=after),) if after != before else ()


def remove_house_rule(guild: Guild, *, key: str) -> tuple[HouseEdit, ...]:
    """Return what removes the house rule of this key or title. Raises RefusedError if there is none."""
    rule = house_rule(guild, key)
    return (HouseEdit(key=rule.key, before=rule, after=None),)


def house_rule(guild: Guild, key: str) -> HouseRule:
    """Return the house rule of this key or title. Raises RefusedError if there is none."""
    rule = guild.record.house.get(key) or _called(read_query(key), guild)
    if rule is None:
        raise RefusedError(say("There is no such house rule: choose one from the list."))
    return rule


def version_of(rule: HouseRule) -> str:
    """Return what tells a house rule from what it was before an edit, in a few characters."""
    whole = "\0".join((rule.title, rule.text, changed_rule(rule)))
    return blake2b(whole.encode("utf-8", "surrogatepass"), digest_size=6).hexdigest()


def typed_of(rule: HouseRule) -> Typed:
    """Return what a moderator would type to make a house rule as it is."""
    return Typed(title=rule.title, text=rule.text, changes=changed_rule(rule))


def changed_rule(rule: HouseRule) -> str:
    """Return what a moderator would type to name the official rule that a house rule changes; empty for none."""
    return f"{rule.changes.book}: {rule.changes.rule}" if rule.changes is not None else ""


def cleaned(typed: Typed) -> Typed:
    """Return what somebody typed as it is kept: titles in one line, nothing that is not seen."""
    text = _GAPS.sub("\n\n", seen(typed.text).replace("\t", " ")).strip()
    return Typed(title=" ".join(seen(typed.title).split()), text=text, changes=" ".join(seen(typed.changes).split()))


def seen(text: str) -> str:
    """Return a text without the characters that nobody sees, and that turn, hide or join what is read."""
    lines = _LINE_ENDS.sub("\n", text)
    return "".join(char for char in lines if char in {"\n", "\t", _JOINER} or unicodedata.category(char) not in UNSEEN)


def _house_rule(guild: Guild, key: str, typed: Typed, *, before: HouseRule | None) -> HouseRule:
    typed = cleaned(typed)
    target = _target(typed.changes, guild, before=before)
    _refuse_title(typed.title, key, target, guild)
    _refuse_text(typed.text)
    if target is not None and len(_others_on(target, key, guild)) >= MOST_ON_A_RULE:
        raise RefusedError(
            say("{count} house rules change that rule already: edit or remove one of them.", count=MOST_ON_A_RULE)
        )
    return HouseRule(key=key, title=typed.title, text=typed.text, changes=target)


def _target(changes: str, guild: Guild, *, before: HouseRule | None) -> RuleTarget | None:
    """Return the official rule that is named; the one that was, where that is left as it is, even if it has gone."""
    if before is not None and changes == cleaned(typed_of(before)).changes:
        return before.changes
    return read_official(changes, guild) if changes else None


def _refuse_text(text: str) -> None:
    if not text:
        raise RefusedError(
            say("A house rule has 1 to {most:,} characters of text; this one has none.", most=LONGEST_TEXT)
        )
    if len(text) > LONGEST_TEXT:
        raise RefusedError(
            say(
                "A house rule has 1 to {most:,} characters of text; this one has {length:,}.",
                most=LONGEST_TEXT,
                length=len(text),
            )
        )


def _refuse_title(title: str, key: str, target: RuleTarget | None, guild: Guild) -> None:
    """Raise RefusedError for a title that could not be found, or would pass for something else."""
    refuse_odd_characters(title, what="title")
    if len(title) > LONGEST_TITLE:
        raise RefusedError(
            say("A title has at most {most} characters; this one has {length}.", most=LONGEST_TITLE, length=len(title))
        )
    query = read_query(title)
    if query.number is not None:
        raise RefusedError(say("“{name}” reads as the number of a rule.", name=title))
    if not query.folded or query.folded in HELP_WORDS:
        raise RefusedError(
            say("A title needs a letter or digit, and cannot be a word such as “help” that the bot already answers.")
        )
    if query.is_noise:
        raise RefusedError(looks_otherwise(title))
    if query.folded in guild.record.aliases:
        raise RefusedError(
            say("“{title}” is an alias of this server: remove it first, or choose another title.", title=title)
        )
    other = _called(query, guild)
    if other is not None and other.key != key:
        raise RefusedError(say("There is a house rule “{title}” already.", title=other.title))
    _refuse_official(title, query, target, guild)


def _refuse_official(title: str, query: Query, target: RuleTarget | None, guild: Guild) -> None:
    """Raise RefusedError for the title of an official rule, unless that is the one that is changed."""
    named = guild.official.titled(query, among=guild.all_books)
    if not named or (target is not None and (target.book, target.rule) in {(m.book.info.id, m.rule.id) for m in named}):
        return
    raise RefusedError(
        say(
            "In {book} “{title}” is an official rule: say that it is the one that changes, or choose another title.",
            book=named[0].book.info.short_title,
            title=title,
        )
    )


def _called(query: Query, guild: Guild) -> HouseRule | None:
    rules = guild.record.house.values()
    return next((rule for rule in rules if read_query(rule.title).folded == query.folded), None)


def _others_on(target: RuleTarget, key: str, guild: Guild) -> list[HouseRule]:
    on = (target.book, target.rule)
    rules = guild.record.house.values()
    return [r for r in rules if r.key != key and r.changes is not None and (r.changes.book, r.changes.rule) == on]
