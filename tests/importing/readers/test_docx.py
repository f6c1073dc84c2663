import pytest

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, Reason
from bot.importing.outline import outline
from bot.importing.readers.docx import read_docx
from tests.importing.readers.word import archive, document, paragraph, part, run

MEBIBYTE = 1024 * 1024
ENTITIES = (
    '<!DOCTYPE a [<!ENTITY a "hoot"><!ENTITY b "&a;&a;&a;">]><document><body><p><r><t>&b;</t></r></p></body></document>'
)


def reading(body: str, **parts: str) -> Document:
    named = {f"word/{name}.xml": text for name, text in parts.items()}
    return read_docx(document(body, parts=named), name="owls.docx")


def texts(body: str, **parts: str) -> list[str]:
    return [line.text for line in reading(body, **parts).lines]


def test_paragraphs_are_numbered_as_word_shows_them() -> None:
    levels = [(0, "Owls"), (1, "Nests"), (2, "Old"), (2, "New"), (1, "Eggs"), (2, "Blue"), (0, "Mice"), (1, "Holes")]
    found = reading("".join(paragraph(text, list_id=1, level=level) for level, text in levels)).lines
    shown = ["1. Owls", "1.1. Nests", "1.1a Old", "1.1b New", "1.2. Eggs", "1.2a Blue", "2. Mice", "2.1. Holes"]
    assert [line.text for line in found] == shown
    assert all(line.is_counted for line in found)
    assert [line.indent for line in found] == [0, 2, 4, 4, 2, 4, 0, 2]


@pytest.mark.parametrize(
    ("lists", "shown"),
    [
        ([(4, 0), (4, 0)], ["IV. x", "V. x"]),
        ([(4, 0), (4, 1), (4, 1)], ["IV. x", "Article 4.01 x", "Article 4.02 x"]),
        ([(4, 2), (4, 0), (4, 2)], ["Z) x", "IV. x", "AA) x"]),
        ([(1, 0), (3, 0), (1, 0)], ["1. x", "5. x", "6. x"]),
        ([(1, 1), (1, 0)], ["1.1. x", "1. x"]),
        ([(2, 0), (2, 5)], ["• x", "x"]),
        ([(99, 0), (0, 0)], ["x", "x"]),
    ],
)
def test_lists_count_in_their_own_way(lists: list[tuple[int, int]], shown: list[str]) -> None:
    assert texts("".join(paragraph("x", list_id=list_id, level=level) for list_id, level in lists)) == shown


def sized(text: str, half_points: int) -> str:
    return f'<w:r><w:rPr><w:sz w:val="{half_points}"/></w:rPr><w:t>{text}</w:t></w:r>'


DEFAULTS = '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>'
LARGE = (
    '<w:style w:type="paragraph" w:styleId="Large"><w:name w:val="Large"/><w:rPr><w:sz w:val="36"/></w:rPr></w:style>'
)


@pytest.mark.parametrize(
    ("styles", "body", "sizes"),
    [
        ("", paragraph("Owls hoot.") + paragraph(sized("Owls", 36)), [100, 180]),
        (DEFAULTS, paragraph("Owls hoot.") + paragraph(sized("Owls", 36)), [100, 150]),
        (DEFAULTS + LARGE, paragraph("Owls hoot.") + paragraph("Owls", style="Large"), [100, 150]),
        (LARGE, paragraph("Owls", style="Large") + paragraph(sized("Owls hoot.", 24)), [150, 100]),
        (LARGE, paragraph("Owls hoot.") + paragraph("Mice do", sized("x", 90)) + paragraph(sized("x", 0)), [100] * 3),
        ("", paragraph(sized("Owls hoot twice.", 16)) + paragraph("Owls", sized(" hoot.", 24)), [100, 150]),
    ],
)
def test_the_size_of_letters_is_in_percent_of_the_usual(styles: str, body: str, sizes: list[int]) -> None:
    parts = {"styles": part("styles", styles)} if styles else {}
    assert [line.size for line in reading(body, **parts).lines] == sizes


