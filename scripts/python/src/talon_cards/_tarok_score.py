"""The payoffs of tarok, from the end of a deal (rules, *Scoring*)."""

from __future__ import annotations

from typing import NamedTuple

from .cards import LineError
from .tarok import KINGS, TRULA, TarokView, points

_VALUES = {"three": 10, "two": 20, "one": 30, "solo": 50, "berac": 70}
_BONUSES = {"trula": 20, "kings": 20, "pagat": 50}
_VALAT = 500
_KLOP = 70
_HALF = 35
_MOND = -21


class _Item(NamedTuple):
    """What declarer gets for an item, how often it was raised, and the item whose raises these are."""

    value: int
    raises: int
    raised: str


def payoffs(view: TarokView) -> list[int]:
    """The payoffs by seat. Raises `LineError` before the end of the deal."""
    if view.phase != "over" or view.contract is None:
        raise LineError("the deal is not over")
    paid = [0, 0, 0]
    if view.declarer is None:
        paid = _klop(view)
    else:
        items = _items(view, view.declarer)
        doubled = view.radelci[view.declarer] > 0
        paid[view.declarer] = sum(item.value << item.raises for item in items) << doubled
        for defender in {0, 1, 2} - {view.declarer}:
            for item in items:
                if item.value > 0 and defender not in view.raised_by.get(item.raised, ()):
                    paid[defender] += item.value * ((1 << item.raises) - 1)
    for loser in _mond_losers(view):
        paid[loser] += _MOND
    return paid


def _klop(view: TarokView) -> list[int]:
    own = [points(pile) for pile in view.piles]
    if view.keys.get("klop_federation", "off") == "off":
        return [-_KLOP if some >= _HALF else -some for some in own]
    extreme = [_KLOP if some == 0 else -_KLOP if some > _HALF else 0 for some in own]
    return extreme if any(extreme) else [-some for some in own]


def _items(view: TarokView, declarer: int) -> list[_Item]:
    for_points = view.contract != "berac"
    value = _VALUES[view.contract or ""]
    pile = view.piles[declarer] | view.put_away
    items = []

    made_valat = for_points and all(view.tricks_won[seat] == 0 for seat in range(3) if seat != declarer)
    if "valat" in view.announced:
        items.append(_item(view, "valat", _VALAT if made_valat else -_VALAT))
    elif made_valat:
        raises = view.raises.get("game", 0) if view.option("valat_kontra", "on", "off") == "on" else 0
        items.append(_Item(_VALAT // 2, raises, "game"))
    if items and view.option("valat", "replace", "add") == "replace":
        return items

    if for_points:
        difference = points(pile) - _HALF
        items.append(_item(view, "game", difference + (value if difference > 0 else -value)))
    else:
        items.append(_item(view, "game", -value if view.tricks_won[declarer] else value))
        return items

    last = {card: seat for seat, card in view.trick}
    own_pagat = last.get("t1") == declarer
    pagat_wins = own_pagat and "t1" in view.piles[declarer]
    reached = {
        "trula": (TRULA <= pile, not TRULA & pile),
        "kings": (KINGS <= pile, not KINGS & pile),
        "pagat": (pagat_wins, own_pagat and not pagat_wins),
    }
    symmetric = view.keys.get("silent_symmetric", "off") == "on"
    for bonus, (made, lost) in reached.items():
        if bonus in view.announced:
            items.append(_item(view, bonus, _BONUSES[bonus] if made else -_BONUSES[bonus]))
        elif made or lost and symmetric:
            items.append(_Item(_BONUSES[bonus] // 2 * (1 if made else -1), 0, bonus))
    return items


def _item(view: TarokView, item: str, value: int) -> _Item:
    return _Item(value, view.raises.get(item, 0), item)


def _mond_losers(view: TarokView) -> set[int]:
    everywhere = view.option("mond", "points", "all") == "all"
    losers = set()
    if view.mond_lost_by is not None and (everywhere or view.contract not in ("klop", "berac")):
        losers.add(view.mond_lost_by)
    left = view.contract in ("three", "two", "one") or view.contract == "solo" and everywhere
    if view.declarer is not None and left and view.is_left("t21"):
        losers.add(view.declarer)
    return losers
