"""What a server writes is shown letter by letter, as its own, and within Discord's limits."""

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.guild.guild import furnish
from bot.guild.house import LONGEST_CHANGES, LONGEST_TEXT, LONGEST_TITLE, Typed, cleaned, seen
from bot.guild.model import GuildRecord, HouseRule, RuleTarget
from bot.rulebook.model import Rule, Rulebook, Wording
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from bot.ui import limits, phrases
from bot.ui.controls import Press
from bot.ui.house_cards import house_card, literal
from bot.ui.house_replies import draw_house_refused, draw_house_rules, house_choices, house_form, state_of, typed_in
from bot.ui.limits import length
from bot.ui.rule_messages import draw_rule
from bot.ui.steps import read_step
from tests.builders import book, pebbles
from tests.fitting import fits

UNSEEN = "\u200b"
# What Discord's clients and its servers look for, in the order in which a client does; an escape goes before all.
ESCAPE = re.compile(r"\\([^0-9A-Za-z\s])")
MARKUP = {
    "heading": r"^ *#{1,3}\s",
    "small print": r"^\s*-#",
    "list": r"^\s*(?:[-*+]|[0-9]+[.)])\s",
    "quote": r"^\s*>",
    "code": r"`",
    "emphasis": r"[*_]",
    "spoiler or strike": r"\|\||~~",
    "masked link": r"\[.*\]\(",
    "anything in angles": r"<",
    "mention": r"@(?:everyone|here|[!&]?[0-9])",
    "emoji": r":[\w+-]+:",
    "address": r"(?i)\w://",
    "bare domain": r"[^\W_]\.[a-zA-Z]",
    "stray escape": r"\\",
}
ATTACKS = [
    "**bold** __under__ *it* _it_ ***all***",
    "# Head\n## Head\n### Head\n  # Head\n-# small\n  -# small\n> -# small\n- # Head",
    "> quote\n>>> all of it",
    "[official](https://evil.example) [[x](y)](http://z) [x](<http://evil.example>) ![x](http://i.png)",
    "`code` ```py\ncode``` ``x``",
    "||spoiler|| ~~gone~~",
    "<t:1700000000:R> <@1> <@!1> <@&1> <#1> </cmd:1> <id:guide> <:name:1> <a:name:1> <sound:1:2>",
    "@everyone @here @ everyone",
    ":smile: :+1: :thumbsup::skin-tone-2: a:b:c",
    "https://a.example/**b** HTTP://A.EXAMPLE http://a.example/(b)_c_ steam://run/1 discord://-/users/1",
    "discord.gg/abc www.example.com evil.example/path",
    "- a\n* b\n+ c\n 1. d\n7. e\n3) f\n  - g",
    "\\*x* \\\\**y** \\[x](http://z) \\\\\\<@1>",
    "\u202egnp.exe\u202c \u2066x\u2069 a\u200bb @\u200beveryone *\u200b*x**\u200b",
    "¯\\_(ツ)_/¯",
    "line\r\n# Head\u2028# Head\x0b# Head\x85> q",
    "\\",
    "",
]
texts = st.one_of(
    st.text(),
    st.lists(st.sampled_from([*"\\*_~|`<>#[]()@:.-+19 \n\ta/", "://", "@everyone", "<@1>", "😀", UNSEEN])).map("".join),
)


def rendered(text: str) -> str:
    """Return the letters that a client shows of a text that holds nothing but escapes."""
    return ESCAPE.sub(r"\1", text).replace(UNSEEN, "")


def markup_in(text: str) -> list[str]:
    """Return which kinds of markup are left in a text when its escapes have been read."""
    bare = ESCAPE.sub("\ue000", text)
    return [kind for kind, pattern in MARKUP.items() if re.search(pattern, bare, re.MULTILINE)]


def test_the_markup_looked_for_below_is_recognised() -> None:
    found = {kind for attack in ATTACKS for kind in markup_in(attack)}
    assert found == MARKUP.keys()


@pytest.mark.parametrize("attack", ATTACKS)
def test_no_attack_comes_through(attack: str) -> None:
    assert markup_in(literal(attack)) == []
    assert rendered(literal(attack)) == seen(attack)


@given(texts)
@example("1.a")
@example("-\n-#")
def test_whatever_is_written_is_shown_letter_by_letter_and_is_no_markup(text: str) -> None:
    assert markup_in(literal(text)) == []
    assert rendered(literal(text)) == seen(text)
    assert length(literal(text)) <= 2 * length(text)


