"""What moderators see of their aliases: one saved, all in pages, and what an import would do."""

from collections.abc import Sequence
from typing import Literal

import discord

from bot.guild.aliases import Dead, ImportPlan, finds_nothing
from bot.guild.exchange import BadRow, Row, write_csv, write_json
from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import Alias, AliasEdit, Change, QueryTarget, RuleTarget
from bot.guild.naming import LONGEST_NAME
from bot.texts import counted, say
from bot.ui import limits, phrases
from bot.ui.choices import leads_to
from bot.ui.controls import Press, Tone, pages, undo_button
from bot.ui.drawn import Drawn
from bot.ui.house_cards import literal
from bot.ui.limits import clip

_PER_PAGE, _SHOWN_ROWS, _LINE = 15, 12, 150


def draw_aliases_saved(guild: Guild, change: Change) -> Drawn:
    """Say what has become of some aliases, with a way back."""
    edits = [edit for edit in change.edits if isinstance(edit, AliasEdit)]
    if len(edits) == 1:
        told = _saved(guild, edits[0])
    else:
        told = counted("Saved {count} alias.", "Saved {count} aliases.", len(edits))
    return Drawn(content=clip(told, limits.CONTENT), controls=(undo_button(change),))


def _saved(guild: Guild, edit: AliasEdit) -> str:
    if edit.after is None:
        return say("Removed: {thing}", thing=_way(guild, edit.before))
    saved = say("Saved: {thing}", thing=_way(guild, edit.after))
    if edit.before is None:
        return saved
    return f"{saved}\n-# {say('before: {target}', target=_target(guild, edit.before))}"


def _way(guild: Guild, alias: Alias | None) -> str:
    return f"`{alias.name}` → {_leads(guild, alias)}" if alias is not None else ""


def draw_aliases(guild: Guild, dead: Sequence[Dead], *, page: int) -> Drawn:
    """Draw one page of a server's aliases; those that no longer work stand first."""
    lost = {entry.alias.key for entry in dead}
    working = sorted((a for a in guild.record.aliases.values() if a.key not in lost), key=lambda alias: alias.key)
    entries: tuple[Dead | Alias, ...] = (*dead, *working)
    if not entries:
        return Drawn(
            content=say("There are no aliases yet. `/alias add` makes one: a name of yours that leads to a rule.")
        )
    last = (len(entries) - 1) // _PER_PAGE
    page = max(0, min(page, last))
    lines = [_listed(guild, entry) for entry in entries[page * _PER_PAGE : (page + 1) * _PER_PAGE]]
    embed = discord.Embed(
        title=counted("One alias of this server", "{count} aliases of this server", len(entries)),
        description=clip("\n".join(lines), limits.EMBED_DESCRIPTION),
    )
    if dead:
        embed.set_footer(text=say("⚠ no longer works ({count}): remove it, or lead it elsewhere.", count=len(dead)))
    return Drawn(embeds=(embed,), controls=pages("aliases", page=page, last=last))


def _listed(guild: Guild, entry: Dead | Alias) -> str:
    if isinstance(entry, Dead):
        return f"⚠ `{entry.alias.name}`: {clip(entry.reason, _LINE)}"
    line = f"`{entry.name}` → {clip(_leads(guild, entry), _LINE)}"
    return say("{alias} (finds nothing now)", alias=line) if finds_nothing(guild, entry) else line


def draw_export(rows: Sequence[Row], *, form: Literal["CSV", "JSON"]) -> Drawn:
    """Hand out a server's aliases as a file."""
    if not rows:
        return Drawn(content=say("There are no aliases to export."))
    data = write_csv(rows) if form == "CSV" else write_json(rows)
    content = counted("{count} alias.", "{count} aliases.", len(rows))
    return Drawn(content=content, files=((f"aliases.{form.lower()}", data),))


