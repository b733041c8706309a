#!/usr/bin/env python3
"""The greedy tablić player for Talon: it takes what is worth most now and never looks ahead.
It keeps its own hand and table and finds its own moves. Copy it and write your own worth()."""
import random

VALUES = {"A": (1, 11), "T": (10,), "J": (12,), "Q": (13,), "K": (14,)}
VALUES |= {digit: (int(digit),) for digit in "23456789"}
CARDS = {rank + suit.upper(): rank + suit for rank in VALUES for suit in "cdhs"}
POINTS = {card: (card[0] in "ATJQK") + (card in ("2c", "Td")) for card in CARDS.values()}
SEATS = {str(n): [str(seat) for seat in range(n)] for n in (2, 3, 4, 6, 8, 12, 16, 24, 48)}
HANDSHAKE = f"id name greedy.py\nid author Talon\ngame tablic players {' '.join(SEATS)}\ntalonok 1"
NOT_NEEDED = "turn won tablas last fault score result stop".split()
ERROR_CODES = dict(setoption="option", newgame="syntax", deal="syntax", move="syntax", go="state")


def cards(words):
    """The set of cards named. Hidden ones are skipped; anything else is a KeyError."""
    return {CARDS[word.upper().replace("10", "T")] for word in words if word != "??"}


def worth(card, taken, table):
    """What a move is worth: of two moves, the first number in which they differ decides."""
    won = [card, *taken]
    sign = 1 if taken else -1  # what is laid is lost
    return (taken == table, sign * sum(map(POINTS.get, won)), len(taken), sign * ("Td" in won),
            sign * ("2c" in won), sign * sum(each[0] == "A" for each in won), -VALUES[card[0]][0])


def captures(card, table):
    """The unions of separate groups; a group sums to the card, an ace is 1 or 11 each time."""
    sums = [(0, frozenset())]
    for other in sorted(table, key=POINTS.get, reverse=True)[:24]:  # the best of a huge table
        sums += [(total + value, group | {other}) for total, group in sums
                 for value in VALUES[other[0]] if total + value <= 14]
    found = {frozenset()}  # to capture nothing is to lay the card
    for group in [group for total, group in sums if total in VALUES[card[0]]]:
        found |= {taken | group for taken in found if not taken & group}
        if len(found) > 200:  # a huge table: the better ones will do, though the best may be lost
            found = set(sorted(found, key=lambda taken: worth(card, taken, table))[-100:])
    return found


def choose(hand, table):
    moves = [(card, taken) for card in hand for taken in captures(card, table)]
    # Of equal moves any: which of two like cards is played must not tell what else we hold.
    card, taken = max(moves, key=lambda move: (worth(*move, table), random.random()))
    return " ".join([card, *taken])


hands, me, table = {}, None, set()
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    words = [] if line.startswith("#") else line.split()
    try:
        match words:
            case ["talon", *_]:
                print(HANDSHAKE, flush=True)
            case ["isready"]:
                print("readyok", flush=True)
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
                print("bestmove", choose(hands[me], table), flush=True)
            case ["quit", *_]:
                break
            case [keyword, *_] if keyword not in NOT_NEEDED:
                raise ValueError("unknown, or not as we know it")
    except (KeyError, ValueError) as problem:
        code = "card" if isinstance(problem, KeyError) else ERROR_CODES.get(words[0], "unknown")
        print("error", code, ascii(" ".join(words))[1:-1][:60], flush=True)
