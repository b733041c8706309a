#!/usr/bin/env python3
"""Plays a match and a tournament in shards on Dask workers, kills one worker in the middle of each, and compares
the journals with the journals of one machine.

    tests/cluster/dask_test.py [--arbiter PROGRAM]

Needs dask[distributed] for this Python.
"""

import argparse
import contextlib
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
DASK_SHARDS = HERE.parent.parent / "scripts" / "cluster" / "dask_shards.py"
SHARDS, DEALS, ENTROPY = 4, 120, "draw 17"
MATCH = ["--game", "tarok", "--players", "3", "--deals", str(DEALS), "--deals-per-session", "1", "--nodes", "2000", "--movetime", "600000", "--startup", "600000", "--bundles", "none",
         "--participant", "talon:silicon", "--participant", "talon:simple", "--participant", "talon:random"]


def journal_lines(path):
    """Parses the complete lines of a journal after the first line."""
    text = path.read_bytes() if path.exists() else b""
    return [json.loads(line) for line in text[: text.rfind(b"\n") + 1].splitlines()[1:]]


def blocks(path):
    return sum("block" in line for line in journal_lines(path))


def wait_for(condition, what):
    end = time.monotonic() + 120
    while not condition():
        if time.monotonic() > end:
            raise SystemExit(f"waited in vain for {what}")
        time.sleep(0.02)


@contextlib.contextmanager
def dask(*words):
    """Starts a Dask process, and ends it after use."""
    process = subprocess.Popen([sys.executable, "-m", "dask", *map(str, words)], stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def quietly(*words):
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def shard_of(worker):
    """Returns the number of the shard that a worker plays, or 0 for none."""
    found = subprocess.run(["ps", "-o", "args=", "--ppid", str(worker.pid)], stdout=subprocess.PIPE, text=True)
    shard = re.search(r"--shard (\d+)/", found.stdout)
    return int(shard[1]) if shard else 0


def play(directory, arbiter, scratch):
    """Plays the shards of a directory on two workers, and kills one worker."""
    address, journals = scratch / "scheduler", [directory / f"shard-{number}-of-{SHARDS}.jsonl" for number in range(1, SHARDS + 1)]
    worker = ["worker", "--scheduler-file", address, "--nthreads", 1, "--no-nanny", "--no-dashboard", "--local-directory", scratch]
    with dask("scheduler", "--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", address):
        wait_for(lambda: address.exists() and address.read_text().endswith("}"), "the scheduler")
        with dask(*worker) as first, dask(*worker):
            played = subprocess.Popen([sys.executable, DASK_SHARDS, directory, str(SHARDS), "--entropy", ENTROPY, "--arbiter",
                                       arbiter, "--scheduler", json.loads(address.read_text())["address"]],
                                      stdout=subprocess.DEVNULL)
            wait_for(lambda: sum(blocks(path) > 2 for path in journals) == 2 and shard_of(first), "two shards")
            number = shard_of(first)
            first.kill()
            first.wait()
            begun = blocks(journals[number - 1])
            if played.wait() != 0:
                raise SystemExit("the shards were not played")
    if not 0 < begun < blocks(journals[number - 1]):
        raise SystemExit(f"the killed worker has left nothing of shard {number}")
    print(f"played on by another worker: shard {number} after {begun} blocks")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--arbiter", default="target/debug/arbiter", help="the program [default: target/debug/arbiter]")
    arbiter = str(Path(parser.parse_args().arbiter).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        for name, plan in (("match", ["plan", *MATCH]), ("tournament", ["tournament", HERE / "cup.toml"])):
            work = Path(scratch) / name
            alone, shared = work / "alone", work / "shared"
            work.mkdir()
            quietly(arbiter, *plan, shared, *(["--plan"] if name == "tournament" else []))
            quietly("cp", "-a", shared, alone)
            quietly(arbiter, "run", alone, "--entropy", ENTROPY)
            play(shared, arbiter, work)
            print(f"{name}: ", end="", flush=True)
            subprocess.run([HERE / "compare.py", alone / "journal.jsonl", shared / "journal.jsonl"], check=True)


if __name__ == "__main__":
    main()
