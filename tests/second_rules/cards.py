"""Cards, keys of `newgame` and contracts of tarok for four, from src/games/tarok/four/rules/en.md."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Iterable

# --- Cards ----------------------------------------------------------------------------------------------------------

TAROKS = [f"t{n}" for n in range(1, 23)]
SUITS = {"h": "4321JCQK", "d": "4321JCQK", "s": "789TJCQK", "c": "789TJCQK"}
PACK = TAROKS + [rank + suit for suit, ranks in SUITS.items() for rank in ranks]
INDEX = {card: i for i, card in enumerate(PACK)}
TRULA = ("t1", "t21", "t22")
KINGS = tuple("K" + suit for suit in SUITS)


def is_tarok(card: str) -> bool:
    return card[0] == "t"


def suit_of(card: str) -> str:
    """Returns the suit letter of a card. The letter of a tarok is `t`."""
    return "t" if is_tarok(card) else card[1]


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=INDEX.__getitem__)


def raw_value(card: str) -> int:
    if card in TRULA or card[0] == "K":
        return 5
    return 1 if is_tarok(card) else {"Q": 4, "C": 3, "J": 2}.get(card[0], 1)


def points(cards: Iterable[str]) -> int:
    """Counts the points of a pile: the raw sum, less 2 for every three cards, and less 1 if one or two
    cards are left over."""
    pile = list(cards)
    return sum(map(raw_value, pile)) - 2 * (len(pile) // 3) - (1 if len(pile) % 3 else 0)


def canonical_card(token: str) -> str:
    """Converts a card to its canonical form. Letters may be in any case, and 10 may stand for T. Raises
    RuleError otherwise."""
    text = token.lower().replace("10", "T") if not token.lower().startswith("t1") else token.lower()
    if text not in INDEX:
        text = text[:1].upper() + text[1:]
    if text not in INDEX:
        raise RuleError(f"{token}: no such card")
    return text


# --- Options and contracts ------------------------------------------------------------------------------------------


class RuleError(Exception):
    """A line that the rules do not allow at this point."""


# These keys have the same values in both profiles.
ALIKE = {"without_valat": "off", "colour_void": "tarok", "losers": "nothing", "redeal": "off", "radelc_end": "0", "zero_klop": "off"}
PROFILES: dict[str, dict[str, str]] = {
    "table": {
        "ladder": "table", "upgrade": "any", "rounding": "exact", "mond_value": "21", "klop": "70",
        "talon_king": "free", "trula": "any", "radelc": "win", "valat_kontra": "on", "compulsory_klop": "off",
        **ALIKE,
    },
    "zei": {
        "ladder": "zei", "upgrade": "any", "rounding": "exact", "mond_value": "21", "klop": "35",
        "talon_king": "take", "trula": "held", "radelc": "win", "valat_kontra": "on", "compulsory_klop": "off",
        **ALIKE,
    },
}  # fmt: skip
KEY_WORDS: dict[str, tuple[str, ...]] = {
    "ladder": ("table", "zei"), "upgrade": ("any", "forehand", "none"), "rounding": ("exact", "nearest5"),
    "mond_value": ("21", "20"), "klop": ("70", "35"), "talon_king": ("free", "take"), "trula": ("any", "held"),
    "radelc": ("win", "deal"), "valat_kontra": ("on", "off"), "compulsory_klop": ("off", "on"),
    "without_valat": ("off", "on"), "colour_void": ("tarok", "free"), "losers": ("nothing", "pay"), "redeal": ("off", "on"),
    "radelc_end": ("0", "40", "100"), "zero_klop": ("off", "on"), "profile": ("table", "zei"),
}  # fmt: skip


# Keys with numbers: the default, the minimum and the maximum.
NUMBERS = {"radelci": ("0,0,0,0", 0, 999), "deals": ("0", 0, 999), "total": ("0,0,0,0", -99_999, 99_999)}


@dataclass(frozen=True)
class Options:
    """The values of the keys of a `newgame` line, as the line writes them."""

    keys: dict[str, str]
    radelci: tuple[int, ...] = (0, 0, 0, 0)
    deals: int = 0  # of the session that are left, including this deal; 0 if deals are not counted
    total: tuple[int, ...] | None = None  # before the deal; None without `zero_klop on`

    def __getitem__(self, key: str) -> str:
        return self.keys[key]


def options_of(words: list[str]) -> Options:
    """Reads the options from the words after `players 4`. A single key overrides `profile`, in any order."""
    if len(words) % 2:
        raise RuleError(f"key {words[-1]} has no value")
    given: dict[str, str] = {}
    for key, value in zip(words[::2], words[1::2]):
        if key in given:
            raise RuleError(f"key {key} twice")
        if key == "seat" and value == "all":
            continue
        if key not in NUMBERS and value not in KEY_WORDS.get(key, ()):
            raise RuleError(f"key {key} {value}: not a key and value of tarok for 4")
        given[key] = value
    has_total = "total" in given
    numbers = {key: tuple(map(int, given.pop(key, default).split(","))) for key, (default, _, _) in NUMBERS.items()}
    for key, (default, low, high) in NUMBERS.items():
        if len(numbers[key]) != len(default.split(",")) or not all(low <= n <= high for n in numbers[key]):
            raise RuleError(f"{key} {numbers[key]}: as many numbers as {default}, from {low} to {high}")
    keys = dict(PROFILES[given.pop("profile", "table")])
    keys.update(given)
    deals, with_total = numbers["deals"][0], keys["zero_klop"] == "on"
    if keys["radelc_end"] != "0" and not deals:
        raise RuleError("radelc_end needs deals")
    if has_total and not with_total:
        raise RuleError("total needs zero_klop on")
    return Options(keys, numbers["radelci"], deals, numbers["total"] if with_total else None)


@dataclass(frozen=True)
class Contract:
    word: str
    value: int
    takes: int = 0  # cards that declarer takes from the talon
    called: bool = False  # a king is called
    task: str = "points"  # points, tricks0 (none), tricks1 (exactly one), tricks12 (all), klop
    leads: bool = True  # declarer leads to the first trick; otherwise seat 0


def contracts(ladder: str) -> dict[str, Contract]:
    """Lists the contracts of a ladder, from low to high."""
    zei = ladder == "zei"
    solo = (20, 30, 40) if zei else (40, 50, 60)
    rows = [Contract("klop", 0, task="klop", leads=False)]
    rows += [Contract(w, v, n, True, leads=False) for w, v, n in zip(("three", "two", "one"), (10, 20, 30), (3, 2, 1))]
    rows += [Contract(f"solo{n}", v, n, leads=False) for v, n in zip(solo, (3, 2, 1))]
    berac = Contract("berac", 70, task="tricks0")
    if zei:
        rows += [Contract("without", 50), Contract("piccolo", 60, task="tricks1"), berac]
        rows += [Contract("open", 80, task="tricks0")]
    else:
        rows += [berac, Contract("without", 80), Contract("open", 90, task="tricks0")]
        rows += [Contract("colour", 125, task="tricks12"), Contract("valat", 500, task="tricks12")]
    return {row.word: row for row in rows}


BONUSES = ("trula", "kings", "king", "pagat", "valat")
BONUS_VALUE = {"trula": 20, "kings": 20, "king": 20, "pagat": 50, "valat": 500}  # announced; silent is half
SOLO_OF = {"three": "solo3", "two": "solo2", "one": "solo1"}


def subsets(words: list[str]) -> list[list[str]]:
    return [list(some) for n in range(len(words) + 1) for some in itertools.combinations(words, n)]


def rounded(number: int, rounding: str) -> int:
    """Rounds to the nearest multiple of 5. Differences of 1 and 2 round towards zero, 3 and 4 away from
    zero."""
    if rounding == "exact":
        return number
    size = (abs(number) + 2) // 5 * 5
    return size if number >= 0 else -size
