"""What the first messages in the playground tell a newcomer to try."""

from bot.playground.samples import Samples


def guide(tried: Samples) -> tuple[str, ...]:
    """Return what Mo tells a newcomer to try, step by step."""
    play = (
        f"Ask in any sentence: {_either(tried.name, tried.number)}",
        f"Misspell it: {_either(tried.typo)}" if tried.typo else "",
        f"Use your own words: `@Quoth {tried.question or 'and a question'}`",
        "Go on from an answer: `Next ›`, `Up`, or its menu",
        "See ten rules with `/search`, a book’s chapters with `/book`",
        "Write what is no rule; it gets no answer: `[[Black Lotus]]`, `[[2d6]]`, `[[Main Page]]`",
    )
    named = _as_mo_did(tried.alias.name) if tried.alias else ""
    ruled = _as_mo_did(tried.house.title) if tried.house else ""
    moderate = (
        f"Give a rule a name of your own with `/alias add`{named}",
        f"Put a rule of yours under an official one with `/house add`{ruled}",
    )
    return (
        "**Welcome! None of this is real, so try everything:**\n" + _listed(play),
        "**And as the moderator** (choose Mo above, beside “Viewing as”):\n" + _listed(moderate),
    )


def _either(*typed: str) -> str:
    return " or ".join(f"`[[{text}]]`" for text in typed if text) or "a rule’s name or number in `[[brackets]]`"


def _as_mo_did(name: str) -> str:
    return f", as Mo did: `[[{name.casefold()}]]`"


def _listed(steps: tuple[str, ...]) -> str:
    return "\n".join(f"{place}. {step}" for place, step in enumerate(filter(None, steps), start=1))
