"""Mariáš with betl and durch: a second implementation of src/games/marias/rules/en.md, written from that page
alone.

    python3 marias.py check < deals      check the moves, the score lines and the result of every deal
    python3 marias.py moves < deals      also print the sorted legal moves before every move
    python3 marias.py moves --next       also print them at the end of the input, for the move that is due

Input: records in the form of the protocol, every card shown. README-marias.md describes the output.
"""
from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import Iterable, Iterator, Optional, TextIO

SUITS = "hlab"
RANKS = "789UOKTA"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
PLACE = {card: place for place, card in enumerate(PACK)}
# The order of betl and durch, and of trump games with `tens natural`.
NATURAL = "789TUOKA"
GOALS = ("hra", "sedma", "stovka")
PLAIN = ("betl", "durch")


class Refused(Exception):
    """A line that the rules do not allow. The text gives the reason."""


# Every key with its values. `cap` has a number instead.
KEYS: dict[str, tuple[str, ...]] = {
    line.split()[0]: tuple(line.split()[1:])
    for line in (
        "tens high natural; betl off 5 10 15; durch off 10 20 30; stovka beside replaces;"
        "stovka_base 2 1 4 half; stovka_scale double add; stovka_marriage highest first each;"
        "silent_hundred other none; killed_double on off; talon_trump forbidden allowed; z_lidu off on;"
        "undoubled play pay; sedma_flek play cancel; keep_seven off on; false_seven on off; announce_late on off;"
        "red_double on off; cap; fleks 1 2 3 4 5 6 7; silent_sedma on off; stosedm apart together;"
        "stovka_against scale on off; must_flek off on; top107 off on; retake on off;"
        "pay thesis tavern; reading table thesis; profile thesis tavern association mariasek"
    ).split(";")
}

# Values that all profiles share, for the keys from `fleks` to `retake`.
ALIKE = " 7 on apart scale off off on"
# The table of profiles on the rules page, column by column. "" is the game without a profile.
PROFILES: dict[str, str] = {
    "": "high off off beside 2 double highest other on forbidden off play play off on on on 0",
    "thesis": "natural off off beside half double highest none on allowed off play play off on on on 0",
    "tavern": "high 5 10 replaces 4 double highest other off forbidden off pay play off on off on 0",
    "association": "high 15 30 replaces 4 add first other off forbidden on pay play on off off on 500",
    "mariasek": "high 5 10 replaces 4 add highest other off forbidden off pay cancel on off off on 500",
}
RULES = tuple(key for key in KEYS if key not in ("pay", "reading", "profile"))
READINGS = {
    "thesis": {"tens": "natural", "silent_hundred": "none", "stovka_base": "1", "talon_trump": "allowed"},
    "table": {"tens": "high", "silent_hundred": "other", "stovka_base": "2", "talon_trump": "forbidden"},
}


def parse_rules(words: list[str]) -> dict[str, str]:
    """Computes the value of every rule from the keys of a `newgame` line. It applies the keys in four
    steps. A later step overrides an earlier one."""
    if len(words) % 2:
        raise Refused(f"'{words[-1]}' has no value")
    given: dict[str, str] = {}
    for key, value in zip(words[::2], words[1::2]):
        if key in ("players", "seat"):
            if key == "players" and value != "3":
                raise Refused(f"players '{value}': marias is for 3")
            continue
        if key not in KEYS or key in given:
            raise Refused(f"'{key}' is no key, or comes twice")
        if key == "cap":
            if not (value.isascii() and value.isdigit() and int(value) <= 1_000_000):
                raise Refused(f"cap '{value}' is no number up to 1000000")
        elif value not in KEYS[key]:
            raise Refused(f"{key} '{value}': one of {' '.join(KEYS[key])}")
        given[key] = value
    rules = dict(zip(RULES, (PROFILES[given.get("profile", "")] + ALIKE).split()))
    if "reading" in given:
        rules.update(READINGS[given["reading"]])
    if given.get("pay") == "tavern":
        rules.update(stovka_base="4", killed_double="off")
    elif given.get("pay") == "thesis":
        rules["killed_double"] = "on"
        if "reading" not in given:
            rules["stovka_base"] = "2"
    rules.update((key, value) for key, value in given.items() if key in RULES)
    return rules


def fat(card: str) -> bool:
    """Returns whether a card is a ten or an ace."""
    return card[0] in "TA"


