#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""site - the program in the browser alone: `make site`, and what it answers.

The site's program is run by node beside `unlur serve`, and both must answer the
same, times apart: positions, lines, contracts, evaluations and analyses with all
their numbers, and proofs with the nodes they took, where their tables do not
count; with the facts of a store and without. Then Chromium has the folder from a
server that hands out files and nothing else, plays, analyses and proves there.

Skipped without emscripten or node; the second part without Chromium.
"""
import functools
import http.server
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import webdriver  # noqa: E402
from page import Page, check, picture, quiet, say, unlur  # noqa: E402
from serving import Server  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.environ.get("top_builddir", ".")
EFFORT = 3000

# Positions of all widths of the search, both phases, and texts that are none.
QUESTIONS = (
    "3/4/5/4/3 c", "size=3 contract=inner: c3 pass d2", "3/4/2b2/4/3 w",
    "size=4 contract=inner: d4", "size=4 contract=inner: d4 c3 pass",
    "size=4 contract=open: a1 d4 pass e4 c4 d5 b3",
    "4/1b3/3b2/1w2b2/3w2/1b3/2w1 b", "size=5 contract=inner: e5 pass d4",
    "size=6 contract=inner:", "size=6 contract=inner: f6 e4 pass",
    "size=7 contract=inner: g7 pass", "size=8 contract=inner: h8 pass",
    "size=9 contract=none:", "size=10 contract=inner: j10 pass",
    "size=3 contract=none: e1 e2 a1 d2 c5 b2 e3 b1 a3 b3 a2 b4 d1 c3",
    "3/4/5/4 c", "size=3 contract=inner: a1", "", "size=99 contract=inner:",
)
# What a store has facts of. (Along a game a server also has its proofs.)
FACTS = ("3/4/5/4/3 c", "3/4/2b2/4/3 w", "3/4/2b2/4/3 c", "3/4/bb3/4/3 w")
GAMES = (
    "size=3 contract=inner: c3 pass d2 b2 c2 d3",
    "size=4 contract=inner: d4 pass e4 c4 d5 b3 e5",
)
# How far the nodes may be apart: with so many the table gives up some, others
# where it has not as many buckets.
PROOFS = (
    ("3/4/5/4/3 w", "", 0), ("3/4/5/4/3 c", "inner", 0),
    ("3/4/5/4/3 c", "open", 0.01), ("4/bb2b/2b1b1/1b1bw2/4ww/5/4 w", "", 0),
)


def build(folder, store, packs=None):
    """Makes the site with a store's facts and what packs claim, or with none;
    without MAKEFLAGS of a make that runs the tests."""
    environment = {**os.environ, "MAKEFLAGS": "", "MAKELEVEL": ""}
    done = subprocess.run(
        ["make", "-C", BUILD, "site", f"SITE={folder}",
         f"SITE_STORE={store or ''}", f"SITE_CLAIMS={packs or ''}",
         "SITE_CLAIM_STONES=7"], env=environment, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    check(done.returncode == 0, f"make site: {done.stdout[-3000:]}")


class Site:
    """The program of a site under node."""

    def __init__(self, folder):
        self.folder = folder

    def ask(self, questions):
        """What is told in answer to each (name, argument...)."""
        own = [("site_open",)]
        for name, adds in (("facts", "site_add_fact"),
                           ("claims", "site_add_claim")):
            with open(os.path.join(self.folder, name + ".txt"),
                      encoding="utf-8") as file:
                own += [(adds, line.rstrip("\n")) for line in file]
        own.append(("site_settle",))
        lines = [*own, *questions]
        done = subprocess.run(
            ["node", os.path.join(HERE, "site_ask.js"), self.folder],
            input="".join(json.dumps(line) + "\n" for line in lines),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        check(done.returncode == 0, f"node: {done.stderr[-2000:]}")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        begin = answers[:len(own)]
        refused = [line for line, answer in zip(lines, begin)
                   if answer["returned"] != 1]
        check(not refused, f"the site does not take what it has: {refused}")
        return answers[len(begin):]


def fetch(server, path, **values):
    """The answer to a GET below /api/1/."""
    url = server.url + "api/1/" + path + "?" + urllib.parse.urlencode(values)
    try:
        with urllib.request.urlopen(url) as response:
            return json.load(response)
    except urllib.error.HTTPError as refusal:
        return json.load(refusal)


def ended(server, path, **values):
    """The same when the job has ended."""
    while True:
        answer = fetch(server, path, **values)
        if answer.get("state") not in ("waiting", "running", "searching"):
            return answer
        time.sleep(0.05)


def proved(server, text, rules):
    """The job that proves a position, when it has ended."""
    values = {"p": text, **({"rules": rules} if rules else {})}
    url = server.url + "api/1/prove?" + urllib.parse.urlencode(values)
    request = urllib.request.Request(url, method="POST")
    with urllib.request.urlopen(request) as response:
        return ended(server, f"prove/{json.load(response)['id']}")


def plain(value):
    """An answer without what differs from run to run or is not of a site: times,
    codes, and of what is stored proofs and Grundy values."""
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items() if name not in
                ("seconds", "code", "proof", "grundy", "id", "before",
                 "limit")}
    if isinstance(value, list):
        return [plain(one) for one in value]
    # The server prints nine digits.
    return float(f"{value:.9g}") if isinstance(value, float) else value


def same(site, server, what):
    mine, its = plain(site), plain(server)
    for name in its.keys() | mine.keys() if isinstance(its, dict) else ():
        check(mine.get(name) == its.get(name),
              f"{what}: {name}: the site says {str(mine.get(name))[:600]}, "
              f"the server {str(its.get(name))[:600]}")


def compare(site, store):
    """Everything asked on both sides."""
    options = ["--db", store] if store else []
    server = Server("--max-effort", str(EFFORT), *options)
    asked = []
    for text in FACTS if store else QUESTIONS:
        asked.append((("site_position", text, ""),
                      fetch(server, "position", p=text)))
        if store:  # what goes on beyond the facts a site does not have
            continue
        asked.append((("site_line", text, ""),
                      fetch(server, "mainline", p=text)))
        asked.append((("site_evaluate", text, "", EFFORT),
                      ended(server, "evaluate", p=text, effort=EFFORT)))
    for text in () if store else GAMES:
        asked.append((("site_annotate", text, "", EFFORT),
                      ended(server, "annotate", p=text, effort=EFFORT)))
    for size in (2, 3, 4, 6, 8):
        asked.append((("site_contract", size, "inner"),
                      fetch(server, "contract", size=size, rules="inner")))
    server.stop()
    answers = site.ask(question for question, _ in asked)
    for (question, its), answer in zip(asked, answers):
        same(answer["told"], its, str(question))
    say(f"{len(asked)} answers are those of the server"
        + (", with a store's facts" if store else ""))


def compare_claims(site, packs):
    """What packs say of the contract of side 3 without a proof."""
    server = Server("--no-db", "--claims", packs)
    asked = [(("site_position", text, ""), fetch(server, "position", p=text))
             for text in FACTS]
    asked.append((("site_contract", 3, "inner"),
                  fetch(server, "contract", size=3, rules="inner")))
    server.stop()
    claimed = [its for _, its in asked if "claim" in its]
    check(len(claimed) >= 4, f"{len(claimed)} claims")
    answers = site.ask(question for question, _ in asked)
    for (question, its), answer in zip(asked, answers):
        same(answer["told"], its, str(question))
    say(f"{len(asked)} answers are those of the server, with claims")


def compare_proofs(site):
    """Verdicts, moves and nodes of proofs, and bare searches' by limits."""
    for text, rules, apart in PROOFS:
        server = Server("--prove", "--time", "60")
        its = proved(server, text, rules)
        server.stop()
        (answer,) = site.ask([("site_prove", text, rules, 60, 0)])
        mine = answer["told"]
        for name in ("state", "winner", "outcome"):
            check(mine.get(name) == its.get(name),
                  f"prove {text}: {name}: the site says {mine}, "
                  f"the server {its}")
        check(abs(mine["nodes"] - its["nodes"]) <= apart * its["nodes"],
              f"prove {text}: {mine['nodes']} nodes, {its['nodes']}")
        say(f"proved {text}: {mine['nodes']} and {its['nodes']} nodes")
    text = "size=4 contract=inner: d4 pass"
    its = json.loads(subprocess.run(
        [os.environ.get("UNLUR", "./unlur"), "solve", "--json", "--no-db",
         "--nodes", "2000", text], stdout=subprocess.PIPE).stdout)
    (answer,) = site.ask([("site_prove", text, "", 0, 2000)])
    for name in ("nodes", "pn", "dn"):
        check(answer["told"].get(name) == its.get(name),
              f"2,000 nodes: {name}: {answer['told']}, natively {its}")
    say("2,000 nodes on side 4 leave the same numbers")


