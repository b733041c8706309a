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
    """A deal as one seat knows it, from the lines that the seat received. With ``seat all`` or without
    ``seat``, every card is visible.

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
        """The seat whose knowledge the view contains. None when every card is visible."""
    @property
    def keys(self) -> dict[str, str]:
        """The rule options and carried values of the ``newgame`` line."""
    @property
    def turn(self) -> int | None:
        """The seat to move. None while cards are due, and at the end."""
    @property
    def phase(self) -> str:
        """The phase of the deal, as a word of the protocol's ``status`` line."""
    @property
    def hand(self) -> list[str]:
        """The seat's cards, in the order of the pack. When every card is visible, the cards of the seat to
        move."""
    @property
    def hands(self) -> list[list[str]]:
        """For each seat, the visible cards of its hand. The visible cards of another seat are the cards that
        all seats know to be in its hand."""
    @property
    def sizes(self) -> list[int]:
        """The number of cards in each hand."""
    @property
    def scores(self) -> list[dict[str, str]]:
        """The items of the payoffs by seat, as in the ``score`` lines. Empty before the end of the deal."""

    def apply(self, line: str) -> None:
        """Applies a line of the deal. An event changes the view. ``fault``, ``score`` and ``result`` change
        nothing.

        A record shows all cards. The view of a seat can follow the lines of a record, because it ignores the
        cards that the seat may not see.
        """
    def legal(self, limit: int = 1000) -> list[str]:
        """Lists at most ``limit`` legal moves of the seat to move, in the protocol's notation. ``limit`` may
        be up to 100,000.

        Raises `talon_cards.LineError` when no seat is to move, or when the hand of the seat to move is
        hidden.
        """
    def is_legal(self, move: str) -> bool:
        """Returns whether the move is a legal move of the seat to move, in any spelling. Returns False when
        the hand of this seat is hidden."""
    def canonical(self, move: str) -> str:
        """Returns the canonical form of a move. Raises `talon_cards.LineError` when the text is not a move in
        any position."""
    def scene(self, limit: int = 1000) -> dict[str, Any]:
        """Returns the content of the ``scene`` line: all cards in their places, the public facts, and at most
        ``limit`` legal moves.

        `protocol.md` describes the fields. In a sampled world, the scene shows the drawn hands. All other
        face-down cards stay hidden.
        """
    def features(self) -> dict[str, int]:
        """Returns the knowledge as numbers. The keys are the columns of ``arbiter export`` in its full form,
        in the same order.

        When every card is visible, returns the knowledge of the seat to move. If no seat is to move, raises
        `talon_cards.LineError`.
        """
    def play(self, move: str) -> None:
        """Makes a move of the seat to move. A search uses this method on a `copy` or in a sampled world."""
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
        """Samples a *world*: a view with every card visible. The hidden cards are drawn uniformly from all
        deals that this seat cannot exclude.

        ``seed`` is a number from 0 to 2^64 - 1. Equal seeds give equal worlds. Raises `talon_cards.LineError`
        while cards are due. When every card is already visible, returns a copy.
        """
    def _repr_html_(self) -> str:
        """Returns the picture that a notebook shows: the scene, as `talon_cards.drawing` draws it."""
    def payoffs(self) -> list[int]:
        """Returns the payoffs by seat. Raises `talon_cards.LineError` before the end of the deal."""