def in_order(cards: Iterable[str]) -> list[str]:
    """Sorts the cards in the order of the pack."""
    return sorted(cards, key=PLACE.__getitem__)


def subsets(items: list[str]) -> Iterator[tuple[str, ...]]:
    """Lists all subsets, the empty subset first."""
    return chain.from_iterable(combinations(items, size) for size in range(len(items) + 1))


def discard_move(cards: Iterable[str]) -> str:
    return " ".join(["discard", *in_order(cards)])


def say_move(announced: Iterable[str], doubled: Iterable[str]) -> str:
    """Writes a turn of the bidding in its canonical form."""
    new, old = set(announced), set(doubled)
    words = ["say", *(goal for goal in GOALS if goal in new)]
    for goal in (*GOALS, *PLAIN):
        if goal in old:
            words += ["flek", goal]
    return " ".join(words)


def canonical(words: list[str]) -> str:
    """Writes a move with its cards and statements in order. A move that cannot be read stays as it is."""
    cards = [word.replace("10", "T") for word in words]
    cards = [word[0].upper() + word[1:].lower() for word in cards]
    if words[0] == "discard" and all(card in PLACE for card in cards[1:]):
        return discard_move(cards[1:])
    if words[0] == "trump" and cards[-1] in PLACE:
        return " ".join(["trump", *cards[1:]])
    if words[0] == "say" and words[1:2] not in (["good"], ["bad"]):
        announced, doubled, rest = [], [], iter(words[1:])
        for word in rest:
            (doubled if word == "flek" else announced).append(next(rest, "") if word == "flek" else word)
        whole = say_move(announced, doubled)
        return whole if len(whole.split()) == len(words) else " ".join(words)
    return cards[0] if len(words) == 1 and cards[0] in PLACE else " ".join(words)


@dataclass
class Goal:
    """A goal, the seat that announced it, and the number of its doublings."""

    seat: int
    doublings: int = 0
    # Whether the declarer's side was the last to double. Before the first flek: whether it announced the
    # goal.
    own: bool = True


@dataclass
class Account:
    """The outcome of one goal: which side is paid, and what each opponent of the declarer pays or gets."""

    goal: str
    owner: int
    won: bool
    killed: bool
    stake: int


