"""Tests the seeds. Each environment without a given seed draws its own seed. With a given seed, everything
depends on this seed."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from environments import Table, arrays, first, some_tables, unchanged, vector

import talon_cards
from talon_cards._native import Deal
from talon_cards.aec import raw_env
from talon_cards.gym import SingleAgentEnv
from talon_cards.vector import VectorEnv


@some_tables
def test_without_a_seed_each_environment_plays_other_deals(table: Table) -> None:
    def deals() -> list[str]:
        batch, single = vector(table, 1, keep_lines=True), Deal(vector(table, 1).newgame)
        aec = raw_env(table.game, players=table.players, rules=table.rules)
        gym = SingleAgentEnv(table.game, opponents=first, players=table.players, rules=table.rules)
        ordered = talon_cards.env(table.game, players=table.players, rules=table.rules)
        for env in (aec, gym, ordered):
            env.reset()
        lines = [batch.lines(0), single.lines(), aec.deal.lines(), gym.deal.lines(), ordered.unwrapped.deal.lines()]
        return ["\n".join(deal[1:3]) for deal in lines]

    drawn = [lines for _ in range(3) for lines in deals()]
    assert len(set(drawn)) == 15


def test_a_drawn_seed_repeats_everything() -> None:
    env = VectorEnv("tarok", 8, keep_lines=True)
    other = VectorEnv("tarok", 8, seed=env.seed, keep_lines=True)
    for _ in range(100):
        assert unchanged(arrays(env), other)
        env.step(env.random_actions())
        other.step(other.random_actions())
    assert env.advice(range(8), "random") == other.advice(range(8), "random")
    deal = Deal("newgame tarok players 3")
    assert Deal("newgame tarok players 3", seed=deal.seed).lines() == deal.lines()


def test_environments_of_a_vector_are_different() -> None:
    envs = gymnasium.vector.SyncVectorEnv([lambda: SingleAgentEnv("tablic", opponents="greedy", seat=0) for _ in range(4)])
    for seed in (None, 7):
        seen, _ = envs.reset(seed=seed)
        assert len({row.tobytes() for row in seen["observation"]}) == 4


def played(seed: int, **options: Any) -> list[list[str]]:
    """Returns the lines of three deals."""
    env = SingleAgentEnv("tablic", **options)
    deals = []
    for number in range(3):
        seen, _ = env.reset(seed=seed if number == 0 else None)
        terminated = False
        while not terminated:
            seen, _, terminated, _, _ = env.step(first(seen))
        deals.append([str(env.seat), *env.deal.lines()])
    return deals


@pytest.mark.parametrize("opponent", ["random", "greedy", "master Strength 1"])
def test_with_a_seed_everything_follows_from_it(opponent: str) -> None:
    runs = [played(seed, opponents=opponent) for seed in (3, 4, 3)]
    assert runs[0] == runs[2] and all(one[1:] != other[1:] for one, other in zip(runs[0], runs[1]))


def test_the_random_numbers_of_an_opponent_follow_from_the_seed() -> None:
    places = set()
    for seed in range(40):
        env = SingleAgentEnv("tablic", opponents="random", seat=1)
        env.reset(seed=seed)
        lines = env.deal.lines()
        hand = next(line for line in lines if line.startswith("deal 0")).split()[2:]
        places.add(hand.index(next(line for line in lines if line.startswith("move 0")).split()[2]))
    assert places == set(range(6))


def test_the_seat_of_the_learner_follows_from_the_seed() -> None:
    for seed in range(7):
        env = SingleAgentEnv("tarok", opponents="simple")
        env.reset(seed=seed)
        seats = [env.seat]
        for _ in range(4):
            env.reset()
            seats.append(env.seat)
        assert seats == [(seed + deal) % 3 for deal in range(5)]


def test_advice_follows_from_the_seed_of_the_deals() -> None:
    def advised(seed: int, own: int | None) -> list[str]:
        env = VectorEnv("tablic", 40, seed=seed, keep_lines=True)
        by_deal = [deal.advice("random", seed=own) for deal in map(single, range(40))]
        batch = env.advice(range(40), "random", seed=own)
        if own is None:
            assert by_deal == batch
        return [move for move, _ in batch]

    def single(number: int) -> Deal:
        return Deal("newgame tablic players 2", seed=5, deal=number)

    assert advised(5, None) == advised(5, 5) != advised(5, 6)
    assert np.mean([one == other for one, other in zip(advised(5, 1), advised(5, 2))]) < 0.5
