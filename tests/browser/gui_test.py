#!/usr/bin/env python3
"""Plays deals and sessions on the page of scripts/gui_example.py in Chromium. Fails on any console error.

    tests/browser/gui_test.py [--talon PROGRAM] [--pictures DIRECTORY]

Needs chromium and chromedriver. With --pictures it writes the pictures of docs/gui.md.
"""

import argparse
import subprocess
import sys
import time
from pathlib import Path

from webdriver import Browser

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "scripts/gui_example.py"
GAMES = {"tablic": 2, "marias": 3, "tarok": 3}
LINES = 120

# For each session: the first line, the maximum number of deals, and whether the session ends by its rules.
SESSIONS = [
    ("newgame tarok players 3 radelci 0,1,0", 3, False),
    ("newgame tarok players 4 deals 2 radelc_end 40", 2, True),
    ("newgame tablic players 2 goal 101 total 90,80", 9, True),
]


class Screen:
    """The page of scripts/gui_example.py in the browser."""

    def __init__(self, browser, address):
        self.browser = browser
        browser.visit(address)
        self.wait("scene && !busy")
        # Leaves out the pauses between the moves of the other players.
        browser.run("window.setTimeout = (original => (run, ms) => original(run, ms === 700 ? 0 : ms))(window.setTimeout)")

    def wait(self, condition):
        deadline = time.monotonic() + 60
        while not self.get(f"Boolean({condition})"):
            assert time.monotonic() < deadline, condition
            time.sleep(0.02)

    def get(self, expression):
        return self.browser.run(f"return {expression}")

    def my_turn(self):
        """Waits for the person's turn. Returns `False` when the deal is over."""
        self.wait("!busy && (scene.turn === seat || scene.result || document.getElementById('error').textContent)")
        assert not self.error(), self.error()
        return self.get("!scene.result")

    def error(self):
        return self.get("document.getElementById('error').textContent")

    def move(self):
        """Makes a move by clicks. Clicks parts of a legal move until the move is complete, or clicks the
        button that ends the choice."""
        before = self.get("scene.events")
        for _ in range(8):
            free = self.get("document.querySelectorAll('main button:not(.picked), #actions button:not(.picked)').length")
            chosen = self.get("document.querySelectorAll('main button.picked, #actions button.picked').length")
            assert chosen == self.get("chosen.length")
            if self.get("document.querySelector('.done') !== null"):
                self.browser.click(".done")
            else:
                assert free, "no part of a move can be chosen"
                selector = "button:not(.picked):not(.next)"
                place = "main" if self.get(f"document.querySelector('main {selector}') !== null") else "#actions"
                self.browser.click(f"{place} {selector}")
            self.wait("!busy")
            if self.get("scene.events") != before:
                return
        raise AssertionError("eight clicks made no move")


def check_drawn(screen):
    """Asserts that the page shows the person's scene: each card in its place, and no card of another hand."""
    scene, seat = screen.get("scene"), screen.get("seat")
    assert scene["seat"] == seat
    rows = screen.get("[...document.querySelectorAll('main p')].map(row => "
                      "({ cards: row.querySelectorAll('i, button').length, backs: [...row.textContent.matchAll('🂠')].length }))")
    places = [*scene["hands"], *scene["talon"], {"cards": [*scene["table"], *scene["trick"]], "hidden": 0}]
    assert rows == [{"cards": len(place["cards"]), "backs": place["hidden"]} for place in places], (rows, places)
    assert scene["hands"][seat]["hidden"] == 0
    known = [word for word in scene["facts"].get("known", []) if isinstance(word, str)]
    for other, hand in enumerate(scene["hands"]):
        assert other == seat or set(hand["cards"]) <= set(known), scene


