"""The data set has the decisions of ``master``, as a learner sees them, and follows from its seed."""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import PROGRAMS
from imitate import TEMPERATURE, targets
from numpy.typing import NDArray

from talon_cards._decisions import ROLES, SPLITS, row_types, split_of
from talon_cards._native import Space
from talon_cards.arbiter import play_match
from talon_cards.dataset import SHARD, Parts, main, make
from talon_cards.engine import Engine
from talon_cards.games import PUBLIC_SEED
from talon_cards.policy import PolicySpace
from talon_cards.vector import VectorEnv

HERE = Path(__file__).resolve().parents[1]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE / "src")}
TALON = str(PROGRAMS / "talon")
GAMES = {"tablic": "tablic", "marias": "marias profile mariasek", "tarok": "tarok", "tarok-four": "tarok players 4"}
NODES, SEED, DECISIONS = 200, 3, 300
Arrays = dict[str, NDArray[Any]]
every_game = pytest.mark.parametrize("game", GAMES)


def command(words: str, *flags: str) -> list[str]:
    return [sys.executable, "-m", "talon_cards.dataset", *words.split(), "--talon", TALON, *flags]


NUMBERS = ["--decisions", str(DECISIONS), "--seed", str(SEED), "--nodes", str(NODES)]


def made(words: str, *flags: str, cwd: Path) -> bytes:
    """Makes a data set and returns the bytes of its file."""
    done = subprocess.run(command(words, *NUMBERS, *flags), capture_output=True, text=True, env=ENVIRONMENT, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return (cwd / words.split()[-1]).read_bytes()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Makes a data set of each game, and returns their folder."""
    folder = tmp_path_factory.mktemp("datasets")
    for name, words in GAMES.items():
        # The imitation baseline needs a deal of each split.
        made(f"{words} {name}.npz", *["--decisions", "500"] * (name == "tarok-four"), cwd=folder)
    return folder


def loaded(file: Path) -> Arrays:
    with np.load(file) as stored:
        return dict(stored)


def environment_of(rows: Arrays, **options: Any) -> VectorEnv:
    _, game, _, players, *rules = json.loads(str(rows["about"]))["newgame"].split()
    return VectorEnv(game, 1, players=int(players), rules=dict(zip(rules[::2], rules[1::2])), seed=SEED, **options)


def test_equal_seeds_give_equal_bytes_with_one_worker_and_with_two(folder: Path, tmp_path: Path) -> None:
    first = (folder / "tarok.npz").read_bytes()
    assert len(np.unique(loaded(folder / "tarok.npz")["deal"])) > SHARD, "a second worker has nothing to do"
    assert made("tarok two.npz", "--workers", "2", cwd=tmp_path) == first
    assert made("tarok other.npz", "--seed", str(SEED + 1), cwd=tmp_path) != first


def test_an_interrupted_run_goes_on_to_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    parts = tmp_path / "marias.npz.parts"
    for stop in (signal.SIGINT, signal.SIGKILL):
        before = len(list(parts.glob("*.npz")))
        words = command("marias profile mariasek marias.npz", *NUMBERS)
        running = subprocess.Popen(words, cwd=tmp_path, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True)
        while len(list(parts.glob("*.npz"))) == before and running.poll() is None:
            time.sleep(0.005)
        running.send_signal(stop)
        _, said = running.communicate()
        assert running.returncode == (130 if stop == signal.SIGINT else -stop), said
        assert stop != signal.SIGINT or said.startswith("stopped: ") and said.count("\n") == 1
    kept = {file: file.stat().st_mtime_ns for file in parts.glob("*.npz")}
    assert len(kept) >= 2 and not (tmp_path / "marias.npz").exists()
    assert made("marias profile mariasek marias.npz", cwd=tmp_path) == (folder / "marias.npz").read_bytes()
    assert not parts.exists()


def test_finished_parts_are_kept_and_broken_ones_are_made_again(tmp_path: Path) -> None:
    arguments = ("newgame marias players 3", SEED, NODES, TALON)
    with Parts(tmp_path / "parts", {"seed": SEED}) as parts:
        assert make(parts, arguments, 1, 1).is_complete
        first = parts.file(0)
        whole, written = first.read_bytes(), first.stat().st_mtime_ns
        rows = parts.sizes()[0]
        assert make(parts, arguments, rows + 1, 1).is_complete
        assert first.stat().st_mtime_ns == written and 1 in parts.sizes()
        first.write_bytes(whole[: len(whole) // 2])
        assert make(parts, arguments, rows + 1, 1).is_complete
        assert first.read_bytes() == whole


@every_game
def test_the_rows_are_the_decisions_of_the_environment_without_the_forced_ones(folder: Path, game: str) -> None:
    rows = loaded(folder / f"{game}.npz")
    env, forced, several, at = environment_of(rows), 0, 0, 0
    assert json.loads(str(rows["about"]))["spec_version"] == env.spec_version
    assert rows["columns"].tolist() == env.columns and rows["action_names"].tolist() == env.action_names
    ended: dict[int, NDArray[np.float32]] = {}
    while at < len(rows["action"]) or int(env.deals[0]) == rows["deal"][-1]:
        deal, chosen = int(env.deals[0]), np.flatnonzero(env.masks[0])
        if at == len(rows["action"]):
            # The last deal is cut, and its result is not known here.
            break
        if len(chosen) == 1:
            forced += 1
        else:
            np.testing.assert_array_equal(rows["observation"][at], env.observations[0])
            np.testing.assert_array_equal(rows["mask"][at], env.masks[0])
            assert rows["mask"][at, rows["action"][at]] == 1
            assert (rows["deal"][at], rows["seat"][at]) == (deal, env.seats[0])
            several += at > 0 and (rows["deal"][at], rows["move"][at]) == (rows["deal"][at - 1], rows["move"][at - 1])
            chosen = rows["action"][at : at + 1]
            at += 1
        env.step(chosen)
        if env.dones[0]:
            ended[deal] = env.rewards[0].copy()
    for row in range(len(rows["action"])):
        if (payoffs := ended.get(int(rows["deal"][row]))) is not None:
            seat = rows["seat"][row]
            assert rows["result"][row] == payoffs[seat]
            assert rows["difference"][row] == pytest.approx(payoffs[seat] - np.delete(payoffs, seat).mean(), abs=1e-3)
    assert forced > 20 and several > 5 and len(ended) > 1


@every_game
def test_the_action_and_the_values_are_those_of_the_engine_that_knows_only_its_seat(folder: Path, game: str) -> None:
    rows = loaded(folder / f"{game}.npz")
    env, at, compared = environment_of(rows, keep_lines=True), 0, 0
    space = PolicySpace.from_env(env)
    with Engine([TALON]) as engine:
        engine.set_option("Player", "master")
        while compared < 25:
            seat, move = int(env.seats[0]), rows["move"][at]
            if int(env.masks[0].sum()) == 1:
                env.step(np.flatnonzero(env.masks[0]))
                continue
            seed = hashlib.sha256(f"master {SEED} {int(env.deals[0])}".encode()).digest()[:8]
            engine.set_option("Seed", int.from_bytes(seed, "big"))
            engine.set_up(env.lines(0, seat))
            engine.set_option("MultiPV", min(500, len(engine.moves())))
            answer = engine.go(nodes=NODES)
            actions = []
            for row in range(at, len(rows["action"])):
                if (rows["deal"][row], rows["move"][row]) != (rows["deal"][at], move):
                    break
                actions.append(int(rows["action"][row]))
            assert set(actions) <= space.parts(answer.move) | {env.action_names.index("done")}, answer.move
            if answer.candidates:
                scores = [info.heuristic if info.payoff is None else info.payoff for info in answer.candidates]
                given = np.array(scores, np.float32)
                # The last row of a move allows only this move, unless the rest of the move is forced.
                value = rows["values"][at + len(actions) - 1, actions[-1]]
                assert value >= given[0] and value in given and np.nanmax(rows["values"][at]) == given.max()
                compared += 1
            at += len(actions)
            for action in actions:
                env.step([action])
                # The forced parts of the same move have no rows.
                while env.observations[0, 2 : 2 + len(env.action_names)].any() and env.masks[0].sum() == 1:
                    env.step(np.flatnonzero(env.masks[0]))


@every_game
def test_the_best_searched_value_is_that_of_the_action(folder: Path, game: str) -> None:
    rows = loaded(folder / f"{game}.npz")
    number = np.arange(len(rows["action"]))
    legal = rows["mask"] > 0
    # No position of these rows has more than 500 candidates.
    np.testing.assert_array_equal(~np.isnan(rows["values"]), legal)
    assert (rows["worlds"][~legal] == 0).all()
    own, searched = rows["values"][number, rows["action"]], rows["worlds"][number, rows["action"]] > 0
    compared = searched & (rows["is_payoff"] == 0)
    if game == "tablic":
        # In the last round there is one world, and `master` may count on errors of the other seat.
        compared &= rows["worlds"][number, rows["action"]] > 1
    best = np.where(rows["worlds"] > 0, rows["values"], -np.inf).max(1)
    assert compared.sum() > 50
    assert (own[compared] >= best[compared] - 0.011).all()


@every_game
def test_every_row_has_the_role_that_its_seat_had(folder: Path, game: str) -> None:
    rows = loaded(folder / f"{game}.npz")
    assert tuple(rows["role_names"]) == ROLES
    roles = {ROLES[role] for role in np.unique(rows["role"])}
    expected = {"tablic": {"none"}, "marias": {"forhont", "declarer", "defender"}}
    assert roles <= expected.get(game, {"declarer", "partner", "defender", "player"})
    assert game == "tablic" or len(roles) > 1
    for deal in np.unique(rows["deal"]):
        for seat in np.unique(rows["seat"]):
            assert len(np.unique(rows["role"][(rows["deal"] == deal) & (rows["seat"] == seat)])) <= 1


def test_no_deal_is_in_two_splits(folder: Path) -> None:
    assert tuple(loaded(folder / "tablic.npz")["split_names"]) == SPLITS
    for game in GAMES:
        rows = loaded(folder / f"{game}.npz")
        assert rows["split"].tolist() == [split_of(int(deal)) for deal in rows["deal"]]
    tens = np.array([split_of(deal) for deal in range(10_000)]).reshape(-1, 10)
    assert (np.sort(tens) == [0] * 8 + [1, 2]).all()
    places = np.bincount(tens.argmax(1))
    assert len(places) == 10 and places.min() > 50


@pytest.mark.parametrize(
    ("words", "flags", "problem"),
    [
        ("", [], "the following arguments are required"),
        ("tablic", [], "'tablic': the game or the file is missing"),
        ("tablic rows.txt", [], "'rows.txt': the last word is the file"),
        ("tablic players rows.npz", [], "'players': expected a key and its value"),
        ("chess rows.npz", [], "no game 'chess': the games are"),
        ("tarok players 5 rows.npz", [], "tarok is for 3, 4 players, not 5"),
        ("tarok players 4 rows.npz", ["--players", "3"], "--players '3': players is already 4: give it once"),
        ("tarok mond all mond all rows.npz", [], "'mond all mond all': a key is given twice"),
        ("tarok seat 1 rows.npz", [], "rules have the key 'seat'"),
        ("tarok mond some rows.npz", [], "mond cannot be 'some': expected"),
        ("tablic rows.npz", ["--decisions", "0"], "--decisions '0': expected a whole number from 1"),
        ("tablic rows.npz", ["--seed", str(PUBLIC_SEED)], "has the public deals of the benchmark"),
        ("tablic rows.npz", ["--seed", "-1"], "--seed '-1': expected a whole number from 0"),
        ("tablic rows.npz", ["--nodes", "many"], "--nodes 'many': expected a whole number from 1"),
        ("tablic rows.npz", ["--fast"], "unrecognized arguments: --fast"),
        ("tablic none/rows.npz", [], "no directory 'none': create it"),
        ("tablic there.npz", [], "there.npz exists: delete it"),
        ("tablic rows.npz", ["--talon", "no-talon"], "no program 'no-talon'"),
        ("tablic locked.npz", [], "locked.npz.parts: another process is making this data set"),
        ("tablic planned.npz", ["--nodes", "7"], "planned.npz.parts: the parts have nodes '8', not '7'"),
    ],
)
def test_a_mistake_is_one_line(
    tmp_path: Path,
    words: str,
    flags: list[str],
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.npz").touch()
    for name in ("locked", "planned"):
        Path(f"{name}.npz.parts").mkdir()
    plan: dict[str, Any] = {"newgame": "newgame tablic players 2", "spec_version": "tablic players 2 steps version 1"}
    plan |= {"player": "master", "nodes": 8}
    Path("planned.npz.parts/plan.json").write_text(json.dumps(plan))
    with open("locked.npz.parts/lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        assert main([*words.split(), "--talon", TALON, *flags]) == 2
    said = capsys.readouterr()
    assert said.out == "" and problem in said.err and said.err.count("\n") == 1, said.err


def test_a_mistake_ends_the_command_without_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run(command("chess rows.npz"), capture_output=True, text=True, env=ENVIRONMENT, cwd=tmp_path)
    assert done.returncode == 2 and done.stderr == "no game 'chess': the games are tablic, marias, tarok\n"


def test_the_page_has_every_array_with_its_type(folder: Path) -> None:
    page = (HERE.parents[1] / "docs/dataset.md").read_text(encoding="utf-8")
    rows = loaded(folder / "tablic.npz")
    for name, (kind, shape) in row_types(Space("newgame tablic players 2")).items():
        assert rows[name].dtype == kind and rows[name].shape == (DECISIONS, *shape)
        assert f"\n| `{name}` | {kind.name}" in page, name
    for name in set(rows) - set(row_types(Space("newgame tablic players 2"))):
        assert f"\n| `{name}` | text" in page, name


def test_the_loader_of_the_page_loads_the_splits(folder: Path) -> None:
    page = (HERE.parents[1] / "docs/dataset.md").read_text(encoding="utf-8")
    blocks = (page.split(f"```python {kind}\n", 1)[1].split("```", 1)[0] for kind in ("numpy", "torch"))
    numpy_lines, torch_lines = blocks
    for lines in (numpy_lines, torch_lines):
        assert len([line for line in lines.splitlines() if line]) <= 10

    class Torch:
        """Stands for torch, which is not installed."""

        from_numpy = staticmethod(np.asarray)

    known: dict[str, Any] = {"torch": Torch}
    exec(numpy_lines + torch_lines.replace("import torch\n", ""), known)
    rows, count = loaded(folder / "tablic.npz"), 0
    for split in SPLITS:
        decisions = known["Decisions"](folder / "tablic.npz", split)
        for at in range(len(decisions)):
            row = decisions[at]
            assert row["mask"][row["action"]] == 1 and row["observation"].dtype == np.uint8
        count += len(decisions)
    assert count == len(rows["action"])


def test_imitation_learns_from_a_data_set_and_plays_at_the_arbiter(folder: Path, tmp_path: Path, arbiter: list[str]) -> None:
    program = [sys.executable, str(HERE / "examples/imitate.py")]
    for game, others in {"marias": ["talon:smart"] * 2, "tarok-four": ["talon:simple"] * 3}.items():
        model = tmp_path / f"{game}.npz"
        words = [*program, "train", str(folder / f"{game}.npz"), str(model), "--epochs", "3"]
        rows = subprocess.run(words, env=ENVIRONMENT, check=True, capture_output=True, text=True).stdout.splitlines()
        assert [row.split(",")[0] for row in rows] == ["epoch", "1", "2", "3"]
        bot = " ".join([*program, "play", str(model)])
        name, *rules = GAMES[game].split()
        keys = {key: value for key, value in zip(rules[::2], rules[1::2]) if key != "players"}
        at: dict[str, Any] = {"program": arbiter, "env": ENVIRONMENT, "cwd": tmp_path}
        result = play_match([bot, *others], name, rules=keys, deals=1, seed=1, movetime=5000, **at)
        assert result.players[0].name == "imitate" and not any(player.faults for player in result.players)


def test_the_targets_of_imitation_prefer_no_action_to_the_chosen_one() -> None:
    nan = np.nan
    values = np.array([[1, 1, nan, 0.5, 2], [nan, nan, nan, nan, nan]], np.float32)
    goal = targets({"values": values, "action": np.array([0, 3], np.int16)})
    third = np.exp(-0.5 / TEMPERATURE)
    np.testing.assert_allclose(goal, [np.array([1, 1, 0, third, 1]) / (3 + third), [0, 0, 0, 1, 0]], rtol=1e-6)
