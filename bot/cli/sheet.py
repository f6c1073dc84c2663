"""Answers as they look on a terminal."""

import re
import shutil
import textwrap

import typer

from bot.search.outcome import Found, Match, Nothing, Outcome, Several
from bot.ui import phrases

# A line of prose is not read with ease beyond this.
_WIDEST = 88
_FIRST_WORDS = 60
_BULLET = re.compile(r"(?:•|\d+\.) ")


def show_outcome(outcome: Outcome, *, typed: str) -> None:
    """Print an answer for a person."""
    match outcome:
        case Found(best=best):
            _show_rule(best, typed=typed)
        case Several(matches=matches, missing=missing):
            typer.echo(phrases.no_such_number(missing) if missing else f"{phrases.DID_YOU_MEAN}:")
            for match in matches:
                typer.echo(f"  {_line(match)}")
        case Nothing() as nothing:
            typer.echo(phrases.nothing_found(nothing))


def _show_rule(match: Match, *, typed: str) -> None:
    book, rule = match.book, match.rule
    typer.secho(phrases.heading(book, rule, is_guess=match.via.is_guess), dim=True)
    typer.secho(rule.label, bold=True)
    for paragraph in phrases.plain(rule.text).splitlines():
        typer.echo(_wrapped(paragraph))
    for part in book.parts(rule):
        typer.echo(f"  {part.label}" + ("" if part.title else f" {_beginning(part.text)}"))
    how = phrases.how_found(match, typed=typed)
    typer.secho(" · ".join(line for line in (how, phrases.provenance(book, rule)) if line), dim=True)


def _wrapped(paragraph: str) -> str:
    """Break a paragraph to the terminal's width; a bullet or step hangs out of its lines."""
    bullet = _BULLET.match(paragraph)
    width = min(shutil.get_terminal_size().columns, _WIDEST)
    return textwrap.fill(paragraph, width, subsequent_indent=" " * len(bullet[0]) if bullet else "")


def _line(match: Match) -> str:
    about = "" if match.rule.title else f" {_beginning(match.rule.text)}"
    return f"{match.rule.label}{about}  ({phrases.breadcrumb(match.book, match.rule)})"


def _beginning(text: str) -> str:
    return textwrap.shorten(phrases.beginning(text), _FIRST_WORDS, placeholder=" …")
