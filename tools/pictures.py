"""Takes the pictures in docs/images: the real bot in the playground, driven in a browser (`make pictures`).

`python -m tools.pictures answer search` takes only these. Each picture has a playground of its own, shows only what its
function does in it, and leaves out the clock, so that taking it again changes only what has changed.
"""

import sys
from collections.abc import Callable
from io import BytesIO

from PIL import Image
from playwright.sync_api import Browser, FloatRect

from tools.driving import ADA, MO, NIA, ROOT, NotReadyError, Seat, StepError, browser, playground, seat

IMAGES = ROOT / "docs" / "images"
# A phone, but so high that nothing has to be scrolled.
_WIDTH, _HEIGHT, _SCALE = 390, 4_000, 2
_MARGIN = 12
_COLOURS = 256
_MOST_BYTES = 150_000
# No clock, nothing that comes with the mouse or the focus, no shadow of the drawer beside the messages; whole menus.
_LOOKS = """
time, .message-context-actions, .messages-sidebar { display: none }
.channel-message { background: none !important }
.select-list { max-height: none !important }
"""


def answer(at: Seat) -> None:
    at.be(ADA)
    at.say("wait, does [[deploy]] count if my spell put him there?")
    at.sees("Keywords", "Deploy", "official 6.1.2")


def exploring(at: Seat) -> None:
    at.be(ADA)
    at.say("what may my warrior play? [[2.4.1.2a]]")
    at.sees("A Warrior’s text box")
    at.press("Next ›")
    at.sees("A Wizard’s text box")
    at.open_menu()


def silence(at: Seat) -> None:
    for name, text in (
        (ADA, "turn one [[Black Lotus]] into [[Serra Angel|LEA]]"),
        (NIA, "rolling [[2d6+3]] for damage"),
        (MO, "tonight’s pairings are on the wiki: [[Main Page]]"),
    ):
        at.be(name)
        at.say(text)
        at.sees_no_answer(text)
    at.be(ADA)
    at.say("and I keep all nine cards, see [[3.1.2c]]")
    at.sees("A hand has no upper limit")


def guess(at: Seat) -> None:
    at.be(ADA)
    at.say("no limit in hand: [[3.1.2c]]. And [[rule_how many cards do I draw at the start]]?")
    at.sees("3.1.2c", "Did you mean", "3.2.3.2")


def search(at: Seat) -> None:
    at.be(NIA)
    at.command("search", query="who goes first")
    at.sees("nearest rules", "Champions", "Warlord")


def book(at: Seat) -> None:
    at.be(NIA)
    at.command("book", book="champions")
    at.sees("Game Concepts")
    at.choose("Game Concepts")
    at.sees("2.14")


def alias(at: Seat) -> None:
    at.be(MO)
    at.command("alias add", name="no hand limit", target="3.1.2c")
    at.sees("no hand limit", "3.1.2c")
    at.be(NIA)
    at.say("do I have to discard? [[no hand limit]]")
    at.be(MO)
    at.sees("A hand has no upper limit")


def house_rule(at: Seat) -> None:
    at.be(ADA)
    at.say("may I borrow a deck tonight? [[spare deck]]")
    at.sees("2.1.1.4", "House rule of this server", "Spare deck")


PICTURES: dict[str, Callable[[Seat], None]] = {
    "answer": answer,
    "exploring": exploring,
    "silence": silence,
    "guess": guess,
    "search": search,
    "book": book,
    "alias": alias,
    "house-rule": house_rule,
}


def main(names: list[str]) -> int:
    """Take the pictures of these names, or all; return 1 if one could not be taken, 2 for a name that none has."""
    if unknown := [name for name in names if name not in PICTURES]:
        print(f"pictures: there is no {', '.join(unknown)}; there are {', '.join(PICTURES)}", file=sys.stderr)
        return 2
    try:
        with browser() as chromium:
            taken = [_take(chromium, name) for name in names or PICTURES]
    except NotReadyError as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    return 0 if all(taken) else 1


def _take(chromium: Browser, name: str) -> bool:
    """Take one picture; where a step of it fails say which, and leave the old one."""
    try:
        with playground() as address, seat(chromium, address, width=_WIDTH, height=_HEIGHT, scale=_SCALE) as at:
            at.page.add_style_tag(content=_LOOKS)
            before = at.messages.count()
            PICTURES[name](at)
            picture = _small(_shot(at, before))
    except StepError as error:
        print(f"{name}: {error}", file=sys.stderr)
        return False
    (IMAGES / f"{name}.png").write_bytes(picture)
    print(f"{name}.png  {len(picture) / 1000:.0f} kB")
    if len(picture) > _MOST_BYTES:
        print(f"{name}: that is much for a page to load", file=sys.stderr)
    return True


def _shot(at: Seat, before: int) -> bytes:
    """Photograph the messages after the first ones, and the menu that is open over them."""
    at.page.mouse.move(0, 0)
    menus = at.page.get_by_role("listbox").filter(visible=True)
    shown = [*at.messages.all()[before:], *menus.all()]
    boxes = [box for box in (part.bounding_box() for part in shown) if box is not None]
    top = min(box["y"] for box in boxes) - _MARGIN
    bottom = max(box["y"] + box["height"] for box in boxes) + _MARGIN
    clip: FloatRect = {"x": 0, "y": top, "width": _WIDTH, "height": bottom - top}
    return at.page.screenshot(clip=clip, animations="disabled")


def _small(png: bytes) -> bytes:
    """Return a picture with few colours, the plain ground in its own: a third of the bytes, and nothing one sees."""
    packed = BytesIO()
    with Image.open(BytesIO(png)) as image:
        few = image.convert("RGB").quantize(
            _COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE
        )
        few.save(packed, "PNG", optimize=True)
    return packed.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
