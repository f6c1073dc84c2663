"""What an alias may be called, and the sentence that says why not."""

import pytest

from bot.errors import RefusedError
from bot.guild.aliases import add_alias
from bot.guild.naming import hidden_by, read_name
from bot.search.engine import Engine
from bot.search.shelf import Shelf
from tests.builders import book
from tests.guild.servers import named, server, with_house_rule

SIGN = "A name cannot contain mentions, markup or brackets; this one contains `{}`."
HIDDEN = "A name cannot contain invisible characters; this one contains {}."
BEGINNING = "A name begins with a letter or a digit."
NUMBER = "“{}” reads as the number of a rule."
OTHERWISE = "“{}” looks like an address, a path, dice or a sum."


def refusal(name: str) -> str:
    with pytest.raises(RefusedError) as caught:
        add_alias(server(), name=name, target="2.14.4")
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        *((f"a {sign} b", SIGN.format(sign)) for sign in '<>@#*_~|\\[]{}:"“”'),
        ("a ` b", SIGN.format("` ` `")),
        ("<@80351110224678912>", SIGN.format("<")),
        ("hi <@!80351110224678912>", SIGN.format("<")),
        ("<@&80351110224678912>", SIGN.format("<")),
        ("<#80351110224678912>", SIGN.format("<")),
        ("</rule:80351110224678912>", SIGN.format("<")),
        ("<id:guide>", SIGN.format("<")),
        ("<t:1618953630:R>", SIGN.format("<")),
        ("fire <:fire:80351110224678912>", SIGN.format("<")),
        ("<a:fire:80351110224678912>", SIGN.format("<")),
        ("@everyone", SIGN.format("@")),
        ("＠everyone", SIGN.format("@")),
        ("big ﹫here", SIGN.format("@")),
        ("［［x］］", SIGN.format("[")),
        ("a［b］", SIGN.format("[")),
        ("pebbles： big", SIGN.format(":")),
        ("＊bold＊", SIGN.format("*")),
        ("**bold**", SIGN.format("*")),
        ("[x](http://example.org)", SIGN.format("[")),
        ("rule_x", SIGN.format("_")),
        ("https://example.org", SIGN.format(":")),
        ("bell\x07", HIDDEN.format("U+0007")),
        ("null\0", HIDDEN.format("U+0000")),
        ("turned\u202eback", HIDDEN.format("U+202E")),
        ("iso\u2066late", HIDDEN.format("U+2066")),
        ("zero\u200bwidth", HIDDEN.format("U+200B")),
        ("joined\u200dup", HIDDEN.format("U+200D")),
        ("\ufeffmark", HIDDEN.format("U+FEFF")),
        ("half\ud83d", HIDDEN.format("U+D83D")),
        ("private\ue000", HIDDEN.format("U+E000")),
        ("blank\u3164", HIDDEN.format("U+3164")),
        ("\u3164", HIDDEN.format("U+3164")),
        ("braille\u2800dots", HIDDEN.format("U+2800")),
        ("a" * 61, "A name has at most 60 characters; this one has 61."),
        ("𐌰" * 31, "A name has at most 60 characters; this one has 62."),
        ("ﷺ" * 4, "A name has at most 60 characters; this one has 72."),
        ("", BEGINNING),
        ("   ", BEGINNING),
        ("!!!", BEGINNING),
        ("…", BEGINNING),
        ("🔥", BEGINNING),
        ("🔥 fire", BEGINNING),
        ("?x", BEGINNING),
        ("?", BEGINNING),
        ("-flag", BEGINNING),
        ("=1+1", BEGINNING),
        ("/roll", BEGINNING),
        ("2.14.4", NUMBER.format("2.14.4")),
        ("2.14.4 b", NUMBER.format("2.14.4 b")),
        ("2.14.4B", NUMBER.format("2.14.4B")),
        ("2.14.4 (b)", NUMBER.format("2.14.4 (b)")),
        ("２.１４.４", NUMBER.format("２.１４.４")),
        ("rule 99.9", NUMBER.format("rule 99.9")),
        ("r99", NUMBER.format("r99")),
        ("7", NUMBER.format("7")),
        ("①", NUMBER.format("①")),
        ("3d6", OTHERWISE.format("3d6")),
        ("2d20 + 4", OTHERWISE.format("2d20 + 4")),
        ("7 x 6", OTHERWISE.format("7 x 6")),
        ("www.example.org", OTHERWISE.format("www.example.org")),
        ("etc/passwd/x", OTHERWISE.format("etc/passwd/x")),
        ("notes.txt", OTHERWISE.format("notes.txt")),
        ("2026-08-01", OTHERWISE.format("2026-08-01")),
        ("a == b", OTHERWISE.format("a == b")),
        ("help", "“help” asks the bot for help."),
        ("HELP!", "“HELP!” asks the bot for help."),
        ("ｒｕｌｅ help", "“ｒｕｌｅ help” asks the bot for help."),
        ("deploy", "“deploy” already means Deploy in Pebbles, which would hide the alias."),
        ("DÉPLOY!", "“DÉPLOY!” already means Deploy in Pebbles, which would hide the alias."),
        (
            "Stacking  units",
            "“Stacking units” already means 2.14.4 Stacking Units in Pebbles, which would hide the alias.",
        ),
        ("launch", "“launch” already means 509 Launch in Harbour, which would hide the alias."),
        ("rule deploy", "“rule deploy” already means Deploy in Pebbles, which would hide the alias."),
        ("rules lawyer", "“rules lawyer” asks the bot for “lawyer”: a name does not begin so."),
        ("harbour party", "“harbour party” asks Harbour for “party”: a name does not begin with a book's."),
        (
            "The Pebble Game night",
            "“The Pebble Game night” asks Pebbles for “night”: a name does not begin with a book's.",
        ),
    ],
)
def test_a_name_is_refused_with_its_reason(name: str, sentence: str) -> None:
    assert refusal(name) == sentence


