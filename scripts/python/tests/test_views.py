"""Compares the views of the native part with the engine over random deals."""

from __future__ import annotations

import csv
import random
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from conftest import DEALS

from talon_cards import GAMES, KEYS, TABLES, BotView, LineError, Status, View
from talon_cards.arbiter import play_match, read_record
from talon_cards.engine import Engine

SIZES = [("tablic", 2), ("tablic", 3), ("tablic", 6), ("tablic", 48), ("marias", 3), ("tarok", 3)]
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
        {"profile": "federation"},
        {"reading": "thesis", "mond": "points", "berac": "first_trick", "valat_kontra": "on"},
    ],
}


@dataclass(frozen=True)
class Decision:
    """A decision of a deal, with the engine's answers to questions about the position."""

    after: int
    """The number of lines before the decision."""
    legal: list[str]
    status: Status
    scenes: dict[int | None, dict[str, Any]]
    """For some readers, the scene at the decision. The reader is a seat, or None for a reader who sees every
    card."""


def deal(engine: Engine, game: str, players: int, seed: int) -> tuple[list[str], list[Decision], list[int]]:
    """Plays a random deal. Returns its lines, its decisions and the payoffs."""
    rules = RULES[game][seed % len(RULES[game])]
    draw = random.Random(f"{game} {players} {seed}")
    engine.newgame(game, players, keys=rules)
    engine.deal_random(seed)
    decisions: list[Decision] = []
    while (status := engine.status()).phase != "over":
        if status.turn is None:
            engine.deal_random(seed)
            continue
        readers = [None, *range(min(players, 3))] if len(decisions) % 5 == 0 else []
        scenes = {reader: engine.scene(reader) for reader in readers}
        decisions.append(Decision(len(engine.position()), engine.moves(), status, scenes))
        legal = decisions[-1].legal
        low = [move for move in legal if move in ("bid pass", "play klop", "play three")]
        # Random bids rarely end in a contract with a talon, or in klop.
        engine.move(status.turn, draw.choice(low if low and seed % 3 else legal))
    assert status.result is not None
    return engine.position(), decisions, list(status.result)


def follow(received: list[str], lines: list[str], decisions: list[Decision], payoffs: list[int]) -> int:
    """Applies the lines that a seat received to a view. Before each decision and at the end, compares the
    view with the engine. Returns the number of lists of legal moves that were compared."""
    view, truth = View(received[0]), View(lines[0])
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
        if view.seat in decision.scenes:
            same_scene(view, decision.scenes[view.seat])
        if number % 11 == 0:
            sampled(view, number)
        if view.seat in (None, view.turn):
            assert view.legal() == decision.legal
            assert all(view.is_legal(move) and view.canonical(move) == move for move in decision.legal[:20])
            compared += 1
        else:
            assert not view.is_legal(decision.legal[0])
            with pytest.raises(LineError, match="turn"):
                view.legal()
    assert (view.turn, view.phase) == (None, "over")
    assert view.payoffs() == payoffs, lines
    assert len(view.scores) == view.players
    return compared


def same_scene(view: View, expected: dict[str, Any]) -> None:
    scene = view.scene()
    legal = expected["legal"]
    # If the line with all moves would be too long, the engine lists fewer moves.
    if legal and not legal["complete"]:
        scene["legal"] = expected["legal"]
    assert scene == expected


def sound(view: View, truth: View) -> None:
    """Asserts that the view of a seat shows nothing false."""
    assert view.sizes == truth.sizes == [len(hand) for hand in truth.hands]
    for seat in range(view.players):
        assert set(view.hands[seat]) <= set(truth.hands[seat])
    if view.seat is not None:
        assert view.hand == view.hands[view.seat] == truth.hands[view.seat]
    elif view.turn is not None:
        assert view.hand == view.hands[view.turn]


