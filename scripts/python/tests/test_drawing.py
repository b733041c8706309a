"""The pictures of views and deals that a notebook shows."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import pytest

from talon_cards import HIDDEN, Deal, View
from talon_cards._faces import board
from talon_cards.drawing import scene_html
from talon_cards.vector import VectorEnv

GAMES = [("tablic", 2), ("tablic", 4), ("tablic", 48), ("marias", 3), ("tarok", 3), ("tarok", 4)]
VOID = {"path", "rect", "circle", "use", "ellipse", "line"}


class Checked(HTMLParser):
    """Checks that all elements are closed, and collects the elements and the texts outside the style."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.texts: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.open.append(tag)
        self.texts += [value or "" for name, value in attrs if name in ("aria-label", "data-card")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in VOID

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"]:
            self.texts.append(data)


def positions(game: str, players: int, seed: int) -> Iterator[Deal]:
    """Plays a random deal. A seat often passes, so that most deals reach the tricks."""
    deal, draw = Deal(f"newgame {game} players {players}", seed=seed), random.Random(seed)
    while not deal.is_over:
        yield deal
        moves = follow(deal, deal.turn).legal()
        calm = [move for move in moves if move.split()[-1] in ("pass", "kontra", "announce", "say")]
        deal.play(draw.choice(calm if calm and draw.random() < 0.9 else moves))
    yield deal


def follow(deal: Deal, seat: int | None) -> View:
    """The view of a seat, or of somebody who sees every card."""
    view = View(deal.newgame if seat is None else f"{deal.newgame} seat {seat}")
    for line in deal.lines(seat):
        if not line.startswith("newgame"):
            view.apply(line)
    return view


def words_of(drawn: str) -> set[str]:
    """The words of all texts and labels. A regular expression is faster than the parser."""
    content = drawn.split("</style>", 1)[1]
    labels = re.findall(r'(?:aria-label|data-card)="([^"]*)"', content)
    return set(re.findall(r"[\w♣♦♥♠]+", " ".join([*labels, re.sub("<[^>]*>", " ", content)])))


@pytest.mark.parametrize(("game", "players"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_position_of_a_deal_is_drawn_to_its_end(game: str, players: int, seed: int) -> None:
    drawn, phases = "", set()
    for deal in positions(game, players, seed):
        view = follow(deal, None)
        phases.add(view.phase)
        drawn = view._repr_html_()
        assert deal._repr_html_() == drawn
        assert (">to move<" in drawn) == (view.turn is not None)
        in_hands = {card for hand in view.hands for card in hand} if players <= 6 else set()
        assert in_hands <= words_of(drawn)
    assert "The deal is over." in "".join(Checked(drawn).texts) and "play" in phases
    assert view.payoffs() == deal.rewards()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_picture_of_a_view_has_no_card_that_the_view_hides(game: str, players: int) -> None:
    faces = {name.split()[1]: face for name, face in board()["faces"].items() if name.startswith(f"{game} ")}
    hidden_in_hands = 0
    for deal in positions(game, players, 4):
        hands = follow(deal, None).hands
        for seat in range(min(players, 2)):
            view = follow(deal, seat)
            drawn = view._repr_html_()
            seen = set(re.findall(r"\w+", json.dumps(view.scene(1))))
            hidden = faces.keys() - seen - {HIDDEN}
            hidden_in_hands += sum(len(hidden.intersection(hand)) for hand in hands)
            # A card may be shown by its code or by its face.
            assert not hidden & words_of(drawn)
            assert not [card for card in hidden if faces[card] in drawn]
    assert hidden_in_hands > 100


def test_a_picture_needs_no_script_and_no_network() -> None:
    deal = Deal("newgame marias players 3", seed=1)
    drawn = str(deal._repr_html_())
    assert "script" not in Checked(drawn).names and "://" not in drawn and "url(" not in drawn


def test_every_name_in_a_picture_is_escaped() -> None:
    scene = View("newgame tarok players 3").scene()
    bad = "<script>alert('{player}')</script>&\"'"
    expected = Checked(scene_html(scene)).names
    checked = Checked(scene_html({**scene, "turn": 0, "facts": {"bid": [bad, 0]}}, [bad, "b", "c"]))
    assert checked.names <= expected | {"small"} and bad in "".join(checked.texts)


def test_every_word_of_an_unknown_game_is_escaped() -> None:
    bad = "<img src=x onerror=alert(1)>"
    place = {"cards": [bad], "hidden": 1}
    event = {"action": "card", "seat": 0, "words": [bad], "moved": place, "captured": [bad], "rest": [bad]}
    item = {"name": bad, "by": 0, "outcome": bad, "terms": [[bad, 1]], "factors": [[bad, 2]], "doublings": 1}
    scene: dict[str, Any] = {
        **View("newgame tablic players 2").scene(),
        **{"game": bad, "hands": [place, place], "piles": [[bad], []], "trick": [{"seat": 0, "card": bad}], "winner": 0},
        **{"last_trick": {"winner": 0, "cards": [bad]}, "talon": [place], "trump": place, "happened": [event, event]},
        **{"marriages": [{"seat": 0, "suit": bad}], "said": [{"seat": 0, "action": bad, "words": [bad, bad]}]},
        **{"result": [1, -1], "items": [{**item, "sum": 6, "each": True, "amounts": [1, -1]}], "turn": "over"},
    }
    for own in (scene, {**scene, "result": None, "turn": 0}, {**scene, "trick": [], "result": None, "turn": 0}):
        checked = Checked(scene_html(own))
        assert "img" not in checked.names and bad in checked.texts


def test_a_restored_deal_without_its_lines_has_no_picture() -> None:
    games = VectorEnv("tablic", 1, seed=1)
    games.step(games.random_actions())
    deal = Deal("newgame tablic players 2", seed=0)
    deal.restore(games.save(0))
    assert deal._repr_html_() is None
