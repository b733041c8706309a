"""Lines of the protocol as values: what an engine says, and the limits of ``go``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .cards import LineError


@dataclass(frozen=True)
class Option:
    """An option of an engine."""

    name: str
    type: str
    """``check``, ``spin``, ``combo``, ``string`` or ``button``."""
    default: str = ""
    min: int = 0
    max: int = 0
    choices: tuple[str, ...] = ()
    """The values of a ``combo`` option."""

    @classmethod
    def parse(cls, line: str) -> Option:
        """Reads an ``option`` line."""
        name, found, rest = line.removeprefix("option name ").partition(" type ")
        words = rest.split()
        if not found or not words:
            raise LineError(f"no option line: {line}")
        kind, values = words[0], words[1:]
        choices = tuple(value for word, value in zip(values, values[1:]) if word == "var") if kind == "combo" else ()
        default = " ".join(values[1:]) if kind == "string" else "".join(values[1:2])
        if kind != "spin":
            return cls(name, kind, "" if default == "<empty>" else default, choices=choices)
        numbers = {word: int(value) for word, value in zip(values[::2], values[1::2])}
        return cls(name, kind, default, numbers["min"], numbers["max"])

    def line(self) -> str:
        """The ``option`` line."""
        rest = {
            "spin": f" default {self.default or 0} min {self.min} max {self.max}",
            "check": f" default {self.default or 'false'}",
            "combo": f" default {self.default}" + "".join(f" var {choice}" for choice in self.choices),
            "string": f" default {self.default or '<empty>'}",
        }
        return f"option name {self.name} type {self.type}{rest.get(self.type, '')}"

    def check(self, value: str) -> str:
        """The value in the spelling of the option. Raises `LineError` when the option does not allow it."""
        if self.type == "spin" and re.fullmatch("-?[0-9]+", value) and self.min <= int(value) <= self.max:
            return str(int(value))
        if self.type == "check" and value in ("true", "false") or self.type == "string":
            return value
        if self.type == "button" and not value:
            return value
        for choice in self.choices:
            if choice.lower() == value.lower():
                return choice
        raise LineError(f"{self.name} cannot be '{value}'")


@dataclass(frozen=True)
class GameOffer:
    """A game that an engine plays."""

    name: str
    players: tuple[int, ...]
    keys: dict[str, str] = field(default_factory=dict)
    """The keys of ``newgame`` that it accepts, with their types."""

    @classmethod
    def parse(cls, line: str) -> GameOffer:
        """Reads a ``game`` line."""
        match line.split():
            case ["game", name, "players", *rest]:
                count = next((at for at, word in enumerate(rest) if not word.isdecimal()), len(rest))
                keys = rest[count:]
                return cls(name, tuple(map(int, rest[:count])), dict(zip(keys[::2], keys[1::2])))
        raise LineError(f"no game line: {line}")


@dataclass(frozen=True)
class Info:
    """An ``info`` line: the state of a search, or one of several candidates. A field that the line lacks is None."""

    depth: int | None = None
    multipv: int | None = None
    """The rank of this candidate, from 1."""
    worlds: int | None = None
    payoff: float | None = None
    """The expected payoff of the deal, in points of the seat to move."""
    heuristic: float | None = None
    """Any other value to the seat to move, greater being better."""
    bounds: tuple[float, float] | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    """Milliseconds so far."""
    pv: tuple[str, ...] = ()
    """The moves of the principal variation."""
    string: str | None = None

    @classmethod
    def parse(cls, line: str) -> Info:
        """Reads an ``info`` line. Fields that a later version of the protocol may add are skipped."""
        words = line.split()
        values: dict[str, list[str]] = {}
        at = 1
        while at < len(words):
            word = words[at]
            size = {"pv": len(words), "string": len(words), "score": 2, "bounds": 2}.get(word, 1)
            if word == "pv" and "string" in words[at:]:
                size = words.index("string", at) - at - 1
            values[word] = words[at + 1 : at + 1 + size]
            at += 1 + size
        try:
            kind, score = values.get("score", ["", "0"])
            low_high = [float(word) for word in values.get("bounds", [])]
            whole = {name: int(values[name][0]) if name in values else None for name in _WHOLE}
        except (ValueError, IndexError):
            raise LineError(f"no info line: {line}") from None
        return cls(
            **whole,
            payoff=float(score) if kind == "payoff" else None,
            heuristic=float(score) if kind == "heuristic" else None,
            bounds=(low_high[0], low_high[1]) if len(low_high) == 2 else None,
            pv=tuple(" ".join(values["pv"]).split(" ; ")) if "pv" in values else (),
            string=" ".join(values["string"]) if "string" in values else None,
        )


_WHOLE = ("depth", "multipv", "worlds", "nodes", "nps", "time")


@dataclass(frozen=True)
class Limit:
    """The limit of a ``go``. A field that the line lacks is None."""

    movetime: int | None = None
    """Milliseconds for this move."""
    clock: tuple[int, ...] = ()
    """The milliseconds that each seat has left for the rest of the deal."""
    inc: tuple[int, ...] = ()
    """The milliseconds that each seat gains with each of its moves."""
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False

    @classmethod
    def parse(cls, line: str) -> Limit:
        """Reads a ``go`` line."""
        words = line.split()[1:]
        if words[:1] == ["open"]:
            words = words[1:]
        try:
            match words:
                case []:
                    return cls()
                case ["infinite"]:
                    return cls(infinite=True)
                case ["movetime", number]:
                    return cls(movetime=int(number))
                case ["depth", number]:
                    return cls(depth=int(number))
                case ["nodes", number]:
                    return cls(nodes=int(number))
                case ["clock", times, *rest] if rest[:1] in ([], ["inc"]):
                    return cls(clock=_numbers(times), inc=_numbers(rest[1]) if rest else ())
        except (ValueError, IndexError):
            pass
        raise LineError(f"no limit: {line}")

    def line(self) -> str:
        """The words after ``go``."""
        if self.infinite:
            return "infinite"
        for word in ("movetime", "depth", "nodes"):
            if getattr(self, word) is not None:
                return f"{word} {getattr(self, word)}"
        inc = f" inc {','.join(map(str, self.inc))}" if self.inc else ""
        return f"clock {','.join(map(str, self.clock))}{inc}" if self.clock else ""


def _numbers(token: str) -> tuple[int, ...]:
    return tuple(int(number) for number in token.split(","))


@dataclass(frozen=True)
class Status:
    """A ``status`` line: the state of a deal."""

    game: str
    turn: int | None
    """The seat to move; None while cards are dealt and at the end."""
    phase: str
    legal: int | None
    """The number of legal moves, at most 1000; None when they are hidden from the engine."""
    result: tuple[int, ...] | None

    @classmethod
    def parse(cls, line: str) -> Status:
        """Reads a ``status`` line."""
        words = line.split()
        pairs = dict(zip(words[1::2], words[2::2]))
        try:
            turn, legal = pairs["turn"], pairs["legal"].rstrip("+")
            return cls(
                game=pairs["game"],
                turn=int(turn) if turn.isdecimal() else None,
                phase=pairs["phase"],
                legal=int(legal) if legal.isdecimal() else None,
                result=tuple(map(int, words[words.index("result") + 1 :])) if "result" in words else None,
            )
        except (KeyError, ValueError):
            raise LineError(f"no status line: {line}") from None
