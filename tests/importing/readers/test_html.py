import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DocumentError, UnreadableDocumentError
from bot.importing.document import Document, Reason
from bot.importing.readers.html import read_html


def reading(page: str | bytes) -> Document:
    return read_html(page if isinstance(page, bytes) else page.encode(), name="owls.html")


def texts(page: str | bytes) -> list[str]:
    return [line.text for line in reading(page).lines]


@pytest.mark.parametrize(
    ("page", "shown"),
    [
        ("<p>Owls\n  hoot.<p>Mice", ["Owls hoot.", "Mice"]),
        ("Owls<br>hoot<div>Mice</div>squeak", ["Owls", "hoot", "Mice", "squeak"]),
        ("<p><b>1.2</b> <i>Owls</i> <strong><em>hoot</em></strong>", ["**1.2** *Owls* ***hoot***"]),
        ("<p><b>bold<p>still</b> not", ["**bold**", "**still** not"]),
        ('<p><span style="font-weight:700">Owls</span> <b style="font-weight:normal">hoot</b>', ["**Owls** hoot"]),
        ("<p>&frac12;&nbsp;owl &amp; &#xfb01;ve of&shy;ten<sup>2</sup>", ["½ owl & five often2"]),
        ("<script>x</script><style>y</style><template>z</template><!-- c --><nav>Home</nav><p>Owls", ["Owls"]),
        ("<p hidden>a<p style='display: none'>b<p aria-hidden=true>c<p>Owls", ["Owls"]),
        ("<header><a href=/>Home page</a></header><header>Owl rules <a href=/>1</a></header>", ["Owl rules 1"]),
        ("<ul><li>Owls<ul><li>Barn</ul><li>Mice</ul>", ["• Owls", "• Barn", "• Mice"]),
        ("<ul><li><h4>Owls</h4><p>They hoot.</ul>", ["Owls", "They hoot."]),
        ("<p>● Owls<p>- Mice", ["• Owls", "• Mice"]),
        ("<dl><dt>Owl<dd>A bird.</dl>", ["**Owl**", "A bird."]),
        ("<pre>Owls\n  hoot\n\nMice</pre>", ["Owls", "hoot", "Mice"]),
        ("<table><tr><th>No<th>Rule<tr><td>1.1<td>Owls hoot.</table>", ["No | Rule", "1.1 Owls hoot."]),
        ("<table><tr><td><td><b>1.1.2</b><td colspan=2>Owls nest.</table>", ["**1.1.2** Owls nest."]),
        ("<h2>\n  <span>1</span><span>Owls</span>\n</h2>", ["1 Owls"]),
        ("<a href=#rules>Skip to the rules</a><p>Owls", ["Owls"]),
        ("<table><tr><td>Owl<td><td>Mouse<td>Hawk</table>", ["Owl | Mouse | Hawk"]),
        ("<table><tr><td><h2>Owls</h2><p>hoot<td><p>Mice<p>squeak</table>", ["Owls", "hoot", "Mice", "squeak"]),
        ("<table><tr><td>1.1<td><p>Owls<p>hoot</table>", ["1.1 Owls", "hoot"]),
        (
            "<p>Owls<p>“<q>hoot</q>”<details><summary>More</summary>mice</details>",
            ["Owls", "““hoot””", "**More**", "mice"],
        ),
        ("<p><a name=x>3.2</a> Owls <a href=#x>see 3.1</a><img alt=owl>", ["3.2 Owls see 3.1"]),
        ("<h2>Owls<a href=#o>¶</a></h2><p>They hoot. <a href=#back>↩</a>", ["Owls", "They hoot."]),
        (
            '<a class="md-skip" href=#o>Skip</a><p class="alert d-none">Offline<p class="d-none d-md-block">Owls',
            ["Owls"],
        ),
    ],
)
def test_a_page_is_read_as_a_browser_shows_it(page: str, shown: list[str]) -> None:
    assert texts(page) == shown


@pytest.mark.parametrize(
    ("page", "signs"),
    [
        ("<ol><li>x<li>x</ol>", ["1.", "2."]),
        ("<ol start=3 type=a><li>x<li>x</ol>", ["c.", "d."]),
        ("<ol type=I start=4><li>x<li value=9>x<li>x</ol>", ["IV.", "IX.", "X."]),
        ("<ol reversed><li>x<li>x<li>x</ol>", ["3.", "2.", "1."]),
        ("<ol start=-1><li>x<li>x</ol>", ["-1.", "0."]),
        ("<ol type=A start=27><li>x</ol>", ["AA."]),
        ('<ol style="list-style-type: lower-roman"><li>x<li type=A>x</ol>', ["i.", "B."]),
        ('<ol style="list-style: none"><li>x</ol>', [""]),
        ("<ol><li><p>x</p><ol type=a><li>x</ol><li>x</ol>", ["1.", "a.", "2."]),
        ("<ol><li><ol type=a><li>x</ol></ol>", ["1. a."]),
        (
            '<style>li::before {content: counters(n, ".")}</style><ol><li>x<ol><li>x<li>x</ol><li>x</ol>',
            ["1", "1.1", "1.2", "2"],
        ),
    ],
)
def test_lists_are_counted_as_a_browser_counts_them(page: str, signs: list[str]) -> None:
    found = reading(page).lines
    assert [line.text for line in found] == [f"{sign} x".strip() for sign in signs]
    assert [line.is_counted for line in found] == [bool(sign) for sign in signs]


