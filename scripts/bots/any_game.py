#!/usr/bin/env python3
"""Plays any game at random: it receives the legal moves before each go and picks one of them."""
import random
legal = []
for line in open(0, encoding="utf-8", errors="replace", newline="\n"):  # 0 is standard input
    match line.split():
        case ["talon", *_]: print("id name any\nid author Talon\nwant legal\ntalonok 1", flush=True)
        case ["isready"]: print("readyok", flush=True)
        case ["legal", *move]: legal.append(" ".join(move))
        case ["go", *_]:
            print("bestmove " + random.choice(legal) if legal else "error state no legal moves came", flush=True)
            legal = []
        case ["quit", *_]: break
