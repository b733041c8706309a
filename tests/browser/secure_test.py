#!/usr/bin/env python3
"""Tests in Chromium what pages of `talon table` offer over a secure connection and over plain HTTP.

    tests/browser/secure_test.py [--talon PROGRAM] [--axe FILE] [--pictures DIRECTORY]

Needs chromium and chromedriver (Debian: chromium, chromium-driver), and npm for axe-core. For a browser the address
`localhost` is secure. Another name, which leads to this computer by a flag of the browser, is not.
"""

import argparse
import json
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from network_test import HAND, play_card, visit
from phone_test import FAULTS, FINGER, LANGUAGES, SIZES, first_frame
from proxy_test import free_port
from slow_wire import SlowWire
from table_test import ROOT, Page, Server, axe_source
from webdriver import Browser

NAME = "cards.example"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 156"><rect width="100" height="156"/></svg>'
NOTICES = "return navigator.serviceWorker.ready.then((own) => own.getNotifications()).then((all) => all.map(({ title, body, tag, data }) => [title, body, tag, data]))"
# Everything that the caches of the page contain: addresses and texts.
CACHED = """
const texts = [];
for (const name of await caches.keys()) {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) texts.push(name, request.url, (await cache.match(request)).url, await (await cache.match(request)).text());
}
return texts;
"""
# Whether the worker has stored the frame and the last file of this page.
IS_KEPT = """
const own = document.querySelector('script[src]')?.src.replace('app.js', 'stream_worker.js');
return own ? Promise.all([caches.match(own), caches.match(location.origin + '/')]).then((found) => found.every(Boolean)) : false;
"""
FILES = "document.querySelector('script[src]')?.src.split('/').at(-2)"


def free_server(talon, data, **more):
    """Starts a server. Its pages are opened under the name `localhost`."""
    server = Server(talon, data, **more)
    server.base = f"http://localhost:{server.port}"
    return server


def restart(server, *more):
    """Starts a server again on the same port, with these further arguments."""
    if server.process.poll() is None:
        server.kill()
    server.more = list(more)
    server.start()
    server.base = f"http://localhost:{server.port}"


def until(page, script, what, wanted=True):
    """Waits until a script, which may wait too, returns the wanted value."""
    for _ in range(400):
        found = page.browser.run(script)
        if found == wanted:
            return
    page.expect(False, f"{what}: {found}")


def dialog(page, selector, content):
    page.click(selector)
    page.wait(f"document.querySelector('dialog[open] {content}')")


def share(page):
    """Opens the dialog with the link of the seat. Returns its buttons."""
    page.browser.run("document.activeElement.blur()")
    page.browser.press("m")
    page.wait("document.querySelector('dialog .menu')")
    page.named("Copy the link of this seat, for another device")
    page.wait("document.querySelector('dialog.share input')")
    return page.browser.run("return [...document.querySelectorAll('dialog.share .row button')].map((own) => own.textContent)")


def plain(talon, axe, pictures):
    """Tests that over plain HTTP a page offers a link to select and a QR code, and nothing that does not work."""
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="talon-plain-") as data, Browser(flags=[f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]) as browser:
        server = Server(talon, data, port=port, more=["--public-url", f"http://{NAME}:{port}"])
        base, server.base = server.base, f"http://127.0.0.1:{port}"
        try:
            browser.size(1280, 800)
            browser.prefer("light")
            page = Page(browser, axe, f"{base}/")
            page.settings()
            visit(page, f"{base}/#seat={server.table('tablic', persons=2)['seats'][0]}")
            page.wait(f"document.querySelector('{HAND}')")
            page.expect(not browser.run("return isSecureContext"), "the page is not secure")
            page.expect(share(page) == [], "no button that does not work")
            page.wait("document.querySelector('dialog.share .qr path')")
            page.expect(browser.run("const own = document.querySelector('dialog.share input'); own.focus(); return own.value.slice(own.selectionStart, own.selectionEnd)")
                        == browser.run("return location.href"), "the whole link is selected")
            page.accessible("a link over plain HTTP")
            if pictures:
                browser.picture(pictures / "plain-share.png")
            page.close_dialogs()
            dialog(page, ".switches .icon", ".setting")
            text = page.text("dialog[open]")
            page.expect("Sound at your turn" in text and "Notification" not in text, f"the settings have no notifications: {text}")
            page.close_dialogs()
            page.silence("plain HTTP")
        finally:
            server.kill()


