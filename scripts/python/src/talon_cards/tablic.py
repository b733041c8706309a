"""Tablić: captures, legal moves and the view of a seat."""

from __future__ import annotations

import random as _random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice

from .cards import FRENCH, Card, LineError
from .view import LISTED, View

PLAYERS = (2, 3, 4, 6, 8, 12, 16, 24, 48)
"""The numbers of players."""

_NUMBERS = {"A": 1, "T": 10, "J": 12, "Q": 13, "K": 14} | {str(number): number for number in range(2, 10)}
_ACE = 1
_Counts = tuple[int, ...]
"""How many cards of each number from 1 to 14; ``counts[0]`` is not used."""


def numbers(card: Card) -> tuple[int, ...]:
    """What a card counts in sums: an ace 1 or 11, a jack 12, a queen 13, a king 14."""
    number = _NUMBERS[card[0]]
    return (1, 11) if number == _ACE else (number,)


def points(cards: Iterable[Card]) -> int:
    """The points of these cards: 1 for each A, T, J, Q and K and for 2c, but 2 for Td."""
    return sum((card[0] in "ATJQK") + (card in ("2c", "Td")) for card in cards)


def _groups(target: int) -> list[_Counts]:
    """The groups of cards that can sum to ``target``, by number."""
    found: set[_Counts] = set()

    def extend(counts: list[int], number: int, rest: int) -> None:
        if rest == 0:
            found.add(tuple(counts))
        for value in range(number, 0, -1):
            place = _ACE if value == 11 else value
            if value <= rest and counts[place] < 4:
                counts[place] += 1
                extend(counts, value, rest - value)
                counts[place] -= 1

    extend([0] * 15, 14, target)
    return sorted(found)


_GROUPS = {target: _groups(target) for target in range(1, 15)}


def _groups_for(card: Card, counts: _Counts) -> list[_Counts]:
    """The groups that ``card`` captures from cards of these counts."""
    fitting = {
        group
        for target in numbers(card)
        for group in _GROUPS[target]
        if all(need <= have for need, have in zip(group, counts))
    }
    return sorted(fitting)


def _counts(cards: Iterable[Card]) -> _Counts:
    counts = [0] * 15
    for card in cards:
        counts[_NUMBERS[card[0]]] += 1
    return tuple(counts)


def captures(card: Card, table: Collection[Card]) -> Iterator[frozenset[Card]]:
    """The sets of table cards that ``card`` may capture, each once.

    On a large table a card has more captures than a program can list: take only as many as you need.
    """
    by_number: list[list[Card]] = [[] for _ in range(15)]
    for lying in FRENCH.sort(table):
        by_number[_NUMBERS[lying[0]]].append(lying)
    have = _counts(table)
    groups = _groups_for(card, have)
    # A capture of several groups is a smaller capture and one more group, counted without suits.
    empty: _Counts = (0,) * 15
    waiting, seen = [empty], {empty}
    for counts in waiting:
        for group in groups:
            larger = tuple(map(int.__add__, counts, group))
            if larger not in seen and all(need <= most for need, most in zip(larger, have)):
                seen.add(larger)
                waiting.append(larger)
                yield from _with_suits(larger, by_number)


def _with_suits(counts: _Counts, by_number: list[list[Card]]) -> Iterator[frozenset[Card]]:
    """Every choice of cards with these counts."""
    chosen: list[frozenset[Card]] = [frozenset()]
    for number in range(1, 15):
        if counts[number]:
            choices = [frozenset(some) for some in combinations(by_number[number], counts[number])]
            chosen = [cards | some for cards in chosen for some in choices]
    yield from chosen


def is_capture(card: Card, taken: Collection[Card]) -> bool:
    """Whether ``card`` may capture exactly these cards."""
    counts = _counts(taken)
    groups = _groups_for(card, counts)
    failed: set[_Counts] = set()

    def splits(rest: _Counts) -> bool:
        highest = next((number for number in range(14, 0, -1) if rest[number]), 0)
        if highest == 0:
            return True
        if rest in failed:
            return False
        for group in groups:
            if group[highest]:
                smaller = tuple(map(int.__sub__, rest, group))
                if min(smaller) >= 0 and splits(smaller):
                    return True
        failed.add(rest)
        return False

    return len(taken) > 0 and splits(counts)


def write(card: Card, taken: Collection[Card] = ()) -> str:
    """A move as the protocol writes it."""
    return f"{card} {FRENCH.join(taken)}" if taken else card


