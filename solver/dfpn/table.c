/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * table - buckets of four entries without locks.
 *
 * Clearing is O(1): the top 16 bits of `work` are the epoch in which the entry
 * was written, and an entry of another epoch is empty. After 65,535 epochs the
 * memory is wiped and the count begins again; epoch 0 is never current, so
 * memory fresh from calloc is empty.
 */
#include "solver/dfpn/table.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    WAYS = 4,
    EPOCH_SHIFT = 48,
    EPOCH_LAST = 0xffff,
    LOCKS = 1 << 15,   /* many, so that threads seldom share a cache line */
    COUNTERS = 1 << 14 /* likewise */
};
#define WORK_MAX ((UINT64_C(1) << EPOCH_SHIFT) - 1)

struct entry {
    uint64_t work; /* epoch << 48 | work */
    uint32_t phi;
    uint32_t delta;
    uint64_t key[];
};

struct table {
    size_t words;      /* of the key */
    size_t entry_size; /* bytes */
    uint64_t buckets;
    uint64_t epoch;
    unsigned char *entries;
    atomic_flag locks[LOCKS]; /* clear: not held */
    atomic_uint busy[COUNTERS];
};

struct key {
    uint64_t word[2 * BITS_WORDS];
};

struct table *table_create(int side, size_t bytes)
{
    struct table *const table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    const size_t one_colour = (size_t)(board_of(side)->cells + 63) / 64;
    table->words = 2 * one_colour;
    table->entry_size = sizeof(struct entry) + 8 * (table->words + one_colour);
    const size_t bucket = WAYS * table->entry_size;
    const size_t room = bytes > sizeof *table ? bytes - sizeof *table : 0;
    table->buckets = room > bucket ? room / bucket : 1;
    table->epoch = 1;
    table->entries = calloc(table->buckets, bucket);
    if (!table->entries) {
        free(table);
        return NULL;
    }
    return table;
}

void table_destroy(struct table *table)
{
    if (table)
        free(table->entries);
    free(table);
}

void table_use_large_pages(struct table *table)
{
#ifdef MADV_HUGEPAGE
    const size_t bytes = table->buckets * WAYS * table->entry_size;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t memory = (uintptr_t)table->entries;
    const uintptr_t begin = (memory + page - 1) / page * page;
    const uintptr_t end = (memory + bytes) / page * page;
    if (begin < end)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)table;
#endif
}

size_t table_bytes(const struct table *table)
{
    return sizeof *table + table->buckets * WAYS * table->entry_size;
}

void table_clear(struct table *table)
{
    if (table->epoch++ < EPOCH_LAST)
        return;
    memset(table->entries, 0, table->buckets * WAYS * table->entry_size);
    table->epoch = 1;
}

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

/* Mixes the key's words by 64x64-bit multiplications, folding the halves. */
static uint64_t hash_key(const struct table *table, const struct key *key)
{
    uint64_t hash = UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < table->words; i++) {
        const unsigned __int128 product =
            (unsigned __int128)(hash ^ key->word[i]) *
            UINT64_C(0xd6e8feb86659fd93);
        hash = (uint64_t)product ^ (uint64_t)(product >> 64);
    }
    return hash;
}

static struct entry *entry_at(const struct table *table, uint64_t bucket,
                              int way)
{
    return (struct entry *)(void *)(table->entries +
                                    (bucket * WAYS + (uint64_t)way) *
                                        table->entry_size);
}

static uint64_t bucket_of(const struct table *table, const struct key *key)
{
    return (uint64_t)((unsigned __int128)hash_key(table, key) *
                          table->buckets >>
                      64);
}

static bool is_live(const struct table *table, const struct entry *entry)
{
    return entry->work >> EPOCH_SHIFT == table->epoch;
}

static bool has_key(const struct table *table, const struct entry *entry,
                    const struct key *key)
{
    return is_live(table, entry) &&
           memcmp(entry->key, key->word, 8 * table->words) == 0;
}

/* Whether an entry took work. */
static bool is_of_worth(const struct table *table, const struct entry *entry)
{
    return is_live(table, entry) && (entry->work & WORK_MAX) != 0;
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

static bits read_region(const struct table *table, const struct entry *entry)
{
    bits region = bits_none();
    memcpy(&region, entry->key + table->words, 4 * table->words);
    return region;
}

static bool find(const struct table *table, const struct key *key,
                 uint64_t bucket, struct table_data *data)
{
    for (int way = 0; way < WAYS; way++) {
        const struct entry *const entry = entry_at(table, bucket, way);
        if (has_key(table, entry, key)) {
            *data = (struct table_data){.phi = entry->phi,
                                        .delta = entry->delta,
                                        .work = entry->work & WORK_MAX,
                                        .region = read_region(table, entry)};
            return true;
        }
    }
    return false;
}

bool table_probe(struct table *table, const struct table_key *key,
                 struct table_data *data)
{
    struct key words;
    make_key(table, key, &words);
    const uint64_t bucket = bucket_of(table, &words);
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
        if (!is_live(table, entry) || entry->work < choice->work)
            choice = entry;
    }
    return choice;
}

bool table_store(struct table *table, const struct table_key *key,
                 const struct table_data *data)
{
    struct key words;
    make_key(table, key, &words);
    const uint64_t bucket = bucket_of(table, &words);
    const uint64_t work = data->work < WORK_MAX ? data->work : WORK_MAX;
    lock(table, bucket);
    struct entry *const entry = choose_entry(table, &words, bucket);
    const bool own = has_key(table, entry, &words);
    const bool written = work || own || !is_of_worth(table, entry);
    const bool replaced = written && !own && is_live(table, entry);
    if (written) {
        entry->work = table->epoch << EPOCH_SHIFT | work;
        entry->phi = data->phi;
        entry->delta = data->delta;
        memcpy(entry->key, words.word, 8 * table->words);
        memcpy(entry->key + table->words, &data->region, 4 * table->words);
    }
    unlock(table, bucket);
    return replaced;
}

static atomic_uint *counter(struct table *table, const struct table_key *key)
{
    struct key words;
    make_key(table, key, &words);
    return &table->busy[hash_key(table, &words) % COUNTERS];
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
