#!/usr/bin/env python3
"""Two people play a challenge in Chromium, a deal is passed on, a session is settled, and the deals of the day of each game are begun.

    tests/browser/challenge_test.py [--talon PROGRAM] [--axe FILE] [--pictures DIRECTORY]

The pages are looked at in two languages, upright, on the side and on a desktop. Needs the programs that table_test.py
needs.
"""

import argparse
import json
import tempfile
from pathlib import Path

from table_test import ENTER, ROOT, Page, Server, axe_source, by_mouse
from webdriver import Browser

SIZES = [(360, 740), (740, 360), (1280, 800)]
LANGUAGES = ["en", "hr"]
OFFER = {"en": "Challenge friends", "hr": "Izazovi prijatelje"}
TITLE = {"en": "Ana challenges you", "hr": "Izaziva te Ana"}
PLAYERS = {"en": "2 players", "hr": "igrača: 2"}
COMPARE = {"en": "Compare", "hr": "Usporedi"}


def visit(page, address):
    page.browser.visit("about:blank")
    page.browser.visit(address)


def look(page, what, pictures):
    """Checks that the page fits each screen, and that axe-core finds nothing."""
    for width, height in SIZES:
        page.browser.size(width, height)
        page.fits(f"{what} at {width} px")
        page.accessible(f"{what} at {width} px")
        if pictures:
            page.browser.picture(pictures / f"{what.replace(' ', '-')}-{width}.png")


def challenge(browser, other, axe, server, language, pictures):
    """Ana plays a deal and challenges Ben, who plays the same deal and compares."""
    made = server.table("tablic", seed=None)
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    browser.run("localStorage.clear()")
    page.settings(language=language)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    page.play_deal(by_mouse(page))
    page.wait("document.querySelector('.bar [data-act=challenge]')")
    look(page, f"the end of a deal in {language}", pictures)
    page.expect(page.text(".bar [data-act=challenge]") == OFFER[language], "a challenge is offered after a deal")
    page.click(".bar [data-act=challenge]")
    page.wait("document.querySelector('dialog form input')")
    browser.run("document.querySelector('dialog form input').select()")
    browser.press("Ana" + ENTER)
    page.wait("document.querySelector('dialog.share .standings')")
    look(page, f"the link of a challenge in {language}", pictures)
    link = browser.run("return document.querySelector('dialog.share input').value")

    guest = Page(other, axe, f"{server.base}/")
    other.run("localStorage.clear()")
    guest.settings(language=language)
    visit(guest, link)
    guest.wait("document.querySelector('.standings')")
    guest.expect(guest.text("h1") == TITLE[language], f"the page names the challenger: {guest.text('h1')}")
    guest.expect("+" not in guest.text(".standings") and "−" not in guest.text(".standings"), "no result is shown before the deal")
    look(guest, f"a challenge in {language}", pictures)
    guest.browser.run("document.querySelector('form input').select()")
    other.press("Ben" + ENTER)
    guest.wait("document.querySelector('.hand .card')")
    guest.play_deal(by_mouse(guest))
    guest.wait("document.querySelector('.bar [data-act=challenge]')")
    guest.expect(guest.text(".bar [data-act=challenge]") == COMPARE[language], "who was challenged compares")
    guest.click(".bar [data-act=challenge]")
    guest.wait("document.querySelector('dialog.share .standings details')")
    names = other.run("return [...document.querySelectorAll('dialog .standings tbody th')].map((own) => own.textContent)")
    guest.expect("Ana" in names and any(name.startswith("Ben") for name in names), f"both are compared: {names}")
    guest.click("dialog .standings summary")
    look(guest, f"a comparison in {language}", pictures)
    guest.close_dialogs()
    # The same link leads to the same table.
    seat = other.run("return location.hash")
    visit(guest, link)
    guest.wait("document.querySelector('.standings details')")
    guest.click("form .primary")
    guest.wait(f"location.hash === {json.dumps(seat)}")
    guest.silence("a challenge")
    page.silence("a challenger")


