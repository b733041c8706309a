"""The parts that all environments share."""

from __future__ import annotations

import copy
from typing import TypeVar

from ._newgame import require_version

Own = TypeVar("Own", bound="CopiedWhole")


class CopiedWhole:
    """An environment or a wrapper whose copy includes the game. Two copies never share a deal."""

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)


class Versioned:
    """An environment with a version of its observations and actions."""

    spec_version: str
    """The version of observations, actions and rules. A policy that was trained for another version does not
    fit."""

    def require_version(self, spec_version: str) -> None:
        """Raises `WrongVersion` if a policy that was trained for version ``spec_version`` does not fit. This
        `ValueError` names the differing keys."""
        require_version(spec_version, self.spec_version)
