/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verified_record - whether the verifier accepts what a harness has made. */
#ifndef TESTS_FUZZ_VERIFIED_RECORD_H
#define TESTS_FUZZ_VERIFIED_RECORD_H

#include <stdbool.h>

#include "game/bytes.h"
#include "tests/fuzz/harness.h"
#include "tests/stream.h"
#include "verifier/verify.h"

/* Whether these bytes are one record, which it accepts. */
static inline bool verified_record(const struct bytes *record)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    struct stream stream = {.bytes = record};
    struct verify_report report;
    HARNESS_PROMISE(verify);
    const bool accepted = verify_record(verify, stream_byte, &stream,
                                        &report) == VERIFY_ACCEPTED &&
                          stream.at == record->size;
    verify_destroy(verify);
    return accepted;
}

#endif
