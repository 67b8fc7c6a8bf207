/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_faulty_vfs - the store on files that fail, and on power that does.
 *
 * A few commits are made again and again, and each time another call of SQLite
 * to its files fails: once, or from then on. Whatever was acknowledged is there
 * afterwards, whatever is there is right, and the file checks; a refusal is one
 * line. The same holds after power cuts, which synchronous=EXTRA promises.
 */
#include "tests/faulty_vfs.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/fault_rows.h"
#include "tests/known_store.h"
#include "tests/support.h"

enum { PUTS = 3, AT_ONCE = 5, SEQUENCE = 77 };

static unsigned char *template;
static size_t template_size;

/* At the begin and end of each test. */
static void begin(void)
{
    faulty_vfs_begin();
    known_store_make();
    template = store_fixture_read(store_fixture_path, &template_size);
}

static void end(void)
{
    free(template);
    faulty_vfs_end();
}

/* The store as it was made, and no journal. */
static void restore(void)
{
    char journal[STORE_FIXTURE_PATH_SIZE + 16];
    snprintf(journal, sizeof journal, "%s-journal", store_fixture_path);
    unlink(journal);
    store_fixture_write(store_fixture_path, template, template_size);
}

/* Puts a result and then the next, or several at once. */
static enum status put_next(struct store *store, uint64_t *seed, int count,
                            struct status_text *why)
{
    struct result claims[AT_ONCE];
    for (int i = 0; i < count; i++)
        claims[i] = known_store_more(seed);
    return count == 1
               ? store_put(store, &claims[0], why)
               : store_fixture_put_all(store, claims, (size_t)count, why);
}

/* Opens the store and commits what it can of a sequence: PUTS results one by
 * one, AT_ONCE more together. The number acknowledged from the start of the
 * sequence; a refusal ends it. */
static int write_some(void)
{
    struct store *store = NULL;
    struct status_text why = {""};
    uint64_t seed = SEQUENCE;
    int acknowledged = 0;
    enum status status =
        store_open(store_fixture_path, STORE_WRITE, &store, &why);
    if (!status)
        store_set_run(store, &store_fixture_run);
    while (!status && acknowledged < PUTS + AT_ONCE) {
        const int count = acknowledged < PUTS ? 1 : AT_ONCE;
        status = put_next(store, &seed, count, &why);
        acknowledged += status ? 0 : count;
    }
    if (status)
        support_check_line(&why);
    store_close(store);
    return acknowledged;
}

/* Files are as ever again. What was acknowledged must be there. */
static void expect_kept(int acknowledged)
{
    known_store_expect_all(SEQUENCE, acknowledged,
                           PUTS + AT_ONCE - acknowledged);
    known_store_expect_sound();
}

/* What came of a plan's n-th call, for n from 1 until it is not reached. */
struct toll {
    long tried, refused;
};

static void strike_writers(struct faulty_plan plan, long step,
                           struct toll *toll)
{
    for (plan.at = 1;; plan.at += step) {
        uint64_t seed = 1;
        restore();
        faulty_vfs_plan(&plan);
        const int acknowledged = write_some();
        const bool happened = faulty_vfs_happened();
        faulty_vfs_power_on(&seed);
        expect_kept(acknowledged);
        if (!happened)
            return;
        toll->tried++;
        toll->refused += acknowledged < PUTS + AT_ONCE;
    }
}

static void strike_readers(struct faulty_plan plan, long step,
                           struct toll *toll)
{
    for (plan.at = 1;; plan.at += step) {
        uint64_t seed = 1;
        faulty_vfs_plan(&plan);
        const struct known_store_reading reading = known_store_read(STORE_READ);
        const bool happened = faulty_vfs_happened();
        faulty_vfs_power_on(&seed);
        if (!happened)
            return;
        toll->tried++;
        toll->refused += reading.refused > 0;
    }
}

/* A store is made where there was none. */
static void strike_makers(struct faulty_plan plan, long step, struct toll *toll)
{
    for (plan.at = 1;; plan.at += step) {
        struct store *store = NULL;
        struct status_text why = {""};
        uint64_t seed = 1;
        unlink(store_fixture_path);
        faulty_vfs_plan(&plan);
        const enum status status =
            store_open(store_fixture_path, STORE_WRITE, &store, &why);
        store_close(store);
        const bool happened = faulty_vfs_happened();
        if (status)
            support_check_line(&why);
        faulty_vfs_power_on(&seed);
        store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
        known_store_expect_sound();
        if (!happened)
            return;
        toll->tried++;
        toll->refused += status != STATUS_OK;
    }
}

