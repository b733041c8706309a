"""Tests wrong calls of a batch. A Python exception names the error, and the batch does not change. No panic
reaches Python."""

from __future__ import annotations

import sys
import threading
import time
from typing import Any

import numpy as np
import pytest
from environments import arrays, unchanged

from talon_cards import LineError, View
from talon_cards._native import Batch, Deal, SavedGame
from talon_cards.vector import VectorEnv

WRONG_ACTIONS: list[tuple[Any, type[Exception], str]] = [
    ([0, -1], ValueError, "game 1: no action -1: the actions are 0 to 104"),
    ([0, 105], ValueError, "game 1: no action 105: the actions are 0 to 104"),
    ([0, 2**63], ValueError, "actions of type|no action 9223372036854775808"),
    (np.array([0, 2**64 - 1], np.uint64), ValueError, "game 1: no action 18446744073709551615"),
    ([0, 2**70], ValueError, "actions of type object"),
    ([0, 1], ValueError, r"game 1: action 1 \(Ad\) is illegal: Ad is not in the hand of seat 0"),
    ([0, 104], ValueError, r"game 1: action 104 \(done\) is illegal: .* the legal actions are"),
    ([0], ValueError, r"shape \(1,\): expected \(2,\)"),
    ([0, 0, 0], ValueError, r"shape \(3,\)"),
    ([], ValueError, r"shape \(0,\)"),
    (0, ValueError, r"shape \(\)"),
    ([[0, 0]], ValueError, r"shape \(1, 2\)"),
    (np.zeros((2, 1), np.int64), ValueError, r"shape \(2, 1\)"),
    ([[0], [0, 1]], ValueError, "shape"),
    ([0.0, 43.0], ValueError, "type float64: expected whole numbers"),
    ([0, float("nan")], ValueError, "type float64"),
    ([True, False], ValueError, "type bool"),
    (["0", "0"], ValueError, "type <U1"),
    ([None, 0], ValueError, "type object"),
    (None, ValueError, r"shape \(\)"),
    ([1 + 2j, 0], ValueError, "type complex128"),
]


@pytest.mark.parametrize(("actions", "error", "text"), WRONG_ACTIONS)
@pytest.mark.parametrize("threads", [1, 2])
def test_wrong_actions_change_nothing(actions: Any, error: type[Exception], text: str, threads: int) -> None:
    env = VectorEnv("tablic", 2, seed=0, threads=threads, keep_lines=True)
    assert env.masks[0][0], "the first game has the ace of clubs"
    before, lines = arrays(env), [env.lines(row) for row in range(2)]
    with pytest.raises(error, match=text):
        env.step(actions)
    assert unchanged(before, env) and lines == [env.lines(row) for row in range(2)]
    env.step(env.random_actions())


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int32, np.uint64, np.int64])
def test_actions_may_have_any_type_of_whole_numbers(dtype: Any) -> None:
    env = VectorEnv("marias", 4)
    env.step(env.random_actions().astype(dtype))
    env.step(np.repeat(env.random_actions(), 2)[::2])
    env.step(env.random_actions().tolist())


def test_a_game_that_is_over_takes_no_action() -> None:
    deal = Deal("newgame marias players 3")
    while not deal.is_over:
        deal.apply(deal.legal_actions()[0])
    env = VectorEnv("marias", 2)
    env.restore([1], [deal.save()])
    assert env.random_actions()[1] == -1 and not env.masks[1].any()
    before = arrays(env)
    for action in (-1, 0, 38):
        with pytest.raises(ValueError, match="game 1: the deal is over"):
            env.step([int(env.random_actions()[0]), action])
    with pytest.raises(ValueError, match="the deal is over"):
        env.sample_world(1, 0, 1)
    with pytest.raises(ValueError, match="the deal is over"):
        env.solve([1])
    assert unchanged(before, env)


