"""Aliases as files, CSV or JSON: what comes in is read row by row, what goes out reads back the same."""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from bot.errors import AliasFileError, RulebookFormatError
from bot.rulebook.json_text import Pairs, has_half_a_character, kind_of, parse
from bot.search.words import fold
from bot.texts import mark, say

MAX_BYTES = 256 * 1024
MAX_ROWS = 2000
# Longer than any name, id or query; beyond it lies only what is meant to keep the bot busy.
_LONGEST = 1000

_COLUMNS = ("name", "book", "target")
# What `kind_of` calls things.
_KINDS = {
    "nothing": mark("nothing"),
    "true or false": mark("true or false"),
    "a number": mark("a number"),
    "a text": mark("a text"),
    "an object": mark("an object"),
    "a list": mark("a list"),
}
_NOT_UTF_8 = mark("this is not UTF-8 text")
# In the order in which a tie is settled: prose has more commas than semicolons, and more of these than tabs.
_DELIMITERS = ("\t", ";", ",")


def _risky(apostrophes: str) -> str:
    """Return a pattern of what stands before a formula, or before a number that begins a cell.

    A spreadsheet of a country that writes decimals with a comma cuts cells apart at semicolons, wherever they stand.
    """
    formula = "=+@＝＋－＠-"
    return rf"^[\s\"]*{apostrophes}(?=[0-9{formula}])|(?<=[;,])[\s\"]*{apostrophes}(?=[{formula}])"


