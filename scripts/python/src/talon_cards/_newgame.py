"""The `newgame` line of an environment, and the numbers that its functions take."""

from __future__ import annotations

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
        raise ValueError(f"{name} {str(number)[:40]}: expected a whole number from {least} to {most}")
    return number


def require_version(policy: str, own: str) -> None:
    """Refuses a policy of another version than that of the environment."""
    if policy != own:
        raise ValueError(f"a policy for '{policy}' cannot play '{own}'")