def draw_import(guild: Guild, plan: ImportPlan, *, token: str) -> Drawn:
    """Draw what importing a file would do; nothing has changed yet."""
    new = sum(edit.before is None for edit in plan.edits)
    counts = say(
        "{new} new, {changed} changed, {unchanged} there already, {refused} refused",
        new=new,
        changed=len(plan.edits) - new,
        unchanged=plan.unchanged,
        refused=len(plan.refused),
    )
    state = say("Nothing has changed yet.") if plan.edits else say("There is nothing to import.")
    embed = discord.Embed(title=say("What this import would do"), description=f"**{counts}**\n{state}")
    if plan.edits:
        embed.add_field(
            name=say("Would be saved"), value=_some([_planned(guild, edit) for edit in plan.edits]), inline=False
        )
    refused = list(map(_refused, plan.refused))
    if refused:
        embed.add_field(name=say("Refused"), value=_some(refused), inline=False)
    go = Press(label=say("Import {count}", count=len(plan.edits)), deed="import", state=token, tone=Tone.GO)
    return Drawn(
        embeds=(embed,),
        controls=((go, Press(label=say("Cancel"), deed="cancel")),) if plan.edits else (),
        files=(("refused.txt", _table(plan.refused).encode()),)
        if refused and _some(refused) != "\n".join(refused)
        else (),
    )


def _table(refused: Sequence[BadRow]) -> str:
    """Return all rows that were refused, of which a message shows only the first."""
    unit = say("line") if refused[0].unit == "line" else say("entry")
    heading = f"{unit}\t{say('name')}\t{say('reason')}"
    return "\n".join((heading, *(f"{row.line}\t{row.name}\t{row.reason}" for row in refused), ""))


def _planned(guild: Guild, edit: AliasEdit) -> str:
    if edit.after is None:
        return ""
    line = f"`{edit.after.name}` → {_target(guild, edit.after)}"
    return say("{alias} (leads elsewhere now)", alias=line) if edit.before else line


def _refused(row: BadRow) -> str:
    name = clip(" ".join(row.name.replace("`", "ʼ").split()), LONGEST_NAME)
    place = say("line {number}", number=row.line) if row.unit == "line" else say("entry {number}", number=row.line)
    # The reason may repeat the name.
    return f"{place}{f' `{name}`' if name else ''}: {literal(row.reason)}"


def _some(lines: Sequence[str]) -> str:
    """Return the first lines, as many as there is room for, and how many more there are."""
    whole = "\n".join(lines)
    if len(lines) <= _SHOWN_ROWS and limits.length(whole) <= limits.FIELD_VALUE:
        return whole
    shown = [clip(line, _LINE) for line in lines[:_SHOWN_ROWS]]
    room = limits.FIELD_VALUE - limits.length(f"\n{_more(len(lines))}")
    while limits.length("\n".join(shown)) > room:
        shown.pop()
    hidden = len(lines) - len(shown)
    return "\n".join([*shown, _more(hidden)] if hidden else shown)


def _more(count: int) -> str:
    return counted("… and {count} more", "… and {count} more", count)


def _leads(guild: Guild, alias: Alias) -> str:
    """Return where an alias leads today, or what is saved of one that leads nowhere."""
    way = guild.shelf.own.shortcuts.get(alias.key)
    return leads_to(way) if way is not None else _target(guild, alias)


def _target(guild: Guild, alias: Alias) -> str:
    """Return what is saved of where an alias leads."""
    is_house = alias.target.book == HOUSE_BOOK
    match alias.target:
        case RuleTarget(rule=key) if is_house:
            house = guild.record.house.get(key)
            if house is None:
                return say(phrases.HOUSE_RULE_GONE)
            return say("the house rule “{title}”", title=literal(house.title))
        case RuleTarget(book=book, rule=rule):
            return f"{book}: {rule}"
        case QueryTarget(book=book, query=query):
            return say("“{query}” in {book}", query=query, book=say("House rules") if is_house else book)
