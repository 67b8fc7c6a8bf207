/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measure - one search serves the positions of a side that follow each other.
 */
#include "bench/measure.h"

/* A search for the position's side; the one in `*search` if it is. */
static enum status need_search(struct search **search, int *side,
                               const struct position *position,
                               const struct search_options *options,
                               struct status_text *why)
{
    if (*search && *side == position->board->side)
        return STATUS_OK;
    search_destroy(*search);
    *search = NULL;
    *side = position->board->side;
    return search_create(*side, options, search, why);
}

enum status measure_suite(const struct suite *suite,
                          const struct measure_configuration *configuration,
                          const struct measure_limits *limits,
                          struct measure *measures, struct status_text *why)
{
    const struct search_options options = {.memory = limits->memory,
                                           .without = configuration->without,
                                           .threads = configuration->threads};
    const struct search_limits bounds = {.nodes = limits->nodes,
                                         .seconds = limits->seconds};
    struct search *search = NULL;
    int side = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < suite->count && !status; i++) {
        const struct position *const position = &suite->positions[i];
        struct search_verdict verdict;
        status = need_search(&search, &side, position, &options, why);
        if (status)
            break;
        search_prove(search, position, &bounds, &verdict);
        measures[i] = (struct measure){.value = verdict.value,
                                       .nodes = verdict.nodes,
                                       .seconds = verdict.seconds};
    }
    search_destroy(search);
    return status;
}
