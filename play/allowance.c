/* SPDX-License-Identifier: GPL-3.0-or-later */
/* allowance - see the header. */
#include "play/allowance.h"

#include "game/clock.h"

enum { CLOCK_EVERY = 64 /* of effort */ };

void allowance_begin(struct allowance *allowance, double seconds,
                     uint64_t effort, const volatile sig_atomic_t *stop)
{
    *allowance =
        (struct allowance){.effort = effort, .seconds = seconds, .stop = stop};
    allowance->began = clock_now();
}

double allowance_seconds(const struct allowance *allowance)
{
    return clock_now() - allowance->began;
}

bool allowance_spend(struct allowance *allowance, uint64_t effort)
{
    allowance->spent += effort;
    if (allowance->effort && allowance->spent > allowance->effort)
        allowance->over = true;
    if (allowance->stop && *allowance->stop)
        allowance->over = true;
    if (allowance->seconds > 0 &&
        allowance->spent - allowance->checked >= CLOCK_EVERY) {
        allowance->checked = allowance->spent;
        if (allowance_seconds(allowance) >= allowance->seconds)
            allowance->over = true;
    }
    return !allowance->over;
}

void allowance_cap(struct allowance *allowance, uint64_t effort)
{
    const uint64_t limit = allowance->spent + effort;
    if (!allowance->effort || limit < allowance->effort)
        allowance->effort = limit;
}

struct search_limits allowance_share(const struct allowance *allowance,
                                     double part)
{
    struct search_limits limits = {.stop = allowance->stop};
    if (allowance->effort) {
        const uint64_t left = allowance->effort > allowance->spent
                                  ? allowance->effort - allowance->spent
                                  : 0;
        const uint64_t share = (uint64_t)(part * (double)allowance->effort);
        limits.nodes = (share < left ? share : left) / ALLOWANCE_NODE;
        limits.nodes += !limits.nodes;
    }
    if (allowance->seconds > 0) {
        const double left = allowance->seconds - allowance_seconds(allowance);
        const double share = part * allowance->seconds;
        limits.seconds = share < left ? share : left;
        if (limits.seconds < 1e-6)
            limits.seconds = 1e-6;
    }
    return limits;
}
