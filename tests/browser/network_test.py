#!/usr/bin/env python3
"""Tests the links that people pass on, and lost connections, on pages of `talon table` in Chromium.

    tests/browser/network_test.py [--talon PROGRAM]

Needs chromium and chromedriver (Debian: chromium, chromium-driver).
"""

import argparse
import json
import tempfile
import time
import urllib.parse
from pathlib import Path

from table_test import ENTER, NEXT, ROOT, Page, Server, by_mouse
from webdriver import Browser
from wire import Wire

HAND = ".hand .pick"
# Holds back requests of the page itself. The stream runs in a worker.
HOLD = """
window.held = 0;
const send = window.fetch;
window.fetch = (path, how) => {
  if (!String(path).endsWith(arguments[0]) || window.held >= arguments[1]) return send(path, how);
  window.held += 1;
  return new Promise((_, reject) => how.signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))));
};
"""


def visit(page, address):
    """Opens an address as a new document."""
    page.browser.visit("about:blank")
    page.browser.visit(address)


def play_card(page):
    """Plays a card with the mouse."""
    before = page.count(HAND)
    deadline = time.monotonic() + 20
    while page.count(HAND) == before and not page.count(".bar .needs, .curtain"):
        page.expect(time.monotonic() < deadline, "no card is played")
        following = page.browser.run(NEXT, False)
        if following:
            by_mouse(page)(following)
        time.sleep(0.1)


def links(browser, server):
    """Tests that each form of a link opens the right seat. If a link is damaged, the tab must keep its
    seat."""
    made = server.table("tablic", persons=2)
    one, two = made["seats"]
    page = Page(browser, "", f"{server.base}/")
    page.settings()
    start = f"{server.base}/#seat="
    for name, link in {
        "a dot": f"{start}{one}.", "a bracket": f"{start}{one})", "capitals": f"{server.base}/#SEAT={one.upper()}",
        "a blank": f"{start}{one}%20", "a line break": f"{start}{one[:20]}%0A{one[20:]}", "all encoded": server.base + "/#" + urllib.parse.quote(f"seat={one}", safe=""),
        "a soft hyphen": f"{start}{one[:7]}%C2%AD{one[7:]}", "quotes": f"{start}%E2%80%9E{one}%E2%80%9C,", "an addition": f"{start}{one}&utm_source=chat",
    }.items():
        visit(page, link)
        page.wait(f"document.querySelector('{HAND}')")
        page.expect(browser.run("return location.hash") == f"#seat={one}", f"{name}: the address can be copied")
    for comma in (",", "%2C", "%252C", ",%20", ";"):
        visit(page, f"{start}{one}{comma}{two}")
        page.wait(f"document.querySelector('{HAND}')")
        page.expect(browser.run("return location.hash") == f"#seat={one},{two}", f"two seats with {comma}")
    # After a reload, the person at the screen plays on. In another tab, no person has sat down yet.
    browser.run("location.reload()")
    page.wait(f"document.querySelector('{HAND}')")
    browser.run("sessionStorage.clear()")
    visit(page, f"{start}{one},{two}")
    page.wait("document.querySelector('.curtain')")
    browser.run("location.reload()")
    page.wait("document.querySelector('.curtain')")
    for damaged in (f"{one[:31]}", f"{one},{two[:9]}", one + two[:1], "", "xyz", f"{one}x{two}"):
        # The tab keeps its seat, and a reload finds the seat.
        visit(page, start + one)
        page.wait(f"document.querySelector('{HAND}')")
        for way in (lambda: browser.run("location.hash = arguments[0]", f"seat={damaged}"), lambda: visit(page, start + damaged)):
            way()
            page.wait("document.querySelector('.damaged')?.textContent.startsWith('This link is not whole.')")
            page.wait(f"document.querySelector('{HAND}')")
            browser.run("location.reload()")
            page.wait(f"document.querySelector('{HAND}') && !document.querySelector('.damaged')")
    browser.run("location.hash = 'daily'")
    page.wait("document.querySelector('.hashes')")
    for damaged in ("seat=12", "0123"):
        browser.run("location.hash = arguments[0]", damaged)
        page.wait("document.querySelector('.damaged') && location.hash === '#daily'")
        page.click(".damaged button")
    visit(page, f"{server.base}/%23seat={one}")
    page.wait(f"document.querySelector('{HAND}')")
    with Browser() as fresh:
        empty = Page(fresh, "", f"{server.base}/#seat={one[:30]}")
        empty.wait("document.querySelector('main').textContent.includes('Copy it again')")
        empty.expect(empty.count(HAND) == 0, "a tab without a seat shows none")
    page.silence("links")


