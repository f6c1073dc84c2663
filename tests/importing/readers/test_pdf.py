"""PDFs as typesetters leave them, and the lines that are read from them."""

import re
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from bot.errors import UnreadableDocumentError
from bot.importing.document import Document, Reason
from bot.importing.readers.pdf import MOST_BYTES, read_pdf
from tests.importing.readers.printing import LEADING, Ink, Page, block, printed, printed_without_meaning

LEFT, RIGHT, COLUMN = 40, 220, 160
WIDE = 340

FERRY = (
    "A ferry is a unit that may carry cargo. At the start of your tide step you may move each ferry that you control to "
    "a harbour next to the one in which it lies, unless a storm token lies on either of them. "
)
LANTERN = (
    "Whenever a lantern is lit its controller chooses one hidden marker in the same harbour and reveals it to every "
    "player. If there is no hidden marker nothing is revealed, and the lantern stays lit until the end of the round. "
)
STORM = (
    "A storm lasts for three rounds. While it lasts no crew may board, no cargo may be landed, and a captain who would "
    "be wounded is washed ashore instead. A player who has no captain left passes until the storm is over. "
)


def read(pages: Sequence[Page], **how: object) -> Document:
    return read_pdf(printed(pages, **how), name="harbour.pdf", progress=lambda _: None)  # type: ignore[arg-type]


def texts(document: Document) -> list[str]:
    return [line.text for line in document.lines]


def left_out(document: Document) -> list[tuple[int | None, str]]:
    return [(out.line.page, out.line.text) for out in document.left_out]


def whole(document: Document) -> str:
    """Join all lines as a reader would, hyphens at their ends too."""
    return re.sub(r"(\w)- (?=[a-z])", r"\1", " ".join(texts(document)))


def flowed(text: str, *, columns: Sequence[float], rows: int, top: float = 80, width: float = COLUMN) -> list[Page]:
    """Fill pages column by column with one long paragraph."""
    lines = block(text, x=0, y=0, width=width, justify=True)
    pages: list[list[Ink]] = []
    for place, ink in enumerate(lines):
        column, row = divmod(place, rows)
        page, across = divmod(column, len(columns))
        if page == len(pages):
            pages.append([])
        pages[page].append(Ink(x=columns[across], y=top + LEADING * row, text=ink.text, stretch=ink.stretch))
    return [*pages]


