"""Tests ``python -m talon_cards``."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import talon_cards

PACKAGE = Path(talon_cards.__file__).parent


def installation(path: str, *, pure: bool = False) -> list[str]:
    """The lines of the command with this search path for programs."""
    # The native part lies beside the sources, so it is hidden by name.
    hide = "import sys; sys.modules['talon_cards._native'] = None; " if pure else ""
    source = f"{hide}import runpy; runpy.run_module('talon_cards', run_name='__main__')"
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(PACKAGE.parent)}
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_installation_names_version_games_and_programs(talon: str) -> None:
    lines = installation(str(Path(talon).parent))
    assert lines[0] == f"talon_cards {talon_cards.__version__}"
    assert "marias for 3; tarok for 3, 4 players" in lines[1]
    assert lines[2] == "native part: installed (views, environments, solvers)"
    for name, line in zip(("talon", "arbiter"), lines[3:], strict=True):
        assert re.fullmatch(rf"{name}: \S+/{name}, {name} {re.escape(talon_cards.__version__)} .*", line), line


def test_what_is_not_there_is_named_with_the_way_to_it(tmp_path: Path) -> None:
    broken = tmp_path / "arbiter"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    lines = installation(str(tmp_path), pure=True)
    assert lines[2].startswith("native part: talon_cards.View needs the native part of the package")
    assert lines[3].startswith("talon: not in the PATH: activate the environment")
    assert lines[4] == f"arbiter: {broken} prints no version"
