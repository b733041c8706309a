"""A small WebDriver client for Chromium. It uses HTTP and JSON from the standard library."""

import base64
import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--hide-scrollbars", "--force-color-profile=srgb",
]


class Browser:
    """A Chromium with these further flags. Its profile is a directory that remains, or an empty one."""

    def __init__(self, prefs=None, flags=(), profile=None):
        self.own_profile = None if profile else tempfile.mkdtemp(prefix="talon-browser-")
        self.profile = profile or self.own_profile
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.driver = subprocess.Popen(
            ["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.address = f"http://127.0.0.1:{port}"
        self.session = None
        self._wait_for_driver()
        options = {"args": [*FLAGS, *flags, f"--user-data-dir={self.profile}"], "binary": shutil.which("chromium"), "prefs": prefs or {}}
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self.session = answer["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._send("DELETE", f"/session/{self.session}")
        finally:
            self.driver.terminate()
            self.driver.wait()
            if self.own_profile:
                shutil.rmtree(self.own_profile, ignore_errors=True)

    def _wait_for_driver(self):
        deadline = time.monotonic() + 20
        while True:
            try:
                if self._send("GET", "/status")["ready"]:
                    return
            except (urllib.error.URLError, ConnectionError):
                if time.monotonic() > deadline or self.driver.poll() is not None:
                    raise
            time.sleep(0.05)

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def _in_session(self, path, body):
        return self._send("POST", f"/session/{self.session}{path}", body)

    def command(self, name, **parameters):
        """Runs a command of the Chrome DevTools Protocol."""
        return self._in_session("/goog/cdp/execute", {"cmd": name, "params": parameters})

    def size(self, width, height, scale=1):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                     mobile=False)

    def prefer(self, scheme):
        """Sets `prefers-color-scheme`."""
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ])

    def open(self, path):
        self.visit(path.resolve().as_uri())

    def visit(self, address):
        self._in_session("/url", {"url": address})

    def window(self, handle=None):
        """Returns the handle of the front tab. With a handle, brings that tab to the front."""
        if handle is None:
            return self._send("GET", f"/session/{self.session}/window")
        self._in_session("/window", {"handle": handle})
        return handle

    def minimize(self, is_minimized=True):
        """Minimizes the window, which hides the page, or shows the window again."""
        number = self.command("Browser.getWindowForTarget")["windowId"]
        self.command("Browser.setWindowBounds", windowId=number, bounds={"windowState": "minimized" if is_minimized else "normal"})

    def new_window(self):
        """Opens a tab and brings it to the front. Returns its handle."""
        return self.window(self._in_session("/window/new", {"type": "tab"})["handle"])

    def close_window(self):
        self._send("DELETE", f"/session/{self.session}/window")

    def run(self, script, *arguments):
        """Runs a script in the page and returns its value."""
        return self._in_session("/execute/sync", {"script": script, "args": list(arguments)})

    def click(self, selector):
        """Clicks the first element that matches a selector, as a mouse does."""
        self.run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center', behavior: 'instant' })", selector)
        found = self._in_session("/element", {"using": "css selector", "value": selector})
        self._in_session(f"/element/{found[ELEMENT]}/click", {})

    def keys(self, selector, text):
        """Focuses an element and types a text. Special keys are the code points of WebDriver."""
        self.run("document.querySelector(arguments[0]).focus()", selector)
        found = self._in_session("/element", {"using": "css selector", "value": selector})
        self._in_session(f"/element/{found[ELEMENT]}/value", {"text": text})

    def mouse(self, path):
        """Presses the mouse at the first point of a path, moves it along the path, and releases it at the
        last point."""
        for name, (x, y) in [("mouseMoved", path[0]), ("mousePressed", path[0]), *(("mouseMoved", point) for point in path[1:]),
                             ("mouseReleased", path[-1])]:
            pressed = name != "mouseMoved" or len(path) > 1
            self.command("Input.dispatchMouseEvent", type=name, x=x, y=y, button="left" if pressed else "none",
                         buttons=1 if pressed and name != "mouseReleased" else 0, clickCount=int(name != "mouseMoved"))

    def press(self, text):
        """Types a text into the focused element. Special keys are the code points of WebDriver."""
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._in_session("/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": keys}]})

    def log(self):
        """Returns the messages of the console since the last call."""
        return [entry["message"] for entry in self._in_session("/se/log", {"type": "browser"})]

    def picture(self, path, clip=None):
        """Writes a PNG file of the window, or of a rectangle of the page."""
        more = {} if clip is None else {"clip": {**clip, "scale": 1}, "captureBeyondViewport": True}
        shot = self.command("Page.captureScreenshot", format="png", **more)
        path.write_bytes(base64.b64decode(shot["data"]))
