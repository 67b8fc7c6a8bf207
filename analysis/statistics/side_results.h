/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * side_results - the results of a side in the store, as arrays.
 *
 * Everything a statistic looks at is read once into memory, in the order of the
 * store: by number of stones, then by the text of the canonical position. What
 * a request's condition may ask about is what the store's view `sample` shows;
 * rows that meet it are verified like any other. All stones are those of the
 * canonical position, and moves are in its coordinates.
 */
#ifndef ANALYSIS_STATISTICS_SIDE_RESULTS_H
#define ANALYSIS_STATISTICS_SIDE_RESULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/statistics/request.h"

/* A result about a contract position. */
struct side_results_contract {
    struct cellset stones;
    int count;        /* stones */
    int orbit;        /* different images of the position, 1 to 12 */
    enum value value; /* to the player to move; unknown unless proved */
    int move;         /* that wins; MOVE_PASS or a cell, else MOVE_NONE */
    int grundy;       /* -1: none stored */
};

/* The proof of a result; all zero when there is none. A game that is over needs
 * a proof of no nodes. */
struct side_results_proof {
    bool stored;
    uint64_t nodes;
    uint64_t bytes; /* of its record */
    uint64_t size;  /* the bytes it takes in the store */
};

/* A result about a main-phase position. */
struct side_results_main {
    struct cellset stones[2]; /* by colour */
    int count;                /* stones of both colours */
    int orbit;
    enum turn turn;     /* whose turn it is */
    enum colour winner; /* COLOUR_NONE unless proved */
    int move;           /* a winning cell; MOVE_NONE: lost or not proved */
    bool contract_set;  /* White to move against a contract set of the rules */
    uint64_t nodes;     /* positions expanded by the search */
    double seconds;     /* of that search */
    uint64_t pn, dn;    /* reached, when the search stopped early; else 0 */
    struct side_results_proof proof;
    size_t run; /* that stored it: an index of side_results.runs */
};

struct side_results {
    const struct board *board;
    enum rules rules;
    const struct store *store; /* that it was read from */
    bool chosen;   /* by a condition: what does not meet it is not here */
    bool borrowed; /* the arrays are another's */
    struct side_results_contract *contract; /* results under `rules` */
    size_t contract_count, contract_room;
    struct side_results_main *main; /* results whatever the rules */
    size_t main_count, main_room;
    struct run *runs; /* those behind `main`, each once */
    size_t run_count, run_room;
};

/* Completes the sentence "... sets are not known", which is else not true of
 * what a condition has left out. */
static inline const char *side_results_or_unmet(bool chosen)
{
    return chosen ? " or do not meet the condition" : "";
}

/* Whether a position is of the main phase, White to move on a contract set of
 * the rules. */
bool side_results_is_contract_set(const struct position *position,
                                  enum rules rules);

/*
 * Reads the results of a side that meet the request's condition, or borrows
 * them from the request's sample, if they are the same. Under
 * RULES_NONE there are no contract results and no contract sets; without a
 * store, NULL, there are no results at all. STATUS_FAILED
 * with a line in `why` when the store is damaged or cannot be read, or memory
 * ran out; the sample is then empty. On success the caller frees it with
 * side_results_free().
 */
enum status side_results_read(struct store *store,
                              const struct request *request,
                              struct side_results *side_results,
                              struct status_text *why);
void side_results_free(struct side_results *side_results);

#endif
