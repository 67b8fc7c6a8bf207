/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * replay - feeds a harness with files, in a build without a fuzzer.
 *
 *     fuzz_NAME [-CHANGES] FILE...
 *
 * Each file is an input. Then come so many random changes of it, the same on
 * every run. Each input lies at the very end of its memory, so that a sanitizer
 * sees who reads on.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/harness.h"

enum { LONGEST = 1 << 20, CHANGES_AT_ONCE = 4 };

static uint64_t state = 1;

static size_t below(size_t bound)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (size_t)(state >> 33) % bound;
}

/* Changes a byte, leaves one out, puts one in, or copies a stretch over
 * another. There is room for one more. */
static size_t change(uint8_t *byte, size_t length)
{
    const size_t at = below(length);
    const size_t from = below(length);
    const size_t far = at > from ? at : from;
    const size_t what = below(5);
    if (what == 0)
        byte[at] = (uint8_t)below(256);
    else if (what == 1)
        byte[at] ^= (uint8_t)(1u << below(8));
    else if (what == 2)
        memmove(byte + at, byte + from, below(length - far + 1));
    else if (what == 3)
        memmove(byte + at, byte + at + 1, length - at - 1);
    else
        memmove(byte + at + 1, byte + at, length - at);
    return what == 4 ? length + 1 : length - (what == 3 && length > 1);
}

static void feed(const uint8_t *byte, size_t length)
{
    uint8_t *const exact = malloc(length ? length : 1);
    if (!exact)
        abort();
    memcpy(exact, byte, length);
    LLVMFuzzerTestOneInput(exact, length);
    free(exact);
}

static bool replay(const char *name, long changes)
{
    static uint8_t byte[LONGEST], copy[LONGEST + CHANGES_AT_ONCE];
    FILE *const file = fopen(name, "rb");
    if (!file) {
        perror(name);
        return false;
    }
    const size_t length = fread(byte, 1, LONGEST, file);
    fclose(file);
    feed(byte, length);
    for (; length > 0 && changes > 0; changes--) {
        size_t left = length;
        memcpy(copy, byte, length);
        for (size_t n = 1 + below(CHANGES_AT_ONCE); n > 0; n--)
            left = change(copy, left);
        feed(copy, left);
    }
    return true;
}

int main(int argc, char **argv)
{
    long changes = 0;
    bool read = true;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-')
            changes = strtol(argv[i] + 1, NULL, 10);
        else
            read = replay(argv[i], changes) && read;
    return read ? EXIT_SUCCESS : EXIT_FAILURE;
}
