"""The benchmark in process: the same games as those of the arbiter, and its errors."""

from __future__ import annotations

import csv
import hashlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import PROGRAMS, ROOT

from talon_cards import View
from talon_cards.arbiter import ArbiterError
from talon_cards.benchmark import PUBLIC_SEED, evaluate, play_game, stratified, task_games

BOT = """
from talon_cards import Bot


class First(Bot):
    name = "first"

    def choose(self, view):
        return view.legal()[0]


First().run()
"""


def first(view: View) -> str:
    return view.legal()[0]


# Blocks of several lineups. In tarok a block is a session of six deals, whose radelci are carried.
@pytest.mark.parametrize("task, shard", [("tablic", "2/60"), ("tablic-pairs", "2/60"), ("marias", "3/140"), ("tarok", "7/60")])
def test_every_game_has_the_payoffs_of_the_arbiter(arbiter: list[str], tmp_path: Path, task: str, shard: str) -> None:
    (tmp_path / "first.py").write_text(BOT)
    agent = f'name=first trusted=true command="{sys.executable} first.py"'
    play = ["benchmark", "play", task, "match", "--agent", agent, "--shard", shard]
    subprocess.run([*arbiter, *play], check=True, cwd=tmp_path, capture_output=True)
    (journal,) = (tmp_path / "match").glob("*.jsonl")
    table = subprocess.run([*arbiter, "export", journal, "--as", "games"], check=True, capture_output=True, text=True).stdout
    refereed: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row in csv.DictReader(io.StringIO(table)):
        own = refereed.setdefault((int(row["block"]), int(row["seating"])), [])
        own.append((int(row["participant"]), int(row["points"])))
    head, games = task_games(task, program=arbiter)
    seatings: dict[int, int] = {}
    players = set()
    for game in games:
        seating = seatings.get(game.block, 0)
        seatings[game.block] = seating + 1
        if (game.block, seating) in refereed:
            assert play_game(first, head, game) == refereed.pop((game.block, seating))
            players |= set(game.seats)
    assert not refereed
    assert len(players) > 2, "the blocks are of several lineups"


# Whoever changes a move of a player of the pool makes another benchmark: see docs/benchmark.md. The blocks are some lineups
# that together have every player of the pool.
@pytest.mark.parametrize(
    "task, lineups, expected",
    [
        ("tablic", range(7), "36248d8bef925d0f"),
        ("tablic-pairs", range(0, 56, 5), "d78014384ea493a6"),
        ("marias", range(0, 21, 2), "af85ff3220c157c1"),
        ("tarok", range(0, 15, 2), "fd6868ee06fdb2e6"),
        ("tarok-four", range(0, 20, 7), "a3cd41c836d00aa9"),
    ],
)
def test_a_pool_plays_the_games_that_it_played_when_it_was_frozen(arbiter: list[str], task: str, lineups: range, expected: str) -> None:
    head, games = task_games(task, program=arbiter)
    first_blocks: dict[int, int] = {}
    for game in games:
        first_blocks.setdefault(game.lineup, game.block)
    chosen = [game for game in games if game.lineup in lineups and game.block == first_blocks[game.lineup]]
    met = {player for game in chosen for player in game.players}
    assert len(met) == len(head["players"])
    played = [play_game(first, head, game) for game in chosen]
    assert hashlib.sha256(repr(played).encode()).hexdigest()[:16] == expected


def test_workers_change_nothing(arbiter: list[str]) -> None:
    rows = [evaluate(first, "tablic", blocks=range(0, 420, 70), workers=workers, program=arbiter) for workers in (1, 3)]
    assert rows[0] == rows[1]


def test_the_public_deals_have_the_seed_that_data_sets_refuse(arbiter: list[str]) -> None:
    head, _ = task_games("marias", program=arbiter)
    assert head["seed"] == PUBLIC_SEED


def test_the_share_of_the_way_is_negative_below_the_weakest_player(arbiter: list[str]) -> None:
    head, _ = task_games("tablic", program=arbiter)
    weakest, clairvoyant = head["ends"]
    row = evaluate(first, "tablic", blocks=range(0, 420, 70), program=arbiter)
    assert row["share"] == pytest.approx((row["points"] - weakest) / (clairvoyant - weakest))
    assert row["share"] < 0, "the first legal move never captures, which is worse than a random move"


def test_a_row_of_some_blocks_says_so(arbiter: list[str]) -> None:
    row = evaluate(first, "marias", blocks=range(0, 4), program=arbiter)
    assert (row["in_process"], row["blocks"], row["games"], row["blocks_of_task"]) == (True, 4, 12, 840)


def test_progress_counts_the_sessions(arbiter: list[str]) -> None:
    calls: list[tuple[int, int]] = []
    evaluate(first, "tablic", blocks={0}, program=arbiter, progress=lambda *call: calls.append(call))
    assert calls == [(1, 2), (2, 2)]


def test_the_interval_is_that_of_the_deals_and_not_of_the_lineups() -> None:
    points, ci95 = stratified([[9.0, 11.0], [-11.0, -9.0]])
    # Each lineup has a variance of 2, so that its mean has one of 1, and the mean of both has one of a half.
    assert points == 0
    assert ci95 == pytest.approx(1.96 * 0.5**0.5)


def test_a_lineup_with_one_block_has_no_interval() -> None:
    assert stratified([[9.0, 11.0], [3.0]]) == (6.5, None)


def test_an_unknown_task_is_refused_in_one_line(arbiter: list[str]) -> None:
    with pytest.raises(ArbiterError, match="no task 'tarok5': the tasks are tablic, ") as refused:
        evaluate(first, "tarok5", program=arbiter)
    assert "\n" not in str(refused.value)


def test_blocks_that_the_task_does_not_have_are_refused(arbiter: list[str]) -> None:
    with pytest.raises(ValueError, match="no block of tablic is chosen: its blocks are 0 to 419"):
        evaluate(first, "tablic", blocks={420}, program=arbiter)


def test_an_illegal_move_names_the_move(arbiter: list[str]) -> None:
    with pytest.raises(ValueError, match="Zz"):
        evaluate(lambda view: "Zz", "tablic", blocks={0}, program=arbiter)


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    page = (ROOT / "docs/benchmark.md").read_text(encoding="utf-8")
    code = page.split("```python evaluate\n", 1)[1].split("```", 1)[0]
    environment = {**os.environ, "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, env=environment)
    assert done.stdout.split()[-1:] == ["12"], done.stderr
