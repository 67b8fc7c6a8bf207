/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expansion_cache - places of equal size, a hash of the position says which.
 */
#include "solver/dfpn/expansion_cache.h"

#include <stdlib.h>
#include <string.h>

struct expansion_cache {
    size_t count;  /* of places */
    size_t stride; /* bytes of one */
    unsigned char *places;
};

struct expansion_cache *expansion_cache_create(int cells, size_t bytes)
{
    const size_t align = _Alignof(struct expansion);
    const size_t size =
        sizeof(struct expansion) + (size_t)cells * sizeof(struct policy_move);
    struct expansion_cache *const cache = calloc(1, sizeof *cache);
    if (!cache)
        return NULL;
    cache->stride = (size + align - 1) / align * align;
    cache->count = bytes > cache->stride ? bytes / cache->stride : 1;
    cache->places = calloc(cache->count, cache->stride);
    if (cache->places)
        return cache;
    free(cache);
    return NULL;
}

void expansion_cache_destroy(struct expansion_cache *cache)
{
    if (cache)
        free(cache->places);
    free(cache);
}

static struct expansion *place_of(const struct expansion_cache *cache,
                                  const struct table_key *key)
{
    const uint64_t place =
        (uint64_t)((unsigned __int128)table_key_hash(key) * cache->count >> 64);
    return (void *)(cache->places + (size_t)place * cache->stride);
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
