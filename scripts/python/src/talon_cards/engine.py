"""A client for ``talon`` and for any other engine that speaks its protocol.

Every wait has a deadline, and memory use is bounded, whatever the engine does. `EngineError` lists the
errors.
"""

from __future__ import annotations

import contextlib
import json
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import IO, Any, NoReturn

from ._process import FLOOD_BYTES, FLOOD_LINES, LineProcess
from .cards import LineError
from .errors import (
    EngineEnded,
    EngineError,
    EngineFlood,
    EngineMalformed,
    EngineNotStarted,
    EngineTimeout,
    LineRefused,
)
from .lines import GameOffer, Info, Limit, Option, Status, decimal_number

__all__ = [
    "Answer",
    "Engine",
    "EngineEnded",
    "EngineError",
    "EngineFlood",
    "EngineMalformed",
    "EngineNotStarted",
    "EngineTimeout",
    "LineRefused",
]

Now = Callable[[Info], None]


@dataclass(frozen=True)
class Answer:
    """The answer to a ``go``."""

    move: str
    """The move of the ``bestmove`` line."""
    expect: float | None
    """The payoff that the engine expects. None if the engine reports no payoff."""
    infos: tuple[Info, ...]
    """The ``info`` lines, in order. Of a very long search, only the last 50,000 are kept. Lines that cannot
    be read are left out."""

    @property
    def candidates(self) -> list[Info]:
        """The candidates with their scores, the best first. The option ``MultiPV`` sets the number of
        candidates."""
        return [info for info in self.infos if info.multipv is not None]


