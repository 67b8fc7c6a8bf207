/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ground - reading and indexing in one go; see the header. */
#include "analysis/statistics/ground.h"

static enum status build(struct ground *ground, struct status_text *why)
{
    enum status status = family_join(&ground->sample, &ground->family, why);
    if (status != STATUS_OK)
        return status;
    status = known_make(&ground->sample, &ground->known, why);
    if (status != STATUS_OK)
        family_free(&ground->family);
    return status;
}

enum status ground_read(struct store *store, const struct request *request,
                        struct ground *ground, struct status_text *why)
{
    enum status status = sample_read(store, request, &ground->sample, why);
    if (status != STATUS_OK)
        return status;
    status = build(ground, why);
    if (status != STATUS_OK)
        sample_free(&ground->sample);
    return status;
}

void ground_free(struct ground *ground)
{
    known_free(&ground->known);
    family_free(&ground->family);
    sample_free(&ground->sample);
}

enum colour ground_winner(const struct ground *ground,
                          const struct position *position)
{
    const enum colour winner = known_winner(&ground->known, position, NULL);
    if (winner != COLOUR_NONE || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return winner;
    const int64_t index =
        family_find(&ground->family, &position->stones[COLOUR_BLACK]);
    return index < 0 ? COLOUR_NONE : ground->family.sets[index].winner;
}
