/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_verify - any bytes at all as a stream of proof records.
 *
 * `make fuzz` builds it with clang as tests/fuzz_verify, for libFuzzer with
 * sanitizers. Its arguments are libFuzzer's options, a folder for what it finds
 * and the seeds, which tests/seeds.sh has made:
 *     make fuzz && mkdir new && tests/fuzz_verify -max_len=4096 new seeds
 * where `seeds` is the folder tests/seeds of the sources. With FUZZ_REPLAY
 * defined it has a main() of its own, which replays the files given as
 * arguments and then, if the first is -N, tries N random changes of each; any
 * compiler will do, and `make check` does that with the seeds.
 *
 * Besides crashes it looks for reports that break their promises.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verifier/verify.h"

struct input {
    const uint8_t *byte;
    size_t length, at;
};

static int next_byte(void *context)
{
    struct input *const input = context;
    return input->at < input->length ? input->byte[input->at++] : -1;
}

/* Ends the program when a promise of verify.h is broken. */
static void check_promise(bool kept)
{
    if (!kept)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct verify_limits limits = {.memory = 1 << 16};
    struct input input = {data, size, 0};
    struct verify *const verify = verify_create(&limits);
    enum verify_verdict verdict = VERIFY_ACCEPTED;
    while (verify && verdict == VERIFY_ACCEPTED) {
        struct verify_report report;
        const size_t before = input.at;
        verdict = verify_record(verify, next_byte, &input, &report);
        check_promise(report.offset == input.at - before);
        check_promise((verdict == VERIFY_END) == (report.offset == 0));
        check_promise(memchr(report.why, 0, sizeof report.why));
        check_promise((verdict == VERIFY_ACCEPTED || verdict == VERIFY_END) ==
                      (report.why[0] == '\0'));
        check_promise(!strchr(report.why, '\n'));
        if (verdict == VERIFY_ACCEPTED)
            verify_trust(verify, report.rules, report.claim, report.position);
    }
    verify_destroy(verify);
    return 0;
}

#ifdef FUZZ_REPLAY

enum { LONGEST = 1 << 20 };

static uint64_t state = 1;

static size_t below(size_t bound)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (size_t)(state >> 33) % bound;
}

/* Changes a byte, leaves one out, or copies a stretch over another. */
static size_t change(uint8_t *byte, size_t length)
{
    const size_t at = below(length);
    const size_t from = below(length);
    const size_t far = at > from ? at : from;
    const size_t what = below(4);
    if (what == 0)
        byte[at] = (uint8_t)below(256);
    else if (what == 1)
        byte[at] ^= (uint8_t)(1u << below(8));
    else if (what == 2)
        memmove(byte + at, byte + from, below(length - far + 1));
    else
        memmove(byte + at, byte + at + 1, length - at - 1);
    return length - (what == 3 && length > 1);
}

static void replay(const char *name, long changes)
{
    static uint8_t byte[LONGEST], copy[LONGEST];
    FILE *const file = fopen(name, "rb");
    const size_t length = file ? fread(byte, 1, LONGEST, file) : 0;
    if (file)
        fclose(file);
    LLVMFuzzerTestOneInput(byte, length);
    for (; length > 0 && changes > 0; changes--) {
        size_t left = length;
        memcpy(copy, byte, length);
        for (size_t n = 1 + below(4); n > 0; n--)
            left = change(copy, left);
        LLVMFuzzerTestOneInput(copy, left);
    }
}

int main(int argc, char **argv)
{
    long changes = 0;
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-')
            changes = strtol(argv[i] + 1, NULL, 10);
        else
            replay(argv[i], changes);
    return EXIT_SUCCESS;
}

#endif
