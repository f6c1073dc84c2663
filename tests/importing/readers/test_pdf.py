"""PDFs as typesetters leave them, and the lines that are read from them."""

import zlib
from contextlib import suppress

import pytest

from bot.errors import UnreadableDocumentError
from bot.importing.readers.pdf import MOST_BYTES, read_pdf
from tests.importing.readers.harbour_pages import FERRY, LANTERN, LEFT, RIGHT, STORM, WIDE, flowed, read, texts
from tests.importing.readers.printing import Ink, block, printed, printed_without_meaning


class TestWords:
    @pytest.mark.parametrize(
        ("ink", "expected"),
        [
            ([Ink(x=LEFT, y=80, text="R U L E S", size=16)], "RULES"),
            ([Ink(x=LEFT, y=80, text="R U L E S   O F   P L A Y", size=16)], "RULES OF PLAY"),
            ([Ink(x=LEFT, y=80, text="STORMS AND TIDES", size=16, spacing=5)], "STORMS AND TIDES"),
            ([Ink(x=LEFT, y=80, text="Wide words stay apart", spacing=1)], "Wide words stay apart"),
            ([Ink(x=LEFT, y=80, text="fake bold"), Ink(x=LEFT + 0.4, y=80, text="fake bold")], "fake bold"),
            ([Ink(x=LEFT, y=80, text="no"), Ink(x=LEFT + 14, y=80, text="space")], "no space"),
            ([Ink(x=LEFT, y=80, text="one"), Ink(x=LEFT + 14.4, y=80, text="word")], "oneword"),
            ([Ink(x=LEFT + 60, y=80, text="second"), Ink(x=LEFT, y=80, text="Drawn")], "Drawn second"),
            ([Ink(x=LEFT, y=80, text="hyphen\u00ad"), Ink(x=LEFT, y=92, text="ation")], "hyphen- ation"),
            (
                [Ink(x=LEFT, y=80, text="•", font="Symbol"), Ink(x=LEFT + 12, y=80, text="Draw a card.")],
                "• Draw a card.",
            ),
            ([Ink(x=LEFT, y=80, text="▪", font="ZapfDingbats"), Ink(x=LEFT + 12, y=80, text="Draw.")], "• Draw."),
            (
                [
                    Ink(x=LEFT, y=80, text="Wounded"),
                    Ink(x=LEFT + 38, y=76, text="2", size=6),
                    Ink(x=LEFT + 44, y=80, text="units heal."),
                ],
                "Wounded2 units heal.",
            ),
            (
                [Ink(x=LEFT, y=80, text="100.1a"), Ink(x=LEFT + 60, y=80, text="A ferry moves.")],
                "100.1a A ferry moves.",
            ),
            ([Ink(x=LEFT, y=80, text="1. Ferries ............ 12")], "1. Ferries ............ 12"),
            ([Ink(x=LEFT, y=80, text="1. Ferries . . . . . . . . 12")], "1. Ferries . . . . . . . . 12"),
            (
                [
                    Ink(x=LEFT, y=80, text="A "),
                    Ink(x=LEFT + 9.7, y=80, text="storm", font="Times-Bold"),
                    Ink(x=LEFT + 34.4, y=80, text=", then a "),
                    Ink(x=LEFT + 69.5, y=80, text="tide", font="Times-Italic"),
                    Ink(x=LEFT + 84.5, y=80, text="."),
                ],
                "A **storm**, then a *tide*.",
            ),
        ],
    )
    def test_words_come_out_as_they_are_read(self, ink: list[Ink], expected: str) -> None:
        rest = block(STORM, x=LEFT, y=200, width=WIDE)
        assert " ".join(texts(read([[*ink, *rest]]))) == f"{expected} {STORM}".strip()

    def test_a_drop_cap_begins_its_word(self) -> None:
        beside = block(FERRY[1:].strip() + " " + LANTERN, x=LEFT + 24, y=80, width=WIDE - 24)
        page = [Ink(x=LEFT, y=92, text="T", size=30), *beside[:2], *block(STORM, x=LEFT, y=104, width=WIDE)]
        document = read([page])
        assert document.lines[0].text.startswith("Tferry is a unit")
        assert [line.indent for line in document.lines] == [0] * len(document.lines)

    @pytest.mark.parametrize(
        ("cap", "rest", "expected"),
        [
            ("T", "he ferry is a ferry", "The ferry is a ferry"),
            ("A", "ferry meets another ferry", "A ferry meets another ferry"),
            ("A", "round the harbour all is quiet", "Around the harbour all is quiet"),
            ("A", "round trip comes around", "Around trip comes around"),
        ],
    )
    def test_a_drop_cap_may_hang_below_its_last_line_and_be_a_word(self, cap: str, rest: str, expected: str) -> None:
        page = [
            Ink(x=LEFT, y=96, text=cap, size=32),
            Ink(x=LEFT + 25, y=80, text=rest),
            Ink(x=LEFT + 25, y=92, text="and lies beside the quay."),
            *block(STORM, x=LEFT, y=104, width=WIDE),
        ]
        assert texts(read([page]))[0] == expected

    def test_lines_beside_a_drop_cap_begin_where_those_under_it_do(self) -> None:
        beside = block(f"{FERRY[1:].strip()} {LANTERN}", x=LEFT + 24, y=80, width=WIDE - 24)[:3]
        page = [Ink(x=LEFT, y=104, text="A", size=34), *beside, *block(STORM, x=LEFT, y=116, width=WIDE)]
        assert {line.indent for line in read([page]).lines} == {0}

    def test_a_clear_table_is_one_row_a_line(self) -> None:
        rows = [("Token", "Cost", "Effect"), ("Storm", "3", "No crew may board."), ("Lantern", "1", "Reveal a marker.")]
        page = [
            Ink(x=x, y=80 + 14 * place, text=cell)
            for place, row in enumerate(rows)
            for x, cell in zip((40, 140, 220), row, strict=True)
        ]
        assert texts(read([page])) == [" | ".join(row) for row in rows]

    def test_cells_of_a_table_go_on_in_the_next_line(self) -> None:
        columns = (40, 140, 220)
        rows = [
            ("Token", "Cost", "Effect"),
            ("Storm", "3", "No crew may"),
            ("", "", "board."),
            ("Tide", "1", "It comes."),
        ]
        page = [
            Ink(x=x, y=80 + 12 * place, text=cell)
            for place, row in enumerate(rows)
            for x, cell in zip(columns, row, strict=True)
            if cell
        ]
        assert texts(read([page])) == [
            "Token | Cost | Effect",
            "Storm | 3 | No crew may board.",
            "Tide | 1 | It comes.",
        ]


