"""Lines of one size, each right under the other, that head nothing: rows of tables, and the lines of a title page."""

from collections.abc import Sequence

from bot.importing.looks import Look

# A title stands in two lines at most; in percent of the letters of most of the document, larger ones are meant.
_FEWEST, _USUAL = 3, 100


def without_stacks(looks: Sequence[Look], *, first: int = 0) -> list[Look]:
    """Return lines in their order, without those that are stacked in large letters, or before the `first` rule."""
    stacks: list[list[Look]] = []
    for look in looks:
        above = stacks[-1][-1] if stacks else None
        if above is not None and above.place + 1 == look.place and above.line.size == look.line.size:
            stacks[-1].append(look)
        else:
            stacks.append([look])
    return [look for stack in stacks if not _heads_nothing(stack, first=first) for look in stack]


def _heads_nothing(stack: Sequence[Look], *, first: int) -> bool:
    return len(stack) >= _FEWEST and (stack[0].line.size > _USUAL or stack[-1].place < first)
