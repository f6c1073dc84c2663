"""A PDF that is read in a process of its own gives the same lines, and one that is made to do harm does none."""

import io
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, LeftOut, Line, Reason
from bot.importing.readers.alone import answer
from bot.importing.readers.apart import PATIENCE, Patience, read_apart, read_within
from bot.importing.readers.choosing import read
from bot.importing.readers.pdf import read_pdf
from bot.importing.readers.telling import Told, decoded, encoded, heard, tell
from tests.importing.readers.printing import Ink, printed

ROOT = Path(__file__).parents[3]
SHORT = Patience(first_s=0.5, page_s=0, most_s=0.5)
OWLS = printed(
    [
        [Ink(x=40, y=80, text="1. Öwls", font="Times-Bold"), Ink(x=40, y=110, text="1.1 Owls hoot.")],
        [Ink(x=40, y=80, text="1.2 Mice do not.")],
    ]
)


def nested(levels: int) -> bytes:
    """Return a page that draws a form, which draws another twice, and so on."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</F 5 0 R>>>>>>",
        b"<</Length 5>>stream\n/F Do\nendstream",
    ]
    for level in range(levels):
        twice = b"/F Do /F Do"
        below = b"/Resources<</XObject<</F %d 0 R>>>>" % (level + 6)
        head = b"<</Type/XObject/Subtype/Form/BBox[0 0 300 300]%s/Length %d>>stream\n" % (below, len(twice))
        objects.append(head + twice + b"\nendstream")
    objects.append(b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 12>>stream\n0 0 9 9 re f\nendstream")
    file, places = b"%PDF-1.7\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(file))
        file += b"%d 0 obj%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return file + b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (
        count,
        table,
        count,
        len(file),
    )


def test_a_document_is_the_same_read_apart() -> None:
    shares: list[float] = []
    expected = read_pdf(OWLS, name="owls.pdf", progress=lambda _: None)
    assert read_apart(OWLS, name="owls.pdf", progress=shares.append) == expected
    assert read(OWLS, name="owls.pdf") == expected
    assert shares == [0.5, 1.0]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"%PDF-1.7 owls", "it is damaged, or no PDF"),
        (printed([[Ink(x=40, y=80, text="Owls")]], password="hoot"), "it is locked with a password"),  # noqa: S106
        (printed([[]]), "there is no text in it"),
    ],
)
def test_a_refusal_is_the_same_read_apart(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDocumentError, match=reason) as refusal:
        read_apart(data, name="owls.pdf")
    assert refusal.value.name == "owls.pdf"


def test_one_that_never_ends_is_given_up() -> None:
    with pytest.raises(UnreadableDocumentError, match="reading it takes longer than a minute"):
        read_within(SHORT, nested(26), name="owls.pdf")


def test_each_page_earns_some_patience() -> None:
    patience = Patience(first_s=60, page_s=1, most_s=1_200)
    assert [patience.after(pages) for pages in (0, 30, 5_000)] == [60, 90, 1_200]


def test_progress_that_raises_ends_the_reading() -> None:
    def interrupt(_share: float) -> None:
        raise KeyboardInterrupt

    before = threading.active_count()
    with pytest.raises(KeyboardInterrupt):
        read_apart(OWLS, name="owls.pdf", progress=interrupt)
    assert threading.active_count() <= before + 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
@pytest.mark.parametrize("code", ["import os; os.abort()", "raise SystemExit(3)", "print('no answer' * 9)"])
def test_a_crash_is_a_refusal(code: str) -> None:
    with pytest.raises(UnreadableDocumentError, match="damaged or made to do harm"):
        read_within(PATIENCE, OWLS * 99, name="owls.pdf", command=code)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are POSIX's")
def test_it_ends_with_whoever_started_it() -> None:
    code = (
        "import subprocess, sys; from bot.importing.readers import apart; "
        "from tests.importing.readers.test_apart import nested\n"
        "with apart.started() as process:\n"
        "    apart.tell(process.stdin, 'n', b'owls'); apart.tell(process.stdin, 'd', nested(26))\n"
        "    print(process.pid, flush=True); process.wait()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=ROOT, text=True) as starter:
        assert starter.stdout is not None
        reader = int(starter.stdout.readline())
        os.kill(reader, 0)
        starter.send_signal(signal.SIGKILL)
    ended = threading.Event()
    for _ in range(200):
        if not is_running(reader):
            break
        ended.wait(0.05)
    assert not is_running(reader)


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def asked(*pieces: bytes) -> list[tuple[str, bytes]]:
    """Return what the reading process tells when it hears these."""
    pipe, told = io.BytesIO(), io.BytesIO()
    for piece in pieces:
        tell(pipe, "x", piece)
    pipe.seek(0)
    answer(Unending(pipe.getvalue()), told)
    told.seek(0)
    said: list[tuple[str, bytes]] = []
    while (piece_told := heard(told)) is not None:
        said.append(piece_told)
    return said


class Unending(io.BytesIO):
    """A pipe whose other side stays open when all is read."""

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        if size == 1 and not found:
            threading.Event().wait()
        return found


def test_the_reading_process_tells_shares_and_then_the_document() -> None:
    kinds = [kind for kind, _ in asked(b"owls.pdf", OWLS)]
    assert kinds == [Told.SHARE, Told.SHARE, Told.DOCUMENT]
    assert asked(b"owls.pdf", b"%PDF-") == [(Told.REFUSAL, b"it is damaged, or no PDF")]
    assert asked(b"owls.pdf") == []


def test_a_document_survives_the_way() -> None:
    line = Line(text="“Ö” \ud800 • x", at=3, page=2, indent=4, after_blank=True, heading=1, is_full=True, size=150)
    out = LeftOut(line=line, reason=Reason.FURNITURE)
    document = Document(
        name="ö.pdf", format="pdf", lines=(line, line), left_out=(out,), pages=2, metadata={"title": "Owls"}
    )
    assert decoded(encoded(document)) == document


@pytest.mark.parametrize("said", [b"", b"d", b"d\0\0\0\0\0\0\0\x05owl", b"d\xff\xff\xff\xff\xff\xff\xff\xffowls"])
def test_what_is_cut_short_is_no_answer(said: bytes) -> None:
    assert heard(io.BytesIO(said)) is None
