#!/usr/bin/env python3
"""Learns to play as the player of a data set plays, by supervised learning, and plays as a bot.

    python3 -m talon_cards.dataset tablic tablic.npz --decisions 100000 --nodes 1000 --workers 2
    python3 imitate.py train tablic.npz model.npz
    arbiter --participant "python3 imitate.py play model.npz" --participant talon:greedy --deals 400 --seed 1

The data set may be of any game and any rules. Needs numpy and the native part of talon_cards. docs/dataset.md
has the results.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from network import Adam, Floats, Weights, backward, forward, load_model, new_weights, save_model

import numpy as np
import tablic_inputs
from numpy.typing import NDArray

from talon_cards import Bot, BotView
from talon_cards.one_hot import OneHot
from talon_cards.policy import PolicySpace

HIDDEN = 256
MINIBATCH, RATE = 1024, 1e-3
TEMPERATURE = 0.5
"""An action whose value is worse than the value of the chosen one by this difference, in points, is learned with a
probability that is e (2.718…) times less."""
Rows = dict[str, NDArray[Any]]


def load(file: Path, split: str) -> Rows:
    """Loads the rows of a split."""
    with np.load(file) as stored:
        chosen = stored["split"] == list(stored["split_names"]).index(split)
        if not chosen.any():
            sys.exit(f"{file}: no rows in the split '{split}': make a larger data set")
        return {name: stored[name][chosen] for name in ("observation", "mask", "action", "values")}


def space_of(spec_version: str) -> PolicySpace:
    """Creates the space of a version, such as `tarok players 3 steps version 1 mond all`."""
    game, _, players, _, _, _, *rules = spec_version.split()
    return PolicySpace(game, players=int(players), rules=dict(zip(rules[::2], rules[1::2])), trained_for=spec_version)


class Policy:
    """A network with an output for each class of actions. Its inputs are the one-hot columns of an observation, and
    each action is a class of its own. In tablić for two the network has the inputs and classes of `tablic_inputs`."""

    def __init__(self, space: PolicySpace, weights: Weights | None = None, seed: int = 1) -> None:
        self.encoder = OneHot(space.columns, space.codes)
        self.is_tablic = space.spec_version == tablic_inputs.SPACE.spec_version
        self.class_of_action = tablic_inputs.CLASS_OF_ACTION if self.is_tablic else np.arange(len(space.action_names))
        classes = int(self.class_of_action.max()) + 1
        self.of_class = np.eye(classes, dtype=np.float32)[self.class_of_action]
        sizes = (tablic_inputs.SIZE if self.is_tablic else len(self.encoder.names), HIDDEN, HIDDEN, classes)
        self.weights = new_weights(sizes, np.random.default_rng(seed)) if weights is None else weights

    def layers(self, seen: NDArray[np.uint8]) -> list[Floats]:
        rows = tablic_inputs.inputs(seen) * tablic_inputs.SCALE if self.is_tablic else self.encoder.encode(seen)
        return forward(self.weights, rows)

    def log_p(self, output: Floats, mask: NDArray[np.uint8]) -> Floats:
        """Computes the logarithm of each action's probability. It is at most -1e8 for an illegal action."""
        logits = np.where(mask > 0, output[:, self.class_of_action], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(1, keepdims=True))
        return logits

    def best(self, seen: NDArray[np.uint8], mask: NDArray[np.uint8]) -> int:
        return int(self.log_p(self.layers(seen[None])[-1], mask[None])[0].argmax())


def targets(rows: Rows) -> Floats:
    """For each row, computes the probabilities that the policy learns: those of the values, so that actions which are
    about as good as the chosen one are learned as well. No action counts as better than the chosen one."""
    own = np.take_along_axis(rows["values"], rows["action"][:, None], 1)
    worse = np.where(np.isnan(rows["values"]), np.inf, np.maximum(own - rows["values"], 0))
    np.put_along_axis(worse, rows["action"][:, None], 0, 1)
    result: Floats = np.exp(np.nan_to_num(-worse / TEMPERATURE, nan=-np.inf)).astype(np.float32)
    result /= result.sum(1, keepdims=True)
    return result


