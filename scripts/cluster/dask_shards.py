#!/usr/bin/env python3
"""Plays the shards of a match or a tournament on the workers of a Dask cluster, and merges them.

Needs dask[distributed]. All workers must reach DIR under the same path. A worker with one thread plays one
shard at a time:

    dask worker tcp://SCHEDULER:8786 --nthreads 1

If a worker dies, another worker continues its shard. After an error, the same command plays the missing
blocks.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from dask.distributed import Client, LocalCluster, as_completed

PLAY_SHARD = Path(__file__).resolve().parent / "play_shard"


def play(directory, shard, entropy, arbiter):
    """Plays a shard on a worker."""
    played = subprocess.run([PLAY_SHARD, directory, shard, entropy], env={**os.environ, "ARBITER": arbiter},
                            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    # Exit code 3: a substitute played for a participant in many games.
    if played.returncode not in (0, 3):
        last = (played.stderr.strip().splitlines() or ["no message"])[-1]
        raise RuntimeError(f"shard {shard}: exit code {played.returncode}: {last}")
    return shard


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("directory", metavar="DIR", type=Path, help="the directory of the planned match or tournament")
    parser.add_argument("shards", metavar="SHARDS", type=int, help="the number of shards, such as four for each worker")
    parser.add_argument("--entropy", default="", help="the text of 'arbiter run', for a plan that has not begun")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="tcp://HOST:PORT [default: worker processes on this machine]")
    parser.add_argument("--arbiter", default="arbiter", help="the program, on the workers too [default: arbiter]")
    arguments = parser.parse_args()

    directory = str(arguments.directory.resolve())
    cluster = arguments.scheduler or LocalCluster(threads_per_worker=1)
    with Client(cluster) as client:
        # The task is not pure: if the journal of a shard was removed, the same command must play the shard
        # again.
        played = [client.submit(play, directory, f"{number}/{arguments.shards}", arguments.entropy, arguments.arbiter,
                                pure=False, retries=2) for number in range(1, arguments.shards + 1)]
        for future in as_completed(played):
            print("played:", future.result(), flush=True)
    return subprocess.run([arguments.arbiter, "merge", directory], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
