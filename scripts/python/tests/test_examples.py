"""The learning examples train and then play as bots. `.ci/full` trains them for longer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import curve
import dmc
import network
import numpy as np
import policies
import ppo
import pytest
import rewards
import selfplay
import tablic_dmc
import tarok_inputs
import train_model
from numpy.typing import NDArray
from tablic_inputs import ACTIONS, CHOSEN, COLUMN, SPACE

from talon_cards.arbiter import play_match
from talon_cards.one_hot import OneHot
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
SMALL = ["--updates", "3", "--games", "32", "--every", "1"]
SPECS = {"ppo": "tablic players 2 steps version 1", "dmc": "tablic players 2 candidates 64 version 1"}


@pytest.fixture(scope="module", params=SPECS)
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Returns the name of an example, and a model that the example trained with three updates."""
    example, model = request.param, tmp_path_factory.mktemp("models") / "model.npz"
    command = [sys.executable, str(EXAMPLES / f"{example}.py"), "train", str(model), *SMALL]
    rows = subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert [row.split(",")[0] for row in rows] == ["update", "1", "2", "3"]
    return example, model


def test_a_trained_model_plays_at_the_arbiter(trained: tuple[str, Path], tmp_path: Path, arbiter: list[str]) -> None:
    example, model = trained
    bot, record = f"{sys.executable} {EXAMPLES / example}.py play {model}", tmp_path / "match.talon"
    bots = [bot, "talon:greedy"]
    result = play_match(
        bots, deals=1, seed=1, movetime=5000, record=record, program=arbiter, env=ENVIRONMENT, cwd=tmp_path
    )
    assert [player.games for player in result.players] == [2, 2]
    assert not any(line.startswith("fault") for line in record.read_text(encoding="utf-8").splitlines())


def test_a_bot_refuses_a_model_of_another_version_by_name(trained: tuple[str, Path], tmp_path: Path) -> None:
    example, model = trained
    with np.load(model) as stored:
        parts = dict(stored)
    assert str(parts["spec_version"]) == SPECS[example]
    parts["spec_version"] = np.array("tablic players 2 steps version 0")
    other = tmp_path / "other.npz"
    np.savez(other, **parts)
    command = [sys.executable, str(EXAMPLES / f"{example}.py"), "play", str(other)]
    done = subprocess.run(command, env=ENVIRONMENT, input="talon\n", capture_output=True, text=True)
    assert done.returncode != 0 and "talonok" not in done.stdout
    assert "was trained for 'tablic players 2 steps version 0'" in done.stderr


def numeric(function: Callable[[], float], values: network.Floats) -> network.Floats:
    """Computes the gradient of a function of these values by small changes of each value."""
    result = np.empty_like(values)
    for place in np.ndindex(values.shape):
        value, outputs = values[place], []
        for change in (1e-6, -1e-6):
            values[place] = value + change
            outputs.append(function())
        values[place] = value
        result[place] = (outputs[0] - outputs[1]) / 2e-6
    return result


def test_the_gradient_of_the_network_is_that_of_its_output() -> None:
    random = np.random.default_rng(1)
    weights: network.Weights = [part.astype(np.float64) for part in network.new_weights((7, 6, 5, 3), random)]
    rows, slope = random.standard_normal((4, 7)), random.standard_normal((4, 3))
    gradient = network.backward(weights, network.forward(weights, rows), slope)
    for weight, part in zip(weights, gradient):
        found = numeric(lambda: float((network.forward(weights, rows)[-1] * slope).sum()), weight)
        np.testing.assert_allclose(part, found, atol=1e-6)


@pytest.mark.parametrize("weight, has_magnet", [(ppo.ENTROPY, False), (0.3, True)])
def test_the_gradient_of_ppo_is_that_of_its_loss(weight: float, has_magnet: bool) -> None:
    random, count, policy = np.random.default_rng(2), 20, policies.Policy(SPACE)
    masks = (random.random((count, ACTIONS)) < 0.1).astype(np.uint8)
    masks[:, :2] = 1
    actions = masks.argmax(1) + random.integers(2, size=count)
    output = random.standard_normal((count, policy.classes + 1))
    near = policy.log_p(output, masks)[np.arange(count), actions] + random.normal(0, 0.3, count)
    gains, returns = random.standard_normal((2, count))
    batch = selfplay.Decisions(np.zeros((count, 1), np.uint8), masks, actions, near, gains, returns)
    # Without a magnet the divergence is minus the entropy.
    magnet = policy.log_p(random.standard_normal(output.shape), masks) if has_magnet else np.zeros((count, ACTIONS))

    def loss() -> float:
        log_p = policy.log_p(output, masks)
        ratio = np.exp(log_p[np.arange(count), actions] - near)
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        divergence = (np.exp(log_p) * (np.maximum(log_p, -50) - np.maximum(magnet, -50))).sum()
        error = ((output[:, policy.classes] - returns) ** 2).sum() / 2
        return float(error - np.minimum(ratio * gains, clipped * gains).sum() + weight * divergence)

    found = numeric(loss, output)
    slope = ppo.slope_of_loss(policy, output, batch, np.arange(count), weight, magnet if has_magnet else None)
    np.testing.assert_allclose(slope, found, atol=1e-5)


