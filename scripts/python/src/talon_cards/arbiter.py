"""A client for ``arbiter``: matches, records, journals and exported tables as dataclasses."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Any

from .cards import LineError
from .games import new_view
from .view import View

Path = str | PathLike[str]


class ArbiterError(RuntimeError):
    """The arbiter refused a command, or could not finish it."""

    def __init__(self, exit_code: int, text: str) -> None:
        super().__init__(text)
        self.exit_code = exit_code


@dataclass(frozen=True)
class PlayerResult:
    """The results of one seat of the match, over all games."""

    name: str
    games: int
    points: float
    """The sum of the payoffs."""
    mean: float
    """Points a game."""
    ci95: float
    """Half of the 95 % confidence interval of the mean."""
    wins: int
    draws: int
    faults: int
    fault_kinds: dict[str, int]
    decisions: int
    mean_ms: float
    """The mean time of a decision."""
    max_ms: float
    """The longest time of a decision."""


@dataclass(frozen=True)
class Difference:
    """The difference of two participants in points a game."""

    a: str
    b: str
    mean: float
    """Greater than 0 when ``a`` is better."""
    ci95: float
    """Half of the 95 % confidence interval."""

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
    """The key, with which the same deals are played again."""
    players: tuple[PlayerResult, ...]
    """In the order of the seats."""
    differences: tuple[Difference, ...]
    """The difference of each pair of participants."""
    interrupted: bool
    raw: dict[str, Any] = field(repr=False)
    """Everything that ``arbiter match --json`` prints."""


@dataclass(frozen=True)
class RecordedGame:
    """A game of a record, with every card."""

    comments: dict[str, str]
    """The comments before it, such as ``players`` and ``deal``."""
    lines: tuple[str, ...]
    """Its lines, from ``newgame`` to ``result``."""

    @property
    def players(self) -> list[str]:
        """The names of the players by seat."""
        return self.comments.get("players", "").split(", ")

    @property
    def result(self) -> list[int]:
        """The payoffs by seat."""
        return [int(word) for word in self.lines[-1].split()[1:]]

    def views(self) -> Iterator[tuple[View, str]]:
        """Each decision of the game: the position before it, with every card visible, and the move made.

        The view is the same object each time: take a `View.copy` to keep one.
        """
        view = new_view(self.lines[0])
        for line in self.lines[1:]:
            if line.startswith("move "):
                yield view, line.split(" ", 2)[2]
            view.apply(line)


@dataclass(frozen=True)
class Block:
    """A block of a journal: the same cards in every seating."""

    number: int
    session: int
    """Blocks with the same session have the same cards."""
    players: tuple[int, ...]
    """The participant of each player of the block."""
    void: bool
    """Whether a fault voids the block."""
    games: tuple[JournalGame, ...]


@dataclass(frozen=True)
class JournalGame:
    """A game of a block. The lists are by seat."""

    seating: int
    deal: int
    """The number of the deal in the session."""
    order: tuple[int, ...]
    """The player in each seat: a place in ``players`` of the block."""
    points: tuple[float, ...]
    """The payoffs, with the cost of faults."""
    faults: tuple[dict[str, Any], ...]
    record: RecordedGame


@dataclass(frozen=True)
class Journal:
    """The journal of a match of ``arbiter run``."""

    header: dict[str, Any]
    """Its first line: plan, game, rules and participants."""
    blocks: tuple[Block, ...]
    key: str | None
    """The key, once every block was played."""

    @property
    def participants(self) -> list[str]:
        """The names of the participants."""
        return [participant["name"] for participant in self.header["participants"]]


def play_match(
    seats: Sequence[str],
    game: str = "tablic",
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
) -> MatchResult:
    """Plays a match and returns its results.

    Each seat is a command line, or ``talon:PLAYER`` for a built-in player. ``arguments`` are further arguments of
    ``arbiter match``. Raises `ArbiterError` when the match is refused.
    """
    command = [*program, "match", "--json", "--game", game, "--deals", str(deals)]
    numbers = {"players": players, "seed": seed, "movetime": movetime, "concurrency": concurrency}
    for name, number in numbers.items():
        command += [] if number is None else [f"--{name}", str(number)]
    command += [] if record is None else ["--record", fspath(record)]
    for key, value in (rules or {}).items():
        command += ["--rule", f"{key}={value}"]
    for seat in seats:
        command += ["--seat", seat]
    raw = json.loads(_run([*command, *arguments], cwd, env))
    return MatchResult(
        game=raw["game"],
        blocks=raw["blocks"],
        games=raw["games"],
        key=raw.get("key"),
        players=tuple(_player(player) for player in raw["players"]),
        differences=tuple(Difference(pair["a"], pair["b"], pair["mean"], pair["ci95"]) for pair in raw["versus"]),
        interrupted=raw["interrupted"],
        raw=raw,
    )


def _player(raw: dict[str, Any]) -> PlayerResult:
    return PlayerResult(**{name: raw[name] for name in PlayerResult.__dataclass_fields__})


def read_record(path: Path) -> list[RecordedGame]:
    """The games of a record. Raises `LineError` when a game has no result."""
    with open(path, encoding="utf-8") as lines:
        return list(_games(lines))


def _games(lines: Iterator[str] | Any) -> Iterator[RecordedGame]:
    comments: dict[str, str] = {}
    game: list[str] = []
    for line in lines:
        words = line.strip()
        if words.startswith("#"):
            key, _, value = words.removeprefix("#").strip().partition(": ")
            comments[key] = value
        elif words:
            game.append(" ".join(words.split()))
        if words.startswith("result"):
            yield RecordedGame(comments, tuple(game))
            comments, game = {}, []
    if game:
        raise LineError("the last game of the record has no result")


def read_journal(path: Path) -> Journal:
    """The journal of a match: of the file ``journal.jsonl``. A last line that was cut is skipped."""
    header: dict[str, Any] = {}
    blocks, key = [], None
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if not line.endswith("\n"):
                break
            value = json.loads(line)
            if "journal" in value:
                header = value
            elif "block" in value:
                blocks.append(_block(value))
            key = value.get("key", key)
    return Journal(header, tuple(blocks), key)


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
    return Block(raw["block"], raw["session"], tuple(raw["players"]), raw.get("void", False), tuple(games))


def _record_lines(record: str | list[str]) -> list[str]:
    lines = record.splitlines() if isinstance(record, str) else record
    return [line for line in lines if line and not line.startswith("#")]


def export(
    source: Path, table: str = "games", *, arguments: Sequence[str] = (), program: Sequence[str] = ("arbiter",)
) -> list[dict[str, Any]]:
    """A table of a match as a list of rows: ``participants``, ``blocks``, ``games`` or ``decisions``.

    ``source`` is a record, a journal, or the directory of a match. ``docs/export.md`` describes the columns.
    """
    command = [*program, "export", fspath(source), "--as", table, "--format", "json", *arguments]
    rows: list[dict[str, Any]] = json.loads(_run(command, None, None))
    return rows


def _run(command: Sequence[str], cwd: Path | None, env: Mapping[str, str] | None) -> str:
    done = subprocess.run(
        command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8"
    )
    # A match that was played prints its results even when the exit code is not 0.
    if done.stdout.lstrip().startswith(("{", "[")):
        return done.stdout
    raise ArbiterError(done.returncode, done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no output")
