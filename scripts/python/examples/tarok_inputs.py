"""Further inputs of a network for tarok, for three or four players: they say which cards win. docs/learning.md explains
them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

CLASS = np.concatenate([np.zeros(22, np.int64), np.repeat(np.arange(1, 5), 8)])
"""For each card its class: the taroks, hearts, diamonds, spades, clubs."""
RANK = np.concatenate([np.arange(1, 23), np.tile(np.arange(1, 9), 4)])
OF_CLASS = np.eye(5, dtype=np.float32)[CLASS]
POINTS = np.where(CLASS > 0, np.maximum(RANK - 3, 1), np.where(np.isin(RANK, (1, 21, 22)), 5, 1))
"""For each card, its value in a trick."""
SIZE = 54 + 54 + 5 + 4 + 5 + 5 + 1
SCALE = np.concatenate([np.ones(117), np.full(10, 1 / 8), [1 / 10]]).astype(np.float32)


def tarok_inputs(places: Bytes, players: int) -> Bytes:
    """Computes, from the places of the cards: for each card of the hand whether it beats the trick, and whether no card that
    may be in another hand beats it in its class; the class that was led, and the seat that wins the trick; the number of
    cards of each class in the hand and in other hands; the points of the trick."""
    games = np.arange(len(places))
    hand, other = places == 1, (places == 0) | ((places >= 20) & (places < 24))
    in_trick = (places >= 10) & (places < 14)
    count = in_trick.sum(1)
    # The seat to move comes after all seats of the trick, so the leader is the farthest.
    led = (places == (10 + players - count)[:, None]) & in_trick
    is_led, led_class = count > 0, CLASS[led.argmax(1)]
    strength = np.where(CLASS == 0, 100 + RANK, np.where(CLASS == led_class[:, None], RANK, 0))
    best = np.where(in_trick, strength, -1)
    winner = places[games, best.argmax(1)] - 10
    beats = hand & is_led[:, None] & (strength > best.max(1, keepdims=True))
    highest = np.stack([np.where(other & (CLASS == kind), RANK, 0).max(1) for kind in range(5)], 1)
    is_highest = hand & (RANK > highest[:, CLASS])
    classes, seats = np.arange(5), np.arange(4)
    flags = [beats, is_highest, is_led[:, None] & (led_class[:, None] == classes), is_led[:, None] & (winner[:, None] == seats)]
    counts = [hand.astype(np.float32) @ OF_CLASS, other.astype(np.float32) @ OF_CLASS, (in_trick @ POINTS)[:, None]]
    return np.concatenate([part.astype(np.uint8) for part in flags + counts], 1)
