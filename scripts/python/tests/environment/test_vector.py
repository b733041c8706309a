"""Batches: determinism, the arbiter's deals, worlds and saved games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from conftest import DEALS
from environments import (
    PAIRS,
    SOME_TABLES,
    STEPS,
    TABLES_OF_ALL_RULES,
    Table,
    arrays,
    both_actions,
    some_tables,
    unchanged,
    vector,
)
from lively import Lively, Phases, decisions

from talon_cards import View
from talon_cards._native import Deal
from talon_cards.arbiter import play_match, read_record
from talon_cards.vector import Actions, VectorEnv


@some_tables
@both_actions
def test_the_number_of_threads_changes_nothing(table: Table, actions: Actions) -> None:
    envs = [vector(table, 7, seed=11, threads=threads, actions=actions) for threads in (1, 2, 3, 64)]
    for step in range(150):
        for env in envs[1:]:
            assert unchanged(arrays(envs[0]), env)
        drawn = [env.random_actions() for env in envs]
        assert all(np.array_equal(drawn[0], others) for others in drawn)
        for env in envs:
            env.step(drawn[0])
    assert table.players > 3 or envs[0].deals.max() > 7


@pytest.mark.parametrize("table", TABLES_OF_ALL_RULES, ids=str)
@both_actions
def test_a_game_of_a_batch_is_the_deal_of_its_number(table: Table, actions: Actions) -> None:
    """Plays several deals. Asserts that a batch has the same arrays, masks, rewards and deals as single
    deals."""
    env = vector(table, 2, seed=5, actions=actions, keep_lines=True)
    line = env.newgame
    deals = [Deal(line, seed=5, deal=number, actions=actions) for number in range(2)]
    for _ in range(60):
        for row, deal in enumerate(deals):
            assert (env.deals[row], env.seats[row]) == (deal.deal, deal.turn)
            assert np.array_equal(env.observations[row], deal.observation(int(env.seats[row])))
            assert np.array_equal(env.masks[row], deal.mask())
            assert np.flatnonzero(env.masks[row]).tolist() == deal.legal_actions()
            if actions == "candidates":
                assert np.array_equal(env.candidates[row], deal.candidates())
        chosen = env.random_actions().copy()
        env.step(chosen)
        for row, deal in enumerate(deals):
            deal.apply(int(chosen[row]))
            assert env.rewards[row].tolist() == deal.rewards() and env.dones[row] == deal.is_over
            if deal.is_over:
                deal.reset(5, deal.deal + 2)
            assert env.lines(row) == deal.lines()


@some_tables
def test_an_observation_has_the_columns_of_the_view(table: Table) -> None:
    env = vector(table, 1, seed=2, keep_lines=True)
    own = 2 + len(env.action_names)
    assert env.columns[:2] == ["phase", "turn"]
    assert env.columns[2:own] == ["chosen_" + name.replace(" ", "_") for name in env.action_names]
    for _ in range(80):
        for seat in range(min(env.players, 3)):
            lines = env.lines(0, seat)
            view = View(lines[0])
            for line in lines[1:]:
                view.apply(line)
            features = view.features()
            row = env.observe(0, seat)
            assert env.columns[own:] == list(features)
            assert [int(value) for value in row[own:]] == [value % 256 for value in features.values()]
            assert row[1] == (int(env.seats[0]) - seat) % env.players
        env.step(env.random_actions())


@pytest.mark.parametrize(("game", "players"), [("tablic", 2), ("tablic", 3), ("marias", 3), ("tarok", 3)])
def test_deals_and_payoffs_are_those_of_the_arbiter(tmp_path: Path, arbiter: list[str], game: str, players: int) -> None:
    """Replays a recorded match. Asserts that the replay has the lines and payoffs of the record.
    `TALON_DEALS=100000` makes the test long."""
    record = tmp_path / "match.talon"
    # Each deal is played in every rotation.
    deals = max(DEALS // players, 2)
    play_match(
        ["talon:random"] * players, game, deals=deals, seed=17, record=record, program=arbiter,
        arguments=["--share-processes", "--movetime", "10000"], timeout=7200,
    )  # fmt: skip
    compared = 0
    games: dict[str, Deal] = {}
    for recorded in read_record(record):
        first, *rest = recorded.lines
        number = int(recorded.comments["deal"])
        deal = games.setdefault(first, Deal(first))
        deal.reset(17, number)
        for line in rest:
            if line.startswith("move "):
                word, seat, move = line.split(" ", 2)
                assert deal.turn == int(seat)
                deal.play(move)
        lines = deal.lines()
        assert list(recorded.lines[: len(lines)]) == lines
        assert all(line.split()[0] in ("score", "result", "fault") for line in recorded.lines[len(lines) :])
        assert deal.rewards() == recorded.result
        compared += 1
    assert compared >= deals * players


def differ_in_another_view(true: VectorEnv, world: VectorEnv, rows: list[int], seats: list[int], draw: np.random.Generator) -> int:
    """For each of these games, samples a world of a seat and puts it into the batch `world`. Asserts that the
    seat's observation in the world is equal to its true observation, byte by byte. Returns the number of
    worlds in which the next seat's observation is different."""
    worlds = [true.sample_world(row, seat, int(draw.integers(2**62))) for row, seat in zip(rows, seats)]
    world.restore(range(len(rows)), worlds)
    differing = 0
    for place, (row, seat) in enumerate(zip(rows, seats)):
        assert np.array_equal(true.observe(row, seat), world.observe(place, seat))
        assert true.lines(row, seat) == world.lines(place, seat)
        assert true.seats[row] == world.seats[place]
        if seat == true.seats[row]:
            assert np.array_equal(true.observations[row], world.observations[place])
            assert np.array_equal(true.masks[row], world.masks[place])
            if true.actions == "candidates":
                assert np.array_equal(true.candidates[row], world.candidates[place])
        other = (seat + 1) % true.players
        differing += not np.array_equal(true.observe(row, other), world.observe(place, other))
    return differing


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
@both_actions
def test_deals_that_a_seat_cannot_tell_apart_look_the_same(game: str, actions: Actions) -> None:
    """Asserts that a seat has the same observation in both deals of each pair. `TALON_PAIRS` is the number of
    pairs for each number of seats and each rule."""
    tables = [table for table in TABLES_OF_ALL_RULES if table.game == game]
    games = 16
    differing = 0
    for number, table in enumerate(tables):
        draw = np.random.default_rng(number)
        true, world = (vector(table, games, seed=seed, actions=actions, keep_lines=True) for seed in (number, 999))
        lively = Lively(true, number)
        for pairs in range(0, PAIRS, games):
            if draw.random() < 0.75:
                # Most decisions of a deal play a card.
                true.reset(seed=number, deal=1000 + pairs)
            for _ in range(int(draw.integers(5, 55))):
                lively.step()
            movers = draw.random() < 0.5
            seats = true.seats.copy() if movers else draw.integers(0, table.players, games)
            differing += differ_in_another_view(true, world, list(range(games)), [int(seat) for seat in seats], draw)
    assert differing > len(tables) * PAIRS // 4, "the worlds are the true deals"


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
@both_actions
def test_every_part_of_deals_that_the_mover_cannot_tell_apart_looks_the_same(game: str, actions: Actions) -> None:
    phases, draw, now = Phases(), np.random.default_rng(1), None
    for table, true, rows in decisions(game, actions, phases):
        if table is not now:
            now, world = table, vector(table, true.num_envs, seed=999, actions=actions, keep_lines=True)
        differ_in_another_view(true, world, rows, [int(true.seats[row]) for row in rows], draw)
        for row in rows:
            phases.compared(true, row)
    phases.assert_every_part(game)


