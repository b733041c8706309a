#!/usr/bin/env python3
"""Computes deals from a key as docs/deals.md specifies them: scripts/deals.py KEY SIZE DEAL...

Prints the hash of the key. Then prints a line for each deal: the numbers of the cards in dealing order, from
a pack of SIZE cards.
"""

import hashlib
import struct
import sys


def block(key, deal, counter):
    """Computes block `counter` of the ChaCha20 stream `deal`: 16 words of 32 bits."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key)]
    start += struct.unpack("<4I", struct.pack("<2Q", counter, deal))
    x = start[:]
    for _ in range(10):
        for lane in (0, 1, 2, 3):
            quarter(x, lane, 4 + lane, 8 + lane, 12 + lane)
        for lane in (0, 1, 2, 3):
            quarter(x, lane, 4 + (lane + 1) % 4, 8 + (lane + 2) % 4, 12 + (lane + 3) % 4)
    return [(one + other) % 2**32 for one, other in zip(x, start)]


def quarter(x, a, b, c, d):
    for i, j, k, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[i] = (x[i] + x[j]) % 2**32
        x[k] ^= x[i]
        x[k] = (x[k] << bits | x[k] >> 32 - bits) % 2**32


def words(key, deal):
    counter = 0
    while True:
        yield from block(key, deal, counter)
        counter += 1


def pack(key, deal, size):
    stream = words(key, deal)
    cards = list(range(size))
    for last in range(size - 1, 0, -1):
        bound = last + 1
        place = next(word % bound for word in stream if word < 2**32 - 2**32 % bound)
        cards[last], cards[place] = cards[place], cards[last]
    return cards


if __name__ == "__main__":
    key, size = bytes.fromhex(sys.argv[1]), int(sys.argv[2])
    print("hash", hashlib.sha256(key).hexdigest())
    for deal in map(int, sys.argv[3:]):
        print("deal", deal, *pack(key, deal, size))
