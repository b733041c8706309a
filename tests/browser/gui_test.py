#!/usr/bin/env python3
"""Plays a deal of each game on the screen of scripts/gui_example.py in Chromium, and fails on any console error.

    tests/browser/gui_test.py [--talon PROGRAM] [--pictures DIRECTORY]

Needs chromium and chromedriver. With --pictures it writes the pictures of docs/gui.md.
"""

import argparse
import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from webdriver import Browser

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"tablic": 2, "marias": 3, "tarok": 3}


class Screen:
    """The screen in the browser."""

    def __init__(self, browser, address):
        self.browser, self.address = browser, address
        browser.visit(address)
        self.wait("state !== undefined")

    def wait(self, condition):
        condition = f"!busy && ({condition})"
        deadline = time.monotonic() + 60
        while not self.browser.run(f"return Boolean({condition})"):
            assert time.monotonic() < deadline, condition
            time.sleep(0.02)

    def get(self, expression):
        return self.browser.run(f"return {expression}")

    def my_turn(self):
        self.wait("state.status.turn === String(state.seat) || state.status.turn === 'over' || state.error")
        return self.get("state.status.turn !== 'over'")

    def move(self):
        """Makes a move by clicks: a card, then further cards or a button."""
        before = self.get("state.facts.join('|') + state.status.turn")
        if self.get("document.querySelector('.hand .free') !== null"):
            self.browser.click(".hand .free")
            # Clicks the first button, or another card of the same move, until the cards decide the move.
            for _ in range(4):
                if self.get("busy || picked.length === 0"):
                    break
                if self.get("document.querySelector('.actions button') !== null"):
                    self.browser.click(".actions button")
                    break
                self.browser.run("[...document.querySelectorAll('.hand .free:not(.picked)')]"
                                 ".find(card => candidates().some(move => cardsOf(move).includes(card.title))).click()")
        else:
            self.browser.click(".actions button")
        self.wait(f"state.facts.join('|') + state.status.turn !== {json.dumps(before)}")


def post(address, path, body):
    request = urllib.request.Request(address + path, json.dumps(body).encode(), method="POST")
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def check_hidden(state):
    """No card of another seat reaches the page."""
    for seat, hand in enumerate(state["hands"]):
        assert seat == state["seat"] or set(hand) <= {"??"}, state


def play(screen, game, pictures):
    browser = screen.browser
    browser.run("act('/new', { game: arguments[0], players: arguments[1] })", game, GAMES[game])
    screen.wait(f"state.game === '{game}' && state.legal")
    moves = 0
    while screen.my_turn():
        assert not screen.get("state.error"), screen.get("state.error")
        check_hidden(screen.get("state"))
        hand = screen.get("state.hands[state.seat].length")
        assert screen.get("document.querySelectorAll('.hand .card').length") == hand
        if pictures and screen.get("state.status.phase === 'play' && (state.table.length > 2 || state.trick.length % 3 > 0)"):
            browser.click("[data-tab=hints]")
            browser.click("#panel button")
            screen.wait("document.querySelectorAll('.hint').length > 0")
            browser.picture(pictures / ("gui-example.png" if game == "tablic" else f"gui-example-{game}.png"))
            pictures = None
        screen.move()
        moves += 1
        if moves == 3:
            hints(screen)
    assert screen.get("document.querySelector('.banner').textContent").startswith("The deal is over")
    points = screen.get("state.status.result")
    browser.click(".banner button")
    screen.wait("state.status.result === null")
    assert screen.get("state.totals") == points[1:] + points[:1], "every player moves down one seat"
    print(f"{game}: {moves} moves of the person")


def hints(screen):
    """In the middle of the deal: hints, a move taken back, words, a refused word, the lines."""
    browser = screen.browser
    if not screen.my_turn():
        return
    browser.click("[data-tab=hints]")
    browser.click("#panel button")
    screen.wait("document.querySelectorAll('.hint').length > 0")
    payoffs = screen.get("hints.map(hint => hint.payoff)")
    # The first hint is the move of the engine. The search of the engine may give it another value.
    assert payoffs[1:] == sorted(payoffs[1:], reverse=True)
    assert len(payoffs) == screen.get("Math.min(5, state.legal.length)")
    before = screen.get("state.hands[state.seat]")
    browser.click(".hint")
    screen.wait("state.hints === undefined")
    assert screen.my_turn()
    browser.click("#undo")
    screen.wait(f"JSON.stringify(state.hands[state.seat]) === {json.dumps(json.dumps(before, separators=(',', ':')))}")
    browser.keys("#words", "nonsense\n")
    screen.wait("document.getElementById('error').textContent !== ''")
    browser.click("[data-tab=wire]")
    assert "screen &gt; setup" in screen.get("document.getElementById('panel').innerHTML")
    browser.click("[data-tab=facts]")
    # The second legal move, in words.
    browser.keys("#words", screen.get("state.legal[state.legal.length - 1]").replace("say", "") + "\n")
    screen.wait("document.getElementById('error').textContent === ''")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--talon", default=str(ROOT / "target/debug/talon"))
    parser.add_argument("--pictures", type=Path)
    options = parser.parse_args()
    # The pictures need hints worth looking at; a test does not.
    movetime = "500" if options.pictures else "10"
    command = [sys.executable, ROOT / "scripts/gui_example.py", "--talon", options.talon, "--seed", "7", "--no-browser",
               "--movetime", movetime]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip()
        with Browser() as browser:
            browser.size(1200, 760)
            screen = Screen(browser, address)
            # Leaves out the pauses between the moves of the other players.
            browser.run("window.setTimeout = (original => (run, ms) => original(run, ms === 650 ? 0 : ms))(window.setTimeout)")
            for game in GAMES:
                play(screen, game, options.pictures if game != "marias" else None)
            assert "no table" in post(address, "new", {"game": "tablic", "players": 5})["error"]
            check_hidden(post(address, "state", {}))
            errors = browser.log()
            assert not errors, errors
    finally:
        server.terminate()
        server.wait()
    print("the screen for GUI authors: all is well")


if __name__ == "__main__":
    main()
