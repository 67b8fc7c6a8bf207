/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract_sets - the contract sets that are known, joined from both phases.
 *
 * A contract set is won by White when White, to move in the main phase, wins
 * against these black stones; the White-winning sets are the family D of
 * complex.h. The main-phase result is the authority. Where none is stored the
 * contract result may imply it: who wins by passing has a set that Black wins,
 * and who loses, though he might pass, one that White wins. A contract
 * result that says the contrary of the main phase is an alarm, not an opinion.
 *
 * Where a request brings claims (query/claims.h) a set that is not known has
 * the winner, and a contract position the value, that is claimed; such sets are
 * marked, and each report tells how many they are.
 */
#ifndef ANALYSIS_STATISTICS_CONTRACT_SETS_H
#define ANALYSIS_STATISTICS_CONTRACT_SETS_H

#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/side_results.h"

/* One set, standing for all its images. */
struct contract_sets_set {
    struct cellset stones; /* of the canonical position */
    int count;             /* stones */
    int orbit;             /* different images */
    bool over; /* the stones have an objective: who passes ends the game */
    enum colour winner; /* White to move; COLOUR_NONE: not known */
    int move;           /* of White, that wins; MOVE_NONE: none or unknown */
    enum value value;   /* of the contract, to the player to move */
    int grundy;         /* as stored; -1: none */
    bool winner_claimed, value_claimed; /* without a proof at hand */
};

struct contract_sets {
    const struct board *board;
    enum rules rules;
    bool chosen; /* as in struct side_results */
    struct orbit_counts orbit_counts;
    struct contract_sets_set
        *sets; /* by number of stones, then cellset_compare() */
    size_t count;
    size_t layer[BOARD_MAX_CELLS + 2]; /* first set of k stones; one past */
    size_t claimed; /* of the sets, the winners of which are claimed */
};

/*
 * Reads the sets of a side that meet the request's condition, with what is
 * claimed of the others. STATUS_USAGE when
 * the rules have no contract or the store holds no contract set of them;
 * STATUS_FAILED when the store is damaged, contradicts itself or cannot be
 * read, or memory ran out. On success the caller frees them with
 * contract_sets_free().
 */
enum status contract_sets_read(struct store *store,
                               const struct request *request,
                               struct contract_sets *contract_sets,
                               struct status_text *why);

/* The same from results already read, for which "the store" then stands, and
 * without claims. */
enum status contract_sets_build(const struct side_results *side_results,
                                struct contract_sets *contract_sets,
                                struct status_text *why);

/* The same, and no set at all is no failure; contract_sets_need_sets()
 * refuses it as the others do. */
enum status contract_sets_join(const struct side_results *side_results,
                               struct contract_sets *contract_sets,
                               struct status_text *why);
enum status contract_sets_need_sets(const struct contract_sets *contract_sets,
                                    struct status_text *why);

/* Whether every contract set is there, its winner known or not. */
bool contract_sets_all(const struct contract_sets *contract_sets);

void contract_sets_free(struct contract_sets *contract_sets);

/* The index of the set with these stones, in any orientation; -1 when there is
 * none. Takes O(log count). */
int64_t contract_sets_find(const struct contract_sets *contract_sets,
                           const struct cellset *stones);

/* The contract position of a set. */
struct position
contract_sets_position(const struct contract_sets *contract_sets, size_t index);

#endif
