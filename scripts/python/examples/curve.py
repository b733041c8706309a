#!/usr/bin/env python3
"""Draws the learning curves of trainings, from the models that they kept.

    python3 ppo.py train ppo.npz --keep > ppo.csv
    python3 curve.py ppo.svg ppo.csv --deals 200
    python3 ppo.py train 'tarok players 4' ppo-four.npz --keep --every 20 > ppo-four.csv
    python3 dmc.py train 'tarok players 4' dmc-four.npz --keep --every 20 > dmc-four.csv
    python3 curve.py four.svg ppo-four.csv dmc-four.csv --task tarok-four --part 2

Each table is a line of the picture. Without a task the arbiter plays matches of tablić for two, and a point of a line is
the difference from `greedy` in points a deal. With a task of the benchmark a point is the score in every second block of
the task. Prints each point with its 95 % confidence interval.
"""

from __future__ import annotations

import argparse
import csv
import sys
from html import escape
from pathlib import Path

from learned import Learned

from talon_cards.arbiter import play_match
from talon_cards.benchmark import evaluate, task_games

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 48, 12, 12, 40
COLOURS = ("#1f77b4", "#d95f02", "#1b9e77", "#7570b3")
PROGRAM = Path(__file__).resolve().parent / "ppo.py"
"""The program that plays the models. Those of `dmc.py` are played in the same way."""
Point = tuple[float, float, float]
"""The number of decisions in millions, the difference, and half the width of its interval."""


def against_greedy(model: Path, deals: int, seed: int) -> tuple[float, float]:
    bot, arguments = f"{sys.executable} {PROGRAM} play {model}", ["--share-processes"]
    match = play_match([bot, "talon:greedy"], deals=deals, seed=seed, movetime=5000, arguments=arguments)
    return match.differences[0].mean, match.differences[0].ci95


def score(model: Path, task: str, part: int) -> tuple[float, float]:
    blocks = range(0, task_games(task)[1][-1].block + 1, part)
    row = evaluate(Learned(model.stem, model).move, task, blocks=blocks, workers=2)
    if row["ci95"] is None:
        sys.exit(f"--part {part}: a lineup of {task} has a single block, so a point has no interval")
    return row["points"], row["ci95"]


def measured(given: argparse.Namespace, table: Path) -> list[Point]:
    points: list[Point] = []
    with table.open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            model = table.with_name(f"{table.stem}-{row['update']}.npz")
            if given.task is None:
                mean, half = against_greedy(model, given.deals, given.seed)
            else:
                mean, half = score(model, given.task, given.part)
            points.append((int(row["decisions"]) / 1e6, mean, half))
            at = f"{table.stem}: {row['update']} updates, {row['decisions']} decisions"
            print(f"{at}: {mean:+.2f} ± {half:.2f}", flush=True)
    return points


def ticks(low: float, high: float) -> list[float]:
    steps = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
    step = next((step for step in steps if (high - low) / step <= 7), 1000)
    return [step * number for number in range(int(low // step), int(high // step) + 2) if low <= step * number <= high]


def drawn(lines: dict[str, list[Point]], label: str) -> str:
    """Draws a line for each name. With several lines each has its name in its colour."""
    every = [point for points in lines.values() for point in points]
    most = max(decisions for decisions, _, _ in every) * 1.03
    low = min(0, *(mean - half for _, mean, half in every)) - 0.5
    high = max(0, *(mean + half for _, mean, half in every)) + 0.5

    def x(decisions: float) -> str:
        return f"{LEFT + decisions / most * (WIDTH - LEFT - RIGHT):.1f}"

    def y(difference: float) -> str:
        return f"{TOP + (high - difference) / (high - low) * (HEIGHT - TOP - BOTTOM):.1f}"

    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11"'
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>']
    out.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for tick in ticks(low, high):
        colour, sign = "#ccc" if tick else "#000", "+" if tick > 0 else ""
        out.append(f'<path d="M{LEFT} {y(tick)}H{WIDTH - RIGHT}" stroke="{colour}" stroke-width="0.8"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y(tick)}" text-anchor="end" dominant-baseline="middle">{sign}{tick:g}</text>')
    for tick in ticks(0, most):
        out.append(f'<text x="{x(tick)}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{tick:g}</text>')
    for number, (name, points) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        for decisions, mean, half in points:
            out.append(f'<path d="M{x(decisions)} {y(mean - half)}V{y(mean + half)}" stroke="{colour}"/>')
            out.append(f'<circle cx="{x(decisions)}" cy="{y(mean)}" r="2.5" fill="{colour}"/>')
        line = " ".join(f"{x(decisions)},{y(mean)}" for decisions, mean, _ in points)
        out.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        if len(lines) > 1:
            place = f'x="{WIDTH - RIGHT - 6}" y="{HEIGHT - BOTTOM - 8 - 14 * (len(lines) - 1 - number)}"'
            out.append(f'<text {place} text-anchor="end" fill="{colour}">{escape(name)}</text>')
    middle = (WIDTH + LEFT - RIGHT) / 2
    out.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">decisions learned from, in millions</text>')
    turned = f'transform="translate(12 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle"'
    return "\n".join([*out, f"<text {turned}>{label}</text>", "</svg>", ""])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("tables", type=Path, nargs="+", help="what trainings printed; their models lie beside them")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--task", help="a task of the benchmark")
    parser.add_argument("--part", type=int, default=1, help="measure every N-th block of the task")
    given = parser.parse_args()
    label = "points per deal against greedy" if given.task is None else f"score in {given.task}"
    lines = {table.stem: measured(given, table) for table in given.tables}
    given.picture.write_text(drawn(lines, label), encoding="utf-8")
