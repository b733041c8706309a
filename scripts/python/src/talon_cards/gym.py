"""The games as an environment of Gymnasium, for one learner. Built-in players or policies play the other
seats.

>>> from talon_cards.gym import SingleAgentEnv
>>> tablic = SingleAgentEnv("tablic", opponents="greedy")
>>> seen, info = tablic.reset(seed=7)
>>> seen["action_mask"].shape
(105,)

The import registers `talon/tablic-v1`, `talon/marias-v1` and `talon/tarok-v1` for `gymnasium.make`. If the
name of the module is in front, as in `talon_cards.gym:talon/tablic-v1`, `gymnasium.make` imports the module
itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._environment import CopiedWhole, Versioned
from ._native import Deal
from ._newgame import LAST_SEED, whole
from .aec import Observation, raw_env
from .games import TABLES
from .one_hot import OneHot
from .vector import Actions

Policy = Callable[[Observation], int]
"""A function that chooses an action from its seat's observation."""


class SingleAgentEnv(CopiedWhole, Versioned, gymnasium.Env[Observation, int]):
    """An environment in which one seat learns. The reward is the payoff of this seat minus the mean payoff of
    the other seats, in points.

    `opponents` is a built-in player or a policy. A built-in player is a name, followed by options with their
    values: `"greedy"` or `"master Strength 3"`. `opponents` may also be a list with a built-in player or a
    policy for each other seat, in the order of play. `nodes` is the node limit of built-in players that
    search. `seat` is the learner's seat. If `seat` is None, the learner changes seats, so that it learns to
    play all seats: in deal *d* of seed *s*, its seat is *s* + *d* modulo the number of seats.

    `reset(seed=s)` begins deal 0 of seed *s*. Each `reset` without a seed begins the next deal of the last
    seed, or of a drawn seed. The seed determines the deals, the random numbers of the built-in opponents, and
    the learner's seat. It does not determine the random numbers of a policy.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        opponents: str | Policy | Sequence[str | Policy] = "random",
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        actions: Actions = "steps",
        max_candidates: int | None = None,
        seat: int | None = None,
        nodes: int = 2000,
        render_mode: str | None = None,
    ) -> None:
        self._inner = raw_env(
            game, players=players, rules=rules, actions=actions, max_candidates=max_candidates, render_mode=render_mode
        )
        self.render_mode = render_mode
        self.deal: Deal = self._inner.deal
        """The deal of the game."""
        self.spec_version = self.deal.spec_version
        others = self.deal.players - 1
        given = [opponents] * others if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(given) != others:
            raise ValueError(f"{len(given)} opponents: give one, or one for each of {others} seats")
        for opponent in given:
            if isinstance(opponent, str):
                self.deal.advice(opponent, nodes=1)  # Refuses an unknown player or option before the first deal.
        self._opponents = given
        self._nodes = whole("nodes", nodes, 1, LAST_SEED)
        self._fixed_seat = None if seat is None else whole("seat", seat, 0, others)
        self.seat = seat or 0
        """The learner's seat in the present deal."""
        agent = self._inner.possible_agents[0]
        self.observation_space: spaces.Space[Any] = self._inner.observation_space(agent)
        self.action_space: spaces.Space[Any] = self._inner.action_space(agent)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        self._inner.reset(seed=seed)
        deal = self.deal
        super().reset(seed=deal.seed if deal.deal == 0 else None)
        self.seat = (deal.seed + deal.deal) % deal.players if self._fixed_seat is None else self._fixed_seat
        self._play_others()
        if self.deal.is_over:
            raise RuntimeError("the deal ended without a decision of the learner")
        return self._seen(), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        self._inner.require_reset("step")
        if self.deal.turn != self.seat:
            raise RuntimeError("the deal is over: call reset")
        self.deal.apply(action)
        self._play_others()
        return self._seen(), self._reward(), self.deal.is_over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Returns an array with True for each legal action, in the form for sb3-contrib's maskable
        algorithms. After the end of a deal, all are False."""
        self._inner.require_reset("action_masks")
        mask: NDArray[np.bool_] = self._seen()["action_mask"].astype(np.bool_)
        return mask

    def render(self) -> Any:
        return self._inner.render()

    def _seen(self) -> Observation:
        return self._inner.observe(self._inner.possible_agents[self.seat])

    def _reward(self) -> float:
        payoffs = self.deal.rewards()
        own = payoffs.pop(self.seat)
        return own - float(np.mean(payoffs))

    def _play_others(self) -> None:
        while (turn := self.deal.turn) is not None and turn != self.seat:
            opponent = self._opponents[(turn - self.seat - 1) % self.deal.players]
            if isinstance(opponent, str):
                move, _ = self.deal.advice(opponent, nodes=self._nodes)
                self.deal.play(move)
            else:
                self.deal.apply(opponent(self._inner.observe(self._inner.possible_agents[turn])))


class LegalActions(CopiedWhole, gymnasium.ActionWrapper[Observation, int, int]):
    """A wrapper that accepts every number. For number *n*, it makes the legal action with index *n* modulo
    the number of legal actions, in ascending order.

    It is for programs that draw actions without the mask, such as `gymnasium.utils.env_checker.check_env`.
    """

    def action(self, action: int) -> int:
        legal = np.flatnonzero(self.get_wrapper_attr("action_masks")())
        return int(legal[int(action) % len(legal)]) if len(legal) else action


class OneHotObservation(
    CopiedWhole, gymnasium.ObservationWrapper[Observation, int, Observation], gymnasium.utils.RecordConstructorArgs
):
    """A wrapper that encodes `observation` as one-hot float32 numbers: see `talon_cards.one_hot`. The masks
    do not change."""

    def __init__(self, env: gymnasium.Env[Observation, int]) -> None:
        gymnasium.utils.RecordConstructorArgs.__init__(self)
        super().__init__(env)
        deal: Deal = env.get_wrapper_attr("deal")
        self.encoder = OneHot(deal.columns(), deal.codes())
        """The encoder. It has the names of the encoded columns."""
        parts = dict(cast("spaces.Dict", env.observation_space).spaces)
        parts["observation"] = spaces.Box(-0.01, 2.54, (len(self.encoder.names),), np.float32)
        self.observation_space: spaces.Space[Any] = spaces.Dict(parts)

    def observation(self, observation: Observation) -> Observation:
        return {**observation, "observation": self.encoder.encode(observation["observation"])}


for _game in TABLES:
    if f"talon/{_game}-v1" not in gymnasium.registry:
        gymnasium.register(f"talon/{_game}-v1", entry_point=f"{__name__}:SingleAgentEnv", kwargs={"game": _game})
