"""Lets a learned policy play as a bot. The arrays for the policy are computed from a view, not from a game
with all cards.

A policy is trained on the arrays of `talon_cards.vector.VectorEnv`. As a bot it receives lines. `PolicySpace`
computes the same observation, mask and candidates from a `talon_cards.View`, byte by byte, and converts
actions back to a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._native import Deal, Space, View
from ._newgame import WrongVersion, differences, list_length, newgame_line
from .vector import Actions

__all__ = ["CandidatePolicy", "PolicySpace", "StepPolicy", "WrongVersion"]

Array = NDArray[np.uint8]
StepPolicy = Callable[[Array, Array], int]
"""A function that chooses an action from an observation and a mask."""
CandidatePolicy = Callable[[Array, Array], int]
"""A function that chooses a candidate from an observation and the rows of the candidates."""


class PolicySpace:
    """The observations and actions of a game. They are the same as in a `VectorEnv` with the same arguments.

    Raises `WrongVersion` when `trained_for` is given and differs from the `spec_version` of this game. The
    text names the differing key. A view of a table with other rules raises `talon_cards.LineError`, which
    also names the differing key.

    >>> space = PolicySpace("tablic", players=2, trained_for="tablic players 2 steps version 1")
    >>> view = View("newgame tablic players 2 seat 0")
    >>> view.apply("table 2h 2s 4c Qh")
    >>> view.apply("deal 0 3c 4d 5h 7s 8c Qs")
    >>> view.apply("deal 1 ?? ?? ?? ?? ?? ??")
    >>> queen, four = space.action_names.index("Qs"), space.action_names.index("4d")
    >>> space.move(view, lambda observation, mask: queen if mask[queen] else int(mask.argmax()))
    'Qs Qh'
    """

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        rules: Mapping[str, object] | None = None,
        actions: Actions = "steps",
        max_candidates: int | None = None,
        trained_for: str | None = None,
    ) -> None:
        self._open(newgame_line(game, players, rules), actions, max_candidates, trained_for)

    @classmethod
    def from_env(cls, env: Any, *, trained_for: str | None = None) -> PolicySpace:
        """Creates the policy space of `env`. `env` is a `VectorEnv`, a `Deal`, or an environment for
        PettingZoo or Gymnasium (also wrapped). Raises `TypeError` for any other object."""
        inner = getattr(env, "unwrapped", env)
        table = inner if isinstance(inner, Deal) else getattr(inner, "deal", inner)
        newgame, actions = getattr(table, "newgame", None), getattr(table, "actions", None)
        if not isinstance(newgame, str) or actions not in ("steps", "candidates"):
            raise TypeError(f"{type(env).__name__}: expected an environment of talon_cards")
        choices = len(table.masks[0] if hasattr(table, "masks") else table.mask())
        space = cls.__new__(cls)
        space._open(newgame, actions, choices if actions == "candidates" else None, trained_for)
        return space

    def _open(self, newgame: str, actions: Actions, max_candidates: int | None, trained_for: str | None) -> None:
        self._space = Space(newgame, actions=actions, most_candidates=list_length(max_candidates))
        self.newgame = newgame
        """The `newgame` line of the table, without a seat."""
        self.actions = actions
        self.spec_version: str = self._space.spec_version
        """The version of observations, actions and rules."""
        if trained_for is not None and (names := differences(trained_for, self.spec_version)):
            raise WrongVersion(
                f"the policy was trained for '{trained_for}', this package has '{self.spec_version}': {names}: "
                "give the arguments of its training, or train it again"
            )
        self.columns: list[str] = self._space.columns()
        self.codes: list[bytes] = self._space.codes()
        self.action_names: list[str] = self._space.action_names()

    def observation(self, view: View, chosen: Iterable[int] = ()) -> Array:
        """Returns the observation of the view's seat. `chosen` contains the parts of its move that are
        already chosen."""
        return self._space.observation(view, list(chosen))

    def mask(self, view: View, chosen: Iterable[int] = ()) -> Array:
        """Returns the mask of the actions. It has 1 for each action that may follow the chosen actions. It is
        all 0 when the chosen actions form a whole move.

        Raises `talon_cards.LineError` when no seat is to move, or when the chosen actions are not possible
        together.
        """
        return self._space.next(view, list(chosen))[0]

    def candidates(self, view: View) -> tuple[list[str], Array]:
        """Returns the legal moves, in the order of the environment, and for each move a row with its
        parts."""
        return self._space.candidates(view)

    def parts(self, move: str) -> frozenset[int]:
        """Returns the actions that form a move, without the action that only ends it."""
        return frozenset(self._space.parts(move))

    def move(self, view: View, policy: StepPolicy | CandidatePolicy) -> str:
        """Returns the move that a policy chooses for the seat to move. The policy chooses it action by
        action, or from the list of candidates."""
        if self.actions == "candidates":
            moves, rows = self.candidates(view)
            place = int(policy(self.observation(view), rows))
            if not 0 <= place < len(moves):
                raise ValueError(f"the policy chose candidate {place}: there are {len(moves)}")
            return moves[place]
        chosen: list[int] = []
        mask, move = self._space.next(view, chosen)
        while move is None:
            action = int(policy(self.observation(view, chosen), mask.copy()))
            if not (0 <= action < len(mask) and mask[action]):
                raise ValueError(f"the policy chose action {action}, which is not in the mask")
            chosen.append(action)
            mask, move = self._space.next(view, chosen)
        return move
