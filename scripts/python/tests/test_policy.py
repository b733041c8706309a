"""What a policy sees as a bot is what it saw in the environment, byte by byte."""

from __future__ import annotations

import random

import numpy as np
import pytest
from conftest import DEALS

from talon_cards import View
from talon_cards.policy import PolicySpace, WrongVersion
from talon_cards.vector import Actions, VectorEnv

GAMES = [("tablic", 2), ("tablic", 4), ("marias", 3), ("tarok", 3), ("tarok", 4)]


def follow(env: VectorEnv, seat: int) -> View:
    """The view of a seat that was told the lines of game 0."""
    first, *events = env.lines(0, seat)
    view = View(first)
    for line in events:
        view.apply(line)
    return view


@pytest.mark.parametrize("actions", ["steps", "candidates"])
@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_view_gives_the_arrays_of_the_environment(game: str, players: int, actions: Actions) -> None:
    env = VectorEnv(game, 1, players=players, seed=5, actions=actions, keep_lines=True)
    space = PolicySpace(game, players=players, actions=actions, trained_for=env.spec_version)
    assert (space.columns, space.action_names) == (env.columns, env.action_names)
    chosen: frozenset[int] = frozenset()
    draw, compared, ended = random.Random(7), 0, 0
    while ended < DEALS:
        view = follow(env, int(env.seats[0]))
        np.testing.assert_array_equal(space.observation(view, chosen), env.observations[0])
        moves, rows = space.candidates(view)
        if actions == "candidates":
            np.testing.assert_array_equal(rows, env.candidates[0, : env.masks[0].sum()])
            action = draw.randrange(len(moves))
            assert env.action_name(0, action) == moves[action]
        else:
            parts = [space.parts(move) for move in moves]
            np.testing.assert_array_equal(space.mask(parts, chosen), env.masks[0])
            action = int(draw.choice(np.flatnonzero(env.masks[0])))
            chosen |= {action}
            if not space.mask(parts, chosen).any():
                chosen = frozenset()
        env.step([action])
        compared += 1
        ended += int(env.dones[0])
    assert compared > 4 * DEALS


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_the_actions_of_a_policy_make_a_legal_move(game: str, players: int) -> None:
    env = VectorEnv(game, 1, players=players, seed=6, keep_lines=True)
    space = PolicySpace(game, players=players)
    draw = random.Random(8)
    for _ in range(30 * DEALS):
        view = follow(env, int(env.seats[0]))
        if not env.observations[0, 2 : 2 + len(space.action_names)].any():
            move = space.move(view, lambda _observation, mask: int(draw.choice(np.flatnonzero(mask))))
            assert view.canonical(move) == move and view.is_legal(move)
        env.step(env.random_actions())


def test_a_policy_of_another_version_is_refused_by_name() -> None:
    with pytest.raises(WrongVersion, match="trained for 'tablic players 2 steps version 0'.*players 2 steps version 1"):
        PolicySpace("tablic", players=2, trained_for="tablic players 2 steps version 0")
