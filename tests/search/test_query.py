import pytest

from bot.search.query import MAX_LENGTH, read_query


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("2.4.1.2.c", "2.4.1.2.c"),
        ("2.4.1.2C", "2.4.1.2.c"),
        ("4.1.3.2d)", "4.1.3.2.d"),
        ("rule 508.6", "508.6"),
        ("Rule 510.9.2:", "510.9.2"),
        ("§602.5", "602.5"),
        ("law 12", "12"),
        ("#2.2.3", "2.2.3"),
        ("r105.2.4", "105.2.4"),
        ("CR 702.19b", "702.19.b"),
        ("section 511", "511"),
        ("whats 3.1.1d", "3.1.1.d"),
        ("what's rule 3.1.1d?", "3.1.1.d"),
        ("3.2.2. 7", "3.2.2.7"),
        ("302.7 .1", "302.7.1"),
        ("2.6.3 (d)", "2.6.3.d"),
        ("704.5(j)", "704.5.j"),
        ("§ 3 (2a)", "3.2.a"),
        ("509.5 step 4", "509.5"),
        ("ex101.2", "101.2"),
        ("ex 111.3 1", "111.3"),
        ("2.", "2"),
        ("4.1.2.4 b", "4.1.2.4.b"),
        ("3.2.2 7", "3.2.2.7"),
        ("(2.14.4b)", "2.14.4.b"),
        ("**2.14.4b**", "2.14.4.b"),
        ("２．１４．４ｂ", "2.14.4.b"),
        ("2.14.4\u200bb", "2.14.4.b"),
        ("\u202e2.14", "2.14"),
        ("paragraph 2.14…", "2.14"),
        (" 2 ", "2"),
        ("1-2-3-1", "1.2.3.1"),
        ("rule 2:14", "2.14"),
        ("1.3.W1", "1.3.w.1"),
        ("103.2.a.1.b", "103.2.a.1.b"),
    ],
)
def test_a_number_is_read_in_every_spelling(typed: str, key: str) -> None:
    number = read_query(typed).number
    assert number is not None
    assert number.key == key


@pytest.mark.parametrize(
    "typed",
    [
        "10+2",
        "d%",
        "2d6",
        "3rd turn",
        "1, 2",
        "1.1.2024",
        "38 cards",
        "4.1 is unclear to me",
        "deploy",
        "",
        "a.b",
        "five.six",
    ],
)
def test_what_only_looks_like_a_number_is_none(typed: str) -> None:
    assert read_query(typed).number is None


@pytest.mark.parametrize(
    "typed",
    [
        "User:Jimbo_Wales", "Help:Editing", "https://example.org|click here", "Berlin Wall#Aftermath", "$# -eq 0",
        "-d /usr/local/bin", '-x "$(command -v docker)"', "${#arr[@]} -gt 3", "@everyone", "<@&1>", "if [ $x == 1 ]", "a && b", "<#12345>",
        "' OR 1=1 --", "Robert'); DROP TABLE Students;--", "👍", "?", "", "   ", "<script>alert(1)</script>", "2d6+3",
        "d20", "10+2", "20/7", "2026-11-21", "21/11/2026", "21.11.2026", "report.pdf", "/etc/passwd", "me@example.org", "<:pog:123>",
    ],
)  # fmt: skip
def test_text_of_another_kind_is_noise(typed: str) -> None:
    assert read_query(typed).is_noise


@pytest.mark.parametrize(
    "typed",
    [
        "deploy",
        "2.14",
        "hit & run",
        "what is a unit?",
        "non-combat damage",
        "1st player",
        "é",
        "what if X = 0?",
        "health <= 0",
        "deploy; or not",
        "deploy ;)",
        "deploy <3",
        "it costs $3",
    ],
)
def test_a_question_about_the_game_is_no_noise(typed: str) -> None:
    assert not read_query(typed).is_noise


def test_a_number_beside_a_mention_is_marked() -> None:
    query = read_query("1.1.1.<@&1>")
    assert query.marked
    assert query.number is not None
    assert "<" not in query.text


@pytest.mark.parametrize("typed", ["can I pass twice", "deploy?", "two of my guys run out of corners"])
def test_a_question_is_recognised(typed: str) -> None:
    assert read_query(typed).is_question


def test_words_without_stopwords_are_what_is_sought() -> None:
    assert read_query("when does the stack fall").content_words == ("stack", "fall")
    assert read_query("is it").content_words == ("is", "it")


def test_numbers_inside_a_sentence_are_mentioned() -> None:
    assert read_query("does 2.4.1 or 2.14.4b apply to units").mentioned == ("2.4.1", "2.14.4.b")


def test_a_servers_own_emoji_says_nothing() -> None:
    query = read_query("deploy <:pog:123>")
    assert (query.folded, query.marked, query.is_noise) == ("deploy", False, False)


def test_anything_longer_is_cut() -> None:
    assert len(read_query("a" * 5_000).text) == MAX_LENGTH
