/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * knowledge - rules that are sound at every undecided node.
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
#include "solver/knowledge.h"

#include "game/outcome.h"

static struct cellset all_three(const struct cellset *reach, int a, int b,
                                int c)
{
    return cellset_and(reach[a], cellset_and(reach[b], reach[c]));
}

/* The empty cells where a stone of the colour makes one of the objectives
 * (OUTCOME_LINE or OUTCOME_Y). */
static struct cellset cells_making(const struct state *state,
                                   enum colour colour, unsigned objective)
{
    const struct cellset *const reach = state->now->reach[colour];
    struct cellset cells;
    if (objective == OUTCOME_Y) {
        cells =
            cellset_or(all_three(reach, 0, 2, 4), all_three(reach, 1, 3, 5));
    } else {
        cells = cellset_and(reach[0], reach[3]);
        cells = cellset_or(cells, cellset_and(reach[1], reach[4]));
        cells = cellset_or(cells, cellset_and(reach[2], reach[5]));
    }
    return cellset_and(cells, state->now->free);
}

/* The replies that rules 2 and 3 leave. */
static struct cellset replies_left(const struct state *state)
{
    const enum colour mover = state->turn;
    const enum colour opponent = colour_other(mover);
    const unsigned opponents_goal = outcome_goal(opponent);
    const struct cellset suicides = cells_making(state, mover, opponents_goal);
    const struct cellset threats =
        cells_making(state, opponent, opponents_goal);
    const struct cellset quiet = cellset_without(state->now->free, suicides);
    const int threat = cellset_next(&threats, 0);
    if (threat < 0)
        return quiet;
    if (cellset_next(&threats, threat + 1) >= 0)
        return cellset_none();
    return cellset_and(quiet, threats);
}

void knowledge_find(const struct state *state, struct knowledge *knowledge)
{
    const enum colour mover = state->turn;
    const struct cellset wins = cells_making(state, mover, outcome_goal(mover));
    const int win = cellset_next(&wins, 0);
    if (win >= 0) {
        *knowledge = (struct knowledge){.value = VALUE_WIN, .move = win};
        return;
    }
    knowledge->replies = replies_left(state);
    knowledge->value =
        cellset_empty(knowledge->replies) ? VALUE_LOSS : VALUE_UNKNOWN;
    knowledge->move = MOVE_NONE;
}
