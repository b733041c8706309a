"""The `newgame` line of an environment."""

from __future__ import annotations

from collections.abc import Mapping

DEFAULT_PLAYERS = {"tablic": 2, "marias": 3, "tarok": 3}
"""The number of players when none is given; 2 for a game that is not listed."""


def newgame_line(game: str, players: int | None, rules: Mapping[str, object] | None) -> str:
    """The `newgame` line of a game with these rule options. A value of `True` is `on`, of `False` is `off`."""
    words = ["newgame", game, "players", str(players or DEFAULT_PLAYERS.get(game, 2))]
    for key, value in (rules or {}).items():
        words += [key, {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)]
    return " ".join(words)
