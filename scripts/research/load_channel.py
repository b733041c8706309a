#!/usr/bin/env python3
"""Measures how many bits a second a sandboxed bot can send to another bot if it can only use the load of the
machine.

Time is divided into slots of a fixed length. In each slot, the sender either computes or waits, and the
receiver counts its own progress. Both run in the same way as bots of `arbiter`. If the first argument is
`send` or `receive`, the script is one of the two bots. Otherwise it runs the measurement.

    python3 scripts/research/load_channel.py [ARBITER]        (default: target/release/arbiter)
"""

import math
import multiprocessing
import os
import random
import subprocess
import sys
import time

SLOTS = 400


def bits():
    """Returns the bits that are sent. They are the same in both bots."""
    generator = random.Random(1)
    return [generator.randrange(2) for _ in range(SLOTS)]


def spin(start, slot):
    for index, bit in enumerate(bits()):
        while time.time() < start + (index + 1) * slot:
            if not bit:
                time.sleep(max(0, start + (index + 1) * slot - time.time()))


def send(start, slot, processes):
    workers = [multiprocessing.Process(target=spin, args=(start, slot)) for _ in range(processes)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def receive(start, slot):
    time.sleep(max(0, start - time.time()))
    counts = []
    for index in range(SLOTS):
        count = 0
        while time.time() < start + (index + 1) * slot:
            count += 1
        counts.append(count)
    print(*counts)


def capacity(counts):
    """Computes the share of wrong bits, and the bits a slot. The receiver reads the slower half of the slots
    as ones."""
    middle = sorted(counts)[len(counts) // 2]
    wrong = sum((count < middle) != bool(bit) for count, bit in zip(counts, bits())) / len(counts)
    wrong = min(wrong, 1 - wrong)
    return wrong, 1 + (wrong * math.log2(wrong) + (1 - wrong) * math.log2(1 - wrong) if wrong else 0)


def measure(arbiter):
    python = os.path.realpath(sys.executable)
    flags = ["__launcher", "--parent", str(os.getpid()), "--sandbox", "--namespaces", "--", python, __file__]
    cores = os.cpu_count()
    for milliseconds in [4, 10, 40]:
        slot, start = milliseconds / 1000, time.time() + 1
        sender = subprocess.Popen([arbiter, *flags, "send", str(start), str(slot), str(cores)])
        receiver = subprocess.run([arbiter, *flags, "receive", str(start), str(slot)], capture_output=True, text=True)
        sender.wait()
        wrong, each = capacity([int(count) for count in receiver.stdout.split()])
        print(f"slots of {milliseconds} ms: {100 * wrong:.1f} % wrong, {each / slot:.1f} bits a second")


if __name__ == "__main__":
    words = sys.argv[1:]
    if words[:1] == ["send"]:
        send(float(words[1]), float(words[2]), int(words[3]))
    elif words[:1] == ["receive"]:
        receive(float(words[1]), float(words[2]))
    else:
        measure(words[0] if words else "target/release/arbiter")
