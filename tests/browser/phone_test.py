#!/usr/bin/env python3
"""Looks at `talon table` on phones: deals of every game, upright, on the side, and on a desktop.

    tests/browser/phone_test.py [--talon PROGRAM] [--axe FILE] [--pictures DIRECTORY]

In every phase of a deal, in two languages, the hand, the trick and the choice must lie within the window, without
scrolling. Under a finger every control has 44 pixels. Needs the programs that table_test.py needs. With --pictures
it writes a picture of every phase.
"""

import argparse
import json
import re
import sqlite3
import tempfile
import urllib.request
from pathlib import Path

from table_test import ROOT, Page, Server, axe_source
from webdriver import Browser

SIZES = [(360, 740), (740, 360), (1280, 800)]
# Sides and toolbars of further phones. They are looked at in the phases with the longest hands and choices.
MORE_SIZES = [(390, 844), (667, 375), (844, 390)]
LANGUAGES = ["en", "hr"]
NAMES = ["Ana", "Božidar", "Cilka", "Dušan"]
PEOPLE = ["Ema", "Frančiška Novak-Kovačević", "Goran"]
FINGER = 44
# The moves that lead through the phases. In a phase that is not listed, the first legal move is made.
MOVES = {
    "marias": {"say": [["hra", "sedma"], ["flek hra"], []]},
    "tarok": {"bid": [["two"], ["pass"]], "play": [["two"], ["one"]]},
}
# At most about this many cards lie on a table: then they are captured.
MANY = 12
DEALS = [("tablic", 2), ("tablic", 4), ("marias", 3), ("tarok", 3), ("tarok", 4)]
# The open hand of a declarer is shown, too.
OPEN = {"bid": [["open"], ["pass"]], "play": [["open"]]}

FAULTS = """
const [finger, root = 'body'] = arguments;
const found = [];
const isSeen = (own) => own.checkVisibility() && own.getBoundingClientRect().width > 1;
const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
const named = (own) => own.getAttribute('aria-label') || own.textContent || own.getAttribute('class');
const page = document.documentElement;
if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} wide`);
const parts = { hand: '.front .hand .card', trick: '.played .card', table: '.lying .card', talon: '.talon .card',
  choice: '.bar button, .bar .prompt, .bar input', plates: '.seat:not(.small) > .plate :is(.name, .tag, .said, .won, .clock)', open: '.theirs.shown .card', bids: '.auction li', caption: '.felt > .caption' };
for (const [part, selector] of Object.entries(parts))
  for (const own of all(selector)) {
    const box = own.getBoundingClientRect();
    if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
      found.push(`${part}: ${named(own)} lies outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  }
for (const own of all('.place, .auction, .result'))
  if (own.scrollWidth > own.clientWidth + 1 || own.scrollHeight > own.clientHeight + 1) found.push(`${named(own)} is cut`);
const felt = document.querySelector('.felt')?.getBoundingClientRect();
for (const own of all('.felt > .caption, .felt .bar > *'))
  if (own.getBoundingClientRect().bottom > felt.bottom + 1) found.push(`${named(own)} lies over the edge of the felt`);
const choice = document.querySelector('.bar .panelbox, .bar .row')?.getBoundingClientRect();
for (const own of choice ? all('.front .hand .card, .played .card, .lying .card, .talon .card') : []) {
  const box = own.getBoundingClientRect();
  const high = Math.min(box.bottom, choice.bottom) - Math.max(box.top, choice.top);
  if (high > 4 && Math.min(box.right, choice.right) - Math.max(box.left, choice.left) > 4) found.push(`${named(own)} lies under the choice`);
}
if (finger) {
  for (const own of all('button, a[href], input, select, summary').filter((own) => own.closest(root) && !own.closest('.hand'))) {
    const { width, height } = own.getBoundingClientRect();
    if (Math.min(width, height) < finger - 0.5) found.push(`${named(own)} has ${Math.round(width)} × ${Math.round(height)}`);
  }
  for (const own of root === 'body' ? all('.front .hand .pick') : []) {
    const box = own.getBoundingClientRect();
    const isTop = (x, y) => document.elementFromPoint(x, y)?.closest('.pick') === own;
    if (!isTop(box.left + 3, box.top + finger - 3) || !isTop(box.left + finger - 3, box.top + 3)) found.push(`${named(own)} is covered`);
  }
}
return found;
"""


