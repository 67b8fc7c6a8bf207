/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sample - walking the store; see the header. */
#include "analysis/statistics/sample.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/census.h"
#include "game/array.h"

static enum status add_contract(void *context, const struct store_entry *entry,
                                struct status_text *why)
{
    struct sample *const sample = context;
    const struct result *const result = entry->result;
    if (!array_room(&sample->contract, sample->contract_count,
                    &sample->contract_room))
        return status_no_memory(why);
    sample->contract[sample->contract_count++] = (struct sample_contract){
        .stones = result->position.stones[COLOUR_BLACK],
        .count = position_count(&result->position),
        .orbit = entry->orbit,
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

static bool same_run(const struct run *a, const struct run *b)
{
    return strcmp(a->version, b->version) == 0 &&
           strcmp(a->options, b->options) == 0 && a->seed == b->seed &&
           strcmp(a->started, b->started) == 0;
}

/* The index of a run, which is most often that of the result before. */
static bool find_run(struct sample *sample, const struct run *run,
                     size_t *index)
{
    const size_t last =
        sample->main_count ? sample->main[sample->main_count - 1].run : 0;
    *index = last;
    if (sample->run_count && same_run(&sample->runs[last], run))
        return true;
    for (*index = 0; *index < sample->run_count; ++*index)
        if (same_run(&sample->runs[*index], run))
            return true;
    if (!array_room(&sample->runs, sample->run_count, &sample->run_room))
        return false;
    sample->runs[sample->run_count++] = *run;
    return true;
}

static enum status add_main(void *context, const struct store_entry *entry,
                            struct status_text *why)
{
    struct sample *const sample = context;
    const struct result *const result = entry->result;
    size_t run;
    if (!array_room(&sample->main, sample->main_count, &sample->main_room) ||
        !find_run(sample, entry->run, &run))
        return status_no_memory(why);
    const bool bounded = result->state == RESULT_BOUNDED;
    const struct position *const position = &result->position;
    sample->main[sample->main_count++] = (struct sample_main){
        .stones = {position->stones[COLOUR_BLACK],
                   position->stones[COLOUR_WHITE]},
        .count = position_count(position),
        .orbit = entry->orbit,
        .turn = position->turn,
        .move = result->move,
        .pn = bounded ? result->pn : 0,
        .dn = bounded ? result->dn : 0,
        .run = run,
        .winner = value_winner(position->turn, result->value),
        .contract_set = is_contract_set(position, sample->rules),
        .nodes = result->nodes,
        .seconds = result->seconds,
        .proof = {.nodes = entry->proof.nodes,
                  .bytes = entry->proof.raw_size,
                  .size = entry->proof.size}};
    return STATUS_OK;
}

/* Whether the request comes with the very sample that it asks for. */
static bool at_hand(const struct store *store, const struct request *request)
{
    const struct sample *const sample = request->sample;
    return sample && sample->store == store &&
           sample->board->side == request->side &&
           sample->rules == request->rules && !sample->chosen &&
           !request->condition.where;
}

enum status sample_read(struct store *store, const struct request *request,
                        struct sample *sample, struct status_text *why)
{
    if (at_hand(store, request)) {
        *sample = *request->sample;
        sample->borrowed = true;
        return STATUS_OK;
    }
    *sample = (struct sample){.board = board_of(request->side),
                              .rules = request->rules,
                              .store = store,
                              .chosen = request->condition.where};
    enum status status = STATUS_OK;
    if (request->rules != RULES_NONE)
        status =
            store_each_contract(store, request->side, request->rules,
                                &request->condition, add_contract, sample, why);
    if (status == STATUS_OK)
        status = store_each_main(store, request->side, &request->condition,
                                 add_main, sample, why);
    if (status != STATUS_OK)
        sample_free(sample);
    return status;
}

void sample_free(struct sample *sample)
{
    if (!sample->borrowed) {
        free(sample->contract);
        free(sample->main);
        free(sample->runs);
    }
    *sample = (struct sample){.board = sample->board, .rules = sample->rules};
}
