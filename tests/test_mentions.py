import pytest

from bot.mentions import Asked, read_message


def brackets(content: str) -> tuple[str, ...]:
    return read_message(content, me=1, private=False).queries


@pytest.mark.parametrize(
    ("content", "queries"),
    [
        ("see [[deploy]] and [[2.14]]", ("deploy", "2.14")),
        ("[[ last   stand ]]", ("last stand",)),
        ("[[]] [[  ]]", ()),
        ("[deploy] [ [x] ]", ()),
        ("[[a\nb]]", ()),
        ("[[[deploy]]]", ("deploy",)),
        ("||[[deploy]]||", ("deploy",)),
        ("**[[deploy]]**", ("deploy",)),
        ("`[[a]]` [[b]]", ("b",)),
        ("``a ` [[a]]`` [[b]]", ("b",)),
        ("```py\n[[a]]\n``` [[b]]", ("b",)),
        ("```\n[[a]] never closed", ()),
        ("a lone ` tick [[a]]", ("a",)),
        ("> [[a]]\n[[b]]", ("b",)),
        ("[[b]]\n>>> x\n[[a]]", ("b",)),
        (">[[a]]", ("a",)),
        ("  > [[a]]\n[[b]]", ("b",)),
        ("`a\n[[a]]` [[b]]", ("b",)),
        ("\\`[[a]]\\`", ("a",)),
        ("[[<@1> a]]", ("a",)),
        ("[[a]][[A]][[a]]", ("a",)),
    ],
)  # fmt: skip
def test_brackets_are_found_where_they_are_spoken(content: str, queries: tuple[str, ...]) -> None:
    assert tuple(query.lower() for query in brackets(content)) == queries


def test_a_message_without_mention_or_brackets_asks_nothing() -> None:
    assert read_message("how do stacks work?", me=1, private=False) == Asked(queries=(), always=False)


def test_a_mention_makes_the_rest_a_question() -> None:
    assert read_message("<@1> how do\nstacks work?", me=1, private=False) == Asked(
        queries=("how do stacks work?",), always=True
    )


def test_a_mention_of_somebody_else_does_not() -> None:
    assert read_message("<@2> how do stacks work?", me=1, private=False).queries == ()


def test_a_mention_in_code_does_not() -> None:
    assert read_message("`<@1>` is the bot", me=1, private=False).queries == ()


def test_in_private_everything_is_a_question() -> None:
    assert read_message("deploy", me=1, private=True) == Asked(queries=("deploy",), always=True)
    assert read_message("is it [[deploy]]?", me=1, private=True) == Asked(queries=("deploy",), always=True)


def test_a_bare_mention_asks_for_help() -> None:
    assert read_message("<@1>", me=1, private=False) == Asked(queries=("",), always=True)


@pytest.mark.parametrize(
    "bait", ["[" * 4_000, "`" * 4_000, "[[" * 2_000, "> " * 2_000, "`a" * 2_000, "[[a" * 1_300, "``` " * 1_000]
)
def test_hostile_messages_are_read_at_once(bait: str) -> None:
    assert read_message(bait, me=1, private=False).queries == ()
