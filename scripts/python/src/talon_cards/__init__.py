"""Cards, views and legal moves of tablić, mariáš and tarok, and the base class of bots.

The clients have modules of their own: `talon_cards.engine` for ``talon``, `talon_cards.arbiter` for ``arbiter``.
"""

from .bot import Bot
from .cards import FRENCH, GERMAN, HIDDEN, TAROK, Card, LineError, Pack
from .games import KEYS, TABLES, VIEWS, new_view
from .lines import GameOffer, Info, Limit, Option, Status
from .marias import MariasView
from .tablic import TablicView
from .tarok import TarokView
from .view import View

__all__ = [
    "FRENCH",
    "GERMAN",
    "HIDDEN",
    "KEYS",
    "TABLES",
    "TAROK",
    "VIEWS",
    "Bot",
    "Card",
    "GameOffer",
    "Info",
    "Limit",
    "LineError",
    "MariasView",
    "Option",
    "Pack",
    "Status",
    "TablicView",
    "TarokView",
    "View",
    "new_view",
]
