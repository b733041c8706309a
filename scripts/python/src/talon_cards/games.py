"""The list of games: the view that belongs to a ``newgame`` line."""

from __future__ import annotations

from .cards import LineError
from .lines import whole_number
from .marias import MariasView
from .tablic import PLAYERS, TablicView
from .tarok import TarokView
from .view import View

VIEWS: dict[str, type[View]] = {view.game: view for view in (TablicView, MariasView, TarokView)}
"""The view of each game."""

TABLES: dict[str, tuple[int, ...]] = {"tablic": PLAYERS, "marias": (3,), "tarok": (3,)}
"""The numbers of players of each game."""

KEYS: dict[str, dict[str, str]] = {
    "tablic": {},
    "marias": {
        "tens": "high|natural",
        "pay": "thesis|tavern",
        "killed_double": "on|off",
        "silent_hundred": "other|none",
        "stovka_base": "2|1",
        "talon_trump": "forbidden|allowed",
        "reading": "table|thesis",
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


def new_view(line: str) -> View:
    """The view before the first card, from a ``newgame`` line.

    With ``seat S`` it is the knowledge of this seat; with ``seat all`` or without ``seat`` every card is visible.
    Raises `LineError` when the line is malformed, or its game or number of players is unknown.
    """
    match line.split():
        case ["newgame", game, "players", number, *rest] if game in VIEWS and len(rest) % 2 == 0:
            keys = dict(zip(rest[::2], rest[1::2]))
            players = whole_number(number)
        case _:
            raise LineError(f"expected newgame GAME players N [seat S] [KEY VALUE]…: {line}")
    word = keys.pop("seat", "all")
    if keys.keys() - KEYS[game].keys() or players not in TABLES[game]:
        raise LineError(f"no such table of {game}: {line}")
    for key, value in keys.items():
        words = KEYS[game][key].split("|")
        if len(words) > 1 and value not in words:
            raise LineError(f"{key} {value}: expected {' or '.join(words)}")
    seat = None if word == "all" else whole_number(word)
    if seat is not None and not 0 <= seat < players:
        raise LineError(f"no seat {seat} at a table for {players}")
    return VIEWS[game](players, seat, keys)
