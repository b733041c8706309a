"""Tests the client with engines that misbehave. Each call ends. Each cause has its own exception."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from talon_cards.engine import (
    Engine,
    EngineEnded,
    EngineError,
    EngineFlood,
    EngineMalformed,
    EngineNotStarted,
    EngineTimeout,
    LineRefused,
)

Start = Callable[[str], Engine]
SOON = 0.05
"""The time to wait for an engine that never answers, in seconds."""


def command(mode: str) -> list[str]:
    return [sys.executable, str(Path(__file__).with_name("hostile_engine.py")), mode]


@pytest.fixture()
def start() -> Iterator[Start]:
    engines = []

    def started(mode: str) -> Engine:
        engines.append(Engine(command(mode), stderr=subprocess.DEVNULL))
        return engines[-1]

    yield started
    for engine in engines:
        engine.close(0)


def is_running(engine: Engine) -> bool:
    try:
        os.kill(int(engine.name), 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("bytes", EngineMalformed, "not UTF-8"),
        ("nul", EngineMalformed, "NUL"),
        ("bad_expect", EngineMalformed, "no bestmove line: 'bestmove 7h expect 1e999x'"),
        ("nan_expect", EngineMalformed, "no bestmove line"),
        ("no_move", EngineMalformed, "no bestmove line: 'bestmove'"),
        ("flood", EngineFlood, "4194304 bytes"),
        ("short_lines", EngineFlood, "50000 lines"),
        ("comments", EngineFlood, "50000 lines"),
        ("endless", EngineFlood, "a line longer than 65536 bytes"),
        ("dies", EngineEnded, "exit code 3"),
        ("killed", EngineEnded, "signal 9"),
        ("closes", EngineEnded, "closed its output and runs on"),
        ("dies_in_a_line", EngineEnded, "exit code 3"),
    ],
)
def test_an_engine_that_fails_while_it_thinks_is_ended(
    start: Start, mode: str, kind: type[EngineError], words: str
) -> None:
    engine = start(mode)
    with pytest.raises(kind, match=words) as raised:
        engine.go(movetime=100)
    assert type(raised.value) is kind and "\n" not in str(raised.value)
    assert not is_running(engine)
    with pytest.raises(EngineEnded, match=raised.value.code):
        engine.send()


@pytest.mark.parametrize("limit", [{"movetime": 1}, {"clock": [1, 1]}, {"nodes": 5}, {"depth": 1}, {}])
def test_a_silent_engine_is_ended_at_the_deadline(start: Start, limit: dict[str, int]) -> None:
    engine = start("hang")
    engine.timeout = engine._silence = SOON
    # The engine has already answered once, so a slow machine cannot cause a different exception.
    with pytest.raises(EngineTimeout, match="no (bestmove|readyok)"):
        Engine.go(_without_sync(engine), **limit)  # type: ignore[arg-type]
    assert not is_running(engine)


def _without_sync(engine: Engine) -> Engine:
    engine.send = lambda *lines: []  # type: ignore[method-assign]
    return engine


def test_a_deadline_of_the_caller_ends_a_search(start: Start) -> None:
    engine = start("hang")
    with pytest.raises(EngineTimeout, match="no bestmove within 0.05 s"):
        engine.go(infinite=True, deadline=SOON)


def test_an_engine_that_ignores_stop_is_ended(start: Start) -> None:
    engine = start("hang")
    _without_sync(engine).timeout = SOON
    stopping = threading.Timer(SOON, engine.stop)
    stopping.start()
    with pytest.raises(EngineTimeout, match="no bestmove"):
        engine.go(infinite=True)
    stopping.join()


def test_a_search_without_limit_goes_on_while_the_engine_is_alive(start: Start) -> None:
    engine = start("answers_isready")
    engine._silence = SOON
    answer = Engine.go(_without_sync(engine), depth=2)
    assert answer.move == "7h" and answer.infos[0].depth == 2


@pytest.mark.parametrize(
    ("mode", "kind", "words"),
    [
        ("id_flood", EngineFlood, "50000 lines"),
        ("blank", EngineFlood, "50000 lines"),
        ("id_endless", EngineFlood, "a line longer than"),
        ("exit_at_once", EngineEnded, "exit code 7"),
        ("version", EngineMalformed, "expected 'talonok 1', not 'talonok 2'"),
        ("bad_option", EngineMalformed, "expected a whole number"),
        ("bad_number", EngineMalformed, "expected a whole number"),
        ("bad_game", EngineMalformed, "no game line"),
        ("refused", LineRefused, "no licence"),
    ],
)
def test_a_failed_handshake_says_why(mode: str, kind: type[EngineError], words: str) -> None:
    with pytest.raises(kind, match=words) as raised:
        Engine(command(mode))
    assert type(raised.value) is kind and len(str(raised.value)) < 200


def test_a_handshake_that_never_ends_has_a_deadline() -> None:
    with pytest.raises(EngineTimeout, match="no talonok within 0.05 s"):
        Engine(command("silent"), timeout=SOON)


@pytest.mark.parametrize(
    ("program", "words"),
    [
        (["./no-such-engine"], "No such file"),
        (["/"], "ermission denied"),
        ([], "cannot be started"),
        ("python3 bot.py", "a command is a list of words"),
    ],
)
def test_a_program_that_cannot_be_started_has_its_own_error(program: list[str], words: str) -> None:
    with pytest.raises(EngineNotStarted, match=words):
        Engine(program)


@pytest.mark.parametrize("mode", ["flood", "endless", "many_infos"])
def test_output_without_end_takes_little_memory(start: Start, mode: str) -> None:
    engine = start(mode)
    tracemalloc.start()
    try:
        answer = engine.go(nodes=1)
        assert mode == "many_infos" and len(answer.infos) == 20_000
    except EngineFlood:
        assert mode != "many_infos"
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 64 << 20


def test_a_move_after_an_error_is_not_taken_for_the_next_answer(start: Start) -> None:
    engine = start("refuse_and_move")
    with pytest.raises(LineRefused, match="not now"):
        engine.go(movetime=100)
    with pytest.raises(EngineMalformed, match="a bestmove without a pending go"):
        engine.go(movetime=100)


def test_info_lines_of_any_form_are_no_fault(start: Start) -> None:
    seen: list[object] = []
    answer = start("bad_infos").go(movetime=100, on_info=seen.append)
    assert answer.move == "7h" and list(answer.infos) == seen and len(seen) == 1


@pytest.mark.parametrize("ask", [Engine.status, Engine.scene, Engine.position, Engine.play])
def test_a_missing_answer_is_malformed(start: Start, ask: Callable[[Engine], object]) -> None:
    with pytest.raises(EngineMalformed, match="line answered"):
        ask(start("no_answers"))


def test_a_scene_that_cannot_be_read_is_malformed(start: Start) -> None:
    with pytest.raises(EngineMalformed, match="no scene line"):
        start("bad_scene").scene()


def test_a_status_that_cannot_be_read_is_malformed(start: Start) -> None:
    with pytest.raises(EngineMalformed, match="no status line"):
        start("bad_status").status()


def test_an_engine_that_reads_nothing_cannot_block_the_caller(start: Start) -> None:
    engine = start("reads_nothing")
    engine.timeout = SOON
    with pytest.raises(EngineTimeout, match="no readyok within 0.05 s"):
        engine.send(*["position"] * 100_000)
    full = start("reads_nothing")
    with pytest.raises(EngineTimeout, match="not read its input"):
        for _ in range(200):
            full._process.send(["x" * 65_536], SOON)


def test_errors_without_end_on_standard_error_do_not_matter(start: Start) -> None:
    assert start("stderr_flood").go(movetime=100).move == "7h"


def test_an_engine_that_ignores_quit_is_killed_at_the_close(start: Start) -> None:
    engine = start("ignores_quit")
    engine.close(SOON)
    assert not is_running(engine)
    with pytest.raises(EngineEnded, match="closed"):
        engine.send()


def test_the_end_of_a_with_statement_ends_a_thinking_engine(start: Start) -> None:
    with pytest.raises(KeyError), start("hang") as engine:
        raise KeyError
    assert not is_running(engine)


@pytest.mark.parametrize("line", ["isready\nquit", "isready\r", "\n"])
def test_a_line_with_a_line_break_is_refused_before_it_is_sent(engine: Engine, line: str) -> None:
    with pytest.raises(ValueError, match="line break"):
        engine.send(line)
    assert engine.send() == []


def test_a_search_that_was_left_by_an_exception_is_stopped(engine: Engine) -> None:
    engine.newgame("tarok", 3)
    engine.deal_random(1)

    def leave(_: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        engine.go(infinite=True, on_info=leave)
    assert engine.status().phase == "bid"
    assert engine.go(movetime=10).move in engine.moves()