class Engine:
    """A running engine. Use it in a ``with`` statement, or call `quit` at the end.

    >>> with Engine() as engine:  # doctest: +SKIP
    ...     engine.newgame("tablic", 2)
    ...     engine.deal_random(17)
    ...     print(engine.go(movetime=100).move)
    """

    def __init__(
        self, command: Sequence[str] = ("talon",), timeout: float = 60.0, *, stderr: int | IO[bytes] | None = None
    ) -> None:
        """Starts the engine and completes the handshake.

        ``timeout`` is the time in seconds to wait for an answer that takes no thinking. ``stderr`` is the
        destination of the engine's standard error, as in `subprocess.Popen`. The default is the standard
        error of this program.
        """
        self.timeout = timeout
        """The time to wait for an answer that takes no thinking, in seconds."""
        self._silence = timeout
        """In a search without time limit, the engine has this time in seconds to answer ``isready``."""
        self._failure: EngineError | None = None
        self._ready_due = 0
        self._is_thinking = False
        self._stopped: float | None = None
        self.name = self.author = ""
        self.offers: list[GameOffer] = []
        """The games that the engine plays, in the order of the handshake. Empty for an engine that plays any
        game."""
        self.games: dict[str, GameOffer] = {}
        """For each name, the first game with this name. Several games may have the same name. They are for
        different numbers of players. `offers` has all games."""
        self.options: dict[str, Option] = {}
        self._process = LineProcess(command, stderr)
        try:
            self._handshake()
        except BaseException:
            self.close(0)
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.quit()

    def send(self, *lines: str) -> list[str]:
        """Sends lines and returns all lines of the engine's answers except ``info``.

        Raises `LineRefused` for the first ``error`` line. A refused line changes nothing. The lines after it
        are still sent. Do not send ``go`` with this method: call `go`.
        """
        self._end_search()
        until = time.monotonic() + self.timeout
        self._request(*lines, "isready")
        self._ready_due += 1
        answers = []
        while self._ready_due:
            line = self._next(until, "readyok")
            if line == "readyok":
                self._ready_due -= 1
            elif _keyword(line) == "bestmove":
                self._fail(EngineMalformed("malformed", f"a bestmove without a pending go: {line[:80]}"))
            else:
                answers.append(line)
        for line in answers:
            self._raise_error(line)
        return [line for line in answers if _keyword(line) != "info"]

    def set_option(self, name: str, value: object = None) -> None:
        """Sets an option. If ``value`` is None, presses the button of this name."""
        text = str(value).lower() if isinstance(value, bool) else value
        self.send(f"setoption name {name}" + ("" if text is None else f" value {text}"))

    def newgame(
        self, game: str, players: int, seat: int | None = None, keys: Mapping[str, object] | None = None
    ) -> None:
        """Begins a deal. If ``seat`` is None, the engine may see every hand. ``keys`` contains keys of
        ``newgame`` with their values."""
        words = [f"newgame {game} players {players}"]
        words += [] if seat is None else [f"seat {seat}"]
        self.send(" ".join(words + [f"{key} {value}" for key, value in (keys or {}).items()]))

    def deal_random(self, seed: int | None = None) -> list[str]:
        """Deals at random the cards that are due. Returns the event lines."""
        return self.send("deal random" + ("" if seed is None else f" {seed}"))

    def move(self, seat: int, move: str) -> None:
        """Makes a move of a seat."""
        self.send(f"move {seat} {move}")

    def play(self, words: str = "") -> str:
        """Makes a move of the seat to move. ``words`` is the move as a person types it. Returns the canonical
        ``move`` line."""
        return self._answer(f"play {words}".rstrip(), "move")

    def undo(self) -> None:
        """Takes back the last move."""
        self.send("undo")

    def moves(self) -> list[str]:
        """Lists the legal moves of the seat to move, at most 1000."""
        return [line.removeprefix("legal ") for line in self.send("moves") if line.startswith("legal ")]

    def status(self) -> Status:
        """Returns the state of the deal."""
        line = self._answer("status", "status")
        try:
            return Status.parse(line)
        except LineError as problem:
            self._fail(EngineMalformed("malformed", str(problem)))

    def scene(self, seat: int | None = None) -> dict[str, Any]:
        """Returns the position for the screen of a seat. It does not contain the cards that are hidden from
        the seat.

        If ``seat`` is None, returns everything that the engine sees. ``docs/scene.schema.json`` describes the
        object.
        """
        line = self._answer("scene" if seat is None else f"scene {seat}", "scene")
        try:
            scene = json.loads(line.removeprefix("scene"))
        except (ValueError, RecursionError):
            scene = None
        if not isinstance(scene, dict):
            self._fail(EngineMalformed("malformed", f"no scene line: {line[:80]}"))
        return scene

    def position(self) -> list[str]:
        """Returns the lines of the deal so far, as the engine may see them. The first line is ``newgame``."""
        return self._answer("position", "position").removeprefix("position ").split(" ; ")

    def set_up(self, lines: Iterable[str]) -> None:
        """Begins a deal with these lines. The first line must be ``newgame``."""
        self.send("setup " + " ; ".join(lines))

    def draw(self) -> str:
        """Returns a drawing of the position for people."""
        return "\n".join(line.removeprefix("# ") for line in self.send("d"))

    def go(
        self,
        movetime: int | None = None,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        clock: Sequence[int] = (),
        inc: Sequence[int] = (),
        infinite: bool = False,
        open_cards: bool = False,
        on_info: Now | None = None,
        deadline: float | None = None,
    ) -> Answer:
        """Asks for a move of the seat to move and waits for the answer.

        Give at most one limit. ``movetime`` and ``clock`` are in milliseconds. With ``infinite`` the engine
        thinks until another thread calls `stop`. ``on_info`` is called with each ``info`` line at once. The
        position does not change.

        ``deadline`` is the time in seconds to wait for the move. The default is the longest time that the
        limit allows, plus `timeout`. A search without time limit may last as long as the engine answers
        ``isready`` within `timeout`. For a bot that reads no lines while it thinks, give a ``deadline``.
        """
        limit = Limit(movetime, tuple(clock), tuple(inc), depth, nodes, infinite)
        # Reads and drops the earlier output of the engine, because it is not part of the answer.
        self.send()
        self._stopped = None
        self._request(" ".join(["go"] + ["open"] * open_cards + [limit.line()]).rstrip())
        self._is_thinking = True
        begin = time.monotonic()
        if deadline is None and (seconds := limit.seconds()) is not None:
            deadline = seconds + self.timeout
        infos = _LastInfos()
        probe = begin + self._silence
        while True:
            until = probe if deadline is None else begin + deadline
            if self._stopped is not None:
                until = min(until, self._stopped + self.timeout)
            line = self._line(until)
            match _keyword(line):
                case "bestmove":
                    self._is_thinking = False
                    return self._bestmove(line, infos)
                case "readyok" if self._ready_due:
                    self._ready_due -= 1
                    probe = time.monotonic() + self._silence
                case "info":
                    info = _read_info(line)
                    if info is not None:
                        infos.add(info, len(line))
                    if info is not None and on_info is not None:
                        on_info(info)
                case "":
                    if time.monotonic() < until:
                        continue
                    if deadline is not None or self._stopped is not None:
                        self._time_out("bestmove", until - begin)
                    if self._ready_due:
                        self._time_out("readyok while it thinks", self.timeout)
                    self._request("isready")
                    self._ready_due += 1
                    probe = time.monotonic() + self.timeout
                case "error":
                    self._is_thinking = False
                    self._raise_error(line)

    def stop(self) -> None:
        """Ends the search of a `go` in another thread, so that this `go` returns."""
        self._check()
        self._process.send(["stop"], self.timeout)
        self._stopped = self._stopped or time.monotonic()
        self._process.wake()

    def quit(self) -> None:
        """Ends the engine."""
        if self._failure is None:
            with contextlib.suppress(EngineError):
                self._process.send(["quit"], 0)
        self.close()

    def close(self, patience: float = 2.0) -> None:
        """Closes the pipes. Kills the engine if it does not end within ``patience`` seconds."""
        self._failure = self._failure or EngineEnded("ended", "the engine was closed")
        self._process.close(patience)

    def _handshake(self) -> None:
        until = time.monotonic() + self.timeout
        self._request("talon 1")
        while True:
            line = self._next(until, "talonok")
            try:
                match line.split():
                    case ["talonok", "1"]:
                        return
                    case ["talonok", *_]:
                        self._fail(EngineMalformed("malformed", f"expected 'talonok 1', not '{line[:80]}'"))
                    case ["id", "name", *_]:
                        self.name = line.split(maxsplit=2)[-1]
                    case ["id", "author", *_]:
                        self.author = line.split(maxsplit=2)[-1]
                    case ["game", *_]:
                        offer = GameOffer.parse(line)
                        self.offers.append(offer)
                        self.games.setdefault(offer.name, offer)
                    case ["option", *_]:
                        option = Option.parse(line)
                        self.options[option.name] = option
                    case _:
                        self._raise_error(line)
            except LineError as problem:
                self._fail(EngineMalformed("malformed", str(problem)))

    def _end_search(self) -> None:
        """Ends a search whose `go` was interrupted by an exception, such as Ctrl-C."""
        if self._is_thinking:
            self._request("stop")
            until = time.monotonic() + self.timeout
            while _keyword(line := self._next(until, "bestmove")) not in ("bestmove", "error"):
                self._ready_due -= line == "readyok" and self._ready_due > 0
            self._is_thinking = False

    def _answer(self, line: str, keyword: str) -> str:
        """Sends a line to which the engine gives one line as the answer. Returns this answer."""
        for answer in self.send(line):
            if _keyword(answer) == keyword:
                return answer
        self._fail(EngineMalformed("malformed", f"no {keyword} line answered '{line[:80]}'"))

    def _bestmove(self, line: str, infos: _LastInfos) -> Answer:
        words = line.split()[1:]
        expect = None
        try:
            if "expect" in words[1:]:
                at = words.index("expect")
                words, numbers = words[:at], words[at + 1 :]
                expect = decimal_number(" ".join(numbers))
        except LineError:
            words = []
        if not words:
            self._fail(EngineMalformed("malformed", f"no bestmove line: '{line[:80]}'"))
        return Answer(" ".join(words), expect, tuple(infos.infos))

    def _request(self, *lines: str) -> None:
        self._check()
        self._process.begin_request()
        try:
            self._process.send(lines, self.timeout)
        except EngineError as problem:
            self._fail(problem)

    def _next(self, until: float, due: str) -> str:
        """Returns the next line that is not empty. For the error text, ``due`` names the line that the engine
        should write before ``until``."""
        while not (line := self._line(until)):
            if time.monotonic() >= until:
                self._time_out(due, self.timeout)
        return line

    def _line(self, until: float) -> str:
        """Returns the next line. At the time ``until``, or after `stop`, returns an empty text."""
        try:
            line = self._process.next(until)
        except EngineError as problem:
            self._fail(problem)
        return line or ""

    def _check(self) -> None:
        if self._failure is not None:
            raise EngineEnded("ended", f"the engine has ended: {self._failure}") from None

    def _fail(self, error: EngineError) -> NoReturn:
        """Ends the engine, because its further output cannot be trusted, and raises the error."""
        self._failure = error
        self._process.close(0)
        raise error

    def _time_out(self, due: str, seconds: float) -> NoReturn:
        self._fail(EngineTimeout("timeout", f"no {due} within {seconds:.3g} s"))

    def _raise_error(self, line: str) -> None:
        if _keyword(line) == "error":
            words = line.split(maxsplit=2)
            raise LineRefused((words + [""])[1], " ".join(words[2:]))


class _LastInfos:
    """The last ``info`` lines of a search. Their maximum number is the number of lines that an engine may
    write after a request."""

    def __init__(self) -> None:
        self.infos: deque[Info] = deque()
        self._sizes: deque[int] = deque()
        self._bytes = 0

    def add(self, info: Info, size: int) -> None:
        self.infos.append(info)
        self._sizes.append(size)
        self._bytes += size
        while self._bytes > FLOOD_BYTES or len(self._sizes) > FLOOD_LINES:
            self.infos.popleft()
            self._bytes -= self._sizes.popleft()


def _read_info(line: str) -> Info | None:
    """Reads an ``info`` line. Returns None when the line cannot be read. This is not an error, because the
    protocol allows ``info`` lines of any form."""
    try:
        return Info.parse(line)
    except LineError:
        return None


def _keyword(line: str) -> str:
    return line.split(maxsplit=1)[0] if line else ""
