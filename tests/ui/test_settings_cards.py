"""The screens of `/settings` say what is so, and fit into a message whatever a server has saved."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType

from hypothesis import given
from hypothesis import strategies as st

from bot.guild.archive import archived
from bot.guild.exchange import Row, read_rows
from bot.guild.guild import Guild, furnish
from bot.guild.house import LONGEST_TEXT, LONGEST_TITLE
from bot.guild.model import (
    BOT,
    MOST_ALIASES,
    SERVER,
    Alias,
    AliasEdit,
    Brackets,
    Change,
    Edit,
    GuildRecord,
    GuildSettings,
    HouseEdit,
    HouseRule,
    Miss,
    QueryTarget,
    RuleKey,
    RuleTarget,
    SettingsEdit,
)
from bot.guild.preferences import MOST_EDITORS, MOST_PLACES
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from bot.storage.ports import MOST_CHANGES, MOST_MISSES
from bot.ui.controls import Choose, Option, Press
from bot.ui.drawn import Drawn
from bot.ui.history_cards import draw_change, draw_history, draw_restored
from bot.ui.miss_cards import alias_form, draw_counted, draw_misses, miss_mark
from bot.ui.reset_cards import draw_erased, draw_reset, fingerprint_of
from bot.ui.settings_cards import EVERYBODY, Spot, View, draw_settings, read_view
from tests.builders import book, shelf
from tests.fitting import fits

LONG = "A very long 😀 sentence about pebbles that goes on. " * 60
BIG = 2**63 - 1
SERVER_SPOT = Spot(place=SERVER, name="this server", mention="This server")
CHANNEL_SPOT = Spot(place=11, name="this channel", mention="This channel")
THREAD_SPOT = Spot(place=12, name="this thread", mention="This thread", around=(11,))
SPOTS = (SERVER_SPOT, CHANNEL_SPOT, THREAD_SPOT)
AT = datetime(2026, 3, 4, 5, 6, tzinfo=UTC)


def server(**settings: object) -> Guild:
    return furnish(GuildRecord(settings=replace(GuildSettings(), **settings)), shelf())  # type: ignore[arg-type]


def many_books(count: int) -> Shelf:
    return Shelf([Engine(book({"1": "x"}, book_id=f"{'b' * 29}{number:03}")) for number in range(count)])


def menu(drawn: Drawn, deed: str, state: str) -> Choose:
    found = (c for row in drawn.controls for c in row if isinstance(c, Choose) and (c.deed, c.state) == (deed, state))
    return next(found)


def field(drawn: Drawn, beginning: str) -> str:
    return next(field.value or "" for field in drawn.embeds[0].fields if (field.name or "").startswith(beginning))


# The settings.


def test_a_channel_and_a_thread_say_whose_books_count_there() -> None:
    guild = server(books=MappingProxyType({11: ("harbour",)}))
    drawn = draw_settings(guild, SPOTS, view=View(place=12), roles={})
    assert (
        field(drawn, "Books") == "This server: all books\nThis channel: Harbour\nThis thread: Harbour (as the channel)"
    )
    assert menu(drawn, "set", "books:12").placeholder == "Books of this thread: as the channel"
    assert [option.description for option in menu(drawn, "settings", "").options] == [
        "all books",
        "Harbour",
        "Harbour (as the channel)",
    ]


def test_a_book_that_is_gone_is_shown_said_and_stays_chosen() -> None:
    guild = server(books=MappingProxyType({SERVER: ("pebbles", "chess")}))
    drawn = draw_settings(guild, SPOTS, view=View(), roles={})
    assert field(drawn, "Books").startswith("This server: Pebbles, chess (gone)\n")
    chess = menu(drawn, "set", "books:0").options[-1]
    assert (chess.value, chess.is_chosen) == ("chess", True)
    assert "gone" in chess.description


def test_where_all_books_of_a_place_are_gone_it_says_that_all_are_searched() -> None:
    guild = server(books=MappingProxyType({11: ("chess",)}))
    assert "chess (gone); none of these is left, so all are searched" in field(
        draw_settings(guild, SPOTS, view=View(), roles={}), "Books"
    )


def test_of_many_books_each_stands_on_one_page_of_a_menu() -> None:
    official = many_books(30)
    ids = [book.info.id for book in official.books]
    settings = replace(GuildSettings(), books=MappingProxyType({SERVER: (ids[-1], "chess")}))
    guild = furnish(GuildRecord(settings=settings), official)
    first = draw_settings(guild, SPOTS, view=View(), roles={})
    second = draw_settings(guild, SPOTS, view=View(page=1), roles={})
    assert [option.value for option in menu(first, "set", "books:0").options] == ids[:25]
    assert menu(first, "set", "books:0").placeholder == "Books 1–25 of this server: none of these"
    last = menu(second, "set", "books:0.1")
    assert [(option.value, option.is_chosen) for option in last.options][-2:] == [(ids[-1], True), ("chess", True)]
    assert [(option.label, option.value, option.is_chosen) for option in menu(second, "settings", "").options] == [
        ("This server, books 1–25", "0", False),
        ("This server, books 26–31", "0.1", True),
        ("This channel", "11", False),
        ("This thread", "12", False),
    ]
    for drawn in (first, second):
        assert drawn.embeds[0].description == (
            "A menu holds 25 books: choose in the first menu which ones the second one shows."
        )
        assert fits(drawn)
    assert draw_settings(guild, SPOTS, view=View(page=9), roles={}) == second
    assert draw_settings(guild, SPOTS, view=View(place=99, page=1), roles={}) == first


@given(st.integers(0, 2**63), st.integers(0, 30))
def test_a_view_is_read_from_its_state(place: int, page: int) -> None:
    view = View(place=place, page=page)
    assert read_view(view.state) == view


def test_without_any_book_there_is_no_menu_of_books() -> None:
    drawn = draw_settings(furnish(GuildRecord(), Shelf([])), SPOTS, view=View(), roles={})
    assert len(drawn.controls) == 4
    assert fits(drawn)


def test_every_meaning_is_said_in_words() -> None:
    for mode in Brackets:
        drawn = draw_settings(server(brackets=mode), SPOTS, view=View(), roles={})
        assert len(field(drawn, f"Brackets: {mode}")) > 20
    loud = draw_settings(server(), SPOTS, view=View(), roles={})
    still = draw_settings(server(quiet=True, ping=True, cooldown_s=30), SPOTS, view=View(), roles={})
    for name in ("Quiet: o", "Ping: o", "Cooldown: "):
        assert field(loud, name) != field(still, name)
    assert "once in 30 s" in field(still, "Cooldown: 30 s")


def test_roles_that_are_gone_are_counted_and_no_longer_chosen() -> None:
    drawn = draw_settings(server(editors=frozenset({1, 2, 3})), SPOTS, view=View(), roles={2: "<@&2>", 9: EVERYBODY})
    assert field(drawn, "Who edits") == "Everyone who may manage the server, <@&2>, and 2 roles that are gone"
    assert fits(drawn)


def test_what_no_longer_leads_anywhere_is_counted_above_all() -> None:
    gone = RuleTarget(book="pebbles", rule="99")
    record = GuildRecord(
        aliases={"a": Alias(key="a", name="a", target=gone), "b": Alias(key="b", name="b", target=gone)},
        house={"h1": HouseRule(key="h1", title="t", text="t", changes=RuleTarget(book="chess", rule="1"))},
    )
    drawn = draw_settings(furnish(record, shelf(), lost=frozenset({gone})), SPOTS, view=View(), roles={})
    assert drawn.embeds[0].description == (
        "⚠ 2 aliases no longer work: see `/alias list`.\n"
        "⚠ 1 house rule changes a rule that is not in the books any more: see `/house list`."
    )


def test_the_fullest_settings_fit() -> None:
    official = many_books(40)
    ids = tuple(book.info.id for book in official.books)
    places = {BIG - place: ids for place in range(MOST_PLACES)}
    settings = GuildSettings(
        books=MappingProxyType(places), editors=frozenset(range(BIG - MOST_EDITORS, BIG)), cooldown_s=60
    )
    guild = furnish(GuildRecord(settings=settings), official)
    spots = (*SPOTS, *(Spot(place=place, name="#" + "😀" * 100, mention=f"<#{place}>") for place in places))
    roles = {role: f"<@&{role}>" for role in settings.editors}
    for place in (SERVER, 11, 12, BIG, BIG - MOST_PLACES + 1, 5):
        for page in (0, 1):
            drawn = draw_settings(guild, spots, view=View(place=place, page=page), roles=roles)
            assert fits(drawn)
            assert sum(option.is_chosen for option in menu(drawn, "settings", "").options) == 1


# The history.

ALIAS = Alias(key="piles", name="piles", target=RuleTarget(book="pebbles", rule="2.14.4"))
RULE = HouseRule(key="h1", title="No ties", text="Play **on**.", changes=RuleTarget(book="pebbles", rule="4.2"))


def change(*edits: Edit, by: int | None = 7, number: int = 1) -> Change:
    return Change(id=number, at=AT, by=by, edits=edits)


def told(*edits: Edit, by: int | None = 7) -> str:
    drawn = draw_history(server(), [change(*edits, by=by)], page=0)
    return (drawn.embeds[0].description or "").removeprefix(f"<t:{int(AT.timestamp())}:R> ")


def test_the_history_says_who_did_what_in_words() -> None:
    elsewhere = replace(ALIAS, target=QueryTarget(book="pebbles", query="units"))
    assert told(AliasEdit(key="piles", before=None, after=ALIAS)) == "<@7>: alias `piles` made"
    assert told(AliasEdit(key="piles", before=ALIAS, after=elsewhere)) == "<@7>: alias `piles` changed"
    assert told(AliasEdit(key="piles", before=ALIAS, after=None)) == "<@7>: alias `piles` removed"
    assert told(HouseEdit(key="h1", before=None, after=RULE)) == "<@7>: house rule “No ties” made"
    assert told(HouseEdit(key="h1", before=RULE, after=replace(RULE, text="x"))) == "<@7>: house rule “No ties” changed"
    assert told(HouseEdit(key="h1", before=RULE, after=None)) == "<@7>: house rule “No ties” removed"
    edits = [AliasEdit(key=f"a{n}", before=None, after=ALIAS) for n in range(12)]
    assert told(*edits) == "<@7>: 12 aliases"
    assert told(*edits[:1], HouseEdit(key="h1", before=None, after=RULE)) == "<@7>: 1 alias, 1 house rule"


def test_the_history_says_which_settings_went_from_what_to_what() -> None:
    before = GuildSettings(books=MappingProxyType({SERVER: ("pebbles",)}), editors=frozenset({4}))
    after = GuildSettings(brackets=Brackets.OPEN, quiet=True, cooldown_s=5, books=MappingProxyType({9: ("harbour",)}))
    assert told(SettingsEdit(before=before, after=after)) == (
        "<@7>: brackets from strict to open, quiet from off to on, cooldown from none to 5 s, "
        "roles that edit aliases and house rules from <@&4> to none, books of the server from Pebbles to all books, "
        "books of <#9> from none of its own to Harbour"
    )


def test_the_history_names_the_channel_for_news_where_it_can_be_named() -> None:
    one, other = GuildSettings(news=4), GuildSettings(news=5)
    assert told(SettingsEdit(before=GuildSettings(), after=one)) == "<@7>: news of new editions from off to <#4>"
    options = menu(draw_history(server(), [change(SettingsEdit(before=one, after=other))], page=0), "history-one", "0")
    assert options.options[0].label == "News of new editions from in a channel to in a channel"


def test_two_roles_for_two_others_is_a_difference_too() -> None:
    before, after = GuildSettings(editors=frozenset({4})), GuildSettings(editors=frozenset({5}))
    one = change(SettingsEdit(before=before, after=after))
    assert menu(draw_history(server(), [one], page=0), "history-one", "0").options[0].label == (
        "Roles that edit aliases and house rules from 1 to 1"
    )
    assert "<@&4> → <@&5>" in (draw_change(server(), one, page=0).embeds[0].description or "")


def test_the_bot_and_those_who_are_forgotten_have_words_of_their_own() -> None:
    edit = AliasEdit(key="piles", before=ALIAS, after=replace(ALIAS, target=RuleTarget(book="pebbles", rule="2.3")))
    assert told(edit, by=BOT) == "the bot itself: alias `piles` led to its rule in the new edition"
    assert told(edit, by=None) == "somebody who is forgotten: alias `piles` changed"


def test_one_change_shows_each_edit_before_and_after_letter_by_letter() -> None:
    drawn = draw_change(server(), change(HouseEdit(key="h1", before=RULE, after=None)), page=3)
    assert (drawn.embeds[0].description or "").split("\n") == [
        f"<t:{int(AT.timestamp())}:f>, <@7>",
        "**House rule “No ties”**, before:",
        "No ties (changes 4.2 Passing in Pebbles)",
        r"Play \*\*on\*\*.",
        "**House rule “No ties”**, after:",
        "nothing",
    ]
    assert [(press.label, press.state) for press in drawn.controls[0] if isinstance(press, Press)] == [
        ("Put it back", "1:3"),
        ("Back to the history", "3"),
    ]


def monstrous(number: int) -> Change:
    nasty = HouseRule(
        key="h1",
        title="*" * LONGEST_TITLE,
        text="<😀*" * (LONGEST_TEXT // 3),
        changes=RuleTarget(book="b" * 32, rule="r" * 200),
    )
    alias = Alias(key="k", name="n" * 60, target=QueryTarget(book="b" * 32, query="q" * 100))
    places = MappingProxyType({BIG - place: ("pebbles", "harbour", *("b" * 32,) * 20) for place in range(MOST_PLACES)})
    settings = GuildSettings(books=places, editors=frozenset(range(BIG - 10, BIG)), cooldown_s=60)
    match number % 4:
        case 0:
            edits: tuple[Edit, ...] = (HouseEdit(key="h1", before=nasty, after=nasty),)
        case 1:
            edits = (SettingsEdit(before=GuildSettings(), after=settings),)
        case 2:
            edits = tuple(AliasEdit(key=f"{n}", before=alias, after=alias) for n in range(MOST_ALIASES))
        case _:
            edits = (
                HouseEdit(key="h1", before=nasty, after=None),
                SettingsEdit(before=settings, after=GuildSettings()),
            )
    return Change(id=BIG - number, at=AT, by=BIG, edits=edits)


def test_the_fullest_history_fits_page_by_page_and_change_by_change() -> None:
    changes = [monstrous(number) for number in range(MOST_CHANGES)]
    for page in (-1, 0, 5, 9, 10):
        drawn = draw_history(server(), changes, page=page)
        assert fits(drawn)
        assert len(menu(drawn, "history-one", str(max(0, min(page, 9)))).options) == 10
    for one in changes[:4]:
        assert fits(draw_change(server(), one, page=9))
        assert fits(draw_restored(server(), one, page=9))


def test_of_many_edits_it_says_how_many_more_there_are() -> None:
    text = draw_change(server(), monstrous(2), page=0).embeds[0].description or ""
    assert text.endswith(f"\n… and {MOST_ALIASES - 12} more")


def test_an_empty_history_says_so() -> None:
    assert draw_history(server(), [], page=0).content == "Nobody has changed anything yet."


@given(title=st.text(min_size=1, max_size=80), text=st.text(max_size=1500), name=st.text(min_size=1, max_size=60))
def test_whatever_people_typed_a_change_fits_and_mentions_nobody(title: str, text: str, name: str) -> None:
    rule = HouseRule(key="h1", title=title, text=text)
    alias = Alias(key="k", name="piles", target=QueryTarget(book="pebbles", query=name))
    one = change(HouseEdit(key="h1", before=None, after=rule), AliasEdit(key="k", before=None, after=alias))
    for drawn in (draw_history(server(), [one], page=0), draw_change(server(), one, page=0)):
        assert fits(drawn)
        assert "@everyone" not in (drawn.embeds[0].description or "")


# Guesses called wrong.


def key(rule: str, book: str = "pebbles") -> RuleKey:
    return RuleKey(book=book, rule=rule)


def test_misses_of_one_guess_stand_together_with_what_was_meant_most() -> None:
    misses = [
        Miss(guessed=key("2.3"), meant=None, times=3),
        Miss(guessed=key("2.14.4"), meant=key("4.2"), times=2),
        Miss(guessed=key("2.14.4"), meant=None, times=2),
        Miss(guessed=key("2.14.4"), meant=key("4.1"), times=1),
        Miss(guessed=key("9", "chess"), meant=None, times=1),
    ]
    drawn = draw_misses(server(), misses)
    assert (drawn.embeds[0].description or "").split("\n") == [
        "**5×** 2.14.4 Stacking Units — Pebbles; meant: 4.2 Passing — Pebbles (2×), 4.1 Empty Bag Check — Pebbles (1×)",
        "**3×** 2.3 Health — Pebbles",
        "**1×** 9 of chess (gone)",
    ]
    first, second, gone = menu(drawn, "miss", "").options
    assert first.value == f"{miss_mark(key('2.14.4'))}:pebbles:4.2"
    assert [f.text for f in alias_form(first.value, server()).fields] == ["", "pebbles: 4.2"]
    assert [f.text for f in alias_form(second.value, server()).fields] == ["", ""]
    assert alias_form(gone.value, server()).state == miss_mark(key("9", "chess"))
    assert fits(drawn)


def test_the_most_misses_fit_and_the_rest_is_counted() -> None:
    misses = [Miss(guessed=key("r" * 300 + str(n), "b" * 32), meant=None, times=BIG) for n in range(MOST_MISSES)]
    drawn = draw_misses(server(), misses)
    assert fits(drawn)
    assert "There are 175 more." in (drawn.embeds[0].footer.text or "")


def test_a_meant_rule_with_a_long_id_fits_into_the_menu() -> None:
    long = book({"Name" * 40: "x", "1": "y"}, book_id="b" * 32)
    guild = furnish(GuildRecord(), Shelf([Engine(long)]))
    meant = next(rule for rule in long if len(rule.id) > 100)
    drawn = draw_misses(guild, [Miss(guessed=key("1", "b" * 32), meant=key(meant.id, "b" * 32), times=1)])
    assert fits(drawn)
    form = alias_form(menu(drawn, "miss", "").options[0].value, guild)
    assert form.fields[1].text == ""


def test_what_is_asked_of_a_player_fits() -> None:
    near = tuple(Option(label="l" * 100, value=f"{'b' * 32}:{n:030}", description="d" * 100) for n in range(25))
    drawn = draw_counted(near, guessed=f"{'b' * 32}:{'#' * 30}")
    assert fits(drawn)
    assert draw_counted((), guessed="x").controls == ()


# Deleting everything.


def test_what_would_be_deleted_is_counted_and_handed_out() -> None:
    settings = GuildSettings(
        brackets=Brackets.OPEN,
        books=MappingProxyType({SERVER: ("pebbles",), BIG: ("harbour",)}),
        editors=frozenset({BIG}),
    )
    guild = furnish(GuildRecord(settings=settings, aliases={"piles": ALIAS}, house={"h1": RULE}), shelf())
    drawn = draw_reset(guild, [change()], [Miss(guessed=key("2.3"), meant=None, times=3)])
    assert drawn.content.startswith(
        "This server has 1 alias, 1 house rule, 1 change in the history, 3 guesses called wrong, and its own settings."
    )
    (_, aliases), (_, rest) = drawn.files
    assert read_rows(aliases, name="aliases.json") == (
        Row(line=1, name="piles", book="pebbles", target="2.14.4", unit="entry"),
    )
    assert json.loads(rest) == {
        "house_rules": [{"title": "No ties", "text": "Play **on**.", "changes": "pebbles: 4.2"}],
        "settings": {
            "brackets": "open",
            "quiet": False,
            "ping": False,
            "cooldown_s": 0,
            "books": {"server": ["pebbles"], str(BIG): ["harbour"]},
            "editors": [str(BIG)],
            "news": None,
        },
    }
    assert fits(drawn)
    assert draw_erased(guild).files == archived(guild)
    assert fits(draw_erased(guild))


def test_a_server_that_saved_nothing_has_nothing_to_delete() -> None:
    drawn = draw_reset(server(), [], [])
    assert (drawn.content, drawn.controls, drawn.files) == (
        "This server has saved nothing: there is nothing to delete.",
        (),
        (),
    )


def test_the_fingerprint_tells_every_saved_thing_apart() -> None:
    records = (
        GuildRecord(),
        GuildRecord(aliases={"piles": ALIAS}),
        GuildRecord(house={"h1": RULE}),
        GuildRecord(house={"h1": replace(RULE, text="other")}),
        GuildRecord(settings=GuildSettings(ping=True)),
        GuildRecord(settings=GuildSettings(books=MappingProxyType({3: ("pebbles",)}))),
    )
    assert len({fingerprint_of(furnish(record, shelf())) for record in records}) == len(records)
