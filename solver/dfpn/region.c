/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region - sets are bits, so a region is united or tested in a few
 * instructions.
 */
#include "solver/dfpn/region.h"

int region_cover(struct dfpn_reply *replies, int count, int solved)
{
    int covered = 0;
    const bits region = replies[solved].region;
    for (int i = 0; i < count; i++)
        if (replies[i].numbers.phi != 0 && !bits_has(region, replies[i].move)) {
            replies[i].numbers = replies[solved].numbers;
            replies[i].region = region;
            replies[i].unseen = false;
            covered++;
        }
    return covered;
}

const struct dfpn_reply *region_covering(const struct dfpn_reply *replies,
                                         int count, int move)
{
    for (int i = 0; i < count; i++)
        if (replies[i].numbers.phi == 0 && !bits_has(replies[i].region, move))
            return &replies[i];
    return NULL;
}

/* The region that comes of answering what is outside `base` by its proof. */
static bits region_from(const struct static_rules *static_rules, bits all,
                        bits base, const struct dfpn_reply *replies, int count)
{
    bits region = static_rules->region | base;
    if (bits_any(static_rules->suicides & static_rules->must & base))
        return all;
    for (int i = 0; i < count; i++)
        if (bits_has(base, replies[i].move))
            region |= replies[i].region;
    return region;
}

bits region_of_lost(const struct static_rules *static_rules, bits all,
                    const struct dfpn_reply *replies, int count)
{
    bits least = all;
    for (int i = 0; i < count; i++) {
        const bits region =
            region_from(static_rules, all, replies[i].region, replies, count);
        if (bits_count(region) < bits_count(least))
            least = region;
    }
    return least;
}
