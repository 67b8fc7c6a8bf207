# SPDX-License-Identifier: GPL-3.0-or-later
"""webdriver - Chromium without a window, driven through chromedriver.

Just as much of the WebDriver protocol (W3C Recommendation, JSON over HTTP) as
tests/web/browser.py needs, with nothing but the standard library: a Driver is a
running chromedriver, and in it one browser with one page at a time.
"""
import base64
import http.client
import json
import re
import shutil
import subprocess
import time

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 120  # seconds; a slow machine changes nothing

KEYS = {
    "Enter": "\ue007", "Tab": "\ue004", "Space": " ", "Home": "\ue011",
    "End": "\ue010", "Left": "\ue012", "Up": "\ue013", "Right": "\ue014",
    "Down": "\ue015", "Escape": "\ue00c", "Shift": "\ue008",
}


def missing():
    """What is not installed, in words; None: nothing."""
    browsers = ("chromium", "chromium-browser", "google-chrome")
    if not any(shutil.which(name) for name in browsers):
        return "Chromium"
    if not shutil.which("chromedriver"):
        return "chromedriver"
    return None


class WebDriverError(Exception):
    """What chromedriver complains about."""


class BrowserLost(WebDriverError):
    """The browser or chromedriver crashed, or did not start."""


# What chromedriver says when the browser is gone.
LOST = ("session not created", "invalid session id", "tab crashed",
        "disconnected", "chrome not reachable", "DevToolsActivePort")


class Driver:
    """A browser of its own, without a window; close() ends it."""

    def __init__(self, width=1280, height=900):
        self.process = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        self.port = None
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.port = int(found.group(1))
                break
        if not self.port:
            raise BrowserLost("chromedriver does not start")
        self.link = http.client.HTTPConnection("127.0.0.1", self.port,
                                               timeout=120)
        self.session = None
        names = ("chromium", "chromium-browser", "google-chrome")
        binary = next(filter(None, map(shutil.which, names)))
        try:
            answer = self._ask("POST", "/session", {"capabilities": {
                "alwaysMatch": {
                    "browserName": "chrome",
                    "goog:loggingPrefs": {"browser": "ALL"},
                    "goog:chromeOptions": {"binary": binary, "args": [
                        "--headless=new", "--no-sandbox", "--disable-gpu",
                        "--disable-dev-shm-usage",
                        # a page left is gone: none slows the next
                        "--disable-features=BackForwardCache",
                        f"--window-size={width},{height}"]}}}})
        except WebDriverError:
            self.close()
            raise
        self.session = "/session/" + answer["sessionId"]

    def close(self):
        """Ends the browser and chromedriver."""
        try:
            if self.session:
                self._ask("DELETE", self.session)
        except BrowserLost:
            pass
        finally:
            self.link.close()
            self.process.terminate()
            self.process.wait()

    def _ask(self, method, path, body=None):
        text = json.dumps({} if body is None else body)
        try:
            self.link.request(method, path, text if method == "POST" else None,
                              {"Content-Type": "application/json"})
            answer = json.loads(self.link.getresponse().read())["value"]
        except (ConnectionError, http.client.HTTPException) as error:
            raise BrowserLost(f"chromedriver: {error}") from error
        if isinstance(answer, dict) and "error" in answer:
            words = answer["error"] + ": " + answer["message"]
            lost = any(word in words for word in LOST)
            raise (BrowserLost if lost else WebDriverError)(words)
        return answer

    def _in(self, path, body=None):
        return self._ask("POST", self.session + path, body)

    def open(self, address):
        """Goes to an address."""
        self._in("/url", {"url": address})

    def address(self):
        """Of the page, with its fragment."""
        return self._ask("GET", self.session + "/url")

    def back(self):
        """As the browser's Back button."""
        self._in("/back")

    def run(self, script, *arguments):
        """The value of a function body in JavaScript, run in the page."""
        return self._in("/execute/sync",
                        {"script": script, "args": list(arguments)})

    def chrome(self, command, **parameters):
        """A command of the Chrome DevTools Protocol."""
        return self._in("/goog/cdp/execute",
                        {"cmd": command, "params": parameters})

    def find(self, selector):
        """The element a CSS selector finds."""
        return self._in("/element",
                        {"using": "css selector", "value": selector})

    def _act(self, kind, actions, **more):
        self._in("/actions", {"actions": [
            dict(type=kind, id=kind, actions=actions, **more)]})
        self._ask("DELETE", self.session + "/actions")

    def click(self, selector, pointer="mouse"):
        """With the mouse, or a finger ("touch"), in the middle of an element,
        scrolled into view, once it is to be seen; again if the browser takes
        it for no click, as it does on a slow machine with what lasts too
        long, or if the page moved and the click came to something else."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            self.wait("const e = document.querySelector(arguments[0]);"
                      "return e && e.getBoundingClientRect().width > 0",
                      selector)
            try:
                if self._click(selector, pointer):
                    return
            except WebDriverError as error:  # drawn anew in between
                if not str(error).startswith("stale element"):
                    raise
        raise WebDriverError(f"no click comes to {selector}")

    def _click(self, selector, pointer):
        """Whether a click came to what a CSS selector finds."""
        element = self.find(selector)
        self.run("window.clicked = false;"
                 " addEventListener('click', ({target}) => { window.clicked ="
                 " Boolean(target.closest(arguments[1])); },"
                 " {capture: true, once: true});"
                 " arguments[0].scrollIntoView({block: 'center',"
                 " inline: 'center', behavior: 'instant'})", element, selector)
        self._act("pointer", [
            {"type": "pointerMove", "duration": 0, "x": 0, "y": 0,
             "origin": element},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0}],
            parameters={"pointerType": pointer})
        # Not false either: a new page.
        return self._until(3, "return window.clicked !== false")

    def press(self, *keys):
        """Keys one after another, by their names in KEYS or as letters."""
        actions = []
        for key in keys:
            value = KEYS.get(key, key)
            actions += [{"type": "keyDown", "value": value},
                        {"type": "keyUp", "value": value}]
        self._act("key", actions)

    def write(self, selector, text):
        """Types text into a field in place of what is there."""
        element = self.find(selector)
        name = "/element/" + element[ELEMENT]
        self._in(name + "/clear")
        self._in(name + "/value", {"text": text})

    def send_file(self, selector, path):
        """Chooses a file in a file input."""
        name = "/element/" + self.find(selector)[ELEMENT]
        self._in(name + "/value", {"text": path})

    def choose(self, selector, value):
        """An option of a select, as a user's change."""
        self.run("const s = document.querySelector(arguments[0]);"
                 "s.value = arguments[1];"
                 "s.dispatchEvent(new Event('input', {bubbles: true}));"
                 "s.dispatchEvent(new Event('change', {bubbles: true}));",
                 selector, value)

    def wait(self, script, *arguments):
        """Until a function body gives something true; that."""
        value = self._until(PATIENCE, script, *arguments)
        if not value:
            raise WebDriverError(f"waited in vain for: {script} {arguments}")
        return value

    def _until(self, seconds, script, *arguments):
        """The same within some seconds, or None."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script, *arguments)
            if value:
                return value
            time.sleep(0.02)
        return None

    def complaints(self):
        """What the console has since the last call: level and message."""
        log = self._in("/se/log", {"type": "browser"})
        return [f"{entry['level']}: {entry['message']}" for entry in log]

    def photograph(self, path):
        """Saves the page as a picture."""
        picture = self._ask("GET", self.session + "/screenshot")
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))
