"""Answers as they look on a terminal."""

import textwrap

import typer

from bot.search.outcome import Found, Match, Nothing, Outcome, Several
from bot.ui import phrases

_WIDTH = 88
_FIRST_WORDS = 60


def show_outcome(outcome: Outcome, *, typed: str) -> None:
    """Print an answer for a person."""
    match outcome:
        case Found(best=best):
            _show_rule(best, typed=typed)
        case Several(matches=matches, missing=missing):
            typer.echo(phrases.no_such_number(missing) if missing else f"{phrases.DID_YOU_MEAN}:")
            for match in matches:
                typer.echo(f"  {_line(match)}")
        case Nothing():
            typer.echo(phrases.NOTHING_FOUND)


def _show_rule(match: Match, *, typed: str) -> None:
    book, rule = match.book, match.rule
    typer.secho(phrases.breadcrumb(book, rule), dim=True)
    typer.secho(rule.label, bold=True)
    for paragraph in rule.text.splitlines():
        typer.echo(textwrap.fill(paragraph, _WIDTH))
    for part in book.parts(rule):
        typer.echo(f"  {part.label}" + ("" if part.title else f" {_beginning(part.text)}"))
    how = phrases.how_found(match, typed=typed)
    typer.secho(" · ".join(line for line in (how, phrases.provenance(book, rule)) if line), dim=True)


def _line(match: Match) -> str:
    about = "" if match.rule.title else f" {_beginning(match.rule.text)}"
    return f"{match.rule.label}{about}  ({phrases.breadcrumb(match.book, match.rule)})"


def _beginning(text: str) -> str:
    return textwrap.shorten(phrases.beginning(text), _FIRST_WORDS, placeholder=" …")
