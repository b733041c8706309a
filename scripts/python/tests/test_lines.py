"""Tests the parsers of lines. Every malformed line raises the same exception, whatever the line contains."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from talon_cards import GameOffer, Info, Limit, LineError, NewGame, Option, Status

LINES = {
    "option name Depth type spin default 3 min 1 max 9": Option.parse,
    "option name Style type combo default calm var calm var bold": Option.parse,
    "game tablic players 2 3 4 tens high|natural": GameOffer.parse,
    "info depth 3 worlds 20 score payoff -1.25 bounds -2.00 6.00 nodes 5 nps 6 time 7 pv 7s 3h ; 9c": Info.parse,
    "go clock 60000,58500 inc 100,100": Limit.parse,
    "go movetime 500": Limit.parse,
    "status game tablic turn 0 phase play legal 9 result 1 2": Status.parse,
    "newgame tablic players 2 seat 1": NewGame.parse,
}
TOKENS = ["", "nan", "inf", "-1", "1_0", "٣", "9" * 5000, "1e9", "??", ";", ",", "-", "+1", "1.", "²"]


@pytest.mark.parametrize("line", LINES)
def test_a_changed_line_is_read_or_refused(line: str) -> None:
    read: Callable[[str], object] = LINES[line]
    read(line)
    draw = random.Random(line)
    for _ in range(500):
        words = line.split()
        for _ in range(draw.randint(1, 3)):
            at = draw.randrange(len(words))
            words[at : at + draw.randint(0, 2)] = draw.choices([*TOKENS, *words], k=draw.randint(0, 2))
            words = words or [""]
        try:
            read(" ".join(words))
        except LineError as problem:
            assert len(str(problem)) < 12_000
