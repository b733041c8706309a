"""The rules of tarok for three: a second implementation of src/games/tarok/three/rules/en.md, written from the page.

It has the interface of `tarok_four.py`: `check` and `moves` read records. The rules that both pages share
(cards, counting, tricks, the duties of klop and berač) are in the modules of tarok for four.
"""

from __future__ import annotations

import itertools
import sys
from dataclasses import dataclass, field

from cards import KINGS, PACK, TRULA, Contract, Options, RuleError, in_order, is_tarok, points, subsets
from deal import Deal, Trick
from tarok_four import Reader

SEATS = range(3)
BONUSES = ("trula", "kings", "pagat", "valat")
VALUE = {"trula": 20, "kings": 20, "pagat": 50, "valat": 500}

CONTRACTS = {
    "klop": Contract("klop", 0, task="klop", leads=False),
    "three": Contract("three", 10, 3),
    "two": Contract("two", 20, 2),
    "one": Contract("one", 30, 1),
    "solo": Contract("solo", 50),
    "berac": Contract("berac", 70, task="tricks0"),
}

KEY_WORDS: dict[str, tuple[str, ...]] = {
    "valat": ("replace", "add"), "valat_kontra": ("on", "off"), "mond": ("points", "all"),
    "berac": ("first_trick", "all_tricks"), "klop_federation": ("off", "on"), "silent_symmetric": ("off", "on"),
    "announcers": ("declarer", "all"), "silent_defenders": ("off", "on"),
    "reading": ("table", "thesis"), "profile": ("table", "thesis", "federation"),
}  # fmt: skip
READING = ("valat", "valat_kontra", "mond", "berac")
TABLE = {key: words[0] for key, words in KEY_WORDS.items() if key not in ("reading", "profile")}
PROFILES = {
    "table": TABLE,
    "thesis": {**TABLE, "valat": "add", "valat_kontra": "off", "mond": "all", "berac": "all_tricks"},
    "federation": {**TABLE, "klop_federation": "on", "announcers": "all", "silent_defenders": "on"},
}


def options_of(words: list[str]) -> Options:
    """Reads the options from the words after `players 3`. A single key overrides `reading`, and `reading`
    overrides `profile`."""
    if len(words) % 2:
        raise RuleError(f"key {words[-1]} has no value")
    given: dict[str, str] = {}
    for key, value in zip(words[::2], words[1::2]):
        if key in given:
            raise RuleError(f"key {key} twice")
        if key == "seat" and value == "all":
            continue
        if key != "radelci" and value not in KEY_WORDS.get(key, ()):
            raise RuleError(f"key {key} {value}: not a key and value of tarok for 3")
        given[key] = value
    radelci = tuple(int(n) for n in given.pop("radelci", "0,0,0").split(","))
    if len(radelci) != 3 or not all(0 <= n <= 999 for n in radelci):
        raise RuleError("radelci needs three numbers up to 999")
    keys = dict(PROFILES[given.pop("profile", "table")])
    if "reading" in given:
        reading = PROFILES[given.pop("reading")]
        keys.update({key: reading[key] for key in READING})
    keys.update(given)
    return Options(keys, radelci)


