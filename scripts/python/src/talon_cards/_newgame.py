"""The `newgame` line of an environment, and the numbers that its functions take."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index

DEFAULT_PLAYERS = {"tablic": 2, "marias": 3, "tarok": 3}
"""The number of players when none is given; 2 for a game that is not listed."""

MOST_GAMES = 1_000_000
"""The largest number of games of a batch."""

MOST_THREADS = 256
"""The largest number of threads of a batch."""

MOST_CANDIDATES = 100_000
"""The longest list of candidates."""

MOST_BYTES = 2**36
"""The largest size of the arrays of a batch."""

LAST_SEED = 2**64 - 1
"""The greatest seed, and the greatest number of a deal."""


def seed_of(seed: object) -> int:
    """The seed, or a drawn one for `None`."""
    return secrets.randbits(64) if seed is None else whole("seed", seed, 0, LAST_SEED)


def newgame_line(game: str, players: int | None, rules: Mapping[str, object] | None) -> str:
    """The `newgame` line of a game with these rule options. A value of `True` is `on`, of `False` is `off`.

    Raises `ValueError` when the game, a key or a value is not one word. The rules of the game check the rest.
    """
    seats = DEFAULT_PLAYERS.get(game, 2) if players is None else players
    words = ["newgame", _word("game", game), "players", str(seats)]
    for key, value in (rules or {}).items():
        if key == "seat":
            raise ValueError("rules have the key 'seat': an environment has all seats, leave it out")
        words += [_word("rule", key), _word(key, {True: "on", False: "off"}[value] if isinstance(value, bool) else value)]
    return " ".join(words)


def _word(name: str, value: object) -> str:
    text = str(value)
    if len(text.split()) != 1 or text != text.strip():
        raise ValueError(f"{name} {text[:40]!r}: expected one word")
    return text


def whole(name: str, value: object, least: int, most: int) -> int:
    """The value as a whole number. Raises `TypeError` when it is not one, `ValueError` when it is out of range."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} {str(value)[:40]!r}: expected a whole number") from None
    if not least <= number <= most:
        # Python refuses to write a number of thousands of digits.
        shown = str(number)[:40] if number.bit_length() < 1000 else "of more than 300 digits"
        raise ValueError(f"{name} {shown}: expected a whole number from {least} to {most}")
    return number


class WrongVersion(ValueError):
    """A policy was trained for another version of observations and actions, or under other rules."""


def differences(one: str, other: str) -> str:
    """The keys in which two versions differ, such as `betl, version`; empty when they are equal."""

    def parts(text: str) -> dict[str, str]:
        game, *words = text.replace(" steps ", " candidates none ").split()
        return {"game": game, **dict(zip(words[::2], words[1::2]))}

    if one == other:
        return ""
    first, second = parts(one or "?"), parts(other)
    names = [key for key in {**first, **second} if first.get(key) != second.get(key)]
    return f"they differ in {', '.join(names) or 'their order'}"


def require_version(policy: str, own: str) -> None:
    """Refuses a policy of another version than that of the environment with `WrongVersion`."""
    if names := differences(policy, own):
        raise WrongVersion(f"a policy for '{policy}' cannot play '{own}': {names}")
