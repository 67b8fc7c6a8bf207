/* SPDX-License-Identifier: GPL-3.0-or-later */
/* replies - valuing and counting White's first moves. */
#include "analysis/statistics/replies.h"

#include "analysis/statistics/cells.h"
#include "analysis/statistics/result_index.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/symmetry.h"

static enum status contradiction(const struct position *position, int cell,
                                 const char *set, const char *reply,
                                 struct status_text *why)
{
    char text[NOTATION_SIZE], name[NOTATION_CELL_SIZE];
    return status_set(why, STATUS_FAILED,
                      "the store contradicts itself about %s: %s, and its "
                      "reply %s %s",
                      notation_write(position, text), set,
                      notation_cell(position->board, cell, name), reply);
}

/* What the result of the set says about a reply. */
static enum value implied(const struct contract_sets_set *set,
                          const struct cellset *cells)
{
    if (set->winner == COLOUR_BLACK)
        return VALUE_LOSS;
    if (set->move != MOVE_NONE && cellset_has(cells, set->move))
        return VALUE_WIN;
    return VALUE_UNKNOWN;
}

static enum status value_of(const struct contract_sets_set *set,
                            const struct position_winner *known,
                            const struct position *position,
                            struct reply *reply, struct status_text *why)
{
    const int cell = cellset_next(&reply->cells, 0);
    const struct position after = position_after(position, cell);
    const enum colour winner =
        position_winner_winner(known, &after, &reply->source);
    const enum value says = implied(set, &reply->cells);
    reply->value = value_from_winner(TURN_WHITE, winner);
    if (says == VALUE_LOSS && reply->value == VALUE_WIN)
        return contradiction(position, cell, "Black wins it", "wins", why);
    if (says == VALUE_WIN && reply->value == VALUE_LOSS)
        return contradiction(position, cell, "White wins it by this move",
                             "loses", why);
    if (reply->value == VALUE_UNKNOWN && says != VALUE_UNKNOWN) {
        reply->value = says;
        reply->source = LOOKUP_IMPLIED;
    }
    return STATUS_OK;
}

enum status replies_of(const struct contract_sets *contract_sets,
                       const struct position_winner *known, size_t index,
                       struct reply replies[BOARD_MAX_CELLS], int *count,
                       struct status_text *why)
{
    const struct position contract =
        contract_sets_position(contract_sets, index);
    const struct position position = position_after(&contract, MOVE_PASS);
    struct symmetry_orbits orbits =
        symmetry_orbits(&position, position_free(&position));
    struct cellset cells;
    *count = 0;
    if (outcome_winner(&position) != COLOUR_NONE)
        return STATUS_OK;
    while (symmetry_next_orbit(&orbits, &cells)) {
        struct reply *const reply = &replies[(*count)++];
        reply->cells = cells;
        const enum status status =
            value_of(&contract_sets->sets[index], known, &position, reply, why);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static void add(struct replies_tally *tally, const struct reply *reply,
                int64_t raw)
{
    struct stones_count *const counts[] = {&tally->all, &tally->known,
                                           &tally->winning};
    const int upto = reply->value == VALUE_WIN       ? 3
                     : reply->value == VALUE_UNKNOWN ? 1
                                                     : 2;
    for (int i = 0; i < upto; i++) {
        counts[i]->classes++;
        counts[i]->raw += raw;
    }
}

static void add_reply(struct replies *replies,
                      const struct contract_sets *contract_sets,
                      const struct contract_sets_set *set,
                      const struct reply *reply)
{
    const int cell = cellset_next(&reply->cells, 0);
    const int64_t raw = (int64_t)set->orbit * cellset_count(reply->cells);
    replies->source[reply->source]++;
    add(&replies->rows[set->count].any, reply, raw);
    add(&replies->all.any, reply, raw);
    if (set->winner != COLOUR_WHITE)
        return;
    const struct cellset touched =
        cellset_and(contract_sets->board->adjacent[cell], set->stones);
    add(&replies->rows[set->count].to_won, reply, raw);
    add(&replies->all.to_won, reply, raw);
    add(&replies->ring[cells_ring(contract_sets->board, cell)], reply, raw);
    add(&replies->touching[cellset_count(touched)], reply, raw);
}

static void add_set(struct replies_row *row,
                    const struct contract_sets_set *set)
{
    stones_add(&row->sets, set);
    if (set->winner == COLOUR_WHITE)
        stones_add(&row->won, set);
}

enum status replies_take(const struct contract_sets *contract_sets,
                         const struct position_winner *known, int stones,
                         struct replies *replies, struct status_text *why)
{
    struct reply classes[BOARD_MAX_CELLS];
    *replies = (struct replies){0};
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        if (stones >= 0 && set->count != stones)
            continue;
        int count;
        const enum status status =
            replies_of(contract_sets, known, i, classes, &count, why);
        if (status != STATUS_OK)
            return status;
        add_set(&replies->rows[set->count], set);
        add_set(&replies->all, set);
        for (int j = 0; j < count; j++)
            add_reply(replies, contract_sets, set, &classes[j]);
    }
    return STATUS_OK;
}

/* The positions after the unknown replies to a set. */
static enum status want(const struct result_index *result_index, size_t index,
                        struct missing_positions *missing_positions,
                        struct status_text *why)
{
    struct reply replies[BOARD_MAX_CELLS];
    int count;
    const enum status status =
        replies_of(&result_index->contract_sets, &result_index->winners.index,
                   index, replies, &count, why);
    const struct position contract =
        contract_sets_position(&result_index->contract_sets, index);
    const struct position position = position_after(&contract, MOVE_PASS);
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        const struct position after =
            position_after(&position, cellset_next(&replies[i].cells, 0));
        if (replies[i].value == VALUE_UNKNOWN)
            missing_positions_add(missing_positions, &after);
    }
    return status;
}

enum status replies_missing(struct store *store, const struct request *request,
                            struct missing_positions *missing_positions,
                            struct status_text *why)
{
    struct result_index result_index;
    enum status status = result_index_read(store, request, &result_index, why);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0;
         status == STATUS_OK && i < result_index.contract_sets.count; i++)
        if (result_index.contract_sets.sets[i].winner == COLOUR_WHITE &&
            (request->stones < 0 ||
             result_index.contract_sets.sets[i].count == request->stones))
            status = want(&result_index, i, missing_positions, why);
    result_index_free(&result_index);
    return status;
}