@some_tables
@both_actions
def test_a_world_can_be_played_to_its_end(table: Table, actions: Actions) -> None:
    env = vector(table, 4, seed=3, actions=actions)
    for step in range(40):
        env.step(env.random_actions())
        if step % 8 == 0:
            worlds = [env.sample_world(row, int(env.seats[row]), step) for row in range(4)]
            other = vector(table, 4, actions=actions)
            other.restore([0, 1, 2, 3], worlds)
            over = np.zeros(4, np.uint8)
            while not over.all():
                other.step(other.random_actions())
                over |= other.dones


@some_tables
@both_actions
def test_a_saved_game_goes_on_as_before(table: Table, actions: Actions) -> None:
    env = vector(table, 3, seed=8, actions=actions, keep_lines=True)
    other = vector(table, 3, seed=8, actions=actions, keep_lines=True, threads=2)
    for _ in range(13):
        env.step(env.random_actions())
    other.restore([2, 0, 1], [env.save(2), env.save(0), env.save(1)])
    for _ in range(20):
        for name in ("observations", "masks", "candidates", "seats", "deals"):
            assert np.array_equal(getattr(env, name), getattr(other, name))
        assert [env.lines(row) for row in range(3)] == [other.lines(row) for row in range(3)]
        chosen = env.random_actions().copy()
        env.step(chosen)
        other.step(chosen)
        assert np.array_equal(env.rewards, other.rewards)
    single = Deal(env.newgame, actions=actions)
    single.restore(env.save(1))
    assert single.lines() == env.lines(1) and np.array_equal(single.mask(), env.masks[1])