class DealOfThree(Deal):
    """A deal for three. It has the bidding, announcements, kontra and ends of this rules page."""

    def __init__(self, options: Options, hands: list[list[str]], talon: list[str]) -> None:
        if [len(hand) for hand in hands] != [16] * 3 or len(talon) != 6:
            raise RuleError("every seat needs sixteen cards and the talon six")
        if in_order(itertools.chain(*hands, talon)) != PACK:
            raise RuleError("a card is dealt twice")
        self.options = options
        self.bids = [word for word in CONTRACTS if word != "klop"]
        self.hands = [in_order(hand) for hand in hands]
        self.talon = talon
        self.phase = "bid"
        self.turn = 1
        self.passed: set[int] = set()
        self.standing: tuple[int, int] = (0, 0)  # rank in self.bids, seat
        self.contract: Contract | None = None
        self.declarer: int | None = None
        self.called = self.holder = None
        self.taken: list[str] = []
        self.rest: list[str] = []
        self.discards: list[str] = []
        self.announced: dict[str, int] = {}
        self.levels: dict[str, int] = {}
        self.raised: dict[str, set[int]] = {}  # item -> defenders that raised it
        self.added = False  # the side to speak has raised an item
        self.first_round = True  # the defenders have not spoken yet
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[Trick] = []
        self.gifts: list[tuple[int, str]] = []

    def defenders(self) -> list[int]:
        return [seat for seat in SEATS if seat != self.declarer]

    def for_points(self) -> bool:
        return self.named().task == "points"

    def legal_bids(self) -> list[str]:
        high, seat = self.standing
        allowed = [word for rank, word in enumerate(self.bids) if rank > high or (rank == high and self.turn < seat)]
        return ["bid pass"] + [f"bid {word}" for word in allowed]

    def legal_contracts(self) -> list[str]:
        low = self.standing[0]
        return [f"play {word}" for word in (["klop"] if low == 0 else []) + self.bids[low:]]

    def legal_takes(self) -> list[str]:
        return [f"take {n}" for n in range(1, len(self.groups()) + 1)]

    def legal_discards(self) -> list[str]:
        free = [card for card in self.hands[self.turn] if card not in KINGS + TRULA]
        return ["discard " + " ".join(some) for some in itertools.combinations(free, self.named().takes)]

    def legal_announcements(self) -> list[str]:
        return [" ".join(["announce"] + some) for some in subsets([b for b in BONUSES if b not in self.announced])]

    def items_of(self, seat: int) -> list[str]:
        """Lists the items that a seat may raise."""

        def may(item: str) -> bool:
            level = self.levels.get(item, 0)
            by_declarer = item == "game" or self.announced[item] == self.declarer
            is_own = by_declarer == (seat == self.declarer)
            # The opponents of an item's side say kontra and sub. The item's side says re and mort.
            return level < 4 and is_own == (level % 2 == 1)

        bonuses = [bonus for bonus in BONUSES if bonus in self.announced]
        return [item for item in ["game"] + bonuses if may(item)]

    def legal_kontras(self) -> list[str]:
        return [" ".join(["kontra"] + some) for some in subsets(self.items_of(self.turn))]

    def do_bid(self, words: list[str]) -> None:
        if words[1] == "pass":
            self.passed.add(self.turn)
        else:
            self.standing = (self.bids.index(words[1]), self.turn)
        left = [seat for seat in SEATS if seat not in self.passed]
        if len(left) == 1:
            self.phase, self.turn = "contract", left[0]
            return
        self.turn = next(seat for seat in ((self.turn + i) % 3 for i in (1, 2)) if seat in left)

    def do_contract(self, words: list[str]) -> None:
        self.contract = CONTRACTS[words[1]]
        if self.contract.task == "klop":
            self.begin_play()
            return
        self.declarer = self.turn
        if self.contract.takes:
            self.phase = "take"
        elif self.contract.task == "points":
            self.phase = "announce"
        else:
            self.begin_kontra()

    def do_announce(self, words: list[str]) -> None:
        self.announced.update((bonus, self.turn) for bonus in words[1:])
        later = self.defenders() if self.turn == self.declarer else [s for s in self.defenders() if s > self.turn]
        if later and self.options["announcers"] == "all":
            self.turn = later[0]
        else:
            self.begin_kontra()

    def begin_kontra(self) -> None:
        self.phase = "kontra"
        self.speak_next(self.defenders())

    def speak_next(self, queue: list[int]) -> None:
        """Gives the turn to the first of these defenders that may raise an item. If none of them may, the
        side of the defenders has spoken."""
        for seat in queue:
            if self.items_of(seat):
                self.turn = seat
                return
        goes_on = self.added or self.first_round
        self.added = self.first_round = False
        if goes_on and self.items_of(self.leader_of_all()):
            self.turn = self.leader_of_all()
        else:
            self.begin_play()

    def do_kontra(self, words: list[str]) -> None:
        for item in words[1:]:
            self.levels[item] = self.levels.get(item, 0) + 1
            self.raised.setdefault(item, set()).add(self.turn)
        if self.turn != self.declarer:
            self.added = self.added or len(words) > 1
            self.speak_next([seat for seat in self.defenders() if seat > self.turn])
        elif len(words) == 1 or not any(map(self.items_of, self.defenders())):
            self.begin_play()
        else:
            self.speak_next(self.defenders())

    def do_play(self, words: list[str]) -> None:
        self.hands[self.turn].remove(words[0])
        self.trick.append((self.turn, words[0]))
        if len(self.trick) < 3:
            self.turn = (self.turn + 1) % 3
            return
        trick = Trick(self.trick, self.winner())
        self.tricks.append(trick)
        self.trick = []
        self.turn = trick.winner
        if self.named().task == "klop" and len(self.tricks) <= 6:
            self.gifts.append((trick.winner, self.talon[len(self.tricks) - 1]))
        early = self.options["berac"] == "first_trick" and self.named().word == "berac"
        if len(self.tricks) == 16 or (early and trick.winner == self.declarer):
            self.phase = "over"

    def pile(self, seats: list[int]) -> list[str]:
        cards = [card for trick in self.tricks if trick.winner in seats for card in trick.cards()]
        return cards + [card for seat, card in self.gifts if seat in seats]


