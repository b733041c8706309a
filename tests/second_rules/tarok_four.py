"""Reads records of tarok for four and checks every move and every result with the second implementation.

`python3 tarok_four.py check < RECORDS` prints a line for each deal. `moves` also prints the legal moves of
each decision. README.md describes the format.
"""

from __future__ import annotations

import sys
from typing import Iterable, TextIO

from cards import Options, RuleError, canonical_card, options_of
from deal import Deal
from payoffs import next_deal, score


class Reader:
    """Reads records and reports on each deal. With `moves`, it also prints the legal moves of each
    decision."""

    seats = 4
    options_of = staticmethod(options_of)
    deal_of = Deal
    score = staticmethod(score)

    def __init__(self, out: TextIO, moves: bool) -> None:
        self.out = out
        self.moves = moves
        self.number = 0  # the number of deals read
        self.errors = 0
        self.skip = True  # until the next newgame
        self.clear(None)

    def clear(self, options: Options | None) -> None:
        self.options = options
        self.packets: dict[str, list[str]] = {}
        self.deal: Deal | None = None
        self.decisions = 0
        self.scores: list[str] = []

    def error(self, line: int, text: str) -> None:
        self.errors += 1
        self.skip = True
        self.options = None
        print(f"deal {self.number} line {line} error {text}", file=self.out)

    def read(self, lines: Iterable[str]) -> None:
        at = 0
        for at, line in enumerate(lines, 1):
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            try:
                if words[0] == "newgame":
                    self.unfinished(at)
                    self.number += 1
                    self.newgame(words)
                elif not self.skip:
                    self.line(at, words)
            except (RuleError, ValueError, IndexError) as fault:
                self.error(at, f"{fault} in {line.strip()!r}")
        self.unfinished(at)

    def unfinished(self, at: int) -> None:
        if self.options is not None and not self.skip:
            self.error(at, "the deal has no result")

    def newgame(self, words: list[str]) -> None:
        if words[1:4] != ["tarok", "players", str(self.seats)]:
            raise RuleError(f"only tarok for {self.seats} is known here")
        self.clear(self.options_of(words[4:]))
        self.skip = False

    def line(self, at: int, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "deal":
            if self.deal is not None:
                raise RuleError("a deal line after the first move")
            self.packets.setdefault(rest[0], []).extend(map(canonical_card, rest[1:]))
        elif kind == "move":
            self.move(at, int(rest[0]), " ".join(rest[1:]))
        elif kind == "show":
            self.show(rest)
        elif kind == "score":
            self.scores.append(" ".join(words))
        elif kind == "result":
            self.result([int(word) for word in rest])
        elif kind != "fault":
            raise RuleError(f"unknown word {kind}")

    def started(self) -> Deal:
        if self.deal is None:
            assert self.options is not None
            seats = [str(seat) for seat in range(self.seats)]
            if set(self.packets) != {*seats, "talon"}:
                raise RuleError("deal lines for all seats and the talon come first")
            hands = [self.packets[seat] for seat in seats]
            self.deal = self.deal_of(self.options, hands, self.packets["talon"])
        return self.deal

    def move(self, at: int, seat: int, text: str) -> None:
        deal = self.started()
        if self.moves:
            legal = sorted(deal.legal())
            print(f"line {at} seat {deal.turn} {deal.phase} {len(legal)}: {' ; '.join(legal)}", file=self.out)
        deal.move(seat, text)
        self.decisions += 1

    def show(self, words: list[str]) -> None:
        """Checks a `show` line. Such lines are optional, but a given line must be right."""
        deal = self.started()
        tricks = len(deal.tricks)
        expected: list[str] = []
        if words[0] == "talon" and deal.phase == "take":
            expected = ["talon"] + deal.talon
        elif words[1] == "gift" and deal.gifts and len(deal.gifts) == tricks and not deal.trick:
            expected = [str(deal.gifts[-1][0]), "gift", deal.gifts[-1][1]]
        elif words[1] == "hand" and deal.named().word == "open" and tricks == 1 and not deal.trick:
            if deal.phase == "play":
                expected = [str(deal.declarer), "hand"] + deal.hands[deal.leader_of_all()]
        if words != expected:
            raise RuleError(f"expected: show {' '.join(expected)}" if expected else "no such line here")

    def result(self, given: list[int]) -> None:
        deal = self.started()
        paid = self.score(deal)
        for line in self.scores:
            if line not in paid.lines:
                raise RuleError(f"{line!r}; computed: {' ; '.join(paid.lines)}")
        if given != paid.payoffs:
            raise RuleError(f"computed: result {' '.join(map(str, paid.payoffs))}")
        if self.moves:
            print("\n".join(paid.lines), file=self.out)
        pays = " ".join(map(str, paid.payoffs))
        carried = next_deal(deal, paid)
        print(f"deal {self.number} ok decisions {self.decisions} result {pays} next {carried}", file=self.out)
        self.options, self.skip = None, True


def main(arguments: list[str]) -> int:
    if arguments not in (["check"], ["moves"]):
        print("usage: tarok_four.py check|moves < RECORDS", file=sys.stderr)
        return 2
    reader = Reader(sys.stdout, arguments == ["moves"])
    reader.read(sys.stdin)
    return 1 if reader.errors or not reader.number else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
