#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""faults_disk - disks that are full, and files that may not be written.

A run on a disk with little room, a small tmpfs where one may be mounted, ends
with status 1 and one line; what was stored stays, and the same command finishes
once there is room. The same with a limit on the size of files, and with files
and folders that may only be read, for which the program gives up the rights of
root.
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mishap  # noqa: E402

# What fills the store: hundreds of results, or a few.
SETS = ("contract", "--size", "3", "--all", "--quiet") if mishap.SLOW else \
    ("contract", "--size", "2", "--rules", "open", "--all", "--quiet")
NOBODY = 65534


def refused(ended, what):
    """A refusal: status 1, one line, and no answer."""
    if ended.status != 1 or ended.out or not mishap.one_line(ended.err):
        mishap.complain(f"{what}: {ended}")


def short_of_room(store, size, truth, what, kept, prepare=None):
    """Runs into the limit, and looks what is there afterwards; whether it did.
    A file that is no store yet has nothing to lose."""
    ended = mishap.run(*SETS, "--db", store, prepare=prepare)
    if ended.status == 0:
        mishap.check_store(store, truth, truth, what)
        return False
    refused(ended, what)
    if not any(part in ended.err for part in
               (b"disk is full", b"No space left", b"File too large")):
        mishap.complain(f"{what}: the reason is not told: {ended}")
    if os.path.exists(store) and os.path.getsize(store) > 0:
        mishap.check_store(store, kept, truth, what)
    return True


def mount(folder, size):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}k",
                           "tmpfs", folder], check=False,
                          stderr=subprocess.DEVNULL).returncode == 0


def sizes(truth_size):
    """Kibibytes from next to nothing to nearly enough."""
    count = mishap.amount(4, 20)
    most = 2 * truth_size // 1024
    return [4 + 4 * ((most // 4 * number) // count) for number in range(count)]


def full_disk(folder):
    """Small tmpfs: the run fails, and with more room it finishes."""
    whole = os.path.join(folder, "whole.db")
    mishap.must(*SETS, "--db", whole)
    truth = mishap.facts(whole)
    half = os.path.join(folder, "half.db")
    mishap.must("solve", "--quiet", "3/4/2b2/4/3 w", "--db", half)
    disk = os.path.join(folder, "disk")
    os.mkdir(disk)
    tried = failed = 0
    for size in sizes(os.path.getsize(whole)):
        if not mount(disk, size):
            mishap.skip("disk full", "no tmpfs may be mounted; limits on files "
                        "are tried instead")
            return
        what = f"a disk of {size} KiB"
        store = os.path.join(disk, "store.db")
        try:
            room = shutil.disk_usage(disk).free
            kept = set()
            if os.path.getsize(half) < room:
                shutil.copy(half, store)
                kept = mishap.facts(store)
            tried += 1
            failed += short_of_room(store, size, truth | kept, what, kept)
            subprocess.run(["mount", "-o", "remount,size=4m", disk], check=True)
            mishap.must(*SETS, "--db", store)
            mishap.check_store(store, truth | kept, truth | kept,
                               what + ", then more")
        finally:
            subprocess.run(["umount", disk], check=True)
    mishap.row("disk full", tried, f"{failed} ended with 1 and one line, "
               "0 results lost, all finished when there was room")


def limited_files(folder):
    """No file may grow beyond a limit."""
    whole = os.path.join(folder, "whole.db")
    mishap.must(*SETS, "--db", whole)
    truth = mishap.facts(whole)
    failed = 0
    tries = sizes(os.path.getsize(whole) // 2)
    for size in tries:
        store = os.path.join(folder, "store.db")
        mishap.remove(store)
        mishap.must("solve", "--quiet", "3/4/2b2/4/3 w", "--db", store)
        kept = mishap.facts(store)
        limit = (size * 1024, size * 1024)
        failed += short_of_room(
            store, size, truth | kept, f"files of {size} KiB", kept,
            lambda: resource.setrlimit(resource.RLIMIT_FSIZE, limit))
        mishap.must(*SETS, "--db", store)
        mishap.check_store(store, truth | kept, truth | kept,
                           f"files of {size} KiB, then more")
    mishap.row("file-size limit", len(tries), f"{failed} ended with 1 and one "
               "line, 0 results lost, all finished without the limit")


def give_up_rights():
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


WRITERS = (("solve", "--quiet", "2/2b/2 w"), ("db", "init"),
           ("contract", "--size", "2", "--quiet"), ("verify", "--all"))


def read_only(folder):
    """A file, and a folder, that may not be written."""
    program = shutil.copy(mishap.UNLUR, os.path.join(folder, "unlur"))
    closed = tempfile.mkdtemp(dir=folder)
    for path in (folder, closed):
        os.chmod(path, 0o755)
    store = os.path.join(closed, "store.db")
    mishap.must("solve", "--quiet", "--no-verify", "3/4/2b2/4/3 w", "--db",
                store)
    data = mishap.content(store)
    if mishap.run("--version", program=program,
                  prepare=give_up_rights).status != 0:
        mishap.skip("read-only file and folder", "nobody may run the program")
        return
    tried = 0
    rounds = mishap.amount(4, 20)
    for number in range(rounds):
        words = WRITERS[number % len(WRITERS)]
        there = number // len(WRITERS) % 2 == 0 or words[0] == "verify"
        path = store if there else os.path.join(closed, "new.db")
        os.chmod(store, 0o444)
        os.chmod(closed, 0o777 if there and number % 3 == 0 else 0o555)
        ended = mishap.run(*words, "--db", path, program=program,
                           prepare=give_up_rights)
        if words[0] == "verify" and b"1 proof verified" in ended.out:
            ended.out = b""  # it says what it found all the same
        refused(ended, f"may not be written: {words}")
        if not re.search(rb"no permission|Permission denied", ended.err):
            mishap.complain(f"the reason is not told: {ended}")
        tried += 1
        if mishap.content(store) != data or \
                os.listdir(closed) != ["store.db"]:
            mishap.complain(f"something was written: {words}")
        ended = mishap.run("query", "3/4/2b2/4/3 w", "--db", store,
                           program=program, prepare=give_up_rights)
        if ended.status != 0 or b"White wins" not in ended.out:
            mishap.complain(f"not even read: {ended}")
    os.chmod(closed, 0o755)
    os.chmod(store, 0o644)
    mishap.must("solve", "--quiet", "2/2b/2 w", "--db", store)
    mishap.row("read-only file and folder", tried, "all ended with 1 and one "
               "line, nothing written, the store still read")


mishap.main(full_disk, limited_files, read_only)
