/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_memory - Jansson is given an allocator that remembers, for each thread,
 * that it returned NULL.
 */
#include "db/json_memory.h"

#include <stdlib.h>

#include <jansson.h>

/* An object is made and written by one thread. */
static _Thread_local bool lacked;

static void *get(size_t size)
{
    void *const memory = malloc(size);
    lacked = lacked || !memory;
    return memory;
}

void json_memory_watch(void)
{
    json_set_alloc_funcs(get, free);
}

bool json_memory_lacked(void)
{
    const bool answer = lacked;
    lacked = false;
    return answer;
}
