"""Alias files as people make them: by hand, in a spreadsheet, by another program."""

import json

import pytest

from bot.errors import AliasFileError
from bot.guild.exchange import MAX_BYTES, MAX_ROWS, BadRow, Row, read_rows, write_csv, write_json

HP = Row(line=2, name="hp", book="champions", target="2.13")
DEPLOY = Row(line=3, name="dep, loy", book="", target="deploy a unit")


def rows(text: str, name: str = "aliases.csv") -> list[tuple[str, str, str]]:
    read = read_rows(text.encode(), name=name)
    assert all(isinstance(row, Row) for row in read), read
    return [(row.name, row.book, row.target) for row in read if isinstance(row, Row)]


def reasons(text: str) -> list[tuple[int, str, str]]:
    return [(row.line, row.name, row.reason) for row in read_rows(text.encode(), name="x") if isinstance(row, BadRow)]


@pytest.mark.parametrize(
    "text",
    [
        'name,book,target\nhp,champions,2.13\n"dep, loy",,deploy a unit\n',
        "name;book;target\r\nhp;champions;2.13\r\ndep, loy;;deploy a unit",
        "name\tbook\ttarget\nhp\tchampions\t2.13\ndep, loy\t\tdeploy a unit\n",
        '\ufeffname,book,target\rhp,champions,2.13\r"dep, loy",,deploy a unit\r',
        'Target , NAME,"Book",Note\n2.13,hp,champions,mine\ndeploy a unit,"dep, loy",,yours\n',
        'name,book,target,\nhp ,champions, 2.13,\n,,,\n"dep, loy",,"deploy a unit"\n\n \n',
        'hp,champions,2.13\n"dep, loy",,deploy a unit',
        "hp;champions;2.13\ndep, loy;;deploy a unit",
    ],
)
def test_csv_is_read_however_a_spreadsheet_wrote_it(text: str) -> None:
    assert rows(text) == [("hp", "champions", "2.13"), ("dep, loy", "", "deploy a unit")]


@pytest.mark.parametrize(
    "text", ["target,name\n2.13,hp", "hp,2.13", "hp;2.13;\n", '[{"name": "hp", "target": "2.13"}]']
)
def test_the_book_may_be_missing(text: str) -> None:
    assert rows(text) == [("hp", "", "2.13")]


@pytest.mark.parametrize(
    "tree",
    [
        [{"name": "hp", "target": "2.13"}, {"Name": "dep", "book": None, "target": " deploy ", "by": [1]}],
        {"version": 1, "aliases": [{"name": "hp", "book": "", "target": "2.13"}, {"name": "dep", "target": "deploy"}]},
        {"hp": "2.13", "dep": "deploy"},
    ],
)
@pytest.mark.parametrize("name", ["aliases.json", "aliases.csv", "aliases"])
def test_json_is_read_in_three_shapes_under_any_name(tree: object, name: str) -> None:
    assert rows("\ufeff\n" + json.dumps(tree), name) == [("hp", "", "2.13"), ("dep", "", "deploy")]


def test_csv_is_read_whatever_the_file_is_called() -> None:
    assert rows("hp,champions,2.13", "aliases.json") == [("hp", "champions", "2.13")]
    assert rows("[[hp]],champions,2.13", "aliases.CSV") == [("[[hp]]", "champions", "2.13")]


@pytest.mark.parametrize("text", ["name,book,target\r\n", "[]", "{}", '{"aliases": []}'])
def test_no_aliases_at_all_are_no_mistake(text: str) -> None:
    assert rows(text) == []


def test_a_row_knows_the_line_where_it_begins() -> None:
    read = read_rows(b'name,note,target\n\nhp,"two\nlines",2.13\ndeploy,,2.14\n', name="x")
    assert [row.line for row in read] == [3, 5]


def test_bad_rows_stand_among_the_good_ones_and_say_why() -> None:
    text = 'name,book,target\nhp,champions,2.13\n,champions,2.1\nx,champions\n"a\nb",,2.1\n?!,,2.1\nH.P,,2.14\nok,,1\n'
    assert reasons(text) == [
        (3, "", "it has no name"),
        (4, "x", "it has no target"),
        (5, "a\nb", "its name has a line break or another control character"),
        (7, "?!", "its name has neither a letter nor a digit"),
    ]
    assert len(read_rows(text.encode(), name="x")) == 7


def test_a_name_that_stands_twice_counts_once_and_the_later_names_the_first() -> None:
    assert reasons("hp,,2.13\ndeploy,,\n’HP!,,2.14\nhp,,2.15\nDeploy,,2.1") == [
        (2, "deploy", "it has no target"),
        (3, "’HP!", "its name stands already in line 1"),
        (4, "hp", "its name stands already in line 1"),
    ]
    assert reasons('{"hp": "2.13", "hp": "2.14"}') == [(2, "hp", "its name stands already in entry 1")]