@pytest.mark.parametrize("margin", [None, 0.5])
def test_the_gradient_of_dmc_is_that_of_its_loss(margin: float | None) -> None:
    random, count, classes = np.random.default_rng(3), 20, 40
    masks = (random.random((count, classes)) < 0.2).astype(np.uint8)
    actions, output = masks.argmax(1), random.standard_normal((count, classes))
    none, returns, rows = np.zeros(count), random.standard_normal(count), np.arange(count)
    batch = selfplay.Decisions(np.zeros((count, 1), np.uint8), masks, actions, none, none, returns)
    # The value of the teacher's action is learned from results alone, so the margin does not move it.
    taught = output[rows, actions].copy()

    def loss() -> float:
        result = ((output[rows, actions] - returns) ** 2).sum() / 2
        for row in rows if margin is not None else []:
            others = [action for action in np.flatnonzero(masks[row]) if action != actions[row]]
            result += sum(max(output[row, other] + margin - taught[row], 0) ** 2 for other in others) / 2
        return float(result)

    slope = dmc.slope_of_loss(output, batch, rows, margin)
    np.testing.assert_allclose(slope, numeric(loss, output), atol=1e-5)


def test_dmc_knows_the_position_after_a_move() -> None:
    """Plays a game. Asserts that the position that dmc computes after a move is equal to the next observation
    of the seat that moved."""
    env = VectorEnv("tablic", 1, players=2, seed=3, actions="candidates", max_candidates=tablic_dmc.CANDIDATES)
    for _ in range(300):
        seat, action = int(env.seats[0]), int(env.random_actions()[0])
        expected = tablic_dmc.after(env.observations, env.candidates[0, action : action + 1])
        before = int(expected[0, COLUMN["stock"]])
        env.step([action])
        seen = env.observe(0, seat)
        # New cards and the end of a deal also change the observation, so they are left out.
        if not env.dones[0] and int(seen[COLUMN["stock"]]) == before:
            places = slice(CHOSEN.stop, None)
            np.testing.assert_array_equal(expected[0, places], seen[places])


GAMES = {
    "tablic players 4 pairs on": ["talon:greedy"] * 3,
    "marias profile mariasek": ["talon:smart"] * 2,
    "tarok players 3": ["talon:simple"] * 2,
    "tarok players 4": ["talon:simple"] * 3,
}


@pytest.mark.parametrize("game", GAMES)
def test_the_inputs_are_the_one_hot_columns(game: str) -> None:
    arguments = policies.arguments_of(game)
    env, space = VectorEnv(num_envs=100, seed=3, **arguments), PolicySpace(**arguments)
    inputs, encoder = policies.OneHotInputs(space), OneHot(space.columns, space.codes)
    for _ in range(100):
        env.step(env.random_actions())
        np.testing.assert_array_equal(inputs.rows(env.observations) * inputs.scale, encoder.encode(env.observations))


