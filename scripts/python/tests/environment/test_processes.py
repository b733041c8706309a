"""Tests Ctrl-C, forked child processes, threads that write into the arrays, and whole numbers out of
range."""

from __future__ import annotations

import inspect
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from environments import arrays, unchanged

from talon_cards import View
from talon_cards._native import Batch, Deal, SavedGame, Space
from talon_cards.aec import raw_env
from talon_cards.gym import SingleAgentEnv
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

LONG = 2**62
"""A node limit that no search reaches."""

LONG_CALLS: dict[str, str] = {
    "Deal.solve": f"Deal('newgame tablic players 4', seed=1).solve(nodes={LONG})",
    "Deal.advice": f"Deal('newgame tablic players 4', seed=1).advice('minimax', nodes={LONG})",
    "VectorEnv.solve": f"VectorEnv('tablic', 4, players=4, seed=1).solve([0, 1, 2, 3], nodes={LONG})",
    "VectorEnv.advice": "VectorEnv('tablic', 4, players=4, seed=1, threads=2, keep_lines=True)"
    f".advice(range(4), 'minimax', nodes={LONG})",
    "VectorEnv": "VectorEnv('tarok', 1_000_000, observe=False)",
    "VectorEnv.reset": "env.reset()",
    "VectorEnv.step": "[env.step(env.random_actions()) for _ in range(100)]",
    "VectorEnv.learned_values": "many.learned_values(range(200_000))",
}


@pytest.mark.skipif(os.name != "posix", reason="the test sends SIGINT")
@pytest.mark.parametrize("call", LONG_CALLS)
def test_ctrl_c_ends_a_long_call(call: str) -> None:
    program = textwrap.dedent(f"""
        import os, signal, threading, time
        from talon_cards._native import Deal
        from talon_cards.vector import VectorEnv
        # A shell ignores the signal for its background jobs, and a child inherits that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        env = VectorEnv("tarok", {400_000 if "env." in LONG_CALLS[call] else 1}, seed=1)
        many = VectorEnv("tablic", {200_000 if "many." in LONG_CALLS[call] else 1}, seed=1, keep_lines=True)
        def interrupt():
            global sent
            time.sleep(0.3)
            sent = time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)
        threading.Thread(target=interrupt).start()
        try:
            {LONG_CALLS[call]}
        except KeyboardInterrupt:
            print(time.monotonic() - sent)
    """)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=300)
    # With the check for signals, a call ends within 0.2 s. Without it, a call lasts minutes. The bound of the
    # assertion leaves time for a busy machine.
    assert float(done.stdout) < 5, done.stderr


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the test sets a timer")
def test_a_step_that_a_signal_ended_is_not_gone_on_from() -> None:
    env = VectorEnv("tablic", 80_000, seed=1, observe=False)
    before, torn = env.deals.copy(), False

    def handler(_number: int, _frame: object) -> None:
        raise KeyboardInterrupt

    old = signal.signal(signal.SIGALRM, handler)
    try:
        for _ in range(50):
            chosen = env.random_actions().copy()
            try:
                signal.setitimer(signal.ITIMER_REAL, 0.002)
                env.step(chosen)
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                try:
                    env.random_actions()
                except RuntimeError as problem:
                    torn = "call reset" in str(problem)
                    break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert torn
    for call in (lambda: env.step(chosen), lambda: env.save(0), lambda: env.solve([0])):
        with pytest.raises(RuntimeError, match="call reset"):
            call()
    env.reset()
    assert np.array_equal(env.deals, before)
    env.step(env.random_actions())


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the test forks")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_forked_child_plays_on_as_its_parent(threads: int) -> None:
    env = VectorEnv("tablic", 8, seed=4, threads=threads, keep_lines=True)
    env.step(env.random_actions())
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            for _ in range(5):
                env.step(env.random_actions())
            env.reset(seed=5)
            env.step(env.random_actions())
            os.write(writer, str((env.lines(3), env.advice([1], "greedy"), env.solve([0], nodes=5))).encode())
            del env
        finally:
            os._exit(0)
    os.close(writer)
    for _ in range(5):
        env.step(env.random_actions())
    env.reset(seed=5)
    env.step(env.random_actions())
    with os.fdopen(reader) as stream:
        assert stream.read() == str((env.lines(3), env.advice([1], "greedy"), env.solve([0], nodes=5)))
    os.waitpid(child, 0)


