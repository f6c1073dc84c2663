"""Whatever is typed as a name or a target: it is refused with a sentence, or it works and takes nothing from the books."""

import unicodedata

import pytest
from hypothesis import HealthCheck, example, given, reject, settings
from hypothesis import strategies as st

from bot.answers import ask
from bot.errors import QuothError
from bot.folders import bundled_rules
from bot.guild.aliases import ImportDraft, add_alias, dead_aliases, exported
from bot.guild.exchange import Row
from bot.guild.guild import Guild
from bot.guild.model import QueryTarget
from bot.guild.targets import target_of
from bot.library import load
from bot.search.outcome import Found
from bot.search.query import read_query
from bot.search.shelf import Shelf
from bot.ui.choices import rule_choices
from tests.guild.servers import OFFICIAL, edited, first_of, is_heard, server, with_house_rule

_PIECES = st.sampled_from(
    [
        *[
            "rule",
            "rules",
            "_",
            ":",
            "?",
            "[[",
            "]]",
            "<@1>",
            "@everyone",
            "＠",
            "pebbles",
            "harbour",
            "house",
            "2.14.4",
            "b",
            "deploy",
            "Stacking",
            "Units",
            "x",
            "help",
        ],
        *[
            "3d6",
            "\u202e",
            "\u200d",
            "🔥",
            "ß",
            "İ",
            "ﬁ",
            "é",
            "'",
            "&",
            "of",
            "the",
            "piles",
            "hp",
            "tower",
            "last",
            "stand",
            "(",
            ")",
            "-",
            ".",
            "/",
            "ʼ",
            "ǆ",
            "ΐ",
            "ﷺ",
            "Å",
            "½",
            "ೀ",
            "हि",
        ],
        "the pebble game",
    ]
)
NAMES = st.one_of(
    st.text(max_size=64),
    st.text(st.characters(categories=["L", "N", "M", "P", "Zs"]), min_size=1, max_size=20),
    st.lists(_PIECES, max_size=6).map(" ".join),
    st.lists(_PIECES, max_size=6).map("".join),
)
TARGETS = st.one_of(
    NAMES,
    st.lists(
        st.sampled_from(["units", "stack", "crates", "pebble", "how", "many", "may", "lose", "sea"]), min_size=2
    ).map(" ".join),
)
GUILD = with_house_rule(server(), "No ties")
CALLED = sorted(
    {
        typed
        for book in OFFICIAL.books
        for rule in book
        for typed in (rule.label, rule.title, rule.number, f"rule_{rule.label}", f"{book.info.id}: {rule.id}")
        if typed
    }
)
BEFORE = {typed: first_of(ask(typed, GUILD.shelf).outcome) for typed in CALLED}


def accepted(name: str, target: str = "2.14.4") -> Guild:
    """Return the server with the alias; drops the example if it is refused."""
    try:
        edits = add_alias(GUILD, name=name, target=target)
    except QuothError:
        reject()
    return edited(GUILD, edits)


@settings(max_examples=400)
@given(NAMES)
@example("ⅷ of it")
@example("Straße")
@example("İstanbul")
@example("rule of thumb")
@example("hp")
def test_a_name_that_is_accepted_leads_to_its_rule_in_every_spelling_and_is_completed(name: str) -> None:
    guild = accepted(name)
    (alias,) = guild.record.aliases.values()
    spellings = {name, alias.name, alias.name.casefold(), f"  {name.replace(' ', '   ')} ", f"rule_{alias.name}"}
    spellings |= {unicodedata.normalize(form, alias.name) for form in ("NFC", "NFD", "NFKC", "NFKD")}
    spellings |= {f"{alias.name}!", f"pebbles: {alias.name}"}
    if "rules" in alias.key:
        spellings.remove(f"pebbles: {alias.name}")  # what follows may be part of the book's title: Pebbles: The Rules
    for spelling in spellings:
        outcome = guild.shelf.find(guild.shelf.read(spelling))
        assert isinstance(outcome, Found), spelling
        assert first_of(outcome) == ("pebbles", "2.14.4"), spelling
        assert is_heard(guild, spelling), spelling
    choices = rule_choices(guild, alias.name)
    assert choices[0].value == alias.name
    assert len(alias.name) <= 60
    assert list(dead_aliases(guild)) == []


