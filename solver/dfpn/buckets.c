/* SPDX-License-Identifier: GPL-3.0-or-later */
/* buckets - one block of memory, a line longer than the buckets. */
#include "solver/dfpn/buckets.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const uint64_t stamp_first = UINT64_C(1) << BUCKETS_STAMP_SHIFT;
static const uint64_t stamp_last = UINT64_C(0xffff) << BUCKETS_STAMP_SHIFT;

bool buckets_create(struct buckets *buckets, size_t size, size_t bytes,
                    size_t own)
{
    const size_t taken = own + BUCKETS_LINE;
    const size_t room = bytes > taken ? bytes - taken : 0;
    const size_t count = room > size ? room / size : 1;
    void *const memory = calloc(count * size + BUCKETS_LINE, 1);
    if (!memory)
        return false;
    *buckets = (struct buckets){
        .size = size,
        .count = count,
        .stamp = stamp_first,
        .memory = memory,
        .first = (unsigned char *)memory + BUCKETS_LINE -
                 (uintptr_t)memory % BUCKETS_LINE,
    };
    return true;
}

void buckets_destroy(struct buckets *buckets)
{
    free(buckets->memory);
}

void buckets_clear(struct buckets *buckets)
{
    if (buckets->stamp < stamp_last) {
        buckets->stamp += stamp_first;
        return;
    }
    memset(buckets->first, 0, (size_t)buckets->count * buckets->size);
    buckets->stamp = stamp_first;
}

size_t buckets_bytes(const struct buckets *buckets)
{
    return (size_t)buckets->count * buckets->size + BUCKETS_LINE;
}

struct search_part buckets_part(struct buckets *buckets)
{
    return (struct search_part){
        .bytes = buckets->first,
        .size = (size_t)buckets->count * buckets->size,
        .stamp = &buckets->stamp,
    };
}

void buckets_use_large_pages(struct buckets *buckets)
{
#ifdef MADV_HUGEPAGE
    const size_t bytes = (size_t)buckets->count * buckets->size;
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    const uintptr_t memory = (uintptr_t)buckets->first;
    const uintptr_t begin = (memory + page - 1) / page * page;
    const uintptr_t end = (memory + bytes) / page * page;
    if (begin < end)
        madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
    (void)buckets;
#endif
}
