#!/usr/bin/env python3
"""A greedy tablić bot for Talon: it plays the move that wins most at once and never looks ahead.
It keeps its own hand and table and generates its moves. Copy it and write your own worth()."""
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
    """Returns the set of these cards without hidden cards. Raises KeyError if a word is not a card."""
    return {CARDS[word.upper().replace("10", "T")] for word in words if word != "??"}


def worth(card, taken, table):
    """Returns the value of a move. The first number in which two moves differ decides."""
    won = [card, *taken]
    sign = 1 if taken else -1  # a laid card may be lost
    return (taken == table, sign * sum(map(POINTS.get, won)), len(taken), sign * ("Td" in won),
            sign * ("2c" in won), sign * sum(card_won[0] == "A" for card_won in won), -VALUES[card[0]][0])


def captures(card, table):
    """Lists the unions of disjoint groups. A group sums to the card, and each ace counts 1 or 11."""
    sums = [(0, frozenset())]
    for other in sorted(table, key=POINTS.get, reverse=True)[:24]:  # the best cards of a huge table
        sums += [(total + value, group | {other}) for total, group in sums
                 for value in VALUES[other[0]] if total + value <= 14]
    found = {frozenset()}  # the empty set lays the card
    for group in [group for total, group in sums if total in VALUES[card[0]]]:
        found |= {taken | group for taken in found if not taken & group}
        if len(found) > 200:  # a huge table: keep the better ones; this may lose the best
            found = set(sorted(found, key=lambda taken: worth(card, taken, table))[-100:])
    return found


def choose(hand, table):
    moves = [(card, taken) for card in hand for taken in captures(card, table)]
    # A random choice among equal moves hides which suits the hand holds.
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
                raise ValueError("unknown keyword or form")
    except (KeyError, ValueError) as problem:
        code = "card" if isinstance(problem, KeyError) else ERROR_CODES.get(words[0], "unknown")
        print("error", code, ascii(" ".join(words))[1:-1][:60], flush=True)
