/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faulty_vfs - files that fail when the test says, and a power supply that does
 * too.
 *
 * It stands between SQLite and the files of this process, as its default VFS,
 * and counts the calls of each kind. By a plan the n-th call of some kinds
 * fails, or that and all later ones.
 *
 * After a power cut nothing works any more. What had been written and not
 * synced by then is in the hands of the disk: faulty_vfs_power_on() lets each
 * sector that was written since the last sync of its file be new or old, the
 * size of the file too, and a file that was made or deleted be there or not.
 * Only xSync makes the content of a file certain, and only a deletion that asks
 * for the folder to be synced is one for certain.
 *
 * Nothing is really synced, so that thousands of commits take seconds. For one
 * thread.
 */
#ifndef TESTS_FAULTY_VFS_H
#define TESTS_FAULTY_VFS_H

#include <stdbool.h>
#include <stdint.h>

enum faulty_call {
    FAULTY_READ,
    FAULTY_WRITE,
    FAULTY_SYNC,
    FAULTY_TRUNCATE,
    FAULTY_OPEN,
    FAULTY_DELETE,
    FAULTY_LOCK,
    FAULTY_SIZE,
    FAULTY_ACCESS,
    FAULTY_CALLS
};

enum faulty_way {
    FAULTY_ERROR, /* the device says that it failed, and nothing was done */
    FAULTY_FULL,  /* there is no room; for calls that need none an error */
    FAULTY_SHORT, /* half of a read or write was done, then it failed */
    FAULTY_WAYS
};

struct faulty_plan {
    unsigned calls; /* bit set of the kinds that are counted */
    long at;        /* the call that fails, from 1; 0: none does */
    bool on;        /* so do those after it */
    enum faulty_way way;
    bool power; /* the power fails there, in the middle of a write */
};

/* The name of a kind of calls: "xRead". */
const char *faulty_vfs_name(enum faulty_call call);

/* From now on SQLite's files are such files; and no more. */
void faulty_vfs_begin(void);
void faulty_vfs_end(void);

/* Makes a plan, counting anew. */
void faulty_vfs_plan(const struct faulty_plan *plan);

/* Whether the call that was to fail was made. */
bool faulty_vfs_happened(void);

/* After a power cut, when all files are closed: chance leaves something of what
 * was not synced, and files work again. Without a cut everything is kept. */
void faulty_vfs_power_on(uint64_t *seed);

#endif
