#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""browser - the page in a real browser: what it shows of a store.

Plays a whole contract and game by mouse and by keys and compares each marking
on the board with what `unlur query` says of the same record; reloads by link,
turns and mirrors, pastes, proves, and looks at the page on a phone and in the
dark. The console must stay silent throughout.

With BROWSER_PICTURES=DIR it leaves screenshots there.
"""
import json
import os
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from page import (LIGHT, check, check_names, check_readable,  # noqa: E402
                  phone, picture, quiet, record, run, say, scheme, unlur,
                  walk_to)

CLAIMED = "4/1b1b1/2bb2/1b1b3/6/5/4 w"  # not in the store, but in a pack
PROVED_HERE = "3/4/2b2/4/1w1 b"  # not in the store, quickly proved
HARD = "5/6/2b4/3b4/3bw4/8/7/6/5 w"  # nobody proves that in a test


def mark_of(move):
    """How the page marks what `query` says of a move."""
    if move["value"] != "unknown":
        return move["value"]
    return "unknown" if move["source"] == "unproved" else "not-stored"


def stones_of(position):
    """The stone on each cell, read from the position's text."""
    stones = {}
    rows = position.split(" ")[0].split("/")
    for i, row in enumerate(rows):
        letter = chr(ord("a") + len(rows) - 1 - i)
        column = 0
        for part in re.findall(r"\d+|b|w", row):
            for _ in range(int(part) if part.isdigit() else 1):
                column += 1
                stones[f"{letter}{column}"] = {
                    "b": "black", "w": "white"}.get(part, "none")
    return stones


def check_board(page, text):
    """Each stone and each mark of the board against the store."""
    known = page.known(text)
    marks = {m["move"]: mark_of(m) for m in known["moves"]}
    check(page.position() == known["position"],
          f"{text}: the board shows {page.position()}")
    cells = page.cells()
    stones = stones_of(known["position"])
    check(set(cells) == set(stones), f"{text}: other cells: {sorted(cells)}")
    for name, cell in cells.items():
        check(cell["stone"] == stones[name], f"{text}: stone on {name}")
        wanted = marks.get(name, "none")
        check(cell["mark"] == wanted,
              f"{text}: {name} is marked {cell['mark']}, not {wanted}")
        check(cell["label"] and name in cell["label"], f"no label on {name}")
    if "pass" in marks:
        shown = page.driver.run(
            "return document.querySelector('#pass').dataset.mark")
        check(shown == marks["pass"], f"{text}: the pass is marked {shown}")
    line = page.line()
    check(line == known.get("main_line", []), f"{text}: main line {line}")
    return known


def play_by_mouse(page):
    """A contract and a game, every marking compared on the way."""
    page.begin(3)
    page.driver.click("#estimates")  # what is stored, and no more
    page.ready()
    draw = random.Random(7)
    moves, checked = [], 0
    while True:
        known = check_board(page, record("inner", 3, moves))
        checked += len(known["moves"])
        if not known["moves"]:
            break
        names = [m["move"] for m in known["moves"]]
        # The strategy of the store, where it has one, against anything.
        best = known.get("action") or known.get("move")
        move = best if best and len(moves) != 1 else draw.choice(names)
        page.driver.click("#pass" if move == "pass"
                          else f"#board g.cell[data-cell={move}]")
        moves.append(move)
        page.shows(record("inner", 3, moves))
    # The first of the list is the start.
    check(len(page.moves()) == len(moves) + 1, "moves in the list")
    check("pass" in moves, "the contract did not end")
    check("won" in page.text("#verdict") or "wins" in page.text("#verdict"),
          "nobody told who won: " + page.text("#verdict"))
    say(f"mouse: {len(moves)} moves, {checked} markings as in the store")
    return moves


def go_back_and_forth(page, moves):
    """Undo and redo by the arrow keys, to both ends, and by the list."""
    page.driver.run("document.activeElement.blur()")
    for count in range(len(moves) - 1, -1, -1):
        page.driver.press("Left")
        page.shows(record("inner", 3, moves[:count]))
    page.ready()
    check_board(page, record("inner", 3, []))
    page.driver.press("Right", "Right")
    page.shows(record("inner", 3, moves[:2]))
    page.driver.press("End")
    page.shows(record("inner", 3, moves))
    page.driver.press("Home")
    page.shows(record("inner", 3, []))
    page.driver.click("#moves li[data-index='3'] button")
    page.shows(record("inner", 3, moves[:3]))
    say("keys: undo, redo, Home, End; the list of moves")