class TestColumns:
    def test_a_page_of_one_column_is_read_down(self) -> None:
        document = read([block(FERRY, x=LEFT, y=80, width=WIDE) + block(STORM, x=LEFT, y=130, width=WIDE)])
        assert " ".join(texts(document)) == (FERRY + STORM).strip()

    @pytest.mark.parametrize(
        ("columns", "width"), [((LEFT,), WIDE), ((LEFT, RIGHT), COLUMN), ((30, 155, 280), 110), ((LEFT, 212), COLUMN)]
    )
    def test_a_sentence_goes_on_in_the_next_column_and_on_the_next_page(
        self, columns: tuple[float, ...], width: float
    ) -> None:
        text = (FERRY + LANTERN + STORM) * 6
        document = read(flowed(text, columns=columns, rows=22, width=width))
        assert " ".join(texts(document)) == text.strip()
        assert all(line.is_full for line in document.lines[:-1])
        assert document.pages > 1

    def test_what_runs_across_the_columns_parts_them(self) -> None:
        (above,) = flowed(FERRY * 3, columns=(LEFT, RIGHT), rows=12)
        (below,) = flowed(STORM * 3, columns=(LEFT, RIGHT), rows=12, top=300)
        heading = Ink(x=LEFT, y=262, text="Storms and all that they wash away in the harbours", size=16)
        assert " ".join(texts(read([[*above, heading, *below]]))) == f"{FERRY * 3}{heading.text} {STORM * 3}".strip()

    def test_a_short_heading_over_all_columns_comes_after_those_above_it(self) -> None:
        (above,) = flowed(FERRY * 3, columns=(LEFT, RIGHT), rows=len(block(FERRY * 3, x=0, y=0, width=COLUMN)) // 2 + 1)
        (below,) = flowed(STORM * 3, columns=(LEFT, RIGHT), rows=9, top=280)
        heading = Ink(x=LEFT, y=250, text="2. Storms", size=16)
        assert " ".join(texts(read([[*above, heading, *below]]))) == f"{FERRY * 3}{heading.text} {STORM * 3}".strip()

    @pytest.mark.parametrize(
        "headings",
        [
            [Ink(x=RIGHT, y=182, text="2. Storms", size=12)],
            [Ink(x=LEFT, y=182, text="2. Storms", size=12), Ink(x=RIGHT, y=198, text="3. TIDES", size=15)],
        ],
    )
    def test_a_heading_in_one_column_parts_nothing_in_the_other(self, headings: list[Ink]) -> None:
        (left,) = flowed(FERRY * 3, columns=(LEFT,), rows=30, width=COLUMN)
        (right,) = flowed(STORM * 3, columns=(RIGHT,), rows=30, width=COLUMN, top=85)
        gapped = [replace(ink, y=ink.y + 48) if ink.y > 150 else ink for ink in (*left, *right)]
        found = " ".join(text for text in texts(read([[*gapped, *headings]])) if text != "2. Storms")
        assert found.startswith((FERRY * 3).strip())

    def test_columns_need_not_share_their_base_lines(self) -> None:
        left = block(FERRY * 3, x=LEFT, y=80, width=COLUMN)
        right = block(STORM * 3, x=RIGHT, y=85, width=COLUMN)
        assert " ".join(texts(read([[*left, *right]]))) == (FERRY * 3 + STORM * 3).strip()

    def test_a_glossary_of_headwords_beside_their_meaning_stays_together(self) -> None:
        words = ["Anchor", "Cargo", "Ferry", "Tide step", "Washed ashore"]
        page = [
            ink
            for place, word in enumerate(words)
            for ink in (
                Ink(x=LEFT, y=80 + 48 * place, text=word, font="Times-Bold"),
                *block(STORM, x=150, y=80 + 48 * place, width=230),
            )
        ]
        starts = [text[:20] for text in texts(read([page])) if text.startswith("**")]
        assert starts == [f"**{word}** A storm lasts"[:20] for word in words]

    def test_short_cells_side_by_side_are_no_columns(self) -> None:
        cells = [("--anchor FERRY", "keeps a ferry in its harbour"), ("--light LANTERN", "lights a lantern there")] * 2
        table = [
            Ink(x=x, y=80 + 12 * row, text=cell)
            for row, pair in enumerate(cells)
            for x, cell in zip((40, 200), pair, strict=True)
        ]
        page = [*table, *block(STORM, x=LEFT, y=200, width=WIDE)]
        assert texts(read([page]))[:4] == [" ".join(pair) for pair in cells]


class TestFurniture:
    def test_heads_feet_and_page_numbers_are_left_out_of_the_rule_that_runs_around_them(self) -> None:
        text = (FERRY + STORM) * 8
        pages = flowed(text, columns=(LEFT, RIGHT), rows=20)
        heads = [
            [
                Ink(x=LEFT, y=40, text="Harbour Rules" if number % 2 else "Chapter of Storms", size=8),
                Ink(x=190, y=560, text=f"Page {number} of {len(pages)}", size=8),
                *page,
            ]
            for number, page in enumerate(pages, start=1)
        ]
        document = read(heads)
        assert len(pages) == 3
        assert " ".join(texts(document)) == text.strip()
        assert left_out(document) == [
            (1, "Harbour Rules"),
            (1, "Page 1 of 3"),
            (2, "Chapter of Storms"),
            (2, "Page 2 of 3"),
            (3, "Harbour Rules"),
            (3, "Page 3 of 3"),
        ]
        assert all(out.reason is Reason.FURNITURE for out in document.left_out)

    def test_heads_of_right_pages_that_name_their_chapters_are_left_out_too(self) -> None:
        heads = ["Harbour Rules", "1. Ferries", "Harbour Rules", "2. Storms", "Harbour Rules", "3. Lanterns"]
        pages = [
            [Ink(x=LEFT, y=40, text=head, font="Times-Italic", size=8), *block(text * 3, x=LEFT, y=80, width=WIDE)]
            for head, text in zip(heads, [FERRY, STORM, LANTERN] * 2, strict=True)
        ]
        assert [text for _, text in left_out(read(pages))] == [f"*{head}*" for head in heads]

    def test_a_head_that_begins_with_the_title_and_goes_on_with_the_chapter_is_left_out(self) -> None:
        chapters = ["I. Ferries", "Storms at Sea", "III. Lanterns", "The Pier"]
        pages = [
            [
                Ink(x=LEFT, y=40, text=f"Rules of the Harbour {chapter}", size=8),
                *block(text * 3, x=LEFT, y=80, width=WIDE),
            ]
            for chapter, text in zip(chapters, (FERRY, STORM, LANTERN, FERRY), strict=True)
        ]
        assert [text for _, text in left_out(read(pages))] == [f"Rules of the Harbour {name}" for name in chapters]

    def test_a_head_with_words_at_both_ends_may_be_one_line_on_another_page(self) -> None:
        pages = [
            [
                Ink(x=LEFT, y=40, text="Harbour Rules", size=8),
                Ink(x=LEFT + (90 if number == 3 else 220), y=40, text="Second Edition", size=8),
                *block(text * 3, x=LEFT, y=60, width=WIDE),
            ]
            for number, text in enumerate((FERRY, STORM, LANTERN), start=1)
        ]
        assert not [text for text in texts(read(pages)) if "Harbour" in text or "Edition" in text]

    @pytest.mark.parametrize(
        "numbers",
        [
            ("1", "2", "3", "4"),
            ("i", "ii", "iii", "iv"),
            ("11", "12", "13", "14"),
            ("- 7 -", "- 8 -", "- 9 -", "- 10 -"),
        ],
    )
    def test_page_numbers_of_every_kind_are_left_out(self, numbers: tuple[str, ...]) -> None:
        pages = [
            [*block(f"{place}. {text}", x=LEFT, y=80, width=WIDE), Ink(x=200, y=570, text=number)]
            for place, (number, text) in enumerate(zip(numbers, [FERRY, STORM, LANTERN, FERRY], strict=True), start=1)
        ]
        document = read(pages)
        assert left_out(document) == list(enumerate(numbers, start=1))
        assert len([text for text in texts(document) if re.match(r"\d\. ", text)]) == 4

    def test_a_rule_number_at_the_top_of_pages_is_no_page_number(self) -> None:
        pages = [
            [Ink(x=LEFT, y=60, text=f"704.5{letter}"), *block(text, x=LEFT, y=72, width=WIDE)]
            for letter, text in zip("abc", [FERRY, STORM, LANTERN], strict=True)
        ]
        assert left_out(read(pages)) == []

    def test_a_law_that_begins_its_page_is_no_page_number(self) -> None:
        pages = [
            [
                Ink(x=LEFT, y=50, text=f"Law {number:02}", size=12),
                Ink(x=LEFT, y=80, text=title, size=18),
                *block(text, x=LEFT, y=110, width=WIDE),
                Ink(x=200, y=570, text=f"{number}"),
            ]
            for number, (title, text) in enumerate(
                [("The Ferry", FERRY), ("The Storm", STORM), ("The Lantern", LANTERN)], start=1
            )
        ]
        assert left_out(read(pages)) == [(1, "1"), (2, "2"), (3, "3")]

    def test_watermarks_and_turned_words_are_left_out(self) -> None:
        pages = [
            [
                *block(text, x=LEFT, y=80, width=WIDE),
                Ink(x=100, y=300, text="DRAFT", size=60, turn=45),
                Ink(x=410, y=300, text="Tidewater", turn=90),
            ]
            for text in (FERRY, STORM, LANTERN)
        ]
        document = read(pages)
        assert " ".join(texts(document)) == (FERRY + STORM + LANTERN).strip()
        assert left_out(document) == [(page, "DRAFTTidewater") for page in (1, 2, 3)]


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
        ("words", "expected"),
        [
            (("The Rules of", "Ferries"), ["The Rules of Ferries"]),
            (("Ferries that Carry", "no cargo"), ["Ferries that Carry no cargo"]),
            (("Ferries, Storms, Lanterns,", "Harbours"), ["Ferries, Storms, Lanterns, Harbours"]),
            (("The End", "Storms"), ["The End Storms"]),
            (("Ferries", "Tides"), ["Ferries", "Tides"]),
            (("1. The ferry and the", "2. Tides"), ["1. The ferry and the", "2. Tides"]),
            (("What is a ferry?", "of tides"), ["What is a ferry?", "of tides"]),
        ],
    )
    def test_a_title_over_two_lines_is_one(self, words: tuple[str, str], expected: list[str]) -> None:
        titles = [Ink(x=LEFT, y=60 + 24 * place, text=text, size=22) for place, text in enumerate(words)]
        page = [*titles, *block(FERRY, x=LEFT, y=110, width=280)]
        document = read([page], bookmarks=[("The End Storms", 1, 1)])
        assert texts(document)[: len(expected)] == expected
        assert [line.at for line in document.lines][: len(expected) + 1] == [1, *range(2, len(expected) + 1), 3]

    def test_a_heading_in_bold_goes_on_though_it_is_hardly_larger(self) -> None:
        heads = [
            Ink(x=LEFT, y=60 + 13 * place, text=text, size=11, font="Times-Bold")
            for place, text in enumerate(("LAW 3 – THE TOSS AND THE", "START"))
        ]
        document = read([[*heads, *block(FERRY, x=LEFT, y=110, width=160)]])
        assert texts(document)[0] == "**LAW 3 – THE TOSS AND THE START**"

    def test_a_word_that_a_title_broke_is_whole_again(self) -> None:
        heads = [
            Ink(x=LEFT, y=60 + 13 * place, text=text, font="Times-Bold")
            for place, text in enumerate(("6.3 Explanation of Combat Re-", "sults"))
        ]
        document = read([[*heads, *block(FERRY, x=LEFT, y=110, width=160)]])
        assert texts(document)[0] == "**6.3 Explanation of Combat Results**"

    def test_a_title_goes_on_where_its_next_word_had_no_room(self) -> None:
        titles = [
            Ink(x=LEFT, y=60 + 24 * place, text=text, size=22) for place, text in enumerate(("Ferries,", "Tides"))
        ]
        document = read([[*titles, *block(FERRY, x=LEFT, y=110, width=100)]])
        assert texts(document)[0] == "Ferries, Tides"

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
