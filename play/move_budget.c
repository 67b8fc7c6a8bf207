/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * move_budget - effort is a count; the clock is looked at after each
 * CLOCK_EVERY of it.
 */
#include "play/move_budget.h"

#include "game/clock.h"
#include "game/stop_flag.h"

enum { CLOCK_EVERY = 64 /* of effort */ };

void move_budget_begin(struct move_budget *move_budget, double seconds,
                       uint64_t effort, const volatile sig_atomic_t *stop)
{
    *move_budget = (struct move_budget){
        .effort = effort, .seconds = seconds, .stop = stop};
    move_budget->began = clock_now();
}

double move_budget_seconds(const struct move_budget *move_budget)
{
    return clock_now() - move_budget->began;
}

bool move_budget_spend(struct move_budget *move_budget, uint64_t effort)
{
    move_budget->spent += effort;
    if (move_budget->effort && move_budget->spent > move_budget->effort)
        move_budget->over = true;
    if (stop_flag_is_raised(move_budget->stop))
        move_budget->over = true;
    if (move_budget->seconds > 0 &&
        move_budget->spent - move_budget->checked >= CLOCK_EVERY) {
        move_budget->checked = move_budget->spent;
        if (move_budget_seconds(move_budget) >= move_budget->seconds)
            move_budget->over = true;
    }
    return !move_budget->over;
}

void move_budget_cap(struct move_budget *move_budget, uint64_t effort)
{
    const uint64_t limit = move_budget->spent + effort;
    if (!move_budget->effort || limit < move_budget->effort)
        move_budget->effort = limit;
}

struct search_limits move_budget_share(const struct move_budget *move_budget,
                                       int side, double part)
{
    struct search_limits limits = {.stop = move_budget->stop};
    if (move_budget->effort) {
        const uint64_t left = move_budget->effort > move_budget->spent
                                  ? move_budget->effort - move_budget->spent
                                  : 0;
        const uint64_t share = (uint64_t)(part * (double)move_budget->effort);
        limits.nodes = (share < left ? share : left) / move_budget_node(side);
        limits.nodes += !limits.nodes;
    }
    if (move_budget->seconds > 0) {
        const double left =
            move_budget->seconds - move_budget_seconds(move_budget);
        const double share = part * move_budget->seconds;
        limits.seconds = search_seconds_left(share < left ? share : left);
    }
    return limits;
}
