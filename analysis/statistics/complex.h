/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex - the White-winning contract sets as a simplicial complex.
 *
 * Let D be the family of contract sets from which White, to move in the main
 * phase, wins. Outside D the player to move passes and wins; inside D passing
 * loses, so he must add a stone. If D is closed downward it is a simplicial
 * complex (a set of k stones is a face of dimension k - 1, the empty set
 * included), and the contract is the game "add a vertex, stay a face", in which
 * the last to move wins. Closure is measured here, never assumed.
 *
 * Some words, for any D:
 *   violation  a set S outside D and a cell c with S + c in D; it is live
 *              unless the stones of S + c have an objective, which under
 *              `open` ends the game as soon as somebody passes
 *   facet      a set of D to which no stone can be added within D
 *   minimal    a set outside D each of whose sets S - c is in D
 *   Grundy     of a set in D: the least number that is not the Grundy value of
 *              a set S + c in D; 0 says that the player to move loses
 * In a closed family facets are the maximal sets of D and minimal sets the
 * minimal non-faces.
 *
 * The h-vector of a simplicial complex whose largest face has d stones and that
 * has f(i) faces of i stones is h(0) to h(d), with
 *     sum of h(j) x^(d-j) = sum of f(i) (x-1)^(d-i).
 * Its sum is f(d), and h(d) is (-1)^(d-1) times the reduced Euler
 * characteristic.
 * Source: stanley1996.
 *
 * Sets that are not known make some figures unknown and leave others alone: a
 * figure is given only when the known sets determine it.
 * The Grundy values and outcomes are computed from D alone and then compared
 * with the stored ones.
 */
#ifndef ANALYSIS_STATISTICS_COMPLEX_H
#define ANALYSIS_STATISTICS_COMPLEX_H

#include "analysis/statistics/contract_sets.h"
#include "analysis/statistics/report.h"
#include "analysis/statistics/request.h"
#include "analysis/statistics/stones.h"

enum { COMPLEX_EXAMPLES = 10 };

enum complex_closed { COMPLEX_NOT_CLOSED, COMPLEX_CLOSED, COMPLEX_UNDECIDED };

/* The sets of k stones. */
struct complex_layer {
    bool complete;             /* every set of the layer is known */
    bool has_facets;           /* `facets` is known; else it is 0 */
    bool has_minimal;          /* `minimal` is known; else it is 0 */
    struct stones_count known; /* sets inside or outside D */
    struct stones_count faces; /* sets in D; of the known ones */
    struct stones_count facets;
    struct stones_count minimal;
    int64_t pairs;      /* raw pairs S, S + c, both known, S in this layer */
    int64_t violations; /* among them */
    int64_t live_pairs, live_violations; /* those in which S + c is not over */
    int64_t telling; /* pairs with S + c in D: it takes one to violate */
    int64_t leaving; /* pairs with S in D, S + c outside */
};

/* What is known about one set of the family, beyond the family. */
struct complex_set {
    enum value value; /* of the contract, computed; to the player to move */
    int16_t grundy;   /* computed, in D only; -1: unknown, or outside D */
    bool facet, minimal;
};

struct complex_violation {
    size_t lower, upper; /* indices in the family: S, and the class of S + c */
};

struct complex {
    const struct contract_sets *contract_sets;
    struct complex_layer layers[BOARD_MAX_CELLS + 1];
    struct complex_set *sets; /* as contract_sets->sets */
    int32_t *links;           /* see complex_links() */
    bool complete;            /* every set is known */
    struct stones_count known;
    struct stones_count faces; /* D, as far as it is known */
    int64_t pairs, violations; /* raw; over all layers */
    int64_t live_pairs, live_violations;
    double undecided_pairs; /* raw pairs that may be violations: not both sets
                               known, S not in D, S + c not outside D; exact
                               below 2^53 */
    enum complex_closed closed;
    struct complex_violation examples[COMPLEX_EXAMPLES];
    int example_count;
    int64_t euler;   /* sum of (-1)^dim over nonempty faces; when complete */
    int64_t reduced; /* the same with the empty face, if it is in D */
    int64_t h[BOARD_MAX_CELLS + 1]; /* the h-vector, h[0] to h[h_count - 1] */
    int h_count; /* 0 unless every set is known and D closed and not empty */
    struct stones_count grundy[BOARD_MAX_CELLS + 1]; /* faces by value */
    struct stones_count no_grundy;    /* known faces without a value */
    struct stones_count wins, losses; /* contract, as computed */
    struct stones_count undecided;    /* known sets without an outcome */
};

/*
 * Analyses the family, which must outlive the complex. STATUS_FAILED when a
 * stored Grundy value or outcome is not the computed one, or memory ran out.
 * On success the caller frees it with complex_free(). The structure is large
 * (tens of kilobytes).
 */
enum status complex_take(const struct contract_sets *contract_sets,
                         struct complex *complex, struct status_text *why);
void complex_free(struct complex *complex);

/* The sets with one stone more than the one at `index`: for each free contract
 * cell, in their order, the index of the set in the family, or -1 when it is
 * not there. Their number; *links belongs to the complex. */
int complex_links(const struct complex *complex, size_t index,
                  const int32_t **links);

/* The statistic; see statistic.h. Tables: complex, layers, h_vector, balance,
 * parity, grundy, facets, minimal, violations, and those of complex_bounds.h,
 * cell_values.h, placement.h and complex_homology.h. */
enum status complex_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why);

#endif
