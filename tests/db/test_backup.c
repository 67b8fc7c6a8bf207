/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_backup - backup, and how output_file puts a file in place: it is whole
 * and on disk before it has its name, and the name is on disk before anybody is
 * told.
 *
 * The calls that do this are looked at on their way to the system, and fail
 * when a test says so.
 */
#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "db/backup.h"
#include "db/output_file.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static struct status_text why;

/* --- Calls on their way --------------------------------------------------- */

/* The last call of each kind, the file as it was then, and when it was. */
enum call { SYNC_FILE, NAME, SYNC_FOLDER, CALLS };

static struct stat seen[CALLS];
static int seen_at[CALLS], calls;

static bool fails[CALLS]; /* with EIO; a link with EPERM */
static const char
    *compared_store; /* a file that comes before ours has its name */

static void forget(void)
{
    memset(seen, 0, sizeof seen);
    memset(seen_at, 0, sizeof seen_at);
    memset(fails, 0, sizeof fails);
    calls = 0;
    compared_store = NULL;
}

static void note(enum call call, const struct stat *file)
{
    seen[call] = *file;
    seen_at[call] = ++calls;
}

int fsync(int file)
{
    struct stat now;
    ck_assert(fstat(file, &now) == 0);
    const enum call call = S_ISDIR(now.st_mode) ? SYNC_FOLDER : SYNC_FILE;
    note(call, &now);
    if (!fails[call])
        return (int)syscall(SYS_fsync, file);
    errno = EIO;
    return -1;
}

static void note_name(const char *from)
{
    struct stat now;
    ck_assert(stat(from, &now) == 0);
    note(NAME, &now);
    if (compared_store)
        store_fixture_write(compared_store, "other", 5);
}

int link(const char *from, const char *to)
{
    note_name(from);
    if (!fails[NAME])
        return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
    errno = EPERM;
    return -1;
}

int rename(const char *from, const char *to)
{
    note_name(from);
    return renameat(AT_FDCWD, from, AT_FDCWD, to);
}

static bool is_same_file(const struct stat *one, const struct stat *other)
{
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

/* The file is what was synced, then named, then synced by name. */
static void expect_settled(const char *path)
{
    struct stat file, folder;
    char parent[STORE_FIXTURE_PATH_SIZE];
    strcpy(parent, path);
    *strrchr(parent, '/') = '\0';
    ck_assert(stat(path, &file) == 0 && stat(parent, &folder) == 0);
    for (enum call call = SYNC_FILE; call <= NAME; call++) {
        ck_assert(is_same_file(&seen[call], &file));
        ck_assert_int_eq(seen[call].st_size, file.st_size);
        ck_assert_int_eq(seen[call].st_mtim.tv_sec, file.st_mtim.tv_sec);
        ck_assert_int_eq(seen[call].st_mtim.tv_nsec, file.st_mtim.tv_nsec);
    }
    ck_assert(is_same_file(&seen[SYNC_FOLDER], &folder));
    ck_assert_int_lt(seen_at[SYNC_FILE], seen_at[NAME]);
    ck_assert_int_lt(seen_at[NAME], seen_at[SYNC_FOLDER]);
}

static void expect_content(const char *path, const char *text)
{
    size_t size;
    unsigned char *const bytes = store_fixture_read(path, &size);
    ck_assert(size == strlen(text) && memcmp(bytes, text, size) == 0);
    free(bytes);
}

/* --- What they are used for ----------------------------------------------- */

static const char *beside(const char *name)
{
    static char path[STORE_FIXTURE_PATH_SIZE + 16];
    strcpy(path, store_fixture_path);
    strcpy(strrchr(path, '/') + 1, name);
    return path;
}

/* The number of files in the folder. */
static int files(void)
{
    int count = 0;
    DIR *const folder = opendir(beside(""));
    ck_assert(folder != NULL);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;)
        count += *entry->d_name != '.';
    closedir(folder);
    return count;
}

/* Makes a store of some results. */
static struct store *make(void)
{
    uint64_t seed = 3;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < 40; i++) {
        const struct result result =
            store_fixture_draw(&seed, 6, 5, TURN_WHITE, RULES_NONE);
        store_fixture_put(store, &result);
    }
    forget();
    return store;
}

static void expect_copy(const char *copy)
{
    size_t size, copied;
    unsigned char *const here = store_fixture_read(store_fixture_path, &size);
    unsigned char *const there = store_fixture_read(copy, &copied);
    /* SQLite changes a counter in the first page. */
    ck_assert(size == copied &&
              memcmp(here + 100, there + 100, size - 100) == 0);
    free(here);
    free(there);
}