def secure(browser, axe, server, pictures):
    """Tests that a link can be copied, and that notifications are offered and asked for."""
    origin = server.base
    browser.command("Browser.setPermission", origin=origin, permission={"name": "notifications"}, setting="denied")
    page = Page(browser, axe, f"{server.base}/")
    page.settings()
    tokens = server.table("tablic", persons=2)["seats"]
    moves(server, tokens, 1)
    visit(page, f"{server.base}/#seat={tokens[0]}")
    page.wait(f"document.querySelector('{HAND}')")
    page.expect("Copy link" in share(page), "a link can be copied")
    errors = browser.command("Page.getInstallabilityErrors")["installabilityErrors"]
    page.expect(not errors, f"the page can be installed: {errors}")
    page.close_dialogs()
    switch = "document.querySelector('dialog [aria-label=\"Notification at your turn\"] [aria-pressed=true]').dataset.value"
    on = "dialog [aria-label='Notification at your turn'] [data-value=on]"
    dialog(page, ".switches .icon", ".setting")
    page.click(on)
    page.wait("document.querySelectorAll('dialog').length === 1 && document.querySelector('dialog .note')")
    page.expect("The browser has blocked notifications." in page.text("dialog .note"), "the settings say that they are blocked")
    page.wait(f"{switch} === 'off'")
    page.accessible("blocked notifications")
    page.close_dialogs()
    for language in LANGUAGES:
        page.settings(language=language)
        visit(page, f"{server.base}/#seat={tokens[0]}")
        page.wait(f"document.querySelector('{HAND}')")
        for width, height in SIZES:
            browser.size(width, height)
            dialog(page, ".switches .icon", ".note")
            browser.run("document.querySelector('dialog .note').scrollIntoView()")
            faults = browser.run(FAULTS, FINGER if width < 1280 else 0, "dialog")
            page.expect(not faults, f"blocked notifications, {language}, {width} × {height}: {faults}")
            if pictures:
                browser.picture(pictures / f"blocked-{language}-{width}.png")
            page.close_dialogs()
    page.settings()
    visit(page, f"{server.base}/#seat={tokens[0]}")
    page.wait(f"document.querySelector('{HAND}')")
    browser.command("Browser.setPermission", origin=origin, permission={"name": "notifications"}, setting="granted")
    dialog(page, ".switches .icon", ".setting")
    page.expect(not page.count("dialog .note"), "permitted notifications are not blocked")
    page.click(on)
    page.wait("JSON.parse(localStorage.getItem('talon.settings')).notify === 'on'")
    page.expect(browser.run(f"return {switch}") == "on", "permitted notifications are on")
    page.close_dialogs()
    notices(page, server, tokens)
    page.silence("a secure page")


def moves(server, tokens, seat):
    """Makes moves until it is the turn of a seat."""
    while (turn := first_frame(server, tokens[1])["scene"]["turn"]) != seat:
        move(server, tokens[turn])


def move(server, token):
    """Makes the first legal move of a seat."""
    frame = first_frame(server, token)
    scene = frame["scene"]
    keyword, legal = scene["legal"]["keyword"], scene["legal"]["moves"]
    line = " ".join([keyword, *legal[0]] if keyword else legal[0])
    server.ask("POST", "/api/seat/move", {"deal": frame["table"]["deal"], "events": scene["events"], "move": line}, token)


def notices(page, server, tokens):
    """Tests that a hidden page shows one notification at each turn, which ends when the page is shown."""
    browser = page.browser
    browser.run("return navigator.serviceWorker.ready.then(() => true)")
    for _ in range(2):
        page.expect(browser.run(NOTICES) == [], "a page that is seen shows no notification")
        browser.minimize()
        page.wait("document.hidden")
        move(server, tokens[1])
        until(page, f"{NOTICES}.then((all) => all.length)", "a notification", 1)
        [[title, body, tag, data]] = browser.run(NOTICES)
        page.expect((title, body) == ("Tablić", "It is your turn."), f"the notification shows no card: {title}, {body}")
        page.expect(tokens[0] not in json.dumps([tag, data]), "the notification keeps no link")
        browser.minimize(False)
        until(page, f"{NOTICES}.then((all) => all.length)", "it is closed", 0)
        page.wait(f"document.querySelector('{HAND}.usable')")
        play_card(page)
        page.wait("!document.querySelector('.bar .needs')")


