#!/usr/bin/env python3
"""Opens reports in Chromium, and clicks and types through their games. Fails on any console error.

    tests/browser/report_test.py [--arbiter PROGRAM] [--pictures DIRECTORY]

Needs chromium and chromedriver (Debian: chromium, chromium-driver). With --pictures it writes the pictures of the docs.
"""

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from webdriver import Browser

HERE = Path(__file__).resolve().parent
HOSTILE = "</script><img src=x onerror=\"console.error('run')\">&lt;b&gt;"
MATCHES = {
    "tarok": ["--game", "tarok", "--players", "3", "--deals", "24", "--participant", "talon:simple",
              "--participant", "name=patient command=talon:simple", "--participant", "talon:random"],
    "marias": ["--game", "marias", "--players", "3", "--deals", "24", "--participant", "talon:smart", "--participant", "talon:max",
               "--participant", "talon:random"],
    "tablic": ["--game", "tablic", "--players", "2", "--deals", "40", "--participant", "talon:greedy", "--participant", "talon:random"],
    "many": ["--game", "tablic", "--players", "8", "--deals", "2", "--participant", "talon:greedy", "--participant", "talon:random"],
    "six": ["--game", "tablic", "--players", "6", "--deals", "6", "--participant", "talon:greedy", "--participant", "talon:minimax",
            "--participant", "talon:random", "--participant", "talon:greedy,Seed=2", "--participant", "talon:random,Seed=3",
            "--participant", "name='A very long name, with a comma' command=talon:random memory=512"],
    "far": ["--game", "tablic", "--players", "3", "--deals", "12", "--participant", "talon:greedy", "--participant", "talon:random",
            "--participant", f"name=far command='python3 {HERE / 'faulty_bot.py'}'", "--on-fault", "forfeit 400"],
    "hostile": ["--game", "tarok", "--players", "3", "--deals", "12", "--participant", "talon:simple", "--participant",
                f"name='{HOSTILE.replace(chr(39), chr(34))}' command='python3 {HERE / 'faulty_bot.py'}'",
                "--participant", "talon:random"],
}
GAMES = {"tarok": "tarok", "marias": "marias", "tablic": "tablic"}
RIGHT, LEFT, HOME, END, PAGE_DOWN, SPACE = "\ue014", "\ue012", "\ue011", "\ue010", "\ue00f", " "
LANGUAGES = ["en", "hr", "sl", "sk", "cs"]


def play(arbiter, name, directory):
    """Plays a match with fixed cards. Returns the path of its report."""
    record, report = directory / f"{name}.talon", directory / f"{name}.html"
    bundles = directory / "bundles"
    subprocess.run([arbiter, "match", *MATCHES[name], "--seed", "7", "--nodes", "2000", "--record", record, "--bundles", bundles],
                   check=False, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=directory)
    subprocess.run([arbiter, "report", record, "--out", report, "--bundles", bundles], check=True, stdout=subprocess.DEVNULL)
    return report


def annotated_report(arbiter, report):
    """Annotates the second game of a match. Returns the path of a report with the annotations."""
    record, values = report.with_suffix(".talon"), report.with_suffix(".json")
    with open(values, "w", encoding="utf-8") as written:
        subprocess.run([arbiter, "annotate", record, "--from", "2", "--games", "1", "--nodes", "500", "--json"], check=True, stdout=written)
    page = report.with_name("annotated.html")
    subprocess.run([arbiter, "report", record, "--annotations", values, "--out", page], check=True, stdout=subprocess.DEVNULL)
    return page


