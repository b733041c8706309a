#!/usr/bin/env python3
"""Measures the effect of a correction for the luck of the dealt hands: how much variance it saves in the
record of a match.

    python3 scripts/research/hand_luck.py match.talon

The value of a hand is a sum: each card has a coefficient, and each suit has a coefficient for the square of
its length. The coefficients are fitted to the payoffs of other deals (ten folds), so that the correction of a
deal does not depend on the result of this deal. The script subtracts from the correction its mean over all
possible deals of the pack. The correction then has the mean zero, and does not change the mean of the result.

Three shares of variance are printed. All three are about the difference between the first participant and the
others. "single games" plays every deal once, in the first rotation. "blocks" plays all rotations, with the
same correction: it is equal for all participants, so it cancels. "what is left" also plays all rotations. Its
correction is computed from all hands of the deal, and is fitted to the differences of the blocks.
"""
import random
import statistics
import sys

from linear_correction import difference, games, saved, solve, sums

FOLDS = 10
RIDGE = 30.0


def first_hands(lines):
    """Returns the first hand of each seat. Later hands are left out, because they are dealt after the first
    move."""
    hands = {}
    for line in lines:
        word, *words = line.split(" ")
        if word == "deal" and words[0].isdigit():
            hands.setdefault(int(words[0]), words[1:])
    return hands


def features(hand, index):
    values = [0.0] * (len(index) + 1)
    suits = {}
    for card in hand:
        values[index[card]] = 1.0
        suit = "t" if card[0] == "t" else card[-1]
        suits[suit] = suits.get(suit, 0) + 1
    values[-1] = float(sum(count * count for count in suits.values()))
    return values


def value(weights, row):
    return sum(weight * number for weight, number in zip(weights, row) if number)


def main():
    blocks = {}
    cards = set()
    sizes = None
    for deal, players, lines, points in games(sys.argv[1]):
        hands = first_hands(lines)
        blocks.setdefault(deal, []).append((players, hands, points))
        for hand in hands.values():
            cards.update(hand)
        sizes = [len(hands[seat]) for seat in sorted(hands)]
    index = {card: at for at, card in enumerate(sorted(cards))}
    first = blocks[min(blocks)][0][0][0]
    deals = sorted(blocks)
    fold = {deal: at * FOLDS // len(deals) for at, deal in enumerate(deals)}
    # For each size of a hand, computes the mean row of random hands of the pack.
    pack = sorted(cards)
    draw = random.Random(1)
    means = {}
    for size in set(sizes):
        total = [0.0] * (len(index) + 1)
        for _ in range(4000):
            total[-1] += features(draw.sample(pack, size), index)[-1]
        means[size] = [size / len(pack)] * len(index) + [total[-1] / 4000]
    centred = lambda hand: [own - mean for own, mean in zip(features(hand, index), means[len(hand)])]
    rows = {deal: {seat: centred(hand) for seat, hand in blocks[deal][0][1].items()} for deal in deals}
    mean_points = [statistics.mean(points[seat] for deal in deals for _, _, points in blocks[deal]) for seat in range(len(sizes))]

    hand_weights, deal_weights = [], []
    block = {deal: statistics.mean(difference(players, points, first) for players, _, points in blocks[deal]) for deal in deals}
    totals = {deal: [sum(parts) for parts in zip(*rows[deal].values())] for deal in deals}
    mean_block = statistics.mean(block.values())
    for own in range(FOLDS):
        inputs, targets = [], []
        for deal in deals:
            if fold[deal] != own:
                for _, hands, points in blocks[deal]:
                    for seat in range(len(sizes)):
                        inputs.append(rows[deal][seat])
                        targets.append(points[seat] - mean_points[seat])
        hand_weights.append(solve(sums(inputs, targets), RIDGE))
        others = [deal for deal in deals if fold[deal] != own]
        inputs, targets = [totals[deal] for deal in others], [block[deal] - mean_block for deal in others]
        deal_weights.append(solve(sums(inputs, targets), RIDGE))
    single, single_corrected, whole, left, largest = [], [], [], [], 0.0
    for deal in deals:
        weights = hand_weights[fold[deal]]
        corrections = []
        for players, _, points in blocks[deal]:
            values = [value(weights, rows[deal][seat]) for seat in range(len(sizes))]
            corrections.append(difference(players, values, first))
        players, _, points = blocks[deal][0]
        single.append(difference(players, points, first))
        single_corrected.append(single[-1] - corrections[0])
        largest = max(largest, abs(statistics.mean(corrections)))
        whole.append(block[deal])
        left.append(block[deal] - value(deal_weights[fold[deal]], totals[deal]))
    print(f"{len(deals)} deals, first participant {first}")
    share, half = saved(single, single_corrected)
    print(f"single games: {100 * share:.1f} ± {100 * half:.1f} % saved; mean {statistics.mean(single):.3f}, corrected {statistics.mean(single_corrected):.3f}")
    print(f"blocks: the largest correction of a block is {largest:.1e} points")
    games_of = len(blocks[deals[0]])
    print(f"duplication: {100 * (1 - statistics.variance(whole) * games_of / statistics.variance(single)):.1f} % saved")
    share, half = saved(whole, left)
    print(f"what is left: {100 * share:.1f} ± {100 * half:.1f} % saved; mean {statistics.mean(whole):.3f}, corrected {statistics.mean(left):.3f}")


if __name__ == "__main__":
    main()
