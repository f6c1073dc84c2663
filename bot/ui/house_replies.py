"""What `/house` shows to those who edit house rules: the form, what became of it, and all of them in pages."""

import re
from collections.abc import Sequence

import discord
from discord.app_commands import Choice

from bot.guild.guild import Guild
from bot.guild.house import LONGEST_CHANGES, LONGEST_TEXT, LONGEST_TITLE, Typed, changed_rule, version_of
from bot.guild.model import Change, HouseEdit, HouseRule
from bot.rulebook.model import Rule
from bot.search.words import fold
from bot.texts import counted, mark, say
from bot.ui import limits, phrases
from bot.ui.controls import Choose, Option, Press, Tone, pages, undo_button
from bot.ui.drawn import Drawn
from bot.ui.forms import Field, Form
from bot.ui.house_cards import FRAME, house_card, literal
from bot.ui.limits import clip
from bot.ui.rule_messages import draw_rule

FORM = "house"
_PER_PAGE, _LINE = 8, 100
_TITLE, _TEXT, _CHANGES = mark("Title"), mark("Text"), mark("Official rule it changes")
# What is longer may be cut where embeds are not allowed, and lies beside the message as a file too.
_SAFE_LENGTH, _FILE = 600, "typed.txt"
# In a block of code nothing is markup; inside it three of these in a row would end it.
_FENCE, _PART = "```", "\u200b"
_RUN = re.compile("`(?=`)")
_BLOCK = re.compile(rf"^{_FENCE}\n(.*?)\n{_FENCE}$", re.DOTALL | re.MULTILINE)


def house_form(typed: Typed, *, state: str = "") -> Form:
    """Return the form of a house rule, filled; `state` says which one is edited, and as it was when, or is empty."""
    return Form(
        title=say("Edit a house rule") if state else say("Add a house rule"),
        deed=FORM,
        state=state,
        fields=(
            Field(
                name="title",
                label=say(_TITLE),
                most=LONGEST_TITLE,
                hint=say("What players ask for"),
                text=typed.title,
            ),
            Field(name="text", label=say(_TEXT), most=LONGEST_TEXT, text=typed.text, is_long=True),
            Field(
                name="changes",
                label=say(_CHANGES),
                most=LONGEST_CHANGES,
                hint=say("Its number or title, such as 2.14.4 or champions: deploy. Empty: it changes none."),
                text=typed.changes,
                is_required=False,
            ),
        ),
    )


def state_of(rule: HouseRule | None) -> str:
    """Return what tells the form of a house rule which one it is about, and as it was when."""
    return f"{rule.key}:{version_of(rule)}" if rule is not None else ""


def draw_house_saved(guild: Guild, change: Change) -> Drawn:
    """Show what has become of a house rule, as players will see it, with a way back."""
    edit = next(edit for edit in change.edits if isinstance(edit, HouseEdit))
    undo = (undo_button(change),)
    if edit.after is None:
        title = literal(edit.before.title) if edit.before is not None else ""
        return Drawn(content=say("Removed: {thing}", thing=f"**{title}**"), controls=undo)
    return Drawn(content=say("Saved. Players will see this:"), embeds=_as_seen(guild, edit.after), controls=undo)


def _as_seen(guild: Guild, rule: HouseRule) -> tuple[discord.Embed, ...]:
    card = _rule(rule)
    if (changed := guild.shelf.own.changed.get(rule.key)) is not None:
        return draw_rule(*changed, house=(card,)).embeds
    return (house_card(card, room=limits.EMBED_DESCRIPTION),)


