"""``python -m talon_cards`` prints the version, the games, and whether the native part and the programs are there."""

from __future__ import annotations

import shutil
import subprocess

from . import TABLES, __version__
from ._load import HOW_TO_INSTALL, load

_PATIENCE = 10.0
"""A program must print its version within this time, in seconds."""


def native_part() -> str:
    """Says whether the native part can be imported; if not, why, and how to install it."""
    try:
        load("_native", "View")
    except ImportError as problem:
        return str(problem)
    return "installed (views, environments, solvers)"


def program(name: str) -> str:
    """Says which program the clients start by default: its path and the first line of its version."""
    path = shutil.which(name)
    if path is None:
        return f"not in the PATH: activate the environment in which the package is installed, or {HOW_TO_INSTALL}"
    try:
        done = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=_PATIENCE, stdin=subprocess.DEVNULL)
    except (OSError, ValueError, subprocess.TimeoutExpired) as problem:
        return f"{path} does not run: {problem}"
    lines = done.stdout.splitlines()
    return f"{path}, {lines[0]}" if done.returncode == 0 and lines else f"{path} prints no version"


def games() -> str:
    """Names each game with its numbers of players."""
    tables = (f"{name} for {', '.join(map(str, players))}" for name, players in TABLES.items())
    return f"{'; '.join(tables)} players"


if __name__ == "__main__":
    print(f"talon_cards {__version__}")
    print(f"games: {games()}")
    print(f"native part: {native_part()}")
    for name in ("talon", "arbiter"):
        print(f"{name}: {program(name)}")