def test_bad_entries_of_json_say_what_they_are() -> None:
    tree = [{"name": "a", "target": 2.1}, 7, {"name": [], "target": "x"}, {"name": "b", "book": {}, "target": "x"}, {}]
    assert reasons(json.dumps(tree)) == [
        (1, "a", "its target is a number where text belongs"),
        (2, "", "it is a number where an object belongs"),
        (3, "", "its name is a list where text belongs"),
        (4, "b", "its book is an object where text belongs"),
        (5, "", "it has no name"),
    ]
    assert reasons('{"a\\ud800": "2.1", "b": "2.1\\u0000"}') == [
        (1, "a?", "its name has half of a character (an unpaired surrogate)"),
        (2, "b", "its target has a line break or another control character"),
    ]
    assert reasons(json.dumps({"n" * 1001: "2.1"})) == [(1, "n" * 1000, "its name has more than 1,000 characters")]


@pytest.mark.parametrize(
    ("data", "place", "reason"),
    [
        (b"", "", "there is nothing in it"),
        (b"\xef\xbb\xbf \r\n", "", "there is nothing in it"),
        ("name,target\nhübsch,2.1".encode("cp1252"), "at byte 13", "this is not UTF-8 text"),
        ("name,target\nhp,2.1".encode("utf-16"), "at byte 0", "this is not UTF-8 text"),
        ("name,target\nhp,2.1".encode("utf-16-le"), "at character 1", "this is not UTF-8 text"),
        (b"hello", "", "neither CSV with the columns name, book and target nor JSON"),
        (b'name,target\n"hp,2.13\nx,2.14', "line 3", "a quotation mark is out of place, or never closed"),
        (b'name,target\n"hp"s,2.13', "line 2", "a quotation mark is out of place, or never closed"),
        (b'name,target\nhp,"2.13\nx,2.14; y\nz,2.15', "line 4", "a quotation mark is out of place, or never closed"),
        (b"Dear all,\nnothing\nto see\nhere", "", "neither CSV with the columns name, book and target nor JSON"),
        (b'[{"name": "hp"', "line 1, column 15", "this is not JSON"),
        (b"[1, 2]", "", "there is no list of objects with name, book and target in it"),
        (b'{"2": {"0": "Title"}}', "", "there is no list of objects"),
        (b'{"aliases": [3]}', "", "there is no list of objects"),
        (b"[" * 200_000, "", "levels deep"),
        (b'{"a":' * 40_000, "", "levels deep"),
        (b"[" + b"9" * 10_000 + b"]", "", "a number where text belongs"),
        (b"," * (MAX_BYTES + 1), "", "262,145 bytes are more than the 262,144"),
        (b"a,b\n" * (MAX_ROWS + 1), "", "2,001 rows are more than the 2,000"),
    ],
)
def test_what_is_no_such_file_gives_one_error_that_says_what_and_where(data: bytes, place: str, reason: str) -> None:
    with pytest.raises(AliasFileError) as caught:
        read_rows(data, name="list.txt")
    assert caught.value.place == place
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"list.txt, {place}: " if place else "list.txt: ")


def test_as_many_rows_as_a_file_may_have_are_read() -> None:
    assert len(read_rows(b"name,target\n" + b"a,b\n" * MAX_ROWS, name="x")) == MAX_ROWS


def test_csv_goes_out_by_name_as_excel_opens_it() -> None:
    assert write_csv([HP, DEPLOY]).decode() == (
        '\ufeffname,book,target\r\n"dep, loy",,deploy a unit\r\nhp,champions,\'2.13\r\n'
    )


def test_json_goes_out_by_name_with_three_keys_and_no_more() -> None:
    written = write_json([HP, DEPLOY, Row(line=1, name="Ärger", book="b", target="1")])
    assert "Ärger".encode() in written
    assert json.loads(written) == [
        {"name": "Ärger", "book": "b", "target": "1"},
        {"name": "dep, loy", "book": "", "target": "deploy a unit"},
        {"name": "hp", "book": "champions", "target": "2.13"},
    ]


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        ("=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"),
        ("+1", "'+1"),
        ("-1/-1", "'-1/-1"),
        ("@sum", "'@sum"),
        ("＝1+1", "'＝1+1"),
        ("2.10", "'2.10"),
        ("'=1", "''=1"),
        ("a;=1", "a;'=1"),
        ("a, -1", "a, '-1"),
        ("stack-units = 2", "stack-units = 2"),
        ("'tis", "'tis"),
    ],
)
def test_what_a_spreadsheet_would_calculate_or_convert_goes_out_as_text_and_comes_back(cell: str, written: str) -> None:
    data = write_csv([Row(line=1, name="x", book="", target=cell)])
    assert data.decode().splitlines()[1].split(",", 2)[2].strip('"') == written
    assert rows(data.decode("utf-8-sig")) == [("x", "", cell)]
