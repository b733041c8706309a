#!/usr/bin/env python3
"""A club's evening of tablić in Chromium: the organiser's page, two phones, the screen on the wall, and the sheet.

    tests/browser/evening_test.py [--talon PROGRAM] [--axe FILE] [--pictures DIRECTORY]

The pages are looked at in two languages, on a phone and on a laptop. Needs the programs that table_test.py needs.
"""

import argparse
import json
import tempfile
import time
from pathlib import Path

from table_test import ENTER, NEXT, ROOT, Page, Server, axe_source, by_mouse
from webdriver import Browser

SIZES = [(360, 740), (1280, 800)]
LANGUAGES = ["en", "hr"]
BEGIN = {"en": "Begin round {}", "hr": "Započni {}. kolo"}
BACK = {"en": "Back to the evening", "hr": "Natrag na večer"}
CHANGE = {"en": "Change: Cilka", "hr": "Promijeni: Cilka"}
CORRECT = {"en": "Correct points", "hr": "Ispravi bodove"}
VOID = {"en": "Do not count", "hr": "Ne računaj"}
CLOSE = {"en": "Close the evening", "hr": "Zatvori večer"}
LONG = "Dragutin Sebastijan von Hohenzollern-Kar"
DEALS = 2


def visit(page, address):
    page.browser.visit("about:blank")
    page.browser.visit(address)


def look(page, what, pictures, sizes=SIZES):
    """Checks that the page fits each screen, and that axe-core finds nothing."""
    for width, height in sizes:
        page.browser.size(width, height)
        page.fits(f"{what} at {width} px")
        page.accessible(f"{what} at {width} px")
        if pictures:
            whole = page.browser.run("return document.documentElement.scrollHeight")
            clip = {"x": 0, "y": 0, "width": width, "height": max(height, min(whole, 4000))}
            page.browser.picture(pictures / f"{what.replace(' ', '-')}-{width}.png", clip)


def fill(page, selector, text):
    page.wait(f"document.querySelector({json.dumps(selector)})")
    page.browser.run("const own = document.querySelector(arguments[0]); own.focus(); own.select?.()", selector)
    page.browser.press(text)


def unfold(page, name):
    """Unfolds a part of the page, and waits for its content, which moves what is below."""
    page.click(f"[data-focus=fold-{name}]")
    page.wait(f"document.querySelector('[data-focus=fold-{name}] + .folded > *')")


def open_evening(host, server, language, pictures):
    """Opens an evening with the form of the host's page. Returns the token of its link."""
    visit(host, f"{server.base}/#host={server.token}")
    host.wait("document.querySelector('.startlines a[href=\"#evenings\"]')")
    host.click(".startlines a[href='#evenings']")
    host.wait("document.querySelector('.maker form')")
    host.click("[data-value=tablic_pairs]")
    host.expect(host.count("[data-value=pairs]") == 1, "tablić of four has fixed pairs")
    look(host, f"the form in {language}", pictures)
    host.click("[data-value=tablic_two]")
    host.expect(host.count("[data-value=pairs]") == 0, "tablić for two has no pairs")
    for key, value in (("rounds", 2), ("deals", DEALS), ("minutes", 30)):
        fill(host, f"[data-key={key}]", str(value))
    host.click(".maker form > details > summary")
    host.click("[data-value=short]")
    fill(host, ".named input", "Club " + language)
    host.browser.press(ENTER)
    host.wait("document.querySelector('.organise .adder input') && location.hash.startsWith('#organise=')")
    look(host, f"a new evening in {language}", pictures)
    return host.browser.run("return location.hash.slice('#organise='.length)")


def type_name(host, name):
    """Types a name. What the organiser has begun to type stays when the page is drawn again."""
    fill(host, ".adder input", f" {name}, " + ENTER)
    host.wait(f"document.querySelector('.people')?.textContent.includes({json.dumps(name)})")
    fill(host, ".adder input", "Du")


