"""The base class of bots: it speaks the protocol, and calls a method for each decision."""

from __future__ import annotations

import io
import random as _random
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, ClassVar

from ._bot_attributes import check_attributes
from .cards import LineError
from .games import GAMES, TABLES
from .lines import MAX_LINE, Limit, Option
from .view import EVENTS, BotView

_OBSERVED = (*EVENTS, "fault", "score", "result")
_LEGAL = ("legal", "legalok")


class Bot(ABC):
    """A bot. Write a subclass with `choose`, and call `run`. It needs nothing but Python: the arbiter sends legal moves.

    >>> class First(Bot):
    ...     name = "first"
    ...     def choose(self, view: BotView) -> str:
    ...         return view.legal()[0]
    """

    name: ClassVar[str] = "bot"
    """The name in reports."""
    author: ClassVar[str] = ""
    games: ClassVar[Sequence[str]] = tuple(TABLES)
    """The games that the bot plays."""
    players: ClassVar[Mapping[str, Sequence[int]]] = TABLES
    """The numbers of players that it plays with, by game."""
    option_list: ClassVar[Sequence[Option]] = ()
    """Options of the bot. The option ``Seed`` is always there, and seeds `random` before each deal."""

    def __init__(self) -> None:
        check_attributes(self)
        self.random = _random.Random(0)
        """Random numbers that depend only on the option ``Seed``, so that a game can be repeated."""
        self.limit = Limit()
        """The limit of the current decision."""
        self.options: dict[str, str] = {option.name: option.value() for option in self._all_options()}
        """The values of the options."""
        self._view: BotView | None = None

    @abstractmethod
    def choose(self, view: BotView) -> str:
        """The move of the seat to move, as the protocol writes it: one of ``view.legal()``."""

    def begin(self, view: BotView) -> None:
        """Called when a deal begins, before its cards."""

    def observe(self, view: BotView, line: str) -> None:
        """Called after each event line, with the view after it."""

    def end(self, view: BotView) -> None:
        """Called at the end of a deal: ``view.result`` has the payoffs."""

    def run(self) -> None:
        """Reads lines from standard input and answers them, until ``quit`` or the end of the input."""
        if not hasattr(self, "_view"):
            raise TypeError(f"{type(self).__name__}.__init__ does not call super().__init__()")
        check_attributes(self)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        with open(0, "rb", closefd=False) as stream:
            for line in _lines(stream):
                if not self.answer(line):
                    break

    def answer(self, line: str) -> bool:
        """Reads one line and prints the answer to it. False after ``quit``."""
        keyword, *rest = line.split() or ["#"]
        try:
            match keyword:
                case "talon":
                    print("\n".join(self._handshake()), flush=True)
                case "isready":
                    print("readyok", flush=True)
                case "setoption":
                    self._set_option(" ".join(rest))
                case "newgame":
                    self._begin(line)
                case "go":
                    self._go(line)
                case "quit":
                    return False
                case _ if keyword in _OBSERVED:
                    self._observe(keyword, line)
                case _ if keyword in _LEGAL:
                    if self._view is not None:
                        self._view.apply(line)
                case _ if keyword != "stop" and not keyword.startswith("#"):
                    _error("unknown", keyword)
        except LineError as problem:
            _refused(problem)
        return True

    def _all_options(self) -> list[Option]:
        return [Option("Seed", "spin", "0", 0, 2**32 - 1), *self.option_list]

    def _handshake(self) -> list[str]:
        lines = [f"id name {self.name}"] + [f"id author {self.author}"] * bool(self.author)
        for offer in (offer for game in self.games for offer in GAMES if offer.name == game):
            players = [str(number) for number in self.players[offer.name] if number in offer.players]
            keys = [f"{key} {values}" for key, values in offer.keys.items()]
            lines += [" ".join(["game", offer.name, "players", *players, *keys])] * bool(players)
        return lines + [option.line() for option in self._all_options()] + ["want legal", "talonok 1"]

    def _set_option(self, text: str) -> None:
        name, _, value = text.removeprefix("name ").partition(" value ")
        for option in self._all_options():
            if text.startswith("name ") and option.name.lower() == name.strip().lower():
                try:
                    self.options[option.name] = option.check(value.strip())
                except LineError as problem:
                    raise LineError(str(problem), "option") from None
                if option.name == "Seed":
                    self.random.seed(int(value))
                return
        raise LineError(f"no option '{name}'", "option")

    def _begin(self, line: str) -> None:
        view = BotView(line, _refused)
        if view.game not in self.games or view.players not in self.players[view.game]:
            raise LineError(f"this bot does not play {view.game} with {view.players} players", "option")
        # The same seed gives the same deal the same random numbers, whatever was played before.
        self.random.seed(int(self.options["Seed"]))
        self._view = view
        self.begin(view)

    def _observe(self, keyword: str, line: str) -> None:
        if self._view is None:
            return
        self._view.apply(line)
        self.observe(self._view, line.strip())
        if keyword == "result":
            self.end(self._view)

    def _go(self, line: str) -> None:
        view = self._view
        if view is None:
            raise LineError("no game: newgame begins one", "state")
        self.limit = view.limit = Limit.parse(line)
        try:
            view.legal()
        except ImportError:
            raise LineError("no legal moves: send them before go, as want legal asks", "state") from None
        try:
            print("bestmove", self._chosen(view), flush=True)
        except Exception:
            # The report of the match quotes the error, and its fault bundle has the whole text.
            import traceback  # Few bots need it, and every process would wait for it.

            traceback.print_exc()
            _error("internal", traceback.format_exc().splitlines()[-1])

    def _chosen(self, view: BotView) -> str:
        move: object = self.choose(view)
        if not isinstance(move, str) or not move.strip() or len(move.splitlines()) > 1:
            raise TypeError(f"{type(self).__name__}.choose returned {move!r}: it returns a move, as view.legal() has them")
        return move


def _lines(stream: BinaryIO) -> Iterator[str]:
    """The lines of a stream. Bytes that form no valid line give one error; no part of an overlong line is kept."""
    while part := stream.readline(MAX_LINE + 2):
        length = len(part.rstrip(b"\r\n"))
        while not part.endswith(b"\n") and (rest := stream.readline(MAX_LINE + 2)):
            length, part = MAX_LINE + 1, rest
        text = part.decode("utf-8", "replace")
        if length > MAX_LINE:
            _error("syntax", f"a line longer than {MAX_LINE} bytes")
        elif "\0" in text or text.encode() != part:
            _error("syntax", "a line that is not UTF-8, or has a NUL")
        else:
            yield text


def _refused(problem: LineError) -> None:
    _error(problem.code, str(problem))


def _error(code: str, text: str) -> None:
    """Prints one short error line, whatever the text contains."""
    print("error", code, ascii(text)[1:-1][:200], flush=True)
