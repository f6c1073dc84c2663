"""What holds for whatever file anybody sends, and for all that is exported."""

import csv
import io
import json

from hypothesis import given
from hypothesis import strategies as st

from bot.errors import AliasFileError
from bot.guild.exchange import BadRow, Row, read_rows, write_csv, write_json
from bot.search.words import fold

shown = st.characters(exclude_categories=["Cc", "Cs"])
nasty = st.text(alphabet=st.sampled_from("=+-@＝'\" ;,\u00a0a1[{."), max_size=12)
cells = st.one_of(st.text(shown, max_size=20), nasty).map(str.strip)
aliases = st.lists(
    st.builds(Row, line=st.just(0), name=cells.filter(fold), book=cells, target=cells.filter(bool)),
    max_size=8,
    unique_by=lambda row: fold(row.name),
)
separators = st.sampled_from(
    [",", ";", "\t", "\n", "\r\n", '"', "name", "book", "target", "=", "'", "hp", " ", "é", "\x00"]
)
json_ish = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: (
        st.lists(inner) | st.dictionaries(st.sampled_from(["name", "book", "target", "aliases"]) | st.text(), inner)
    ),
)
files = st.one_of(
    st.binary(),
    st.text().map(str.encode),
    st.lists(separators, max_size=60).map(lambda parts: "".join(parts).encode()),
    json_ish.map(lambda tree: json.dumps(tree).encode()),
    json_ish.map(lambda tree: json.dumps(tree).encode()[:-1]),
)


@given(files, st.sampled_from(["a.csv", "a.json", ""]))
def test_every_file_is_read_or_refused_and_each_row_of_it_is_good_or_says_why(data: bytes, name: str) -> None:
    try:
        read = read_rows(data, name=name)
    except AliasFileError:
        return
    good = [row for row in read if isinstance(row, Row)]
    assert len({fold(row.name) for row in good}) == len(good)
    assert all(row.name and row.target for row in good)
    assert all(row.reason for row in read if isinstance(row, BadRow))
    assert [row.line for row in read] == sorted({row.line for row in read})
    "".join(row.name for row in read).encode()  # fails on half of a character, as sending it would


def content(rows: tuple[Row | BadRow, ...] | list[Row]) -> list[tuple[str, str, str]]:
    assert all(isinstance(row, Row) for row in rows)
    return sorted((row.name, row.book, row.target) for row in rows if isinstance(row, Row))


@given(aliases)
def test_csv_that_was_written_reads_back_the_same(rows: list[Row]) -> None:
    assert content(read_rows(write_csv(rows), name="aliases.csv")) == content(rows)


@given(aliases)
def test_json_that_was_written_reads_back_the_same(rows: list[Row]) -> None:
    assert content(read_rows(write_json(rows), name="aliases.json")) == content(rows)


@given(aliases, st.sampled_from([",", ";"]))
def test_no_cell_of_written_csv_begins_like_a_formula_in_any_country(rows: list[Row], delimiter: str) -> None:
    text = write_csv(rows).decode("utf-8-sig")
    for cells in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter):
        assert not any(cell.strip(' "\u00a0').startswith(("=", "+", "-", "@", "＝")) for cell in cells)
