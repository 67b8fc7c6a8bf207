/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * buckets - the memory of a hash table: buckets of one size, from the beginning
 * of a line of the cache on, that are emptied all at once.
 *
 * Few are used at first, and twice as many whenever that could spare an entry
 * that must make room: a short search touches little memory. Until all are in
 * use no entry makes room, and entries keep their order in a bucket, so that
 * what is found is what would be with all in use from the start; a search
 * expands the same nodes.
 *
 * Emptying is O(1): whoever writes an entry stamps a word of it with the epoch,
 * in the top 16 bits, and an entry of another epoch is empty. After 65,535
 * epochs the memory is wiped and the count begins again; epoch 0 is never
 * current, so memory fresh from calloc is empty.
 */
#ifndef SOLVER_DFPN_BUCKETS_H
#define SOLVER_DFPN_BUCKETS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "solver/common/bits.h"
#include "solver/dfpn/search_types.h"

#define buckets_create BITS_NAME(buckets_create)
#define buckets_destroy BITS_NAME(buckets_destroy)
#define buckets_use_all BITS_NAME(buckets_use_all)
#define buckets_grow BITS_NAME(buckets_grow)
#define buckets_clear BITS_NAME(buckets_clear)
#define buckets_bytes BITS_NAME(buckets_bytes)
#define buckets_part BITS_NAME(buckets_part)

enum {
    BUCKETS_LINE = 64, /* bytes of a line of the cache, on most machines */
    BUCKETS_STAMP_SHIFT = 48
};

/* What a bucket of a table that grows begins with. */
struct buckets_entries {
    int ways;        /* how many a bucket has */
    size_t size;     /* bytes of one */
    size_t stamp_at; /* where in one its stamped word is */
    /* The hash that says in which bucket one is that is not empty. */
    uint64_t (*hash)(const void *context, const void *entry);
    const void *context;
};

struct buckets {
    struct buckets_entries entries;
    size_t size;    /* bytes of one */
    uint64_t count; /* of those in use */
    uint64_t least; /* in use when all are empty */
    uint64_t most;  /* a power of two times `least` */
    uint64_t stamp; /* of entries that are not empty: epoch << 48 */
    void *memory;
    unsigned char *first; /* in it */
};

/* Makes buckets of `size` bytes, a multiple of what they are to be aligned to.
 * With `own` bytes of the caller's they take at most `bytes` bytes, but are one
 * at least; false when memory ran out. Without `entries`, which are copied, all
 * are in use. Free with buckets_destroy(). */
bool buckets_create(struct buckets *buckets, size_t size, size_t bytes,
                    size_t own, const struct buckets_entries *entries);
void buckets_destroy(struct buckets *buckets);

/* Takes all into use for good, before anything is in them: several threads
 * cannot have them grow. */
void buckets_use_all(struct buckets *buckets);

/* Takes twice as many into use if one day that puts an entry of the hash's
 * bucket elsewhere than an entry of that hash; else false. */
bool buckets_grow(struct buckets *buckets, uint64_t hash);

/* Empties all. */
void buckets_clear(struct buckets *buckets);

/* The bytes they take when all are in use. */
size_t buckets_bytes(const struct buckets *buckets);

/* All that is in them, to be copied while nobody uses them; all are in use
 * then. */
struct search_part buckets_part(struct buckets *buckets);

/* The number of the bucket that a hash belongs to when so many are in use. */
static inline uint64_t buckets_number_of(uint64_t count, uint64_t hash)
{
    return (uint64_t)((unsigned __int128)hash * count >> 64);
}

static inline uint64_t buckets_number(const struct buckets *buckets,
                                      uint64_t hash)
{
    return buckets_number_of(buckets->count, hash);
}

static inline void *buckets_at(const struct buckets *buckets, uint64_t number)
{
    return buckets->first + (size_t)number * buckets->size;
}

/* An entry of a table that grows. */
static inline void *buckets_entry(const struct buckets *buckets,
                                  uint64_t number, int way)
{
    unsigned char *const bucket = buckets_at(buckets, number);
    return bucket + (size_t)way * buckets->entries.size;
}

/* Has a bucket fetched that is to be looked at soon. */
static inline void buckets_prefetch(const struct buckets *buckets,
                                    uint64_t number)
{
    const unsigned char *const bucket = buckets_at(buckets, number);
    for (size_t i = 0; i < buckets->size; i += BUCKETS_LINE)
        __builtin_prefetch(bucket + i);
}

/* Whether an entry with that word is there, or was before all were emptied. */
static inline bool buckets_is_live(const struct buckets *buckets, uint64_t word)
{
    return word >> BUCKETS_STAMP_SHIFT == buckets->stamp >> BUCKETS_STAMP_SHIFT;
}

#endif
