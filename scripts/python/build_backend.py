"""Builds the wheel with maturin, and puts the programs `talon` and `arbiter` into it.

Cargo cannot make the programs of another package part of the native part. So the programs are built first, in the same target
directory and with the same features: Cargo compiles no crate twice.
"""

import os
import subprocess
from pathlib import Path
from typing import Any

import maturin
from maturin import get_requires_for_build_editable, get_requires_for_build_wheel, prepare_metadata_for_build_wheel

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_wheel",
]

REPOSITORY = Path(__file__).resolve().parents[2]
# The arbiter needs Unix.
FEATURES = ["default", "table"] if os.name == "posix" else ["table"]
# Names the directory of the programs. Empty: the wheel has none.
VARIABLE = "TALON_WHEEL_PROGRAMS"


def build_wheel(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Builds the programs and a wheel, and returns the wheel's name."""
    return str(maturin.build_wheel(directory, _with_programs(settings), metadata))


def build_editable(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Builds the programs and a wheel that refers to the sources, and returns the wheel's name."""
    return str(maturin.build_editable(directory, _with_programs(settings), metadata))


class UnsupportedOperation(Exception):
    """The exception of a build backend that cannot do what it was asked for."""


def build_sdist(directory: str, settings: dict[str, Any] | None = None) -> str:
    """Refuses to pack the sources: those of the programs are not in this directory."""
    raise UnsupportedOperation("the package is built from the repository, because it has the sources of the programs")


def _with_programs(settings: dict[str, Any] | None) -> dict[str, Any] | None:
    """Builds the programs unless the environment names their directory, and returns the settings for maturin."""
    if VARIABLE in os.environ:
        return settings
    build = ["cargo", "build", "--locked", "--release", "--bins", "--package", "talon-cards", "--package", "talon-python"]
    features = [f"talon-cards/{feature}" for feature in FEATURES]
    subprocess.run([*build, "--features", ",".join(features)], cwd=REPOSITORY, check=True)
    os.environ[VARIABLE] = str(REPOSITORY / os.environ.get("CARGO_TARGET_DIR", "target") / "release")
    return {"build-args": "--locked --features " + ",".join(f"talon/{feature}" for feature in FEATURES), **(settings or {})}