@dataclass
class Score:
    payoffs: list[int]
    lines: list[str]
    radelci: list[int]


@dataclass
class Account:
    """The payoffs of a deal with a declarer, item by item."""

    items: dict[str, int] = field(default_factory=lambda: {"game": 0, **dict.fromkeys(BONUSES, 0)})
    kontra: list[int] = field(default_factory=lambda: [0, 0, 0])
    bonus: list[int] = field(default_factory=lambda: [0, 0, 0])
    won: bool = False
    had_valat: bool = False


def score(deal: DealOfThree) -> Score:
    if deal.phase != "over":
        raise RuleError("the deal is not over")
    mond = lost_mond(deal)
    if deal.declarer is None:
        return klop(deal, mond)
    return with_declarer(deal, deal.declarer, mond)


def lost_mond(deal: DealOfThree) -> list[int]:
    lost, wide = [0, 0, 0], deal.options["mond"] == "all"
    if deal.for_points() or wide:
        for trick in deal.tricks:
            player = trick.player_of("t21")
            if player is not None and player != trick.winner:
                lost[player] = -21
    left = deal.rest if deal.named().takes else deal.talon if deal.named().word == "solo" and wide else []
    if "t21" in left and deal.declarer is not None:
        lost[deal.declarer] = -21
    return lost


def klop(deal: DealOfThree, mond: list[int]) -> Score:
    taken = [points(deal.pile([seat])) for seat in SEATS]
    if deal.options["klop_federation"] == "off":
        pays = [-70 if own >= 35 else -own for own in taken]
    else:
        special = [70 if own == 0 else -70 if own > 35 else None for own in taken]
        pays = [-own for own in taken] if special == [None] * 3 else [pay or 0 for pay in special]
    wide = deal.options["mond"] == "all"
    lines = [
        f"score {seat} role player contract klop klop {pays[seat]}" + (f" mond {mond[seat]}" if wide else "")
        for seat in SEATS
    ]
    payoffs = [pay + lost for pay, lost in zip(pays, mond)]
    return Score(payoffs, lines, [min(999, number + 1) for number in deal.options.radelci])


def with_declarer(deal: DealOfThree, declarer: int, mond: list[int]) -> Score:
    account = account_of(deal, declarer)
    total = sum(account.items.values())
    radelc = total if deal.options.radelci[declarer] else 0
    new_keys = deal.options["announcers"] == "all" or deal.options["silent_defenders"] == "on"
    payoffs, lines = [], []
    for seat in SEATS:
        bonus = f" bonus {account.bonus[seat]}" if new_keys else ""
        pay = account.bonus[seat] + mond[seat]
        if seat == declarer:
            pay += total + radelc
            named = [item for item in account.items if deal.for_points() or item == "game"]
            text = " ".join(f"{item} {account.items[item]}" for item in named)
            outcome = "won" if account.won else "lost"
            text = f"declarer contract {deal.named().word} outcome {outcome} {text} radelc {radelc}"
        else:
            pay += account.kontra[seat]
            text = f"defender kontra {account.kontra[seat]}"
        payoffs.append(pay)
        lines.append(f"score {seat} role {text}{bonus} mond {mond[seat]}")
    radelci = list(deal.options.radelci)
    radelci[declarer] -= 1 if radelci[declarer] else 0
    if account.had_valat or deal.named().word == "berac":
        radelci = [min(999, number + 1) for number in radelci]
    return Score(payoffs, lines, radelci)


def add_item(deal: DealOfThree, account: Account, item: str, value: int, raised_as: str | None) -> None:
    """Adds an item of declarer, with the kontra of `raised_as`. If declarer wins the item, it also pays
    for failed kontras."""
    times = 2 ** deal.levels.get(raised_as, 0) if raised_as else 1
    account.items[item] = value * times
    if value > 0 and raised_as:
        for seat in deal.defenders():
            if seat not in deal.raised.get(raised_as, set()):
                account.kontra[seat] += value * (times - 1)


def pay_defenders(deal: DealOfThree, account: Account, made: bool, value: int, player: int | None) -> None:
    """Adds a bonus of the defenders. If they made it, each defender is paid. If it failed, every seat
    except its player is paid."""
    for seat in SEATS:
        if seat != (deal.declarer if made else player):
            account.bonus[seat] += value


