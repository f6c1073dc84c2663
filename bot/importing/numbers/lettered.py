"""Letters that count the parts of a rule without its number, in a document that cites them with it: `1.2.1c`."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from bot.importing.headings.sections import in_appendix
from bot.importing.looks import Look
from bot.importing.numbers.printed import Printed
from bot.importing.numbers.scheme import Numbered
from bot.importing.numbers.signs import Sign, signs_of

_CITED = re.compile(r"(?<![\w.])(?P<stem>[A-Z]{0,2}[0-9]+(?:[.-][0-9]+)*)\.?\(?(?P<letter>[a-z])\)?(?![\w])")
_MOST = 0.7
_Run = dict[int, Printed]


def lettered_parts(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> Mapping[int, str]:
    """Return the places of lines that begin a part by its letter, with that letter; none unless some are cited.

    A list of steps has letters too: only where a text names one by rule and letter, all lists of that look are parts.
    """
    runs = _runs(looks, numbered, but=but | in_appendix(looks, but=but))
    styles = Counter(printed.style for run in runs.values() if len(run) > 1 for printed in run.values())
    if not styles:
        return {}
    style = styles.most_common(1)[0][0]
    alike = {number: run for number, run in runs.items() if run and next(iter(run.values())).style == style}
    numbers = frozenset(one.printed.text for one in numbered.accepted.values())
    if not _are_cited(looks, numbers, alike) and not _are_sentences(looks, alike):
        return {}
    return {place: printed.text for run in alike.values() for place, printed in run.items() if printed.style == style}


def _runs(looks: Sequence[Look], numbered: Numbered, *, but: frozenset[int]) -> dict[str, _Run]:
    """Return the letters under each number that ends with none, as long as they follow one another from `a`.

    Where they begin anew under the same number they count within its steps: such a number has none.
    """
    runs: dict[str, _Run] = {}
    current: str | None = None
    for look in looks:
        if look.place in numbered.accepted:
            text = numbered.accepted[look.place].printed.text
            current = None if text[-1].isalpha() else text
        elif look.place in numbered.repeated:
            current = None
        elif look.place not in but and current is not None and look.printed is not None:
            run = runs.setdefault(current, {})
            signs = signs_of(look.printed.text)
            if (Sign.LOWER, len(run) + 1) in signs:
                run[look.place] = look.printed
            elif (Sign.LOWER, 1) in signs:
                runs[current], current = {}, None
    return runs


def _are_sentences(looks: Sequence[Look], runs: Mapping[str, _Run]) -> bool:
    """Whether nearly all lists say whole sentences, and no colon announces them: each letter is a rule."""
    lines = [looks[place] for run in runs.values() for place in run]
    whole = sum(look.said[:1].isupper() and look.ends for look in lines)
    firsts = [min(run) for run in runs.values() if run]
    announced = sum(place > 0 and looks[place - 1].plain.endswith((":", ",")) for place in firsts)
    return len(firsts) > 1 and whole > len(lines) * _MOST and announced * 3 < len(firsts)


def _are_cited(looks: Sequence[Look], numbers: frozenset[str], runs: Mapping[str, _Run]) -> bool:
    """Whether a text names a part by the number above it and its letter, and no rule is printed so."""
    parts = {(number, printed.text) for number, run in runs.items() for printed in run.values()}
    cited = (found.group("stem", "letter") for look in looks for found in _CITED.finditer(look.plain))
    return any(
        (stem, letter) in parts and numbers.isdisjoint({f"{stem}{letter}", f"{stem}.{letter}"})
        for stem, letter in cited
    )
