"""The `newgame` line of an environment, and the checks of whole-number arguments."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from operator import index

from ._native import MAX_MOVES, differing_keys
from .games import TABLES

LAST_SEED = 2**64 - 1
"""The maximum seed, and the maximum number of a deal."""


def seed_of(seed: object) -> int:
    """Returns the seed. If it is `None`, draws a seed."""
    return secrets.randbits(64) if seed is None else whole("seed", seed, 0, LAST_SEED)


def newgame_line(game: str, players: int | None, rules: Mapping[str, object] | None) -> str:
    """Returns the `newgame` line of a game with these rule options. If `players` is `None`, takes the
    smallest number of players. The value `True` becomes `on`, and `False` becomes `off`.

    Raises `ValueError` when the game, a key or a value is not one word. The rules of the game check
    everything else.
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
    """Returns the value as a whole number. Raises `TypeError` for a value of another type, and `ValueError`
    for a number out of range."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} {str(value)[:40]!r}: expected a whole number") from None
    if not least <= number <= most:
        # Python refuses to write numbers of thousands of digits.
        shown = str(number)[:40] if number.bit_length() < 1000 else "of more than 300 digits"
        raise ValueError(f"{name} {shown}: expected a whole number from {least} to {most}")
    return number


def list_length(max_candidates: object) -> int | None:
    """Returns the length of a list of candidates. `None` means the default of the game."""
    return None if max_candidates is None else whole("max_candidates", max_candidates, 1, MAX_MOVES)


class WrongVersion(ValueError):
    """The error that a policy was trained for another version of observations and actions, or for other
    rules."""


def differences(one: str, other: str) -> str:
    """Returns a text with the keys in which two versions differ: `they differ in version, betl`. Returns an
    empty text when the versions are equal."""
    if one == other:
        return ""
    return f"they differ in {', '.join(differing_keys(one, other)) or 'their order'}"


def require_version(policy: str, own: str) -> None:
    """Raises `WrongVersion` when a policy's version differs from the version of the environment."""
    if names := differences(policy, own):
        raise WrongVersion(f"a policy for '{policy}' cannot play '{own}': {names}")