TITLE = """
<w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Untertitel"><w:name w:val="Subtitle"/><w:basedOn w:val="Titel"/></w:style>
<w:style w:type="paragraph" w:styleId="Kopf"><w:name w:val="heading 1"/></w:style>
"""


def test_the_title_of_the_document_is_told_from_its_chapters() -> None:
    body = (
        paragraph("Owls", style="Titel") + paragraph("For two", style="Untertitel") + paragraph("Nests", style="Kopf")
    )
    found = reading(body + paragraph("Again", style="Titel"), styles=part("styles", TITLE)).lines
    assert [(line.heading, line.is_title) for line in found] == [(1, True), (None, False), (1, False), (1, False)]


def test_the_title_may_stand_below_who_publishes_it() -> None:
    found = reading(paragraph("The Owlery") + paragraph("Owls", style="Titel"), styles=part("styles", TITLE)).lines
    assert [line.is_title for line in found] == [False, True]


@pytest.mark.parametrize(
    ("below", "chapters"),
    [("Second edition", ["Nests", "Mice"]), ("Every owl hoots twice in each night.", ["Owls", "Nests", "Mice"])],
)
def test_a_title_is_a_chapter_only_if_it_heads_rules(below: str, chapters: list[str]) -> None:
    said = [
        ("Owls", "Titel"),
        (below, ""),
        ("Nests", "Kopf"),
        ("They are high.", ""),
        ("Mice", "Kopf"),
        ("They run.", ""),
    ]
    body = "".join(paragraph(text, style=style) for text, style in said)
    found = outline(reading(body, styles=part("styles", TITLE)))
    assert [entry.rule.title for entry in found.entries] == chapters


def test_headings_are_known_by_their_built_in_name_and_by_the_outline() -> None:
    found = reading(paragraph("Owls", style="Kopf") + paragraph("Nests", style="Unterkopf") + paragraph("They hoot."))
    assert [(line.text, line.heading) for line in found.lines] == [("Owls", 1), ("Nests", 2), ("They hoot.", None)]


def test_a_heading_may_be_broken_into_lines() -> None:
    broken = "<w:r><w:t>Chapter 1</w:t><w:br/><w:t>Owls</w:t></w:r>"
    assert texts(paragraph(broken, style="Kopf") + paragraph(broken)) == ["Chapter 1 Owls", "Chapter 1", "Owls"]


@pytest.mark.parametrize(
    ("runs", "shown"),
    [
        ((run("Ho", "b"), run("ot", "b"), run(" twice.")), ["**Hoot** twice."]),
        ((run("Hoot", "b"), run(" ", "i"), run("twice", "b")), ["**Hoot twice**"]),
        ((run("Hoot ", "b"), run("now", "b", "i"), run(" twice", "b")), ["**Hoot *now* twice**"]),
        ((run("Seen"), run("hidden", "vanish")), ["Seen"]),
        (("<w:r><w:t>Hoot</w:t><w:br/><w:t>twice</w:t><w:tab/><w:t>now</w:t></w:r>",), ["Hoot", "twice now"]),
        (('<w:r><w:t>Hoot</w:t><w:br w:type="page"/><w:t>ing</w:t></w:r>',), ["Hooting"]),
        (("<w:r><w:t>wing</w:t><w:noBreakHyphen/><w:t>beat</w:t><w:softHyphen/></w:r>",), ["wing-beat"]),
        (("<w:del><w:r><w:delText>old</w:delText></w:r></w:del>", f"<w:ins>{run('new')}</w:ins>"), ["new"]),
        ((f"<w:hyperlink>{run('a link')}</w:hyperlink>", run(" and more")), ["a link and more"]),
        ((f"<w:sdt><w:sdtContent>{run('in a field')}</w:sdtContent></w:sdt>",), ["in a field"]),
        (('<w:r><w:sym w:font="Wingdings" w:char="F0A7"/><w:t xml:space="preserve"> item</w:t></w:r>',), ["• item"]),
    ],
)
def test_the_words_of_a_paragraph_are_those_that_are_seen(runs: tuple[str, ...], shown: list[str]) -> None:
    assert texts(paragraph(*runs)) == shown


def test_a_style_makes_a_whole_paragraph_bold_once() -> None:
    assert texts(paragraph("Ho", "ot twice", style="Lead")) == ["**Hoot twice**"]


