#!/usr/bin/env python3
"""Measures the effect of a correction for chance events on the result of a match. The mean of the correction
is zero. The values of positions come from a talon process.

    scripts/research/deal_values.py RECORD [--talon PROGRAM] [--games N] [--redeals K] [--go "go nodes 1"] [--simulate N]

At a chance event every seat gets cards. In tablić it is the deal of each round, in mariáš and tarok the whole
deal. The engine values the position after the event for the seat to move, from the view of this seat. The
script then deals the unseen cards again, K times, and the engine values each position. The correction is the
value with the real cards minus the mean of the other values. Its mean is zero for any engine, because the
real cards and the other cards are drawn in the same way. The correction is multiplied by a coefficient, which
is fitted to other deals (ten folds). Each event of a deal has two coefficients: one for deals in which the
first participant is the seat to move, and one for all other deals.

The last lines are the result of a simulation. The simulated matches draw their deals from the deals of the
record. Each match fits the coefficients again. The numbers of the correction are shifted so that their mean
over the record is zero. The true mean of a simulated match is then known: it is the mean result in the
record.
"""
import argparse
import math
import random
import re
import statistics
import subprocess
import sys

from linear_correction import difference, games, saved, solve, sums

FOLDS = 10
RIDGE = 1e-9
STUDENT = {50: 2.0096, 200: 1.9720, 1000: 1.9623}


class Engine:
    """A talon process that values positions."""

    def __init__(self, program, request):
        self.request = request
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdin.write("talon\n")

    def value(self, lines):
        """Returns the value of a position for the seat to move, or None when the engine gives no value."""
        self.process.stdin.write("\n".join(lines) + "\n" + self.request + "\n")
        self.process.stdin.flush()
        value = None
        for line in self.process.stdout:
            if line.startswith("info ") and "multipv" not in line:
                found = re.search(r"score \S+ (\S+)", line)
                value = float(found.group(1)) if found else value
            elif line.startswith("error"):
                sys.exit(f"the engine refuses a line of the record: {line.strip()}")
            elif line.startswith("bestmove"):
                return value


def events(lines):
    """For each chance event, returns the range of its lines."""
    found, begun = [], None
    for at, line in enumerate(lines):
        if line.startswith("deal ") and begun is None:
            begun = at
        elif not line.startswith("deal ") and begun is not None:
            found.append(range(begun, at))
            begun = None
    return found


def redealt(lines, event, draw):
    """Returns the lines up to and including an event. The cards of the event are drawn again, from the cards
    that nobody had seen before it."""
    later = [card for line in lines[event.start :] if line.startswith("deal ") for card in line.split(" ")[2:]]
    draw.shuffle(later)
    dealt = list(lines[: event.start])
    for at in event:
        words = lines[at].split(" ")
        cards, later = later[: len(words) - 2], later[len(words) - 2 :]
        dealt.append(" ".join(words[:2] + cards))
    return dealt


def reordered(lines, event, draw):
    """Returns the lines up to and including an event. The cards in each packet of the event are shuffled. A
    record has them sorted, and this order must not reveal which cards are the real ones."""
    same = list(lines[: event.stop])
    for at in event:
        words = lines[at].split(" ")
        same[at] = " ".join(words[:2] + draw.sample(words[2:], len(words) - 2))
    return same


def corrected(rows, targets, folds=FOLDS):
    """For each target, computes the target minus its correction. The coefficients are fitted to the other
    folds."""
    mean, out = statistics.fmean(targets), list(targets)
    parts = [sums(rows[fold::folds], [target - mean for target in targets[fold::folds]]) for fold in range(folds)]
    whole = [[sum(cells) for cells in zip(*lines)] for lines in zip(*parts)]
    for fold, part in enumerate(parts):
        rest = [[all_ - own for all_, own in zip(*lines)] for lines in zip(whole, part)]
        weights = solve(rest, RIDGE)
        for at in range(fold, len(rows), folds):
            out[at] -= sum(weight * value for weight, value in zip(weights, rows[at]))
    return out


