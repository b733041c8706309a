#!/usr/bin/env python3
"""Trains a model of the benchmark again, with the commands of docs/learning.md.

    python3 train_model.py                            # the names and their commands
    python3 train_model.py ppo-tarok ppo-tarok.npz
    python3 train_model.py ppo-tarok other.npz --seed 2

Further arguments go to every command. Some models have two commands: the second begins with the model of the first, which
is kept as MODEL-lessons.npz.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

TABLIC_PAIRS = "'tablic players 4 pairs on'"
MARIAS = "'marias profile mariasek'"
THREE = "'tarok players 3'"
FOUR = "'tarok players 4'"
WIDE = "--games 512 --hidden 128"
SMALL = "--minibatch 512"
COMMANDS: dict[str, list[str]] = {
    "ppo-tablic": ["ppo.py train MODEL"],
    "ppo-tablic-pairs": [f"ppo.py train {TABLIC_PAIRS} MODEL --updates 60 --epochs 2 {WIDE} {SMALL}"],
    "ppo-marias": [f"ppo.py train {MARIAS} MODEL --teacher smart --lessons 60 --updates 140 --epochs 1 --reward clipped {WIDE} {SMALL}"],
    "ppo-tarok": [f"ppo.py train {THREE} MODEL --teacher simple --lessons 40 --updates 80 --epochs 1 {WIDE} {SMALL}"],
    "ppo-tarok-four": [
        f"ppo.py train {FOUR} LESSONS --teacher simple --lessons 400 --updates 400 --epochs 1 {WIDE} {SMALL}",
        f"ppo.py train {FOUR} MODEL --start LESSONS --updates 100 --epochs 2 --minibatch 1024 --rate 3e-4 --explore 0.02 {WIDE}",
    ],
    "dmc-tablic": ["dmc.py train MODEL"],
    "dmc-tablic-pairs": [f"dmc.py train {TABLIC_PAIRS} MODEL --updates 50 {WIDE} {SMALL}"],
    "dmc-marias": [
        f"dmc.py train {MARIAS} MODEL --teacher smart --lessons 120 --updates 600 --reward clipped --minibatch 1024 --explore 0.05 {WIDE}"
    ],
    "dmc-tarok": [
        f"dmc.py train {THREE} LESSONS --teacher simple --lessons 150 --updates 150 --margin 0.5 {WIDE} {SMALL}",
        f"dmc.py train {THREE} MODEL --start LESSONS --updates 200 --minibatch 2048 --rate 5e-4 --explore 0.02 {WIDE}",
    ],
    "dmc-tarok-four": [f"dmc.py train {FOUR} MODEL --teacher simple --lessons 120 --updates 120 {WIDE} {SMALL}"],
    "magnet-marias": [
        f"ppo.py train {MARIAS} LESSONS --teacher smart --lessons 80 --updates 200 --reward rooted --epochs 1 --every 20 --keep {WIDE} {SMALL}",
        f"ppo.py train {MARIAS} MODEL --start LESSONS-80 --updates 80 --epochs 1 --reward rooted --rate 5e-4 --explore 0 "
        f"--magnet 0.3 --follow 0 {WIDE} {SMALL}",
    ],
    "magnet-tarok": [
        f"ppo.py train {THREE} LESSONS --teacher simple --lessons 40 --updates 40 --epochs 1 {WIDE} {SMALL}",
        f"ppo.py train {THREE} MODEL --start LESSONS --updates 30 --epochs 1 --rate 5e-4 --explore 0 --magnet 0.1 --follow 0 {WIDE} {SMALL}",
    ],
}
"""For each model its commands, one after the other."""


def steps(name: str, model: Path) -> list[list[str]]:
    """Returns the words of the commands that train a model."""
    lessons = model.with_stem(f"{model.stem}-lessons")
    files = {"MODEL": model, "LESSONS": lessons, "LESSONS-80": lessons.with_stem(f"{lessons.stem}-80")}
    return [[str(files.get(word, word)) for word in shlex.split(command)] for command in COMMANDS[name]]


def main() -> int:
    match sys.argv[1:]:
        case []:
            for name, commands in COMMANDS.items():
                print(name, *commands, sep="\n    python3 ")
            return 0
        case ["-h" | "--help"]:
            print(__doc__)
            return 0
        case [name, model, *further] if name in COMMANDS and not model.startswith("-"):
            for [program, *words] in steps(name, Path(model)):
                command = [sys.executable, str(Path(__file__).with_name(program)), *words, *further]
                print(shlex.join(command), file=sys.stderr, flush=True)
                code = subprocess.run(command, check=False).returncode
                if code != 0:
                    return code
            return 0
        case [name, *_] if name not in COMMANDS and not name.startswith("-"):
            sys.exit(f"no model '{name}': the models are {', '.join(COMMANDS)}")
        case _:
            sys.exit("usage: train_model.py NAME MODEL [ARGUMENT...]")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
