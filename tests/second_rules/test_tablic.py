"""Tests random deals and sessions of tablić, and the hand-worked deals of tests/data/tablic_pairs."""
from __future__ import annotations

import io
import random
import unittest
from itertools import combinations
from pathlib import Path
from typing import Iterator

from tablic import Deal, LONGEST_SESSION, Options, Reader, Refused
from tablic_captures import NUMBERS, PACK, PLACE, captures, may_capture, sums

DEALS = 2000
DATA = Path(__file__).parent.parent / "data" / "tablic_pairs"
KEYS = [
    "players 4 pairs on", "players 2", "players 3 goal 101 total 99,100,101 reach above",
    "players 4 pairs on goal 101 total 90,95,90,95", "players 4 goal 151 payoff points",
    "players 6 pairs on goal 151 reach above total 140,150,151,140,150,151",
    "players 8 pairs on goal 101 payoff points", "players 12 pairs on", "players 48 pairs on",
]


def random_deal(keys: str, rng: random.Random) -> tuple[list[str], Deal]:
    """Returns the record of a deal without its end, and the deal."""
    deal, pack = Deal(Options(keys.split())), PACK[:]
    rng.shuffle(pack)
    lines = [f"newgame tablic {keys}"]

    def event(kind: str, words: list[str]) -> None:
        lines.append(" ".join([kind, *words]))
        deal.event(kind, words)

    def cards(count: int) -> list[str]:
        return sorted((pack.pop() for _ in range(count)), key=PLACE.__getitem__)

    # The probability that a seat lays a card that could capture: from never to always.
    lays = rng.choice([0.0, 0.1, 0.3, 1.0])
    event("table", cards(4))
    while not deal.over:
        if not any(deal.hands):
            size = min(6, len(pack) // deal.options.players)
            for seat in range(deal.options.players):
                event("deal", [str(seat), *cards(size)])
        seat = deal.actor
        card = rng.choice(deal.hands[seat])
        found = captures(card, deal.table) if rng.random() >= lays else None
        captured = sorted(rng.choice(sorted(map(sorted, found)))) if found else []
        lines.append(" ".join(["move", str(seat), card, *captured]))
        deal.move(seat, [card, *captured])
    return lines, deal


def read(lines: list[str], moves: bool = False, session: bool = False) -> tuple[str, int]:
    """Returns the output of the reader, and the number of errors."""
    out = io.StringIO()
    reader = Reader(out, moves, session)
    for place, line in enumerate(lines, 1):
        reader.feed(place, line)
    reader.close()
    if reader.session:
        reader.session.report()
    return out.getvalue(), reader.errors


def end(deal: Deal) -> list[str]:
    scores = [deal.score(seat) for seat in range(deal.options.players)]
    return [*scores, " ".join(["result", *map(str, deal.payoffs())])]


class RandomDeals(unittest.TestCase):
    def check_end(self, deal: Deal) -> None:
        """Checks the sentences of the rules page about the end of every deal."""
        sides = range(deal.options.sides)
        taken = sum(len(pile) for pile in deal.piles)
        self.assertIn(taken, (0, 52))
        scores = [deal.side_score(side) for side in sides]
        most = sum(deal.most(side) for side in sides)
        self.assertEqual(sum(scores), (22 if taken else 0) + most + sum(deal.tablas))
        if len(deal.piles) == 2 and most:
            self.assertGreaterEqual(max(map(len, deal.piles)), 27)
        payoffs = deal.payoffs()
        if deal.options.goal and deal.options.values["payoff"] == "win":
            self.assertIn(sum(payoffs), (0, deal.options.players // deal.options.sides))
        if deal.options.pairs:
            self.assertEqual(payoffs, 2 * payoffs[: deal.options.sides])

    def test_every_kind(self) -> None:
        for keys in KEYS:
            with self.subTest(keys=keys):
                rng = random.Random(keys)
                for number in range(DEALS):
                    lines, deal = random_deal(keys, rng)
                    self.check_end(deal)
                    if number % 10 == 0:
                        self.assertEqual(read(lines + end(deal))[1], 0)
                        self.assertEqual(read([*lines, "result 0 1 2"])[1], 1)

    def test_sessions(self) -> None:
        rng = random.Random(1)
        for keys in ("players 2 goal 101", "players 4 pairs on goal 101 reach above", "players 3 goal 151"):
            for _ in range(10):
                lines, deals, total = [], 0, ""
                while deals < LONGEST_SESSION:
                    record, deal = random_deal(keys + total, rng)
                    lines += record + end(deal)
                    deals += 1
                    after = [deal.totals()[deal.options.side(seat)] for seat in range(deal.options.players)]
                    if deal.options.winner(deal.totals()) is not None:
                        break
                    total = " total " + ",".join(map(str, after[1:] + after[:1]))
                printed, errors = read(lines, session=True)
                self.assertEqual(errors, 0, printed)
                self.assertIn(f"session won deals {deals} result", printed)


class Captures(unittest.TestCase):
    def splits(self, cards: list[str]) -> Iterator[list[list[str]]]:
        """Lists all ways to split the cards into groups."""
        if not cards:
            yield []
            return
        for size in range(len(cards)):
            for others in combinations(cards[1:], size):
                rest = [card for card in cards[1:] if card not in others]
                for groups in self.splits(rest):
                    yield [[cards[0], *others], *groups]

    def test_every_subset_of_small_tables(self) -> None:
        rng = random.Random(2)
        for _ in range(300):
            played, *table = rng.sample(PACK[:20] if rng.random() < 0.5 else PACK, 7)
            wanted, found = set(NUMBERS[played[0]]), captures(played, table)
            for size in range(1, len(table) + 1):
                for cards in combinations(table, size):
                    legal = any(
                        all(sums(card[0] for card in group) & wanted for group in groups)
                        for groups in self.splits(list(cards))
                    )
                    self.assertEqual(may_capture(played, cards), legal)
                    self.assertEqual(frozenset(cards) in (found or ()), legal)

    def test_examples_of_the_page(self) -> None:
        for played, taken, legal in [
            ("As", "Ah", True), ("As", "Ah Tc", True), ("As", "Ah Ad 9s", True), ("As", "Ah Ad Ac 8h", True),
            ("Jd", "Ah Ac", True), ("7s", "3h 4d", True), ("7s", "3h 4d 4c", False),
            ("7s", "3h 3s 4d 4c", True),
        ]:
            self.assertEqual(may_capture(played, taken.split()), legal, (played, taken))


class Keys(unittest.TestCase):
    def test_refused(self) -> None:
        for keys in (
            "players 3 pairs on", "players 2 pairs on", "players 6 goal 101", "players 12 pairs on goal 101",
            "players 4 pairs on goal 101 total 95,60,90,60", "players 2 goal 101 total 101,60",
            "players 2 goal 101 reach above total 102,101", "players 2 reach at", "players 2 payoff win",
            "players 2 total 0,0", "players 2 goal 101 total 1000,0", "players 2 goal 101 total 1",
            "players 5",
        ):
            with self.assertRaises(Refused, msg=keys):
                Options(keys.split())

    def test_taken(self) -> None:
        for keys in ("players 2 goal 101 total 101,101", "players 2 goal 101 reach above total 101,60"):
            Options(keys.split())


class HandWorked(unittest.TestCase):
    def test_every_file(self) -> None:
        for path in sorted(DATA.glob("*.txt")):
            lines = path.read_text(encoding="utf-8").splitlines()
            printed, errors = read(lines, session=path.name.startswith("session"))
            self.assertEqual(errors, 0, f"{path.name}: {printed[-400:]}")
            ends = [line for line in printed.splitlines() if line.startswith("deal ")]
            self.assertTrue(all(" ok result " in line for line in ends), path.name)
            self.assertEqual(len(ends), sum(line.startswith("newgame") for line in lines), path.name)


if __name__ == "__main__":
    unittest.main()