def simulate(name, rows, targets, matches, draw):
    """Simulates matches of resampled deals. Prints the bias and the coverage of the corrected mean."""
    centre = [statistics.fmean(column) for column in zip(*rows)]
    rows = [[value - middle for value, middle in zip(row, centre)] for row in rows]
    truth, deviation = statistics.fmean(targets), statistics.stdev(targets)
    for blocks in (50, 200, 1000):
        errors, hits, plain, added = [], 0, [], []
        for _ in range(max(matches // (4 if blocks == 1000 else 1), 2)):
            chosen = [draw.randrange(len(rows)) for _ in range(blocks)]
            own = [targets[at] for at in chosen]
            values = corrected([rows[at] for at in chosen], own)
            mean, half = statistics.fmean(values), STUDENT[blocks] * statistics.stdev(values) / math.sqrt(blocks)
            errors.append(mean - truth)
            plain.append(statistics.fmean(own) - truth)
            # The mean without the correction has no bias. So the mean with the correction minus the mean
            # without it shows the bias of the correction.
            added.append(errors[-1] - plain[-1])
            hits += abs(mean - truth) <= half
        count = len(errors)
        print(
            f"{name}, {blocks} deals, {count} matches: bias {statistics.fmean(added):+.4f} ± {1.96 * statistics.stdev(added) / math.sqrt(count):.4f}"
            f" points ({statistics.fmean(added) / deviation:+.4f} σ), coverage {100 * hits / count:.1f} %,"
            f" variance saved {100 * (1 - statistics.variance(errors) / statistics.variance(plain)):.1f} %",
            flush=True,
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--talon", default="talon", help="the program [default: talon]")
    parser.add_argument("--games", type=int, default=10**9, help="the number of games that are valued, at most")
    parser.add_argument("--redeals", type=int, default=4, help="the number of times that the cards are dealt anew")
    parser.add_argument("--go", default="go nodes 1", help="the request for a value")
    parser.add_argument("--simulate", type=int, default=2000, help="the number of simulated matches")
    arguments = parser.parse_args()
    engine, draw = Engine(arguments.talon, arguments.go), random.Random(1)
    first, deals = None, {}
    for number, (deal, players, lines, points) in enumerate(games(arguments.record)):
        if number >= arguments.games:
            break
        first = first or sorted(set(players))[0]
        row = []
        for event in events(lines):
            mover = next((int(line.split(" ")[1]) for line in lines[event.stop :] if line.startswith("move ")), 0)
            real = engine.value(reordered(lines, event, draw))
            anew = [engine.value(redealt(lines, event, draw)) for _ in range(arguments.redeals)]
            known = [value for value in [real, *anew] if value is not None]
            number = real - statistics.fmean(anew) if len(known) == len(anew) + 1 else 0.0
            row += [number, 0.0] if players[mover] == first else [0.0, number]
        deals.setdefault(deal, []).append((difference(players, points, first), row))
    sizes = {len(row) for parts in deals.values() for _, row in parts}
    complete = max(len(parts) for parts in deals.values())
    parts = [part for part in deals.values() if len(part) == complete and all(len(row) == max(sizes) for _, row in part)]
    print(f"{len(parts)} deals of {complete} games, first participant {first}, {arguments.go}, {arguments.redeals} redeals")
    kinds = {
        "single games": ([part[0][1] for part in parts], [part[0][0] for part in parts]),
        "blocks": (
            [[statistics.fmean(column) for column in zip(*(row for _, row in part))] for part in parts],
            [statistics.fmean(value for value, _ in part) for part in parts],
        ),
    }
    for name, (rows, targets) in kinds.items():
        values = corrected(rows, targets)
        share, half = saved(targets, values)
        largest = max(
            (abs(statistics.fmean(column)) / (statistics.stdev(column) / math.sqrt(len(column))) for column in zip(*rows) if any(column)),
            default=0.0,
        )
        print(
            f"{name}: {100 * share:.1f} ± {100 * half:.1f} % saved; mean {statistics.fmean(targets):.3f}, corrected {statistics.fmean(values):.3f};"
            f" the means of the {len(rows[0])} numbers are within {largest:.1f} standard errors of zero",
            flush=True,
        )
        simulate(name, rows, targets, arguments.simulate, draw)


if __name__ == "__main__":
    main()