def replay(browser, other, axe, server, language, pictures):
    """Ana passes on a finished deal, and somebody without a seat looks at it."""
    made = server.table("tablic", seed=None)
    page = Page(browser, axe, f"{server.base}/")
    browser.run("localStorage.clear()")
    page.settings(language=language)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    page.play_deal(by_mouse(page))
    page.wait("document.querySelector('.bar [data-act=replay]')")
    page.click(".bar [data-act=replay]")
    page.wait("document.querySelector('dialog [data-act=share]')")
    look(page, f"a replay in {language}", pictures)
    page.click("dialog [data-act=share]")
    page.wait("document.querySelector('dialog [data-names]')")
    look(page, f"names or none in {language}", pictures)
    page.click("dialog [data-names=false]")
    page.wait("document.querySelector('dialog.share input')")
    look(page, f"the link of a replay in {language}", pictures)
    link = browser.run("return document.querySelector('dialog.share input').value")

    guest = Page(other, axe, f"{server.base}/")
    other.run("localStorage.clear()")
    guest.settings(language=language)
    visit(guest, link)
    guest.wait("document.querySelector('.reading .replay .card')")
    look(guest, f"a shared replay in {language}", pictures)
    other.run("const slider = document.querySelector('.slider'); slider.value = slider.max; slider.dispatchEvent(new Event('input'))")
    guest.wait("document.querySelector('.facts .score')")
    look(guest, f"the end of a shared replay in {language}", pictures)
    guest.silence("a shared replay")
    page.silence("a person who shares a deal")


def money(browser, axe, server, language, pictures):
    """A session of one deal is settled."""
    made = server.table("tablic", seed=None, deals=1, stake="0.10 €")
    page = Page(browser, axe, f"{server.base}/")
    page.settings(language=language)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    page.play_deal(by_mouse(page))
    page.wait("[...document.querySelectorAll('.bar .note')].some((own) => /→.*€/.test(own.textContent))")
    look(page, f"the end of a session in {language}", pictures)
    page.click(".bar [data-act=sheet]")
    page.wait("/[+−][0-9.]+ €/.test(document.querySelector('dialog .sheet')?.textContent)")
    look(page, f"the sheet of a session in {language}", pictures)
    page.close_dialogs()
    page.silence("a session with a stake")


def daily(browser, axe, server, language, pictures):
    page = Page(browser, axe, f"{server.base}/")
    browser.run("localStorage.clear()")
    page.settings(language=language)
    visit(page, f"{server.base}/#daily")
    page.wait("document.querySelector('.hashes')")
    page.expect(page.count("form .primary") == page.count(".standings") == 3, "each game has its deals of the day")
    page.expect(page.count(".hashes") == 3, "each game has its hash")
    look(page, f"the deals of the day in {language}", pictures)
    browser.run("document.querySelector('form input').value = 'Cilka'")
    page.click("form .primary[value=tablic]")
    page.wait("document.querySelector('.hand .card')")
    page.play_deal(by_mouse(page))
    visit(page, f"{server.base}/#daily")
    page.wait("document.querySelector('.standings details')")
    result = browser.run("return [...document.querySelectorAll('.reading input')].map((own) => own.value).find((text) => text.startsWith('Talon'))")
    page.expect(result and "#daily" in result, f"the result is a text to pass on: {result}")
    page.expect(PLAYERS[language] in result, f"the text names the number of players: {result}")
    look(page, f"a result of the day in {language}", pictures)
    page.click(".reading [data-act=picture]")
    page.wait("document.querySelector('dialog .resultpicture')?.naturalWidth === 640")
    look(page, f"the picture of a result in {language}", pictures)
    page.close_dialogs()
    page.silence("the deals of the day")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    axe = axe_source(chosen.axe)
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="talon-challenge-") as data, Browser() as browser, Browser() as other:
        server = Server(chosen.talon.resolve(), data)
        try:
            for own in (browser, other):
                own.prefer("light")
            for language in LANGUAGES:
                money(browser, axe, server, language, chosen.pictures)
                replay(browser, other, axe, server, language, chosen.pictures)
                challenge(browser, other, axe, server, language, chosen.pictures)
                daily(browser, axe, server, language, chosen.pictures)
        finally:
            server.process.kill()
            server.process.wait()
    print("a challenge of two people, a shared replay and the deals of the day in Chromium, in two languages, upright, on the side and on a desktop, axe-core")


if __name__ == "__main__":
    main()
