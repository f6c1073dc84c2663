import pytest

from bot.importing.document import Reason
from bot.importing.readers.text import read_text


def left_out(text: str) -> list[str]:
    found = read_text(text.encode(), name="owls.txt").left_out
    assert all(out.reason is Reason.FURNITURE for out in found)
    return [out.line.text for out in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Owls hoot.\n\n-- \nA. Strix\nThe barn", ["--", "A. Strix", "The barn"]),
        ("Owls hoot.\n--\nA. Strix  strix@owls.example\n", ["--", "A. Strix  strix@owls.example"]),
        ("Owls hoot.\n\n--\nMice hide.", []),
        ("Owls hoot.\n-- \n" + "Mice hide.\n" * 7, []),
        ("-- \nOwls hoot.", []),
        ("Owls hoot.\n-- ", []),
    ],
    ids=["sign", "stripped", "divider", "long", "all of it", "nothing below"],
)
def test_a_signature_is_left_out_and_told(text: str, expected: list[str]) -> None:
    assert left_out(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Newsgroups: rec.owls\nSubject: Owls, part 1\n (long)\n\nFrom: the barn\n\nOwls hoot.",
            ["Newsgroups: rec.owls", "Subject: Owls, part 1", "(long)"],
        ),
        ("Date: 1994\n\nOwls hoot.", []),
        ("From: the barn\nTo: the wood\nOwls hoot.", []),
        ("Goal: Hoot.\nPlayers: Two.\n\nOwls hoot.", []),
    ],
    ids=["posting", "one field", "sentence", "other fields"],
)
def test_the_fields_above_a_posting_are_left_out_and_told(text: str, expected: list[str]) -> None:
    assert left_out(text) == expected
