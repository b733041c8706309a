"""The learning examples train and then play as bots. `.ci/full` trains them for longer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import dmc
import network
import numpy as np
import ppo
import pytest
from numpy.typing import NDArray
from tablic_inputs import ACTIONS, CHOSEN, COLUMN

from talon_cards.arbiter import play_match
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


def test_the_gradient_of_ppo_is_that_of_its_loss() -> None:
    random, count = np.random.default_rng(2), 20
    masks = (random.random((count, ACTIONS)) < 0.1).astype(np.uint8)
    masks[:, :2] = 1
    actions = masks.argmax(1) + random.integers(2, size=count)
    output = random.standard_normal((count, ppo.CLASSES + 1))
    near = ppo.log_policy(output, masks)[np.arange(count), actions] + random.normal(0, 0.3, count)
    gains, returns = random.standard_normal((2, count))
    batch = ppo.Decisions(np.zeros((count, 1), np.uint8), masks, actions, near, gains, returns)

    def loss() -> float:
        log_p = ppo.log_policy(output, masks)
        ratio = np.exp(log_p[np.arange(count), actions] - near)
        clipped = np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP)
        entropy = -(np.exp(log_p) * np.maximum(log_p, -50)).sum()
        error = ((output[:, ppo.CLASSES] - returns) ** 2).sum() / 2
        return float(error - np.minimum(ratio * gains, clipped * gains).sum() - ppo.ENTROPY * entropy)

    found = numeric(loss, output)
    np.testing.assert_allclose(ppo.slope_of_loss(output, batch, np.arange(count)), found, atol=1e-5)


def test_dmc_knows_the_position_after_a_move() -> None:
    """Plays a game. Asserts that the position that dmc computes after a move is equal to the next observation
    of the seat that moved."""
    env = VectorEnv("tablic", 1, players=2, seed=3, actions="candidates", max_candidates=dmc.CANDIDATES)
    for _ in range(300):
        seat, action = int(env.seats[0]), int(env.random_actions()[0])
        expected = dmc.after(env.observations, env.candidates[0, action : action + 1])
        before = int(expected[0, COLUMN["stock"]])
        env.step([action])
        seen = env.observe(0, seat)
        # New cards and the end of a deal also change the observation, so they are left out.
        if not env.dones[0] and int(seen[COLUMN["stock"]]) == before:
            places = slice(CHOSEN.stop, None)
            np.testing.assert_array_equal(expected[0, places], seen[places])
