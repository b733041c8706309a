"""The base class of bots. It speaks the protocol and calls a method for each decision."""

from __future__ import annotations

import io
import random as _random
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, ClassVar, NoReturn

from .cards import LineError
from .games import GAMES, TABLES
from .lines import MAX_LINE, Limit, Option
from .view import EVENTS, BotView

_OBSERVED = (*EVENTS, "fault", "score", "result")
_LEGAL = ("legal", "legalok")


class Bot(ABC):
    """A bot. Write a subclass that has the method `choose`, and call `run`. The bot needs only Python,
    because the arbiter sends the legal moves.

    >>> class First(Bot):
    ...     name = "first"
    ...     def choose(self, view: BotView) -> str:
    ...         return view.legal()[0]
    """

    name: ClassVar[str] = "bot"
    """The bot's name in reports."""
    author: ClassVar[str] = ""
    games: ClassVar[Sequence[str]] = tuple(TABLES)
    """The games that the bot plays."""
    players: ClassVar[Mapping[str, Sequence[int]]] = TABLES
    """For each game, the numbers of players with which the bot plays."""
    option_list: ClassVar[Sequence[Option]] = ()
    """The bot's options. The option ``Seed`` always exists. Its value seeds `random` before each deal."""

    def __init__(self) -> None:
        _check_attributes(self)
        self.random = _random.Random(0)
        """A generator of random numbers. They depend only on the option ``Seed``, so that a game can be
        repeated."""
        self.limit = Limit()
        """The limit of the current decision."""
        self.options: dict[str, str] = {option.name: option.value() for option in self._all_options()}
        """The values of the options."""
        self._view: BotView | None = None

    @abstractmethod
    def choose(self, view: BotView) -> str:
        """Returns the move of the seat to move: an element of ``view.legal()``."""

    def begin(self, view: BotView) -> None:
        """Is called when a deal begins, before its cards."""

    def observe(self, view: BotView, line: str) -> None:
        """Is called after each event line, with the view after the event."""

    def end(self, view: BotView) -> None:
        """Is called at the end of a deal. ``view.result`` has the payoffs."""

    def run(self) -> None:
        """Reads lines from standard input and answers them, until ``quit`` or the end of the input."""
        if not hasattr(self, "_view"):
            raise TypeError(f"{type(self).__name__}.__init__ does not call super().__init__()")
        _check_attributes(self)
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8", newline="\n")
        with open(0, "rb", closefd=False) as stream:
            for line in _lines(stream):
                if not self.answer(line):
                    break

    def answer(self, line: str) -> bool:
        """Reads one line and prints its answer. Returns False after ``quit``."""
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
        # The generator is seeded again for each deal, so the random numbers do not depend on earlier deals.
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
            # The report of the match quotes the error. The fault bundle contains the whole text.
            import traceback  # Few bots need this module, and importing it slows the start of every process.

            traceback.print_exc()
            _error("internal", traceback.format_exc().splitlines()[-1])

    def _chosen(self, view: BotView) -> str:
        move: object = self.choose(view)
        if not isinstance(move, str) or not move.strip() or len(move.splitlines()) > 1:
            raise TypeError(f"{type(self).__name__}.choose returned {move!r}: it returns a move, as view.legal() has them")
        return move


def _lines(stream: BinaryIO) -> Iterator[str]:
    """Yields the lines of a stream. For bytes that are not a valid line, prints one error. An overlong line
    is not stored."""
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


# The following functions check the class attributes. An error names the wrong attribute and the required
# form.

_KINDS = ("check", "spin", "combo", "string", "button")


def _check_attributes(bot: Bot) -> None:
    """Raises `TypeError` or `ValueError` for the first wrong class attribute."""
    _check_text(bot, "name", bot.name, "my bot")
    _check_text(bot, "author", bot.author, "A. Author")
    if not bot.name.strip():
        _refuse(bot, "name", ValueError, "a bot has a name, such as 'my bot'")
    _check_games(bot)
    _check_players(bot)
    _check_options(bot)


