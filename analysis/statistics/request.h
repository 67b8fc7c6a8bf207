/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * request - what is asked of a statistic.
 *
 * Every statistic is about one side and one set of rules. The other fields
 * matter to some of them only; the table in statistic.c says which.
 */
#ifndef ANALYSIS_STATISTICS_REQUEST_H
#define ANALYSIS_STATISTICS_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "db/store.h"
#include "game/rules.h"

/* What a request may ask for beyond side and rules, as bits. */
enum request_option {
    REQUEST_WHERE = 1,    /* a condition on the results looked at */
    REQUEST_SEED = 2,     /* something is drawn at random */
    REQUEST_DRAWS = 4,    /* and how much of it */
    REQUEST_STONES = 8,   /* a number of contract stones */
    REQUEST_AGAINST = 16, /* other stores */
    REQUEST_CLAIMS = 32   /* what is claimed without a proof */
};

/* A store to compare with, and what to call it. */
struct request_store {
    const char *name;
    struct store *store;
};

struct claims;
struct side_results;

struct request {
    int side;
    enum rules rules;
    struct store_condition condition;
    uint64_t seed;
    uint64_t draws; /* 0: the statistic's own choice */
    int stones;     /* -1: every number */
    const struct request_store *against;
    size_t against_count;
    const struct claims *claims; /* the caller's; or NULL */
    char *const *claim_paths;    /* where these were read */
    size_t claim_path_count;
    const struct side_results
        *side_results; /* of a store and a side, for whoever would
              read the same again; NULL: none */
};

/* The usual request. */
static inline struct request request_of(int side, enum rules rules)
{
    return (struct request){.side = side, .rules = rules, .stones = -1};
}

#endif
