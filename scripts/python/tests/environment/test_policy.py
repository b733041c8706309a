"""A policy that plays as a bot gets the same observations as in the environment. They are equal byte by
byte."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from environments import TABLES_OF_ALL_RULES, Table, both_actions, vector
from lively import Phases, decisions

import talon_cards
from talon_cards import TABLES, LineError, View
from talon_cards._native import Deal
from talon_cards.gym import SingleAgentEnv
from talon_cards.policy import PolicySpace, WrongVersion
from talon_cards.vector import Actions, VectorEnv

every_game = pytest.mark.parametrize("game", TABLES)


def follow(env: VectorEnv, seat: int, row: int = 0) -> View:
    """Returns the view of a seat that received the lines of a game."""
    first, *events = env.lines(row, seat)
    view = View(first)
    for line in events:
        view.apply(line)
    return view


def space_of(table: Table, **options: Any) -> PolicySpace:
    return PolicySpace(table.game, players=table.players, rules=table.rules, **options)


def chosen_in(env: VectorEnv, row: int) -> list[int]:
    """Returns the chosen parts of an unfinished move."""
    return [int(part) for part in np.flatnonzero(env.observations[row, 2 : 2 + len(env.action_names)])]


@every_game
@both_actions
def test_a_view_gives_the_arrays_of_the_environment(game: str, actions: Actions) -> None:
    phases, now = Phases(), None
    for table, env, rows in decisions(game, actions, phases):
        if table is not now:
            now, space = table, space_of(table, actions=actions, trained_for=env.spec_version)
            assert (space.columns, space.action_names) == (env.columns, env.action_names)
        for row in rows:
            view = follow(env, int(env.seats[row]), row)
            chosen = chosen_in(env, row)
            np.testing.assert_array_equal(space.observation(view, chosen), env.observations[row])
            if actions == "candidates":
                moves, listed = space.candidates(view)
                count = int(env.masks[row].sum())
                np.testing.assert_array_equal(listed, env.candidates[row, :count])
                assert [env.action_name(row, place) for place in range(min(count, 20))] == moves[:20]
            else:
                np.testing.assert_array_equal(space.mask(view, chosen), env.masks[row])
            phases.compared(env, row)
    phases.assert_every_part(game)


@every_game
def test_the_actions_of_a_policy_make_a_legal_move(game: str) -> None:
    draw = random.Random(8)
    phases, now = Phases(), None
    for table, env, rows in decisions(game, "steps", phases):
        if table is not now:
            now, space = table, space_of(table)
        for row in rows:
            if chosen_in(env, row):
                continue
            view = follow(env, int(env.seats[row]), row)
            move = space.move(view, lambda _observation, mask: int(draw.choice(np.flatnonzero(mask))))
            assert view.canonical(move) == move and view.is_legal(move)
            # The parts of a move may be chosen in any order.
            parts = list(space.parts(move))
            draw.shuffle(parts)
            space.mask(view, parts)
            phases.compared(env, row)
    phases.assert_every_part(game)


def test_a_policy_of_another_version_is_refused_by_name() -> None:
    with pytest.raises(WrongVersion, match="trained for 'tablic players 2 steps version 0'.*players 2 steps version 1': they differ in version"):
        PolicySpace("tablic", players=2, trained_for="tablic players 2 steps version 0")


@pytest.mark.parametrize(
    ("trained", "now", "names"),
    [
        (Table("marias", 3, {"betl": "5"}), Table("marias", 3), "version, betl"),
        (Table("marias", 3), Table("marias", 3, {"tens": "natural"}), "tens"),
        (Table("marias", 3, {"cap": "20"}), Table("marias", 3, {"cap": "30"}), "cap"),
        (Table("tarok", 4, {"profile": "zei"}), Table("tarok", 4, {"profile": "zei", "klop": "70"}), "klop"),
        (Table("tablic", 2), Table("tablic", 4), "players"),
        (Table("tablic", 2), Table("tarok", 3), "game, players"),
    ],
    ids=str,
)
def test_a_policy_of_other_rules_is_refused_by_the_key_that_differs(trained: Table, now: Table, names: str) -> None:
    env, other = vector(trained, 1, keep_lines=True), vector(now, 1, keep_lines=True)
    with pytest.raises(WrongVersion, match=f"they differ in {names}: give the arguments"):
        space_of(now, trained_for=env.spec_version)
    with pytest.raises(WrongVersion, match=f"they differ in {names}$"):
        other.require_version(env.spec_version)
    space = PolicySpace.from_env(env, trained_for=env.spec_version)
    with pytest.raises(LineError, match=names.rpartition(", ")[2] + " is .* at this table and .* in this space"):
        space.observation(follow(other, int(other.seats[0])))


def test_the_values_that_are_carried_from_deal_to_deal_are_no_rules() -> None:
    usual = space_of(Table("tarok", 4))
    for rules in ({"radelci": "1,0,2,0"}, {"profile": "table"}, {"mond_value": "21"}):
        env = vector(Table("tarok", 4, rules), 1, keep_lines=True)
        assert env.spec_version == usual.spec_version
        usual.move(follow(env, int(env.seats[0])), lambda _, mask: int(mask.argmax()))
    session = {"zero_klop": "on", "deals": "5"}
    later = {**session, "deals": "4", "total": "70,0,35,0", "compulsory_klop": "on", "radelci": "1,1,1,1"}
    env = vector(Table("tarok", 4, later), 1, keep_lines=True)
    space_of(Table("tarok", 4, session), trained_for=env.spec_version).mask(follow(env, int(env.seats[0])))


def test_every_rule_has_its_version() -> None:
    versions: dict[str, Table] = {}
    for table in TABLES_OF_ALL_RULES:
        newgame = vector(table, 1).newgame
        space = space_of(table)
        known = versions.setdefault(space.spec_version, table)
        if known is not table:
            # Both lines describe the same game, so the space of one line accepts views of the other line.
            for line in (newgame, vector(known, 1).newgame):
                view = View(line)
                view.deal(1)
                space.observation(view)
    assert len(versions) > len(TABLES_OF_ALL_RULES) // 2


@both_actions
def test_a_space_is_made_from_each_environment(actions: Actions) -> None:
    options: dict[str, Any] = {"players": 3, "rules": {"betl": "5"}, "actions": actions}
    vectors = VectorEnv("marias", 2, **options)
    for env in (
        vectors,
        talon_cards.env("marias", **options),
        talon_cards.raw_env("marias", **options),
        SingleAgentEnv("marias", opponents="random", **options),
        Deal("newgame marias players 3 betl 5", actions=actions),
    ):
        space = PolicySpace.from_env(env, trained_for=vectors.spec_version)
        assert (space.columns, space.action_names) == (vectors.columns, vectors.action_names)
    with pytest.raises(TypeError, match="int: expected an environment of talon_cards"):
        PolicySpace.from_env(5)


def test_wrong_actions_of_a_policy_are_refused() -> None:
    env = vector(Table("tarok", 4), 1, seed=3, keep_lines=True)
    view, space = follow(env, int(env.seats[0])), space_of(Table("tarok", 4))
    listed = space_of(Table("tarok", 4), actions="candidates")
    for wrong in (-1, 0, 96, 10**30):
        with pytest.raises(ValueError, match="the policy chose action"):
            space.move(view, lambda _, __, wrong=wrong: wrong)
    for wrong in (-1, 455, 10**30):
        with pytest.raises(ValueError, match="the policy chose candidate"):
            listed.move(view, lambda _, __, wrong=wrong: wrong)
    for chosen in ([0], [96], [54, 55], [-1], [10**30]):
        with pytest.raises(ValueError):
            space.mask(view, chosen)
    with pytest.raises(ValueError, match="cannot be played under these rules"):
        PolicySpace("marias").parts("play betl")