WRONG_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "no game 'chess': the games are tablic, marias, tarok"),
    ({"game": ""}, "game ''"),
    ({"game": "tablic players 3"}, "game 'tablic players 3': expected one word"),
    ({"game": "tablic\0"}, "no game"),
    ({"players": 5}, "not 5"),
    ({"players": 0}, "players '0'"),
    ({"players": -1}, "players '-1'"),
    ({"players": 2**64}, "players '18446744073709551616'"),
    ({"players": "two"}, "players 'two'"),
    ({"rules": {"tens": "high"}}, "tens"),
    ({"rules": {"seat": 1}}, "leave it out"),
    ({"game": "marias", "rules": {"tens": "low"}}, "tens cannot be 'low'"),
    ({"game": "marias", "rules": {"tens": None}}, "tens cannot be 'None'"),
    ({"game": "marias", "rules": {"tens high pay": "thesis"}}, "expected one word"),
    ({"game": "marias", "rules": {"tens": "high pay thesis"}}, "expected one word"),
    ({"game": "marias", "rules": {"tens": "high\npay"}}, "expected one word"),
    ({"game": "marias", "rules": {"": "high"}}, "expected one word"),
    ({"game": "tarok", "rules": {"radelci": "1"}}, "radelci cannot be '1'"),
    ({"game": "tarok", "rules": {"radelci": "99999999999999999999,0,0"}}, "radelci cannot be"),
    ({"actions": "moves"}, "expected steps or candidates"),
    ({"num_envs": 0}, "num_envs 0: expected a whole number from 1"),
    ({"num_envs": -3}, "num_envs -3"),
    ({"num_envs": 10**18}, "num_envs 10{18}"),
    ({"num_envs": 2**70}, "num_envs 1180591620717411303424"),
    ({"threads": 0}, "threads 0: expected a whole number from 1 to 256"),
    ({"threads": -1}, "threads -1"),
    ({"threads": 10**6}, "threads 1000000"),
    ({"seed": -1}, "seed -1"),
    ({"seed": 2**64}, "seed 18446744073709551616: expected a whole number from 0 to 18446744073709551615"),
    ({"actions": "candidates", "max_candidates": 0}, "max_candidates 0"),
    ({"actions": "candidates", "max_candidates": 2**62}, "max_candidates"),
    ({"num_envs": 10**6, "actions": "candidates", "max_candidates": 10**5}, "the arrays of 1000000 games take 9[0-9]{3} GiB"),
]


@pytest.mark.parametrize(("wrong", "text"), WRONG_TABLES)
def test_a_wrong_environment_is_refused(wrong: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text) as raised:
        VectorEnv(**{"game": "tablic", "num_envs": 2, **wrong})
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 300


@pytest.mark.parametrize("name", ["num_envs", "threads", "seed", "max_candidates"])
@pytest.mark.parametrize("value", [1.5, "x", float("nan"), [1]])
def test_numbers_are_whole(name: str, value: Any) -> None:
    with pytest.raises(TypeError, match=f"{name} .*: expected a whole number"):
        VectorEnv(**{"game": "tablic", "num_envs": 2, name: value})


WRONG_CALLS: list[Any] = [
    lambda env: env.reset(seed=-1),
    lambda env: env.reset(seed=2**64),
    lambda env: env.reset(deal=2**64 - 1),
    lambda env: env.reset(deal=-1),
    lambda env: env.observe(2, 0),
    lambda env: env.observe(-1, 0),
    lambda env: env.observe(0, 2),
    lambda env: env.observe(0, 2**80),
    lambda env: env.lines(0, 7),
    lambda env: env.lines(9),
    lambda env: env.save(2),
    lambda env: env.sample_world(0, 5, 1),
    lambda env: env.sample_world(0, 0, -1),
    lambda env: env.sample_world(0, 0, 2**64),
    lambda env: env.solve([5]),
    lambda env: env.solve([0], nodes=0),
    lambda env: env.solve([0], nodes=2**64),
    lambda env: env.advice([0], "nobody"),
    lambda env: env.advice([0], ""),
    lambda env: env.advice([0], "clairvoyant"),
    lambda env: env.advice([0], "master Strength"),
    lambda env: env.advice([0], "master Strength 99"),
    lambda env: env.advice([0], "master Colour red"),
    lambda env: env.advice([7], "greedy"),
    lambda env: env.learned_values([0], limit=0),
    lambda env: env.learned_values([3]),
    lambda env: env.restore([0, 1], [env.save(0)]),
    lambda env: env.restore([2], [env.save(0)]),
    lambda env: env.restore([0], [VectorEnv("tarok", 1).save(0)]),
    lambda env: env.restore([0], [VectorEnv("tablic", 1, players=3).save(0)]),
    lambda env: env.action_name(2, 0),
]


@pytest.mark.parametrize("number", range(len(WRONG_CALLS)))
def test_a_wrong_call_is_refused_and_changes_nothing(number: int) -> None:
    env = VectorEnv("tablic", 2, seed=0, keep_lines=True)
    before, lines = arrays(env), env.lines(0)
    with pytest.raises(ValueError) as raised:
        WRONG_CALLS[number](env)
    assert str(raised.value) and "\n" not in str(raised.value)
    assert unchanged(before, env) and env.lines(0) == lines
    env.reset()
    assert unchanged(before, env)