def play_by_keys(page):
    """A game without the mouse: the board by its focus and arrow keys."""
    page.open("")
    page.begin(2)
    moves = []
    while True:
        known = page.known(record("inner", 2, moves))
        if not known["moves"]:
            break
        names = [m["move"] for m in known["moves"]]
        move = "pass" if "pass" in names and moves else names[-1]
        if move == "pass":
            page.driver.run("document.querySelector('#pass').focus()")
            page.driver.press("Enter")
        else:
            walk_to(page, move)
            page.driver.press("Enter" if len(moves) % 2 else "Space")
        moves.append(move)
        page.shows(record("inner", 2, moves))
    say(f"keys: {len(moves)} moves played")


def close_to(a, b):
    return abs(a["x"] - b["x"]) < 1.5 and abs(a["y"] - b["y"]) < 1.5


def reopen_by_link(page, moves):
    """The address alone brings everything back."""
    page.open("")
    page.load("#record", record("inner", 3, moves[:4]))
    page.driver.click("#mirror")
    page.driver.click("#rotate")
    page.ready()
    before, address = page.cells(), page.driver.address()
    page.driver.open("about:blank")
    page.driver.open(address)
    page.ready()
    after = page.cells()
    check(all(close_to(before[c], after[c]) and
              before[c]["mark"] == after[c]["mark"] and
              before[c]["stone"] == after[c]["stone"] for c in before),
          "the link opens something else")
    check(page.value("#record") == record("inner", 3, moves[:4]), "record")
    page.load("#position", "3/4/2b2/4/3 w")
    check(page.position() == "3/4/2b2/4/3 w", "position")
    page.driver.back()
    page.shows(record("inner", 3, moves[:4]))
    say("link: position, record, view; Back")


def turn_and_mirror(page):
    """Rows stay rows of neighbours, and six turns or two mirrors are none."""
    page.open("")
    page.load("#position", "3/1wb1/2b2/4/3 b")
    start = page.cells()

    def distances(cells):
        return {(a, b): round(((cells[a]["x"] - cells[b]["x"]) ** 2 +
                               (cells[a]["y"] - cells[b]["y"]) ** 2) ** .5)
                for a in cells for b in cells}

    for button, period in (("#rotate", 6), ("#mirror", 2)):
        for turn in range(1, period + 1):
            page.driver.click(button)
            page.ready()
            now = page.cells()
            same = all(close_to(now[c], start[c]) for c in start)
            check(same == (turn == period), f"{button} after {turn}")
            check(all(now[c]["mark"] == start[c]["mark"] and
                      now[c]["stone"] == start[c]["stone"] for c in start),
                  f"{button} changes a mark")
            far = max(abs(d - distances(now)[pair])
                      for pair, d in distances(start).items())
            check(far <= 2, f"{button} bends the board by {far} pixels")
    say("view: rotated, mirrored")


def paste(page):
    """Positions, records, reports of another site, and nonsense."""
    page.driver.click("#estimates")  # what is stored, and no more
    page.ready()
    page.load("#position", "3/4/2b2/4/3 w")
    check_board(page, "3/4/2b2/4/3 w")
    report = {"header": {"game": {"name": "Unlur", "variants": ["size-6"]}},
              "moves": [["d4", "e5"], ["pass", {"move": "f6"}], ["a1", None]]}
    page.load("#record", json.dumps(report))
    page.shows(record("inner", 6, ["d4", "e5", "pass", "f6", "a1"]))
    before = page.position()
    page.driver.write("#position", "3/4/2x2/4/3 w")
    page.driver.press("Enter")
    page.driver.wait("return /2x2/.test("
                     "document.querySelector('#position-error').textContent)")
    check(page.position() == before, "a bad text changed the board")
    complaints = [line for line in page.driver.complaints()
                  if "400 (" not in line]
    check(not complaints, f"console: {complaints}")
    say("paste: position, record, report, complaint")


def look_at_map(page):
    """The contract's map: the values of first stones, by orbit."""
    page.open("")
    page.begin(3)
    page.unfold("#map-panel")
    page.driver.wait("return document.querySelectorAll("
                     "'#map g.cell[data-mark=win]').length")
    known = page.known("3/4/5/4/3 c")
    marks = {m["move"]: mark_of(m) for m in known["moves"]}
    cells = page.cells("#map")
    orbits = {}
    for name, cell in cells.items():
        check(cell["mark"] == marks.get(name, "none"), f"map: {name}")
        if name in marks:
            orbits.setdefault(cell["orbit"], set()).add(name)
    check(sorted(map(len, orbits.values())) == [1, 6], f"orbits {orbits}")
    page.driver.click("#map g.cell[data-cell=c3]")
    page.stands("3/4/2b2/4/3 c")
    say("map: marks and orbits")


