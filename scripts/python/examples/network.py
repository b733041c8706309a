"""A network of three layers in numpy: its gradient, the optimizer Adam, and model files.

A step on 4,096 rows takes as much processor time as the same step compiled by JAX. docs/learning.md compares
them.
"""

from __future__ import annotations

import os

# Two Python threads share the work, so each matrix product uses one thread. Set this before numpy is
# imported.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]
Weights = list[Floats]
Part = TypeVar("Part")
Result = TypeVar("Result")

THREADS = 2
_POOL = ThreadPoolExecutor(THREADS)


def in_parallel(function: Callable[[Part], Result], parts: Iterable[Part]) -> list[Result]:
    """Calls the function for each part, in parallel threads. Returns the results in order. Numpy and the
    environment release the interpreter's lock while they compute."""
    return list(_POOL.map(function, parts))


def new_weights(sizes: tuple[int, ...], random: np.random.Generator) -> Weights:
    """Draws random weights and zero biases for layers of these sizes. The last weights are small, so all
    outputs are near 0."""
    weights: Weights = []
    for rows, columns in zip(sizes, sizes[1:]):
        size = np.sqrt(2 / rows) if columns != sizes[-1] else 0.1 / np.sqrt(rows)
        weights += [(size * random.standard_normal((rows, columns))).astype(np.float32), np.zeros(columns, np.float32)]
    return weights


def forward(weights: Weights, rows: Floats) -> list[Floats]:
    """Computes the values of each layer: the input, the hidden layers, the output."""
    layers = [rows]
    for matrix, bias in zip(weights[::2], weights[1::2]):
        if len(layers) > 1:
            np.maximum(layers[-1], 0, out=layers[-1])
        product: Floats = layers[-1] @ matrix
        product += bias
        layers.append(product)
    return layers


def backward(weights: Weights, layers: list[Floats], slope: Floats) -> Weights:
    """Computes the gradient of the weights from the gradient of the output."""
    gradient: Weights = []
    for layer in reversed(range(len(layers) - 1)):
        gradient[:0] = [layers[layer].T @ slope, slope.sum(0)]
        if layer:
            slope = (slope @ weights[2 * layer].T) * (layers[layer] > 0)
    return gradient


class Adam:
    """The optimizer Adam. It limits the length of the gradient to 0.5."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self._steps = 0
        self._moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in weights]

    def step(self, rate: float, size: int, gradient: Callable[[slice], Weights]) -> None:
        """Makes one step with a minibatch of `size` rows. `gradient` computes the sum of the gradients of a
        part of the minibatch."""
        cuts = [size * part // THREADS for part in range(THREADS + 1)]
        halves = in_parallel(gradient, map(slice, cuts, cuts[1:]))
        mean = [np.add.reduce(parts) / np.float32(size) for parts in zip(*halves)]
        norm = np.sqrt(sum(float(np.vdot(part, part)) for part in mean))
        self._steps += 1
        for weight, part, (first, second) in zip(self.weights, mean, self._moments):
            part *= min(1.0, 0.5 / (norm + 1e-9))
            first += 0.1 * (part - first)
            second += 0.001 * (part * part - second)
            spread = np.sqrt(second / (1 - 0.999**self._steps)) + 1e-8
            weight -= rate / (1 - 0.9**self._steps) * first / spread


@dataclass
class Model:
    """What a model file has."""

    spec_version: str
    """The version of observations and actions for which the weights were trained."""
    weights: Weights
    inputs: NDArray[np.int64] | None = None
    """The numbers of the inputs that the network has, if it has not all."""
    avoided: NDArray[np.int64] | None = None
    """The actions that the policy never chooses while it has others, if there are any."""

    def save(self, file: Path) -> None:
        """Writes the weights with half precision."""
        named: dict[str, Any] = {f"layer_{number}": weight.astype(np.float16) for number, weight in enumerate(self.weights)}
        for name, numbers in {"inputs": self.inputs, "avoided": self.avoided}.items():
            if numbers is not None:
                named[name] = numbers.astype(np.uint16)
        np.savez_compressed(file, spec_version=np.array(self.spec_version), **named)

    @classmethod
    def load(cls, file: Path) -> Model:
        with np.load(file) as stored:
            layers = sorted(name for name in stored.files if name.startswith("layer_"))
            weights = [stored[name].astype(np.float32) for name in layers]
            names = ("inputs", "avoided")
            numbers = [stored[name].astype(np.int64) if name in stored.files else None for name in names]
            return cls(str(stored["spec_version"]), weights, *numbers)
