"""What is installed without a checkout: the wheel carries the command and the books."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel and install it where nothing of the checkout is."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run([*pip, *build], check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    install = ["install", "--no-deps", "--no-index", "--target", str(folder / "site"), str(wheel)]
    subprocess.run([*pip, *install], check=True, capture_output=True)
    return folder / "site"


def test_a_wheel_holds_every_book_and_no_test(installed: Path) -> None:
    bundled = {path.name for path in (ROOT / "rules").iterdir()}
    assert {path.name for path in (installed / "bot" / "rules").iterdir()} == bundled
    assert not (installed / "tests").exists()


def test_the_installed_command_answers_from_the_root_folder(installed: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("QUOTH_")}
    command = [str(installed / "bin" / "quoth"), "books"]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd="/", env=env | {"PYTHONPATH": str(installed)}
    )
    books = [path for path in (ROOT / "rules").glob("*.json") if not path.name.endswith(".questions.json")]
    assert len(done.stdout.splitlines()) == len(books)
    assert "Traceback" not in done.stderr