def without_storage(server):
    """Tests that a browser that blocks site data can play."""
    made = server.table("tablic", persons=2)
    with Browser(prefs={"profile.default_content_setting_values.cookies": 2}) as strict:
        page = Page(strict, "", f"{server.base}/#seat={made['seats'][0]}")
        page.wait(f"document.querySelector('{HAND}')")
        blocked = strict.run("try { return Boolean(localStorage) && false; } catch { return true; }")
        page.expect(blocked, "this Chromium blocks site data")
        play_card(page)
        page.wait(f"document.querySelectorAll('{HAND}').length === 5")
        page.click(".switches .icon")
        page.click("dialog [data-value=hr]")
        page.wait("document.documentElement.lang === 'hr'")
        strict.run("location.reload()")
        page.wait(f"document.querySelectorAll('{HAND}').length === 5")
        visit(page, f"{server.base}/#daily")
        page.wait("document.querySelector('.hashes')")
        visit(page, f"{server.base}/#host={server.token}")
        page.click(".startlines button")
        page.wait("document.querySelector('.maker form')")
        # The host keeps the link that this tab has opened, even when the guest uses the same link.
        page.click(".maker button[type=submit]")
        page.wait("document.querySelector('.joinseats')")
        visit(page, f"{server.base}/#host={server.token}")
        page.click(".tablecard summary")
        page.wait("document.querySelector('.tablecard details[open] a.primary')")
        own = "const link = document.querySelector('.tablecard details a.primary'); link.addEventListener('click', (event) => event.preventDefault()); link.click(); return link.href"
        with Browser() as guest:
            Page(guest, "", strict.run(own)).wait(f"document.querySelector('{HAND}')")
            page.wait("document.querySelector('.tablecard details small').textContent.includes(' · ')")
            page.expect(page.count(".tablecard:first-child details a.primary") == 2, "the link stays in the list")


def names_of_a_screen(browser, server):
    """Tests that each person at a shared screen has a name and results of their own."""
    made = server.table("tablic", persons=2)
    page = Page(browser, "", f"{server.base}/#seat={','.join(made['seats'])}")
    for name in ("Iva", "Jan"):
        page.click(".curtain button")
        page.wait(f"document.querySelector('{HAND}.usable')")
        browser.press("m")
        page.wait("document.querySelector('dialog .menu')")
        page.named("Your name, and keep your results")
        page.wait("document.querySelector('dialog input')")
        browser.run("document.querySelector('dialog input').select()")
        browser.press(name + ENTER)
        page.wait("document.querySelector('#message')?.textContent === 'Your results are kept under this name.'")
        browser.run("document.querySelector('#message').textContent = ''")
        play_card(page)
        page.wait("document.querySelector('.curtain')")
    page.click(".curtain button")
    page.wait("document.querySelector('.seatpage').textContent.includes('Jan')")
    persons = browser.run("return arguments[0].map((token) => localStorage.getItem(`talon.person.${token}`))", made["seats"])
    page.expect(all(persons) and persons[0] != persons[1], f"each seat has a person: {persons}")
    page.silence("the names of a screen")


