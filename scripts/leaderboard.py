#!/usr/bin/env python3
"""Makes the leaderboard of the benchmark: scripts/leaderboard.py DIRECTORY, which has rows in files *.json.

Prints a page with a table for each task and each origin of the deals. Refuses a row that is not of the benchmark, that
was played in process, or whose pool is another one than that of the other rows of its task.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

BENCHMARK = "talon-bench-1"
TASKS = {
    "tablic": "Tablić for two",
    "tablic-pairs": "Tablić for four in pairs",
    "marias": "Mariáš with betl and durch",
    "tarok": "Tarok for three",
    "tarok-four": "Tarok for four with the called king",
}
NEEDED = ("task", "size", "agent", "points", "ci95", "share", "opponents", "games", "faults", "substituted", "cut", "deals_from", "pool_hash", "plan_hash", "key_hash")
HEAD = """# The leaderboard

The rows of [talon-bench-1](benchmark.md), made by `scripts/leaderboard.py docs/leaderboard` from the files in
`docs/leaderboard`. The score is the agent's mean points a game minus the mean points of its opponents, with its 95 %
interval. *pool-NAME* is the player NAME of the pool as the agent. *Way* is the share of the way from the weakest player of
the pool (0 %) to `clairvoyant` (100 %), which sees all cards.