@pytest.mark.parametrize(
    "example, game, more",
    [
        ("ppo", "tarok players 4", ["--teacher", "simple", "--lessons", "1"]),
        ("ppo", "tablic players 4 pairs on", ["--reward", "points", "--unit", "10"]),
        ("ppo", "marias profile mariasek", ["--magnet", "0.05", "--all-actions"]),
        ("dmc", "tarok players 3", ["--reward", "rooted"]),
        ("dmc", "tarok players 4", ["--teacher", "simple", "--lessons", "1"]),
    ],
)
def test_the_examples_learn_any_game_and_play_it_at_the_arbiter(
    example: str, game: str, more: list[str], tmp_path: Path, arbiter: list[str]
) -> None:
    model, program = tmp_path / "model.npz", [sys.executable, str(EXAMPLES / f"{example}.py")]
    words = [*program, "train", game, str(model), "--updates", "2", "--games", "16", "--every", "1", "--hidden", "16", *more]
    rows = subprocess.run(words, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout.splitlines()
    assert [row.split(",")[0] for row in rows] == ["update", "1", "2"]
    name, *keys = game.split()
    rules = {key: value for key, value in zip(keys[::2], keys[1::2]) if key != "players"}
    bot, at = " ".join([*program, "play", str(model)]), {"program": arbiter, "env": ENVIRONMENT, "cwd": tmp_path}
    bots = [bot, *GAMES[game]]
    result = play_match(bots, name, rules=rules, deals=1, seed=1, movetime=5000, **at)  # type: ignore[arg-type]
    assert not any(player.faults for player in result.players)


@pytest.mark.parametrize("example, game", [("dmc", "tarok players 3"), ("dmc", "tablic players 2"), ("ppo", "marias")])
def test_start_begins_with_the_weights_of_a_model(example: str, game: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.npz", tmp_path / "second.npz"
    words = [sys.executable, str(EXAMPLES / f"{example}.py"), "train", game]
    size = ["--updates", "1", "--games", "16", "--hidden", "16"]
    subprocess.run([*words, str(first), *size], env=ENVIRONMENT, check=True)
    # With steps of size 0 the weights do not change.
    subprocess.run([*words, str(second), *size, "--rate", "0", "--start", str(first)], env=ENVIRONMENT, check=True)
    one, other = network.Model.load(first), network.Model.load(second)
    assert one.spec_version == other.spec_version
    for before, after in zip(one.weights, other.weights):
        np.testing.assert_array_equal(before, after)


def test_tablic_for_two_refuses_a_teacher(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "dmc.py"), "train", str(tmp_path / "model.npz"), "--teacher", "greedy"]
    done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode != 0 and "tablić for two has no teacher" in done.stderr


def test_a_picture_has_a_line_and_a_name_for_each_table() -> None:
    lines = {"ppo & co": [(0.5, -3.0, 1.0), (1.0, -1.0, 0.5)], "dmc": [(0.4, -5.0, 2.0), (1.2, 2000.0, 1.0)]}
    picture = curve.drawn(lines, "score in tarok")
    assert picture.count("<polyline") == 2 and picture.count("<circle") == 4
    assert ">ppo &amp; co</text>" in picture and ">dmc</text>" in picture


def test_the_rewards_of_a_deal_are_what_a_benchmark_counts() -> None:
    payoffs = np.array([[30, 0, 0, 30], [-8000, 0, 0, 0]], np.float32)
    differences = rewards.differences(payoffs)
    third = 8000 / 3
    np.testing.assert_allclose(differences, np.array([[20, -20, -20, 20], [-8000, third, third, third]]), rtol=1e-6)
    assert np.allclose(differences.sum(1), 0, atol=1e-3)
    np.testing.assert_allclose(rewards.points(10)(differences), differences / 10)
    assert rewards.clipped(10)(differences).min() == -5 and rewards.clipped(10)(differences)[0, 0] == 2
    for scale in (kind(10) for kind in rewards.SCALES.values()):
        found = scale(np.array([-8000, -20, 0, 20, 8000], np.float32))
        assert (np.diff(found) >= 0).all() and found[2] == 0, "a better result has no smaller reward"
        np.testing.assert_allclose(found, -found[::-1])
    np.testing.assert_allclose(rewards.rooted(5)(np.array([-20, 2000], np.float32)), [-2, 20])


def test_each_decision_has_the_reward_of_its_seat() -> None:
    """Plays deals with `trace` 1 and values of 0. Asserts that the result of each decision is the difference of its seat in
    its deal, and that every choice of these deals is there."""
    arguments, games = policies.arguments_of("tarok players 4"), 30
    policy = policies.Policy(PolicySpace(**arguments))
    worker = selfplay.Worker("tarok players 4", games, 5, policy, rewards.points(1))
    asked: list[NDArray[np.uint8]] = []

    def choose(rows: policies.Bytes, masks: policies.Bytes) -> tuple[selfplay.Ints, network.Floats, network.Floats]:
        asked.append(rows)
        return masks.argmax(1), np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)

    for number in range(2):
        asked.clear()
        found = worker.play(choose, 1)
        np.testing.assert_array_equal(found.rows, np.concatenate(asked))
        env = VectorEnv(num_envs=games, seed=5, **arguments)
        env.reset(deal=number * games)
        order: list[tuple[int, int]] = []
        payoffs: dict[int, NDArray[np.float32]] = {}
        while len(payoffs) < games:
            order += [(game, int(env.seats[game])) for game in range(games) if game not in payoffs and env.masks[game].sum() > 1]
            env.step(env.masks.argmax(1))
            payoffs |= {game: env.rewards[game].copy() for game in range(games) if env.dones[game] and game not in payoffs}
        expected = [payoffs[game][seat] - (payoffs[game].sum() - payoffs[game][seat]) / 3 for game, seat in order]
        np.testing.assert_allclose(found.returns, np.array(expected, np.float32), atol=1e-2)


