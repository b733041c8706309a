"""The types of the native part of the package."""

from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "MAX_GAMES",
    "MAX_MOVES",
    "MAX_THREADS",
    "Batch",
    "Deal",
    "SavedGame",
    "Space",
    "View",
    "__version__",
    "differing_keys",
]

__version__: str

MAX_GAMES: int
"""The maximum number of games of a batch."""
MAX_MOVES: int
"""The maximum number of moves that a call lists, and the maximum length of a list of candidates."""
MAX_THREADS: int
"""The maximum number of threads of a batch."""

def differing_keys(one: str, other: str) -> list[str]:
    """Returns the keys in which two texts of `spec_version` differ, such as `["version", "betl"]`."""

@final
class View:
    """A seat's knowledge about a deal, from the lines that it received. With ``seat all`` or without
    ``seat``: every card.

    Pass every line after ``newgame`` to `apply`. Talon's own rules give the answers. A line or move that the
    rules refuse raises `talon_cards.LineError` with Talon's text and changes nothing.
    """

    def __new__(cls, newgame: str) -> View:
        """Creates the view before the first card from a ``newgame`` line."""

    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def players(self) -> int:
        """The number of players."""
    @property
    def seat(self) -> int | None:
        """The seat whose knowledge the view contains; None when every card is visible."""
    @property
    def keys(self) -> dict[str, str]:
        """The rule options and carried values of the ``newgame`` line."""
    @property
    def turn(self) -> int | None:
        """The seat to move; None while cards are due and at the end."""
    @property
    def phase(self) -> str:
        """The phase of the deal, as a word of the protocol's ``status`` line."""
    @property
    def hand(self) -> list[str]:
        """The seat's cards in the order of the pack; when every card is visible, the cards of the seat to
        move."""
    @property
    def hands(self) -> list[list[str]]:
        """The visible cards of each hand. For another seat: the cards that all seats know to be in its
        hand."""
    @property
    def sizes(self) -> list[int]:
        """The number of cards in each hand."""
    @property
    def scores(self) -> list[dict[str, str]]:
        """The items of the payoffs by seat, as in the ``score`` lines; empty before the end of the deal."""

    def apply(self, line: str) -> None:
        """Applies a line of the deal: an event, or ``fault``, ``score`` or ``result``, which change nothing.

        A seat's view ignores what the seat may not see, so the view can also follow the lines of a record.
        """
    def legal(self, limit: int = 1000) -> list[str]:
        """Lists the legal moves of the seat to move in the protocol's notation, at most ``limit`` (at most
        100,000).

        Raises `talon_cards.LineError` when no seat is to move, or its hand is hidden.
        """
    def is_legal(self, move: str) -> bool:
        """Returns whether the seat to move may make this move, in any spelling. False also when its hand is
        hidden."""
    def canonical(self, move: str) -> str:
        """Returns the canonical form of a move. Raises `talon_cards.LineError` when it is no move in any
        position."""
    def scene(self, limit: int = 1000) -> dict[str, Any]:
        """Returns all cards in their places, the public facts and at most ``limit`` legal moves, as the
        ``scene`` line does.

        `protocol.md` describes the fields. In a sampled world the scene shows the drawn hands; other
        face-down cards stay hidden.
        """
    def features(self) -> dict[str, int]:
        """Returns the knowledge as numbers: the columns of ``arbiter export`` in its full form and in its
        order.

        When every card is visible, returns the knowledge of the seat to move, and raises
        `talon_cards.LineError` when no seat is to move.
        """
    def play(self, move: str) -> None:
        """Makes a move of the seat to move, for a search on a `copy` or in a sampled world."""
    def deal(self, seed: int) -> list[str]:
        """Deals the cards that are due and returns the event lines. Every card must be visible.

        The same seed gives the same pack as ``deal random`` of ``talon``. In a sampled world, the cards come
        from the stock.
        """
    def copy(self) -> View:
        """Returns an independent copy, like `pickle`."""
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: object) -> View: ...
    def __getnewargs__(self) -> tuple[str]: ...
    def __getstate__(self) -> tuple[list[str], int | None, list[str]]: ...
    def __setstate__(self, state: tuple[list[str], int | None, list[str]]) -> None: ...
    def sample(self, seed: int) -> View:
        """Samples a *world*: a view of every card. The hidden cards are drawn uniformly among all deals that
        this seat cannot exclude.

        ``seed`` is a number from 0 to 2^64 - 1; equal seeds give equal worlds. Raises `talon_cards.LineError`
        while cards are due. Returns a copy when every card is visible.
        """
    def payoffs(self) -> list[int]:
        """Returns the payoffs by seat. Raises `talon_cards.LineError` before the end of the deal."""

