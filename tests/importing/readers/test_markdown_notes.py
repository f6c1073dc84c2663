import pytest

from bot.importing.readers.markdown import read_markdown


def lines(text: str) -> list[tuple[str, int]]:
    return [(line.text, line.at) for line in read_markdown(text.encode(), name="owls.md").lines]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Owls[^1] hoot.\n\nMice\n\n[^1]: At night.", [("Owls hoot.", 1), ("• At night.", 5), ("Mice", 3)]),
        (
            "Owls[^a] hoot.[^b]\n\n[^a]: Of barns.\n[^b]: At night.\n\nMice",
            [("Owls hoot.", 1), ("• Of barns.", 3), ("• At night.", 4), ("Mice", 6)],
        ),
        ("Owls[^1]\n\nMice[^1]\n\n[^1]: Hm.", [("Owls", 1), ("• Hm.", 5), ("Mice", 3)]),
        ("## Owls[^1]\n\nHoot\n\n[^1]: Of barns.", [("Owls", 1), ("• Of barns.", 5), ("Hoot", 3)]),
        ("Owls[^2]\n\n[^1]: Hm.", [("Owls[^2]", 1), ("[^1]: Hm.", 3)]),
        ("Owls[^1]\n\n[^1]: See [^2].\n\n[^2]: Hm.", [("Owls", 1), ("• See [^2].", 3), ("[^2]: Hm.", 5)]),
        ("Owls[^1]\n\n[^1]: Hm.\n\n[^2]: See [^1].", [("Owls", 1), ("• Hm.", 3), ("[^2]: See [^1].", 5)]),
    ],
    ids=["below", "two", "twice", "heading", "nobody refers", "a note refers", "a note refers back"],
)
def test_a_note_is_an_item_below_what_it_belongs_to(text: str, shown: list[tuple[str, int]]) -> None:
    assert lines(text) == shown
