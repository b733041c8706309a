#!/usr/bin/env python3
"""Measures how long a person on a slow network waits for the hand: at the first visit, and when the browser starts again.

    tests/browser/bench_visits.py [--talon PROGRAM] [--kilobytes RATE] [--latency SECONDS] [--visits N]

Needs chromium and chromedriver (Debian: chromium, chromium-driver). A new connection costs two round trips, as with
TLS 1.3. Prints the medians of the times from the navigation until the hand is drawn, and the bytes that were sent.
"""

import argparse
import statistics
import tempfile
import time
from pathlib import Path

from slow_wire import SlowWire
from table_test import ROOT, Server
from webdriver import Browser

# Records when the hand is drawn, in milliseconds since the navigation.
WATCH = """
new MutationObserver((_, own) => {
  if (!document.querySelector('.hand .card')) return;
  own.disconnect();
  requestAnimationFrame(() => { window.handAt = performance.now(); });
}).observe(document, { childList: true, subtree: true });
"""

# Whether the service worker has stored the last file of the page. An older program has no such worker.
KEPT = """
if (!document.querySelector('link[rel=manifest]')) return true;
const files = document.querySelector('script').src.replace('app.js', 'looks.json');
return caches.match(files).then(Boolean);
"""


def visit(profile, wire, link, seconds):
    """Opens the link in a browser that has just started. Returns the time, the bytes and the connections."""
    with Browser(profile=profile) as browser:
        browser.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        browser.visit("about:blank")
        time.sleep(2)
        before = wire.bytes, wire.opened
        browser.command("Page.navigate", url=link)
        deadline = time.monotonic() + seconds
        while not (at := browser.run("return window.handAt ?? null")):
            if time.monotonic() > deadline:
                raise SystemExit("no hand is drawn")
            time.sleep(0.05)
        after = wire.bytes, wire.opened
        while not browser.run(KEPT):
            if time.monotonic() > deadline:
                raise SystemExit("the page is not kept")
            time.sleep(0.2)
        return at / 1000, after[0] - before[0], after[1] - before[1]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--kilobytes", type=float, default=50)
    arguments.add_argument("--latency", type=float, default=0.6)
    arguments.add_argument("--visits", type=int, default=5)
    chosen = arguments.parse_args()
    first, again = [], []
    with tempfile.TemporaryDirectory(prefix="talon-visits-") as data:
        server = Server(chosen.talon.resolve(), data)
        try:
            token = server.table("marias", persons=3)["seats"][0]
            for _ in range(chosen.visits):
                wire = SlowWire(server.port, chosen.kilobytes * 1000, chosen.latency)
                with tempfile.TemporaryDirectory(prefix="talon-profile-") as profile:
                    link = f"{wire.base}/#seat={token}"
                    first.append(visit(profile, wire, link, 180))
                    again.append(visit(profile, wire, link, 180))
        finally:
            server.process.kill()
            server.process.wait()
    print(f"{chosen.kilobytes:g} kB/s, a round trip in {chosen.latency * 1000:g} ms, medians of {chosen.visits}")
    for name, visits in (("first visit", first), ("second visit", again)):
        times = sorted(at for at, *_ in visits)
        size, opened = (statistics.median(values) for values in list(zip(*visits))[1:])
        print(f"{name}: {statistics.median(times):.2f} s ({times[0]:.2f} to {times[-1]:.2f}), {size:.0f} bytes, {opened:g} connections")


if __name__ == "__main__":
    main()