@pytest.mark.parametrize("value", [None, "x", 1.5, float("nan"), [0]])
def test_calls_with_other_types_are_refused(value: Any) -> None:
    env = VectorEnv("tablic", 2, keep_lines=True)
    for call in (
        lambda: env.observe(value, 0),
        lambda: env.observe(0, value),
        lambda: env.save(value),
        lambda: env.sample_world(0, 0, value),
        lambda: env.restore([0], [value]),
        lambda: env.restore([value], [env.save(0)]),
        lambda: env.solve([0], nodes=value),
        lambda: env.reset(deal=value),
    ):
        with pytest.raises(TypeError):
            call()


def test_values_and_players_need_the_lines() -> None:
    env = VectorEnv("tablic", 1)
    with pytest.raises(ValueError, match="keep the lines"):
        env.advice([0], "greedy")
    with pytest.raises(ValueError, match="keep the lines"):
        env.learned_values([0])


def test_a_refused_restore_of_several_games_changes_none() -> None:
    env = VectorEnv("tablic", 2, seed=0, keep_lines=True)
    before, lines = arrays(env), env.lines(0)
    with pytest.raises(ValueError, match="cannot go on"):
        env.restore([0, 1], [VectorEnv("tablic", 1, seed=9).save(0), VectorEnv("tarok", 1).save(0)])
    assert unchanged(before, env) and env.lines(0) == lines


def test_an_array_that_the_user_changed_is_no_panic() -> None:
    for size in ((1, 1), (0, 105)):
        env = VectorEnv("tablic", 2)
        chosen = env.random_actions().copy()
        env.masks.resize(size, refcheck=False)
        try:
            env.step(chosen)
        except BaseException as problem:
            assert isinstance(problem, ValueError)  # noqa: PT017 - a panic is no `Exception`


HUGE: list[Any] = [
    lambda: Deal("newgame tablic players 2", actions="candidates", most_candidates=2**62).mask(),
    lambda: Deal("newgame tablic players 2", actions="candidates", most_candidates=2**62).candidates(),
    lambda: Batch("newgame tablic players 2", 2**62, seed=0, threads=1, actions="steps", most_candidates=None, observes=True, keeps_lines=False),
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("number", range(len(HUGE)))
def test_what_does_not_fit_in_memory_is_no_panic(number: int) -> None:
    with pytest.raises((ValueError, MemoryError)):
        HUGE[number]()


def test_advice_needs_all_lines_of_a_restored_game() -> None:
    env = VectorEnv("tablic", 1, keep_lines=True)
    env.restore([0], [VectorEnv("tablic", 1).save(0)])
    with pytest.raises(ValueError, match="keep the lines"):
        env.advice([0], "master")


def test_a_number_that_does_not_fit_a_byte_is_the_greatest() -> None:
    deal = Deal("newgame tarok players 3 radelci 999,0,0")
    assert deal.observation(0)[deal.columns().index("radelci_0")] == 254


def test_a_refused_move_is_named_without_the_keyword_of_the_protocol() -> None:
    with pytest.raises(ValueError, match="^no card 'x'"):
        Deal("newgame tablic players 2").play("x")


def test_two_threads_may_use_a_batch() -> None:
    """Asserts that each call of two threads completes or is refused."""
    env = VectorEnv("tarok", 200, keep_lines=True, threads=2)
    problems: list[BaseException] = []
    until = time.monotonic() + 0.5

    def play(number: int) -> None:
        while time.monotonic() < until:
            try:
                env.step(env.random_actions())
                env.observe(number, 0)
                env.advice([number], "greedy")
                env.restore([number], [env.save(number + 1)])
            except (ValueError, RuntimeError):
                pass  # The call is refused, because the other thread is in a call or was faster.
            except BaseException as problem:
                problems.append(problem)

    threads = [threading.Thread(target=play, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    for _ in range(20):
        env.step(env.random_actions())


def test_the_lock_of_the_interpreter_is_free_during_a_step() -> None:
    env = VectorEnv("tarok", 2000, observe=False)
    counted, running = 0, True

    def count() -> None:
        nonlocal counted
        while running:
            counted += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    # With this long interval, a thread can run only when another thread releases the lock of the interpreter.
    sys.setswitchinterval(1000)
    thread = threading.Thread(target=count)
    thread.start()
    before = counted
    try:
        for _ in range(5000):
            env.step(env.random_actions())
            if counted > before:
                break
        assert counted > before
    finally:
        running = False
        sys.setswitchinterval(interval)
        thread.join()


def test_native_classes_refuse_what_python_does_not_check() -> None:
    with pytest.raises(ValueError, match="a batch has 1 to"):
        Batch("newgame tablic players 2", 0, seed=0, threads=1, actions="steps", most_candidates=None, observes=True, keeps_lines=False)  # fmt: skip
    with pytest.raises(ValueError, match="newgame"):
        Deal("deal 0 Ac")
    with pytest.raises(TypeError):
        SavedGame()  # type: ignore[call-arg]
    with pytest.raises(LineError):
        View("newgame chess players 2")
