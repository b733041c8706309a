#!/usr/bin/env python3
"""Learns two-player tablić by proximal policy optimization (PPO) in self-play, and plays as a bot.

    python3 ppo.py train model.npz
    arbiter --participant "python3 ppo.py play model.npz" --participant talon:greedy --deals 400 --seed 1

Needs numpy and the native part of talon_cards. docs/learning.md explains the program and has its results.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, fields
from pathlib import Path

from network import THREADS, Adam, Floats, Weights, backward, forward, in_parallel, load_model, new_weights, save_model

import numpy as np
from numpy.typing import NDArray
from tablic_inputs import ACTIONS, CLASS_OF_ACTION, SCALE, SIZE, SPACE, Bytes, inputs, points_ahead

from talon_cards import Bot, BotView
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

HIDDEN = 192
CLASSES = int(CLASS_OF_ACTION.max()) + 1
OF_CLASS = np.eye(CLASSES, dtype=np.float32)[CLASS_OF_ACTION]
STEPS, EPOCHS, MINIBATCH = 64, 3, 2048
RATE, CLIP, TRACE, ENTROPY = 1e-3, 0.2, 0.95, 0.01
UNIT = 10
"""The unit of rewards and values, in points."""


@dataclass
class Decisions:
    """Decisions that have more than one legal action."""

    rows: Bytes
    masks: Bytes
    actions: NDArray[np.int64]
    log_p: Floats
    """The logarithm of the action's probability when it was chosen."""
    gains: Floats
    """The advantage: the result of the action minus the value of the position."""
    returns: Floats

    @classmethod
    def joined(cls, parts: list[Decisions]) -> Decisions:
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


def log_policy(output: Floats, masks: Bytes) -> Floats:
    """Computes the logarithm of each action's probability. It is at most -1e8 for an illegal action.

    The network has an output for each class of actions, so it does not have to learn each suit separately.
    """
    logits = np.where(masks > 0, output[:, CLASS_OF_ACTION], np.float32(-1e9))
    logits -= logits.max(1, keepdims=True)
    logits -= np.log(np.exp(logits).sum(1, keepdims=True))
    return logits


