/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * forged_store - makes all checksums of a store fit what stands in it.
 *
 * Nobody guesses a checksum, so of what lies behind them little would be
 * reached by changes of a file.
 */
#ifndef TESTS_FUZZ_FORGED_STORE_H
#define TESTS_FUZZ_FORGED_STORE_H

/* As far as the file lets it, whatever it is. */
void forged_store_mend(const char *path);

#endif
