"""Numbers that are dressed unlike nearly all others of their kind: `8.4` among `8-3`, `119.1d.` without need."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from bot.importing.numbers.candidates import Candidate

# What stands behind a number is usual if so many numbers of its kind have it, and so large a share of them.
_FEWEST_ALIKE, _NEARLY_ALL = 4, 0.75
_JOINT = re.compile(r"[.\-–]")
_DASHES = frozenset("-–")


def misprints(chain: Sequence[Candidate]) -> Mapping[int, str]:
    """Return the places of misprinted numbers, and how they should be printed."""
    return dict(_wrongly_trailed(chain)) | dict(_wrongly_joined(chain))


def _wrongly_joined(chain: Sequence[Candidate]) -> Iterator[tuple[int, str]]:
    """Yield what has points where the others have hyphens, or the other way round."""
    joined = [one for one in chain if len(one.printed.key) > 1]
    joints = Counter(map(_joint, joined))
    usual = max(joints, key=joints.__getitem__, default=".")
    for one in joined:
        if _joint(one) != usual and joints[usual] > _FEWEST_ALIKE * joints[_joint(one)]:
            yield one.look.place, _JOINT.sub(usual, one.printed.text)


def _wrongly_trailed(chain: Sequence[Candidate]) -> Iterator[tuple[int, str]]:
    """Yield what ends unlike the others, or runs into its text."""
    trails: dict[str, Counter[str]] = {}
    for one in chain:
        trails.setdefault(one.printed.kinds, Counter())[one.printed.trail] += 1
    for one in chain:
        counts = trails[one.printed.kinds]
        usual, count = counts.most_common(1)[0]
        is_usual = count >= max(_FEWEST_ALIKE, counts.total() * _NEARLY_ALL)
        if one.printed.is_glued or (one.printed.is_whole and is_usual and one.printed.trail != usual):
            yield one.look.place, one.printed.text


def _joint(one: Candidate) -> str:
    return "." if _DASHES.isdisjoint(one.printed.text) else "-"
