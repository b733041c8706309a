"""Tests the second implementation: `python3 -m unittest discover tests/second_rules`."""

from __future__ import annotations

import io
import pathlib
import random
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from cards import KEY_WORDS, PACK, RuleError, canonical_card, options_of, points, rounded
from deal import Deal
from payoffs import Score, side_pile
from random_deals import random_deal
from tarok_four import Reader

DATA = pathlib.Path(__file__).parent.parent / "data" / "tarok_four"
DEALS = 2000  # for each profile
WORDS = ("role", "contract", "outcome")  # the keys of a score line without a number


def report(text: str, moves: bool = False) -> list[str]:
    out = io.StringIO()
    Reader(out, moves).read(text.splitlines())
    return out.getvalue().splitlines()


class Facts(unittest.TestCase):
    def test_points(self) -> None:
        self.assertEqual(points(PACK), 70)
        self.assertEqual(points([]), 0)
        self.assertEqual(points(["t1"]), 4)
        self.assertEqual(points(["7s", "8s", "9s", "Ts"]), 1)

    def test_rounding(self) -> None:
        numbers = (-4, -3, -2, -1, 0, 2, 3, 7, 8, 35)
        self.assertEqual([rounded(n, "nearest5") for n in numbers], [-5, -5, 0, 0, 0, 0, 5, 5, 10, 35])

    def test_cards(self) -> None:
        self.assertEqual([canonical_card(word) for word in ("10s", "kH", "T21", "t10")], ["Ts", "Kh", "t21", "t10"])
        for word in ("10h", "t23", "t0", "??", "7h"):
            self.assertRaises(RuleError, canonical_card, word)

    def test_single_keys_beat_the_profile(self) -> None:
        for words in ("klop 70 profile zei", "profile zei klop 70"):
            options = options_of(words.split())
            self.assertEqual((options["klop"], options["talon_king"], options["trula"]), ("70", "take", "held"))
        for profile in ("table", "zei"):
            options = options_of(["profile", profile])
            found = [options[key] for key in ("without_valat", "losers", "redeal", "radelc_end", "zero_klop")]
            self.assertEqual(found, ["off", "nothing", "off", "0", "off"])
            self.assertEqual((options.deals, options.total), (0, None))
        self.assertEqual(options_of("total 0,-99999,99999,7 zero_klop on".split()).total, (0, -99_999, 99_999, 7))
        for words in (
            "profile federation", "klop 40", "mond points", "radelci 1,2,3", "klop", "radelc_end 100",
            "radelc_end 40 deals 0", "total 0,0,0,0", "zero_klop off total 1,2,3,4", "zero_klop on total 1,2,3",
            "zero_klop on total 0,0,0,100000", "deals -1", "deals 1,2", "losers on",
        ):  # fmt: skip
            self.assertRaises(RuleError, options_of, words.split())


class Records(unittest.TestCase):
    def test_deals_worked_by_hand(self) -> None:
        files = sorted(DATA.glob("*.txt"))
        self.assertTrue(files)
        for file in files:
            lines = file.read_text().splitlines()
            expected: list[str] = []
            for line in lines:
                if line.startswith("# next: "):
                    expected.append(line.removeprefix("# next: "))
                elif line.startswith("# carried: "):
                    expected[-1] += " " + line.removeprefix("# carried: ")
            answers = report("\n".join(lines))
            self.assertEqual([line.split(" next ")[1] for line in answers if " ok " in line], expected, answers)

    def test_wrong_records_are_refused(self) -> None:
        text = (DATA / "examples.txt").read_text().split("\n\n")[0]
        changes = {
            "result 0 88 0 88": "result 0 87 0 88",  # a wrong payoff
            "trula 10": "trula 11",  # a wrong score line
            "move 3 announce king": "move 3 announce pagat",  # seat 3 does not hold t1
            "move 1 bid two": "move 1 bid three",  # three is never bid
            "move 1 discard 9s Cc": "move 1 discard 9s Kc",  # the discard of a king
            "show talon t14": "show talon t15",
            "move 2 t18": "move 2 t9\nmove 2 t18",  # not its turn
            "deal 0 t5": "deal 0 t14",  # twice in the pack
        }
        for old, new in changes.items():
            self.assertIn(old, text)
            answers = report(text.replace(old, new, 1))
            self.assertEqual(len(answers), 1, old)
            self.assertIn(" error ", answers[0], old)
        self.assertIn("has no result", report(text.split("result")[0])[0])
        self.assertIn(" ok ", report(text)[0])

    def test_moves_lists_each_decision(self) -> None:
        text = (DATA / "examples.txt").read_text().split("\n\n")[0]
        lines = [line for line in report(text, moves=True) if line.startswith("line ")]
        self.assertEqual(len(lines), text.count("\nmove "))
        self.assertIn("seat 1 call 4: call c ; call d ; call h ; call s", "\n".join(lines))


