#!/usr/bin/env python3
"""Runs an engine of the protocol with a node limit of its own, as a bot of a match that has another limit.

    arbiter benchmark play marias pimc --agent 'name=pimc trusted=true option.Player=minimax
        command="python3 node_limit.py 10000 talon"'

The engine gets every line unchanged, except that each `go` has this number of nodes. docs/leaderboard.md has rows.
"""

from __future__ import annotations

import re
import subprocess
import sys


def main() -> int:
    if len(sys.argv) < 3 or not sys.argv[1].isdecimal():
        sys.exit("usage: node_limit.py NODES PROGRAM [ARGUMENT...]")
    with subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, text=True, bufsize=1) as engine:
        assert engine.stdin is not None
        for line in sys.stdin:
            engine.stdin.write(re.sub(r"^(go\b.*) nodes \d+", rf"\1 nodes {sys.argv[1]}", line))
            engine.stdin.flush()
    return engine.returncode


if __name__ == "__main__":
    sys.exit(main())