@final
class SavedGame:
    """A game at one moment. It never changes. `str` gives the text that restores it; `pickle` uses this
    text."""

    def __new__(cls, text: str) -> SavedGame:
        """Reads the text of a saved game. Raises ``ValueError`` for another version and for a changed
        text."""
    def __copy__(self) -> SavedGame: ...
    def __deepcopy__(self, _memo: object) -> SavedGame: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class Deal:
    """One deal with all its cards visible, decision by decision.

    A refused action or move raises ``ValueError``, which names the action and the rule. The deal does not
    change.
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
        """Begins deal number ``deal`` of a seed, with the cards that the arbiter deals for this seed. Without
        a seed, draws one."""
    def reset(self, seed: int, deal: int = 0) -> None:
        """Begins the deal with this number of this seed."""
    @property
    def newgame(self) -> str:
        """The ``newgame`` line of each deal."""
    @property
    def actions(self) -> Literal["steps", "candidates"]:
        """How moves are chosen: ``steps`` or ``candidates``."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def seed(self) -> int:
        """The seed of the cards."""
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
        """The version of observations and actions. A policy for another version does not fit."""
    def columns(self) -> list[str]:
        """Lists the names of the columns of an observation."""
    def codes(self) -> list[bytes]:
        """Lists, for each column, the codes that are categories: none for an amount, 0 and 1 for a flag."""
    def action_names(self) -> list[str]:
        """Lists the names of the actions, which are also the columns of a candidate."""
    def action_name(self, action: int) -> str:
        """Returns the name of an action, or in a list of candidates the move."""
    def legal_actions(self) -> list[int]:
        """Lists the legal actions, or the indexes of the candidates, in ascending order."""
    def apply(self, action: int) -> None:
        """Makes an action of the seat to move."""
    def play(self, move: str) -> None:
        """Makes a move of the seat to move, in the protocol's notation."""
    def rewards(self) -> list[int]:
        """Returns the payoff of each seat in points; 0 before the end of the deal."""
    def mask(self) -> NDArray[np.int8]:
        """Returns the mask of the actions: 1 for a legal action, 0 for any other."""
    def look(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """Returns a seat's observation, and the mask of its actions. The mask is all 0 if the seat is not to
        move."""
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Returns a seat's observation."""
    def candidates(self) -> NDArray[np.uint8]:
        """Returns the candidates, each as a row with its parts; no rows with ``actions="steps"``."""
    def lines(self, seat: int | None = None) -> list[str]:
        """Returns the lines of the deal as a seat receives them, or without a seat as a record has them."""
    def drawing(self) -> list[str]:
        """Returns the drawing of the position as lines of text, with all cards visible."""
    def copy(self) -> Deal:
        """Returns an independent copy, like `pickle`."""
    def __copy__(self) -> Deal: ...
    def __deepcopy__(self, _memo: object) -> Deal: ...
    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]: ...
    def __getstate__(self) -> SavedGame: ...
    def __setstate__(self, saved: SavedGame) -> None: ...
    def save(self) -> SavedGame:
        """Saves the present state of the deal."""
    def restore(self, saved: SavedGame) -> None:
        """Continues from a saved deal. Its lines are known if they were kept."""
    def sample_world(self, seat: int, seed: int) -> SavedGame:
        """Samples a deal uniformly among the deals that the seat cannot distinguish from the true deal."""
    def advice(self, player: str, *, seed: int | None = None, nodes: int = 2000) -> tuple[str, float | None]:
        """Returns the move of a built-in player and the payoff that it expects. ``player`` is a name, then
        options and their values: ``master Strength 3``. Its random numbers depend on ``seed``, or without it
        on the seed of the deal."""
    def solve(self, *, nodes: int = 10_000_000) -> tuple[str, float | None]:
        """Returns the move of the exact solver, which sees all cards, and the payoff that it proves."""
    def learned_values(self, limit: int = 1000) -> list[tuple[str, float]]:
        """Lists the legal moves with the margins that ``master`` has learned for them, in points."""

@final
class Space:
    """The observations and actions of a game, for views. `talon_cards.policy.PolicySpace` explains them.

    A view of a table with other rules raises `talon_cards.LineError`.
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
        """Returns the mask of the actions that may follow the chosen actions, and the move if none may
        follow."""
    def candidates(self, view: View) -> tuple[list[str], NDArray[np.uint8]]: ...
    def parts(self, move: str) -> list[int]: ...

@final
class Batch:
    """Many deals of one game that are stepped together. `talon_cards.vector.VectorEnv` explains the
    arrays."""

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
