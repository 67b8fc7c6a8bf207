/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * static_rules - rules that are sound at every undecided node.
 *
 * For an empty cell and a colour, the objectives made by a stone there follow
 * from the sides its group would touch; nobody has won yet, so no other group
 * of that colour has an objective. The stone is a win if its own goal is among
 * them, a suicide if only the opponent's is, and quiet otherwise. What a stone
 * of one colour does never depends on stones of the other.
 *
 * 1. A winning cell for the mover: the position is won.
 * 2. Else a suicide loses at once; it is never better than any other move.
 * 3. Else, if the opponent has a winning cell t, every move but t loses: the
 *    opponent's stone on t still makes his goal. So t is the only reply, lost
 *    too if it is the mover's suicide; and two such cells are lost.
 * 4. No reply left (only suicides): lost.
 */
#include "solver/common/static_rules.h"

#include "game/outcome.h"

/* Rules 2 to 4. */
static void find_replies(const struct state *state,
                         struct static_rules *static_rules)
{
    const enum colour mover = state->turn;
    const enum colour opponent = colour_other(mover);
    const bits threats =
        state_cells_making(state->now, opponent, outcome_goal(opponent));
    const bits all = state->sets->all;
    static_rules->suicides = state_suicides(state->now, mover);
    static_rules->replies = state->now->free & ~static_rules->suicides;
    static_rules->move = MOVE_NONE;
    static_rules->value = VALUE_UNKNOWN;
    static_rules->must = all;
    static_rules->region = bits_none();
    if (bits_several(threats)) {
        static_rules->value = VALUE_LOSS;
        static_rules->region = threats;
        return;
    }
    if (bits_any(threats)) {
        static_rules->replies &= threats;
        static_rules->must = static_rules->region = threats;
    }
    if (bits_any(static_rules->replies))
        return;
    static_rules->value = VALUE_LOSS; /* only suicides are left */
    static_rules->region = all;
}

void static_rules_find(const struct state *state,
                       struct static_rules *static_rules)
{
    const enum colour mover = state->turn;
    const int win =
        bits_first(state_cells_making(state->now, mover, outcome_goal(mover)));
    if (win >= 0)
        *static_rules = (struct static_rules){
            .value = VALUE_WIN, .move = win, .region = bits_of(win)};
    else
        find_replies(state, static_rules);
}