def test_a_house_rule_hides_a_name_and_its_book_begins_none() -> None:
    house = with_house_rule(server(), "No ties")
    with pytest.raises(RefusedError, match="“no ties” already means the house rule “No ties”, which would hide"):
        add_alias(house, name="no ties", target="2.14.4")
    with pytest.raises(RefusedError, match="“house party” asks House rules for “party”"):
        add_alias(house, name="house party", target="2.14.4")
    assert add_alias(server(), name="house party", target="2.14.4")


@pytest.mark.parametrize(
    ("name", "shown", "key"),
    [
        ("  Big   piles ", "Big piles", "big piles"),
        ("Cafe\u0301", "Café", "cafe"),
        ("war-wiz", "war-wiz", "war wiz"),
        ("D&D", "D&D", "d and d"),
        ("what's up?", "what's up?", "whats up"),
        ("fire 🔥", "fire 🔥", "fire"),
        ("newer than Python \U0001fadf", "newer than Python \U0001fadf", "newer than python"),
        ("1st pile", "1st pile", "1st pile"),
        ("Ｆｕｌｌ", "Ｆｕｌｌ", "full"),
        ("стопка", "стопка", "стопка"),
        ("pebbles", "pebbles", "pebbles"),
        ("rule", "rule", "rule"),
        ("a" * 60, "a" * 60, "a" * 60),
    ],
)
def test_a_name_is_shown_as_it_was_typed_and_kept_by_what_its_spellings_share(name: str, shown: str, key: str) -> None:
    assert read_name(name) == (shown, key)
    assert named(server(), name, "2.14.4").record.aliases[key].name == shown


def test_the_first_reason_is_about_what_is_worst() -> None:
    assert refusal("@" + "a" * 100) == SIGN.format("@")


def test_what_hides_a_name_is_told_without_refusing() -> None:
    assert hidden_by("deploy", server()) == "it now means Deploy in Pebbles"
    assert hidden_by("piles", server()) == ""


def test_only_the_books_that_count_somewhere_in_the_server_hide_a_name() -> None:
    assert hidden_by("launch", server(books=["pebbles"])) == ""
    assert hidden_by("launch", server(books=["pebbles"], places={5: ("harbour",)}))
    assert hidden_by("launch", server(places={5: ("pebbles",)}))
    assert hidden_by("launch", server(books=["gone"], places={5: ("pebbles",)}))


def test_a_title_that_begins_like_a_prefix_hides_it_too() -> None:
    official = Shelf([Engine(book({"Rules Clarifications": "About rules.", "Clarifications": "Others."}))])
    assert hidden_by("rules clarifications", server(official=official)) == "it now means Rules Clarifications in book"