def test_actions_are_copied_before_they_are_checked() -> None:
    env, twin = (VectorEnv("tarok", 2048, players=4, seed=1, threads=2) for _ in range(2))
    actions = np.zeros(2048, np.int64)
    running = True

    def change() -> None:
        while running:
            actions[::7] = -1
            time.sleep(0)

    thread = threading.Thread(target=change)
    thread.start()
    changed = 0
    try:
        for _ in range(100):
            good = env.random_actions().copy()
            actions[:] = good
            try:
                env.step(actions)
            except ValueError:
                continue  # The other thread wrote before the call.
            changed += not np.array_equal(actions, good)
            twin.step(good)
            assert unchanged(arrays(twin), env)
    finally:
        running = False
        thread.join()
    assert changed > 50, "the other thread writes during the steps"


NUMBERS = [-1, 2**64, 10**30, -(10**30), 10**5000]


def _calls() -> dict[str, Callable[[int], object]]:
    line = "newgame tablic players 2"
    deal, view, env = Deal(line, seed=1), View(line), VectorEnv("tablic", 2, seed=1, keep_lines=True)
    view.deal(1)
    batch = Batch(line, 1, seed=0, threads=1, actions="steps", most_candidates=None, observes=True, keeps_lines=True)
    rows: dict[str, Any] = {"threads": 1, "actions": "steps", "most_candidates": None, "observes": True, "keeps_lines": True}
    aec, gym = raw_env("tablic"), SingleAgentEnv("tablic")
    aec.reset(seed=1)
    gym.reset(seed=1)
    space, native = PolicySpace("tablic"), Space(line)
    return {
        "Deal seed": lambda n: Deal(line, seed=n),
        "Deal deal": lambda n: Deal(line, deal=n),
        "Deal candidates": lambda n: Deal(line, actions="candidates", most_candidates=n),
        "Deal.reset": lambda n: deal.reset(n),
        "Deal.reset deal": lambda n: deal.reset(1, n),
        "Deal.action_name": lambda n: deal.action_name(n),
        "Deal.apply": lambda n: deal.apply(n),
        "Deal.look": lambda n: deal.look(n),
        "Deal.observation": lambda n: deal.observation(n),
        "Deal.lines": lambda n: deal.lines(n),
        "Deal.sample_world": lambda n: deal.sample_world(n, 1),
        "Deal.sample_world seed": lambda n: deal.sample_world(0, n),
        "Deal.advice seed": lambda n: deal.advice("greedy", seed=n),
        "Deal.advice nodes": lambda n: deal.advice("greedy", nodes=n),
        "Deal.solve": lambda n: deal.solve(nodes=n),
        "Deal.learned_values": lambda n: deal.learned_values(n),
        "View.legal": lambda n: view.legal(n),
        "View.scene": lambda n: view.scene(n),
        "View.sample": lambda n: view.sample(n),
        "View.deal": lambda n: View(line).deal(n),
        "Batch games": lambda n: Batch(line, n, seed=0, **rows),
        "Batch seed": lambda n: Batch(line, 1, seed=n, **rows),
        "Batch threads": lambda n: Batch(line, 1, seed=0, **{**rows, "threads": n}),
        "Batch candidates": lambda n: Batch(line, 1, seed=0, **{**rows, "actions": "candidates", "most_candidates": n}),
        "Batch.reset": lambda n: batch.reset(n, 0),
        "Batch.reset deal": lambda n: batch.reset(0, n),
        "Batch.choice_name": lambda n: batch.choice_name(n, 0),
        "Batch.choice_name choice": lambda n: batch.choice_name(0, n),
        "Batch.observe": lambda n: batch.observe(n, 0),
        "Batch.observe seat": lambda n: batch.observe(0, n),
        "Batch.lines": lambda n: batch.lines(n),
        "Batch.lines seat": lambda n: batch.lines(0, n),
        "Batch.save": lambda n: batch.save(n),
        "Batch.restore": lambda n: batch.restore([n], [batch.save(0)]),
        "Batch.sample_world": lambda n: batch.sample_world(n, 0, 1),
        "Batch.sample_world seat": lambda n: batch.sample_world(0, n, 1),
        "Batch.sample_world seed": lambda n: batch.sample_world(0, 0, n),
        "Batch.solve": lambda n: batch.solve([n]),
        "Batch.solve nodes": lambda n: batch.solve([0], nodes=n),
        "Batch.advice": lambda n: batch.advice([n], "greedy"),
        "Batch.advice seed": lambda n: batch.advice([0], "greedy", seed=n),
        "Batch.advice nodes": lambda n: batch.advice([0], "greedy", nodes=n),
        "Batch.learned_values": lambda n: batch.learned_values([n]),
        "Batch.learned_values limit": lambda n: batch.learned_values([0], n),
        "Batch.set_draws": lambda n: batch.set_draws([n]),
        "VectorEnv num_envs": lambda n: VectorEnv("tablic", n),
        "VectorEnv seed": lambda n: VectorEnv("tablic", 1, seed=n),
        "VectorEnv players": lambda n: VectorEnv("tablic", 1, players=n),
        "VectorEnv rules": lambda n: VectorEnv("marias", 1, rules={"cap": n}),
        "VectorEnv.step": lambda n: env.step([0, n]),
        "VectorEnv.action_name": lambda n: env.action_name(n, 0),
        "VectorEnv.advice seed": lambda n: env.advice([0], "greedy", seed=n),
        "raw_env candidates": lambda n: raw_env("tablic", actions="candidates", max_candidates=n),
        "raw_env.reset": lambda n: aec.reset(seed=n),
        "raw_env.step": lambda n: aec.step(n),
        "SingleAgentEnv seat": lambda n: SingleAgentEnv("tablic", seat=n),
        "SingleAgentEnv.reset": lambda n: gym.reset(seed=n),
        "SingleAgentEnv.step": lambda n: gym.step(n),
        "PolicySpace candidates": lambda n: PolicySpace("tablic", actions="candidates", max_candidates=n),
        "PolicySpace.observation": lambda n: space.observation(view, [n]),
        "PolicySpace.mask": lambda n: space.mask(view, [n]),
        "Space candidates": lambda n: Space(line, actions="candidates", most_candidates=n),
        "Space.next": lambda n: native.next(view, [n]),
    }


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: f"{number:.3g}" if abs(number) < 10**31 else "huge")
def test_a_number_out_of_range_is_a_value_error(number: int) -> None:
    for name, call in _calls().items():
        if name == "Batch.choice_name choice" and number == -1:
            continue  # There is no such choice, which is also a valid answer.
        with pytest.raises(ValueError) as raised:
            call(number)
        assert "\n" not in str(raised.value) and len(str(raised.value)) < 300, name


def test_the_wrong_numbers_reach_every_method() -> None:
    """Asserts that each method of a native class is tested with wrong numbers if it has a whole-number
    argument."""
    without = {"play", "apply", "is_legal", "canonical", "restore", "step", "parts", "observation", "candidates", "set_draws"}
    named = {name.split()[0].removeprefix("PolicySpace.") for name in _calls()}
    for kind in (Deal, View, Batch, Space, SavedGame):
        for name, method in inspect.getmembers(kind, inspect.isroutine):
            if not name.startswith("_") and len(inspect.signature(method).parameters) > 1:
                assert f"{kind.__name__}.{name}" in named or name in without, name
