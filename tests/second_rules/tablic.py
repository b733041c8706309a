"""Tablić, alone, in pairs and in sessions: a second implementation, written from src/games/tablic/rules/en.md
alone.

    python3 tablic.py check < deals      check the moves, the score lines and the result of every deal
    python3 tablic.py moves < deals      also print the sorted legal moves before every move
    python3 tablic.py check --session    the deals are one session: also check the values carried on

Input: records in the form of the protocol, every card shown. README-marias.md describes the output.
"""
from __future__ import annotations

import sys
from typing import Optional, TextIO

from tablic_captures import Refused, captures, may_capture, points, read_card, text_of

LONGEST_SESSION = 64
# Every key with its values. The default is the first value.
VALUES = {"pairs": ("off", "on"), "goal": ("none", "101", "151")}
VALUES.update(reach=("at", "above"), payoff=("win", "points"))


class Options:
    """The values of the keys of a `newgame` line."""

    def __init__(self, words: list[str]) -> None:
        given = dict(zip(words[::2], words[1::2]))
        if len(words) % 2 or 2 * len(given) != len(words):
            raise Refused("a key without a value, or twice")
        given.pop("seat", None)
        count = given.pop("players", "")
        if not count.isdecimal() or int(count) < 2 or 48 % int(count):
            raise Refused(f"players '{count}': a divisor of 48 above 1")
        self.players = int(count)
        total = given.pop("total", None)
        self.values = {key: values[0] for key, values in VALUES.items()}
        for key, value in given.items():
            if value not in VALUES.get(key, ()):
                raise Refused(f"{key} '{value}': no such key or value")
            self.values[key] = value
        self.pairs = self.values["pairs"] == "on"
        if self.pairs and (self.players % 2 or self.players < 4):
            raise Refused(f"pairs 'on': {self.players} players do not split into two or more pairs")
        self.sides = self.players // 2 if self.pairs else self.players
        self.goal = 0 if self.values["goal"] == "none" else int(self.values["goal"])
        if self.goal and self.sides > 4:
            raise Refused(f"goal '{self.goal}': {self.players} players are {self.sides} sides; 2 to 4")
        if not self.goal and (total is not None or "reach" in given or "payoff" in given):
            raise Refused("reach, payoff and total need a goal")
        self.total = self.parse_total(total)
        if self.goal and self.winner(self.total) is not None:
            raise Refused(f"total '{total}': the session is over")

    def side(self, seat: int) -> int:
        return seat % self.sides

    def parse_total(self, text: Optional[str]) -> list[int]:
        """Reads the totals, by side."""
        if text is None:
            return [0] * self.sides
        words = text.split(",")
        if len(words) != self.players or not all(word.isdecimal() and int(word) <= 999 for word in words):
            raise Refused(f"total '{text}': a number up to 999 for each seat")
        numbers = [int(word) for word in words]
        for seat, number in enumerate(numbers):
            if number != numbers[self.side(seat)]:
                raise Refused(f"total '{text}': seats {self.side(seat)} and {seat} are partners")
        return numbers[: self.sides]

    def winner(self, total: list[int]) -> Optional[int]:
        """Returns the side that has won a session with these totals, or None."""
        best = max(total)
        reached = best > self.goal if self.values["reach"] == "above" else best >= self.goal
        return total.index(best) if reached and total.count(best) == 1 else None


