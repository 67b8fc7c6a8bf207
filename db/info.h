/* SPDX-License-Identifier: GPL-3.0-or-later */
/* info - the figures of a store at a glance: its file and what it holds. */
#ifndef DB_INFO_H
#define DB_INFO_H

#include <stdint.h>

#include "db/game_table.h"
#include "db/imported_table.h"
#include "db/store.h"

/* The proofs of a store. */
struct info_proofs {
    uint64_t count[PROOF_VERDICTS]; /* by verdict, and of all: */
    uint64_t nodes;
    uint64_t raw_size; /* bytes of the records */
    uint64_t size;     /* bytes they take in the store */
};

/* The words results are filed under. */
enum info_rules { INFO_ANY, INFO_INNER, INFO_OPEN, INFO_RULES };

struct info {
    const char *path;           /* as given to store_open(); the store's */
    const char *sqlite_version; /* of the library in use; static */
    int schema_version;
    uint64_t bytes; /* size of the file */
    uint64_t runs;
    char last_run[24]; /* when the latest run began; empty without runs */
    uint64_t results;  /* all together, and by side, rules and state: */
    uint64_t count[BOARD_MAX_SIDE + 1][INFO_RULES][RESULT_PROVED + 1];
    struct info_proofs proofs;
    struct game_totals games;        /* of the player against itself */
    struct imported_totals imported; /* games played elsewhere */
};

/* The word: "any" (main phase), "inner" or "open". */
const char *info_rules_name(enum info_rules rules);

/* Counts. STATUS_FAILED with a line when the file cannot be read. */
enum status info_read(struct store *store, struct info *info,
                      struct status_text *why);

/* The largest side with a proved result; 0: there is none. */
int info_largest(const struct info *info);

/* The same with an imported game. */
int info_largest_imported(const struct info *info);

/* The side that who names none asks about: the largest with proved results,
 * else with games, else with imported ones. STATUS_USAGE with a line when the
 * store, which goes by `name`, holds none of them. */
enum status info_default_side(struct store *store, const char *name, int *side,
                              struct status_text *why);

#endif