class Worker:
    """Plays games in one thread."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = VectorEnv("tablic", games, players=2, seed=seed)
        self.random = np.random.default_rng(seed)

    def play(self, weights: Weights) -> Decisions:
        """Plays `STEPS` actions in every game."""
        env, shape, games = self.env, (STEPS, self.env.num_envs), np.arange(self.env.num_envs)
        rows, masks = np.empty((*shape, SIZE), np.uint8), np.empty((*shape, ACTIONS), np.uint8)
        actions, log_p = np.empty(shape, np.int64), np.empty(shape, np.float32)
        values, rewards, signs = (np.empty((STEPS + 1, shape[1]), np.float32) for _ in range(3))
        for step in range(STEPS + 1):
            seen = inputs(env.observations)
            output = forward(weights, seen * SCALE)[-1]
            values[step] = output[:, CLASSES]
            if step == STEPS:
                break
            policy = log_policy(output, env.masks)
            # With Gumbel noise added to the logarithms, the action with the maximum is a draw from the
            # policy.
            noise = np.log(self.random.standard_exponential(policy.shape, np.float32) + np.float32(1e-9))
            rows[step], masks[step], actions[step] = seen, env.masks, (policy - noise).argmax(1)
            log_p[step] = policy[games, actions[step]]
            seats, ahead = env.seats.copy(), points_ahead(env.observations)
            env.step(actions[step])
            # The value of the next position is a value for the seat that is to move there. After the end of a
            # deal the value is 0.
            signs[step] = np.where(env.dones, 0, np.where(env.seats == seats, 1, -1))
            payoff = env.rewards[games, seats] - env.rewards[games, 1 - seats]
            # The reward is the change of the difference in points. The sum of these changes over a deal is
            # the payoff.
            rewards[step] = (np.where(env.dones, payoff, signs[step] * points_ahead(env.observations)) - ahead) / UNIT
        is_choice = masks.sum(2) > 1
        gains, gain = np.empty(shape, np.float32), np.zeros(shape[1], np.float32)
        for step in reversed(range(STEPS)):
            reached = rewards[step] + signs[step] * values[step + 1]
            # A forced action has the value of the next position.
            values[step] = np.where(is_choice[step], values[step], reached)
            gain = reached - values[step] + np.where(is_choice[step], TRACE, 1) * signs[step] * gain
            gains[step] = gain
        return Decisions(*(part[is_choice] for part in (rows, masks, actions, log_p, gains, gains + values[:STEPS])))


def slope_of_loss(output: Floats, batch: Decisions, part: NDArray[np.intp]) -> Floats:
    """Computes the gradient of the loss with respect to the output, for some decisions."""
    rows, actions, gains = np.arange(len(part)), batch.actions[part], batch.gains[part]
    log_p = log_policy(output, batch.masks[part])
    p, bounded = np.exp(log_p), np.maximum(log_p, -50)
    ratio = np.exp(log_p[rows, actions] - batch.log_p[part])
    # The clipped objective has no gradient where the policy has already changed enough.
    push = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
    entropy = -(p * bounded).sum(1, keepdims=True)
    slope = p * (push[:, None] + ENTROPY * (bounded + entropy))
    slope[rows, actions] -= push
    return np.column_stack([slope @ OF_CLASS, output[:, CLASSES] - batch.returns[part]])


def learn(adam: Adam, batch: Decisions, rate: float, random: np.random.Generator) -> None:
    """Improves the weights. Uses every decision `EPOCHS` times."""
    batch.gains = (batch.gains - batch.gains.mean()) / (batch.gains.std() + np.float32(1e-6))
    for _ in range(EPOCHS):
        order = random.permutation(len(batch.gains))
        for first in range(0, len(order), MINIBATCH):
            chosen = order[first : first + MINIBATCH]

            def gradient(cut: slice) -> Weights:
                layers = forward(adam.weights, batch.rows[chosen[cut]] * SCALE)
                return backward(adam.weights, layers, slope_of_loss(layers[-1], batch, chosen[cut]))

            adam.step(rate, len(chosen), gradient)


def likeliest(weights: Weights, seen: Bytes, masks: Bytes) -> NDArray[np.intp]:
    best: NDArray[np.intp] = log_policy(forward(weights, inputs(seen) * SCALE)[-1], masks).argmax(1)
    return best


def train(model: Path, updates: int, games: int, seed: int, every: int, keep: bool) -> None:
    workers = [Worker(games // THREADS, seed * THREADS + number) for number in range(THREADS)]
    random = np.random.default_rng(seed)
    adam = Adam(new_weights((SIZE, HIDDEN, HIDDEN, CLASSES + 1), random))
    start, decisions = (time.monotonic(), time.process_time()), 0
    print("update,decisions,seconds,cpu_seconds,advantage")
    for update in range(updates):
        batch = Decisions.joined(in_parallel(lambda worker: worker.play(adam.weights), workers))
        advantage = UNIT * float(np.sqrt(np.mean(batch.gains**2)))
        learn(adam, batch, RATE * (1 - update / updates), random)
        decisions += len(batch.gains)
        if (update + 1) % every == 0 or update + 1 == updates:
            times = f"{time.monotonic() - start[0]:.0f},{time.process_time() - start[1]:.0f}"
            print(f"{update + 1},{decisions},{times},{advantage:.2f}", flush=True)
            for file in [model, model.with_stem(f"{model.stem}-{update + 1}")][: 1 + keep]:
                save_model(file, SPACE.spec_version, adam.weights)


class Learned(Bot):
    """A bot with a learned model. It refuses a model for another version of observations and actions."""

    name = "ppo"
    games = ("tablic",)
    players = {"tablic": (2,)}

    def __init__(self, model: Path) -> None:
        super().__init__()
        spec_version, self.weights = load_model(model)
        self.space = PolicySpace("tablic", players=2, trained_for=spec_version)

    def choose(self, view: BotView) -> str:
        return self.space.move(view.position, lambda seen, mask: int(likeliest(self.weights, seen[None], mask[None])[0]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["train", "play"])
    parser.add_argument("model", type=Path)
    parser.add_argument("--updates", type=int, default=120)
    parser.add_argument("--games", type=int, default=1024, help="the number of games that are played at once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=10, help="after how many updates the model is written")
    parser.add_argument("--keep", action="store_true", help="keep every model that is written, as MODEL-UPDATE.npz")
    given = parser.parse_args()
    if given.command == "play":
        Learned(given.model).run()
    else:
        train(given.model, given.updates, given.games, given.seed, given.every, given.keep)
