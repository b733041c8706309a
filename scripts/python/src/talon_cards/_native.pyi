"""The types of the native part of the package."""

from typing import Any, final

__all__ = ["View", "__version__"]

__version__: str

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
        """The legal moves of the seat to move, as the protocol writes them, at most ``limit``.

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
        """An independent copy."""
    def sample(self, seed: int) -> View:
        """A *world*: a view of every card, with the hidden cards drawn uniformly from all that this seat cannot exclude.

        ``seed`` is a number from 0 to 2^64 - 1; equal seeds give equal worlds. Raises `talon_cards.LineError` while cards
        are due. When every card is visible, it is a copy.
        """
    def payoffs(self) -> list[int]:
        """The payoffs by seat. Raises `talon_cards.LineError` before the end of the deal."""
