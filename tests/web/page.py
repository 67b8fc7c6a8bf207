# SPDX-License-Identifier: GPL-3.0-or-later
"""page - the page of `unlur serve` in a browser, for the tests that use it.

run() starts a server on a store of small boards and a browser, and has a test
use the page; with BROWSER_PICTURES=DIR a test leaves screenshots there. The
console must stay silent.
"""
import json
import os
import subprocess
import sys
import tempfile

import serving
import webdriver
from serving import UNLUR

PICTURES = os.environ.get("BROWSER_PICTURES")
if PICTURES:
    os.makedirs(PICTURES, exist_ok=True)


def say(line):
    print(line, flush=True)


def check(good, what):
    if not good:
        raise AssertionError(what)


def unlur(*arguments):
    """What the program prints."""
    return subprocess.run([UNLUR, *arguments], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def empty(side):
    """The empty contract board."""
    rows = list(range(side, 2 * side)) + list(range(2 * side - 2, side - 1,
                                                    -1))
    return "/".join(map(str, rows)) + " c"


def record(rules, side, moves):
    return " ".join([f"size={side} contract={rules}:"] + moves)


class Page:
    """The page of one server in one browser."""

    def __init__(self, driver, root, store):
        self.driver, self.root, self.store = driver, root, store

    def open(self, fragment=""):
        """The page anew, not only another fragment of it."""
        self.driver.open("about:blank")
        self.driver.open(self.root + fragment)
        self.ready()

    def ready(self):
        """Until the board shows what was asked for."""
        self.driver.wait(
            "const b = document.querySelector('#board');"
            "return b && b.dataset.state === 'ready'")

    def value(self, selector):
        return self.driver.run(
            "return document.querySelector(arguments[0]).value", selector)

    def text(self, selector):
        return self.driver.run(
            "return document.querySelector(arguments[0]).textContent",
            selector)

    def position(self):
        return self.driver.run(
            "return document.querySelector('#board').dataset.position")

    def cells(self, board="#board"):
        """Each cell: its stone, its mark, where in the board it is."""
        return self.driver.run("""
            const cells = {};
            const all = document.querySelector(arguments[0])
                .getBoundingClientRect();
            for (const c of document.querySelectorAll(
                    arguments[0] + ' g.cell')) {
                const b = c.getBoundingClientRect();
                cells[c.dataset.cell] = {
                    stone: c.dataset.stone, mark: c.dataset.mark,
                    orbit: c.dataset.orbit,
                    won: c.hasAttribute('data-won'),
                    estimate: c.hasAttribute('data-estimate'),
                    label: c.getAttribute('aria-label'),
                    x: b.x + b.width / 2 - all.x,
                    y: b.y + b.height / 2 - all.y,
                    width: b.width};
            }
            return cells;""", board)

    def known(self, text):
        """What the store says of a position or record."""
        return json.loads(unlur("query", "--json", "--db", self.store, text))

    def shows(self, text):
        """Waits for the board to have a record; a field has it as soon as it
        is written there."""
        self.driver.wait("return document.querySelector('#record').dataset"
                         ".shown === arguments[0]", text)
        self.ready()

    def moves(self):
        return self.driver.run(
            "return [...document.querySelectorAll('#moves li[data-index]')]"
            ".map(li => li.textContent)")

    def load(self, field, text):
        """Pastes a text and waits until the board has it."""
        self.driver.write(field, text)
        self.driver.press("Enter")
        if field == "#position":
            self.stands(text)
        elif text.startswith("size="):
            self.shows(text)

    def stands(self, position):
        """Waits for a position on the board."""
        self.driver.wait("const b = document.querySelector('#board').dataset;"
                         "return b.state === 'ready' &&"
                         " b.position === arguments[0]", position)

    def speak(self, language):
        """Chooses a language, which opens the page anew."""
        self.driver.choose("#language", language)
        self.driver.wait("return document.documentElement.lang ==="
                         " arguments[0] && document.querySelector('#board')"
                         "?.dataset.state === 'ready'", language)

    def begin(self, side, **wishes):
        """A new game from the dialog: `against` "program", "people" or
        "nobody", `begins` "you" or "program", `level`, `hints`."""
        self.driver.click("#new")
        self.driver.choose("#size", str(side))
        for name in ("against", "begins"):
            wish = wishes.get(name, "nobody" if name == "against" else "you")
            self.driver.run(
                "document.querySelector(`input[name=${arguments[0]}]"
                "[value=${arguments[1]}]`).click()", name, wish)
        self.driver.choose("#level", wishes.get("level", "e30"))
        self.driver.run("document.querySelector('#hints').checked ="
                        " arguments[0]", wishes.get("hints", False))
        self.driver.click("#begin")
        self.stands(empty(side))

    def line(self):
        """The best line, once it is that of the position on the board."""
        return self.driver.wait(
            "const l = document.querySelector('#main-line');"
            "return l.getAttribute('aria-busy') === 'false' &&"
            " l.dataset.position === document.querySelector('#board')"
            ".dataset.position && {moves: [...l.querySelectorAll("
            "'button[data-index]')].map(b => b.textContent.trim())}"
        )["moves"]

    def fail(self, paths, status=0):
        """From now on questions whose address matches get a proxy's answer
        with that status, or with 0 none, here and in pages opened anew. None
        comes to the server or into the console."""
        script = (
            "const well = window.fetch; window.mend = () => {"
            " window.fetch = well; }; window.fetch = (url, request) =>"
            f" !/{paths}/.test(url) ? well(url, request) : {status} ?"
            f" Promise.resolve(new Response('', {{status: {status}}})) :"
            " Promise.reject(new TypeError('broken'));")
        self.failing = self.driver.chrome(
            "Page.addScriptToEvaluateOnNewDocument",
            source=script)["identifier"]
        self.driver.run(script)

    def in_trouble(self, words):
        """Waits until that is told of the server, and nothing else."""
        self.driver.wait("const e = document.querySelector('#error');"
                         "return !e.hidden && e.children[0].textContent"
                         " .includes(arguments[0])", words)

    def mend(self):
        """The server answers again, and nothing is told any more."""
        self.driver.chrome("Page.removeScriptToEvaluateOnNewDocument",
                           identifier=self.failing)
        self.driver.run("window.mend()")
        self.driver.wait("return document.querySelector('#error').hidden")

    def unfold(self, panel):
        """Opens a panel that is a "details"."""
        self.driver.run("document.querySelector(arguments[0]).open = true",
                        panel)

    def cell(self, name):
        """The selector of a cell of the board."""
        return f"#board g.cell[data-cell={name}]"


def walk_to(page, goal):
    """Moves the focus on the board to a cell by arrow keys alone."""
    page.driver.run(
        "document.querySelector('#board g.cell[tabindex=\"0\"]').focus()")
    cells = page.cells()
    for _ in range(60):
        at = page.driver.run("return document.activeElement.dataset.cell")
        if at == goal:
            return
        dx = cells[goal]["x"] - cells[at]["x"]
        dy = cells[goal]["y"] - cells[at]["y"]
        # A step up or down goes half a cell aside, so rows come first.
        if abs(dy) > cells[at]["width"] / 2:
            page.driver.press("Down" if dy > 0 else "Up")
        else:
            page.driver.press("Right" if dx > 0 else "Left")
    raise AssertionError(f"the focus does not get to {goal}")


def picture(page, name):
    if PICTURES:
        page.driver.run("scrollTo(0, 0)")
        page.driver.photograph(os.path.join(PICTURES, name + ".png"))


def quiet(page):
    """Nothing in the console since the last look."""
    complaints = page.driver.complaints()
    check(not complaints, f"console: {complaints}")


def scheme(page, name):
    """Has the system ask for "light" or "dark"; None: neither."""
    page.driver.chrome("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": name}] if name else [])