def first_moves(site):
    """How long the first move takes, and on a machine without a browser."""
    for side in (4, 6, 8):
        text = f"size={side} contract=inner:"
        server = Server("--max-effort", "5000")
        begun = time.monotonic()
        its = ended(server, "evaluate", p=text, effort=5000)
        native = its["evaluation"]["seconds"]
        server.stop()
        begun = time.monotonic()
        (answer,) = site.ask([("site_evaluate", text, "", 5000)])
        whole = time.monotonic() - begun
        say(f"side {side}: the first move takes {answer['seconds']:.2f} s, "
            f"{whole:.2f} s with loading; the native program {native:.2f} s: "
            f"{answer['seconds'] / native:.1f} times as long")


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Files, and nothing said about them."""

    def log_message(self, *ignored):
        pass


def static(folder):
    """A server of a folder's files; its address."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_address[1]}/"


def play(page):
    """A few moves against the program, what they are worth, and a game
    analysed."""
    page.open("")
    begun = time.monotonic()
    page.begin(4, against="program", begins="program", level="e5000")
    page.driver.wait("return document.querySelector('#record').value"
                     ".split(': ').length > 1 &&"
                     " document.querySelector('#record').value.split(': ')[1]")
    say(f"in Chromium its first move takes {time.monotonic() - begun:.2f} s")
    page.ready()
    picture(page, "site-play")
    page.open("#p=" + GAMES[0].replace(" ", "+"))
    page.driver.wait("return document.querySelector('#board "
                     "g.cell[data-estimate], #board g.cell[data-mark=win],"
                     " #board g.cell[data-mark=loss]')")
    page.driver.click("#analyse")
    page.driver.wait("return document.querySelector('#losses').children.length"
                     " || !document.querySelector('#no-losses').hidden")
    say("plays and analyses")