_RISKY, _DISARMED = re.compile(_risky("'*")), re.compile(_risky("'+"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """An alias as a file names it; `book` may be empty, `target` is a rule's id or number, or a query.

    `line` is where the row begins in a CSV file; in JSON, which has no lines of its own, its place among the entries:
    `unit` says which of the two.
    """

    line: int
    name: str
    book: str
    target: str
    unit: str = "line"


@dataclass(frozen=True, slots=True, kw_only=True)
class BadRow:
    """A row that is no alias; `line` and `unit` as in Row, `reason` goes on a sentence about it: "it has no target"."""

    line: int
    name: str
    reason: str
    unit: str = "line"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """A row as it stands; None where the file says nothing, and in JSON anything where text belongs."""

    line: int
    name: object = None
    book: object = None
    target: object = None


def read_rows(data: bytes, *, name: str) -> tuple[Row | BadRow, ...]:
    """Read a file in its own order; JSON is known by its first character, whatever the file is called.

    Of rows with one name, as `fold` compares it, the first counts. Raises AliasFileError.
    """
    if len(data) > MAX_BYTES:
        too_many = say(
            "{count:,} bytes are more than the {most:,} that a file may have", count=len(data), most=MAX_BYTES
        )
        raise AliasFileError(name, "", too_many)
    text = _text(data, name)
    tree = _tree(data, name) if text.lstrip()[:1] in {"[", "{"} else None
    entries = _csv_entries(text, name) if tree is None else _json_entries(tree, name)
    if len(entries) > MAX_ROWS:
        too_many = say(
            "{count:,} rows are more than the {most:,} that a file may have", count=len(entries), most=MAX_ROWS
        )
        raise AliasFileError(name, "", too_many)
    return tuple(_judged(entries, unit="line" if tree is None else "entry"))


def write_csv(rows: Iterable[Row]) -> bytes:
    """Write rows by name, for spreadsheets.

    With the byte order mark, for Excel takes a file without one for the code page of its country. What a spreadsheet
    would calculate, or turn into a number or a date (2.10 into 2.1), gets an apostrophe that `read_rows` takes away.
    """
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(_COLUMNS)
    writer.writerows([_disarmed(row.name), _disarmed(row.book), _disarmed(row.target)] for row in _sorted(rows))
    return file.getvalue().encode("utf-8-sig")


def write_json(rows: Iterable[Row]) -> bytes:
    """Write rows by name, as a list of objects."""
    objects = [{"name": row.name, "book": row.book, "target": row.target} for row in _sorted(rows)]
    return (json.dumps(objects, ensure_ascii=False, indent=2) + "\n").encode()


def _sorted(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=lambda row: (fold(row.name), row.name))


def _text(data: bytes, name: str) -> str:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise AliasFileError(name, say("at byte {number}", number=error.start), say(_NOT_UTF_8)) from error
    if "\0" in text:  # UTF-16 without a mark
        raise AliasFileError(name, say("at character {number}", number=text.index("\0")), say(_NOT_UTF_8))
    if not text.strip():
        raise AliasFileError(name, "", say("there is nothing in it"))
    return text


# What becomes of the entries.


def _judged(entries: Sequence[_Entry | BadRow], *, unit: str) -> Iterator[Row | BadRow]:
    """Yield what each entry is; `unit` is what the place of one is called."""
    first: dict[str, int] = {}
    for entry in entries:
        row = replace(entry if isinstance(entry, BadRow) else _row(entry), unit=unit)
        if isinstance(row, Row) and (line := first.setdefault(fold(row.name), row.line)) != row.line:
            yield BadRow(line=row.line, name=row.name, reason=_twin(line, unit=unit), unit=unit)
        else:
            yield row


def _twin(line: int, *, unit: str) -> str:
    """Say where a name stands already."""
    if unit == "line":
        return say("its name stands already in line {number}", number=line)
    return say("its name stands already in entry {number}", number=line)


def _row(entry: _Entry) -> Row | BadRow:
    cells: dict[str, str] = {}
    problem = ""
    for column in _COLUMNS:
        value = getattr(entry, column)
        cells[column] = value.strip() if isinstance(value, str) else ""
        problem = problem or _problem(column, value)
    if not problem and not fold(cells["name"]):
        problem = say("its name has neither a letter nor a digit") if cells["name"] else say("it has no name")
    if not problem and not cells["target"]:
        problem = say("it has no target")
    if problem:
        return BadRow(line=entry.line, name=cells["name"][:_LONGEST].encode(errors="replace").decode(), reason=problem)
    return Row(line=entry.line, **cells)


def _problem(column: str, value: object) -> str:
    """Say why a value is no text of one line, or nothing."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return say("its {column} is {kind} where text belongs", column=column, kind=say(_KINDS[kind_of(value)]))
    if len(value) > _LONGEST:
        return say("its {column} has more than {most:,} characters", column=column, most=_LONGEST)
    if has_half_a_character(value):
        return say("its {column} has half of a character (an unpaired surrogate)", column=column)
    if any(unicodedata.category(char) == "Cc" for char in value.strip()):
        return say("its {column} has a line break or another control character", column=column)
    return ""


# JSON.


def _tree(data: bytes, name: str) -> object:
    """Return the JSON in a file; None if it has none but is called CSV, where a name may begin with a bracket too."""
    try:
        return parse(data, Path(name))
    except RulebookFormatError as error:
        if name.casefold().endswith(".csv"):
            return None
        raise AliasFileError(name, error.place, error.reason) from error


def _json_entries(tree: object, name: str) -> list[_Entry | BadRow]:
    """Return what a list holds, be it under the key `aliases`; or an object whose keys are names."""
    if isinstance(tree, Pairs):
        listed = next((value for key, value in tree if key == "aliases" and _is_list(value)), None)
        if listed is None and (not tree or any(isinstance(target, str) for _, target in tree)):
            return [_Entry(line=line, name=key, target=value) for line, (key, value) in enumerate(tree, 1)]
        tree = listed
    if isinstance(tree, list) and (not tree or any(isinstance(value, Pairs) for value in tree)):
        return [_object_entry(value, line=line) for line, value in enumerate(tree, 1)]
    raise AliasFileError(name, "", say("there is no list of objects with name, book and target in it"))


def _is_list(value: object) -> bool:
    return isinstance(value, list) and not isinstance(value, Pairs)


def _object_entry(value: object, *, line: int) -> _Entry | BadRow:
    if not isinstance(value, Pairs):
        reason = say("it is {kind} where an object belongs", kind=say(_KINDS[kind_of(value)]))
        return BadRow(line=line, name="", reason=reason)
    cells = {fold(key): cell for key, cell in value}
    return _Entry(line=line, name=cells.get("name"), book=cells.get("book"), target=cells.get("target"))


# CSV.


_Line = tuple[int, list[str]]


def _csv_entries(text: str, name: str) -> list[_Entry | BadRow]:
    lines = _lines(text, name)
    header = _header(lines[0][1])
    columns = header or _columns(lines)
    return [
        _Entry(
            line=line,
            **{column: _armed(cells[place].strip()) for column, place in columns.items() if place < len(cells)},
        )
        for line, cells in lines[1 if header else 0 :]
    ]


def _lines(text: str, name: str) -> list[_Line]:
    """Cut a text apart at the delimiter that makes most of it, without blank lines."""
    tables = [_table(text, delimiter) for delimiter in _DELIMITERS]
    best = max((table for table in tables if isinstance(table, list)), key=_worth, default=[])
    has_header, _, several = _worth(best)
    # Else it is prose, or the wrong delimiter of a file whose right one fails.
    if has_header or several * 2 > len(best):
        return best
    if broken := max((line for line in tables if isinstance(line, int)), default=0):
        reason = say("a quotation mark is out of place, or never closed")
        raise AliasFileError(name, say("line {number}", number=broken), reason)
    raise AliasFileError(name, "", say("this is neither CSV with the columns name, book and target nor JSON"))


def _table(text: str, delimiter: str) -> list[_Line] | int:
    """Return the lines that are not blank, each with where it begins; or the line where this delimiter fails."""
    # Strict, for otherwise a quotation mark that is never closed swallows the rest of the file.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    lines: list[_Line] = []
    start = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                lines.append((start, cells))
            start = reader.line_num + 1
    except csv.Error:
        return reader.line_num
    return lines


def _worth(lines: Sequence[_Line]) -> tuple[bool, int, int]:
    """Say how much lines look like a table: by a header, by rows of three cells, by rows of several."""
    widths = [len(cells) for _, cells in lines]
    return bool(lines and _header(lines[0][1])), widths.count(len(_COLUMNS)), sum(width > 1 for width in widths)


def _header(cells: Sequence[str]) -> dict[str, int]:
    """Return where the columns are; nothing if this line does not say it."""
    named = [cell.strip().casefold() for cell in cells]
    places = {column: named.index(column) for column in _COLUMNS if column in named}
    return places if {"name", "target"} <= places.keys() else {}


def _columns(lines: Sequence[_Line]) -> dict[str, int]:
    """Return where the columns are that no header names: two are name and target."""
    has_book = any(cell.strip() for _, cells in lines for cell in cells[2:])
    return {"name": 0, "book": 1, "target": 2} if has_book else {"name": 0, "target": 1}


def _disarmed(cell: str) -> str:
    return _RISKY.sub(r"\g<0>'", cell)


def _armed(cell: str) -> str:
    """Return a cell as it was before `_disarmed`."""
    return _DISARMED.sub(lambda match: match[0][:-1], cell)
