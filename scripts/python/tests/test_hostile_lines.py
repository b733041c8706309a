"""Sends wrong lines and moves to the native part. Each is accepted, or it raises `LineError` and changes
nothing. None causes a panic."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest
from conftest import DEALS, ROOT

from talon_cards import LineError, View

GAMES = [("tablic", 2), ("tablic", 48), ("marias", 3), ("tarok", 3), ("tarok", 4)]
TOKENS = ["", "0", "1", "2", "47", "63", "64", "-1", "??", "9" * 40, "1e9", "٣", "é", "\u202e", "\0", "\t", "#", ",", "7h\n", "x" * 300]


def lines_by_hand() -> list[str]:
    """Returns lines that set up positions by hand. They come from the transcripts of the engine's tests."""
    found = set()
    for file in (ROOT / "tests" / "data" / "transcripts").rglob("*.txt"):
        for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
            found.add(line.removeprefix(">").strip())
    return sorted(found)


BY_HAND = lines_by_hand()


def asked(view: View, draw: random.Random) -> Iterator[object]:
    """Asks a view every question, and yields the answers."""
    text = " ".join(draw.choices([*TOKENS, *draw.choice(BY_HAND).split()], k=draw.randint(0, 4)))
    number = draw.choice([0, 1, 5, 1000, 2**32])
    questions: list[Callable[[], object]] = [
        lambda: view.turn,
        lambda: view.phase,
        lambda: view.hand,
        lambda: view.hands,
        lambda: view.sizes,
        lambda: view.scores,
        lambda: view.legal(min(number, 1000)),
        lambda: view.is_legal(text),
        lambda: view.canonical(text),
        lambda: view.features(),
        lambda: view.payoffs(),
        lambda: view.sample(number).hands,
        lambda: view.copy().play(text),
        lambda: view.copy().deal(number),
        lambda: repr(view),
    ]
    for question in questions:
        try:
            yield question()
        except LineError as problem:
            assert "\n" not in str(problem) and len(str(problem)) < 1000
            yield str(problem)


def played(draw: random.Random, game: str, players: int) -> list[str]:
    """Returns the lines of a random deal, cut at a random place."""
    view = View(f"newgame {game} players {players}")
    lines = []
    for _ in range(draw.randint(0, 60)):
        if view.turn is not None:
            lines.append(f"move {view.turn} {draw.choice(view.legal(50))}")
            view.apply(lines[-1])
        elif view.phase == "over":
            break
        else:
            lines += view.deal(draw.randrange(2**64))
    return lines


def changed(draw: random.Random, line: str) -> str:
    words = line.split()
    for _ in range(draw.randint(1, 3)):
        at = draw.randrange(len(words) + 1)
        words[at : at + draw.randint(0, 2)] = draw.choices([*TOKENS, *words, *draw.choice(BY_HAND).split()], k=draw.randint(0, 2))
    return " ".join(words)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_wrong_lines_change_nothing_and_never_panic(game: str, players: int) -> None:
    draw = random.Random(f"{game} {players}")
    # A large table takes more time, so it gets fewer deals.
    refused, deals = 0, DEALS * 3 if players < 10 else DEALS // 3
    for _ in range(deals):
        seat = draw.choice(["", " seat all", f" seat {draw.randrange(players)}"])
        view = View(f"newgame {game} players {players}{seat}")
        for line in played(draw, game, players):
            wrong = draw.choice([changed(draw, line), draw.choice(BY_HAND), changed(draw, draw.choice(BY_HAND))])
            before = view.scene(3)
            try:
                view.apply(wrong)
            except LineError as problem:
                assert "\n" not in str(problem) and view.scene(3) == before, wrong
                refused += 1
            # A wrong line may have been possible. Then the right line may not fit any more.
            try:
                view.apply(line)
            except LineError:
                pass
            if draw.random() < 0.1:
                for _answer in asked(view, draw):
                    pass
        for _answer in asked(view, draw):
            pass
    assert refused > deals * 3


def test_changed_newgame_lines_are_read_or_refused() -> None:
    draw = random.Random(1)
    lines = [line for line in BY_HAND if line.startswith("newgame ")]
    assert len(lines) >= 10
    for _ in range(DEALS * 100):
        line = changed(draw, draw.choice(lines))
        try:
            view = View(line)
        except LineError as problem:
            assert "\n" not in str(problem)
        else:
            assert view.phase == "deal" and view.scene()["players"] == view.players


@pytest.mark.parametrize(
    ("value", "error"), [(-1, ValueError), (2**64, ValueError), (1.5, TypeError), ("7", TypeError), (None, TypeError)]
)
def test_a_number_of_another_kind_is_refused_by_python(value: object, error: type[Exception]) -> None:
    view = View("newgame tarok players 3")
    view.deal(1)
    for call in (view.sample, view.legal, view.deal, view.scene):
        with pytest.raises(error):
            call(value)  # type: ignore[arg-type]
