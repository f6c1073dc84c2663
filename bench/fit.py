"""Fits the weights of the ranking to labelled queries: run it when what counts as evidence has changed.

`--half 0` fits to one half of the queries, so that `quality --half 1` tells what the weights are worth on others.
`--write` puts the weights into bot/search/weights.py. Each book is asked with its questions and without them, then with
vectors of words that were learned from the other books, as an imported book comes. The texts that are no question are
asked of every book: the right answer to these is that no rule is meant. Where the extra `semantic` is installed, the
weights that count with it are fitted too. It takes two minutes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from operator import mul
from pathlib import Path

from bench.labelled import Labelled, parser, plain_id, read_queries, shelf_of
from bench.learn import unasked
from bot.rulebook.model import Rulebook
from bot.search import weights
from bot.search.engine import Engine
from bot.search.evidence import Doubt, Evidence, Model
from bot.search.lore import Lore
from bot.search.query import read_query

ROUNDS, STEP, LATER_STEP = 300, 0.3, 0.1
# Large weights that only a few queries ask for are held back.
RIDGE = 2e-3
NOISE, NOISE_IN_CALIBRATION = 0.7, 0.35
# Adam (Kingma and Ba, 2015), with the second moment forgotten faster, as there are few steps.
_FIRST_MOMENT, _SECOND_MOMENT = 0.9, 0.99
_CALIBRATION_ROUNDS = 4000
_EVIDENCE = len(Evidence._fields)
_NAMES = {(True, True): "NAME", (False, True): "TALK", (True, False): "NAME_UNASKED", (False, False): "TALK_UNASKED"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One query asked of one book: the evidence for each candidate, which of them are right, and the doubt."""

    candidates: Sequence[Evidence]
    right: Sequence[bool]
    doubt: Sequence[float]
    is_noise: bool


def editions(books: Sequence[Rulebook], lore: Lore) -> list[tuple[Rulebook, Lore]]:
    """Return each book as it is, and without its questions and what was learned from them."""
    return [*((book, lore) for book in books), *unasked(books, lore)]


def examples(queries: Sequence[Labelled], engines: Iterable[Engine]) -> Mapping[tuple[bool, bool], list[Example]]:
    """Return what the engines weigh for each query that they have to guess at, by the model that decides it."""
    sorted_out: defaultdict[tuple[bool, bool], list[Example]] = defaultdict(list)
    for engine in engines:
        for query in queries:
            if query.book == engine.book.info.id or not query.accept:
                for is_name, example in _example(engine, query):
                    sorted_out[is_name, bool(engine.book.questions)].append(example)
    return sorted_out


def _example(engine: Engine, query: Labelled) -> Iterator[tuple[bool, Example]]:
    asked = read_query(query.text)
    if engine.certain(asked) is not None:
        return
    look = engine.look(asked)
    evidence = look.evidence()
    rules = list(engine.book)
    accepted = query.accept.get(engine.book.info.id, frozenset())
    yield (
        look.is_name,
        Example(
            candidates=list(evidence.values()),
            right=[plain_id(rules[place].id) in accepted for place in evidence],
            doubt=(1.0, *look.doubt),
            is_noise=not query.accept,
        ),
    )


def fitted(given: Sequence[Example]) -> Model:
    """Return the model under which the right answers are likeliest, calibrated on answers that it was not fitted to."""
    shares = []
    for one, other in ((given[::2], given[1::2]), (given[1::2], given[::2])):
        model = _likeliest(one)
        shares += [_best(model, example) for example in other if example.candidates]
    return _calibrated(_likeliest(given), shares)


def _likeliest(given: Sequence[Example]) -> Model:
    params = [3.0] * _EVIDENCE + [0.0] * (1 + len(Doubt._fields))
    first, second = [0.0] * len(params), [0.0] * len(params)
    for turn in range(1, ROUNDS + 1):
        slope = [RIDGE * len(given) * value for value in params]
        slope[_EVIDENCE] = 0.0
        for example in given:
            _descend(example, params, slope)
        step = STEP if turn < ROUNDS / 2 else LATER_STEP
        for place, value in enumerate(slope):
            first[place] = _FIRST_MOMENT * first[place] + (1 - _FIRST_MOMENT) * value
            second[place] = _SECOND_MOMENT * second[place] + (1 - _SECOND_MOMENT) * value * value
            mean = first[place] / (1 - _FIRST_MOMENT**turn)
            params[place] -= step * mean / (sqrt(second[place] / (1 - _SECOND_MOMENT**turn)) + 1e-8)
    rounded = [round(value, 2) + 0.0 for value in params]
    return Model(
        evidence=Evidence(*rounded[:_EVIDENCE]),
        base=rounded[_EVIDENCE],
        doubt=Doubt(*rounded[_EVIDENCE + 1 :]),
        shift=0.0,
        slope=1.0,
    )


