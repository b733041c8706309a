"""The `newgame` line of an environment, and the numbers that its functions take."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index

from ._native import MOST_MOVES, differing_keys
from .games import TABLES

LAST_SEED = 2**64 - 1
"""The greatest seed, and the greatest number of a deal."""


def seed_of(seed: object) -> int:
    """The seed, or a drawn one for `None`."""
    return secrets.randbits(64) if seed is None else whole("seed", seed, 0, LAST_SEED)


def newgame_line(game: str, players: int | None, rules: Mapping[str, object] | None) -> str:
    """The `newgame` line of a game with these rule options; of the smallest table when no number is given. A value of `True` is `on`, of `False` is `off`.

    Raises `ValueError` when the game, a key or a value is not one word. The rules of the game check the rest.
    """
    seats = TABLES.get(game, (2,))[0] if players is None else players
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


def list_length(max_candidates: object) -> int | None:
    """The length of a list of candidates; `None` for the default of the game."""
    return None if max_candidates is None else whole("max_candidates", max_candidates, 1, MOST_MOVES)


class WrongVersion(ValueError):
    """A policy was trained for another version of observations and actions, or under other rules."""


def differences(one: str, other: str) -> str:
    """In which keys two versions differ: `they differ in version, betl`. Empty when they are equal."""
    if one == other:
        return ""
    return f"they differ in {', '.join(differing_keys(one, other)) or 'their order'}"


def require_version(policy: str, own: str) -> None:
    """Refuses a policy of another version than that of the environment with `WrongVersion`."""
    if names := differences(policy, own):
        raise WrongVersion(f"a policy for '{policy}' cannot play '{own}': {names}")
