"""What a server's settings are called, and what each means for its players."""

from bot.guild.model import Brackets, GuildSettings
from bot.guild.preferences import Preference
from bot.texts import mark, say

# Those that a line of the screen is about; the others are lists.
WORDED = (Preference.BRACKETS, Preference.QUIET, Preference.PING, Preference.COOLDOWN)
_MODES = {
    Brackets.STRICT: mark("Brackets: strict"),
    Brackets.OPEN: mark("Brackets: open"),
    Brackets.OFF: mark("Brackets: off"),
}
_MEANINGS = {
    Brackets.STRICT: mark("`[[…]]` is answered where it names a rule, or nearly does."),
    Brackets.OPEN: mark("`[[…]]` is answered wherever a rule comes near: questions too, with a guess."),
    Brackets.OFF: mark("`[[…]]` is not answered; `[[rule_…]]` is, and so are mentions and commands."),
}
_IN_BRIEF = {
    Brackets.STRICT: mark("[[…]] is answered where it names a rule, or nearly does"),
    Brackets.OPEN: mark("[[…]] is answered wherever a rule comes near"),
    Brackets.OFF: mark("only [[rule_…]], mentions and commands are answered"),
}
_QUIET = {
    True: mark("What `/rule` finds is shown to the asker alone; answers to messages notify nobody."),
    False: mark("What `/rule` finds is shown to everybody; answers to messages notify as any message does."),
}
_PING = {
    True: mark("Answers to messages mention the asker."),
    False: mark("Answers to messages mention nobody."),
}


def named(what: Preference, settings: GuildSettings) -> str:
    """Return what is set and to what: `Quiet: on`; of lists, nothing."""
    match what:
        case Preference.BRACKETS:
            return mode_named(settings.brackets)
        case Preference.QUIET:
            return say("Quiet: on") if settings.quiet else say("Quiet: off")
        case Preference.PING:
            return say("Ping: on") if settings.ping else say("Ping: off")
        case Preference.COOLDOWN if settings.cooldown_s:
            return say("Cooldown: {seconds} s", seconds=settings.cooldown_s)
        case Preference.COOLDOWN:
            return say("Cooldown: none")
        case _:
            return ""


def meaning(what: Preference, settings: GuildSettings) -> str:
    """Return what it means for players that something is set so; of lists, nothing."""
    match what:
        case Preference.BRACKETS:
            return say(_MEANINGS[settings.brackets])
        case Preference.QUIET:
            return say(_QUIET[settings.quiet])
        case Preference.PING:
            return say(_PING[settings.ping])
        case Preference.COOLDOWN:
            return _cooldown(settings.cooldown_s)
        case _:
            return ""


def news_in_words(settings: GuildSettings, *, is_lost: bool = False) -> str:
    """Return who is told of new editions; `is_lost` if it does not reach the channel."""
    if settings.news is None:
        return say("Nobody is told of new editions: `/settings news` chooses a channel.")
    channel = f"<#{settings.news}>"
    if is_lost:
        return say(
            "⚠ {channel} should be told, but it is gone, or the bot may not write there: see `/settings news`.",
            channel=channel,
        )
    return say("{channel} is told when a rulebook has a new edition.", channel=channel)


def mode_named(mode: Brackets) -> str:
    """Return what a menu calls a way of answering brackets."""
    return say(_MODES[mode])


def mode_in_brief(mode: Brackets) -> str:
    """Return what a way of answering brackets means, in a line of a menu."""
    return say(_IN_BRIEF[mode])


def _cooldown(seconds: int) -> str:
    if not seconds:
        return say("Players are answered as often as they ask.")
    return say(
        "A player is answered once in {seconds} s; sooner, messages get no answer, and `/rule` says how long to wait.",
        seconds=seconds,
    )
