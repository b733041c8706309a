"""Bots made from the base class: conformance tests, matches, and their answers to wrong lines."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import DEALS

from talon_cards import Bot, Option, View
from talon_cards.arbiter import play_match

SOURCE = Path(__file__).resolve().parents[1] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCE)}

RANDOM_BOT = """
from talon_cards import Bot

class RandomBot(Bot):
    name = "package"

    def choose(self, view):
        return self.random.choice(view.legal())

RandomBot().run()
"""

BROKEN_BOT = RANDOM_BOT.replace("return ", "return 1 / 0 or ")


class First(Bot):
    name = "first"
    games = ("tablic",)
    option_list = (Option("Style", "combo", "calm", choices=("calm", "bold")),)

    def choose(self, view: View) -> str:
        return view.legal()[0]


def command(tmp_path: Path, source: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(source)
    return f"{sys.executable} {file}"


# A check plays many games and waits for silence: with few deals only one game is tested.
@pytest.mark.parametrize("game", ["tablic", "marias", "tarok"] if DEALS > 30 else ["marias"])
def test_a_bot_passes_check(tmp_path: Path, arbiter: list[str], game: str) -> None:
    arguments = ["check", "--strict", "--game", game, "--players", "2" if game == "tablic" else "3"]
    done = subprocess.run(
        [*arbiter, *arguments, command(tmp_path, RANDOM_BOT)], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(("game", "seats"), [("tablic", 2), ("marias", 3), ("tarok", 3)])
def test_a_bot_plays_without_a_fault(tmp_path: Path, arbiter: list[str], game: str, seats: int) -> None:
    bots = [command(tmp_path, RANDOM_BOT)] + ["talon:random"] * (seats - 1)
    result = play_match(bots, game, deals=6, seed=1, movetime=5000, program=arbiter, env=ENVIRONMENT)
    assert [player.faults for player in result.players] == [0] * seats
    assert result.games == 6 * seats and result.players[0].name == "package"


def test_a_bug_in_choose_is_in_the_report(tmp_path: Path, arbiter: list[str]) -> None:
    bots = [command(tmp_path, BROKEN_BOT), "talon:random"]
    result = play_match(
        bots, deals=2, seed=1, program=arbiter, env=ENVIRONMENT, arguments=["--bundles", str(tmp_path / "faults")]
    )
    assert result.players[0].faults == 4 and result.players[0].fault_kinds == {"crash": 4}
    texts = [file.read_text() for file in (tmp_path / "faults").glob("*/stderr.txt")]
    assert any("ZeroDivisionError" in text for text in texts)


def answers(capsys: pytest.CaptureFixture[str], *lines: str) -> list[str]:
    bot = First()
    for line in lines:
        bot.answer(line)
    return capsys.readouterr().out.splitlines()


def test_the_handshake_has_games_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert answers(capsys, "talon 1") == [
        "id name first",
        "game tablic players 2 3 4 6 8 12 16 24 48",
        "option name Seed type spin default 0 min 0 max 4294967295",
        "option name Style type combo default calm var calm var bold",
        "talonok 1",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("go", "state"),
        ("newgame marias players 3 seat 0", "syntax"),
        ("setoption name Seed value -1", "option"),
        ("setoption name Style value wild", "option"),
        ("setoption Style bold", "option"),
        ("frobnicate now", "unknown"),
    ],
)
def test_a_wrong_line_has_one_error(capsys: pytest.CaptureFixture[str], line: str, code: str) -> None:
    (answer,) = answers(capsys, line)
    assert answer.startswith(f"error {code} ")


def test_a_bot_moves_only_in_its_turn(capsys: pytest.CaptureFixture[str]) -> None:
    begin = ["newgame tablic players 2 seat 1", "table 2s 5s Tc Jd"]
    cards = ["deal 0 ?? ?? ?? ?? ?? ??", "deal 1 Ah 4c 5d 8d Js Ks"]
    early, late = answers(capsys, *begin, *cards, "go", "move 0 7d 2s 5s", "go movetime 100")
    assert early.startswith("error state") and late == "bestmove Ah"
