/* SPDX-License-Identifier: GPL-3.0-or-later */
/* known_store - results drawn with one seed, met again one by one. */
#include "tests/known_store.h"

#include "db/check.h"
#include "tests/support.h"

struct result known_store_claims[KNOWN_STORE_CLAIMS];

void known_store_make(void)
{
    uint64_t seed = 11;
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    for (int i = 0; i < KNOWN_STORE_CLAIMS;) {
        struct result known;
        bool found;
        struct result *const claim = &known_store_claims[i];
        *claim = store_fixture_draw(&seed, 4 + i % 3, 5, (enum turn)(i % 3),
                                    i % 2 ? RULES_INNER : RULES_OPEN);
        ck_assert(store_get(store, &claim->position, claim->rules, &found,
                            &known, NULL, NULL) == STATUS_OK);
        if (found)
            continue;
        store_fixture_put(store, claim);
        i++;
    }
    store_close(store);
}

/* The test fails unless two results say the same. */
static void expect(const struct result *claim, const struct result *got)
{
    if (claim->state != got->state || claim->value != got->value ||
        claim->nodes != got->nodes || claim->pn != got->pn ||
        claim->dn != got->dn || claim->grundy != got->grundy)
        ck_abort_msg("a wrong result was shown");
}

static enum status count_row(void *context, const struct store_entry *entry,
                             struct status_text *why)
{
    (void)entry, (void)why;
    ++*(int *)context;
    return STATUS_OK;
}

bool known_store_walk(struct store *store, struct status_text *why)
{
    int count = 0;
    for (int side = 4; side <= 6; side++)
        if (store_each_main(store, side, NULL, count_row, &count, why) ||
            store_each_contract(store, side, RULES_INNER, NULL, count_row,
                                &count, why) ||
            store_each_contract(store, side, RULES_OPEN, NULL, count_row,
                                &count, why))
            return false;
    if (count != KNOWN_STORE_CLAIMS)
        ck_abort_msg("a walk showed %d of %d results", count,
                     KNOWN_STORE_CLAIMS);
    return true;
}

/* Reads the claims one by one from an open store. */
static struct known_store_reading read_each(struct store *store)
{
    struct known_store_reading reading = {0, 0};
    for (int i = 0; i < KNOWN_STORE_CLAIMS; i++) {
        const struct result *const claim = &known_store_claims[i];
        bool found;
        struct result got;
        struct status_text why = {""};
        if (store_get(store, &claim->position, claim->rules, &found, &got, NULL,
                      &why)) {
            support_check_line(&why);
            reading.refused++;
            continue;
        }
        if (!found)
            ck_abort_msg("a stored result was not found");
        expect(claim, &got);
        reading.right++;
    }
    return reading;
}

struct known_store_reading known_store_read(enum store_mode mode)
{
    struct store *store = NULL;
    struct status_text why = {""};
    if (store_open(store_fixture_path, mode, &store, &why)) {
        support_check_line(&why);
        return (struct known_store_reading){0, KNOWN_STORE_CLAIMS + 1};
    }
    struct known_store_reading reading = read_each(store);
    if (!known_store_walk(store, &why)) {
        support_check_line(&why);
        reading.refused++;
    }
    store_close(store);
    return reading;
}

struct result known_store_more(uint64_t *seed)
{
    return store_fixture_draw(seed, 7, 8, TURN_BLACK, RULES_NONE);
}

void known_store_expect_all(uint64_t seed, int more, int perhaps)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    struct status_text why = {""};
    for (int i = 0; i < more + perhaps; i++) {
        const struct result claim = known_store_more(&seed);
        struct result got;
        bool found;
        if (store_get(store, &claim.position, claim.rules, &found, &got, NULL,
                      &why))
            ck_abort_msg("%s", why.line);
        if (!found && i < more)
            ck_abort_msg("acknowledged result %d is lost", i);
        if (found)
            expect(&claim, &got);
    }
    store_close(store);
    if (known_store_read(STORE_READ).right != KNOWN_STORE_CLAIMS)
        ck_abort_msg("a result that was there is lost");
}

static void fail_finding(void *context, const char *line)
{
    (void)context;
    ck_abort_msg("%s", line);
}

void known_store_expect_sound(void)
{
    uint64_t findings;
    struct status_text why = {""};
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_READ);
    if (check_run(store, &(struct check_calls){.report = fail_finding},
                  &findings, &why))
        ck_abort_msg("%s", why.line);
    store_close(store);
}
