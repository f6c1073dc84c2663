import pytest

from bot.importing.document import Document, Reason
from bot.importing.readers.html import read_html

RULES = "<h1>Owls</h1>" + "<p>Owls hoot at night, and mice hear them." * 9


def read(page: str) -> Document:
    return read_html(page.encode(), name="owls.html")


def left_out(page: str) -> list[str]:
    document = read(page)
    assert all(one.reason is Reason.FURNITURE for one in document.left_out)
    return [one.line.text for one in document.left_out]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (f"{RULES}<footer>Strix 2024</footer>", ["Strix 2024"]),
        (f"{RULES}<div id=footer><div>Version 2<br>Last updated 2022</div></div>", ["Version 2", "Last updated 2022"]),
        (f"{RULES}<div class='site-footer dark'>Strix</div>", ["Strix"]),
        (f"{RULES}<div role=contentinfo><p>Made with Nest</div>", ["Made with Nest"]),
        (f"<div title=header><p>Owls 2</div>{RULES}<div title=footer><p>1</div>", ["Owls 2", "1"]),
        (f"{RULES}<div class=printfooter>Retrieved</div><div class=catlinks>Birds</div>", ["Retrieved", "Birds"]),
        (f"<div role=navigation><p>Owls »</div>{RULES}", ["Owls »"]),
        (f"<div class='sidebar'><a href=/>Home page</a> of</div>{RULES}", ["Home page of"]),
        (
            f"{RULES}<div class=share>Share: <a href=#>Post</a> <a href=#>Copy the link</a></div>",
            ["Share: Post Copy the link"],
        ),
        (f"{RULES}<p><a href=#top>Back to top</a>", ["Back to top"]),
        (f"{RULES}<p><a href=/edit>Edit this page</a>", ["Edit this page"]),
        (f"{RULES}<p align=right>[<a href=#top>top</a>]", ["[top]"]),
        (f"<ul role=menu><li><button>Dark</button></ul>{RULES}", ["• Dark"]),
        (f"<aside class='portable-infobox dark'><h2>Owls</h2><p>2–5 players</aside>{RULES}", ["Owls", "2–5 players"]),
        (
            f"<div class=poster><h4>Strix</h4>Posts: 12</div>{RULES}<div class=signature>Hoo</div>",
            ["Strix", "Posts: 12", "Hoo"],
        ),
    ],
)
def test_navigation_and_feet_are_left_out_and_told(page: str, expected: list[str]) -> None:
    assert left_out(page) == expected


@pytest.mark.parametrize(
    "text", ["Top", "<b>Top</b>", "Back to the harbour", "Back to top", "<div class=share>Share the owl with all."]
)
def test_what_only_sounds_like_navigation_stays(text: str) -> None:
    assert left_out(f"{RULES}<p>{text}") == []


def test_a_table_of_links_into_the_page_is_its_contents() -> None:
    found = read(f"<div class=toc><p>Contents<dl class=toc><dt><a href=#o>1. Owls</a></dl></div>{RULES}").left_out
    assert [(out.line.text, out.reason) for out in found] == [
        ("Contents", Reason.CONTENTS),
        ("**1. Owls**", Reason.CONTENTS),
    ]


@pytest.mark.parametrize(
    "page",
    [
        f"<footer>{RULES}</footer>",
        f"{RULES}<blockquote>Hoot<footer>An owl</footer></blockquote>",
        f"<div class='sidebar'>Owls <a href=/>hoot</a> at night</div>{RULES}",
        f"{RULES}<nav class='dropdown-list'><p>An owl that nobody has seen for a year is no longer in play.</nav>",
    ],
    ids=["all of it", "quotation", "few links", "unfolded"],
)
def test_what_says_something_stays(page: str) -> None:
    assert left_out(page) == []
