/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_end - a full disk shows as late as in the last flush. */
#include "bench/bench_end.h"

#include <stdio.h>

int bench_end(const char *program, enum status status,
              const struct status_text *why)
{
    if (status)
        fprintf(stderr, "%s: %s\n", program, why->line);
    if (fflush(stdout) || ferror(stdout)) {
        fprintf(stderr, "%s: the output cannot be written\n", program);
        status = STATUS_FAILED;
    }
    return (int)status;
}
