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

from learned import Learned
from network import THREADS, Adam, Floats, Model, Weights, backward, in_parallel, new_weights
from policies import Bytes, Policy, arguments_of, common_inputs
from rewards import SCALES
from selfplay import Decisions, Ints, Worker, drawn
from training import Progress, arguments, avoided_actions, first_outputs, parser

import numpy as np
import tablic_dmc
import tablic_inputs

from talon_cards.policy import PolicySpace


class Learner:
    """A network in training. For each class of actions, it has an output with the value of the action for the seat."""

    def __init__(self, policy: Policy, weights: Weights, likely: Floats, minibatch: int) -> None:
        self.policy, self.adam, self.minibatch = policy, Adam(weights), minibatch
        self.likely = likely
        """The logarithm of the weight of each action in random moves. If it were the same for all, random moves would bid
        and double too much."""

    def choose(self, rows: Bytes, masks: Bytes, random: np.random.Generator, explore: float) -> tuple[Ints, Floats, Floats]:
        """Chooses the actions of the largest values and, with the probability `explore`, random actions."""
        output = self.policy.layers(self.adam.weights, rows)[-1]
        values = np.where(masks > 0, output[:, self.policy.class_of_action], -np.inf)
        is_random = random.random(len(rows)) < explore
        actions = np.where(is_random, drawn(np.where(masks > 0, self.likely, np.float32(-1e9)), random), values.argmax(1))
        none = np.zeros(len(rows), np.float32)
        return actions, none, none

    def learn(self, batch: Decisions, rate: float, random: np.random.Generator) -> float:
        """Learns from each decision once. Returns the error of the values."""
        order, squares = random.permutation(len(batch.returns)), []
        for first in range(0, len(order), self.minibatch):
            chosen = order[first : first + self.minibatch]

            def gradient(cut: slice) -> Weights:
                part = chosen[cut]
                layers = self.policy.layers(self.adam.weights, batch.rows[part])
                slope, place = np.zeros_like(layers[-1]), (np.arange(len(part)), batch.actions[part])
                slope[place] = layers[-1][place] - batch.returns[part]
                squares.append(float(np.mean(slope[place] ** 2)))
                return backward(self.adam.weights, layers, slope)

            self.adam.step(rate, len(chosen), gradient)
        return float(np.sqrt(np.mean(squares)))


def train(given: argparse.Namespace) -> None:
    space, random = PolicySpace(**arguments_of(given.game)), np.random.default_rng(given.seed)
    is_tablic = space.spec_version == tablic_inputs.SPACE.spec_version
    kept = None if is_tablic else common_inputs(given.game, given.seed)
    avoided = avoided_actions(given, space.action_names)
    policy = Policy(space, kept, avoided)
    outputs = first_outputs(given, space.action_names)
    weights = new_weights((policy.size, given.hidden, given.hidden, 1 if is_tablic else policy.classes), random)
    if not is_tablic:
        weights[-1] += np.minimum(outputs, 1)
    learner = Learner(policy, weights, outputs, given.minibatch)
    scale, games, seeds = SCALES[given.reward](given.unit), given.games // THREADS, range(given.seed * THREADS, 10**9)
    workers = [
        tablic_dmc.TablicWorker(games, seed) if is_tablic else Worker(given.game, games, seed, policy, scale)
        for seed in seeds[:THREADS]
    ]
    progress = Progress(given, Model((tablic_dmc.SPACE if is_tablic else space).spec_version, weights, kept, avoided), "value_error")
    for update in range(given.updates):
        left = 1 - update / given.updates

        def play(worker: Worker | tablic_dmc.TablicWorker) -> Decisions:
            if isinstance(worker, tablic_dmc.TablicWorker):
                return worker.play(weights, given.explore * left)
            return worker.play(lambda rows, masks: learner.choose(rows, masks, worker.random, given.explore * left), 1)

        batch = Decisions.joined(in_parallel(play, workers))
        error = (tablic_dmc.UNIT if is_tablic else 1) * learner.learn(batch, given.rate * left, random)
        progress.note(update + 1, len(batch.returns), error)


if __name__ == "__main__":
    words = parser(__doc__, updates=150, games=512, hidden=128)
    words.add_argument("--explore", type=float, default=0.1, help="the probability of a random action at the beginning")
    given = arguments(words)
    if given.command == "play":
        Learned("dmc", given.model).run()
    else:
        train(given)
