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
        (f"<ul role=menu><li><button>Dark</button></ul>{RULES}", ["• Dark"]),
        (f"<main>{RULES}</main><h2>Menu</h2><p>Log in", ["Menu", "Log in"]),
        (f"<div role=main>{RULES}</div><section><footer>Built</footer></section>", ["Built"]),
        (
            f"{RULES}<hr><font size=-1>Webmaster: Strix. You are visitor no. 7</font>",
            ["Webmaster: Strix. You are visitor no. 7"],
        ),
        (f"<table><tr><td>{RULES}<hr>strix@owls.example</table>", ["strix@owls.example"]),
    ],
)
def test_what_stands_around_the_document_is_left_out_and_told(page: str, expected: list[str]) -> None:
    assert left_out(page) == expected


@pytest.mark.parametrize(
    "page",
    [
        f"<footer>{RULES}</footer>",
        f"{RULES}<blockquote>Hoot<footer>An owl</footer></blockquote>",
        f"<div class='sidebar'>Owls <a href=/>hoot</a> at night</div>{RULES}",
        f"<main><p>Owls</main>{RULES}",
        f"{RULES}<hr><p>Mice sleep.",
        f"{RULES}<hr><h2>Mice</h2><p>Last updated by an owl.",
    ],
    ids=["all of it", "quotation", "few links", "most stands below", "a rule below", "a heading below"],
)
def test_what_says_something_stays(page: str) -> None:
    assert left_out(page) == []
