#!/usr/bin/env python3
"""A tablić bot. It does not implement the rules: with `want legal` it receives the legal moves before each go, and
chooses one by what it wins at once and what it leaves for the next player. To improve it, change value()."""

NUMBERS = {"A": (1, 11), "T": (10,), "J": (12,), "Q": (13,), "K": (14,)}
NUMBERS |= {digit: (int(digit),) for digit in "23456789"}
HANDSHAKE = "id name tablic.py\nid author Talon\ngame tablic players 2 3 4 6 8 12 16 24 48\nwant legal\ntalonok 1"
PACK = {rank + suit for rank in NUMBERS for suit in "cdhs"}


def points(cards):
    """The points of cards in tenths, and a tenth for each card: most cards are worth 3 points."""
    return sum(10 * (card[0] in "ATJQK") + 10 * (card in ("2c", "Td")) + 1 for card in cards)


def best_groups(table):
    """For each sum up to 14, the points of the best group of cards on the table with this sum."""
    best = {0: 0}
    for card in table:
        for total, worth in list(best.items()):
            for number in NUMBERS[card[0]]:
                if total + number <= 14:
                    best[total + number] = max(best.get(total + number, 0), worth + points([card]))
    return best


def value(card, taken, table, unseen):
    """What a move wins at once, less what an unseen card can win after it, on average."""
    left = table - taken if taken else table | {card}
    gain = points([card, *taken]) + 10 * (not left) if taken else 0
    groups = best_groups(left)
    answers = [points([other]) + max(groups.get(number, 0) for number in NUMBERS[other[0]])
               for other in unseen if any(number in groups for number in NUMBERS[other[0]])]
    return gain - sum(answers) / max(len(unseen), 1) - NUMBERS[card[0]][0] / 14


def choose(legal, table, unseen):
    return max(legal, key=lambda move: value(move[0], set(move[1:]), table, unseen))


table, unseen, legal = set(), set(PACK), []
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    named = PACK.intersection(line.split())
    match line.split():
        case ["talon", *_]:
            print(HANDSHAKE, flush=True)
        case ["isready"]:
            print("readyok", flush=True)
        case ["newgame", *_]:
            table, unseen = set(), set(PACK)
        case ["table", *_]:
            table, unseen = named, unseen - named
        case ["deal", *_]:
            unseen -= named
        case ["move", _, _, *captured]:
            table = table.difference(captured) if captured else table | named
            unseen -= named
        case ["legal", *move]:
            legal.append(move)
        case ["go", *_]:
            print("bestmove " + " ".join(choose(legal, table, unseen)) if legal else "error state no deal", flush=True)
            legal = []
        case ["quit", *_]:
            break
