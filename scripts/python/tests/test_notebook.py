"""The notebook of the examples. Its cells run as one program; `.ci/full` executes it as a notebook, with the
benchmark."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from conftest import PROGRAMS

ROOT = Path(__file__).resolve().parents[1]
NOTEBOOK = ROOT / "examples" / "talon.ipynb"


def notebook() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return content


def sources() -> list[str]:
    """The cells with code."""
    return ["".join(cell["source"]) for cell in notebook()["cells"] if cell["cell_type"] == "code"]


def test_the_notebook_is_stored_without_outputs() -> None:
    content = notebook()
    assert (content["nbformat"], content["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in content["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None


def test_every_cell_is_plain_python() -> None:
    for source in sources():
        ast.parse(source)


def test_the_cells_before_the_benchmark_run_in_their_order(tmp_path: Path) -> None:
    cells = sources()
    assert "benchmark" in cells[-1] and not any("benchmark" in source for source in cells[:-1])
    path = f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "TMPDIR": str(tmp_path), "PATH": path}
    # The learner's margin over random is the last that the cells print.
    program = "\n".join([*cells[:-1], "print('margin', result.players[0].mean - result.players[1].mean)"])
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, encoding="utf-8", env=environment, cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "capture Td" in done.stdout and "linear:" in done.stdout
    assert float(done.stdout.split()[-1]) > 8
