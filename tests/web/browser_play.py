#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""browser_play - whole games on the page, against the program and each other.

Games on sides 4, 6 and 8 from the dialog, by mouse and by keys, from either
seat, to their end; then who has won is what the rules say of the record, and
the stones that ended it are marked. Take back, resigning, playing on from a
position, two people at one board, and a suicide.
"""
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from page import (check, check_readable, phone, picture, quiet,  # noqa: E402
                  record, run, say, scheme, walk_to)

SUICIDE = "size=3 contract=none: e1 e2 a1 d2 c5 b2 e3 b1 a3 b3 a2 b4 d1 c3"


def played(page):
    """The moves of the record on the board."""
    return page.value("#record").split(": ")[1].split() \
        if ": " in page.value("#record") else []


def state(page):
    """What the page says of a game: the moves, the legal ones, whether it is
    over, and whose turn it is."""
    return page.driver.run("""
        const board = document.querySelector('#board');
        const moves = [...board.querySelectorAll('g.cell[data-legal]')]
            .map(cell => cell.dataset.cell);
        return {ready: board.dataset.state === 'ready', legal: moves,
            pass: !document.querySelector('#pass').hidden,
            over: document.querySelector('#resign').disabled,
            thinking: document.querySelector('#turn-stone')
                .hasAttribute('data-thinking'),
            record: document.querySelector('#record').value,
            verdict: document.querySelector('#verdict').textContent};""")


def await_turn(page, before):
    """Waits until the program has answered, or the game is over."""
    page.driver.wait(
        "const b = document.querySelector('#board');"
        "return b.dataset.state === 'ready' &&"
        " document.querySelector('#record').value !== arguments[0] &&"
        " !document.querySelector('#turn-stone')"
        ".hasAttribute('data-thinking')", before)
    return state(page)


def by_mouse(page, move):
    page.driver.click("#pass" if move == "pass" else page.cell(move))


def by_touch(page, move):
    selector = "#pass" if move == "pass" else page.cell(move)
    page.driver.click(selector, "touch")
    if move != "pass" and page.driver.run(
            "return !document.querySelector('#confirm').hidden"):
        page.driver.click("#confirm", "touch")


def by_turns(page, move):
    """By mouse and by keys in turn."""
    make = by_keys if len(played(page)) % 4 < 2 else by_mouse
    make(page, move)


def by_keys(page, move):
    page.driver.run("document.activeElement.blur()")
    if move == "pass":
        page.driver.press("p")
        return
    page.driver.press("b")
    walk_to(page, move)
    page.driver.press("Enter")


def play_game(page, side, make, begins, **wishes):
    """A whole game, with random moves of ours. Returns its moves."""
    draw = random.Random(side)
    page.open("")
    page.begin(side, against="program", begins=begins, **wishes)
    now = await_turn(page, "") if begins == "you" else await_turn(
        page, f"size={side} contract=inner:")
    while not now["over"]:
        check(now["legal"] or now["pass"], f"no move: {now}")
        count = len(played(page))
        move = "pass" if now["pass"] and count >= 2 else draw.choice(
            now["legal"])
        make(page, move)
        now = await_turn(page, now["record"])
    moves = played(page)
    check_end(page, record("inner", side, moves))
    say(f"side {side}: {len(moves)} moves against the program, "
        f"{make.__name__}; {now['verdict']}")
    return moves


def check_end(page, text):
    """Who has won, and which stones ended the game."""
    known = page.known(text)
    check(not known["moves"], f"the game goes on: {text}")
    marked = [name for name, cell in page.cells().items() if cell["won"]]
    stones = {page.cells()[name]["stone"] for name in marked}
    check(len(marked) >= 2 and len(stones) == 1, f"marked: {marked}")
    told = page.text("#turn") + page.text("#verdict")
    winner = known["winner"].capitalize()
    check(winner in told, f"{winner} is not told: {told}")
    if "without" not in told:
        check(stones == {known["winner"]}, f"stones of {stones} are marked")


def hints_and_take_back(page):
    """Hints, taking back, resigning, and looking at the game."""
    page.open("")
    page.begin(4, against="program", hints=True)
    page.driver.click(page.cell("d4"))
    now = await_turn(page, "size=4 contract=inner: d4")
    check(len(played(page)) == 2, "the program did not answer")
    page.driver.wait("return document.querySelector('#board "
                     "g.cell[data-estimate], #board g.cell[data-mark=win]')")
    page.driver.click("#take-back")
    page.shows("size=4 contract=inner:")
    page.driver.click(page.cell("c3"))
    now = await_turn(page, "size=4 contract=inner: c3")
    check(now["record"].startswith("size=4 contract=inner: c3 "),
          f"after taking back: {now['record']}")
    page.driver.click("#resign")
    page.driver.wait("return document.querySelector('#resign').disabled")
    check("program" in page.text("#verdict"), page.text("#verdict"))
    check("You: resigned" in page.text("#turn"), page.text("#turn"))
    check("is over" in page.text("#status") and
          "to move" not in page.text("#status"), page.text("#status"))
    left = state(page)
    check(not left["legal"] and not left["pass"], f"still to be played: {left}")
    before = page.position()
    page.driver.run("document.querySelector('#board g.cell[data-stone=none]')"
                    ".dispatchEvent(new MouseEvent('click', {bubbles: true}))")
    page.ready()
    check(page.position() == before, "it goes on after resigning")
    page.driver.click("#stop-playing")
    page.driver.wait("return document.querySelector('#game-panel').hidden")
    check("second player has won" in page.text("#verdict") and
          "First player: resigned" in page.text("#turn"),
          page.text("#verdict") + page.text("#turn"))
    page.open("#" + page.driver.address().partition("#")[2])
    check("second player has won" in page.text("#verdict"), "not in the link")
    page.driver.click("#undo")
    page.shows("size=4 contract=inner: c3")
    check("has won" not in page.text("#verdict"), "over before the end")
    say("hints, take back, resign")


def analyse_at_end(page):
    """A game without hints is analysed at once when it is over, not before."""
    page.open("")
    page.begin(4, against="program")
    page.driver.click(page.cell("d4"))
    await_turn(page, "size=4 contract=inner: d4")
    closed = page.driver.run("const b = document.querySelector('#analyse');"
                             "return b.disabled && b.title")
    check(closed, "a hint, or no word of why there is none")
    page.driver.click("#resign")
    page.driver.click("#analyse")
    page.driver.wait("return document.querySelector('#game-panel').hidden &&"
                     " document.querySelector('#analyse-bar').hidden &&"
                     " (document.querySelector('#losses').children.length ||"
                     " !document.querySelector('#no-losses').hidden)")
    say("analysis: of a game that is over")


def play_on(page):
    """From a position on the board, set up or reached, against the program."""
    page.open("#p=4/5/6/2wb3/6/5/4+b&rules=inner")
    page.driver.click("#play-here")
    page.driver.run("document.querySelector('input[name=begins]"
                    "[value=program]').click()")
    page.driver.choose("#level", "s2")
    page.driver.click("#begin")
    page.driver.wait("return document.querySelectorAll('#moves"
                     " li[data-index]').length === 2")
    check(page.position().endswith(" w"), page.position())
    say("play on from a position")


def play_here(page, game, at, begins):
    """Plays on from a place of a game against the program."""
    page.open(f"#p=size=3+contract=inner:+{'+'.join(game)}&at={at}"
              "&tree=" + "+".join(game + ["(c4)"]))
    page.driver.click("#play-here")
    for name, wish in (("against", "program"), ("begins", begins)):
        page.driver.run("document.querySelector(`input[name=${arguments[0]}]"
                        "[value=${arguments[1]}]`).click()", name, wish)
    page.driver.choose("#level", "e30")
    page.driver.click("#begin")
    page.driver.wait("return !document.querySelector('#game-panel').hidden")
    page.ready()


def await_answer(page, moves):
    """The program's answer to some moves; nothing comes after it."""
    before = record("inner", 3, moves)
    page.driver.wait("return document.querySelector('#record').value"
                     ".startsWith(arguments[0] + ' ')", before)
    answer = played(page)[len(moves):]
    check(len(answer) == 1, f"answers {answer} to {moves}")
    check(len(page.moves()) == len(moves) + 2,
          f"more than a move: {page.moves()}")
    return answer[0]


