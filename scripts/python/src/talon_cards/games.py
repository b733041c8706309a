"""The games that the package knows by name, and the ``newgame`` line. The native part contains the rules."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files

from .cards import LineError
from .lines import GameOffer, whole_number

GAMES: tuple[GameOffer, ...] = tuple(
    # The lines of the engine, written by: printf 'talon\nquit\n' | talon | grep '^game ' > game_lines.txt
    GameOffer.parse(line)
    for line in files(__package__).joinpath("game_lines.txt").read_text("utf-8").splitlines()
)
"""The games of the protocol's ``game`` lines. Several games may have the same name. They are for different
numbers of players."""

TABLES: dict[str, tuple[int, ...]] = {
    offer.name: tuple(sorted(number for game in GAMES if game.name == offer.name for number in game.players)) for offer in GAMES
}
"""For each name, the numbers of players of all games with this name."""

PUBLIC_SEED = 424242001
"""The seed of the public deals of the benchmark. A data set of these deals is refused, and no training should use them."""

KEYS: dict[str, dict[str, str]] = {offer.name: offer.keys for offer in reversed(GAMES)}
"""For each name, the keys of ``newgame`` with their values. They are from the ``game`` line of the first game
with this name."""


def game_of(name: str, players: int) -> GameOffer:
    """Returns the game with this name for this number of players. Raises `LineError` when there is none."""
    for offer in GAMES:
        if offer.name == name and players in offer.players:
            return offer
    if name in TABLES:
        raise LineError(f"{name} is for {', '.join(map(str, TABLES[name]))} players, not {players}", "option")
    raise LineError(f"no game '{name[:40]}': the games are {', '.join(TABLES)}", "option")


@dataclass(frozen=True)
class NewGame:
    """A ``newgame`` line."""

    game: str
    players: int
    seat: int | None
    """The seat that receives the lines. None when the reader sees all seats."""
    keys: dict[str, str]
    """The rule options and carried values."""

    @classmethod
    def parse(cls, line: str) -> NewGame:
        """Reads a ``newgame`` line. Raises `LineError` when the line is malformed, or when its game, its
        number of players or one of its keys is unknown."""
        match line.split():
            case ["newgame", game, "players", number, *rest] if len(rest) % 2 == 0:
                keys = dict(zip(rest[::2], rest[1::2]))
                players = whole_number(number)
            case _:
                raise LineError(f"expected newgame GAME players N [seat S] [KEY VALUE]…: {line[:200]}")
        offer = game_of(game, players)
        word = keys.pop("seat", "all")
        if keys.keys() - offer.keys.keys():
            raise LineError(f"no such table of {game}: {line[:200]}", "option")
        for key, value in keys.items():
            words = offer.keys[key].split("|")
            if len(words) > 1 and value not in words:
                raise LineError(f"{key} cannot be '{value[:40]}': expected {offer.keys[key]}", "option")
        seat = None if word == "all" else whole_number(word)
        if seat is not None and not 0 <= seat < players:
            raise LineError(f"no seat {seat}: {players} players sit in seats 0 to {players - 1}")
        return cls(game, players, seat, keys)