def first_frame(server, token):
    """Returns the first frame of a seat's stream."""
    request = urllib.request.Request(server.base + "/api/seat/events", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=20) as stream:
        return next(json.loads(line[5:]) for line in stream if line.startswith(b"data:"))


def table_of(server, game, players, clock=None, movetime=20):
    """Opens a table at which all seats are persons, so that no seat moves by itself. By default its clock is long."""
    names = NAMES[:players] + [f"Player {seat + 1}" for seat in range(len(NAMES), players)]
    seats = [{"kind": "person", "name": name} for name in names]
    made = server.ask("POST", "/api/tables", {"game": game, "players": players, "rules": "", "seats": seats, "movetime": movetime,
                                              "practice": False, "delay": None, "seed": 17, "clock": clock or {"bank": 3540}})
    return made["seats"]


def phases(server, game, players, moves):
    """Plays a deal. Stops at the first position of each phase, and yields the token of the seat and the name of the phase."""
    tokens = table_of(server, game, players)
    seen = set()
    while True:
        frame = first_frame(server, tokens[0])
        turn = frame["scene"]["turn"]
        if turn == "over":
            yield tokens[0], "over"
            return
        frame = first_frame(server, tokens[turn])
        scene = frame["scene"]
        keyword, legal = scene["legal"]["keyword"], scene["legal"]["moves"]
        cards = len(scene["trick"]) if scene["winner"] is None else 0
        phase = keyword or (f"trick {cards}" if not scene["table"] else f"table {len(scene['table']) // 6}")
        if "claim" in frame["table"]["can"] and len(scene["hands"][turn]["cards"]) > 1:
            phase = "claim"
        if phase not in seen:
            seen.add(phase)
            yield tokens[turn], phase
        if len(scene["table"]) >= MANY:
            legal.sort(key=len, reverse=True)
        wanted = [] if keyword == "bid" and turn == 0 else moves.get(keyword, [])
        made = next((move for move in wanted if move in legal), ["pass"] if ["pass"] in legal else legal[0])
        line = " ".join([keyword, *made] if keyword else made)
        server.ask("POST", "/api/seat/move", {"deal": frame["table"]["deal"], "events": scene["events"], "move": line}, tokens[turn])


def opened(browser, axe, server, token, language):
    page = Page(browser, axe, f"{server.base}/")
    page.settings(language=language)
    page = Page(browser, axe, f"{server.base}/#seat={token}")
    page.wait("document.querySelector('.front .seat')")
    return page


def check_counts(page, what):
    """Tests that a plate shows how many cards its seat holds, where the cards are not drawn, and that a label always says it."""
    seats = page.browser.run(
        "return [...document.querySelectorAll('.others .seat')].map((own) => [own.getAttribute('aria-label'), own.querySelector('.held')?.textContent,"
        "own.querySelector('.held').checkVisibility() || own.querySelector('.theirs').checkVisibility(), own.querySelectorAll('.theirs .card').length])")
    for label, count, is_seen, cards in seats:
        page.expect(label.endswith(f", cards: {cards}"), f"{what}: {label} does not say that the seat holds {cards} cards")
        page.expect(count == str(cards) and is_seen, f"{what}: the plate of {label} shows {count} cards of {cards}")


# Counts how often screen readers are told something about the clock.
LISTEN = """
window.told = [];
new MutationObserver(() => { const { textContent } = document.querySelector('.seatpage > .unseen[role=status]'); if (textContent) window.told.push(textContent); })
  .observe(document.querySelector('.seatpage > .unseen[role=status]'), { childList: true });
"""


