"""The questions beside the rules of a book: how near what is asked comes to one of them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bot.search.postings import Postings
from bot.search.words import Tokens

# That a question has the words asked for counts more than that it has no others.
_HAS, _HAS_ONLY = 0.7, 0.3
# A rule with more questions is not less about each of them: they are measured by length a little only.
_B = 0.3


class Questions:
    """The questions of each rule, by the rule's place in print."""

    def __init__(self, questions: Iterable[Iterable[Tokens]]) -> None:
        stems = [[frozenset(question.content) for question in listed] for listed in questions]
        self.postings = Postings([Counter(stem for one in listed for stem in one) for listed in stems], b=_B)
        """All questions of a rule as one text."""
        self._where = [_numbers(listed) for listed in stems]
        self._rarities = [[sum(map(self.postings.rarity, one)) for one in listed] for listed in stems]

    def nearest(self, place: int, worth: Mapping[str, float], *, ideal: float) -> float:
        """Return how well the best question of a rule fits stems that are worth so much each: 0 to 1."""
        where, rarities = self._where[place], self._rarities[place]
        has, only = [0.0] * len(rarities), [0.0] * len(rarities)
        for stem in where.keys() & worth.keys():
            value, rarity = worth[stem], self.postings.rarity(stem)
            for number in where[stem]:
                has[number] += value
                only[number] += rarity
        return max(
            (
                _HAS * min(1.0, value / ideal) + _HAS_ONLY * rarity / whole
                for value, rarity, whole in zip(has, only, rarities, strict=True)
                if value
            ),
            default=0.0,
        )


def _numbers(listed: Sequence[frozenset[str]]) -> dict[str, list[int]]:
    """Return by stem the numbers of the questions that have it."""
    numbers: dict[str, list[int]] = {}
    for number, stems in enumerate(listed):
        for stem in stems:
            numbers.setdefault(stem, []).append(number)
    return numbers