def _check_text(bot: Bot, attribute: str, value: object, example: str) -> None:
    if not isinstance(value, str):
        _refuse(bot, attribute, TypeError, f"expected a text, such as {example!r}")
    if len(value.splitlines()) > 1 or not value.isprintable() or len(value) > 200:
        _refuse(bot, attribute, ValueError, f"expected one line of at most 200 characters, such as {example!r}")


def _check_games(bot: Bot) -> None:
    games: object = bot.games
    form = f"expected games, such as {tuple(TABLES)}"
    if isinstance(games, str) or not isinstance(games, Sequence):
        _refuse(bot, "games", TypeError, form)
    for game in games:
        # The mapping is converted to a list, because an unhashable value cannot be looked up in a mapping.
        if game not in list(TABLES):
            _refuse(bot, "games", ValueError, f"there is no game {game!r}: {form}")
    if not games:
        _refuse(bot, "games", ValueError, f"a bot plays a game: {form}")


def _check_players(bot: Bot) -> None:
    players: object = bot.players
    example = ", ".join(f"{game!r}: {list(TABLES[game][:3])}" for game in bot.games)
    form = f"expected the numbers of players by game, such as {{{example}}}"
    if not isinstance(players, Mapping):
        _refuse(bot, "players", TypeError, form)
    for game in bot.games:
        if game not in players:
            _refuse(bot, "players", ValueError, f"{game!r} is missing; add it, or leave it out of {type(bot).__name__}.games: {form}")
        numbers = players[game]
        if isinstance(numbers, str) or not isinstance(numbers, Sequence) or not numbers:
            _refuse(bot, "players", TypeError, f"{game!r} has {numbers!r}: {form}")
        for number in numbers:
            if type(number) is not int or number not in TABLES[game]:
                _refuse(bot, "players", ValueError, f"there is no {game} for {number!r} players: {form}")


def _check_options(bot: Bot) -> None:
    options: object = bot.option_list
    form = "expected options, such as (Option('Style', 'combo', 'calm', choices=('calm', 'bold')),)"
    if isinstance(options, str) or not isinstance(options, Sequence):
        _refuse(bot, "option_list", TypeError, form)
    names = {"seed"}
    for option in options:
        if not isinstance(option, Option):
            _refuse(bot, "option_list", TypeError, f"this is no Option: {form}", option)
        problem = _problem(option)
        if not problem and option.name.lower() in names:
            problem = "this name is taken (Seed is always there)"
        if problem:
            _refuse(bot, "option_list", ValueError, problem, option)
        names.add(option.name.lower())


def _problem(option: Option) -> str:
    """Returns a description of the error in an option, or an empty text when the option has no error."""
    texts = (option.name, option.type, option.default)
    if not all(isinstance(text, str) and (text.isprintable()) for text in texts):
        return "its name, type and default are texts of one line, numbers too: '3'"
    if option.type not in _KINDS:
        return f"its type is one of {', '.join(_KINDS)}"
    if not option.name.split() or {"type", "value"} & set(option.name.split()):
        return "it needs a name, without the words 'type' and 'value'"
    if type(option.min) is not int or type(option.max) is not int or option.min > option.max:
        return "its min and max are whole numbers, and min is not the greater one"
    choices = option.choices
    if isinstance(choices, str) or not all(isinstance(choice, str) and len(choice.split()) == 1 for choice in choices):
        return "its choices are a tuple of words"
    try:
        option.check(option.value())
    except LineError as problem:
        return f"its default is not allowed: {problem}"
    return ""


def _refuse(bot: Bot, attribute: str, kind: type[Exception], form: str, item: object = None) -> NoReturn:
    """Raises an error about an attribute, or about one item of the attribute."""
    where = f"{type(bot).__name__}.{attribute}"
    raise kind(f"{where} = {getattr(bot, attribute)!r}: {form}" if item is None else f"{where} has {item!r}: {form}")
