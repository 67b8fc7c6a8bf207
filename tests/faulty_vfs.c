/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faulty_vfs - a VFS around the default one.
 *
 * The files are those of the default VFS, with ours around them. A shadow keeps
 * what a file was when it was last certain; it is made before the first change
 * after that, and dropped by the sync.
 */
#include "tests/faulty_vfs.h"

#include <check.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support.h"

enum { SECTOR = 512, SHADOWS = 8, PATH_ROOM = 512 };

/* What a file was when it was last certain. */
struct shadow {
    char path[PATH_ROOM]; /* empty: this shadow is free */
    bool existed;
    unsigned char *bytes;
    size_t size;
};

/* Ours; the real one lies behind it in memory. */
struct file {
    sqlite3_file base;
    char path[PATH_ROOM];
    sqlite3_file *real;
};

static sqlite3_vfs *below; /* the VFS that was the default */
static struct shadow shadows[SHADOWS];
static struct faulty_plan plan;
static long counted;
static bool happened;
static bool dark; /* the power is off */

const char *faulty_vfs_name(enum faulty_call call)
{
    static const char *const names[] = {"xRead",     "xWrite",    "xSync",
                                        "xTruncate", "xOpen",     "xDelete",
                                        "xLock",     "xFileSize", "xAccess"};
    return names[call];
}

/* --- What is certain ----------------------------------------------------- */