def play(screen, game, pictures):
    browser = screen.browser
    browser.run("const games = document.getElementById('games'); games.value = arguments[0]; games.onchange()",
                f"{game} players {GAMES[game]}")
    screen.wait(f"!busy && scene.game === '{game}'")
    assert screen.get("seat") == 0
    moves = 0
    while screen.my_turn():
        check_drawn(screen)
        if pictures and screen.get("scene.phase === 'play' && (scene.table.length > 2 || scene.trick.length % 3 > 0)"):
            browser.picture(pictures / ("gui-example.png" if game == "tablic" else f"gui-example-{game}.png"))
            pictures = None
        screen.move()
        moves += 1
        if moves == 3:
            undo_and_words(screen)
    check_drawn(screen)
    assert str(screen.get("scene.result.join(',')")) in screen.get("document.getElementById('actions').textContent")
    browser.click(".next")
    screen.wait("!busy && !scene.result")
    assert screen.get("seat") == GAMES[game] - 1, "every player moves down one seat"
    assert screen.my_turn()
    check_drawn(screen)
    print(f"{game}: {moves} moves of the person")


def play_session(screen, newgame, deals):
    """Plays a session by clicks. The page contains no rules: the scene contains the line of the next deal."""
    browser = screen.browser
    browser.run("deal(arguments[0], 0)", newgame)
    screen.wait("!busy && scene && !scene.result")
    totals = None
    for number in range(deals):
        while screen.my_turn():
            screen.move()
        result, following = screen.get("scene.result"), screen.get("scene.next")
        totals = [sum(pair) for pair in zip(totals or [0] * len(result), result)]
        assert ",".join(map(str, totals)) in screen.get("document.getElementById('actions').textContent"), totals
        if following is None:
            assert screen.get("document.querySelector('.next') === null")
            assert "the session is over" in screen.get("document.getElementById('actions').textContent")
            return number + 1
        key = " radelci "
        if key in following:
            held = screen.get("scene.facts.radelci") or [0] * len(result)
            assert following.split(key)[1].split(" ")[0] == ",".join(map(str, [*held[1:], held[0]])), (following, held)
        totals = [*totals[1:], totals[0]]
        browser.click(".next")
        screen.wait("!busy && !scene.result")
    return None


def undo_and_words(screen):
    """Tests, in mid-deal, undoing a move, undoing a choice, refused words, and a move in words."""
    browser = screen.browser
    if not screen.my_turn():
        return
    before = screen.get("scene.hands[seat].cards")
    screen.move()
    assert screen.my_turn()
    browser.click("#undo")
    screen.wait("!busy")
    assert screen.get("scene.hands[seat].cards") == before
    if screen.get("left().length") > 1 and screen.get("chosen.length") == 0:
        part = screen.get("left().flat().find(part => left().filter(move => move.includes(part)).length > 1)")
        if part:
            browser.run("pick(arguments[0])", part)
            assert screen.get("chosen") == [part]
            browser.click("button.picked")
            assert screen.get("chosen") == []
    browser.keys("#words", "nonsense\n")
    screen.wait("document.getElementById('error').textContent.startsWith('error ')")
    screen.wait("!busy")
    assert screen.get("scene.hands[seat].cards") == before
    browser.run("document.getElementById('words').value = ''")
    events = screen.get("scene.events")
    browser.keys("#words", " ".join(screen.get("left().at(-1)")) + "\n")
    screen.wait(f"!busy && scene.events > {events}")
    assert not screen.error(), screen.error()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--talon", default=str(ROOT / "target/debug/talon"))
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= LINES, f"an example has at most {LINES} lines"
    server = subprocess.Popen([sys.executable, EXAMPLE, "--talon", options.talon, "--no-browser"], stdout=subprocess.PIPE,
                              text=True)
    try:
        address = server.stdout.readline().strip()
        with Browser() as browser:
            browser.size(1000, 700)
            screen = Screen(browser, f"{address}?seed=7&movetime=10")
            for game in GAMES:
                play(screen, game, options.pictures if game != "marias" else None)
            for newgame, deals, ends in SESSIONS:
                ended = play_session(screen, newgame, deals)
                assert (ended is not None) == ends, (newgame, ended)
                print(f"{newgame}: {ended or deals} deals")
            errors = browser.log()
            assert not errors, errors
    finally:
        server.terminate()
        server.wait()
    print("the screen for GUI authors: all is well")


if __name__ == "__main__":
    main()
