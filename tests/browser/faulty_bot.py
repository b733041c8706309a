#!/usr/bin/env python3
"""Plays the first legal move of any game, but answers every fortieth `go` with a text that is not a move."""
legal, turns = [], 0
for line in open(0, encoding="utf-8", newline="\n"):  # 0 is standard input
    match line.split():
        case ["talon", *_]: print("id name faulty\nid author Talon\nwant legal\ntalonok 1", flush=True)
        case ["isready"]: print("readyok", flush=True)
        case ["legal", *move]: legal.append(" ".join(move))
        case ["go", *_]:
            turns += 1
            print("bestmove " + ("nonsense" if turns % 40 == 0 else legal[0]), flush=True)
            legal = []
        case ["quit", *_]: break
