"""The stub of the native part is complete."""

from __future__ import annotations

import ast
from pathlib import Path

import talon_cards
from talon_cards import _native


def names_in_stub() -> dict[str, set[str]]:
    stub = Path(talon_cards.__file__).with_name("_native.pyi").read_text(encoding="utf-8")
    classes = [node for node in ast.parse(stub).body if isinstance(node, ast.ClassDef)]
    return {node.name: {part.name for part in node.body if isinstance(part, ast.FunctionDef)} for node in classes}


def test_the_stub_has_every_name_of_the_native_part() -> None:
    stub = names_in_stub()
    public = {name for name in dir(_native) if not name.startswith("_")}
    assert set(stub) == public == {"Batch", "Deal", "SavedGame", "Space", "View"}
    for name, parts in stub.items():
        own = {part for part in vars(getattr(_native, name)) if not part.startswith("__")}
        assert own == {part for part in parts if not part.startswith("__")}, name


def test_the_package_has_the_version_of_the_programs() -> None:
    assert talon_cards.__version__ == _native.__version__
    manifest = Path(__file__).resolve().parents[3] / "Cargo.toml"
    assert f'\nversion = "{talon_cards.__version__}"\n' in manifest.read_text(encoding="utf-8")