/* The bytes of a file, to be freed; NULL when there is none. */
static unsigned char *read_whole(const char *path, size_t *size)
{
    FILE *const file = fopen(path, "rb");
    *size = 0;
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    unsigned char *const bytes = malloc(*size + 1);
    ck_assert(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static struct shadow *shadow_of(const char *path)
{
    for (int i = 0; i < SHADOWS; i++)
        if (strcmp(shadows[i].path, path) == 0)
            return &shadows[i];
    return NULL;
}

static void make_certain(const char *path)
{
    struct shadow *const shadow = shadow_of(path);
    if (!shadow)
        return;
    free(shadow->bytes);
    *shadow = (struct shadow){.bytes = NULL};
}

/* Something is about to change in the file, or the file itself. Closing a file
 * drops the locks that this process has on it, but nobody else is about. */
static void make_uncertain(const char *path)
{
    if (shadow_of(path))
        return;
    struct shadow *const shadow = shadow_of("");
    ck_assert(shadow != NULL && strlen(path) < PATH_ROOM);
    strcpy(shadow->path, path);
    shadow->bytes = read_whole(path, &shadow->size);
    shadow->existed = shadow->bytes != NULL;
}

/* --- What fails ---------------------------------------------------------- */

/* Counts a call; whether it is one that fails. */
static bool strikes(enum faulty_call call)
{
    if (dark)
        return true;
    if (!plan.at || !(plan.calls >> call & 1))
        return false;
    counted++;
    if (counted != plan.at && !(plan.on && counted > plan.at))
        return false;
    happened = true;
    dark = plan.power;
    return true;
}

/* The error of a call that changes a file: an ordinary one, or no room. */
static int lack(int error)
{
    return !dark && plan.way == FAULTY_FULL ? SQLITE_FULL : error;
}

/* --- A file -------------------------------------------------------------- */

static struct file *our(sqlite3_file *base)
{
    return (struct file *)base;
}

static int close_file(sqlite3_file *base)
{
    sqlite3_file *const real = our(base)->real;
    return real->pMethods ? real->pMethods->xClose(real) : SQLITE_OK;
}

static int read_file(sqlite3_file *base, void *bytes, int count,
                     sqlite3_int64 at)
{
    sqlite3_file *const real = our(base)->real;
    const bool struck = strikes(FAULTY_READ);
    if (!struck)
        return real->pMethods->xRead(real, bytes, count, at);
    if (!dark && plan.way == FAULTY_SHORT)
        (void)real->pMethods->xRead(real, bytes, count / 2, at);
    return SQLITE_IOERR_READ;
}

static int write_file(sqlite3_file *base, const void *bytes, int count,
                      sqlite3_int64 at)
{
    struct file *const file = our(base);
    sqlite3_file *const real = file->real;
    const bool was_dark = dark;
    const bool struck = strikes(FAULTY_WRITE);
    if (!was_dark)
        make_uncertain(file->path);
    if (!struck)
        return real->pMethods->xWrite(real, bytes, count, at);
    if (!was_dark && (dark || plan.way == FAULTY_SHORT))
        real->pMethods->xWrite(real, bytes, count / 2, at);
    return lack(SQLITE_IOERR_WRITE);
}

static int truncate_file(sqlite3_file *base, sqlite3_int64 size)
{
    struct file *const file = our(base);
    if (strikes(FAULTY_TRUNCATE))
        return SQLITE_IOERR_TRUNCATE;
    make_uncertain(file->path);
    return file->real->pMethods->xTruncate(file->real, size);
}

static int sync_file(sqlite3_file *base, int flags)
{
    (void)flags;
    if (strikes(FAULTY_SYNC))
        return lack(SQLITE_IOERR_FSYNC);
    make_certain(our(base)->path);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size)
{
    sqlite3_file *const real = our(base)->real;
    if (strikes(FAULTY_SIZE))
        return SQLITE_IOERR_FSTAT;
    return real->pMethods->xFileSize(real, size);
}

static int lock_file(sqlite3_file *base, int level)
{
    sqlite3_file *const real = our(base)->real;
    if (strikes(FAULTY_LOCK))
        return SQLITE_IOERR_LOCK;
    return real->pMethods->xLock(real, level);
}

/* Always done: a process that ends unlocks. */
static int unlock_file(sqlite3_file *base, int level)
{
    sqlite3_file *const real = our(base)->real;
    return real->pMethods->xUnlock(real, level);
}

static int check_reserved(sqlite3_file *base, int *answer)
{
    sqlite3_file *const real = our(base)->real;
    if (strikes(FAULTY_LOCK))
        return SQLITE_IOERR_CHECKRESERVEDLOCK;
    return real->pMethods->xCheckReservedLock(real, answer);
}

static int file_control(sqlite3_file *base, int what, void *argument)
{
    sqlite3_file *const real = our(base)->real;
    return real->pMethods->xFileControl(real, what, argument);
}

static int sector_size(sqlite3_file *base)
{
    (void)base;
    return SECTOR;
}

/* Promises nothing that some disks keep. */
static int characteristics(sqlite3_file *base)
{
    (void)base;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_reserved,
    .xFileControl = file_control,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
};

/* --- Files --------------------------------------------------------------- */

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base,
                     int flags, int *got)
{
    struct file *const file = our(base);
    (void)vfs;
    base->pMethods = NULL;
    if (strikes(FAULTY_OPEN))
        return lack(SQLITE_CANTOPEN);
    snprintf(file->path, sizeof file->path, "%s", path ? path : "(temporary)");
    file->real = (sqlite3_file *)(file + 1);
    file->real->pMethods = NULL;
    if (path && flags & SQLITE_OPEN_CREATE && access(path, F_OK) != 0)
        make_uncertain(path);
    const int code = below->xOpen(below, path, file->real, flags, got);
    if (code == SQLITE_OK)
        base->pMethods = &methods;
    return code;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    (void)vfs;
    if (strikes(FAULTY_DELETE))
        return SQLITE_IOERR_DELETE;
    make_uncertain(path);
    const int code = below->xDelete(below, path, 0);
    if (sync_folder)
        make_certain(path);
    return code;
}

static int access_file(sqlite3_vfs *vfs, const char *path, int flags,
                       int *answer)
{
    (void)vfs;
    if (strikes(FAULTY_ACCESS))
        return SQLITE_IOERR_ACCESS;
    return below->xAccess(below, path, flags, answer);
}

/* --- The power ----------------------------------------------------------- */

/* One size or the other, each sector of one file or the other. */
static void mix(const char *path, const struct shadow *old,
                const unsigned char *now, size_t now_size, uint64_t *seed)
{
    const size_t size = support_below(seed, 2) ? old->size : now_size;
    FILE *const file = fopen(path, "wb");
    ck_assert(file != NULL);
    for (size_t at = 0; at < size; at += SECTOR) {
        unsigned char sector[SECTOR] = {0};
        const bool is_new = support_below(seed, 2);
        const unsigned char *const from = is_new ? now : old->bytes;
        const size_t end = is_new ? now_size : old->size;
        if (from && at < end)
            memcpy(sector, from + at, end - at < SECTOR ? end - at : SECTOR);
        const size_t part = size - at < SECTOR ? size - at : SECTOR;
        ck_assert(fwrite(sector, 1, part, file) == part);
    }
    ck_assert(fclose(file) == 0);
}

static void write_whole(const struct shadow *shadow)
{
    FILE *const file = fopen(shadow->path, "wb");
    ck_assert(file != NULL);
    ck_assert(fwrite(shadow->bytes, 1, shadow->size, file) == shadow->size);
    ck_assert(fclose(file) == 0);
}

/* What the disk made of a file that was not certain. */
static void settle(const struct shadow *old, uint64_t *seed)
{
    size_t now_size;
    unsigned char *const now = read_whole(old->path, &now_size);
    const int chance = support_below(seed, 4);
    if (chance > 1 && now)
        mix(old->path, old, now, now_size, seed);
    else if (chance == 0 && old->existed)
        write_whole(old);
    else if (chance == 0)
        unlink(old->path);
    else if (chance > 1 && old->existed)
        write_whole(old); /* deleted, but not for certain */
    free(now);
}

void faulty_vfs_power_on(uint64_t *seed)
{
    for (int i = 0; i < SHADOWS; i++) {
        if (!shadows[i].path[0])
            continue;
        if (dark)
            settle(&shadows[i], seed);
        free(shadows[i].bytes);
        shadows[i] = (struct shadow){.bytes = NULL};
    }
    dark = false;
    plan = (struct faulty_plan){.calls = 0};
}

void faulty_vfs_plan(const struct faulty_plan *new_plan)
{
    plan = *new_plan;
    counted = 0;
    happened = false;
}

bool faulty_vfs_happened(void)
{
    return happened;
}

void faulty_vfs_begin(void)
{
    static sqlite3_vfs vfs;
    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.zName = "faulty";
    vfs.szOsFile = (int)sizeof(struct file) + below->szOsFile;
    vfs.pNext = NULL;
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    vfs.xAccess = access_file;
    ck_assert(sqlite3_vfs_register(&vfs, 1) == SQLITE_OK);
}

void faulty_vfs_end(void)
{
    sqlite3_vfs *const vfs = sqlite3_vfs_find("faulty");
    ck_assert(sqlite3_vfs_unregister(vfs) == SQLITE_OK);
    ck_assert(sqlite3_vfs_register(below, 1) == SQLITE_OK);
}
