#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""browser_game - what one does on the page with a game one has.

Imports it in many forms, sets positions up, tries variations and keeps them,
has it analysed to its end, on a desktop and on a phone, where small cells are
confirmed and nothing that is told moves the board.
"""
import json
import os
import re
import sys
import tempfile
import time
import urllib.parse
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from page import (LIGHT, check, check_readable, phone,  # noqa: E402
                  picture, quiet, record, run, say, scheme, unlur)

GAME = "d4 e3 pass d5 c4 d3 e4 c5 d6 b4 e5 c6".split()


def report(moves, *variants):
    return {"header": {"game": {"name": "Unlur", "variants": variants}},
            "moves": moves}


REPORT = json.dumps(report(
    [["d4", "e5"], ["pass", {"move": "f6"}], ["a1", None]], "size-6"))
ORDERED = json.dumps([report(
    [[{"move": "pass", "sequence": 2}, {"move": "c3", "sequence": 1}],
     [{"move": "b2", "sequence": 4}, {"move": "d2", "sequence": 3}]],
    "Hexhex 3 (19 cells)", "#board-3")])

# Reports that `unlur record` refuses too, and a word of why.
REPORTS = [
    (report([["c3", "pass"]], "foo"), "foo"),
    (report([["c3", "pass"]], "size-3", "size-4"), "size-4"),
    (report([["c3", "pass"]], "size-12"), "size-12"),
    (report(None, "size-3"), "no moves"),
    (report([["c3", None], ["c4", None]], "size-3"), "Round 2"),
    (report([[{"move": "c3", "sequence": 2}, "c4"]], "size-3"), "Round 1"),
    (report([["c3", 4]], "size-3"), "Round 1"),
    (report(["c3", "pass"], "size-3"), "Round 1"),
    ([report([["c3"]])] * 2, "2 games"),
    ([], "no moves"),
    ({**report([["c3"]]), "header": {"game": {"name": "Hex"}}}, "Hex"),
]

# What is pasted, the side to answer with when it is asked for, and the record
# or the position that it is.
TEXTS = [
    ("size=4 contract=inner: d4 e3 pass d5", None,
     "size=4 contract=inner: d4 e3 pass d5"),
    ("d4 e3 pass d5", "5", "size=5 contract=inner: d4 e3 pass d5"),
    ("1. D4 2. E3, 3. Pass; 4. D5", "4",
     "size=4 contract=inner: d4 e3 pass d5"),
    ("\ufeff# a game of ours\r\n\r\nSize 4, contract inner:\r\nd4, e3,\r\n"
     "# then\r\npass\r\n", None, "size=4 contract=inner: d4 e3 pass"),
    (REPORT, None, "size=6 contract=inner: d4 e5 pass f6 a1"),
    (ORDERED, None, "size=3 contract=inner: c3 pass d2 b2"),
    ("3/4/2B2/4/3 W", None, "3/4/2b2/4/3 w"),
    ("3/4/2b2/4/3 w: d2 c2", None, "3/1w2/1bb2/4/3 w"),
    ("3/4/2b2/4/3 c: a1 pass c1", None, "3/4/w1b2/4/b2 b"),  # open, then
    ("http://example.org/#p=size=3+contract=open:+c3", None,
     "size=3 contract=open: c3"),
    ("d4 e3 {hm} (pass d5) c3", "4", "size=4 contract=inner: d4 e3 c3"),
]


def shown(page):
    return page.value("#record") or page.position()


def import_text(page, text, side):
    page.driver.click("#import")
    page.driver.run("document.querySelector('#import-text').value ="
                    " arguments[0]", text)
    page.driver.click("#import-go")
    if side:
        page.driver.wait(
            "return !document.querySelector('#import-head').hidden")
        page.driver.choose("#import-side", side)
        page.driver.click("#import-go")


def import_all(page):
    """Each form of a game; nonsense; a file."""
    page.open("")
    for text, side, wanted in TEXTS:
        page.begin(2)
        import_text(page, text, side)
        page.driver.wait("return document.querySelector('#record').value ==="
                         " arguments[0] || document.querySelector('#board')"
                         ".dataset.position === arguments[0]", wanted)
        check(not page.driver.run("return document.querySelector("
                                  "'#import-dialog').open"), "it stays open")
    for text, word in (("d4 z9 e3", "z9"), ("", "no moves"),
                       ("size=4 contract=none: a1 a1", "a1"),
                       ("size=3: c3\nsize=3: c2", "2 games"),
                       ("3/4/2b2/4/3 w: c3 d2", "occupied"),
                       ("3/4/2b2/4/3 w: d2 c2 (d2)", "occupied"),
                       ("3/4/2b2/4/3 w: pass d2", "No passing"),
                       ("3/4/2b2/4/3 w: d2 c2 pass", "No passing"),
                       ("1wb/1wb1/1wbb1/1wb1/1w1 b: a3", "is over"),
                       ("c3 d2 " * 20000, "no game has so many"),
                       ("{\"header\": 1}", "undefined"),
                       *((json.dumps(told), word) for told, word in REPORTS)):
        before = page.position()
        import_text(page, text, None)
        page.driver.wait("return document.querySelector('#import-error')"
                         ".textContent.includes(arguments[0])", word)
        check(page.position() == before, f"{text!r} changed the board")
        page.driver.press("Escape")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("# a file\r\nsize=3 contract=inner: c3\r\n")
        file.flush()
        page.driver.click("#import")
        page.driver.send_file("#import-file", file.name)
        page.driver.wait("return /c3/.test("
                         "document.querySelector('#import-text').value)")
        page.driver.click("#import-go")
        page.shows("size=3 contract=inner: c3")
    say(f"import: {len(TEXTS)} forms of text, a file, nonsense")


def import_resigned(page):
    """A report tells who played and who gave up: they are shown, also by the
    link, and only at the end of the game."""
    told = report([[{"move": "pass", "sequence": 2},
                    {"move": "c3", "sequence": 1}],
                   [{"move": "resign", "sequence": 4},
                    {"move": "b2", "sequence": 3}]], "size-3")
    told["header"]["players"] = [{"name": "Ann", "result": 0},
                                 {"name": "Bob, of R&D", "result": 1}]
    text = json.dumps(told)
    check(json.loads(unlur("record", "--json", text))["winner"] == "first",
          "the program reads another winner")
    import_text(page, text, None)
    page.shows("size=3 contract=inner: c3 pass b2")
    for _ in range(2):
        check(page.text("#verdict") == "Bob, of R&D has won" and
              page.text("#turn").startswith("Ann: resigned"),
              page.text("#verdict") + page.text("#turn"))
        check(re.search("Bob.*White.*Ann.*Black", page.text("#players")),
              page.text("#players"))
        check(page.driver.run("return document.querySelector('#game-buttons')"
                              ".hidden"), "buttons of a game that is played")
        page.open("#" + page.driver.address().partition("#")[2])
    page.driver.click("#undo")
    page.shows("size=3 contract=inner: c3 pass")
    check("has won" not in page.text("#verdict"), page.text("#verdict"))
    page.open("#p=size=3+contract=inner:+c3&play=both,,second")
    check(page.text("#verdict") == "The first player has won",
          "an older address: " + page.text("#verdict"))
    say("import: players and who gave up")


def open_illegal(page):
    """Addresses that are no game, or one that the rules do not allow."""
    for moves, word in (("c3", "occupied"), ("c3&at=0", "occupied"),
                        ("d2+pass", "No passing"),
                        ("d2&tree=d2+(c2+c2)", "occupied")):
        page.open("#p=3/4/2b2/4/3+w&m=" + moves)
        check(word in page.text("#error"), f"{moves}: {page.text('#error')}")
    page.open("#p=3/4/987654321/4/3+w&m=c3")
    check("987654321" in page.text("#error"), page.text("#error"))
    page.open("#p=1wb/1wb1/1wbb1/1wb1/1w1+b&m=a3")
    check("over" in page.text("#error"), page.text("#error"))
    page.open("#size=4 contract=inner: d4")
    check(shown(page) == "size=4 contract=inner: d4", shown(page))
    page.open("#q=d4")
    check("q=d4" in page.text("#error"), page.text("#error"))
    say("addresses: a record as it is; what is no game is refused")


def check_tools_keys(page):
    """The keys that choose a tool are no steps of the game behind."""
    before = page.driver.address()
    for name in ("edit-tool", "edit-turn"):
        page.driver.run("document.querySelector(`input[name=${arguments[0]}]"
                        ":checked`).focus()", name)
        page.driver.press("Home", "Left", "End", "Right", "u")
    page.driver.run("document.querySelector('#edit-empty').focus()")
    page.driver.press("Home", "Left")
    page.ready()
    check(page.driver.run("return document.querySelector('#editor')"
                          ".checkVisibility()"), "a key closed the editor")
    check(page.driver.address() == before, page.driver.address())
    page.driver.press("b")
    check(page.driver.run("return document.activeElement.matches("
                          "'#board g.cell')"), "no way to the board")


def set_up(page):
    """A position stone by stone; and one that is none."""
    page.open("")
    page.begin(3)
    page.driver.click("#edit")
    for colour, cell in (("b", "c3"), ("b", "d2"), ("w", "c2"), ("w", "b2"),
                         ("w", "b2")):  # the last one takes it away
        page.driver.run("document.querySelector(`input[name=edit-tool]"
                        "[value=${arguments[0]}]`).click()", colour)
        page.driver.click(page.cell(cell))
    page.driver.press("p", "t", "v", "v")  # no pass here, but other views
    page.ready()
    check(not page.driver.run("return document.querySelector('#editor')"
                              ".hidden"), "another view closes the editor")
    picture(page, "set-up")
    page.driver.click("#edit-done")
    page.driver.wait("return !document.querySelector('#error').hidden")
    page.driver.run("document.querySelector(`input[name=edit-turn]"
                    "[value=b]`).click()")
    page.driver.click("#edit-done")
    page.stands("3/1b2/1wb2/4/3 b")
    page.driver.click(page.cell("e1"))
    page.stands("b2/1b2/1wb2/4/3 w")
    page.driver.click("#edit")
    check_tools_keys(page)
    page.driver.click("#edit-empty")
    page.driver.click("#edit-cancel")
    page.stands("b2/1b2/1wb2/4/3 w")
    check(page.driver.run("return document.activeElement.id") == "edit",
          "the focus is lost with the editor")
    told = page.driver.run("return [...document.querySelectorAll("
                           "'#moves .dot')].map(e => e.ariaLabel)")
    check(told == [None, "Black"], f"stones of the moves: {told}")
    say("set up: stones, turn, complaint, cancel")


def try_variations(page):
    """A branch, its note, its rank, and its end; all of it in the link."""
    page.open("#p=size=4+contract=inner:+d4+e3+pass")
    page.driver.click("#undo")
    page.shows("size=4 contract=inner: d4 e3")
    page.driver.click(page.cell("c3"))
    page.shows("size=4 contract=inner: d4 e3 c3")
    check("pass" in page.text("#moves .branch"), page.text("#moves"))
    page.driver.run("document.querySelector('#note').closest('details').open"
                    " = true")
    page.driver.write("#note", "a stone more")
    page.driver.run("document.activeElement.blur()")
    page.driver.wait("return location.hash.includes('stone')")
    check("(c3+%7Ba+stone+more%7D)" in page.driver.address().replace(
        "%28", "(").replace("%29", ")"), page.driver.address())
    page.driver.click("#promote")
    page.driver.wait("return document.querySelector('#promote').disabled")
    address = page.driver.address()
    page.driver.open("about:blank")
    page.driver.open(address)
    page.shows("size=4 contract=inner: d4 e3 c3")
    check(page.value("#note") == "a stone more", page.value("#note"))
    page.driver.click("#moves .branch")
    page.shows("size=4 contract=inner: d4 e3 pass")
    page.driver.run("document.querySelector('#note').closest('details').open"
                    " = true")
    page.driver.click("#drop")
    page.driver.wait("return !document.querySelector('#moves .branch')")
    check("tree" in page.driver.address(), "the note is gone")
    page.open("#p=size=4+contract=inner:+d4+e3+pass"
              "&tree=d4+e3+pass+(c3+d5+(c4+{why}+e5)+pass+d3)")
    check(page.text("#moves .branches") == "(c3d5(c4✎e5)pass…)",
          page.text("#moves .branches"))
    picture(page, "variations")
    page.driver.click("#moves .variation .variation .branch")
    page.shows("size=4 contract=inner: d4 e3 c3 c4")
    check(page.value("#note") == "why", page.value("#note"))
    say("variations: branch, note, promote, link, delete, nested")


def copied(page, button):
    page.driver.run("return navigator.clipboard.writeText('')")
    page.driver.click(button)
    return page.driver.wait("return navigator.clipboard.readText()")


def copy(page):
    """What is copied can be pasted: the link and the game with its tree; the
    game alone is its main line, a record that the program reads."""
    page.driver.chrome("Browser.grantPermissions", permissions=[
        "clipboardReadWrite", "clipboardSanitizedWrite"])
    page.open("")
    import_text(page, "size=4 contract=inner: d4 {centre} e3 (c3 {opp} pass) "
                "pass c4", None)
    main = "size=4 contract=inner: d4 e3 pass c4"
    page.shows(main)
    page.driver.click("#moves .branch")
    page.shows("size=4 contract=inner: d4 c3")
    text = copied(page, "#copy-game")
    check(text == main and unlur("record", text) == main + "\n", text)
    page.open("#" + copied(page, "#copy-link").partition("#")[2])
    check(page.text("#moves .branches") == "(e3passc4)",
          page.text("#moves .branches"))
    page.open("#p=3/4/2b2/4/3+w&rules=inner&m=d2+c2&tree=d2+c2+(b2)")
    check(page.driver.run("const b = document.querySelector('#copy-game');"
                          "return b.disabled && b.title"), "a record of what?")
    for button in ("#copy-link", "#copy-tree"):
        text = copied(page, button)
        tree = urllib.parse.parse_qs(
            page.driver.address().partition("#")[2])["tree"]
        page.begin(2)
        import_text(page, text, None)
        page.stands("3/1w2/1bb2/4/3 w")
        check(tree == urllib.parse.parse_qs(page.driver.address().partition(
            "#")[2])["tree"], f"{button}: {text}")
    say("copies: the link and the game, with variations and without")


def follow_moves(page):
    """The list of moves keeps the shown one in sight when it gets narrow."""
    page.open("#p=size=6+contract=inner:+f6+pass+" + "+".join(
        f"{row}{n}" for row in "acegk" for n in (2, 3, 4, 5)))
    phone(page, True)
    page.driver.wait(
        "const list = document.querySelector('#moves');"
        "const all = list.getBoundingClientRect();"
        "const now = list.querySelector('[aria-current]')"
        ".getBoundingClientRect();"
        "return list.scrollHeight > list.clientHeight &&"
        " now.top >= all.top && now.bottom <= all.bottom")
    phone(page, False)
    say("moves: the shown one stays in sight")


def asked(page, question, text, effort):
    """What the server says of a game or a position, once it has ended."""
    query = urllib.parse.urlencode({"p": text, "effort": effort})
    url = f"{page.root}api/1/{question}?{query}"
    while True:
        with urllib.request.urlopen(url) as answer:
            if answer.status == 200:
                return json.load(answer)
        time.sleep(0.05)


def annotated(page, text, effort):
    return asked(page, "annotate", text, effort)["annotation"]["judged"]


def signs(page):
    return page.driver.run(
        "return [...document.querySelectorAll('#moves li[data-index]')].slice("
        "1).map(li => [li.querySelector('.sign')?.textContent ?? '',"
        " li.querySelector('.unseen')?.textContent ?? ''])")


def check_shades(page, name):
    """What is written on a shade, the darkest one too, stands out from it."""
    poor = page.driver.run(LIGHT + """
        const poor = [];
        for (const c of document.querySelectorAll('#board [data-estimate]')) {
            const look = (part) => getComputedStyle(c.querySelector(part));
            const {fill, opacity} = look('.shade');
            const under = rgb(look('.hex').fill);
            const back = rgb(fill).map((v, i) =>
                v * opacity + under[i] * (1 - opacity));
            for (const text of c.querySelectorAll('text')) {
                const ratio = contrast(rgb(getComputedStyle(text).fill), back);
                if (ratio < 4.5)
                    poor.push(`${text.textContent} ${ratio.toFixed(2)}`);
            }
        }
        return poor;""")
    check(not poor, f"{name}: hard to read: {poor}")


def shade(page):
    """A disc is the stronger the greater the chance, whatever else is there; it
    is small and without a number where a move was tried less than 100 times,
    and the headline has none either."""
    for text, some in (("size=4 contract=inner: d4 e3 pass", True),
                       ("size=11 contract=inner: k10 pass", False)):
        found = asked(page, "evaluate", text, 5000)["evaluation"]
        page.open("#p=" + text.replace(" ", "+"))
        page.unfold("details.panel:has(#facts)")
        page.driver.wait("return document.querySelector('#facts').textContent"
                         ".includes(arguments[0])", f"{found['effort']:,}")
        discs = page.driver.run(
            "return Object.fromEntries([...document.querySelectorAll('#board"
            " [data-estimate]')].map(c => [c.dataset.cell, ['opacity', 'r']"
            ".map(name => Number(c.querySelector('.shade').getAttribute(name)))"
            ".concat(c.querySelector('.chance')?.textContent ?? '')]))")
        moves = sorted((m for m in found["moves"] if m["move"] in discs),
                       key=lambda m: m["chance"])
        dark = [discs[m["move"]][0] for m in moves]
        check(dark == sorted(dark) and dark[0] < dark[-1],
              f"{text}: shades {dark}")
        for move in moves:
            _, radius, number = discs[move["move"]]
            told = move["visits"] >= 100
            check(bool(number) == told == (radius > 30), f"{move}: {number}")
        told = any(m["visits"] >= 100 for m in moves)
        check(told == some == ("≈" in page.text("#verdict")),
              f"{text}: {page.text('#verdict')}")
    say("estimates: shades and numbers")


def analyse_everywhere(page):
    """The same on a desktop and a phone, light and dark."""
    for small in (False, True):
        phone(page, small)
        for name in ("light", "dark"):
            scheme(page, name)
            analyse(page)
            check_readable(page, name)
            check_shades(page, name)
            picture(page, f"analysis-{'phone' if small else 'desk'}-{name}")
    phone(page, False)
    scheme(page, None)


def analyse_game(page):
    """By the button, until each move has its words."""
    page.driver.click("#analyse")
    page.driver.wait(
        "return document.querySelector('#analyse-bar').hidden &&"
        " [...document.querySelectorAll('#moves li[data-index]')].slice(1)"
        ".every(li => li.querySelector('.unseen')) &&"
        " (document.querySelector('#losses').children.length ||"
        " !document.querySelector('#no-losses').hidden)")


def analyse(page):
    """A game to its end: signs and words as the server judges the moves, and
    nothing estimated that passes for a proof."""
    text = record("inner", 4, GAME)
    page.open("#p=" + text.replace(" ", "+"))
    page.driver.wait("return document.querySelector('#board"
                     " g.cell[data-estimate]')")
    check("estimate" in page.text("#verdict"), page.text("#verdict"))
    for name, cell in page.cells().items():
        if cell["estimate"]:
            check("estimated" in cell["label"] and
                  "proved" not in cell["label"], f"{name}: {cell['label']}")
    pressed = ", ".join(f"document.querySelector(`{name}`)" for name in (
        "#moves [data-index='3'] button", "#graph [data-index='3']"))
    page.driver.run(f"window.pressed = [{pressed}]")
    analyse_game(page)
    check(page.driver.run(f"const now = [{pressed}]; return now.every("
                          "(e, i) => e && e === window.pressed[i])"),
          "what is clicked is drawn anew under the pointer")
    wanted = {"threw": "??", "mistake": "≈?", "weaker": "≈?!"}
    told = annotated(page, text, 5000)
    for move, (sign, words) in zip(told, signs(page)):
        proved = move["judgement"] != "unknown"
        word = move["judgement"] if proved else move["estimate"]["word"]
        small = not proved and move["estimate"]["loss"] < 0.1
        check(sign == ("" if small else wanted.get(word, "")),
              f"{move['move']}: {sign}, {word}")
        check(("estimated" in words) != proved, f"{move['move']}: {words}")
    points = page.driver.run("return document.querySelectorAll('.graph-guess,"
                             " .graph-proved').length")
    check(points == len(GAME) + 1, f"{points} points in the graph")
    losses = page.driver.run("return document.querySelectorAll('#losses li')"
                             ".length")
    check(losses == sum(sign in ("??", "≈?") for sign, _ in signs(page)),
          f"{losses} losses")
    hover(page)
    say(f"analysis: {len(GAME)} moves judged, {losses} lost much")


def hover(page):
    """The best line shows on the board under the pointer."""
    page.line()
    page.driver.wait("return document.querySelector('#main-line button')")
    check(page.driver.run(
        "document.querySelector('#main-line li:last-child button')"
        ".dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));"
        " return document.querySelectorAll('#board .ghost').length"),
        "no line on the board")


def analyse_from_position(page):
    """A game that began with a position is analysed as well."""
    page.open("#p=4/5/2b3/2wb3/6/5/4+b&rules=inner&m=c4+e5+d6+c5")
    analyse_game(page)
    say("analysis: from a position")


def analyse_much(page):
    """A page that has evaluated very much forgets what came first; of two long
    games the second one is known."""
    page.open("")
    known = page.driver.run("""
        const {Analysis} = await import('./analysis.js');
        const {makeBoard} = await import('./geometry.js');
        const {newState, textAt} = await import('./state.js');
        const {writePosition} = await import('./notation.js');
        const well = window.fetch;
        window.fetch = async () => new Response(JSON.stringify({won: null,
            state: 'done', evaluation: {chance: 0.5, best: null}}),
            {headers: {'content-type': 'application/json'}});
        const board = makeBoard(11);
        const start = writePosition({turn: 'w',
            rows: board.rows.map((row) => row.map(() => ''))});
        const moves = board.cells.map(({name}) => name);
        const games = [moves, moves.toReversed()].map((moves) =>
            ({...newState(11, 'inner'), start, moves}));
        const analysis = new Analysis({learned() {}});
        for (const game of games)
            await analysis.analyseGame(game, 1, () => {});
        window.fetch = well;
        return games.map((game) => [...moves.keys()].filter((at) => analysis
            .evaluationOf(textAt(game, at + 1), game.rules)).length);""")
    check(known[0] < known[1] == 331, f"known of two games: {known}")
    say(f"analysis: of much {sum(known)} positions are remembered")


def analyse_on(page):
    """A server that fails does not end an analysis, nor evaluations; one can
    stop meanwhile."""
    page.fail("store|annotate", 503)
    page.open("#p=size=4+contract=inner:+d4+e3+c3+pass")
    page.in_trouble("503")
    page.mend()
    page.driver.wait("return document.querySelector('#board"
                     " g.cell[data-estimate]')")
    page.fail("annotate", 502)
    page.driver.click("#analyse")
    page.in_trouble("502")
    page.driver.click("#analyse")
    page.driver.wait("return /stopped/.test(document.querySelector("
                     "'#analyse-words').textContent)")
    page.driver.click("#analyse")
    page.in_trouble("502")
    page.mend()
    page.driver.wait("return document.querySelector('#analyse-bar').hidden &&"
                     " document.querySelectorAll('#moves .unseen').length")
    check(page.text("#analyse-words") == "", page.text("#analyse-words"))
    page.fail("evaluate")
    page.driver.click("#undo")
    page.in_trouble("does not answer")
    page.mend()
    page.driver.wait("return document.querySelector('#board"
                     " g.cell[data-estimate]')")
    say("analysis: goes on when the server is back")


def tap_small_cells(page):
    """On a phone a cell of side 8 is aimed at, then confirmed; a message does
    not move the board."""
    phone(page, True)
    page.open("#p=size=8+contract=inner:")
    width = page.driver.run("return document.scrollingElement.scrollWidth")
    check(width <= 360, f"the page is {width} pixels wide")
    top = "return document.querySelector('#board').getBoundingClientRect().y" \
        " + scrollY"
    before = page.driver.run(top)
    page.driver.click(page.cell("h8"), "touch")
    page.driver.wait("return !document.querySelector('#confirm').hidden")
    check(page.value("#record") == "size=8 contract=inner:", "it was played")
    page.driver.click(page.cell("g8"), "touch")
    page.driver.wait("return /g8/.test("
                     "document.querySelector('#confirm').textContent)")
    picture(page, "phone-8")
    page.driver.click("#confirm", "touch")
    page.shows("size=8 contract=inner: g8")
    page.driver.click(page.cell("h8"), "touch")
    page.driver.wait("return !document.querySelector('#confirm').hidden")
    page.driver.click(page.cell("h8"), "touch")
    page.shows("size=8 contract=inner: g8 h8")
    page.driver.run("location.hash = '#p=size=8+contract=inner:+zz'")
    page.driver.wait("return !document.querySelector('#error').hidden")
    page.ready()
    check(page.driver.run(top) == before, "the board moved")
    width = page.driver.run("return document.querySelector('#error')"
                            ".getBoundingClientRect().width")
    check(width > 300, f"the message has {width} of 360 pixels")
    phone(page, False)
    say("phone: small cells are confirmed, messages move nothing")


def stand_still(page):
    """On a phone the board stands at one place, whatever is told above it;
    below it no words are squeezed."""
    tops = {}
    phone(page, True)
    for name in languages(page):
        page.speak(name)
        for moves, play in (("d4", ""), ("d4 pass", ""), ("d4", "both"),
                            ("d4 pass", "first,e30"), ("d4 pass e4", "both"),
                            ("d4", "both,,first")):
            page.open(f"#p=size=4+contract=inner:+{moves.replace(' ', '+')}"
                      f"&play={play}")
            if not play:
                page.driver.wait("return document.querySelector('#verdict')"
                                 ".dataset.basis === 'estimated'")
            top = page.driver.run("return document.querySelector('#board')"
                                  ".getBoundingClientRect().y + scrollY")
            tops.setdefault(top, []).append((name, moves, play))
            check(page.driver.run(
                "return [...document.querySelectorAll('#players .colour')]"
                ".every(e => e.getBoundingClientRect().height < 30)"),
                f"{name}: a column of words in the list of players")
    page.speak("en")
    phone(page, False)
    check(len(tops) == 1, f"the board moves: {tops}")
    say("phone: the board stands still in all languages")


def languages(page):
    return page.driver.run("return [...document.querySelector('#language')"
                           ".options].map(o => o.value)")


# What is wrong with the dialogs in this window, scrolled to their ends.
DIALOGS = """
    const wrong = [];
    for (const dialog of document.querySelectorAll('dialog')) {
        dialog.showModal();
        dialog.scrollTo(0, dialog.scrollHeight);
        const button = dialog.querySelector('.close').getBoundingClientRect();
        if (dialog.scrollWidth > dialog.clientWidth)
            wrong.push(`${dialog.id} is too wide`);
        if (button.top < dialog.getBoundingClientRect().top)
            wrong.push(`${dialog.id} hides how to close it`);
        dialog.close();
    }
    return wrong;"""


def speak(page):
    """Every language: a whole page without a gap, and dialogs that fit on the
    smallest phones."""
    names = languages(page)
    page.open("#p=2/1b1/2+w")  # its proof is stored
    for name in names:
        page.speak(name)
        words = page.driver.run("return document.body.innerText")
        check(not re.search(r"undefined|\{\w+\}|\bnull\b", words), words)
        facts = page.text("#facts")
        check(", unlur " in facts and
              ("verified" in facts) == (name == "en"), facts)
        width = page.driver.run("return document.scrollingElement.scrollWidth"
                                " - innerWidth")
        check(width <= 0, f"{name}: {width} pixels too wide")
        picture(page, "language-" + name)
        phone(page, True, width=320)
        wrong = page.driver.run(DIALOGS)
        check(not wrong, f"{name}: {wrong}")
        phone(page, False)
    page.speak("en")
    say(f"languages: {' '.join(names)}")


def translate_pass(page):
    """A pass is called so in no other language: in the list, the line, the
    graph, and what a screen reader says."""
    page.open("")
    page.speak("ca")
    page.open("#p=size=2+contract=inner:+b2")
    check(page.line()[0] == "passo", f"best line: {page.line()}")
    page.open("#p=size=4+contract=inner:+d4+e3+pass")
    analyse_game(page)
    words = page.driver.run(
        "return [...document.querySelectorAll('main *')].flatMap(e => ["
        "...e.childNodes].filter(n => n.nodeType === 3).concat("
        "e.getAttributeNode('title') ?? []).map(n => n.textContent))")
    english = [text for text in words if re.search(r"\bpass\b", text)]
    check("3. passo. " in words and "Juga Blanc." in words and not english,
          f"in English: {english}")
    page.speak("en")
    say("languages: the pass")


BLOCKED = ("Object.defineProperty(window, 'localStorage', {get() {"
           " throw new DOMException('', 'SecurityError'); }})")


def choose_for_visit(page):
    """A browser that keeps nothing has another language for the visit."""
    block = page.driver.chrome("Page.addScriptToEvaluateOnNewDocument",
                               source=BLOCKED)["identifier"]
    page.open("")
    for name in ("fr", "en"):
        page.speak(name)
    page.driver.chrome("Page.removeScriptToEvaluateOnNewDocument",
                       identifier=block)
    say("languages: also where the browser keeps no choice")


def try_all(page):
    import_all(page)
    import_resigned(page)
    open_illegal(page)
    set_up(page)
    try_variations(page)
    copy(page)
    follow_moves(page)
    shade(page)
    analyse_everywhere(page)
    analyse_from_position(page)
    analyse_much(page)
    analyse_on(page)
    tap_small_cells(page)
    page.open("")
    stand_still(page)
    speak(page)
    translate_pass(page)
    choose_for_visit(page)
    quiet(page)


if __name__ == "__main__":
    sys.exit(run(try_all, sides=("2",)))
