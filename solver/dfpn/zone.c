/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zone - see the header. */
#include "solver/dfpn/zone.h"

void zone_cover(struct worker_reply *replies, int count, int solved)
{
    const bits zone = replies[solved].zone;
    for (int i = 0; i < count; i++)
        if (replies[i].numbers.phi != 0 && !bits_has(zone, replies[i].move)) {
            replies[i].numbers = replies[solved].numbers;
            replies[i].zone = zone;
        }
}

const struct worker_reply *zone_covering(const struct worker_reply *replies,
                                         int count, int move)
{
    for (int i = 0; i < count; i++)
        if (replies[i].numbers.phi == 0 && !bits_has(replies[i].zone, move))
            return &replies[i];
    return NULL;
}

/* The zone that comes of answering what is outside `base` by its proof. */
static bits zone_from(const struct knowledge *knowledge, bits all, bits base,
                      const struct worker_reply *replies, int count)
{
    bits zone = knowledge->zone | base;
    if (bits_any(knowledge->suicides & knowledge->must & base))
        return all;
    for (int i = 0; i < count; i++)
        if (bits_has(base, replies[i].move))
            zone |= replies[i].zone;
    return zone;
}

bits zone_of_lost(const struct knowledge *knowledge, bits all,
                  const struct worker_reply *replies, int count)
{
    bits least = all;
    for (int i = 0; i < count; i++) {
        const bits zone =
            zone_from(knowledge, all, replies[i].zone, replies, count);
        if (bits_count(zone) < bits_count(least))
            least = zone;
    }
    return least;
}