def kept(browser, axe, server, pictures):
    """Tests that a page opens without the server, and that the browser's caches have no link and no answer."""
    tokens = server.table("marias", persons=3)["seats"]
    page = Page(browser, axe, f"{server.base}/#seat={tokens[0]}")
    page.wait(f"document.querySelector('{HAND}')")
    until(page, IS_KEPT, "the page is kept")
    visit(page, f"{server.base}/#host={server.token}")
    page.wait("document.querySelector('.start')")
    browser.run("return fetch(`${document.querySelector('script[src]').src}?query`).then((answer) => answer.text())")
    # The script of an `async` function returns a promise, for which the driver waits.
    texts = browser.run(f"return (async () => {{ {CACHED} }})()")
    secrets = [*tokens, server.token, "/api/tables", "#"]
    addresses = [text for text in texts if text.startswith("http")]
    page.expect(len(addresses) > 60, f"the page is in the cache: {len(addresses)}")
    found = [(address, secret) for address in addresses for secret in ("#", "?", "/api/") if secret in address]
    found += [(text[:80], secret) for text in texts for secret in secrets[:-2] if secret in text]
    page.expect(not found, f"the cache has a link or an answer: {found}")
    page.silence("a kept page")
    server.kill()
    for name, link, shows in (("seat", f"seat={tokens[0]}", "The connection is lost. Connecting again …"), ("host", f"host={server.token}", "The server does not answer."),
                              ("daily", "daily", "The server does not answer.")):
        visit(page, f"{server.base}/#{link}")
        page.wait(f"document.querySelector('main')?.textContent.includes({json.dumps(shows)})")
        page.accessible(f"{name} without a server")
        if pictures:
            browser.picture(pictures / f"without-server-{name}.png")
    browser.command("Network.enable")
    browser.command("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    visit(page, f"{server.base}/#host={server.token}")
    page.wait("document.querySelector('main')?.textContent.includes('There is no connection.')")
    browser.command("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    restart(server)
    page.wait("document.querySelector('.start')")
    visit(page, f"{server.base}/#seat={tokens[0]}")
    page.wait(f"document.querySelector('{HAND}')")


def versions(browser, axe, server, folder):
    """Tests that a page has the files of one version, when the server starts again with another version."""
    (folder / "back.svg").write_text(PICTURE, encoding="utf-8")
    tokens = server.table("tablic", persons=2)["seats"]
    link = f"{server.base}/#seat={tokens[0]}"
    page = Page(browser, axe, link)
    page.wait(f"document.querySelector('{HAND}')")
    until(page, IS_KEPT, "the page is kept")
    first = browser.run(f"return {FILES}")
    # An open page is replaced by the new version.
    restart(server, "--cards", folder)
    page.wait(f"{FILES} && {FILES} !== '{first}' && document.querySelector('{HAND}')", 40)
    second = browser.run(f"return {FILES}")
    until(page, IS_KEPT, "the new page is kept")
    visit(page, link)
    page.wait(f"document.querySelector('{HAND}')")
    kept_directories = "return caches.keys().then((names) => caches.open(names[0])).then((own) => own.keys()).then((all) => [...new Set(all.map(({ url }) => url.split('/')[3]))].filter(Boolean))"
    until(page, kept_directories, "the files of the first version are removed", [second])
    # A server that answers late: the kept page is opened, and then replaced by the new version.
    with Browser() as slow:
        wire = SlowWire(server.port, 1_000_000, 0.6)
        page = Page(slow, axe, f"{wire.base}/#seat={tokens[0]}")
        page.wait(f"document.querySelector('{HAND}')", 60)
        until(page, IS_KEPT, "the page is kept over a slow network")
        slow.visit("about:blank")
        restart(server)
        slow.command("Page.addScriptToEvaluateOnNewDocument",
                     source=f"addEventListener('load', () => sessionStorage.setItem('opened', `${{sessionStorage.getItem('opened') ?? ''}} ${{{FILES}}}`))")
        slow.visit(f"{wire.base}/#seat={tokens[0]}")
        page.wait(f"{FILES} === '{first}' && document.querySelector('{HAND}')", 60)
        opened = slow.run("return sessionStorage.getItem('opened').split(' ').filter(Boolean)")
        page.expect(opened == [second, first], f"the kept page and then the new one: {opened}")


def another_program(browser, axe, server):
    """Tests that the worker ends when another program has its address."""
    page = Page(browser, axe, f"{server.base}/")
    page.wait("navigator.serviceWorker.controller")
    server.kill()

    class Other(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"<!DOCTYPE html><title>Other</title>")

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", int(server.port)), Other) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        visit(page, f"{server.base}/")
        page.wait("document.title === 'Other'")
        until(page, "return Promise.all([navigator.serviceWorker.getRegistrations(), caches.keys()]).then((all) => all.flat().length)", "the worker ends", 0)
        other.shutdown()


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    arguments.add_argument("--axe", type=Path)
    arguments.add_argument("--pictures", type=Path)
    chosen = arguments.parse_args()
    axe, talon = axe_source(chosen.axe), chosen.talon.resolve()
    if chosen.pictures:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    plain(talon, axe, chosen.pictures)
    with tempfile.TemporaryDirectory(prefix="talon-secure-") as data, tempfile.TemporaryDirectory(prefix="talon-cards-") as cards, Browser() as browser:
        server = free_server(talon, data)
        try:
            browser.size(1280, 800)
            browser.prefer("light")
            secure(browser, axe, server, chosen.pictures)
            kept(browser, axe, server, chosen.pictures)
            versions(browser, axe, server, Path(cards))
            another_program(browser, axe, server)
        finally:
            server.kill()
    print("the table over plain HTTP and over a secure connection: links, notifications, a page without a server, a new version")


if __name__ == "__main__":
    main()
