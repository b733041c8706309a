#!/usr/bin/env python3
"""A random tablić bot for Talon: it draws a card of its hand, then one of the moves with that card.
It keeps its own hand and table and generates its moves. Copy it and write your own choose()."""
import random

VALUES = {"A": (1, 11), "T": (10,), "J": (12,), "Q": (13,), "K": (14,)}
VALUES |= {digit: (int(digit),) for digit in "23456789"}
CARDS = {rank + suit.upper(): rank + suit for rank in VALUES for suit in "cdhs"}
SEATS = {str(n): [str(seat) for seat in range(n)] for n in (2, 3, 4, 6, 8, 12, 16, 24, 48)}
HANDSHAKE = f"""id name random_bot.py
id author Talon
game tablic players {' '.join(SEATS)}
option name Seed type spin default 0 min 0 max 4294967295
talonok 1"""
NOT_NEEDED = "turn won tablas last fault score result stop".split()
ERROR_CODES = dict(setoption="option", newgame="syntax", deal="syntax", move="syntax", go="state")


def cards(words):
    """Returns the set of these cards without hidden cards. Raises KeyError if a word is not a card."""
    return {CARDS[word.upper().replace("10", "T")] for word in words if word != "??"}


def groups(card, table):
    """Lists the sets of table cards that sum to the card. Each ace counts 1 or 11."""
    sums = [(0, frozenset())]
    for other in table:
        sums += [(total + value, group | {other}) for total, group in sums
                 for value in VALUES[other[0]] if total + value <= 14]
    return [group for total, group in sums if total in VALUES[card[0]]]


def choose(hand, table, seed):
    # The draw depends only on seed and position, so a restarted bot draws the same move.
    draw = random.Random(f"{seed} {sorted(hand)} {sorted(table)}")
    card = draw.choice(sorted(hand))
    # A huge table has too many captures to list, so the bot uses a sample of twelve cards.
    table = draw.sample(sorted(table), min(len(table), 12))
    captures = {frozenset()}  # the empty set lays the card
    for group in groups(card, table):
        captures |= {taken | group for taken in captures if not taken & group}
    return " ".join([card] + draw.choice(sorted(map(sorted, captures))))


seed, hands, me, table = 0, {}, None, set()
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    words = [] if line.startswith("#") else line.split()
    try:
        match words:
            case ["talon", *_]:
                print(HANDSHAKE, flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["setoption", "name", name, "value", value] if name.lower() == "seed":
                seed = range(2**32).index(int(value))  # ValueError if out of range
            case ["newgame", "tablic", "players", n, "seat", s, *_] if s in SEATS.get(n, []):
                hands, me, table = {seat: set() for seat in SEATS[n]}, s, set()
            case ["table", *names]:
                table = cards(names)
            case ["deal", seat, *names] if seat in hands:
                hands[seat] |= cards(names)
            case ["move", seat, name, *captured] if seat in hands:
                played, taken = cards([name]), cards(captured)
                hands[seat] -= played
                table = table - taken if taken else table | played
            case ["go", *_] if hands.get(me):
                print("bestmove", choose(hands[me], table, seed), flush=True)
            case ["quit", *_]:
                break
            case [keyword, *_] if keyword not in NOT_NEEDED:
                raise ValueError("unknown keyword or form")
    except (KeyError, ValueError) as problem:
        code = "card" if isinstance(problem, KeyError) else ERROR_CODES.get(words[0], "unknown")
        print("error", code, ascii(" ".join(words))[1:-1][:60], flush=True)
