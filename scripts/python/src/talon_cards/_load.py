"""Imports the native part of the package when it is needed. Bots and clients are imported without it."""

from __future__ import annotations

import importlib
from typing import Any

HOW_TO_INSTALL = "run `pip install scripts/python` in the directory of Talon, with a Rust toolchain"


def load(module: str, name: str) -> Any:
    """Returns the attribute ``name`` of a module of the package that needs the native part.

    If the native part is missing, raises `ImportError` with one line that tells how to install it.
    """
    try:
        return getattr(importlib.import_module(f".{module}", __package__), name)
    except ImportError as problem:
        raise ImportError(f"talon_cards.{name} needs the native part of the package ({problem}): {HOW_TO_INSTALL}") from None
