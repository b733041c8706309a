"""The types of the native part of the package."""

from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "MOST_GAMES",
    "MOST_MOVES",
    "MOST_THREADS",
    "Batch",
    "Deal",
    "SavedGame",
    "Space",
    "View",
    "__version__",
    "differing_keys",
]

__version__: str

MOST_GAMES: int
"""The largest number of games of a batch."""
MOST_MOVES: int
"""The largest number of moves that a call lists, and the longest list of candidates."""
MOST_THREADS: int
"""The largest number of threads of a batch."""

def differing_keys(one: str, other: str) -> list[str]:
    """The keys in which two texts of `spec_version` differ, such as `["version", "betl"]`."""

@final
class View:
    """What one seat knows about a deal, from the lines that it received. With ``seat all`` or without ``seat``: every card.

    Pass every line after ``newgame`` to `apply`. The answers are those of Talon's own rules. A line or move that the
    rules refuse raises `talon_cards.LineError` with Talon's text and changes nothing.
    """

    def __new__(cls, newgame: str) -> View:
        """The view before the first card, from a ``newgame`` line."""

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def seat(self) -> int | None:
        """The seat whose knowledge this is; None when every card is visible."""
    @property
    def keys(self) -> dict[str, str]:
        """The rule options and carried values of the ``newgame`` line."""
    @property
    def turn(self) -> int | None:
        """The seat to move; None while cards are due and at the end."""
    @property
    def phase(self) -> str:
        """The part of the deal, in the words of the protocol's ``status`` line."""
    @property
    def hand(self) -> list[str]:
        """The cards of this seat in the order of the pack; when every card is visible, of the seat to move."""
    @property
    def hands(self) -> list[list[str]]:
        """The visible cards of each hand. A hand that is not this seat's has the cards that all seats know to be there."""
    @property
    def sizes(self) -> list[int]:
        """The number of cards in each hand."""
    @property
    def scores(self) -> list[dict[str, str]]:
        """The details of the payoffs by seat, as the ``score`` lines have them; empty before the end of the deal."""

    def apply(self, line: str) -> None:
        """Applies a line of the deal: an event, or ``fault``, ``score`` or ``result``, which change nothing.

        A seat's view hides from itself what the seat may not see, so it can also follow the lines of a record.
        """
    def legal(self, limit: int = 1000) -> list[str]:
        """The legal moves of the seat to move, as the protocol writes them, at most ``limit`` (at most 100,000).

        Raises `talon_cards.LineError` when no seat is to move, or its hand is hidden.
        """
    def is_legal(self, move: str) -> bool:
        """Whether the seat to move may make this move, in any spelling. False also when its hand is hidden."""
    def canonical(self, move: str) -> str:
        """The move in its one written form. Raises `talon_cards.LineError` when it is no move in any position."""
    def scene(self, limit: int = 1000) -> dict[str, Any]:
        """All cards in their places, the public facts and at most ``limit`` legal moves: the object of the ``scene`` line.

        `protocol.md` describes its fields. In a sampled world it shows the hands that were drawn; other cards that lie
        face down stay hidden.
        """
    def features(self) -> dict[str, int]:
        """The knowledge as numbers: the columns of the full form of ``arbiter export``, in their order.

        When every card is visible, the knowledge of the seat to move; then it raises `talon_cards.LineError` when no seat
        is to move.
        """
    def play(self, move: str) -> None:
        """Makes a move of the seat to move. For a search, on a `copy` or in a sampled world."""
    def deal(self, seed: int) -> list[str]:
        """Deals the cards that are due, and returns the event lines. Every card must be visible.

        The same seed gives the same pack as ``deal random`` of ``talon``. In a sampled world it deals the cards of the
        stock.
        """
    def copy(self) -> View:
        """An independent copy. `copy` and `pickle` make the same."""
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: object) -> View: ...
    def __getnewargs__(self) -> tuple[str]: ...
    def __getstate__(self) -> tuple[list[str], int | None, list[str]]: ...
    def __setstate__(self, state: tuple[list[str], int | None, list[str]]) -> None: ...
    def sample(self, seed: int) -> View:
        """A *world*: a view of every card, with the hidden cards drawn uniformly from all that this seat cannot exclude.

        ``seed`` is a number from 0 to 2^64 - 1; equal seeds give equal worlds. Raises `talon_cards.LineError` while cards
        are due. When every card is visible, it is a copy.
        """
    def payoffs(self) -> list[int]:
        """The payoffs by seat. Raises `talon_cards.LineError` before the end of the deal."""

