import pytest

from bot.importing.document import Document, Reason
from bot.importing.importer import import_document
from bot.importing.readers.html import read_html

RULES = "<p>Owls hoot at night, and mice hear them." * 9
CHAPTERS = f"<h2>Nests</h2>{RULES}<h2>Eggs</h2>{RULES}"


def read(page: str) -> Document:
    return read_html(page.encode(), name="owls.html")


def left_out(page: str, reason: Reason) -> list[str]:
    return [one.line.text for one in read(page).left_out if one.reason is reason]


def headings(page: str) -> list[tuple[str, int | None]]:
    return [(line.text, line.heading) for line in read(page).lines if not line.text.startswith("Owls hoot")]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (f"<main>{RULES}</main><h2>Menu</h2><p>Log in", ["Menu", "Log in"]),
        (f"<div role=main>{RULES}</div><section><footer>Built</footer></section>", ["Built"]),
        (f"<main><article>{RULES}</article><p>Two replies</main><p>Log in", ["Two replies", "Log in"]),
        (f"{RULES}<hr><font size=-1>Webmaster: Strix, visitor no. 7</font>", ["Webmaster: Strix, visitor no. 7"]),
        (f"<table><tr><td>{RULES}<hr>strix@owls.example</table>", ["strix@owls.example"]),
        (f"{RULES}<p>Page last updated: 12 May 2016", ["Page last updated: 12 May 2016"]),
        (f"{RULES}<p>January 5, 2024", ["January 5, 2024"]),
        (f"<div class='post-body entry-content'>{RULES}</div><h4>One comment</h4><p>Hoot", ["One comment", "Hoot"]),
        (f"<article>{RULES}<div class=sharedaddy><h3>Share</h3></div></article>", ["Share"]),
        (f"<div><a href=/>Home</a> <a href=/m>Mice</a></div><h1>Owls</h1>{RULES}", ["Home Mice"]),
        (f"<ul><li><a href=/>Home<li><a href=/m>Mice</a></ul><h1>Owls</h1>{RULES}", ["• Home", "• Mice"]),
        (f"<table><tr><td><a href=/>Home</a><td><a href=/m>Mice</a></table>{CHAPTERS}", ["Home | Mice"]),
        (f"{RULES}<p><a href=/>Home</a> | <a href=/m>Mice</a>", ["Home | Mice"]),
        (f"{RULES}<p>See <a href=/m>mice</a> and <a href=/v>voles</a>", []),
        (f"{RULES}<p><a href=/m>Mice</a>", []),
        (f"<p><a href=/>Owls of the north</a>{CHAPTERS}", []),
        (f"<table><tr><td><a href=/>Home</a><td>Owls</table>{CHAPTERS}", []),
        (f"<main><p>Owls</main>{RULES}", []),
        (f"{RULES}<hr><p>Mice sleep.", []),
        (f"{RULES}<hr><h2>Mice</h2><p>Copyright is the owl's.", []),
    ],
)
def test_what_stands_around_the_document_is_left_out_and_told(page: str, expected: list[str]) -> None:
    assert left_out(page, Reason.FURNITURE) == expected


@pytest.mark.parametrize(
    ("page", "title", "above"),
    [
        (f"<title>Owls</title><p>Home<h1>OWLS</h1>{CHAPTERS}", "OWLS", ["Home"]),
        (f"<title>Owls - Rules of birds</title><p>🪶<h1>Owls</h1><p>Done{CHAPTERS}<h1>Mice</h1>", "Owls", ["🪶"]),
        (f"<title>Owls - Birds</title><h1>Birds</h1><h2>Owls</h2>{CHAPTERS}", "Owls", ["Birds"]),
        (f"<title>x</title><h1>f.md</h1><main><h1>Owls</h1>{CHAPTERS}</main>", "Owls", ["f.md"]),
        (f"<h1>Birds</h1><h2>Sunday</h2><h3 class=post-title>Owls</h3>{CHAPTERS}", "Owls", ["Birds", "Sunday"]),
        (f"<h1>Birds</h1><h2>Our wiki</h2><div id=page-title>Owls</div>{CHAPTERS}", "Owls", ["Birds", "Our wiki"]),
        (f"<p>The Owlery<p class='c2 title'>Owls<p class='c2 subtitle'>Version 2{CHAPTERS}", "Owls", ["The Owlery"]),
        (f"<p>Skip to owls<h1>Owls</h1><p>Fourth edition{CHAPTERS}", "Owls", ["Skip to owls"]),
    ],
    ids=["head", "site", "site above", "main part", "blog", "wiki", "style", "only one"],
)
def test_a_document_begins_with_its_title(page: str, title: str, above: list[str]) -> None:
    imported = import_document(page.encode(), name="rules.html")
    assert imported.book.info.title == title
    assert [rule.title for rule in imported.book][:2] == ["Nests", "Eggs"]
    assert left_out(page, Reason.FRONT_MATTER) == above


@pytest.mark.parametrize(
    "page",
    [
        f"<title>Owls</title>{RULES * 2}<h1>Owls</h1>{CHAPTERS}",
        f"<p>Birds<h1>Owls</h1>{CHAPTERS}<h1>Mice</h1>{RULES}",
        f"<p>Birds<h2>Owls</h2>{CHAPTERS}",
    ],
    ids=["much above", "two", "a chapter"],
)
def test_other_headings_are_no_title(page: str) -> None:
    assert not any(line.is_title for line in read(page).lines)


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<h1>Owls</h1><h3 class=author>A. Strix</h3>", [("Owls", 1), ("A. Strix", None)]),
        ("<h2>Owls</h2><div class=note><h3>Note</h3><p>Hoot</div>", [("Owls", 2), ("**Note**", None), ("Hoot", None)]),
    ],
)
def test_bylines_and_titles_of_boxes_are_no_headings(page: str, expected: list[tuple[str, int | None]]) -> None:
    assert headings(page) == expected