class Page:
    """A report in the browser."""

    def __init__(self, browser, report):
        self.browser, self.report = browser, report
        browser.open(report)
        self.expect_silence("the page opens")

    def expect(self, holds, what):
        if not holds:
            raise SystemExit(f"{self.browser.run('return document.URL')}: {what}")

    def expect_silence(self, what):
        said = self.browser.log()
        self.expect(not said, f"{what}: the console says {said}")

    def text(self, selector):
        return self.browser.run("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

    def count(self, selector):
        return self.browser.run("return document.querySelectorAll(arguments[0]).length", selector)

    def step(self):
        return int(self.text(".counter").split("/")[0])

    def go(self, step):
        self.browser.run("const slider = document.querySelector('.slider'); slider.value = arguments[0];"
                         "slider.dispatchEvent(new Event('input'))", step)

    def visit(self, selector):
        """Visits all positions of the game. Returns, for each position, the number of elements that match a
        selector."""
        return self.browser.run("const slider = document.querySelector('.slider'), counts = [];"
                                "for (let step = 0; step <= Number(slider.max); step += 1) {"
                                "  slider.value = step; slider.dispatchEvent(new Event('input'));"
                                "  counts.push(document.querySelectorAll(arguments[0]).length);"
                                "} return counts", selector)

    def press(self, text):
        self.browser.keys(".stage", text)

    def fits(self):
        width, window = self.browser.run("return [document.documentElement.scrollWidth, innerWidth]")
        self.expect(width <= window, f"{width} pixels are wider than the window of {window}")


def annotated(page):
    """Tests that the report opens with the annotated game, that its values are drawn, and that a click on a cost opens its move."""
    page.expect(page.count(".strip") == 1, "the report opens with the annotated game")
    marks = page.count(".strip rect") - 1
    bars = sum(page.visit(".valuebar rect.made"))
    page.expect(marks == bars > 5, f"{bars} of {marks} decisions have a bar")
    page.expect(sum(page.visit(".strip rect.cost")) > 0, "a random player makes no mistake")
    page.go(0)
    box = page.browser.run("const strip = document.querySelector('.strip'); strip.scrollIntoView({ block: 'center', behavior: 'instant' });"
                           "const box = strip.getBoundingClientRect(); return [box.right, box.top]")
    page.browser.mouse([(box[0] - 4, box[1] + 8)])
    page.expect(page.step() > 5 and page.count(".valuebar rect") > 1, "a click opens the nearest decision")
    for width, height in ((360, 740), (1280, 800)):
        page.browser.size(width, height)
        page.fits()
    page.expect_silence("an annotated game")


def keys_and_mouse(page, name):
    page.press(HOME)
    page.expect(page.step() == 0, "Home goes to the start")
    page.press(RIGHT * 3 + LEFT)
    page.expect(page.step() == 2, f"three steps on and one back are two, not {page.step()}")
    page.press(END)
    steps = page.step()
    page.expect(page.count(".payoff") > 1, "the end shows the payoffs")
    page.browser.click(".buttons button:first-child")
    page.expect(page.step() == 0, "the first button goes to the start")
    page.browser.click(".buttons .main")
    page.browser.click(".buttons .main")
    page.expect(page.step() >= 1, "playing moves on")
    # The test visits every position of the game, then the next game.
    page.expect(len(page.visit(".card")) == steps + 1, "every step is shown")
    page.expect_silence("a whole game is played")
    for key in "htclv":
        page.press(key)
    page.press(PAGE_DOWN)
    page.expect(page.count("#game-list [aria-current]") == 1, "one game is open")
    for box in page.browser.run("return [...document.querySelectorAll('[data-toggle]')].map((box) => box.dataset.toggle)"):
        page.browser.click(f"[data-toggle={box}]")
    page.browser.click("[data-filter=largest]")
    page.browser.click("#game-list tbody tr:nth-child(2) button")
    page.expect_silence(f"keys and mouse in {name}")


HANDS = """
const slider = document.querySelector('.slider'), all = [];
const cards = (seat) => [...seat.querySelectorAll('.theirs [data-card], .hand [data-card]')].map((card) => card.dataset.card);
for (let step = 0; step <= Number(slider.max); step += 1) {
  slider.value = step;
  slider.dispatchEvent(new Event('input'));
  all.push(Object.fromEntries([...document.querySelectorAll('.seat')].map((seat) => [seat.dataset.seat, cards(seat)])));
}
return all;
"""


def views(page, name, seats):
    """Tests the view of each seat: the seat's own hand is face up, every hand has its true size, and every
    card that is shown is really in that hand."""
    page.browser.open(page.report)
    true_hands = page.browser.run(HANDS)
    for view in range(seats):
        page.browser.run("const view = document.querySelector('.view'); view.value = arguments[0];"
                         "view.dispatchEvent(new Event('change'))", str(view))
        for step, (hands, seen) in enumerate(zip(true_hands, page.browser.run(HANDS))):
            for seat, shown in seen.items():
                where = f"seat {view} sees {shown} in the hand of seat {seat} at step {step}"
                page.expect(len(shown) == len(hands[seat]), where)
                open_cards = set(shown) - {"??"}
                page.expect(open_cards <= set(hands[seat]), where)
                page.expect(name != "tablic" or seat == str(view) or not open_cards, where)
                page.expect(seat != str(view) or "??" not in shown, where)
        page.expect(page.count(".focus") == 1, "one seat is in front")
    page.expect_silence(f"the views of {name}")


def numbers(text):
    return [float(number.replace("−", "-")) for number in re.findall(r"−?\d+(?:\.\d+)?", text)]


def headline(page):
    """Asserts that the headline, the table of pairs and the estimates give the same interval. The page is in
    English."""
    mean, *ends = numbers(page.text("#estimates .estimates tbody"))[:3]
    for place, selector in (("headline", "h1"), ("table of pairs", "#standings .cross tbody tr td:nth-child(3)")):
        shown = numbers(page.text(selector))
        same = [mean, *ends] if len(shown) == 3 else [mean, (ends[1] - ends[0]) / 2]
        page.expect(len(same) == len(shown) and all(abs(one - other) <= 0.6 for one, other in zip(same, shown)),
                    f"the interval of the {place} is {shown}, that of the estimates {ends}")


def looks(page):
    for language in LANGUAGES:
        page.browser.click(f"#language-{language}")
        page.expect(page.browser.run("return document.documentElement.lang") == language, f"the language is {language}")
        page.expect(page.count(f"#language-{language}[aria-pressed=true]") == 1, f"{language} is marked")
    before = page.browser.run("return document.documentElement.dataset.theme")
    page.browser.click("#theme")
    page.expect(page.browser.run("return document.documentElement.dataset.theme") != before, "the theme changes")
    page.browser.click("#theme")
    for width in (360, 768, 1280):
        page.browser.size(width, 800)
        page.fits()
    page.expect_silence("languages, themes and widths")


def head(page, name):
    """Asserts that title, date, format, limits and every participant with its command come before the first
    table."""
    shown = page.text(".heading")
    arguments = MATCHES[name]
    given = [arguments[at + 1] for at, word in enumerate(arguments) if word == "--participant"]
    commands = [word.rpartition("command=")[2] for word in given]
    for text in ["match report", "UTC", "Match", "every rotation", "startup 10000 ms", "substitute", *commands]:
        page.expect(text in shown, f"the head of the report has no '{text}': {shown}")
    for word in ["docs/", str(HERE)]:
        page.expect(word not in page.text("#estimates"), f"the reader has no '{word}'")


HIDDEN = """
return [...document.querySelectorAll('.scroll')].map((frame) => [frame.scrollWidth - frame.clientWidth > 1,
  frame.classList.contains('wide'), frame.tabIndex, getComputedStyle(frame, '::after').content]);
"""


def wide_tables(page):
    """Tests that a table that is too wide says so, scrolls by keys, and keeps the names of its rows
    visible."""
    for width in (1280, 390):
        page.browser.size(width, 800)
        page.browser.open(page.report)
        page.fits()
        found = page.browser.run(HIDDEN)
        for is_hidden, is_marked, tab, hint in found:
            page.expect(is_hidden == is_marked and (tab == 0) == is_hidden, f"a table at {width}: {found}")
            page.expect(("Scroll" in hint) == is_hidden, f"the hint of a table at {width} is {hint}")
    page.expect(any(is_hidden for is_hidden, *_ in found), "a phone shows no table of six players whole")
    page.browser.run("document.querySelector('.cross').parentElement.scrollLeft = 9999")
    left = page.browser.run("const name = document.querySelector('.cross tbody th'); return name.getBoundingClientRect().left")
    page.expect(0 <= left < 60, f"the name of a row is at {left}")
    page.browser.size(1280, 800)
    page.expect_silence("wide tables")


def far_away(page):
    """Tests that a player far behind all others does not compress the scale: an arrow replaces this player's
    estimate."""
    page.expect(page.count("#standings .dot.off") == 1, "an arrow stands for the last player")
    page.expect(page.count("#standings .offaxis") == 1, "the page says what the arrow means")
    places = page.browser.run("return [...document.querySelectorAll('#standings circle.dot')].map((dot) => dot.cx.baseVal.value)")
    page.expect(len(places) == 2 and abs(places[0] - places[1]) > 30, f"the others are at {places}")


def hostile(page):
    page.expect(HOSTILE.split(">")[0][:9] in page.text("#standings"), "the name stands in the page as text")
    page.expect(page.count("main img") == 0, "a name is no HTML")
    page.browser.click("[data-filter=faults]")
    page.expect(page.count("#game-list tbody tr") > 0, "games with faults are kept")
    page.expect(page.count("#faults code") > 0, "faults name their bundles")
    page.expect("/" not in page.text("#faults code"), "a bundle has its name, and no path of another machine")
    page.browser.click("#faults .link")
    page.press(END)
    page.expect(page.count(".tag.fault") >= 1, "the seat shows its fault")
    page.expect_silence("a hostile name and faults")


def pictures(browser, reports, directory):
    directory.mkdir(parents=True, exist_ok=True)
    shots = [("marias", "light", 1100, "figures", None), ("marias", "light", 1000, "estimates", "#estimates"), ("tarok", "light", 1200, "tarok", 40), ("marias", "dark", 1200, "marias", 38),
             ("tablic", "light", 1200, "tablic", 30), ("tarok", "dark", 390, "phone", 40)]
    for name, scheme, width, picture, step in shots:
        browser.size(width, 844)
        browser.prefer(scheme)
        browser.open(reports[name])
        path = directory / f"report-{picture}.png"
        if step is None:
            browser.run("const style = document.createElement('style'); style.textContent = '#games { display: none }';"
                        "document.head.append(style)")
            browser.picture(path, {"x": 0, "y": 0, "width": width, "height": 1480})
            continue
        part = ".stage"
        if isinstance(step, str):
            part = step
        else:
            Page(browser, reports[name]).go(step)
        box = browser.run(f"const box = document.querySelector('{part}').getBoundingClientRect();"
                          "return { x: Math.max(0, box.x + scrollX - 8), y: box.y + scrollY - 8,"
                          "width: Math.min(innerWidth, box.width + 16), height: box.height + 16 }")
        browser.picture(path, box)
    for path in sorted(directory.glob("report-*.png")):
        if path.stat().st_size > 150 << 10:
            raise SystemExit(f"{path} has {path.stat().st_size >> 10} KiB, more than 150")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--arbiter", type=Path, default=HERE.parents[1] / "target/debug/arbiter")
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="talon-report-") as directory, Browser() as browser:
        reports = {name: play(chosen.arbiter.resolve(), name, Path(directory)) for name in MATCHES}
        if chosen.pictures:
            pictures(browser, reports, chosen.pictures)
            return
        for name, report in reports.items():
            browser.size(1280, 800)
            browser.prefer("light")
            page = Page(browser, report)
            keys_and_mouse(page, name)
            if name == "marias":
                headline(page)
            if name in ("tarok", "marias", "tablic", "six"):
                head(page, name)
            if name in ("tarok", "marias", "tablic"):
                views(page, GAMES[name], 3 if name != "tablic" else 2)
                looks(page)
            if name == "six":
                wide_tables(page)
            if name == "far":
                far_away(page)
            if name == "hostile":
                hostile(page)
            if name == "marias":
                annotated(Page(browser, annotated_report(chosen.arbiter.resolve(), report)))
            print(f"{name}: {page.count('#game-list tbody tr')} games listed, {report.stat().st_size >> 10} KiB")


if __name__ == "__main__":
    sys.exit(main())
