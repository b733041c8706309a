#!/usr/bin/env python3
"""Learns any game by proximal policy optimization (PPO) in self-play, and plays as a bot.

    python3 ppo.py train model.npz
    python3 ppo.py train 'tarok players 4' model.npz --updates 100
    arbiter --participant "python3 ppo.py play model.npz" --participant talon:greedy --deals 400 --seed 1

Without the words of a game it learns tablić for two. Needs numpy and the native part of talon_cards. docs/learning.md
explains the program and has its results.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from functools import partial

from learned import Learned
from network import THREADS, Adam, Floats, Weights, backward, in_parallel
from policies import Bytes, Policy
from rewards import SCALES
from selfplay import Decisions, Ints, Worker, drawn
from training import Beginning, Progress, arguments, is_taught, parser

import numpy as np
from numpy.typing import NDArray
from tablic_ppo import UNIT, TablicWorker

CLIP, TRACE, ENTROPY = 0.2, 0.95, 0.01


def slope_of_loss(
    policy: Policy,
    output: Floats,
    batch: Decisions,
    part: NDArray[np.intp],
    weight: float,
    magnet: Floats | None = None,
    is_taught: bool = False,
) -> Floats:
    """Computes the gradient of the loss with respect to the output, for some decisions. `weight` is that of the entropy
    of the policy or, if the logarithms of the magnet's probabilities are given, of the divergence from the magnet. If
    `is_taught`, the actions are those of a teacher, and the loss is their cross entropy."""
    rows, actions, gains = np.arange(len(part)), batch.actions[part], batch.gains[part]
    log_p = policy.log_p(output, batch.masks[part])
    p, bounded = np.exp(log_p), np.maximum(log_p, -50)
    ratio = np.exp(log_p[rows, actions] - batch.log_p[part])
    # The clipped objective has no gradient where the policy has already changed enough.
    push = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    if is_taught:
        push, weight = np.ones_like(gains), 0
    if magnet is not None:
        bounded = bounded - np.maximum(magnet, -50)
    divergence = (p * bounded).sum(1, keepdims=True)
    slope = p * (push[:, None] + weight * (bounded - divergence))
    slope[rows, actions] -= push
    return np.column_stack([slope @ policy.of_class, output[:, policy.classes] - batch.returns[part]])


@dataclass
class Learner:
    """A policy in training. The last output of its network is the value of the position."""

    policy: Policy
    adam: Adam
    random: np.random.Generator
    epochs: int
    minibatch: int
    weight: float
    magnet: Weights | None
    """The weights of the magnet: a copy that follows the policy slowly."""
    follow: float

    def learn(self, batch: Decisions, rate: float, is_taught: bool) -> None:
        """Improves the weights. Uses every decision `epochs` times."""
        batch.gains = (batch.gains - batch.gains.mean()) / (batch.gains.std() + np.float32(1e-6))
        for _ in range(self.epochs):
            order = self.random.permutation(len(batch.gains))
            for first in range(0, len(order), self.minibatch):
                chosen = order[first : first + self.minibatch]

                def gradient(cut: slice) -> Weights:
                    part = chosen[cut]
                    layers = self.policy.layers(self.adam.weights, batch.rows[part])
                    magnet = self.look(self.magnet, batch.rows[part], batch.masks[part])[0] if self.magnet else None
                    slope = slope_of_loss(self.policy, layers[-1], batch, part, self.weight, magnet, is_taught)
                    return backward(self.adam.weights, layers, slope)

                self.adam.step(rate, len(chosen), gradient)
        for slow, new in zip(self.magnet or [], self.adam.weights):
            slow += np.float32(self.follow) * (new - slow)

    def look(self, weights: Weights, rows: Bytes, masks: Bytes) -> tuple[Floats, Floats]:
        """Computes the logarithms of the probabilities of all actions, and the values of the positions."""
        output = self.policy.layers(weights, rows)[-1]
        return self.policy.log_p(output, masks), output[:, self.policy.classes]

    def choose(
        self, rows: Bytes, masks: Bytes, random: np.random.Generator, likely: Floats, explore: float
    ) -> tuple[Ints, Floats, Floats]:
        """Draws actions from the policy. But with the probability `explore` a bid is drawn at random. It is learned as if
        the policy had drawn it, so a bid that the policy never makes can become likelier again."""
        log_p, values = self.look(self.adam.weights, rows, masks)
        is_bid = masks[:, likely.argmax()] > 0
        is_random = is_bid & (random.random(len(rows)) < explore)
        actions = np.where(is_random, drawn(np.where(masks > 0, likely, np.float32(-1e9)), random), drawn(log_p, random))
        return actions, log_p[np.arange(len(actions)), actions], values


def train(given: argparse.Namespace) -> None:
    random = np.random.default_rng(given.seed)
    begun = Beginning.of(given, random, further=1)
    policy, weights = begun.policy, begun.model.weights
    if weights[-1].size == policy.classes:
        # An imitated policy has no values.
        weights[-2:] = [np.pad(weights[-2], ((0, 0), (0, 1))), np.pad(weights[-1], (0, 1))]
    magnet = [part.copy() for part in weights] if given.magnet else None
    weight = given.magnet or given.entropy
    learner = Learner(policy, Adam(weights), random, given.epochs, given.minibatch, weight, magnet, given.follow)
    scale, games, seeds = SCALES[given.reward](given.unit), given.games // THREADS, range(given.seed * THREADS, 10**9)
    table = policy, scale, given.teacher, given.against
    workers = [
        TablicWorker(games, seed) if begun.is_tablic else Worker(given.game, games, seed, *table)
        for seed in seeds[:THREADS]
    ]
    progress = Progress(given, begun.model, "advantage")
    for update in range(given.updates):
        left, taught = 1 - update / given.updates, is_taught(given, update)
        explore = given.explore * left if given.silence > 0 else 0

        def play(worker: Worker | TablicWorker) -> Decisions:
            if isinstance(worker, TablicWorker):
                return worker.play(lambda rows, masks: learner.look(weights, rows, masks), TRACE)
            choose = partial(learner.choose, random=worker.random, likely=begun.likely, explore=explore)
            return worker.play(choose, 1 if taught else TRACE, taught)

        batch = Decisions.joined(in_parallel(play, workers))
        advantage = (UNIT if begun.is_tablic else 1) * float(np.sqrt(np.mean(batch.gains**2)))
        learner.learn(batch, given.rate * left, taught)
        progress.note(update + 1, len(batch.gains), advantage)


if __name__ == "__main__":
    words = parser(__doc__, updates=120, games=1024, hidden=192)
    words.add_argument("--epochs", type=int, default=3, help="how often each decision is used")
    words.add_argument("--entropy", type=float, default=ENTROPY, help="the weight of the entropy")
    words.add_argument("--magnet", type=float, help="the weight of the divergence from the magnet, in place of the entropy")
    words.add_argument("--follow", type=float, default=0.05, help="the part of its way that the magnet goes in each update")
    words.add_argument("--explore", type=float, default=0.1, help="the probability of a random bid at the beginning")
    given = arguments(words)
    if given.command == "play":
        Learned("ppo", given.model).run()
    else:
        train(given)