def unanswered(browser, server):
    """Tests that the page sends a move again if there is no answer, and shows that it is sending."""
    made = server.table("tablic", persons=2)
    page = Page(browser, "", f"{server.base}/#seat={made['seats'][0]}")
    page.wait(f"document.querySelector('{HAND}.usable')")
    browser.run(HOLD, "/move", 1)
    play_card(page)
    page.wait("document.querySelector('.bar .needs')?.textContent === 'Sending …'", 4)
    page.expect(page.count(f"{HAND}.usable") == 0, "while a move is sent, no card looks as if it could be played")
    page.expect(page.count(f"{HAND}.chosen") == 1, "while a move is sent, its card stays chosen")
    page.wait(f"document.querySelectorAll('{HAND}').length === 5", 10)
    page.wait("!document.querySelector('.bar .needs')")
    # All answers are lost, but the stream shows that the server has made the move.
    made = server.table("tablic", persons=2)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait(f"document.querySelector('{HAND}.usable')")
    browser.run("const send = window.fetch; window.fetch = (path, how) => String(path).endsWith('/move') ? (send(path, { ...how, signal: null }), new Promise(() => {})) : send(path, how)")
    play_card(page)
    page.wait(f"document.querySelectorAll('{HAND}').length === 5", 5)
    page.wait("!document.querySelector('.bar .needs')")
    # The answer comes before the frame: until the frame shows the move, no card can be chosen.
    made = server.table("tablic", persons=2)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait(f"document.querySelector('{HAND}.usable')")
    browser.run("const send = window.fetch; window.fetch = (path, how) => { if (!String(path).endsWith('/move')) return send(path, how);"
                "window.deliver = () => send(path, { ...how, signal: null }); return Promise.resolve(Response.json({})); }")
    while not browser.run("return Boolean(window.deliver)"):
        by_mouse(page)(browser.run(NEXT, False))
    page.wait(f"!document.querySelector('{HAND}.usable, .bar button')")
    browser.run("window.deliver()")
    page.wait(f"document.querySelectorAll('{HAND}').length === 5")
    # No move reaches the server. A notice appears within 10 seconds. When requests arrive again, the person
    # can play.
    made = server.table("tablic", persons=2)
    visit(page, f"{server.base}/#seat={made['seats'][0]}")
    page.wait(f"document.querySelector('{HAND}.usable')")
    browser.run(HOLD, "/move", 3)
    begun = time.monotonic()
    play_card(page)
    page.wait("document.querySelector('.notice')?.textContent.startsWith('The server has not answered')", 10)
    page.expect(time.monotonic() - begun < 10, "the notice comes within 10 seconds")
    page.wait(f"document.querySelectorAll('{HAND}').length === 5", 30)
    page.wait("document.querySelector('.notice').hidden")
    page.silence("moves without an answer")


def silent_connections(browser, server):
    """Tests that the page replaces connections that died silently. It does so within 30 seconds, and the
    person can play on."""
    made = server.table("tablic", persons=2)
    wire = Wire(server.port)
    page = Page(browser, "", f"{wire.base}/#seat={made['seats'][0]}")
    page.settings()
    visit(page, f"{wire.base}/#seat={made['seats'][0]}")
    page.wait(f"document.querySelector('{HAND}.usable')")
    wire.die()
    play_card(page)
    page.wait(f"document.querySelectorAll('{HAND}').length === 5", 30)
    wire.die()
    with Browser() as other:
        far = Page(other, "", f"{server.base}/#seat={made['seats'][1]}")
        far.settings()
        visit(far, f"{server.base}/#seat={made['seats'][1]}")
        far.wait(f"document.querySelector('{HAND}.usable')")
        play_card(far)
        page.wait(f"document.querySelector('{HAND}.usable')", 30)
    play_card(page)
    page.wait(f"document.querySelectorAll('{HAND}').length === 4", 20)


def many_seats(browser, server):
    """Tests that six seats can all play: first at one screen, then in six tabs."""
    made = server.table("tablic", players=6, persons=6)
    page = Page(browser, "", f"{server.base}/#seat={','.join(made['seats'])}")
    for seat in range(7):
        page.click(".curtain button")
        page.wait(f"document.querySelector('{HAND}.usable')")
        play_card(page)
        page.wait("document.querySelector('.curtain')")
    # There are eight tabs: six seats, the host and a spectator.
    first = browser.window()
    tabs = []
    made = server.table("tablic", players=6, persons=6)
    links = [*(f"#seat={own}" for own in made["seats"]), f"#watch={made['watch']}", f"#host={server.token}"]
    for link in links:
        tabs.append(browser.new_window())
        browser.visit(f"{server.base}/{link}")
        page.wait("document.querySelector('.hand .card, .tablecard')")
    for turn in range(6):
        browser.window(tabs[turn])
        page.wait(f"document.querySelector('{HAND}.usable')")
        play_card(page)
        page.wait(f"document.querySelectorAll('{HAND}').length === 5")
    # Closing a tab removes its seat from the stream.
    browser.window(tabs[5])
    browser.close_window()
    browser.window(tabs[0])
    page.wait("document.querySelector('.tag.away')")
    for tab in [*tabs[:5], *tabs[6:]]:
        browser.window(tab)
        browser.close_window()
    browser.window(first)