@given(st.text(st.characters(codec="cp1252", categories=["L", "N"]), min_size=1, max_size=12))
def test_the_case_of_letters_makes_no_difference(name: str) -> None:
    guild = accepted(name)
    for spelling in (name.upper(), name.lower(), name.title(), name.swapcase()):
        assert first_of(guild.shelf.find(guild.shelf.read(spelling))) == ("pebbles", "2.14.4")


@settings(max_examples=40)
@given(NAMES)
def test_no_alias_that_is_accepted_changes_what_a_number_or_title_answers(name: str) -> None:
    guild = accepted(name, target="2.14.3")
    for typed in CALLED:
        assert first_of(ask(typed, guild.shelf).outcome) == BEFORE[typed], typed


@settings(max_examples=200, suppress_health_check=[HealthCheck.filter_too_much])
@given(TARGETS)
@example("0!RU HARBOUR")
def test_a_target_is_a_rule_that_there_is_or_a_query_that_is_safe_to_show_and_finds_something(target: str) -> None:
    guild = accepted("heaps", target)
    alias = guild.record.aliases["heaps"]
    assert guild.shelf.find(guild.shelf.read("heaps")).matches
    if isinstance(alias.target, QueryTarget):
        assert not set(alias.target.query) & set("<>@#`*|\\[]")
        assert read_query(alias.target.query).text == alias.target.query
    rows = exported(guild)
    assert rows[0].name == "heaps"


@settings(max_examples=60)
@given(st.lists(st.tuples(NAMES, NAMES | st.sampled_from(["2.14.4", "units of a player"])), max_size=8))
def test_an_import_of_anything_leaves_no_chain_and_never_fails(rows: list[tuple[str, str]]) -> None:
    draft = ImportDraft(GUILD)
    for line, (name, target) in enumerate(rows, 1):
        draft.take(Row(line=line, name=name, book="", target=target))
    plan = draft.plan
    assert len(plan.edits) + len(plan.refused) + plan.unchanged == len(rows)
    aliases = edited(GUILD, plan.edits).record.aliases
    asked = {
        read_query(alias.target.query).folded for alias in aliases.values() if isinstance(alias.target, QueryTarget)
    }
    assert not asked & aliases.keys()


@pytest.fixture(scope="module")
def bundled() -> Shelf:
    return load([bundled_rules()]).shelf


def test_every_rule_of_the_bundled_books_can_be_led_to_by_what_an_export_calls_it(bundled: Shelf) -> None:
    guild = server(official=bundled)
    for book in bundled.books:
        for rule in book:
            (edit,) = add_alias(guild, name="own name", target=rule.id, book=book.info.id)
            assert edit.after is not None
            assert edit.after.target == target_of(book, rule)


def test_no_title_or_keyword_of_the_bundled_books_can_be_an_alias(bundled: Shelf) -> None:
    guild = server(official=bundled)
    for book in bundled.books:
        for name in {name for rule in book for name in (rule.title, rule.name, rule.number, rule.label) if name}:
            with pytest.raises(QuothError):
                add_alias(guild, name=name, target="2.1", book="champions")


@pytest.mark.parametrize(
    "names", [["champions hp", "rule of thumb", "hp", "crit", "eot", "deploying", "laststand", "edc"]]
)
def test_titles_of_the_bundled_books_answer_as_before_beside_a_servers_own_names(
    bundled: Shelf, names: list[str]
) -> None:
    guild = server(official=bundled)
    for name in names:
        try:
            guild = edited(guild, add_alias(guild, name=name, target="2.1", book="champions"))
        except QuothError:
            continue
    assert guild.record.aliases
    for typed in {name for book in bundled.books for rule in book for name in (rule.label, rule.title or rule.id)}:
        request = bundled.read(typed)
        assert first_of(guild.shelf.find(request, limit=1)) == first_of(bundled.find(request, limit=1)), typed
