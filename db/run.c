/* SPDX-License-Identifier: GPL-3.0-or-later */
/* run - a text is sound if what was read from it is written as it stands. */
#include "db/run.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool run_equal(const struct run *a, const struct run *b)
{
    return a->seed == b->seed && !strcmp(a->version, b->version) &&
           !strcmp(a->options, b->options) && !strcmp(a->started, b->started);
}

bool run_is_time(const char *text)
{
    struct tm parts = {.tm_mday = 1};
    char again[24];
    const char *const end = strptime(text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    if (!end || *end)
        return false;
    const time_t time = timegm(&parts);
    return gmtime_r(&time, &parts) &&
           strftime(again, sizeof again, "%Y-%m-%dT%H:%M:%SZ", &parts) &&
           !strcmp(text, again);
}

bool run_read_seed(const char *text, uint64_t *seed)
{
    char again[24];
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    snprintf(again, sizeof again, "%llu", (unsigned long long)*seed);
    return errno == 0 && !strcmp(text, again);
}
