#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""faults_signal - SIGINT and SIGTERM at random moments of a search.

A search that is told to end ends with status 3, if it was not through before,
and has stored what it reached; taken up again it comes to the same verdict. From
the signal to the end it may take two seconds of the processor: so that a busy
machine changes nothing, and the time of the clock is only printed.
"""
import os
import random
import re
import resource
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mishap  # noqa: E402

LONG = "5/6/7/8/9/8/7/6/5 w"  # nobody proves this meanwhile
SETS = ("contract", "--size", "3", "--all", "--quiet")
PROVED = ("solve", "--quiet", "3/4/2b2/4/3 w", "3/4/5/4/3 w",
          "3/1b2/2bb1/4/3 w", "3/b2b/5/4/3 w")


PROMPT = 20.0 if mishap.SANITIZED else 2.0  # seconds of the processor


def await_handlers(process):
    """Until the signals no longer just kill it, or it has ended."""
    path = f"/proc/{process.pid}/"
    end = time.monotonic() + mishap.PATIENCE
    while process.poll() is None and time.monotonic() < end:
        try:
            with open(path + "status", encoding="ascii") as status:
                caught = int(re.search(r"^SigCgt:\s*(\w+)", status.read(),
                                       re.MULTILINE)[1], 16)
            if caught >> (signal.SIGTERM - 1) & caught >> (
                    signal.SIGINT - 1) & 1:
                return
        except FileNotFoundError:  # another kind of system
            time.sleep(0.5)
            return
        time.sleep(0.005)


def processor(process):
    """The seconds of the processor it has had."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as stat:
            words = stat.read().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError):
        return None


def interrupt(words, how, delay):
    """Ends a run after a delay by two signals, one right after the other, as
    timeout(1) sends them; its status and how long the end took."""
    with subprocess.Popen([mishap.UNLUR, *words], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE,
                          env=mishap.ENVIRONMENT) as process:
        await_handlers(process)
        time.sleep(delay)
        begin = time.monotonic()
        had = processor(process)
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process.send_signal(how)
        time.sleep(0.001)
        process.send_signal(how)
        try:
            _, err = process.communicate(timeout=mishap.PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            _, err = process.communicate()
            mishap.complain(f"does not end by signal {how}: {words}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - \
            before.ru_stime - (had or 0)
        if had is not None and spent > PROMPT:
            mishap.complain(f"{spent:.1f} s to the end by signal {how}:"
                            f" {words}")
        return process.returncode, err, time.monotonic() - begin


def signals(folder):
    """Ended by a signal, then taken up again."""
    whole = os.path.join(folder, "whole.db")
    mishap.must(*SETS, "--db", whole)
    mishap.must(*PROVED, "--db", whole)
    truth = mishap.facts(whole)
    chance = random.Random(7)
    rounds = mishap.amount(6, 50)
    longest = 0.0
    caught = 0
    store = os.path.join(folder, "ended.db")
    before = set()
    for number in range(rounds):
        how = signal.SIGTERM if number % 2 else signal.SIGINT
        words = (*((SETS, PROVED, ("solve", LONG))[number % 3]), "--db", store)
        status, err, seconds = interrupt(words, how, 0.5 * chance.random())
        what = f"signal {how}, round {number}: {' '.join(words)}"
        caught += status == 3
        longest = max(longest, seconds)
        # One line may say that the proof was not written down any more.
        if status not in ((3,) if LONG in words else (0, 3)) or \
                (err and not mishap.one_line(err)):
            mishap.complain(f"{what}: status {status}, {err!r}")
        if os.path.exists(store):
            mishap.check_store(store, before, truth, what)
            before = mishap.facts(store)
        if number % 9 == 8:
            mishap.must(*SETS, "--db", store)
            mishap.must(*PROVED, "--db", store)
            if mishap.facts(store) != truth:
                mishap.complain(f"{what}: taken up again it ends elsewhere")
            mishap.remove(store)
            before = set()
    mishap.must(*SETS, "--db", store)
    mishap.must(*PROVED, "--db", store)
    if mishap.facts(store) != truth:
        mishap.complain("taken up again it ends elsewhere")
    mishap.row("SIGINT and SIGTERM", rounds,
               f"{caught} ended with 3, the others were through; the longest "
               f"took {longest:.2f} s; taken up again: same verdicts")


mishap.main(signals)
