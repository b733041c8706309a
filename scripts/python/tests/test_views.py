"""The views and their legal moves against the engine, over random deals."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import Any

import pytest
from conftest import DEALS, ROOT

from talon_cards import LineError, Status, TablicView, View, new_view, tablic
from talon_cards.engine import Engine

TABLES = [("tablic", 2), ("tablic", 3), ("tablic", 6), ("tablic", 48), ("marias", 3), ("tarok", 3)]
RULES: dict[str, list[dict[str, str]]] = {
    "tablic": [{}],
    "marias": [
        {},
        {"reading": "thesis"},
        {"talon_trump": "allowed"},
        {"tens": "natural", "pay": "tavern"},
        {"reading": "thesis", "pay": "tavern", "killed_double": "on"},
        {"stovka_base": "1", "silent_hundred": "none", "killed_double": "off"},
    ],
    "tarok": [
        {},
        {"reading": "thesis"},
        {"radelci": "0,1,2", "silent_symmetric": "on"},
        {"klop_federation": "on", "mond": "all", "valat": "add"},
        {"reading": "thesis", "mond": "points", "berac": "first_trick", "valat_kontra": "on"},
    ],
}


@dataclass(frozen=True)
class Decision:
    """A decision of a deal, as the engine sees it."""

    after: int
    """The number of lines before it."""
    legal: list[str]
    status: Status


def deal(engine: Engine, game: str, players: int, seed: int) -> tuple[list[str], list[Decision], list[int]]:
    """Plays a random deal, and returns its lines, its decisions and the payoffs."""
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
    assert status.result is not None
    return engine.position(), decisions, list(status.result)


def follow(received: list[str], lines: list[str], decisions: list[Decision], payoffs: list[int]) -> int:
    """Applies the lines that a seat received, and compares its view with the engine before each decision and at the
    end. Returns the number of lists of legal moves that were compared."""
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
        if number % 7 == 0:
            sampled(view, random.Random(number))
        if view.turn is not None and view.sees(view.turn):
            same_moves(view, decision.legal)
            compared += 1
    assert (view.turn, view.phase) == (None, "over")
    assert view.payoffs() == payoffs, lines
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


def sampled(view: View, draw: random.Random) -> None:
    """A world has every card once, agrees with what the seat knows, and can be played on."""
    world = view.sample(draw)
    for seat in range(view.players):
        assert len(world.hands[seat]) == view.sizes[seat]
        assert view.knows(seat) <= world.hands[seat] and not view.lacks(seat) & world.hands[seat]
    assert sum(map(len, world.hands)) == len(set().union(*world.hands))
    assert not world.unseen or view.phase == "trump" or view.game == "tablic"
    while world.turn is not None:
        world.play(draw.choice(world.legal(200)))
    assert world.phase in ("over", "deal")


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_view_agrees_with_the_engine(engine: Engine, talon: str, game: str, players: int) -> None:
    compared = 0
    # A deal of tablić for two has 48 decisions, and a large table takes time.
    deals = DEALS if game != "tablic" else max(DEALS // players, 2)
    with Engine([talon]) as masked:
        for seed in range(deals):
            lines, decisions, payoffs = deal(engine, game, players, seed)
            compared += follow(lines, lines, decisions, payoffs)
            for seat in range(min(players, 3)):
                # An engine that holds one seat hides the cards that the seat may not see.
                masked.send(f"{lines[0]} seat {seat}", *lines[1:])
                compared += follow(masked.position(), lines, decisions, payoffs)
    assert compared > 48 * deals


def vectors(name: str) -> list[dict[str, Any]]:
    """The cases of an independent implementation."""
    with open(ROOT / "tests" / "data" / name, encoding="utf-8") as lines:
        return [case for case in map(json.loads, lines) if isinstance(case, dict)]


def cards(*some: list[str]) -> str:
    return " ".join(card for cards in some for card in cards)


def test_the_payoffs_of_marias_are_those_of_the_vectors() -> None:
    cases = [case for case in vectors("marias/deals.jsonl") if "payments" in case]
    assert len(cases) >= 150
    for case in cases:
        killed = "on" if case["killed_double"] else "off"
        view = new_view(f"newgame marias players 3 tens {case['tens']} pay {case['pay']} killed_double {killed}")
        lines = [f"deal {seat} {cards(hand)}" for seat, hand in enumerate(case["first"])]
        lines.append(f"move 0 trump {case['trump']}")
        lines += [f"deal {seat} {cards(hand)}" for seat, hand in enumerate(case["second"])]
        lines += [f"move 0 discard {cards(case['talon'])}", f"show 0 trump {case['trump']}"]
        lines += [f"move {seat} say {cards(said)}" for seat, said in case["bids"]]
        lines += [f"move {seat} {card}" for seat, card, _ in case["plays"]]
        for line in lines:
            view.apply(line)
        assert view.payoffs() == case["payments"], case


def test_the_payoffs_of_tarok_are_those_of_the_vectors() -> None:
    cases = vectors("tarok/deals.jsonl")
    assert len(cases) >= 140 and sum(case["valat"] is not None for case in cases) > 5
    for case in cases:
        options = " ".join(f"{name} {'on' if is_on else 'off'}" for name, is_on in case["options"].items())
        radelci = ",".join(map(str, case["radelci_before"]))
        view = new_view(f"newgame tarok players 3 {options} radelci {radelci}")
        lines = [f"deal {seat} {cards(hand)}" for seat, hand in enumerate(case["hands"])]
        lines.append(f"deal talon {cards(case['talon'])}")
        lines += [f"move {seat} bid {bid}" for seat, bid, _ in case["bids"]]
        declarer = case["declarer"]
        lines.append(f"move {declarer} play {case['contract']}")
        if case["group"]:
            lines += [f"move {declarer} take {case['group']}", f"move {declarer} discard {cards(case['discards'])}"]
        if case["contract"] not in ("klop", "berac"):
            lines.append(f"move {declarer} announce {cards(case['announcements'])}")
        lines += [f"move {seat} kontra {cards(items)}" for seat, items, _ in case["kontra"]]
        lines += [f"move {seat} {card}" for seat, card, _ in case["plays"]]
        for line in lines:
            view.apply(line)
        assert view.payoffs() == case["score"], case


@pytest.mark.parametrize("game", ["marias", "tarok"])
def test_payoffs_before_the_end_are_refused(game: str) -> None:
    with pytest.raises(LineError, match="not over"):
        new_view(f"newgame {game} players 3").payoffs()


@pytest.mark.parametrize("radelci", ["1", "1,2", "1,2,3,4", "-1,0,0", "x,0,0", "1000,0,0", "9,9,"])
def test_wrong_radelci_are_refused(radelci: str) -> None:
    with pytest.raises(LineError):
        new_view(f"newgame tarok players 3 radelci {radelci}")


def test_captures_are_those_of_the_vectors() -> None:
    cases = vectors("tablic/captures.jsonl")
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
        "newgame marias players 3 stovka_base 3",
        "newgame tarok players 3 reading tables",
        f"newgame tablic players {'9' * 5000}",
        "deal 0 Ac",
    ],
)
def test_a_wrong_newgame_is_refused(line: str) -> None:
    with pytest.raises(LineError):
        new_view(line)
