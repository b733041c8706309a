"""An engine that misbehaves. Its argument says how. Its name in the handshake is its process id."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable

MODE = sys.argv[1]


def say(*lines: str) -> None:
    print("\n".join(lines), flush=True)


def forever(data: bytes, target: int = 1) -> None:
    while True:
        os.write(target, data)


def sleep() -> None:
    while True:
        time.sleep(1000)


Step = str | bytes | Callable[[], object]
"""Lines, raw bytes, or another action of an engine."""

HANDSHAKES: dict[str, list[Step]] = {
    "silent": [sleep],
    "id_flood": [lambda: forever(b"id name x\n")],
    "id_endless": [lambda: forever(b"id name x")],
    "exit_at_once": [lambda: sys.exit(7)],
    "version": ["talonok 2"],
    "bad_option": ["option name Depth type spin default 1", "talonok 1"],
    "bad_number": [f"option name Depth type spin default 1 min {'9' * 5000} max 3", "talonok 1"],
    "bad_game": ["game", "talonok 1"],
    "refused": ["error state no licence"],
    "blank": [lambda: forever(b"\n")],
    "reads_nothing": ["talonok 1", sleep],
}

GO: dict[str, list[Step]] = {
    "bytes": [b"info string \xff\n", "bestmove 7h"],
    "nul": [b"bestmove 7h\0\n"],
    "hang": [sleep],
    "refuse_and_move": ["error state not now", "bestmove 7h"],
    "bad_infos": ["info depth x", "info", "info score payoff nan", "info depth " + "9" * 5000, "bestmove 7h"],
    "bad_expect": ["bestmove 7h expect 1e999x"],
    "nan_expect": ["bestmove 7h expect nan"],
    "no_move": ["bestmove"],
    "flood": [lambda: forever(b"info string " + b"x" * 60_000 + b"\n")],
    "short_lines": [lambda: forever(b"info depth 1\n")],
    "comments": [lambda: forever(b"# x\n")],
    "endless": [lambda: forever(b"x" * 65_536)],
    "dies": [lambda: os._exit(3)],
    "dies_in_a_line": [b"info dep", lambda: os._exit(3)],
    "killed": [lambda: os.kill(os.getpid(), signal.SIGKILL)],
    "closes": [lambda: os.close(1), sleep],
    "many_infos": ["\n".join(f"info depth {depth}" for depth in range(20_000)), "bestmove 7h"],
}


def act(steps: list[Step]) -> None:
    for step in steps:
        if isinstance(step, str):
            say(step)
        elif isinstance(step, bytes):
            os.write(1, step)
        else:
            step()


def main() -> None:
    if MODE == "stderr_flood":
        threading.Thread(target=forever, args=(b"x" * 65_536, 2), daemon=True).start()
    while True:
        words = (sys.stdin.readline() or "end").split()
        match words[0]:
            case "talon":
                say(f"id name {os.getpid()}")
                act(HANDSHAKES.get(MODE, ["talonok 1"]))
            case "isready":
                say("readyok")
            case "go" if MODE == "answers_isready":
                # Answers with a move only after the client has asked whether the engine is alive.
                assert sys.stdin.readline() == "isready\n"
                act(["readyok", "info depth 2", "bestmove 7h"])
            case "go":
                act(GO.get(MODE, ["bestmove 7h"]))
            case "scene" if MODE == "bad_scene":
                say("scene " + "[" * 50_000)
            case "status" if MODE == "bad_status":
                say("status game")
            case "quit" | "end" if MODE == "ignores_quit":
                sleep()
            case "quit" | "end":
                return


main()
