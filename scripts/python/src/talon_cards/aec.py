"""The games as environments of PettingZoo (agent environment cycle).

>>> from talon_cards.aec import env
>>> tarok = env("tarok")
>>> tarok.reset(seed=7)
>>> tarok.agent_selection
'seat_1'
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.env import AECIterable

from ._environment import CopiedWhole, Versioned
from ._native import Deal
from ._newgame import list_length, newgame_line, seed_of
from .vector import Actions

Observation = dict[str, NDArray[Any]]
"""The arrays `observation` and `action_mask`. With `actions="candidates"` there is also `candidates`."""


def env(game: str, **options: Any) -> AECEnv[str, Observation, int]:
    """Creates a `raw_env` in PettingZoo's wrappers. The wrappers check the order of the calls and the range
    of the actions."""
    checked: AECEnv[str, Observation, int] = wrappers.AssertOutOfBoundsWrapper(raw_env(game, **options))
    return _Ordered(checked)


_AFTER_RESET = frozenset(
    ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
)
"""The attributes that a PettingZoo environment has only after the first `reset`."""


class _Ordered(CopiedWhole, wrappers.OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """A wrapper that checks the order of the calls."""

    def __init__(self, game: AECEnv[str, Observation, int]) -> None:
        super().__init__(game)
        # `raw_env` itself refuses calls before `reset`, always with the same exception.
        self._has_reset = True


class raw_env(CopiedWhole, Versioned, AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - the name of such classes in PettingZoo
    """One game. The agents are the seats `seat_0`, `seat_1`, …. Each `reset` begins a deal.

    The reward is the payoff in points at the end of the deal. `reset(seed=s)` begins deal 0 of seed *s*. Each
    `reset` without a seed begins the next deal of the last seed, or of a drawn seed. Before the first
    `reset`, all calls and attributes that need a deal raise `RuntimeError`. An illegal action raises
    `ValueError` and changes nothing. The error names the action and the rule.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "human"],
        "name": "talon_v1",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        actions: Actions = "steps",
        max_candidates: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r}: expected 'ansi', 'human' or None")
        self.render_mode = render_mode
        self.deal = Deal(newgame_line(game, players, rules), actions=actions, most_candidates=list_length(max_candidates))
        """The deal of the game."""
        self.spec_version = self.deal.spec_version
        self._lists = actions == "candidates"
        self._seed: int | None = None
        self._next_deal = 0
        self.metadata = {**self.metadata, "name": self.spec_version.replace(" ", "_")}
        self.possible_agents = [f"seat_{seat}" for seat in range(self.deal.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        size = len(self.deal.mask())
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(0, 255, (len(self.deal.columns()),), np.uint8),
            "action_mask": spaces.Box(0, 1, (size,), np.int8),
        }
        if self._lists:
            parts["candidates"] = spaces.Box(0, 1, (size, len(self.deal.action_names())), np.uint8)
        self.observation_spaces = {agent: spaces.Dict(parts) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or self._seed is None:
            self._seed, self._next_deal = seed_of(seed), 0
        self.deal.reset(self._seed, self._next_deal)
        self._next_deal += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.deal.turn or 0]

    def step(self, action: int | None) -> None:
        self.require_reset("step")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        deal = self.deal
        deal.apply(action)  # type: ignore[arg-type]
        turn = deal.turn
        if turn is None:
            self.rewards = dict(zip(self.possible_agents, deal.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[turn]
        if self.render_mode == "human":
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        self.require_reset("agent_iter")
        return super().agent_iter(max_iter)

    def observe(self, agent: str) -> Observation:
        self.require_reset("observe")
        seat, deal = self._seats[agent], self.deal
        observation, mask = deal.look(seat)
        seen: Observation = {"observation": observation, "action_mask": mask}
        if self._lists:
            candidates = deal.candidates()
            seen["candidates"] = candidates if deal.turn == seat else np.zeros_like(candidates)
        return seen

    def render(self) -> str | None:
        """In mode `ansi`, returns the position as text, with all cards. In mode `human`, prints this text."""
        self.require_reset("render")
        text = "\n".join(self.deal.drawing())
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if name in _AFTER_RESET:
            self.require_reset(name)
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def require_reset(self, call: str) -> None:
        """Raises `RuntimeError` if `reset` has not been called."""
        if self._seed is None:
            raise RuntimeError(f"{call} before reset: call reset")