class TestMeasures:
    def test_size_indent_and_blank_are_told_of_each_line(self) -> None:
        page = [
            Ink(x=LEFT, y=60, text="1. Ferries", size=15),
            *block(FERRY, x=LEFT, y=84, width=WIDE),
            Ink(x=LEFT + 20, y=132, text="a. A storm holds every ferry."),
            Ink(x=LEFT + 20, y=144, text="b. A lantern holds none."),
        ]
        document = read([page])
        told = [(line.at, line.page, line.size, line.indent, line.after_blank) for line in document.lines]
        assert told == [
            (1, 1, 150, 0, False),
            (2, 1, 100, 0, True),
            (3, 1, 100, 0, False),
            (4, 1, 100, 0, False),
            (5, 1, 100, 4, True),
            (6, 1, 100, 4, False),
        ]

    def test_only_lines_with_no_room_for_the_next_word_are_full(self) -> None:
        page = block(FERRY, x=LEFT, y=80, width=WIDE) + block(STORM, x=LEFT, y=130, width=WIDE)
        full = [line.is_full for line in read([page]).lines]
        first = len(block(FERRY, x=LEFT, y=80, width=WIDE))
        assert full == [True] * (first - 1) + [False] + [True] * (len(full) - first - 1) + [False]

    def test_bookmarks_say_which_lines_are_headings(self) -> None:
        pages = [
            [Ink(x=LEFT, y=60, text=f"{number}. {title}"), *block(text, x=LEFT, y=80, width=WIDE)]
            for number, (title, text) in enumerate((("Ferries", FERRY), ("Storms", STORM)), start=1)
        ]
        document = read(pages, bookmarks=[("1. Ferries", 1, 1), ("Storms", 2, 2), ("Nowhere", 2, 1)], title="Harbour")
        assert [(line.text, line.heading) for line in document.lines if line.heading] == [
            ("1. Ferries", 1),
            ("2. Storms", 2),
        ]
        assert document.metadata["title"] == "Harbour"

    @pytest.mark.parametrize(
        ("last", "first", "stands_apart"),
        [
            ("It sinks.", Ink(x=LEFT, y=60, text="Storms", font="Times-Italic"), True),
            ("It sinks.", Ink(x=LEFT, y=60, text="Storms", font="Times-Bold", size=12), True),
            ("It sinks.", Ink(x=LEFT, y=60, text="Storms may rage."), False),
            ("It sinks in", Ink(x=LEFT, y=60, text="Storms", font="Times-Italic"), False),
        ],
    )
    def test_a_heading_that_begins_a_page_stands_apart(self, last: str, first: Ink, *, stands_apart: bool) -> None:
        before = [*block(FERRY, x=LEFT, y=60, width=WIDE), Ink(x=LEFT, y=96, text=last)]
        document = read([before, [first, *block(LANTERN, x=LEFT, y=74, width=WIDE)]])
        assert next(line.after_blank for line in document.lines if line.page == 2) is stands_apart

    def test_words_of_a_large_title_stand_in_no_columns(self) -> None:
        (page,) = flowed((FERRY + STORM) * 3, columns=(LEFT, RIGHT), rows=24, top=100)
        title = [Ink(x=126, y=60, text="Ferries", size=30), Ink(x=RIGHT + 1, y=60, text="of Storms", size=30)]
        assert texts(read([[*title, *page]]))[0] == "Ferries of Storms"

    def test_progress_goes_up_to_the_whole(self) -> None:
        told: list[float] = []
        read_pdf(
            printed([block(text, x=LEFT, y=80, width=WIDE) for text in (FERRY, STORM)]),
            name="harbour.pdf",
            progress=told.append,
        )
        assert told == [0.5, 1.0]


