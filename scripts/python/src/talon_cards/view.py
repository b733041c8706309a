"""What a seat knows about a deal, from the lines that it received."""

from __future__ import annotations

import copy
import random as _random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar

from .cards import Card, LineError, Pack
from .lines import whole_number

Self = TypeVar("Self", bound="View")

LISTED = 1000
"""The greatest number of legal moves in a list, as in the protocol."""


class View(ABC):
    """The knowledge of one seat, or with ``seat=None`` of a reader who sees every card.

    Begin with `new_view`, then pass every event line to `apply`. All sets and lists may be read freely; change them
    only in a `copy`.
    """

    game: ClassVar[str]
    pack: ClassVar[Pack]

    def __init__(self, players: int, seat: int | None, keys: Mapping[str, str]) -> None:
        self.players = players
        """The number of players."""
        self.seat = seat
        """The seat whose knowledge this is; None for all seats."""
        self.keys = dict(keys)
        """The rule options and carried values of the ``newgame`` line."""
        self.hands: list[set[Card]] = [set() for _ in range(players)]
        """The cards of each hand that are visible; empty for a hidden hand."""
        self.sizes: list[int] = [0] * players
        """The number of cards in each hand."""
        self.piles: list[set[Card]] = [set() for _ in range(players)]
        """The cards that each seat has won."""
        self.turn: int | None = None
        """The seat to move; None while cards are dealt and at the end."""
        self.phase = "deal"
        """The part of the deal, in the words of the protocol's ``status`` line."""
        self.moves: list[tuple[int, str]] = []
        """All moves so far, each with its seat."""
        self.faults: dict[int, str] = {}
        """The seats for which a substitute plays, with the kind of fault."""
        self.scores: dict[int, dict[str, str]] = {}
        """The details of the score by seat, after the last move."""
        self.result: list[int] | None = None
        """The payoffs by seat, at the end."""

    @property
    def hand(self) -> list[Card]:
        """The cards of this seat, or with ``seat=None`` of the seat to move, in order."""
        seat = self.turn if self.seat is None else self.seat
        return [] if seat is None else self.pack.sort(self.hands[seat])

    def sees(self, seat: int) -> bool:
        """Whether the hand of ``seat`` is visible."""
        return self.seat is None or self.seat == seat

    @property
    @abstractmethod
    def unseen(self) -> set[Card]:
        """The cards in hidden places. `knows` and `lacks` say what is certain about them."""

    def knows(self, seat: int) -> set[Card]:
        """The cards that ``seat`` certainly holds."""
        return set(self.hands[seat])

    def lacks(self, seat: int) -> set[Card]:
        """The cards that ``seat`` certainly does not hold, because of the cards that it has played.

        Cards that were seen elsewhere may be missing from the set: combine it with `unseen`.
        """
        del seat
        return set()

    @abstractmethod
    def legal(self, limit: int = LISTED) -> list[str]:
        """The legal moves of the seat to move, as the protocol writes them, at most ``limit``.

        Raises `LineError` when no seat is to move, or its hand is hidden.
        """

    def is_legal(self, move: str) -> bool:
        """Whether the seat to move may make this move, in any spelling. Its hand must be visible."""
        try:
            return self.canonical(move) in self.legal(1 << 30)
        except LineError:
            return False

    @abstractmethod
    def canonical(self, move: str) -> str:
        """The move in its one written form. Raises `LineError` when it is no move in any position."""

    @abstractmethod
    def payoffs(self) -> list[int]:
        """The payoffs by seat at the end of the deal, computed from its lines; `result` has the arbiter's payoffs.

        In tablić before the end: the points so far. In the other games it raises `LineError` before the end.
        """

    def apply(self, line: str) -> None:
        """Applies a line of the deal: an event, ``fault``, ``score`` or ``result``.

        Raises `LineError` for any other line, and for a line that cannot follow earlier lines; then nothing changes.
        """
        keyword, *tokens = line.split() or [""]
        if keyword == "move" and len(tokens) > 1:
            seat = self._seat(tokens[0])
            if seat != self.turn:
                raise LineError(f"seat {seat} cannot move now: {line}")
            self._move(seat, tokens[1:])
            self.moves.append((seat, " ".join(tokens[1:])))
        elif keyword == "fault" and len(tokens) == 2:
            self.faults[self._seat(tokens[0])] = tokens[1]
        elif keyword == "score" and len(tokens) % 2 == 1:
            self.scores[self._seat(tokens[0])] = dict(zip(tokens[1::2], tokens[2::2]))
        elif keyword == "result":
            if len(tokens) != self.players:
                raise LineError(f"expected {self.players} payoffs: {line}")
            self.result = [whole_number(token) for token in tokens]
        elif not self._event(keyword, tokens):
            raise LineError(f"no event of {self.game}: {line}")

    def play(self, move: str) -> None:
        """Makes a move of the seat to move. For a search, on a `copy`."""
        if self.turn is None:
            raise LineError("no seat is to move")
        self.apply(f"move {self.turn} {move}")

    def copy(self: Self) -> Self:
        """An independent copy."""
        new = copy.copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, set, dict)):
                setattr(new, name, _copied(value))
        return new

    def sample(self: Self, random: _random.Random) -> Self:
        """A world that agrees with everything this seat knows: a copy with ``seat=None`` and the hidden cards drawn.

        In tablić all worlds are equally likely. In the other games cards that a seat `lacks` make some worlds somewhat
        more likely than others. Needs a seat to move.
        """
        world = self.copy()
        world.seat = None
        rest = _Place(set(), len(self.unseen), self._rest_lacks())
        places = [rest]
        for seat in range(self.players):
            if not self.sees(seat):
                known = self.knows(seat)
                places.append(_Place(known, self.sizes[seat], self.lacks(seat), frozenset(known)))
                rest.size -= self.sizes[seat]
        cards = [card for card in self.pack.sort(self.unseen) if not any(card in place.cards for place in places)]
        random.shuffle(cards)
        # Cards with few possible places come first, so that they find a place.
        cards.sort(key=lambda card: sum(card not in place.lacks for place in places))
        for card in cards:
            open_places = [place for place in places if place.room and card not in place.lacks]
            if open_places:
                random.choices(open_places, [place.room for place in open_places])[0].cards.add(card)
            elif not _make_room(card, places, random, set()):
                raise LineError("no world agrees with the lines of this seat")
        hidden = iter(places[1:])
        for seat in range(self.players):
            if not self.sees(seat):
                world.hands[seat] = next(hidden).cards
        drawn = self.pack.sort(rest.cards)
        random.shuffle(drawn)
        world._set_rest(drawn, random)
        return world

    def _rest_lacks(self) -> set[Card]:
        """The cards that are certainly not in hidden places outside the hands."""
        return set()

    def _set_rest(self, cards: list[Card], random: _random.Random) -> None:
        """Puts the cards that are in no hand where a sampled world has them."""

    @abstractmethod
    def _event(self, keyword: str, tokens: Sequence[str]) -> bool:
        """Applies an event of the game other than a move; False when the game has no such event."""

    @abstractmethod
    def _move(self, seat: int, tokens: Sequence[str]) -> None:
        """Makes a move of the seat to move."""

    def _seat(self, token: str) -> int:
        seat = whole_number(token)
        if not 0 <= seat < self.players:
            raise LineError(f"no seat {token}: {self.players} players")
        return seat

    def _mover(self) -> int:
        """The seat to move, whose hand is visible."""
        if self.turn is None:
            raise LineError("no seat is to move")
        if not self.sees(self.turn):
            raise LineError(f"the hand of seat {self.turn} is hidden")
        return self.turn

    def _take_from_hand(self, seat: int, cards: set[Card], hidden: int = 0) -> None:
        """Removes cards from a hand. Raises `LineError` when it cannot hold them."""
        if self.sees(seat) and (hidden or not cards <= self.hands[seat]):
            raise LineError(f"seat {seat} does not hold {self.pack.join(cards)}")
        if not self.sees(seat) and (len(cards) + hidden > self.sizes[seat] or not cards <= self.unseen):
            raise LineError(f"seat {seat} cannot hold {self.pack.join(cards)}")
        self.hands[seat] -= cards
        self.sizes[seat] -= len(cards) + hidden

    def _packet(self, tokens: Sequence[str], sizes: Sequence[int]) -> None:
        """Adds a packet to a hand. ``sizes`` are the sizes of the packets that are due; 0 for none."""
        seat = self._seat(tokens[0]) if tokens else -1
        shown, hidden = self.pack.parse_packet(tokens[1:])
        if seat < 0 or not sizes[seat] or len(shown) + hidden != sizes[seat]:
            raise LineError(f"no packet of {len(shown) + hidden} cards is due for seat {seat}")
        if not shown <= self.unseen:
            raise LineError(f"a card is dealt twice: {' '.join(tokens)}")
        self.sizes[seat] += sizes[seat]
        # A hand that the reader may not know stays hidden even when a line shows it.
        if self.sees(seat):
            self.hands[seat] |= shown


@dataclass
class _Place:
    """A hidden place of a sampled world: a hand, or the cards that are in no hand."""

    cards: set[Card]
    size: int
    lacks: set[Card]
    fixed: frozenset[Card] = frozenset()
    """Cards that cannot be anywhere else."""

    @property
    def room(self) -> int:
        return self.size - len(self.cards)


def _make_room(card: Card, places: Sequence[_Place], random: _random.Random, tried: set[int]) -> bool:
    """Puts a card into a full place and moves another card on, along a path of cards if need be."""
    for number in random.sample(range(len(places)), len(places)):
        place = places[number]
        if number in tried or card in place.lacks:
            continue
        tried.add(number)
        if place.room:
            place.cards.add(card)
            return True
        for other in sorted(place.cards - place.fixed):
            place.cards.remove(other)
            place.cards.add(card)
            if _make_room(other, places, random, tried):
                return True
            place.cards.remove(card)
            place.cards.add(other)
    return False


def _copied(value: object) -> object:
    if isinstance(value, list):
        return [_copied(item) for item in value]
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return set(value) if isinstance(value, set) else value
