"""The views and their legal moves against the engine, over random deals."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass

import pytest
from conftest import DEALS, ROOT

from talon_cards import LineError, Status, TablicView, View, new_view, tablic
from talon_cards.engine import Engine

TABLES = [("tablic", 2), ("tablic", 3), ("tablic", 6), ("tablic", 48), ("marias", 3), ("tarok", 3)]
RULES: dict[str, list[dict[str, str]]] = {
    "tablic": [{}],
    "marias": [{}, {"reading": "thesis"}, {"talon_trump": "allowed"}, {"tens": "natural"}],
    "tarok": [{}, {"reading": "thesis"}, {"radelci": "0,1,2"}],
}


@dataclass(frozen=True)
class Decision:
    """A decision of a deal, as the engine sees it."""

    after: int
    """The number of lines before it."""
    legal: list[str]
    status: Status


def deal(engine: Engine, game: str, players: int, seed: int) -> tuple[list[str], list[Decision]]:
    """Plays a random deal, and returns its lines and its decisions."""
    rules = RULES[game][seed % len(RULES[game])]
    draw = random.Random(f"{game} {players} {seed}")
    engine.newgame(game, players, keys=rules)
    engine.deal_random(seed)
    decisions: list[Decision] = []
    while (status := engine.status()).phase != "over":
        if status.turn is None:
            engine.deal_random(seed)
            continue
        decisions.append(Decision(len(engine.position()), engine.moves(), status))
        legal = decisions[-1].legal
        low = [move for move in legal if move in ("bid pass", "play klop", "play three")]
        # Random bids rarely leave a contract with a talon, or klop.
        engine.move(status.turn, draw.choice(low if low and seed % 3 else legal))
    return engine.position(), decisions


def follow(received: list[str], lines: list[str], decisions: list[Decision]) -> int:
    """Applies the lines that a seat received, and compares its view with the engine before each decision. Returns the
    number of lists of legal moves that were compared."""
    view, truth = new_view(received[0]), new_view(lines[0])
    due = {decision.after: decision for decision in decisions}
    compared = 0
    assert len(received) == len(lines)
    for number, (line, whole) in enumerate(zip(received[1:], lines[1:]), 2):
        view.apply(line)
        truth.apply(whole)
        if number not in due:
            continue
        decision = due[number]
        assert (view.turn, view.phase) == (decision.status.turn, decision.status.phase)
        sound(view, truth)
        if view.turn is not None and view.sees(view.turn):
            same_moves(view, decision.legal)
            compared += 1
    assert (view.turn, view.phase) == (None, "over")
    return compared


def same_moves(view: View, legal: list[str]) -> None:
    """The view has the legal moves of the engine, in its order; captures of tablić in any order."""
    if isinstance(view, TablicView) and len(legal) < 1000:
        assert sorted(view.legal()) == sorted(legal)
    elif isinstance(view, TablicView):
        assert len(view.legal()) == 1000
        assert all(view.is_legal(move) for move in legal)
    else:
        assert view.legal() == legal
    assert all(view.canonical(move) == move for move in legal[:20])


def sound(view: View, truth: View) -> None:
    """What a seat knows for certain is true."""
    assert view.sizes == truth.sizes
    for seat in range(view.players):
        held = truth.hands[seat]
        assert view.knows(seat) <= held
        assert not view.lacks(seat) & held, (seat, view.lacks(seat) & held, view.moves)
        assert view.piles[seat] == truth.piles[seat]
        if not view.sees(seat):
            assert held <= view.unseen
            assert not view.hands[seat]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_view_agrees_with_the_engine(engine: Engine, talon: str, game: str, players: int) -> None:
    compared = 0
    # A deal of tablić for two has 48 decisions, and a large table takes time.
    deals = DEALS if game != "tablic" else max(DEALS // players, 2)
    with Engine([talon]) as masked:
        for seed in range(deals):
            lines, decisions = deal(engine, game, players, seed)
            compared += follow(lines, lines, decisions)
            for seat in range(min(players, 3)):
                # An engine that holds one seat hides the cards that the seat may not see.
                masked.send(f"{lines[0]} seat {seat}", *lines[1:])
                compared += follow(masked.position(), lines, decisions)
    assert compared > 48 * deals


def test_captures_are_those_of_the_vectors() -> None:
    with open(ROOT / "tests/data/tablic/captures.jsonl", encoding="utf-8") as lines:
        cases = [json.loads(line) for line in lines]
    assert len(cases) > 100
    for case in cases:
        found = {frozenset(taken) for taken in tablic.captures(case["card"], case["table"])}
        assert found == {frozenset(taken) for taken in case["captures"]}, case


def test_a_line_that_does_not_fit_changes_nothing() -> None:
    view = new_view("newgame tablic players 2 seat 0")
    for line in ["table 2s 5s Tc Jd", "deal 0 Ac 7d 9d Th Jh Kh", "deal 1 ?? ?? ?? ?? ?? ??"]:
        view.apply(line)
    before = vars(view.copy())
    wrong = ["move 1 4c", "move 0 7d 2s", "move 0 4c", "move 0 xx", "deal 0 4c", "table 4c", "bid two", "", "move 9 4c"]
    for line in wrong:
        with pytest.raises(LineError):
            view.apply(line)
        assert vars(view) == before, line


@pytest.mark.parametrize(
    "line",
    [
        "newgame",
        "newgame chess players 2",
        "newgame tablic players 5",
        "newgame tarok players 3 seat 3",
        "newgame marias players 3 tens",
        "newgame tarok players 3 colour red",
        "deal 0 Ac",
    ],
)
def test_a_wrong_newgame_is_refused(line: str) -> None:
    with pytest.raises(LineError):
        new_view(line)
