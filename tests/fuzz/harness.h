/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * harness - what the fuzzers share: their shape, and how a promise is kept.
 *
 * Each fuzz_NAME.c has the one function below, which libFuzzer and AFL++ feed
 * with bytes of their own choice; `make fuzz` and `make fuzz-afl` build them
 * so. In every other build replay.c feeds it with files, as a test.
 *
 * A harness does more than wait for a crash: it knows what the header of the
 * module promises, whatever the bytes are, and stops the program when that is
 * not so.
 */
#ifndef TESTS_FUZZ_HARNESS_H
#define TESTS_FUZZ_HARNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/status.h"

/* Does with the bytes what the harness does. Returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program when a promise is broken, and says which. */
#define HARNESS_PROMISE(kept) harness_promise((kept), #kept, __FILE__, __LINE__)

static inline void harness_promise(bool kept, const char *promise,
                                   const char *file, int line)
{
    if (kept)
        return;
    fprintf(stderr, "%s:%d: broken: %s\n", file, line, promise);
    abort();
}

/* A complaint is one line of printable ASCII, not empty. */
static inline void harness_check_line(const struct status_text *why)
{
    const size_t length = strnlen(why->line, sizeof why->line);
    HARNESS_PROMISE(length > 0 && length < sizeof why->line);
    for (size_t i = 0; i < length; i++)
        HARNESS_PROMISE(why->line[i] >= ' ' && why->line[i] <= '~');
}

#endif
