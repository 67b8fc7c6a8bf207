/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample - walking the store; see the header. */
#include "analysis/sample.h"

#include <stdlib.h>

#include "analysis/census.h"
#include "analysis/room.h"

static enum status add_contract(void *context, const struct result *result,
                                int orbit, struct status_text *why)
{
    struct sample *const sample = context;
    if (!room_for(&sample->contract, sample->contract_count,
                  &sample->contract_room))
        return status_no_memory(why);
    sample->contract[sample->contract_count++] = (struct sample_contract){
        .stones = result->position.stones[COLOUR_BLACK],
        .count = position_count(&result->position),
        .orbit = orbit,
        .value = result->value,
        .move = result->move,
        .grundy = result->grundy};
    return STATUS_OK;
}

static bool is_contract_set(const struct position *position, enum rules rules)
{
    if (rules == RULES_NONE || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return false;
    return cellset_empty(cellset_without(position->stones[COLOUR_BLACK],
                                         census_cells(position->board, rules)));
}

static enum status add_main(void *context, const struct result *result,
                            int orbit, struct status_text *why)
{
    struct sample *const sample = context;
    if (!room_for(&sample->main, sample->main_count, &sample->main_room))
        return status_no_memory(why);
    const struct position *const position = &result->position;
    sample->main[sample->main_count++] = (struct sample_main){
        .stones = {position->stones[COLOUR_BLACK],
                   position->stones[COLOUR_WHITE]},
        .count = position_count(position),
        .orbit = orbit,
        .winner = value_winner(position->turn, result->value),
        .contract_set = is_contract_set(position, sample->rules),
        .nodes = result->nodes,
        .seconds = result->seconds};
    return STATUS_OK;
}

enum status sample_read(struct store *store, int side, enum rules rules,
                        struct sample *sample, struct status_text *why)
{
    *sample = (struct sample){.board = board_of(side), .rules = rules};
    enum status status = STATUS_OK;
    if (rules != RULES_NONE)
        status =
            store_each_contract(store, side, rules, add_contract, sample, why);
    if (status == STATUS_OK)
        status = store_each_main(store, side, add_main, sample, why);
    if (status != STATUS_OK)
        sample_free(sample);
    return status;
}

void sample_free(struct sample *sample)
{
    free(sample->contract);
    free(sample->main);
    *sample = (struct sample){.board = sample->board, .rules = sample->rules};
}
