"""Documents that the importer was not written for, each beside the tree that a careful editor would make of it."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data" / "documents"
_SUFFIX = ".expected.json"
# Where the print leaves a choice, the file names both: `A1.2 or A1/A1.2`.
_CHOICE = " or "
_LINE_END = re.compile(r"\r\n|\r|\n")
ANY_TITLE = "*"
"""The title is the importer's choice, and its words may as well stand in the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExpectedEntry:
    """One entry as an editor would number it; `letters` counts the letters and digits of its whole text."""

    ids: tuple[str, ...]
    titles: tuple[str, ...]
    begins: str
    ends: str
    letters: int | None
    may_be_left_out: bool

    @property
    def id(self) -> str:
        return self.ids[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseen:
    """A document and what is expected of it; `left_out` are lines of the file, counted from 1, by the reasons that fit."""

    path: Path
    title: str | None
    entries: tuple[ExpectedEntry, ...]
    left_out: Mapping[tuple[str, ...], tuple[int, ...]]
    parents: Mapping[str, str]
    findings: tuple[tuple[str, str], ...]
    tolerated: tuple[tuple[str, str], ...]

    @property
    def name(self) -> str:
        return self.path.name

    @property
    def data(self) -> bytes:
        return self.path.read_bytes()

    @property
    def lines(self) -> list[str]:
        """The lines of the file, as an editor would count them."""
        return _LINE_END.split(_decoded(self.data))


def unseen_documents() -> list[Unseen]:
    """Return all pairs in the folder, by name."""
    return [_load(expected) for expected in sorted(FOLDER.glob(f"*{_SUFFIX}"))]


def _load(expected: Path) -> Unseen:
    told = json.loads(expected.read_bytes())
    stem = expected.name.removesuffix(_SUFFIX)
    (path,) = (path for path in FOLDER.glob(f"{stem}.*") if path != expected)
    return Unseen(
        path=path,
        title=told["title"],
        entries=tuple(_entry(row) for row in told["entries"]),
        left_out={tuple(reasons.split(_CHOICE)): tuple(lines) for reasons, lines in told["left_out"].items()},
        parents=told.get("parents", {}),
        findings=tuple((kind, number) for kind, number in told["findings"]),
        tolerated=tuple((kind, number) for kind, number in told.get("tolerated", [])),
    )


def _decoded(data: bytes) -> str:
    """Return the text of one of our own documents, whose encodings are few."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252")


def _entry(row: list[Any]) -> ExpectedEntry:
    ids, title, begins, ends, letters, *remark = row
    return ExpectedEntry(
        ids=tuple(ids.split(_CHOICE)),
        titles=tuple(title.split(_CHOICE)),
        begins=begins,
        ends=ends,
        letters=letters,
        may_be_left_out=bool(remark),
    )
