"""Rows of tables in large letters: lines of one size, each right under the other, that head nothing."""

from collections.abc import Sequence

from bot.importing.looks import Look

# A title stands in two lines at most.
_FEWEST = 3


def without_stacks(looks: Sequence[Look]) -> list[Look]:
    """Return lines in their order, without those that are stacked as the rows of a table are."""
    stacks: list[list[Look]] = []
    for look in looks:
        above = stacks[-1][-1] if stacks else None
        if above is not None and above.place + 1 == look.place and above.line.size == look.line.size:
            stacks[-1].append(look)
        else:
            stacks.append([look])
    return [look for stack in stacks if len(stack) < _FEWEST for look in stack]
