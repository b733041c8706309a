"""Copies of deals, of saved games, of views and of whole environments continue in the same way as their
originals."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import gymnasium
import numpy as np
import pytest
from environments import Table, arrays, both_actions, first, some_tables, unchanged, vector

import talon_cards
from talon_cards import View
from talon_cards._native import Batch, Deal, SavedGame
from talon_cards.gym import LegalActions, OneHotObservation, SingleAgentEnv
from talon_cards.vector import Actions, VectorEnv

T = TypeVar("T")


def pickled(thing: T) -> T:
    made: T = pickle.loads(pickle.dumps(thing))
    return made


COPIES: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, pickled]
each_copy = pytest.mark.parametrize("copied", COPIES, ids=["copy", "deepcopy", "pickle"])


def same_deals(one: Deal, other: Deal) -> None:
    """Asserts that both deals continue in the same way to their end."""
    draw = np.random.default_rng(1)
    while True:
        assert (one.lines(), one.turn, one.deal, one.seed, one.rewards()) == (
            other.lines(), other.turn, other.deal, other.seed, other.rewards(),
        )  # fmt: skip
        assert one.legal_actions() == other.legal_actions() and one.spec_version == other.spec_version
        for seat in range(min(one.players, 4)):
            assert np.array_equal(one.observation(seat), other.observation(seat))
        if one.is_over:
            return
        action = int(draw.choice(one.legal_actions()))
        one.apply(action)
        other.apply(action)


@each_copy
@some_tables
@both_actions
def test_a_copied_deal_goes_on_as_its_original(table: Table, actions: Actions, copied: Callable[[Any], Any]) -> None:
    line = vector(table, 1).newgame
    draw = np.random.default_rng(2)
    for steps in (0, 1, 2, 3, 7, 15, 1000):
        deal = Deal(line, seed=5, deal=steps, actions=actions)
        for _ in range(steps):
            if not deal.is_over:
                deal.apply(int(draw.choice(deal.legal_actions())))
        other = copied(deal)
        same_deals(deal.copy(), other)
        # The moves of the copy did not change the original.
        assert deal.is_over or len(deal.lines()) < len(other.lines())


@some_tables
@both_actions
def test_a_saved_game_is_its_text(table: Table, actions: Actions) -> None:
    env = vector(table, 4, seed=8, actions=actions, keep_lines=True)
    other = vector(table, 4, seed=9, actions=actions)
    for step in range(30):
        env.step(env.random_actions())
        worlds = [env.sample_world(row, int(env.seats[row]), 100 * step + row) for row in range(2)]
        saved = [env.save(0), env.save(1), *worlds]
        for thing in saved:
            assert copy.copy(thing) is thing and copy.deepcopy(thing) is thing
            assert str(pickled(thing)) == str(thing) == str(SavedGame(str(thing)))
        other.restore([0, 1, 2, 3], saved)
        expected, lines = arrays(other), [other.lines(row) for row in range(4)]
        other.restore([0, 1, 2, 3], pickled(saved))
        assert unchanged(expected, other) and lines == [other.lines(row) for row in range(4)]
        # A restored world can be continued. The same worlds are drawn from it as from the original.
        if step % 10 == 9:
            env.restore([2, 3], worlds)


def saved_text() -> str:
    """Returns the text of a saved game in which a seat has begun a move."""
    env = VectorEnv("tablic", 1, seed=4)
    env.step([env.action_names.index("2c")])
    text = str(env.save(0))
    assert text.endswith("part 4\n")
    return text


NO_SAVED_GAMES: list[tuple[Callable[[str], str], str]] = [
    (lambda text: "", "newgame"),
    (lambda text: "x", "newgame"),
    (lambda text: text.partition("\n")[2], "'newgame tablic players 2' instead of 'savedgame version 1'"),
    (lambda text: text.replace("version 1", "version 2"), "'savedgame version 2' instead of 'savedgame version 1'"),
    (lambda text: text.replace("version 1", "version 1 more"), "'savedgame version 1 more' instead"),
    (lambda text: text.replace("tablic players 2", "chess players 2"), "no game 'chess'"),
    (lambda text: text.replace("tablic players 2", "tablic players 5"), "not 5"),
    (lambda text: text.replace("tablic players 2\n", "tablic players 2 tens high\n"), "tens"),
    (lambda text: "\n".join(text.split("\n")[:2]), "no line deal KEY NUMBER kept|forgotten"),
    (lambda text: text.replace("\ndeal ", "\ndeal 00"), "64 digits"),
    (lambda text: text.replace("\ndeal 0", "\ndeal +"), "was changed"),
    (lambda text: text.replace(" 0 forgotten", " forgotten"), "no line deal"),
    (lambda text: text.replace("forgotten", "forgotten 1"), "no line deal"),
    (lambda text: text.replace("forgotten", "known"), "was changed"),
    (lambda text: text.replace(" 0 forgotten", " 00 forgotten"), "was changed"),
    (lambda text: text.replace(" 0 forgotten", " -1 forgotten"), "-1"),
    (lambda text: text + "part 104\n", "parts"),
    (lambda text: text + "part 500\n", "500"),
    (lambda text: text + "part 4\n", "was changed"),
    (lambda text: text + "part 4 2\n", "'part'"),
    (lambda text: text.replace("part 4\n", "move 2c\npart 4\n"), "parts"),
    (lambda text: text + "move 3c\n", "parts|was changed"),
    (lambda text: text + "move Ax\n", "'Ax'"),
    (lambda text: text + "world 5 1\n", "5"),
    (lambda text: text + "world 0 x\n", "'x'"),
    (lambda text: text + "world 0\n", "'world'"),
    (lambda text: text + "apply 3\n", "'apply'"),
    (lambda text: text + "apply" * 1000 + "\n", "apply"),
    (lambda text: text + "# a remark\n", "was changed"),
    (lambda text: text + "\n", "was changed"),
    (lambda text: text[:-1], "was changed"),
    (lambda text: text.replace("part 4", "part  4"), "was changed"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(NO_SAVED_GAMES)))
def test_a_text_that_is_no_saved_game_is_refused(number: int) -> None:
    change, expected = NO_SAVED_GAMES[number]
    text = saved_text()
    assert change(text) != text and str(SavedGame(text)) == text
    with pytest.raises(ValueError, match=expected) as raised:
        SavedGame(change(text))
    assert "\n" not in str(raised.value) and len(str(raised.value)) < 300


@pytest.mark.parametrize("kept", [False, True])
def test_a_saved_game_restores_whether_its_lines_were_kept(kept: bool) -> None:
    env = VectorEnv("tarok", 1, seed=3, keep_lines=kept)
    for _ in range(5):
        env.step(env.random_actions())
    for saved in (env.save(0), pickled(env.save(0))):
        for other in (VectorEnv("tarok", 1, seed=4, keep_lines=not kept), Deal(env.newgame, seed=4)):
            if isinstance(other, Deal):
                other.restore(saved)
                lines: Callable[[], list[str]] = other.lines
            else:
                other.restore([0], [saved])
                lines = lambda: other.lines(0)  # noqa: B023, E731
            if kept:
                assert lines() == env.lines(0)
                continue
            with pytest.raises(ValueError, match="the lines of this game were not kept: keep the lines"):
                lines()
            # The environment itself begins the next deal.
            if isinstance(other, Deal):
                other.reset(4)
            else:
                other.reset()
            assert len(lines()) > 1


@each_copy
@some_tables
def test_a_copied_view_goes_on_as_its_original(table: Table, copied: Callable[[Any], Any]) -> None:
    env = vector(table, 1, seed=2, keep_lines=True)
    for _ in range(40):
        env.step(env.random_actions())
        for seat in (None, *range(min(table.players, 3))):
            begin, *lines = env.lines(0, seat)
            view = View(begin)
            for line in lines[:-1]:
                view.apply(line)
            other = copied(view)
            view.apply(lines[-1])
            other.apply(lines[-1])
            same_views(view, other)
            if view.turn is not None:
                world, copy_of_world = view.sample(5), copied(view.sample(5))
                same_views(world, copy_of_world)
                for position in (world, copy_of_world):
                    while position.turn is None:
                        position.deal(3)
                    position.play(position.legal()[0])
                same_views(world, copy_of_world)
                same_views(world, copied(copy_of_world))


def same_views(view: View, other: View) -> None:
    assert repr(view) == repr(other) and view.scene() == other.scene()
    assert view.seat == other.seat and view.keys == other.keys
    if view.turn is not None:
        assert view.features() == other.features()
        assert view.sample(4).hands == other.sample(4).hands


@each_copy
@some_tables
@both_actions
def test_a_copied_batch_goes_on_as_its_original(table: Table, actions: Actions, copied: Callable[[Any], Any]) -> None:
    env = vector(table, 3, seed=8, actions=actions, keep_lines=True, threads=2)
    for step in range(60):
        env.step(env.random_actions())
        if step % 20 == 5:
            other = copied(env)
            assert unchanged(arrays(env), other) and other.seed == env.seed
            kept = arrays(env), [env.lines(row) for row in range(3)]
            for _ in range(60):
                chosen = other.random_actions().copy()
                other.step(chosen)
            assert unchanged(kept[0], env) and kept[1] == [env.lines(row) for row in range(3)]
            for _ in range(60):
                env.step(env.random_actions())
            assert unchanged(arrays(env), other) and env.lines(1) == other.lines(1)


@each_copy
@both_actions
@pytest.mark.parametrize("make", [talon_cards.raw_env, talon_cards.env])
def test_a_copied_environment_of_pettingzoo_is_in_the_same_deal(make: Any, actions: Actions, copied: Any) -> None:
    game = make("tarok", rules={"mond": "all"}, actions=actions)
    game.reset(seed=5)
    for _ in range(3):
        game.step(first(game.observe(game.agent_selection)))
    other = copied(game)
    before = other.unwrapped.deal.lines()
    assert before == game.unwrapped.deal.lines()
    while game.agents:
        agent = game.agent_selection
        assert other.agent_selection == agent and game.last()[1:] == other.last()[1:]
        action = None if game.terminations[agent] else first(game.observe(agent))
        game.step(action)
        other.step(action)
        assert other.unwrapped.deal.lines() == game.unwrapped.deal.lines()
    game.reset()
    other.reset()
    assert other.unwrapped.deal.lines() == game.unwrapped.deal.lines() != before


@each_copy
@both_actions
def test_a_copied_environment_of_gymnasium_is_in_the_same_deal(actions: Actions, copied: Any) -> None:
    game = SingleAgentEnv("marias", opponents=["random", first], actions=actions)
    seen, _ = game.reset(seed=5)
    seen = game.step(first(seen))[0]
    other = copied(game)
    for _ in range(3):
        terminated = False
        while not terminated:
            one, two = game.step(first(seen)), other.step(first(seen))
            assert all(np.array_equal(one[0][name], two[0][name]) for name in seen) and one[1:] == two[1:]
            seen, terminated = one[0], one[2]
            assert game.deal.lines() == other.deal.lines() and game.seat == other.seat
        seen, _ = game.reset()
        other.reset()
        assert game.deal.lines() == other.deal.lines()


@each_copy
@pytest.mark.parametrize("wrapper", [LegalActions, OneHotObservation])
@pytest.mark.parametrize("make", [SingleAgentEnv, lambda game: gymnasium.make(f"talon/{game}-v1")], ids=["class", "make"])
def test_a_copied_wrapper_has_a_game_of_its_own(make: Any, wrapper: Any, copied: Any) -> None:
    def play_on(env: Any) -> Any:
        for _ in range(4):
            seen = env.step(int(env.get_wrapper_attr("action_masks")().argmax()))[0]
        return seen

    game = wrapper(make("tablic"))
    game.reset(seed=5)
    play_on(game)
    other = copied(game)
    before = game.unwrapped.deal.lines()
    assert other.unwrapped.deal.lines() == before
    seen = play_on(other)
    assert game.unwrapped.deal.lines() == before != other.unwrapped.deal.lines()
    same = play_on(game)
    assert all(np.array_equal(seen[name], same[name]) for name in seen)


def test_what_cannot_be_copied_says_so() -> None:
    batch = Batch("newgame tablic players 2", 1, seed=0, threads=1, actions="steps", most_candidates=None, observes=True, keeps_lines=False)  # fmt: skip
    for copied in COPIES:
        with pytest.raises(TypeError, match="Batch"):
            copied(batch)
    game = SingleAgentEnv("tablic", opponents=lambda seen: first(seen))
    game.reset(seed=1)
    assert copy.deepcopy(game).deal.lines() == game.deal.lines()
    with pytest.raises((AttributeError, pickle.PicklingError), match="lambda"):
        pickle.dumps(game)
