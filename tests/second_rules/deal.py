"""The rules of tarok for four with a called king: a second implementation of
src/games/tarok/four/rules/en.md.

It was written from the rules page alone and shares no code with the engine. It is plain and slow on purpose.
Each function follows one paragraph of the page, so a difference between the two programs points to a sentence
of the page.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from cards import (
    BONUSES,
    INDEX,
    KINGS,
    PACK,
    SOLO_OF,
    SUITS,
    TRULA,
    Contract,
    Options,
    RuleError,
    canonical_card,
    contracts,
    in_order,
    is_tarok,
    subsets,
    suit_of,
)


@dataclass
class Trick:
    plays: list[tuple[int, str]]
    winner: int

    def cards(self) -> list[str]:
        return [card for _, card in self.plays]

    def player_of(self, card: str) -> int | None:
        return next((seat for seat, played in self.plays if played == card), None)


class Deal:
    """A deal with all cards known: the phase, the seat to move, its legal moves, and the payoffs at the
    end."""

    def __init__(self, options: Options, hands: list[list[str]], talon: list[str]) -> None:
        if [len(hand) for hand in hands] != [12] * 4 or len(talon) != 6:
            raise RuleError("every seat needs twelve cards and the talon six")
        if in_order(itertools.chain(*hands, talon)) != PACK:
            raise RuleError("a card is dealt twice")
        self.options = options
        self.contracts = contracts(options["ladder"])
        # With `ladder zei`, no seat may bid a solo. With every ladder, no seat may bid klop. The list
        # contains `three`, the starting bid of seat 0.
        unbid = {"klop"} | (set(SOLO_OF.values()) if options["ladder"] == "zei" else set())
        self.bids = [word for word in self.contracts if word not in unbid]
        self.hands = [in_order(hand) for hand in hands]
        self.talon = talon
        self.phase = "bid"
        self.turn = 1
        self.passed: set[int] = set()
        compulsory = options["compulsory_klop"] == "on"
        self.lowest_bid = self.bids.index("without") if compulsory else 1
        self.lowest_named = self.bids.index("without") if compulsory else 0
        self.standing: tuple[int, int] | None = None if compulsory else (0, 0)  # rank in self.bids, seat
        self.has_bid = False
        self.contract: Contract | None = None
        self.declarer: int | None = None
        self.called: str | None = None  # the called king
        self.holder: int | None = None  # the seat that holds the called king after the discard
        self.taken: list[str] = []
        self.rest: list[str] = []  # the rest of the talon
        self.discards: list[str] = []
        self.rest_won = False  # declarer has won a trick with the called king after it was in the talon
        self.announced: dict[str, int] = {}  # bonus -> seat
        self.levels: dict[str, int] = {}  # item of kontra -> number of raises
        self.raisers: set[int] = set()
        self.silences = 0
        self.spoke = False  # somebody announced, or raised, in this phase
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[Trick] = []
        self.gifts: list[tuple[int, str]] = []

    # -- Sides

    def side(self) -> set[int]:
        """Returns the seats of the declarer and the partner. The call determines the sides."""
        if self.declarer is None:
            return set()
        return {self.declarer} | ({self.holder} if self.holder is not None else set())

    def named(self) -> Contract:
        assert self.contract is not None
        return self.contract

    def leader_of_all(self) -> int:
        """Returns the declarer, in phases that have a declarer."""
        assert self.declarer is not None
        return self.declarer

    # -- Legal moves

    def legal(self) -> list[str]:
        """Lists the legal moves of the seat to move, in canonical words."""
        return {
            "bid": self.legal_bids, "contract": self.legal_contracts, "call": self.legal_calls,
            "take": self.legal_takes, "discard": self.legal_discards, "announce": self.legal_announcements,
            "kontra": self.legal_kontras, "play": self.legal_cards, "over": list,
        }[self.phase]()  # fmt: skip

    def legal_bids(self) -> list[str]:
        def allowed(rank: int) -> bool:
            if rank < self.lowest_bid:
                return False
            if self.standing is None:
                return True
            high, seat = self.standing
            return rank > high or (rank == high and self.turn < seat)

        return ["bid pass"] + [f"bid {word}" for rank, word in enumerate(self.bids) if allowed(rank)]

    def legal_contracts(self) -> list[str]:
        if self.has_bid:
            assert self.standing is not None
            low = self.standing[0]
            words = self.bids[low:] if self.options["upgrade"] == "any" else self.bids[low : low + 1]
        else:
            words = ["klop"] + self.bids[self.lowest_named :]
            if self.options["upgrade"] == "none":
                words = [word for word in words if word in ("klop", "three")]
        if self.options["ladder"] == "zei":
            words = words + [SOLO_OF[word] for word in words if word in SOLO_OF]
        return [f"play {word}" for word in words]

    def legal_calls(self) -> list[str]:
        return [f"call {suit}" for suit in SUITS]

    def groups(self) -> list[list[str]]:
        size = self.named().takes
        return [self.talon[i : i + size] for i in range(0, 6, size)]

    def legal_takes(self) -> list[str]:
        must = self.options["talon_king"] == "take" and self.called in self.talon
        return [f"take {n}" for n, group in enumerate(self.groups(), 1) if not must or self.called in group]

    def legal_discards(self) -> list[str]:
        hand, number = self.hands[self.turn], self.named().takes
        free = [card for card in hand if not is_tarok(card) and card not in KINGS]
        if len(free) >= number:
            choices = [list(some) for some in itertools.combinations(free, number)]
        else:
            taroks = [card for card in hand if is_tarok(card) and card not in TRULA]
            choices = [free + list(some) for some in itertools.combinations(taroks, number - len(free))]
        return ["discard " + " ".join(in_order(some)) for some in choices]

    def legal_announcements(self) -> list[str]:
        hand = self.hands[self.turn]

        def may(bonus: str) -> bool:
            if bonus in self.announced:
                return False
            if bonus == "king":
                return self.called in hand
            if bonus == "pagat":
                return "t1" in hand
            return bonus != "trula" or self.options["trula"] == "any" or all(card in hand for card in TRULA)

        moves = [" ".join(["announce"] + some) for some in subsets([bonus for bonus in BONUSES if may(bonus)])]
        # Declarer speaks first, so no seat has spoken before declarer's first turn.
        first = self.silences == 0 and not self.spoke
        if first and self.named().word in SOLO_OF.values() and "colour" in self.contracts:
            moves.append("play colour")
        return moves

    # -- Kontra: who has shown its side, and what a seat may raise

    def shown(self, seat: int) -> str:
        """Returns `declarer`, `partner`, `defender` or `open`, computed from the public lines alone."""
        if seat == self.declarer:
            return "declarer"
        if self.called is None or self.called in self.talon:
            return "defender"
        if "king" in self.announced:
            return "partner" if self.announced["king"] == seat else "defender"
        return "defender" if seat in self.raisers else "open"

    def raisable(self, seat: int, holds_king: bool) -> list[str]:
        """Lists the items that this seat may raise. They depend on whether the seat holds the called king."""
        status = self.shown(seat)
        for_declarer = status in ("declarer", "partner")
        for_defenders = status == "defender" or (status == "open" and not holds_king)

        def may(item: str) -> bool:
            owner = "declarer" if item == "game" else self.shown(self.announced[item])
            level = self.levels.get(item, 0)
            if owner == "open" or level == 4:
                return False
            # The opponents of the owner say kontra and sub. The owner's side says re and mort.
            by_declarer = (owner == "defender") == (level % 2 == 0)
            return for_declarer if by_declarer else for_defenders

        items = ["game"] + [bonus for bonus in BONUSES if bonus in self.announced]
        return [item for item in items if may(item)]

    def legal_kontras(self) -> list[str]:
        items = self.raisable(self.turn, self.called in self.hands[self.turn])
        return [" ".join(["kontra"] + some) for some in subsets(items)]

    # -- The play

    def legal_cards(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.named().task in ("klop", "tricks0", "tricks1"):
            return self.legal_avoiding(hand)
        return self.candidates(hand)[0]

    def candidates(self, hand: list[str]) -> tuple[list[str], bool]:
        """Returns the cards that the duty to follow allows. Also returns whether this duty applies."""
        if not self.trick:
            return list(hand), False
        led = suit_of(self.trick[0][1])
        is_free = self.named().word == "colour" and self.options["colour_void"] == "free"
        for suit in (led,) if is_free else (led, "t"):
            cards = [card for card in hand if suit_of(card) == suit]
            if cards:
                return cards, True
        return list(hand), False

    def legal_avoiding(self, hand: list[str]) -> list[str]:
        """Applies rules 1 to 6 of klop, berač, open berač and piccolo."""
        if not self.trick:
            return [card for card in hand if card != "t1"] or list(hand)
        cards, bound = self.candidates(hand)
        if not bound:
            return cards
        table = [card for _, card in self.trick]
        if "t21" in table and "t22" in table and "t1" in cards:
            return ["t1"]
        kind = suit_of(cards[0])
        if kind == "t" or not any(map(is_tarok, table)):
            to_beat = max((INDEX[card] for card in table if suit_of(card) == kind), default=-1)
            beating = [card for card in cards if INDEX[card] > to_beat]
            cards = beating or cards
        return [card for card in cards if card != "t1"] or cards

    def winner(self) -> int:
        """Returns the seat that wins the complete trick on the table."""
        plays = {card: seat for seat, card in self.trick}
        led = suit_of(self.trick[0][1])
        taroks_count = self.named().word != "colour" or led == "t"
        if taroks_count and all(card in plays for card in TRULA):
            return plays["t1"]
        taroks = [card for card in plays if is_tarok(card)] if taroks_count else []
        best = max(taroks or [card for card in plays if suit_of(card) == led], key=INDEX.__getitem__)
        return plays[best]

    # -- Making a move

    def canonical(self, words: list[str]) -> str:
        """Converts a move to canonical words, with cards and items in order. An unknown word stays as it
        is."""
        if words[0] == "discard":
            return " ".join(["discard"] + in_order(map(canonical_card, words[1:])))
        if words[0] in ("announce", "kontra"):
            order = {item: i for i, item in enumerate(("game",) + BONUSES)}
            return " ".join([words[0]] + sorted(words[1:], key=lambda item: (order.get(item, 9), item)))
        return canonical_card(words[0]) if len(words) == 1 else " ".join(words)

    def move(self, seat: int, text: str) -> None:
        """Makes a legal move. Any other move raises RuleError and changes nothing."""
        if self.phase == "over":
            raise RuleError("the deal is over")
        if seat != self.turn:
            raise RuleError(f"seat {self.turn} is to move, not seat {seat}")
        text = self.canonical(text.split())
        if text not in self.legal():
            raise RuleError(f"illegal {text}: seat {seat} in phase {self.phase}")
        words = text.split()
        getattr(self, "do_" + self.phase)(words)

    def do_bid(self, words: list[str]) -> None:
        if words[1] == "pass":
            self.passed.add(self.turn)
        else:
            self.standing = (self.bids.index(words[1]), self.turn)
            self.has_bid = True
        left = [seat for seat in range(4) if seat not in self.passed]
        if len(left) == 1:
            self.phase, self.turn = "contract", left[0]
            return
        self.turn = next(seat for seat in ((self.turn + i) % 4 for i in range(1, 5)) if seat in left)

    def do_contract(self, words: list[str]) -> None:
        self.contract = self.contracts[words[1]]
        if self.contract.task == "klop":
            self.begin_play()
            return
        self.declarer = self.turn
        if self.contract.called:
            self.phase = "call"
        elif self.contract.takes:
            self.phase = "take"
        else:
            self.begin_kontra()

    def do_call(self, words: list[str]) -> None:
        self.called = "K" + words[1]
        self.holder = next((seat for seat in range(4) if self.called in self.hands[seat]), None)
        self.phase = "take"

    def do_take(self, words: list[str]) -> None:
        self.taken = self.groups()[int(words[1]) - 1]
        self.rest = [card for card in self.talon if card not in self.taken]
        self.hands[self.turn] = in_order(self.hands[self.turn] + self.taken)
        self.phase = "discard"

    def do_discard(self, words: list[str]) -> None:
        self.discards = words[1:]
        self.hands[self.turn] = [card for card in self.hands[self.turn] if card not in self.discards]
        self.phase = "announce"

    def do_announce(self, words: list[str]) -> None:
        if words[0] == "play":
            self.contract = self.contracts["colour"]
            self.begin_kontra()
            return
        for bonus in words[1:]:
            self.announced[bonus] = self.turn
        self.count_silence(len(words) == 1)
        if self.round_over():
            self.begin_kontra()
        else:
            self.turn = (self.turn + 1) % 4

    def count_silence(self, silent: bool) -> None:
        self.silences = self.silences + 1 if silent else 0
        self.spoke = self.spoke or not silent

    def round_over(self) -> bool:
        """Returns whether a round is over: four seats were silent, or three seats were silent after a seat
        that spoke."""
        return self.silences == (3 if self.spoke else 4)

    def begin_kontra(self) -> None:
        self.phase, self.silences, self.spoke = "kontra", 0, False
        self.turn = self.leader_of_all()
        self.next_kontra()

    def next_kontra(self) -> None:
        """Moves on to the next seat that is not skipped, or to the play."""
        while not self.round_over():
            self.turn = (self.turn + 1) % 4
            if self.raisable(self.turn, holds_king=False):
                return
            self.count_silence(True)
        self.begin_play()

    def do_kontra(self, words: list[str]) -> None:
        for item in words[1:]:
            self.levels[item] = self.levels.get(item, 0) + 1
        if len(words) > 1:
            self.raisers.add(self.turn)
        self.count_silence(len(words) == 1)
        self.next_kontra()

    def begin_play(self) -> None:
        self.phase = "play"
        self.turn = self.leader_of_all() if self.named().leads else 0

    def do_play(self, words: list[str]) -> None:
        self.hands[self.turn].remove(words[0])
        self.trick.append((self.turn, words[0]))
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        trick = Trick(self.trick, self.winner())
        self.tricks.append(trick)
        self.trick = []
        self.turn = trick.winner
        if self.named().task == "klop" and len(self.tricks) <= 6:
            self.gifts.append((trick.winner, self.talon[len(self.tricks) - 1]))
        if self.called in self.taken and trick.winner == trick.player_of(self.called or "") == self.declarer:
            self.rest_won = True
        if self.decided():
            self.phase = "over"

    def won_by(self, seats: set[int]) -> int:
        return sum(trick.winner in seats for trick in self.tricks)

    def decided(self) -> bool:
        own = self.won_by({self.declarer}) if self.declarer is not None else 0
        task = self.named().task
        early = (
            (task == "tricks0" and own > 0)
            or (task == "tricks1" and own > 1)
            or (task == "tricks12" and own < len(self.tricks))
        )
        return early or len(self.tricks) == 12

    # -- For tests

    def all_cards(self) -> list[str]:
        """Returns every card of the deal in the order of the pack. In every state these cards are the
        whole pack."""
        places = itertools.chain(*self.hands, *(trick.cards() for trick in self.tricks), self.discards)
        talon = self.rest if self.taken else self.talon
        return in_order(itertools.chain(places, (card for _, card in self.trick), talon))
