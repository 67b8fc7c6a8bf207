/* SPDX-License-Identifier: GPL-3.0-or-later */
/* place - see the header. */
#include "solver/dfpn/place.h"

#include "game/symmetry.h"

/* The place of the state's image. */
static struct place place_of_image(const struct worker *worker, int image)
{
    const struct state *const state = &worker->state;
    const struct lattice *const lattice = state->lattice;
    const bits *const stones = state->now->stones;
    return (struct place){{{lattice_image(lattice, image, stones[0]),
                            lattice_image(lattice, image, stones[1])},
                           state->turn},
                          image};
}

static bool comes_before(const struct table_key *a, const struct table_key *b)
{
    return bits_before(a->stones[0], b->stones[0]) ||
           (bits_equal(a->stones[0], b->stones[0]) &&
            bits_before(a->stones[1], b->stones[1]));
}

struct place place_find(const struct worker *worker)
{
    const struct state *const state = &worker->state;
    const bits *const stones = state->now->stones;
    struct place least = {{{stones[0], stones[1]}, state->turn}, 0};
    if (state->depth > PLACE_SYMMETRY_DEPTH)
        return least;
    for (int i = 0; i < worker->symmetries; i++) {
        const struct place place = place_of_image(worker, worker->symmetry[i]);
        if (comes_before(&place.key, &least.key))
            least = place;
    }
    return least;
}

bool place_read(const struct worker *worker, const struct place *place,
                struct worker_reply *reply)
{
    const struct lattice *const lattice = worker->state.lattice;
    struct table_data data;
    if (!table_probe(worker->engine->table, &place->key, &data))
        return false;
    reply->numbers = (struct worker_numbers){data.phi, data.delta};
    reply->zone = data.zone;
    if (place->image)
        reply->zone =
            lattice_image(lattice, symmetry_inverse(place->image), data.zone);
    return true;
}

/* Whether the table has the state there, proved. */
static bool is_proved_at(const struct worker *worker, struct place place,
                         struct worker_reply *reply)
{
    return place_read(worker, &place, reply) &&
           (reply->numbers.phi == 0 || reply->numbers.delta == 0);
}

bool place_recall(const struct worker *worker, struct worker_reply *reply)
{
    if (is_proved_at(worker, place_find(worker), reply))
        return true;
    if (worker->state.depth <= PLACE_SYMMETRY_DEPTH)
        return false;
    for (int i = 0; i < worker->symmetries; i++)
        if (is_proved_at(worker, place_of_image(worker, worker->symmetry[i]),
                         reply))
            return true;
    return false;
}

void place_write(struct worker *worker, const struct place *place,
                 const struct worker_reply *reply, uint64_t work)
{
    const struct lattice *const lattice = worker->state.lattice;
    struct table *const table = worker->engine->table;
    struct table_data data;
    if (table_probe(table, &place->key, &data)) {
        if (data.phi == 0 || data.delta == 0)
            return;
        work += data.work;
    }
    data = (struct table_data){.phi = reply->numbers.phi,
                               .delta = reply->numbers.delta,
                               .work = work,
                               .zone = reply->zone};
    if (place->image)
        data.zone = lattice_image(lattice, place->image, reply->zone);
    table_store(table, &place->key, &data);
}
