"""Games of two-player tablić for `ppo.py`: the reward of an action is the change of the points, and both seats share a
line of values. docs/learning.md explains both."""

from __future__ import annotations

from collections.abc import Callable

from network import Floats
from policies import Bytes
from selfplay import Decisions, drawn

import numpy as np
from tablic_inputs import ACTIONS, SIZE, inputs, points_ahead

from talon_cards.vector import VectorEnv

STEPS = 64
UNIT = 10
"""The unit of rewards and values, in points."""


class TablicWorker:
    """Plays games in one thread."""

    def __init__(self, games: int, seed: int) -> None:
        self.env = VectorEnv("tablic", games, players=2, seed=seed)
        self.random = np.random.default_rng(seed)

    def play(self, look: Callable[[Bytes, Bytes], tuple[Floats, Floats]], trace: float) -> Decisions:
        """Plays `STEPS` actions in every game."""
        env, shape, games = self.env, (STEPS, self.env.num_envs), np.arange(self.env.num_envs)
        rows, masks = np.empty((*shape, SIZE), np.uint8), np.empty((*shape, ACTIONS), np.uint8)
        actions, log_p = np.empty(shape, np.int64), np.empty(shape, np.float32)
        values, rewards, signs = (np.empty((STEPS + 1, shape[1]), np.float32) for _ in range(3))
        for step in range(STEPS + 1):
            seen = inputs(env.observations)
            policy, values[step] = look(seen, env.masks)
            if step == STEPS:
                break
            rows[step], masks[step], actions[step] = seen, env.masks, drawn(policy, self.random)
            log_p[step] = policy[games, actions[step]]
            seats, ahead = env.seats.copy(), points_ahead(env.observations)
            env.step(actions[step])
            # The value of the next position is a value for the seat that is to move there. After the end of a
            # deal the value is 0.
            signs[step] = np.where(env.dones, 0, np.where(env.seats == seats, 1, -1))
            payoff = env.rewards[games, seats] - env.rewards[games, 1 - seats]
            # The reward is the change of the difference in points. The sum of these changes over a deal is
            # the payoff.
            rewards[step] = (np.where(env.dones, payoff, signs[step] * points_ahead(env.observations)) - ahead) / UNIT
        is_choice = masks.sum(2) > 1
        gains, gain = np.empty(shape, np.float32), np.zeros(shape[1], np.float32)
        for step in reversed(range(STEPS)):
            reached = rewards[step] + signs[step] * values[step + 1]
            # A forced action has the value of the next position.
            values[step] = np.where(is_choice[step], values[step], reached)
            gain = reached - values[step] + np.where(is_choice[step], trace, 1) * signs[step] * gain
            gains[step] = gain
        return Decisions(*(part[is_choice] for part in (rows, masks, actions, log_p, gains, gains + values[:STEPS])))
