/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expansion_cache - places of equal size, a hash of the position says which.
 */
#include "solver/dfpn/expansion_cache.h"

#include <stdlib.h>
#include <string.h>

#include "solver/dfpn/buckets.h"

struct expansion_cache {
    struct buckets places; /* of one expansion each; never emptied */
};

struct expansion_cache *expansion_cache_create(int cells, size_t bytes)
{
    const size_t align = _Alignof(struct expansion);
    const size_t size =
        sizeof(struct expansion) + (size_t)cells * sizeof(struct policy_move);
    struct expansion_cache *const cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    if (!buckets_create(&cache->places, (size + align - 1) / align * align,
                        bytes, sizeof *cache, NULL)) {
        free(cache);
        return NULL;
    }
    return cache;
}

void expansion_cache_destroy(struct expansion_cache *cache)
{
    if (cache)
        buckets_destroy(&cache->places);
    free(cache);
}

static struct expansion *place_of(const struct expansion_cache *cache,
                                  const struct table_key *key)
{
    const struct buckets *const places = &cache->places;
    return buckets_at(places, buckets_number(places, table_key_hash(key)));
}

const struct expansion *
expansion_cache_find(const struct expansion_cache *cache,
                     const struct table_key *key)
{
    const struct expansion *const place = place_of(cache, key);
    return place->count && place->key.turn == key->turn &&
                   bits_equal(place->key.stones[0], key->stones[0]) &&
                   bits_equal(place->key.stones[1], key->stones[1])
               ? place
               : NULL;
}

void expansion_cache_put(struct expansion_cache *cache,
                         const struct table_key *key,
                         const struct static_rules *static_rules,
                         const struct policy_move *moves, int count)
{
    struct expansion *const place = place_of(cache, key);
    place->key = *key;
    place->static_rules = *static_rules;
    place->count = count;
    memcpy(place->moves, moves, (size_t)count * sizeof *moves);
}
