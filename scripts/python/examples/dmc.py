#!/usr/bin/env python3
"""Learns two-player tablić by Deep Monte Carlo (DMC) from lists of candidates, and plays as a bot.

    python3 dmc.py train model.npz
    arbiter --participant "python3 dmc.py play model.npz" --participant talon:greedy --deals 400 --seed 1

Needs numpy and the native part of talon_cards. docs/learning.md explains the program and has its results.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

from network import THREADS, Adam, Floats, Weights, backward, forward, in_parallel, load_model, new_weights, save_model

import numpy as np
from numpy.typing import NDArray
from tablic_inputs import CHOSEN, COLUMN, PLACES, POINTS, SCALE, SIZE, Bytes, inputs, points_ahead

from talon_cards import Bot, BotView
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

HIDDEN = 128
CANDIDATES = 64
"""The length of the list of candidates. The program never makes a move that is not in the list. Few positions
have more moves."""
SPACE = PolicySpace("tablic", players=2, actions="candidates", max_candidates=CANDIDATES)
MINIBATCH, RATE = 2048, 1e-3
EXPLORE = 0.1
"""The probability of a random move at the beginning of the training. It decreases during the training."""
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


class Worker:
    """Plays games in one thread. Keeps the moves of each deal until the deal ends."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = VectorEnv("tablic", games, players=2, seed=seed, actions="candidates", max_candidates=CANDIDATES)
        self.random = np.random.default_rng(seed)
        self.moves: list[list[tuple[int, float, Bytes]]] = [[] for _ in range(games)]

    def play(self, weights: Weights, explore: float) -> list[tuple[Bytes, float]]:
        """Makes a move in every game. Returns the moves of the deals that have ended. Each move comes with
        the points that were won after it."""
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


def learn(adam: Adam, memory: list[tuple[Bytes, float]], rate: float, random: np.random.Generator) -> float:
    """Learns from each move once. Returns the error of the values, in points."""
    rows, goals = np.stack([row for row, _ in memory]), np.array([goal for _, goal in memory], np.float32)
    order, squares = random.permutation(len(goals)), []
    for first in range(0, len(order), MINIBATCH):
        chosen = order[first : first + MINIBATCH]

        def gradient(cut: slice) -> Weights:
            layers = forward(adam.weights, rows[chosen[cut]] * SCALE)
            slope = layers[-1] - goals[chosen[cut], None]
            squares.append(float(np.mean(slope**2)))
            return backward(adam.weights, layers, slope)

        adam.step(rate, len(chosen), gradient)
    return UNIT * float(np.sqrt(np.mean(squares)))


def train(model: Path, updates: int, games: int, seed: int, every: int, keep: bool) -> None:
    workers = [Worker(games // THREADS, seed * THREADS + number) for number in range(THREADS)]
    random = np.random.default_rng(seed)
    adam = Adam(new_weights((SIZE, HIDDEN, HIDDEN, 1), random))
    start, decisions = (time.monotonic(), time.process_time()), 0
    print("update,decisions,seconds,cpu_seconds,value_error")
    for update in range(updates):
        left = 1 - update / updates
        # A deal has 48 moves, so each update learns from about one deal of each game.
        played = in_parallel(
            lambda worker: [move for _ in range(48) for move in worker.play(adam.weights, EXPLORE * left)], workers
        )
        memory = [move for part in played for move in part]
        error = learn(adam, memory, RATE * left, random)
        decisions += len(memory)
        if (update + 1) % every == 0 or update + 1 == updates:
            times = f"{time.monotonic() - start[0]:.0f},{time.process_time() - start[1]:.0f}"
            print(f"{update + 1},{decisions},{times},{error:.2f}", flush=True)
            for file in [model, model.with_stem(f"{model.stem}-{update + 1}")][: 1 + keep]:
                save_model(file, SPACE.spec_version, adam.weights)


class Learned(Bot):
    """A bot with a learned model. It refuses a model for another version of observations and actions."""

    name = "dmc"
    games = ("tablic",)
    players = {"tablic": (2,)}

    def __init__(self, model: Path) -> None:
        super().__init__()
        spec_version, self.weights = load_model(model)
        self.space = PolicySpace(
            "tablic", players=2, actions="candidates", max_candidates=CANDIDATES, trained_for=spec_version
        )

    def choose(self, view: BotView) -> str:
        return self.space.move(view.position, self.best)

    def best(self, seen: Bytes, candidates: Bytes) -> int:
        worth, _ = values(self.weights, after(np.repeat(seen[None], len(candidates), 0), candidates))
        return int(worth.argmax())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["train", "play"])
    parser.add_argument("model", type=Path)
    parser.add_argument("--updates", type=int, default=150)
    parser.add_argument("--games", type=int, default=512, help="the number of games that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=10, help="after how many updates the model is written")
    parser.add_argument("--keep", action="store_true", help="keep every model that is written, as MODEL-UPDATE.npz")
    given = parser.parse_args()
    if given.command == "play":
        Learned(given.model).run()
    else:
        train(given.model, given.updates, given.games, given.seed, given.every, given.keep)
