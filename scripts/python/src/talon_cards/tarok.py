"""Tarok: legal moves and the view of a seat."""

from __future__ import annotations

import random as _random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice

from .cards import HIDDEN, TAROK, Card, LineError
from .lines import whole_number
from .view import LISTED, View

CONTRACTS = ("klop", "three", "two", "one", "solo", "berac")
"""The contracts, from low to high."""

ITEMS = ("game", "trula", "kings", "pagat", "valat")
"""What may be raised; all but the game may be announced."""

TAROKS = frozenset(card for card in TAROK.cards if card[0] == "t")
TRULA = frozenset({"t1", "t21", "t22"})
KINGS = frozenset({"Kh", "Kd", "Ks", "Kc"})
_KEPT = TRULA | KINGS
_GROUP = {"three": 3, "two": 2, "one": 1}
_RAW = {"Q": 4, "C": 3, "J": 2}
_MORT = 4


def kind(card: Card) -> str:
    """The suit letter of a card; ``t`` for a tarok."""
    return "t" if card[0] == "t" else card[1]


def of_kind(cards: Iterable[Card], letter: str) -> set[Card]:
    """The cards of this suit; of ``t`` the taroks."""
    return {card for card in cards if kind(card) == letter}


def points(cards: Collection[Card]) -> int:
    """The card points, counted in threes with 2 less for each three and 1 less for a rest."""
    raw = sum(5 if card in _KEPT else 1 if card in TAROKS else _RAW.get(card[0], 1) for card in cards)
    return raw - 2 * (len(cards) // 3) - (len(cards) % 3 > 0)


def winner(trick: Sequence[tuple[int, Card]]) -> int:
    """The seat that wins these cards of a trick: the highest tarok, else the highest card of the suit led."""
    if {card for _, card in trick} == TRULA:
        best = "t1"
    else:
        cards = [card for _, card in trick]
        best = max(of_kind(cards, "t") or of_kind(cards, kind(cards[0])), key=TAROK.place)
    return next(seat for seat, card in trick if card == best)


class TarokView(View):
    """A deal of tarok as a seat knows it."""

    game = "tarok"
    pack = TAROK

    def __init__(self, players: int = 3, seat: int | None = None, keys: Mapping[str, str] | None = None) -> None:
        if players != 3:
            raise LineError(f"tarok has 3 players, not {players}")
        super().__init__(players, seat, keys or {})
        self.radelci: list[int] = [whole_number(number) for number in self.keys.get("radelci", "0,0,0").split(",")]
        """The radelci that each seat holds before the deal."""
        if len(self.radelci) != 3 or not all(0 <= held < 1000 for held in self.radelci):
            raise LineError(f"radelci {self.keys['radelci']}: expected three numbers, at most 999, such as 0,1,0")
        self.all_tricks = self.option("berac", "first_trick", "all_tricks") == "all_tricks"
        """Whether berač goes on after declarer's first trick."""
        self.bid = "three"
        """The highest contract bid."""
        self.holder = 0
        """The seat that bid it."""
        self.contract: str | None = None
        """The contract, once it is named."""
        self.declarer: int | None = None
        """The seat that plays against the two others; None before the contract is named, and in klop."""
        self.talon: list[Card] = []
        """The talon in its order, where it is visible."""
        self.taken: set[Card] = set()
        """The cards that declarer took from the talon."""
        self.discards: set[Card] = set()
        """The discards that are visible."""
        self.announced: list[str] = []
        """The items that declarer announced."""
        self.raises: dict[str, int] = {}
        """How often each item was raised."""
        self.raised_by: dict[str, set[int]] = {}
        """The seats that raised each item."""
        self.trick: list[tuple[int, Card]] = []
        """The cards of the trick on the table with their seats; a complete trick lies until the next card is played."""
        self.tricks_won: list[int] = [0, 0, 0]
        """The number of tricks that each seat has won."""
        self.gifts: list[Card] = []
        """In klop, the cards of the talon that were given away."""
        self.mond_lost_by: int | None = None
        """The seat that played the mond in a trick that another seat won."""
        self._due: list[int] = [16, 16, 16]
        self._talon_due = True
        self._passed: set[int] = set()
        self._added = False
        self._hidden_discards = 0
        self._played: list[set[Card]] = [set(), set(), set()]
        self._not_held: list[set[Card]] = [set(), set(), set()]

    @property
    def unseen(self) -> set[Card]:
        """The cards in hidden places: in other hands, in the talon face down, or discarded face down."""
        hidden = self.taken if self.declarer is not None and not self.sees(self.declarer) else set()
        seen = set(self.talon) - hidden
        return set(TAROK.cards).difference(*self._played, *self.hands, seen, self.gifts, self.discards)

    @property
    def groups(self) -> list[list[Card]]:
        """The groups of the talon, of which declarer takes one."""
        size = _GROUP.get(self.contract or "", 0)
        return [self.talon[at : at + size] for at in range(0, 6, size)] if size else []

    @property
    def has_duties(self) -> bool:
        """Whether all players must beat if they can and must keep the pagat back: in klop and berač."""
        return self.contract in ("klop", "berac")

    @property
    def put_away(self) -> set[Card]:
        """Declarer's discards as far as they are known. At the end of a deal every seat knows all of them."""
        hidden = self.unseen if self._hidden_discards and self.phase == "over" else set()
        return self.discards | hidden

    def is_left(self, card: Card) -> bool:
        """Whether a card is in the part of the talon that declarer did not take. For the end of a deal."""
        return card not in self.taken and not any(card in cards for cards in (*self._played, *self.hands))

    def option(self, key: str, table: str, thesis: str) -> str:
        """The value of a rule option that ``reading`` also sets, given its values under ``table`` and ``thesis``."""
        return self.keys.get(key, thesis if self.keys.get("reading") == "thesis" else table)

    def payoffs(self) -> list[int]:
        from ._tarok_score import payoffs  # It counts with the functions of this module.

        return payoffs(self)

    def knows(self, seat: int) -> set[Card]:
        if self.sees(seat) or seat != self.declarer:
            return set(self.hands[seat])
        taken = self.taken.difference(self.discards, *self._played)
        return taken & (_KEPT | TAROKS) if self._hidden_discards else taken

    def lacks(self, seat: int) -> set[Card]:
        return set(self._not_held[seat])

    def bids(self) -> list[str]:
        """The contracts that the seat to move may bid."""
        lowest = CONTRACTS.index(self.bid)
        same = self.turn is not None and self.turn < self.holder
        return list(CONTRACTS[lowest if same else lowest + 1 :])

    def open_items(self, seat: int) -> list[str]:
        """The items that ``seat`` may raise now: items below mort that its own side did not raise last."""
        items = ["game"] if self.contract == "berac" else ["game", *self.announced]
        # The defenders raise to ×2 and ×8, declarer to ×4 and ×16.
        turn = 1 if seat == self.declarer else 0
        return [item for item in items if self.raises.get(item, 0) % 2 == turn and self.raises.get(item, 0) < _MORT]

    def legal_cards(self, hand: Iterable[Card]) -> set[Card]:
        """The cards of a hand of the seat to move that may be played now."""
        hand = set(hand)
        if not self.trick or len(self.trick) == 3:
            return _spare_pagat(hand) if self.has_duties else hand
        following = of_kind(hand, kind(self.trick[0][1])) or of_kind(hand, "t")
        if not following or not self.has_duties:
            return following or hand
        lying = {card for _, card in self.trick}
        if {"t21", "t22"} <= lying and "t1" in following:
            return {"t1"}
        best = self._best_of_kind(kind(next(iter(following))))
        beating = {card for card in following if best and TAROK.place(card) > TAROK.place(best)}
        return _spare_pagat(beating or following)

    def legal(self, limit: int = LISTED) -> list[str]:
        seat = self._mover()
        hand = self.hands[seat]
        moves: Iterable[str]
        match self.phase:
            case "bid":
                moves = [f"bid {bid}" for bid in ["pass", *self.bids()]]
            case "contract":
                lowest = 0 if self.bid == "three" else CONTRACTS.index(self.bid)
                moves = [f"play {contract}" for contract in CONTRACTS[lowest:]]
            case "take":
                moves = [f"take {group}" for group in range(1, len(self.groups) + 1)]
            case "discard":
                some = combinations(TAROK.sort(hand - _KEPT), len(self.taken))
                moves = (f"discard {' '.join(cards)}" for cards in some)
            case "announce":
                moves = _subsets("announce", ITEMS[1:])
            case "kontra":
                moves = _subsets("kontra", self.open_items(seat))
            case _:
                moves = TAROK.sort(self.legal_cards(hand))
        return list(islice(moves, limit))

    def canonical(self, move: str) -> str:
        match move.split():
            case ["bid", ("pass" | "three" | "two" | "one" | "solo" | "berac") as word]:
                return f"bid {word}"
            case ["play", word] if word in CONTRACTS:
                return f"play {word}"
            case ["take", group]:
                return f"take {whole_number(group)}"
            case ["discard", *cards] if cards:
                return f"discard {TAROK.join(TAROK.parse_set(cards))}"
            case ["announce", *items] if "game" not in items:
                return " ".join(["announce", *_read_items(items)])
            case ["kontra", *items]:
                return " ".join(["kontra", *_read_items(items)])
            case [card]:
                return TAROK.parse(card)
        raise LineError(f"no move of tarok: {move}")

    def _rest_lacks(self) -> set[Card]:
        return set(_KEPT | TAROKS) if self._hidden_discards else set()

    def _set_rest(self, cards: list[Card], random: _random.Random) -> None:
        if self._hidden_discards:
            self.discards = self.discards | set(cards)
            self._hidden_discards = 0
        elif not self.talon:
            self.talon = [*self.gifts, *cards]

    def _event(self, keyword: str, tokens: Sequence[str]) -> bool:
        match keyword, *tokens:
            case ["deal", "talon", *cards] if self._talon_due and len(cards) == 6:
                if self.seat is None and HIDDEN not in cards:
                    self.talon = self._in_order(cards)
                self._talon_due = False
                self._end_dealing()
            case ["deal", *_]:
                self._packet(tokens, self._due)
                self._due[int(tokens[0])] = 0
                self._end_dealing()
            case ["show", "talon", *cards] if self.phase == "take" and len(cards) == 6:
                if not self.talon:
                    self.talon = self._in_order(cards)
            case ["show", seat, "gift", card] if self.contract == "klop" and self._seat(seat) == self.turn:
                gift = TAROK.parse(card)
                if gift not in self.gifts:
                    self._give(gift)
            case ["show", *_]:
                raise LineError(f"nothing of the talon is to be shown now: {' '.join(tokens)}")
            case _:
                return False
        return True

    def _in_order(self, tokens: Sequence[str]) -> list[Card]:
        if not TAROK.parse_set(tokens) <= self.unseen:
            raise LineError(f"a card is in two places: {' '.join(tokens)}")
        return [TAROK.parse(token) for token in tokens]

    def _end_dealing(self) -> None:
        if not any(self._due) and not self._talon_due:
            self.turn, self.phase = 1, "bid"

    def _move(self, seat: int, tokens: Sequence[str]) -> None:
        match [self.phase, *tokens]:
            case ["bid", "bid", word] if word == "pass" or word in self.bids():
                self._bid(seat, word)
            case ["contract", "play", contract] if contract in CONTRACTS:
                self._name(seat, contract)
            case ["take", "take", group] if 0 < whole_number(group) <= len(self.groups):
                self.taken = set(self.groups[whole_number(group) - 1])
                self.sizes[seat] += len(self.taken)
                if self.sees(seat):
                    self.hands[seat] |= self.taken
                self.phase = "discard"
            case ["discard", "discard", *cards] if len(cards) == len(self.taken):
                shown, hidden = TAROK.parse_packet(cards)
                if shown & _KEPT:
                    raise LineError(f"kings and {TAROK.join(TRULA)} may not be discarded: {' '.join(cards)}")
                self._take_from_hand(seat, shown, hidden)
                self.discards, self._hidden_discards, self.phase = shown, hidden, "announce"
            case ["announce", "announce", *items] if "game" not in items:
                self.announced = _read_items(items)
                self._begin_kontra()
            case ["kontra", "kontra", *items] if set(_read_items(items)) <= set(self.open_items(seat)):
                for item in _read_items(items):
                    self.raises[item] = self.raises.get(item, 0) + 1
                    self.raised_by.setdefault(item, set()).add(seat)
                self._added |= bool(items)
                self._speak_after(seat)
            case ["play", card]:
                self._play_card(seat, TAROK.parse(card))
            case _:
                raise LineError(f"not a move for phase '{self.phase}': {' '.join(tokens)}")

    def _bid(self, seat: int, word: str) -> None:
        if word == "pass":
            self._passed.add(seat)
        else:
            self.bid, self.holder = word, seat
        if len(self._passed) == 2:
            self.turn, self.phase = self.holder, "contract"
        else:
            later = ((seat + step) % 3 for step in (1, 2, 3))
            self.turn = next(other for other in later if other not in self._passed)

    def _name(self, seat: int, contract: str) -> None:
        self.contract = contract
        if contract == "klop":
            self.phase = "play"
            return
        self.declarer = seat
        if contract in _GROUP:
            self.phase = "take"
        elif contract == "solo":
            self.phase = "announce"
        else:
            self._begin_kontra()

    def _begin_kontra(self) -> None:
        self.phase = "kontra"
        self.turn = self._defender_from(0)

    def _defender_from(self, first: int) -> int | None:
        defenders = (seat for seat in range(first, 3) if seat != self.declarer and self.open_items(seat))
        return next(defenders, None)

    def _speak_after(self, seat: int) -> None:
        """Passes the turn of the exchange. A side that raises nothing ends it."""
        self.turn = self._defender_from(seat + 1) if seat != self.declarer else None
        if self.turn is None and self._added:
            self._added = False
            self.turn = self._defender_from(0) if seat == self.declarer else self.declarer
        if self.turn is None:
            self.turn, self.phase = self.declarer, "play"

    def _play_card(self, seat: int, card: Card) -> None:
        self._take_from_hand(seat, {card})
        if len(self.trick) == 3:
            self.trick = []
        self._not_held[seat] |= self._proof(card)
        self.trick = [*self.trick, (seat, card)]
        self._played[seat].add(card)
        self.turn = (seat + 1) % 3
        if len(self.trick) < 3:
            return
        self.turn = winner(self.trick)
        self.piles[self.turn] |= {played for _, played in self.trick}
        self.tricks_won[self.turn] += 1
        self.mond_lost_by = next((by for by, lost in self.trick if lost == "t21" and by != self.turn), self.mond_lost_by)
        lost = self.contract == "berac" and self.turn == self.declarer and not self.all_tricks
        if self.contract == "klop" and len(self.gifts) < 6 and self.talon:
            self._give(self.talon[len(self.gifts)])
        if not any(self.sizes) or lost:
            self.turn, self.phase = None, "over"

    def _give(self, gift: Card) -> None:
        self.gifts.append(gift)
        self.piles[winner(self.trick)].add(gift)

    def _best_of_kind(self, letter: str) -> Card | None:
        """The card that a card of this kind must beat in klop and berač. None for a suit when a tarok is in the trick."""
        lying = [card for _, card in self.trick]
        if letter != "t" and of_kind(lying, "t"):
            return None
        return max(of_kind(lying, letter), key=TAROK.place, default=None)

    def _proof(self, card: Card) -> set[Card]:
        """The cards that a seat which plays ``card`` now cannot hold afterwards."""
        if not self.trick:
            return set()
        led, own = kind(self.trick[0][1]), kind(card)
        lacking: set[Card] = set() if own == led else of_kind(TAROK.cards, led)
        if own not in (led, "t"):
            lacking |= TAROKS
        if self.has_duties and own in (led, "t"):
            forced = {"t21", "t22"} <= {lying for _, lying in self.trick}
            if card == "t1":
                # The pagat is played only when it is forced or the hand has no other tarok.
                lacking |= set() if forced else TAROKS
            else:
                lacking |= {"t1"} if forced else set()
                best = self._best_of_kind(own)
                if best and TAROK.place(card) < TAROK.place(best):
                    higher = of_kind(TAROK.cards, own)
                    lacking |= {other for other in higher if TAROK.place(other) > TAROK.place(best)}
        return lacking


def _spare_pagat(cards: set[Card]) -> set[Card]:
    return cards if cards == {"t1"} else cards - {"t1"}


def _read_items(words: Sequence[str]) -> list[str]:
    if not set(words) <= set(ITEMS) or len(set(words)) < len(words):
        raise LineError(f"no items: {' '.join(words)}")
    return [item for item in ITEMS if item in words]


def _subsets(word: str, items: Sequence[str]) -> Iterator[str]:
    for chosen in range(1 << len(items)):
        yield " ".join([word, *(item for place, item in enumerate(items) if chosen >> place & 1)])
