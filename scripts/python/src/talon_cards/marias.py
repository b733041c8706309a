"""Mariáš: legal moves and the view of a seat."""

from __future__ import annotations

import random as _random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from . import _marias_score
from .cards import GERMAN, HIDDEN, Card, LineError
from .view import LISTED, View

GOALS = ("hra", "sedma", "stovka")
"""The goals, in the order in which they are written."""

STATEMENTS = GOALS + tuple(f"flek {goal}" for goal in GOALS)
"""What a turn of the bidding may contain, in the order in which it is written."""

MAX_FLEKS = 7
_FIRST, _SECOND = (7, 5, 5), (5, 5, 5)
_ORDERS = {"high": "789UOKTA", "natural": "789TUOKA"}


def stronger(card: Card, tens: str = "high") -> set[Card]:
    """The cards of the same suit that beat ``card``. ``tens`` is the rule option of this name."""
    order = _ORDERS[tens]
    return {rank + card[1] for rank in order[order.index(card[0]) + 1 :]}


def points(cards: Iterable[Card]) -> int:
    """The points of these cards: ten for each ace and ten."""
    return sum(10 for card in cards if card[0] in "AT")


def suit(cards: Iterable[Card], letter: str) -> set[Card]:
    """The cards of this suit."""
    return {card for card in cards if card[1] == letter}


@dataclass
class Goal:
    """An announced goal."""

    by: int
    """The seat that announced it."""
    fleks: int = 0
    """The number of doublings."""


