"""The payoffs of mariáš, from the end of a deal (rules, *Points and payment*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import LineError

if TYPE_CHECKING:
    from .marias import MariasView

_SIDES = ((0,), (1, 2))
"""The seats of forhont's side and of the opponents' side."""


def payoffs(view: MariasView) -> list[int]:
    """The payoffs by seat. Raises `LineError` before the end of the deal."""
    if view.phase != "over" or view.trump is None or view.leading is None:
        raise LineError("the deal is not over")
    thesis, tavern = view.keys.get("reading") == "thesis", view.keys.get("pay") == "tavern"
    base = int(view.keys.get("stovka_base", "4" if tavern else "1" if thesis else "2"))
    killed_double = view.keys.get("killed_double", "off" if tavern else "on") == "on"
    any_stovka = view.keys.get("silent_hundred", "none" if thesis else "other") == "none"
    winner = view.leading[0]
    cards, marriages = [0, 0], [0, 0]
    best = [0, 0]
    for side, seats in enumerate(_SIDES):
        shown = [40 if suit == view.trump[1] else 20 for seat in seats for suit in view.marriages[seat]]
        fat = sum(card[0] in "AT" for seat in seats for card in view.piles[seat])
        cards[side] = 10 * fat + 10 * (winner in seats)
        marriages[side], best[side] = sum(shown), max(shown, default=0)

    # Each stake is positive when forhont wins it.
    hra, sedma, stovka = (view.goals.get(goal) for goal in ("hra", "sedma", "stovka"))
    totals = [cards[side] + marriages[side] for side in (0, 1)]
    won_by = 0 if totals[0] > totals[1] else 1
    silent = stovka is None or not any_stovka and _side(stovka.by) != won_by
    doublings = max(0, totals[won_by] // 10 - 9) if silent else 0
    stake = _signed(won_by, 1 << doublings + (hra.fleks if hra else 0))

    seven = next((seat for seat, card in view.trick if card == f"7{view.trump[1]}"), None)
    if sedma is not None:
        side = _side(sedma.by)
        is_killed = seven == sedma.by and seven != winner
        value = 4 if is_killed and killed_double else 2
        stake += _signed(side if seven == sedma.by == winner else 1 - side, value << sedma.fleks)
    elif seven is not None:
        stake += _signed(_side(winner), 1) if seven == winner else _signed(1 - _side(seven), 1)

    if stovka is not None:
        side = _side(stovka.by)
        counted = cards[side] + best[side]
        is_won = counted >= 100
        reached = totals[side] if is_won else 190 - counted
        stake += _signed(side if is_won else 1 - side, base << (reached - 100) // 10 + stovka.fleks)

    stake *= 2 if view.trump[1] == "h" else 1
    return [2 * stake, -stake, -stake]


def _side(seat: int) -> int:
    return 0 if seat == 0 else 1


def _signed(side: int, stake: int) -> int:
    return stake if side == 0 else -stake
