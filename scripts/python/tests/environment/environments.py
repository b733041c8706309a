"""The tables on which the tests run the environments: games, numbers of seats, and rule options."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from talon_cards import GAMES, GameOffer
from talon_cards.aec import Observation
from talon_cards.vector import Actions, VectorEnv

PAIRS = int(os.environ.get("TALON_PAIRS", "10"))
"""For each game, number of seats and rule, the number of pairs of deals that a test compares. A seat cannot
distinguish the two deals of a pair."""

STEPS = int(os.environ.get("TALON_STEPS", "300000"))
"""The number of steps of a test. During these steps the memory must not grow."""


@dataclass(frozen=True)
class Table:
    """A game, a number of seats and rule options."""

    game: str
    players: int
    rules: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.game, str(self.players), *(f"{key}={value}" for key, value in self.rules.items())])


def _every_rule(game: GameOffer, players: int) -> Iterator[dict[str, str]]:
    """Yields the default rules of the table. Then yields, for each value of each key, rules with this
    value."""
    yield {}
    numbers = {"0..1000000": ["5"], "1..7": ["2"], "0..999": ["2"]}
    examples = {"N,N,…": [",".join(str(seat * 7) for seat in range(players))], **numbers}
    for key, values in game.keys.items():
        for value in examples.get(values, values.split("|")):
            rules = {key: value}
            if game.name == "tablic":
                if key in ("reach", "payoff", "total"):
                    rules = {"goal": "101", **rules}
                # Rules with pairs need at least two pairs, and rules with a goal allow at most four sides.
                if rules.get("pairs") == "on" and (players < 4 or players % 2):
                    continue
                if rules.get("goal", "none") != "none" and players > 4:
                    continue
            if game.name == "tarok" and key in ("total", "radelc_end"):
                rules = {"zero_klop": "on", "deals": "1", **rules}
            yield rules


TABLES_OF_ALL_RULES = [
    Table(game.name, players, rules) for game in GAMES for players in game.players for rules in _every_rule(game, players)
]
"""Every game with every number of seats and every rule option."""

SOME_TABLES = [
    Table("tablic", 2),
    Table("tablic", 3),
    Table("tablic", 48),
    Table("marias", 3),
    Table("marias", 3, {"reading": "thesis", "tens": "natural"}),
    Table("tarok", 3),
    Table("tarok", 3, {"radelci": "1,0,2", "klop_federation": "on", "valat_kontra": "on"}),
    Table("tarok", 3, {"profile": "federation", "radelci": "0,1,0"}),
    Table("tarok", 4),
    Table("tarok", 4, {"profile": "zei", "radelci": "1,0,2,0"}),
]
"""A choice of tables: every game with few, several and many seats, and with some rule options."""

ACTIONS: list[Actions] = ["steps", "candidates"]
"""Both action spaces."""

some_tables = pytest.mark.parametrize("table", SOME_TABLES, ids=str)
both_actions = pytest.mark.parametrize("actions", ACTIONS)


def vector(table: Table, num_envs: int, **options: object) -> VectorEnv:
    """Creates a batch of games at a table."""
    return VectorEnv(table.game, num_envs, players=table.players, rules=table.rules, **options)  # type: ignore[arg-type]


def arrays(env: VectorEnv) -> dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]]:
    """Copies all arrays of a batch."""
    names = ["observations", "masks", "candidates", "seats", "rewards", "dones", "deals"]
    return {name: getattr(env, name).copy() for name in names}


def unchanged(before: dict[str, np.ndarray[tuple[int, ...], np.dtype[np.generic]]], env: VectorEnv) -> bool:
    """Returns whether the arrays of a batch are equal to the copies in `before`."""
    return all(np.array_equal(array, getattr(env, name)) for name, array in before.items())


def first(seen: Observation) -> int:
    """A policy that takes the first legal action."""
    return int(np.flatnonzero(seen["action_mask"])[0])
