"""The rewards of a learner: for each seat the difference of a deal, and functions that make large differences smaller.

In tarok a doubled game counts up to 8,000 points, an ordinary one about 50. A few large rewards hide all others.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Scale = Callable[[Floats], Floats]


def differences(payoffs: Floats) -> Floats:
    """For each deal and seat, computes the payoff of the seat minus the mean payoff of the other seats. This is what a
    benchmark counts."""
    seats = payoffs.shape[1]
    result: Floats = (payoffs * seats - payoffs.sum(1, keepdims=True)) / (seats - 1)
    return result


def points(unit: float) -> Scale:
    """Keeps the differences, in units of so many points."""
    return lambda found: found / np.float32(unit)


def clipped(unit: float, limit: float = 5) -> Scale:
    """Cuts the differences off at so many units."""
    return lambda found: np.clip(found / np.float32(unit), -limit, limit)


def rooted(unit: float) -> Scale:
    """Takes the root of each difference and keeps its sign. A result that is 100 times larger counts 10 times as
    much."""
    return lambda found: np.sign(found) * np.sqrt(np.abs(found) / np.float32(unit))


SCALES = {"points": points, "clipped": clipped, "rooted": rooted}
