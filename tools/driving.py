"""Drives the playground in a real browser by what a person sees: people, messages, buttons, menus, commands, forms.

Every step waits for what it needs, and fails with its own name where that does not come.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent
NIA, ADA, MO = "Nia (newcomer)", "Ada", "Mo (moderator)"

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
# Without a sandbox, for containers have none to give; the rest keeps a browser that shows one page off the network.
_SWITCHES = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
_PATIENCE_MS = 30_000
_ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\S*")
_OURS = ("QUOTH_", "DISCORD_")


class NotReadyError(Exception):
    """There is no browser, or the playground does not start: no step can be made."""


class StepError(Exception):
    """A step on the page that could not be made, or did not lead where it should."""


def browser_path() -> str | None:
    """Return where the system's Chromium is, if it has one."""
    return next((path for name in _BROWSERS if (path := shutil.which(name))), None)


@contextmanager
def playground() -> Iterator[str]:
    """Start the playground with the bundled books on a free port, whatever is set here; yield its address.

    Raises NotReadyError if it does not start.
    """
    env = {name: value for name, value in os.environ.items() if not name.startswith(_OURS)} | {"PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", "bot", "play", "--port", "0")
    with (
        TemporaryDirectory(prefix="quoth-") as folder,
        subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as process,
    ):
        try:
            line = process.stdout.readline() if process.stdout is not None else ""
            address = _ADDRESS.search(line)
            if address is None:
                raise NotReadyError("the playground does not start; `make play` says why")
            yield address[0]
        finally:
            process.terminate()


@contextmanager
def browser() -> Iterator[Browser]:
    """Start the system's Chromium, unseen. Raises NotReadyError if there is none."""
    path = browser_path()
    if path is None:
        raise NotReadyError(f"no browser: install one of {', '.join(_BROWSERS)} (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=_SWITCHES)
        try:
            yield chromium
        finally:
            chromium.close()


@contextmanager
def seat(chromium: Browser, address: str, *, width: int, height: int, scale: float = 1) -> Iterator["Seat"]:
    """Open the playground's page in a window of its own."""
    context = chromium.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, bypass_csp=True, reduced_motion="reduce"
    )
    try:
        page = context.new_page()
        page.set_default_timeout(_PATIENCE_MS)
        expect.set_options(timeout=_PATIENCE_MS)
        with _step("open the playground"):
            page.goto(address)
            at = Seat(page)
            at.settle()
        yield at
    finally:
        context.close()


class Seat:
    """A place at the table: what somebody does on the page, and what is seen there."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.get_by_role("log").locator("article[data-message-id]")

    def settle(self) -> None:
        """Wait until the page has nothing under way."""
        self.page.wait_for_function("() => window.simcordPreview?.ready && !window.simcordPreview.pendingAction")

    def be(self, name: str) -> None:
        """Look at the channel as somebody else."""
        with _step(f"be {name}"):
            self.page.get_by_role("combobox", name="Viewing as").select_option(label=name)
            self.settle()

    def say(self, text: str) -> None:
        """Write a message into the channel."""
        with _step(f"say “{text}”"):
            self._write(text)
            expect(self.messages.filter(has_text=text).last).to_be_visible()
            self.settle()

    def sees(self, *texts: str) -> None:
        """Wait until the newest message shows each of the texts."""
        for text in texts:
            with _step(f"see “{text}” in the newest message"):
                expect(self.messages.last).to_contain_text(text)

    def sees_no_answer(self, text: str) -> None:
        """Make sure that a message that was just written is still the newest."""
        self.settle()
        self.sees(text)

    def press(self, label: str) -> None:
        """Press a button under the newest message that has it."""
        with _step(f"press “{label}”"):
            button = self.page.get_by_role("button", name=label, exact=True)
            self.messages.filter(has=button).last.get_by_role("button", name=label, exact=True).click()
            self.settle()

    def open_menu(self, name: str | None = None) -> Locator:
        """Open the menu under the newest message that has one, the last one unless it is named; return its list."""
        with _step(f"open the menu {name or ''}".rstrip()):
            menu = self.page.get_by_role("combobox", name=name)
            self.messages.filter(has=menu).last.get_by_role("combobox", name=name).last.click()
            entries = self.page.get_by_role("listbox").filter(visible=True)
            expect(entries).to_be_visible()
            return entries

    def choose(self, text: str, *, menu: str | None = None) -> None:
        """Choose the first entry of a menu that has a text in it."""
        entries = self.open_menu(menu)
        with _step(f"choose “{text}” from the menu"):
            entries.get_by_role("option").filter(has_text=text).first.click()
            self.settle()

    def command(self, name: str, /, **options: str) -> None:
        """Choose a slash command from the picker, fill in its options, and send it."""
        with _step(f"choose /{name}"):
            self.page.get_by_role("textbox", name="Message").fill(f"/{name}")
            entry = self.page.get_by_text(f"/{name}", exact=True)
            self.page.get_by_role("option").filter(has=entry).click()
        for option, value in options.items():
            with _step(f"fill in {option} of /{name}"):
                self._fill_option(option, value)
        with _step(f"send /{name}"):
            self.page.get_by_role("button", name="Send").click()
            self.settle()

    def fill_form(self, fields: dict[str, str]) -> None:
        """Fill in the form that is open, by the labels of its fields, and send it."""
        form = self.page.get_by_role("dialog")
        for label, text in fields.items():
            with _step(f"fill in “{label}” of the form"):
                form.get_by_label(label).fill(text)
        with _step("send the form"):
            form.get_by_role("button", name="Submit").click()
            expect(form).to_be_hidden()
            self.settle()

    def _write(self, text: str) -> None:
        self.page.get_by_role("textbox", name="Message").fill(text)
        self.page.get_by_role("button", name="Send").click()

    def _fill_option(self, option: str, value: str) -> None:
        field = self.page.get_by_label(re.compile(rf"^{re.escape(option)}(, required)?$"))
        if not field.is_visible():
            self.page.get_by_role("button", name=re.compile(r"^\+")).click()
            self.page.get_by_role("option").filter(has_text=option).click()
        field.fill(value)
        suggested = self.page.get_by_role("option", name=value, exact=True)
        if value in {"True", "False"}:
            suggested.click()
        else:
            field.press("Escape")  # what is suggested would be taken in its place


@contextmanager
def _step(what: str) -> Iterator[None]:
    """Name the step in which something goes wrong."""
    try:
        yield
    except (Error, AssertionError) as error:
        raise StepError(f"cannot {what}: {str(error).splitlines()[0]}") from error
