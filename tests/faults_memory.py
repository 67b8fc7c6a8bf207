#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""faults_memory - every allocation fails once, and with it all after.

Each command does a small task again and again, and each time another of its
allocations gets nothing, which failing_malloc counts. The command may then fail
with one line, or do without and still give the right answer; it may not crash,
say anything wrong, or leave a store that does not check.

Most are made while a store is opened or set up. So every call is tried where one is
made, written and opened, and some of them in the commands that only read one. That is
some 170,000 runs: FAULTS_EVERY=N in the environment takes every N-th. `faults_memory.py
db init` tries that command alone.
"""
import glob
import http.client
import os
import re
import struct
import subprocess
import sys
import urllib.error
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mishap  # noqa: E402

PRELOAD = os.path.join(os.environ.get("top_builddir", "."), "tests",
                       "failing_malloc.so")
GAME = "size=3 contract=inner: c3 pass d2"
HTP = (b"boardsize 3", b"play b c3", b"showboard", b"play w pass", b"play w d2",
       b"all_legal_moves", b"showboard", b"genmove b", b"quit")
PLAY = (b"c3\npass\nhint\nvalues\nline\nd2\nundo\n"
        b"position 3/1b2/2bb1/1w2/3 b\nsolve\nvalues\nline\nrecord\nquit\n")
ORDERS = b"".join(b'{"order": 1, "id": %d, "position": "%s", "nodes": 500, '
                  b'"seconds": 0.0}\n' % (number + 1, position)
                  for number, position in enumerate((b"2/1b1/2 w", b"2/b2/2 w")))
# What is said of bytes that are not as they should be, which these are.
BLAME = re.compile(rb"(?<! 0) damaged|is no unlur store|trusted|is not ours|cannot start|"
                   rb"does not decompress|checksum")
# A store whose making a power cut ended: nothing of it is on the disk yet but the
# journal, which says that the file was empty.
UNBORN = bytes(4096)
JOURNAL = struct.pack(">QIIIII", 0xd9d505f920a163d7, 0, 1, 0, 512,
                      4096).ljust(512, b"\0")
# Positions that the sample does not have.
UNKNOWN = "".join(f"4/5/6/{at}b{6 - at}/6/{to}b{4 - to}/4 w\n"
                  for at in range(1, 6) for to in range(1, 4)).encode()
SEARCH = (1, 3)  # the statuses of a command that may give up a search


class Task:
    """A command, from what store it begins, and what it may end with."""

    def __init__(self, *words, store=None, writes=False, stdin=b"",
                 statuses=(1,), every=1):
        self.words, self.store, self.writes = words, store, writes
        self.stdin, self.statuses, self.every = stdin, statuses, every


TASKS = (
    Task("board", "3/4/2b2/4/3 w"),
    Task("board", "--svg", "3/4/2b2/4/3 w"),
    Task("record", GAME),
    Task("record", "--json", GAME),
    Task("solve", "--no-db", "--memory", "1M", "3/4/2b2/4/3 w",
         statuses=SEARCH),
    Task("solve", "--no-db", "--memory", "1M", "--threads", "2", "--json",
         "2/1b1/2 w", "2/b2/2 w", statuses=SEARCH),
    Task("solve", "--no-db", "--memory", "1M", "--verify", "--outlines",
         "OUTLINES", "3/4/2b2/4/3 w", statuses=SEARCH),
    Task("htp", "--no-db", "--memory", "1M", "--effort", "20",
         stdin=b"\n".join(HTP) + b"\n"),
    Task("db", "init", store="none", writes=True),
    Task("db", "init", store="unborn", writes=True),
    Task("solve", "--memory", "1M", "--verify", "--trace", "2/1b1/2 w",
         "3/1b2/2bb1/1w2/3 b", store="none", writes=True, statuses=SEARCH),
    Task("solve", "--memory", "1M", "--json", "2/1bb/2 b", store="sample",
         writes=True, statuses=SEARCH),
    Task("contract", "--size", "2", "--all", "--memory", "1M", store="none",
         writes=True, statuses=SEARCH),
    Task("query", "3/4/2b2/4/3 w", store="sample", every=5),
    Task("query", "--json", "2/1b1/2 c", store="sample", every=5),
    Task("verify", "--all", store="sample", writes=True, every=5),
    Task("verify", "--file", "PROOF"),
    Task("db", "info", store="sample", every=5),
    Task("db", "check", store="sample", every=5),
    Task("db", "export", store="sample", every=5),
    Task("db", "export", "--json", "--size", "3", store="sample", every=5),
    Task("annotate", GAME, store="sample", every=5),
    Task("annotate", "--json", GAME, store="sample", every=5),
    Task("annotate", "--import", "--summary", GAME, store="sample",
         writes=True, every=5),
    Task("stats", "--size", "2", "stones", store="sample", every=5),
    Task("stats", "--size", "2", "--json", "openings", store="sample", every=10),
    Task("stats", "--size", "2", "regression", store="sample", every=10),
    Task("stats", "--size", "2", "complex", store="sample", every=10),
    Task("stats", "--size", "3", "proofs", store="sample", every=10),
    Task("play", "--size", "3", "--memory", "1M", "--effort", "20",
         store="sample", writes=True, stdin=PLAY, every=10),
    Task("jobs", "export", "--size", "2", "--all", "--rules", "open",
         store="none"),
    Task("jobs", "export", "-", store="sample", stdin=UNKNOWN),
    Task("jobs", "run", "--memory", "1M", stdin=ORDERS, statuses=SEARCH),
    Task("jobs", "import", store="none", writes=True, stdin="RESULTS",
         every=2),
    Task("db", "merge", "OTHER", store="none", writes=True, every=10),
    Task("db", "publish", "PUBLISHED", store="sample", every=50),
    Task("db", "outlines", "--size", "3", "OUTLINED", store="sample", every=50),
    Task("report", "--size", "2", "--out", "REPORT", store="sample", every=50),
)


def without_line(text):
    """An answer without its main line, which ends early when there is no
    memory for the proof that would tell how it goes on."""
    text = re.sub(rb"(?m)^  main line: .*$", b"  main line", text)
    return re.sub(rb'"main_line": .*', b"", text)


class Bench:
    """A task with what it comes to when nothing fails."""

    def __init__(self, folder, number, task):
        self.task = task
        self.folder = os.path.join(folder, str(number))
        os.mkdir(self.folder)
        self.proof = os.path.join(folder, "proof")
        self.outlines = os.path.join(folder, "outlines")
        sample = mishap.sample_store(folder)
        self.stdin = task.stdin if task.stdin != "RESULTS" else mishap.must(
            "jobs", "run", "--memory", "1M", stdin=ORDERS).out
        self.template = (mishap.content(sample) if task.store == "sample"
                         else None)
        self.kept = mishap.facts(sample) if self.template else set()
        self.allowed = set(self.kept)
        self.sound = set()  # what stores were left behind and looked at
        ended = self.run(0, False)
        if ended.status != 0:
            raise SystemExit(f"without a failure: {ended}")
        self.truth = without_line(mishap.plain(ended.out))
        self.calls = int(mishap.content(self.place(0, "calls")))
        if task.writes:
            self.allowed |= mishap.facts(self.place(0, "db"))

    def place(self, at, name):
        return os.path.join(self.folder, f"{at}.{name}")

    def run(self, at, on):
        """Lets the `at`-th call fail, and with `on` those after it."""
        words = list(self.task.words)
        if self.task.store:
            words += ["--db", self.place(at, "db")]
            if self.template:
                mishap.put(self.place(at, "db"), self.template)
            if self.task.store == "unborn":
                mishap.put(self.place(at, "db"), UNBORN)
                mishap.put(self.place(at, "db-journal"), JOURNAL)
        words = [{"PROOF": self.proof, "REPORT": self.place(at, "report"),
                  "PUBLISHED": self.place(at, "published"),
                  "OUTLINES": self.outlines,
                  "OUTLINED": self.place(at, "outlined"),
                  "OTHER": os.path.join(os.path.dirname(self.folder),
                                        "sample.db")}
                 .get(word, word) for word in words]
        ended = mishap.run(*words, stdin=self.stdin, extra={
            "LD_PRELOAD": PRELOAD, "FAIL_AT": str(at), "FAIL_ON": str(int(on)),
            "FAIL_TELL": self.place(at, "calls")})
        for name in ("db", "report", "published", "outlined"):
            ended.out = ended.out.replace(self.place(at, name).encode(),
                                          name.encode())
        return ended

    def flaw(self, ended):
        """What is wrong with how a run ended; None: nothing. In the protocol
        an answer may say that there was no memory; what comes after that is
        about another game. The last but one is a move, which may be any."""
        ended.out = without_line(ended.out)
        if BLAME.search(ended.out + ended.err):
            return "it blames the store"
        if self.task.words[:2] == ("db", "check") and ended.status == 1:
            return None if mishap.one_line(ended.err) else "its complaint"
        if self.task.words[0] == "verify" and ended.status == 1:
            # A proof may be undecided for want of memory, and none rejected.
            ended.out = re.sub(rb"(?m)^db: \d+ proofs? (verified, 0 rejected), "
                               rb".*$", rb"\1", ended.out)
            if ended.out == b"verified, 0 rejected\n":
                ended.out = b""
        if self.task.words[0] == "play" and (
                b"memory" in ended.out + ended.err or b"(unknown)" in ended.out):
            # What comes after it is about another game, or of a line cut short.
            return None if ended.status in (0, 1) else "its exit status"
        if self.task.words[:2] in (("db", "merge"), ("db", "publish")) and \
                ended.status == 1:
            # How far it came, and what its check could not look at.
            ended.out = b""
        if self.task.words[:2] == ("jobs", "run"):
            # An order that was not done is answered too, and complained about.
            ended.out = re.sub(rb'(?m)^.*"error".*\n', b"", ended.out)
            return mishap.honest(ended, self.truth, self.task.statuses, 3)
        if self.task.words[0] != "htp" or ended.status != 0:
            # `verify` complains of each proof, and of the store at the end.
            return mishap.honest(ended, self.truth, self.task.statuses,
                                 10 if self.task.words[0] == "verify" else 1)
        answers, wanted = (text.split(b"\n\n")
                           for text in (ended.out, self.truth))
        if len(answers) != len(wanted):
            return "not one answer to each command"
        for number, answer in enumerate(answers):
            if answer == b"? out of memory":
                return None
            if answer != wanted[number] and HTP[number] != b"genmove b":
                return "another answer"
        return None

    def judge(self, at, on):
        """Tries and looks; whether the command did without."""
        ended = self.run(at, on)
        what = f"call {at}{' and all after' if on else ''} of {ended}"
        flaw = self.flaw(ended)
        if flaw:
            mishap.complain(f"{flaw}: {what}")
        store = self.place(at, "db")
        data = mishap.content(store)
        journal = mishap.content(store + "-journal")
        left = hash((data, journal))
        if self.task.store and (data != self.template or journal is not None) \
                and left not in self.sound:
            self.sound.add(left)
            # A file that is not yet a store is set up by whoever comes next.
            if not self.template:
                mishap.must("db", "init", "--db", store)
            mishap.check_store(store, self.kept, self.allowed, what)
        for name in ("db", "db-journal", "calls", "report", "published",
                     "outlined"):
            mishap.remove(self.place(at, name))
        if glob.glob(self.place(at, "*.unlur-*")):
            mishap.complain(f"something is left behind: {what}")
        return ended.status == 0


# --- The server --------------------------------------------------------------

QUESTIONS = ("/", "/api/1/position?p=3/4/2b2/4/3%20w", "/api/1/store",
             "/api/1/contract?size=2&rules=open", "/api/1/openapi.json",
             "/api/1/position?p=3/4")


def ask(address, path):
    """The status and the answer, without the address, which is another each
    time; None when the connection was closed."""
    try:
        with urllib.request.urlopen(address + path, timeout=20) as answer:
            return answer.status, answer.read().replace(address.encode(), b"")
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except (OSError, http.client.HTTPException):
        return None


def serve(store, at, on, calls):
    """Starts a server whose at-th call fails, asks it everything, ends it: its
    answers, or None if it did not begin; its exit status and complaints."""
    environment = dict(mishap.ENVIRONMENT, LD_PRELOAD=PRELOAD, FAIL_AT=str(at),
                       FAIL_ON=str(int(on)), FAIL_TELL=calls)
    with subprocess.Popen([mishap.UNLUR, "serve", "--port", "0", "--db", store],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env=environment) as process:
        address = process.stdout.readline().decode().strip().rstrip("/")
        answers = [ask(address, path) for path in QUESTIONS] if address \
            else None
        process.terminate()
        try:
            err = process.communicate(timeout=mishap.PATIENCE)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            err = process.communicate()[1]
            mishap.complain(f"the server does not end: call {at}")
    return answers, process.returncode, err


def server(folder):
    """The same with a server: an answer is the right one, or a failure of the
    server, and the questions after it are answered."""
    if mishap.SANITIZED or not os.path.exists(PRELOAD) or sys.argv[1:] not in \
            ([], ["serve"]):
        return
    store = mishap.sample_store(folder)
    calls = os.path.join(folder, "calls")
    truth, status, _ = serve(store, 0, False, calls)
    if status != 0 or None in truth:
        raise SystemExit(f"the server without a failure: {status}, {truth}")
    total = int(mishap.content(calls))
    # A server takes a tenth of a second: of all calls every tenth.
    every = os.environ.get("FAULTS_EVERY")
    step = 10 * int(every) if every else mishap.amount(599, 19)

    def judge(at):
        answers, status, err = serve(store, at, False, f"{calls}.{at}")
        mishap.remove(f"{calls}.{at}")
        what = f"call {at} of serve: status {status}, err {err[-200:]!r}"
        if answers is None and (status != 1 or not mishap.one_line(err)):
            mishap.complain(f"it did not begin: {what}")
        if answers is not None and status != 0:
            mishap.complain(f"its exit status: {what}")
        for path, answer, wanted in zip(QUESTIONS, answers or (), truth):
            if answer is not None and answer != wanted and answer[0] < 500:
                mishap.complain(f"another answer to {path}: {answer[1][:200]}: "
                                f"{what}")
        lost = sum(answer is None or answer[0] >= 500
                   for answer in answers or ())
        if lost > 1:
            mishap.complain(f"{lost} questions without an answer: {what}")
        return answers == truth

    points = range(1, total + 1, step)
    good = mishap.share_out(judge, points)
    mishap.row("no memory in the server", len(good),
               f"{sum(good)} answered everything, the others said what they "
               "could not, 0 crashes")


def memory(folder):
    """Allocation failure at the n-th call."""
    if mishap.SANITIZED or not os.path.exists(PRELOAD):
        mishap.skip("no memory at the n-th call",
                    "needs glibc and a build without sanitizers")
        return
    proof = os.path.join(folder, "proof")
    mishap.must("db", "export", "--proof", "2/3/2 c", proof, "--db",
                mishap.sample_store(folder))
    mishap.must("db", "outlines", "--size", "3",
                os.path.join(folder, "outlines"), "--db",
                mishap.sample_store(folder))
    only = sys.argv[1:]
    step = int(os.environ.get("FAULTS_EVERY", mishap.amount(599, 19)))
    tried = without = 0
    for number, task in enumerate(TASKS):
        if only and " ".join(task.words[:len(only)]) != " ".join(only):
            continue
        bench = Bench(folder, number, task)
        stride = step * (task.every if mishap.SLOW else
                         max(1, task.every // 5))
        points = [(at, False) for at in range(1 + number % stride,
                                              bench.calls + 1, stride)]
        points += [(at, True) for at in range(1 + (number + stride // 2)
                                              % stride,
                                              bench.calls + 1, 10 * stride)]
        good = mishap.share_out(lambda point: bench.judge(*point), points)
        tried += len(points)
        without += sum(good)
        print(f"  {bench.calls} calls, {len(points)} tries, {sum(good)} did"
              f" without: {' '.join(task.words)}", flush=True)
    mishap.row("no memory at the n-th call", tried,
               f"{tried - without} failed with one line, {without} right all "
               "the same, 0 crashes, stores sound")


mishap.main(memory, server)
