#!/usr/bin/env python3
"""Draws the learning curve of a training. The arbiter plays matches with models from several moments of the
training.

    python3 ppo.py train ppo.npz --keep > ppo.csv
    python3 curve.py ppo.py ppo.csv ppo.svg --deals 200

Prints each point of the curve: the difference from `greedy` in points a deal, with its 95 % confidence
interval.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path

from talon_cards.arbiter import play_match

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 460, 260, 48, 12, 12, 40
Point = tuple[float, float, float]
"""The number of decisions in millions, the difference, and half the width of its interval."""


def measured(example: Path, table: Path, deals: int, seed: int) -> list[Point]:
    points: list[Point] = []
    with table.open(encoding="utf-8") as rows:
        for row in csv.DictReader(rows):
            model = table.with_name(f"{table.stem}-{row['update']}.npz")
            bot = f"{sys.executable} {example} play {model}"
            arguments = ["--share-processes"]
            match = play_match([bot, "talon:greedy"], deals=deals, seed=seed, movetime=5000, arguments=arguments)
            found = match.differences[0]
            points.append((int(row["decisions"]) / 1e6, found.mean, found.ci95))
            result = f"{found.mean:+.2f} ± {found.ci95:.2f}"
            print(f"{row['update']} updates, {row['decisions']} decisions: {result}", flush=True)
    return points


def ticks(low: float, high: float) -> list[float]:
    step = next(step for step in (0.5, 1, 2, 5, 10, 20) if (high - low) / step <= 7)
    return [step * number for number in range(int(low // step), int(high // step) + 2) if low <= step * number <= high]


def drawn(points: list[Point]) -> str:
    most = max(decisions for decisions, _, _ in points) * 1.03
    low = min(0, *(mean - half for _, mean, half in points)) - 0.5
    high = max(0, *(mean + half for _, mean, half in points)) + 0.5

    def x(decisions: float) -> str:
        return f"{LEFT + decisions / most * (WIDTH - LEFT - RIGHT):.1f}"

    def y(difference: float) -> str:
        return f"{TOP + (high - difference) / (high - low) * (HEIGHT - TOP - BOTTOM):.1f}"

    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="11"'
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" {box}>']
    out.append(f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>')
    for tick in ticks(low, high):
        colour = "#000" if tick == 0 else "#ccc"
        out.append(f'<path d="M{LEFT} {y(tick)}H{WIDTH - RIGHT}" stroke="{colour}" stroke-width="0.8"/>')
        out.append(f'<text x="{LEFT - 6}" y="{y(tick)}" text-anchor="end" dominant-baseline="middle">{tick:+g}</text>')
    for tick in ticks(0, most):
        out.append(f'<text x="{x(tick)}" y="{HEIGHT - BOTTOM + 15}" text-anchor="middle">{tick:g}</text>')
    for decisions, mean, half in points:
        out.append(f'<path d="M{x(decisions)} {y(mean - half)}V{y(mean + half)}" stroke="#1f77b4"/>')
        out.append(f'<circle cx="{x(decisions)}" cy="{y(mean)}" r="2.5" fill="#1f77b4"/>')
    line = " ".join(f"{x(decisions)},{y(mean)}" for decisions, mean, _ in points)
    out.append(f'<polyline points="{line}" fill="none" stroke="#1f77b4" stroke-width="1.5"/>')
    middle = (WIDTH + LEFT - RIGHT) / 2
    out.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">decisions learned from, in millions</text>')
    turned = f'transform="translate(12 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle"'
    return "\n".join([*out, f"<text {turned}>points per deal against greedy</text>", "</svg>", ""])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("example", type=Path, help="the program that plays the models")
    parser.add_argument("table", type=Path, help="what it printed in training; the models lie beside it")
    parser.add_argument("picture", type=Path)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    given.picture.write_text(drawn(measured(given.example, given.table, given.deals, given.seed)), encoding="utf-8")
