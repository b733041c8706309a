"""Observations as one-hot numbers, for networks: each code of a column becomes a column of its own.

>>> from talon_cards.vector import VectorEnv
>>> env = VectorEnv("tablic", 3, seed=1)
>>> encoder = OneHot(env.columns, env.players)
>>> encoder.encode(env.observations).shape == (3, len(encoder.names))
True
>>> encoder.names[:2], "place_As=1" in encoder.names, "points_0" in encoder.names
(['phase=0', 'phase=1'], True, True)
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

NONE = 255
"""How an observation writes -1."""

_NUMBERED = {"phase": 8, "trump": 4, "called": 4, "game": 3, "bid": 13, "contract": 13}
"""The columns with numbers from 0, and how many there are; -1 is another value."""

_SEATS = ("turn", "last", "declarer", "mond_lost")
"""The columns with the distance of a seat, beside those that end with `_by`."""

_TALON_PLACES = 6


class OneHot:
    """The encoder for observations with these columns, at a table of so many players.

    The part of the deal, seats, suits, contracts and the places of cards become one column for each of their values, with
    1 for the value that holds. Flags and numbers stay one column: a number is divided by 100, -1 becomes -0.01.
    """

    def __init__(self, columns: Sequence[str], players: int) -> None:
        self.names: list[str] = []
        """The names of the encoded columns, such as `place_As=1` or `points_0`."""
        self._places = np.full((len(columns), 256), -1, np.int64)
        numbers = []
        for number, column in enumerate(columns):
            values = _values(column, players)
            if not values:
                numbers.append((number, len(self.names)))
                self.names.append(column)
            for value in values:
                self._places[number, value] = len(self.names)
                self.names.append(f"{column}={-1 if value == NONE else value}")
        self._columns = list(columns)
        self._coded = np.flatnonzero((self._places >= 0).any(axis=1))
        self._from, self._to = (np.array(part, np.int64) for part in zip(*numbers))
        flag = np.array([columns[place].startswith(("chosen_", "possible_")) for place in self._from])
        self._scale = np.where(flag, 1.0, 0.01).astype(np.float32)

    def encode(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The encoded rows: the last axis has `len(names)` numbers. Raises `ValueError` for other columns or codes."""
        rows = np.asarray(observations)
        if rows.dtype != np.uint8 or rows.ndim == 0 or rows.shape[-1] != len(self._columns):
            raise ValueError(f"observations of type {rows.dtype} and shape {rows.shape}: expected uint8, {len(self._columns)} columns")
        flat = rows.reshape(-1, len(self._columns))
        encoded = np.zeros((len(flat), len(self.names)), np.float32)
        places = self._places[self._coded, flat[:, self._coded]]
        if (places < 0).any():
            row, place = np.argwhere(places < 0)[0]
            column = self._coded[place]
            raise ValueError(f"column {self._columns[column]} has the unknown code {flat[row, column]}")
        np.put_along_axis(encoded, places, 1, axis=1)
        signed = flat[:, self._from].astype(np.float32)
        encoded[:, self._to] = np.where(signed == NONE, -1, signed) * self._scale
        return encoded.reshape(*rows.shape[:-1], len(self.names))


def _values(column: str, players: int) -> list[int]:
    """The codes of a column; none for a flag or a number."""
    seats = range(players)
    if column.startswith("place_"):
        places = {0, 1, 2, 3, 100, 101}.union(*({10 + seat, 20 + seat, 100 + seat} for seat in seats))
        return sorted(places | {30 + place for place in range(_TALON_PLACES)})
    if column in _SEATS or column.endswith("_by"):
        return [*seats, NONE]
    return [*range(_NUMBERED[column]), NONE] if column in _NUMBERED else []
