import pytest

from bot.importing.readers.html import read_html


def texts(page: str) -> list[str]:
    return [line.text for line in read_html(page.encode(), name="owls.html").lines]


PARAGRAPHS = "<p>Owls hoot<a href='#fn1'><sup>1</sup></a> at night.</p><p>Mice hide.</p>"
BACK = "<a href='#ref1'>↩</a>"


@pytest.mark.parametrize(
    "notes",
    [
        f"<section role=doc-endnotes><hr><ol><li id=fn1><p>Unless it <b>rains</b>. {BACK}</p></ol></section>",
        f"<div class=footnotes><ol><li id=fn1>Unless it <b>rains</b>. {BACK}</ol></div>",
        f"<aside role=doc-footnote id=fn1><p>Unless it <b>rains</b>. {BACK}</p></aside>",
        "<div id=footnotes><div class=footnote id=fn1><a href='#ref1'>1</a>. Unless it <b>rains</b>.</div></div>",
    ],
    ids=["Pandoc", "kramdown", "docutils", "Asciidoctor"],
)
def test_a_note_is_an_item_below_what_it_belongs_to(notes: str) -> None:
    assert texts(PARAGRAPHS + notes) == ["Owls hoot at night.", "• Unless it **rains**.", "Mice hide."]


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<ul><li>Owls<sup>[<a href=#n>1</a>]</sup><li>Mice</ul>", ["• Owls", "• Hm.", "• Mice"]),
        ("<table><tr><td>Owl<a href=#n>1</a><td>Bird</table><p>Mice", ["Owl | Bird", "• Hm.", "Mice"]),
        ("<p>Owls<a href='#n'>1</a><p>Mice<a href='#n'>1</a>", ["Owls", "• Hm.", "Mice"]),
        ("<div>Owls<sup><a href=#n>1</a><div>Mice</div></sup></div>", ["Owls", "Mice", "• Hm."]),
        ("<p>Owls", ["Owls", "1. Hm."]),
        ("<p>Owls <a href='#m'>1</a>", ["Owls 1", "1. Hm."]),
    ],
    ids=["item", "cell", "twice", "never lowered", "no reference", "another"],
)
def test_a_note_follows_its_first_reference(page: str, shown: list[str]) -> None:
    assert texts(f"{page}<div class=footnotes><ol><li id=n>Hm.</ol></div>") == shown


def test_notes_that_refer_to_notes_and_hold_others_are_moved_once() -> None:
    inner = "<div class=footnotes><ol><li id=m>Hm.</ol></div>"
    page = f"<p>Owls<a href=#n>1</a><a href=#m>2</a><div class=footnotes><ol><li id=n>See <a href=#n>x</a>{inner}</ol></div>"
    assert texts(page) == ["Owls2", "• See x", "1. Hm."]