class MariasView(View):
    """A deal of mariáš as a seat knows it."""

    game = "marias"
    pack = GERMAN

    def __init__(self, players: int = 3, seat: int | None = None, keys: Mapping[str, str] | None = None) -> None:
        if players != 3:
            raise LineError(f"mariáš has 3 players, not {players}")
        super().__init__(players, seat, keys or {})
        thesis = self.keys.get("reading") == "thesis"
        self.tens = self.keys.get("tens", "natural" if thesis else "high")
        """``high`` or ``natural``: the strength of the tens."""
        self.talon_trump = self.keys.get("talon_trump", "allowed" if thesis else "forbidden") == "allowed"
        """Whether the trump card may be discarded."""
        if self.tens not in _ORDERS:
            raise LineError(f"tens {self.tens}: expected high or natural")
        self.trump: Card | None = None
        """The trump card, once this seat knows it."""
        self.talon: set[Card] = set()
        """The two cards of the talon, where they are visible."""
        self.goals: dict[str, Goal] = {}
        """The announced goals."""
        self.trick: list[tuple[int, Card]] = []
        """The cards of the trick on the table with their seats; a complete trick lies until the next card is played."""
        self.tricks = 0
        """The number of complete tricks."""
        self.marriages: list[set[str]] = [set(), set(), set()]
        """The suits of the marriages that each seat has shown."""
        self._due: list[int] = list(_FIRST)
        self._played: list[set[Card]] = [set(), set(), set()]
        self._not_held: list[set[Card]] = [set(), set(), set()]
        self._opponents_spoke = False
        self._turned_up = False

    @property
    def unseen(self) -> set[Card]:
        """The cards in hidden places: in other hands, and in the talon unless it is visible."""
        return set(GERMAN.cards).difference(*self._played, *self.hands, self.talon)

    @property
    def leading(self) -> tuple[int, Card] | None:
        """The seat and the card that win the trick on the table as it stands; None before the first card."""
        best: tuple[int, Card] | None = None
        for seat, card in self.trick:
            if best is None or self.beats(card, best[1]):
                best = (seat, card)
        return best

    def beats(self, card: Card, other: Card) -> bool:
        """Whether ``card``, played later, beats ``other``. The trump card must be known."""
        if card[1] == other[1]:
            return card in stronger(other, self.tens)
        return self.trump is not None and card[1] == self.trump[1]

    def knows(self, seat: int) -> set[Card]:
        known = {f"K{letter}" for letter in self.marriages[seat]} | self.hands[seat]
        if seat == 0 and self._turned_up and self.trump and not (self.talon_trump and self.trump[0] not in "AT"):
            known.add(self.trump)
        return known.difference(*self._played)

    def lacks(self, seat: int) -> set[Card]:
        lacking = set(self._not_held[seat])
        for card in self._played[seat]:
            if card[0] == "O" and card[1] not in self.marriages[seat]:
                lacking.add(f"K{card[1]}")
            elif card[0] == "K":
                lacking.add(f"O{card[1]}")
        if seat != 0 and self._turned_up and self.trump:
            lacking.add(self.trump)
        return lacking

    def payoffs(self) -> list[int]:
        return _marias_score.payoffs(self)

    def legal_cards(self, hand: Iterable[Card]) -> set[Card]:
        """The cards of a hand of the seat to move that may be played now."""
        hand = set(hand)
        free = {card for card in hand if not (card[0] == "K" and f"O{card[1]}" in hand)}
        leading = self.leading
        if leading is None or len(self.trick) == 3 or self.trump is None:
            return free
        kept = suit(free, self.trick[0][1][1]) or suit(free, self.trump[1])
        return (kept & stronger(leading[1], self.tens)) or kept or free

    def legal_discards(self, hand: Iterable[Card]) -> set[Card]:
        """The cards of seat 0 that may go into the talon: no ace and no ten, and not the trump card."""
        kept = set() if self.talon_trump else {self.trump}
        return {card for card in hand if card[0] not in "AT" and card not in kept}

    def statements(self, seat: int) -> list[str]:
        """The statements that ``seat`` may make now, in any combination. The opening contains ``hra``."""
        return [said for said in STATEMENTS if self._may_say(seat, said)]

    def legal(self, limit: int = LISTED) -> list[str]:
        seat = self._mover()
        hand = self.hands[seat]
        if self.phase == "trump":
            moves = [f"trump {card}" for card in GERMAN.sort(hand)]
        elif self.phase == "discard":
            cards = GERMAN.sort(self.legal_discards(hand))
            moves = [f"discard {first} {second}" for first, second in combinations(cards, 2)]
        elif self.phase == "bid":
            moves = list(islice(self._bids(seat), limit))
        else:
            moves = GERMAN.sort(self.legal_cards(hand))
        return moves[:limit]

    def canonical(self, move: str) -> str:
        match move.split():
            case ["trump", card]:
                return f"trump {GERMAN.parse(card)}"
            case ["discard", first, second]:
                return f"discard {GERMAN.join(GERMAN.parse_set([first, second]))}"
            case ["say", *words]:
                return _write_bid(_read_bid(words))
            case [card]:
                return GERMAN.parse(card)
        raise LineError(f"no move of mariáš: {move}")

    def _rest_lacks(self) -> set[Card]:
        if self.phase not in ("bid", "play"):
            return set()
        trump = {self.trump} if self.trump and not self.talon_trump else set()
        return {card for card in GERMAN.cards if card[0] in "AT"} | trump

    def _set_rest(self, cards: list[Card], random: _random.Random) -> None:
        if self.phase in ("bid", "play"):
            self.talon = self.talon or set(cards)
        if self.trump is None and self.phase in ("discard", "bid"):
            self.trump = random.choice(GERMAN.sort(self.hands[0]))

    def _bids(self, seat: int) -> Iterable[str]:
        allowed = self.statements(seat)
        for chosen in range(1 << len(STATEMENTS)):
            said = [word for place, word in enumerate(STATEMENTS) if chosen >> place & 1]
            if set(said) <= set(allowed) and ("hra" in self.goals or "hra" in said):
                yield _write_bid(said)

    def _may_say(self, seat: int, said: str) -> bool:
        goal = self.goals.get(said.split()[-1])
        if not said.startswith("flek"):
            return goal is None
        # The side that did not announce the goal doubles first; then the sides alternate.
        may_raise = goal is not None and ((goal.by == 0) == (seat == 0)) == (goal.fleks % 2 == 1)
        return may_raise and goal is not None and goal.fleks < MAX_FLEKS

    def _event(self, keyword: str, tokens: Sequence[str]) -> bool:
        match keyword, *tokens:
            case ["deal", *_]:
                self._packet(tokens, self._due)
                self._due[int(tokens[0])] = 0
                if self.phase == "deal" and not any(self._due):
                    self.turn = 0
                    self.phase = "trump" if sum(self.sizes) == sum(_FIRST) else "discard"
            case ["show", "0", "trump", card]:
                trump = GERMAN.parse(card)
                if self.phase != "bid" or self.trump not in (None, trump):
                    raise LineError(f"{card} cannot be the trump card")
                self.trump, self._turned_up = trump, True
            case ["show", seat, "marriage", letter]:
                if not self.trick or self.trick[-1] != (self._seat(seat), f"O{letter}"):
                    raise LineError(f"seat {seat} has not just played the ober of {letter}")
                self.marriages[int(seat)].add(letter)
            case _:
                return False
        return True

    def _move(self, seat: int, tokens: Sequence[str]) -> None:
        match [self.phase, *tokens]:
            case ["trump", "trump", card]:
                trump = None if card == HIDDEN else GERMAN.parse(card)
                if trump and not self.sees(0):
                    trump = None
                if trump and trump not in self.hands[0]:
                    raise LineError(f"seat 0 does not hold {card}")
                self.trump, self.turn, self.phase, self._due = trump, None, "deal", list(_SECOND)
            case ["discard", "discard", _, _]:
                shown, hidden = GERMAN.parse_packet(tokens[1:])
                self._take_from_hand(0, shown, hidden)
                if self.sees(0):
                    self.talon = shown
                self.phase = "bid"
            case ["bid", "say", *words]:
                self._say(seat, _read_bid(words))
            case ["play", card]:
                self._play_card(seat, GERMAN.parse(card))
            case _:
                raise LineError(f"a move of phase '{self.phase}' is due, not '{' '.join(tokens)}'")

    def _say(self, seat: int, said: Sequence[str]) -> None:
        opening = "hra" not in self.goals
        for word in said:
            if not self._may_say(seat, word):
                raise LineError(f"seat {seat} may not say {word}")
        if opening and "hra" not in said:
            raise LineError("the opening contains hra")
        for word in said:
            if word.startswith("flek"):
                self.goals[word.split()[1]].fleks += 1
            else:
                self.goals[word] = Goal(seat)
        if seat == 0:
            self._opponents_spoke = False
            self._turned_up = self._turned_up or self.trump is not None and self.sees(0)
            goes_on = opening or bool(said)
        elif seat == 1:
            self._opponents_spoke, goes_on = bool(said), True
        else:
            goes_on = self._opponents_spoke or bool(said)
        self.turn = (seat + 1) % 3 if goes_on else 0
        self.phase = "bid" if goes_on else "play"

    def _play_card(self, seat: int, card: Card) -> None:
        if self.trump is None:
            raise LineError("the trump card is not turned up: show 0 trump CARD is missing")
        self._take_from_hand(seat, {card})
        if len(self.trick) == 3:
            self.trick = []
        self._not_held[seat] |= self._proof(card, self.trump)
        self.trick = [*self.trick, (seat, card)]
        self._played[seat].add(card)
        if card[0] == "O" and f"K{card[1]}" in self.hands[seat]:
            self.marriages[seat].add(card[1])
        self.turn = (seat + 1) % 3
        if len(self.trick) == 3 and self.leading:
            self.tricks += 1
            self.turn = self.leading[0]
            self.piles[self.turn] |= {played for _, played in self.trick}
            if self.tricks == 10:
                self.turn, self.phase = None, "over"

    def _proof(self, card: Card, trump: Card) -> set[Card]:
        """The cards that the seat to move cannot hold if it plays ``card`` now."""
        leading = self.leading
        if leading is None:
            return set()
        lacking: set[Card] = set()
        led = self.trick[0][1][1]
        if card[1] != led:
            lacking |= suit(GERMAN.cards, led)
            if card[1] != trump[1]:
                lacking |= suit(GERMAN.cards, trump[1])
        beating = stronger(leading[1], self.tens)
        if card[1] == leading[1][1] and card not in beating:
            lacking |= beating
        return lacking

    def copy(self) -> MariasView:
        new = super().copy()
        new.goals = {name: Goal(goal.by, goal.fleks) for name, goal in self.goals.items()}
        return new


def _read_bid(words: Sequence[str]) -> list[str]:
    text = " ".join(words).replace("flek ", "flek_").split()
    said = [word.replace("_", " ") for word in text]
    if not set(said) <= set(STATEMENTS) or len(set(said)) < len(said):
        raise LineError(f"no bid: {' '.join(words)}")
    return [word for word in STATEMENTS if word in said]


def _write_bid(said: Sequence[str]) -> str:
    return " ".join(["say", *said])
