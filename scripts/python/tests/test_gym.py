"""The environment for one learner: Gymnasium's checker, opponents, seats and rewards."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from environments import Table, both_actions, some_tables
from gymnasium.utils.env_checker import check_env

from talon_cards.aec import Observation
from talon_cards.gym import SingleAgentEnv
from talon_cards.vector import Actions


class AnyAction(SingleAgentEnv):
    """Takes a legal action for each number, because the checker draws actions without the mask."""

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        legal = self.deal.legal_actions()
        return super().step(legal[int(action) % len(legal)])


def first(seen: Observation) -> int:
    """The policy that takes the first legal action."""
    return int(np.flatnonzero(seen["action_mask"])[0])


def play(env: SingleAgentEnv, seen: Observation) -> tuple[float, int]:
    """Plays a deal. Returns the reward and the number of decisions."""
    decisions = 0
    while True:
        seen, reward, terminated, truncated, _ = env.step(first(seen))
        decisions += 1
        assert not truncated and env.observation_space.contains(seen)
        if terminated:
            return reward, decisions
        assert reward == 0 and env.deal.turn == env.seat


@some_tables
@both_actions
def test_the_checker_of_gymnasium(table: Table, actions: Actions) -> None:
    env = AnyAction(table.game, opponents="random", players=table.players, rules=table.rules, actions=actions)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It wants registered environments, and Box spaces with float32 and bounds that are not those of a byte.
        warnings.filterwarnings("ignore", message=".*spec|.*unwrapped")
        check_env(env, skip_render_check=True)


def test_an_action_without_the_mask_is_refused() -> None:
    env = SingleAgentEnv("tablic", opponents="greedy")
    seen, _ = env.reset(seed=0)
    wrong = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    before = env.deal.lines()
    with pytest.raises(ValueError, match=f"action {wrong} .* is illegal"):
        env.step(wrong)
    assert env.deal.lines() == before
    play(env, seen)
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)


@some_tables
def test_the_learner_sits_in_every_seat_in_turn(table: Table) -> None:
    env = SingleAgentEnv(table.game, opponents=first, players=table.players, rules=table.rules)
    seats = []
    for deal in range(min(table.players, 4)):
        seen, _ = env.reset(seed=1 if deal == 0 else None)
        seats.append(env.seat)
        reward, decisions = play(env, seen)
        payoffs = env.deal.rewards()
        others = [payoff for seat, payoff in enumerate(payoffs) if seat != env.seat]
        assert reward == pytest.approx(payoffs[env.seat] - np.mean(others)) and decisions > 0
        assert env.deal.deal == deal
    assert seats == list(range(min(table.players, 4)))


def test_a_seat_may_be_fixed() -> None:
    env = SingleAgentEnv("tarok", opponents=["simple", first], seat=2)
    for seed in range(4):
        seen, _ = env.reset(seed=seed)
        assert env.seat == 2
        play(env, seen)


def test_deals_are_those_of_the_seed() -> None:
    env, other = (SingleAgentEnv("marias", opponents="master Strength 2", nodes=50) for _ in range(2))
    for _ in range(3):
        seen, _ = env.reset(seed=5)
        same, _ = other.reset(seed=5)
        assert play(env, seen) == play(other, same)
        assert env.deal.lines() == other.deal.lines()
    assert env.spec_version == "marias players 3 steps version 1"


def test_a_policy_sees_what_its_seat_sees() -> None:
    asked = []

    def policy(seen: Observation) -> int:
        asked.append(env.deal.turn)
        assert seen["observation"][1] == 0 and seen["action_mask"].any()
        return first(seen)

    env = SingleAgentEnv("tarok", opponents=["simple", policy], seat=0)
    seen, _ = env.reset(seed=3)
    play(env, seen)
    assert set(asked) == {2}


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"opponents": ["greedy"]}, "1 opponents: give one, or one for each of 2 seats"),
        ({"opponents": []}, "0 opponents"),
        ({"seat": 3}, "seat 3: expected a whole number from 0 to 2"),
        ({"seat": -1}, "seat -1"),
        ({"nodes": 0}, "nodes 0"),
        ({"opponents": "nobody"}, "tarok has no player 'nobody'"),
        ({"opponents": "master Strength 99"}, "Strength cannot be '99'"),
        ({"render_mode": "rgb_array"}, "render_mode"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        SingleAgentEnv("tarok", **{"opponents": "simple", **options})


def test_the_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    env = SingleAgentEnv("tablic", opponents="greedy", render_mode="ansi")
    env.reset(seed=1)
    assert "seat 0" in env.render()
    env = SingleAgentEnv("tablic", opponents="greedy", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None and "seat 0" in capsys.readouterr().out
