"""How much the packed parts of a PDF hold, counted without keeping any of it: a bomb is refused before it is opened."""

import re
import zlib

MOST_UNPACKED = 150_000_000
MOST_UNPACKED_IN_ALL = 4_000_000_000

_STREAM = re.compile(rb"stream\r?\n")
_FLATE = re.compile(rb"/(?:FlateDecode|Fl)\b")
_BEFORE = 2_000
_STEP = 1 << 16


def is_bomb(data: bytes, *, most: int = MOST_UNPACKED, most_in_all: int = MOST_UNPACKED_IN_ALL) -> bool:
    """Say whether one stream of a PDF, or all together, would unpack to more than memory should hold."""
    left = most_in_all
    for match in _STREAM.finditer(data):
        start = data.rfind(b"obj", max(0, match.start() - _BEFORE), match.start())
        times = len(_FLATE.findall(data[max(start, 0) : match.start()]))
        if times:
            size = _unpacked(data, match.end(), times=times, most=min(most, left))
            left -= size
            if size >= most or left <= 0:
                return True
    return False


def _unpacked(data: bytes, start: int, *, times: int, most: int) -> int:
    """Return how many bytes the stream at `start` has in its largest state, but count no further than `most`."""
    unpackers = [zlib.decompressobj() for _ in range(times)]
    sizes = [0] * times
    place = start
    try:
        while place < len(data) and not unpackers[0].eof and max(sizes) < most:
            _pour(unpackers, sizes, data[place : place + _STEP], most)
            place += _STEP
    except zlib.error:
        pass  # the stream is damaged or locked from here on; PDFium stops here too
    return max(sizes)


def _pour(unpackers: list["zlib._Decompress"], sizes: list[int], piece: bytes, most: int) -> None:
    """Pour a piece through all layers, a little at a time."""
    rest = piece
    while rest and sizes[0] < most and not unpackers[0].eof:
        out = unpackers[0].decompress(rest, _STEP)
        rest = unpackers[0].unconsumed_tail
        sizes[0] += len(out)
        if len(unpackers) > 1 and out:
            deeper = sizes[1:]
            _pour(unpackers[1:], deeper, out, most)
            sizes[1:] = deeper
            if max(deeper) >= most:
                return
