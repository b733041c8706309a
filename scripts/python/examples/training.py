"""What the trainings of `ppo.py` and `dmc.py` share: the arguments, the first weights, the lines that they print, and
the models that they write."""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from network import Floats, Model, new_weights
from policies import Policy, arguments_of, common_inputs
from rewards import SCALES

import numpy as np
import tablic_inputs
from numpy.typing import NDArray

from talon_cards.policy import PolicySpace

SETTINGS = {"tablic": ("points", 10.0, 0.0), "marias": ("points", 10.0, 2.5), "tarok": ("points", 30.0, 2.5)}
"""For each game the rewards, their unit in points, and by how much `done` is likelier at the beginning."""
AVOIDED = {
    "tarok": "game trula kings king pagat valat "
    + " ".join(f"{word}_{contract}" for word in ("bid", "play") for contract in ("piccolo", "berac", "without", "open", "colour", "valat")),
    "marias": "sedma stovka play_betl play_durch say_bad flek_sedma flek_stovka flek_betl flek_durch",
}
"""For each game the actions that are too dear for a beginner: in tarok those that announce and double, and in all games
those of contracts that few hands can win. In mariáš also those that double an announcement that the program never makes: in its
own games nobody announces it, so their values stay random. Blanks in their names are underscores."""


def parser(text: str | None, updates: int, games: int, hidden: int) -> argparse.ArgumentParser:
    """Creates the parser of the arguments. The numbers are the defaults for tablić for two."""
    result = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    result.add_argument("command", choices=["train", "play"])
    result.add_argument("game", nargs="?", default="tablic players 2", help="the words of a newgame line")
    result.add_argument("model", type=Path)
    result.add_argument("--updates", type=int, default=updates)
    result.add_argument("--games", type=int, default=games, help="the number of games that are played at once")
    result.add_argument("--seed", type=int, default=1)
    result.add_argument("--every", type=int, default=10, help="after how many updates the model is written")
    result.add_argument("--keep", action="store_true", help="keep every model that is written, as MODEL-UPDATE.npz")
    result.add_argument("--hidden", type=int, default=hidden, help="the units of each hidden layer")
    result.add_argument("--rate", type=float, default=1e-3, help="the step size at the beginning; it decreases to 0")
    result.add_argument("--minibatch", type=int, default=2048, help="the decisions of a step")
    result.add_argument("--reward", choices=SCALES, help="how large results count: see rewards.py")
    result.add_argument("--unit", type=float, help="the unit of rewards, in points")
    result.add_argument("--all-actions", action="store_true", help="also learn to double, to announce and to play rare contracts")
    result.add_argument("--silence", type=float, help="by how much `done` is likelier than others at the beginning, as a logarithm")
    result.add_argument("--teacher", help="a built-in player whose moves are learned in the first updates")
    result.add_argument("--lessons", type=int, default=20, help="how many updates the teacher plays")
    result.add_argument("--start", type=Path, help="a model to begin with")
    result.add_argument("--against", action="append", default=[], help="a built-in player of the other seats; may be repeated")
    return result


def arguments(found: argparse.ArgumentParser) -> argparse.Namespace:
    """Reads the arguments. Those that depend on the game have its settings."""
    given = found.parse_args()
    game = "".join(given.game.split()[:1])
    if game not in SETTINGS:
        found.error(f"no game '{game}': the games are {', '.join(SETTINGS)}")
    if given.command == "play" and not given.model.is_file():
        found.error(f"no model {given.model}: train writes it")
    for name, value in zip(("reward", "unit", "silence"), SETTINGS[game]):
        if getattr(given, name) is None:
            setattr(given, name, value)
    return given


def avoided_actions(given: argparse.Namespace, action_names: list[str]) -> NDArray[np.int64] | None:
    words = [] if given.all_actions else AVOIDED.get(given.game.split()[0], "").split()
    return np.flatnonzero([name.replace(" ", "_") in words for name in action_names]) if words else None


@dataclass
class Beginning:
    """What a training begins with."""

    policy: Policy
    model: Model
    likely: Floats
    """The logarithm of the weight of each action in random moves. If it were the same for all, random moves would bid
    and double too much."""
    is_tablic: bool
    """Whether the game is tablić for two."""

    @classmethod
    def of(
        cls,
        given: argparse.Namespace,
        random: np.random.Generator,
        further: int = 0,
        most: float = np.inf,
        tablic: dict[str, Any] | None = None,
    ) -> Beginning:
        """Reads the model of `--start`, or draws random weights. Then the outputs of the actions are near `likely`, but
        at most `most`. The network has `further` outputs after those of the actions. In tablić for two the space of the
        model has the arguments `tablic`. A network for candidates has one output."""
        space = PolicySpace(**arguments_of(given.game))
        is_tablic = space.spec_version == tablic_inputs.SPACE.spec_version
        if is_tablic and (given.teacher or given.against):
            sys.exit("tablić for two has no teacher and no opponents")
        start = Model.load(given.start) if given.start else None
        more = tablic if is_tablic and tablic else {}
        own = PolicySpace(**arguments_of(given.game), **more, trained_for=start.spec_version if start else None)
        kept = start.inputs if start else None if is_tablic else common_inputs(given.game, given.seed)
        avoided = avoided_actions(given, space.action_names)
        policy = Policy(space, kept, avoided)
        likely = np.where(np.array(space.action_names) == "done", np.float32(given.silence), np.float32(0))
        if start:
            weights = start.weights
        else:
            outputs = 1 if own.actions == "candidates" else policy.classes + further
            weights = new_weights((policy.size, given.hidden, given.hidden, outputs), random)
            if not is_tablic:
                weights[-1][: policy.classes] += np.minimum(likely, np.float32(most))
        return cls(policy, Model(own.spec_version, weights, kept, avoided), likely, is_tablic)


def is_taught(given: argparse.Namespace, update: int) -> bool:
    return given.teacher is not None and update < given.lessons


class Progress:
    """Prints a line with figures and writes the model, after every few updates."""

    def __init__(self, given: argparse.Namespace, model: Model, figure: str) -> None:
        self.given, self.model, self.decisions = given, model, 0
        self.start = time.monotonic(), time.process_time()
        print(f"update,decisions,seconds,cpu_seconds,{figure}")

    def note(self, update: int, decisions: int, figure: float) -> None:
        self.decisions += decisions
        if update % self.given.every and update != self.given.updates:
            return
        times = f"{time.monotonic() - self.start[0]:.0f},{time.process_time() - self.start[1]:.0f}"
        print(f"{update},{self.decisions},{times},{figure:.2f}", flush=True)
        file: Path = self.given.model
        for name in [file, file.with_stem(f"{file.stem}-{update}")][: 1 + self.given.keep]:
            self.model.save(name)
