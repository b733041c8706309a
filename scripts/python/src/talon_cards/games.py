"""The games that the package knows by name, and the ``newgame`` line. The rules are in the native part."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import LineError
from .lines import whole_number

TABLES: dict[str, tuple[int, ...]] = {"tablic": (2, 3, 4, 6, 8, 12, 16, 24, 48), "marias": (3,), "tarok": (3,)}
"""The numbers of players of each game."""

KEYS: dict[str, dict[str, str]] = {
    "tablic": {
        "pairs": "off|on",
        "goal": "none|101|151",
        "reach": "at|above",
        "payoff": "win|points",
        "total": "N,N,…",
    },
    "marias": {
        "tens": "high|natural",
        "pay": "thesis|tavern",
        "killed_double": "on|off",
        "silent_hundred": "other|none",
        "stovka_base": "2|1|4|half",
        "talon_trump": "forbidden|allowed",
        "reading": "table|thesis",
        "betl": "off|5|10|15",
        "durch": "off|10|20|30",
        "stovka": "beside|replaces",
        "stovka_scale": "double|add",
        "stovka_marriage": "highest|first|each",
        "z_lidu": "off|on",
        "undoubled": "play|pay",
        "keep_seven": "off|on",
        "false_seven": "on|off",
        "announce_late": "on|off",
        "red_double": "on|off",
        "cap": "0..1000000",
        "profile": "thesis|tavern|association|mariasek",
    },
    "tarok": {
        "radelci": "N,N,…",
        "silent_symmetric": "off|on",
        "klop_federation": "off|on",
        "reading": "table|thesis",
        "valat": "replace|add",
        "valat_kontra": "off|on",
        "mond": "points|all",
        "berac": "first_trick|all_tricks",
    },
}
"""The keys of ``newgame`` of each game with their values, in the form of the protocol's ``game`` line."""


@dataclass(frozen=True)
class NewGame:
    """A ``newgame`` line."""

    game: str
    players: int
    seat: int | None
    """The seat that receives the lines; None for all seats."""
    keys: dict[str, str]
    """The rule options and carried values."""

    @classmethod
    def parse(cls, line: str) -> NewGame:
        """Reads the line. Raises `LineError` when it is malformed, or its game, number of players or a key is unknown."""
        match line.split():
            case ["newgame", game, "players", number, *rest] if len(rest) % 2 == 0:
                keys = dict(zip(rest[::2], rest[1::2]))
                players = whole_number(number)
            case _:
                raise LineError(f"expected newgame GAME players N [seat S] [KEY VALUE]…: {line[:200]}")
        if game not in TABLES:
            raise LineError(f"no game '{game[:40]}': the games are {', '.join(TABLES)}", "option")
        word = keys.pop("seat", "all")
        if keys.keys() - KEYS[game].keys() or players not in TABLES[game]:
            raise LineError(f"no such table of {game}: {line[:200]}", "option")
        for key, value in keys.items():
            words = KEYS[game][key].split("|")
            if len(words) > 1 and value not in words:
                raise LineError(f"{key} cannot be '{value[:40]}': expected {KEYS[game][key]}", "option")
        seat = None if word == "all" else whole_number(word)
        if seat is not None and not 0 <= seat < players:
            raise LineError(f"no seat {seat}: {players} players sit in seats 0 to {players - 1}")
        return cls(game, players, seat, keys)
