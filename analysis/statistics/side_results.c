/* SPDX-License-Identifier: GPL-3.0-or-later */
/* side_results - walking the store. */
#include "analysis/statistics/side_results.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/orbit_counts.h"
#include "game/array.h"

static enum status add_contract(void *context, const struct store_entry *entry,
                                struct status_text *why)
{
    struct side_results *const side_results = context;
    const struct result *const result = entry->result;
    if (!array_room(&side_results->contract, side_results->contract_count,
                    &side_results->contract_room))
        return status_no_memory(why);
    side_results->contract[side_results->contract_count++] =
        (struct side_results_contract){
            .stones = result->position.stones[COLOUR_BLACK],
            .count = position_count(&result->position),
            .orbit = entry->orbit,
            .value = result->value,
            .move = result->move,
            .grundy = result->grundy};
    return STATUS_OK;
}

bool side_results_is_contract_set(const struct position *position,
                                  enum rules rules)
{
    if (rules == RULES_NONE || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]))
        return false;
    return cellset_empty(
        cellset_without(position->stones[COLOUR_BLACK],
                        orbit_counts_cells(position->board, rules)));
}

/* The index of a run, which is most often that of the result before. */
static bool find_run(struct side_results *side_results, const struct run *run,
                     size_t *index)
{
    const size_t last =
        side_results->main_count
            ? side_results->main[side_results->main_count - 1].run
            : 0;
    *index = last;
    if (side_results->run_count && run_equal(&side_results->runs[last], run))
        return true;
    for (*index = 0; *index < side_results->run_count; ++*index)
        if (run_equal(&side_results->runs[*index], run))
            return true;
    if (!array_room(&side_results->runs, side_results->run_count,
                    &side_results->run_room))
        return false;
    side_results->runs[side_results->run_count++] = *run;
    return true;
}

static enum status add_main(void *context, const struct store_entry *entry,
                            struct status_text *why)
{
    struct side_results *const side_results = context;
    const struct result *const result = entry->result;
    size_t run;
    if (!array_room(&side_results->main, side_results->main_count,
                    &side_results->main_room) ||
        !find_run(side_results, entry->run, &run))
        return status_no_memory(why);
    const bool bounded = result->state == RESULT_BOUNDED;
    const struct position *const position = &result->position;
    side_results->main[side_results->main_count++] = (struct side_results_main){
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
        .contract_set =
            side_results_is_contract_set(position, side_results->rules),
        .nodes = result->nodes,
        .seconds = result->seconds,
        .proof = {.stored = entry->proof.stored,
                  .nodes = entry->proof.nodes,
                  .bytes = entry->proof.raw_size,
                  .size = entry->proof.size}};
    return STATUS_OK;
}

/* Whether the request comes with the very sample that it asks for. */
static bool at_hand(const struct store *store, const struct request *request)
{
    const struct side_results *const side_results = request->side_results;
    return side_results && side_results->store == store &&
           side_results->board->side == request->side &&
           side_results->rules == request->rules && !side_results->chosen &&
           !request->condition.where;
}

enum status side_results_read(struct store *store,
                              const struct request *request,
                              struct side_results *side_results,
                              struct status_text *why)
{
    if (at_hand(store, request)) {
        *side_results = *request->side_results;
        side_results->borrowed = true;
        return STATUS_OK;
    }
    *side_results = (struct side_results){.board = board_of(request->side),
                                          .rules = request->rules,
                                          .store = store,
                                          .chosen = request->condition.where};
    enum status status = STATUS_OK;
    if (store && request->rules != RULES_NONE)
        status = store_each_contract(store, request->side, request->rules,
                                     &request->condition, add_contract,
                                     side_results, why);
    if (store && status == STATUS_OK)
        status = store_each_main(store, request->side, &request->condition,
                                 add_main, side_results, why);
    if (status != STATUS_OK)
        side_results_free(side_results);
    return status;
}

void side_results_free(struct side_results *side_results)
{
    if (!side_results->borrowed) {
        free(side_results->contract);
        free(side_results->main);
        free(side_results->runs);
    }
    *side_results = (struct side_results){.board = side_results->board,
                                          .rules = side_results->rules};
}
