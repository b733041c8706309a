"""The bot that plays a model of `ppo.py`, `dmc.py` or `imitate.py`."""

from __future__ import annotations

from pathlib import Path

from network import Model
from policies import Bytes, Policy, space_of

import tablic_dmc

from talon_cards import Bot, BotView, View


class Learned(Bot):
    """A bot with a learned model. It plays the game and the rules of its training, and refuses a model for another
    version of observations and actions."""

    def __init__(self, name: str, model: Path) -> None:
        found = Model.load(model)
        self.weights, self.space = found.weights, space_of(found.spec_version)
        self.policy = Policy(self.space, found.inputs, found.avoided)
        game, _, players, *_ = found.spec_version.split()
        type(self).name, type(self).games, type(self).players = name, (game,), {game: (int(players),)}
        super().__init__()

    def choose(self, view: BotView) -> str:
        return self.move(view.position)

    def move(self, position: View) -> str:
        """Returns the best move of the seat to move. It is also a policy for `talon_cards.benchmark.evaluate`."""
        return self.space.move(position, self._candidate if self.space.actions == "candidates" else self._action)

    def _action(self, seen: Bytes, mask: Bytes) -> int:
        return int(self.policy.best(self.weights, seen[None], mask[None])[0])

    def _candidate(self, seen: Bytes, candidates: Bytes) -> int:
        return tablic_dmc.best(self.weights, seen, candidates)