def phone(page, on, lying=False, width=360):
    """A phone so wide, with a touch screen, upright or lying on its side, or
    the desktop again."""
    if on:
        width, height = (740, width) if lying else (width, 740)
        page.driver.chrome("Emulation.setDeviceMetricsOverride", width=width,
                           height=height, deviceScaleFactor=2, mobile=True)
    else:
        page.driver.chrome("Emulation.clearDeviceMetricsOverride")
    page.driver.chrome("Emulation.setTouchEmulationEnabled", enabled=on)


# How light a colour is, what is behind an element, and the contrast of two.
LIGHT = """
    const rgb = text => text.match(/[\\d.]+/g).map(Number);
    const light = c => {
        const [r, g, b] = c.slice(0, 3).map(v => v / 255).map(
            v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = e => {
        for (; e; e = e.parentElement) {
            const c = rgb(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] === 1) return c;
        }
        return [255, 255, 255];
    };
    const contrast = (a, b) => {
        const [x, y] = [light(a), light(b)];
        return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    };
"""

CONTRAST = LIGHT + """
    const poor = [];
    for (const e of document.querySelectorAll('body *')) {
        const own = [...e.childNodes].some(
            n => n.nodeType === 3 && n.textContent.trim());
        if (!own || e.closest('svg') || !e.checkVisibility() ||
            e.matches(':disabled, option, script')) continue;
        const ratio = contrast(rgb(getComputedStyle(e).color), behind(e));
        if (ratio < 4.5) poor.push(e.tagName + '#' + e.id + ' ' +
            e.textContent.trim().slice(0, 20) + ' ' + ratio.toFixed(2));
    }
    return {poor, page: light(behind(document.body))};"""