class Deal:
    """A deal, from `newgame` to its payoffs.

    `phase` is a phase of the rules page. It is empty while packets are due, and `over` at the end.
    """

    def __init__(self, rules: dict[str, str]) -> None:
        self.rules = rules
        self.hands: list[set[str]] = [set(), set(), set()]
        self.due: dict[str, int] = {"0": 7, "1": 5, "2": 5}
        self.next_phase = "trump"
        self.phase = ""
        self.actor = 0
        self.declarer = 0
        self.game = "colour"
        self.trump_card: Optional[str] = None
        self.lidu = False
        self.talon: list[str] = []
        # The game that a taker must outbid: at first empty, then `colour` or `betl`.
        self.over = ""
        self.answers_left = 0
        self.goals: dict[str, Goal] = {}
        self.turns = [0, 0, 0]
        self.first_silent = False
        # The goals that are won or lost without play. The list is empty unless the bidding ended the deal.
        self.unplayed: list[Account] = []
        self.trick: list[tuple[int, str]] = []
        self.taken: list[tuple[int, list[tuple[int, str]]]] = []
        self.marriages: list[tuple[int, str]] = []
        # The `show` lines that the last move requires.
        self.shows: set[str] = set()

    # Facts

    @property
    def plain(self) -> bool:
        """Returns whether betl or durch is played."""
        return self.game in PLAIN

    @property
    def trumps(self) -> str:
        """Returns the trump suit, empty in betl and durch."""
        return "" if self.plain or self.trump_card is None else self.trump_card[1]

    @property
    def with_plain(self) -> bool:
        """Returns whether the section on betl and durch applies."""
        return self.rules["betl"] != "off" or self.rules["durch"] != "off"

    def side(self, seat: int) -> bool:
        """Returns whether the seat is the declarer. The two other seats are the other side."""
        return seat == self.declarer

    def strength(self, card: str) -> int:
        order = NATURAL if self.plain or self.rules["tens"] == "natural" else RANKS
        return order.index(card[0])

    def beats(self, card: str, other: str) -> bool:
        if card[1] == other[1]:
            return self.strength(card) > self.strength(other)
        return card[1] == self.trumps

    def lead(self) -> tuple[int, str]:
        """Returns the winning card of the trick so far and the seat that played it."""
        best = self.trick[0]
        for played in self.trick[1:]:
            if self.beats(played[1], best[1]):
                best = played
        return best

    # Legal moves

    def legal(self) -> list[str]:
        """Lists the legal moves, sorted as text."""
        phases = {"trump": self.legal_trump, "discard": self.legal_discard, "game": self.legal_game}
        phases.update(answer=self.legal_answer, say=self.legal_say, play=self.legal_cards)
        return sorted(phases[self.phase]()) if self.phase in phases else []

    def legal_trump(self) -> list[str]:
        lidu = ["trump lidu"] if self.rules["z_lidu"] == "on" else []
        return [f"trump {card}" for card in self.hands[0]] + lidu

    def binds(self, card: str) -> bool:
        """Returns whether a trump game forbids this card in the talon."""
        return fat(card) or (card == self.trump_card and self.rules["talon_trump"] == "forbidden")

    def legal_discard(self) -> list[str]:
        hand = self.hands[self.actor]
        if not self.with_plain:
            hand = {card for card in hand if not self.binds(card)}
        return [discard_move(pair) for pair in combinations(hand, 2)]

    def legal_game(self) -> list[str]:
        plain = [name for name in PLAIN if self.rules[name] != "off"]
        if self.over == "betl":
            return ["play durch"]
        if not self.over and not any(self.binds(card) for card in self.talon):
            plain.append("colour")
        moves = [f"play {name}" for name in plain]
        if "colour" in plain and self.rules["top107"] == "on" and self.may_say_sedma(0):
            game = [] if self.rules["stovka"] == "replaces" else ["hra"]
            moves.append(say_move([*game, "sedma", "stovka"], []))
        return moves

    def legal_answer(self) -> list[str]:
        moves = ["say good"]
        moves += [f"say good flek {goal}" for goal in self.doubled_by(self.actor)]
        if self.game == "colour" or (self.game == "betl" and self.rules["durch"] != "off"):
            moves.append("say bad")
        return moves

    def doubled_by(self, seat: int) -> list[str]:
        """Lists the goals that this seat may double in this turn."""
        open_goals = [name for name, goal in self.goals.items() if goal.doublings < int(self.rules["fleks"])]
        return [name for name in open_goals if self.goals[name].own != self.side(seat)]

    def announced_by(self, seat: int) -> list[str]:
        """Lists the goals that this seat may announce in this turn. The opening has its own rule."""
        first = self.turns[seat] == 0
        if self.plain or (not first and self.rules["announce_late"] == "off"):
            return []
        late_stovka = self.rules["stovka"] == "replaces" and (seat == 0 or not first)
        barred = {"sedma": not self.may_say_sedma(seat), "stovka": late_stovka}
        return [goal for goal in barred if goal not in self.goals and not barred[goal]]

    def may_say_sedma(self, seat: int) -> bool:
        return self.rules["false_seven"] == "on" or "7" + self.trumps in self.hands[seat]

    def legal_say(self) -> list[str]:
        seat = self.actor
        if not self.plain and seat == 0 and self.turns[0] == 0:
            sedma = [["sedma"], []] if self.may_say_sedma(0) else [[]]
            replaces = self.rules["stovka"] == "replaces"
            games = [["hra"], ["stovka"]] if replaces else [["hra"], ["hra", "stovka"]]
            return [say_move(game + more, []) for game in games for more in sedma]
        moves = []
        for announced in subsets(self.announced_by(seat)):
            ends_hra = "stovka" in announced and self.rules["stovka"] == "replaces"
            old = [goal for goal in self.doubled_by(seat) if not (ends_hra and goal == "hra")]
            turns = subsets(old)
            if "hra" in old and self.must_flek(seat):
                turns = (doubled for doubled in turns if "hra" in doubled)
            moves += [say_move(announced, doubled) for doubled in turns]
        return moves

    def must_flek(self, seat: int) -> bool:
        """Returns whether the seat must double an undoubled hra in this turn."""
        if self.plain or seat == 0 or self.turns[seat] or self.rules["must_flek"] == "off":
            return False
        held = any(rank + self.trumps in self.hands[seat] for rank in "KO")
        return held and not self.goals["hra"].doublings

    def legal_cards(self) -> list[str]:
        hand = self.hands[self.actor]
        cards = set(hand)
        if not self.plain:
            cards = {card for card in cards if not (card[0] == "K" and "O" + card[1] in hand)}
        if self.trick:
            cards = self.following(hand, cards)
        seven = "7" + self.trumps
        if self.keeps_seven(self.actor) and seven in cards:
            others = cards - {seven} if not self.trick else {
                card for card in hand if card[1] == self.trumps and card != seven
            }
            if others:
                cards.remove(seven)
        return list(cards)

    def following(self, hand: set[str], cards: set[str]) -> set[str]:
        """Returns the cards of `cards` that a follower with this hand may play."""
        led, best = self.trick[0][1][1], self.lead()[1]
        duty = led if any(card[1] == led for card in hand) else self.trumps
        if not any(card[1] == duty for card in hand):
            return cards
        cards = {card for card in cards if card[1] == duty}
        higher = {card for card in hand if card[1] == duty == best[1] and self.beats(card, best)}
        return cards & higher if higher else cards

    def keeps_seven(self, seat: int) -> bool:
        goal = self.goals.get("sedma")
        return self.rules["keep_seven"] == "on" and goal is not None and goal.seat == seat

    # Events

    def packet(self, owner: str, cards: list[str]) -> None:
        """Applies a `deal` line. The owner is a seat, or `trump` for the card z lidu."""
        if owner not in self.due or len(cards) != self.due[owner]:
            raise Refused(f"no packet of {len(cards)} for '{owner}' is due")
        if owner == "0" and "trump" in self.due:
            raise Refused("the card z lidu comes before the packet of seat 0")
        held = set().union(*self.hands)
        for card in cards:
            if card not in PLACE or card in held or cards.count(card) > 1:
                raise Refused(f"'{card}' is no card, or dealt twice")
        if owner == "trump":
            self.trump_card = cards[0]
        self.hands[0 if owner == "trump" else int(owner)].update(cards)
        del self.due[owner]
        if not self.due:
            self.phase, self.actor = self.next_phase, 0

    def move(self, seat: int, move: str) -> None:
        """Applies a move in its canonical form."""
        if not self.phase or self.phase == "over":
            raise Refused("no move is due")
        if seat != self.actor:
            raise Refused(f"seat {self.actor} is to move, not seat {seat}")
        if move not in self.legal():
            raise Refused(f"illegal {move}")
        self.shows = set()
        words = move.split()
        if self.phase == "trump":
            self.choose_trump(words[1])
        elif self.phase == "discard":
            self.talon = words[1:]
            self.hands[seat] -= set(self.talon)
            self.phase = "game" if self.with_plain else "say"
        elif self.phase == "game" and words[0] == "say":
            self.phase = "say"
            self.say(seat, words)
        elif self.phase == "game":
            self.name_game(seat, words[1])
        elif self.phase == "answer":
            self.answer(seat, words)
        elif self.phase == "say":
            self.say(seat, words)
        else:
            self.play(seat, words[0])

    def choose_trump(self, word: str) -> None:
        self.due = {"0": 5, "1": 5, "2": 5}
        if word == "lidu":
            self.due = {"trump": 1, "0": 4, "1": 5, "2": 5}
        else:
            self.trump_card = word
        self.phase, self.next_phase = "", "discard"

    def name_game(self, seat: int, game: str) -> None:
        self.game, self.declarer = game, seat
        self.goals = {game: Goal(seat)} if game in PLAIN else {}
        self.turns = [0, 0, 0]
        self.phase, self.actor, self.answers_left = "answer", (seat + 1) % 3, 2

    def answer(self, seat: int, words: list[str]) -> None:
        if words[1] == "bad" and seat == 0 and self.rules["retake"] == "off":
            # Only betl can have taken the game from seat 0. The betl player holds seat 0's discard.
            self.over, self.phase = self.game, "game"
            return
        if words[1] == "bad":
            # The taker holds the talon before it discards, so it may discard any two of its twelve cards.
            self.shows = {" ".join([str(seat), "talon", *self.talon])}
            self.hands[seat].update(self.talon)
            self.talon, self.over, self.phase = [], self.game, "discard"
            return
        self.double(seat, words[3:])
        self.turns[seat] += 1
        self.answers_left -= 1
        if self.answers_left:
            self.actor = (seat + 1) % 3
        elif self.game == "colour":
            self.turns = [0, 0, 0]
            self.phase, self.actor = "say", 0
        elif self.goals[self.game].doublings:
            self.phase, self.actor = "say", self.declarer
            self.turns[self.declarer] = 1
        else:
            self.phase, self.actor = "play", self.declarer

    def double(self, seat: int, goals: list[str]) -> None:
        for name in goals:
            self.goals[name].doublings += 1
            self.goals[name].own = self.side(seat)

    def say(self, seat: int, words: list[str]) -> None:
        text = words[1:]
        doubled = [goal for before, goal in zip(text, text[1:]) if before == "flek"]
        announced = text[: len(text) - 2 * len(doubled)]
        opening = not self.plain and seat == 0 and self.turns[0] == 0
        if opening:
            self.shows = {f"0 trump {self.trump_card}"}
        if "stovka" in announced and self.rules["stovka"] == "replaces":
            self.goals.pop("hra", None)
        for goal in announced:
            self.goals[goal] = Goal(seat, own=self.side(seat))
        self.double(seat, doubled)
        self.turns[seat] += 1
        silent = not text
        if seat == self.declarer:
            over = silent and not opening
        elif seat == (self.declarer + 1) % 3:
            self.first_silent, over = silent, False
        else:
            over = silent and self.first_silent
        self.actor = (seat + 1) % 3
        if over:
            self.end_of_bidding()

    def end_of_bidding(self) -> None:
        self.phase, self.actor = "play", self.declarer
        doublings = {name: (goal.doublings, goal.own) for name, goal in self.goals.items()}
        if doublings == {"hra": (0, True)} and self.rules["undoubled"] == "pay":
            self.unplayed = [Account("hra", 0, True, False, 1)]
        if doublings == {"hra": (1, False), "sedma": (0, True)} and self.rules["sedma_flek"] == "cancel":
            self.unplayed = [Account("hra", 0, False, False, 1), Account("sedma", 0, True, False, 2)]
        if self.unplayed:
            self.phase = "over"

    def play(self, seat: int, card: str) -> None:
        hand = self.hands[seat]
        if not self.plain and card[0] == "O" and "K" + card[1] in hand:
            self.marriages.append((seat, card[1]))
            self.shows = {f"{seat} marriage {card[1]}"}
        hand.remove(card)
        self.trick.append((seat, card))
        self.actor = (seat + 1) % 3
        if len(self.trick) == 3:
            self.actor = self.lead()[0]
            self.taken.append((self.actor, self.trick))
            self.trick = []
            if len(self.taken) == 10 or self.decided(self.actor):
                self.phase = "over"

    def decided(self, taker: int) -> bool:
        """Returns whether this trick ends betl or durch."""
        return self.plain and (taker == self.declarer) == (self.game == "betl")

    # The end

    def points(self, own: bool) -> int:
        """Counts the points of the declarer's side or of the other side in a trump game."""
        if self.unplayed:
            return 0
        cards = [card for seat, trick in self.taken if self.side(seat) == own for _, card in trick]
        last = 10 if self.side(self.taken[-1][0]) == own else 0
        return 10 * sum(map(fat, cards)) + last + sum(self.married(own))

    def married(self, own: bool) -> list[int]:
        """Lists the values of a side's marriages in the order in which they were shown."""
        return [self.marriage(suit) for seat, suit in self.marriages if self.side(seat) == own]

    def marriage(self, suit: str) -> int:
        return 40 if suit == self.trumps else 20

    def accounts(self) -> list[Account]:
        """Lists all goals that are paid, with the stakes after fleks and hearts."""
        if self.plain:
            stake = int(self.rules[self.game]) << self.goals[self.game].doublings
            lost = self.decided(self.taken[-1][0])
            return [Account(self.game, self.declarer, not lost, False, stake)]
        found = self.unplayed or self.hra_account() + self.sedma_account() + self.stovka_account()
        found = [replace(account) for account in found]
        hearts = self.trumps == "h" and self.rules["red_double"] == "on"
        for account in found:
            goal = self.goals.get(account.goal)
            account.stake <<= (goal.doublings if goal else 0) + int(hearts)
        return found

    def silent_hundred(self) -> Optional[bool]:
        """Returns which side has a silent hundred: True for the declarer's side, False for the other, None
        for neither side."""
        if "hra" not in self.goals:
            return None
        stovka = self.goals.get("stovka")
        if stovka and self.rules["silent_hundred"] == "none":
            return None
        for own in (True, False):
            if self.points(own) >= 100 and not (stovka and self.side(stovka.seat) == own):
                return own
        return None

    def hra_account(self) -> list[Account]:
        if "hra" not in self.goals:
            return []
        stake, silent = 1, self.silent_hundred()
        if silent is not None:
            tens = (self.points(silent) - 90) // 10
            stake = 2 * tens if self.rules["stovka_scale"] == "add" else 2**tens
        return [Account("hra", 0, self.points(True) > self.points(False), False, stake)]

    def sedma_account(self) -> list[Account]:
        seven, (winner, trick) = "7" + self.trumps, self.taken[-1]
        player = next((seat for seat, card in trick if card == seven), None)
        goal = self.goals.get("sedma")
        if goal is None:
            if player is None or self.rules["silent_sedma"] == "off":
                return []
            return [Account("silent_sedma", player, winner == player, winner != player, 1)]
        killed = player == goal.seat != winner
        won = self.sedma_alone() and not (self.together() and self.stovka_counted() < 100)
        stake = 4 if killed and self.rules["killed_double"] == "on" else 2
        return [Account("sedma", goal.seat, won, killed, stake)]

    def sedma_alone(self) -> bool:
        """Returns whether the announced sedma would be won if it counted alone."""
        winner, trick = self.taken[-1]
        return winner == self.goals["sedma"].seat and (winner, "7" + self.trumps) in trick

    def together(self) -> bool:
        """Returns whether sedma and stovka can only be won or lost together."""
        both = [self.goals[name].seat for name in ("sedma", "stovka") if name in self.goals]
        return self.rules["stosedm"] == "together" and len(both) == 2 and both[0] == both[1]

    def stovka_counted(self) -> int:
        """Counts the points of the side that announced stovka, and adds the marriages that count for this
        side."""
        own = self.side(self.goals["stovka"].seat)
        mine = self.married(own)
        marriages = {"highest": max(mine, default=0), "first": sum(mine[:1]), "each": sum(mine)}
        return self.points(own) - sum(mine) + marriages[self.rules["stovka_marriage"]]

    def stovka_account(self) -> list[Account]:
        goal = self.goals.get("stovka")
        if goal is None:
            return []
        own = self.side(goal.seat)
        counted = self.stovka_counted()
        won = counted >= 100
        if won and self.together() and not self.sedma_alone():
            won, counted = False, 90
        adding = self.rules["stovka_scale"] == "add"
        against = {"scale": adding, "on": True, "off": False}[self.rules["stovka_against"]]
        theirs = sum(self.married(not own)) if against else 0
        points = self.points(own) if won else 190 - counted + theirs
        if adding:
            base = {"half": 1}.get(self.rules["stovka_base"]) or int(self.rules["stovka_base"])
            return [Account("stovka", goal.seat, won, False, base * (points - 90) // 10)]
        tens = (points - 100) // 10
        if self.rules["stovka_base"] == "half":
            stake = 2 ** max(tens - 1, 0)
        else:
            stake = int(self.rules["stovka_base"]) << tens
        return [Account("stovka", goal.seat, won, False, stake)]

    def payoffs(self) -> list[int]:
        """Computes the payoffs of the three seats."""
        total = sum(
            account.stake if self.side(account.owner) == account.won else -account.stake
            for account in self.accounts()
        )
        cap = int(self.rules["cap"])
        if cap:
            total = max(-cap, min(cap, total))
        return [2 * total if self.side(seat) else -total for seat in range(3)]

    def score(self, seat: int) -> str:
        """Writes the `score` line of a seat."""
        own = self.side(seat)
        if self.plain:
            won = self.accounts()[0].won
            words = ("made", "lost") if own else ("conceded", "stopped")
            role = "declarer" if own else "defender"
            return f"score {seat} role {role} {self.game} {words[0] if won else words[1]}"
        found = {account.goal: account for account in self.accounts()}
        hra = found.get("hra")
        hra_word = "none" if hra is None else "won" if hra.won == own else "lost"
        silent = None if self.unplayed else self.silent_hundred()
        silent_word = "none" if silent is None else "made" if silent == own else "conceded"
        shown = sum(self.marriage(suit) for player, suit in self.marriages if player == seat)
        role = "forhont" if own else "defender"
        text = f"score {seat} role {role} points {self.points(own)} marriages {shown}"
        text += f" hra {hra_word} silent_hundred {silent_word}"
        for name in ("sedma", "silent_sedma", "stovka"):
            account = found.get(name)
            word = "none"
            if account and self.side(account.owner) == own:
                word = "made" if account.won else "killed" if account.killed else "lost"
            elif account:
                word = "conceded" if account.won else "stopped"
            text += f" {name} {word}"
        return text


# Lines


class Reader:
    """Reads the lines of many deals. After a refused line it continues with the next `newgame`."""

    def __init__(self, out: TextIO, moves: bool) -> None:
        self.out = out
        self.moves = moves
        self.deal: Optional[Deal] = None
        self.number = 0
        self.errors = 0
        self.closed = True

    def feed(self, place: int, line: str) -> None:
        words = line.split()
        if not words or words[0][0] in "#;":
            return
        if words[0] == "newgame":
            self.close()
            self.number += 1
        elif self.closed:
            return
        try:
            self.event(words)
        except Refused as refused:
            self.fail(f"line {place}: {refused}")

    def event(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "newgame":
            # The first word must be the name of the game.
            self.closed = False
            if rest[:1] != ["marias"]:
                raise Refused("another game")
            self.deal = Deal(parse_rules(rest[1:]))
            return
        deal = self.deal
        if deal is None:
            raise Refused("no deal has begun")
        if kind == "deal" and rest:
            deal.packet(rest[0], [canonical([card]) for card in rest[1:]])
        elif kind == "move" and len(rest) > 1 and rest[0] in ("0", "1", "2"):
            if self.moves and deal.phase not in ("", "over"):
                self.decision(deal)
            deal.move(int(rest[0]), canonical(rest[1:]))
        elif kind == "show":
            self.show(deal, rest)
        elif kind in ("score", "result"):
            self.end(deal, words)
        elif kind != "fault":
            raise Refused(f"'{kind}' is not read here")

    @staticmethod
    def show(deal: Deal, rest: list[str]) -> None:
        cards = rest[2:]
        if rest[1:2] != ["marriage"]:
            cards = in_order(card for card in (canonical([card]) for card in cards) if card in PLACE)
        shown = " ".join(rest[:2] + cards)
        if shown not in deal.shows:
            raise Refused(f"show {shown} does not follow from the last move")

    def end(self, deal: Deal, words: list[str]) -> None:
        if deal.phase != "over":
            raise Refused(f"{words[0]} before the end of the deal")
        if words[0] == "score":
            wanted = [deal.score(int(words[1]))] if words[1:2] and words[1] in "012" else []
        else:
            wanted = [" ".join(["result", *map(str, deal.payoffs())])]
        if wanted != [" ".join(words)]:
            raise Refused(f"'{' '.join(words)}' where '{' '.join(wanted)}' follows")
        if words[0] == "result":
            self.report(" ".join(["ok", *words]))

    def decision(self, deal: Deal) -> None:
        moves = deal.legal()
        print(f"decision {self.number} seat {deal.actor} phase {deal.phase}", file=self.out)
        for move in moves:
            print(f"legal {move}", file=self.out)
        print(f"legalok {len(moves)}", file=self.out)

    def report(self, text: str) -> None:
        print(f"deal {self.number} {text}", file=self.out)
        self.closed = True

    def fail(self, text: str) -> None:
        self.errors += 1
        self.report(f"error {text}")

    def close(self, pending: bool = False) -> None:
        """Ends a deal that has no `result` line."""
        if self.closed or self.deal is None:
            return
        if self.deal.phase == "over":
            for seat in range(3):
                print(self.deal.score(seat), file=self.out)
            self.report(" ".join(["open result", *map(str, self.deal.payoffs())]))
        else:
            if pending and self.deal.phase:
                self.decision(self.deal)
            self.report("open")


def main(words: list[str]) -> int:
    if words not in (["check"], ["moves"], ["moves", "--next"]):
        print(__doc__, file=sys.stderr)
        return 2
    reader = Reader(sys.stdout, words[0] == "moves")
    for place, line in enumerate(sys.stdin, 1):
        reader.feed(place, line)
    reader.close(pending="--next" in words)
    return 1 if reader.errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
