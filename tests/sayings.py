"""What the code says, read from its syntax; and all of it in a language that nobody speaks."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot.texts import DOMAIN

ROOT = Path(__file__).parent.parent
SOURCES = sorted([*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")])


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """A call of `say` or `counted`: its texts, none where they cannot be told from the syntax, and its facts."""

    call: str
    texts: tuple[str, ...]
    facts: frozenset[str]
    counts: bool


def sayings(path: Path) -> Iterator[Saying]:
    """Yield what a module says."""
    tree = ast.parse(path.read_text("utf-8"))
    constants = _constants(tree)
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        counts = node.func.id == "counted"
        if counts or node.func.id == "say":
            yield Saying(
                call=f"{path.relative_to(ROOT)}: {ast.unparse(node)}",
                texts=_texts(node.args[: 2 if counts else 1], constants, is_literal=counts),
                facts=frozenset(keyword.arg or "**" for keyword in node.keywords),
                counts=counts,
            )


def places(text: str, *, is_filled: bool) -> set[str]:
    """Return what stands in braces in a text; in one that is filled with nothing braces may stand for themselves."""
    if not is_filled:
        return set(re.findall(r"\{(\w+)[^{}]*\}", text))
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name is not None}


def _texts(args: list[ast.expr], constants: Mapping[str, tuple[str, ...]], *, is_literal: bool) -> tuple[str, ...]:
    match args:
        case [ast.Constant(value=str(one)), ast.Constant(value=str(many))]:
            return one, many
        case [ast.Constant(value=str(text))]:
            return (text,)
        case [ast.Name() | ast.Attribute() as constant] if not is_literal:
            return constants.get(ast.unparse(constant), ())
        case [ast.Subscript(value=ast.Name() | ast.Attribute() as table)] if not is_literal:
            return constants.get(ast.unparse(table), ())
        case _:
            return ()


def _constants(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Return the marked constants that a module knows, by what it calls them."""
    known = _marked(tree)
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module is not None and node.module.startswith(("bot", "cogs")):
            there = _marked_in(node.module)
            for name in node.names:
                known[name.asname or name.name] = there.get(name.name, ())
                inside = _marked_in(f"{node.module}.{name.name}")
                known |= {f"{name.asname or name.name}.{constant}": texts for constant, texts in inside.items()}
    return known


@lru_cache
def _marked_in(module: str) -> dict[str, tuple[str, ...]]:
    path = ROOT / f"{module.replace('.', '/')}.py"
    return _marked(ast.parse(path.read_text("utf-8"))) if path.is_file() else {}


def _marked(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """Return the constants of a module that are a marked text, or a table of such."""
    known: dict[str, tuple[str, ...]] = {}
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(values=values)):
                texts = [_text(value) for value in values]
                known |= {name: tuple(filter(None, texts))} if all(texts) else {}
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                known |= {
                    ast.unparse(name): (text,)
                    for name, value in zip(names, values, strict=True)
                    if (text := _text(value))
                }
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if text := _text(value):
                known[name] = (text,)
    return known


def _text(value: ast.expr) -> str:
    match value:
        case ast.Call(func=ast.Name(id="mark"), args=[ast.Constant(value=str(text))]):
            return text
        case _:
            return ""


def forms(text: str | Sequence[str]) -> tuple[str, ...]:
    """Return the plural forms of a text or of its translation, or the one text that there is."""
    return (text,) if isinstance(text, str) else tuple(text)


def translate(catalog: Catalog, *, language: str, folder: Path) -> None:
    """Compile a catalogue into a language: every text stands in ⟦…⟧, with its plural forms numbered as in Polish."""
    translated = Catalog(locale="pl", domain=DOMAIN)
    for message in catalog:
        match forms(message.id):
            case (_, many):
                translated.add(message.id, [f"⟦{form}: {many}⟧" for form in range(translated.num_plurals)])
            case (text,) if text:
                translated.add(message.id, f"⟦{text}⟧")
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, translated)
