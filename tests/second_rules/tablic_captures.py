"""Cards and captures of tablić, for tablic.py. Written from src/games/tablic/rules/en.md alone."""
from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Iterable, Optional

RANKS = "A23456789TJQK"
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
PLACE = {card: place for place, card in enumerate(PACK)}
NUMBERS: dict[str, tuple[int, ...]] = {"A": (1, 11), "T": (10,), "J": (12,), "Q": (13,), "K": (14,)}
NUMBERS.update((rank, (int(rank),)) for rank in "23456789")
# The maximum number of captures that are listed for a card. If a card has more captures, none of them is
# listed, and a capture with this card is checked only when a seat makes it.
MOST_LISTED = 3000


class Refused(Exception):
    """A line that the rules do not allow. The text gives the reason."""


def points(card: str) -> int:
    """Returns the points of a card. The points of the pack add up to 22."""
    if card in ("2c", "Td"):
        return 1 + (card == "Td")
    return 1 if card[0] in "ATJQK" else 0


def read_card(word: str) -> str:
    card = word.replace("10", "T")
    card = card[:1].upper() + card[1:].lower()
    if card not in PLACE:
        raise Refused(f"'{word}' is no card")
    return card


def high_first(ranks: Iterable[str]) -> str:
    """Sorts the ranks from king to ace. High cards fit into the fewest groups, so they are grouped first."""
    return "".join(sorted(ranks, key=RANKS.index, reverse=True))


def sums(ranks: Iterable[str]) -> set[int]:
    """Returns all sums of these cards. Each ace counts as 1 or as 11."""
    return {sum(choice) for choice in product(*(NUMBERS[rank] for rank in ranks))}


@lru_cache(maxsize=None)
def splits(played: str, ranks: str) -> bool:
    """Returns whether cards of these ranks can be split into groups that each add up to the number of the
    played card. The ranks are in descending order."""
    if not ranks:
        return True
    if played != "A":
        number, low = NUMBERS[played][0], sum(NUMBERS[rank][0] for rank in ranks)
        if all((low + 10 * high_aces) % number for high_aces in range(ranks.count("A") + 1)):
            return False
    first, rest = ranks[0], ranks[1:]
    most = max(NUMBERS[played])

    def groups(group: str, left: str, others: str) -> bool:
        # `left` contains the cards that may join the group of the first card, `others` the cards that may
        # not.
        if min(sums(group)) > most:
            return False
        if sums(group) & set(NUMBERS[played]) and splits(played, high_first(left + others)):
            return True
        tried = set()
        for place, rank in enumerate(left):
            if rank not in tried:
                tried.add(rank)
                if groups(group + rank, left[place + 1 :], others + left[:place]):
                    return True
        return False

    return groups(first, rest, "")


def may_capture(played: str, captured: Iterable[str]) -> bool:
    """Returns whether this card may capture exactly these cards. A capture has at least one card."""
    ranks = high_first(card[0] for card in captured)
    return bool(ranks) and splits(played[0], ranks)


def captures(played: str, table: Iterable[str]) -> Optional[set[frozenset[str]]]:
    """Lists all captures with this card. Returns None if there are too many captures to list."""
    cards, wanted = sorted(table, key=PLACE.__getitem__), set(NUMBERS[played[0]])
    # Every subset whose smallest possible sum is at most the number of the played card. Each subset has its
    # possible sums that are at most this number.
    partial: list[tuple[frozenset[str], set[int]]] = [(frozenset(), {0})]
    for card in cards:
        for group, found in list(partial):
            more = {total + number for total in found for number in NUMBERS[card[0]]}
            more = {total for total in more if total <= max(wanted)}
            if more:
                partial.append((group | {card}, more))
    groups = [group for group, found in partial if found & wanted]
    reached: set[frozenset[str]] = set()
    waiting: list[frozenset[str]] = [frozenset()]
    while waiting:
        base = waiting.pop()
        for group in groups:
            union = base | group
            if not base & group and union not in reached:
                reached.add(union)
                waiting.append(union)
                if len(reached) > MOST_LISTED:
                    return None
    return reached


def text_of(played: str, captured: Iterable[str]) -> str:
    return " ".join([played, *sorted(captured, key=PLACE.__getitem__)])
