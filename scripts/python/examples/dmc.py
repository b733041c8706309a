#!/usr/bin/env python3
"""Learns any game by Deep Monte Carlo (DMC) in self-play, and plays as a bot.

    python3 dmc.py train model.npz
    python3 dmc.py train 'tarok players 4' model.npz --updates 100
    arbiter --participant "python3 dmc.py play model.npz" --participant talon:greedy --deals 400 --seed 1

Without the words of a game it learns tablić for two. Needs numpy and the native part of talon_cards. docs/learning.md
explains the program and has its results.
"""

from __future__ import annotations

import argparse
from functools import partial

from learned import Learned
from network import THREADS, Adam, Floats, Weights, backward, in_parallel
from policies import Bytes, Policy
from rewards import SCALES
from selfplay import Decisions, Ints, Worker, drawn
from training import Beginning, Progress, arguments, is_taught, parser

import numpy as np
import tablic_dmc
from numpy.typing import NDArray

CANDIDATES = {"actions": "candidates", "max_candidates": tablic_dmc.CANDIDATES}


def slope_of_loss(output: Floats, batch: Decisions, part: NDArray[np.intp], margin: float | None = None) -> Floats:
    """Computes the gradient of the loss with respect to the output, for some decisions. The loss is half the squared
    error of the value of the chosen action. With a margin the actions are those of a teacher: the value of each other
    legal action has an error too if it is not less than the value of the teacher's action by the margin."""
    slope, place = np.zeros_like(output), (np.arange(len(part)), batch.actions[part])
    slope[place] = output[place] - batch.returns[part]
    if margin is not None:
        others = batch.masks[part] > 0
        others[place] = False
        slope += np.where(others, np.maximum(output + np.float32(margin) - output[place][:, None], 0), 0)
    return slope


class Learner:
    """A network in training. For each class of actions, it has an output with the value of the action for the seat."""

    def __init__(self, policy: Policy, weights: Weights, likely: Floats, minibatch: int) -> None:
        self.policy, self.adam, self.minibatch = policy, Adam(weights), minibatch
        self.likely = likely
        """The logarithms of the weights of random actions."""

    def choose(self, rows: Bytes, masks: Bytes, random: np.random.Generator, explore: float) -> tuple[Ints, Floats, Floats]:
        """Chooses the actions of the largest values and, with the probability `explore`, random actions."""
        output = self.policy.layers(self.adam.weights, rows)[-1]
        values = np.where(masks > 0, output[:, self.policy.class_of_action], -np.inf)
        is_random = random.random(len(rows)) < explore
        actions = np.where(is_random, drawn(np.where(masks > 0, self.likely, np.float32(-1e9)), random), values.argmax(1))
        none = np.zeros(len(rows), np.float32)
        return actions, none, none

    def learn(self, batch: Decisions, rate: float, random: np.random.Generator, margin: float | None = None) -> float:
        """Learns from each decision once. Returns the error of the values."""
        order, squares = random.permutation(len(batch.returns)), []
        for first in range(0, len(order), self.minibatch):
            chosen = order[first : first + self.minibatch]

            def gradient(cut: slice) -> Weights:
                part = chosen[cut]
                layers = self.policy.layers(self.adam.weights, batch.rows[part])
                slope = slope_of_loss(layers[-1], batch, part, margin)
                squares.append(float((slope[np.arange(len(part)), batch.actions[part]] ** 2).sum()))
                return backward(self.adam.weights, layers, slope)

            self.adam.step(rate, len(chosen), gradient)
        return float(np.sqrt(sum(squares) / len(order)))


def train(given: argparse.Namespace) -> None:
    random = np.random.default_rng(given.seed)
    begun = Beginning.of(given, random, most=1, tablic=CANDIDATES)
    policy, weights = begun.policy, begun.model.weights
    learner = Learner(policy, weights, begun.likely, given.minibatch)
    scale, games, seeds = SCALES[given.reward](given.unit), given.games // THREADS, range(given.seed * THREADS, 10**9)
    table = policy, scale, given.teacher, given.against
    workers = [
        tablic_dmc.TablicWorker(games, seed) if begun.is_tablic else Worker(given.game, games, seed, *table)
        for seed in seeds[:THREADS]
    ]
    progress = Progress(given, begun.model, "value_error")
    for update in range(given.updates):
        left, taught = 1 - update / given.updates, is_taught(given, update)

        def play(worker: Worker | tablic_dmc.TablicWorker) -> Decisions:
            if isinstance(worker, tablic_dmc.TablicWorker):
                return worker.play(weights, given.explore * left)
            choose = partial(learner.choose, random=worker.random, explore=given.explore * left)
            return worker.play(choose, 1, taught)

        batch = Decisions.joined(in_parallel(play, workers))
        error = learner.learn(batch, given.rate * left, random, given.margin if taught else None)
        progress.note(update + 1, len(batch.returns), (tablic_dmc.UNIT if begun.is_tablic else 1) * error)


if __name__ == "__main__":
    words = parser(__doc__, updates=150, games=512, hidden=128)
    words.add_argument("--explore", type=float, default=0.1, help="the probability of a random action at the beginning")
    words.add_argument("--margin", type=float, default=1, help="how far the teacher's action is above others")
    given = arguments(words)
    if given.command == "play":
        Learned("dmc", given.model).run()
    else:
        train(given)