def keep_map(page):
    """The map is that of the board, whatever comes of one asked for before."""
    page.open("")
    page.driver.run("""
        const well = window.fetch;
        window.held = [];
        window.fetch = (url, request) => (/contract[?]/.test(url)
            ? new Promise((tell) => window.held.push(tell))
            : well(url, request));
        window.tell = (i, status, answer) => window.held[i](new Response(
            JSON.stringify(answer), {status,
                headers: {'content-type': 'application/json'}}));""")
    page.begin(2)
    page.begin(3)
    page.driver.wait("return window.held.length === 2")
    page.driver.run("window.tell(0, 400, {error: 'refused'})")
    page.driver.run("window.tell(1, 200, {size: 3, rules: 'inner', orbits: [],"
                    " outcome: 'unknown', passing: 'unknown'})")
    page.driver.wait("return document.querySelectorAll('#map g.cell').length"
                     " === 19")
    say("map: of the board")


def tell_pass(page):
    """A pass that a walk or two came to has no number; where it is foretold it
    has one."""
    page.open("")
    page.driver.choose("#effort", "1000")
    for side, sign in ((4, False), (6, True)):
        page.begin(side)
        # More, where the effort that stood before has been spent already.
        page.driver.wait("return /\\d[,.]?\\d\\d\\d/.test("
                         "document.querySelector('#facts').textContent)")
        text = page.text("#pass")
        check(("≈" in text) == sign, f"side {side}: {text}")
    say("pass: a number where it says something")


def tell_rules_apart(page):
    """What is known under one contract rule is not told of another."""
    page.open("#p=3/4/2b2/4/3+c&rules=inner")
    page.driver.wait("return /Estimate/.test("
                     "document.querySelector('#facts').textContent)")
    check(page.text("#known") == "Proved, stored.", page.text("#known"))
    page.driver.run("location.hash = '#p=3/4/2b2/4/3+c&rules=open'")
    page.driver.wait("return /open/.test("
                     "document.querySelector('#facts').textContent)")
    check(page.text("#known") != "Proved, stored.", "proved by other rules")
    say("rules: told apart")


def tell_claims(page):
    """What a pack claims has marks and words of its own, and estimates and words
    of a proof do not stand in their place."""
    page.open("")
    page.load("#position", CLAIMED)
    check(page.text("#verdict") == "Claimed: Black wins", page.text("#verdict"))
    page.driver.wait("return /Estimate/.test("
                     "document.querySelector('#facts').textContent)")
    marks = [cell["mark"] for cell in page.cells().values()
             if cell["stone"] == "none"]
    check(set(marks) == {"claimed-loss"}, f"marks {set(marks)}")
    check("claimed" in page.text("#legend"), "no claims in the legend")
    check("not here" in page.text("#known"), page.text("#known"))
    label = page.cells()["a1"]["label"]
    check("without a proof" in label, label)
    page.load("#record", record("inner", 4, "f2 f4 e3 e4 d2 d4 pass".split()))
    page.driver.wait("return /it is claimed/.test("
                     "document.querySelector('#moves').textContent)")
    picture(page, "claims")
    say("claims: told apart")


def prove(page):
    """On request: progress, a verdict that is true, and cancelling."""
    page.open("")
    page.load("#position", PROVED_HERE)
    check(page.known(PROVED_HERE)["status"] == "not stored", "it is stored")
    page.driver.click("#prove")
    truth = json.loads(unlur("solve", "--json", "--no-db", PROVED_HERE))
    page.driver.wait("return document.querySelector('#verdict')"
                     ".textContent.toLowerCase().includes(arguments[0])",
                     truth["winner"] + " wins")
    page.load("#position", HARD)
    page.driver.click("#prove")
    page.driver.wait("return document.querySelector('#prove-progress')"
                     ".textContent.match(/\\d/)")
    page.driver.write("#position", PROVED_HERE)
    page.driver.click("#edit")
    page.driver.click(page.cell("a1"))
    page.driver.click("#cancel")
    page.driver.wait("return /cancelled/i.test(document.querySelector("
                     "'#prove-progress').textContent)")
    page.ready()
    check(page.cells()["a1"]["stone"] == "white",
          "the end of a proof takes away what is being set up")
    page.driver.click("#edit-cancel")
    page.stands(HARD)
    check(page.value("#position") == PROVED_HERE,
          "the end of a proof takes away what was written")
    say("prove: a verdict, progress, cancel")


