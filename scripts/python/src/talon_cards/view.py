"""A bot's view of a deal in pure Python. It stores the lines of the bot's seat and does not know the
rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from ._load import load
from .cards import LineError
from .games import NewGame
from .lines import Limit, whole_number

if TYPE_CHECKING:
    from ._native import View

EVENTS = ("deal", "move", "show", "table")
"""The keywords of the event lines that an arbiter sends."""

_AFTER_EVENTS = ("fault", "score", "result")


class BotView:
    """A bot's view of a deal: the lines of its seat, and the legal moves that the arbiter sent.

    It needs only Python. `position` returns the same knowledge as a `talon_cards.View`, which knows the
    rules. `position` needs the native part of the package.
    """

    def __init__(self, line: str, refused: Callable[[LineError], None] | None = None) -> None:
        """Creates the view before the first card from a ``newgame`` line.

        Only `position` can find that an event is impossible. In this case the line is dropped, and
        ``refused`` is called with the error. If ``refused`` is None, the error is raised.
        """
        new = NewGame.parse(line)
        self.game = new.game
        self.players = new.players
        """The number of players."""
        self.seat = new.seat
        """The seat of the bot. None when the bot receives every card."""
        self.keys = new.keys
        """The rule options and carried values of the ``newgame`` line."""
        self.lines = [" ".join(line.split())]
        """The ``newgame`` line and the event lines so far."""
        self.limit = Limit()
        """The limit of the current decision."""
        self.is_complete = True
        """Whether `legal` returns all legal moves. The arbiter sends at most 1000."""
        self.faults: dict[int, str] = {}
        """The seats for which a substitute plays, each with the kind of its fault."""
        self.scores: dict[int, dict[str, str]] = {}
        """For each seat, the items of its score. They come after the last move."""
        self.result: list[int] | None = None
        """The payoffs by seat. None before the end of the deal."""
        self._refused = refused
        self._sent: list[str] = []
        self._legal: list[str] | None = None
        self._position: View | None = None
        self._known = 0

    @property
    def moves(self) -> list[tuple[int, str]]:
        """All moves so far, each with its seat. Hidden cards are ``??``."""
        moves = [line.split(" ", 2) for line in self.lines if line.startswith("move ")]
        return [(int(seat), move) for _, seat, move in moves]

    @property
    def own_moves(self) -> list[str]:
        """The moves of the bot's own seat so far."""
        return [move for seat, move in self.moves if seat == self.seat]

    def legal(self) -> list[str]:
        """Returns the legal moves of the seat to move in the protocol's notation, in the arbiter's order.

        The arbiter sends the moves before each ``go``. If it has sent none, `position` lists them.
        """
        return self.position.legal() if self._legal is None else list(self._legal)

    @property
    def position(self) -> View:
        """The knowledge of the seat as a `View`, which knows the rules: legal moves, a scene, features,
        sampled worlds.

        The next access updates the same object. Use `View.copy` to keep it or to change it. Raises
        `ImportError` when the native part of the package is not installed.
        """
        if self._position is None:
            self._position = cast("View", load("_native", "View")(self.lines[0]))
            self._known = 1
        while self._known < len(self.lines):
            try:
                self._position.apply(self.lines[self._known])
            except LineError as problem:
                del self.lines[self._known]
                if self._refused is None:
                    raise
                self._refused(problem)
            else:
                self._known += 1
        return self._position

    def apply(self, line: str) -> None:
        """Adds a line of the deal: an event, ``legal``, ``legalok``, ``fault``, ``score`` or ``result``.

        Raises `LineError` for any other line and for a malformed line. Then nothing changes.
        """
        keyword, *tokens = line.split() or [""]
        if keyword in EVENTS:
            if not tokens or keyword in ("deal", "move") and len(tokens) < 2:
                raise LineError(f"expected cards or a move: {line[:200]}")
            if keyword == "move":
                self._seat(tokens[0])
            self.lines.append(" ".join([keyword, *tokens]))
            self._sent, self._legal = [], None
        elif keyword == "legal" and tokens:
            self._sent.append(" ".join(tokens))
        elif keyword == "legalok" and len(tokens) == 1:
            self._end_legal(tokens[0])
        elif keyword in _AFTER_EVENTS and tokens:
            self._end(keyword, tokens, line)
        else:
            raise LineError(f"no event of {self.game}: {line[:200]}", "syntax" if tokens else "unknown")

    def _end_legal(self, token: str) -> None:
        sent, self._sent = self._sent, []
        if not sent or whole_number(token.removesuffix("+")) != len(sent):
            raise LineError(f"legalok {token[:40]} after {len(sent)} legal lines")
        self._legal, self.is_complete = sent, not token.endswith("+")

    def _end(self, keyword: str, tokens: list[str], line: str) -> None:
        if keyword == "fault" and len(tokens) == 2:
            self.faults[self._seat(tokens[0])] = tokens[1]
        elif keyword == "score" and len(tokens) % 2 == 1:
            self.scores[self._seat(tokens[0])] = dict(zip(tokens[1::2], tokens[2::2]))
        elif keyword == "result" and len(tokens) == self.players:
            self.result = [whole_number(token) for token in tokens]
        else:
            raise LineError(f"malformed {keyword} line for {self.players} players: {line[:200]}")

    def _seat(self, token: str) -> int:
        seat = whole_number(token)
        if not 0 <= seat < self.players:
            raise LineError(f"no seat {seat}: {self.players} players sit in seats 0 to {self.players - 1}")
        return seat