def play_on_alike(page):
    """A game may repeat an old one, or a line that was tried before: the
    program answers all the same."""
    old = "c3 pass b2 b3 c2 c4".split()
    play_here(page, old, 2, "you")
    check("tree" not in page.driver.address(), page.driver.address())
    page.driver.click(page.cell("b2"))
    answer = await_answer(page, old[:3])
    more = [cell for cell in ("b3", "c2", "d2") if cell != answer]
    play_here(page, old[:3] + [answer] + more, 3, "program")
    await_answer(page, old[:3])
    page.open("#p=size=3+contract=inner:+c3+pass&play=first,e30&tree="
              + "+".join(old))
    page.driver.click(page.cell("b2"))
    await_answer(page, old[:3])
    say("play on: the old game's moves are not the new one's")


def begin_unlike(page):
    """Games against the program need not begin alike."""
    firsts = set()
    for _ in range(8):
        page.open("")
        page.begin(6, against="program", begins="program", level="e30")
        page.driver.wait("return document.querySelector('#record').value"
                         ".split(' ').length > 2")
        firsts.add(played(page)[0])
    check(len(firsts) > 1, f"always {firsts}")
    say("openings: not always the same")


def two_people(page):
    """Both seats at one board: no program answers; a suicide is told."""
    page.open("")
    page.begin(3, against="people")
    page.driver.click(page.cell("c3"))
    page.shows("size=3 contract=inner: c3")
    page.driver.click("#pass")
    page.shows("size=3 contract=inner: c3 pass")
    check(page.text("#players").count("Y") == 1, page.text("#players"))
    page.open("#p=" + SUICIDE.replace(" ", "+"))
    check("without" in page.text("#verdict"), page.text("#verdict"))
    check_end(page, SUICIDE)
    say("two people, and a suicide")


