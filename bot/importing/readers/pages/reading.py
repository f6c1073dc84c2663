"""The pages of a PDF, one after the other, gathered as printed lines: nothing of a page is kept but those."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.importing.readers.pages.columns import Gutters, columns_of
from bot.importing.readers.pages.glyphs import FEW_LETTERS, Glyph, PrintedPage
from bot.importing.readers.pages.lines import PrintedLine, lines_of
from bot.importing.readers.pages.words import Word, words_of


@dataclass(slots=True)
class Reading:
    """What has been read so far; it knows the size of the body's letters from the pages before."""

    lines: list[PrintedLine] = field(default_factory=list)
    turned: list[tuple[int, str]] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    letters: int = 0
    bold: int = 0
    sampled: int = 0
    garbled: int = 0
    columns: int = 0
    sizes: Counter[float] = field(default_factory=Counter)
    gutters: Gutters = field(default_factory=lambda: Gutters(body=10.0))

    def add(self, page: PrintedPage, *, number: int) -> None:
        """Read one more page."""
        self._weigh(page.glyphs)
        self.sampled += page.sampled
        self.garbled += page.garbled
        if page.has_pictures:
            self.pictures.append(number)
        if turned := " ".join(page.turned.split()):
            self.turned.append((number, turned))
        self._read(words_of(page.glyphs), number)

    @property
    def is_picture(self) -> bool:
        """Say whether its pages are pictures with next to no words on them."""
        return bool(self.pictures) and self.letters < FEW_LETTERS * len(self.pictures)

    @property
    def is_bold(self) -> bool:
        """Say whether most of it is bold, so that bold letters say nothing."""
        return self.bold * 2 > self.letters

    def _weigh(self, glyphs: Sequence[Glyph]) -> None:
        for font, letters in Counter(glyph.font for glyph in glyphs if glyph.text != " ").items():
            self.sizes[font.size] += letters
            self.letters += letters
            self.bold += letters * font.is_bold
        if self.sizes:
            self.gutters.body = self.sizes.most_common(1)[0][0]

    def _read(self, words: Sequence[Word], number: int) -> None:
        for column in columns_of(words, self.gutters):
            self.columns += 1
            self.lines.extend(lines_of(column, page=number, column=self.columns, body=self.gutters.body))
