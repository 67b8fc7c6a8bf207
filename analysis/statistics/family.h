/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * family - the contract sets that are known, joined from both phases.
 *
 * A contract set is won by White when White, to move in the main phase, wins
 * against these black stones; the White-winning sets are the family D of
 * complex.h. The main-phase result is the authority. Where none is stored the
 * contract result may imply it: who wins by passing has a set that Black wins,
 * and who loses, though he might pass, one that White wins. A contract
 * result that says the contrary of the main phase is an alarm, not an opinion.
 */
#ifndef ANALYSIS_STATISTICS_FAMILY_H
#define ANALYSIS_STATISTICS_FAMILY_H

#include "analysis/statistics/census.h"
#include "analysis/statistics/sample.h"

/* One set, standing for all its images. */
struct family_set {
    struct cellset stones; /* of the canonical position */
    int count;             /* stones */
    int orbit;             /* different images */
    enum colour winner;    /* White to move; COLOUR_NONE: not known */
    int move;              /* of White, that wins; MOVE_NONE: none or unknown */
    enum value value;      /* of the contract, to the player to move */
    int grundy;            /* as stored; -1: none */
};

struct family {
    const struct board *board;
    enum rules rules;
    bool chosen; /* as in struct sample */
    struct census census;
    struct family_set *sets; /* by number of stones, then cellset_compare() */
    size_t count;
    size_t layer[BOARD_MAX_CELLS + 2]; /* first set of k stones; one past */
};

/*
 * Reads the sets of a side that meet the request's condition. STATUS_USAGE when
 * the rules have no contract or the store holds no contract set of them;
 * STATUS_FAILED when the store is damaged, contradicts itself or cannot be
 * read, or memory ran out. On success the caller frees the family with
 * family_free().
 */
enum status family_read(struct store *store, const struct request *request,
                        struct family *family, struct status_text *why);

/* The same from results already read, for which "the store" then stands. */
enum status family_build(const struct sample *sample, struct family *family,
                         struct status_text *why);

/* The same, and no set at all is a family too; family_need_sets() refuses it as
 * the others do. */
enum status family_join(const struct sample *sample, struct family *family,
                        struct status_text *why);
enum status family_need_sets(const struct family *family,
                             struct status_text *why);

void family_free(struct family *family);

/* The index of the set with these stones, in any orientation; -1 when there is
 * none. Takes O(log count). */
int64_t family_find(const struct family *family, const struct cellset *stones);

/* The contract position of a set. */
struct position family_position(const struct family *family, size_t index);

#endif
