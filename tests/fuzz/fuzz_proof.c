/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_proof - any bytes at all as a stream of proof records.
 *
 * Reports keep the promises of verify.h, and what is accepted on a board that
 * the oracle can try out is true. The oracle remembers, so it is asked about
 * each position once; one with too many empty cells would take it too long.
 */
#include "tests/fuzz/harness.h"

#include "tests/oracle.h"
#include "verifier/verify.h"

enum { ORACLE_SIDE = 4, ORACLE_EMPTY = 14 };

struct input {
    const uint8_t *byte;
    size_t length, at;
};

static int next_byte(void *context)
{
    struct input *const input = context;
    return input->at < input->length ? input->byte[input->at++] : -1;
}

/* The side of a position, and how many of its cells are empty; of boards too
 * large for the oracle more than it takes. */
static int side_of(const char *position, int *empty)
{
    int rows = 1, run = 0;
    *empty = 0;
    for (; *position != ' '; position++) {
        const bool digit = *position >= '0' && *position <= '9';
        run = digit ? 10 * run + *position - '0' : 0;
        *empty += digit ? run - run / 10 : 0;
        rows += *position == '/';
    }
    return (rows + 1) / 2;
}

static void check_truth(const struct verify_report *report)
{
    static struct oracle *oracles[ORACLE_SIDE + 1];
    const char *const position = report->position;
    int empty;
    const int side = side_of(position, &empty);
    if (side > ORACLE_SIDE || (side > 2 && empty > ORACLE_EMPTY))
        return;
    if (!oracles[side])
        oracles[side] = oracle_new(side);
    if (!strcmp(report->rules, "any"))
        HARNESS_PROMISE(*report->claim ==
                        oracle_winner(oracles[side], position));
    else
        HARNESS_PROMISE((*report->claim == 'w') ==
                        oracle_contract(oracles[side], position,
                                        !strcmp(report->rules, "open"), NULL,
                                        0));
}

static void check_report(const struct verify_report *report,
                         enum verify_verdict verdict, size_t bytes)
{
    HARNESS_PROMISE(report->offset == bytes);
    HARNESS_PROMISE((verdict == VERIFY_END) == (report->offset == 0));
    HARNESS_PROMISE(memchr(report->why, 0, sizeof report->why));
    HARNESS_PROMISE((verdict == VERIFY_ACCEPTED || verdict == VERIFY_END) ==
                    (report->why[0] == '\0'));
    HARNESS_PROMISE(!strchr(report->why, '\n'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct verify_limits limits = {.memory = 1 << 16};
    struct input input = {data, size, 0};
    struct verify *const verify = verify_create(&limits);
    enum verify_verdict verdict = VERIFY_ACCEPTED;
    HARNESS_PROMISE(verify);
    while (verdict == VERIFY_ACCEPTED) {
        struct verify_report report;
        const size_t before = input.at;
        verdict = verify_record(verify, next_byte, &input, &report);
        check_report(&report, verdict, input.at - before);
        if (verdict == VERIFY_ACCEPTED)
            check_truth(&report);
    }
    verify_destroy(verify);
    return 0;
}