def prove_in_french(page):
    """The seconds are written as the language writes numbers."""
    page.open("")
    page.load("#position", HARD)
    page.speak("fr")
    page.stands(HARD)
    page.driver.click("#prove")
    told = page.driver.wait("const e = document.querySelector("
                            "'#prove-progress').textContent;"
                            "return /[1-9] s/.test(e) && e")
    check(re.search(r"\d,\d s", told), told)
    page.driver.click("#cancel")
    page.driver.wait("return document.querySelector('#cancel').hidden")
    page.speak("en")
    say("prove: numbers as the language writes them")


def prove_again(page):
    """A server that was started again has forgotten what it proved, and has
    given the number to somebody else."""
    page.open("")
    page.load("#position", HARD)
    page.driver.run("""
        const well = window.fetch;
        const wrong = [[404, {error: 'no such job'}],
            [200, {state: 'proved', value: 'win', position: '2/3/2 w'}]];
        window.fetch = (url, request) => {
            if (!/prove\\/\\d+$/.test(url) || !wrong.length)
                return well(url, request);
            const [status, answer] = wrong.shift();
            return Promise.resolve(new Response(JSON.stringify(answer),
                {status, headers: {'content-type': 'application/json'}}));
        };
        window.wrong = wrong;""")
    page.driver.click("#prove")
    page.driver.wait("return !window.wrong.length &&"
                     " !document.querySelector('#cancel').hidden &&"
                     " /nodes/.test(document.querySelector('#prove-progress')"
                     ".textContent)")
    page.fail("prove")
    page.in_trouble("does not answer")
    page.driver.click("#cancel")
    page.mend()
    page.driver.wait("return /cancelled/i.test(document.querySelector("
                     "'#prove-progress').textContent)")
    say("prove: asked for again, and cancelled when the server is back")


def check_rims(page, name):
    """The sign of no colour yet has a rim that stands out, for one half of it
    is as the page."""
    for selector in (".dot-unset", "#turn-stone[data-turn=contract]"):
        ratio = page.driver.run(LIGHT + """
            const e = document.querySelector(arguments[0]);
            const rim = rgb(getComputedStyle(e).borderTopColor);
            return rim[3] === 0 ? 1 : contrast(rim, behind(e.parentElement));
            """, selector)
        check(ratio > 3, f"{name}: the rim of {selector}: {ratio}")


def look_light_and_dark(page):
    """Both themes, as the system asks: readable text, and rims."""
    for name in ("light", "dark"):
        scheme(page, name)
        page.open("")
        check_rims(page, name)
        page.load("#position", "3/4/2b2/4/3 w")
        check_readable(page, name)
        for button in ("#new", "#import", "#help"):
            page.driver.click(button)
            check_readable(page, name)
            page.driver.press("Escape")
        picture(page, name)
    scheme(page, None)
    say("themes: light and dark are readable")


def force_colours(page):
    """Where the system forces its colours: stones keep theirs, and what is
    chosen is seen."""
    page.driver.chrome("Emulation.setEmulatedMedia", features=[
        {"name": "forced-colors", "value": "active"}])
    page.open("")
    page.load("#record", record("inner", 3, ["c3", "pass", "d2"]))
    page.driver.click("#edit")
    for one, other in (
            (".dot-black", ".dot-white"), (".dot-black", ".dot-unset"),
            ("#values", "#rotate"),
            ("#moves [aria-current] button", "#moves li button"),
            ("#editor input:checked + span",
             "#editor input:not(:checked) + span")):
        back = [page.driver.run(
            "const s = getComputedStyle(document.querySelector(arguments[0]));"
            "return s.backgroundColor + s.backgroundImage", selector)
            for selector in (one, other)]
        check(back[0] != back[1], f"{one} looks like {other}: {back}")
    picture(page, "forced")
    page.driver.click("#edit-cancel")
    scheme(page, None)
    say("forced colours: stones and what is chosen are told apart")


def use_a_phone(page):
    """Nothing sticks out of 360 pixels, and a tap plays."""
    phone(page, True)
    page.open("")
    page.load("#position", "3/4/2b2/4/3 w")
    width = page.driver.run("return document.scrollingElement.scrollWidth")
    check(width <= 360, f"the page is {width} pixels wide")
    cells = page.cells()
    check(min(c["width"] for c in cells.values()) > 40, "cells too small")
    picture(page, "phone")
    page.driver.click("#board g.cell[data-cell=d2]")
    page.stands("3/1w2/2b2/4/3 b")
    phone(page, True, lying=True)
    for side in (3, 6, 11):
        page.open(f"#p=size={side}+contract=inner:")
        seen = page.driver.run("scrollTo(0, 0); const {top, bottom, height} ="
                               " document.querySelector('#board')"
                               ".getBoundingClientRect();"
                               "return [bottom <= innerHeight, height]")
        check(seen[0] and seen[1] > 250, f"side {side}, lying: {seen}")
        picture(page, f"phone-lying-{side}")
    phone(page, False)
    say("phone: 360 pixels")


