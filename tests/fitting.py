"""What Discord accepts as a message, whatever is drawn: its limits in one place."""

from typing import Any

import discord

from bot.ui import limits
from bot.ui.drawn import Drawn
from bot.ui.items import view_of
from bot.ui.limits import length

_FIELD_NAME, _FIELDS, _ROWS, _BUTTONS, _BUTTON_LABEL = 256, 25, 5, 5, 80


def fits(drawn: Drawn) -> bool:
    """Assert that Discord takes a message, with its embeds and as plain text; True, so that it can be asserted."""
    for form in (drawn, drawn.as_text()):
        assert length(form.content) <= limits.CONTENT
        assert form.content or form.embeds
        assert len(form.embeds) <= limits.EMBEDS
        assert sum(map(_embed_length, form.embeds)) <= limits.EMBEDS_TOTAL
    rows = view_of(drawn, asker=2**63).to_components()
    assert len(rows) <= _ROWS
    components = [component for row in rows for component in row["components"]]
    ids = [component["custom_id"] for component in components]
    assert len(set(ids)) == len(ids)
    for row in rows:
        assert len(row["components"]) <= (_BUTTONS if row["components"][0]["type"] == 2 else 1)
    for component in components:
        _check_component(component)
    return True


def _embed_length(embed: discord.Embed) -> int:
    texts = [embed.title or "", embed.description or "", embed.footer.text or "", embed.author.name or ""]
    bounds = (limits.EMBED_TITLE, limits.EMBED_DESCRIPTION, limits.EMBED_FOOTER, limits.EMBED_AUTHOR)
    assert all(length(text) <= bound for text, bound in zip(texts, bounds, strict=True))
    assert len(embed.fields) <= _FIELDS
    for field in embed.fields:
        assert 1 <= length(field.name or "") <= _FIELD_NAME
        assert 1 <= length(field.value or "") <= limits.FIELD_VALUE
    return sum(map(length, texts)) + sum(length(f"{field.name}{field.value}") for field in embed.fields)


def _check_component(component: dict[str, Any]) -> None:
    assert 1 <= len(component["custom_id"]) <= limits.CUSTOM_ID
    if component["type"] == 2:
        assert 1 <= length(component["label"]) <= _BUTTON_LABEL
        return
    assert length(component["placeholder"]) <= limits.PLACEHOLDER
    assert 0 <= component["min_values"] <= component["max_values"] <= limits.OPTIONS
    if component["type"] != 3:
        assert len(component.get("default_values", ())) <= component["max_values"]
        return
    options = component["options"]
    assert 1 <= len(options) <= limits.OPTIONS
    assert component["max_values"] <= len(options)
    assert sum(option.get("default", False) for option in options) <= component["max_values"]
    assert len({option["value"] for option in options}) == len(options)
    for option in options:
        assert 1 <= length(option["label"]) <= limits.OPTION_LABEL
        assert length(option.get("description", "")) <= limits.OPTION_DESCRIPTION
        assert 1 <= length(option["value"]) <= limits.OPTION_VALUE