START_TEST(a_copy_is_on_disk_before_it_has_its_name)
{
    struct store *const store = make();
    ck_assert_msg(backup_make(store, beside("copy"), &why) == STATUS_OK, "%s",
                  why.line);
    expect_settled(beside("copy"));
    expect_copy(beside("copy"));
    ck_assert_int_eq(files(), 2);
    /* Where there are no links. */
    forget();
    fails[NAME] = true;
    ck_assert(backup_make(store, beside("moved"), &why) == STATUS_OK);
    expect_settled(beside("moved"));
    expect_copy(beside("moved"));
    ck_assert_int_eq(files(), 3);
    store_close(store);
}
END_TEST

START_TEST(what_does_not_reach_the_disk_is_no_copy)
{
    struct store *const store = make();
    for (enum call call = SYNC_FILE; call < CALLS; call++) {
        if (call == NAME)
            continue;
        forget();
        fails[call] = true;
        ck_assert(backup_make(store, beside("copy"), &why) == STATUS_FAILED);
        ck_assert_msg(strstr(why.line, "I/O error") ||
                          strstr(why.line, "Input/output error"),
                      "%s", why.line);
        ck_assert_int_eq(files(), 1);
    }
    store_close(store);
}
END_TEST

/* Another file takes the name while the copy is made. */
START_TEST(a_name_that_is_taken_meanwhile)
{
    struct store *const store = make();
    for (int i = 0; i < 2; i++) {
        forget();
        fails[NAME] = i;
        compared_store = beside("copy");
        ck_assert(backup_make(store, compared_store, &why) == STATUS_USAGE);
        ck_assert_msg(strstr(why.line, "exists") != NULL, "%s", why.line);
        expect_content(compared_store, "other");
        ck_assert_int_eq(files(), 2);
        ck_assert(unlink(beside("copy")) == 0);
    }
    store_close(store);
}
END_TEST

START_TEST(an_export_is_on_disk_before_it_has_its_name)
{
    static const char *const names[] = {"plain", "packed.zst"};
    for (int i = 0; i < 2; i++) {
        struct output_file *output;
        forget();
        const char *const path = beside(names[i]);
        ck_assert(output_file_to_file(path, &output, &why) == STATUS_OK);
        ck_assert(output_file_write(output, "some bytes", 10) == 0);
        ck_assert(access(path, F_OK) != 0);
        ck_assert(output_file_finish(output, STATUS_OK, &why) == STATUS_OK);
        expect_settled(path);
        ck_assert_int_eq(files(), i + 1);
    }
}
END_TEST

START_TEST(an_export_that_does_not_reach_the_disk)
{
    struct output_file *output;
    const char *const path = beside("export");
    store_fixture_write(path, "older", 5);
    forget();
    fails[SYNC_FILE] = true;
    ck_assert(output_file_to_file(path, &output, &why) == STATUS_OK);
    ck_assert(output_file_write(output, "some bytes", 10) == 0);
    ck_assert(output_file_finish(output, STATUS_OK, &why) == STATUS_FAILED);
    expect_content(path, "older");
    ck_assert_int_eq(files(), 1);
}
END_TEST

/* Of two that write a new file of one name the later one leaves the other's. */
START_TEST(a_new_file_is_written_once)
{
    struct output_file *outputs[2];
    const char *const path = beside("new");
    forget();
    for (int i = 0; i < 2; i++) {
        ck_assert(!output_file_to_new_file(path, &outputs[i], &why));
        ck_assert(!output_file_write(outputs[i], i ? "later" : "first", 5));
    }
    ck_assert(!output_file_finish(outputs[0], STATUS_OK, &why));
    ck_assert(output_file_finish(outputs[1], STATUS_OK, &why) == STATUS_USAGE);
    ck_assert_msg(strstr(why.line, "there already") != NULL, "%s", why.line);
    ck_assert(output_file_to_new_file(path, outputs, &why) == STATUS_USAGE);
    expect_content(path, "first");
    ck_assert_int_eq(files(), 1);
}
END_TEST

SUPPORT_SUITE(backup)
{
    const TTest *const tests[] = {a_copy_is_on_disk_before_it_has_its_name,
                                  what_does_not_reach_the_disk_is_no_copy,
                                  a_name_that_is_taken_meanwhile,
                                  an_export_is_on_disk_before_it_has_its_name,
                                  an_export_that_does_not_reach_the_disk,
                                  a_new_file_is_written_once};
    store_fixture_case(suite, "backup", tests, sizeof tests / sizeof *tests);
}
