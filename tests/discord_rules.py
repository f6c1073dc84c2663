"""What Discord enforces and simcord does not: embeds, replies and locked threads by permission, nonces."""

from typing import Any

import simcord.http.routes.messages as routes
from simcord.backend.errors import BackendError

_permit, _post = vars(routes)["_send_permissions"], vars(routes)["bot_message"]


def enforce_the_rest() -> None:
    """Make the simulated Discord as strict as the real one, for the whole test run."""
    vars(routes).update(_send_permissions=_send_permissions, bot_message=_bot_message)


def _send_permissions(context: Any, channel_id: int) -> None:
    _permit(context, channel_id)
    channel, body = context.backend.get_channel(channel_id), context.body()
    if channel.guild_id is None:
        return
    if body.get("embeds"):
        context.require_channel_permissions(channel_id, "embed_links")
    if body.get("message_reference"):
        try:
            context.require_channel_permissions(channel_id, "read_message_history")
        except BackendError:
            raise BackendError(400, 160002, "Cannot reply without permission to read message history") from None
    if channel.thread_metadata is not None and channel.thread_metadata.locked:
        raise BackendError(400, 160005, "Thread is locked")


def _bot_message(context: Any, channel_id: int, **options: Any) -> Any:
    """Post a message, or give back the one that had the same enforced nonce."""
    body = context.body()
    if not body.get("enforce_nonce"):
        return _post(context, channel_id, **options)
    posted = context.backend.__dict__.setdefault("posted_by_nonce", {})
    key = (channel_id, body.get("nonce"))
    if key not in posted:
        posted[key] = _post(context, channel_id, **options)
    return posted[key]
