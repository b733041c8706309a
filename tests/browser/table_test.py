#!/usr/bin/env python3
"""Plays at `talon table` in Chromium: by mouse, by keyboard alone, in two browsers, on a narrow screen.

    tests/browser/table_test.py [--talon PROGRAM] [--whist PROGRAM] [--pictures DIRECTORY] [--axe FILE] [--address ADDRESS]

Also plays the whist of tests/whist with its test program. cargo builds this program unless --whist names it.

Needs chromium and chromedriver (Debian: chromium, chromium-driver), and npm for axe-core, which checks the
accessibility of the page. Fails on any console error and on any violation that axe-core finds. With
--pictures it writes the pictures of the docs. With --address it tests a running server and does not restart
it.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from webdriver import Browser

ROOT = Path(__file__).resolve().parents[2]
AXE_VERSION = "4.14.1"
LANGUAGES = ["en", "hr", "sl", "sk", "cs"]

# What the page calls the person.
YOU = {"en": "You", "hr": "Ti", "sl": "Ti", "sk": "Ty", "cs": "Ty"}
GAMES = {"tablic": (2, "greedy"), "marias": (3, "smart"), "tarok": (3, "simple")}
OWN_GAMES = {"whist": (4, "random")}
NAMES = ["Ana", "Bor", "Cilka", "Dušan", "Eva", "Franc", "<b>Gita</b>", "Hana"]
ENTER, ESCAPE, LEFT, UP, RIGHT, DOWN = "\ue007", "\ue00c", "\ue012", "\ue013", "\ue014", "\ue015"
# Chromium logs a refused move and a lost server as errors. The page reports both to the person.
EXPECTED = re.compile(r"status of (409|410|422)|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")


def axe_source(file):
    """Returns the script of axe-core. npm downloads the script once."""
    if file is None:
        folder = ROOT / "target/axe-core"
        file = folder / "package/axe.min.js"
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            subprocess.run(["npm", "pack", "--silent", f"axe-core@{AXE_VERSION}", "--pack-destination", folder], check=True,
                           stdout=subprocess.DEVNULL)
            subprocess.run(["tar", "-xzf", folder / f"axe-core-{AXE_VERSION}.tgz", "-C", folder], check=True)
    return file.read_text(encoding="utf-8")


class Server:
    """A server of tables, and the host's requests."""

    def __init__(self, talon, data, address=None, more=(), port=0):
        self.talon, self.data, self.process, self.port, self.more = talon, data, None, str(port), more
        if address:
            self.use(address)
        else:
            self.start()

    def start(self):
        self.process = subprocess.Popen([self.talon, "table", "--port", self.port, "--no-open", "--data", self.data, *self.more],
                                        stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            found = re.search(r"http://\S+#host=[0-9a-f]+", line)
            if found:
                self.use(found[0])
                return
        raise SystemExit("talon table ended without printing its address")

    def use(self, address):
        self.base, self.token = address.split("/#host=")
        self.port = self.base.rsplit(":", 1)[1]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, method, path, body=None, token=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {token or self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def table(self, game, players=None, persons=1, **more):
        """Opens a table whose first seats are persons."""
        count, player = (GAMES | OWN_GAMES)[game]
        count = players or count
        # No two seats have the same name.
        names = [NAMES[seat % len(NAMES)] + f" {seat // len(NAMES) + 1}" * (seat >= len(NAMES)) for seat in range(count)]
        seats = [{"kind": "person", "name": name} if seat < persons else
                 {"kind": "player", "player": player, "options": {}, "name": name} for seat, name in enumerate(names)]
        return self.ask("POST", "/api/tables", {"game": game, "players": count, "rules": "", "seats": seats, "movetime": 20,
                                                "practice": False, "delay": None, "seed": 17, **more})


# Finds the next choice of a person: the point and the kind of an element. Choices come before cards. Among
# the cards, the last one comes first.
NEXT = """
const all = (selector) => [...document.querySelectorAll(selector)];
const point = (element, kind) => {
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const box = element.getBoundingClientRect();
  const isCard = element.closest('.hand') !== null;
  return { kind, x: box.left + (isCard ? Math.min(9, box.width / 2) : box.width / 2), y: box.top + (isCard ? 20 : box.height / 2) };
};
if (document.querySelector('.bar .over')) return { kind: 'over' };
if (arguments[0] && document.querySelector('.board').getAnimations({ subtree: true }).some((own) => own.effect.getTiming().iterations === 1)) return null;
const options = all('.bar [data-part]:not([aria-disabled])');
const confirm = document.querySelector('.bar [data-act=confirm]:not([disabled])');
if (options.length && !document.querySelector('.bar [data-act=confirm]')) return point(options[0], 'option');
const group = all('.talon .group');
if (group.length && !document.querySelector('.group.chosen')) return point(group.at(-1), 'group');
if (confirm) return point(confirm, 'confirm');
if (options.length) return point(options[0], 'option');
const lying = all('.lying .pick.usable:not(.chosen)');
if (document.querySelector('.hand .chosen') && lying.length) return point(lying[0], 'table');
const hand = all('.hand .pick.usable:not(.chosen)');
return hand.length ? point(hand.at(-1), 'hand') : null;
"""


class Page:
    """A page in a browser."""

    def __init__(self, browser, axe, address):
        self.browser, self.axe = browser, axe
        browser.visit("about:blank")
        browser.log()
        browser.visit(address)

    def expect(self, holds, what):
        if not holds:
            self.browser.picture(ROOT / "target/table-test-failed.png")
            raise SystemExit(f"{self.browser.run('return document.title')}: {what} (target/table-test-failed.png)")

    def silence(self, what):
        said = [line for line in self.browser.log() if not EXPECTED.search(line)]
        self.expect(not said, f"{what}: the console says {said}")

    def wait(self, condition, seconds=20):
        deadline = time.monotonic() + seconds
        while not self.browser.run(f"return Boolean({condition})"):
            self.expect(time.monotonic() < deadline, f"waited in vain for {condition}")
            time.sleep(0.02)

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def count(self, selector):
        return self.browser.run("return document.querySelectorAll(arguments[0]).length", selector)

    def click(self, selector):
        """Clicks the middle of the first element that matches a selector with the mouse."""
        self.wait(f"document.querySelector({json.dumps(selector)})")
        box = self.browser.run("const own = document.querySelector(arguments[0]); own.scrollIntoView({ block: 'nearest' });"
                               "const box = own.getBoundingClientRect(); return [box.left, box.top, box.width, box.height]", selector)
        self.browser.mouse([(box[0] + box[2] / 2, box[1] + box[3] / 2)])

    def named(self, name):
        """Clicks the button with this text or label."""
        self.browser.run("const all = [...document.querySelectorAll('button')].filter((own) => own.checkVisibility());"
                         "const own = all.findLast((button) => [button.textContent, button.getAttribute('aria-label')].includes(arguments[0]));"
                         "own.id = 'test-target'", name)
        self.click("#test-target")
        self.browser.run("document.getElementById('test-target')?.removeAttribute('id')")

    def close_dialogs(self):
        self.browser.press(ESCAPE)
        self.wait("!document.querySelector('dialog')")

    def accessible(self, what):
        """Asserts that axe-core finds no violation."""
        self.browser.run(self.axe + "\n;return null")
        self.browser.run("window.found = null; axe.run(document, { resultTypes: ['violations'] }).then((all) => {"
                                 "window.found = all.violations.map((own) => `${own.id}: ${own.nodes[0].html.slice(0, 160)} ${own.nodes[0].failureSummary}`) })")
        self.wait("window.found !== null")
        found = self.browser.run("return window.found")
        self.expect(not found, f"{what}: axe-core finds {found}")

    def fits(self, what):
        width, window = self.browser.run("return [document.documentElement.scrollWidth, innerWidth]")
        self.expect(width <= window, f"{what}: {width} pixels are wider than the window of {window}")

    def settings(self, **values):
        """Stores settings as the settings dialog does. The page uses them from its next visit on."""
        self.browser.run("localStorage.setItem('talon.settings', JSON.stringify(arguments[0]))",
                         {"pace": "instant", "language": "en", **values})

    def step(self, act, seconds=30):
        """Makes one choice by calling `act`. Returns the kind of the choice."""
        deadline = time.monotonic() + seconds
        while True:
            following = self.browser.run(NEXT, False)
            if following:
                if following["kind"] != "over":
                    act(following)
                return following["kind"]
            self.expect(time.monotonic() < deadline, "nothing can be chosen")
            time.sleep(0.02)

    def play_deal(self, act, at=None):
        """Plays to the end of the deal. Calls `at(kind)` after the first choice of each kind."""
        kinds = {}
        while "over" not in kinds:
            kind = self.step(act)
            kinds[kind] = kinds.get(kind, 0) + 1
            if at and kinds[kind] == 1:
                at(kind)
            self.expect(sum(kinds.values()) < 400, f"a deal without end: {kinds}")
        return kinds


def by_mouse(page):
    return lambda following: page.browser.mouse([(following["x"], following["y"])])


def by_keys(page):
    """Makes choices with the keyboard: presses arrows up to the first playable card and then Enter, and
    presses digits for words."""
    def act(following):
        if following["kind"] in ("option", "group"):
            page.browser.press("1")
        elif following["kind"] == "confirm":
            page.browser.run("document.activeElement.blur()")
            page.browser.press(ENTER)
        else:
            wanted = ".lying .pick.usable:not(.chosen)" if following["kind"] == "table" else ".hand .pick.usable:not(.chosen)"
            keys = [UP, LEFT] if following["kind"] == "table" else [DOWN, RIGHT]
            for turn in range(60):
                if page.browser.run("return document.activeElement?.matches(arguments[0])", wanted):
                    page.browser.press(ENTER)
                    return
                if page.browser.run("return document.querySelector(arguments[0]) === null", wanted):
                    return
                page.browser.press(keys[0] if turn % 12 == 0 else keys[1])
            page.expect(False, f"the arrows do not reach {wanted}")
    return act


def lobby(browser, axe, server):
    page = Page(browser, axe, f"{server.base}/#host={server.token}")
    page.settings()
    browser.visit("about:blank")
    browser.visit(f"{server.base}/#host={server.token}")
    page.wait("document.querySelector('.start')")
    page.expect(server.token not in browser.run("return location.href"), "the token leaves the address bar")
    page.expect(page.count(".start") == 5, "the start page has a choice for each game that people play")
    for language in ("en", "sl"):
        for width, height in ((360, 740), (740, 360), (1280, 800)):
            browser.size(width, height)
            page.settings(language=language)
            browser.visit("about:blank")
            browser.visit(f"{server.base}/#host={server.token}")
            page.wait("document.querySelector('.start')")
            page.fits(f"the start page at {width} px in {language}")
            page.accessible(f"the start page at {width} px in {language}")
    page.settings()
    browser.visit("about:blank")
    browser.visit(f"{server.base}/#host={server.token}")
    page.wait("document.querySelector('.start')")
    page.expect("betl 5" in page.text("[data-start=marias]"), "mariáš is played with betl and durch")
    page.click("[data-start=marias] .primary")
    page.wait("document.querySelector('.hand .card')")
    page.click(".top .mark")
    page.wait("document.querySelector('.tablecard .links a')")
    page.expect(page.count(".tablecard .links a") == 2, "a person and the spectators have a link")
    page.click("[data-start=marias] .row .link")
    page.wait("document.querySelector('dialog .rules')")
    page.accessible("the rules of a choice")
    page.expect("not set" not in page.text("dialog"), "every rule has a value")
    choose_rules(page, "dialog", [("profile", "mariasek"), ("undoubled", "play")])
    page.expect(browser.run("return document.querySelector('dialog [data-rule=durch]').value") == "10", "a rule shows its value under the profile")
    page.expect(page.count("dialog [data-changed]") == 1, "a changed rule is marked")
    page.click("dialog .row .primary")
    # The choice keeps its rules.
    page.wait("document.querySelector('[data-start=marias]').textContent.includes('Mariášek')")
    friends(page, browser, server)
    page.silence("the lobby")


def choose_rules(page, where, values):
    for key, value in values:
        page.browser.run("const field = document.querySelector(`${arguments[0]} [data-rule=${arguments[1]}]`); field.value = arguments[2];"
                         "field.dispatchEvent(new Event('change'))", where, key, value)


def friends(page, browser, server):
    """Opens a table with friends, and gives one of them a new link."""
    page.click(".startlines button")
    page.wait("document.querySelector('.maker form')")
    page.accessible("the form for a table with friends")
    page.click(".maker [data-value=marias]")
    page.expect(page.count(".seats li") == 3, "mariáš has three seats")
    browser.run("const send = window.fetch; window.fetch = (path, how) => { window.sent = how?.body ?? window.sent; return send(path, how); }")
    choose_rules(page, ".maker", [("cap", "200")])
    page.click(".maker .rules summary")
    page.accessible("the rules of mariáš")
    page.click(".maker .expert summary")
    page.accessible("the settings for experts")
    page.click(".maker [data-value=practice]")
    page.wait("!document.querySelector('.maker [data-value=no_hints]')")
    page.click(".maker [data-value=counts]")
    page.click(".maker [data-value=no_hints]")
    page.click(".maker [data-value=target]")
    browser.run("const field = document.querySelector(`.maker [placeholder='0.10 €']`); field.value = 'ten cents'; field.dispatchEvent(new Event('input'))")
    page.click(".maker button[type=submit]")
    page.wait("document.querySelector('#message.refused')?.textContent.includes('0.10 €')")
    browser.run("const field = document.querySelector(`.maker [placeholder='0.10 €']`); field.value = '0.10 €'; field.dispatchEvent(new Event('input'))")
    page.accessible("the settings of a session")
    page.click(".maker button[type=submit]")
    page.wait("window.sent")
    sent = json.loads(browser.run("return window.sent"))
    page.expect(sent["hints"] is False, "the host can open a table without hints")
    page.expect([sent["deals"], sent["target"], sent["stake"]] == [None, 100, "0.10 €"], f"the session has an end and a stake: {sent}")
    page.expect(sent["rules"] == "profile mariasek undoubled play cap 200", f"only rules that differ from the profile are sent: {sent}")
    page.expect([seat["kind"] for seat in sent["seats"]] == ["person"] * 3, "every seat is free for a friend")
    page.wait("document.querySelectorAll('.joinseats li').length === 3")
    page.expect("0.10 €" in page.text(".join .note"), "whoever joins reads what a point is worth")
    page.accessible("the page of a new table")
    page.click(".top .mark")
    page.wait("document.querySelectorAll('.tablecard').length === 2")
    page.accessible("the start page with a table")
    page.click(".tablecard summary")
    page.wait("document.querySelector('.tablecard details[open] li a')")
    link = browser.run("return document.querySelector('.tablecard details a').href")
    page.click(".tablecard details li:first-child .link:last-child")
    page.accessible("the question before a new link")
    page.click("dialog .primary")
    page.wait(f"document.querySelector('.tablecard details a').href !== {json.dumps(link)}")
    page.click(".tablecard .end .link")
    page.wait("document.querySelector('dialog .fields')")
    page.accessible("the settings of an open table")
    page.click("dialog [data-value=never]")
    page.click("dialog .primary")
    page.wait("!document.querySelector('dialog')")
    newest = [server.table(game)["id"] for game in ("tablic", "marias", "tarok", "tablic")][-1]
    page.wait(f"document.querySelector('.tablecard')?.dataset.table === '{newest}'")


def check_result(page, game):
    """Asserts that the items of the result add up to the payoffs, and that the costliest decision is named."""
    rows = page.browser.run("const number = (cell) => Number(cell.textContent.replace('−', '-')) || 0;"
                            "return [...document.querySelectorAll('.result tr')].map((row) => [...row.querySelectorAll('thead b, td')].map(number))")
    head, *items = [row for row in rows if row]
    head = head[-len(items[0]):] if items else head
    if game in GAMES:
        page.expect([sum(column) for column in zip(*items)] == head, f"the items of {game} add up to {head}: {items}")
        page.wait("document.querySelector('.result .worst button')", 60)


def friends_come(browser, other, axe, server):
    """Tests the link of a table: sharing, taking a seat, coming back, talk, and the rules."""
    made = server.table("marias", persons=3, rules="profile mariasek cap 200")
    link = f"{server.base}/#table={made['table']}"
    page, friend = Page(browser, axe, link), Page(other, axe, f"{server.base}/")
    page.settings()
    friend.settings(language="sl")
    seats = {}
    for own, person, seat in ((page, "Ana", 1), (friend, "Jana", 2)):
        own.browser.run("localStorage.removeItem('talon.person')")
        own.browser.visit("about:blank")
        own.browser.visit(link)
        own.wait("document.querySelector('.joinseats')")
        own.accessible("the page of a table's link")
        own.browser.run("document.querySelector('.join input').value = arguments[0]", person)
        own.click(f".joinseats li:nth-child({seat}) .button")
        if person != NAMES[seat - 1]:
            own.wait("document.querySelector('dialog')")
            own.expect(NAMES[seat - 1] in own.text("dialog h2"), "a seat is kept for the person whom the host has named")
            own.accessible("the question at a kept seat")
            own.click("dialog .primary")
        own.wait("document.querySelector('.hand')")
        seats[person] = own.browser.run("return location.hash")
        own.browser.visit("about:blank")
        own.browser.visit(link)
        own.wait(f"location.hash === '{seats[person]}'")
        own.wait("document.querySelector('.hand')")
    person = friend.browser.run("return localStorage.getItem('talon.person')")
    friend.browser.visit("about:blank")
    friend.browser.visit(f"{server.base}/#person={person}")
    friend.wait(f"document.querySelector('.links a[href=\"{seats['Jana']}\"]')")
    friend.accessible("the page of a person with a table")
    friend.named("Tvoja povezava")
    friend.wait("document.querySelector('dialog input[readonly]')")
    friend.expect("--public-url" in friend.text("dialog") and not friend.count("dialog .qr"), "a link to this computer says so and has no QR code")
    friend.accessible("the dialog to share a link")
    friend.close_dialogs()
    friend.click(f".links a[href='{seats['Jana']}']")
    friend.wait("document.querySelector('.hand')")
    page.browser.press("m")
    page.named("Rules of the game")
    page.wait("document.querySelector('dialog .rulestext h3')")
    page.accessible("the rules of the game")
    page.expect("Stake of betl: 5." in page.text(".chosenrules"), "the rules of the table are sentences")
    page.expect("200" in page.text(".chosenrules [data-changed]") and page.count(".chosenrules [data-changed]") == 1, "a changed rule is marked")
    page.expect(not page.count("dialog code"), "the rules name no keys for programs")
    page.close_dialogs()
    friend.browser.press("m")
    friend.named("Pravila igre")
    friend.wait("document.querySelector('dialog .chosenrules')")
    friend.expect("Betl (5 z vsakim nasprotnikom" in friend.text("dialog"), "the rules explain betl where it is played")
    friend.close_dialogs()
    page.silence("a table with friends")


def names_and_links(browser, axe, server):
    """Tests the names of seats to which nobody has given one, in two languages, and the page of a link that was replaced."""
    seats = [{"kind": "person"}, {"kind": "person"}, {"kind": "player", "player": "best"}]
    made = server.ask("POST", "/api/tables", {"game": "tarok", "players": 3, "rules": "", "seats": seats, "movetime": 20})
    for language, names in (("en", ["strong player 3", "Player 2"]), ("cs", ["silný hráč 3", "Hráč 2"])):
        page = Page(browser, axe, f"{server.base}/")
        page.settings(language=language)
        page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
        page.wait("document.querySelector('.others .name')")
        shown = browser.run("return [...document.querySelectorAll('.others .name b')].map((own) => own.textContent)")
        page.expect(sorted(shown) == sorted(names), f"names that nobody has given in {language}: {shown}")
        hidden = browser.run("return import(new URL('captions.js', document.querySelector('script[type=module]').src)).then(({ cardsText }) => cardsText('tarok', ['??', '??']))")
        page.expect(hidden == {"en": "face-down cards: 2", "cs": "zakryté karty: 2"}[language], f"hidden cards in {language}: {hidden}")
    page.silence("names that nobody has given")
    server.ask("POST", f"/api/tables/{made['id']}/link", {"seat": 0})
    page.wait("!document.querySelector('.notice').hidden")
    page.expect(not browser.run("return document.querySelector('.felt').checkVisibility()"), "the page of an old link shows no table")
    page.accessible("the page of an old link")


def talk(browser, other, axe, server):
    """Tests phrases and own words at a practice table, in two languages."""
    made = server.table("tablic", persons=2, practice=True)
    pages = []
    for own, seat, language in ((browser, 0, "en"), (other, 1, "sl")):
        page = Page(own, axe, f"{server.base}/")
        page.settings(language=language)
        page = Page(own, axe, f"{server.base}/#seat={made['seats'][seat]}")
        page.wait("document.querySelector('.hand .card')")
        pages.append(page)
    pages[0].browser.press("t")
    pages[0].wait("document.querySelector('dialog form')")
    pages[0].accessible("the dialog to say something")
    pages[0].named("Well played!")
    pages[1].wait("document.querySelector('.said li')?.textContent.includes('Dobro odigrano!')")
    pages[0].browser.press("t")
    pages[0].wait("document.querySelector('dialog input')")
    browser.run("const field = document.querySelector('dialog input'); field.value = '<i>ja</i>'; field.form.requestSubmit()")
    pages[1].wait("[...document.querySelectorAll('.said li')].some((line) => line.textContent.includes('<i>ja</i>'))")
    pages[0].close_dialogs()
    for page in pages:
        page.silence("talk")


def whole_deal(browser, axe, server, game):
    """Tests a deal played with the mouse, the end of the deal, and the beginning of the next deal."""
    made = server.table(game)
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    page.expect(page.text(".place").endswith("deal 1"), "the head names the deal")
    page.accessible(f"the first turn of {game}")
    seen = page.play_deal(by_mouse(page), lambda kind: kind in ("option", "table", "group") and page.accessible(f"{game}: {kind}"))
    page.expect(seen["hand"] >= 5, f"a deal of {game} has cards to play: {seen}")
    page.expect(page.count(".result thead span") == (GAMES | OWN_GAMES)[game][0], "everybody sees the payoffs")
    page.accessible(f"{game} after the deal")
    check_result(page, game)
    for width, height in ((740, 360), (360, 740), (1280, 800)):
        browser.size(width, height)
        seen = browser.run("const box = document.querySelector('.result').getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight")
        page.expect(seen, f"the result of {game} lies on the felt of {width} × {height}")
        page.fits(f"the result of {game} at {width} × {height}")
    for button, selector in (("Review", ".decisions button, .dialog-content > p"), ("All hands", ".controls .slider"), ("Score sheet", ".sheet tbody tr")):
        page.named(button)
        page.wait(f"document.querySelector('dialog {selector.replace(', ', ', dialog ')}')", 60)
        page.accessible(f"{game}: {button}")
        page.close_dialogs()
    page.named("Next deal")
    page.wait("document.querySelector('.place').textContent.endsWith('deal 2')")
    page.wait("document.querySelector('.hand .card')")
    page.silence(f"a deal of {game}")


def whist_program():
    """Builds the program of tests/whist with cargo, and returns its path."""
    # The flags are those of .ci/run, so that cargo builds nothing again.
    build = ["cargo", "test", "--locked", "--all-features", "--workspace", "--exclude", "research", "--no-run", "--test", "whist",
             "--message-format", "json"]
    made = subprocess.run(build, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout
    built = [json.loads(line) for line in made.splitlines()]
    return next(own["executable"] for own in built if own.get("executable") and own["target"]["name"] == "whist")


def own_game(browser, axe, program):
    """Plays a deal of the whist of tests/whist, a game whose files exist only there."""
    with tempfile.TemporaryDirectory(prefix="talon-whist-") as data:
        server = Server(program, data)
        try:
            whole_deal(browser, axe, server, "whist")
        finally:
            server.kill()


def own_cards(browser, axe, talon):
    """Tests pictures of cards that the host chose. The scripts in them would leave a mark in the storage."""
    with tempfile.TemporaryDirectory(prefix="talon-cards-") as folder:
        data, cards = Path(folder, "data"), Path(folder, "cards")
        cards.mkdir()
        mark = "localStorage.setItem('script-of-a-picture', '1')"
        drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 156" onload="{mark}"><script>{mark}</script><rect width="100" height="156" fill="%s"/></svg>'
        for number in range(1, 23):
            (cards / f"t{number}.svg").write_text(drawing % "teal")
        (cards / "back.svg").write_text(drawing % "maroon")
        # It begins as a drawing and is none.
        for rank in "KQCJ":
            (cards / f"{rank}h.svg").write_text("<svg >")
        server = Server(talon, data, more=["--cards", cards])
        try:
            page = Page(browser, axe, f"{server.base}/#seat={server.table('tarok')['seats'][0]}")
            page.settings()
            browser.run("location.reload()")
            page.wait("document.querySelector('.hand .card')")
            taroks = page.count(".hand [data-card^=t]")
            page.expect(taroks > 0, "the hand has taroks")
            page.wait(f"document.querySelectorAll('.hand image').length === {taroks}")
            page.expect(page.count(".hand .index") > 0, "a card without a picture, or with a bad one, is drawn")
            page.expect(page.count(".others .card image") > 0, "the other hands have the chosen back")
            sizes = browser.run("return Promise.all([...document.querySelectorAll('image')].map(async (own) => {"
                                "const picture = new Image(); picture.src = own.getAttribute('href'); await picture.decode(); return picture.naturalHeight > 0 }))")
            page.expect(all(sizes), f"every picture is shown: {sizes}")
            page.accessible("pictures of cards")
            address = browser.run("return document.querySelector('.hand image').getAttribute('href')")
            for face, count in (("drawn", 0), ("large", 0), ("ours", taroks)):
                page.click(".switches .icon")
                page.click(f"dialog [data-value={face}]")
                page.close_dialogs()
                page.expect(page.count(".hand image") == count, f"the faces are {face}")
            page.silence("pictures of cards")
            browser.visit(f"{server.base}/{address}")
            browser.visit(f"{server.base}/")
            page.expect(browser.run("return localStorage.getItem('script-of-a-picture')") is None, "no script of a picture runs")
            browser.log()
        finally:
            server.kill()


def keyboard(browser, axe, server):
    made = server.table("tablic")
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    page.play_deal(by_keys(page))
    browser.run("document.activeElement.blur()")
    browser.press("n")
    page.wait("document.querySelector('.place').textContent.endsWith('deal 2')")
    browser.press("?")
    page.wait("document.querySelector('dialog .keylist')")
    page.accessible("the help")
    page.close_dialogs()
    page.silence("a deal with the keyboard")


def claim(browser, axe, server):
    """Ends a deal whose result is certain, with the keyboard."""
    made = server.table("marias")
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    deals = 0
    while not page.count(".bar [data-act=claim]"):
        if page.step(by_mouse(page)) == "over":
            deals += 1
            page.expect(deals < 20, "no deal was offered to be finished")
            browser.run("document.activeElement.blur()")
            browser.press("n")
            page.wait("!document.querySelector('.bar .over') && document.querySelector('.hand .card')")
        page.wait("document.querySelector('.hand .usable, .bar [data-part], .bar [data-act], .bar .over')")
    page.expect(page.count(".hand [data-card]") > 1, "the last card is played as always")
    page.accessible("the offer to finish a deal")
    for _ in range(20):
        if browser.run("return document.activeElement?.matches('[data-act=claim]')"):
            break
        browser.press(UP)
    browser.press(ENTER)
    page.wait("document.querySelector('.bar .over')")
    page.wait("[...document.querySelectorAll('.said .notice')].some((own) => own.textContent.includes('finished the deal'))")
    page.silence("a finished deal")


def refusals(browser, axe, server):
    """Tests that the page says why a card is illegal, that a card can be dragged, and that a move can be
    typed."""
    made = server.table("marias", practice=True)
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    said = ""
    for _ in range(60):
        if page.step(by_mouse(page)) == "over" or said:
            break
        time.sleep(0.05)
        box = browser.run("const own = document.querySelector('.choosing .hand .pick:not(.usable):not(.chosen)');"
                          "if (!own || !document.querySelector('.hand .usable')) return null; const box = own.getBoundingClientRect(); return [box.left + 6, box.top + 20]")
        if box:
            browser.mouse([box])
            page.wait("document.querySelector('#message')?.textContent")
            said = page.text("#message")
    page.expect(len(said) > 10 and "error" not in said, f"a card says why it may not be played: {said}")
    page.expect(page.count("[data-focus=undo]") == 1, "a practice game can be taken back")
    names = browser.run("return import(new URL('captions.js', document.querySelector('script[type=module]').src)).then(({ moveText, saidText }) => [moveText({ game: 'marias', facts: { hra: ['0', '0'] } }, 'say flek hra sedma'),"
                        "moveText({ game: 'marias', facts: { hra: ['0', '1'] } }, 'say flek hra'), moveText({ game: 'tarok', facts: { raised: ['game', '2'] } }, 'kontra game'),"
                        "saidText({ action: 'kontra', words: ['kontra', 'pagat'] }, { game: 'tarok', facts: { raised: ['game', '2', 'pagat', '1'] } })])")
    page.expect(names == ["flek hra, sedma", "re hra", "sub game", "kontra pagat"], f"a doubling has the name of its level: {names}")
    bids = browser.run("const scene = { game: 'marias', players: 3, facts: { hra: ['0', '2'] }, said: [[0, 'trump', '??'], [0, 'say', 'hra'], [1, 'say', 'flek', 'hra'], [2, 'say'], [0, 'say', 'flek', 'hra']]"
                       ".map(([seat, ...words]) => ({ seat, words })) };"
                       "return import(new URL('captions.js', document.querySelector('script[type=module]').src)).then(({ auction }) => auction(scene).map(({ seat, text }) => `${seat} ${text}`))")
    page.expect(bids == ["0 trump: face down", "0 hra", "1 flek hra", "0 re hra"], f"the auction has every bid in its order: {bids}")
    names = browser.run("return import(new URL('captions.js', document.querySelector('script[type=module]').src)).then(({ moveText }) => ['tarok', 'marias'].map((game) => moveText({ game, facts: {} }, 'play colour')))")
    page.expect(names == ["colour valat", "a trump game"], f"a word has the meaning of its game: {names}")
    while page.text(".bar .prompt") not in ("You lead", "Your card"):
        page.step(by_mouse(page))
        time.sleep(0.1)
    page.named("Hint")
    page.wait("document.querySelector('.hand .mark-value')")
    hidden = browser.run("return [...document.querySelectorAll('.hand .pick')].filter((own, place, all) => own.querySelector('.mark-value')?.getBoundingClientRect().right > all[place + 1]?.getBoundingClientRect().left).length")
    page.expect(hidden == 0, f"{hidden} marks of a hint are hidden by the next card")
    made = server.table("tablic", practice=True)
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .usable')")
    page.named("Take back")
    page.wait("document.querySelector('#message')?.textContent === 'There is nothing to take back.'")
    page.named("Hint")
    page.wait("document.querySelector('.side .best')")
    page.accessible("the hints")
    cards = page.count(".hand .pick")
    start = browser.run("const box = document.querySelector('.hand .usable').getBoundingClientRect(); return [box.left + 8, box.top + 20]")
    table = browser.run("const box = document.querySelector('.middle').getBoundingClientRect(); return [box.left + box.width / 2, box.bottom - 4]")
    browser.mouse([start, (start[0] + 20, start[1] - 30), table, table])
    page.wait(f"document.querySelectorAll('.hand .pick').length < {cards} || document.querySelector('.hand .chosen')")
    browser.press(ESCAPE)
    page.wait("document.querySelector('.hand .usable')")
    cards = page.count(".hand .pick")
    code = browser.run("return document.querySelector('.hand .usable').dataset.pick")
    page.click("#typed")
    browser.press(code + " auto" + ENTER)
    page.wait(f"document.querySelectorAll('.hand .pick').length < {cards} || document.querySelector('.typed .tag, #message:not([hidden])')")
    if page.count(".hand .pick") == cards:
        browser.press(ENTER)
        page.wait(f"document.querySelectorAll('.hand .pick').length < {cards}")
    page = Page(browser, axe, f"{server.base}/#seat={server.table('tablic', seed=1)['seats'][0]}")
    page.click(".hand [data-pick=Jc]")
    page.wait("document.querySelector('.bar .primary')?.textContent === 'Take the most: J♠'")
    page.expect(page.count(".bar .row .button") == 3, "a card that can capture can also be laid down, and given back")
    browser.press(ENTER)
    page.wait("document.querySelector('[data-seat=\"0\"] .won').textContent.startsWith('cards: 2')")
    page.silence("refusals, hints, dragging and typing")


def two_browsers(browser, other, axe, server):
    """Tests two persons, spectators, a second tab, and a reload."""
    made = server.table("tablic", persons=2)
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    far = Page(other, axe, f"{server.base}/#seat={made['seats'][1]}")
    far.settings()
    other.visit("about:blank")
    other.visit(f"{server.base}/#seat={made['seats'][1]}")
    for one in (page, far):
        one.wait("document.querySelector('.hand .card')")
    for turn in range(4):
        one, two = (page, far) if turn % 2 == 0 else (far, page)
        caption = two.text(".caption")
        one.wait("document.querySelector('.hand .usable')")
        before = one.count(".hand .pick")
        deadline = time.monotonic() + 30
        # The last choice of the move makes it, and then nothing can be chosen.
        while one.count(".hand .pick") == before:
            following = one.browser.run(NEXT, False)
            if following and following["kind"] != "over":
                by_mouse(one)(following)
            one.expect(time.monotonic() < deadline, "a person has made no move")
            time.sleep(0.05)
        two.wait(f"document.querySelector('.caption').textContent !== {json.dumps(caption)}")
    cards = page.count(".hand [data-card]")
    browser.run("location.reload()")
    page.wait("document.querySelector('.hand .card')")
    page.expect(page.count(".hand [data-card]") == cards, "a reload finds the same hand")
    page.silence("two browsers")
    # The same seat is opened on another device. The first device reports this and can take the seat back.
    other.visit("about:blank")
    other.visit(f"{server.base}/#seat={made['seats'][0]}")
    far.wait("document.querySelector('.hand .card')")
    page.wait("!document.querySelector('.notice').hidden")
    page.click(".notice button")
    page.wait("document.querySelector('.notice')?.hidden && document.querySelector('.hand .card')")
    far.wait("!document.querySelector('.notice').hidden")
    other.visit("about:blank")
    other.visit(f"{server.base}/#watch={made['watch']}")
    far.wait("document.querySelector('.hand .card')")
    far.expect(other.run("return [...document.querySelectorAll('.hand [data-card]')].every((own) => own.dataset.card === '??')"), "a spectator sees no hand")
    far.accessible("the spectators' page")
    far.silence("spectators")
    # Both players share one screen, with a curtain between their turns.
    browser.run("sessionStorage.clear()")
    browser.visit("about:blank")
    browser.visit(f"{server.base}/#seat={','.join(made['seats'])}")
    page.wait("document.querySelector('.curtain')")
    page.expect(page.count("[data-card]") == 0, "the curtain hides all cards")
    page.accessible("the curtain")
    page.click(".curtain button")
    page.wait("document.querySelector('.hand .card') || document.querySelector('.curtain')")
    page.silence("one screen")


def restart(browser, axe, server):
    made = server.table("tarok")
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    for _ in range(6):
        page.step(by_mouse(page))
        time.sleep(0.1)
    hand = "return [...document.querySelectorAll('.hand [data-card]')].map((own) => own.dataset.card).join(' ')"
    page.wait("document.querySelector('.hand .usable, .bar [data-part]')")
    before = browser.run(hand)
    server.kill()
    page.wait("!document.querySelector('.notice').hidden")
    server.start()
    page.wait("document.querySelector('.notice').hidden", 30)
    page.expect(browser.run(hand) == before, "the hand after the restart is the hand before")
    page.play_deal(by_mouse(page))
    page.silence("a restart")


def narrow(browser, axe, server):
    """Tests a phone, many seats, dark colours, large faces, and all languages."""
    for game in GAMES:
        made = server.table(game)
        browser.size(360, 740)
        page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
        page.wait("document.querySelector('.hand .card')")
        page.fits(game)
        for _ in range(5):
            page.step(by_mouse(page))
            time.sleep(0.05)
        page.fits(game)
        page.accessible(f"{game} on a phone")
        page.click(".icon.narrow")
        page.wait("document.querySelector('dialog .totals')")
        page.fits(f"the score of {game}")
        outside = browser.run("const felt = document.querySelector('.felt').getBoundingClientRect();"
                              "return [...document.querySelectorAll('.others .card')].filter((own) => own.getBoundingClientRect().right > felt.right - 5).length")
        page.expect(outside == 0, f"{outside} cards of {game} lie beyond the edge of the table")
        page.accessible(f"the score of {game} on a phone")
        page.close_dialogs()
    made = server.table("tablic", players=48)
    for width in (360, 1280):
        browser.size(width, 800)
        page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
        page.wait("document.querySelectorAll('.others .seat').length === 47")
        page.fits("48 seats")
        page.expect(page.count(".seat img, .seat b b") == 0, "a name is no HTML")
    page.accessible("48 seats")
    page.silence("narrow pages")


def languages(browser, axe, server):
    made = server.table("tarok")
    browser.size(1280, 800)
    titles = set()
    page = Page(browser, axe, f"{server.base}/#seat={made['seats'][0]}")
    page.wait("document.querySelector('.hand .card')")
    for language in LANGUAGES:
        page.click(".switches .icon")
        page.click(f"dialog [data-value={language}]")
        page.wait(f"document.documentElement.lang === '{language}' && document.querySelector('dialog [data-value={language}][aria-pressed=true]')")
        page.accessible(f"the settings in {language}")
        titles.add(page.text("dialog h2"))
        page.close_dialogs()
        page.expect(not re.search(r"[a-z]_[a-z]", page.text("main")), f"a text is missing in {language}: {page.text('main')[:400]}")
        own = page.text(".seat.focus .plate .name b")
        page.expect(own == YOU[language], f"the person's own seat is called {YOU[language]}: {own}")
    page.expect(len(titles) == len(LANGUAGES), f"every language has its own words: {titles}")
    for face in ("large", "ours"):
        page.click(".switches .icon")
        page.click(f"dialog [data-value={face}]")
        page.close_dialogs()
        page.expect(page.count(".hand .index.large") > 0 if face == "large" else page.count(".hand .index.large") == 0, f"the faces are {face}")
    browser.prefer("dark")
    page.settings(theme="system", language="sl")
    browser.run("location.reload()")
    page.wait("document.documentElement.dataset.theme === 'dark' && document.querySelector('.hand .card')")
    page.accessible("a dark table")
    browser.prefer("light")
    page.settings()
    page.silence("languages and faces")


def other_pages(browser, axe, server):
    page = Page(browser, axe, f"{server.base}/#daily")
    page.wait("document.querySelector('.hashes')")
    page.accessible("the deals of the day")
    # The field contains the name that this browser used last.
    browser.run("document.querySelector('form input').select()")
    browser.press("Ana" + ENTER)
    page.wait("document.querySelector('.hand .card')")
    # The page keeps the link of the person who began the daily deals.
    person = browser.run("return localStorage.getItem('talon.person')")
    browser.visit("about:blank")
    browser.visit(f"{server.base}/#person={person}")
    page.wait("document.querySelector('h1')?.textContent === 'Ana'")
    page.accessible("a person's page")
    for bad in ("/", "/#seat=" + "0" * 32):
        browser.visit("about:blank")
        browser.visit(server.base + bad)
        page.wait("document.querySelector('main').textContent.length > 10 || !document.querySelector('.notice')?.hidden")
        page.accessible(bad)
    said = [line for line in browser.log() if "status of 401" not in line]
    page.expect(not said, f"other pages: the console says {said}")


def until(page, selector):
    """Plays until a selector matches. Prefers bids to passes."""
    for _ in range(40):
        page.wait("document.querySelector('.bar').childElementCount > 0")
        time.sleep(0.2)
        if page.count(selector):
            return
        bid = next((bid for bid in ("two", "three") if page.count(f".bar [data-part={bid}]")), None)
        if bid:
            page.click(f".bar [data-part={bid}]")
        elif page.step(by_mouse(page)) == "over":
            return


def pictures(browser, axe, server, directory):
    directory.mkdir(parents=True, exist_ok=True)
    trick = ".played:nth-child(2):not(.wins)"
    shots = [("marias", "marias", 1280, 800, "light", ".trick " + trick, {}), ("tarok", "tarok", 1280, 800, "light", ".talon .group.chosen", {}),
             ("tablic", "tablic", 1280, 800, "dark", ".hand .chosen", {}), ("phone", "tarok", 390, 800, "dark", ".trick .played", {}),
             ("large", "marias", 390, 800, "light", ".trick .played", {"face": "large"})]
    for name, game, width, height, scheme, selector, settings in shots:
        browser.size(width, height)
        browser.prefer(scheme)
        page = Page(browser, axe, f"{server.base}/")
        page.settings(theme="system", **settings)
        page = Page(browser, axe, f"{server.base}/#seat={server.table(game)['seats'][0]}")
        page.wait("document.querySelector('.hand .card')")
        until(page, selector)
        browser.mouse([(width - 2, 2)])
        browser.picture(directory / f"table-{name}.png")
    browser.size(1280, 800)
    browser.prefer("light")
    page.settings(theme="system")
    page = Page(browser, axe, f"{server.base}/#host={server.token}")
    page.wait("document.querySelector('.start')")
    browser.picture(directory / "table-lobby.png")
    page.click("[data-start=marias] .row .link:last-child")
    page.wait("[...document.querySelectorAll('.lesson')].some((own) => own.checkVisibility())")
    browser.picture(directory / "table-lesson.png")
    for path in sorted(directory.glob("table-*.png")):
        if path.stat().st_size > 150 << 10:
            raise SystemExit(f"{path} has {path.stat().st_size >> 10} KiB, more than 150")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--whist", type=Path)
    arguments.add_argument("--pictures", type=Path)
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--address")
    chosen = arguments.parse_args()
    axe = axe_source(chosen.axe)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="talon-table-") as data, Browser() as browser, Browser() as other:
        server = Server(chosen.talon.resolve(), data, chosen.address)
        try:
            for own in (browser, other):
                own.size(1280, 800)
                own.prefer("light")
            if chosen.pictures:
                pictures(browser, axe, server, chosen.pictures)
                return
            parts = [lambda: lobby(browser, axe, server), *(lambda game=game: whole_deal(browser, axe, server, game) for game in GAMES),
                     lambda: keyboard(browser, axe, server), lambda: claim(browser, axe, server), lambda: refusals(browser, axe, server),
                     lambda: friends_come(browser, other, axe, server), lambda: names_and_links(browser, axe, server), lambda: talk(browser, other, axe, server),
                     lambda: two_browsers(browser, other, axe, server), lambda: narrow(browser, axe, server),
                     lambda: languages(browser, axe, server), lambda: other_pages(browser, axe, server)]
            if server.process:
                parts.append(lambda: restart(browser, axe, server))
                parts.append(lambda: own_cards(browser, axe, server.talon))
                parts.append(lambda: own_game(browser, axe, chosen.whist or whist_program()))
            for part in parts:
                part()
                if os.environ.get("TALON_TEST_TIMES"):
                    print(f"{time.monotonic() - begin:6.1f} s", flush=True)
        finally:
            if server.process:
                server.process.kill()
                server.process.wait()
    print("the table in Chromium: whole deals by mouse and keyboard, two browsers, a restart, pictures of cards, a phone, five languages, axe-core")


if __name__ == "__main__":
    main()
