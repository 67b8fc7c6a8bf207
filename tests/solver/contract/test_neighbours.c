/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_neighbours - of sets that are judged alike, the one goes first with the
 * most neighbours that are proved to be Black's.
 *
 * On side 4 all is known but for a layer, so that nothing decides about it but
 * the neighbours. They are counted here by sets and their first images
 * (phase.h), with no thought of the contract's graph.
 */
#include <stdlib.h>

#include "tests/contract_checks.h"
#include "tests/phase.h"
#include "tests/support.h"

enum {
    OPEN_STONES = 4,
    NODES = 3000, /* each of the layer's sets takes so many */
    MOVED = 4,    /* what it is worth that a set is Black's: to those with one
                     of its stones elsewhere */
    LESS = 1      /* and to those that lack one */
};

struct run {
    const struct phase *phase;
    uint32_t *layer; /* its sets, up to symmetry */
    int count;       /* of them */
    int *near;       /* by first image: what is Black's around */
    bool *tried;     /* by first image: in vain */
    bool *known;     /* by first image, of the layer */
    int looked;      /* how often at neighbours */
};

/* Adds a number to a list, unless it is there. */
static int add_once(uint32_t *list, int count, uint32_t number)
{
    for (int i = 0; i < count; i++)
        if (list[i] == number)
            return count;
    list[count] = number;
    return count + 1;
}

/* The sets, up to symmetry, with one stone less, or else one more. */
static int beside(const struct phase *phase, uint32_t set, bool less,
                  uint32_t *list)
{
    int count = 0;
    for (int i = 0; i < phase->cells; i++) {
        const uint32_t bit = UINT32_C(1) << i;
        if (!!(set & bit) == less)
            count = add_once(list, count, phase->first[set ^ bit]);
    }
    return count;
}

/* White wins from every other set, as it were, but from none of one stone or
 * none: so passing settles the empty board, and what it needs decides nothing.
 */
static enum colour winner_of(uint32_t set)
{
    return __builtin_popcount(set) > 1 && set * UINT32_C(2654435761) >> 31
               ? COLOUR_WHITE
               : COLOUR_BLACK;
}

static void becomes_known(struct run *run, uint32_t set)
{
    uint32_t parents[PHASE_MAX_CELLS], children[PHASE_MAX_CELLS];
    const int count = winner_of(set) == COLOUR_BLACK
                          ? beside(run->phase, set, true, parents)
                          : 0;
    for (int i = 0; i < count; i++) {
        const int moved = beside(run->phase, parents[i], false, children);
        run->near[parents[i]] += LESS;
        for (int j = 0; j < moved; j++)
            run->near[children[j]] += MOVED;
    }
}

static bool is_open(const struct run *run, uint32_t set)
{
    return __builtin_popcount(set) == OPEN_STONES &&
           run->phase->first[set] == set && !run->known[set];
}

/* No set of the layer that was tried as often is nearer. */
static void check_nearest(struct run *run, uint32_t set)
{
    for (int i = 0; i < run->count; i++) {
        const uint32_t other = run->layer[i];
        if (is_open(run, other) && run->tried[other] == run->tried[set])
            ck_assert_int_le(run->near[other], run->near[set]);
    }
    run->looked++;
}

static enum status main_winner(void *context, const struct position *position,
                               uint64_t budget, struct job_outcome *outcome,
                               struct status_text *why)
{
    struct run *const run = context;
    const uint32_t set = run->phase->first[phase_set(run->phase, position)];
    (void)why;
    if (!is_open(run, set) || budget >= NODES)
        outcome->winner = winner_of(set);
    if (!budget)
        return STATUS_OK;
    ck_assert(is_open(run, set));
    outcome->nodes = budget < NODES ? budget : NODES;
    if (budget < NODES) {
        run->tried[set] = true;
        return STATUS_OK;
    }
    check_nearest(run, set);
    run->known[set] = true;
    becomes_known(run, set);
    return STATUS_OK;
}

START_TEST(the_nearest_goes_first)
{
    struct phase *const phase = phase_create(4, RULES_INNER);
    struct run run = {.phase = phase,
                      .layer = calloc(phase->sets, sizeof *run.layer),
                      .near = calloc(phase->sets, sizeof *run.near),
                      .tried = calloc(phase->sets, sizeof *run.tried),
                      .known = calloc(phase->sets, sizeof *run.known)};
    const struct contract_calls calls = {.main_winner = main_winner,
                                         .context = &run};
    struct contract *const contract =
        contract_checks_create(4, RULES_INNER, &calls);
    ck_assert(run.layer && run.near && run.tried && run.known);
    for (uint32_t set = 0; set < phase->sets; set++)
        if (is_open(&run, set))
            run.layer[run.count++] = set;
        else if (phase->first[set] == set)
            becomes_known(&run, set);
    contract_checks_all(contract);
    ck_assert_uint_eq(contract_unknown(contract), 0);
    ck_assert_int_eq(run.looked, 364);
    contract_destroy(contract);
    phase_destroy(phase);
    free(run.layer);
    free(run.near);
    free(run.tried);
    free(run.known);
}
END_TEST

SUPPORT_SUITE(neighbours)
{
    TCase *const game = support_case(suite, "made up");
    tcase_add_test(game, the_nearest_goes_first);
}
