#!/usr/bin/env python3
"""Compares two journals. They must be equal when they are sorted by block and the times of the games are left
out.

    tests/cluster/compare.py JOURNAL JOURNAL
"""

import json
import sys


def blocks(path):
    """Returns the blocks of a journal, by number."""
    found = {}
    with open(path, encoding="utf-8") as journal:
        for line in journal:
            block = json.loads(line)
            if "block" in block:
                for game in block["games"]:
                    game.pop("time", None)
                found[block["block"]] = block
    return found


def main():
    if len(sys.argv) != 3 or sys.argv[1] in ("-h", "--help"):
        sys.exit(__doc__)
    one, other = map(blocks, sys.argv[1:])
    differing = [number for number in sorted(one.keys() | other.keys()) if one.get(number) != other.get(number)]
    if differing or not one:
        sys.exit(f"{len(differing)} of {len(one)} blocks differ, the first ones: {differing[:5]}")
    print(f"{len(one)} equal blocks")


if __name__ == "__main__":
    main()