def test_reset_begins_the_same_deals_again() -> None:
    env = VectorEnv("tarok", 5, seed=3)
    before = arrays(env)
    drawn: list[list[int]] = []
    for _ in range(200):
        if len(drawn) == 100:
            env.reset()
            assert unchanged(before, env)
        drawn.append(env.random_actions().tolist())
        env.step(drawn[-1])
    assert drawn[:100] == drawn[100:]
    env.reset(seed=3, deal=5)
    assert env.deals.tolist() == [5, 6, 7, 8, 9] and not unchanged(before, env)


def test_arrays_are_those_of_the_environment() -> None:
    env = VectorEnv("marias", 6, observe=False)
    kept = env.masks
    env.step(env.random_actions())
    assert env.masks is kept and env.observations.shape == (0, len(env.columns)) and env.candidates.shape[0] == 0
    assert env.observe(0, 0).any()
    env = VectorEnv("marias", 6, actions="candidates", max_candidates=2)
    assert env.masks.shape == (6, 2) and env.candidates.shape == (6, 2, 39)


def test_the_actions_of_a_batch_have_names() -> None:
    steps, listed = VectorEnv("tablic", 1, seed=1), VectorEnv("tablic", 1, seed=1, actions="candidates")
    assert [steps.action_name(0, action) for action in (0, 52, 104, 105, -1)] == ["Ac", "capture Ac", "done", None, None]
    deal = Deal(listed.newgame, seed=1)
    view = View(deal.lines()[0])
    for line in deal.lines()[1:]:
        view.apply(line)
    moves = view.legal()
    assert [listed.action_name(0, place) for place in range(len(moves) + 1)] == [*moves, None]


def test_advice_solutions_and_values() -> None:
    env = VectorEnv("tablic", 3, seed=4, threads=2, keep_lines=True)
    for _ in range(41):
        env.step(env.random_actions())
    deals = [Deal(env.newgame) for _ in range(3)]
    for row, deal in enumerate(deals):
        deal.restore(env.save(row))
    assert env.advice([0, 1, 2], "greedy") == [deal.advice("greedy") for deal in deals]
    solved = env.solve([2, 0])
    assert [move for move, _ in solved] == [deals[row].solve(nodes=1_000_000)[0] for row in (2, 0)]
    values = env.learned_values([1], limit=3)[0]
    assert values == deals[1].learned_values(3) and all(np.isfinite(value) for _, value in values)
    for move, _ in solved:
        assert isinstance(move, str)


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
def test_the_memory_does_not_grow(game: str) -> None:
    def used() -> int:
        """Returns the number of resident memory pages of the process."""
        return int(Path("/proc/self/statm").read_text().split()[1])

    if not Path("/proc/self/statm").exists():
        pytest.skip("the memory of the process is read from /proc")
    env = VectorEnv(game, 512, actions="candidates" if game == "marias" else "steps", keep_lines=game == "tarok")
    # After some deals, the lists of the games have their maximum sizes.
    for _ in range(400):
        env.step(env.random_actions())
    before = used()
    for step in range(STEPS // 3 // 512):
        env.step(env.random_actions())
        if step % 100 == 0:
            env.restore([step % 512], [env.sample_world(step % 512, int(env.seats[step % 512]), step)])
    assert used() - before < 2048, "8 MiB of pages of 4 KiB"


def test_every_table_has_a_version() -> None:
    """Asserts that a version contains the rules that a profile or a reading sets. It contains no default
    rules, and no values that are carried from deal to deal."""
    named = {
        "marias 3 reading=thesis tens=natural": " tens natural silent_hundred none stovka_base 1 talon_trump allowed",
        "tarok 3 radelci=1,0,2 klop_federation=on valat_kontra=on": " klop_federation on",
        "tarok 3 profile=federation radelci=0,1,0": " klop_federation on announcers all silent_defenders on",
        "tarok 4 profile=zei radelci=1,0,2,0": " ladder zei klop 35 talon_king take trula held",
    }
    for table in SOME_TABLES:
        usual = f"{table.game} players {table.players} steps version 1"
        assert vector(table, 1).spec_version == usual + named.get(str(table), "")
    assert named.keys() == {str(table) for table in SOME_TABLES if table.rules}


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
def test_random_actions_are_uniform(game: str) -> None:
    env = VectorEnv(game, 4000, seed=1)
    env.restore(range(4000), [env.save(0)] * 4000)
    legal = np.flatnonzero(env.masks[0])
    counts = np.bincount(np.concatenate([env.random_actions() for _ in range(5)]), minlength=env.masks.shape[1])[legal]
    expected = counts.sum() / len(legal)
    assert counts.sum() == 20_000 and abs(counts - expected).max() < 5 * expected**0.5