@given(texts, st.integers(min_value=2, max_value=60))
def test_what_is_cut_becomes_no_markup(text: str, room: int) -> None:
    cut = limits.clip(literal(text), room)
    assert set(markup_in(cut)) <= {"stray escape"}


@given(texts)
def test_nothing_that_is_kept_turns_or_hides_what_is_read(text: str) -> None:
    assert not re.search("[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\x00-\x08\r]", seen(text))


def test_newer_emoji_and_families_are_kept() -> None:
    assert seen("👨\u200d👩\u200d👧 \U0001faea") == "👨\u200d👩\u200d👧 \U0001faea"


def test_a_card_says_above_and_below_that_it_is_the_servers_own() -> None:
    card = house_card(house("Tall Stacks", "x"), how_found=f"guessed from “{'w' * 60}”", is_guess=True, room=100)
    assert card.author.name == "Did you mean · ⌂ House rule of this server"
    assert (card.footer.text or "").endswith(phrases.NOT_OFFICIAL)
    assert card.colour != draw_rule(pebbles(), pebbles()["2.14.4"]).embeds[0].colour


typed_forms = st.builds(
    Typed,
    title=st.text(max_size=LONGEST_TITLE) | texts.map(lambda text: text[:LONGEST_TITLE]),
    text=texts | st.integers(1, 100).map(lambda times: ("`😀*<\n" * 300)[: times * 15]),
    changes=st.text(max_size=LONGEST_CHANGES) | texts.map(lambda text: text[:LONGEST_CHANGES]),
)


@given(typed_forms, st.text(max_size=300) | st.sampled_from(["```\nx\n```", "“```\n”", "<@1> **x**"]))
@example(Typed(title="`" * LONGEST_TITLE, text="`" * LONGEST_TEXT, changes="`" * LONGEST_CHANGES), "x")
@example(Typed(title="😀" * LONGEST_TITLE, text="😀" * LONGEST_TEXT, changes="😀" * LONGEST_CHANGES), "x")
@example(Typed(title="```", text="```\nx\n```\n\n```", changes="```"), "```")
def test_what_was_typed_can_be_read_back_from_every_refusal(form: Typed, reason: str) -> None:
    typed = cleaned(form)
    drawn = draw_house_refused(SERVER, typed, opened="", reason=reason)
    assert fits(drawn)
    # Discord takes the blanks from both ends of a text.
    embeds = [embed.copy() for embed in drawn.embeds]
    for embed in embeds:
        embed.description = (embed.description or "").strip()
    assert typed_in(drawn.content.strip(), embeds) == typed


@given(typed_forms)
def test_without_embeds_it_is_read_back_or_lies_beside_as_a_file(form: Typed) -> None:
    typed = cleaned(form)
    drawn = draw_house_refused(SERVER, typed, opened=state_of(MONSTER), reason="No.")
    assert fits(drawn)
    back = typed_in(drawn.as_text().content.strip(), [])
    assert back in (typed, None)
    if back is None:
        ((_, data),) = drawn.files
        assert data.decode() == f"{typed.title}\n\n{typed.text}\n\n{typed.changes}"


def test_in_a_refusal_nothing_that_was_typed_is_markup() -> None:
    for attack in ATTACKS:
        typed = cleaned(Typed(title=attack, text=attack, changes=attack))
        (embed,) = draw_house_refused(SERVER, typed, opened="", reason=attack).embeds
        outside = re.sub(r"```\n.*?\n```", "", embed.description or "", flags=re.DOTALL)
        assert outside.split("\n") == ["**Title**", "", "**Text**", "", "**Official rule it changes**", ""]


def test_a_form_has_room_for_all_that_stands_in_it() -> None:
    typed = Typed(title="t" * 90, text="😀" * LONGEST_TEXT, changes=f"{'b' * 32}: {'Odd/' * 40}")
    for field in house_form(typed, state="h1:2").fields:
        assert length(field.hint) <= 100


def test_the_worst_house_rules_fit_under_the_worst_rule() -> None:
    for rule in BOOK:
        drawn = draw_rule(BOOK, rule, house=SERVER.shelf.own.house_rules_on(BOOK, rule))
        assert fits(drawn)
    text = draw_rule(BOOK, BOOK["1"], house=SERVER.shelf.own.house_rules_on(BOOK, BOOK["1"])).as_text().content
    assert text.count("-# ⌂ House rule of this server\n**") == 5