@final
class SavedGame:
    """A game at one moment. It is never changed. `str` is the text from which it is played again, also by `pickle`."""

    def __new__(cls, text: str) -> SavedGame:
        """Reads the text of a saved game. Raises ``ValueError`` for another version, and for a text that was changed."""
    def __copy__(self) -> SavedGame: ...
    def __deepcopy__(self, _memo: object) -> SavedGame: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Deal:
    """One deal, with all its cards, decision by decision.

    A refused action or move raises ``ValueError``, which names it and the rule, and changes nothing.
    """

    def __new__(
        cls,
        newgame: str,
        *,
        seed: int | None = None,
        deal: int = 0,
        actions: Literal["steps", "candidates"] = "steps",
        most_candidates: int | None = None,
    ) -> Deal:
        """Deal number ``deal`` of a seed: the cards that the arbiter deals with this seed. Without a seed, one is drawn."""
    def reset(self, seed: int, deal: int = 0) -> None:
        """Begins a deal."""
    @property
    def newgame(self) -> str:
        """The line with which each deal begins."""
    @property
    def actions(self) -> Literal["steps", "candidates"]:
        """How moves are chosen."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seed(self) -> int:
        """The seed from which the cards follow."""
    @property
    def deal(self) -> int:
        """The number of the deal."""
    @property
    def turn(self) -> int | None:
        """The seat to move; None when the deal is over."""
    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
    @property
    def spec_version(self) -> str:
        """The version of observations and actions. A policy of another version does not fit."""
    def columns(self) -> list[str]:
        """The names of the columns of an observation."""
    def codes(self) -> list[bytes]:
        """For each column, the codes that name something: none for an amount, 0 and 1 for a flag."""
    def action_names(self) -> list[str]:
        """The names of the actions, which are also the columns of a candidate."""
    def action_name(self, action: int) -> str:
        """The name of an action; in a list of candidates the move."""
    def legal_actions(self) -> list[int]:
        """The legal actions, or the places of the candidates, ascending."""
    def apply(self, action: int) -> None:
        """Makes an action of the seat to move."""
    def play(self, move: str) -> None:
        """Makes a move of the seat to move, as the protocol writes it."""
    def rewards(self) -> list[int]:
        """The payoff of each seat in points; 0 before the end of the deal."""
    def mask(self) -> NDArray[np.int8]:
        """1 for each legal action and 0 for each other."""
    def look(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """What a seat sees, and the mask of the seat to move: only 0 for another seat."""
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """What a seat sees."""
    def candidates(self) -> NDArray[np.uint8]:
        """The parts of each candidate, a row each; no rows with ``actions="steps"``."""
    def lines(self, seat: int | None = None) -> list[str]:
        """The lines of the deal, as a seat receives them, or as a record has them."""
    def drawing(self) -> list[str]:
        """The position as lines of text, with all cards."""
    def copy(self) -> Deal:
        """An independent copy. `copy` and `pickle` make the same."""
    def __copy__(self) -> Deal: ...
    def __deepcopy__(self, _memo: object) -> Deal: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...
    def __getstate__(self) -> SavedGame: ...
    def __setstate__(self, saved: SavedGame) -> None: ...
    def save(self) -> SavedGame:
        """The deal as it is now."""
    def restore(self, saved: SavedGame) -> None:
        """Goes on from a saved deal. Its lines are known if they were kept."""
    def sample_world(self, seat: int, seed: int) -> SavedGame:
        """A deal that the seat cannot tell from the true one, drawn uniformly."""
    def advice(self, player: str, *, seed: int | None = None, nodes: int = 2000) -> tuple[str, float | None]:
        """The move of a built-in player, with the payoff that it expects. ``player`` is a name, then options and their
        values: ``master Strength 3``. Its random numbers follow from ``seed``, without it from that of the deal."""
    def solve(self, *, nodes: int = 10_000_000) -> tuple[str, float | None]:
        """The move of the exact solver, which knows all cards, with the payoff that it proves."""
    def learned_values(self, limit: int = 1000) -> list[tuple[str, float]]:
        """The legal moves with the margins that ``master`` has learned for them, in points."""

@final
class Space:
    """The observations and actions of a game for views. `talon_cards.policy.PolicySpace` explains them.

    A view of a table with other rules is refused with `talon_cards.LineError`.
    """

    def __new__(
        cls, newgame: str, *, actions: Literal["steps", "candidates"] = "steps", most_candidates: int | None = None
    ) -> Space: ...
    @property
    def players(self) -> int: ...
    @property
    def spec_version(self) -> str: ...
    def columns(self) -> list[str]: ...
    def codes(self) -> list[bytes]: ...
    def action_names(self) -> list[str]: ...
    def observation(self, view: View, chosen: list[int]) -> NDArray[np.uint8]: ...
    def next(self, view: View, chosen: list[int]) -> tuple[NDArray[np.uint8], str | None]:
        """The mask of the actions that may follow the chosen ones, and the move if none follows."""
    def candidates(self, view: View) -> tuple[list[str], NDArray[np.uint8]]: ...
    def parts(self, move: str) -> list[int]: ...

@final
class Batch:
    """Many deals of one game, stepped together. `talon_cards.vector.VectorEnv` explains the arrays."""

    def __new__(
        cls,
        newgame: str,
        games: int,
        *,
        seed: int,
        threads: int,
        actions: Literal["steps", "candidates"],
        most_candidates: int | None,
        observes: bool,
        keeps_lines: bool,
    ) -> Batch: ...
    def reset(self, seed: int, deal: int) -> None: ...
    def step(self, choices: NDArray[np.int64]) -> None: ...
    def draw(self) -> NDArray[np.int64]: ...
    @property
    def observations(self) -> NDArray[np.uint8]: ...
    @property
    def masks(self) -> NDArray[np.uint8]: ...
    @property
    def candidates(self) -> NDArray[np.uint8]: ...
    @property
    def seats(self) -> NDArray[np.uint8]: ...
    @property
    def rewards(self) -> NDArray[np.float32]: ...
    @property
    def dones(self) -> NDArray[np.uint8]: ...
    @property
    def deals(self) -> NDArray[np.uint64]: ...
    @property
    def players(self) -> int: ...
    @property
    def spec_version(self) -> str: ...
    def columns(self) -> list[str]: ...
    def codes(self) -> list[bytes]: ...
    def action_names(self) -> list[str]: ...
    def choice_name(self, game: int, choice: int) -> str | None: ...
    def observe(self, game: int, seat: int) -> NDArray[np.uint8]: ...
    def lines(self, game: int, seat: int | None = None) -> list[str]: ...
    def save(self, game: int) -> SavedGame: ...
    def restore(self, games: list[int], saved: list[SavedGame]) -> None: ...
    def draws(self) -> list[int]: ...
    def set_draws(self, draws: list[int]) -> None: ...
    def sample_world(self, game: int, seat: int, seed: int) -> SavedGame: ...
    def solve(self, games: list[int], *, nodes: int = 1_000_000) -> list[tuple[str, float | None]]: ...
    def advice(
        self, games: list[int], player: str, *, seed: int | None = None, nodes: int = 2000
    ) -> list[tuple[str, float | None]]: ...
    def learned_values(self, games: list[int], limit: int = 1000) -> list[list[tuple[str, float]]]: ...
