/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table_access - near the root the least of the images is the key, and what is
 * read or written is turned into it and back.
 */
#include "solver/dfpn/table_access.h"

#include "game/symmetry.h"

/* The place of the state's image. */
static struct table_place
table_access_of_image(const struct table_access *access, int image)
{
    const struct state *const state = access->state;
    const struct board_sets *const sets = state->sets;
    const bits *const stones = state->now->stones;
    return (struct table_place){{{board_sets_image(sets, image, stones[0]),
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

struct table_place table_access_find(const struct table_access *access)
{
    const struct state *const state = access->state;
    const bits *const stones = state->now->stones;
    struct table_place least = {{{stones[0], stones[1]}, state->turn}, 0};
    if (state->depth > TABLE_ACCESS_SYMMETRY_DEPTH)
        return least;
    for (int i = 0; i < access->symmetries; i++) {
        const struct table_place place =
            table_access_of_image(access, access->symmetry[i]);
        if (comes_before(&place.key, &least.key))
            least = place;
    }
    return least;
}

void table_access_prefetch(const struct table_access *access, int move)
{
    const struct state *const state = access->state;
    const enum colour mover = state->turn;
    if (state->depth < TABLE_ACCESS_SYMMETRY_DEPTH)
        return;
    struct table_key key = {{state->now->stones[0], state->now->stones[1]},
                            colour_other(mover)};
    key.stones[mover] |= bits_of(move);
    table_prefetch(access->table, &key);
}

bool table_access_read(const struct table_access *access,
                       const struct table_place *place,
                       struct dfpn_reply *reply)
{
    const struct board_sets *const sets = access->state->sets;
    struct table_data data;
    if (!table_probe(access->table, &place->key, &data))
        return false;
    reply->numbers = (struct dfpn_numbers){data.phi, data.delta};
    reply->region = data.region;
    reply->guess = data.work == 0;
    reply->unseen = false;
    if (place->image)
        reply->region =
            board_sets_image(sets, symmetry_inverse(place->image), data.region);
    return true;
}

/* Whether the table has the state there, proved. */
static bool is_proved_at(const struct table_access *access,
                         struct table_place place, struct dfpn_reply *reply)
{
    return table_access_read(access, &place, reply) &&
           dfpn_numbers_decide(reply->numbers);
}

bool table_access_recall(const struct table_access *access,
                         struct dfpn_reply *reply)
{
    if (is_proved_at(access, table_access_find(access), reply))
        return true;
    if (access->state->depth <= TABLE_ACCESS_SYMMETRY_DEPTH)
        return false;
    for (int i = 0; i < access->symmetries; i++)
        if (is_proved_at(access,
                         table_access_of_image(access, access->symmetry[i]),
                         reply))
            return true;
    return false;
}

uint64_t table_access_write(const struct table_access *access,
                            const struct table_place *place,
                            const struct dfpn_reply *reply, uint64_t work)
{
    const struct board_sets *const sets = access->state->sets;
    struct table *const table = access->table;
    struct table_data data;
    if (table_probe(table, &place->key, &data)) {
        if (data.phi == 0 || data.delta == 0)
            return work;
        work += data.work;
    }
    data = (struct table_data){.phi = reply->numbers.phi,
                               .delta = reply->numbers.delta,
                               .work = work,
                               .region = reply->region};
    if (place->image)
        data.region = board_sets_image(sets, place->image, reply->region);
    access->counters->of[COUNTER_TABLE_STORES]++;
    access->counters->of[COUNTER_TABLE_REPLACED] +=
        table_store(table, &place->key, &data);
    return work;
}