def test_a_row_is_one_line_and_a_number_stands_before_its_text() -> None:
    rows = (("1.2", "Owls hoot."), ("Owl", "Mouse", ""), ("Owl", "", "Hawk"))
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    table = "".join(f"<w:tr>{row}</w:tr>" for row in cells)
    assert texts(f"<w:tbl>{table}</w:tbl>") == ["1.2 Owls hoot.", "Owl | Mouse", "Owl | Hawk"]


def test_notes_and_text_boxes_follow_what_they_hang_on_and_are_said_once() -> None:
    box = f"<w:txbxContent>{paragraph('Boxed.')}</w:txbxContent>"
    drawn = f"<w:r><AlternateContent><Choice>{box}</Choice><Fallback>{box}</Fallback></AlternateContent></w:r>"
    noted = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    notes = f'<w:footnote w:id="0" w:type="separator">{paragraph("x")}</w:footnote><w:footnote w:id="2">{paragraph("Note.")}</w:footnote>'
    found = texts(paragraph("Owls", noted, drawn) + paragraph("End"), footnotes=part("footnotes", notes))
    assert found == ["Owls", "* Note.", "Boxed.", "End"]


def test_heads_feet_and_contents_are_left_out_and_say_why() -> None:
    control = '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    inside = f"<w:sdtContent>{paragraph('2. Mice 5')}</w:sdtContent></w:sdt>"
    contents = paragraph(run("Contents", "b")) + paragraph("1. Owls 4", style="Inhalt")
    body = contents + control + inside + paragraph("Owls hoot.")
    found = reading(body, header1=part("hdr", paragraph("Owl rules")), header2=part("hdr", paragraph("Owl rules")))
    assert [line.text for line in found.lines] == ["Owls hoot."]
    assert [(out.line.text, out.reason) for out in found.left_out] == [
        ("**Contents**", Reason.CONTENTS),
        ("1. Owls 4", Reason.CONTENTS),
        ("2. Mice 5", Reason.CONTENTS),
        ("Owl rules", Reason.FURNITURE),
    ]


def test_the_properties_say_title_author_and_the_day_of_the_last_change() -> None:
    core = "<c><created>2020-01-01T01:02</created><title>Owls</title><creator>Strix</creator><modified>2024-05-06T01:02</modified></c>"
    data = document(paragraph("x"), parts={"docProps/core.xml": core.replace("c>", "coreProperties>")})
    assert dict(read_docx(data, name="owls.docx").metadata) == {
        "date": "2024-05-06",
        "title": "Owls",
        "author": "Strix",
    }


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04rubbish", "it is damaged"),
        (document(paragraph("x"))[:300], "it is damaged"),
        (document("<w:p>"), "word/document.xml cannot be read"),
        (document(paragraph("")), "there are no words in it"),
        (archive({"[Content_Types].xml": "<Types/>"}), "it is no Word document"),
        (document("<w:tbl>" * 200 + "</w:tbl>" * 200), "nested more than 120 levels deep"),
        (document("", parts={"word/document.xml": ENTITIES}), "declares entities"),
        (document("x" * 3 * MEBIBYTE), "packed more than 100 times smaller"),
        (archive({str(place): "x" for place in range(10_001)}), "10,001 parts"),
    ],
    ids=range(9),
)
def test_what_is_damaged_or_unpacks_without_end_is_refused(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason):
        read_docx(data, name="owls.docx")


def test_the_title_of_the_contents_counts_for_nothing_though_it_is_set_as_a_numbered_heading() -> None:
    numbered = '<w:style w:type="paragraph" w:styleId="Kopf"><w:name w:val="heading 1"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    contents = (
        '<w:style w:type="paragraph" w:styleId="TOC"><w:name w:val="TOC Heading"/><w:basedOn w:val="Kopf"/></w:style>'
    )
    body = paragraph("Contents", style="TOC") + paragraph("Owls", style="Kopf") + paragraph("Mice", style="Kopf")
    assert texts(body, styles=part("styles", numbered + contents)) == ["1. Owls", "2. Mice"]
