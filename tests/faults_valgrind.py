#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""faults_valgrind - the commands under memcheck, where valgrind is installed.

Each does a small task; memcheck must report nothing: no use of memory that is
not there or has no value, and nothing lost for good at the end.
"""
import os
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mishap  # noqa: E402

REPORT = 77  # the exit status that means a report
GAME = "size=3 contract=inner: c3 pass d2"
HTP = b"boardsize 3\nplay c3\nplay pass\ngenmove\nshowboard\nquit\n"
TASKS = (
    ("board", "--svg", "3/4/2b2/4/3 w"),
    ("solve", "--memory", "1M", "--no-db", "--verify", "2/1b1/2 w"),
    ("query", "--json", "3/4/2b2/4/3 w", "--db", "STORE"),
    ("contract", "--size", "2", "--all", "--memory", "1M", "--db", "STORE"),
    ("verify", "--all", "--db", "STORE"),
    ("db", "info", "--db", "STORE"),
    ("db", "check", "--db", "STORE"),
    ("db", "export", "--json", "--db", "STORE"),
    ("stats", "stones", "--size", "2", "--db", "STORE"),
    ("stats", "regression", "--size", "2", "--db", "STORE"),
    ("record", "--json", GAME),
    ("annotate", GAME, "--db", "STORE"),
    ("annotate", GAME, "--import", "--summary", "--db", "STORE"),
    ("htp", "--no-db", "--memory", "1M", "--effort", "20"),
    ("solve", "--threads", "2", "--memory", "1M", "--no-db", "2/3/2 b"),
    ("query", "hostile \x1b text", "--db", "STORE"),
)


def memcheck(folder):
    """A dozen commands under memcheck."""
    row = "valgrind (memcheck)"
    valgrind = shutil.which("valgrind")
    if mishap.SANITIZED or not valgrind:
        mishap.skip(row, "needs valgrind (apt install valgrind) and a build "
                    "without sanitizers")
        return
    if mishap.run("--quiet", mishap.UNLUR, "--version",
                  program=valgrind).status != 0:
        mishap.skip(row, "this valgrind cannot read what the compiler wrote")
        return
    store = mishap.sample_store(folder)
    reports = 0
    tasks = TASKS if mishap.SLOW else TASKS[:2]

    def check(words):
        words = [store if word == "STORE" else word for word in words]
        log = os.path.join(folder, "%p.log")
        return words, mishap.run(
            "--quiet", "--leak-check=full", "--errors-for-leak-kinds=definite",
            f"--error-exitcode={REPORT}", f"--log-file={log}", mishap.UNLUR,
            *words, program=valgrind, stdin=HTP)

    for words, ended in mishap.share_out(check, tasks):
        if ended.status == REPORT:
            reports += 1
        if ended.status not in (0, 2):
            logs = sorted(os.listdir(folder))
            mishap.complain(f"{words}: status {ended.status}, {logs}")
    mishap.row(row, len(tasks), f"{reports} reports")


mishap.main(memcheck)
