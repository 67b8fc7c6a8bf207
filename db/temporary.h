/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * temporary - folders in which files wait until they are complete.
 *
 * What is to appear at once is made in a folder beside its place, PATH
 * followed by ".unlur-XXXXXX", and then moved. Its maker holds a lock on the
 * folder, which the kernel drops when the maker ends, in whatever way. So one
 * without a lock was left by somebody who was killed, and the next who makes
 * one in the same folder removes it. They have a mark, for a folder of somebody
 * else's may have such a name too. Where the file system has no locks
 * on folders, as NFS, or no such bit, nothing is taken for left behind.
 *
 * A signal that ends the program need not leave anything: its handler calls
 * temporary_remove_all().
 */
#ifndef DB_TEMPORARY_H
#define DB_TEMPORARY_H

#include <signal.h>
#include <sys/stat.h>

/* Among its rights, the sticky bit, which stays until it has its own name. */
enum { TEMPORARY_MARK = S_ISVTX };

struct temporary;

/* The folder that a path lies in, to be freed; NULL when memory ran out. */
char *temporary_folder_of(const char *path);

/* Makes a folder for what is to be at `path`, for its owner alone. NULL with
 * errno set: it cannot be made. */
struct temporary *temporary_create(const char *path);

/* Its path, and itself as a descriptor; both end with it. */
const char *temporary_path(const struct temporary *temporary);
int temporary_descriptor(const struct temporary *temporary);

/* Removes it with all that is in it, and frees it; NULL is nothing. */
void temporary_destroy(struct temporary *temporary);

/* Frees one that has got a name of its own. */
void temporary_forget(struct temporary *temporary);

/* Removes all of this process; for handlers of signals that end it. */
void temporary_remove_all(void);

/* Between the two no signal is handled, so that what takes several steps is
 * done or not. */
void temporary_hold_signals(sigset_t *before);
void temporary_let_signals(const sigset_t *before);

#endif
