"""What the bot keeps, field by field, as everybody may read it."""

import discord

from bot.ui.cards import Drawn

# A heading and its text, between blank lines; a test holds the numbers against what the bot does.
_TOLD = """\
What servers save
The server’s id; for each channel or thread with books of its own, its id and those books; brackets, quiet, ping, \
cooldown; the ids of the roles that may edit; when the bot was removed. Aliases and house rules as moderators wrote \
them, each with a fingerprint of the rule that it leads to or changes. Kept until they are changed or removed there.

Who changed what
The last 100 changes of a server: the id of the user who made each, when, and how it was before and after. Older ones \
go by themselves.

Wrong guesses
Which rule was guessed, which one was meant, how often, and when last: up to 200 pairs in a server. Never what was \
typed, and not who said so.

Never kept
Messages, questions, the names of people. None of them is stored or written into a log.

In memory, until the bot restarts
The ids of the last 10,000 questions and their answers, so that an answer follows its question; who was answered when, \
for a server’s cooldown; who has called which guess wrong; imports that wait to be confirmed.

For how long
Everything of a server goes 30 days after it has removed the bot, or at once with `/settings reset`. Your id goes out \
of all changes of all servers with `/forget`.

Backups
Whoever runs this bot may keep copies of the database, by default the last seven. What you have had deleted is in them \
until they go. If one is put back, ids that were forgotten since are taken out again."""


def draw_privacy() -> Drawn:
    """Draw what is stored, how long, and how it is deleted."""
    embed = discord.Embed(
        title="What Quoth keeps", description="Ids, and what moderators save on purpose. Nothing else."
    )
    for told in _TOLD.split("\n\n"):
        heading, _, text = told.partition("\n")
        embed.add_field(name=heading, value=text, inline=False)
    return Drawn(embeds=(embed,))


def draw_forgotten(changes: int) -> Drawn:
    """Say what has become of a user's traces."""
    if not changes:
        return Drawn(content="Your id stands nowhere in what servers have saved: there is nothing to forget.")
    stood = "one change" if changes == 1 else f"{changes} changes"
    return Drawn(
        content=f"Forgotten: your id stood in {stood} and is out of them now.\n"
        "-# Aliases and house rules belong to their server and stay, without your name."
    )
