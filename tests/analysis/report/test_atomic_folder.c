/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test_atomic_folder - a folder appears complete or not at all, and takes the
 * place of nothing but its like. */
#include "analysis/report/atomic_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support.h"

static char home[200], target[220];

static void enter(void)
{
    const char *const temporary = getenv("TMPDIR");
    snprintf(home, sizeof home, "%s/unlur-folder-XXXXXX",
             temporary ? temporary : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(home));
    snprintf(target, sizeof target, "%s/report", home);
}

static void leave(void)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", home);
    ck_assert_int_eq(system(command), 0);
}

/* Where a name lies below the home; two such places may be used at a time. */
static const char *place(const char *name)
{
    static char texts[2][400];
    static int next;
    next = !next;
    snprintf(texts[next], sizeof texts[next], "%s/%s", home, name);
    return texts[next];
}

static void put_file(const char *name, const char *content)
{
    FILE *const file = fopen(place(name), "w");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
}

static const char *content_of(const char *name)
{
    static char text[400];
    FILE *const file = fopen(place(name), "r");
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return text;
}

static int entries(const char *name)
{
    DIR *const folder = opendir(*name ? place(name) : home);
    int count = -2;
    ck_assert_ptr_nonnull(folder);
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static enum status write_words(const void *content, FILE *file,
                               struct status_text *why)
{
    (void)why;
    fputs(content, file);
    return STATUS_OK;
}

static enum status write_nothing(const void *content, FILE *file,
                                 struct status_text *why)
{
    fputs(content, file);
    return status_set(why, STATUS_FAILED, "the disk is full");
}

static enum status write_names(const void *content, FILE *file,
                               struct status_text *why)
{
    (void)why;
    size_t count;
    char *const *const names = atomic_folder_names(content, &count);
    fprintf(file, "{\"format\": \"%s\", \"files\": [", atomic_folder_format);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s\"%s\"", i ? ", " : "", names[i]);
    fputs("]}", file);
    return STATUS_OK;
}

static struct atomic_folder *opened(void)
{
    struct atomic_folder *folder;
    struct status_text why;
    if (atomic_folder_open(target, &folder, &why))
        ck_abort_msg("%s", why.line);
    return folder;
}

static void add(struct atomic_folder *folder, const char *name,
                const char *content)
{
    struct status_text why;
    ck_assert_int_eq(
        atomic_folder_add(folder, name, write_words, content, &why), 0);
}

/* Makes a folder of three files, of which one says `words`. */
static void make(const char *extra, const char *words)
{
    struct status_text why = {""};
    struct atomic_folder *const folder = opened();
    add(folder, "index", words);
    add(folder, extra, "more");
    ck_assert_int_eq(atomic_folder_add(folder, atomic_folder_list, write_names,
                                       folder, &why),
                     0);
    ck_assert_int_eq(atomic_folder_close(folder, STATUS_OK, &why), STATUS_OK);
}

static void refused(const char *part)
{
    struct atomic_folder *folder;
    struct status_text why;
    ck_assert_int_eq(atomic_folder_open(target, &folder, &why), STATUS_USAGE);
    support_check_line(&why);
    if (!strstr(why.line, part))
        ck_abort_msg("no '%s' in: %s", part, why.line);
}

START_TEST(it_appears_at_the_end)
{
    enter();
    struct status_text why;
    struct atomic_folder *const folder = opened();
    add(folder, "tables/a.txt", "one");
    add(folder, "tables/b.txt", "two");
    ck_assert_int_ne(access(target, F_OK), 0);
    ck_assert_int_eq(atomic_folder_close(folder, STATUS_OK, &why), STATUS_OK);
    ck_assert_int_eq(entries(""), 1);
    ck_assert_int_eq(entries("report"), 1);
    ck_assert_int_eq(entries("report/tables"), 2);
    ck_assert_str_eq(content_of("report/tables/b.txt"), "two");
    struct stat there;
    const mode_t mask = umask(0);
    umask(mask);
    ck_assert_int_eq(stat(target, &there), 0);
    ck_assert_uint_eq(there.st_mode & 0777, 0777 & ~mask);
    leave();
}
END_TEST

START_TEST(a_failure_leaves_nothing)
{
    enter();
    struct status_text why;
    struct atomic_folder *folder = opened();
    add(folder, "tables/a.txt", "one");
    ck_assert_int_eq(
        atomic_folder_add(folder, "tables/b.txt", write_nothing, "x", &why),
        STATUS_FAILED);
    ck_assert_int_eq(atomic_folder_close(folder, STATUS_FAILED, &why),
                     STATUS_FAILED);
    ck_assert_str_eq(why.line, "the disk is full");
    ck_assert_int_eq(entries(""), 0);
    make("tables/x", "old");
    folder = opened();
    add(folder, "index", "new");
    ck_assert_int_eq(atomic_folder_close(folder, STATUS_LIMIT, &why),
                     STATUS_LIMIT);
    ck_assert_int_eq(entries(""), 1);
    ck_assert_str_eq(content_of("report/index"), "old");
    leave();
}
END_TEST

