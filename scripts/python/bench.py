#!/usr/bin/env python3
"""Measures how many steps a second the environments and OpenSpiel make.

    python3 scripts/python/bench.py [--json] [--seconds 0.4] [--runs 5] [--games 1024] [--cpu-time]

Uses one core. The contenders run in turn, several times each, and the best run of each counts. OpenSpiel is
left out when it is not installed (`pip install open_spiel`). A step is a seat's decision with a random legal
action. The time includes dealing.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any

from talon_cards._native import Deal
from talon_cards.aec import env, raw_env
from talon_cards.vector import VectorEnv

GAMES = {"tablic": ("tablic", 2), "marias": ("marias", 3), "tarok": ("tarok", 3), "tarok for four": ("tarok", 4)}
"""For each row, the game and its number of players."""
SPIEL = {"tarok": "tarok", "tarok for four": "tarok(players=4)", "oh_hell": "oh_hell"}
"""For each row of OpenSpiel, its name for the game."""
MILLION = 1_000_000


@dataclass
class Measurement:
    """A row of the result table."""

    name: str
    run: Callable[[float], float]
    """Runs for about this many seconds. Returns the steps a second."""
    goal: float | None = None
    steps: float = 0.0
    """The steps a second of the best run."""


clock = time.perf_counter
"""The clock. With --cpu-time it measures the time of the process, so that other programs on the core do not
count."""


def timed(block: Callable[[], int], seconds: float) -> float:
    """Calls a function again and again for this many seconds. The function returns its number of steps.
    Returns the steps a second."""
    steps, start = 0, clock()
    while True:
        steps += block()
        passed = clock() - start
        if passed >= seconds:
            return steps / passed


def batch(game: str, games: int, threads: int = 1, *, observe: bool) -> Callable[[float], float]:
    """Returns a measurement of a batch with random actions."""
    name, players = GAMES[game]
    batch = VectorEnv(name, games, players=players, seed=1, threads=threads, observe=observe)

    def steps() -> int:
        for _ in range(10):
            batch.step(batch.random_actions())
        return 10 * games

    return lambda seconds: timed(steps, seconds)


def one_by_one(game: str) -> Callable[[float], float]:
    """Returns a measurement of single deals. A step reads the seat to move and the legal actions, and makes
    an action."""
    name, players = GAMES[game]
    deal = Deal(f"newgame {name} players {players}", seed=1)
    draw = random.Random(1).random

    def steps() -> int:
        deal.reset(1, deal.deal + 1)
        count = 0
        while deal.turn is not None:
            legal = deal.legal_actions()
            deal.apply(legal[int(draw() * len(legal))])
            count += 1
        return count

    return lambda seconds: timed(steps, seconds)


def open_spiel(game: str) -> Callable[[float], float]:
    """Returns the same measurement for OpenSpiel."""
    import pyspiel

    loaded = pyspiel.load_game(SPIEL[game])
    source = random.Random(1)
    draw = source.random

    def steps() -> int:
        state = loaded.new_initial_state()
        count = 0
        while (player := state.current_player()) != pyspiel.PlayerId.TERMINAL:
            if player == pyspiel.PlayerId.CHANCE:
                # While cards are dealt, `legal_actions` contains the cards that may come next, all equally
                # probable.
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
                count += 1
        return count

    return lambda seconds: timed(steps, seconds)


def agents(game: str) -> Callable[[float], float]:
    """Returns a measurement of the PettingZoo environment `raw_env`. A step calls `last` and `step`, with a
    random action from the mask."""
    name, players = GAMES[game]
    played = raw_env(name, players=players)
    played.reset(seed=1)
    draw = random.Random(1).random

    def steps() -> int:
        played.reset()
        last, step = played.last, played.step
        count = 0
        while True:
            seen, _, terminated, _, _ = last()
            if terminated:
                return count
            legal = seen["action_mask"].nonzero()[0]
            step(legal[int(draw() * len(legal))])
            count += 1

    return lambda seconds: timed(steps, seconds)


def measurements(games: int) -> tuple[list[Measurement], list[Measurement]]:
    """Returns two lists: the measurements on one core, and the measurements with one and with two threads, in
    pairs."""
    single = []
    for game, goal in (("tablic", 1.5 * MILLION), ("marias", 5 * MILLION), ("tarok", 5 * MILLION), ("tarok for four", None)):
        single.append(Measurement(f"batch, {game}: mask, seat, reward", batch(game, games, observe=False), goal))
    for game, observed_goal in (("tablic", None), ("marias", 2 * MILLION), ("tarok", 2 * MILLION), ("tarok for four", None)):
        single.append(Measurement(f"batch, {game}: with observation", batch(game, games, observe=True), observed_goal))
    single += [Measurement(f"AEC raw_env, {game}: last, step", agents(game), 200_000) for game in GAMES]
    single += [Measurement(f"one by one, {game}: legal actions, apply", one_by_one(game)) for game in GAMES]
    try:
        single += [Measurement(f"OpenSpiel, {game}: legal actions, apply", open_spiel(game)) for game in SPIEL]
    except ImportError:
        print("OpenSpiel is not installed: its rows are left out", file=sys.stderr)
    double = [
        Measurement(f"batch, {game}: {threads} thread{'s' * (threads > 1)}", batch(game, 8 * games, threads, observe=True))
        for game in ("marias", "tarok")
        for threads in (1, 2)
    ]
    return single, double


def best_of(runs: int, seconds: float, rows: list[Measurement]) -> None:
    """Runs all rows in turn, so that a busy moment of the machine affects all rows equally."""
    for _ in range(runs):
        for row in rows:
            row.steps = max(row.steps, row.run(seconds))


def ratios(rows: list[Measurement]) -> dict[str, tuple[float, float]]:
    """Computes the ratios for which there is a goal. Returns each ratio with its goal."""
    steps = {row.name: row.steps for row in rows}
    found = {
        f"two threads, {game}": (steps[f"batch, {game}: 2 threads"] / steps[f"batch, {game}: 1 thread"], 1.8)
        for game in ("marias", "tarok")
    }
    for game in ("tarok", "tarok for four"):
        spiel = steps.get(f"OpenSpiel, {game}: legal actions, apply")
        if spiel:
            found[f"batch of {game} to OpenSpiel"] = (steps[f"batch, {game}: mask, seat, reward"] / spiel, 10)
            found[f"batch with observation, {game}, to OpenSpiel"] = (steps[f"batch, {game}: with observation"] / spiel, 5)
            found[f"AEC, {game}, to OpenSpiel"] = (steps[f"AEC raw_env, {game}: last, step"] / spiel, 0.8)
            found[f"one by one, {game}, to OpenSpiel"] = (steps[f"one by one, {game}: legal actions, apply"] / spiel, 1)
    return found


def machine() -> dict[str, str]:
    """Returns the versions of the measured packages, and the machine."""
    packages = ["numpy", "pettingzoo", "open_spiel"]
    found: dict[str, str] = {"python": platform.python_version(), "cores": str(os.cpu_count())}
    for package in packages:
        try:
            found[package] = version(package)
        except Exception:  # The package is not installed.
            continue
    return found


def pin(cores: set[int]) -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, cores)


def main() -> None:
    """Prints the table, or with --json all results as JSON."""
    parser = argparse.ArgumentParser(description="Steps a second of the environments, with OpenSpiel beside them.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--seconds", type=float, default=0.4, help="the time of a run")
    parser.add_argument("--runs", type=int, default=5, help="the number of runs, of which the best counts")
    parser.add_argument("--games", type=int, default=1024, help="the number of games of a batch")
    parser.add_argument("--pettingzoo", action="store_true", help="run PettingZoo's performance_benchmark as well")
    parser.add_argument("--cpu-time", action="store_true", help="count the time of the processor, on a busy machine")
    chosen = parser.parse_args()
    global clock
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else {0}
    single, double = measurements(chosen.games)
    if chosen.cpu_time:
        clock = time.process_time
    pin({max(cores)})
    best_of(chosen.runs, chosen.seconds, single)
    pin(cores)
    # Only the elapsed time can show the gain of two threads, so the time of the process is not used here.
    clock = time.perf_counter
    # Each step wakes a thread, which takes time, so these rows have more games than the others.
    best_of(chosen.runs, chosen.seconds, double)
    rows = single + double
    quotients = ratios(rows)
    if chosen.json:
        steps = [{key: value for key, value in asdict_row(row).items() if value is not None} for row in rows]
        named = [{"name": name, "ratio": round(ratio, 3), "goal": goal} for name, (ratio, goal) in quotients.items()]
        print(json.dumps({"machine": machine(), "steps_a_second": steps, "ratios": named}, indent=1))
    else:
        print("  ".join(f"{name} {value}" for name, value in machine().items()))
        print(f"{'':44} {'steps/s':>12} {'goal':>12}")
        for row in rows:
            print(f"{row.name:44} {row.steps:12,.0f} {'' if row.goal is None else f'{row.goal:,.0f}':>12}")
        print(f"{'':44} {'ratio':>12} {'goal':>12}")
        for name, (ratio, goal) in quotients.items():
            print(f"{name:44} {ratio:12.2f} {goal:12.1f}")
    if chosen.pettingzoo:
        from pettingzoo.test import performance_benchmark

        performance_benchmark(env("tarok"))


def asdict_row(row: Measurement) -> dict[str, Any]:
    """Converts a row for JSON."""
    return {"name": row.name, "steps": round(row.steps), "goal": row.goal}


if __name__ == "__main__":
    main()
