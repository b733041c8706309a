"""The packs of the three games.

A card is a string in the protocol's notation: ``Td``, ``Oh``, ``t21``. A `Pack` contains its cards in order,
and reads every spelling of a card that the protocol allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Card = str
"""A card in canonical form."""

HIDDEN = "??"
"""The sign for a card that the reader may not see."""


class LineError(ValueError):
    """The error for a line, a card or a move that cannot be read, or that does not fit the position. Its text
    is one line."""

    def __init__(self, text: str, code: str = "syntax") -> None:
        super().__init__(text)
        self.code = code
        """The code of the corresponding ``error`` line: ``syntax``, ``unknown``, ``state``, ``card``,
        ``illegal`` or ``option``."""


@dataclass(frozen=True)
class Pack:
    """All cards of a pack. Their order is the order of cards in a line."""

    name: str
    cards: tuple[Card, ...]
    _places: dict[Card, int] = field(init=False, repr=False, compare=False)
    _spellings: dict[str, Card] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        spellings = {card.upper(): card for card in self.cards}
        spellings.update({"10" + card[1].upper(): card for card in self.cards if card[0] == "T"})
        object.__setattr__(self, "_places", {card: place for place, card in enumerate(self.cards)})
        object.__setattr__(self, "_spellings", spellings)

    def parse(self, token: str) -> Card:
        """Reads a card in upper or lower case. ``10`` stands for ``T``. Raises `LineError` if the token is
        not a card."""
        card = self._spellings.get(token.upper())
        if card is None:
            raise LineError(f"no card '{token}' in the {self.name} pack")
        return card

    def parse_set(self, tokens: Sequence[str]) -> set[Card]:
        """Reads a set of cards. Raises `LineError` if a token is not a card, or if a card occurs twice."""
        cards = {self.parse(token) for token in tokens}
        if len(cards) < len(tokens):
            raise LineError(f"a card is repeated: {' '.join(tokens)}")
        return cards

    def parse_packet(self, tokens: Sequence[str]) -> tuple[set[Card], int]:
        """Reads a packet of dealt cards. Returns the shown cards and the number of hidden cards."""
        shown = [token for token in tokens if token != HIDDEN]
        return self.parse_set(shown), len(tokens) - len(shown)

    def place(self, card: Card) -> int:
        """Returns the index of a card in the pack, from 0."""
        return self._places[card]

    def sort(self, cards: Iterable[Card]) -> list[Card]:
        """Sorts cards in the order of the pack."""
        return sorted(cards, key=self._places.__getitem__)

    def join(self, cards: Iterable[Card]) -> str:
        """Returns the cards in the form of a line: in the order of the pack, separated by blanks."""
        return " ".join(self.sort(cards))


FRENCH = Pack("French", tuple(rank + suit for rank in "A23456789TJQK" for suit in "cdhs"))
"""The French pack: ranks ``A`` to ``K``, suits ``c d h s``."""

GERMAN = Pack("German", tuple(rank + suit for suit in "hlab" for rank in "789UOKTA"))
"""The German pack: ranks ``7 8 9 U O K T A``, suits ``h l a b``."""

TAROK = Pack(
    "tarok",
    tuple(f"t{number}" for number in range(1, 23))
    + tuple(rank + suit for suit in "hd" for rank in "4321JCQK")
    + tuple(rank + suit for suit in "sc" for rank in "789TJCQK"),
)
"""The tarok pack: taroks ``t1`` to ``t22``, then hearts, diamonds, spades and clubs, each from low to high."""
