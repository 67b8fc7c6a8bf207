/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table - buckets of four entries, which on boards of up to 64 cells are two
 * lines of the cache. The stamp of buckets.h is in `work`.
 */
#include "solver/dfpn/table.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "solver/dfpn/buckets.h"
#include "solver/dfpn/search_types.h"

enum {
    WAYS = 4,
    WIN_SHIFT = 46,
    LOSS_SHIFT = 47,
    LOCKS = 1 << 15,   /* many, so that threads seldom share a cache line */
    COUNTERS = 1 << 14 /* likewise */
};
#define WIN (UINT64_C(1) << WIN_SHIFT)
#define LOSS (UINT64_C(1) << LOSS_SHIFT)
#define WORK_MAX (WIN - 1)

struct entry {
    uint64_t work;  /* stamp | LOSS | WIN | work */
    uint64_t key[]; /* and after it the region of what is proved, else the
                       numbers */
};

struct table {
    size_t words; /* of the key */
    struct buckets buckets;
    atomic_flag locks[LOCKS]; /* clear: not held */
    atomic_uint busy[COUNTERS];
};

struct key {
    uint64_t word[2 * BITS_WORDS];
};

static void make_key(const struct table *table, const struct table_key *from,
                     struct key *key)
{
    const size_t half = table->words / 2;
    for (size_t i = 0; i < half; i++) {
        key->word[i] = bits_word(from->stones[COLOUR_BLACK], (int)i);
        key->word[half + i] = bits_word(from->stones[COLOUR_WHITE], (int)i);
    }
    assert(!(key->word[table->words - 1] >> 63));
    key->word[table->words - 1] |= (uint64_t)from->turn << 63;
}

uint64_t table_key_hash(const struct table_key *key)
{
    const uint64_t start = UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)key->turn;
    return bits_hash(bits_hash(start, key->stones[0]), key->stones[1]);
}

static uint64_t hash_of(const void *context, const void *at)
{
    const struct table *const table = context;
    const struct entry *const entry = at;
    const size_t half = table->words / 2;
    struct key key = {{0}};
    struct table_key from = {.stones = {bits_none(), bits_none()}};
    memcpy(key.word, entry->key, 8 * table->words);
    from.turn = (enum colour)(key.word[table->words - 1] >> 63);
    key.word[table->words - 1] &= ~(UINT64_C(1) << 63);
    memcpy(&from.stones[COLOUR_BLACK], key.word, 8 * half);
    memcpy(&from.stones[COLOUR_WHITE], key.word + half, 8 * half);
    return table_key_hash(&from);
}

struct table *table_create(int side, size_t bytes)
{
    struct table *const table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    const size_t one_colour = (size_t)(board_of(side)->cells + 63) / 64;
    table->words = 2 * one_colour;
    const struct buckets_entries entries = {
        .ways = WAYS,
        .size = sizeof(struct entry) + 8 * (table->words + one_colour),
        .stamp_at = offsetof(struct entry, work),
        .hash = hash_of,
        .context = table,
    };
    if (!buckets_create(&table->buckets, WAYS * entries.size, bytes,
                        sizeof *table, &entries)) {
        free(table);
        return NULL;
    }
    return table;
}

void table_destroy(struct table *table)
{
    if (table)
        buckets_destroy(&table->buckets);
    free(table);
}

struct search_part table_part(struct table *table)
{
    return buckets_part(&table->buckets);
}

void table_use_all(struct table *table)
{
    buckets_use_all(&table->buckets);
}

size_t table_bytes(const struct table *table)
{
    return sizeof *table + buckets_bytes(&table->buckets);
}

void table_clear(struct table *table)
{
    buckets_clear(&table->buckets);
}

static struct entry *entry_at(const struct table *table, uint64_t bucket,
                              int way)
{
    return buckets_entry(&table->buckets, bucket, way);
}

static uint64_t bucket_of(const struct table *table,
                          const struct table_key *key)
{
    return buckets_number(&table->buckets, table_key_hash(key));
}

static bool is_live(const struct table *table, const struct entry *entry)
{
    return buckets_is_live(&table->buckets, entry->work);
}

static bool has_key(const struct table *table, const struct entry *entry,
                    const struct key *key)
{
    return is_live(table, entry) &&
           memcmp(entry->key, key->word, 8 * table->words) == 0;
}

static uint64_t work_of(const struct entry *entry)
{
    return entry->work & WORK_MAX;
}

/* Whether an entry took work. */
static bool is_of_worth(const struct table *table, const struct entry *entry)
{
    return is_live(table, entry) && work_of(entry) != 0;
}