def test_items_that_say_their_numbers_have_no_others() -> None:
    inner = "<ol type=a><li><span>(a)</span> Owls<li>(b) Mice</ol>"
    page = f"<ol type=I><li><b>1.</b> Birds<ol><li>1.1 They fly.<li><p>1.2. They nest: {inner}<li>1.3.And more.<li>1.4 End.</ol></ol>"
    assert texts(page) == [
        "**1.** Birds",
        "1.1 They fly.",
        "1.2. They nest:",
        "(a) Owls",
        "(b) Mice",
        "1.3.And more.",
        "1.4 End.",
    ]
    assert texts("<ol><li>2 owls<li>3 mice<li>A nest</ol>") == ["1. 2 owls", "2. 3 mice", "3. A nest"]


def test_a_number_in_an_element_of_its_own_stands_apart() -> None:
    assert texts("<h3><span class=no>t.1</span>Owls</h3><p><b>1.2</b>Mice<p><b>4</b>th <i>2</i>nd") == [
        "t.1 Owls",
        "**1.2** Mice",
        "**4**th *2*nd",
    ]


def test_what_a_click_unfolds_is_read() -> None:
    answer = "<div id=accordion7 hidden>They hoot.</div><span class='noprint toggle'>Hide</span>"
    assert texts(f"<p>Owls?{answer}<div hidden>Mice.</div>") == ["Owls?", "They hoot."]


def test_what_goes_on_in_an_item_stands_under_it() -> None:
    found = reading("<ol><li>Owls<p>hoot<ol type=a><li>Barn<p>owls</ol></ol>").lines
    assert [(line.text, line.indent) for line in found] == [("1. Owls", 0), ("hoot", 2), ("a. Barn", 2), ("owls", 4)]


def test_headings_have_the_level_that_the_page_gives_and_are_not_bold() -> None:
    page = "<h1><b>Owls</b></h1><h3>Nests</h3><p role=heading aria-level=4>Eggs<p class=MsoHeading2>Mice<p class=MsoTitle>All<p>x"
    found = reading(page).lines
    assert [(line.text, line.heading) for line in found] == [
        ("Owls", 1),
        ("Nests", 3),
        ("Eggs", 4),
        ("Mice", 2),
        ("All", 1),
        ("x", None),
    ]


def test_navigation_is_left_out_and_told() -> None:
    page = (
        "<nav><a href=#a>1. Owls</a> <a href=#b>2. Mice</a></nav><nav><ul><li><a href=/>Home</a><li>Shop</ul></nav>"
        "<header><a href=/>Home page</a></header><p>Owls hoot.<nav hidden>x</nav>"
    )
    found = reading(page)
    assert [line.text for line in found.lines] == ["Owls hoot."]
    assert [(out.line.text, out.reason) for out in found.left_out] == [
        ("1. Owls 2. Mice", Reason.CONTENTS),
        ("• Home", Reason.FURNITURE),
        ("• Shop", Reason.FURNITURE),
        ("Home page", Reason.FURNITURE),
    ]


def test_the_size_of_letters_is_in_percent_of_the_usual() -> None:
    page = (
        '<p style="font-size:24px">Owls<p><span style="font-size: 150%">Mice</span> x<p style="font-size:.5em">y'
        '<div style="font-size:18pt">Hawks <small style="font-size:1rem">a</small></div><p>Larks sing and owls hoot.'
        '<div style="font-size:2em"><p style="font-size:50%">Owls hoot and larks sing.</div><p style="font-size:big">z'
    )
    sizes = {line.text: line.size for line in reading(page).lines}
    assert sizes == {
        "Owls": 150,
        "Mice x": 150,
        "y": 50,
        "Hawks a": 150,
        "Larks sing and owls hoot.": 100,
        "Owls hoot and larks sing.": 100,
        "z": 100,
    }
    small = "".join(f'<p style="font-size:8pt">Owls hoot {n} times.' for n in range(9))
    assert [line.size for line in reading(f"{small}<p>Owls").lines] == [100] * 9 + [150]


