"""Many games at once. One call steps all games, and the results are numpy arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._environment import Versioned
from ._native import MAX_GAMES, MAX_MOVES, MAX_THREADS, Batch, SavedGame
from ._newgame import LAST_SEED, list_length, newgame_line, seed_of, whole

Actions = Literal["steps", "candidates"]


class VectorEnv(Versioned):
    """An environment of `num_envs` games with the same rules. Each `step` makes an action in every game.

    The arrays belong to the environment, and each `step` overwrites them, so copy the values that you want to
    keep. Row *i* of each array is game *i*. A game whose deal is over continues with its next deal at once.
    `dones` and `rewards` then describe the ended deal. All other arrays describe the new deal. Game *i* plays
    the deals *i*, *i* + `num_envs`, and so on. Their cards are the cards that the arbiter deals for the same
    seed. If `seed` is None, the environment draws a seed.

    >>> env = VectorEnv("tarok", 2, seed=7)
    >>> env.step(env.random_actions())
    >>> env.seats.tolist(), env.masks.shape
    ([2, 2], (2, 77))
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        seed: int | None = None,
        threads: int = 1,
        actions: Actions = "steps",
        max_candidates: int | None = None,
        observe: bool = True,
        keep_lines: bool = False,
    ) -> None:
        num_envs = whole("num_envs", num_envs, 1, MAX_GAMES)
        seed = seed_of(seed)
        max_candidates = list_length(max_candidates)
        self.newgame = newgame_line(game, players, rules)
        """The `newgame` line of each deal."""
        self.num_envs = num_envs
        self.actions = actions
        self._arguments: dict[str, Any] = {
            "game": game,
            "num_envs": num_envs,
            "players": players,
            "rules": None if rules is None else dict(rules),
            "threads": threads,
            "actions": actions,
            "max_candidates": max_candidates,
            "observe": observe,
            "keep_lines": keep_lines,
        }
        self._batch = Batch(
            self.newgame,
            num_envs,
            seed=seed,
            threads=whole("threads", threads, 1, MAX_THREADS),
            actions=actions,
            most_candidates=max_candidates,
            observes=observe,
            keeps_lines=keep_lines,
        )
        self.seed: int = seed
        """The seed of deals, random actions and advice: the given seed or the drawn seed."""
        self.players: int = self._batch.players
        self.spec_version = self._batch.spec_version
        self.columns: list[str] = self._batch.columns()
        """The names of the columns of an observation."""
        self.codes: list[bytes] = self._batch.codes()
        """For each column, the codes that are categories. An amount has none. A flag has 0 and 1."""
        self.action_names: list[str] = self._batch.action_names()
        """The names of the actions, which are also the columns of a candidate."""
        self.observations: NDArray[np.uint8] = self._batch.observations
        """For each game, the observation of the seat to move: `num_envs` × `len(columns)`. With
        `observe=False` there are no rows."""
        self.masks: NDArray[np.uint8] = self._batch.masks
        """For each game, a mask with 1 for each legal action, or for each candidate in the list: `num_envs` ×
        number of actions."""
        self.candidates: NDArray[np.uint8] = self._batch.candidates
        """For each game, the parts of each candidate: `num_envs` × length of the list × `len(action_names)`.
        With `actions="steps"` there are no rows."""
        self.seats: NDArray[np.uint8] = self._batch.seats
        """The seat to move in each game."""
        self.rewards: NDArray[np.float32] = self._batch.rewards
        """For each game, the payoff of each seat in points: `num_envs` × `players`. It is 0 unless the last
        step ended a deal."""
        self.dones: NDArray[np.uint8] = self._batch.dones
        """For each game, 1 if the last step ended a deal. Otherwise 0."""
        self.deals: NDArray[np.uint64] = self._batch.deals
        """The number of the deal in progress in each game."""

    def reset(self, seed: int | None = None, deal: int = 0) -> None:
        """Starts again. Game *i* begins deal `deal` + *i* of the seed. If `seed` is None, the last seed is
        used again."""
        seed = self.seed if seed is None else whole("seed", seed, 0, LAST_SEED)
        self._batch.reset(seed, whole("deal", deal, 0, 2**63))
        self.seed = seed

    def __getstate__(self) -> dict[str, Any]:
        return {
            "arguments": {**self._arguments, "seed": self.seed},
            "games": [self._batch.save(game) for game in range(self.num_envs)],
            "draws": self._batch.draws(),
            "rewards": self.rewards.copy(),
            "dones": self.dones.copy(),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["arguments"])  # type: ignore[misc]
        self._batch.restore(list(range(self.num_envs)), state["games"])
        self._batch.set_draws(state["draws"])
        self.rewards[:], self.dones[:] = state["rewards"], state["dones"]

    def step(self, actions: ArrayLike) -> None:
        """Makes one action in every game. `actions` has a whole number for each game.

        Raises `ValueError` if an action is illegal. The error names the action and the rule, and no game
        changes.
        """
        self._batch.step(self._numbers(actions))

    def _numbers(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise ValueError(f"actions of shape {given.shape}: expected {(self.num_envs,)}, one action for each game")
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions of type {given.dtype}: expected whole numbers, such as int64")
        if given.dtype == np.uint64 and given.max() > np.iinfo(np.int64).max:
            game = int(given.argmax())
            raise ValueError(f"game {game}: no action {given[game]}")
        return np.ascontiguousarray(given, dtype=np.int64)

    def random_actions(self) -> NDArray[np.int64]:
        """Draws a legal action for every game. The next call overwrites the array.

        Each action is drawn uniformly from the legal actions of the decision. Random players bid too much, so
        they rarely reach some parts of mariáš and tarok. For example, in tarok for four they call a king in
        only one of 1,000 deals.
        """
        return self._batch.draw()

    def action_name(self, game: int, action: int) -> str | None:
        """Returns the name of an action in a game. With candidates, returns the move. Returns `None` if there
        is no such action."""
        return self._batch.choice_name(self._game(game), action)

    def observe(self, game: int, seat: int) -> NDArray[np.uint8]:
        """Returns the observation of any seat in a game."""
        return self._batch.observe(self._game(game), self._seat(seat))

    def lines(self, game: int, seat: int | None = None) -> list[str]:
        """Returns the lines of a game's deal as a seat receives them. If `seat` is None, returns them as a
        record has them. Needs `keep_lines=True`."""
        return self._batch.lines(self._game(game), None if seat is None else self._seat(seat))

    def save(self, game: int) -> SavedGame:
        """Saves the present state of a game."""
        return self._batch.save(self._game(game))

    def restore(self, games: Sequence[int], saved: Sequence[SavedGame]) -> None:
        """Replaces these games by saved games. Fills all arrays again."""
        self._batch.restore([self._game(game) for game in games], list(saved))

    def sample_world(self, game: int, seat: int, seed: int) -> SavedGame:
        """Samples a *world* of a game: its hidden cards are drawn uniformly from all deals that the seat
        cannot exclude."""
        return self._batch.sample_world(self._game(game), self._seat(seat), whole("seed", seed, 0, LAST_SEED))

    def solve(self, games: Sequence[int], *, nodes: int = 1_000_000) -> list[tuple[str, float | None]]:
        """For each of these games, returns the move of the exact solver and the payoff that the solver
        proves. The solver sees all cards."""
        return self._batch.solve([self._game(game) for game in games], nodes=whole("nodes", nodes, 1, LAST_SEED))

    def advice(
        self, games: Sequence[int], player: str, *, seed: int | None = None, nodes: int = 2000
    ) -> list[tuple[str, float | None]]:
        """For each of these games, returns the move of a built-in player, such as `"master Strength 3"`. If
        the player computes an expected payoff, returns it, too. The random numbers of the player depend on
        the number of the deal, and on `seed` or, if it is None, on the seed of the deals. Needs
        `keep_lines=True`."""
        nodes = whole("nodes", nodes, 1, LAST_SEED)
        seed = None if seed is None else whole("seed", seed, 0, LAST_SEED)
        return self._batch.advice([self._game(game) for game in games], player, seed=seed, nodes=nodes)

    def learned_values(self, games: Sequence[int], limit: int = 1000) -> list[list[tuple[str, float]]]:
        """For each of these games, returns the legal moves, each with the margin in points that `master` has
        learned for it. Needs `keep_lines=True`."""
        limit = whole("limit", limit, 1, MAX_MOVES)
        return self._batch.learned_values([self._game(game) for game in games], limit)

    def _game(self, game: int) -> int:
        return whole("game", game, 0, self.num_envs - 1)

    def _seat(self, seat: int) -> int:
        return whole("seat", seat, 0, self.players - 1)
