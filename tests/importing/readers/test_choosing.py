import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import DocumentError, UnreadableDocumentError, UnsupportedDocumentError
from bot.importing.readers.choosing import read
from bot.importing.readers.limits import MAX_BYTES
from tests.importing.readers.word import archive, document, paragraph

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PAGE = b"<!DOCTYPE html><p>Owls"
SUFFIXES = ["", ".txt", ".md", ".html", ".json", ".docx", ".odd"]


@pytest.mark.parametrize(
    ("name", "data", "expected"),
    [
        ("owls.txt", b"Owls", "text"),
        ("owls", b"Owls", "text"),
        ("owls.odd", b"Owls", "text"),
        ("owls.pdf", b"Owls", "text"),
        ("owls.md", b"# Owls", "markdown"),
        ("OWLS.MD", b"# Owls", "markdown"),
        ("owls.html", b"<p>Owls", "html"),
        ("owls.txt", PAGE, "html"),
        ("owls.txt", b"\xef\xbb\xbf <?xml version='1.0'?><!-- x --><html>Owls", "html"),
        ("owls.md", b"<p>Owls", "markdown"),
        ("owls.json", b'{"1": "Owls"}', "json"),
        ("owls.docx", document(paragraph("Owls")), "docx"),
        ("owls.txt", document(paragraph("Owls")), "docx"),
    ],
)
def test_the_bytes_decide_and_then_the_name(name: str, data: bytes, expected: str) -> None:
    found = read(data, name=name)
    assert (found.format, found.name) == (expected, name)


@pytest.mark.parametrize(
    ("data", "suffix"),
    [
        (OLE, "doc"),
        (OLE + "Workbook".encode("utf-16-le"), "xls"),
        (b"{\\rtf1 Owls}", "rtf"),
        (b"\x89PNG\r\n", "png"),
        (b"\xff\xd8\xff\xe0", "jpg"),
        (b"\x1f\x8b\x08", "gz"),
        (archive({"mimetype": "application/vnd.oasis.opendocument.text"}), "odt"),
        (archive({"mimetype": "application/epub+zip"}), "epub"),
        (archive({"[Content_Types].xml": "", "xl/workbook.xml": ""}), "xlsx"),
        (archive({"owls.txt": "Owls"}), "zip"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_kinds_without_a_reader_say_what_to_do(data: bytes, suffix: str) -> None:
    with pytest.raises(UnsupportedDocumentError, match="save it as docx or PDF") as caught:
        read(data, name="owls.txt")
    assert (caught.value.name, caught.value.suffix) == ("owls.txt", suffix)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "it is empty"),
        (b" \r\n\t", "it is empty"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "it is locked with a password"),
        (b"PK\x03\x04owl", "it is damaged"),
        (b"x" * (MAX_BYTES + 1), "it has 104,857,601 bytes"),
    ],
    ids=range(5),
)
def test_what_cannot_be_read_says_why(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=f"owls.txt: {reason}"):
        read(data, name="owls.txt")


def test_progress_rises_to_the_whole() -> None:
    told: list[float] = []
    read(b"Owls", name="owls.txt", progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1


@given(
    st.sampled_from([b"", b"PK\x03\x04", b"<html>", OLE, b"\xff\xfe", b"{", document(paragraph("Owls"))[:400]]),
    st.binary(max_size=300).filter(lambda data: b"%PDF" not in data),
    st.sampled_from(SUFFIXES),
)
def test_any_bytes_are_read_or_refused(start: bytes, data: bytes, suffix: str) -> None:
    try:
        lines = read(start + data, name=f"owls{suffix}").lines
    except DocumentError:
        lines = ()
    assert all(line.text and line.text == line.text.strip() for line in lines)
    assert not any(end in line.text for line in lines for end in "\n\r\x0b\x0c\x85\u2028\u2029")
