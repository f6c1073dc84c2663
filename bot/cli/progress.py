"""A bar for work that takes long, where somebody sees it."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Progress = Callable[[str, float], None]

_WORTH_A_BAR_S = 0.5


@contextmanager
def shown_progress() -> Iterator[Progress]:
    """Give what takes a stage and its share from 0 to 1: on a terminal, it draws a bar once the work takes long."""
    if not sys.stderr.isatty():
        yield lambda _stage, _share: None
        return
    from rich.console import Console  # noqa: PLC0415 - only who waits for the bar waits for it
    from rich.progress import Progress as Bar  # noqa: PLC0415

    start = time.monotonic()
    bar = Bar(console=Console(stderr=True), transient=True)
    task = bar.add_task("", total=1.0)

    def draw(stage: str, share: float) -> None:
        if not bar.live.is_started and time.monotonic() - start > _WORTH_A_BAR_S:
            bar.start()
        bar.update(task, description=stage, completed=share)

    try:
        yield draw
    finally:
        bar.stop()
