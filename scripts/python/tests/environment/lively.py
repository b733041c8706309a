"""Random play that reaches every part of every game. With uniform draws, the players bid so much that they
rarely call a king."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
from environments import TABLES_OF_ALL_RULES, Table, vector
from numpy.typing import NDArray

from talon_cards import TABLES
from talon_cards.vector import Actions, VectorEnv

PHASES: dict[tuple[str, int], tuple[str, ...]] = {
    ("marias", 3): ("trump", "discard", "bid", "play", "game", "answer"),
    ("tarok", 3): ("bid", "contract", "take", "discard", "announce", "kontra", "play"),
    ("tarok", 4): ("bid", "contract", "call", "take", "discard", "announce", "kontra", "play"),
}
"""For each game, the phases of a deal, in the order of their codes in column `phase`. Tablić has one
phase."""

PLAIN = {1: "betl", 2: "durch"}
"""The codes of betl and durch in column `game` of mariáš. All other codes are games with trumps."""

LEAST = int(os.environ.get("TALON_DECISIONS", "200"))
"""For each part of each game, a test run compares at least this number of decisions."""


class Lively:
    """Draws legal actions for a batch. Passes are frequent. Contracts with a talon are frequent, too."""

    def __init__(self, env: VectorEnv, seed: int) -> None:
        self._env = env
        self._random = np.random.default_rng(seed)
        quiet = 1.0 if env.newgame.startswith("newgame tablic") else 20.0
        low = dict.fromkeys(("play three", "play two", "play one"), 60.0)
        weights = {"done": quiet, **low, "bid two": 6.0, "bid one": 6.0, "play betl": 3.0, "play durch": 3.0}
        self._weights = np.log([weights.get(name, 1.0) for name in env.action_names])
        # A candidate without parts means that the seat says nothing.
        self._silence = float(np.log(quiet))

    def actions(self) -> NDArray[np.int64]:
        """Draws a legal action for every game. The action is -1 for a game whose deal is over."""
        env = self._env
        weights: NDArray[Any] = np.broadcast_to(self._weights, env.masks.shape) if env.actions == "steps" else self._listed()
        drawn = np.where(env.masks > 0, weights + self._random.gumbel(size=env.masks.shape), -np.inf)
        return np.where(env.masks.any(axis=1), drawn.argmax(axis=1), -1)

    def _listed(self) -> NDArray[Any]:
        env = self._env
        listed = np.nonzero(env.masks)
        parts = np.where(env.candidates[listed] > 0, self._weights, -np.inf).max(axis=1)
        weights = np.zeros(env.masks.shape)
        weights[listed] = np.where(np.isfinite(parts), parts, self._silence)
        return weights

    def step(self) -> None:
        self._env.step(self.actions())


class Phases:
    """Counts the decisions that a test run has compared, by part of the deal."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, int, str]] = Counter()

    def compared(self, env: VectorEnv, row: int) -> None:
        """Counts the present decision of a game as one that was compared."""
        self._counts[_part(env, row)] += 1

    def wanted(self, env: VectorEnv, most: int) -> list[int]:
        """Returns some games. The present decision of each is in a part in which fewer than `most` decisions
        were compared."""
        return [row for row in range(env.num_envs) if self._counts[_part(env, row)] < most]

    def assert_every_part(self, game: str) -> None:
        """Asserts that, for each number of players, enough decisions of every part of the game were
        compared."""
        expected = {(name, players, phase) for (name, players), phases in PHASES.items() for phase in phases if name == game}
        expected |= {("marias", 3, name) for name in PLAIN.values() if game == "marias"}
        expected |= {(game, players, "play") for players in TABLES[game] if (game, players) not in PHASES}
        few = {part: self._counts[part] for part in sorted(expected) if self._counts[part] < LEAST}
        assert not few, f"too few decisions: {few} of {dict(self._counts)}"


def _part(env: VectorEnv, row: int) -> tuple[str, int, str]:
    """Returns the present part of a game's deal."""
    _, game, _, seats, *_ = env.newgame.split()
    players, seen = int(seats), env.observations[row]
    part = PHASES.get((game, players), ("play",))[seen[0]]
    if part == "play" and "game" in env.columns:
        part = PLAIN.get(int(seen[env.columns.index("game")]), part)
    return game, players, part


def decisions(game: str, actions: Actions, phases: Phases) -> Iterator[tuple[Table, VectorEnv, list[int]]]:
    """Plays every table of a game. In each step, yields the games whose decisions the test should compare.
    Each part of the deal gets somewhat more than `LEAST` comparisons."""
    tables = [table for table in TABLES_OF_ALL_RULES if table.game == game]
    seen: Counter[int] = Counter()
    for number, table in enumerate(tables):
        seen[table.players] += 1
        most = -(-3 * LEAST * seen[table.players] // (2 * sum(other.players == table.players for other in tables)))
        env = vector(table, 64, seed=number, actions=actions, keep_lines=True)
        lively = Lively(env, number)
        for step in range(84):
            if step % 28 == 0:
                # Most decisions of a deal play a card.
                env.reset(seed=number + 1000 * step)
            if rows := phases.wanted(env, most):
                yield table, env, rows
            lively.step()
