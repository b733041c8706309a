"""Plays a learned policy as a bot: the arrays of an environment, from a view instead of a game with all cards.

A policy is trained on the arrays of `talon_cards.vector.VectorEnv`. As a bot it is told lines. `PolicySpace` makes the
same observation, mask and candidates from a `talon_cards.View`, byte by byte, and turns actions back into a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from ._native import Deal, View
from ._newgame import newgame_line
from .vector import Actions

Array = NDArray[np.uint8]
StepPolicy = Callable[[Array, Array], int]
"""Chooses an action from an observation and a mask."""
CandidatePolicy = Callable[[Array, Array], int]
"""Chooses a candidate from an observation and the rows of the candidates."""

PHASES: dict[str, tuple[str, ...]] = {
    "tablic": ("play",),
    "marias": ("trump", "discard", "bid", "play", "game", "answer"),
    "tarok": ("bid", "contract", "take", "discard", "announce", "kontra", "play"),
    "tarok 4": ("bid", "contract", "call", "take", "discard", "announce", "kontra", "play"),
}
"""The parts of a deal by game, in the order of the column `phase`; with the number of players where it decides."""

LISTED = 20_000
"""The greatest number of legal moves that are combined into a mask. Only a huge table of tablić has more."""


class WrongVersion(ValueError):
    """A policy was trained for another version of observations and actions."""


class PolicySpace:
    """The observations and actions of a game, as `VectorEnv` with the same arguments has them.

    Raises `WrongVersion` when `trained_for` is given and is not the `spec_version` of this game.

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
        actions: Actions = "steps",
        max_candidates: int | None = None,
        trained_for: str | None = None,
    ) -> None:
        deal = Deal(newgame_line(game, players, None), actions=actions, most_candidates=max_candidates)
        self.game = game
        self._phases = PHASES.get(f"{game} {deal.players}", PHASES[game])
        self.actions = actions
        self.spec_version: str = deal.spec_version
        """The version of observations and actions."""
        if trained_for not in (None, self.spec_version):
            raise WrongVersion(
                f"the policy was trained for '{trained_for}', this package has '{self.spec_version}': train it again"
            )
        self.columns: list[str] = deal.columns()
        self.action_names: list[str] = deal.action_names()
        self._numbers = {name: number for number, name in enumerate(self.action_names)}
        self._done = self._numbers.get("done", -1)
        self._listed = len(deal.mask()) if actions == "candidates" else LISTED

    def observation(self, view: View, chosen: Iterable[int] = ()) -> Array:
        """What the seat to move sees after it has chosen these parts of its move."""
        row = np.zeros(len(self.columns), np.uint8)
        row[0] = self._phases.index(view.phase)
        row[[2 + action for action in chosen]] = 1
        # The numbers of a view are from -1, which becomes 255, to 254.
        row[2 + len(self.action_names) :] = np.array(list(view.features().values()), np.int16).astype(np.uint8)
        return row

    def candidates(self, view: View) -> tuple[list[str], Array]:
        """The legal moves in the order of the environment, and a row of parts for each."""
        moves = view.legal(self._listed)
        rows = np.zeros((len(moves), len(self.action_names)), np.uint8)
        for row, move in zip(rows, moves):
            row[list(self.parts(move))] = 1
        return moves, rows

    def parts(self, move: str) -> frozenset[int]:
        """The actions that make a move, without the one that only says that nothing follows."""
        # A doubled goal of mariáš is one action of two words.
        verb, *rest = [word.replace("_", " ") for word in move.replace("flek ", "flek_").split()]
        match verb:
            case "trump" | "discard" | "say" | "announce" | "kontra":
                names = rest
            case "bid" | "play" | "take":
                names = ["done" if rest == ["pass"] else move]
            case _:
                names = [verb, *(f"capture {card}" for card in rest)]
        return frozenset(self._numbers[name] for name in names)

    def mask(self, moves: Iterable[frozenset[int]], chosen: frozenset[int] = frozenset()) -> Array:
        """1 for each action that may follow the chosen ones, given the parts of all legal moves. All 0 when the move is
        finished."""
        moves = [move for move in moves if chosen <= move]
        mask = np.zeros(len(self.action_names), np.uint8)
        if self._done in chosen:
            return mask
        for move in moves:
            mask[list(move - chosen)] = 1
        if self.game == "tablic" and not chosen:
            # The card of the hand comes before the cards of the table.
            mask[len(mask) // 2 :] = 0
        if chosen in moves and (mask.any() or not chosen):
            mask[self._done] = 1
        return mask

    def move(self, view: View, policy: StepPolicy | CandidatePolicy) -> str:
        """The move that a policy chooses for the seat to move: action by action, or from the list of candidates."""
        if self.actions == "candidates":
            moves, rows = self.candidates(view)
            return moves[policy(self.observation(view), rows)]
        parts = {self.parts(move): move for move in view.legal(self._listed)}
        chosen: frozenset[int] = frozenset()
        while (mask := self.mask(parts, chosen)).any():
            action = int(policy(self.observation(view, chosen), mask))
            if not mask[action]:
                raise ValueError(f"the policy chose action {action}, which is not in the mask")
            chosen |= {action}
        return parts[chosen] if chosen in parts else parts[chosen - {self._done}]
