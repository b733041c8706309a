"""Builds the wheel with maturin, and puts the programs `talon` and `arbiter` into it.

The programs belong to another package, and Cargo cannot build them together with the native part. So they are
built first. They use the same target directory and the same features, so Cargo compiles no crate twice.
"""

import os
import subprocess
from pathlib import Path
from typing import Any

import maturin
from maturin import (
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_wheel",
]

HERE = Path(__file__).resolve().parent
# In an archive of the sources, this file lies beside the workspace.
REPOSITORY = HERE if (HERE / "PKG-INFO").is_file() else HERE.parents[1]
# The arbiter needs Unix.
FEATURES = ["default", "table"] if os.name == "posix" else ["table"]
# The environment variable with the directory of the programs. If it is empty, the wheel contains no programs.
VARIABLE = "TALON_WHEEL_PROGRAMS"


def build_wheel(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Builds the programs and a wheel. Returns the name of the wheel."""
    return str(maturin.build_wheel(directory, _with_programs(settings), metadata))


def build_editable(directory: str, settings: dict[str, Any] | None = None, metadata: str | None = None) -> str:
    """Builds the programs, and a wheel whose modules stay in the source directory. Returns the name of the
    wheel."""
    return str(maturin.build_editable(directory, _with_programs(settings), metadata))


def _with_programs(settings: dict[str, Any] | None) -> dict[str, Any] | None:
    """Builds the programs, unless the environment variable has their directory. Returns the settings for
    maturin."""
    if VARIABLE in os.environ:
        return settings
    # maturin calls Cargo in another directory, so the path must be absolute.
    target = REPOSITORY / os.environ.get("CARGO_TARGET_DIR", "target")
    os.environ["CARGO_TARGET_DIR"] = str(target)
    build = ["cargo", "build", "--locked", "--release", "--bins", "--package", "talon-cards", "--package", "talon-python"]
    features = ",".join(f"talon-cards/{feature}" for feature in FEATURES)
    subprocess.run([*build, "--no-default-features", "--features", features], cwd=REPOSITORY, check=True)
    os.environ[VARIABLE] = str(target / "release")
    return {"build-args": "--locked --features " + ",".join(f"talon/{feature}" for feature in FEATURES), **(settings or {})}
