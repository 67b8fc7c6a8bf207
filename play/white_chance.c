/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * white_chance - one tree of a fixed number of games, with patterns; the chance
 * is that of the best of White's moves.
 */
#include "play/white_chance.h"

#include "game/outcome.h"
#include "play/uct.h"
#include "solver/contract/contract.h"

enum { GAMES = 2000, LEAST_SIDE = 4 };

/* Bytes for the nodes of the tree: more than so many games make. */
static const size_t memory = (size_t)64 << 20;

/* What the best of White's moves is worth. */
static int chance_of(const struct uct_move *best)
{
    if (best->value == VALUE_UNKNOWN)
        return (int)(VALUE_CERTAIN * best->share);
    return best->value == VALUE_WIN ? VALUE_CERTAIN : 0;
}

int white_chance(const struct position *position)
{
    const struct game game = {.position = *position, .rules = RULES_INNER};
    const struct uct_options options = {.style = PLAYOUT_BOARD_CAREFUL,
                                        .amaf = true,
                                        .patterns = UCT_PATTERNS,
                                        .proofs = true,
                                        .memory = memory};
    const bool asked = position->board->side >= LEAST_SIDE &&
                       outcome_winner(position) == COLOUR_NONE;
    struct uct *const tree = asked ? uct_create(&options, &game) : NULL;
    struct move_budget budget;
    if (!tree)
        return -1;
    move_budget_begin(&budget, 0, GAMES, NULL);
    uct_grow(tree, &budget, GAMES);
    const struct uct_move best = uct_choose(tree);
    uct_destroy(tree);
    return chance_of(&best);
}
