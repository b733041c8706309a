#!/usr/bin/env python3
"""Plays at `talon table` behind nginx with TLS, as docs/table.md configures both, in Chromium.

    tests/browser/proxy_test.py [--talon PROGRAM]

Needs nginx, openssl, chromium and chromedriver (Debian: nginx-light, openssl, chromium, chromium-driver). The command and the
configuration are those of docs/table.md; only the ports and the place of the certificate, which is made here, are others.
"""

import argparse
import base64
import hashlib
import re
import shlex
import socket
import subprocess
import tempfile
from pathlib import Path

from table_test import ROOT, Page, by_mouse
from webdriver import Browser

NAME = "cards.example"

# A seat, the seat after a reload, and a spectator have one stream each. Each may change once while a page opens.
STREAMS = 6


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def documented():
    """The arguments of the command behind a proxy, and the configuration of nginx."""
    text = (ROOT / "docs/table.md").read_text(encoding="utf-8")
    command = re.search(r"^    talon (table --public-url .*)$", text, re.MULTILINE)[1]
    return shlex.split(command), re.search(r"^```nginx\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)[1]


def replaced(text, old, new):
    if text.count(old) != 1:
        raise SystemExit(f"docs/table.md: '{old}' is not once in the configuration of nginx")
    return text.replace(old, new)


def certificate(folder):
    """A certificate for the name. Returns the hash of its key, by which Chromium trusts it."""
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
    return subprocess.Popen(["nginx", "-e", f"{folder}/error.log", "-p", folder, "-c", folder / "nginx.conf"])


def play(host_browser, guest_browser, link):
    base = link.split("#")[0]
    host = Page(host_browser, None, link)
    host.wait("document.querySelector('.maker form')")
    host.settings()
    host_browser.visit("about:blank")
    host_browser.visit(link)
    host.click(".maker button[type=submit]")
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

    # The spectator gets every change through one stream that the proxy does not hold back.
    spectator = Page(host_browser, None, watch)
    spectator.wait("document.querySelector('.board')?.textContent.includes('Zora')")
    guest_browser.run("location.reload()")
    guest.wait("document.querySelector('.hand .card')")
    seen = guest.play_deal(by_mouse(guest))
    guest.expect(seen["hand"] >= 8, f"a deal has cards to play: {seen}")
    spectator.wait("document.querySelector('.payoffs, .over')")
    guest.silence("the guest")
    spectator.silence("the spectator")


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--talon", type=Path, default=ROOT / "target/debug/talon")
    chosen = arguments.parse_args()
    command, site = documented()
    running = []
    with tempfile.TemporaryDirectory(prefix="talon-proxy-") as place:
        folder = Path(place)
        # nginx drops its privileges.
        folder.chmod(0o755)
        try:
            table = subprocess.Popen([chosen.talon.resolve(), *command, "--port", "0", "--no-open", "--data", folder / "data"],
                                     stdout=subprocess.PIPE, text=True)
            running.append(table)
            link, own = table.stdout.readline().strip(), table.stdout.readline().strip()
            if not link.startswith(f"https://{NAME}/club/#host="):
                raise SystemExit(f"no link with the public address: {link}")
            key, port = certificate(folder), free_port()
            running.append(start_nginx(folder, site, port, re.search(r":(\d+)/$", own)[1]))
            flags = [f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{port}", f"--ignore-certificate-errors-spki-list={key}"]
            with Browser(flags=flags) as host, Browser(flags=flags) as guest:
                for browser in (host, guest):
                    browser.size(1280, 800)
                play(host, guest, link)
                # nginx writes a line when a stream ends. A stream that it holds back is opened again and again.
                ended = (folder / "access.log").read_text(encoding="utf-8").count("/events HTTP")
                if ended > STREAMS:
                    raise SystemExit(f"{ended} streams ended while a deal was played")
        finally:
            for process in running:
                process.terminate()
                process.wait()
    print("the table behind nginx with TLS: a host, a guest who joins and plays a deal, a spectator who follows the stream")


if __name__ == "__main__":
    main()
