/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_options - what whoever merges stores asks for, and is told. */
#ifndef DB_STORE_MERGE_OPTIONS_H
#define DB_STORE_MERGE_OPTIONS_H

#include <signal.h>

#include "db/game_table.h"
#include "db/imported_table.h"
#include "db/store.h"

/* What becomes of a result of the other store. */
enum store_merge_fate {
    STORE_MERGE_NEW,         /* it was not here, */
    STORE_MERGE_BETTER,      /* it or its proof was not as good here, */
    STORE_MERGE_KNOWN,       /* or nothing changed */
    STORE_MERGE_CONFLICTING, /* what is proved here contradicts it */
    STORE_MERGE_REJECTED,    /* so was its proof */
    STORE_MERGE_DAMAGED,     /* it cannot be read */
    STORE_MERGE_FATES
};

struct store_merge_counts {
    uint64_t fate[STORE_MERGE_FATES];
    uint64_t bare;      /* of the first three: proved, without a proof */
    uint64_t undecided; /* of the first three: with an unverified proof */
    uint64_t games[GAME_FATES]; /* of the player against itself */
    uint64_t games_damaged;
    uint64_t imported[IMPORTED_FATES]; /* games played elsewhere */
    uint64_t imported_damaged;
};

/* Judges a proof and writes the verdict into it. STATUS_FAILED with a line
 * unless it was accepted: the verdict then tells whether it was rejected. The
 * result gets the move of its proof if its own is another. */
typedef enum status store_merge_judge_fn(void *context, struct result *result,
                                         struct proof *proof,
                                         struct status_text *why);

struct store_merge_options {
    store_merge_judge_fn *judge;                   /* NULL: nobody judges */
    void (*tell)(void *context, const char *line); /* of what is wrong */
    /* How many are through, often; NULL: nobody asks. */
    void (*count)(void *context, uint64_t done, uint64_t total);
    void *context;                     /* for all three */
    const volatile sig_atomic_t *stop; /* not 0: end; NULL: never */
};

/* Whether it is time to end. */
bool store_merge_must_stop(const struct store_merge_options *options);

/* Tells of something that is wrong. */
void store_merge_tell(const struct store_merge_options *options,
                      const char *line);

/* Tells why something cannot be read. It is left out, so that is nobody's
 * failure: *why is empty then. */
void store_merge_leave_out(const struct store_merge_options *options,
                           struct status_text *why);

/* Has a proof judged, by the judge there is, and tells of a move that was not
 * that of the proof. */
enum status store_merge_judge(const struct store_merge_options *options,
                              struct result *result, struct proof *proof,
                              struct status_text *why);

/* Tells whoever asks how many are through. */
void store_merge_count(const struct store_merge_options *options, uint64_t done,
                       uint64_t total);

#endif
