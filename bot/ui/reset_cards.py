"""Deleting all that a server has saved: what there is, and whether it is meant."""

from collections.abc import Sequence
from hashlib import blake2b

from bot.guild.archive import archived
from bot.guild.guild import Guild
from bot.guild.model import Change, GuildRecord, GuildSettings, Miss
from bot.texts import counted, mark, say
from bot.ui.controls import Press, Tone
from bot.ui.drawn import Drawn

_GONE = mark(
    "Deleted: this server has no aliases, house rules, settings, history or misses any more. That is for good, so keep "
    "these files if you may want them. Backups of the bot’s operator have it until they are pruned."
)
_SURE = mark(
    "**Delete everything?** Nothing brings it back. These files hold the aliases, as `/alias import` reads them, the "
    "house rules and the settings."
)


def draw_reset(guild: Guild, changes: Sequence[Change], misses: Sequence[Miss]) -> Drawn:
    """Draw what would be deleted, with the same as files, and ask."""
    record = guild.record
    if record == GuildRecord() and not changes and not misses:
        return Drawn(content=say("This server has saved nothing: there is nothing to delete."))
    return Drawn(
        content=f"{_saved(record, changes, misses)}\n{say(_SURE)}",
        controls=(
            (
                Press(label=say("Delete everything"), deed="erase", state=fingerprint_of(guild), tone=Tone.DANGER),
                Press(label=say("Cancel"), deed="cancel"),
            ),
        ),
        files=archived(guild),
    )


def draw_erased(guild: Guild) -> Drawn:
    """Say that all is gone which a server had; the files stay with the one who has deleted it."""
    return Drawn(content=say(_GONE), files=archived(guild))


def fingerprint_of(guild: Guild) -> str:
    """Return what tells whether a server has saved anything else since."""
    return blake2b(b"".join(data for _, data in archived(guild)), digest_size=8).hexdigest()


def _saved(record: GuildRecord, changes: Sequence[Change], misses: Sequence[Miss]) -> str:
    """Say how much a server has saved."""
    wrong = sum(miss.times for miss in misses)
    counts = (
        counted("{count} alias", "{count} aliases", len(record.aliases)) if record.aliases else say("no aliases"),
        counted("{count} house rule", "{count} house rules", len(record.house))
        if record.house
        else say("no house rules"),
        counted("{count} change in the history", "{count} changes in the history", len(changes))
        if changes
        else say("no changes in the history"),
        counted("{count} guess called wrong", "{count} guesses called wrong", wrong)
        if wrong
        else say("no guesses called wrong"),
    )
    things = ", ".join(counts)
    if record.settings == GuildSettings():
        return say("This server has {things}, and default settings.", things=things)
    return say("This server has {things}, and its own settings.", things=things)