def join(page, server, token, name, language, pictures=None):
    """Registers a phone with the link of the evening."""
    page.browser.run("localStorage.clear()")
    page.settings(language=language)
    visit(page, f"{server.base}/#evening={token}")
    page.wait("document.querySelector('.ownpart form input') && document.querySelector('.names button')")
    if pictures:
        look(page, f"the registration in {language}", pictures)
    fill(page, ".ownpart form input", name + ENTER)
    page.wait("document.querySelector('.ownpart [data-focus=here]')")
    page.expect(name in page.text(".ownpart"), f"{name} is registered")
    page.expect(page.count(".names button") == 0, "who is registered takes no other name")


def play_deal(pages):
    """Plays a deal on all pages, whether they are at one table or at several."""
    playing = list(pages)
    deadline = time.monotonic() + 120
    while playing:
        for page in list(playing):
            following = page.browser.run(NEXT, False)
            if following and following["kind"] == "over":
                playing.remove(page)
            elif following:
                by_mouse(page)(following)
            page.expect(time.monotonic() < deadline, "a deal without end")


def play_round(pages, language, pictures):
    """Plays the deals of a round, and goes back to the evening."""
    for page in pages:
        page.wait("document.querySelector('.hand .card')", 30)
    for deal in range(DEALS):
        play_deal(pages)
        if deal < DEALS - 1:
            for page in pages:
                page.click(".bar [data-act=confirm]")
            for page in pages:
                page.wait("!document.querySelector('.bar .over')")
    for page in pages:
        page.wait("document.querySelector('.bar [data-act=confirm]')")
        page.expect(page.text(".bar [data-act=confirm]") == BACK[language], "the way back is offered after the last deal")
    look(pages[0], f"the end of a round in {language}", pictures)
    for page in pages:
        page.click(".bar [data-act=confirm]")
        page.wait("document.querySelector('.evening .eveninghead')")


def begin(host, pages, number, language):
    host.wait(f"document.querySelector('[data-focus=begin]')?.textContent === {json.dumps(BEGIN[language].format(number))}")
    host.click("[data-focus=begin]")
    host.wait("document.querySelector('[data-focus=end]')")
    for page in pages:
        page.wait("location.hash.startsWith('#seat=')", 30)


def correct(host, language, pictures):
    """Corrects the points of a participant, and lets a deal not count."""
    host.named(CHANGE[language])
    host.wait("document.querySelector('dialog .menu')")
    look(host, f"what the organiser can change in {language}", pictures)
    host.named(CORRECT[language])
    host.wait("document.querySelector('dialog input[type=number]')")
    fill(host, "dialog input[type=number]", "-5")
    fill(host, "dialog input[type=text]", "late")
    look(host, f"a correction in {language}", pictures)
    host.click("dialog form .primary")
    host.wait("document.querySelector('.standing tbody')?.textContent.includes('−5')")
    unfold(host, "round-1")
    host.named(host.browser.run("return document.querySelector('.results .link').getAttribute('aria-label')"))
    fill(host, "dialog input[type=text]", "a misclick" + ENTER)
    host.wait("document.querySelector('.results .bad')")
    unfold(host, "journal")
    host.wait("document.querySelector('.journal')?.textContent.includes('a misclick')")


def screens(browser, axe, server, token, language, pictures):
    """Looks at the screen on the wall and at the sheet on paper."""
    page = Page(browser, axe, f"{server.base}/")
    visit(page, f"{server.base}/#wall={token}")
    page.wait("document.querySelector('.wallpage td')")
    for width, height in SIZES:
        browser.size(width, height)
        page.fits(f"the wall at {width} px")
        page.accessible(f"the wall at {width} px")
        tall = browser.run("return document.documentElement.scrollHeight")
        page.expect(tall <= height, f"the wall needs no scrolling at {width} px: {tall}")
        if pictures:
            browser.picture(pictures / f"the-wall-in-{language}-{width}.png")
    visit(page, f"{server.base}/#evening={token}")
    page.wait("document.querySelector('.standing tbody tr')")
    browser.command("Emulation.setEmulatedMedia", media="print")
    shown = browser.run("return [...document.querySelectorAll('.evening > *, .top')].filter((own) => own.checkVisibility()).map((own) => own.className)")
    page.expect(shown == ["printsheet"], f"only the sheet is printed: {shown}")
    page.expect(page.count(".printsheet .standing") >= 1 and "late" in page.text(".printsheet"), "the sheet has standings and corrections")
    if pictures:
        browser.picture(pictures / f"the-sheet-in-{language}.png", {"x": 0, "y": 0, "width": 794, "height": 1123})
    browser.prefer("light")
    page.silence("the screens")


