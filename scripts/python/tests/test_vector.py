"""Batches: determinism, the arbiter's deals, worlds, saved games, and what a wrong call does."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import Any

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

from talon_cards import LineError, View
from talon_cards._native import Batch, Deal, SavedGame
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
    """Arrays, masks, rewards and deals of a batch are those of single deals, through several deals."""
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
    """The moves of a recorded match, replayed, give its lines and payoffs. `TALON_DEALS=100000` is the long form."""
    record = tmp_path / "match.talon"
    # Each deal is played in every rotation.
    deals = max(DEALS // players, 2)
    play_match(
        ["talon:random"] * players, game, deals=deals, seed=17, record=record, program=arbiter,
        arguments=["--share-processes"], timeout=7200,
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


def barrier_tables(game: str) -> list[Table]:
    return [table for table in TABLES_OF_ALL_RULES if table.game == game]


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
@both_actions
def test_deals_that_a_seat_cannot_tell_apart_look_the_same(game: str, actions: Actions) -> None:
    """Observation, mask and candidates of a world are byte for byte those of the true deal. The pairs are spread over
    the numbers of seats and the rules; `TALON_PAIRS` is their number."""
    tables = barrier_tables(game)
    games = 16
    differing = 0
    for number, table in enumerate(tables):
        draw = np.random.default_rng(number)
        true, world = (vector(table, games, seed=seed, actions=actions, keep_lines=True) for seed in (number, 999))
        pairs, wanted = 0, -(-PAIRS // len(tables))
        while pairs < wanted:
            for _ in range(int(draw.integers(1, 12))):
                true.step(true.random_actions())
            movers = draw.random() < 0.5
            seats = true.seats.copy() if movers else draw.integers(0, table.players, games)
            worlds = [true.sample_world(row, int(seats[row]), int(draw.integers(2**62))) for row in range(games)]
            world.restore(range(games), worlds)
            for row, seat in enumerate(map(int, seats)):
                assert np.array_equal(true.observe(row, seat), world.observe(row, seat))
                assert true.lines(row, seat) == world.lines(row, seat)
                assert true.seats[row] == world.seats[row]
                if seat == true.seats[row]:
                    assert np.array_equal(true.observations[row], world.observations[row])
                    assert np.array_equal(true.masks[row], world.masks[row])
                    if actions == "candidates":
                        assert np.array_equal(true.candidates[row], world.candidates[row])
                other = (seat + 1) % table.players
                differing += not np.array_equal(true.observe(row, other), world.observe(row, other))
            pairs += games
    assert differing > PAIRS // 4, "the worlds are the true deals"


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
    ({"num_envs": 10**6, "actions": "candidates", "max_candidates": 10**5}, "the candidates need 10500000000000 bytes"),
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


needs_rust = pytest.mark.xfail(strict=True, reason="the native part has to check this first")


@needs_rust
def test_a_refused_restore_of_several_games_changes_none() -> None:
    env = VectorEnv("tablic", 2, seed=0, keep_lines=True)
    before, lines = arrays(env), env.lines(0)
    with pytest.raises(ValueError, match="cannot go on"):
        env.restore([0, 1], [VectorEnv("tablic", 1, seed=9).save(0), VectorEnv("tarok", 1).save(0)])
    assert unchanged(before, env) and env.lines(0) == lines


@needs_rust
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


@needs_rust
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("number", range(len(HUGE)))
def test_what_does_not_fit_in_memory_is_no_panic(number: int) -> None:
    with pytest.raises((ValueError, MemoryError)):
        HUGE[number]()


@needs_rust
def test_advice_needs_all_lines_of_a_restored_game() -> None:
    env = VectorEnv("tablic", 1, keep_lines=True)
    env.restore([0], [VectorEnv("tablic", 1).save(0)])
    with pytest.raises(ValueError, match="keep the lines"):
        env.advice([0], "master")


@needs_rust
def test_a_number_that_does_not_fit_a_byte_is_the_greatest() -> None:
    deal = Deal("newgame tarok players 3 radelci 999,0,0")
    assert deal.observation(0)[deal.columns().index("radelci_0")] == 254


@needs_rust
def test_a_refused_move_is_named_without_the_keyword_of_the_protocol() -> None:
    with pytest.raises(ValueError, match="^no card 'x'"):
        Deal("newgame tablic players 2").play("x")


def test_two_threads_may_use_a_batch() -> None:
    """A call is whole, or it is refused."""
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
                pass  # Refused: the other thread is in a call, or was faster.
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
    env = VectorEnv("tarok", 20_000, observe=False)
    counted, running = 0, True

    def count() -> None:
        nonlocal counted
        while running:
            counted += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    chosen = env.random_actions().copy()
    before = counted
    env.step(chosen)
    assert counted > before + 1
    running = False
    thread.join()


@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"])
def test_the_memory_does_not_grow(game: str) -> None:
    def used() -> int:
        """The pages of the process in memory."""
        return int(Path("/proc/self/statm").read_text().split()[1])

    if not Path("/proc/self/statm").exists():
        pytest.skip("the memory of the process is read from /proc")
    env = VectorEnv(game, 512, actions="candidates" if game == "marias" else "steps", keep_lines=game == "tarok")
    # The lists of the games have grown to their largest sizes after some deals.
    for _ in range(400):
        env.step(env.random_actions())
    before = used()
    for step in range(STEPS // 3 // 512):
        env.step(env.random_actions())
        if step % 100 == 0:
            env.restore([step % 512], [env.sample_world(step % 512, int(env.seats[step % 512]), step)])
    assert used() - before < 2048, "8 MiB of pages of 4 KiB"


def names_in_stub() -> dict[str, set[str]]:
    import ast

    import talon_cards

    stub = Path(talon_cards.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(stub).body if isinstance(node, ast.ClassDef)]
    return {node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)} for node in classes}


def test_the_stub_has_every_name_of_the_native_part() -> None:
    from talon_cards import _native

    stub = names_in_stub()
    public = {name for name in dir(_native) if not name.startswith("_")}
    assert set(stub) == public == {"Batch", "Deal", "SavedGame", "View"}
    for name, parts in stub.items():
        own = {part for part in vars(getattr(_native, name)) if not part.startswith("__")}
        assert own == {part for part in parts if not part.startswith("__")}, name


def test_native_classes_refuse_what_python_does_not_check() -> None:
    with pytest.raises(ValueError, match="at least one game"):
        Batch("newgame tablic players 2", 0, seed=0, threads=1, actions="steps", most_candidates=None, observes=True, keeps_lines=False)  # fmt: skip
    with pytest.raises(ValueError, match="newgame"):
        Deal("deal 0 Ac")
    with pytest.raises(TypeError):
        SavedGame()
    with pytest.raises(LineError):
        View("newgame chess players 2")


def test_every_table_has_a_version() -> None:
    versions = {vector(table, 1).spec_version for table in SOME_TABLES}
    assert versions == {
        *(f"tablic players {players} steps version 1" for players in (2, 3, 48)),
        "marias players 3 steps version 1",
        "tarok players 3 steps version 1",
    }
