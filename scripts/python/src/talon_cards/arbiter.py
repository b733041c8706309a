"""A client for ``arbiter``: matches, records, journals and exported tables as dataclasses.

`ArbiterError` lists the errors. If a file is not a record or a journal, reading it raises `LineError` with
the number of the wrong line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, BinaryIO

from ._command import run
from ._load import load
from .cards import LineError
from .errors import ArbiterEnded, ArbiterError, ArbiterFlood, ArbiterMalformed, ArbiterNotStarted, ArbiterTimeout
from .lines import MAX_LINE, whole_number

if TYPE_CHECKING:
    from ._native import View

__all__ = [
    "ArbiterEnded",
    "ArbiterError",
    "ArbiterFlood",
    "ArbiterMalformed",
    "ArbiterNotStarted",
    "ArbiterTimeout",
    "Block",
    "Difference",
    "Journal",
    "JournalGame",
    "MatchResult",
    "PlayerResult",
    "RecordedGame",
    "export",
    "play_match",
    "read_journal",
    "read_record",
]

Path = str | PathLike[str]


@dataclass(frozen=True)
class PlayerResult:
    """The results of one seat in all games of the match."""

    name: str
    games: int
    points: float
    """The sum of the payoffs."""
    mean: float
    """The mean payoff, in points a game."""
    ci95: float
    """Half the width of the 95 % confidence interval of the mean."""
    wins: int | None
    """The number of games won. `None` if the game has sides, because there a win depends on the role."""
    draws: int | None
    """The number of games drawn. `None` if `wins` is `None`."""
    faults: int
    fault_kinds: dict[str, int]
    decisions: int
    mean_ms: float
    """The mean time of a decision, in milliseconds."""
    max_ms: float
    """The longest time of a decision, in milliseconds."""


@dataclass(frozen=True)
class Difference:
    """The difference between two participants in points a game."""

    a: str
    b: str
    mean: float
    """The mean of ``a`` minus the mean of ``b``. It is positive when ``a`` is better."""
    ci95: float
    """Half the width of the 95 % confidence interval."""

    @property
    def is_significant(self) -> bool:
        """Whether the interval excludes 0."""
        return abs(self.mean) > self.ci95


@dataclass(frozen=True)
class MatchResult:
    """The results of a match."""

    game: str
    blocks: int
    games: int
    key: str | None
    """The key of the match. With it, the arbiter deals the same cards again."""
    players: tuple[PlayerResult, ...]
    """The results of the players, in the order of the seats."""
    differences: tuple[Difference, ...]
    """The differences of all pairs of participants."""
    interrupted: bool
    raw: dict[str, Any] = field(repr=False)
    """The whole output of ``arbiter match --json``."""


@dataclass(frozen=True)
class RecordedGame:
    """A game of a record, with every card visible."""

    comments: dict[str, str]
    """The comments before the game, by their names, such as ``players`` and ``deal``."""
    lines: tuple[str, ...]
    """The lines of the game, from ``newgame`` to ``result``."""

    @property
    def players(self) -> list[str]:
        """The names of the players by seat."""
        return self.comments.get("players", "").split(", ")

    @property
    def result(self) -> list[int]:
        """The payoffs by seat."""
        return [whole_number(word) for word in self.lines[-1].split()[1:]]

    def views(self) -> Iterator[tuple[View, str]]:
        """For each decision of the game, yields the view before the decision and the move. In the view every
        card is visible.

        The view is the same object for all decisions. Use `View.copy` to keep a view. This method needs the
        native part of the package.
        """
        view: View = load("_native", "View")(self.lines[0])
        for line in self.lines[1:]:
            if line.startswith("move "):
                yield view, line.split(" ", 2)[2]
            view.apply(line)


@dataclass(frozen=True)
class Block:
    """A block of a journal: one session with the same cards, played in every seating."""

    number: int
    session: int
    """The number of the session. Blocks with the same number have the same cards."""
    players: tuple[int, ...]
    """For each player of the block, the index of its participant."""
    games: tuple[JournalGame, ...]


@dataclass(frozen=True)
class JournalGame:
    """A game of a block. The lists are by seat."""

    seating: int
    deal: int
    """The number of the deal in the session."""
    order: tuple[int, ...]
    """For each seat, the index of its player in ``players`` of the block."""
    points: tuple[float, ...]
    """For each seat, its payoff, including the cost of faults."""
    faults: tuple[dict[str, Any], ...]
    record: RecordedGame


@dataclass(frozen=True)
class Journal:
    """The journal of a match that ``arbiter run`` played."""

    header: dict[str, Any]
    """The first line of the journal. It has the lines of the plan, hashes, and facts about how the match was
    played."""
    blocks: tuple[Block, ...]
    key: str | None
    """The key of the match. None until all blocks have been played."""

    @property
    def plan(self) -> dict[str, Any]:
        """The keys of the plan, such as ``game`` and ``participant``. ``docs/arbiter.md`` lists them.

        Raises `LineError` when the lines are not TOML.
        """
        if sys.version_info >= (3, 11):
            import tomllib
        else:
            import tomli as tomllib
        try:
            return tomllib.loads("\n".join(line.removeprefix("# ") for line in self.header["plan"]))
        except (*_WRONG, RecursionError) as problem:
            raise LineError(f"the plan of the journal is not TOML: {problem}") from None

    @property
    def participants(self) -> list[str]:
        """The names of the participants."""
        return [participant["name"] for participant in self.plan["participant"]]


def play_match(
    seats: Sequence[str],
    game: str | None = None,
    *,
    deals: int = 200,
    players: int | None = None,
    seed: int | None = None,
    movetime: int | None = None,
    concurrency: int | None = None,
    record: Path | None = None,
    rules: Mapping[str, str] | None = None,
    arguments: Sequence[str] = (),
    program: Sequence[str] = ("arbiter",),
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> MatchResult:
    """Plays a match and returns its results. If ``game`` is None, the game is the default game of ``arbiter
    match``.

    Each item of ``seats`` is the command line of a bot, or ``talon:PLAYER`` for a built-in player.
    ``arguments`` are further arguments of ``arbiter match``. Raises `ArbiterError` when the arbiter refuses
    the match. ``timeout`` is the deadline for the whole match, in seconds. The arbiter itself enforces the
    deadlines of the bots.
    """
    if isinstance(seats, str):
        raise TypeError(f"seats is a list of players, such as [{seats!r}, 'talon:random']")
    command = [*program, "match", "--json", "--deals", str(deals)]
    command += [] if game is None else ["--game", game]
    numbers = {"players": players, "seed": seed, "movetime": movetime, "concurrency": concurrency}
    for name, number in numbers.items():
        command += [] if number is None else [f"--{name}", str(number)]
    command += [] if record is None else ["--record", fspath(record)]
    for key, value in (rules or {}).items():
        command += ["--rules", f"{key}={value}"]
    for seat in seats:
        command += ["--participant", seat]
    raw = _json(run([*command, *arguments], cwd, env, timeout))
    try:
        return MatchResult(
            game=raw["game"],
            blocks=raw["blocks"],
            games=raw["games"],
            key=raw.get("key"),
            players=tuple(_player(player) for player in raw["players"]),
            differences=tuple(Difference(pair["a"], pair["b"], pair["mean"], pair["ci95"]) for pair in raw["differences"]),
            interrupted=raw["interrupted"],
            raw=raw,
        )
    except _WRONG as problem:
        raise ArbiterMalformed(None, f"the arbiter's output is no result of a match: {problem!r}") from None


_WRONG = (KeyError, TypeError, ValueError, IndexError, AttributeError)
"""The exceptions that Python raises when a value does not have the expected form."""


def _player(raw: dict[str, Any]) -> PlayerResult:
    left_out = {"wins": None, "draws": None}
    return PlayerResult(**{name: {**left_out, **raw}[name] for name in PlayerResult.__dataclass_fields__})


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise ArbiterMalformed(None, f"the arbiter's output is no JSON: {problem}") from None


def read_record(path: Path) -> list[RecordedGame]:
    """Reads the games of a record. Raises `LineError` when the file is not a record, or when a game has no
    result."""
    with open(path, "rb") as file:
        return list(_games(_lines(file, MAX_LINE)))


_JOURNAL_VERSION = 3
"""The version of journals that this module reads."""

_MOST_OF_A_GAME = 4 << 20
"""The maximum size of a game in a record, including the comments before the game, in bytes."""

_MOST_OF_A_BLOCK = 256 << 20
"""The maximum size of a line in a journal, in bytes."""


def _lines(file: BinaryIO, most: int) -> Iterator[bytes]:
    """Yields the lines of a file. Raises `LineError` for a line longer than ``most`` bytes."""
    number = 0
    while line := file.readline(most + 2):
        number += 1
        if len(line.rstrip(b"\r\n")) > most:
            raise LineError(f"line {number} is longer than {most} bytes")
        yield line


def _games(lines: Iterable[bytes]) -> Iterator[RecordedGame]:
    comments: dict[str, str] = {}
    game: list[str] = []
    size = 0
    for number, raw in enumerate(lines, 1):
        words = _text(raw, number).strip()
        size += len(raw)
        if size > _MOST_OF_A_GAME:
            raise LineError(f"line {number}: {_MOST_OF_A_GAME} bytes without a result, so this is no record")
        if words.startswith("#"):
            key, _, value = words.removeprefix("#").strip().partition(": ")
            comments[key] = value
        elif words and not game and words.split()[0] != "newgame":
            raise LineError(f"line {number}: expected newgame, so this is no record: {words[:80]}")
        elif words:
            game.append(" ".join(words.split()))
        if words.startswith("result"):
            yield RecordedGame(comments, tuple(game))
            comments, game, size = {}, [], 0
    if game:
        raise LineError("the last game of the record has no result")


def _text(line: bytes, number: int) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise LineError(f"line {number}: not UTF-8") from None


def read_journal(path: Path) -> Journal:
    """Reads the journal of a match, the file ``journal.jsonl``. Skips an incomplete last line.

    Raises `LineError` when the file is not a journal.
    """
    header: dict[str, Any] = {}
    blocks: dict[int, Block] = {}
    key = None
    with open(path, "rb") as file:
        for number, line in enumerate(_lines(file, _MOST_OF_A_BLOCK), 1):
            if not line.endswith(b"\n"):
                break
            try:
                value = json.loads(line)
                if "journal" in value:
                    header = value
                elif "block" in value:
                    block = _block(value)
                    blocks.setdefault(block.number, block)
                key = value.get("key", key)
            except (*_WRONG, RecursionError) as problem:
                raise LineError(f"line {number} is no line of a journal: {problem!r}") from None
    if not header:
        raise LineError("no line of this file says 'journal': it is no journal")
    if header["journal"] != _JOURNAL_VERSION:
        raise LineError(f"version {header['journal']} of a journal: this package reads version {_JOURNAL_VERSION}")
    return Journal(header, tuple(blocks.values()), key)


def _block(raw: dict[str, Any]) -> Block:
    games = (
        JournalGame(
            seating=game["seating"],
            deal=game["deal"],
            order=tuple(game["order"]),
            points=tuple(game["points"]),
            faults=tuple(game.get("faults", ())),
            record=RecordedGame({}, tuple(_record_lines(game["record"]))),
        )
        for game in raw["games"]
    )
    return Block(raw["block"], raw["session"], tuple(raw["players"]), tuple(games))


def _record_lines(record: str | list[str]) -> list[str]:
    lines = record.splitlines() if isinstance(record, str) else record
    return [line for line in lines if line and not line.startswith("#")]


def export(
    source: Path,
    table: str = "games",
    *,
    arguments: Sequence[str] = (),
    program: Sequence[str] = ("arbiter",),
    timeout: float | None = None,
) -> list[dict[str, Any]]:
    """Exports a table of a match as a list of rows: ``participants``, ``blocks``, ``games`` or ``decisions``.

    ``source`` is a record, a journal, or the directory of a match. ``docs/export.md`` describes the columns.
    ``timeout`` is in seconds.
    """
    command = [*program, "export", fspath(source), "--as", table, "--format", "json", *arguments]
    rows: object = _json(run(command, None, None, timeout))
    if not isinstance(rows, list):
        raise ArbiterMalformed(None, "the arbiter's output is no table")
    return rows
