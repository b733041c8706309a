"""The examples in docs/python.md and in the description of the wheel run."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROGRAMS

HERE = Path(__file__).resolve().parents[1]
PAGE = (HERE.parents[1] / "docs" / "python.md").read_text(encoding="utf-8")
DESCRIPTION = (HERE / "DESCRIPTION.md").read_text(encoding="utf-8")


def block(kind: str, page: str = PAGE) -> str:
    return page.split(f"```{kind}\n", 1)[1].split("```", 1)[0]


@pytest.mark.parametrize(
    ("name", "input_lines", "expected"),
    [
        ("bot", "isready\nquit\n", "readyok\n"),
        ("view", "", block("text view")),
        ("picture", "", block("text picture")),
        ("engine", "", "Status(game='tablic', turn=1"),
        ("arbiter", "", "points a game"),
    ],
)
def test_an_example_of_the_page_runs(tmp_path: Path, name: str, input_lines: str, expected: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(HERE / "src"), "PYTHONIOENCODING": "utf-8"}
    environment["PATH"] = f"{PROGRAMS}{os.pathsep}{environment['PATH']}"
    done = subprocess.run(
        [sys.executable, "-c", block(f"python {name}")],
        input=input_lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    assert expected in done.stdout


def test_the_bot_of_the_description_passes_check(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(block("python", DESCRIPTION), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(HERE / "src")}
    arguments = ["check", "--strict", "--game", "tarok", f"'{sys.executable}' mybot.py"]
    done = subprocess.run(
        [PROGRAMS / "arbiter", *arguments], capture_output=True, text=True, cwd=tmp_path, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_description_has_no_link_that_leaves_the_wheel() -> None:
    assert "](" not in DESCRIPTION
