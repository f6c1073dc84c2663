import pytest

from bot.answers import MOST_ANSWERS, answer_message, ask, names_a_rule
from bot.guild.model import Alias, AliasEdit, Brackets, QueryTarget, RuleTarget
from bot.mentions import Asked
from bot.search.outcome import Several
from tests.builders import shelf
from tests.guild.servers import edited, is_heard, named, server, with_house_rule

SHELF = shelf()


def heard(*queries: str, always: bool = False, mode: Brackets = Brackets.STRICT) -> int:
    return len(answer_message(Asked(queries=queries, always=always), SHELF, mode=mode).answers)


@pytest.mark.parametrize(
    ("query", "strict", "open_", "off"),
    [
        ("deploy", 1, 1, 0),
        ("2.14.9", 1, 1, 0),
        ("3.14", 0, 0, 0),
        ("units of a player", 0, 1, 0),
        ("zzyzx", 0, 0, 0),
        ("rule_zzyzx", 1, 1, 1),
        ("?stack", 1, 1, 1),
        ("harbour: zzyzx", 1, 1, 1),
        ("x", 1, 1, 0),
        ("ebc", 0, 1, 0),
        ("hp", 1, 1, 0),
        ("swep", 0, 1, 0),
        ("attacking units", 0, 1, 0),
    ],
)
def test_brackets_are_answered_as_readily_as_the_server_wants(query: str, strict: int, open_: int, off: int) -> None:
    assert [heard(query, mode=mode) for mode in Brackets] == [strict, open_, off]


def test_who_speaks_to_the_bot_is_always_answered() -> None:
    assert heard("zzyzx", always=True, mode=Brackets.OFF) == 1


def test_a_list_has_up_to_ten_rules_and_a_choice_three() -> None:
    listed, choice = ask("?units", SHELF).outcome, ask("units of a player", SHELF).outcome
    assert isinstance(listed, Several)
    assert isinstance(choice, Several)
    assert len(listed.matches) > 3 >= len(choice.matches)


def test_more_than_five_answers_are_counted() -> None:
    queries = tuple(rule.number for book in SHELF.books for rule in book if rule.number)
    reply = answer_message(Asked(queries=queries, always=False), SHELF)
    assert len(reply.answers) == MOST_ANSWERS
    assert reply.left_out == len(queries) - MOST_ANSWERS


def test_three_hundred_lookups_are_five_answers_and_a_count() -> None:
    reply = answer_message(Asked(queries=tuple(f"rule_2.{n}" for n in range(20, 320)), always=False), SHELF)
    assert len(reply.answers) == MOST_ANSWERS
    assert reply.left_out > 70


def test_a_rule_behind_a_hundred_strangers_brackets_is_answered() -> None:
    strangers = tuple(f"Card Name {n}" for n in range(100))
    reply = answer_message(Asked(queries=(*strangers, "deploy"), always=False), SHELF)
    assert (len(reply.answers), reply.left_out) == (1, 0)


def test_the_same_words_in_two_books_are_two_questions() -> None:
    assert heard("pebbles: units of a player", "harbour: units of a player") == 2
    assert heard("rule_units of a player", "?units of a player") == 2


@pytest.mark.parametrize("queries", [("deploy", "depoly"), ("depoly", "deploy")])
def test_what_was_named_stands_before_what_was_guessed(queries: tuple[str, ...]) -> None:
    (answer,) = answer_message(Asked(queries=queries, always=False), SHELF).answers
    assert answer.request.rest.text == "deploy"


@pytest.mark.parametrize("query", ["help", "HELP", "rule_help", "rule help", "rule: help", "rules:help", "?", ""])
def test_help_may_be_asked_for_in_every_way(query: str) -> None:
    assert answer_message(Asked(queries=(query,), always=False), SHELF).wants_help


def test_a_hundred_strangers_brackets_leave_nothing_to_count() -> None:
    reply = answer_message(Asked(queries=tuple(f"Card Name {n}" for n in range(100)), always=False), SHELF)
    assert not reply
    assert reply.left_out == 0


def test_nothing_names_no_rule() -> None:
    assert not names_a_rule(ask("zzyzx", SHELF).outcome)


@pytest.mark.parametrize(
    ("query", "strict", "open_", "off"),
    [
        ("piles", 1, 1, 0),
        ("PÍLES!", 1, 1, 0),
        ("pebbles piles", 1, 1, 0),
        ("harbour piles", 0, 0, 0),
        ("rule_piles", 1, 1, 1),
        ("pebbles: piles", 1, 1, 1),
        ("heaps", 1, 1, 0),
        ("nothing left", 1, 1, 0),
        ("rule_nothing left", 1, 1, 1),
    ],
)
def test_a_servers_own_names_are_answered_unless_bare_brackets_are_off(
    query: str, strict: int, open_: int, off: int
) -> None:
    guild = named(named(server(), "piles", "2.14.4"), "heaps", "units of a player")
    gone = Alias(key="nothing left", name="nothing left", target=QueryTarget(book="pebbles", query="zzyzx"))
    mine = edited(guild, [AliasEdit(key=gone.key, before=None, after=gone)])
    assert [is_heard(mine, query, mode) for mode in Brackets] == [bool(strict), bool(open_), bool(off)]


def test_an_alias_and_its_rule_in_one_message_are_one_answer() -> None:
    guild = named(server(), "piles", "2.14.4")
    reply = answer_message(Asked(queries=("piles", "2.14.4", "stackng units"), always=False), guild.shelf)
    assert len(reply.answers) == 1


def test_an_alias_behind_a_hundred_strangers_brackets_is_answered() -> None:
    guild = named(server(), "piles", "units of a player")
    strangers = tuple(f"Card Name {n}" for n in range(100))
    reply = answer_message(Asked(queries=(*strangers, "piles"), always=False), guild.shelf)
    assert [answer.by_own_name for answer in reply.answers] == [True]


def test_the_house_rules_on_the_rule_that_is_found_stand_beside_it() -> None:
    guild = with_house_rule(server(), "Tall Stacks", changes=RuleTarget(book="pebbles", rule="2.14.4"))
    guild = named(guild, "piles", "2.14.4")
    for typed in ("piles", "2.14.4", "stacking units", "stackng units", "tall stacks"):
        assert [rule.title for rule in ask(typed, guild.shelf).house] == ["Tall Stacks"], typed
    assert ask("deploy", guild.shelf).house == ()