class TestRefusals:
    def reason(self, data: bytes) -> str:
        with pytest.raises(UnreadableDocumentError) as refused:
            read_pdf(data, name="harbour.pdf", progress=lambda _: None)
        return refused.value.reason

    def test_a_scan_is_refused(self) -> None:
        assert self.reason(printed([[], []], pictures=(1, 2))) == (
            "it is a scan: its pages are pictures without text (run OCR over it first)"
        )

    def test_pictures_among_pages_of_text_are_named(self) -> None:
        pages = [block(FERRY * 2, x=LEFT, y=80, width=WIDE), [], block(STORM * 2, x=LEFT, y=80, width=WIDE)]
        document = read(pages, pictures=(2,))
        assert document.metadata["pictures"] == "2"
        assert " ".join(texts(document)) == (FERRY * 2 + STORM * 2).strip()

    def test_a_document_locked_against_printing_is_read(self) -> None:
        assert " ".join(texts(read([block(FERRY, x=LEFT, y=80, width=WIDE)], password=""))) == FERRY.strip()

    @pytest.mark.parametrize(
        ("data", "expected"),
        [
            (
                printed([block(FERRY, x=LEFT, y=80, width=WIDE)], password="tide"),  # noqa: S106 - it locks a test
                "it is locked with a password (save it without one first)",
            ),
            (
                printed_without_meaning(200),
                "its fonts do not say which letters they show (print it anew, or run OCR over it)",
            ),
            (b"", "it is damaged, or no PDF"),
            (b"%PDF-1.7\nnothing of the kind", "it is damaged, or no PDF"),
            (printed([[]]), "there is no text in it (are its letters drawn as shapes? run OCR over it)"),
            (b"%PDF-1.7" + bytes(MOST_BYTES), "it is larger than 100 MB"),
            (
                b"1 0 obj <</Filter/FlateDecode>> stream\n" + zlib.compress(bytes(200_000_000)) + b"endstream",
                "it unpacks to far more than a document of rules can hold",
            ),
            (
                b"1 0 obj <</Filter[/FlateDecode/FlateDecode]>> stream\n"
                + zlib.compress(zlib.compress(bytes(200_000_000)))
                + b"endstream",
                "it unpacks to far more than a document of rules can hold",
            ),
        ],
        ids=["password", "meaningless", "empty", "no PDF", "blank", "too large", "bomb", "bomb in a bomb"],
    )
    def test_what_cannot_be_read_is_refused_with_its_reason(self, data: bytes, expected: str) -> None:
        assert self.reason(data) == expected

    @pytest.mark.parametrize("end", range(0, 12_000, 997))
    def test_a_document_that_was_cut_off_is_read_or_refused(self, end: int) -> None:
        data = printed(flowed(FERRY * 20, columns=(LEFT,), rows=30, width=WIDE))
        with suppress(UnreadableDocumentError):
            assert read_pdf(data[:end], name="harbour.pdf", progress=lambda _: None).lines
