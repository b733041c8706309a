"""A client for ``talon``, or for any other engine that speaks its protocol."""

from __future__ import annotations

import queue
import subprocess
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType

from .lines import GameOffer, Info, Limit, Option, Status

Now = Callable[[Info], None]


class EngineError(RuntimeError):
    """A line that the engine refused, or an engine that ended."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code
        """The code of the ``error`` line; ``ended`` when the engine has ended."""
        self.text = text


@dataclass(frozen=True)
class Answer:
    """The answer to a ``go``."""

    move: str
    """The move of the ``bestmove`` line."""
    expect: float | None
    """The payoff that the engine expects, if it says so."""
    infos: tuple[Info, ...]
    """The ``info`` lines, in order."""

    @property
    def candidates(self) -> list[Info]:
        """The candidates with their scores, the best first: the option ``MultiPV`` sets their number."""
        return [info for info in self.infos if info.multipv is not None]


class Engine:
    """A running engine. Use it in a ``with`` statement, or call `quit` at the end.

    >>> with Engine() as engine:  # doctest: +SKIP
    ...     engine.newgame("tablic", 2)
    ...     engine.deal_random(17)
    ...     print(engine.go(movetime=100).move)
    """

    def __init__(self, command: Sequence[str] = ("talon",), timeout: float = 60.0) -> None:
        """Starts the engine and shakes hands. ``timeout``: seconds to wait for an answer that takes no thinking."""
        self._timeout = timeout
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()
        self.name = self.author = ""
        self.games: dict[str, GameOffer] = {}
        """The games that the engine plays; empty for an engine that plays any."""
        self.options: dict[str, Option] = {}
        try:
            self._handshake()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.quit()

    def send(self, *lines: str) -> list[str]:
        """Sends lines and returns everything that the engine answers, apart from ``info``.

        Raises `EngineError` for the first ``error`` line; a line that is refused changes nothing, and the lines after
        it are sent all the same. Not for ``go``: see `go`.
        """
        self._write(*lines, "isready")
        answers = []
        while (line := self._next()) != "readyok":
            answers.append(line)
        for line in answers:
            _raise_error(line)
        return [line for line in answers if not line.startswith("info")]

    def set_option(self, name: str, value: object = None) -> None:
        """Sets an option; without a value, presses a button."""
        text = str(value).lower() if isinstance(value, bool) else value
        self.send(f"setoption name {name}" + ("" if text is None else f" value {text}"))

    def newgame(
        self, game: str, players: int, seat: int | None = None, keys: Mapping[str, object] | None = None
    ) -> None:
        """Begins a deal; without ``seat`` the engine may see every hand. ``keys`` are those of ``newgame``."""
        words = [f"newgame {game} players {players}"]
        words += [] if seat is None else [f"seat {seat}"]
        self.send(" ".join(words + [f"{key} {value}" for key, value in (keys or {}).items()]))

    def deal_random(self, seed: int | None = None) -> list[str]:
        """Deals the cards that are due at random, and returns their event lines."""
        return self.send("deal random" + ("" if seed is None else f" {seed}"))

    def move(self, seat: int, move: str) -> None:
        """Seat ``seat`` makes this move."""
        self.send(f"move {seat} {move}")

    def play(self, words: str = "") -> str:
        """Makes a move of the seat to move in the words of a person; returns its canonical ``move`` line."""
        return self.send(f"play {words}".rstrip())[0]

    def undo(self) -> None:
        """Takes back the last move."""
        self.send("undo")

    def moves(self) -> list[str]:
        """The legal moves of the seat to move, at most 1000."""
        return [line.removeprefix("legal ") for line in self.send("moves") if line.startswith("legal ")]

    def status(self) -> Status:
        """The state of the deal."""
        return Status.parse(self.send("status")[0])

    def position(self) -> list[str]:
        """The lines of the deal so far, ``newgame`` first, as the engine may see them."""
        return self.send("position")[0].removeprefix("position ").split(" ; ")

    def set_up(self, lines: Iterable[str]) -> None:
        """Begins a deal with these lines, ``newgame`` first."""
        self.send("setup " + " ; ".join(lines))

    def draw(self) -> str:
        """A drawing of the position, for people."""
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
    ) -> Answer:
        """Asks for a move of the seat to move, and waits for it.

        Give one limit at most: ``movetime`` and ``clock`` are in milliseconds. ``infinite`` thinks until another thread
        calls `stop`. ``on_info`` receives each ``info`` line at once. The position does not change.
        """
        limit = Limit(movetime, tuple(clock), tuple(inc), depth, nodes, infinite)
        self._write(" ".join(["go"] + ["open"] * open_cards + [limit.line()]).rstrip())
        infos = []
        while True:
            line = self._next(wait=None)
            _raise_error(line)
            if line.startswith("info"):
                infos.append(Info.parse(line))
                if on_info is not None:
                    on_info(infos[-1])
            elif line.startswith("bestmove "):
                move, _, expect = line.removeprefix("bestmove ").partition(" expect ")
                return Answer(move, float(expect) if expect else None, tuple(infos))

    def stop(self) -> None:
        """Ends the `go` that runs in another thread: it answers at once."""
        self._write("stop")

    def quit(self) -> None:
        """Ends the engine."""
        try:
            self._write("quit")
        except EngineError:
            pass
        self.close()

    def close(self) -> None:
        """Closes the pipes and kills the engine if it does not end by itself."""
        try:
            if self._process.stdin:
                self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _handshake(self) -> None:
        self._write("talon 1")
        while not (line := self._next()).startswith("talonok"):
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            elif line.startswith("id author "):
                self.author = line.removeprefix("id author ")
            elif line.startswith("game "):
                offer = GameOffer.parse(line)
                self.games[offer.name] = offer
            elif line.startswith("option "):
                option = Option.parse(line)
                self.options[option.name] = option

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as output:
            for line in output:
                self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)

    def _write(self, *lines: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines))
            self._process.stdin.flush()
        except (OSError, ValueError) as problem:
            raise EngineError("ended", str(problem)) from None

    def _next(self, wait: float | None = 0.0) -> str:
        try:
            line = self._lines.get(timeout=self._timeout if wait == 0.0 else wait)
        except queue.Empty:
            raise EngineError("ended", f"no answer within {self._timeout} s") from None
        if line is None:
            self._lines.put(None)
            raise EngineError("ended", "the engine closed its output")
        return line


def _raise_error(line: str) -> None:
    if line.startswith("error "):
        _, code, *text = line.split(" ", 2)
        raise EngineError(code, "".join(text))
