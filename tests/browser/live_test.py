#!/usr/bin/env python3
"""Opens the page of a running match in Chromium. Fails on any console error.

    tests/browser/live_test.py [--arbiter PROGRAM] [--pictures DIRECTORY]

The arbiter needs the feature `table`. Needs chromium and chromedriver (Debian: chromium, chromium-driver). With --pictures
it writes pictures of the page.
"""

import argparse
import signal
import subprocess
import tempfile
import time
from pathlib import Path

from webdriver import Browser

HERE = Path(__file__).resolve().parent
FAULTY = f"python3 {HERE / 'faulty_bot.py'}"
HOSTILE = "<img src=x onerror=x()>"
MATCH = ["--game", "marias", "--deals", "100000", "--concurrency", "2", "--bundles", "none", "--participant", "talon:smart",
         "--participant", f"name='{HOSTILE}' command='{FAULTY}'", "--participant", "talon:random"]


class Match:
    """A match with a live page. The test interrupts it at the end."""

    def __init__(self, arbiter, directory):
        command = [arbiter, *MATCH, "--live"]
        self.process = subprocess.Popen(command, cwd=directory, text=True, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE)
        line = self.process.stderr.readline()
        assert line.startswith("live: http://127.0.0.1:"), line
        self.address = line.split()[1]

    def interrupt(self):
        self.process.send_signal(signal.SIGINT)
        self.process.communicate(timeout=30)


def wait(browser, what, condition):
    """Waits until a condition holds on the page."""
    deadline = time.monotonic() + 30
    while not browser.run(f"return {condition}"):
        assert time.monotonic() < deadline, f"{what}: {browser.run('return document.body.innerText')}"


def text(selector):
    return f"document.querySelector('{selector}')?.textContent"


def see(browser, match, pictures):
    browser.size(1200, 1150)
    browser.prefer("light")
    browser.visit(match.address)
    wait(browser, "standings", "document.querySelectorAll('#rows tr').length === 3")
    wait(browser, "the game's name", f"{text('h1')}.startsWith('Mariáš: ')")
    wait(browser, "games as boards", "document.querySelectorAll('.game .board .card').length > 8")
    wait(browser, "games in words", "document.querySelectorAll('.game li').length > 8")
    wait(browser, "faults", "document.querySelectorAll('#faults li').length > 0")
    wait(browser, "an interval", "document.querySelectorAll('.whisker').length === 3")
    assert HOSTILE in browser.run("return document.querySelector('#rows').textContent"), "the name is shown as text"
    assert browser.run("return document.images.length") == 0
    before = browser.run("return document.querySelector('h1').textContent")
    wait(browser, "the figures move", f"{text('h1')} !== {before!r}")
    for name, width, height, scheme in [("wide", 1200, 1150, "light"), ("dark", 1200, 1150, "dark"),
                                        ("phone", 360, 780, "light")]:
        browser.size(width, height)
        browser.run("document.querySelector('#theme').textContent === arguments[0] && document.querySelector('#theme').click()",
                    scheme)
        assert browser.run("return document.documentElement.dataset.theme") == scheme
        spill = browser.run("return document.documentElement.scrollWidth - innerWidth")
        assert spill <= 0, f"{name}: the page is {spill} pixels too wide"
        if pictures:
            browser.picture(pictures / f"live-{name}.png")
    print("a match: standings, games, faults, three sizes")


def end(browser, match):
    match.interrupt()
    wait(browser, "the end", f"{text('#state')} === 'the match is over'")
    print("the end of the match is said")


def refuse(browser, match):
    browser.visit(match.address.split("#")[0] + "#live=0")
    wait(browser, "no token", f"{text('#state')}?.startsWith('the token is missing or wrong')")
    refused = browser.log()
    assert len(refused) == 1 and "401" in refused[0], refused
    print("a wrong token is refused")


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--arbiter", type=Path, default=HERE.parents[1] / "target/debug/arbiter")
    arguments.add_argument("--pictures", type=Path)
    given = arguments.parse_args()
    # A shell script starts its background commands with SIGINT ignored. Without this line the arbiter would
    # also ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with tempfile.TemporaryDirectory() as directory, Browser() as browser:
        match = Match(given.arbiter.resolve(), directory)
        try:
            see(browser, match, given.pictures)
            assert browser.log() == []
            refuse(browser, match)
            browser.visit(match.address)
            browser.run("location.reload()")
            wait(browser, "standings again", "document.querySelectorAll('#rows tr').length === 3")
            end(browser, match)
        finally:
            match.process.kill()


if __name__ == "__main__":
    main()