- [Send a row](#send-a-row)
{contents}

Two intervals that overlap do not show that two agents are equally strong. How the agents play against each other is another
question: a [match](arbiter.md) answers it.

A second table has the score in the lineups with each player of the pool: the mean of these lineups, which also have other
players. It shows where a score comes from, for example from games against a weak player.

## Send a row

1. Plan the match: `arbiter benchmark play TASK DIR --agent PARTICIPANT --plan`. Publish the hashes that it prints: a pull
   request adds a line to [plans.txt](leaderboard/plans.txt) with the hashes of plan, key and files. The row must have the same
   three.
2. Another person merges the line. The hash of the merge commit is the entropy of the run:
   `arbiter run DIR --entropy HASH --concurrency 2`. Whoever has the key and makes the commit could try several commits; for the
   rows of this project both are one person.
3. `arbiter benchmark row DIR` and `arbiter verify DIR`; then a pull request adds `row.json` to `docs/leaderboard`, and
   says where the journal is and how the agent was made: data, time, machine, and how often the task was played to choose
   its settings.

After a match its key is published too: [keys.txt](leaderboard/keys.txt). Key and entropy (the hash of the commit that added the
plan to plans.txt) give all cards and all seeds of the pool's players.

Most rows of this project are older than the hash of the files in plans.txt: all but those of *imitate*, of *ppo* in mariáš,
and of *pimc* in tarok for four. The commit that is their entropy has the models of the learners. Their journals were not kept,
so `arbiter verify` cannot check them; their matches can only be played again.

Eleven plans have two keys or three. Nine of the first keys were lost before the match. Three were played: `tarok-four ppo`
(−3.73 ± 1.68) and `marias ppo` (−2.95 ± 0.63), both with an earlier model, and `tarok-four pool-ismcts` (decisions of the pool
took the time limit). The later matches replaced these rows.

*ppo*, *dmc* and *magnet* are the [models of the examples](learning.md#models-for-the-benchmark), each one training with one
seed; that page has the scores of two more. They learned by games against themselves; those of mariáš and tarok first learned
the moves of `smart` or `simple`, which are players of the pool. *imitate* is the [network that learned the moves of
`master`](dataset.md#the-imitation-baseline) from 100,000 decisions. The agents *pimc-N* are PIMC players with N nodes a
decision: `silicon` in tarok for three, and otherwise `minimax`, in tarok for four with 60 worlds. They play outside the
sandbox (`trusted=true`), because the bot starts the engine.

Rows on the public deals are for development. Rows of `talon_cards.benchmark.evaluate`, which no referee has seen, are
refused.
"""


def read(file: Path) -> dict[str, Any]:
    """Reads a row. Ends the program with one line if it is no row of a leaderboard."""
    try:
        row = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        sys.exit(f"{file}: {error}")
    if not isinstance(row, dict) or row.get("benchmark") != BENCHMARK:
        sys.exit(f"{file}: no row of {BENCHMARK}")
    if row.get("in_process"):
        sys.exit(f"{file}: played in process, without a referee: play it with arbiter benchmark play")
    missing = [key for key in NEEDED if key not in row]
    if missing:
        sys.exit(f"{file}: lacks {', '.join(missing)}")
    if row["task"] not in TASKS:
        sys.exit(f"{file}: no task {row['task']}")
    if row["cut"]:
        sys.exit(f"{file}: {row['cut']} decisions of the pool were cut by the time limit: play it on a less busy machine")
    if row["substituted"] > 0.01:
        sys.exit(f"{file}: a substitute played for the agent in {100 * row['substituted']:.1f} % of its games")
    if row["deals_from"] == "own":
        sys.exit(f"{file}: the operator chose the key of the deals: plan the match and run it with --entropy")
    return row


def planned(directory: Path) -> dict[tuple[str, str], str | None]:
    """Reads the published plans. For the hashes of a plan and of its key, returns the hash of the agent's files, if the line
    has it."""
    plans: dict[tuple[str, str], str | None] = {}
    for text in (directory / "plans.txt").read_text(encoding="utf-8").splitlines():
        words = text.split()
        hashes = dict(zip(words[2::2], words[3::2]))
        plans[hashes["plan"], hashes["key"]] = hashes.get("files")
    return plans


def check_planned(file: Path, row: dict[str, Any], plans: dict[tuple[str, str], str | None]) -> None:
    """Refuses a row on drawn deals whose plan, key or files are not those that were published."""
    hashes = row["plan_hash"], row["key_hash"]
    if hashes not in plans:
        sys.exit(f"{file}: plans.txt has no line with this plan and this key")
    files = [bot[1] for bot in row["agent"]["bots"]]
    if plans[hashes] is not None and files != [plans[hashes]]:
        sys.exit(f"{file}: the agent's files are not those of plans.txt: {' '.join(files)}")


def signed(number: float) -> str:
    return f"{number:+.2f}".replace("-", "−")


def line(row: dict[str, Any]) -> str:
    """Makes the line of a row: agent, score, share of the way, games, faults, and the plan."""
    agent = row["agent"]
    text = agent["written"].replace("|", "\\|")
    interval = "" if row["ci95"] is None else f" ± {row['ci95']:.2f}"
    share = f"{round(100 * row['share'])} %".replace("-", "−")
    cells = [agent["name"], f"`{text}`", signed(row["points"]) + interval, share, f"{row['games']:,}", str(row["faults"])]
    return f"| {' | '.join(cells)} | {row['size']} | `{row['plan_hash'][:12]}` |"


def rank(row: dict[str, Any]) -> tuple[float, str, str]:
    """The order of rows: those with the highest score first."""
    return -row["points"], row["agent"]["name"], row["plan_hash"]


def table(rows: list[dict[str, Any]]) -> str:
    head = "| agent | command | score | way | games | faults | size | plan |\n|---|---|---|---|---|---|---|---|\n"
    return head + "\n".join(map(line, sorted(rows, key=rank))) + "\n"


def by_opponent(rows: list[dict[str, Any]]) -> str:
    """Makes the table of the scores in the lineups with each player of the pool."""
    players = [own["player"] for own in rows[0]["opponents"]]
    out = [f"| agent | {' | '.join(players)} |", "|---" * (1 + len(players)) + "|"]
    for row in sorted(rows, key=rank):
        points = {own["player"]: own["points"] for own in row["opponents"]}
        cells = [f"{round(points[player], 1) + 0.0:+.1f}".replace("-", "−") for player in players]
        out.append(f"| {row['agent']['name']} | {' | '.join(cells)} |")
    return "\n".join(out) + "\n"


def page(rows: list[dict[str, Any]]) -> str:
    parts = []
    shown = [task for task in TASKS if any(row["task"] == task for row in rows)]
    for task in shown:
        own = [row for row in rows if row["task"] == task]
        pools = {row["pool_hash"] for row in own}
        if len(pools) > 1:
            sys.exit(f"{task}: rows against {len(pools)} different pools: {', '.join(sorted(pool[:12] for pool in pools))}")
        parts.append(f"## {TASKS[task]}\n\nTask `{task}`, pool `{pools.pop()[:12]}`.\n")
        for origin, words in (("drawn", "Deals that were drawn after the plan:"), ("public", "The public deals:")):
            found = [row for row in own if row["deals_from"] == origin]
            if found:
                parts.append(f"{words}\n\n{table(found)}")
                parts.append(f"The score in the lineups with each player of the pool:\n\n{by_opponent(found)}")
    contents = "\n".join(f"- [{TASKS[task]}](#{TASKS[task].lower().replace(' ', '-')})" for task in shown)
    return "\n".join([HEAD.format(contents=contents), *parts])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: leaderboard.py DIRECTORY")
    directory = Path(sys.argv[1])
    files = sorted(directory.glob("*.json"))
    if not files:
        sys.exit(f"{directory}: no rows (*.json)")
    rows = {file: read(file) for file in files}
    if (directory / "plans.txt").is_file():
        plans = planned(directory)
        for file, row in rows.items():
            if row["deals_from"] == "drawn":
                check_planned(file, row, plans)
    print(page(list(rows.values())), end="")
