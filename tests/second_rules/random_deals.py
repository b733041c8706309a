"""Writes random deals of tarok for four as records: `python3 random_deals.py COUNT SEED [KEY VALUE]…`."""

from __future__ import annotations

import random
import sys
from typing import Callable

from cards import PACK, in_order, options_of
from deal import Deal
from payoffs import Score, score


def choose(deal: Deal, moves: list[str], rng: random.Random) -> str:
    """Draws a move. Passes, silence and low contracts have a higher probability, so that every contract
    occurs often."""
    quiet, share = {"bid": ("bid pass", 0.7), "announce": ("announce", 0.4), "kontra": ("kontra", 0.3)}.get(
        deal.phase, ("", 0.0)
    )
    if rng.random() < share:
        return quiet
    if deal.phase in ("bid", "contract"):
        rest = [move for move in moves if move != quiet] or moves
        return rng.choices(rest, [0.8**i for i in range(len(rest))])[0]
    return rng.choice(moves)


def random_deal(
    rng: random.Random, keys: list[str], watch: Callable[[Deal, list[str]], None] = lambda deal, moves: None
) -> tuple[list[str], Deal, Score]:
    """Returns the record of a random deal, its last state and its score. Calls `watch` at each decision."""
    pack = rng.sample(PACK, len(PACK))
    hands, talon = [pack[seat:48:4] for seat in range(4)], pack[48:]
    deal = Deal(options_of(keys), hands, talon)
    lines = [" ".join(["newgame tarok players 4"] + keys)]
    lines += [" ".join(["deal", str(seat)] + in_order(hand)) for seat, hand in enumerate(hands)]
    lines.append(" ".join(["deal talon"] + talon))
    while deal.phase != "over":
        moves = deal.legal()
        watch(deal, moves)
        text = choose(deal, moves, rng)
        seat, tricks, phase = deal.turn, len(deal.tricks), deal.phase
        deal.move(seat, text)
        lines.append(f"move {seat} {text}")
        if deal.phase == "take" and phase != "take":
            lines.append(" ".join(["show talon"] + talon))
        if len(deal.tricks) > tricks:
            if len(deal.gifts) == len(deal.tricks):
                lines.append(f"show {deal.gifts[-1][0]} gift {deal.gifts[-1][1]}")
            if deal.named().word == "open" and tricks == 0 and deal.phase == "play":
                lines.append(" ".join([f"show {deal.declarer} hand"] + deal.hands[deal.leader_of_all()]))
    paid = score(deal)
    lines += paid.lines + [" ".join(["result"] + [str(pay) for pay in paid.payoffs])]
    return lines, deal, paid


def main(arguments: list[str]) -> int:
    rng = random.Random(int(arguments[1]))
    for _ in range(int(arguments[0])):
        print("\n".join(random_deal(rng, arguments[2:])[0]), end="\n\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
