"""What the bot keeps, field by field, as everybody may read it; a test holds the numbers against what the bot does."""

import discord

from bot.texts import counted, mark, say
from bot.ui.drawn import Drawn

_SAVED = mark(
    "The server’s id; for each channel or thread with books of its own, its id and those books; brackets, quiet, ping, "
    "cooldown; the ids of the roles that may edit; the id of the channel that is told of new editions, and of which it "
    "was told; when the bot was removed. Aliases and house rules as moderators "
    "wrote them, each with a fingerprint of the rule that it leads to or changes. Kept until they are changed or "
    "removed there."
)
_HISTORY = mark(
    "The last 100 changes of a server: the id of the user who made each, when, and how it was before and after. Older "
    "ones go by themselves."
)
_GUESSES = mark(
    "Which rule was guessed, which one was meant, how often, and when last: up to 200 pairs in a server. Never what "
    "was typed, and not who said so."
)
_NEVER = mark("Messages, questions, the names of people. None of them is stored or written into a log.")
_IN_MEMORY = mark(
    "The ids of the last 10,000 questions and their answers, so that an answer follows its question; who was answered "
    "when and where, for cooldowns; who has called which guess wrong; imports that wait to be confirmed; which servers "
    "were told that the bot may not speak somewhere. For speed, single words and the last few questions, without who "
    "asked."
)
_FOR_HOW_LONG = mark(
    "Everything of a server goes 30 days after it has removed the bot, or at once with `/settings reset`. Your id goes "
    "out of all changes of all servers with `/forget`."
)
_BACKUPS = mark(
    "Whoever runs this bot may keep copies of the database, by default the last seven. What you have had deleted is in "
    "them until they go. If one is put back, ids that were forgotten since are taken out again."
)


def draw_privacy() -> Drawn:
    """Draw what is stored, how long, and how it is deleted."""
    embed = discord.Embed(
        title=say("What Quoth keeps"), description=say("Ids, and what moderators save on purpose. Nothing else.")
    )
    for heading, text in (
        (say("What servers save"), say(_SAVED)),
        (say("Who changed what"), say(_HISTORY)),
        (say("Wrong guesses"), say(_GUESSES)),
        (say("Never kept"), say(_NEVER)),
        (say("In memory, until the bot restarts"), say(_IN_MEMORY)),
        (say("For how long"), say(_FOR_HOW_LONG)),
        (say("Backups"), say(_BACKUPS)),
    ):
        embed.add_field(name=heading, value=text, inline=False)
    return Drawn(embeds=(embed,))


def draw_forgotten(changes: int) -> Drawn:
    """Say what has become of a user's traces."""
    if not changes:
        return Drawn(content=say("Your id stands nowhere in what servers have saved: there is nothing to forget."))
    forgotten = counted(
        "Forgotten: your id stood in one change and is out of it now.",
        "Forgotten: your id stood in {count} changes and is out of them now.",
        changes,
    )
    rest = say("Aliases and house rules belong to their server and stay, without your name.")
    return Drawn(content=f"{forgotten}\n-# {rest}")