START_TEST(one_of_ours_is_replaced)
{
    enter();
    make("tables/x", "old");
    make("y", "new");
    ck_assert_int_eq(entries(""), 1);
    ck_assert_int_eq(entries("report"), 3);
    ck_assert_str_eq(content_of("report/index"), "new");
    strcat(target, "///");
    make("tables/z", "newer");
    ck_assert_int_eq(entries(""), 1);
    ck_assert_str_eq(content_of("report/tables/z"), "more");
    ck_assert_ptr_null(content_of("report/y"));
    leave();
}
END_TEST

START_TEST(an_empty_folder_is_taken)
{
    enter();
    ck_assert_int_eq(mkdir(target, 0777), 0);
    make("tables/x", "new");
    ck_assert_str_eq(content_of("report/index"), "new");
    leave();
}
END_TEST

START_TEST(what_is_not_ours_stays)
{
    enter();
    put_file("report", "a file");
    refused("no folder");
    ck_assert_str_eq(content_of("report"), "a file");
    ck_assert_int_eq(unlink(target), 0);
    ck_assert_int_eq(symlink("elsewhere", target), 0);
    refused("no folder");
    ck_assert_int_eq(unlink(target), 0);
    ck_assert_int_eq(mkdir(target, 0777), 0);
    put_file("report/thesis.tex", "years of work");
    refused("'thesis.tex'");
    put_file("report/report.json", "{\"format\": \"other\", \"files\": "
                                   "[\"thesis.tex\", \"report.json\"]}");
    refused("which is not of a report");
    ck_assert_str_eq(content_of("report/thesis.tex"), "years of work");
    ck_assert_int_eq(entries(""), 1);
    leave();
}
END_TEST

START_TEST(what_was_added_to_ours_stays)
{
    static const char *const added[] = {"report/notes", "report/tables/notes",
                                        "report/.hidden"};
    enter();
    make("tables/x", "old");
    for (size_t i = 0; i < 3; i++) {
        put_file(added[i], "mine");
        refused(added[i] + strlen("report/"));
        ck_assert_str_eq(content_of(added[i]), "mine");
        ck_assert_int_eq(unlink(place(added[i])), 0);
    }
    ck_assert_int_eq(mkdir(place("report/tables/x2"), 0777), 0);
    refused("tables/x2");
    ck_assert_int_eq(rmdir(place("report/tables/x2")), 0);
    ck_assert_int_eq(rename(place("report/tables"), place("moved")), 0);
    ck_assert_int_eq(symlink("../moved", place("report/tables")), 0);
    refused("tables");
    ck_assert_str_eq(content_of("moved/x"), "more");
    leave();
}
END_TEST

START_TEST(a_list_cannot_lead_outside)
{
    static const char *const names[] = {"../victim", "/etc/passwd", "a/../../b",
                                        ""};
    enter();
    put_file("victim", "alive");
    for (size_t i = 0; i < 4; i++) {
        char list[300];
        ck_assert_int_eq(mkdir(target, 0777), 0);
        snprintf(list, sizeof list,
                 "{\"format\": \"%s\", \"files\": [\"report.json\", \"%s\"]}",
                 atomic_folder_format, names[i]);
        put_file("report/report.json", list);
        refused("report.json");
        ck_assert_str_eq(content_of("victim"), "alive");
        ck_assert_int_eq(unlink(place("report/report.json")), 0);
        ck_assert_int_eq(rmdir(target), 0);
    }
    leave();
}
END_TEST

START_TEST(a_place_that_is_not_there)
{
    struct atomic_folder *folder;
    struct status_text why;
    enter();
    strcat(target, "/deep/er");
    ck_assert_int_eq(atomic_folder_open(target, &folder, &why), STATUS_FAILED);
    support_check_line(&why);
    leave();
}
END_TEST

START_TEST(a_name_is_taken_once)
{
    struct status_text why;
    enter();
    struct atomic_folder *const folder = opened();
    add(folder, "a", "one");
    ck_assert_int_eq(atomic_folder_add(folder, "a", write_words, "two", &why),
                     STATUS_FAILED);
    support_check_line(&why);
    atomic_folder_close(folder, STATUS_FAILED, &why);
    ck_assert_int_eq(entries(""), 0);
    leave();
}
END_TEST

SUPPORT_SUITE(atomic_folder)
{
    TCase *const tcase = support_case(suite, "atomic_folder");
    tcase_add_test(tcase, it_appears_at_the_end);
    tcase_add_test(tcase, a_failure_leaves_nothing);
    tcase_add_test(tcase, one_of_ours_is_replaced);
    tcase_add_test(tcase, an_empty_folder_is_taken);
    tcase_add_test(tcase, what_is_not_ours_stays);
    tcase_add_test(tcase, what_was_added_to_ours_stays);
    tcase_add_test(tcase, a_list_cannot_lead_outside);
    tcase_add_test(tcase, a_place_that_is_not_there);
    tcase_add_test(tcase, a_name_is_taken_once);
}