def clocks(browser, axe, server, pictures):
    """Tests that a clock counts down at the plate, is marked in its last seconds, and ends with a move by `best`."""
    for language, clock in zip(LANGUAGES, ({"move": 12}, {"bank": 12})):
        kind = next(iter(clock))
        browser.size(*SIZES[1])
        token = table_of(server, "marias", 3, clock, movetime=2000)[0]
        page = opened(browser, axe, server, token, language)
        browser.run(LISTEN)
        seen = browser.run("return [...document.querySelectorAll('.seat')].map((own) => own.querySelector('.clock:not([hidden])')?.lastChild.textContent)")
        others, own = seen[:-1], seen[-1]
        page.expect(re.fullmatch(r"0:1[0-2]|\d+ s", own or ""), f"the own clock of a {kind} shows {own}")
        page.expect(others == ([None, None] if kind == "move" else ["0:12", "0:12"]), f"the other clocks of a {kind} show {others}")
        page.wait("document.querySelector('.front .clock.short')")
        page.accessible(f"the last seconds of a {kind}")
        for width, height in SIZES:
            browser.size(width, height)
            faults = browser.run(FAULTS, FINGER if width < 1280 else 0)
            page.expect(not faults, f"the last seconds of a {kind}, {width} × {height}: {faults[:4]}")
            if pictures:
                browser.picture(pictures / f"clock-{kind}-{width}-{language}.png")
        page.wait("document.querySelector('.front .tag.away') && !document.querySelector('.notice').hidden")
        notice = page.text(".notice")
        told = browser.run("return window.told")
        page.expect(told == [{"en": "Only 10 s left.", "hr": "Još samo 10 s."}[language]], f"screen readers are told {told}")
        page.expect(page.count(".notice button") == 0, f"after a {kind} the person cannot come back: {notice}")
        page.accessible(f"after the time of a {kind}")
        if pictures:
            browser.picture(pictures / f"clock-{kind}-over-{language}.png")
        if kind == "move":
            page.wait("document.querySelector('.notice').hidden && !document.querySelector('.front .tag.away')")
        else:
            page.wait("document.querySelector('.front .tag.away') && document.querySelector('.others .turn')")
            page.expect(not browser.run("return document.querySelector('.notice').hidden"), "best plays the rest of the deal")
        page.silence(f"the clock of a {kind}")


def whole_deal(browser, axe, server, game, players, moves=None, pictures=None):
    seen = []
    for token, phase in phases(server, game, players, moves or MOVES.get(game, {})):
        seen.append(phase)
        what = f"{game} for {players}, {phase}"
        for language in LANGUAGES:
            page = opened(browser, axe, server, token, language)
            is_long = language == "hr" and phase in ("bid", "discard", "trick 2", "claim", "over")
            for width, height in SIZES + (MORE_SIZES if is_long else []):
                browser.size(width, height)
                is_phone = width < 1280
                faults = browser.run(FAULTS, FINGER if is_phone else 0)
                page.expect(not faults, f"{what}, {language}, {width} × {height}: {faults[:4]}")
                if pictures:
                    name = re.sub(r"\W+", "-", f"{game}{players}-{phase}-{width}-{language}")
                    browser.picture(pictures / f"{name}.png")
                if is_phone and language == "en" and phase != "over":
                    check_counts(page, f"{what}, {width} × {height}")
            browser.size(*SIZES[1])
            if language == "en":
                page.accessible(what)
            if language == "en" and phase == "over":
                looks_back(browser, page, what)
        page.silence(what)
    return seen


# The parts of small plates that lie outside their plate.
SMALL = """
return [...document.querySelectorAll('.seat.small')].flatMap((own) => [...own.querySelectorAll('.name, .tag, .clock, .won, .count')].filter((part) =>
  part.checkVisibility() && part.getBoundingClientRect().right > own.getBoundingClientRect().right + 1).map((part) => `${own.textContent}: ${part.className}`));
"""