def without_worker(server):
    """Tests that a page has its own stream when there is no shared worker, or when the worker does not
    answer."""
    for worker in ("delete window.SharedWorker", "window.SharedWorker = class { port = new MessageChannel().port1; addEventListener() {} }"):
        made = server.table("tablic", persons=2)
        with Browser() as alone:
            alone.command("Page.addScriptToEvaluateOnNewDocument", source=worker)
            page = Page(alone, "", f"{server.base}/#seat={','.join(made['seats'])}")
            for _ in range(3):
                page.click(".curtain button")
                page.wait(f"document.querySelector('{HAND}.usable')")
                play_card(page)
                page.wait("document.querySelector('.curtain')")
            page.silence("a page without a worker")


def bids(browser, server):
    """Tests that the bids stay beside the names, even after a reload, and that the page shows a button for
    a bid even if it is the only choice."""
    made = server.table("tarok", persons=3)
    page = Page(browser, "", f"{server.base}/#seat={made['seats'][0]}")
    said = "return [...document.querySelectorAll('.plate')].map((own) => [own.querySelector('b').textContent, ...[...own.querySelectorAll('.words > *')].map((word) => word.textContent)])"
    for seat, move in ((1, "two"), (2, "one"), (0, None), (1, "one"), (2, "solo")):
        visit(page, f"{server.base}/#seat={made['seats'][seat]}")
        page.wait("document.querySelector('.bar [data-part]')")
        if move is None:
            page.click(".bar [data-part=pass]")
        else:
            page.click(f".bar [data-part={move}]")
        page.wait("!document.querySelector('.bar [data-part]')")
    wanted = {"Ana": ["pass"], "Bor": ["two", "one"], "You": ["one", "solo"]}
    for _ in range(2):
        # The last bid is drawn when its frame comes.
        page.wait("document.querySelectorAll('.plate .words > *').length === 5")
        found = {name: words for name, *words in browser.run(said)}
        page.expect(found == wanted, f"all bids are drawn: {found}")
        browser.run("location.reload()")
    made = server.table("tarok", persons=3)
    for seat, move in ((1, "berac"), (2, "pass")):
        visit(page, f"{server.base}/#seat={made['seats'][seat]}")
        page.wait(f"document.querySelector('.bar [data-part={move}]')")
        if move == "pass":
            page.expect(page.count(".bar [data-part]") == 1, "there is one bid")
        page.expect(page.count(".bar [data-part][aria-disabled]") == 0, "every bid can be chosen")
        page.click(f".bar [data-part={move}]")
        page.wait("!document.querySelector('.bar [data-part]')")
    page.silence("bids")


def redraw_in_a_press(browser, server):
    """Tests that a click counts even if the server sends a frame between press and release."""
    made = server.table("tarok", persons=3, practice=True)
    page = Page(browser, "", f"{server.base}/#seat={made['seats'][1]}")
    page.wait("document.querySelector('.bar [data-part=pass]')")
    point = browser.run("const box = document.querySelector('.bar [data-part=pass]').getBoundingClientRect();"
                        "return { x: box.left + box.width / 2, y: box.top + box.height / 2 }")
    button = {**point, "button": "left", "clickCount": 1}
    browser.command("Input.dispatchMouseEvent", type="mousePressed", buttons=1, **button)
    server.ask("POST", "/api/seat/say", {"words": "pass or play?"}, token=made["seats"][0])
    page.wait("document.body.textContent.includes('pass or play?')")
    browser.command("Input.dispatchMouseEvent", type="mouseReleased", buttons=0, **button)
    page.wait("!document.querySelector('.bar [data-part]')")
    page.wait("document.querySelector('.said li')?.textContent.includes('pass or play?')")
    page.silence("a press")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="talon-table-") as data, Browser() as browser:
        server = Server(chosen.talon.resolve(), data)
        try:
            browser.size(1280, 800)
            browser.prefer("light")
            links(browser, server)
            bids(browser, server)
            redraw_in_a_press(browser, server)
            without_storage(server)
            without_worker(server)
            names_of_a_screen(browser, server)
            many_seats(browser, server)
            unanswered(browser, server)
            silent_connections(browser, server)
        finally:
            server.process.kill()
            server.process.wait()
    print("the network of the table in Chromium: links, bids, moves without an answer, silent connections, six seats, eight tabs")


if __name__ == "__main__":
    main()