def test_with_opponents_one_seat_of_each_game_learns() -> None:
    games = 12
    policy = policies.Policy(PolicySpace(**policies.arguments_of("tarok players 4")))
    worker = selfplay.Worker("tarok players 4", games, 5, policy, rewards.points(1), opponents=["simple", "passer"])
    rows_of_round: list[int] = []
    for number in range(3):
        learning = (np.arange(games) + number) % 4

        def choose(rows: policies.Bytes, masks: policies.Bytes) -> tuple[selfplay.Ints, network.Floats, network.Floats]:
            assert len(rows) <= (worker.env.seats == learning).sum()
            return masks.argmax(1), np.zeros(len(rows), np.float32), np.zeros(len(rows), np.float32)

        rows_of_round.append(len(worker.play(choose, 1).returns))
    # A deal has about 12 choices of a seat.
    assert all(5 * games < rows < 30 * games for rows in rows_of_round), rows_of_round


def test_the_teacher_makes_its_own_moves() -> None:
    """Plays deals with a teacher. Asserts that each of its moves is the advice of the same player in the same position."""
    env = VectorEnv("tarok", 8, players=4, seed=2, keep_lines=True)
    teacher, games, moves = selfplay.Teacher(env, "simple"), np.arange(8), 0
    for _ in range(60):
        chosen = env.observations[:, 2 : 2 + len(env.action_names)]
        begins = np.flatnonzero(~chosen.any(1)).tolist()
        advised = dict(zip(begins, env.advice(begins, "simple")))
        actions = teacher.actions(games)
        for game, (move, _) in advised.items():
            parts = teacher.space.parts(move)
            assert int(actions[game]) in parts or (not parts and actions[game] == teacher.done)
            moves += 1
        env.step(actions)
    assert moves > 100


def test_the_inputs_of_tarok_say_which_cards_win() -> None:
    names = [f"t{number}" for number in range(1, 23)] + [f"{rank}h" for rank in "4321JCQK"]
    places = np.full((1, 54), 100, np.uint8)
    # Seat 2 leads the queen, seat 3 plays the knight, so seat 0 has two seats before it. Only the jack is not seen.
    for name, place in {"Qh": 12, "Ch": 13, "Kh": 1, "4h": 1, "t3": 1, "Jh": 0, "t2": 21}.items():
        places[0, names.index(name)] = place
    found = tarok_inputs.tarok_inputs(places, 4)[0]
    assert [names[number] for number in np.flatnonzero(found[:54])] == ["t3", "Kh"]
    assert [names[number] for number in np.flatnonzero(found[54:108])] == ["t3", "Kh"]
    assert np.flatnonzero(found[108:113]).tolist() == [1] and np.flatnonzero(found[113:117]).tolist() == [2]
    assert found[117:127].tolist() == [1, 2, 0, 0, 0, 1, 1, 0, 0, 0] and found[127] == 7
    assert len(found) == tarok_inputs.SIZE


def test_every_model_of_the_repository_can_be_trained_again() -> None:
    assert {file.stem for file in (EXAMPLES / "models").glob("*.npz")} == set(train_model.COMMANDS)


def test_the_second_command_of_a_model_begins_with_the_model_of_the_first(tmp_path: Path) -> None:
    model, small = tmp_path / "dmc-tarok.npz", ["--lessons", "1", "--updates", "2", "--games", "32", "--every", "1"]
    command = [sys.executable, str(EXAMPLES / "train_model.py"), "dmc-tarok", str(model), *small]
    done = subprocess.run(command, env=ENVIRONMENT, check=True, capture_output=True, text=True)
    first, second = done.stderr.splitlines()
    assert "--teacher simple" in first and f"--start {tmp_path / 'dmc-tarok-lessons.npz'}" in second
    assert model.is_file()
