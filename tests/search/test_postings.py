"""The inverted index: it reads no more than it needs, and says what reading everything would say."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search import postings
from bot.search.postings import Postings, text_rows
from bot.search.words import Analyzer, BookTokens
from tests.builders import book

Row = dict[str, float]
K1, B = 1.2, 0.6
STEMS = ["bag", "coin", "ship", "stack", "tide", "unit"]

rows = st.lists(
    st.dictionaries(st.sampled_from(STEMS), st.floats(min_value=0.25, max_value=6)), min_size=1, max_size=40
)
# From this weight on, a stem is looked for however little it says.
terms = st.lists(
    st.dictionaries(st.sampled_from([*STEMS, "zeppelin"]), st.floats(min_value=0.7, max_value=1), max_size=3),
    max_size=4,
)


def everything(rows: Sequence[Row], terms: Sequence[Mapping[str, float]]) -> dict[int, float]:
    """Score all rows by the formula itself: BM25F, and of each term its best stem."""
    lengths = [sum(row.values()) for row in rows if row]
    average = sum(lengths) / len(lengths) if lengths else 1.0

    having = Counter(stem for row in rows for stem in row)

    def worth(row: Row, stem: str) -> float:
        count = having[stem]
        rarity = log(1 + (len(rows) - count + 0.5) / (count + 0.5))
        return rarity * row[stem] / (row[stem] + K1 * (1 - B + B * sum(row.values()) / average))

    scores = {
        place: sum(max((weight * worth(row, s) for s, weight in term.items() if s in row), default=0) for term in terms)
        for place, row in enumerate(rows)
    }
    return {place: score for place, score in scores.items() if score > 0}


@given(rows, terms)
def test_every_row_is_scored_by_the_best_stem_of_each_term(rows: list[Row], terms: list[Row]) -> None:
    assert Postings(rows).score(terms) == pytest.approx(everything(rows, terms))


@given(rows, terms)
def test_what_is_read_in_part_is_scored_as_if_all_had_been_read(rows: list[Row], terms: list[Row]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(postings, "_READ", 1)
        patch.setattr(postings, "_READ_A_RULE", 0)
        scores = Postings(rows).score(terms)
    expected = everything(rows, terms)
    assert bool(scores) == bool(expected)
    assert scores == pytest.approx({place: expected[place] for place in scores})


def large(*special: tuple[int, Row], size: int = 8_000) -> list[Row]:
    """Return rows that all say two common things, and some of which say another."""
    filled: list[Row] = [{"card": 1.0, "play": 1.0, f"own{place}": 1.0} for place in range(size)]
    for place, row in special:
        filled[place] = row
    return filled


def test_the_best_row_of_a_large_book_is_the_same_as_if_all_had_been_read() -> None:
    tidal: list[Row] = [
        {"tide": 1.0, "pay": 2.0},
        {"tide": 1.0, "card": 1.0, "play": 1.0},
        {"tide": 1.0, "card": 1.0, "pay": 1.0},
    ]
    filled = large(*zip((70, 1_234, 3_999), tidal, strict=True))
    wanted = [{"play": 1.0}, {"tide": 1.0}, {"card": 1.0}]
    scores, expected = Postings(filled).score(wanted), everything(filled, wanted)
    best = max(scores, key=scores.__getitem__)
    assert best == 1_234 == max(expected, key=expected.__getitem__)
    assert scores[best] == pytest.approx(expected[best])


def test_common_words_lead_to_no_row_of_a_large_book_while_a_rare_one_does() -> None:
    scores = Postings(large((7, {"tide": 1.0, "pay": 1.0}))).score([{"card": 1.0}, {"tide": 1.0}, {"play": 1.0}])
    assert list(scores) == [7]


def test_where_all_words_are_common_the_rarest_of_them_is_read() -> None:
    filled = large((7, {"card": 6.0}))
    scores = Postings(filled).score([{"card": 1.0}])
    assert len(scores) == len(filled)
    assert max(scores, key=scores.__getitem__) == 7


def test_of_a_long_list_of_rules_only_the_best_are_looked_at_closely() -> None:
    filled = [{"card": 1.0, "tide": 1.0} if place % 2 else {"card": 1.0} for place in range(8_000)]
    assert len(Postings(filled).score([{"card": 1.0}, {"tide": 1.0}])) <= 40


def test_a_word_in_every_row_still_says_a_little_and_a_strange_one_most() -> None:
    index = Postings(large())
    assert 0 < index.rarity("card") < index.rarity("own1") < index.rarity("zeppelin") == index.unknown


def test_an_empty_book_and_empty_rules_have_nothing_to_say() -> None:
    empty: list[list[Row]] = [[], [{}], [{}, {}]]
    for filled in empty:
        assert Postings(filled).score([{"card": 1.0}]) == {}
    assert Postings([{"card": 1.0}]).score([]) == {}


def test_a_rule_counts_its_title_most_then_its_text_and_then_what_it_stands_under() -> None:
    tree = {"1": {"0": "Harbour", "1": {"0": "Ships\nThey sail.", "2": "Crates\nThey float."}}}
    fleet = book(tree)
    filled = text_rows(fleet, BookTokens(fleet, Analyzer()))
    crates = filled[[rule.id for rule in fleet].index("1.1.2")]
    assert crates["crate"] > crates["float"] > crates["ship"] > crates["harbour"] > 0
    assert "sail" not in crates
