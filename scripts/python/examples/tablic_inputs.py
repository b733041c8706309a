"""Computes the inputs of a network for two-player tablić from observations. docs/learning.md explains
them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from talon_cards.policy import PolicySpace

Bytes = NDArray[np.uint8]

SPACE = PolicySpace("tablic", players=2)
ACTIONS = len(SPACE.action_names)
COLUMN = {name: number for number, name in enumerate(SPACE.columns)}
CHOSEN = slice(2, 2 + ACTIONS)
PLACES = slice(COLUMN["place_Ac"], COLUMN["place_Ac"] + 52)
COUNTS = {"held_0": 6, "held_1": 6, "cards_0": 26, "cards_1": 26, "points_0": 8, "points_1": 8}
COUNTS |= {"tablas_0": 2, "tablas_1": 2, "stock": 48}
"""The columns with amounts, each with the divisor of the amount."""

VALUES = [number for number in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14) for _ in range(4)]
"""For each card, its number in sums. An ace also counts 11."""
POINTS = np.repeat(np.array([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1], np.int16), 4)
"""For each card, its points. The two of clubs and the ten of diamonds have one point more than the other
cards of their rank."""
CLASS = np.repeat(np.arange(13), 4)
"""For each card, its class. Cards of a class differ only in their suit. The two of clubs is a class of its
own, and so is the ten of diamonds."""
for number, name in enumerate(("2c", "Td")):
    POINTS[SPACE.action_names.index(name)] += 1
    CLASS[SPACE.action_names.index(name)] = 13 + number
OF_CLASS = np.eye(15, dtype=np.float32)[CLASS]
LOW = np.array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 2, 10])
HIGH = np.where(LOW == 1, 11, LOW)
"""For each class, the two numbers that its cards have in sums. They differ only for aces."""
CLASS_OF_ACTION = np.concatenate([CLASS, 15 + CLASS, [30]])
"""For each action, its class. The actions are: play a card, capture a card, end the move."""


def best_groups(table: NDArray[np.bool_]) -> Bytes:
    """For each sum from 1 to 14, computes the worth of the best group of table cards with this sum. A group
    is worth 8 for each point and 1 for each card.

    A card can capture several groups at once, so the best capture may be worth more than the best group. The
    result also shows which cards can capture at all.
    """
    best = np.full((15, len(table)), -100, np.int16)
    best[0] = 0
    for card in np.flatnonzero(table.any(0)):
        games = np.flatnonzero(table[:, card])
        before = best[:, games]
        after = before.copy()
        for value in (1, 11) if VALUES[card] == 1 else (VALUES[card],):
            np.maximum(after[value:], before[:-value] + (1 + 8 * POINTS[card]), out=after[value:])
        best[:, games] = after
    return np.maximum(best[1:].T, 0).astype(np.uint8)


def inputs(seen: Bytes) -> Bytes:
    """Computes the inputs from rows of observations. The inputs count the cards of each class, because the
    suit matters only for two cards."""
    places, chosen = seen[:, PLACES], seen[:, CHOSEN]
    table = (places == 2) & (chosen[:, 52:104] == 0)
    groups = best_groups(table)
    hand, open_cards, unseen, played, captured = (
        (cards.astype(np.float32) @ OF_CLASS).astype(np.uint8)
        for cards in (places == 1, table, places == 0, chosen[:, :52], chosen[:, 52:104])
    )
    # The most useful input is the card of the hand that captures a group.
    useful = np.where(hand > 0, np.maximum(groups[:, LOW - 1], groups[:, HIGH - 1]), 0).astype(np.uint8)
    at_least = [open_cards >= 1, open_cards >= 2, open_cards >= 3, hand >= 1, unseen >= 1]
    last = seen[:, COLUMN["last"], None] == np.array([0, 1], np.uint8)
    counts = [hand, open_cards, unseen, played, captured, groups, useful, seen[:, [COLUMN[name] for name in COUNTS]]]
    return np.concatenate([*(part.view(np.uint8) for part in [*at_least, last]), *counts], axis=1)


SIZE = inputs(np.zeros((1, len(SPACE.columns)), np.uint8)).shape[1]
"""The number of inputs."""
SCALE = np.ones(SIZE, np.float32)
SCALE[-29 - len(COUNTS) :] = [1 / 16] * 29 + [1 / most for most in COUNTS.values()]


def points_ahead(seen: Bytes) -> NDArray[np.float32]:
    """For each observation, computes by how many points its seat is ahead. The three points for the most
    cards do not count."""
    columns = [COLUMN[name] for name in ("points_0", "tablas_0", "points_1", "tablas_1")]
    return seen[:, columns].astype(np.float32) @ np.array([1, 1, -1, -1], np.float32)