@final
class SavedGame:
    """The state of a game at one moment. It never changes. `str` returns a text from which the state can be
    restored. `pickle` uses this text."""

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
        """Begins deal number ``deal`` of a seed. The cards are the cards that the arbiter deals for this
        seed. If ``seed`` is None, a seed is drawn."""
    def reset(self, seed: int, deal: int = 0) -> None:
        """Begins the deal with this number of this seed."""
    @property
    def newgame(self) -> str:
        """The ``newgame`` line of each deal."""
    @property
    def actions(self) -> Literal["steps", "candidates"]:
        """The form in which moves are chosen: ``steps`` or ``candidates``."""
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
        """The seat to move. None when the deal is over."""
    @property
    def is_over(self) -> bool:
        """Whether the deal is over."""
    @property
    def spec_version(self) -> str:
        """The version of observations and actions. A policy that was trained for another version does not
        fit."""
    def columns(self) -> list[str]:
        """Lists the names of the columns of an observation."""
    def codes(self) -> list[bytes]:
        """For each column, lists the codes that are categories. An amount has none. A flag has 0 and 1."""
    def action_names(self) -> list[str]:
        """Lists the names of the actions, which are also the columns of a candidate."""
    def action_name(self, action: int) -> str:
        """Returns the name of an action. With candidates, returns the move."""
    def legal_actions(self) -> list[int]:
        """Lists the legal actions in ascending order. With candidates, lists their indexes."""
    def apply(self, action: int) -> None:
        """Makes an action of the seat to move."""
    def play(self, move: str) -> None:
        """Makes a move of the seat to move, in the protocol's notation."""
    def rewards(self) -> list[int]:
        """Returns the payoff of each seat in points. Before the end of the deal, the payoffs are 0."""
    def mask(self) -> NDArray[np.int8]:
        """Returns the mask of the actions: 1 for a legal action, 0 for any other."""
    def look(self, seat: int) -> tuple[NDArray[np.uint8], NDArray[np.int8]]:
        """Returns a seat's observation, and the mask of its actions. The mask is all 0 if the seat is not to
        move."""
    def observation(self, seat: int) -> NDArray[np.uint8]:
        """Returns a seat's observation."""
    def candidates(self) -> NDArray[np.uint8]:
        """Returns the candidates, each as a row with its parts. With ``actions="steps"`` there are no
        rows."""
    def lines(self, seat: int | None = None) -> list[str]:
        """Returns the lines of the deal as a seat receives them. Without a seat, returns them as a record has
        them."""
    def drawing(self) -> list[str]:
        """Returns the drawing of the position as lines of text, with all cards visible."""
    def _repr_html_(self) -> str | None:
        """Returns the picture that a notebook shows, with all cards visible. None for a restored deal whose
        lines were not saved with it."""
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
        """Continues from a saved deal. The lines of the deal are known only if they were saved with it."""
    def sample_world(self, seat: int, seed: int) -> SavedGame:
        """Samples a deal uniformly from the deals that the seat cannot distinguish from the true deal."""
    def next_newgame(self) -> str | None:
        """Returns the ``newgame`` line of the next deal of the session, which has the carried values. None until the deal
        is over, and when the session ends with it."""
    def advice(self, player: str, *, seed: int | None = None, nodes: int = 2000) -> tuple[str, float | None]:
        """Returns the move of a built-in player, and the payoff that the player expects. ``player`` is a
        name, followed by options with their values: ``master Strength 3``. ``seed`` is the value of the option ``Seed``
        or, if it is None, the seed of the deal. The engine with this seed and this node limit makes the same move."""
    def solve(self, *, nodes: int = 10_000_000) -> tuple[str, float | None]:
        """Returns the move of the exact solver and the payoff that the solver proves. The solver sees all
        cards."""
    def learned_values(self, limit: int = 1000) -> list[tuple[str, float]]:
        """Lists the legal moves, each with the margin in points that ``master`` has learned for it."""

@final
class Space:
    """The observations and actions of a game, computed from views. `talon_cards.policy.PolicySpace` explains
    them.

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
        """Returns the mask of the actions that may follow the chosen actions. If none may follow, also
        returns the move that the chosen actions form."""
    def candidates(self, view: View) -> tuple[list[str], NDArray[np.uint8]]: ...
    def parts(self, move: str) -> list[int]: ...

@final
class Batch:
    """Many deals of one game. Each step makes an action in every deal. `talon_cards.vector.VectorEnv`
    explains the arrays."""

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