def _descend(example: Example, params: Sequence[float], slope: list[float]) -> None:
    """Add the gradient of one example: of each candidate, how likely it was held to be, less how likely it is."""
    weight = NOISE if example.is_noise else 1.0
    scores = [sum(map(mul, params, candidate)) for candidate in example.candidates]
    against = sum(map(mul, params[_EVIDENCE:], example.doubt))
    top = max(against, *scores) if scores else against
    odds, none = [exp(score - top) for score in scores], exp(against - top)
    total = sum(odds) + none
    is_none = not any(example.right)
    right = none if is_none else sum(odd for odd, right in zip(odds, example.right, strict=True) if right)
    for candidate, odd, is_right in zip(example.candidates, odds, example.right, strict=True):
        pull = weight * (odd / total - (odd / right if is_right else 0.0))
        for place, value in enumerate(candidate):
            slope[place] += pull * value
    pull = weight * (none / total - float(is_none))
    for place, value in enumerate(example.doubt, start=_EVIDENCE):
        slope[place] += pull * value


def _calibrated(model: Model, shares: Sequence[tuple[float, bool, float]]) -> Model:
    """Return the model with how often a best rule is right that has such a share of the odds (Platt, 1999)."""
    shift, slope = 0.0, 1.0
    for _ in range(_CALIBRATION_ROUNDS):
        by_shift = by_slope = 0.0
        for logit, is_right, weight in shares:
            miss = weight * (1 / (1 + exp(-(shift + slope * logit))) - is_right)
            by_shift += miss
            by_slope += miss * logit
        shift -= by_shift / len(shares)
        slope -= by_slope / len(shares) / 4
    return replace(model, shift=round(shift, 2), slope=round(slope, 2))


def _best(model: Model, example: Example) -> tuple[float, bool, float]:
    """Return the log-odds of the best candidate's share, whether it is right, and what the example counts."""
    doubt = Doubt(*example.doubt[1:])
    odds = [model.odds(candidate, doubt) for candidate in example.candidates]
    best = max(range(len(odds)), key=odds.__getitem__)
    rest = 1 + sum(odds) - odds[best]
    return log(odds[best] / rest), example.right[best], NOISE_IN_CALIBRATION if example.is_noise else 1.0


def written(models: Mapping[tuple[bool, bool], Model], *, prefix: str) -> str:
    """Return the models as Python."""
    return "".join(f"{prefix}{_NAMES[kind]} = {models[kind]!r}\n" for kind in _NAMES)


def main() -> None:
    options = parser(__doc__)
    options.add_argument("--write", action="store_true", help="put the weights into bot/search/weights.py")
    chosen = options.parse_args()
    shelf = shelf_of(chosen.books)
    queries = read_queries(chosen.queries, books={book.info.id for book in shelf.books}, half=chosen.half)
    path = Path(weights.__file__)
    every = editions(shelf.books, shelf.lore)
    plain, meant = (None, "", "MODELS: "), (shelf.lore.meaning, "MEANT_", "MODELS_WITH_MEANING: ")
    for meaning, prefix, whole in (plain, meant) if shelf.lore.meaning is not None else (plain,):
        engines = [Engine(book, replace(lore, meaning=meaning)) for book, lore in every]
        models = {kind: fitted(given) for kind, given in examples(queries, engines).items()}
        text = written(models, prefix=prefix)
        print(text)
        if chosen.write:
            before, _, rest = path.read_text("utf-8").partition(f"\n{prefix}NAME = ")
            path.write_text(f"{before}\n{text}{whole}{rest.partition(whole)[2]}", "utf-8")


if __name__ == "__main__":
    main()
