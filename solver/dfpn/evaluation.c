/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation - static rules first, then connections, then the policy.
 */
#include "solver/dfpn/evaluation.h"

#include <assert.h>
#include <string.h>

#include "solver/common/technique.h"
#include "solver/connections/barred.h"
#include "solver/dfpn/leaf_numbers.h"
#include "solver/policy/network.h"

/* Finds what `colour` can force at the state; false when connections are not
 * asked for or the board is too large for them. */
static bool find_carrier(struct dfpn *dfpn, enum colour colour,
                         struct must_play_base *base,
                         struct must_play *must_play)
{
    const struct state *const state = &dfpn->state;
    if (!dfpn_uses(dfpn, TECHNIQUE_MUST_PLAY | TECHNIQUE_OWN_WINS) ||
        state->sets->board->side > MUST_PLAY_MAX_SIDE)
        return false;
    must_play_find(state->sets, state->now, colour, dfpn->shared->techniques,
                   base, must_play, &dfpn->counters);
    return true;
}

uint64_t evaluation_leave_out(const struct dfpn *dfpn, bits must, bits cells,
                              struct static_rules *static_rules)
{
    const int left_out = bits_count(static_rules->replies & ~must);
    static_rules->replies &= must;
    static_rules->must &= must;
    static_rules->region |= cells;
    if (!bits_any(static_rules->replies)) {
        static_rules->value = VALUE_LOSS;
        if (bits_any(static_rules->suicides & static_rules->must))
            static_rules->region = dfpn->state.sets->all;
    }
    return (uint64_t)left_out;
}

/* Leaves out the replies that lose to the opponent's connections. */
static void heed(struct dfpn *dfpn, const struct must_play *opponents,
                 struct static_rules *static_rules)
{
    dfpn->counters.of[COUNTER_MUST_PLAY_PRUNED] += evaluation_leave_out(
        dfpn, opponents->must, opponents->cells, static_rules);
    if (opponents->won) {
        static_rules->value = VALUE_LOSS;
        static_rules->region = opponents->won_cells;
    }
    if (static_rules->value != VALUE_UNKNOWN)
        dfpn_count(dfpn, COUNTER_MUST_PLAY_LOST);
}

/* What is certain without connections. */
static void know_stones(struct dfpn *dfpn, struct static_rules *static_rules)
{
    const struct state *const state = &dfpn->state;
    static_rules_find(state, static_rules);
    if (static_rules->value != VALUE_WIN) {
        dfpn->counters.of[COUNTER_SUICIDES] +=
            (uint64_t)bits_count(static_rules->suicides);
        if (!bits_equal(static_rules->must, state->sets->all))
            dfpn_count(dfpn, COUNTER_FORCED);
    }
    if (static_rules->value != VALUE_UNKNOWN ||
        !dfpn_uses(dfpn, TECHNIQUE_BARRED))
        return;
    const bits barred = barred_cells(state->sets, state->now);
    if (!bits_any(barred))
        return;
    const bits others = state->now->free & ~bits_lowest(barred);
    static_rules->value =
        value_from_winner((enum turn)state->turn, COLOUR_WHITE);
    static_rules->region = state->sets->all;
    static_rules->move = bits_first(bits_any(others) ? others : barred);
    dfpn_count(dfpn, COUNTER_BARRED);
}

/* What is certain at the state after the opponent's stone. The opponent's
 * connections are worked out; the mover's have hardly changed since the
 * opponent's stone met them all. */
static void know_reply(struct dfpn *dfpn, struct static_rules *static_rules)
{
    const enum colour opponent = colour_other(dfpn->state.turn);
    struct must_play must_play;
    know_stones(dfpn, static_rules);
    if (static_rules->value == VALUE_UNKNOWN &&
        dfpn_uses(dfpn, TECHNIQUE_MUST_PLAY) &&
        find_carrier(dfpn, opponent, &dfpn->after, &must_play))
        heed(dfpn, &must_play, static_rules);
}

