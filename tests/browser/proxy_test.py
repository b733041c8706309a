#!/usr/bin/env python3
"""Plays at `talon table` behind nginx with TLS in Chromium. docs/table.md contains both configurations.

    tests/browser/proxy_test.py [--talon PROGRAM]

Needs nginx, openssl, chromium and chromedriver (Debian: nginx-light, openssl, chromium, chromium-driver).
Takes the command and the configuration from docs/table.md, and changes only the ports and the path of the
certificate, which the test creates.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shlex
import signal
import socket
import subprocess
import tempfile
import urllib.request
from pathlib import Path

from network_test import HAND, play_card
from table_test import ROOT, Page, by_mouse
from webdriver import Browser

NAME = "cards.example"

# A seat, the seat after a reload, and a spectator have one stream each. While a page opens, it may replace
# each stream once.
STREAMS = 6


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def documented():
    """Returns the arguments of the command behind a proxy, and the configuration of nginx."""
    text = (ROOT / "docs/table.md").read_text(encoding="utf-8")
    command = re.search(r"^    talon (table --public-url .*)$", text, re.MULTILINE)[1]
    return shlex.split(command), re.search(r"^```nginx\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


def replaced(text, old, new):
    if text.count(old) != 1:
        raise SystemExit(f"docs/table.md: '{old}' is not once in the configuration of nginx")
    return text.replace(old, new)


def certificate(folder):
    """Creates a certificate for the name. Returns the hash of its key, by which Chromium trusts the
    certificate."""
    key, file = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}", "-addext",
                    f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", file], check=True, capture_output=True)
    public = subprocess.run(["openssl", "x509", "-in", file, "-noout", "-pubkey"], check=True, capture_output=True).stdout
    der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "DER"], input=public, check=True, capture_output=True).stdout
    return base64.b64encode(hashlib.sha256(der).digest()).decode()


def start_nginx(folder, site, port, table_port):
    for old, new in [("listen 443 ", f"listen 127.0.0.1:{port} "), ("127.0.0.1:7777", f"127.0.0.1:{table_port}"),
                     (f"/etc/ssl/{NAME}/fullchain.pem", f"{folder}/fullchain.pem"),
                     (f"/etc/ssl/{NAME}/privkey.pem", f"{folder}/privkey.pem")]:
        site = replaced(site, old, new)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
                                       f"http {{\naccess_log {folder}/access.log;\n{temporary}{site}}}\n", encoding="utf-8")
    return subprocess.Popen(["nginx", "-e", f"{folder}/error.log", "-p", folder, "-c", folder / "nginx.conf"],
                            start_new_session=True)


class Table:
    """The server of docs/table.md. It keeps its port when it is started again."""

    def __init__(self, talon, command, data):
        self.command, self.port = [talon.resolve(), *command, "--no-open", "--data", data], "0"
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, "--port", self.port], stdout=subprocess.PIPE, text=True)
        self.link, own = self.process.stdout.readline().strip(), self.process.stdout.readline().strip()
        if not self.link.startswith(f"https://{NAME}/club/#host="):
            raise SystemExit(f"no link with the public address: {self.link}")
        self.port = re.search(r":(\d+)/$", own)[1]

    def end(self):
        self.process.terminate()
        self.process.wait()

    def seats(self, **table):
        """Opens a table. Returns the links of its seats."""
        headers = {"Authorization": f"Bearer {self.link.split('#host=')[1]}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/api/tables", json.dumps(table).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return [f"{self.link.split('#')[0]}#seat={seat}" for seat in json.load(answer)["seats"]]


def kept(page, base):
    """Tests that behind TLS the page copies links, can be installed, and is kept by a worker for its own path."""
    page.wait("navigator.serviceWorker.controller")
    found = page.browser.run("return [isSecureContext, Boolean(navigator.clipboard), navigator.serviceWorker.controller.scriptURL]")
    page.expect(found == [True, True, f"{base}service_worker.js"], f"the page has what a secure connection adds: {found}")
    start = page.browser.run("const { href } = document.querySelector('link[rel=manifest]');"
                             "return fetch(href).then((own) => own.json()).then((own) => [own.start_url, own.scope].map((path) => new URL(path, href).href))")
    page.expect(start == [base, base], f"the installed page begins at the start: {start}")


def play(host_browser, guest_browser, link):
    base = link.split("#")[0]
    host = Page(host_browser, None, link)
    host.wait("document.querySelector('.start')")
    kept(host, base)
    host.settings()
    host_browser.visit("about:blank")
    host_browser.visit(link)
    host.click(".startlines button")
    host.wait("document.querySelector('.maker form')")
    host_browser.run("const kind = document.querySelector('.seats li:nth-child(2) select'); kind.value = 'player'; kind.dispatchEvent(new Event('change'))")
    host.click(".maker button[type=submit]")
    host.wait("document.querySelector('.hand .card')")
    host_browser.visit("about:blank")
    host_browser.visit(link)
    host.wait("document.querySelector('.tablecard .links a')")
    seat, watch = host_browser.run("return [...document.querySelectorAll('.tablecard .links a')].map((own) => own.href)")
    host.expect(seat.startswith(f"{base}#seat=") and watch.startswith(f"{base}#watch="), f"links have the public address: {seat}")
    host.silence("the page of the host")

    guest = Page(guest_browser, None, base)
    guest.wait("document.querySelector('main h1')")
    guest.settings()
    guest = Page(guest_browser, None, seat)
    guest.wait("document.querySelector('.hand .card')")
    guest_browser.run("document.activeElement.blur()")
    guest_browser.press("m")
    guest.wait("document.querySelector('dialog .menu')")
    guest.named("Your name, and keep your results")
    guest.wait("document.querySelector('dialog form input')")
    guest_browser.run("document.querySelector('dialog form input').value = ''")
    guest_browser.keys("dialog form input", "Zora")
    guest.click("dialog form button[type=submit]")

    # The proxy must pass every change to the spectator's stream at once.
    spectator = Page(host_browser, None, watch)
    spectator.wait("document.querySelector('.board')?.textContent.includes('Zora')")
    guest_browser.run("location.reload()")
    guest.wait("document.querySelector('.hand .card')")
    seen = guest.play_deal(by_mouse(guest))
    guest.expect(seen["hand"] >= 8, f"a deal has cards to play: {seen}")
    spectator.wait("document.querySelector('.result, .over')")
    guest.silence("the guest")
    spectator.silence("the spectator")


def evening(browsers, table, proxy):
    """Tests that two friends play on after a reload, a restart of the server and a lost network. Then one of
    them leaves."""
    persons = [{"kind": "person", "name": name} for name in ("Ana", "Bor")]
    links = table.seats(game="tablic", players=2, rules="", seats=persons, movetime=20, practice=False, delay=None, seed=17)
    pages = []
    for browser, link in zip(browsers, links):
        pages.append(Page(browser, None, link))
        pages[-1].wait("document.querySelector('.hand .card')")
    ana, bor = pages

    def round_of_cards(cards):
        for page in pages:
            page.wait(f"document.querySelector('{HAND}.usable')", 30)
            play_card(page)
            page.wait(f"document.querySelectorAll('{HAND}').length === {cards}", 30)

    round_of_cards(5)
    for page in pages:
        page.browser.run("location.reload()")
    round_of_cards(4)

    table.end()
    ana.wait("!document.querySelector('.notice').hidden")
    # The proxy answers that there is no server, and the browser opens the page that it has kept.
    bor.browser.run("location.reload()")
    bor.wait("document.querySelector('.notice') && !document.querySelector('.notice').hidden")
    table.start()
    round_of_cards(3)

    # The network is silent: there is no answer, and no connection ends.
    ana.wait(f"document.querySelector('{HAND}.usable')", 30)
    os.killpg(proxy.pid, signal.SIGSTOP)
    play_card(ana)
    ana.wait("document.querySelector('.bar .needs')?.textContent === 'Sending …'", 4)
    ana.wait("document.querySelector('.notice')?.textContent.startsWith('The server has not answered')", 10)
    os.killpg(proxy.pid, signal.SIGCONT)
    ana.wait(f"document.querySelectorAll('{HAND}').length === 2", 30)
    bor.wait(f"document.querySelector('{HAND}.usable')", 40)
    play_card(bor)

    bor.browser.run("document.activeElement.blur()")
    bor.browser.press("m")
    bor.named("Leave; a substitute plays on")
    bor.click("dialog .primary")
    ana.play_deal(by_mouse(ana))
    ana.expect(ana.count(".result thead b") == 2, "the deal ends with a substitute")
    bor.browser.run("document.activeElement.blur()")
    bor.browser.press("m")
    bor.named("Come back")
    for page in pages:
        page.wait("[...document.querySelectorAll('.bar button')].some((own) => own.textContent === 'Next deal')")
        page.named("Next deal")
    for page in pages:
        page.wait("document.querySelector('.place').textContent.endsWith('deal 2')", 30)
        page.wait("document.querySelector('.hand .card')")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    chosen = arguments.parse_args()
    command, site = documented()
    running = []
    with tempfile.TemporaryDirectory(prefix="talon-proxy-") as place:
        folder = Path(place)
        # nginx runs without root privileges, so other users must be able to enter the folder.
        folder.chmod(0o755)
        try:
            table = Table(chosen.talon, command, folder / "data")
            running.append(table.end)
            key, port = certificate(folder), free_port()
            proxy = start_nginx(folder, site, port, table.port)
            running.append(proxy.terminate)
            flags = [f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{port}", f"--ignore-certificate-errors-spki-list={key}"]
            with Browser(flags=flags) as host, Browser(flags=flags) as guest:
                for browser in (host, guest):
                    browser.size(1280, 800)
                play(host, guest, table.link)
                # nginx logs a line when a stream ends. If nginx held back a stream, the page would open the
                # stream again and again.
                ended = (folder / "access.log").read_text(encoding="utf-8").count("/events HTTP")
                if ended > STREAMS:
                    raise SystemExit(f"{ended} streams ended while a deal was played")
                evening((host, guest), table, proxy)
        finally:
            for end in running:
                end()
    print("the table behind nginx with TLS: a host, a guest who joins and plays a deal, a spectator who follows the stream, and two "
          "friends who play on after a reload, a restart, a lost network and a seat that was left")


if __name__ == "__main__":
    main()