def check_readable(page, name):
    """Every text stands out from what is behind it, in "light" or "dark"."""
    seen = page.driver.run(CONTRAST)
    check((seen["page"] < 0.2) == (name == "dark"),
          f"{name}: the page's light is {seen['page']}")
    check(not seen["poor"], f"{name}: hard to read: {seen['poor']}")


def check_names(page):
    """Whatever takes the focus has a name for a screen reader."""
    page.driver.chrome("Accessibility.enable")
    tree = page.driver.chrome("Accessibility.getFullAXTree")["nodes"]
    nameless = []
    for node in tree:
        focusable = any(p["name"] == "focusable" and p["value"].get("value")
                        for p in node.get("properties", []))
        role = node.get("role", {}).get("value", "")
        if focusable and role != "RootWebArea" and not node.get(
                "name", {}).get("value", "").strip():
            nameless.append(role)
    page.driver.chrome("Accessibility.disable")
    check(not nameless, f"without a name: {nameless}")


def browse(test, store, options):
    """Runs test(page) in a new browser on a new server."""
    server = serving.Server("--db", store, *options)
    driver = None
    try:
        driver = webdriver.Driver()
        test(Page(driver, server.url, store))
    except webdriver.BrowserLost:
        raise
    except Exception:
        if driver:
            say(f"at {driver.address()}")
            if PICTURES:
                driver.photograph(os.path.join(PICTURES, "failed.png"))
        raise
    finally:
        if driver:
            driver.close()
        server.stop()


def run(test, *options, sides=("2", "3")):
    """Runs test(page) on a server with those options and a store of some
    sides, none for no store. Returns the exit status."""
    lacking = webdriver.missing()
    if lacking:
        say(f"{lacking} is missing (Debian: apt-get install chromium "
            "chromium-driver)")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "browser.db")
        for side in sides:
            unlur("contract", "--size", side, "--all", "--quiet", "--db",
                  store)
        try:
            browse(test, store, options)
        except webdriver.BrowserLost as error:  # once is an accident
            say(f"the browser is gone: {error}")
            browse(test, store, options)
    return 0
