"""Tests the environment for one learner with Gymnasium's checker. Tests its opponents, seats and rewards."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from environments import TABLES_OF_ALL_RULES, Table, both_actions, first, some_tables, vector
from gymnasium.utils.env_checker import check_env

from talon_cards.aec import Observation
from talon_cards.gym import LegalActions, OneHotObservation, SingleAgentEnv
from talon_cards.one_hot import OneHot
from talon_cards.vector import Actions


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
    env = LegalActions(SingleAgentEnv(table.game, players=table.players, rules=table.rules, actions=actions))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker warns about an environment that is not registered or has wrappers, and about Box spaces
        # of bytes.
        warnings.filterwarnings("ignore", message=".*spec|.*unwrapped|.*environment.*different")
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
        seats.append((env.seat - 1) % table.players)
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


def test_a_step_before_reset_is_an_error() -> None:
    env = SingleAgentEnv("tablic")
    for call in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(RuntimeError, match="before reset: call reset"):
            call()


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
def test_gymnasium_makes_every_game(game: str) -> None:
    env = gymnasium.make(f"talon/{game}-v1", disable_env_checker=False, seat=1)
    inner = env.unwrapped
    assert isinstance(inner, SingleAgentEnv) and env.spec is not None and env.spec.id == f"talon/{game}-v1"
    seen, _ = env.reset(seed=4)
    terminated = False
    while not terminated:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool and np.array_equal(masks, seen["action_mask"]) and masks.any()
        seen, _, terminated, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
    assert not env.get_wrapper_attr("action_masks")().any() and not seen["action_mask"].any()
    assert inner.seat == 1
    with pytest.raises(RuntimeError, match="call reset"):
        env.step(0)


@pytest.mark.parametrize("call", ["make('talon_cards.gym:talon/tablic-v1')", "make_vec('talon_cards.gym:talon/tablic-v1', num_envs=2)"])
def test_gymnasium_makes_a_game_that_no_import_has_registered(call: str) -> None:
    program = f"import gymnasium; env = gymnasium.{call}; env.reset(seed=7); print(env.unwrapped is not None)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=300)
    assert done.stdout == "True\n", done.stderr


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_a_vector_of_gymnasium_plays_on_after_the_end(mode: Any) -> None:
    envs = gymnasium.make_vec("talon/tablic-v1", num_envs=2, vectorization_mode=mode, opponents="greedy")
    try:
        seen, _ = envs.reset(seed=7)
        assert not np.array_equal(*seen["observation"])
        ended = 0
        for _ in range(150):
            over = ~seen["action_mask"].any(axis=1)
            seen, rewards, terminated, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
            # The step after the end of a deal accepts any action. It returns the first observation of the
            # next deal.
            assert not terminated[over].any() and not rewards[over].any() and seen["action_mask"][over].any(axis=1).all()
            ended += int(terminated.sum())
        assert ended > 4
    finally:
        envs.close()


def test_sync_and_async_vectors_play_the_same_deals() -> None:
    runs = []
    for mode in ("sync", "async"):
        envs = gymnasium.make_vec("talon/marias-v1", num_envs=2, vectorization_mode=mode)
        try:
            seen, _ = envs.reset(seed=3)
            run = []
            for _ in range(40):
                run.append(seen["observation"].copy())
                seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
            runs.append(np.array(run))
        finally:
            envs.close()
    assert np.array_equal(runs[0], runs[1])


@pytest.mark.parametrize("table", TABLES_OF_ALL_RULES, ids=str)
def test_every_observation_has_one_hot_numbers(table: Table) -> None:
    env = vector(table, 20, seed=2)
    encoder = OneHot(env.columns, env.codes)
    groups: dict[str, list[int]] = {}
    for place, name in enumerate(encoder.names):
        groups.setdefault(name.partition("=")[0], []).append(place)
    assert list(groups) == env.columns
    for _ in range(30):
        rows = encoder.encode(env.observations)
        assert rows.shape == (20, len(encoder.names)) and rows.dtype == np.float32
        assert rows.min() >= np.float32(-0.01) and rows.max() <= np.float32(2.54)
        for number, (column, places) in enumerate(groups.items()):
            codes = env.observations[:, number].astype(int)
            codes[codes == 255] = -1
            if len(places) == 1:
                scale = 1 if column.startswith(("chosen_", "possible_", "passed_")) else 100
                assert np.allclose(rows[:, places[0]] * scale, codes)
            else:
                assert (rows[:, places].sum(axis=1) == 1).all()
                assert [encoder.names[places[at]] for at in rows[:, places].argmax(axis=1)] == [f"{column}={code}" for code in codes]
        env.step(env.random_actions())


def test_the_one_hot_wrapper_has_its_space() -> None:
    env = OneHotObservation(gymnasium.make("talon/tarok-v1", players=4))
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen) and seen["observation"].shape == (len(env.encoder.names),)
    seen, *_ = env.step(int(seen["action_mask"].argmax()))
    assert env.observation_space.contains(seen)
    for wrong in (np.zeros(5, np.uint8), np.zeros(356), np.uint8(3)):
        with pytest.raises(ValueError, match="expected uint8, 356 columns"):
            env.encoder.encode(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="column phase has the unknown code 77"):
        env.encoder.encode(np.full(356, 77, np.uint8))
