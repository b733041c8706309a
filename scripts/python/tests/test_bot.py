"""Tests bots that are made from the base class: conformance tests, matches, and answers to wrong lines."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import DEALS

from talon_cards import TABLES, Bot, BotView, LineError, Option
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

    def choose(self, view: BotView) -> str:
        return view.legal()[0]


def command(tmp_path: Path, source: str) -> str:
    file = tmp_path / "bot.py"
    file.write_text(source)
    return f"{sys.executable} {file}"


# `arbiter check` plays many games, and waits to see that a bot says nothing. The games take time, so if
# `DEALS` is small, only one game is tested.
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
        "game tablic players 2 3 4 6 8 12 16 24 48 pairs off|on goal none|101|151 reach at|above payoff win|points total N,N,…",
        "option name Seed type spin default 0 min 0 max 4294967295",
        "option name Style type combo default calm var calm var bold",
        "want legal",
        "talonok 1",
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("go", "state"),
        ("newgame marias players 3 seat 0", "option"),
        ("newgame tablic players two", "syntax"),
        ("setoption name Seed value -1", "option"),
        ("setoption name Style value wild", "option"),
        ("setoption Style bold", "option"),
        ("frobnicate now", "unknown"),
    ],
)
def test_a_wrong_line_has_one_error(capsys: pytest.CaptureFixture[str], line: str, code: str) -> None:
    (answer,) = answers(capsys, line)
    assert answer.startswith(f"error {code} ")


BEGINNING = ["newgame tablic players 2 seat 1", "table 2s 5s Tc Jd", "deal 0 ?? ?? ?? ?? ?? ??", "deal 1 Ah 4c 5d 8d Js Ks"]


def test_a_bot_moves_only_in_its_turn(capsys: pytest.CaptureFixture[str]) -> None:
    early, late = answers(capsys, *BEGINNING, "go", "move 0 7d 2s 5s", "go movetime 100")
    assert early.startswith("error state") and late == "bestmove Ah"


def test_the_moves_of_the_arbiter_are_the_legal_moves(capsys: pytest.CaptureFixture[str]) -> None:
    sent = ["legal Js", "legal Js Jd", "legalok 2"]
    assert answers(capsys, *BEGINNING, *sent, "go") == ["bestmove Js"]
    # The legal moves of an earlier decision do not count.
    early, late = answers(capsys, *BEGINNING, *sent, "move 0 7d 2s 5s", "legal Ks", "legalok 1000+", "go")
    assert early == "error syntax legalok 1000+ after 1 legal lines" and late == "bestmove Ah"


def test_the_view_of_a_bot_has_its_lines() -> None:
    view = BotView(BEGINNING[0])
    after = ["move 0 7d 2s 5s", "legal Js", "legal Js  Jd", "legalok 2+", "move 1 Js Jd", "fault 0 timeout"]
    for line in [*BEGINNING[1:], *after[:4]]:
        view.apply(line)
    assert (view.legal(), view.is_complete) == (["Js", "Js Jd"], False)
    for line in [*after[4:], "score 0 cards 3 points 1", "result 4 -2"]:
        view.apply(line)
    assert view.lines == [*BEGINNING, "move 0 7d 2s 5s", "move 1 Js Jd"]
    assert view.moves == [(0, "7d 2s 5s"), (1, "Js Jd")] and view.own_moves == ["Js Jd"]
    assert (view.faults, view.scores, view.result) == ({0: "timeout"}, {0: {"cards": "3", "points": "1"}}, [4, -2])
    assert view.position.turn == 0 and view.position.hand == ["Ah", "4c", "5d", "8d", "Ks"]


@pytest.mark.parametrize("line", ["", "move", "move 0", "move 2 4c", "move x y z", "deal 0", "legal", "legalok", "legalok 0", "result x", "result 1", "score 0 a", "fault 9 crash", "bid two"])
def test_a_malformed_line_is_refused_without_the_rules(line: str) -> None:
    view = BotView(BEGINNING[0])
    with pytest.raises(LineError):
        view.apply(line)
    assert view.lines == BEGINNING[:1]


def test_an_impossible_event_is_dropped_when_the_rules_refuse_it(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [*BEGINNING, "move 0 @@", "move 0 7d 2s 5s", "legal Ah", "legalok 1", "move 1 9c"]
    said = answers(capsys, *lines, "go")
    assert said == [
        "error card no card '@@': a card is a rank A 2 3 4 5 6 7 8 9 T J Q K, then a suit c d h s",
        "error illegal 9c is not in the hand of seat 1: play a card it holds",
        "bestmove Ah",
    ]
    view = BotView(BEGINNING[0])
    view.apply("move 0 @@")
    with pytest.raises(LineError, match="no card"):
        view.position  # noqa: B018
    assert view.lines == BEGINNING[:1] and view.position.phase == "deal"


ATTRIBUTES = [
    ("players", [4], TypeError, "expected the numbers of players by game, such as {'tablic': "),
    ("players", {"tarok": [3]}, ValueError, "'tablic' is missing; add it, or leave it out of Wrong.games"),
    ("players", {"tablic": 2, "marias": [3], "tarok": [3]}, TypeError, "'tablic' has 2"),
    ("players", {"tablic": [2.0], "marias": [3], "tarok": [3]}, ValueError, "there is no tablic for 2.0 players"),
    ("games", "tarok", TypeError, "expected games, such as ('tablic', 'marias', 'tarok')"),
    ("games", (), ValueError, "a bot plays a game"),
    ("games", ("chess",), ValueError, "there is no game 'chess'"),
    ("games", (["tarok"],), ValueError, "there is no game ['tarok']"),
    ("name", None, TypeError, "expected a text, such as 'my bot'"),
    ("name", " ", ValueError, "a bot has a name"),
    ("name", "two\nlines", ValueError, "expected one line"),
    ("author", 7, TypeError, "expected a text"),
    ("author", "x" * 201, ValueError, "at most 200 characters"),
    ("option_list", Option("Depth", "spin"), TypeError, "expected options, such as (Option('Style'"),
    ("option_list", ["Depth"], TypeError, "has 'Depth': this is no Option"),
    ("option_list", [Option("Seed", "check")], ValueError, "this name is taken"),
    ("option_list", [Option("A", "check"), Option("a", "check")], ValueError, "this name is taken"),
    ("option_list", [Option("Depth", "spin", 3, 1, 9)], ValueError, "are texts of one line, numbers too: '3'"),  # type: ignore[arg-type]
    ("option_list", [Option("Depth", "spin", "30", 1, 9)], ValueError, "Depth cannot be '30'"),
    ("option_list", [Option("Depth", "spin", "3", 9, 1)], ValueError, "min is not the greater one"),
    ("option_list", [Option("Style", "radio")], ValueError, "its type is one of check, spin"),
    ("option_list", [Option("Style type", "check")], ValueError, "without the words 'type' and 'value'"),
    ("option_list", [Option("Style", "combo", choices=("calm",))], ValueError, "Style cannot be ''"),
    ("option_list", [Option("Style", "combo", "calm", choices="calm")], ValueError, "a tuple of words"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("attribute", "value", "kind", "words"), ATTRIBUTES)
def test_a_wrong_attribute_is_refused_by_name(attribute: str, value: object, kind: type[Exception], words: str) -> None:
    wrong = type("Wrong", (First,), {"games": tuple(TABLES), attribute: value})
    with pytest.raises(kind) as raised:
        wrong()
    text = str(raised.value)
    assert text.startswith(f"Wrong.{attribute} ") and words in text and "\n" not in text


def test_an_attribute_of_the_object_is_checked_at_the_start_of_run() -> None:
    bot = First()
    bot.name = 5  # type: ignore[assignment, misc]
    with pytest.raises(TypeError, match="First.name = 5"):
        bot.run()


def test_a_constructor_without_that_of_the_base_class_is_named() -> None:
    class Forgetful(First):
        def __init__(self) -> None:
            pass

    with pytest.raises(TypeError, match="does not call super"):
        Forgetful().run()


@pytest.mark.parametrize("choice", [None, 7, "", " ", ["Ah"], "Ah\nquit"])
def test_a_choice_that_is_no_move_is_named(capsys: pytest.CaptureFixture[str], choice: object) -> None:
    bot = type("Wrong", (First,), {"choose": lambda self, view: choice})()
    begin = ["newgame tablic players 2 seat 0", "table 2s 5s Tc Jd", "deal 0 Ah 4c 5d 8d Js Ks"]
    for line in [*begin, "deal 1 ?? ?? ?? ?? ?? ??", "legal Ah", "legalok 1", "go"]:
        bot.answer(line)
    (answer,) = capsys.readouterr().out.splitlines()
    assert answer.startswith("error internal TypeError: Wrong.choose returned ")


SMALL_BOT = "import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 27, 1 << 27))\n" + RANDOM_BOT


def said(tmp_path: Path, data: bytes) -> list[str]:
    done = subprocess.run(command(tmp_path, SMALL_BOT).split(), input=data, env=ENVIRONMENT, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode().splitlines()


def test_bytes_that_form_no_line_have_one_error_each(tmp_path: Path) -> None:
    lines = [b"\xff\n", b"is\0ready\n", b"x" * 65_537 + b"\r\n", b"# " + b"x" * 65_534 + b"\r\n", b"isready"]
    answers = said(tmp_path, b"".join(lines))
    assert [answer.split()[:2] for answer in answers[:-1]] == [["error", "syntax"]] * 3
    assert answers[-1] == "readyok"


def test_a_line_without_end_takes_no_memory(tmp_path: Path) -> None:
    answers = said(tmp_path, b"x" * (200 << 20) + b"\nisready\n")
    assert answers == ["error syntax a line longer than 65536 bytes", "readyok"]
