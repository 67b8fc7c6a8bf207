/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buckets - one block of memory, a line longer than the buckets. */
#include "solver/dfpn/buckets.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const uint64_t stamp_first = UINT64_C(1) << BUCKETS_STAMP_SHIFT;
static const uint64_t stamp_last = UINT64_C(0xffff) << BUCKETS_STAMP_SHIFT;

/* Bytes of the buckets that are used at first, up to this many. */
enum { LEAST_BYTES = 1 << 16 };

/* Asks the system for large pages, before the memory is used: page faults are
 * rarer then, and several threads wait less for each other's. A hint; a system
 * without them ignores it. */
static void use_large_pages(void *memory, size_t bytes)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t begin = ((uintptr_t)memory + page - 1) / page * page;
    const uintptr_t end = ((uintptr_t)memory + bytes) / page * page;
    if (begin < end)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)memory;
    (void)bytes;
#endif
}

bool buckets_create(struct buckets *buckets, size_t size, size_t bytes,
                    size_t own, const struct buckets_entries *entries)
{
    const size_t taken = own + BUCKETS_LINE;
    const size_t room = bytes > taken ? bytes - taken : 0;
    size_t least = room > size ? room / size : 1;
    int doublings = 0;
    for (; entries && least * size > LEAST_BYTES; doublings++)
        least /= 2;
    const size_t most = least << doublings;
    void *const memory = calloc(most * size + BUCKETS_LINE, 1);
    if (!memory)
        return false;
    use_large_pages(memory, most * size + BUCKETS_LINE);
    *buckets = (struct buckets){
        .size = size,
        .count = least,
        .least = least,
        .most = most,
        .stamp = stamp_first,
        .memory = memory,
        .first = (unsigned char *)memory + BUCKETS_LINE -
                 (uintptr_t)memory % BUCKETS_LINE,
    };
    if (entries)
        buckets->entries = *entries;
    return true;
}

void buckets_destroy(struct buckets *buckets)
{
    free(buckets->memory);
}

void buckets_use_all(struct buckets *buckets)
{
    buckets->count = buckets->least = buckets->most;
}

/* An entry's hash; false if it is empty. */
static bool hash_at(const struct buckets *buckets, uint64_t number, int way,
                    uint64_t *hash)
{
    const struct buckets_entries *const entries = &buckets->entries;
    const unsigned char *const entry = buckets_entry(buckets, number, way);
    uint64_t word;
    memcpy(&word, entry + entries->stamp_at, sizeof word);
    if (!buckets_is_live(buckets, word))
        return false;
    *hash = entries->hash(entries->context, entry);
    return true;
}

/* Moves the entries of a bucket, of half as many, to where they belong; what
 * was there has been moved. An entry never moves to a place behind its own in
 * the bucket, so bucket 0 can be moved onto itself. */
static void split(struct buckets *buckets, uint64_t number)
{
    const int ways = buckets->entries.ways;
    const size_t size = buckets->entries.size;
    int filled[2] = {0};
    uint64_t hash;
    for (int way = 0; way < ways; way++) {
        if (!hash_at(buckets, number, way, &hash))
            continue;
        const uint64_t to = buckets_number(buckets, hash);
        memmove(buckets_entry(buckets, to, filled[to % 2]++),
                buckets_entry(buckets, number, way), size);
    }
    for (int half = 0; half < 2; half++)
        memset(
            buckets_entry(buckets, 2 * number + (uint64_t)half, filled[half]),
            0, (size_t)(ways - filled[half]) * size);
}

/* From the last on, so that no bucket is written over before it is moved. */
static void use_twice_as_many(struct buckets *buckets)
{
    uint64_t number = buckets->count;
    buckets->count *= 2;
    while (number-- > 0)
        split(buckets, number);
}

bool buckets_grow(struct buckets *buckets, uint64_t hash)
{
    const uint64_t number = buckets_number(buckets, hash);
    const uint64_t most = buckets->most;
    uint64_t other;
    if (buckets->count == most)
        return false;
    for (int way = 0; way < buckets->entries.ways; way++) {
        if (!hash_at(buckets, number, way, &other) ||
            buckets_number_of(most, other) == buckets_number_of(most, hash))
            continue;
        use_twice_as_many(buckets);
        return true;
    }
    return false;
}

void buckets_clear(struct buckets *buckets)
{
    buckets->count = buckets->least;
    if (buckets->stamp < stamp_last) {
        buckets->stamp += stamp_first;
        return;
    }
    memset(buckets->first, 0, (size_t)buckets->most * buckets->size);
    buckets->stamp = stamp_first;
}

size_t buckets_bytes(const struct buckets *buckets)
{
    return (size_t)buckets->most * buckets->size + BUCKETS_LINE;
}

static bool is_empty(const struct buckets *buckets)
{
    uint64_t hash;
    for (uint64_t number = 0; number < buckets->count; number++)
        for (int way = 0; way < buckets->entries.ways; way++)
            if (hash_at(buckets, number, way, &hash))
                return false;
    return true;
}

struct search_part buckets_part(struct buckets *buckets)
{
    if (buckets->count < buckets->most && is_empty(buckets))
        buckets->count = buckets->most;
    while (buckets->count < buckets->most)
        use_twice_as_many(buckets);
    return (struct search_part){
        .bytes = buckets->first,
        .size = (size_t)buckets->most * buckets->size,
        .stamp = &buckets->stamp,
    };
}
