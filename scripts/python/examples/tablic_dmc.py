"""Games of two-player tablić for `dmc.py`. The program chooses from lists of candidates, by the value of the position
after the move. docs/learning.md explains this."""

from __future__ import annotations

from collections.abc import Iterator

from network import Floats, Weights, forward
from policies import Bytes
from selfplay import Decisions

import numpy as np
from numpy.typing import NDArray
from tablic_inputs import CHOSEN, COLUMN, PLACES, POINTS, SCALE, inputs, points_ahead

from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

CANDIDATES = 64
"""The length of the list of candidates. The program never makes a move that is not in the list. Few positions
have more moves."""
SPACE = PolicySpace("tablic", players=2, actions="candidates", max_candidates=CANDIDATES)
UNIT = 10
"""The unit of values, in points."""


def after(seen: Bytes, moves: Bytes) -> Bytes:
    """Returns the observations that the seat to move has after its move. Row *i* of `moves` has the parts of
    the move in row *i* of `seen`."""
    result = seen.copy()
    result[:, CHOSEN] = moves
    card, captured = moves[:, :52] > 0, moves[:, 52:104] > 0
    is_capture = captured.sum(1) > 0
    places = result[:, PLACES]
    is_tabla = is_capture & ~((places == 2) & ~captured).any(1)
    won: NDArray[np.bool_] = np.where(is_capture[:, None], card | captured, False)
    result[:, PLACES] = np.where(won, 100, np.where(card, 2, places))
    result[:, COLUMN["held_0"]] -= 1
    result[:, COLUMN["cards_0"]] += won.sum(1, dtype=np.uint8)
    result[:, COLUMN["points_0"]] += (won @ POINTS).astype(np.uint8)
    result[:, COLUMN["tablas_0"]] += is_tabla
    result[is_capture, COLUMN["last"]] = 0
    return result


def values(weights: Weights, seen: Bytes) -> tuple[Floats, Bytes]:
    """Returns two arrays: the expected payoff difference in each observed position, in points, and the inputs
    of the network. The network computes only the part of the difference that nobody has won yet."""
    rows = inputs(seen)
    return points_ahead(seen) + UNIT * forward(weights, rows * SCALE)[-1][:, 0], rows


class TablicWorker:
    """Plays games in one thread. Keeps the moves of each deal until the deal ends."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = VectorEnv("tablic", games, players=2, seed=seed, actions="candidates", max_candidates=CANDIDATES)
        self.random = np.random.default_rng(seed)
        self.moves: list[list[tuple[int, float, Bytes]]] = [[] for _ in range(games)]

    def play(self, weights: Weights, explore: float) -> Decisions:
        """Makes as many moves in every game as a deal has. Returns the moves of the deals that have ended. Each move
        comes with the points that were won after it."""
        memory = [move for _ in range(48) for move in self._step(weights, explore)]
        rows, goals = np.stack([row for row, _ in memory]), np.array([goal for _, goal in memory], np.float32)
        # The network has one output.
        place, none = np.zeros(len(rows), np.int64), np.zeros(0, np.float32)
        return Decisions(rows, np.zeros((0, 0), np.uint8), place, none, none, goals)

    def _step(self, weights: Weights, explore: float) -> list[tuple[Bytes, float]]:
        env = self.env
        games, places = np.nonzero(env.masks)
        moved = after(env.observations[games], env.candidates[games, places])
        worth, rows = values(weights, moved)
        table = np.full(env.masks.shape, -np.inf, np.float32)
        table[games, places] = worth
        is_random = self.random.random(env.num_envs) < explore
        actions = np.where(is_random, env.random_actions(), table.argmax(1))
        first = np.concatenate([[0], np.cumsum(env.masks.sum(1, dtype=np.int64))[:-1]]) + actions
        seats, ahead = env.seats.tolist(), points_ahead(moved[first]).tolist()
        for game, memory in enumerate(self.moves):
            memory.append((seats[game], ahead[game], rows[first[game]]))
        env.step(actions)
        return [found for game in np.flatnonzero(env.dones).tolist() for found in self._ended(game)]

    def _ended(self, game: int) -> Iterator[tuple[Bytes, float]]:
        moves, self.moves[game] = self.moves[game], []
        payoffs = self.env.rewards[game]
        for seat, ahead, row in moves:
            yield row, (float(payoffs[seat] - payoffs[1 - seat]) - ahead) / UNIT


def best(weights: Weights, seen: Bytes, candidates: Bytes) -> int:
    worth, _ = values(weights, after(np.repeat(seen[None], len(candidates), 0), candidates))
    return int(worth.argmax())
