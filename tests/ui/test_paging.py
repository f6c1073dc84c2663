"""A text that is shown piece by piece loses nothing."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.rulebook.model import Wording
from bot.ui.controls import Press
from bot.ui.drawn import Drawn
from bot.ui.limits import length, page
from bot.ui.rule_messages import draw_rule
from bot.ui.steps import read_step
from tests.builders import book
from tests.fitting import fits

CUT = " …"
# The mark of a cut, and one character beyond the basic plane.
LEAST_ROOM = len(CUT) + 2
# A book's texts have no white space around them.
texts = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from(["word", "long" * 9, "😀", " ", "  ", "\n", "\n\n", ". ", "."]), max_size=60).map("".join),
).map(str.strip)


@given(texts, st.integers(min_value=LEAST_ROOM, max_value=80))
@example("one two three", 8)
@example("😀" * 9, LEAST_ROOM)
def test_the_pages_of_any_text_put_together_are_the_whole_text(text: str, room: int) -> None:
    start = 0
    while True:
        piece = page(text, start=start, room=room)
        assert length(piece.text) <= room
        if piece.goes_on is None:
            break
        assert start < piece.goes_on < len(text)
        shown, gone_by = piece.text.removesuffix(CUT), text[start : piece.goes_on]
        assert gone_by.startswith(shown)
        assert not gone_by[len(shown) :].strip()
        start = piece.goes_on
    assert piece.text == text[start:]


@pytest.mark.parametrize("text", ["one two          ", " " * 30])
def test_white_space_at_the_end_is_no_page_of_its_own(text: str) -> None:
    goes_on = page(text, start=0, room=15).goes_on
    assert goes_on is None or goes_on < len(text)


@given(texts, st.integers(min_value=LEAST_ROOM, max_value=80))
def test_a_page_that_goes_on_says_so_and_the_last_one_does_not(text: str, room: int) -> None:
    piece = page(text, start=0, room=room)
    assert piece.text == text if piece.goes_on is None else piece.text.endswith(CUT)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("The first paragraph. It ends.\nThe second one goes on.", "The first paragraph. It ends. …"),
        ("A sentence that ends. Another one that does not.", "A sentence that ends. …"),
        ("one two three four five six seven eight nine", "one two three four five six seven …"),
        ("x" * 60, "x" * 36 + CUT),
    ],
)
def test_a_text_is_cut_between_paragraphs_or_else_sentences_or_else_words(text: str, first: str) -> None:
    assert page(text, start=0, room=38).text == first


def test_a_page_that_begins_beyond_the_text_begins_it_anew() -> None:
    assert page("All of it.", start=99, room=20).text == "All of it."


def more_of(drawn: Drawn) -> int | None:
    """Return from where the text goes on behind the button, if there is one."""
    presses = [control for row in drawn.controls for control in row if isinstance(control, Press)]
    return next((read_step(f"1:{press.state}").step.start for press in presses if press.label == "More"), None)


@pytest.mark.parametrize("wording", Wording)
@pytest.mark.parametrize("lines", [1, 40, 300, 1000])
def test_a_text_of_many_lines_is_shown_line_by_line_to_its_end(wording: Wording, lines: int) -> None:
    """A publisher's lines are quoted, and each mark of a quotation takes room too."""
    text = "\n".join(f"Line {number}." for number in range(lines))
    long = book({"1": f"Title\n{text}"}, wording=wording)
    rule, read = long["1"], list[str]()
    start: int | None = 0
    while start is not None:
        drawn = draw_rule(long, rule, start=start)
        assert fits(drawn)
        (embed,) = drawn.embeds
        paragraphs = (embed.description or "").split("\n\n")[0]
        read += [line.removeprefix("> ").removesuffix(CUT) for line in paragraphs.split("\n")]
        goes_on = more_of(drawn)
        assert goes_on is None or goes_on > start
        start = goes_on
    assert read == text.split("\n")
