/* SPDX-License-Identifier: GPL-3.0-or-later */
/* table_access - see the header. */
#include "solver/dfpn/table_access.h"

#include "game/symmetry.h"

/* The place of the state's image. */
static struct table_access table_access_of_image(const struct dfpn *dfpn,
                                                 int image)
{
    const struct state *const state = &dfpn->state;
    const struct board_sets *const sets = state->sets;
    const bits *const stones = state->now->stones;
    return (struct table_access){{{board_sets_image(sets, image, stones[0]),
                                   board_sets_image(sets, image, stones[1])},
                                  state->turn},
                                 image};
}

static bool comes_before(const struct table_key *a, const struct table_key *b)
{
    return bits_before(a->stones[0], b->stones[0]) ||
           (bits_equal(a->stones[0], b->stones[0]) &&
            bits_before(a->stones[1], b->stones[1]));
}

struct table_access table_access_find(const struct dfpn *dfpn)
{
    const struct state *const state = &dfpn->state;
    const bits *const stones = state->now->stones;
    struct table_access least = {{{stones[0], stones[1]}, state->turn}, 0};
    if (state->depth > TABLE_ACCESS_SYMMETRY_DEPTH)
        return least;
    for (int i = 0; i < dfpn->symmetries; i++) {
        const struct table_access access =
            table_access_of_image(dfpn, dfpn->symmetry[i]);
        if (comes_before(&access.key, &least.key))
            least = access;
    }
    return least;
}

bool table_access_read(const struct dfpn *dfpn,
                       const struct table_access *access,
                       struct dfpn_reply *reply)
{
    const struct board_sets *const sets = dfpn->state.sets;
    struct table_data data;
    if (!table_probe(dfpn->dfpn_threads->table, &access->key, &data))
        return false;
    reply->numbers = (struct dfpn_numbers){data.phi, data.delta};
    reply->region = data.region;
    reply->guess = data.work == 0;
    if (access->image)
        reply->region = board_sets_image(sets, symmetry_inverse(access->image),
                                         data.region);
    return true;
}

/* Whether the table has the state there, proved. */
static bool is_proved_at(const struct dfpn *dfpn, struct table_access access,
                         struct dfpn_reply *reply)
{
    return table_access_read(dfpn, &access, reply) &&
           (reply->numbers.phi == 0 || reply->numbers.delta == 0);
}

bool table_access_recall(const struct dfpn *dfpn, struct dfpn_reply *reply)
{
    if (is_proved_at(dfpn, table_access_find(dfpn), reply))
        return true;
    if (dfpn->state.depth <= TABLE_ACCESS_SYMMETRY_DEPTH)
        return false;
    for (int i = 0; i < dfpn->symmetries; i++)
        if (is_proved_at(dfpn, table_access_of_image(dfpn, dfpn->symmetry[i]),
                         reply))
            return true;
    return false;
}

void table_access_write(struct dfpn *dfpn, const struct table_access *access,
                        const struct dfpn_reply *reply, uint64_t work)
{
    const struct board_sets *const sets = dfpn->state.sets;
    struct table *const table = dfpn->dfpn_threads->table;
    struct table_data data;
    if (table_probe(table, &access->key, &data)) {
        if (data.phi == 0 || data.delta == 0)
            return;
        work += data.work;
    }
    data = (struct table_data){.phi = reply->numbers.phi,
                               .delta = reply->numbers.delta,
                               .work = work,
                               .region = reply->region};
    if (access->image)
        data.region = board_sets_image(sets, access->image, reply->region);
    dfpn->counters.of[COUNTER_TABLE_STORES]++;
    dfpn->counters.of[COUNTER_TABLE_REPLACED] +=
        table_store(table, &access->key, &data);
}
