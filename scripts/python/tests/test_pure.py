"""Tests the modules in pure Python. They are copied into the directory of a bot, as an author may do. The
native part and other packages are missing there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from test_bot import RANDOM_BOT

import talon_cards
from talon_cards.arbiter import play_match

PACKAGE = Path(talon_cards.__file__).parent
# -S hides the installed packages, and the native part is one of them.
PURE = [sys.executable, "-I", "-S"]


@pytest.fixture()
def packed(tmp_path: Path) -> Path:
    """Creates a bot in a directory with the pure modules."""
    shutil.copytree(PACKAGE, tmp_path / "bot" / "talon_cards", ignore=shutil.ignore_patterns("_native*", "__pycache__"))
    bot = tmp_path / "bot" / "bot.py"
    bot.write_text("import sys\nsys.path.insert(0, __file__.removesuffix('bot.py'))\n" + RANDOM_BOT)
    return bot


def run(packed: Path, source: str) -> str:
    source = f"import sys\nsys.path.insert(0, {str(packed.parent)!r})\n{source}"
    done = subprocess.run([*PURE, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_bots_and_clients_import_without_the_native_part(packed: Path) -> None:
    loaded = run(
        packed,
        "import talon_cards, talon_cards.arbiter, talon_cards.engine\n"
        "from talon_cards import *\n"
        "print(Bot.__name__, *(name for name in sys.modules if 'native' in name or name == 'numpy'))",
    )
    assert loaded == "Bot\n"


@pytest.mark.parametrize("statement", ["from talon_cards import View", "import talon_cards; talon_cards.View"])
def test_a_missing_native_part_is_named_in_one_line(packed: Path, statement: str) -> None:
    said = run(packed, f"try:\n    {statement}\nexcept ImportError as problem:\n    print(problem)")
    assert said.startswith("talon_cards.View needs the native part of the package (No module named")
    assert said.count("\n") == 1 and "pip install scripts/python" in said


def test_a_bot_without_the_native_part_says_so_only_when_it_needs_the_rules(packed: Path) -> None:
    lines = "newgame tablic players 2 seat 0\ndeal 0 Ac\ngo\nlegal Ac\nlegalok 1\ngo\nquit\n"
    done = subprocess.run([*PURE, str(packed)], input=lines, capture_output=True, text=True)
    assert done.stdout == "error state no legal moves: send them before go, as want legal asks\nbestmove Ac\n"
    assert done.stderr == ""


@pytest.mark.parametrize(("game", "players"), [("tablic", 2), ("marias", 3), ("tarok", 3)])
def test_a_bot_plays_without_the_native_part(packed: Path, arbiter: list[str], game: str, players: int) -> None:
    command = " ".join([*PURE, str(packed)])
    result = play_match([command, *["talon:random"] * (players - 1)], game, deals=3, seed=1, movetime=5000, program=arbiter)
    assert result.players[0].name == "package" and not any(player.faults for player in result.players)


def test_a_packed_bot_passes_check_in_the_sandbox(packed: Path, arbiter: list[str]) -> None:
    # In the sandbox, a bot can use the interpreter of the system, and can read the directory in which the
    # arbiter runs.
    python = shutil.which("python3", path="/usr/local/bin:/usr/bin:/bin") or sys.executable
    command = [*arbiter, "check", "--strict", "--sandbox", "--game", "marias", f"{python} bot.py"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(command, cwd=packed.parent, env=environment, capture_output=True, text=True)
    if "sandbox" in done.stderr and done.returncode == 2:
        pytest.skip(f"no sandbox on this machine: {done.stderr}")
    assert done.returncode == 0, done.stdout + done.stderr
