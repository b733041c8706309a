"""Draws a deal as the pages of Talon draw it, as HTML for a notebook.

A notebook shows a `talon_cards.View` or a `talon_cards.Deal` as this picture. `scene_html` draws any scene, such
as the scene that `talon_cards.engine.Engine.scene` returns. The picture follows from the scene alone, so it shows
no card that the scene hides. It has no script, and loads nothing from a network.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from . import _captions as captions
from ._captions import Names, Scene, all_cards
from ._faces import back_svg, board, card_svg, look_of, number, signed, sort_cards, suit_sign, text, text_under, word

if TYPE_CHECKING:
    from ._native import Deal, View

_FEW = 6
"""With more seats than this, the hands of the others are drawn as numbers."""

_COLUMNS = 4
"""With more columns than this, the items of the result have no place on the table."""


def view_html(view: View) -> str:
    """Draws what a view sees."""
    return scene_html(view.scene(1))


def deal_html(deal: Deal) -> str | None:
    """Draws a deal with all cards. Returns None for a restored deal whose lines were not saved with it."""
    from ._native import View

    try:
        lines = deal.lines()
    except ValueError:
        return None
    view = View(deal.newgame)
    for line in lines:
        if not line.startswith("newgame "):
            view.apply(line)
    return view_html(view)


def scene_html(scene: Scene, names: Names | None = None) -> str:
    """Draws a scene. ``names`` are the players by seat."""
    return _Drawing(scene, names or [f"Seat {seat}" for seat in range(scene["players"])]).html()


@cache
def _style() -> str:
    own = files(__package__).joinpath("drawing.css").read_text("utf-8")
    return "\n".join([*board()["style"], own])


class _Drawing:
    """One drawing of a scene."""

    def __init__(self, scene: Scene, names: Names) -> None:
        self.scene, self.names, self.game = scene, names, str(scene["game"])
        self.look = look_of(self.game)
        self.focus: int = scene["seat"] or 0
        self.is_over = scene["turn"] == "over"
        self.result = self._result()
        # A notebook has several drawings in one document. Equal ids belong to equal drawings.
        self.back = f"talon-back-{hashlib.sha256(repr(scene).encode()).hexdigest()[:12]}"

    def html(self) -> str:
        players = self.scene["players"]
        around = [(self.focus + offset) % players for offset in range(1, players)]
        crowd = "many" if players > _FEW else "some" if players > 3 else "few"
        parts = [
            _tag("div", f"others {crowd}", *(self.seat(seat) for seat in around)),
            _tag("div", "middle", *self.middle(around)),
            _tag("div", "front", self.seat(self.focus)),
        ]
        with_table = " with-table" if self.look["table"] else ""
        felt = [
            self.top(),
            _tag("div", f"board{with_table}", *parts),
            _tag("div", "caption", escape(captions.describe(self.scene, self.names))),
            self.aside(),
        ]
        content = f"<style>{_style()}</style>{back_svg(self.game, self.back)}{_tag('div', 'felt', *felt)}"
        return f'<div class="talon-scene">{content}</div>'

    def top(self) -> str:
        """Draws the line with the name of the game and the facts."""
        facts = []
        for label, values in captions.fact_rows(self.scene, self.names):
            shown = (f"<{tag}>{escape(own)}</{tag}>" for tag, own in values)
            facts.append(_tag("span", "fact", _tag("span", "label", escape(label)), *shown))
        return _tag("div", "top", _tag("span", "game", escape(text_under(f"games.{self.game}") or self.game)), *facts)

    def cards(self, codes: Sequence[str], kind: str) -> str:
        """Draws a row of cards that overlap as far as needed."""
        # The last card is not covered, so it has a column of its own width.
        single = " single" if len(codes) == 1 else ""
        columns = f"--but-last:{len(codes) - 1};--but-half:{(len(codes) - 1) // 2}"
        return f'<div class="{kind}{single}" style="{columns}">{"".join(map(self.card, codes))}</div>'

    def card(self, code: str) -> str:
        return card_svg(self.game, code, self.back)

    def seat(self, seat: int) -> str:
        """Draws a seat: its plate and its hand."""
        seen = self.scene["hands"][seat]
        hand = sort_cards(self.game, all_cards(seen))
        is_front, is_small = seat == self.focus, self.scene["players"] > _FEW
        turn = " turn" if self.scene["turn"] == seat else ""
        if is_front:
            # A long hand on a narrow page lies in two rows.
            cards = self.cards(hand, "hand long" if len(hand) > 9 else "hand") if hand else ""
        elif is_small:
            cards = _tag("span", "won", _tag("i", "stack"), str(len(hand)))
        else:
            cards = self.cards(hand, "fan theirs shown" if seen["cards"] else "fan theirs") if hand else ""
        label = f"{self.names[seat]}, {text('cards_left', count=len(hand))}"
        return f'<div class="seat{turn}" role="group" aria-label="{escape(label)}">{self.plate(seat)}{cards}</div>'

    def plate(self, seat: int) -> str:
        """Draws the name of a seat, and what it has said and won."""
        scene = self.scene
        parts = [_tag("span", "name", _tag("i", "mark"), escape(self.names[seat]))]
        if scene["turn"] == seat:
            parts.append(_tag("span", "tag mover", escape(text("to_move"))))
        if role := captions.role_text(scene, seat):
            parts.append(_tag("span", "tag", escape(role)))
        for own in scene["marriages"]:
            if own["seat"] == seat:
                parts.append(_tag("span", "tag", escape(f"{suit_sign(self.game, own['suit'])} {text('marriage')}")))
        if self.look["table"] and scene["facts"].get("last", [])[:1] == [seat] and not self.is_over:
            parts.append(_tag("span", "tag", escape(text("captured_last"))))
        said = captions.said_by_seat(scene)[seat]
        parts += [_tag("span", "earlier", f"{escape(own)},") for own in said[:-1]]
        parts += [_tag("span", "said", escape(own)) for own in said[-1:]]
        if scene["result"] and not self.result:
            parts.append(_tag("span", f"payoff {_colour(scene['result'][seat])}", signed(scene["result"][seat])))
        pile = _tag("i", "stack") if scene["piles"][seat] else ""
        if won := captions.won_text(scene, seat):
            parts.append(_tag("span", "won", pile, escape(won)))
        return _tag("div", "plate", *parts)

    def middle(self, around: list[int]) -> list[str]:
        """Draws the middle of the table: the result, the cards on the table, the talon or the trick."""
        scene = self.scene
        if self.result:
            return [self.captured(), self.result] if self.look["table"] else [self.result]
        if self.look["table"]:
            lying = [self.card(code) for code in sort_cards(self.game, scene["table"])]
            lying = lying or [_tag("span", "empty", escape(text("empty_table")))]
            return [_tag("div", "lying", *lying), self.captured()]
        if scene["talon"] and not scene["trick"] and not self.is_over:
            return [_tag("div", "talon", *(self.cards(all_cards(group), "fan open") for group in scene["talon"]))]
        places = dict(zip(around, ["left", *["far"] * (len(around) - 2), "right"])) | {self.focus: "me"}
        played = []
        for own in scene["trick"]:
            wins = " wins" if own["seat"] == scene["winner"] else ""
            played.append(_tag("div", f"played {places.get(own['seat'], 'far')}{wins}", self.card(own["card"])))
        return [_tag("div", "trick", *played)]

    def captured(self) -> str:
        """Draws the cards that the last event captured, and the cards that were left on the table."""
        boxes = []
        for event in self.scene["happened"]:
            if event["captured"]:
                taken = (self.card(code) for code in sort_cards(self.game, event["captured"]))
                boxes.append(_tag("div", "capture", *map(self.card, event["moved"]["cards"][:1]), "→", *taken))
            if event["rest"]:
                rest = (self.card(code) for code in sort_cards(self.game, event["rest"]))
                told = f"<small>{escape(captions.rest_text(self.scene, self.names))}</small>"
                boxes.append(_tag("div", "capture", told, *rest))
        return "".join(boxes)

    def _result(self) -> str:
        """Draws the payoff of each side, and the items that add up to it. Returns an empty text before the end
        of the deal, and when there are too many sides."""
        scene, items = self.scene, self.scene["items"]
        sides = captions.sides_of(scene)
        columns: dict[str, list[int]] = {}
        for seat, payoff in enumerate(scene["result"] or []):
            # The seats of a side have one column if all their amounts are equal.
            key = repr([sides[seat] if sides else seat, payoff, [item["amounts"][seat] for item in items]])
            columns.setdefault(key, []).append(seat)
        if not 0 < len(columns) <= _COLUMNS:
            return ""
        cells = [_tag("div", "head item", escape(text("result")))]
        for seats in columns.values():
            payoff = scene["result"][seats[0]]
            who = "".join(f"<span>{'+ ' * (at > 0)}{escape(self.names[seat])}</span>" for at, seat in enumerate(seats))
            cells.append(_tag("div", "head", who, f'<b class="{_colour(payoff)}">{signed(payoff)}</b>'))
        owners = {item["by"] for item in items if item["by"] is not None}
        for item in items:
            parts = [escape(word(item["name"], self.game))]
            if item["by"] is not None and len(owners) > 1:
                parts.append(f"<small>{escape(self.names[item['by']])}</small>")
            if item["outcome"]:
                parts.append(f"<i>{escape(word(item['outcome'], self.game))}</i>")
            if item["terms"]:
                parts.append(f"<small>{escape(self.sum_text(item))}</small>")
            cells.append(_tag("div", "item", " ".join(parts)))
            amounts = (item["amounts"][seats[0]] for seats in columns.values())
            cells += [_tag("div", _colour(amount), signed(amount)) for amount in amounts]
        grid = f"grid-template-columns:minmax(0,1fr) repeat({len(columns)},auto)"
        return f'<div class="result" style="{grid}">{"".join(cells)}</div>'

    def sum_text(self, item: Scene) -> str:
        """Describes how the sum of an item was calculated."""
        terms = [
            number(points) if name == item["name"] else f"{word(name, self.game)} {number(points)}"
            for name, points in item["terms"]
        ]
        factors = [f"{word(name, self.game)} ×{number(factor)}" for name, factor in item["factors"]]
        factors += filter(None, [captions.raise_text(self.game, item["doublings"])])
        total = " + ".join(terms)
        product = " · ".join([f"({total})" if len(terms) > 1 and factors else total, *factors])
        shown = product if len(terms) == 1 and not factors else f"{product} = {number(item['sum'])}"
        return text("each_opponent", sum=shown) if item["each"] else shown

    def aside(self) -> str:
        """Draws the talon, the discards and the last trick once cards are played."""
        scene, rows = self.scene, []
        if scene["trick"]:
            rows.append((text("talon"), [code for group in scene["talon"] for code in all_cards(group)]))
            rows.append((text("discards"), all_cards(scene["discards"])))
        last = scene["last_trick"]
        if last and (scene["winner"] is None or self.is_over):
            rows.append((f"{text('last_trick')}: {self.names[last['winner']]}", last["cards"]))
        drawn = []
        for label, codes in rows:
            if codes:
                cards = self.cards(codes, "fan shown mini")
                drawn.append(_tag("div", "part", _tag("div", "label", escape(label)), cards))
        return _tag("div", "aside", *drawn) if drawn else ""


def _tag(name: str, kind: str, *content: str) -> str:
    return f'<{name} class="{kind}">{"".join(content)}</{name}>'


def _colour(points: int) -> str:
    return "good" if points > 0 else "bad" if points < 0 else ""
