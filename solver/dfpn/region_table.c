/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region_table - buckets of five entries, which on boards of up to 64 cells are
 * two lines of the cache. The stamp of buckets.h is in `tag`.
 */
#include "solver/dfpn/region_table.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

#include "solver/dfpn/buckets.h"

enum { WAYS = 5, MOVES_SHIFT = 46, WINNER_SHIFT = 47 };
#define WORK_MAX ((UINT64_C(1) << MOVES_SHIFT) - 1)

struct entry {
    bits stones;
    bits region;
    uint64_t tag; /* stamp | winner << 47 | winner moves << 46 | work */
};

struct bucket {
    struct entry entries[WAYS];
    atomic_flag lock; /* clear: not held */
};

struct region_table {
    struct buckets buckets; /* of struct bucket */
};

/* Both players to move share a bucket, for they are often asked together. */
static uint64_t hash_of_key(bits stones, enum colour winner)
{
    const uint64_t start = UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)winner;
    return bits_hash(start, stones);
}

static uint64_t hash_of(const void *context, const void *at)
{
    const struct entry *const entry = at;
    (void)context;
    return hash_of_key(entry->stones, entry->tag >> WINNER_SHIFT & 1
                                          ? COLOUR_WHITE
                                          : COLOUR_BLACK);
}

struct region_table *region_table_create(size_t bytes)
{
    static const struct buckets_entries entries = {
        .ways = WAYS,
        .size = sizeof(struct entry),
        .stamp_at = offsetof(struct entry, tag),
        .hash = hash_of,
    };
    struct region_table *const table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    if (!buckets_create(&table->buckets, sizeof(struct bucket), bytes,
                        sizeof *table, &entries)) {
        free(table);
        return NULL;
    }
    return table;
}

void region_table_destroy(struct region_table *table)
{
    if (table)
        buckets_destroy(&table->buckets);
    free(table);
}

struct search_part region_table_part(struct region_table *table)
{
    return buckets_part(&table->buckets);
}

void region_table_use_all(struct region_table *table)
{
    buckets_use_all(&table->buckets);
}

void region_table_clear(struct region_table *table)
{
    buckets_clear(&table->buckets);
}

static uint64_t number_of(const struct region_table *table,
                          const struct region_key *key)
{
    return buckets_number(&table->buckets,
                          hash_of_key(key->stones, key->winner));
}

static struct bucket *bucket_of(const struct region_table *table,
                                const struct region_key *key)
{
    return buckets_at(&table->buckets, number_of(table, key));
}

static uint64_t tag_of(const struct region_table *table,
                       const struct region_key *key, uint64_t work)
{
    return table->buckets.stamp |
           (uint64_t)(key->winner == COLOUR_WHITE) << WINNER_SHIFT |
           (uint64_t)key->winner_moves << MOVES_SHIFT |
           (work < WORK_MAX ? work : WORK_MAX);
}

static bool is_live(const struct region_table *table, const struct entry *entry)
{
    return buckets_is_live(&table->buckets, entry->tag);
}

static bool has_key(const struct entry *entry, bits stones, uint64_t tag)
{
    return entry->tag >> MOVES_SHIFT == tag >> MOVES_SHIFT &&
           bits_equal(entry->stones, stones);
}

static void lock(struct bucket *bucket)
{
    while (
        atomic_flag_test_and_set_explicit(&bucket->lock, memory_order_acquire))
        continue;
}

static void unlock(struct bucket *bucket)
{
    atomic_flag_clear_explicit(&bucket->lock, memory_order_release);
}

void region_table_prefetch(const struct region_table *table,
                           const struct region_key *key)
{
    buckets_prefetch(&table->buckets, number_of(table, key));
}

bool region_table_find(struct region_table *table, const struct region_key *key,
                       bits free, bits *region)
{
    struct bucket *const bucket = bucket_of(table, key);
    const uint64_t tag = tag_of(table, key, 0);
    bool found = false;
    lock(bucket);
    for (int i = 0; i < WAYS; i++) {
        const struct entry *const entry = &bucket->entries[i];
        if (!has_key(entry, key->stones, tag) ||
            !bits_within(entry->region, free) ||
            (found && bits_count(*region) <= bits_count(entry->region)))
            continue;
        *region = entry->region;
        found = true;
    }
    unlock(bucket);
    return found;
}

int region_table_meet(struct region_table *table, const struct region_key *key,
                      bits free, bits *must, bits *cells)
{
    struct bucket *const bucket = bucket_of(table, key);
    const uint64_t tag = tag_of(table, key, 0);
    int taken = 0;
    lock(bucket);
    for (int i = 0; i < WAYS; i++) {
        const struct entry *const entry = &bucket->entries[i];
        if (!has_key(entry, key->stones, tag) ||
            !bits_within(entry->region, free) ||
            bits_within(*must, entry->region))
            continue;
        *must &= entry->region;
        *cells |= entry->region;
        taken++;
    }
    unlock(bucket);
    return taken;
}

/* The entry to write to: one of the key's that the region is within, else an
 * empty one, else that of least work; NULL: one of the key's is within the
 * region. */
static struct entry *choose_entry(const struct region_table *table,
                                  struct bucket *bucket, bits stones,
                                  bits region, uint64_t tag)
{
    struct entry *larger = NULL;
    struct entry *least = &bucket->entries[0];
    for (int i = 0; i < WAYS; i++) {
        struct entry *const entry = &bucket->entries[i];
        if (has_key(entry, stones, tag)) {
            if (bits_within(entry->region, region))
                return NULL;
            if (bits_within(region, entry->region))
                larger = entry;
        }
        if (!is_live(table, least))
            continue;
        if (!is_live(table, entry) ||
            (entry->tag & WORK_MAX) < (least->tag & WORK_MAX))
            least = entry;
    }
    return larger ? larger : least;
}

/* Whether what an entry says is lost when the region is written to it. */
static bool makes_room(const struct region_table *table,
                       const struct entry *entry, bits stones, bits region,
                       uint64_t tag)
{
    return is_live(table, entry) &&
           !(has_key(entry, stones, tag) && bits_within(region, entry->region));
}

/* A table that grows is one thread's. */
void region_table_store(struct region_table *table,
                        const struct region_key *key, bits region,
                        uint64_t work)
{
    struct bucket *bucket = bucket_of(table, key);
    const uint64_t tag = tag_of(table, key, work);
    lock(bucket);
    struct entry *entry = choose_entry(table, bucket, key->stones, region, tag);
    while (
        entry && makes_room(table, entry, key->stones, region, tag) &&
        buckets_grow(&table->buckets, hash_of_key(key->stones, key->winner))) {
        unlock(bucket);
        bucket = bucket_of(table, key);
        lock(bucket);
        entry = choose_entry(table, bucket, key->stones, region, tag);
    }
    if (entry)
        *entry = (struct entry){key->stones, region, tag};
    unlock(bucket);
}

void region_table_store_images(struct region_table *table,
                               const struct board_sets *sets,
                               const struct region_key *key, bits region,
                               uint64_t work)
{
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        struct region_key image = *key;
        image.stones = board_sets_image(sets, k, key->stones);
        region_table_store(table, &image, board_sets_image(sets, k, region),
                           work);
    }
}
