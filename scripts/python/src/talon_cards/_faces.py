"""The looks of the games, the faces of their cards and the words of the pages, from ``board.json``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from .cards import HIDDEN

_PLAIN: Mapping[str, Any] = {
    "pack": {"suits": [], "letters": "", "suit_order": "", "rank_order": "", "numbered": None, "by_rank": False},
    "moves": {},
    "rows": [],
    "won": [],
    "doubling": None,
    "first_role": None,
    "table": False,
}
"""The look of an unknown game. It is a game with tricks."""

# Fonts have signs only for the French suits.
_SIGNS = {"club": "♣", "diamond": "♦", "heart": "♥", "spade": "♠"}


@cache
def board() -> Mapping[str, Any]:
    """Returns the content of ``board.json``, which `board_data.mjs` writes from the scripts of the pages."""
    content: dict[str, Any] = json.loads(files(__package__).joinpath("board.json").read_text("utf-8"))
    return content


def look_of(game: str) -> Mapping[str, Any]:
    """Returns the look of a game: its pack, the forms of its moves, and the rows of its facts."""
    look: Mapping[str, Any] = board()["looks"].get(game, _PLAIN)
    return look


def text_under(key: str) -> str | None:
    """Returns the text under the key ``table.name``."""
    text: str | None = board()["texts"].get(key)
    return text


def text(name: str, **blanks: object) -> str:
    """Returns a text of the board with its blanks filled."""
    filled = text_under(f"board.{name}") or name
    # One pass: a name with braces is not filled again.
    return re.sub(r"\{([a-z:]+)\}", lambda found: str(blanks.get(found[1].removesuffix(":acc"), found[0])), filled)


def word(name: object, game: str) -> str:
    """Returns a word of a game."""
    return text_under(f"word_{game}.{name}") or text_under(f"word.{name}") or str(name)


def number(value: int) -> str:
    """Returns a number with a true minus sign."""
    return f"{value:,}".replace("-", "−")


def signed(value: int) -> str:
    """Returns a number with its sign. Zero has none."""
    return f"+{number(value)}" if value > 0 else number(value)


def suit_of(game: str, letter: str) -> Mapping[str, str] | None:
    """Returns the suit with this letter: its sign and the key of its name."""
    suits: list[Mapping[str, str]] = look_of(game)["pack"]["suits"]
    return next((suit for suit in suits if suit["letter"] == letter), None)


def suit_name(game: str, letter: str) -> str | None:
    """Returns the name of a suit. Returns None when no suit has this letter."""
    suit = suit_of(game, letter)
    return (text_under(suit["text"]) or suit["text"]) if suit else None


def is_card(token: str) -> bool:
    """Returns whether a word of a line is a card."""
    return re.fullmatch(r"[a-z]\d+|[0-9A-Z][a-z]", token) is not None


def _number_of(game: str, code: str) -> int | None:
    """Returns the number of a card without a suit."""
    numbered = look_of(game)["pack"]["numbered"]
    digits = code[1:]
    return int(digits) if numbered and code[:1] == numbered and re.fullmatch("[0-9]{1,4}", digits) else None


def _roman(value: int) -> str:
    signs = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
    written = ""
    for amount, sign in signs:
        written += sign * (value // amount)
        value %= amount
    return written


def _rank(game: str, letter: str) -> str:
    """Returns a rank in a sentence."""
    pack = look_of(game)["pack"]
    place = pack["letters"].find(letter)
    printed = (text_under(pack.get("texts", "")) or "").split()
    return "10" if letter == "T" else printed[place] if 0 <= place < len(printed) else letter


def card_name(game: str, code: str) -> str:
    """Returns the name of a card for people who cannot see its drawing."""
    if code == HIDDEN:
        return text("face_down")
    value = _number_of(game, code)
    if value is not None:
        return f"{look_of(game)['pack']['numbered_text']} {_roman(value)}"
    suit = suit_name(game, code[1:])
    return f"{_rank(game, code[:1])} {suit}" if suit else code


def short_name(game: str, code: str) -> str:
    """Returns a card as a short text with its suit sign."""
    value = _number_of(game, code)
    if value is not None:
        return _roman(value)
    suit = suit_of(game, code[1:])
    sign = _SIGNS.get(suit["sign"]) if suit else None
    return f"{_rank(game, code[:1])}{sign}" if sign else card_name(game, code)


def sort_cards(game: str, codes: Iterable[str]) -> list[str]:
    """Sorts cards as the pages sort a hand: numbered cards first, then by suit or by rank. Hidden cards come
    last."""
    pack = look_of(game)["pack"]

    def place(code: str) -> int:
        if code == HIDDEN:
            return 10_000
        value = _number_of(game, code)
        if value is not None:
            return 100 - value
        rank, suit = pack["rank_order"].find(code[:1]), pack["suit_order"].find(code[1:])
        return int(rank * 10 + suit if pack["by_rank"] else 1000 * (1 + suit) + rank)

    return sorted(codes, key=place)


def card_svg(game: str, code: str, back: str) -> str:
    """Draws a card. ``back`` is the id of an element with the back, which all hidden cards share."""
    if code == HIDDEN:
        return f'<svg viewBox="0 0 100 156" class="talon-card" aria-hidden="true"><use href="#{back}"/></svg>'
    face = board()["faces"].get(f"{game} {code}")
    if face is None:
        paper = '<rect class="paper" x="1" y="1" width="98" height="154" rx="8"/>'
        face = f'{paper}<text x="50" y="84" class="index black">{escape(code)}</text>'
    label = f'role="img" aria-label="{escape(card_name(game, code))}" data-card="{escape(code)}"'
    return f'<svg viewBox="0 0 100 156" class="talon-card" {label}>{face}</svg>'


def back_svg(game: str, back: str) -> str:
    """Returns the definition of the back, with this id. It takes no room."""
    face = board()["faces"].get(f"{game} {HIDDEN}") or next(
        drawn for name, drawn in board()["faces"].items() if name.endswith(HIDDEN)
    )
    definition = f'<defs><g id="{back}" class="talon-card">{face}</g></defs>'
    return f'<svg class="defined" width="0" height="0" aria-hidden="true">{definition}</svg>'


def suit_sign(game: str, letter: str) -> str:
    """Returns the sign of a suit as text, or its name when fonts have no sign for it."""
    suit = suit_of(game, letter)
    return _SIGNS.get(suit["sign"], suit_name(game, letter) or letter) if suit else letter
