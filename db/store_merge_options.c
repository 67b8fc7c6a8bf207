/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_options - its callbacks. */
#include "db/store_merge_options.h"

bool store_merge_must_stop(const struct store_merge_options *options)
{
    return options->stop && *options->stop;
}

void store_merge_tell(const struct store_merge_options *options,
                      const char *line)
{
    options->tell(options->context, line);
}

void store_merge_count(const struct store_merge_options *options, uint64_t done,
                       uint64_t total)
{
    if (options->count)
        options->count(options->context, done, total);
}