/* Fills dfpn->base as well. */
void evaluation_know(struct dfpn *dfpn, struct static_rules *static_rules)
{
    const enum colour mover = dfpn->state.turn;
    const enum colour opponent = colour_other(mover);
    struct must_play must_play;
    know_stones(dfpn, static_rules);
    if (static_rules->value != VALUE_UNKNOWN)
        return;
    const bool found =
        find_carrier(dfpn, mover, &dfpn->base[mover], &must_play);
    if (found && dfpn_uses(dfpn, TECHNIQUE_OWN_WINS) && must_play.key >= 0 &&
        bits_has(static_rules->replies, must_play.key)) {
        static_rules->value = VALUE_WIN;
        static_rules->move = must_play.key;
        static_rules->region = must_play.key_cells;
        dfpn_count(dfpn, COUNTER_OWN_WINS);
        return;
    }
    if (dfpn_uses(dfpn, TECHNIQUE_MUST_PLAY) &&
        find_carrier(dfpn, opponent, &dfpn->base[opponent], &must_play))
        heed(dfpn, &must_play, static_rules);
}

void evaluation_of_reply(struct dfpn *dfpn, struct dfpn_reply *reply)
{
    struct dfpn_numbers *const numbers = &reply->numbers;
    struct static_rules static_rules;
    know_reply(dfpn, &static_rules);
    dfpn_count(dfpn, COUNTER_EVALUATED);
    reply->region = static_rules.region;
    if (static_rules.value != VALUE_UNKNOWN) {
        dfpn_count(dfpn, COUNTER_DECIDED);
        *numbers = dfpn_numbers_of_value(static_rules.value);
        return;
    }
    *numbers = (struct dfpn_numbers){1, 1};
    if (dfpn_uses(dfpn, TECHNIQUE_MOBILITY)) {
        leaf_numbers_guess(&static_rules, &numbers->phi, &numbers->delta);
        dfpn_count(dfpn, COUNTER_MOBILITY);
    }
    assert(numbers->phi && numbers->phi < SEARCH_INFINITE - 1);
    assert(numbers->delta && numbers->delta < SEARCH_INFINITE - 1);
}

bool evaluation_has_policy(const struct dfpn *dfpn)
{
    return dfpn_uses(dfpn, TECHNIQUE_POLICY) &&
           dfpn_uses(dfpn, TECHNIQUE_MUST_PLAY) &&
           dfpn->state.sets->board->side <= MUST_PLAY_MAX_SIDE &&
           network_of(dfpn->state.sets->board->side, dfpn->state.turn);
}

/* Has what the tables know of the replies fetched while the policy thinks. */
static void prefetch(const struct dfpn *dfpn, const struct policy_move *moves,
                     int count)
{
    const struct state *const state = &dfpn->state;
    const enum colour mover = state->turn;
    for (int i = 0; i < count; i++) {
        const bits stones = state->now->stones[mover] | bits_of(moves[i].cell);
        table_access_prefetch(&dfpn->access, moves[i].cell);
        if (dfpn->shared->regions)
            region_table_prefetch(dfpn->shared->regions,
                                  &(struct region_key){stones, mover, false});
    }
}

/* Lists the moves in the order in which to try them; returns their number. */
static int list_moves(struct dfpn *dfpn,
                      const struct static_rules *static_rules,
                      struct policy_move *moves)
{
    const int cells = dfpn->state.sets->cells;
    int count = 0;
    for (int i = 0; i < cells; i++) {
        const int16_t cell = dfpn->shared->order[i];
        if (bits_has(static_rules->replies, cell))
            moves[count++] = (struct policy_move){cell, POLICY_ONE};
    }
    prefetch(dfpn, moves, count);
    if (evaluation_has_policy(dfpn))
        dfpn->counters.of[COUNTER_POLICY] +=
            policy_rank(&dfpn->state, static_rules, dfpn->base, moves, count);
    return count;
}

int evaluation_find_moves(struct dfpn *dfpn, struct static_rules *static_rules,
                          struct policy_move *moves)
{
    const bits *const stones = dfpn->state.now->stones;
    const struct table_key key = {{stones[0], stones[1]}, dfpn->state.turn};
    const struct expansion *const known =
        dfpn->cache ? expansion_cache_find(dfpn->cache, &key) : NULL;
    if (known) {
        dfpn_count(dfpn, COUNTER_REMEMBERED);
        *static_rules = known->static_rules;
        memcpy(moves, known->moves, (size_t)known->count * sizeof *moves);
        prefetch(dfpn, moves, known->count);
        return known->count;
    }
    evaluation_know(dfpn, static_rules);
    if (static_rules->value != VALUE_UNKNOWN)
        return 0;
    const int count = list_moves(dfpn, static_rules, moves);
    if (dfpn->cache)
        expansion_cache_put(dfpn->cache, &key, static_rules, moves, count);
    return count;
}
