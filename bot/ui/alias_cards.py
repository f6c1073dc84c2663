"""What moderators see of their aliases: one saved, all in pages, and what an import would do."""

from collections.abc import Sequence
from typing import Literal

import discord

from bot.guild.aliases import Dead, ImportPlan, finds_nothing
from bot.guild.exchange import BadRow, Row, write_csv, write_json
from bot.guild.guild import HOUSE_BOOK, Guild
from bot.guild.model import Alias, AliasEdit, Change, QueryTarget, RuleTarget
from bot.guild.naming import LONGEST_NAME
from bot.ui import limits, phrases
from bot.ui.cards import Drawn
from bot.ui.choices import leads_to
from bot.ui.controls import Press, Tone, pages, undo_button
from bot.ui.house_cards import literal
from bot.ui.limits import clip

_PER_PAGE, _SHOWN_ROWS, _LINE = 15, 12, 150
_NOT_YET, _NOTHING = "Nothing has changed yet.", "There is nothing to import."
_NOTHING_TO_EXPORT = "There are no aliases to export."
_NOTHING_YET = "There are no aliases yet. `/alias add` makes one: a name of yours that leads to a rule."


def draw_aliases_saved(guild: Guild, change: Change) -> Drawn:
    """Say what has become of some aliases, with a way back."""
    edits = [edit for edit in change.edits if isinstance(edit, AliasEdit)]
    lines = [_saved(guild, edit) for edit in edits] if len(edits) == 1 else [f"Saved {len(edits)} aliases."]
    return Drawn(content=clip("\n".join(lines), limits.CONTENT), controls=(undo_button(change),))


def _saved(guild: Guild, edit: AliasEdit) -> str:
    if edit.after is None:
        return f"Removed: {_way(guild, edit.before)}"
    before = f"\n-# before: {_target(guild, edit.before)}" if edit.before is not None else ""
    return f"Saved: {_way(guild, edit.after)}{before}"


def _way(guild: Guild, alias: Alias | None) -> str:
    return f"`{alias.name}` → {_leads(guild, alias)}" if alias is not None else ""


def draw_aliases(guild: Guild, dead: Sequence[Dead], *, page: int) -> Drawn:
    """Draw one page of a server's aliases; those that no longer work stand first."""
    lost = {entry.alias.key for entry in dead}
    working = sorted((a for a in guild.record.aliases.values() if a.key not in lost), key=lambda alias: alias.key)
    entries: tuple[Dead | Alias, ...] = (*dead, *working)
    if not entries:
        return Drawn(content=_NOTHING_YET)
    last = (len(entries) - 1) // _PER_PAGE
    page = max(0, min(page, last))
    lines = [_listed(guild, entry) for entry in entries[page * _PER_PAGE : (page + 1) * _PER_PAGE]]
    embed = discord.Embed(
        title=f"{len(entries)} aliases of this server" if len(entries) > 1 else "One alias of this server",
        description=clip("\n".join(lines), limits.EMBED_DESCRIPTION),
    )
    if dead:
        embed.set_footer(text=f"⚠ no longer works ({len(dead)}): remove it, or lead it elsewhere.")
    return Drawn(embeds=(embed,), controls=pages("aliases", page=page, last=last))


def _listed(guild: Guild, entry: Dead | Alias) -> str:
    if isinstance(entry, Dead):
        return f"⚠ `{entry.alias.name}`: {clip(entry.reason, _LINE)}"
    missing = " (finds nothing now)" if finds_nothing(guild, entry) else ""
    return f"`{entry.name}` → {clip(_leads(guild, entry), _LINE)}{missing}"


def draw_export(rows: Sequence[Row], *, form: Literal["CSV", "JSON"]) -> Drawn:
    """Hand out a server's aliases as a file."""
    if not rows:
        return Drawn(content=_NOTHING_TO_EXPORT)
    data = write_csv(rows) if form == "CSV" else write_json(rows)
    counted = "1 alias." if len(rows) == 1 else f"{len(rows)} aliases."
    return Drawn(content=counted, files=((f"aliases.{form.lower()}", data),))


def draw_import(guild: Guild, plan: ImportPlan, *, token: str) -> Drawn:
    """Draw what importing a file would do; nothing has changed yet."""
    new = sum(edit.before is None for edit in plan.edits)
    counts = f"{new} new, {len(plan.edits) - new} changed, {plan.unchanged} there already, {len(plan.refused)} refused"
    embed = discord.Embed(
        title="What this import would do", description=f"**{counts}**\n{_NOT_YET if plan.edits else _NOTHING}"
    )
    if plan.edits:
        embed.add_field(
            name="Would be saved", value=_some([_planned(guild, edit) for edit in plan.edits]), inline=False
        )
    refused = list(map(_refused, plan.refused))
    if refused:
        embed.add_field(name="Refused", value=_some(refused), inline=False)
    whole = "\n".join(f"{row.line}\t{row.name}\t{row.reason}" for row in plan.refused)
    unit = next((row.unit for row in plan.refused), "")
    return Drawn(
        embeds=(embed,),
        controls=((Press(label=f"Import {len(plan.edits)}", deed="import", state=token, tone=Tone.GO), _CANCEL),)
        if plan.edits
        else (),
        files=(("refused.txt", f"{unit}\tname\treason\n{whole}\n".encode()),)
        if refused and _some(refused) != "\n".join(refused)
        else (),
    )


_CANCEL = Press(label="Cancel", deed="cancel")


def _planned(guild: Guild, edit: AliasEdit) -> str:
    if edit.after is None:
        return ""
    return f"`{edit.after.name}` → {_target(guild, edit.after)}" + (" (leads elsewhere now)" if edit.before else "")


def _refused(row: BadRow) -> str:
    name = clip(" ".join(row.name.replace("`", "ʼ").split()), LONGEST_NAME)
    # The reason may repeat the name.
    return f"{row.unit} {row.line}{f' `{name}`' if name else ''}: {literal(row.reason)}"


def _some(lines: Sequence[str]) -> str:
    """Return the first lines, as many as there is room for, and how many more there are."""
    whole = "\n".join(lines)
    if len(lines) <= _SHOWN_ROWS and limits.length(whole) <= limits.FIELD_VALUE:
        return whole
    shown = [clip(line, _LINE) for line in lines[:_SHOWN_ROWS]]
    room = limits.FIELD_VALUE - limits.length(f"\n… and {len(lines)} more")
    while limits.length("\n".join(shown)) > room:
        shown.pop()
    more = len(lines) - len(shown)
    return "\n".join([*shown, f"… and {more} more"]) if more else "\n".join(shown)


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
            return f"the house rule “{literal(house.title)}”" if house is not None else phrases.HOUSE_RULE_GONE
        case RuleTarget(book=book, rule=rule):
            return f"{book}: {rule}"
        case QueryTarget(book=book, query=query):
            return f"“{query}” in {'House rules' if is_house else book}"