class Deal:
    """A deal. Piles and tablas are stored by side."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.hands: list[list[str]] = [[] for _ in range(options.players)]
        self.dealt = [False] * options.players
        self.table: list[str] = []
        self.piles: list[list[str]] = [[] for _ in range(options.sides)]
        self.tablas = [0] * options.sides
        self.last: Optional[int] = None
        self.actor = 0
        self.stock = 52
        self.seen: set[str] = set()
        self.set_up = self.moved = False
        self.packet = 0

    @property
    def playing(self) -> bool:
        """Returns whether a move is due."""
        return all(self.dealt) and bool(self.hands[self.actor])

    @property
    def over(self) -> bool:
        """Returns whether all cards have been played."""
        return self.moved and not self.stock and not any(self.hands)

    def place(self, words: list[str]) -> list[str]:
        """Takes these cards out of the stock and returns them."""
        if not words:
            raise Refused("a line without cards")
        cards = [read_card(word) for word in words]
        self.seen |= set(cards)
        self.stock -= len(cards)
        if len(self.seen) + self.stock != 52:
            raise Refused("a card is in two places")
        return cards

    def event(self, kind: str, rest: list[str]) -> None:
        """Applies a line before the first move, or a packet."""
        self.set_up |= kind not in ("deal", "table")
        if kind == "deal":
            self.deal(int(rest[0]), rest[1:])
        elif self.moved or (kind == "table" and self.table):
            raise Refused(f"{kind} twice or after the first move")
        elif kind == "table":
            self.table = self.place(rest)
        elif kind == "won":
            self.piles[self.options.side(int(rest[0]))] += self.place(rest[1:])
        elif kind == "tablas":
            self.tablas[self.options.side(int(rest[0]))] += int(rest[1])
        elif kind == "last":
            self.last = int(rest[0])
        elif kind == "turn":
            self.actor = int(rest[0])
        else:
            raise Refused(f"'{kind}' is not read here")

    def deal(self, seat: int, words: list[str]) -> None:
        if all(self.dealt):
            if any(self.hands):
                raise Refused("no packet is due")
            self.dealt = [False] * self.options.players
            self.packet = min(6, self.stock // self.options.players)
        if self.dealt[seat] or (self.moved and len(words) != self.packet):
            raise Refused(f"no packet of {len(words)} for seat {seat} is due")
        self.hands[seat] += self.place(words)
        self.dealt[seat] = True

    def check_start(self) -> None:
        """Checks the sizes of the hands before the first move. The deal may be a whole deal or a position
        set up by hand."""
        sizes = [len(hand) for hand in self.hands]
        if self.set_up:
            wanted = [sizes[self.actor] - (seat < self.actor) for seat in range(self.options.players)]
        else:
            wanted = [min(6, 48 // self.options.players)] * self.options.players
            if len(self.table) != 4:
                raise Refused("the first table has four cards")
        if sizes != wanted:
            raise Refused(f"hands of {sizes} where {wanted} are due")

    def legal(self) -> tuple[list[str], list[str]]:
        """Lists the legal moves, sorted as text. Also lists the cards that have too many captures to list."""
        moves, many = list(self.hands[self.actor]), []
        for card in self.hands[self.actor]:
            found = captures(card, self.table)
            if found is None:
                many.append(card)
            moves += [text_of(card, captured) for captured in found or ()]
        return sorted(moves), sorted(many)

    def move(self, seat: int, words: list[str]) -> None:
        if not self.moved:
            self.check_start()
        if not self.playing or seat != self.actor:
            raise Refused(f"no move of seat {seat} is due")
        played, *captured = [read_card(word) for word in words]
        if played not in self.hands[seat]:
            raise Refused(f"illegal {played}: not in the hand")
        if len(set(captured)) < len(captured) or not set(captured) <= set(self.table):
            raise Refused(f"illegal {text_of(played, captured)}: not on the table")
        if captured and not may_capture(played, captured):
            raise Refused(f"illegal {text_of(played, captured)}: no groups of its number")
        self.moved = True
        self.hands[seat].remove(played)
        side = self.options.side(seat)
        if captured:
            self.table = [card for card in self.table if card not in captured]
            self.piles[side] += [played, *captured]
            self.tablas[side] += not self.table
            self.last = seat
        else:
            self.table.append(played)
        self.actor = (seat + 1) % self.options.players
        if self.over and self.last is not None:
            self.piles[self.options.side(self.last)] += self.table
            self.table = []

    def most(self, side: int) -> int:
        sizes = [len(pile) for pile in self.piles]
        return 3 if sizes[side] == max(sizes) and sizes.count(max(sizes)) == 1 else 0

    def side_score(self, side: int) -> int:
        return sum(map(points, self.piles[side])) + self.tablas[side] + self.most(side)

    def totals(self) -> list[int]:
        """Computes the totals after the deal, by side."""
        return [before + self.side_score(side) for side, before in enumerate(self.options.total)]

    def payoffs(self) -> list[int]:
        """Computes the payoffs, by seat."""
        seats = range(self.options.players)
        if self.options.goal and self.options.values["payoff"] == "win":
            winner = self.options.winner(self.totals())
            return [int(self.options.side(seat) == winner) for seat in seats]
        return [self.side_score(self.options.side(seat)) for seat in seats]

    def score(self, seat: int) -> str:
        side = self.options.side(seat)
        pile = self.piles[side]
        text = f"score {seat}" + (f" pair {side}" if self.options.pairs else "")
        text += f" cards {len(pile)} points {sum(map(points, pile))} tablas {self.tablas[side]}"
        return text + f" most {self.most(side)}" + (f" total {self.totals()[side]}" if self.options.goal else "")


class Session:
    """The values that a deal of a session passes to the next deal: totals, keys, and the payoffs of the
    players."""

    def __init__(self, out: TextIO) -> None:
        self.out, self.deals = out, 0
        self.before: Optional[Deal] = None
        self.sums: list[int] = []

    def begin(self, options: Options) -> None:
        before = self.before
        if before is not None:
            old = before.options
            if (old.values, old.players) != (options.values, options.players):
                raise Refused("the keys change within a session")
            if old.winner(before.totals()) is not None or self.deals == LONGEST_SESSION:
                raise Refused("the session is over")
            # Every player moves to the next lower seat, so the player who had seat 1 has seat 0 in this deal.
            moved = [before.totals()[(side + 1) % options.sides] for side in range(options.sides)]
            if options.total != moved:
                raise Refused(f"totals {options.total} where {moved} follow")
        elif not options.goal:
            raise Refused("a session has a goal")

    def end(self, deal: Deal) -> None:
        count = deal.options.players
        self.sums = self.sums or [0] * count
        for seat, payoff in enumerate(deal.payoffs()):
            # Players are numbered by their seats in the first deal.
            self.sums[(seat + self.deals) % count] += payoff
        self.deals, self.before = self.deals + 1, deal

    def report(self) -> None:
        if self.before is not None:
            won = self.before.options.winner(self.before.totals()) is not None
            state = "won" if won else "drawn" if self.deals == LONGEST_SESSION else "open"
            print(f"session {state} deals {self.deals} result", *self.sums, file=self.out)


class Reader:
    """Reads the lines of many deals. After a refused line it continues with the next `newgame`."""

    def __init__(self, out: TextIO, moves: bool, session: bool) -> None:
        self.out, self.moves, self.number, self.errors = out, moves, 0, 0
        self.session = Session(out) if session else None
        self.deal: Optional[Deal] = None
        self.closed = True

    def feed(self, place: int, line: str) -> None:
        words = line.split()
        if not words or words[0][0] in "#;" or (self.closed and words[0] != "newgame"):
            return
        try:
            self.event(words)
        except (Refused, ValueError, IndexError) as refused:
            self.errors += 1
            self.report(f"error line {place}: {refused}")

    def event(self, words: list[str]) -> None:
        kind, rest = words[0], words[1:]
        if kind == "newgame":
            self.close()
            self.number, self.closed = self.number + 1, False
            if rest[:1] != ["tablic"]:
                raise Refused("another game")
            self.deal = Deal(Options(rest[1:]))
            if self.session:
                self.session.begin(self.deal.options)
            return
        deal = self.deal
        if deal is None:
            raise Refused("no deal has begun")
        if kind == "move":
            if self.moves and deal.playing:
                self.decision(deal)
            deal.move(int(rest[0]), rest[1:])
        elif kind in ("score", "result"):
            self.end(deal, words)
        elif kind != "fault":
            deal.event(kind, rest)

    def end(self, deal: Deal, words: list[str]) -> None:
        if not deal.over:
            raise Refused(f"{words[0]} before the end of the deal")
        found, wanted = " ".join(words), f"result {' '.join(map(str, deal.payoffs()))}"
        if words[0] == "score":
            wanted = deal.score(int(words[1]))
        if found != wanted:
            raise Refused(f"'{found}' where '{wanted}' follows")
        if words[0] == "result":
            self.report(f"ok {found}")
            if self.session:
                self.session.end(deal)

    def decision(self, deal: Deal) -> None:
        moves, many = deal.legal()
        print(f"decision {self.number} seat {deal.actor} phase play", file=self.out)
        for line in [f"legal {move}" for move in moves] + [f"many {card}" for card in many]:
            print(line, file=self.out)
        print(f"legalok {len(moves)}", file=self.out)

    def report(self, text: str) -> None:
        print(f"deal {self.number} {text}", file=self.out)
        self.closed = True

    def close(self) -> None:
        """Ends a deal that has no `result` line."""
        if self.closed or self.deal is None:
            return
        if not self.deal.over:
            self.report("open")
            return
        for seat in range(self.deal.options.players):
            print(self.deal.score(seat), file=self.out)
        self.report(" ".join(["open result", *map(str, self.deal.payoffs())]))


def main(words: list[str]) -> int:
    if words[:1] not in (["check"], ["moves"]) or words[1:] not in ([], ["--session"]):
        print(__doc__, file=sys.stderr)
        return 2
    reader = Reader(sys.stdout, words[0] == "moves", len(words) == 2)
    for place, line in enumerate(sys.stdin, 1):
        reader.feed(place, line)
    reader.close()
    if reader.session:
        reader.session.report()
    return 1 if reader.errors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
