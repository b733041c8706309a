"""A policy for any game and rules: the inputs of its network, and the probabilities of actions. `ppo.py`, `dmc.py` and
`imitate.py` use it.

The inputs are the one-hot columns of an observation, and each action has an output. Tablić for two has the inputs and
classes of actions of `tablic_inputs`.
"""

from __future__ import annotations

from typing import Any, Optional

from network import Floats, Weights, forward

import numpy as np
import tablic_inputs
import tarok_inputs
from numpy.typing import NDArray

from talon_cards.one_hot import FLAG
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

Bytes = NDArray[np.uint8]


def space_of(spec_version: str) -> PolicySpace:
    """Creates the space of a version, such as `tarok players 3 steps version 1 mond all`."""
    words = spec_version.split()
    rules = words[words.index("version") + 2 :]
    arguments: dict[str, Any] = {"players": int(words[2]), "rules": dict(zip(rules[::2], rules[1::2]))}
    if words[3] == "candidates":
        arguments |= {"actions": "candidates", "max_candidates": int(words[4])}
    return PolicySpace(words[0], **arguments, trained_for=spec_version)


def arguments_of(newgame: str) -> dict[str, Any]:
    """Returns the arguments of an environment for the words of a `newgame` line, such as `tarok players 4`."""
    game, *words = newgame.split()
    rules: dict[str, Any] = dict(zip(words[::2], words[1::2]))
    players = rules.pop("players", None)
    return {"game": game, "players": None if players is None else int(players), "rules": rules}


Kept = Optional[NDArray[np.int64]]
"""The numbers of the inputs that a network has. `None`: all."""


class OneHotInputs:
    """The numbers of `talon_cards.one_hot.OneHot`, as bytes and a factor for each of them: bytes need less memory, and
    are computed faster. An amount of -1 would be wrong, but no game has one."""

    class_of_action: NDArray[np.int64]

    def __init__(self, space: PolicySpace, kept: Kept = None) -> None:
        columns: list[int] = []
        codes: list[int] = []
        amounts: list[int] = []
        for number, values in enumerate(space.codes):
            if values in (b"", FLAG):
                amounts += [] if values else [len(columns)]
            columns += [number] * (1 if values in (b"", FLAG) else len(values))
            codes += [1] if values in (b"", FLAG) else values
        is_amount = np.isin(np.arange(len(columns)), amounts)
        chosen = np.arange(len(columns)) if kept is None else kept
        self._columns, self._codes = np.array(columns)[chosen], np.array(codes, np.uint8)[chosen]
        self._amounts = np.flatnonzero(is_amount[chosen])
        self.scale = np.where(is_amount[chosen], np.float32(0.01), np.float32(1))
        self.class_of_action = np.arange(len(space.action_names))

    def rows(self, seen: Bytes) -> Bytes:
        result = seen.take(self._columns, axis=1)
        kept = result[:, self._amounts]
        np.equal(result, self._codes, out=result.view(np.bool_))
        result[:, self._amounts] = kept
        return result


class TarokInputs(OneHotInputs):
    """The same, and the inputs of `tarok_inputs`."""

    def __init__(self, space: PolicySpace, kept: Kept = None) -> None:
        super().__init__(space, kept)
        self.scale = np.concatenate([self.scale, tarok_inputs.SCALE])
        self.players, self._first = int(space.spec_version.split()[2]), space.columns.index("place_t1")

    def rows(self, seen: Bytes) -> Bytes:
        places = seen[:, self._first : self._first + 54]
        return np.concatenate([super().rows(seen), tarok_inputs.tarok_inputs(places, self.players)], 1)


class TablicInputs:
    scale, class_of_action = tablic_inputs.SCALE, tablic_inputs.CLASS_OF_ACTION

    def rows(self, seen: Bytes) -> Bytes:
        return tablic_inputs.inputs(seen)


def common_inputs(newgame: str, seed: int, least: float = 0.002) -> NDArray[np.int64]:
    """Returns the inputs that are not 0 in at least this part of the positions, in games of random actions that bid
    little. A network without the others is smaller, and learns faster."""
    env, random = VectorEnv(num_envs=200, seed=seed, **arguments_of(newgame)), np.random.default_rng(seed)
    inputs, done = OneHotInputs(PolicySpace.from_env(env)), env.action_names.index("done")
    counts = np.zeros(len(inputs.scale))
    for _ in range(200):
        counts += (inputs.rows(env.observations) > 0).mean(0)
        weights = env.masks * np.where(np.arange(len(env.action_names)) == done, 100, 1)
        env.step((weights / random.standard_exponential(weights.shape)).argmax(1))
    return np.flatnonzero(counts >= 200 * least)


class Policy:
    """A network with an output for each class of actions, and perhaps further outputs after them."""

    def __init__(self, space: PolicySpace, kept: Kept = None, avoided: Kept = None) -> None:
        self.avoided = np.zeros(len(space.action_names), np.bool_)
        if avoided is not None:
            self.avoided[avoided] = True
        is_tablic = space.spec_version == tablic_inputs.SPACE.spec_version
        kind = TarokInputs if space.spec_version.startswith("tarok") and kept is not None else OneHotInputs
        self.inputs: OneHotInputs | TablicInputs = TablicInputs() if is_tablic else kind(space, kept)
        self.class_of_action = self.inputs.class_of_action
        self.classes = int(self.class_of_action.max()) + 1
        self.of_class = np.eye(self.classes, dtype=np.float32)[self.class_of_action]
        self.size = len(self.inputs.scale)

    def possible(self, masks: Bytes) -> Bytes:
        """Leaves the actions that are avoided out of masks, unless no other action is legal."""
        result = np.where(self.avoided, np.uint8(0), masks)
        return np.where(result.any(1, keepdims=True), result, masks)

    def layers(self, weights: Weights, rows: Bytes) -> list[Floats]:
        return forward(weights, rows * self.inputs.scale)

    def log_p(self, output: Floats, masks: Bytes) -> Floats:
        """Computes the logarithm of each action's probability. It is at most -1e8 for an illegal action.

        The network has an output for each class of actions, so it does not have to learn each suit separately.
        """
        logits = np.where(masks > 0, output[:, self.class_of_action], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        logits -= np.log(np.exp(logits).sum(1, keepdims=True))
        return logits

    def best(self, weights: Weights, seen: Bytes, masks: Bytes) -> NDArray[np.intp]:
        """Returns the action with the largest output."""
        output = self.layers(weights, self.inputs.rows(seen))[-1]
        found: NDArray[np.intp] = np.where(self.possible(masks) > 0, output[:, self.class_of_action], -np.inf).argmax(1)
        return found
