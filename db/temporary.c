/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * temporary - names of files in a list that a handler may walk.
 *
 * A handler may not call opendir(), which allocates; so folders are read with
 * the system call that it rests on, and the list of the folders is changed only
 * while signals wait.
 */
#include "db/temporary.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    PASSES = 3,
    DEPTH = 4,          /* of folders in folders; ours have 2 */
    BUFFER_SIZE = 2048, /* for the names of a folder, some at a time */
    RANDOM_PART = 6,
    RIGHTS = TEMPORARY_MARK | S_IRWXU,
};

static const char mark[] = ".unlur-";

struct temporary {
    char *path;
    int folder; /* open and locked */
    struct temporary *next;
};

static struct temporary *all;

void temporary_hold_signals(sigset_t *before)
{
    sigset_t every;
    sigfillset(&every);
    sigprocmask(SIG_BLOCK, &every, before);
}

void temporary_let_signals(const sigset_t *before)
{
    sigprocmask(SIG_SETMASK, before, NULL);
}

/* --- Removing ------------------------------------------------------------- */

/* What the system call getdents64 fills in. */
struct entry {
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
};

static void remove_tree(int parent, const char *name, int depth);

/* Removes the next entries of an open folder; false: there are no more. */
static bool remove_some(int folder, int depth)
{
    _Alignas(struct entry) char buffer[BUFFER_SIZE];
    const long size = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    for (long at = 0; at < size;) {
        const struct entry *const entry = (const void *)(buffer + at);
        at += entry->length;
        if (!strcmp(entry->name, ".") || !strcmp(entry->name, ".."))
            continue;
        if (unlinkat(folder, entry->name, 0) != 0 && depth > 1)
            remove_tree(folder, entry->name, depth - 1);
    }
    return size > 0;
}

/* A folder that changes while it is read may not show all it has. */
static void remove_tree(int parent, const char *name, int depth)
{
    const int folder =
        openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
        unlinkat(parent, name, AT_REMOVEDIR); /* it may be empty */
        return;
    }
    for (int pass = 0; pass < PASSES; pass++) {
        while (remove_some(folder, depth))
            ;
        if (unlinkat(parent, name, AT_REMOVEDIR) == 0 || errno != ENOTEMPTY)
            break;
        lseek(folder, 0, SEEK_SET);
    }
    close(folder);
}

void temporary_remove_all(void)
{
    for (const struct temporary *one = all; one; one = one->next)
        remove_tree(AT_FDCWD, one->path, DEPTH);
}

/* --- Those left behind ---------------------------------------------------- */

/* Whether a name is one that temporary_create() gives. */
static bool is_ours(const char *name)
{
    const size_t length = strlen(name);
    const size_t end = strlen(mark) + RANDOM_PART;
    return length > end &&
           strncmp(name + length - end, mark, strlen(mark)) == 0;
}

/* Removes a folder with our mark that nobody holds the lock on. The lock is
 * held meanwhile: its maker, who has not got it, waits and finds it gone. */
static void remove_unlocked(int parent, const char *name)
{
    struct stat facts;
    const int folder =
        openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0)
        return;
    if (fstat(folder, &facts) == 0 && facts.st_uid == geteuid() &&
        (facts.st_mode & TEMPORARY_MARK) &&
        flock(folder, LOCK_EX | LOCK_NB) == 0)
        remove_tree(parent, name, DEPTH);
    close(folder);
}

char *temporary_folder_of(const char *path)
{
    const char *const slash = strrchr(path, '/');
    return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

/* Removes what was left behind in the folder that `path` lies in. */
static void remove_left(const char *path)
{
    char *const name = temporary_folder_of(path);
    DIR *const parent = name ? opendir(name) : NULL;
    const struct dirent *entry;
    while (parent && (entry = readdir(parent)))
        if (is_ours(entry->d_name))
            remove_unlocked(dirfd(parent), entry->d_name);
    if (parent)
        closedir(parent);
    free(name);
}

/* --- Making --------------------------------------------------------------- */

static void free_temporary(struct temporary *temporary)
{
    if (temporary->folder >= 0)
        close(temporary->folder);
    free(temporary->path);
    free(temporary);
}

/* Makes a folder whose name ends in characters that it draws, where `path` has
 * room for them. False with errno. It has its rights from the start, so that no
 * kill leaves one without. */
static bool make_folder(char *path)
{
    enum { TRIES = 100 };
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    unsigned char drawn[RANDOM_PART];
    char *const end = path + strlen(path) - RANDOM_PART;
    for (int i = 0; i < TRIES; i++) {
        if (getentropy(drawn, sizeof drawn) != 0)
            return false;
        for (int j = 0; j < RANDOM_PART; j++)
            end[j] = letters[drawn[j] % (sizeof letters - 1)];
        if (mkdir(path, RIGHTS) == 0)
            return true;
        if (errno != EEXIST)
            return false;
    }
    return false;
}

/* Makes it, open and locked. False with errno: that failed. An open one that
 * is gone somebody has taken for left behind before it was locked. */
static bool make_once(struct temporary *temporary, const char *path)
{
    struct stat facts;
    if (asprintf(&temporary->path, "%s%sXXXXXX", path, mark) < 0) {
        temporary->path = NULL;
        errno = ENOMEM;
        return false;
    }
    if (!make_folder(temporary->path))
        return false;
    temporary->folder =
        open(temporary->path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (temporary->folder >= 0) {
        flock(temporary->folder, LOCK_EX);
        return stat(temporary->path, &facts) == 0;
    }
    const int error = errno;
    rmdir(temporary->path);
    errno = error;
    return false;
}

static bool make(struct temporary *temporary, const char *path)
{
    enum { TRIES = 4 };
    bool good = make_once(temporary, path);
    for (int i = 1; i < TRIES && !good && temporary->folder >= 0; i++) {
        close(temporary->folder);
        free(temporary->path);
        temporary->folder = -1;
        good = make_once(temporary, path);
    }
    return good;
}

struct temporary *temporary_create(const char *path)
{
    struct temporary *const made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->folder = -1;
    remove_left(path);
    sigset_t before;
    temporary_hold_signals(&before);
    const bool good = make(made, path);
    if (good) {
        made->next = all;
        all = made;
    }
    temporary_let_signals(&before);
    if (good)
        return made;
    const int error = errno;
    free_temporary(made);
    errno = error;
    return NULL;
}

const char *temporary_path(const struct temporary *temporary)
{
    return temporary->path;
}

int temporary_descriptor(const struct temporary *temporary)
{
    return temporary->folder;
}

void temporary_forget(struct temporary *temporary)
{
    sigset_t before;
    if (!temporary)
        return;
    temporary_hold_signals(&before);
    struct temporary **at = &all;
    while (*at != temporary)
        at = &(*at)->next;
    *at = temporary->next;
    temporary_let_signals(&before);
    free_temporary(temporary);
}

/* Its descriptor is given back first: there may be no other one to read the
 * folder with. */
void temporary_destroy(struct temporary *temporary)
{
    if (temporary) {
        close(temporary->folder);
        temporary->folder = -1;
        remove_tree(AT_FDCWD, temporary->path, DEPTH);
    }
    temporary_forget(temporary);
}
