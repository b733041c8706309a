"""Tests the one bot of the tutorial that needs the native part. `tests/project/docs.rs` tests the other
bots."""

from __future__ import annotations

import sys
from pathlib import Path

from conftest import ROOT
from test_bot import ENVIRONMENT

from talon_cards.arbiter import play_match

TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")


def test_the_bot_that_looks_ahead_beats_greedy(tmp_path: Path, arbiter: list[str]) -> None:
    bot = tmp_path / "ahead.py"
    bot.write_text(TUTORIAL.split("\n```python ahead\n", 1)[1].split("```", 1)[0], encoding="utf-8")
    # The time limits are long, so that the result does not depend on a busy machine.
    times = ["--movetime", "10000", "--startup", "60000"]
    seats = [f"{sys.executable} {bot}", "talon:greedy"]
    result = play_match(seats, deals=20, seed=1, concurrency=2, arguments=times, program=arbiter, env=ENVIRONMENT)
    (difference,) = result.differences
    assert difference.is_significant and difference.mean > 0 and result.players[0].faults == 0