def read(move: str) -> tuple[Card, frozenset[Card]]:
    """The card played and the cards captured. Raises `LineError` for another text."""
    card, *taken = move.split() or [""]
    return FRENCH.parse(card), frozenset(FRENCH.parse_set(taken))


class TablicView(View):
    """A deal of tablić as a seat knows it."""

    game = "tablic"
    pack = FRENCH

    def __init__(self, players: int, seat: int | None = None, keys: Mapping[str, str] | None = None) -> None:
        if players not in PLAYERS:
            raise LineError(f"tablić has no table for {players} players")
        super().__init__(players, seat, keys or {})
        self.table: set[Card] = set()
        """The cards face up on the table."""
        self.tablas: list[int] = [0] * players
        """The tablas of each seat."""
        self.last: int | None = None
        """The seat that captured last."""
        self._due: list[int] = [6] * players

    @property
    def unseen(self) -> set[Card]:
        """The cards in hidden places: in other hands and in the stock."""
        return set(FRENCH.cards).difference(self.table, *self.piles, *self.hands)

    @property
    def stock(self) -> int:
        """The number of cards that are not dealt yet."""
        return 52 - len(self.table) - sum(self.sizes) - sum(map(len, self.piles))

    def options(self) -> Iterator[tuple[Card, frozenset[Card]]]:
        """The legal moves of the seat to move, each as the card played and the cards that it captures."""
        for card in FRENCH.sort(self.hands[self._mover()]):
            yield card, frozenset()
            for taken in captures(card, self.table):
                yield card, taken

    def legal(self, limit: int = LISTED) -> list[str]:
        return [write(*option) for option in islice(self.options(), limit)]

    def is_legal(self, move: str) -> bool:
        try:
            card, taken = read(move)
            held = card in self.hands[self._mover()]
        except LineError:
            return False
        return held and taken <= self.table and (not taken or is_capture(card, taken))

    def canonical(self, move: str) -> str:
        return write(*read(move))

    def payoffs(self) -> list[int]:
        """The points of each seat, at the end its payoff: cards, tablas, and 3 for strictly the most cards."""
        most = sorted(map(len, self.piles))
        most_cards = most[-1] if most[-1] > most[-2] else -1
        return [
            points(pile) + tablas + 3 * (len(pile) == most_cards) for pile, tablas in zip(self.piles, self.tablas)
        ]

    def sample(self, random: _random.Random) -> TablicView:
        """A world that agrees with everything this seat knows: the hidden hands drawn from the unseen cards.

        All worlds are equally likely. The copy has ``seat=None``, and the stock stays hidden.
        """
        world = self.copy()
        world.seat = None
        unseen = FRENCH.sort(self.unseen)
        random.shuffle(unseen)
        for hand, size in zip(world.hands, world.sizes):
            while len(hand) < size:
                hand.add(unseen.pop())
        return world

    def _event(self, keyword: str, tokens: Sequence[str]) -> bool:
        if keyword == "deal":
            self._packet(tokens, self._due)
            self._due[int(tokens[0])] = 0
            if not any(self._due):
                self.turn, self.phase = 0, "play"
        elif keyword == "table":
            cards = FRENCH.parse_set(tokens)
            if any(self.sizes) or self.moves:
                raise LineError(f"the table is laid before the first packet: {' '.join(tokens)}")
            self.table = cards
            self._due = [min(6, self.stock // self.players)] * self.players
        else:
            return False
        return True

    def _move(self, seat: int, tokens: Sequence[str]) -> None:
        card, taken = read(" ".join(tokens))
        if not taken <= self.table or taken and not is_capture(card, taken):
            raise LineError(f"{card} cannot capture these cards: {' '.join(tokens)}")
        self._take_from_hand(seat, {card})
        if taken:
            self.table -= taken
            self.piles[seat] |= taken | {card}
            self.last = seat
            self.tablas[seat] += not self.table
        else:
            self.table.add(card)
        self._next(seat)

    def _next(self, seat: int) -> None:
        later = ((seat + step) % self.players for step in range(1, self.players + 1))
        self.turn = next((other for other in later if self.sizes[other]), None)
        if self.turn is not None:
            return
        packet = min(6, self.stock // self.players)
        if packet:
            self._due, self.phase = [packet] * self.players, "deal"
            return
        self.phase = "over"
        if self.last is not None:
            self.piles[self.last] |= self.table
            self.table = set()
