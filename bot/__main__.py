"""The `quoth` command: `python -m bot` does the same."""

import gc
import os
import sys
import traceback

from bot.cli import app
from bot.errors import ConfigError, QuothError

_WRONG_USE, _OUR_ERROR = 2, 3
# Indexing the books makes half a million objects that stay. Looked for garbage at every 700th, it takes a third longer.
_OBJECTS_BEFORE_A_COLLECTION = 50_000


def main() -> None:
    """Run the command line; errors of the user's end with status 2 and a sentence, ours with 3 and the traceback."""
    gc.set_threshold(_OBJECTS_BEFORE_A_COLLECTION)
    try:
        app(prog_name="quoth")
    except BrokenPipeError:
        # Whoever read our output has enough; without this, Python complains again while it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except QuothError as error:
        problems = error.problems if isinstance(error, ConfigError) else (str(error),)
        for problem in problems:
            print(f"quoth: {problem}", file=sys.stderr)
        sys.exit(_WRONG_USE)
    except Exception:  # noqa: BLE001 - the process edge
        traceback.print_exc()
        print("quoth: this is an error of ours; please report it with the lines above", file=sys.stderr)
        sys.exit(_OUR_ERROR)


if __name__ == "__main__":
    main()
