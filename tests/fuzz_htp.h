/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz_htp - see the source. */
#ifndef TESTS_FUZZ_HTP_H
#define TESTS_FUZZ_HTP_H

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
