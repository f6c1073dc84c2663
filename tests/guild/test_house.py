"""Which house rules a server may save, and what happens to them when the books or other people change something."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import RefusedError
from bot.guild.edits import applied
from bot.guild.guild import Guild, furnish
from bot.guild.house import (
    LONGEST_TEXT,
    Typed,
    add_house_rule,
    cleaned,
    edit_house_rule,
    house_rule,
    remove_house_rule,
    typed_of,
    version_of,
)
from bot.guild.model import MOST_ON_A_RULE, Alias, Edit, GuildRecord, GuildSettings, HouseRule, RuleTarget
from bot.guild.targets import target_of
from tests.builders import shelf

SHELF = shelf()
EMPTY = furnish(GuildRecord(), SHELF)


def after(guild: Guild, *edits: Edit) -> Guild:
    return furnish(applied(guild.record, edits), guild.official, lost=guild.lost)


def with_rule(title: str, changes: str = "", *, text: str = "Some text.", key: str = "h1", to: Guild = EMPTY) -> Guild:
    return after(to, *add_house_rule(to, key=key, typed=Typed(title=title, text=text, changes=changes)))


def refusal(guild: Guild, title: str, text: str = "Some text.", changes: str = "") -> str:
    with pytest.raises(RefusedError) as refused:
        add_house_rule(guild, key="h9", typed=Typed(title=title, text=text, changes=changes))
    return str(refused.value)


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ("2.14.4", "2.14.4"),
        (" pebbles:  2.14.4 ", "2.14.4"),
        ("stacking units", "2.14.4"),
        ("stackng units", "2.14.4"),
        ("deploy", "6.1.2/Deploy"),
        ("rule 2.14.4a", "2.14.4a"),
    ],
)
def test_the_rule_that_is_changed_is_named_as_players_name_it(changes: str, rule: str) -> None:
    saved = with_rule("Tall Stacks", changes).record.house["h1"]
    book = SHELF.get("pebbles")
    assert saved.changes == target_of(book, book[rule])


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("2.14.9", "There is no rule 2.14.9."),
        ("x", "“x” is in several books: write one of pebbles, harbour before it."),
        ("how high may units stack", "No official rule is called “how high may units stack”. Did you mean"),
        ("zzyzx", "No official rule is called “zzyzx”: give its number or its title."),
        ("house: tall stacks", "No official rule is called"),
    ],
)
def test_a_rule_that_is_not_named_for_certain_is_not_guessed(changes: str, sentence: str) -> None:
    assert refusal(with_rule("Tall Stacks"), "Another", changes=changes).startswith(sentence)


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("**Bold**", "A title cannot contain mentions, markup or brackets"),
        ("<@1>", "A title cannot contain mentions, markup or brackets"),
        ("@everyone", "A title cannot contain mentions, markup or brackets"),
        ("[x](y)", "A title cannot contain mentions, markup or brackets"),
        ("", "A title needs a letter or digit"),
        (" \n ", "A title needs a letter or digit"),
        ("\u200b\u202e", "A title needs a letter or digit"),
        ("!!!", "A title needs a letter or digit"),
        ("2.14.4", "“2.14.4” reads as the number of a rule."),
        ("3d6", "“3d6” looks like an address, a path, dice or a sum."),
        ("help", "A title needs a letter or digit, and cannot be a word such as “help”"),
        ("www.evil.example", "“www.evil.example” looks like an address"),
        ("a" * 81, "A title has at most 80 characters; this one has 81."),
        ("tall stacks!", "There is a house rule “Tall Stacks” already."),
        ("PILES", "“PILES” is an alias of this server: remove it first, or choose another title."),
        (
            "Dormant",
            "In pebbles “Dormant” is an official rule: say that it is the one that changes, or choose another title.",
        ),
    ],
)
def test_a_title_that_could_not_be_found_or_passes_for_another_is_refused(title: str, sentence: str) -> None:
    guild = with_rule("Tall Stacks")
    alias = Alias(key="piles", name="piles", target=RuleTarget(book="pebbles", rule="2.3"))
    guild = furnish(replace(guild.record, aliases={"piles": alias}), SHELF)
    assert refusal(guild, title).lower().startswith(sentence.lower())


def test_a_house_rule_may_be_called_as_the_rule_that_it_changes() -> None:
    assert with_rule("Deploy", "deploy").record.house["h1"].title == "Deploy"
    assert with_rule("X", "harbour: x").record.house["h1"].changes is not None


def test_a_second_one_of_that_name_is_refused_all_the_same() -> None:
    assert refusal(with_rule("Deploy", "deploy"), "deploy", changes="deploy").startswith("There is a house rule")


def test_a_title_of_a_book_that_the_server_does_not_play_is_free() -> None:
    settings = GuildSettings(books={0: ("harbour",)})
    assert "h1" in with_rule("Dormant", to=furnish(GuildRecord(settings=settings), SHELF)).record.house


@pytest.mark.parametrize("text", ["", " \n\t ", "\u200b\u202e", "a" * (LONGEST_TEXT + 1)])
def test_a_text_is_neither_empty_nor_too_long(text: str) -> None:
    assert refusal(EMPTY, "Tall Stacks", text).startswith("A house rule has 1 to 1,500 characters of text")


def test_the_longest_text_is_kept_whole() -> None:
    assert len(with_rule("Tall Stacks", text="😀" * LONGEST_TEXT).record.house["h1"].text) == LONGEST_TEXT


def test_on_one_rule_there_are_so_many_and_no_more() -> None:
    guild = EMPTY
    for place in range(MOST_ON_A_RULE):
        guild = with_rule(f"{'abcde'[place]} way to stack", "2.14.4", key=f"h{place}", to=guild)
    assert refusal(guild, "One more", changes="2.14.4").startswith("5 house rules change that rule already")
    first = guild.record.house["h0"]
    (edit,) = edit_house_rule(guild, key="h0", version=version_of(first), typed=replace(typed_of(first), text="New."))
    assert edit.after is not None
    assert edit.after.text == "New."


def test_an_edit_that_changes_nothing_is_none() -> None:
    guild = with_rule("Tall Stacks", "2.14.4")
    rule = guild.record.house["h1"]
    assert edit_house_rule(guild, key="h1", version=version_of(rule), typed=typed_of(rule)) == ()


@pytest.mark.parametrize("field", ["title", "text", "changes"])
def test_whoever_comes_second_does_not_overwrite_what_he_has_not_seen(field: str) -> None:
    guild = with_rule("Tall Stacks", "2.14.4")
    opened = version_of(guild.record.house["h1"])
    other = replace(typed_of(guild.record.house["h1"]), **{field: "2.3"} if field == "changes" else {field: "Other"})
    guild = after(guild, *edit_house_rule(guild, key="h1", version=opened, typed=other))
    with pytest.raises(RefusedError, match="Somebody has edited that house rule meanwhile"):
        edit_house_rule(guild, key="h1", version=opened, typed=Typed(title="Mine", text="Mine"))


def test_what_was_removed_meanwhile_does_not_come_back_unasked() -> None:
    guild = with_rule("Tall Stacks")
    opened = version_of(guild.record.house["h1"])
    guild = after(guild, *remove_house_rule(guild, key="h1"))
    with pytest.raises(RefusedError, match="Somebody has removed that house rule meanwhile"):
        edit_house_rule(guild, key="h1", version=opened, typed=Typed(title="Mine", text="Mine"))


@pytest.mark.parametrize("rule", ["pebbles:99", "2.14.4"])
def test_the_text_of_a_rule_that_has_lost_its_official_one_can_still_be_edited(rule: str) -> None:
    target = RuleTarget(book="pebbles", rule=rule, footprint="of an older edition")
    lost = HouseRule(key="h1", title="Tall Stacks", text="Old.", changes=target)
    guild = furnish(GuildRecord(house={"h1": lost}), SHELF, lost=frozenset({target}))
    (edit,) = edit_house_rule(guild, key="h1", version=version_of(lost), typed=replace(typed_of(lost), text="New."))
    assert edit.after == replace(lost, text="New.")


def test_a_house_rule_is_found_by_key_and_by_title_and_its_key_goes_before() -> None:
    guild = with_rule("Tall Stacks", key="habc")
    guild = with_rule("habc", key="h2", to=guild)
    assert house_rule(guild, "habc").key == "habc"
    assert house_rule(guild, "TALL stacks").key == "habc"
    with pytest.raises(RefusedError, match="There is no such house rule: choose one from the list"):
        remove_house_rule(guild, key="no such")


@given(st.builds(Typed, title=st.text(), text=st.text(), changes=st.text()))
def test_cleaning_twice_is_cleaning_once_and_loses_no_letter(typed: Typed) -> None:
    once = cleaned(typed)
    assert cleaned(once) == once
    assert "".join(filter(str.isalnum, once.text)) == "".join(filter(str.isalnum, typed.text))


@given(st.text(), st.text())
def test_versions_tell_texts_apart(one: str, other: str) -> None:
    versions = {version_of(HouseRule(key="h1", title="T", text=text)) for text in (one, other)}
    assert len(versions) == len({one, other})