def tell_once(page):
    """The turn is told above the board; below it only to be heard."""
    page.open("#p=size=4+contract=inner:+d4")
    check(page.text("#turn") == "Contract: stone or pass", page.text("#turn"))
    seen = page.driver.run("return document.querySelector('#status')"
                           ".firstChild.textContent")
    check(seen == "1. d4. " and page.text("#status").endswith("or pass."),
          page.text("#status"))
    words = page.driver.run("const {nodesText} = await import('./language.js');"
                            "return [0, 1, 2].map(nodesText)")
    check(words == ["0 nodes", "1 node", "2 nodes"], words)
    page.open("#p=size=3+contract=inner:+c3+d2+pass+b3")
    page.driver.wait("return !document.querySelector('#graph-box').hidden")
    apart = page.driver.run(
        "const box = (id) => document.getElementById(id)"
        ".getBoundingClientRect();"
        "return box('graph-upper').bottom <= box('graph').top &&"
        " box('graph').bottom <= box('graph-lower').top")
    check(apart, "words on the graph")
    say("words: told once, in the singular, beside the graph")


def see_the_focus(page):
    """On a phone the button that begins a game covers nothing that has the
    focus."""
    phone(page, True)
    page.open("")
    for name in ("en", "es", "ca", "fr"):
        page.speak(name)
        page.driver.click("#new")
        reached = ""
        while reached != "begin":
            page.driver.press("Tab")
            reached, seen = page.driver.run("""
                const e = document.activeElement;
                const {x, y, width, height} = e.getBoundingClientRect();
                const seen = document.elementFromPoint(
                    x + width / 2, y + height / 2);
                return [e.id, (e.closest('label') ?? e).contains(seen)];""")
            check(seen, f"{name}: the focus on #{reached} is covered")
        whole = page.driver.run("const d = document.querySelector('#new-dialog'"
                                "); return d.scrollHeight <= d.clientHeight")
        check(whole, f"{name}: the dialog of a new game does not fit")
        page.driver.press("Escape")
    page.speak("en")
    phone(page, False)
    say("phone: the focus is seen")


def have_names(page):
    """Whatever takes the focus has a name, also in the dialogs."""
    page.open("")
    check_names(page)
    for button in ("#new", "#import", "#help"):
        page.driver.click(button)
        check_names(page)
        page.driver.press("Escape")
    page.driver.click("#edit")
    check_names(page)
    page.driver.click("#edit-cancel")
    check(page.driver.run("return document.querySelector('#status')"
                          ".getAttribute('aria-live')"), "#status is mute")
    page.driver.wait("return document.querySelectorAll("
                     "'#board [data-estimate]').length > 20")
    check("null" not in page.text("#board"), page.text("#board"))
    page.unfold("#map-panel")
    page.driver.run("document.querySelector('#help').focus()")
    stops = []
    while "#to-board" not in stops:
        page.driver.press("Tab")
        stops.append(page.driver.run(
            "const e = document.activeElement;"
            "return (e.closest('svg') === e ? 'svg' : '') + '#' + e.id"))
    check(len(stops) > 15 and not any("svg" in stop for stop in stops),
          f"Tab stops at a drawing: {stops}")
    say("screen reader: everything has a name")


def portray(page):
    """The picture in README.md."""
    page.open("")
    page.load("#record", record("inner", 3, ["d3"]))
    page.driver.run("document.activeElement.blur(); scrollTo(0, 0)")
    picture(page, "explorer")


def try_all(page):
    page.open("")
    quiet(page)
    moves = play_by_mouse(page)
    go_back_and_forth(page, moves)
    play_by_keys(page)
    reopen_by_link(page, moves)
    turn_and_mirror(page)
    quiet(page)
    paste(page)
    look_at_map(page)
    keep_map(page)
    tell_pass(page)
    tell_rules_apart(page)
    tell_claims(page)
    portray(page)
    prove(page)
    prove_in_french(page)
    prove_again(page)
    have_names(page)
    look_light_and_dark(page)
    force_colours(page)
    tell_once(page)
    use_a_phone(page)
    see_the_focus(page)
    quiet(page)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        store = os.path.join(folder, "claims.db")
        claims = os.path.join(folder, "claims.csv")
        unlur("solve", "--quiet", "--db", store, CLAIMED)
        unlur("db", "export", "--db", store, "--output", claims)
        sys.exit(run(try_all, "--prove", "--claims", claims))
