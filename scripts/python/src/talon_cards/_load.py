"""Imports the native part of the package when something needs it. Bots and clients import without it."""

from __future__ import annotations

import importlib
from typing import Any

HOW_TO_INSTALL = "run `pip install scripts/python` in the directory of Talon, with a Rust toolchain"


def load(module: str, name: str) -> Any:
    """The attribute ``name`` of a module of the package that needs the native part.

    Raises `ImportError` in one line that says how to install the native part when it is missing.
    """
    try:
        return getattr(importlib.import_module(f".{module}", __package__), name)
    except ImportError as problem:
        raise ImportError(f"talon_cards.{name} needs the native part of the package ({problem}): {HOW_TO_INSTALL}") from None
