"""The examples in docs/environment.md run, and print the output that the page shows. The sizes in the tables
of the page are right."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest
from conftest import ROOT

from talon_cards._native import Deal
from talon_cards.one_hot import OneHot

PAGE = Path(ROOT / "docs" / "environment.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python (\w+)\n(.*?)^```\n\n```text (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("name", re.findall(r"^```python (\w+)$", PAGE, re.MULTILINE))
def test_an_example_prints_what_the_page_says(name: str) -> None:
    (source, answer, expected), = [rest for first, *rest in EXAMPLES if first == name]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(source, f"docs/environment.md, {name}", "exec"), {})
    assert answer == name and said.getvalue() == expected


@pytest.mark.parametrize(
    ("game", "players", "actions", "candidates", "columns"),
    [
        ("tablic", 2, 105, 256, 169),
        ("tablic", 3, 105, 256, 173),
        ("tablic", 48, 105, 256, 169 + 4 * 46),
        ("marias", 3, 39, 66, 154),
        ("tarok", 3, 77, 969, 271),
        ("tarok", 4, 96, 455, 356),
    ],
)
def test_the_sizes_of_the_page(game: str, players: int, actions: int, candidates: int, columns: int) -> None:
    line = f"newgame {game} players {players}"
    steps, listed = Deal(line), Deal(line, actions="candidates")
    assert (len(steps.mask()), len(steps.columns())) == (actions, columns)
    assert (len(listed.mask()), len(listed.columns())) == (candidates, columns)
    names = {"tablic": "tablić", "marias": "mariáš", "tarok": "tarok"}
    for size in (actions, candidates):
        name = "tarok for four" if (game, players) == ("tarok", 4) else names[game]
        assert re.search(rf"^\| {name} \| {size} \|", PAGE, re.MULTILINE)


def test_the_numbers_of_the_actions() -> None:
    names = {game: Deal(f"newgame {game} players 3").action_names() for game in ("tablic", "marias", "tarok")}
    assert [names["tablic"][number] for number in (0, 51, 52, 103, 104)] == ["Ac", "Ks", "capture Ac", "capture Ks", "done"]
    assert names["marias"][32:] == ["done", "hra", "sedma", "stovka", "flek hra", "flek sedma", "flek stovka"]
    assert names["tarok"][54:56] == ["done", "bid three"] and names["tarok"][60] == "play klop"
    assert names["tarok"][66] == "take 1" and names["tarok"][72:] == ["game", "trula", "kings", "pagat", "valat"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("tablić for 2", "tablic players 2"),
        ("tablić for 3", "tablic players 3"),
        ("mariáš", "marias players 3"),
        ("mariáš with betl, durch or `z_lidu on`", "marias players 3 z_lidu on"),
        ("tarok for 3", "tarok players 3"),
        ("tarok for four", "tarok players 4"),
    ],
)
def test_the_sizes_of_one_hot_observations(name: str, line: str) -> None:
    deal = Deal(f"newgame {line}")
    size = len(OneHot(deal.columns(), deal.codes()).names)
    assert f"\n| {name} | {len(deal.columns())} | {size} |\n" in PAGE
