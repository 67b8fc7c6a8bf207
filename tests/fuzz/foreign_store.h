/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * foreign_store - files that look like a store and are not what they seem:
 * endless views in the place of tables, triggers, generated columns, other
 * types, other versions. Each is made of the specimen store by SQL.
 *
 * They are seeds for fuzz_store, and test_foreign_store.c says what becomes of
 * each.
 */
#ifndef TESTS_FUZZ_FOREIGN_STORE_H
#define TESTS_FUZZ_FOREIGN_STORE_H

#include <stdbool.h>
#include <stddef.h>

enum foreign_fate {
    FOREIGN_REFUSED, /* it cannot be opened */
    FOREIGN_FOUND,   /* it can, and a check finds something */
    FOREIGN_SOUND    /* nothing is wrong with it */
};

struct foreign_store {
    const char *name;
    enum foreign_fate fate;
    const char *sql;
};

extern const struct foreign_store foreign_stores[];
extern const size_t foreign_store_count;

/* Makes the store in the place of a specimen. False: this SQLite cannot. */
bool foreign_store_make(const struct foreign_store *foreign, const char *path);

#endif
