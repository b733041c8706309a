"""The stub file of the native part contains all names of the native part."""

from __future__ import annotations

import ast
from pathlib import Path

import talon_cards
from talon_cards import _native


def test_the_stub_has_every_name_of_the_native_part() -> None:
    stub = ast.parse(Path(talon_cards.__file__).with_name("_native.pyi").read_text(encoding="utf-8")).body
    variables = {node.target.id for node in stub if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)}
    classes = {node.name: node for node in stub if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stub if isinstance(node, ast.FunctionDef)}
    public = {name for name in dir(_native) if not name.startswith("_")}
    assert {*variables, *functions, *classes} == public | {"__version__"}
    for name, kind in classes.items():
        own = {part for part in vars(getattr(_native, name)) if not part.startswith("__")}
        in_stub = {part.name for part in kind.body if isinstance(part, ast.FunctionDef)}
        assert own == {part for part in in_stub if not part.startswith("__")}, name


def test_the_package_has_the_version_of_the_programs() -> None:
    assert talon_cards.__version__ == _native.__version__
    manifest = Path(__file__).resolve().parents[3] / "Cargo.toml"
    assert f'\nversion = "{talon_cards.__version__}"\n' in manifest.read_text(encoding="utf-8")
