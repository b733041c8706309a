"""What all environments have in common."""

from __future__ import annotations

import copy
from typing import TypeVar

from ._newgame import require_version

Own = TypeVar("Own", bound="CopiedWhole")


class CopiedWhole:
    """An environment, or a wrapper of one, that is copied with the game in it: two copies never play in one deal."""

    def __copy__(self: Own) -> Own:
        return copy.deepcopy(self)


class Versioned:
    """An environment whose observations and actions have a version."""

    spec_version: str
    """The version of observations and actions, with the rules. A policy of another version does not fit."""

    def require_version(self, spec_version: str) -> None:
        """Raises `WrongVersion`, a `ValueError`, if a policy with this version does not fit: it names the keys that differ."""
        require_version(spec_version, self.spec_version)
