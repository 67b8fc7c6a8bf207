#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""faults_words - hostile text for every command that takes any.

Positions, records, names, numbers and files, drawn by a fixed seed: huge ones,
empty ones, ones with control characters and bytes that are no UTF-8, true ones
with a change, on the command line, on the standard input (there with NUL) and
in files. The program ends by itself, with status 2 where nothing can be meant
by it, says so in one line for each bad part, and never sends a control
character back.
"""
import os
import random
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mishap  # noqa: E402

GOOD = (b"3/4/2b2/4/3 w", b"2/3/2 c", b"3/1b2/2bb1/4/3 w",
        b"size=3 contract=inner: c3 pass d2", b"size=2 contract=open: b2 pass")
PIECES = (b"", b"/", b" ", b"w", b"b", b"c", b"=", b":", b"size", b"contract",
          b"pass", b"0", b"9" * 30, b"-1", b"1e999", b"0x10", b"nan", b"\n",
          b"\t", b"\x1b[31m", b"\x7f", b"\x80", b"\xff\xfe", b"\xc0\xaf",
          b"\xe2\x80\xae", b"%s%n", b"'", b"\"", b"\\", b"../..", b"{", b"[",
          b"\r", b"$(id)", b"--", b"-", b"@", b"\xf4\x90\x80\x80")
NUMBERS = ("--size", "--seed", "--nodes", "--time", "--threads", "--memory",
           "--draws", "--rules", "--without", "--db", "--file", "--output",
           "--where", "--phase", "--proof", "--stones", "--effort", "--port",
           "--player", "--table", "--cell", "--against")
# Which of these options a command has does not matter: if not, it is refused.
COMMANDS = (("solve", "--no-db", "--nodes", "9"), ("query",), ("board",),
            ("annotate",), ("record",), ("verify",), ("contract",),
            ("stats",), ("report",), ("db",), ("db", "export"), ("htp",),
            ("board", "--svg"), ("record", "--abstract-play"),
            ("query", "--json"), ("record", "--json"))
READERS = (("solve", "--no-db", "--nodes", "9", "-"), ("query", "-"),
           ("board", "-"), ("annotate", "-"), ("record", "-"), ("verify", "-"),
           ("query", "--json", "-"), ("htp", "--no-db"))
FILES = (("annotate", "--file"), ("record", "--file"), ("verify", "--file"),
         ("db", "info", "--db"), ("query", "2/3/2 c", "--db"))


def hostile(chance, nul):
    """A text: a true one changed, or pieces."""
    text = bytearray(chance.choice(GOOD) if chance.random() < 0.7 else b"")
    for _ in range(chance.randrange(1, 5)):
        at = chance.randrange(len(text) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            text[at:at] = chance.choice(PIECES)
        elif kind == 1:
            text[at:at + 1] = bytes([chance.randrange(256)])
        elif kind == 2:
            del text[at:at + chance.randrange(4)]
        elif kind == 3:
            text[at:at] = chance.choice(PIECES) * chance.choice((2, 50, 3000))
        else:
            text[at:at] = str(chance.choice((1, 7)) << chance.randrange(70)
                              ).encode()
    if nul and chance.random() < 0.3:
        at = chance.randrange(len(text) + 1)
        text[at:at] = b"\0"
    return bytes(text)


def judge(ended, statuses, lines=1):
    """Status, number of complaints, and no control characters anywhere."""
    what = f"{str(ended)[:600]}"
    if ended.status not in statuses:
        mishap.complain(f"its exit status: {what}")
    for text in (ended.out, ended.err):
        if any(byte < 32 and byte != 10 or byte >= 127 for byte in text):
            mishap.complain(f"a raw byte came back: {what}")
    complaints = ended.err.count(b"\n")
    if ended.status != 0 and not 1 <= complaints <= lines:
        mishap.complain(f"{complaints} complaints: {what}")


def words(folder):
    """Hostile words, input and files."""
    store = mishap.sample_store(folder)
    os.chdir(folder)
    rounds = mishap.amount(120, 6000)
    counts = {}

    def attack(number):
        chance = random.Random(number)
        place = os.path.join(folder, f"{number}.in")
        kind = number % 4
        if kind == 0:  # an argument
            command = chance.choice(COMMANDS)
            text = hostile(chance, False).replace(b"\0", b"0")
            ended = mishap.run(*command, *(
                ("--db", store) if command[0] in ("query", "annotate", "stats",
                                                  "verify") else ()),
                "--", text)
            judge(ended, (0, 2, 3) if command[0] in ("solve", "board", "query",
                  "record", "annotate") else (0, 1, 2))
        elif kind == 1:  # an option's value
            command = chance.choice(COMMANDS)
            text = hostile(chance, False).replace(b"\0", b"0")[:200]
            option = chance.choice(NUMBERS)
            if option in ("--output", "--db"):
                text = text.replace(b"/", b"_")
            ended = mishap.run(*command, option, text)
            judge(ended, (0, 1, 2, 3))
        elif kind == 2:  # lines of input
            command = chance.choice(READERS)
            text = b"\n".join(hostile(chance, True) for _ in range(5))
            ended = mishap.run(*command, *(
                ("--db", store) if command[0] not in ("solve", "htp", "board",
                                                      "record") else ()),
                stdin=text)
            judge(ended, (0, 1, 2, 3), lines=text.count(b"\n") + 1)
        else:  # a file
            command = chance.choice(FILES)
            text = b"\n".join(hostile(chance, True) for _ in range(5))
            mishap.put(place, text)
            ended = mishap.run(*command, place)
            judge(ended, (0, 1, 2), lines=text.count(b"\n") + 1)
            mishap.remove(place)
        return ended.status

    for status in mishap.share_out(attack, range(rounds)):
        counts[status] = counts.get(status, 0) + 1
    mishap.row("hostile words, options, input and files", rounds,
               f"{counts.get(2, 0)} refused with 2, {counts.get(1, 0)} with 1 "
               f"(no such file, no store), {counts.get(0, 0)} meant something, "
               f"{counts.get(3, 0)} stopped by --nodes; 0 crashes, 0 hangs, "
               "no raw byte echoed")


mishap.main(words)
