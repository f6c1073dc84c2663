"""What a server has saved as files to keep: plain JSON, without who did what."""

import json

from bot.guild.aliases import exported
from bot.guild.exchange import write_json
from bot.guild.guild import Guild
from bot.guild.house import changed_rule
from bot.guild.model import SERVER, GuildSettings


def archived(guild: Guild) -> tuple[tuple[str, bytes], ...]:
    """Return files, as names with what is in them; `/alias import` reads the first."""
    rest = {"house_rules": _house_rules(guild), "settings": _settings(guild.settings)}
    return (
        ("aliases.json", write_json(exported(guild))),
        ("house-rules-and-settings.json", (json.dumps(rest, ensure_ascii=False, indent=2) + "\n").encode()),
    )


def _house_rules(guild: Guild) -> list[dict[str, str]]:
    return [
        {"title": rule.title, "text": rule.text, "changes": changed_rule(rule)} for rule in guild.record.house.values()
    ]


def _settings(settings: GuildSettings) -> dict[str, object]:
    """Return settings as JSON; ids are texts, for many a reader takes a number of that length for another."""
    return {
        "brackets": settings.brackets.value,
        "quiet": settings.quiet,
        "ping": settings.ping,
        "cooldown_s": settings.cooldown_s,
        "books": {"server" if place == SERVER else str(place): ids for place, ids in sorted(settings.books.items())},
        "editors": [str(role) for role in sorted(settings.editors)],
        "news": str(settings.news) if settings.news is not None else None,
    }
