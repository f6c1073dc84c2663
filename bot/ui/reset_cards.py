"""Deleting all that a server has saved: what there is, and whether it is meant."""

from collections.abc import Sequence
from hashlib import blake2b

from bot.guild.archive import archived
from bot.guild.guild import Guild
from bot.guild.model import Change, GuildRecord, GuildSettings, Miss
from bot.ui.cards import Drawn
from bot.ui.controls import Press, Tone

_NOTHING = "This server has saved nothing: there is nothing to delete."
_GONE = (
    "Deleted: this server has no aliases, house rules, settings, history or misses any more. That is for good, so keep "
    "these files if you may want them. Backups of the bot’s operator have it until they are pruned."
)


def draw_reset(guild: Guild, changes: Sequence[Change], misses: Sequence[Miss]) -> Drawn:
    """Draw what would be deleted, with the same as files, and ask."""
    record = guild.record
    if record == GuildRecord() and not changes and not misses:
        return Drawn(content=_NOTHING)
    counts = (
        _count(len(record.aliases), "alias", "aliases"),
        _count(len(record.house), "house rule", "house rules"),
        _count(len(changes), "change in the history", "changes in the history"),
        _count(sum(miss.times for miss in misses), "guess called wrong", "guesses called wrong"),
    )
    settings = "default settings" if record.settings == GuildSettings() else "its own settings"
    return Drawn(
        content=f"This server has {', '.join(counts)}, and {settings}.\n"
        "**Delete everything?** Nothing brings it back. These files hold the aliases, as `/alias import` reads them, "
        "the house rules and the settings.",
        controls=(
            (
                Press(label="Delete everything", deed="erase", state=fingerprint_of(guild), tone=Tone.DANGER),
                Press(label="Cancel", deed="cancel"),
            ),
        ),
        files=archived(guild),
    )


def draw_erased(guild: Guild) -> Drawn:
    """Say that all is gone which a server had; the files stay with the one who has deleted it."""
    return Drawn(content=_GONE, files=archived(guild))


def fingerprint_of(guild: Guild) -> str:
    """Return what tells whether a server has saved anything else since."""
    return blake2b(b"".join(data for _, data in archived(guild)), digest_size=8).hexdigest()


def _count(number: int, one: str, several: str) -> str:
    return f"{number or 'no'} {one if number == 1 else several}"
