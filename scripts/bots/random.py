#!/usr/bin/env python3
"""A tablić bot for the Talon protocol: any card of its hand, then anything that card can do.

It has all that a bot needs: the handshake, a hand and a table kept from the event lines,
the captures, and an answer to every line it cannot take. Copy it and change choose()."""
import random
import sys
from itertools import islice

NUMBERS = {"A": (1, 11), "T": (10,), "J": (12,), "Q": (13,), "K": (14,)}
NUMBERS.update({digit: (int(digit),) for digit in "23456789"})
PLAYERS = "2 3 4 6 8 12 16 24 48"
HANDSHAKE = f"""id name random.py
id author the Talon project
game tablic players {PLAYERS}
option name Seed type spin default 0 min 0 max 4294967295
talonok 1"""
ENOUGH = 1000  # captures to look at: all of them on most tables, not on a huge one


class Refused(Exception):
    """A line that the bot cannot take, and why."""


def number(word, most, code="syntax"):
    if not (word.isascii() and word.isdigit() and len(word) <= 10 and int(word) <= most):
        raise Refused(f"{code} {ascii(word)[1:-1][:40]}: expected a number from 0 to {most}")
    return int(word)


def cards(words):
    """The cards named, in their usual spelling. No card can be there twice."""
    found = []
    for word in words:
        rank, suit = word[:-1].upper().replace("10", "T"), word[-1].lower()
        if rank not in NUMBERS or suit not in "cdhs" or rank + suit in found:
            raise Refused(f"card {ascii(word)[1:-1][:40]}: expected a card such as 7h, only once")
        found.append(rank + suit)
    return found


def without(pile, taken):
    if not set(taken) <= set(pile):
        raise Refused(f"card {' '.join(taken)}: expected cards out of {' '.join(pile)}")
    return [card for card in pile if card not in taken]


def groups(total, pile):
    """Every way to pick cards that sum to total. An ace counts 1 or 11."""
    if total == 0:
        yield []
    for place, card in enumerate(pile):
        for value in NUMBERS[card[0]]:
            if value <= total:
                for rest in groups(total - value, pile[place + 1:]):
                    yield [card] + rest


def captures(totals, pile):
    """Every union of separate groups, the empty one too. One union can come several times."""
    if not pile:
        yield []
        return
    first, *others = pile
    for total in totals:
        for value in NUMBERS[first[0]]:
            for group in groups(total - value, others):
                for more in captures(totals, without(others, group)):
                    yield [first] + group + more
    yield from captures(totals, others)


class Bot:
    def __init__(self):
        self.seed, self.seat, self.hand, self.table = 0, None, [], []

    def choose(self):
        # Drawn from the seed and the position alone: the same again after a restart.
        draw = random.Random(f"{self.seed} {self.hand} {self.table}")
        card = draw.choice(self.hand)
        pile = draw.sample(self.table, len(self.table))
        found = islice(captures(NUMBERS[card[0]], pile), ENOUGH)
        distinct = {frozenset(taken): taken for taken in found}
        return [card] + draw.choice(list(distinct.values()))

    def answer(self, words):
        """Takes one line, split into words; returns what to say, if anything."""
        match words:
            case ["talon", *_]:
                return HANDSHAKE
            case ["isready"]:
                return "readyok"
            case ["setoption", "name", name, "value", value] if name.lower() == "seed":
                self.seed = number(value, 4294967295, "option")
            case ["newgame", "tablic", "players", players, "seat", seat, *_] if players in PLAYERS.split():
                self.seat, self.hand, self.table = number(seat, int(players) - 1), [], []
            case ["table", *names]:
                self.table = cards(names)