def prove(page):
    """A proof on request, and that its value is then known."""
    page.open("#p=3/4/5/4/3+w")
    page.driver.wait("return !document.querySelector('#prove').hidden")
    page.driver.click("#prove")
    page.driver.wait("return document.querySelector('#prove').hidden &&"
                     " document.querySelector('#verdict').textContent"
                     ".includes('White')")
    picture(page, "site-prove")
    say("proves")


def refuse(page):
    """A text that is none is refused where it stands."""
    page.open("")
    page.driver.write("#record", "size=3 contract=inner: a1")
    page.driver.press("Enter")
    page.driver.wait("return document.querySelector('#record-error')"
                     ".textContent.includes('a1')")
    say("refuses")


def browse(folder):
    missing = webdriver.missing()
    if missing:
        say(f"no {missing}: not tried in a browser")
        return
    driver = webdriver.Driver()
    try:
        page = Page(driver, static(folder), None)
        play(page)
        prove(page)
        refuse(page)
        quiet(page)
    finally:
        driver.close()


def weigh(folder):
    sizes = [os.path.getsize(os.path.join(folder, name))
             for name in os.listdir(folder)]
    program = os.path.getsize(os.path.join(folder, "unlur.wasm"))
    say(f"the folder: {len(sizes)} files, {sum(sizes)} bytes, of which "
        f"unlur.wasm {program}")


def main():
    for program in ("emcc", "node"):
        if not shutil.which(program):
            say(f"no {program}: skipped")
            return 77
    with tempfile.TemporaryDirectory() as work:
        folder, store, packs = (os.path.join(work, name) for name in
                                ("site", "store.db", "packs"))
        unlur("contract", "--size", "3", "--all", "--db", store)
        build(folder, store)
        compare(Site(folder), store)
        os.mkdir(packs)
        unlur("db", "pack", "--db", store, "--size", "3", "--where", "0",
              os.path.join(packs, "side3.zst"))
        build(folder, None, packs)
        compare_claims(Site(folder), packs)
        build(folder, None)
        site = Site(folder)
        weigh(folder)
        compare(site, None)
        compare_proofs(site)
        first_moves(site)
        browse(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
