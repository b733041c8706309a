"""The rows of a data set: the decisions of ``master`` in single deals, and the arrays in which they are stored."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._native import Deal, Space, View
from .engine import Engine
from .errors import EngineMalformed
from .lines import Info

ROLES = ("none", "declarer", "partner", "defender", "player", "forhont")
"""The roles of all games. Tablić has no roles."""
SPLITS = ("train", "valid", "test")
MULTIPV = 500
"""The maximum of the option ``MultiPV``, and so of the candidates of a decision."""

Rows = dict[str, NDArray[Any]]


class Stopped(Exception):
    """The maker was asked to stop before the deal was over."""


def split_of(deal: int) -> int:
    """Returns the split of a deal, as an index of `SPLITS`. Of ten deals in a row, one is for validation and one for
    tests, so that small data sets have all splits. The split depends only on the number of the deal, so data sets of
    several games and seeds can be put together."""
    ten, place = divmod(deal, 10)
    drawn = int.from_bytes(hashlib.sha256(f"split {ten}".encode()).digest()[:8], "big")
    valid = drawn % 10
    test = (valid + 1 + drawn // 10 % 9) % 10
    return {valid: 1, test: 2}.get(place, 0)


def row_types(space: Space) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
    """For each array with rows, returns its type and the shape of a row."""
    columns, actions = len(space.columns()), len(space.action_names())
    shapes: dict[str, tuple[str, tuple[int, ...]]] = {
        "observation": ("u1", (columns,)),
        "mask": ("u1", (actions,)),
        "action": ("<i2", ()),
        "values": ("<f4", (actions,)),
        "worlds": ("<i4", (actions,)),
        "is_payoff": ("u1", ()),
        "deal": ("<i8", ()),
        "move": ("<i2", ()),
        "seat": ("u1", ()),
        "role": ("u1", ()),
        "result": ("<i4", ()),
        "difference": ("<f4", ()),
        "split": ("u1", ()),
    }
    return {name: (np.dtype(kind), shape) for name, (kind, shape) in shapes.items()}


class Maker:
    """Lets ``master`` play deals at every seat, and writes down its decisions. It has one engine."""

    def __init__(self, newgame: str, seed: int, nodes: int, talon: str, is_stopped: Callable[[], bool]) -> None:
        self._newgame, self._seed, self._nodes, self._is_stopped = newgame, seed, nodes, is_stopped
        self._space = Space(newgame)
        self._types = row_types(self._space)
        self._actions = len(self._space.action_names())
        self._done = self._space.action_names().index("done")
        self._engine = Engine([talon])
        try:
            self._engine.set_option("Player", "master")
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._engine.quit()

    def rows(self, deals: Sequence[int]) -> Rows:
        """Plays these deals. Returns the rows of all decisions in the order of play."""
        found = [row for deal in deals for row in self._play(deal)]
        return {
            name: np.array([row[name] for row in found], kind).reshape(len(found), *shape)
            for name, (kind, shape) in self._types.items()
        }

    def _play(self, number: int) -> list[dict[str, Any]]:
        deal, engine = Deal(self._newgame, seed=self._seed, deal=number), self._engine
        # Equal numbers for equal cards, whatever the engine played before.
        digest = hashlib.sha256(f"master {self._seed} {number}".encode()).digest()
        engine.set_option("Seed", int.from_bytes(digest[:8], "big"))
        rows: list[dict[str, Any]] = []
        sent = moves = 0
        while deal.turn is not None:
            if self._is_stopped():
                raise Stopped
            lines = deal.lines()
            engine.send(*lines[sent:])
            sent = len(lines)
            move, candidates = self._decide()
            rows += self._steps(deal, moves, move, candidates)
            made = deal.lines()[sent].split(" ", 2)
            if made[:1] != ["move"] or made[2] != move:
                raise RuntimeError(f"the actions of '{move}' made the move '{' '.join(made[2:])}'")
            moves += 1
        self._finish(rows, deal)
        return rows

    def _decide(self) -> tuple[str, list[Info]]:
        """Returns the move of ``master``, and the candidates with their values."""
        legal = self._engine.moves()
        # The only legal move needs no search.
        if len(legal) == 1:
            return legal[0], []
        # The evaluation of candidates takes at least 96 nodes for each candidate that MultiPV asks for, even if fewer
        # moves are legal.
        self._engine.set_option("MultiPV", min(len(legal), MULTIPV))
        answer = self._engine.go(nodes=self._nodes)
        if answer.candidates and answer.candidates[0].pv[:1] != (answer.move,):
            raise EngineMalformed("malformed", f"candidate 1 is not the move '{answer.move}'")
        return answer.move, answer.candidates

    def _steps(self, deal: Deal, number: int, move: str, candidates: Sequence[Info]) -> list[dict[str, Any]]:
        """Makes a move action by action. Returns a row for each action that was not the only legal one."""
        parts = np.zeros((len(candidates), self._actions), np.bool_)
        for row, info in zip(parts, candidates):
            row[self._space.parts(info.pv[0])] = True
        seat, rows, left = deal.turn, [], sorted(self._space.parts(move))
        assert seat is not None
        chosen: list[int] = []
        while True:
            seen, legal = deal.look(seat)
            mask = legal.astype(np.uint8)
            # The parts of a set, such as discards, may be chosen in any order. The order of the rows is fixed.
            action = next((part for part in left if mask[part]), self._done)
            if mask.sum() > 1:
                values, worlds = self._values(candidates, parts, chosen, mask)
                is_payoff = any(info.payoff is not None for info in candidates)
                rows.append({"observation": seen, "mask": mask, "action": action, "values": values, "worlds": worlds})
                rows[-1] |= {"is_payoff": is_payoff, "move": number, "seat": seat}
            deal.apply(action)
            chosen.append(action)
            left = [part for part in left if part != action]
            # A move is complete when no action is left that belongs to an unfinished move.
            if not left and (deal.turn != seat or not deal.observation(seat)[2 : 2 + self._actions].any()):
                return rows

    def _values(
        self, candidates: Sequence[Info], parts: NDArray[np.bool_], chosen: Sequence[int], mask: NDArray[np.uint8]
    ) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
        """For each action, returns the value of the best candidate that the action still allows, and the number of
        its worlds. An action without such a candidate has no value."""
        values, worlds = np.full(self._actions, np.nan, np.float32), np.zeros(self._actions, np.int32)
        fits: NDArray[np.bool_] = np.all(parts[:, list(chosen)], axis=1)
        allowed = parts & fits[:, None]
        # The action `done` ends a move, so it allows only the candidate without further parts.
        allowed[:, self._done] |= fits & (parts.sum(1) == len(chosen))
        for info, row in zip(candidates, allowed & (mask > 0)):
            value = info.heuristic if info.payoff is None else info.payoff
            if value is not None:
                better = row & ~(values >= value)
                values[better], worlds[better] = value, info.worlds or 0
        return values, worlds

    def _finish(self, rows: list[dict[str, Any]], deal: Deal) -> None:
        """Adds the facts that are known only at the end of the deal."""
        view = View(self._newgame)
        for line in deal.lines()[1:]:
            view.apply(line)
        payoffs, scores = deal.rewards(), view.scores
        for row in rows:
            seat = row["seat"]
            others = payoffs[:seat] + payoffs[seat + 1 :]
            row |= {"deal": deal.deal, "split": split_of(deal.deal), "result": payoffs[seat]}
            row |= {"difference": payoffs[seat] - sum(others) / len(others)}
            row |= {"role": ROLES.index(scores[seat].get("role", "none"))}
