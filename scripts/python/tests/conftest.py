"""The paths of the programs that the tests run, and the number of deals that the tests play."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from talon_cards.engine import Engine

ROOT = Path(__file__).resolve().parents[3]
PROGRAMS = Path(os.environ.get("TALON_PROGRAMS", ROOT / "target" / "debug"))
# The tests also start Python interpreters, which import the package from this path.
os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT / "scripts/python/src"), *filter(None, [os.environ.get("PYTHONPATH")])])
DEALS = int(os.environ.get("TALON_DEALS", "30"))
"""For each game, the number of deals that the tests compare with the engine."""


@pytest.fixture(scope="session")
def talon() -> str:
    return str(PROGRAMS / "talon")


@pytest.fixture(scope="session")
def arbiter() -> list[str]:
    return [str(PROGRAMS / "arbiter")]


@pytest.fixture()
def engine(talon: str) -> Iterator[Engine]:
    with Engine([talon]) as running:
        yield running