def test_the_list_has_pages_within_the_limits_that_reach_every_house_rule() -> None:
    seen_titles: set[str] = set()
    for page in range(-1, 15):
        drawn = draw_house_rules(SERVER, page=page)
        assert fits(drawn)
        (embed,) = drawn.embeds
        seen_titles |= {rule.title for rule in HOUSE.values() if literal(rule.title) in (embed.description or "")}
    assert seen_titles == {rule.title for rule in HOUSE.values()}


def test_rules_that_have_lost_theirs_stand_first_and_say_so() -> None:
    (embed,) = draw_house_rules(SERVER, page=0).embeds
    first, *_ = (embed.description or "").splitlines()
    assert "⚠ changes a rule that is not in the book any more (pebbles: 99)" in first
    assert embed.footer.text == "1 of them changes no rule any more: edit or remove it."


def test_autocomplete_offers_what_has_the_words_and_stays_within_the_limits() -> None:
    assert [choice.name for choice in house_choices(SERVER, "LOST")] == ["Lost one"]
    every = house_choices(SERVER, "")
    assert len(every) == limits.CHOICES
    assert all(1 <= length(choice.name) <= limits.CHOICE for choice in every)


def house(title: str, text: str, key: str = "h1") -> Rule:
    return Rule(id=key, number=None, name=None, title=title, text=text, parent_id=None)


BOOK = book(
    {"1": {"0": f"{'Long 😀 title ' * 40}\n{'A very long sentence. ' * 300}", "1": "x"}}, source="https://a.example"
)
MONSTER = HouseRule(key="h00000000", title="(" * 79 + "a", text="<😀*" * 500, changes=RuleTarget(book="book", rule="1"))
HOUSE = {
    f"h{place:08}": HouseRule(
        key=f"h{place:08}",
        title=f"{'.a' * 38}{place}",
        text="<😀*" * 500,
        changes=RuleTarget(book="book", rule="1") if place < 5 else None,
    )
    for place in range(99)
} | {
    "hlost": HouseRule(key="hlost", title="Lost one", text="x", changes=RuleTarget(book="pebbles", rule="99")),
}


SERVER = furnish(GuildRecord(house=HOUSE), Shelf([Engine(BOOK), Engine(pebbles())]))


def long_rule(words: int) -> Rulebook:
    text = "\n".join(f"Sentence {number} of the rule goes on for a while." for number in range(words // 10))
    return book({"1": f"Heading\n{text}"}, wording=Wording.RESTATED)


def own_rules(count: int, text: str) -> tuple[Rule, ...]:
    return tuple(
        Rule(id=f"h{n}", number=None, name=None, title=f"Way {n}", text=f"{text} End {n}.", parent_id=None)
        for n in range(count)
    )


@pytest.mark.parametrize("count", [1, 3, 5])
@pytest.mark.parametrize("told", ["", "**1 Heading** is **2 Heading** in the current edition."])
def test_without_embeds_the_official_words_keep_what_goes_with_them(count: int, told: str) -> None:
    of = long_rule(300)
    drawn = draw_rule(of, of["1"], house=own_rules(count, "It *is* so. " * 100))
    said = (drawn.headed(told) if told else drawn).as_text().content
    assert len(said) <= 2000
    assert "`book 1`" in said
    assert "Quoth’s wording · official 1" in said
    assert said.count("made by this server, not part of the official rules") == count
    assert "`/house list` shows them whole." in said


@pytest.mark.parametrize("plain", [True, False], ids=["text", "embeds"])
@pytest.mark.parametrize("count", [0, 1, 5])
def test_no_sentence_of_a_long_rule_is_lost_however_many_house_rules_stand_under_it(count: int, plain: bool) -> None:
    of = long_rule(900)
    start, read, pages = 0, "", 0
    while True:
        drawn = draw_rule(of, of["1"], start=start, house=own_rules(count, "It is so. " * 140))
        form = drawn.as_text() if plain else drawn
        read += form.content + "".join(embed.description or "" for embed in form.embeds)
        pages += 1
        more = [one for row in form.controls for one in row if isinstance(one, Press) and one.label == "More"]
        if not more:
            break
        start = read_step(f"1:{more[0].state}").step.start
    assert all(f"Sentence {number} of" in read for number in range(90))
    assert pages < 12


def test_short_house_rules_are_never_said_to_be_cut() -> None:
    of = long_rule(50)
    drawn = draw_rule(of, of["1"], house=own_rules(2, "Short."))
    assert "`/house list`" not in drawn.content
    assert "`/house list`" not in drawn.as_text().content