typedef void strike_fn(struct faulty_plan plan, long step, struct toll *toll);

/* Every kind of call, in every way, once and for ever; in `make check` in each
 * way one of the two, by turns. */
static void strike_all(strike_fn *strike, const char *row)
{
    struct toll toll = {0, 0};
    const long step = support_amount(23, 1);
    for (int call = 0; call < FAULTY_CALLS; call++)
        for (int way = 0; way < FAULTY_WAYS; way++)
            for (int on = 0; on < 2; on++) {
                if ((call + way + on) % support_amount(2, 1))
                    continue;
                const struct faulty_plan plan = {
                    .calls = 1u << call, .on = on, .way = (enum faulty_way)way};
                const long before = toll.tried;
                strike(plan, step, &toll);
                if (toll.tried == before && call != FAULTY_TRUNCATE &&
                    call != FAULTY_DELETE && strike == strike_writers)
                    ck_abort_msg("no %s", faulty_vfs_name(call));
            }
    ck_assert_int_gt(toll.refused, 0);
    fault_rows_row(
        row, toll.tried,
        "%ld refused with a line, 0 acknowledged results lost, 0 wrong",
        toll.refused);
}

START_TEST(calls_fail_while_writing)
{
    begin();
    strike_all(strike_writers, "file calls of SQLite fail while writing");
    end();
}
END_TEST

START_TEST(calls_fail_while_reading)
{
    begin();
    strike_all(strike_readers, "file calls of SQLite fail while reading");
    end();
}
END_TEST

START_TEST(calls_fail_while_a_store_is_made)
{
    begin();
    strike_all(strike_makers, "file calls of SQLite fail while making a store");
    end();
}
END_TEST

/* The power fails at the n-th call of any kind that changes something, and
 * the disk keeps what chance lets it. */
START_TEST(power_fails)
{
    const int chances = support_amount(1, 40);
    const struct faulty_plan cut = {.calls =
                                        1u << FAULTY_WRITE | 1u << FAULTY_SYNC |
                                        1u << FAULTY_TRUNCATE |
                                        1u << FAULTY_OPEN | 1u << FAULTY_DELETE,
                                    .power = true};
    uint64_t seed = 15;
    long tried = 0, kept = 0;
    begin();
    for (int chance = 0; chance < chances; chance++) {
        struct faulty_plan plan = cut;
        bool happened = true;
        for (plan.at = 1; happened; plan.at += support_amount(2, 1)) {
            restore();
            faulty_vfs_plan(&plan);
            const int acknowledged = write_some();
            happened = faulty_vfs_happened();
            faulty_vfs_power_on(&seed);
            expect_kept(acknowledged);
            tried += happened;
            kept += happened ? acknowledged : 0;
        }
    }
    fault_rows_row("power cuts, sectors kept, lost and mixed", tried,
                   "0 of %ld acknowledged results lost, 0 wrong, stores sound",
                   kept);
    end();
}
END_TEST

/* The store is being made. */
START_TEST(power_fails_at_birth)
{
    const int chances = support_amount(1, 40);
    uint64_t seed = 16;
    long tried = 0;
    begin();
    for (int chance = 0; chance < chances; chance++) {
        struct faulty_plan plan = {.calls = ~0u, .power = true};
        bool happened = true;
        for (plan.at = 1; happened; plan.at += support_amount(7, 3)) {
            struct store *store = NULL;
            struct status_text why;
            unlink(store_fixture_path);
            faulty_vfs_plan(&plan);
            (void)store_open(store_fixture_path, STORE_WRITE, &store, &why);
            store_close(store);
            happened = faulty_vfs_happened();
            faulty_vfs_power_on(&seed);
            store_close(store_fixture_open(store_fixture_path, STORE_WRITE));
            known_store_expect_sound();
            tried += happened;
        }
    }
    fault_rows_row("power cuts while a store is made", tried,
                   "all set up by the next command");
    end();
}
END_TEST

SUPPORT_SUITE(faulty_vfs)
{
    const TTest *const tests[] = {
        calls_fail_while_writing, calls_fail_while_reading,
        calls_fail_while_a_store_is_made, power_fails, power_fails_at_birth};
    store_fixture_case(suite, "faulty_vfs", tests,
                       sizeof tests / sizeof *tests);
}