def go_on(page):
    """While the server fails the page says so; then it goes on by itself: the
    program's move, a step, the way back."""
    page.open("")
    page.begin(4, against="program")
    page.fail("evaluate", 502)
    page.driver.click(page.cell("d4"))
    page.in_trouble("502")
    page.mend()
    await_turn(page, record("inner", 4, ["d4"]))
    check(len(played(page)) == 2, f"no answer: {played(page)}")
    page.driver.click("#stop-playing")
    page.ready()
    before, address = page.value("#record"), page.driver.address()
    page.begin(3)
    page.fail("api")
    page.driver.click(page.cell("c3"))
    page.in_trouble("does not answer")
    page.mend()
    page.shows(record("inner", 3, ["c3"]))
    page.driver.back()
    page.shows(record("inner", 3, []))
    page.fail("api", 503)
    page.driver.back()
    page.in_trouble("503")
    page.mend()
    page.shows(before)
    check(page.driver.address() == address, page.driver.address())
    say("a server that fails: the page goes on by itself")


def try_again(page):
    """A question that hangs is cut when it is to be tried again, before its
    time is over, which here never is."""
    page.open("")
    page.begin(3)
    page.driver.run("""
        const well = window.fetch, later = window.setTimeout;
        const now = performance.now.bind(performance);
        performance.now = () => 20 * now();
        window.setTimeout = (act, time) => (time < 60000
            ? later(act, time) : 0);
        window.fetch = (url, {signal}) => new Promise((_, fail) =>
            signal.addEventListener('abort', () => fail(signal.reason)));
        window.mend = () => {
            window.fetch = well;
        };""")
    page.driver.click(page.cell("c3"))
    page.in_trouble("does not answer")
    page.driver.run("window.mend()")
    page.driver.click("#error button:not(.quiet)")
    page.shows(record("inner", 3, ["c3"]))
    page.driver.wait("return document.querySelector('#error').hidden")
    say("a question that hangs: tried again at once")


def leave_game(page):
    """The buttons of a game do nothing to what is asked for after it."""
    page.open("")
    page.begin(3, against="people")
    page.driver.click(page.cell("c3"))
    page.shows(record("inner", 3, ["c3"]))
    page.fail("position")
    page.driver.run("location.hash = '#p=size=2+contract=inner:+b2'")
    page.driver.wait("return document.querySelector('#board').dataset.state"
                     " === 'busy'")
    page.driver.click("#take-back")
    page.driver.click("#resign")
    page.in_trouble("does not answer")
    page.mend()
    page.shows(record("inner", 2, ["b2"]))
    check("play" not in page.driver.address(), page.driver.address())
    say("a game that was left: its buttons do nothing")


def step_quickly(page):
    """More addresses than the browser allows: the last one is written."""
    page.open("#p=size=4+contract=inner:+d4+e3+pass")
    for refusal in ("", "throw new DOMException('', 'SecurityError')"):
        page.driver.run("window.refused = 0; history.replaceState = () => {"
                        f" window.refused++; {refusal} }}")
        for moves in (["d4", "e3"], ["d4"]):
            page.driver.click("#undo")
            page.shows(record("inner", 4, moves))
        check(page.driver.run("return window.refused >= 2"), "not tried")
        check(page.driver.run("return document.querySelector('#error').hidden"),
              page.text("#error"))
        page.driver.run("delete history.replaceState")
        page.driver.wait("return location.hash.endsWith('&at=1')")
        page.driver.click("#last")
        page.shows(record("inner", 4, ["d4", "e3", "pass"]))
    say("steps: the last address is written")


def try_all(page):
    scheme(page, "light")
    play_game(page, 4, by_mouse, "you")
    picture(page, "play-4")
    check_readable(page, "light")
    play_game(page, 8, by_turns, "program", level="e200")
    picture(page, "play-8")
    scheme(page, "dark")
    play_game(page, 6, by_keys, "program", level="e200")
    picture(page, "play-6-dark")
    check_readable(page, "dark")
    phone(page, True)
    play_game(page, 4, by_touch, "you", hints=True)
    picture(page, "play-4-phone")
    check_readable(page, "dark")
    phone(page, False)
    scheme(page, None)
    hints_and_take_back(page)
    analyse_at_end(page)
    play_on(page)
    play_on_alike(page)
    begin_unlike(page)
    two_people(page)
    go_on(page)
    try_again(page)
    leave_game(page)
    step_quickly(page)
    quiet(page)


if __name__ == "__main__":
    sys.exit(run(try_all, sides=("2",)))
