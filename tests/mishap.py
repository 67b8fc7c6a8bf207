# SPDX-License-Identifier: GPL-3.0-or-later
"""mishap - what the rows of the fault matrix that run the program share.

A row is a function that tries something many times and returns the rows of the
table it has earned; see faults.sh for the table. The amounts are those of the
matrix with UNLUR_SLOW=1 in the environment, else a part of them. A try that
comes out wrong is a complaint: all of them are shown, up to a limit, and the
script fails.

The program under test is $UNLUR. What it may say when something is amiss is the
same everywhere, and honest() knows it: exit status 1, one line of printable
ASCII, and no answer that is not among the right ones.
"""
import concurrent.futures
import csv
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading

UNLUR = os.environ["UNLUR"]
SLOW = os.environ.get("UNLUR_SLOW") == "1"
with open(UNLUR, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()
PATIENCE = 300 if SANITIZED else 60  # seconds after which it hangs
SHOWN = 20

ENVIRONMENT = {name: value for name, value in os.environ.items()
               if name not in ("POSIXLY_CORRECT", "LANG", "LC_CTYPE")}
ENVIRONMENT["LC_ALL"] = "C"


def amount(quick, slow):
    """How much to try: the matrix's figure in `make check-slow`, else a part."""
    return slow if SLOW else quick


# --- Complaints and rows -----------------------------------------------------

complaints = []
complaining = threading.Lock()


def complain(text):
    with complaining:
        complaints.append(text)
        if len(complaints) <= SHOWN:
            print("wrong:", text, flush=True)


def row(name, tried, outcome):
    """A line of the table; the outcome says so when something went wrong."""
    with complaining:
        if complaints:
            outcome = f"{len(complaints)} WRONG, see above"
        print(f"fault: {name} | {tried} | {outcome}", flush=True)


def skip(name, reason):
    print(f"fault: {name} | 0 | skipped: {reason}", flush=True)


def main(*rows):
    """Runs rows, each in a fresh folder; the script's exit status."""
    wrong = 0
    for run_row in rows:
        complaints.clear()
        with tempfile.TemporaryDirectory() as folder:
            run_row(folder)
        wrong += len(complaints)
    sys.exit(1 if wrong else 0)


def share_out(task, things):
    """Calls task(thing) for all, on as many threads as there are cores; what
    they return, in order."""
    workers = len(os.sched_getaffinity(0))
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        return list(pool.map(task, things))


# --- The program -------------------------------------------------------------

class Ended:
    """How a run ended: its status (minus a signal), output and complaints."""

    def __init__(self, words, status, out, err):
        self.words, self.status, self.out, self.err = words, status, out, err

    def __str__(self):
        return (f"unlur {' '.join(map(str, self.words))}: status {self.status},"
                f" out {self.out[-160:]!r}, err {self.err[-300:]!r}")


def run(*words, stdin=b"", extra=None, prepare=None, program=UNLUR):
    """Runs the program to its end; one that does not end is a complaint."""
    environment = dict(ENVIRONMENT, **(extra or {}))
    with subprocess.Popen([program, *words], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment, preexec_fn=prepare) as process:
        try:
            out, err = process.communicate(stdin, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            out, err = process.communicate()
            complain(f"no end: {words} {extra or ''}")
    return Ended(words, process.returncode, out, err)


def must(*words, **how):
    """Runs what cannot go wrong."""
    ended = run(*words, **how)
    if ended.status != 0:
        raise SystemExit(f"it cannot even do this: {ended}")
    return ended


def plain(text):
    """An output without what differs from run to run."""
    text = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"TIME", text)
    text = re.sub(rb"[0-9]+ nodes, [0-9.]+ s", b"WORK", text)
    text = re.sub(rb'"nodes": \d+, "seconds": [-+.e\d]+', b"WORK", text)
    text = re.sub(rb"results in \S+", b"RESULTS", text)
    text = re.sub(rb"\d+ nodes searched in [0-9.]+ s", b"WORK", text)
    return re.sub(rb"nodes in [0-9.]+ s", b"WORK", text)


def one_line(text):
    return re.fullmatch(rb"[\x20-\x7e]+\n", text) is not None


def is_part(out, truth):
    """Whether an output has lines of another only, in their order; the last
    may have been cut."""
    lines = iter(truth.split(b"\n"))
    told = out.split(b"\n")
    return all(any(line == other for other in lines) for line in told[:-1]) \
        and any(other.startswith(told[-1]) for other in lines)


def honest(ended, truth, statuses=(1,), complaints_at_most=1):
    """Why a run is not one that a mishap may lead to; None if it is. `truth` is
    what it prints when nothing is amiss, in the form that plain() gives."""
    out = plain(ended.out)
    if ended.status == 0:
        return None if out == truth else "another answer"
    if ended.status not in statuses:
        return "its exit status"
    if not re.fullmatch(rb"(unlur[\x20-\x7e]+\n){1,%d}" % complaints_at_most,
                        ended.err):
        return "its complaint"
    return None if is_part(out, truth) else "a wrong part of an answer"


# --- Stores ------------------------------------------------------------------

def facts(store):
    """The proved results of a store: rules, position, value and winner."""
    ended = must("db", "export", "--csv", "--db", store)
    rows = csv.DictReader(io.StringIO(ended.out.decode()))
    return {(one["rules"], one["position"], one["value"], one["winner"])
            for one in rows if one["state"] == "proved"}


def check_store(store, kept, allowed, what):
    """A store after a mishap: sound, with all the facts in `kept` and none but
    those in `allowed`."""
    ended = run("db", "check", "--db", store)
    if ended.status != 0:
        complain(f"{what}: afterwards {ended}")
        return
    now = facts(store)
    if not kept <= now:
        complain(f"{what}: lost {sorted(kept - now)[0]}")
    if not now <= allowed:
        complain(f"{what}: wrong {sorted(now - allowed)[0]}")


def content(path):
    """The bytes of a file, or None."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except FileNotFoundError:
        return None


def put(path, data):
    with open(path, "wb") as file:
        file.write(data)


def remove(path):
    """What there is by that name, folder or file."""
    if os.path.isdir(path):
        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)


def sample_store(folder):
    """A store of everything small: all contract sets of side 2 under both
    rules and the main phase they rest on, two games of side 3 with traces.
    Proofs are verified."""
    store = os.path.join(folder, "sample.db")
    if not os.path.exists(store):
        for rules in ("inner", "open"):
            must("contract", "--size", "2", "--all", "--quiet", "--rules",
                 rules, "--db", store)
        must("solve", "--quiet", "--trace", "--db", store, "3/4/2b2/4/3 w",
             "3/1b2/2bb1/4/3 w")
        must("verify", "--all", "--quiet", "--db", store)
    return store
