#!/usr/bin/env python3
"""Measures how many bits a second a sandboxed bot can send to another one. The channels are kernel data that
all processes share. docs/security.md explains them.

    python3 scripts/research/kernel_channels.py [ARBITER]        (default: target/release/arbiter)
"""

import math
import os
import subprocess
import sys
import tempfile
import time

SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "kernel_channels.c")
CHANNELS = ["futex", "mapped", "events", "pipes", "inodes"]
MILLISECONDS = [0.1, 0.3, 1, 3, 10, 30]
PAGES = 400 * 256 << 10


def capacity(received, sent):
    """Returns the share of wrong bits, and how much information each bit carries."""
    wrong = sum(a != b for a, b in zip(received, sent)) / len(sent)
    wrong = min(wrong, 1 - wrong)
    return wrong, 1 + (wrong * math.log2(wrong) + (1 - wrong) * math.log2(1 - wrong) if wrong else 0)


def measure(arbiter, folder):
    program, file = os.path.join(folder, "kernel_channels"), os.path.join(folder, "pages")
    subprocess.run(["cc", "-O2", "-o", program, SOURCE], check=True)
    with open(file, "wb") as pages:
        pages.write(os.urandom(PAGES))
        pages.flush()
        os.fsync(pages.fileno())
    bot = [arbiter, "__launcher", "--parent", str(os.getpid()), "--sandbox", "--namespaces", "--overlays", "--", program]
    sent = subprocess.run([program, "bits", "-"], capture_output=True, text=True).stdout.split()
    for channel in CHANNELS:
        best = None
        for milliseconds in MILLISECONDS:
            words = [channel, str(time.time_ns() + 500_000_000), str(int(milliseconds * 1e6)), file]
            sender = subprocess.Popen([*bot, "send", *words])
            receiver = subprocess.run([*bot, "receive", *words], capture_output=True, text=True)
            sender.wait()
            received = receiver.stdout.split()
            if len(received) < len(sent):
                print(f"{channel}: {receiver.stderr.strip()}")
                break
            wrong, each = capacity(received, sent)
            # A capacity of up to a tenth of a bit in a slot may be chance.
            if each > 0.1 and (best is None or each / milliseconds > best[0]):
                best = (each / milliseconds, milliseconds, wrong)
        if best:
            rate, milliseconds, wrong = best
            print(f"{channel}: {1000 * rate:.0f} bits a second (slots of {milliseconds} ms, {100 * wrong:.1f} % wrong)")
        else:
            print(f"{channel}: nothing")
    for evicts in [False, True]:
        if evicts and not memory_cgroup():
            print("this user has no memory cgroup of version 1: the arbiter's eviction is not measured")
            return
        for channel in ["cache", "names"]:
            measure_memory(bot, channel, file, sent, evicts)


def memory_cgroup():
    """Creates a memory cgroup (version 1) beside the cgroup of this process. Returns its path, or None if it
    cannot be created."""
    with open("/proc/self/cgroup") as lines:
        own = [line.strip().split(":", 2)[2] for line in lines if "memory" in line.split(":")[1].split(",")]
    parent = f"/sys/fs/cgroup/memory{own[0]}" if own else None
    return os.path.join(parent, "talon-channels") if parent and os.access(parent, os.W_OK) else None


def measure_memory(bot, channel, file, sent, evicts):
    """Measures a sender that ends before the receiver starts. The sender runs without a cgroup, or in a
    cgroup. In the second case, the memory of the cgroup is evicted in the same way as the arbiter does it."""
    with open(file, "rb") as pages:
        os.posix_fadvise(pages.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    words = [channel, str(time.time_ns()), "0", file]
    cgroup = memory_cgroup() if evicts else None

    def join():
        with open(os.path.join(cgroup, "cgroup.procs"), "w") as own:
            own.write("0")

    if cgroup:
        os.mkdir(cgroup)
    subprocess.run([*bot, "send", *words], check=True, preexec_fn=join if cgroup else None)
    if cgroup:
        with open(os.path.join(cgroup, "memory.force_empty"), "w") as evicted:
            evicted.write("0")
        os.rmdir(cgroup)
    began = time.time()
    received = subprocess.run([*bot, "receive", *words], capture_output=True, text=True).stdout.split()
    seconds = time.time() - began
    if channel == "names":
        # A time below the limit is read as a one. The script chooses the limit that fits the data best, in
        # favour of the receiver.
        times = [int(number) for number in received]
        guesses = [["1" if number < limit else "0" for number in times] for limit in sorted(set(times))]
        received = min(guesses, key=lambda guess: sum(a != b for a, b in zip(guess, sent)))
    # If all received times are equal, they carry no information.
    wrong, each = capacity(received, sent) if len(set(received)) > 1 else (0.5, 0)
    how = "and eviction" if evicts else "without eviction"
    print(f"{channel}, after the end of the sender {how}: {each * len(sent):.0f} bits in {seconds:.2f} s, "
          f"{100 * wrong:.1f} % wrong")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        measure(os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "target/release/arbiter"), folder)
