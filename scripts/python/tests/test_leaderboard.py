"""The leaderboard: its page, and the rows that it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from conftest import ROOT

ROW: dict[str, Any] = {
    "benchmark": "talon-bench-1",
    "task": "tarok",
    "size": "quick",
    "agent": {"name": "mine", "written": "python3 a|b.py", "bots": []},
    "points": -1.5,
    "ci95": 0.25,
    "share": 0.425,
    "opponents": [{"player": "simple", "points": -2.0}, {"player": "master", "points": -1.04}],
    "games": 2160,
    "faults": 3,
    "substituted": 0.001,
    "cut": 0,
    "deals_from": "drawn",
    "pool_hash": "aa" * 32,
    "plan_hash": "bb" * 32,
    "key_hash": "cc" * 32,
}


def made(directory: Path, *rows: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Makes the page of these rows, which are changes of `ROW`."""
    directory.mkdir()
    for number, row in enumerate(rows):
        (directory / f"{number}.json").write_text(json.dumps(ROW | row))
    program = [sys.executable, str(ROOT / "scripts/leaderboard.py"), str(directory)]
    return subprocess.run(program, capture_output=True, text=True, encoding="utf-8")


def test_rows_are_sorted_by_score_within_their_task_and_the_origin_of_their_deals(tmp_path: Path) -> None:
    rows: list[dict[str, Any]] = [{}, {"points": 2.0}, {"points": 9.0, "deals_from": "public"}, {"points": 5.0, "task": "tablic", "pool_hash": "cc"}]
    page = made(tmp_path / "rows", *rows).stdout
    shown = [line.split(" | ")[2] for line in page.splitlines() if line.startswith("| mine") and "`" in line]
    assert shown == ["+5.00 ± 0.25", "+2.00 ± 0.25", "−1.50 ± 0.25", "+9.00 ± 0.25"]
    assert "| `python3 a\\|b.py` | −1.50 ± 0.25 | 42 % | 2,160 | 3 | quick | `bbbbbbbbbbbb` |" in page


def test_a_drawn_row_must_have_the_plan_the_key_and_the_files_that_were_published(tmp_path: Path) -> None:
    row: dict[str, Any] = {"agent": ROW["agent"] | {"bots": [["mine", "dd" * 32, "a.py"]]}}
    published = f"tarok  mine  plan {'bb' * 32}  key {'cc' * 32}"
    for number, (line, words) in enumerate(
        [
            (published, ""),
            (f"{published}  files {'dd' * 32}", ""),
            (f"{published}  files {'ee' * 32}", "the agent's files are not those of plans.txt"),
            (published.replace("key cc", "key c0"), "plans.txt has no line with this plan and this key"),
        ]
    ):
        directory = tmp_path / str(number)
        made(directory, row)
        (directory / "plans.txt").write_text(f"{line}\n")
        found = subprocess.run([sys.executable, ROOT / "scripts/leaderboard.py", directory], capture_output=True, text=True, encoding="utf-8")
        assert words in found.stderr and (found.returncode == 0) == (not words)


def test_the_page_has_the_score_by_opponent(tmp_path: Path) -> None:
    page = made(tmp_path / "rows", {}).stdout
    assert "| agent | simple | master |\n|---|---|---|\n| mine | −2.0 | −1.0 |\n" in page


def test_a_row_that_nobody_can_compare_is_refused(tmp_path: Path) -> None:
    refusals: list[tuple[dict[str, Any], str]] = [
        ({"in_process": True}, "played in process"),
        ({"deals_from": "own"}, "chose the key"),
        ({"benchmark": "talon-bench-0"}, "no row of talon-bench-1"),
        ({"task": "bridge"}, "no task bridge"),
        ({"cut": 2}, "2 decisions of the pool were cut"),
        ({"substituted": 0.02}, "in 2.0 % of its games"),
    ]
    for number, (change, words) in enumerate(refusals):
        refused = made(tmp_path / str(number), change)
        assert refused.returncode == 1
        assert words in refused.stderr and refused.stderr.count("\n") == 1


def test_rows_against_different_pools_are_refused(tmp_path: Path) -> None:
    assert "tarok: rows against 2 different pools" in made(tmp_path / "rows", {}, {"pool_hash": "dd" * 32}).stderr


def test_the_page_of_the_project_has_all_its_rows() -> None:
    page = subprocess.run(
        [sys.executable, ROOT / "scripts/leaderboard.py", ROOT / "docs/leaderboard"], capture_output=True, check=True
    )
    assert page.stdout == (ROOT / "docs/leaderboard.md").read_bytes(), "scripts/leaderboard.py docs/leaderboard >docs/leaderboard.md"
