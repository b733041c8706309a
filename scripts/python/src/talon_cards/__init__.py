"""Bots, views and clients for the card games of Talon: tablić, mariáš and tarok.

`Bot`, the parsers of lines and the clients are pure Python. `View` is Talon's own implementation of the
rules. It is in the native part of the package. The native part is imported when it is first used. The clients
are in their own modules: `talon_cards.engine` for ``talon``, `talon_cards.arbiter` for ``arbiter``.
"""

from typing import TYPE_CHECKING, Any

from ._load import load
from .bot import Bot
from .cards import FRENCH, GERMAN, HIDDEN, TAROK, Card, LineError, Pack
from .games import GAMES, KEYS, TABLES, NewGame, game_of
from .lines import GameOffer, Info, Limit, Option, Status
from .view import BotView

if TYPE_CHECKING:
    from ._native import Deal as Deal
    from ._native import View as View
    from .aec import env as env
    from .aec import raw_env as raw_env
    from .vector import VectorEnv as VectorEnv

__version__ = "0.1.0"
"""The version of the package. It equals the version of the programs."""

__all__ = [
    "FRENCH",
    "GAMES",
    "GERMAN",
    "HIDDEN",
    "KEYS",
    "TABLES",
    "TAROK",
    "Bot",
    "BotView",
    "Card",
    "GameOffer",
    "Info",
    "Limit",
    "LineError",
    "NewGame",
    "Option",
    "Pack",
    "Status",
    "__version__",
    "game_of",
]

_NATIVE = {"View": "_native", "Deal": "_native", "VectorEnv": "vector", "env": "aec", "raw_env": "aec"}
"""The names that need the native part, each with its module."""


def __getattr__(name: str) -> Any:
    if name in _NATIVE:
        return load(_NATIVE[name], name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