def looks_back(browser, page, what):
    """Tests that the controls of the replay and of the review of a deal are seen without scrolling on a phone on its side."""
    for act, selector in (("replay", ".controls :is(button, input)"), ("review", ".dialog-content > p, .decisions button")):
        # A frame that comes during a click, such as that of an absent person, draws the button anew.
        browser.run(f"document.querySelector('[data-act={act}]').click()")
        page.wait(f"document.querySelector('dialog :is({selector})')", 60)
        seen = browser.run("const own = [...document.querySelectorAll('dialog')].at(-1);"
                           "const parts = [...own.querySelectorAll('.dialog-head button, .controls :is(button, input), .felt .caption, .felt .hand')].map((part) => part.getBoundingClientRect());"
                           "return own.scrollHeight <= own.clientHeight + 1 && parts.every(({ top, bottom, right }) => top >= 0 && bottom <= innerHeight && right <= innerWidth)")
        page.expect(seen, f"{what}: the {act} fits on {SIZES[1]}")
        page.accessible(f"{what}: the {act}")
        page.close_dialogs()


def many_seats(browser, axe, server):
    """Tests the first turn at tables where the plates of the others are many, or a list. One of two seats is to move."""
    for players in (6, 8, 48):
        for token in table_of(server, "tablic", players)[:2]:
            page = opened(browser, axe, server, token, "en")
            for width, height in SIZES:
                browser.size(width, height)
                faults = browser.run(FAULTS, FINGER if width < 1280 else 0) + browser.run(SMALL)
                page.expect(not faults, f"{players} seats, {width} × {height}: {faults[:4]}")
                page.accessible(f"{players} seats, {width} × {height}")


def table_settings(page, server, what):
    """Changes the clock of the newest table in the dialog of its settings."""
    page.click(".tablecard .row.end .link")
    page.wait("document.querySelector('dialog[open] [data-value=move]')")
    for kind in ("move", "bank"):
        page.click(f"dialog [data-value={kind}]")
        faults = page.browser.run(FAULTS, FINGER, "dialog")
        page.expect(not faults, f"{what}: {faults[:4]}")
        page.accessible(what)
    page.browser.run("const field = document.querySelector('dialog label:not([hidden]) input[type=number]'); field.value = 2; field.dispatchEvent(new Event('input'))")
    page.click("dialog .row.end .primary")
    page.wait("!document.querySelector('dialog')")
    page.wait("document.querySelector('#message:not([hidden])')")
    clock = server.ask("GET", "/api/tables")["tables"][-1]["clock"]
    page.expect(clock == {"bank": 120}, f"{what}: the clock is {clock}")


def dialogs(browser, axe, server):
    """Tests the controls of the dialogs and of the host's page."""
    token = table_of(server, "tarok", 3)[0]
    for width, height in SIZES[:2]:
        browser.size(width, height)
        page = opened(browser, axe, server, token, "sk")
        faults = browser.run(FAULTS, FINGER)
        page.expect(not faults, f"the longest title, {width} × {height}: {faults[:4]}")
        for place, selector in enumerate([".switches .icon", ".own .icon:first-child", ".own .icon:last-child"]):
            page.click(selector)
            page.wait("document.querySelector('dialog[open] .dialog-content > *')")
            faults = browser.run(FAULTS, FINGER, "dialog")
            page.expect(not faults, f"dialog {place}, {width} × {height}: {faults[:4]}")
            page.accessible(f"dialog {place}, {width} × {height}")
            page.close_dialogs()
        page = Page(browser, axe, f"{server.base}/#host={server.token}")
        page.wait("document.querySelector('.tablecard')")
        faults = browser.run(FAULTS, FINGER)
        page.expect(not faults, f"the host's page, {width} × {height}: {faults[:4]}")
        page.accessible(f"the host's page, {width} × {height}")
        table_settings(page, server, f"the settings of a table, {width} × {height}")