def draw_house_refused(guild: Guild, typed: Typed, *, opened: str, reason: str) -> Drawn:
    """Say why a form was refused, show what was typed in it, and open it again from there.

    `opened` is the state of the form. A house rule that has become another one meanwhile is shown as it is now, for
    the form that is opened next may replace it.
    """
    key = opened.partition(":")[0]
    now = guild.record.house.get(key)
    fields = ((say(_TITLE), typed.title), (say(_TEXT), typed.text), (say(_CHANGES), typed.changes))
    said = clip("\n".join(f"**{label}**\n{_block(text)}" for label, text in fields), limits.EMBED_DESCRIPTION)
    cards = [discord.Embed(description=said)]
    advice = ""
    if now is not None and state_of(now) != opened:
        cards.insert(0, house_card(_rule(now), room=limits.EMBEDS_TOTAL - limits.length(said) - FRAME))
        advice = say("Its current text is below. Press Edit again to replace it with yours.")
    elif now is None and opened:
        advice = say("Edit again to make a new one.")
    whole = "\n\n".join(text for _, text in fields)
    why = clip(literal(" ".join(filter(None, (reason, advice)))), limits.CONTENT // 2)
    return Drawn(
        content=f"{why}\n-# {say('Nothing is lost: what you typed stands below.')}",
        embeds=tuple(cards),
        controls=((Press(label=say("Edit again"), deed="house-again", state=state_of(now), tone=Tone.GO),),),
        files=((_FILE, whole.encode()),) if limits.length(said) > _SAFE_LENGTH else (),
    )


def typed_in(content: str, embeds: Sequence[discord.Embed]) -> Typed | None:
    """Return what a refusal says was typed; None if it does not say all."""
    match _BLOCK.findall("\n".join([content, *(embed.description or "" for embed in embeds)])):
        case [title, text, changes]:
            return Typed(title=_unblocked(title), text=_unblocked(text), changes=_unblocked(changes))
        case _:
            return None


def _block(text: str) -> str:
    return f"{_FENCE}\n{_RUN.sub(f'`{_PART}', text) or _PART}\n{_FENCE}"


def _unblocked(text: str) -> str:
    return text.replace(_PART, "")


def draw_house_rules(guild: Guild, *, page: int) -> Drawn:
    """Draw one page of a server's house rules; those whose official rule has gone stand first."""
    if not guild.record.house:
        return Drawn(content=say("There are no house rules yet. `/house add` makes one."))
    rules = sorted(guild.record.house.values(), key=lambda rule: (not has_lost(rule, guild), fold(rule.title)))
    last = (len(rules) - 1) // _PER_PAGE
    page = max(0, min(page, last))
    shown = rules[page * _PER_PAGE : (page + 1) * _PER_PAGE]
    lines = [_entry(rule, guild) for rule in shown]
    embed = discord.Embed(
        title=counted("One house rule of this server", "{count} house rules of this server", len(rules)),
        description=clip("\n".join(lines), limits.EMBED_DESCRIPTION),
    )
    embed.set_footer(text=_footer(rules, guild))
    menu = Choose(
        placeholder=say("Show one in full …"),
        deed="house-one",
        options=tuple(Option(label=clip(rule.title, limits.OPTION_LABEL), value=rule.key) for rule in shown),
    )
    return Drawn(embeds=(embed,), controls=((menu,), *pages("house", page=page, last=last)))


def draw_house_rule(rule: HouseRule) -> Drawn:
    """Draw one house rule alone, which has room for all of it."""
    return Drawn(embeds=(house_card(_rule(rule), room=limits.EMBED_DESCRIPTION),))


def has_lost(rule: HouseRule, guild: Guild) -> bool:
    """Whether a house rule changes an official rule that today's books do not have."""
    return rule.changes is not None and rule.key not in guild.shelf.own.changed


def _footer(rules: Sequence[HouseRule], guild: Guild) -> str:
    lost = sum(has_lost(rule, guild) for rule in rules)
    if not lost:
        return say(phrases.NOT_OFFICIAL)
    return counted(
        "{count} of them changes no rule any more: edit or remove it.",
        "{count} of them change no rule any more: edit or remove them.",
        lost,
    )


def _entry(rule: HouseRule, guild: Guild) -> str:
    first = literal(clip(" ".join(rule.text.split()), _LINE))
    return f"{_heading(rule, guild)}\n{first}"


def _heading(rule: HouseRule, guild: Guild) -> str:
    title = f"**{literal(rule.title)}**"
    if rule.changes is None:
        return title
    changed = guild.shelf.own.changed.get(rule.key)
    if changed is None:
        return say(
            "{title} — ⚠ changes a rule that is not in the book any more ({rule})",
            title=title,
            rule=clip(changed_rule(rule), _LINE // 2),
        )
    book, official = changed
    return say(
        "{title} — changes {rule} ({book})",
        title=title,
        rule=clip(official.label, _LINE),
        book=clip(book.info.short_title, _LINE // 2),
    )


def house_choices(guild: Guild, typed: str) -> list[Choice[str]]:
    """Offer the house rules that have what is typed in their title; what is chosen comes back as the key."""
    rules = sorted(guild.record.house.values(), key=lambda rule: fold(rule.title))
    fitting = [rule for rule in rules if fold(typed) in fold(rule.title)]
    return [Choice(name=clip(rule.title, limits.CHOICE), value=rule.key) for rule in fitting[: limits.CHOICES]]


def _rule(rule: HouseRule) -> Rule:
    """Return a house rule as its book holds it."""
    return Rule(id=rule.key, number=None, name=None, title=rule.title, text=rule.text, parent_id=None)
