"""Encodes observations as one-hot numbers for networks. Each code of a column becomes a column of its own.

>>> from talon_cards.vector import VectorEnv
>>> env = VectorEnv("tablic", 3, seed=1)
>>> encoder = OneHot(env.columns, env.codes)
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
"""The code for -1 in an observation."""

FLAG = bytes([0, 1])
"""The codes of a flag column."""


class OneHot:
    """An encoder for observations with these columns and codes. An environment and a `PolicySpace` have both.

    A column that is a category, such as the phase, a seat, a suit, a contract or the place of a card, becomes
    one column for each of its values. The column of the value that applies has the number 1. A flag or an
    amount stays one column. An amount is divided by 100, so -1 becomes -0.01.
    """

    def __init__(self, columns: Sequence[str], codes: Sequence[bytes]) -> None:
        self.names: list[str] = []
        """The names of the encoded columns, such as `place_As=1` or `points_0`."""
        self._places = np.full((len(columns), 256), -1, np.int64)
        self._columns = list(columns)
        numbers = []
        for number, (column, values) in enumerate(zip(columns, codes, strict=True)):
            if values in (b"", FLAG):
                numbers.append((number, len(self.names), 1.0 if values else 0.01))
                self.names.append(column)
                continue
            for value in values:
                self._places[number, value] = len(self.names)
                self.names.append(f"{column}={-1 if value == NONE else value}")
        self._coded = np.flatnonzero((self._places >= 0).any(axis=1))
        places, names, scales = zip(*numbers)
        self._from, self._to = np.array(places, np.int64), np.array(names, np.int64)
        self._scale = np.array(scales, np.float32)

    def encode(self, observations: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Encodes rows. In the result, the last axis has `len(names)` numbers. Raises `ValueError` if the
        rows have other columns or codes."""
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
