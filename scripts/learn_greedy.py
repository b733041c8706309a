#!/usr/bin/env python3
"""Learns to play tablić like greedy from an export of its moves, and plays as a bot.

    arbiter --participant talon:greedy --participant talon:greedy --deals 1500 --seed 1 --share-processes --record moves.talon
    arbiter export moves.talon --as greedy --format npz --out moves.npz
    scripts/learn_greedy.py train moves.npz model.npz     needs numpy and scikit-learn
    scripts/learn_greedy.py check model.npz other.talon   needs numpy, like the next one
    arbiter --participant "scripts/learn_greedy.py play model.npz" --participant talon:random

The model is a network with two hidden layers. From 30 integers for the hand and the table, it predicts the
class of the card that greedy plays. The program itself chooses the capture: the card makes the capture with
the greatest worth. `check` plays another match of greedy to the bot through the protocol, and asks the bot
before each move of greedy. `check` fails if fewer than 90 % of the bot's answers equal greedy's moves.
"""
import subprocess
import sys
import warnings

import numpy

NAMES = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "2c", "Td"]
NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 2, 10]
POINTS = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2]
LAYERS = (192, 96)
ROUNDS = 8
WANTED = 0.9


def class_of(card):
    return NAMES.index(card if card in ("2c", "Td") else card[0])


def inputs(rows):
    """Returns the inputs of the network: the hand and, for each class, whether the table has at least one,
    two or three cards of it."""
    hand, table = rows[:, :15], rows[:, 15:30]
    return numpy.concatenate([hand] + [table >= count for count in (1, 2, 3)], axis=1).astype(numpy.float32)


def train(rows_file, model_file):
    from sklearn.neural_network import MLPClassifier

    columns = numpy.load(rows_file)
    rows = numpy.stack([columns[name] for name in columns.files], axis=1)
    network = MLPClassifier(LAYERS, batch_size=256, learning_rate_init=2e-3, max_iter=ROUNDS, random_state=1)
    with warnings.catch_warnings():
        # The training ends after a fixed number of rounds, so the warning about convergence is ignored.
        warnings.simplefilter("ignore")
        network.fit(inputs(rows), rows[:, 30])
    weights = {f"weights{layer}": values for layer, values in enumerate(network.coefs_)}
    biases = {f"biases{layer}": values for layer, values in enumerate(network.intercepts_)}
    numpy.savez(model_file, classes=network.classes_, **weights, **biases)
    print(f"{len(rows)} moves learned, loss {network.loss_:.4f}")


class Model:
    def __init__(self, file):
        stored = numpy.load(file)
        self.classes = stored["classes"]
        layers = range(sum(name.startswith("weights") for name in stored.files))
        self.layers = [(stored[f"weights{layer}"], stored[f"biases{layer}"]) for layer in layers]

    def choose(self, hand, table):
        """Returns the class of the card that the model would play. The hand has a card of this class."""
        row = numpy.zeros((1, 30), dtype=numpy.int64)
        for card in hand:
            row[0, class_of(card)] = 1
        for card in table:
            row[0, 15 + class_of(card)] += 1
        values = inputs(row)
        for layer, (weights, biases) in enumerate(self.layers):
            values = values @ weights + biases
            if layer + 1 < len(self.layers):
                values = numpy.maximum(values, 0)
        held = {class_of(card) for card in hand}
        return max((value, number) for number, value in zip(self.classes, values[0]) if number in held)[1]


def best_capture(number, table):
    """Returns the capture with the greatest worth. A capture is a set of disjoint groups. Each group sums to
    the card's number, and an ace counts 1 or 11."""
    wanted = (1, 11) if number == 0 else (NUMBERS[number],)
    sums = {(0, frozenset())}
    for card in table:
        counts = (1, 11) if card[0] == "A" else (NUMBERS[class_of(card)],)
        sums |= {(total + count, group | {card}) for total, group in sums for count in counts if total + count <= 14}
    found = {frozenset()}
    for group in [group for total, group in sums if group and total in wanted]:
        found |= {taken | group for taken in found if not taken & group}
        found = set(sorted(found, key=worth)[-200:])
    return max(found, key=lambda taken: (taken == table, worth(taken)))


def worth(taken):
    points = sum(POINTS[class_of(card)] for card in taken)
    aces = sum(card[0] == "A" for card in taken)
    return (points, len(taken), "Td" in taken, "2c" in taken, aces, sorted(taken))


def play(model_file):
    model = Model(model_file)
    hand, table, me = set(), frozenset(), None
    for line in sys.stdin:
        match line.split():
            case ["talon", *_]:
                print("id name learned greedy\nid author Talon\ngame tablic players 2 3 4 6 8 12 16 24 48\ntalonok 1", flush=True)
            case ["isready"]:
                print("readyok", flush=True)
            case ["newgame", "tablic", "players", _, "seat", seat, *_]:
                hand, table, me = set(), frozenset(), seat
            case ["table", *cards]:
                table = frozenset(cards)
            case ["deal", seat, *cards] if seat == me:
                hand |= set(cards)
            case ["move", seat, card, *captured]:
                hand.discard(card)
                table = table - set(captured) if captured else table | {card}
            case ["go", *_]:
                number = model.choose(hand, table)
                card = min(card for card in hand if class_of(card) == number)
                print("bestmove", card, *sorted(best_capture(number, table)), flush=True)
            case ["quit"]:
                return


def check(model_file, record_file):
    command = [sys.executable, __file__, "play", model_file]
    bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    send = lambda line: (bot.stdin.write(line + "\n"), bot.stdin.flush())
    asked = same = choices = same_choices = 0
    lines = [line.split() for line in open(record_file, encoding="utf-8") if line[:1] not in "#\n"]
    starts = [at for at, words in enumerate(lines) if words[0] == "newgame"] + [len(lines)]
    for start, end in zip(starts, starts[1:]):
        seats = int(lines[start][lines[start].index("players") + 1])
        for seat in map(str, range(seats)):
            send(f"newgame tablic players {seats} seat {seat}")
            hand = set()
            for words in lines[start + 1:end]:
                if words[0] == "deal" and words[1] != seat:
                    words = words[:2] + ["??"] * (len(words) - 2)
                elif words[0] == "deal":
                    hand |= set(words[2:])
                if words[0] == "move" and words[1] == seat:
                    send("go")
                    answer = bot.stdout.readline().split()[1:]
                    while answer and answer[0] not in hand:
                        answer = bot.stdout.readline().split()[1:]
                    alike = [class_of(card) for card in answer[:1]] == [class_of(words[2])]
                    alike &= sorted(map(class_of, answer[1:])) == sorted(map(class_of, words[3:]))
                    is_choice = len({class_of(card) for card in hand}) > 1
                    asked, same = asked + 1, same + alike
                    choices, same_choices = choices + is_choice, same_choices + (alike and is_choice)
                    hand.discard(words[2])
                if words[0] in ("table", "deal", "move"):
                    send(" ".join(words))
    send("quit")
    bot.wait()
    print(f"the same move as greedy in {same} of {asked} decisions ({same / asked:.1%}),")
    print(f"in {same_choices} of {choices} with different cards in hand ({same_choices / choices:.1%})")
    sys.exit(same < WANTED * asked)


if __name__ == "__main__":
    commands = {"train": train, "play": play, "check": check}
    if len(sys.argv) < 3 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]](*sys.argv[2:])
