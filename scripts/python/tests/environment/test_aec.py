"""Runs PettingZoo's own tests on the games, and tests wrong actions."""

from __future__ import annotations

import contextlib
import io
import threading
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from environments import ACTIONS, TABLES_OF_ALL_RULES, Table, both_actions, some_tables
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.render_test import render_test

import talon_cards
from talon_cards.aec import env, raw_env
from talon_cards.vector import Actions

every_table = pytest.mark.parametrize("table", TABLES_OF_ALL_RULES, ids=str)


def options(table: Table, actions: Actions) -> dict[str, Any]:
    return {"players": table.players, "rules": table.rules, "actions": actions}


@every_table
@both_actions
def test_api_and_seed(table: Table, actions: Actions) -> None:
    # PettingZoo's tests compare the list of candidates with its space at each decision. In tarok this list
    # has 75,000 numbers.
    cycles = 4 if actions == "candidates" else max(60 // table.players, 4)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        # PettingZoo's tests warn that an observation is not a picture and does not have the shape of a
        # picture.
        warnings.filterwarnings("ignore", message="Observation")
        api_test(env(table.game, **options(table, actions)), num_cycles=cycles)
        seed_test(lambda: env(table.game, **options(table, actions)), num_cycles=cycles)


@some_tables
@both_actions
def test_render(table: Table, actions: Actions, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        return env(table.game, render_mode=render_mode, **options(table, actions))

    render_test(make, {"ansi": lambda text: " seat " in text or "\nover: " in text, "human": lambda nothing: nothing is None})
    assert "seat 0" in capsys.readouterr().out


@pytest.mark.parametrize("mode", ["rgb_array", "ANSI", 1])
def test_an_unknown_render_mode_is_refused(mode: Any) -> None:
    with pytest.raises(ValueError, match="render_mode"):
        raw_env("tablic", render_mode=mode)


@some_tables
def test_every_seat_has_its_payoff_at_the_end_and_nothing_before(table: Table) -> None:
    game = raw_env(table.game, players=table.players, rules=table.rules)
    game.reset(seed=3)
    draw = np.random.default_rng(3)
    paid: dict[str, float] = {}
    for agent in game.agent_iter():
        seen, reward, terminated, truncated, info = game.last()
        assert not truncated and info == {}
        if terminated:
            paid[agent] = reward
            game.step(None)
        else:
            assert reward == 0 and game.deal.turn == int(agent.removeprefix("seat_"))
            game.step(int(draw.choice(np.flatnonzero(seen["action_mask"]))))
    assert list(paid.values()) == game.deal.rewards() and list(paid) == game.possible_agents
    assert not game.agents


@some_tables
@both_actions
def test_only_the_seat_to_move_has_a_mask(table: Table, actions: Actions) -> None:
    game = raw_env(table.game, **options(table, actions))
    game.reset(seed=5)
    for agent in game.possible_agents:
        seen = game.observe(agent)
        assert game.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == game.agent_selection)
        if actions == "candidates":
            listed = seen["candidates"].any(axis=1)
            assert (listed == seen["action_mask"].astype(bool)).all()


def test_observations_are_copies() -> None:
    game = raw_env("tablic")
    game.reset(seed=1)
    seen, again = game.observe("seat_0"), game.observe("seat_0")
    seen["observation"][:] = 7
    seen["action_mask"][:] = 0
    assert not np.array_equal(seen["observation"], game.observe("seat_0")["observation"])
    assert np.array_equal(again["action_mask"], game.observe("seat_0")["action_mask"])


def test_each_reset_begins_the_next_deal_of_the_seed() -> None:
    game, other = raw_env("tarok"), raw_env("tarok")
    game.reset(seed=9)
    first = game.deal.lines()
    game.reset()
    second = game.deal.lines()
    assert first != second and game.deal.deal == 1
    other.reset(seed=9)
    other.reset()
    assert other.deal.lines() == second
    game.reset(seed=9)
    assert game.deal.lines() == first


CALLS_OF_A_DEAL: dict[str, Callable[[Any], object]] = {
    "step": lambda game: game.step(0),
    "observe": lambda game: game.observe("seat_0"),
    "render": lambda game: game.render(),
    "last": lambda game: game.last(),
    "agent_iter": lambda game: list(game.agent_iter()),
    "num_agents": lambda game: game.num_agents,
    "agents": lambda game: game.agents,
    "agent_selection": lambda game: game.agent_selection,
    "rewards": lambda game: game.rewards,
    "terminations": lambda game: game.terminations,
    "truncations": lambda game: game.truncations,
    "infos": lambda game: game.infos,
}


@pytest.mark.parametrize("make", [raw_env, env])
@pytest.mark.parametrize("call", CALLS_OF_A_DEAL)
def test_a_call_before_reset_is_an_error(call: str, make: Callable[[str], Any]) -> None:
    game = make("tablic")
    with pytest.raises(RuntimeError, match="^[a-z_]+ before reset: call reset$"):
        CALLS_OF_A_DEAL[call](game)
    game.reset()
    CALLS_OF_A_DEAL["last"](game)


WRONG_ACTIONS = [
    (-1, ValueError, "no action -1: the actions are 0 to 104"),
    (105, ValueError, "no action 105: the actions are 0 to 104"),
    (10**30, ValueError, r"no action 10{30}: the actions are 0 to 104"),
    (1, ValueError, r"action 1 \(Ad\) is illegal: Ad is not in the hand of seat 0"),
    (104, ValueError, r"action 104 \(done\) is illegal: in the part 'play' of the deal the legal actions are"),
    (None, TypeError, "None"),
    (0.0, TypeError, "float"),
    (float("nan"), TypeError, "float"),
    ("Ac", TypeError, "str"),
    ([0], TypeError, "list"),
]


@pytest.mark.parametrize(("action", "error", "text"), WRONG_ACTIONS)
def test_a_wrong_action_changes_nothing(action: Any, error: type[Exception], text: str) -> None:
    game = raw_env("tablic")
    game.reset(seed=0)
    before = game.deal.lines(), game.observe("seat_0"), game.agent_selection
    with pytest.raises(error, match=text):
        game.step(action)
    assert (game.deal.lines(), game.agent_selection) == (before[0], before[2])
    for name, array in game.observe("seat_0").items():
        assert np.array_equal(array, before[1][name])


def test_the_place_of_no_candidate_is_refused() -> None:
    game = raw_env("tarok", actions="candidates")
    game.reset(seed=0)
    count = len(game.deal.legal_actions())
    with pytest.raises(ValueError, match=f"no action {count}: the actions are 0 to {count - 1}"):
        game.step(count)


def test_an_action_after_the_end_is_refused() -> None:
    game = raw_env("marias")
    game.reset(seed=0)
    while not game.deal.is_over:
        game.step(game.deal.legal_actions()[0])
    with pytest.raises(ValueError, match="only valid action is None"):
        game.step(0)
    with pytest.raises(ValueError, match="the deal is over"):
        game.deal.apply(0)
    with pytest.raises(ValueError, match="the deal is over"):
        game.deal.play("Ah")
    with pytest.raises(ValueError, match="the deal is over"):
        game.deal.sample_world(0, 1)
    assert game.deal.legal_actions() == [] and not game.deal.mask().any()


@pytest.mark.parametrize("actions", ACTIONS)
def test_threads_may_share_a_game(actions: Actions) -> None:
    """Asserts that two threads may use one game. A call completes or is refused, and the game remains a legal
    game."""
    game = raw_env("tarok", actions=actions)
    game.reset(seed=1)
    problems: list[BaseException] = []

    def play(seed: int) -> None:
        draw = np.random.default_rng(seed)
        for _ in range(300):
            try:
                legal = game.deal.legal_actions()
                if legal:
                    game.deal.apply(int(draw.choice(legal)))
                else:
                    game.deal.reset(seed, 1)
                game.deal.observation(0)
                game.deal.advice("greedy")
            except (ValueError, RuntimeError):
                pass  # The call is refused, because the other thread was faster or is in a call.
            except BaseException as problem:
                problems.append(problem)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    assert game.deal.lines()[0] == "newgame tarok players 3"


def test_the_package_offers_the_environment() -> None:
    game = talon_cards.env("tarok", players=3, rules={"mond": "all"})
    game.reset(seed=7)
    assert game.unwrapped.spec_version == "tarok players 3 steps version 1 mond all"
    with pytest.raises(AssertionError, match="action"):
        game.step(500)
