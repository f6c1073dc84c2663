from hypothesis import given
from hypothesis import strategies as st

from bot.ui.limits import clip, length


@given(st.text(max_size=300), st.integers(min_value=2, max_value=200))
def test_a_clipped_text_is_never_longer_than_its_limit_as_discord_counts(text: str, limit: int) -> None:
    clipped = clip(text, limit)
    assert len(clipped.encode("utf-16-le", "surrogatepass")) // 2 <= limit
    assert length(clipped) <= limit


@given(st.text(max_size=100))
def test_a_text_within_its_limit_is_left_alone(text: str) -> None:
    assert clip(text, 200) == text


def test_a_long_text_is_cut_at_a_paragraph() -> None:
    assert clip("The first paragraph.\nThe second one goes on and on.", 40) == "The first paragraph. …"


def test_without_a_paragraph_it_is_cut_at_a_word() -> None:
    assert clip("one two three four five", 14) == "one two …"


def test_emoji_count_twice() -> None:
    assert clip("😀😀😀", 5) == "😀 …"