def account_of(deal: DealOfThree, declarer: int) -> Account:
    account = Account()
    own_tricks = sum(trick.winner == declarer for trick in deal.tricks)
    if deal.named().word == "berac":
        account.won = own_tricks == 0
        add_item(deal, account, "game", 70 if account.won else -70, "game")
        return account
    options = deal.options
    valat_by = deal.announced.get("valat")
    game_kontra = "game" if options["valat_kontra"] == "on" else None
    all_won, none_won = own_tricks == 16, own_tricks == 0
    new_keys = options["announcers"] == "all" or options["silent_defenders"] == "on"
    account.had_valat = valat_by is not None or all_won or (none_won and new_keys)

    # The valat of the defenders comes first, because it can replace all other items.
    if valat_by is not None and valat_by != declarer:
        pay_defenders(deal, account, none_won, 500 * 2 ** deal.levels.get("valat", 0), valat_by)
        account.won = not none_won
        return account
    if valat_by is None and none_won and options["silent_defenders"] == "on":
        pay_defenders(deal, account, True, 250 * 2 ** (deal.levels.get("game", 0) if game_kontra else 0), None)
        if options["valat"] == "replace":
            return account
    of_defenders(deal, account, declarer)

    if valat_by == declarer:
        add_item(deal, account, "valat", 500 if all_won else -500, "valat")
    elif all_won:
        add_item(deal, account, "valat", 250, game_kontra)
    if account.items["valat"] and options["valat"] == "replace":
        account.won = all_won
        return account
    of_declarer(deal, account, declarer)
    return account


def of_declarer(deal: DealOfThree, account: Account, declarer: int) -> None:
    """Adds the game, and the bonuses that declarer announced, made silently or lost silently."""
    own = points(deal.pile([declarer]) + deal.discards)
    account.won = own > 35
    value = deal.named().value
    add_item(deal, account, "game", own - 35 + (value if account.won else -value), "game")
    last = deal.tricks[-1]
    for bonus in ("trula", "kings", "pagat"):
        value = VALUE[bonus]
        made = has_all(deal, bonus, True)
        lost = has_all(deal, bonus, False)
        if bonus == "pagat":
            made = last.player_of("t1") == declarer == last.winner
            lost = last.player_of("t1") == declarer != last.winner
        if deal.announced.get(bonus) == declarer:
            add_item(deal, account, bonus, value if made else -value, bonus)
        elif bonus not in deal.announced and made:
            add_item(deal, account, bonus, value // 2, None)
        elif bonus not in deal.announced and lost and deal.options["silent_symmetric"] == "on":
            add_item(deal, account, bonus, -value // 2, None)


def has_all(deal: DealOfThree, bonus: str, for_declarer: bool) -> bool:
    """Returns whether the pile of this side contains the whole trula, or all kings."""
    if bonus == "pagat":
        return False
    own = set(deal.pile([deal.leader_of_all()]) + deal.discards)
    return all((card in own) == for_declarer for card in (TRULA if bonus == "trula" else KINGS))


def of_defenders(deal: DealOfThree, account: Account, declarer: int) -> None:
    """Adds the trula, kings and pagat: those that a defender announced, and those that the defenders made
    or lost silently."""
    last = deal.tricks[-1]
    player = last.player_of("t1")
    for bonus in ("trula", "kings", "pagat"):
        made = has_all(deal, bonus, False)
        owner = deal.announced.get(bonus)
        if owner is not None:
            if owner != declarer:
                made = player == owner == last.winner if bonus == "pagat" else made
                pay_defenders(deal, account, made, VALUE[bonus] * 2 ** deal.levels.get(bonus, 0), owner)
        elif deal.options["silent_defenders"] == "on":
            if bonus == "pagat" and player not in (None, declarer):
                pay_defenders(deal, account, player == last.winner, 25, player)
            elif made:
                pay_defenders(deal, account, True, 10, None)


class ReaderOfThree(Reader):
    """Reads records of tarok for three."""

    seats = 3
    options_of = staticmethod(options_of)
    deal_of = DealOfThree
    score = staticmethod(score)


def main(arguments: list[str]) -> int:
    if arguments not in (["check"], ["moves"]):
        print("usage: tarok_three.py check|moves < RECORDS", file=sys.stderr)
        return 2
    reader = ReaderOfThree(sys.stdout, arguments == ["moves"])
    reader.read(sys.stdin)
    return 1 if reader.errors or not reader.number else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
