/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_end - how a program of the benchmark ends. */
#ifndef BENCH_BENCH_END_H
#define BENCH_BENCH_END_H

#include "game/status.h"

/* Complains, in the program's name, of what failed, and of output that cannot
 * be written. Returns the exit code. */
int bench_end(const char *program, enum status status,
              const struct status_text *why);

#endif
