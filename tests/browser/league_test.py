#!/usr/bin/env python3
"""Opens the pages of a league in Chromium: as static files, and as its server sends them.

    tests/browser/league_test.py [--arbiter PROGRAM] [--axe FILE] [--pictures DIRECTORY]

Plays some rounds of a league first. Needs chromium and chromedriver (Debian: chromium, chromium-driver), and npm for
axe-core, which checks the accessibility of the pages. Fails on any console error and on any violation that axe-core
finds. With --pictures it writes pictures of the pages.
"""

import argparse
import re
import signal
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from table_test import LANGUAGES, ROOT, axe_source
from webdriver import Browser

TITLE = 'The <i>"winter"</i> & league'
PAGES = ["index.html", "rounds.html", "days.html", "join.html", "participants/ana.html", "participants/bor.html"]
SCREENS = [(360, 740), (740, 360), (1280, 800)]
RIGHT, SPACE = "\ue014", " "
ATOM = "{http://www.w3.org/2005/Atom}"
AXE = """
window.found = null;
axe.run(document, { resultTypes: ['violations'], preload: false }).then((all) => {
  window.found = all.violations.map((own) => `${own.id}: ${own.nodes[0].html.slice(0, 160)} ${own.nodes[0].failureSummary}`);
});
"""


def play(arbiter, directory):
    """Plays rounds of two ladders. Returns the directory of the league."""
    league = directory / "league"

    def run(*arguments):
        subprocess.run([arbiter, "league", *arguments], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    run("init", league, "--title", TITLE)
    settings = (league / "league.toml").read_text()
    # A round ends after some seconds, but not before its first lineup: with 24 blocks, each round shows who is better,
    # however slow the machine is.
    settings = re.sub(r"(?m)^blocks = .*", "blocks = 24", settings)
    (league / "league.toml").write_text(re.sub(r"(?m)^round-seconds = .*", "round-seconds = 3", settings))
    tablic = (league / "ladders/tablic.toml").read_text().replace("master,Strength=2", "greedy,Seed=2")
    for ladder in (league / "ladders").iterdir():
        ladder.unlink()
    (league / "ladders/two.toml").write_text(tablic)
    (league / "ladders/three.toml").write_text(tablic.replace("players = 2", "players = 3"))
    (league / "ladders/unplayed.toml").write_text(tablic)
    for name, author, command in (("ana", "Ana", "talon:greedy"), ("bor", "Bor", "talon:random")):
        run("add", league, name, "--author", author, "--command", command, "--ladder", "two", "--ladder", "three")
    run("serve", league, "--listen", "127.0.0.1:0", "--rounds", "6")
    run("close", league)
    return league


class Pages:
    """The pages of a league in a browser."""

    def __init__(self, browser, axe, base):
        self.browser, self.axe, self.base = browser, axe, base

    def expect(self, holds, what):
        if not holds:
            self.browser.picture(ROOT / "target/league-test-failed.png")
            raise SystemExit(f"{self.browser.run('return document.URL')}: {what} (target/league-test-failed.png)")

    def open(self, path):
        self.browser.visit(self.base + path)
        said = self.browser.log()
        self.expect(not said, f"the console says {said}")

    def accessible(self):
        """Asserts that axe-core finds no violation, also in the parts that can be opened."""
        self.browser.run("for (const part of document.querySelectorAll('details')) part.open = true;" + self.axe + AXE)
        found = None
        while found is None:
            found = self.browser.run("return window.found")
        self.expect(not found, f"axe-core finds {found}")

    def fits(self):
        width, window = self.browser.run("return [document.documentElement.scrollWidth, innerWidth]")
        self.expect(width <= window, f"{width} pixels are wider than the window of {window}")


def screens(pages):
    """Every page fits each screen, in light and dark, in each language."""
    for width, height in SCREENS:
        pages.browser.size(width, height)
        for scheme in ("light", "dark"):
            pages.browser.prefer(scheme)
            papers = set()
            for path in PAGES:
                pages.open(path)
                pages.fits()
                pages.accessible()
                pages.fits()
                papers.add(pages.browser.run("return getComputedStyle(document.body).backgroundColor"))
            pages.expect(papers == {{"light": "rgb(251, 250, 247)", "dark": "rgb(22, 24, 26)"}[scheme]}, f"{scheme}: {papers}")
        pages.browser.prefer("light")
        for language in LANGUAGES[1:]:
            for path in PAGES:
                pages.open(f"{language}/{path}")
                pages.fits()


def texts(pages):
    """Names and titles are text, and each page has the language that it says."""
    pages.browser.size(1280, 800)
    pages.open("index.html")
    pages.expect(pages.browser.run("return document.querySelector('.mark').textContent") == TITLE, "the title is text")
    pages.expect(pages.browser.run("return document.querySelectorAll('main b, main i, script').length") == 0, "no HTML of others")
    for path in PAGES:
        pages.open(path)
        for language in [*LANGUAGES[1:], "en"]:
            pages.browser.click(f".choice [hreflang={language}]")
            here, shown = pages.browser.run("return [location.href, document.documentElement.lang]")
            folder = "" if language == "en" else f"{language}/"
            pages.expect((here, shown) == (pages.base + folder + path, language), f"{language} of {path} is {here}")


def keyboard(pages):
    """A wide table scrolls by keys, and keeps the names of its rows. What is behind a number opens by a key."""
    pages.browser.size(360, 740)
    pages.open("index.html")
    pages.browser.keys(".scroll", RIGHT * 8)
    moved = None
    while not moved:
        moved = pages.browser.run("return document.querySelector('.scroll').scrollLeft")
    left = pages.browser.run("return document.querySelector('.standings tbody th').getBoundingClientRect().left")
    pages.expect(0 <= left < 60, f"the name of a row is at {left}")
    pages.browser.keys(".better summary", SPACE)
    names = pages.browser.run("return document.querySelector('.better[open] ul')?.textContent")
    pages.expect(names and "@" in names, f"the weaker versions are {names}")


def links(pages, site):
    """Every link leads to a file, and a match opens in the viewer of games."""
    reached = set()
    for path in sorted(site.rglob("*.html")):
        if "days" in path.relative_to(site).parts:
            continue
        for link in re.findall(r'href="([^"#]+)', path.read_text(encoding="utf-8")):
            target = Path(urlsplit(urljoin(path.as_uri(), link)).path)
            pages.expect(target.is_file(), f"{path}: {link} leads nowhere")
            reached.add(target)
    unreached = {path for path in site.rglob("*") if path.is_file() and "api" not in path.parts} - reached
    pages.expect(not unreached, f"no link leads to {unreached}")
    pages.open("rounds.html")
    pages.browser.click(".files a")
    pages.expect(pages.browser.run("return document.querySelectorAll('.stage').length") == 1, "a match opens in the viewer")
    entries = ElementTree.parse(site / "feed.xml").getroot().findall(f"{ATOM}entry")
    identifiers = {entry.findtext(f"{ATOM}id") for entry in entries}
    pages.expect(len(identifiers) == len(entries) >= 3, f"the feed has the entries {identifiers}")


def served(browser, axe, arbiter, league):
    """The server sends the same pages, and its policy refuses nothing of them."""
    command = [arbiter, "league", "serve", league, "--listen", "127.0.0.1:0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = next(line.split()[1] for line in server.stderr if line.startswith("league: "))
            pages = Pages(browser, axe, address.rstrip("/") + "/")
            for path in ["", *PAGES, "hr/index.html"]:
                pages.open(path)
                styled = browser.run("return getComputedStyle(document.querySelector('main')).maxWidth")
                pages.expect(styled == "1120px", f"the width of the page is {styled}")
        finally:
            server.send_signal(signal.SIGINT)
            server.send_signal(signal.SIGINT)
            server.stderr.read()


def pictures(pages, directory):
    directory.mkdir(parents=True, exist_ok=True)
    for path, width, scheme in (("index.html", 1280, "light"), ("index.html", 360, "dark"), ("participants/ana.html", 360, "light")):
        pages.browser.size(width, 800)
        pages.browser.prefer(scheme)
        pages.open(path)
        name = f"league-{path.removesuffix('.html').replace('/', '-')}-{width}.png"
        pages.browser.picture(directory / name, {"x": 0, "y": 0, "width": width, "height": 1480})


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--arbiter", type=Path, default=ROOT / "target/debug/arbiter")
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    axe, arbiter = axe_source(chosen.axe), chosen.arbiter.resolve()
    with tempfile.TemporaryDirectory(prefix="talon-league-") as directory, Browser() as browser:
        league, site = play(arbiter, Path(directory)), Path(directory) / "site"
        subprocess.run([arbiter, "league", "site", league, site], check=True, stdout=subprocess.DEVNULL)
        pages = Pages(browser, axe, site.as_uri() + "/")
        if chosen.pictures:
            pictures(pages, chosen.pictures)
            return
        links(pages, site)
        texts(pages)
        keyboard(pages)
        screens(pages)
        served(browser, axe, arbiter, league)
    print("the pages of a league in Chromium, in every language, upright, on the side and on a desktop, light and dark, axe-core")


if __name__ == "__main__":
    main()