/* A lock is held for a few dozen instructions, so waiting is spinning. */
static void lock(struct table *table, uint64_t bucket)
{
    while (atomic_flag_test_and_set_explicit(&table->locks[bucket % LOCKS],
                                             memory_order_acquire))
        continue;
}

static void unlock(struct table *table, uint64_t bucket)
{
    atomic_flag_clear_explicit(&table->locks[bucket % LOCKS],
                               memory_order_release);
}

static struct table_data read_entry(const struct table *table,
                                    const struct entry *entry)
{
    const uint64_t *const rest = entry->key + table->words;
    struct table_data data = {.work = work_of(entry)};
    if (entry->work & (WIN | LOSS)) {
        data.phi = entry->work & WIN ? 0 : SEARCH_INFINITE;
        data.delta = entry->work & WIN ? SEARCH_INFINITE : 0;
        memcpy(&data.region, rest, 4 * table->words);
    } else {
        data.phi = (uint32_t)*rest;
        data.delta = (uint32_t)(*rest >> 32);
    }
    return data;
}

static void write_entry(const struct table *table, struct entry *entry,
                        const struct key *key, const struct table_data *data)
{
    const uint64_t value = data->phi == 0 ? WIN : data->delta == 0 ? LOSS : 0;
    const uint64_t numbers = (uint64_t)data->delta << 32 | data->phi;
    uint64_t *const rest = entry->key + table->words;
    entry->work = table->buckets.stamp | value |
                  (data->work < WORK_MAX ? data->work : WORK_MAX);
    memcpy(entry->key, key->word, 8 * table->words);
    if (value)
        memcpy(rest, &data->region, 4 * table->words);
    else
        *rest = numbers;
}

static bool find(const struct table *table, const struct key *key,
                 uint64_t bucket, struct table_data *data)
{
    for (int way = 0; way < WAYS; way++) {
        const struct entry *const entry = entry_at(table, bucket, way);
        if (has_key(table, entry, key)) {
            *data = read_entry(table, entry);
            return true;
        }
    }
    return false;
}

void table_prefetch(const struct table *table, const struct table_key *key)
{
    buckets_prefetch(&table->buckets, bucket_of(table, key));
}

bool table_probe(struct table *table, const struct table_key *key,
                 struct table_data *data)
{
    struct key words;
    make_key(table, key, &words);
    const uint64_t bucket = bucket_of(table, key);
    lock(table, bucket);
    const bool found = find(table, &words, bucket, data);
    unlock(table, bucket);
    return found;
}

/* The entry to write to: the key's own, else an empty one, else the one of
 * least work. */
static struct entry *choose_entry(const struct table *table,
                                  const struct key *key, uint64_t bucket)
{
    struct entry *choice = entry_at(table, bucket, 0);
    for (int way = 0; way < WAYS; way++) {
        struct entry *const entry = entry_at(table, bucket, way);
        if (has_key(table, entry, key))
            return entry;
        if (!is_live(table, choice))
            continue;
        if (!is_live(table, entry) || work_of(entry) < work_of(choice))
            choice = entry;
    }
    return choice;
}

/* A table that grows is one thread's. */
bool table_store(struct table *table, const struct table_key *key,
                 const struct table_data *data)
{
    struct key words;
    make_key(table, key, &words);
    const uint64_t hash = table_key_hash(key);
    uint64_t bucket = buckets_number(&table->buckets, hash);
    lock(table, bucket);
    struct entry *entry = choose_entry(table, &words, bucket);
    const bool own = has_key(table, entry, &words);
    while (!own && is_live(table, entry) &&
           buckets_grow(&table->buckets, hash)) {
        unlock(table, bucket);
        bucket = buckets_number(&table->buckets, hash);
        lock(table, bucket);
        entry = choose_entry(table, &words, bucket);
    }
    const bool written = data->work || own || !is_of_worth(table, entry);
    const bool replaced = written && !own && is_live(table, entry);
    if (written)
        write_entry(table, entry, &words, data);
    unlock(table, bucket);
    return replaced;
}

static atomic_uint *counter(struct table *table, const struct table_key *key)
{
    return &table->busy[table_key_hash(key) % COUNTERS];
}

void table_enter(struct table *table, const struct table_key *key)
{
    atomic_fetch_add_explicit(counter(table, key), 1, memory_order_relaxed);
}

void table_leave(struct table *table, const struct table_key *key)
{
    atomic_fetch_sub_explicit(counter(table, key), 1, memory_order_relaxed);
}

unsigned table_busy(struct table *table, const struct table_key *key)
{
    return atomic_load_explicit(counter(table, key), memory_order_relaxed);
}