class RandomDeals(unittest.TestCase):
    def watch(self, deal: Deal, moves: list[str]) -> None:
        self.assertTrue(moves)
        self.assertEqual(len(moves), len(set(moves)))
        self.assertEqual([deal.canonical(move.split()) for move in moves], moves)
        self.assertEqual(deal.all_cards(), PACK)
        if deal.phase == "play":
            self.assertLessEqual(set(moves), set(deal.hands[deal.turn]))

    def check_end(self, lines: list[str], deal: Deal, paid: Score) -> None:
        self.assertEqual(deal.all_cards(), PACK)
        self.assertRaises(RuleError, deal.move, deal.turn, "t1")
        self.assertEqual(len(paid.payoffs), 4)
        self.assertTrue(all(isinstance(pay, int) for pay in paid.payoffs))
        if deal.named().takes:
            self.assertEqual(points(side_pile(deal, True)) + points(side_pile(deal, False)), 70)
        if deal.declarer is not None:
            total = sum(paid.items.values()) + paid.radelc
            loss = -max(0, total) if deal.options["losers"] == "pay" else 0
            for seat in range(4):
                share = total if seat in deal.side() else loss
                price = int(deal.options["radelc_end"]) * paid.radelci[seat] if deal.options.deals == 1 else 0
                self.assertEqual(paid.payoffs[seat], share + paid.mond[seat] - price)
        for seat, line in enumerate(paid.lines):
            words = line.split()[2:]
            numbers = [int(word) for key, word in zip(words[::2], words[1::2]) if key not in WORDS]
            self.assertEqual(sum(numbers), paid.payoffs[seat], line)
        answers = report("\n".join(lines))
        self.assertEqual(len(answers), 1)
        self.assertIn(" ok ", answers[0])

    def play(self, seed: int, profile: str) -> None:
        rng = random.Random(seed)
        words = set()
        for _ in range(DEALS):
            radelci = "radelci " + ",".join(str(rng.choice((0, 0, 1, 999))) for _ in range(4))
            lines, deal, paid = random_deal(rng, f"profile {profile} {radelci}".split(), self.watch)
            self.check_end(lines, deal, paid)
            words.add(deal.named().word)
        self.assertEqual(words, set(deal.contracts))

    def test_table(self) -> None:
        self.play(1, "table")

    def test_zei(self) -> None:
        self.play(2, "zei")

    def test_every_key(self) -> None:
        rng = random.Random(3)
        for _ in range(DEALS // 2):
            keys = [word for key, values in KEY_WORDS.items() for word in (key, rng.choice(values))]
            keys += ["deals", str(rng.choice((1, 1, 2, 8)))]
            if keys[keys.index("zero_klop") + 1] == "on":
                keys += ["total", ",".join(str(rng.choice((0, 0, 70, -70, -99_999, 99_999))) for _ in range(4))]
            if rng.random() < 0.5:
                keys += ["radelci", ",".join(str(rng.choice((0, 1, 999))) for _ in range(4))]
            self.check_end(*random_deal(rng, keys, self.watch))

    def test_kontra_does_not_tell_who_holds_the_king(self) -> None:
        """Moves the king to another hand. The third seat and declarer must keep their turns and their
        legal moves."""
        rng = random.Random(4)
        compared = 0
        while compared < 200:
            lines, deal, _ = random_deal(rng, [])
            holder, declarer = deal.holder, deal.declarer
            if holder is None or holder == declarer or "king" in deal.announced:
                continue
            other = rng.choice([seat for seat in range(4) if seat not in (holder, declarer)])
            if other in deal.raisers:
                continue
            packets = {line.split()[1]: line.split()[2:] for line in lines if line.startswith("deal ")}
            king = deal.called or ""
            given = rng.choice([card for card in packets[str(other)] if card != "t1"])
            hands = [packets[str(seat)] for seat in range(4)]
            twin = [list(hand) for hand in hands]
            twin[holder][twin[holder].index(king)], twin[other][twin[other].index(given)] = given, king
            pair = [Deal(options_of([]), dealt, packets["talon"]) for dealt in (hands, twin)]
            for line in lines:
                if line.startswith("move ") and pair[0].phase != "play":
                    _, seat, text = line.split(" ", 2)
                    self.assertEqual((pair[0].phase, pair[0].turn), (pair[1].phase, pair[1].turn))
                    if pair[0].phase == "kontra" and int(seat) not in (holder, other):
                        self.assertEqual(pair[0].legal(), pair[1].legal())
                    for one in pair:
                        one.move(int(seat), text)
            self.assertEqual(pair[1].phase, "play")
            compared += 1


class Legal(unittest.TestCase):
    """Tests legal moves in small positions, worked by hand from the page."""

    def avoiding(self, hand: str, trick: str) -> str:
        deal = Deal(options_of([]), [PACK[s:48:4] for s in range(4)], PACK[48:])
        for move in ("1 bid pass", "2 bid pass", "3 bid pass", "0 play klop"):
            seat, text = move.split(" ", 1)
            deal.move(int(seat), text)
        deal.hands[0] = hand.split()
        deal.trick = [(3 - i, card) for i, card in enumerate(trick.split())]
        return " ".join(deal.legal())

    def test_the_six_rules_of_klop(self) -> None:
        for hand, trick, legal in (
            ("t1 t5 4h", "", "t5 4h"),  # 1
            ("t1", "", "t1"),
            ("t3 t9 4h Qh", "Jh", "Qh"),  # 2 and 5
            ("4h 3h", "Jh", "4h 3h"),  # nothing beats
            ("4h Qh", "Jh t3", "4h Qh"),  # a tarok in the trick: no card of the suit to beat
            ("t1 t5 t9", "Jh t7", "t9"),  # 4 and 5 for taroks
            ("t1 t5", "Jh t7", "t5"),  # 6
            ("t1 t5", "Jh", "t5"),
            ("t1 9s", "Jh", "t1"),
            ("t1 t5", "Jh t21 t22", "t1"),  # 3
            ("t1 t5", "t22 t21", "t1"),
            ("4h t1", "Jh t21 t22", "4h"),  # t1 is no candidate
            ("9s 8c", "Jh Kh", "9s 8c"),
        ):
            self.assertEqual(self.avoiding(hand, trick), legal, (hand, trick))

    def test_bids(self) -> None:
        deal = Deal(options_of([]), [PACK[s:48:4] for s in range(4)], PACK[48:])
        above_two = "one solo3 solo2 solo1 berac without open colour valat".split()
        self.assertEqual(deal.legal(), ["bid pass", "bid two"] + ["bid " + word for word in above_two])
        deal.move(1, "bid two")
        self.assertEqual(deal.legal(), ["bid pass"] + ["bid " + word for word in above_two])
        deal.move(2, "bid pass")
        deal.move(3, "bid pass")
        self.assertEqual(deal.legal(), ["bid pass", "bid two"] + ["bid " + word for word in above_two])
        deal.move(0, "bid two")
        deal.move(1, "bid pass")
        self.assertEqual(deal.legal(), ["play two"] + ["play " + word for word in above_two])

    def test_contracts_with_upgrade_none(self) -> None:
        for keys, bids, legal in (
            ("", [], "klop three"),
            ("", ["two"], "two"),
            ("", ["valat"], "valat"),
            ("compulsory_klop on", [], "klop"),
            ("compulsory_klop on", ["open"], "open"),
            ("profile zei", [], "klop three solo3"),
            ("profile zei", ["one"], "one solo1"),
        ):
            deal = Deal(options_of(f"upgrade none {keys}".split()), [PACK[s:48:4] for s in range(4)], PACK[48:])
            for move in ["1 bid " + (bids or ["pass"])[0], "2 bid pass", "3 bid pass"] + ["0 bid pass"] * len(bids):
                seat, text = move.split(" ", 1)
                deal.move(int(seat), text)
            self.assertEqual(deal.legal(), ["play " + word for word in legal.split()])

    def test_contracts_of_zei(self) -> None:
        for keys, bids, legal in (
            ("", [], "klop three two one without piccolo berac open solo3 solo2 solo1"),
            ("", ["two"], "two one without piccolo berac open solo2 solo1"),
            ("upgrade forehand", ["two"], "two solo2"),
            ("upgrade forehand", ["piccolo"], "piccolo"),
            ("compulsory_klop on", [], "klop without piccolo berac open"),
        ):
            deal = Deal(options_of(f"profile zei {keys}".split()), [PACK[s:48:4] for s in range(4)], PACK[48:])
            for bid in bids or ["pass"]:
                deal.move(1, f"bid {bid}")
            deal.move(2, "bid pass")
            deal.move(3, "bid pass")
            if bids:
                deal.move(0, "bid pass")
            self.assertEqual(deal.legal(), ["play " + word for word in legal.split()])


if __name__ == "__main__":
    unittest.main()
