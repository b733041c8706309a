"""Reads records of a match as numbers, and corrects payoffs linearly. `hand_luck.py` and `deal_values.py` use
this module."""
import statistics


def games(path):
    """For each game of a record, yields the deal, the players by seat, the lines, and the payoffs by seat."""
    deal, players, lines = None, None, []
    with open(path, encoding="utf-8") as record:
        for line in record:
            line = line.rstrip("\n")
            if line.startswith("# deal: "):
                deal = int(line.split(": ")[1])
            elif line.startswith("# players: "):
                players = line.split(": ", 1)[1].split(", ")
            elif line.startswith("newgame "):
                lines = [line]
            elif line.startswith("result "):
                yield deal, players, lines, [int(points) for points in line.split(" ")[1:]]
            elif line and not line.startswith("#"):
                lines.append(line)


def difference(players, values, first):
    """Computes the mean of a participant's values minus the mean of the others."""
    own = [value for player, value in zip(players, values) if player == first]
    others = [value for player, value in zip(players, values) if player != first]
    return statistics.fmean(own) - statistics.fmean(others)


def sums(rows, targets):
    """For each pair of numbers in a row, computes the sum of their products over all rows. The products with
    the target come last."""
    size = len(rows[0])
    system = [[0.0] * (size + 1) for _ in range(size)]
    for row, target in zip(rows, targets):
        used = [(place, value) for place, value in enumerate(row) if value]
        for place, value in used:
            line = system[place]
            for other, factor in used:
                line[other] += value * factor
            line[size] += value * target
    return system


def solve(system, ridge):
    """Computes the coefficients of ridge regression by Gaussian elimination. The argument is a result of
    `sums`, which is overwritten."""
    size = len(system)
    for place in range(size):
        system[place][place] += ridge
    for place in range(size):
        pivot = system[place]
        for line in system[place + 1 :]:
            factor = line[place] / pivot[place]
            if factor:
                for column in range(place, size + 1):
                    line[column] -= factor * pivot[column]
    answer = [0.0] * size
    for place in reversed(range(size)):
        known = sum(system[place][other] * answer[other] for other in range(place + 1, size))
        answer[place] = (system[place][size] - known) / system[place][place]
    return answer


def saved(plain, corrected):
    """Computes the share of variance that is saved, and half the width of its 95 % interval (jackknife with
    twenty groups)."""
    if statistics.variance(plain) == 0:
        return 0.0, 0.0

    def share(keep):
        kept = [[value for at, value in enumerate(values) if keep(at)] for values in (plain, corrected)]
        return 1 - statistics.variance(kept[1]) / statistics.variance(kept[0])

    whole, groups = share(lambda at: True), 20
    parts = [share(lambda at, own=own: at % groups != own) for own in range(groups)]
    mean = statistics.fmean(parts)
    return whole, 1.96 * ((groups - 1) / groups * sum((part - mean) ** 2 for part in parts)) ** 0.5