def people(browser, axe, server, pictures):
    """Tests what the host sees about all people. A rating takes 30 deals, so the results are written to the data file."""
    for game, count in (("tablic", 2), ("marias", 3)):
        made = server.table(game, count, count)
        for seat, name in zip(made["seats"], PEOPLE):
            server.ask("POST", "/api/seat/join", {"name": name}, seat)
        with sqlite3.connect(Path(server.data) / "talon-table.sqlite") as data:
            for seat, deals in enumerate([40, 31, 12][:count]):
                data.executemany(
                    "INSERT INTO result SELECT hosted, ?2, first_seat, person, '2026-02-03', ?4, 'player', ?5, ?6, 1 FROM seat WHERE (hosted, first_seat) = (?1, ?3)",
                    [(made["id"], deal, seat, game, deal % 7 + seat, deal % 5) for deal in range(deals)])
    for language in LANGUAGES:
        page = Page(browser, axe, f"{server.base}/#host={server.token}")
        page.settings(language=language)
        page = Page(browser, axe, f"{server.base}/#host={server.token}")
        page.wait("document.querySelector('.startlines')")
        page.click(".startlines button:last-child")
        page.wait("document.querySelectorAll('dialog tbody tr').length > 3")
        looked_at(page, f"all people, {language}", pictures, f"people-{language}")
        page.close_dialogs()
        page.silence(f"all people, {language}")


# The step of the lesson and its button. While a move is sent, or the next deal is due, the step before is still shown.
LESSON = """
const isDue = document.querySelector('.bar .prompt, .bar .panelbox:not(.over)');
const box = isDue && [...document.querySelectorAll('.lesson')].find((own) => own.checkVisibility());
return box ? [box.querySelector('p').textContent, box.querySelector('.button').textContent] : null;
"""


# Clicks a card of the hand that may not be played now. Returns whether there is one.
BARRED = """
const card = document.querySelector('.played .card') && document.querySelector('.choosing .hand .pick:not(.usable)');
card?.click();
return Boolean(card);
"""


# Presses the word that leads to the card play. Returns whether there is such a word.
PREFERRED = """
const word = document.querySelector('.bar :is([data-part=colour], [data-part="flek hra"], [data-part=two], [data-part=one], [data-part=pass]):not([aria-pressed=true], [aria-disabled])');
word?.click();
return Boolean(word);
"""


def first_game(browser, axe, server, choice, language):
    """Plays the first game of a start choice, reads its lesson, and tries a card that may not be played. Returns the steps that were read."""
    browser.size(*SIZES[2])
    page = Page(browser, axe, f"{server.base}/#host={server.token}")
    page.settings(language=language)
    # Under these rules every deal is played to its end.
    browser.run("localStorage.setItem('talon.rules.marias', 'profile thesis')")
    page = Page(browser, axe, f"{server.base}/#host={server.token}")
    page.click(f"[data-start={choice}] .row .link:last-child")
    page.wait("document.querySelector('.front .hand .pick')")
    read, is_refused = [], False
    while not (is_refused and len(read) > 6):
        page.wait("document.querySelector('.bar .prompt, .bar .panelbox')")
        step = browser.run(LESSON)
        if step:
            text, button = step
            read.append(text)
            what = f"the lesson of {choice}, {language}, step {len(read)}"
            page.expect(len(text) > 30 and not re.search(r"[{}]|lesson_", text), f"{what}: {text}")
            for width, height in SIZES:
                browser.size(width, height)
                faults = browser.run(FAULTS, FINGER if width < 1280 else 0, ".lesson")
                page.expect(browser.run(LESSON) == step and not faults, f"{what}, {width} × {height}: {faults[:4]}")
            page.named(button)
        elif not is_refused and browser.run(BARRED):
            page.wait("document.querySelector('#message:not([hidden])')")
            page.wait("[...document.querySelectorAll('.lesson')].some((own) => own.checkVisibility())")
            page.accessible(f"the lesson of {choice}, {language}")
            page.named(browser.run(LESSON)[1])
            is_refused = True
        elif not browser.run(PREFERRED):
            if page.step(lambda following: browser.mouse([(following["x"], following["y"])])) == "over":
                browser.run("document.querySelector('.bar [data-act=confirm]')?.click()")
    page.expect(len(set(read)) == len(read), f"{choice}, {language}: a step is explained twice: {read}")
    return read