def evening(host, phones, axe, server, language, pictures):
    host.settings(language=language)
    token = open_evening(host, server, language, pictures)
    # Those who have registered one after the other sit at one table, so each phone is at a table of its own.
    for phone, name, typed in zip(phones, ("Ana", "Ben"), ("Cilka", LONG)):
        type_name(host, typed)
        join(phone, server, token, name, language, pictures if name == "Ana" else None)
    host.wait("document.querySelectorAll('.people tbody tr').length === 4")
    host.expect(host.browser.run("return document.querySelector('.adder input').value") == "Du", "a redraw keeps what is typed")
    look(phones[0], f"waiting for a round in {language}", pictures)
    begin(host, phones, 1, language)
    # The people whose names were typed do not come: the best built-in player plays for them.
    for participant in (0, 2):
        server.ask("POST", f"/api/evenings/{state(server, token)['id']}/leave", {"participant": participant})
    look(host, f"a running round in {language}", pictures)
    play_round(phones, language, pictures)
    host.wait("document.querySelector('.standing tbody tr')", 60)
    server.ask("POST", f"/api/evenings/{state(server, token)['id']}/return", {"participant": 0})
    correct(host, language, pictures)
    look(host, f"results for the organiser in {language}", pictures)
    # Everybody sees the correction.
    phones[0].wait("document.querySelector('.standing tbody')?.textContent.includes('−5')")
    for fold in ("round-1", "people", "journal", "fairness"):
        unfold(phones[0], fold)
    look(phones[0], f"results for a participant in {language}", pictures)
    screens(host.browser, axe, server, token, language, pictures)
    visit(host, f"{server.base}/#organise={token}")
    begin(host, phones, 2, language)
    server.ask("POST", f"/api/evenings/{state(server, token)['id']}/end", {})
    phones[0].wait("document.querySelector('.notice button')")
    phones[0].expect(phones[0].text(".notice button") == BACK[language], "a round that was ended leads back to the evening")
    phones[0].click(".notice button")
    phones[0].wait("document.querySelector('.standing tbody tr')")
    host.wait("document.querySelector('[data-focus=close]')")
    host.named(CLOSE[language])
    host.click("dialog .row .primary")
    host.wait("document.querySelector('.adder form').hidden")
    look(host, f"a closed evening in {language}", pictures)
    for page in (host, *phones):
        page.silence(f"an evening in {language}")


def state(server, token):
    return server.ask("GET", "/api/evening", token=token)


def lost(page, server, token):
    """A page whose network is lost says so quietly, and goes on."""
    visit(page, f"{server.base}/#evening={token}")
    page.wait("document.querySelector('.eveninghead h1')")
    server.kill()
    page.wait("document.querySelector('.evening > .notice:not([hidden])')", 30)
    page.expect(page.count(".eveninghead h1") == 1, "the page stays")
    server.start()
    page.wait("document.querySelector('.evening > .notice[hidden]')", 30)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    axe = axe_source(chosen.axe)
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="talon-evening-") as data, Browser() as one, Browser() as two, Browser() as three:
        server = Server(chosen.talon.resolve(), data)
        try:
            for browser in (one, two, three):
                browser.prefer("light")
            host, *phones = [Page(browser, axe, f"{server.base}/") for browser in (one, two, three)]
            for language in LANGUAGES:
                evening(host, phones, axe, server, language, chosen.pictures)
            token = server.ask("GET", "/api/evenings")["evenings"][0]["evening"]
            lost(phones[1], server, token)
        finally:
            server.process.kill()
            server.process.wait()
    print(f"an evening of tablić in Chromium: organiser, two phones, wall and sheet, in two languages, axe-core, {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
