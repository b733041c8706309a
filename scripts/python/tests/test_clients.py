"""Tests the clients for ``talon`` and ``arbiter``."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from talon_cards import Info, Limit, LineError, Option, _command
from talon_cards.arbiter import (
    ArbiterEnded,
    ArbiterError,
    ArbiterFlood,
    ArbiterMalformed,
    ArbiterNotStarted,
    ArbiterTimeout,
    export,
    play_match,
    read_journal,
    read_record,
)
from talon_cards.engine import Engine, EngineError


def test_the_handshake_tells_games_and_options(engine: Engine) -> None:
    assert engine.name.startswith("talon")
    assert engine.games["tablic"].players[:3] == (2, 3, 4)
    assert engine.games["marias"].keys["tens"] == "high|natural"
    assert (engine.options["MultiPV"].min, engine.options["MultiPV"].max) == (1, 500)
    assert "greedy" in engine.options["Player"].choices
    for option in engine.options.values():
        assert Option.parse(option.line()) == option


def test_a_deal_is_played_and_taken_back(engine: Engine) -> None:
    engine.newgame("tablic", 2)
    engine.send("table 3h 4d")
    engine.send("deal 0 7s 9c", "deal 1 5d Qc")
    assert engine.moves() == ["7s", "7s 3h 4d", "9c"]
    assert engine.play("7 3 4") == "move 0 7s 3h 4d"
    status = engine.status()
    assert (status.turn, status.phase, status.legal, status.result) == (1, "play", 2, None)
    scene = engine.scene(1)
    assert (scene["seat"], scene["turn"], scene["legal"]["moves"]) == (1, 1, [["5d"], ["Qc"]])
    assert scene["hands"] == [{"cards": [], "hidden": 1}, {"cards": ["5d", "Qc"], "hidden": 0}]
    assert engine.scene()["hands"][0] == {"cards": ["9c"], "hidden": 0}
    engine.undo()
    assert "seat 0 to move" in engine.draw()
    lines = engine.position()
    engine.newgame("tarok", 3)
    engine.set_up(lines)
    assert engine.position() == lines


def test_candidates_come_with_their_payoffs(engine: Engine) -> None:
    engine.set_option("Player", "greedy")
    engine.set_option("MultiPV", 3)
    engine.newgame("tablic", 2)
    engine.deal_random(17)
    seen: list[Info] = []
    answer = engine.go(depth=1, on_info=seen.append)
    assert [info.multipv for info in answer.candidates] == [1, 2, 3]
    assert answer.candidates[0].pv == (answer.move,) and answer.candidates[0].payoff is not None
    assert tuple(seen) == answer.infos and answer.infos[-1].multipv is None


def test_a_refused_line_raises_its_code(engine: Engine) -> None:
    for line, code in [("frobnicate", "unknown"), ("moves", "state"), ("newgame tablic players 5", "option")]:
        with pytest.raises(EngineError) as raised:
            engine.send(line)
        assert raised.value.code == code
    with pytest.raises(EngineError):
        engine.go(10)


def test_another_thread_stops_a_search(engine: Engine) -> None:
    engine.newgame("tarok", 3)
    engine.deal_random(1)
    moves = engine.moves()
    found: list[str] = []
    thinking = threading.Thread(target=lambda: found.append(engine.go(infinite=True).move))
    thinking.start()
    # A `stop` before the `go` has no effect, so the test repeats it.
    while not found:
        engine.stop()
        thinking.join(0.01)
    assert found[0] in moves


def test_an_engine_that_ended_raises(talon: str) -> None:
    engine = Engine([talon])
    engine.quit()
    with pytest.raises(EngineError) as raised:
        engine.moves()
    assert raised.value.code == "ended"


LIMITS = ["movetime 500", "clock 60000,58500 inc 100,100", "depth 3", "nodes 20", "infinite", ""]


@pytest.mark.parametrize("text", LIMITS)
def test_a_limit_is_read_and_written(text: str) -> None:
    assert Limit.parse(f"go {text}").line() == text


def test_an_info_line_is_read_whole() -> None:
    line = "info depth 3 worlds 20 score payoff -1.25 bounds -2.00 6.00 nodes 5 nps 6 time 7 pv 7s 3h 4d ; 9c"
    info = Info.parse(line)
    assert (info.depth, info.payoff, info.bounds, info.pv) == (3, -1.25, (-2.0, 6.0), ("7s 3h 4d", "9c"))
    assert Info.parse("info later 5 string the book knows").string == "the book knows"


def test_a_match_is_played_recorded_and_exported(tmp_path: Path, arbiter: list[str]) -> None:
    record = tmp_path / "match.talon"
    result = play_match(["talon:greedy", "talon:random"], deals=10, seed=1, record=record, program=arbiter)
    greedy = result.players[0]
    assert (greedy.name, greedy.games, greedy.faults, result.blocks) == ("greedy", 20, 0, 10)
    (difference,) = result.differences
    assert difference.a == "greedy" and difference.is_significant and difference.mean > 0
    games = read_record(record)
    assert len(games) == 20 and games[0].players == ["greedy", "random"]
    for game in games:
        view = None
        for view, move in game.views():
            assert view.is_legal(move)
        assert view is not None and view.payoffs() == game.result
    rows = export(record, "games", program=arbiter)
    assert [row["points"] for row in rows[:2]] == games[0].result


def test_the_journal_of_a_planned_match_is_read(tmp_path: Path, arbiter: list[str]) -> None:
    plan = ["plan", "--deals", "2", "--participant", "talon:greedy", "--participant", "talon:random", "planned"]
    for arguments in (plan, ["run", "planned", "--entropy", "draw 17"]):
        subprocess.run([*arbiter, *arguments], cwd=tmp_path, check=True, capture_output=True)
    journal = read_journal(tmp_path / "planned" / "journal.jsonl")
    assert journal.participants == ["greedy", "random"] and journal.plan["game"] == "tablic"
    assert journal.key and len(journal.blocks) == 2
    for game in journal.blocks[0].games:
        assert tuple(game.record.result) == game.points
        assert sum(1 for _ in game.record.views()) == 48


def test_a_refused_match_raises_the_reason(arbiter: list[str]) -> None:
    with pytest.raises(ArbiterError, match="no game") as raised:
        play_match(["talon:greedy"], "chess", program=arbiter)
    assert raised.value.exit_code == 2


FAKES = [
    ("print('{}')", ArbiterMalformed, "no result of a match: KeyError"),
    ("print('[1, 2]')", ArbiterMalformed, "no result of a match"),
    ("print('{1:')", ArbiterMalformed, "no JSON"),
    ("print('{' + '[' * 100000)", ArbiterMalformed, "no JSON"),
    ("import sys; sys.stdout.buffer.write(b'{\\xff}')", ArbiterMalformed, "not UTF-8"),
    ("import os; os.kill(os.getpid(), 9)", ArbiterEnded, "signal 9"),
    ("import sys; sys.exit('no such thing')", ArbiterError, "no such thing"),
    ("print('hello')", ArbiterError, "no output"),
    ("while True: print('{' + 'x' * 65536)", ArbiterFlood, "more than 1000000 bytes"),
    ("import sys\nfor _ in range(3000): sys.stderr.write('x' * 65536)\nsys.exit('\\nlast')", ArbiterError, "last"),
]


@pytest.mark.parametrize(("source", "kind", "words"), FAKES)
def test_an_arbiter_that_fails_has_one_exception_for_each_cause(
    monkeypatch: pytest.MonkeyPatch, source: str, kind: type[ArbiterError], words: str
) -> None:
    monkeypatch.setattr(_command, "MAX_OUTPUT", 1_000_000)
    with pytest.raises(kind, match=words) as raised:
        play_match(["talon:greedy"], program=[sys.executable, "-c", source])
    assert type(raised.value) is kind


def test_a_match_that_is_not_over_at_the_deadline_is_ended() -> None:
    sleeping = [sys.executable, "-c", "import time; time.sleep(1000)"]
    for call in (lambda: play_match(["x"], program=sleeping, timeout=0.05), lambda: export("x", program=sleeping, timeout=0.05)):
        with pytest.raises(ArbiterTimeout, match="not finished within 0.05 s"):
            call()


def test_seats_that_are_no_list_are_refused() -> None:
    with pytest.raises(TypeError, match="a list of players"):
        play_match("talon:greedy")


def test_an_arbiter_that_cannot_be_started_has_its_own_error() -> None:
    with pytest.raises(ArbiterNotStarted, match="No such file"):
        play_match(["talon:greedy"], program=["./no-such-arbiter"])


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\xff\n", "line 1: not UTF-8"),
        (b"hello\n", "line 1: expected newgame"),
        (b"newgame tablic players 2\n", "no result"),
        (b"# x\n" * 1_200_000, "bytes without a result"),
        (b"#" * 65_537, "line 1 is longer than 65536 bytes"),
    ],
)
def test_a_file_that_is_no_record_is_refused_by_its_line(tmp_path: Path, data: bytes, words: str) -> None:
    file = tmp_path / "record"
    file.write_bytes(data)
    with pytest.raises(LineError, match=words):
        read_record(file)


@pytest.mark.parametrize("data", [b"", b"\xff\n", b"[]\n", b"7\n", b"{\n", b'{"journal":2}\n', b'{"journal":3}\n{"block":0}\n', b"[" * 99_999 + b"\n"])
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, data: bytes) -> None:
    file = tmp_path / "journal.jsonl"
    file.write_bytes(data)
    with pytest.raises(LineError, match="journal"):
        read_journal(file)


def test_a_file_without_end_is_refused() -> None:
    if os.path.exists("/dev/zero"):
        with pytest.raises(LineError, match="longer"):
            read_record("/dev/zero")
