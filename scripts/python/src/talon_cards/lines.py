"""Classes for lines of the protocol: the lines of an engine, and the limits of ``go``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .cards import LineError

MAX_LINE = 65_536
"""The maximum length of a line in bytes. The line end does not count."""


def whole_number(token: str) -> int:
    """Reads a whole number in the protocol's form: ASCII digits, with a minus sign in front of a negative
    number. Raises `LineError` for any other text."""
    if not re.fullmatch("-?[0-9]{1,40}", token):
        raise LineError(f"expected a whole number: '{token[:80]}'")
    return int(token)


def decimal_number(token: str) -> float:
    """Reads a number with an optional decimal point. Raises `LineError` for any other text, including ``nan``
    and ``inf``."""
    if not re.fullmatch(r"[+-]?[0-9]{1,40}(\.[0-9]{1,40})?", token):
        raise LineError(f"expected a number: '{token[:80]}'")
    return float(token)


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
        numbers = dict(zip(values[::2], values[1::2]))
        low, high = (whole_number(numbers.get(word, "")) for word in ("min", "max"))
        return cls(name, kind, default, low, high)

    def value(self) -> str:
        """Returns the initial value. It is the default or, for an option without a default, 0 or false."""
        return self.default or {"spin": "0", "check": "false"}.get(self.type, "")

    def line(self) -> str:
        """Returns the ``option`` line."""
        rest = {
            "spin": f" default {self.value()} min {self.min} max {self.max}",
            "check": f" default {self.value()}",
            "combo": f" default {self.default}" + "".join(f" var {choice}" for choice in self.choices),
            "string": f" default {self.default or '<empty>'}",
        }
        return f"option name {self.name} type {self.type}{rest.get(self.type, '')}"

    def check(self, value: str) -> str:
        """Returns the value in the spelling of the protocol. Raises `LineError` when the option does not
        allow the value."""
        if self.type == "spin" and re.fullmatch("-?[0-9]{1,40}", value) and self.min <= int(value) <= self.max:
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
    """The keys of ``newgame`` that the engine accepts, with their types."""

    @classmethod
    def parse(cls, line: str) -> GameOffer:
        """Reads a ``game`` line."""
        match line.split():
            case ["game", name, "players", *rest]:
                count = next((at for at, word in enumerate(rest) if not word.isdecimal()), len(rest))
                keys = rest[count:]
                return cls(name, tuple(map(whole_number, rest[:count])), dict(zip(keys[::2], keys[1::2])))
        raise LineError(f"no game line: {line}")


@dataclass(frozen=True)
class Info:
    """An ``info`` line: the state of a search, or one of several candidates. Missing fields are None."""

    depth: int | None = None
    multipv: int | None = None
    """The rank of the candidate, from 1."""
    worlds: int | None = None
    payoff: float | None = None
    """The expected payoff of the seat to move, in points."""
    heuristic: float | None = None
    """A value for the seat to move in another unit than points. A greater value is better."""
    error: float | None = None
    """The standard error of the difference from the score of candidate 1."""
    bounds: tuple[float, float] | None = None
    """Proven bounds of the payoff. Equal bounds are the exact payoff."""
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    """The time so far, in milliseconds."""
    pv: tuple[str, ...] = ()
    """The moves of the principal variation."""
    string: str | None = None

    @classmethod
    def parse(cls, line: str) -> Info:
        """Reads an ``info`` line. Skips fields that a later version of the protocol may add."""
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
            value = decimal_number(score)
            error = decimal_number(values["error"][0]) if "error" in values else None
            low_high = [decimal_number(word) for word in values.get("bounds", [])]
            whole = {name: whole_number(values[name][0]) if name in values else None for name in _WHOLE}
        except (ValueError, IndexError):
            raise LineError(f"no info line: {line[:200]}") from None
        return cls(
            **whole,
            payoff=value if kind == "payoff" else None,
            heuristic=value if kind == "heuristic" else None,
            error=error,
            bounds=(low_high[0], low_high[1]) if len(low_high) == 2 else None,
            pv=tuple(" ".join(values["pv"]).split(" ; ")) if "pv" in values else (),
            string=" ".join(values["string"]) if "string" in values else None,
        )


_WHOLE = ("depth", "multipv", "worlds", "nodes", "nps", "time")


@dataclass(frozen=True)
class Limit:
    """The limit of a ``go``. Missing fields are None."""

    movetime: int | None = None
    """The time for this move, in milliseconds."""
    clock: tuple[int, ...] = ()
    """For each seat, the time that it has left for the rest of the deal, in milliseconds."""
    inc: tuple[int, ...] = ()
    """For each seat, the time that it gains with each of its moves, in milliseconds."""
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
                    return cls(movetime=whole_number(number))
                case ["depth", number]:
                    return cls(depth=whole_number(number))
                case ["nodes", number]:
                    return cls(nodes=whole_number(number))
                case ["clock", times, *rest] if rest[:1] in ([], ["inc"]):
                    return cls(clock=_numbers(times), inc=_numbers(rest[1]) if rest else ())
        except (ValueError, IndexError):
            pass
        raise LineError(f"no limit: {line}")

    def seconds(self) -> float | None:
        """Returns the longest time that the limit allows for a move, in seconds. Returns None when the limit
        does not limit the time."""
        if self.clock:
            return (max(self.clock) + max(self.inc, default=0)) / 1000
        return None if self.movetime is None else self.movetime / 1000

    def line(self) -> str:
        """Returns the words after ``go``."""
        if self.infinite:
            return "infinite"
        for word in ("movetime", "depth", "nodes"):
            if getattr(self, word) is not None:
                return f"{word} {getattr(self, word)}"
        inc = f" inc {','.join(map(str, self.inc))}" if self.inc else ""
        return f"clock {','.join(map(str, self.clock))}{inc}" if self.clock else ""


def _numbers(token: str) -> tuple[int, ...]:
    return tuple(map(whole_number, token.split(",")))


@dataclass(frozen=True)
class Status:
    """A ``status`` line: the state of a deal."""

    game: str
    turn: int | None
    """The seat to move. None while cards are dealt, and at the end."""
    phase: str
    legal: int | None
    """The number of legal moves, at most 1000. None when the legal moves are hidden from the engine."""
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
                turn=whole_number(turn) if turn.isdecimal() else None,
                phase=pairs["phase"],
                legal=whole_number(legal) if legal.isdecimal() else None,
                result=tuple(map(whole_number, words[words.index("result") + 1 :])) if "result" in words else None,
            )
        except (KeyError, ValueError):
            raise LineError(f"no status line: {line}") from None
