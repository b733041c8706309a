"""Plays whole deals of any game with one policy at all seats or against built-in players, and remembers its decisions.
`ppo.py` and `dmc.py` learn from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

from network import Floats
from policies import Bytes, Policy, arguments_of
from rewards import Scale, differences

import numpy as np
from numpy.typing import NDArray

from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

Ints = NDArray[np.int64]
Choose = Callable[[Bytes, Bytes], tuple[Ints, Floats, Floats]]
"""Chooses actions for rows of inputs and masks. Returns the actions and two numbers for each: the logarithm of its
probability, and the value of the position."""


def drawn(log_p: Floats, random: np.random.Generator) -> Ints:
    """Draws an action from each row of logarithms of probabilities."""
    # With Gumbel noise added to the logarithms, the action with the maximum is a draw from the policy.
    noise = np.log(random.standard_exponential(log_p.shape, np.float32) + np.float32(1e-9))
    actions: Ints = (log_p - noise).argmax(1)
    return actions


@dataclass
class Decisions:
    """Decisions that have more than one legal action."""

    rows: Bytes
    masks: Bytes
    actions: Ints
    log_p: Floats
    """The logarithm of the action's probability when it was chosen."""
    gains: Floats
    """The advantage: the result of the action minus the value of the position."""
    returns: Floats

    @classmethod
    def joined(cls, parts: list[Decisions]) -> Decisions:
        return cls(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(cls)))


class Worker:
    """Plays games in one thread. In each call, it plays one deal in each game."""

    def __init__(
        self,
        newgame: str,
        games: int,
        seed: int,
        policy: Policy,
        scale: Scale,
        teacher: str | None = None,
        opponents: Sequence[str] = (),
    ) -> None:
        keep_lines = teacher is not None or bool(opponents)
        self.env = VectorEnv(num_envs=games, seed=seed, keep_lines=keep_lines, **arguments_of(newgame))
        self.policy, self.scale, self.deal = policy, scale, 0
        self.random = np.random.default_rng(seed)
        self.teacher = Teacher(self.env, teacher) if teacher else None
        self.opponents = [Teacher(self.env, player) for player in opponents]

    def play(self, choose: Choose, trace: float, is_taught: bool = False) -> Decisions:
        """Plays a deal in each game. With `trace` 1, the results of actions are the results of the deals. With less, they
        also depend on the values of later decisions of the same seat: generalized advantage estimation. If `is_taught`,
        the teacher plays. With opponents one seat of each game learns, and one of these players plays the others."""
        env = self.env
        env.reset(deal=self.deal)
        numbers = np.arange(env.num_envs)
        learning = (numbers + self.deal // env.num_envs) % env.rewards.shape[1]
        self.deal += env.num_envs
        running, payoffs = np.ones(env.num_envs, np.bool_), np.zeros(env.rewards.shape, np.float32)
        parts: list[tuple[Ints, Bytes, Bytes, Bytes, Ints, Floats, Floats]] = []
        while running.any():
            # A game that has ended its deal goes on with any actions, until the others have ended theirs. An action that
            # is the only possible one teaches nothing.
            possible = self.policy.possible(env.masks)
            actions, is_choice = possible.argmax(1), running & (possible.sum(1) > 1)
            if is_taught and self.teacher is not None:
                playing = np.flatnonzero(running)
                actions[playing] = self.teacher.actions(playing)
                is_choice &= possible[np.arange(len(actions)), actions] > 0
            elif self.opponents:
                others = running & (env.seats != learning)
                for number, opponent in enumerate(self.opponents):
                    playing = np.flatnonzero(others & (numbers % len(self.opponents) == number))
                    if len(playing):
                        actions[playing] = opponent.actions(playing)
                is_choice &= ~others
            games = np.flatnonzero(is_choice)
            if len(games):
                rows, masks = self.policy.inputs.rows(env.observations[games]), possible[games]
                log_p = values = np.zeros(len(games), np.float32)
                if not is_taught:
                    actions[games], log_p, values = choose(rows, masks)
                parts.append((games, env.seats[games], rows, masks, actions[games], log_p, values))
            env.step(actions)
            ended = running & (env.dones > 0)
            payoffs[ended] = env.rewards[ended]
            running &= ~ended
        # What the next decision of the seat is worth, and how much more than its value it has brought.
        worth, gain = self.scale(differences(payoffs)), np.zeros(payoffs.shape, np.float32)
        gains: list[Floats] = []
        for games, seats, *_, values in reversed(parts):
            gains.append(worth[games, seats] - values + np.float32(trace) * gain[games, seats])
            worth[games, seats], gain[games, seats] = values, gains[-1]
        rows, masks, actions, log_p, values = (np.concatenate(part) for part in list(zip(*parts))[2:])
        found = np.concatenate(gains[::-1])
        return Decisions(rows, masks, actions, log_p, found, found + values)


class Teacher:
    """Chooses the actions of a built-in player in every game of an environment, which must keep its lines."""

    def __init__(self, env: VectorEnv, player: str) -> None:
        self.env, self.player, self.space = env, player, PolicySpace.from_env(env)
        self.done = env.action_names.index("done")
        self.parts: list[set[int]] = [set() for _ in range(env.num_envs)]
        """For each game, the parts of its unfinished move that are not made yet."""

    def actions(self, games: Ints) -> Ints:
        """Returns the actions in these games. It must be called before every step of a game in which a move begins."""
        env = self.env
        is_open = env.observations[games, 2 : 2 + len(env.action_names)].any(1)
        asked: list[int] = games[~is_open].tolist()
        for game, (move, _) in zip(asked, env.advice(asked, self.player)):
            self.parts[game] = set(self.space.parts(move))
        return np.array([self._next(game, env.masks[game]) for game in games.tolist()], np.int64)

    def _next(self, game: int, mask: Bytes) -> int:
        for action in sorted(self.parts[game]):
            if mask[action]:
                self.parts[game].remove(action)
                return action
        return self.done
