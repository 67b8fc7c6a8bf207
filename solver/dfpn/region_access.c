/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_access - the winner's stones of the state are the key.
 */
#include "solver/dfpn/region_access.h"

#include "solver/dfpn/evaluation.h"

/* Finds a region that tells that the colour wins the state. */
static bool find_region(const struct dfpn *dfpn, enum colour winner,
                        bits *region)
{
    const struct state *const state = &dfpn->state;
    const struct region_key key = {state->now->stones[winner], winner,
                                   state->turn == winner};
    return dfpn->shared->regions &&
           region_table_find(dfpn->shared->regions, &key, state->now->free,
                             region);
}

bool region_access_recall(struct dfpn *dfpn, struct dfpn_reply *reply)
{
    if (table_access_recall(&dfpn->access, reply))
        return true;
    for (enum colour winner = COLOUR_BLACK; winner <= COLOUR_WHITE; winner++) {
        if (!find_region(dfpn, winner, &reply->region))
            continue;
        reply->numbers = dfpn_numbers_of_value(
            value_from_winner((enum turn)dfpn->state.turn, winner));
        return true;
    }
    return false;
}

bool region_access_know(struct dfpn *dfpn, struct static_rules *static_rules)
{
    const enum colour mover = dfpn->state.turn;
    bits *const region = &static_rules->region;
    static_rules->move = MOVE_NONE;
    if (find_region(dfpn, colour_other(mover), region))
        static_rules->value = VALUE_LOSS;
    else if (dfpn->path && find_region(dfpn, mover, region))
        static_rules->value = VALUE_WIN;
    else
        return false;
    return true;
}

bool region_access_meet(struct dfpn *dfpn, struct static_rules *static_rules)
{
    const struct state *const state = &dfpn->state;
    const enum colour opponent = colour_other(state->turn);
    const struct region_key key = {state->now->stones[opponent], opponent,
                                   true};
    bits must = state->sets->all;
    bits cells = bits_none();
    if (!dfpn->shared->regions ||
        !region_table_meet(dfpn->shared->regions, &key, state->now->free, &must,
                           &cells))
        return false;
    dfpn->counters.of[COUNTER_REGIONS_PRUNED] +=
        evaluation_leave_out(dfpn, must, cells, static_rules);
    return static_rules->value != VALUE_UNKNOWN;
}

bool region_access_wins(struct dfpn *dfpn, struct dfpn_reply *reply)
{
    const enum colour winner = colour_other(dfpn->state.turn);
    if (!find_region(dfpn, winner, &reply->region))
        return false;
    reply->numbers = dfpn_numbers_of_value(VALUE_LOSS);
    reply->guess = true;
    reply->unseen = false;
    dfpn_count(dfpn, COUNTER_REGIONS_KNOWN);
    return true;
}

/* Nodes of work from which on all images of a region are stored: the others
 * serve the search at hand, these all that are to come. */
enum { WORTH_IMAGES = 512 };

void region_access_store(struct dfpn *dfpn, const struct dfpn_reply *reply,
                         uint64_t work)
{
    const struct state *const state = &dfpn->state;
    const enum colour winner =
        reply->numbers.phi == 0 ? state->turn : colour_other(state->turn);
    const struct region_key key = {state->now->stones[winner], winner,
                                   state->turn == winner};
    if (!dfpn->shared->regions || !bits_within(reply->region, state->now->free))
        return;
    if (work < WORTH_IMAGES)
        region_table_store(dfpn->shared->regions, &key, reply->region, work);
    else
        region_table_store_images(dfpn->shared->regions, state->sets, &key,
                                  reply->region, work);
}