# The first control that leads to a move: a button that confirms, a word, or a card.
NEXT = (".bar [data-act=confirm]:not([disabled])", ".bar [data-part]:not([aria-disabled]):not(.chosen)", ".talon .group:not(.chosen)",
        ".hand .pick.usable:not(.chosen)")


def puzzles(browser, axe, server, pictures):
    """Solves the puzzle of the day of each game and one of each theme. Returns the number of answers."""
    answers = 0
    listed = server.ask("GET", "/api/puzzles", None)["games"]
    for language in LANGUAGES:
        page = Page(browser, axe, f"{server.base}/")
        page.settings(language=language)
        page = Page(browser, axe, f"{server.base}/#puzzles")
        for game in listed:
            section = f"[data-game={game['game']}-{game['players']}]"
            for button in [".primary"] + [f"[data-theme-name={theme}]" for theme in game["themes"]]:
                page.wait(f"document.querySelector('{section}')")
                looked_at(page, f"the list of puzzles, {language}", pictures, f"puzzles-{language}")
                page.click(f"{section} {button}")
                page.wait("document.querySelector('.front .hand .card')")
                what = f"a puzzle of {game['game']} for {game['players']}, {button}, {language}"
                name = re.sub(r"\W+", "-", f"puzzle-{game['game']}{game['players']}-{button}-{language}")
                looked_at(page, what, pictures, name)
                for _ in range(10):
                    following = next((own for own in NEXT if page.count(own)), None)
                    if page.count(".told") or not following:
                        break
                    browser.run("document.querySelector(arguments[0])?.click()", following)
                page.wait("document.querySelector('.told')")
                answers += 1
                looked_at(page, f"the answer to {what}", pictures, f"{name}-answer")
                before = page.text(".told")
                page.click("[data-focus=next]")
                page.wait("!document.querySelector('.told') && document.querySelector('.front .hand .card')")
                page.expect(before, f"{what} has no answer")
                page.silence(what)
                page.click(".top .own .icon")
    return answers


def looked_at(page, what, pictures, name):
    """Tests that a page fits on all sizes, and that axe-core finds no fault."""
    for width, height in SIZES:
        page.browser.size(width, height)
        faults = page.browser.run(FAULTS, FINGER if width < 1280 else 0)
        if page.count(".seatpage .board"):
            page.expect(not faults, f"{what}, {width} × {height}: {faults[:4]}")
        page.fits(f"{what}, {width} × {height}")
        if pictures:
            page.browser.picture(pictures / f"{name}-{width}.png")
    page.accessible(what)


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    axe = axe_source(chosen.axe)
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="talon-phone-") as data, Browser() as browser:
        server = Server(chosen.talon.resolve(), data)
        try:
            browser.prefer("light")
            count = 0
            for game, players in DEALS:
                count += len(whole_deal(browser, axe, server, game, players, pictures=chosen.pictures))
            seen = whole_deal(browser, axe, server, "tarok", 4, OPEN, chosen.pictures)
            clocks(browser, axe, server, chosen.pictures)
            many_seats(browser, axe, server)
            dialogs(browser, axe, server)
            people(browser, axe, server, chosen.pictures)
            answers = puzzles(browser, axe, server, chosen.pictures)
            steps = sum(len(first_game(browser, axe, server, choice, language)) for choice in ("marias", "tarok_four") for language in LANGUAGES)
        finally:
            server.process.kill()
            server.process.wait()
    print(f"the table on phones: {count + len(seen)} phases of whole deals, {answers} puzzles and {steps} steps of lessons, upright, on the side and on a desktop, "
          "in two languages")


if __name__ == "__main__":
    main()
