/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * white_chance - one tree of games, with patterns; the chance is that of the
 * best of White's moves.
 */
#include "play/white_chance.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "play/calibration.h"
#include "play/uct.h"

enum {
    LEAST_SIDE = 4,
    SETTLED = 100000 /* games beyond which the shares that part White's sets
                        from Black's fall no further, on side 4 */
};

/* Bytes for the nodes of the tree: more than WHITE_CHANCE_MOST games make on
 * side 4. */
static const size_t memory = (size_t)64 << 20;

/* What the best of White's moves is worth after so many games. */
static int chance_of(const struct uct_move *best, int side, uint32_t games)
{
    if (best->value == VALUE_UNKNOWN)
        return (int)(VALUE_CERTAIN *
                     calibration_white(side, best->share,
                                       games < SETTLED ? games : SETTLED));
    return best->value == VALUE_WIN ? VALUE_CERTAIN : 0;
}

static void tell_visits(const struct uct *tree, const struct position *position,
                        uint32_t *visits)
{
    const unsigned stabilizer = symmetry_stabilizer(position);
    struct uct_report report;
    uct_describe(tree, &report);
    for (int i = 0; i < report.count; i++) {
        const struct cellset orbit = symmetry_cell_orbit(
            position->board, stabilizer, report.moves[i].move);
        for (int cell = cellset_next(&orbit, 0); cell >= 0;
             cell = cellset_next(&orbit, cell + 1))
            visits[cell] = report.moves[i].visits;
    }
}

int white_chance(const struct position *position, uint64_t games,
                 const struct search_limits *limits, uint32_t *visits)
{
    const uint32_t count = games < WHITE_CHANCE_LEAST  ? WHITE_CHANCE_LEAST
                           : games > WHITE_CHANCE_MOST ? WHITE_CHANCE_MOST
                                                       : (uint32_t)games;
    const struct game start = {.position = *position, .rules = RULES_INNER};
    const struct uct_options options = {.style = PLAYOUT_BOARD_CAREFUL,
                                        .amaf = true,
                                        .patterns = UCT_PATTERNS,
                                        .proofs = true,
                                        .memory = memory};
    const bool asked = position->board->side >= LEAST_SIDE &&
                       outcome_winner(position) == COLOUR_NONE;
    struct uct *const tree = asked ? uct_create(&options, &start) : NULL;
    struct move_budget budget;
    if (!tree)
        return -1;
    move_budget_begin(&budget, limits->seconds, count, limits->stop);
    uct_grow(tree, &budget, count);
    const struct uct_move best = uct_choose(tree);
    const bool cut = budget.over && best.value == VALUE_UNKNOWN;
    if (visits && !cut)
        tell_visits(tree, position, visits);
    uct_destroy(tree);
    if (cut)
        return -1;
    return chance_of(&best, position->board->side, count);
}
