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

/* Whether a stone of a colour would win, kill itself, or neither. */
enum effect { EFFECT_QUIET, EFFECT_WIN, EFFECT_SUICIDE };

static enum effect effect_of(const struct state *state, enum colour colour,
                             int cell)
{
    const unsigned made =
        outcome_of_sides(state_sides_through(state, colour, cell));
    if (!made)
        return EFFECT_QUIET;
    return made & outcome_goal(colour) ? EFFECT_WIN : EFFECT_SUICIDE;
}

static void keep_only(struct cellset *set, int cell)
{
    const bool had = cellset_has(set, cell);
    *set = cellset_none();
    if (had)
        cellset_add(set, cell);
}

void knowledge_find(const struct state *state, struct knowledge *knowledge)
{
    const enum colour mover = state->turn;
    const enum colour opponent = colour_other(mover);
    struct cellset threats = cellset_none();
    struct cellset quiet = cellset_none();
    for (int cell = cellset_next(&state->free, 0); cell >= 0;
         cell = cellset_next(&state->free, cell + 1)) {
        const enum effect effect = effect_of(state, mover, cell);
        if (effect == EFFECT_WIN) {
            *knowledge = (struct knowledge){.value = VALUE_WIN, .move = cell};
            return;
        }
        if (effect == EFFECT_QUIET)
            cellset_add(&quiet, cell);
        if (effect_of(state, opponent, cell) == EFFECT_WIN)
            cellset_add(&threats, cell);
    }
    const int threat = cellset_next(&threats, 0);
    if (threat >= 0 && cellset_next(&threats, threat + 1) >= 0)
        quiet = cellset_none();
    else if (threat >= 0)
        keep_only(&quiet, threat);
    *knowledge = (struct knowledge){
        .value = cellset_empty(quiet) ? VALUE_LOSS : VALUE_UNKNOWN,
        .move = MOVE_NONE,
        .replies = quiet,
    };
}