def measure(policy: Policy, rows: Rows) -> tuple[float, float, float]:
    """Returns the mean cross entropy, the share of rows in which the policy chooses an action that is as good as the
    chosen one, and the mean loss of value in points where the values are known."""
    entropy, hits, losses = [], [], []
    for first in range(0, len(rows["action"]), 4096):
        part = {name: array[first : first + 4096] for name, array in rows.items()}
        log_p, goal = policy.log_p(policy.layers(part["observation"])[-1], part["mask"]), targets(part)
        number, chosen = np.arange(len(goal)), log_p.argmax(1)
        entropy.append(-(goal * np.maximum(log_p, -50)).sum(1))
        hits.append(goal[number, chosen] == goal[number, part["action"]])
        losses.append(part["values"][number, part["action"]] - part["values"][number, chosen])
    loss = float(np.nanmean(np.concatenate(losses)))
    return float(np.concatenate(entropy).mean()), float(np.concatenate(hits).mean()), loss


def train(dataset: Path, model: Path, epochs: int, seed: int) -> None:
    with np.load(dataset) as stored:
        spec_version = str(json.loads(str(stored["about"]))["spec_version"])
    policy = Policy(space_of(spec_version), seed=seed)
    rows, valid = load(dataset, "train"), load(dataset, "valid")
    goals, random = targets(rows), np.random.default_rng(seed)
    adam, begin, least = Adam(policy.weights), time.monotonic(), np.inf
    print("epoch,seconds,valid_entropy,valid_agreement,valid_loss")
    for epoch in range(epochs):
        order = random.permutation(len(goals))
        for first in range(0, len(order), MINIBATCH):
            chosen = order[first : first + MINIBATCH]

            def gradient(cut: slice) -> Weights:
                part = chosen[cut]
                layers = policy.layers(rows["observation"][part])
                slope = np.exp(policy.log_p(layers[-1], rows["mask"][part])) - goals[part]
                return backward(policy.weights, layers, slope @ policy.of_class)

            adam.step(RATE * (1 - epoch / epochs), len(chosen), gradient)
        entropy, agreement, loss = measure(policy, valid)
        print(f"{epoch + 1},{time.monotonic() - begin:.0f},{entropy:.4f},{agreement:.4f},{loss:.3f}", flush=True)
        # With few rows the network begins to learn the deals by heart, so the best epoch is kept.
        if entropy < least:
            least = entropy
            save_model(model, spec_version, policy.weights)


def test(dataset: Path, model: Path) -> None:
    spec_version, weights = load_model(model)
    entropy, agreement, loss = measure(Policy(space_of(spec_version), weights), load(dataset, "test"))
    print(f"test split: cross entropy {entropy:.4f}, agreement {agreement:.4f}, loss {loss:.3f} points a decision")


class Learned(Bot):
    """A bot with a learned model. It plays the game and the rules of its data set."""

    name = "imitate"

    def __init__(self, model: Path) -> None:
        spec_version, weights = load_model(model)
        self.space = space_of(spec_version)
        self.policy = Policy(self.space, weights)
        game, _, players, *_ = spec_version.split()
        type(self).games, type(self).players = (game,), {game: (int(players),)}
        super().__init__()

    def choose(self, view: BotView) -> str:
        return self.space.move(view.position, self.policy.best)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, files in {"train": ["dataset", "model"], "test": ["dataset", "model"], "play": ["model"]}.items():
        words = commands.add_parser(command)
        for file in files:
            words.add_argument(file, type=Path)
        if command == "train":
            words.add_argument("--epochs", type=int, default=12)
            words.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.command == "play":
        Learned(given.model).run()
    elif given.command == "test":
        test(given.dataset, given.model)
    else:
        train(given.dataset, given.model, given.epochs, given.seed)
