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

from learned import Learned
from network import Adam, Floats, Model, Weights, backward, new_weights
from policies import Policy, space_of

import numpy as np
from numpy.typing import NDArray

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


def targets(rows: Rows) -> Floats:
    """For each row, computes the probabilities that the policy learns: those of the values, so that actions which are
    about as good as the chosen one are learned as well. No action counts as better than the chosen one."""
    own = np.take_along_axis(rows["values"], rows["action"][:, None], 1)
    worse = np.where(np.isnan(rows["values"]), np.inf, np.maximum(own - rows["values"], 0))
    np.put_along_axis(worse, rows["action"][:, None], 0, 1)
    result: Floats = np.exp(np.nan_to_num(-worse / TEMPERATURE, nan=-np.inf)).astype(np.float32)
    result /= result.sum(1, keepdims=True)
    return result


def measure(policy: Policy, weights: Weights, rows: Rows) -> tuple[float, float, float]:
    """Returns the mean cross entropy, the share of rows in which the policy chooses an action that is as good as the
    chosen one, and the mean loss of value in points where the values are known."""
    entropy, hits, losses = [], [], []
    for first in range(0, len(rows["action"]), 4096):
        part = {name: array[first : first + 4096] for name, array in rows.items()}
        log_p, goal = policy.log_p(policy.layers(weights, policy.inputs.rows(part["observation"]))[-1], part["mask"]), targets(part)
        number, chosen = np.arange(len(goal)), log_p.argmax(1)
        entropy.append(-(goal * np.maximum(log_p, -50)).sum(1))
        hits.append(goal[number, chosen] == goal[number, part["action"]])
        losses.append(part["values"][number, part["action"]] - part["values"][number, chosen])
    loss = float(np.nanmean(np.concatenate(losses)))
    return float(np.concatenate(entropy).mean()), float(np.concatenate(hits).mean()), loss


def train(dataset: Path, model: Path, epochs: int, seed: int) -> None:
    with np.load(dataset) as stored:
        spec_version = str(json.loads(str(stored["about"]))["spec_version"])
    policy = Policy(space_of(spec_version))
    weights = new_weights((policy.size, HIDDEN, HIDDEN, policy.classes), np.random.default_rng(seed))
    rows, valid = load(dataset, "train"), load(dataset, "valid")
    goals, random = targets(rows), np.random.default_rng(seed)
    adam, begin, least = Adam(weights), time.monotonic(), np.inf
    print("epoch,seconds,valid_entropy,valid_agreement,valid_loss")
    for epoch in range(epochs):
        order = random.permutation(len(goals))
        for first in range(0, len(order), MINIBATCH):
            chosen = order[first : first + MINIBATCH]

            def gradient(cut: slice) -> Weights:
                part = chosen[cut]
                layers = policy.layers(weights, policy.inputs.rows(rows["observation"][part]))
                slope = np.exp(policy.log_p(layers[-1], rows["mask"][part])) - goals[part]
                return backward(weights, layers, slope @ policy.of_class)

            adam.step(RATE * (1 - epoch / epochs), len(chosen), gradient)
        entropy, agreement, loss = measure(policy, weights, valid)
        print(f"{epoch + 1},{time.monotonic() - begin:.0f},{entropy:.4f},{agreement:.4f},{loss:.3f}", flush=True)
        # With few rows the network begins to learn the deals by heart, so the best epoch is kept.
        if entropy < least:
            least = entropy
            Model(spec_version, weights).save(model)


def test(dataset: Path, model: Path) -> None:
    found = Model.load(model)
    entropy, agreement, loss = measure(Policy(space_of(found.spec_version)), found.weights, load(dataset, "test"))
    print(f"test split: cross entropy {entropy:.4f}, agreement {agreement:.4f}, loss {loss:.3f} points a decision")


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
        Learned("imitate", given.model).run()
    elif given.command == "test":
        test(given.dataset, given.model)
    else:
        train(given.dataset, given.model, given.epochs, given.seed)
