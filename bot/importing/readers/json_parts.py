"""Other tools' JSON as a tree of parts: each has a number or a title, lines of text, and parts of its own."""

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from bot.errors import UnreadableDocumentError
from bot.importing.document import Line
from bot.importing.headings.sections import Section, announced_by
from bot.importing.readers.characters import squeezed
from bot.importing.readers.json_fields import (
    OWN_WORDS,
    first_of,
    heading_block,
    is_container,
    level_of,
    name_of,
    number_of,
    text_of,
    title_of,
)
from bot.importing.readers.json_part import Part
from bot.importing.readers.json_roles import Role, Roles, objects_in
from bot.importing.readers.json_saying import Said, write_down
from bot.importing.readers.json_texts import bullet, has_markup, lines_in
from bot.importing.readers.json_values import bare_number, is_number, is_prose, number_ahead
from bot.importing.readers.json_words import (
    ABOUT,
    COLUMNS,
    COUNTS,
    EXAMPLES,
    FRONT,
    NAMED,
    NOTES,
    PARENTS,
    TEXTS,
    TITLES,
    WRAPPERS,
    is_unread,
    plain,
    spoken,
)
from bot.importing.readers.limits import refuse_lines
from bot.rulebook.json_text import MAX_DEPTH, Pairs

_CELLS = " | "
_PAIR = 2
_PARAGRAPHS = frozenset([*TEXTS, *EXAMPLES, *NOTES])


def parts_of(root: object, *, name: str) -> Part:
    """Return everything that a file holds under one part for the whole. Raises UnreadableDocumentError."""
    refuse_lines(sum(1 for _ in objects_in(root)), name=name)
    return _Reader(root, name=name).whole