def test_words_own_contents_are_left_out() -> None:
    found = reading("<p class=MsoToc1>1. Owls 3<p>Owls hoot.")
    assert [line.text for line in found.lines] == ["Owls hoot."]
    assert [out.line.text for out in found.left_out] == ["1. Owls 3"]


@pytest.mark.parametrize(
    "page",
    [
        "<p>größer “½”".encode(),
        "<p>größer “½”".encode("utf-8-sig"),
        "<p>größer “½”".encode("utf-16"),
        "<p>größer “½”".encode("cp1252"),
        "<meta charset=iso-8859-1><p>größer “½”".encode("cp1252"),
        "<meta charset=iso-8859-1><p>größer “½”".encode(),
        "<meta charset=macintosh><p>größer “1/2”".encode("mac_roman"),
    ],
)
def test_the_letters_are_right_whatever_the_page_says_of_them(page: bytes) -> None:
    assert texts(page)[0].startswith("größer “")


def test_title_and_date_come_from_the_head() -> None:
    page = "<title> Owl\nrules</title><meta name=Date content=2024-05-06><meta name=author content=Strix><p>x"
    assert dict(reading(page).metadata) == {"title": "Owl rules", "date": "2024-05-06", "author": "Strix"}


@pytest.mark.parametrize(
    ("page", "reason"),
    [
        ("<div>" * 100_000 + "owl", "nested more than 10,000 deep"),
        ("<b><i><u><s>" * 3_000 + "owl", "nested more than 10,000 deep"),
        ("".join(f"<b id={n}>" for n in range(900)) + "<p>owl</p>" * 9_000, "too many of its tags are never closed"),
        ("<p>" * 2_000_002 + "owl", "more than the 2,000,000 tags"),
        ("<p>x" * 500_001, "more than the 500,000 lines"),
        ("<script>owl</script>", "nothing can be seen on this page"),
    ],
    ids=range(6),
)
def test_what_no_browser_should_be_given_is_refused(page: str, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        reading(page)


def test_nested_deep_is_still_read() -> None:
    assert texts("<div>" * 5_000 + "owl" + "<table><tr><td>" * 500 + "mouse") == ["owl", "mouse"]


SOUP = (
    "<p> <b> </b> <i> <ol> <ul> <li> </ol> </li> <table> <tr> <td> <td hidden> <br> <h2> <pre> <dl> <dt> <dd> </p> "
    "<!-- --> <q> owl 1.2 &nbsp; ½"
)
TAGS = st.sampled_from(SOUP.split(" "))


@given(st.lists(TAGS, max_size=40))
def test_any_soup_of_tags_gives_whole_lines(soup: list[str]) -> None:
    try:
        found = reading("<html>" + " ".join(soup)).lines
    except DocumentError:
        return
    assert all(line.text and line.text == " ".join(line.text.split()) for line in found)
    assert [line.at for line in found] == sorted({line.at for line in found})


def test_signs_that_a_style_composes_of_counters_are_shown() -> None:
    style = "".join(f".lst-a-{at} > li{{counter-increment:ctn-a-{at}}}" for at in range(2))
    style += '.lst-a-0 > li:before{content:"" counter(ctn-a-0,decimal) ". "}'
    style += '.lst-a-1 > li:before{content:"(" counter(ctn-a-0,decimal) "." counter(ctn-a-1,lower-latin) ") "}'
    lists = "<ol class='lst-a-0 start' start=1><li>x</ol><ol class='lst-a-1 start' start=1><li>x<li>x</ol>"
    page = f"<style>{style}</style>{lists}<ol class='lst-a-0' start=2><li>x</ol><ol class='lst-a-1 start'><li>x</ol><ol class='lst-a-1'><li>x</ol>"
    assert texts(page) == ["1. x", "(1.a) x", "(1.b) x", "2. x", "(2.a) x", "(2.b) x"]


@pytest.mark.parametrize(
    ("hidden", "is_shown"),
    [
        ("<p>Each owl hoots at most twice a night. No owl may hoot while another one sleeps.", True),
        ("<p>Each owl hoots at most twice a night.", False),
        (
            "<p>Each owl hoots at most twice a night. No owl may hoot while another one sleeps.<button>Yes</button>",
            False,
        ),
        (
            "<a href=/1>Each owl hoots at most twice a night.</a> <a href=/2>No owl may hoot while others sleep.</a>",
            False,
        ),
    ],
)
def test_what_is_hidden_is_shown_if_it_says_several_sentences(hidden: str, is_shown: bool) -> None:
    assert (len(texts(f'<h2>Owls</h2><div style="display:none">{hidden}</div>')) > 1) is is_shown
