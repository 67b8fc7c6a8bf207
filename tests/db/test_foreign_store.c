/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_foreign_store - files that look like a store, see
 * tests/fuzz/foreign_store.h: each is refused with a line and left as it is, or
 * can be used like any other. One that would be believed never comes to an end.
 */
#include <stdlib.h>
#include <unistd.h>

#include "db/check.h"
#include "db/export.h"
#include "tests/fuzz/foreign_store.h"
#include "tests/fuzz/specimen_store.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

static char path[SPECIMEN_STORE_PATH];
static struct status_text why;

static void open_refused(enum store_mode mode, const char *name)
{
    size_t size, now_size;
    struct store *store = NULL;
    unsigned char *const before = store_fixture_read(path, &size);
    ck_assert_msg(store_open(path, mode, &store, &why) == STATUS_FAILED &&
                      !store,
                  "%s", name);
    support_check_line(&why);
    unsigned char *const now = store_fixture_read(path, &now_size);
    ck_assert_msg(size == now_size && !memcmp(before, now, size), "%s", name);
    free(before);
    free(now);
}

static void note(void *context, const char *line)
{
    (void)line;
    ++*(int *)context;
}

/* The values are the oracle's. */
static void look_up_all(struct store *store, bool rows, const char *name)
{
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    for (size_t i = 0; i < count; i++) {
        struct result result;
        bool found;
        const enum status status = store_get(
            store, &all[i].position, all[i].rules, &found, &result, NULL, &why);
        ck_assert_msg(status || (found == rows &&
                                 (!found || result.value == all[i].value)),
                      "%s", name);
    }
}

static void use(const struct foreign_store *foreign, enum store_mode mode)
{
    static const struct export_options options;
    struct store *store;
    uint64_t findings;
    int lines = 0;
    const bool sound = foreign->fate == FOREIGN_SOUND;
    ck_assert_msg(!store_open(path, mode, &store, &why), "%s: %s",
                  foreign->name, why.line);
    ck_assert_msg(
        !check_run(store,
                   &(struct check_calls){.report = note, .context = &lines},
                   &findings, &why) == sound,
        "%s: %s", foreign->name, why.line);
    ck_assert_msg((lines == 0) == sound, "%s", foreign->name);
    look_up_all(store, strcmp(foreign->name, "no-rows"), foreign->name);
    FILE *const out = fopen("/dev/null", "w");
    ck_assert(!export_write(store, &options, out, &why) == sound);
    fclose(out);
    store_close(store);
}

START_TEST(each_is_refused_or_harmless)
{
    const struct foreign_store *const foreign = &foreign_stores[_i];
    specimen_store_make(path);
    if (foreign_store_make(foreign, path)) {
        for (int mode = STORE_READ; mode <= STORE_WRITE; mode++)
            if (foreign->fate == FOREIGN_REFUSED)
                open_refused((enum store_mode)mode, foreign->name);
            else
                use(foreign, (enum store_mode)mode);
    }
    unlink(path);
}
END_TEST

SUPPORT_SUITE(foreign_store)
{
    TCase *const cases = support_case(suite, "files");
    tcase_add_loop_test(cases, each_is_refused_or_harmless, 0,
                        (int)foreign_store_count);
}