class _Reader:
    """Walks over a file once, with the roles that its keys have."""

    def __init__(self, root: object, *, name: str) -> None:
        self._name = name
        self._roles = Roles(root)
        self._is_own = isinstance(root, Pairs) and any(key in OWN_WORDS for key, _ in root)
        self._by_id: dict[str, Part] = {}
        self._groups: dict[tuple[Part, str], Part] = {}
        self._count = 0
        self.whole = Part()
        if isinstance(root, Pairs):
            self._read_fields(root, self.whole, depth=1)
        else:
            self._read(root, "", self.whole, depth=1)

    def _read(self, value: object, key: str, into: Part, *, depth: int) -> None:
        """Read any value; `key` is its heading if nothing in it is a better one."""
        if depth > MAX_DEPTH:
            raise UnreadableDocumentError(self._name, f"it is nested more than {MAX_DEPTH} levels deep")
        if isinstance(value, Pairs):
            part = self._part_of(value, key, into)
            if value_id := first_of(value, ("id", "key", "slug")):
                self._by_id.setdefault(value_id, part)
            self._read_fields(value, part, depth=depth)
        elif isinstance(value, list):
            head = into.add(title=spoken(key)) if key else into
            self._read_list(value, head, depth=depth)
        elif text := text_of(value):
            into.lines += self._lines(text)

    def _names(self, pairs: Pairs) -> bool:
        """Whether an object names an entry, unlike a paragraph among blocks."""
        return bool(number_of(pairs, self._roles) or title_of(pairs, self._roles) or heading_block(pairs))

    def _part_of(self, pairs: Pairs, key: str, into: Part) -> Part:
        """Return the part that an object is, or the one above if it has neither number nor title nor key."""
        number, title = number_of(pairs, self._roles), title_of(pairs, self._roles)
        if is_number(key) and not number:
            number = bare_number(key)
        if not number and self._roles.numbers_titles and (ahead := number_ahead(title)) is not None:
            number, title = ahead
        if not number and not title:
            title = spoken(key) if key else heading_block(pairs) or name_of(pairs, self._roles)
        if not number and not title:
            return into
        part = into.add(number=number, title=title)
        part.is_by_key = bool(key) and title in {"", spoken(key)}
        return part

    def _read_list(self, values: Sequence[object], into: Part, *, depth: int) -> None:
        """Read what stands side by side; rows of a table are lines, and what names another stands under that."""
        if announced_by(into.title) is Section.GLOSSARY and _are_terms(values):
            for term, meaning in values:
                into.add(title=text_of(term)).lines += self._lines(text_of(meaning))
            return
        levels: list[tuple[int, Part]] = []
        grouped = self._roles.grouping(values)
        for value in values:
            if isinstance(value, list) and not is_container(value):
                into.lines += self._lines(_CELLS.join(map(text_of, value)))
                continue
            head = self._head_of(value, into, grouped, levels)
            if levels and isinstance(value, Pairs) and not self._names(value):
                head = levels[-1][1]
            before = len(head.parts)
            self._read(value, "", head, depth=depth + 1)
            if isinstance(value, Pairs) and len(head.parts) > before and (level := level_of(value)) is not None:
                levels.append((level, head.parts[before]))

    def _head_of(self, value: object, into: Part, grouped: Sequence[str], levels: list[tuple[int, Part]]) -> Part:
        """Return what an object of a list stands under: its parent, its groups, or the one of a higher level."""
        if not isinstance(value, Pairs):
            return into
        if (parent := self._by_id.get(first_of(value, PARENTS))) is not None:
            return parent
        level = level_of(value)
        if level is not None and not number_of(value, self._roles):
            levels[:] = [one for one in levels if one[0] < level]
            return levels[-1][1] if levels else into
        for key in grouped:
            named = first_of(value, (key,))
            into = self._by_id.get(named) or self._group(named, into) if named else into
        return into

    def _group(self, title: str, into: Part) -> Part:
        """Return the heading of a group, which the first of its objects begins."""
        if (into, title) not in self._groups:
            self._groups[into, title] = into.add(title=title)
        return self._groups[into, title]

    def _read_fields(self, pairs: Pairs, part: Part, *, depth: int) -> None:
        """Read all that an object holds, in its order: the words of its part first, then what stands under it."""
        is_record = self._roles.is_record(pairs)
        containers = [(key, value) for key, value in pairs if is_container(value)]
        is_frame = part.above is None and bool(containers) and all(plain(key) in WRAPPERS for key, _ in containers)
        said: list[Said] = []
        for key, value in pairs:
            if is_container(value):
                write_down(said, part, self._roles)
                said = []
                self._read_container(value, key, part, is_only=is_record and len(containers) == 1, depth=depth)
            elif key in OWN_WORDS and isinstance(value, str):
                part.lines += self._lines(value.strip().removeprefix(part.title))
            elif isinstance(value, list):
                said += self._read_strings(value, key, part, is_record=is_record)
            elif not (text := text_of(value)):
                part.unread += [f"{key}: {value}".lower()] if isinstance(value, bool) else []
            elif part.above is None and (is_frame or plain(key) in TITLES or (containers and _is_remark(key, text))):
                self._read_front(text, key, part)
            else:
                said += self._read_text(text, key, part, is_record=is_record)
        write_down(said, part, self._roles)

    def _read_front(self, text: str, key: str, part: Part) -> None:
        """Read what a file says of itself: its title and version stand on the title page."""
        if self._roles.of(key) is Role.FOR_PROGRAMS and plain(key) not in FRONT:
            part.unread.append(f"{key}: {text}")
        else:
            is_said = plain(key) in TITLES or is_prose(text) or has_markup(text)
            part.lines += self._lines(text if is_said else f"{spoken(key)}: {text}")

    def _read_container(self, value: object, key: str, part: Part, *, is_only: bool, depth: int) -> None:
        """Read an object, or a list of them: under a heading if its key is one."""
        name, is_list = plain(key), not isinstance(value, Pairs)
        if is_unread(key) and name not in {"page", "pages", "element", "related", "tag"}:
            part.unread.append(f"{key}: {squeezed(_flat(value))}")
        elif name in ABOUT and part.above is None and isinstance(value, Pairs):
            for one, said in value:
                self._read_front(text_of(said) or squeezed(_flat(said)), one, part)
        elif is_number(key):
            head = part.add(number=bare_number(key)) if is_list else part
            self._read(value, "" if is_list else key, head, depth=depth + 1)
        elif name in NAMED and name != "questions":
            self._read(value, "", part.add(title=spoken(key)), depth=depth + 1)
        elif name in WRAPPERS or (is_list and (is_only or (part.is_named and self._roles.is_common(key)))):
            self._read(value, "", part, depth=depth + 1)
        else:
            self._read(value, key, part, depth=depth + 1)

    def _read_strings(self, values: list[object], key: str, part: Part, *, is_record: bool) -> Iterator[Said]:
        """Read a list of words: paragraphs, items of a list, the head of a table, rules with numbers, or tags."""
        texts, name = [text for text in map(text_of, values) if text], plain(key)
        is_listed = name in _PARAGRAPHS or name in WRAPPERS
        if not texts:
            return
        if (self._roles.of(key) is Role.FOR_PROGRAMS and is_record) or is_unread(key):
            part.unread.append(f"{key}: {', '.join(texts)}")
        elif name in COLUMNS:
            yield self._said(key, _CELLS.join(texts))
        elif len(texts) > 1 and all(map(_is_whole_rule, texts)):
            head = part if is_listed else part.add(title=spoken(key))
            for number, rest in filter(None, map(number_ahead, texts)):
                head.add(number=number).lines += self._lines(rest)
        elif is_number(key) or not (is_listed or (is_record and part.is_named)):
            head = part.add(number=bare_number(key)) if is_number(key) else part.add(title=spoken(key))
            head.lines += self._items(texts)
        elif name in _PARAGRAPHS:
            yield from (self._said(key, text) for text in texts)
        else:
            label = [] if is_listed else self._lines(f"{spoken(key)}:")
            yield Said(key=key, text="", lines=[*label, *self._items(texts)])

    def _items(self, texts: Sequence[str]) -> list[Line]:
        """Return texts as the items of a list; one alone is a paragraph."""
        found = [self._lines(text) for text in texts]
        return [
            line for lines in found for line in ([bullet(lines[0]), *lines[1:]] if len(texts) > 1 and lines else lines)
        ]

    def _read_text(self, text: str, key: str, part: Part, *, is_record: bool) -> Iterator[Said]:
        """Read one text: its part's own words, an entry by its key, or data for programs."""
        role, name = self._roles.of(key), plain(key)
        if _is_told(text, role, part):
            return
        if is_record or (not is_number(key) and (name in TEXTS or name in COUNTS)):
            is_group = role is Role.GROUP and any(one.title == text for one in part.chain())
            if is_group or role in {Role.FOR_PROGRAMS, Role.NUMBER}:
                part.unread.append(f"{key}: {text}")
            else:
                yield self._said(key, text)
        else:
            self._begin_at_key(key, text, part)

    def _begin_at_key(self, key: str, text: str, above: Part) -> None:
        """Begin an entry with its key; in a rulebook's own file the first of several lines is its title."""
        if not is_number(key):
            above.add(title=spoken(key)).lines += self._lines(text)
            return
        title, _, rest = text.partition("\n") if self._is_own else ("", "", "")
        above.add(number=bare_number(key), title=title if rest else "").lines += self._lines(rest or text)

    def _said(self, key: str, text: str) -> Said:
        return Said(key=key, text=text, lines=self._lines(text))

    def _lines(self, text: str) -> list[Line]:
        lines = lines_in(text, name=self._name)
        self._count += len(lines)
        refuse_lines(self._count, name=self._name)
        return lines


def _are_terms(values: Sequence[object]) -> TypeGuard[Sequence[list[object]]]:
    """Whether a list has pairs of a word and what it means."""
    return all(isinstance(one, list) and len(one) == _PAIR and text_of(one[0]) and text_of(one[1]) for one in values)


def _flat(value: object) -> str:
    """Return everything that a value holds as one text."""
    if isinstance(value, Pairs):
        return ", ".join(f"{key}: {_flat(part)}" for key, part in value)
    return ", ".join(map(_flat, value)) if isinstance(value, list) else text_of(value)


def _is_remark(key: str, text: str) -> bool:
    """Whether a text beside all the rules says something of the file, and is none of them."""
    return not is_prose(text) and not is_number(key)


def _is_told(text: str, role: Role, part: Part) -> bool:
    """Whether a text is the number or the title of its part."""
    if role is Role.NUMBER:
        return bare_number(text) == part.number
    return role is not Role.FACT and (text == part.title or number_ahead(text) == (part.number, part.title))


def _is_whole_rule(text: str) -> bool:
    found = number_ahead(text)
    return found is not None and not found[0].isalnum()