def sampled(view: View, seed: int) -> None:
    """Samples a world. Asserts that it has every card once, that it agrees with the seat's knowledge, and
    that it can be played to its end."""
    world = view.sample(seed)
    assert world.seat is None and (world.turn, world.phase) == (view.turn, view.phase)
    assert world.sizes == view.sizes and world.scene()["hands"] == view.sample(seed).scene()["hands"]
    held = [card for hand in world.hands for card in hand]
    assert len(held) == len(set(held)) == sum(view.sizes)
    assert all(set(seen) <= set(hand) for seen, hand in zip(view.hands, world.hands))
    assert [set(hand["cards"]) for hand in world.scene()["hands"]] == [set(hand) for hand in world.hands]
    if view.seat is not None:
        assert world.hand == view.hand or world.turn != view.seat
    draw = random.Random(seed)
    while world.phase != "over":
        if world.turn is None:
            world.deal(seed)
        else:
            world.play(draw.choice(world.legal(200)))
    assert len(world.payoffs()) == view.players


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_every_view_agrees_with_the_engine(engine: Engine, talon: str, game: str, players: int) -> None:
    compared = 0
    # A deal of tablić for two has 48 decisions, and large tables take more time.
    deals = DEALS if game != "tablic" else max(DEALS // players, 2)
    with Engine([talon]) as masked:
        for seed in range(deals):
            lines, decisions, payoffs = deal(engine, game, players, seed)
            compared += follow(lines, lines, decisions, payoffs)
            for seat in range(min(players, 3)):
                # An engine that is at one seat hides the cards that this seat may not see.
                masked.send(f"{lines[0]} seat {seat}", *lines[1:])
                compared += follow(masked.position(), lines, decisions, payoffs)
    assert compared > 48 * deals


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_a_seat_never_learns_a_hidden_card_from_a_record(engine: Engine, talon: str, game: str, players: int) -> None:
    lines, decisions, _ = deal(engine, game, players, 1)
    with Engine([talon]) as masked:
        for seat in range(min(players, 3)):
            masked.send(f"{lines[0]} seat {seat}", *lines[1:])
            own, shown = View(f"{lines[0]} seat {seat}"), View(f"{lines[0]} seat {seat}")
            for line, whole in zip(masked.position()[1:], lines[1:]):
                own.apply(line)
                shown.apply(whole)
                assert own.scene() == shown.scene() and own.features() == shown.features()


@pytest.mark.parametrize(("game", "players"), [("tablic", 3), ("marias", 3), ("tarok", 3)])
def test_the_features_are_the_columns_of_the_export(tmp_path: Path, arbiter: list[str], game: str, players: int) -> None:
    record = tmp_path / "match.talon"
    play_match(["talon:random"] * players, game, deals=2, seed=1, record=record, program=arbiter)
    table = [*arbiter, "export", str(record), "--as", "full", "--format", "csv", "--out", "-"]
    done = subprocess.run(table, check=True, capture_output=True, text=True)
    rows = csv.DictReader(done.stdout.splitlines())
    for recorded in read_record(record):
        seats = [View(f"{recorded.lines[0]} seat {seat}") for seat in range(players)]
        for line in recorded.lines[1:]:
            if line.startswith("move "):
                row = next(rows)
                features = seats[int(row["seat"])].features()
                columns = list(row)
                assert columns[columns.index(next(iter(features))) :] == list(features)
                assert [int(row[name]) for name in features] == list(features.values())
            for view in seats:
                view.apply(line)
    assert next(rows, None) is None


def test_the_package_offers_the_games_of_the_engine(engine: Engine) -> None:
    assert tuple(engine.offers) == GAMES
    assert {name: game.keys for name, game in engine.games.items()} == KEYS
    assert TABLES.keys() == engine.games.keys()


@pytest.mark.parametrize("game", ["marias", "tarok"])
def test_questions_before_the_first_card_are_refused(game: str) -> None:
    view = View(f"newgame {game} players 3")
    with pytest.raises(LineError, match="not over") as raised:
        view.payoffs()
    assert raised.value.code == "state"
    for question in (view.legal, view.features, lambda: view.sample(1), lambda: view.play("bid pass")):
        with pytest.raises(LineError):
            question()
    assert (view.turn, view.phase, view.hand, view.scores) == (None, "deal", [], [])


BEGINNING = ["table 2s 5s Tc Jd", "deal 0 Ac 7d 9d Th Jh Kh", "deal 1 ?? ?? ?? ?? ?? ??"]


def begun() -> View:
    view = View("newgame tablic players 2 seat 0")
    for line in BEGINNING:
        view.apply(line)
    return view


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move 1 4c", "state"),
        ("move 0 7d 2s", "illegal"),
        ("move 0 4c", "illegal"),
        ("move 0 xx", "card"),
        ("move 9 4c", "syntax"),
        ("move 0 7d\nmove 1 4c", "syntax"),
        ("move 0 7d\0", "syntax"),
        ("x" * 65_537, "syntax"),
        ("deal 0 4c", "card"),
        ("deal 0 8s", "state"),
        ("bid two", "unknown"),
        ("newgame tablic players 2", "state"),
        ("result 1 2 3", "state"),
        ("score 2 cards 3", "syntax"),
    ],
)
def test_a_line_that_does_not_fit_changes_nothing(line: str, code: str) -> None:
    view = begun()
    view.apply("move 0 9d")
    view.apply("move 1 4c")
    before = view.scene()
    with pytest.raises(LineError) as raised:
        view.apply(line)
    assert raised.value.code == code and "\n" not in str(raised.value) and view.scene() == before


def test_comments_scores_and_results_change_nothing() -> None:
    view = begun()
    before = view.scene()
    for line in ["", "# a comment", "fault 1 timeout", "score 0 cards 3", "result 1 2", " \t"]:
        view.apply(f"{line}\r\n")
    assert view.scene() == before


def test_a_copy_is_independent() -> None:
    view = begun()
    other = view.copy()
    other.play("10h Tc")
    assert (view.turn, other.turn, len(view.hand), len(other.hand)) == (0, 1, 6, 5)
    assert repr(view) == "<View newgame tablic players 2 seat 0 phase play turn 0>"
    with pytest.raises(LineError, match="one seat"):
        view.deal(1)


def test_a_view_of_every_card_deals_as_the_engine_does(engine: Engine) -> None:
    for game, players in SIZES:
        engine.newgame(game, players)
        assert View(f"newgame {game} players {players}").deal(17) == engine.deal_random(17)


@pytest.mark.parametrize("radelci", ["1", "1,2", "1,2,3,4", "-1,0,0", "x,0,0", "1000,0,0", "9,9,"])
def test_wrong_radelci_are_refused(radelci: str) -> None:
    with pytest.raises(LineError, match="radelci"):
        View(f"newgame tarok players 3 radelci {radelci}")


WRONG = [
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
    "",
    "# newgame tablic players 2",
]


@pytest.mark.parametrize("line", WRONG)
@pytest.mark.parametrize("read", [View, BotView])
def test_a_wrong_newgame_is_refused(read: type[View] | type[BotView], line: str) -> None:
    with pytest.raises(LineError) as raised:
        read(line)
    assert len(str(raised.value)) < 400
