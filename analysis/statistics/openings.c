/* SPDX-License-Identifier: GPL-3.0-or-later */
/* openings - first stones looked up one by one. */
#include "analysis/statistics/openings.h"

#include <stdlib.h>

#include "analysis/statistics/cells.h"
#include "game/notation.h"

static const struct report_column columns[] = {
    {"cells", "first stone, all images", REPORT_TEXT, 0, "no stone"},
    {"images", "cells", REPORT_INTEGER, 0, NULL},
    {"stone", "", REPORT_TEXT, 0, NULL},
    {"outcome", "for the player to move", REPORT_TEXT, 0, NULL},
    {"action", "", REPORT_TEXT, 0, NULL},
    {"grundy", "", REPORT_INTEGER, 0, NULL},
    {"winner_after_pass", "", REPORT_TEXT, 0, NULL},
    {"position", "", REPORT_TEXT, 0, NULL},
    {"from_centre", "steps", REPORT_INTEGER, 0, NULL},
    {"from_border", "steps", REPORT_INTEGER, 0, NULL},
};

/* Fills in what the store knows about the opening's position. */
static enum status look_up(struct store *store, enum rules rules,
                           struct opening *opening, struct status_text *why)
{
    opening->move = MOVE_NONE;
    opening->grundy = -1;
    opening->winner = COLOUR_NONE;
    struct result result;
    bool found;
    enum status status =
        store_get(store, &opening->position, rules, &found, &result, NULL, why);
    if (status != STATUS_OK)
        return status;
    if (found) {
        opening->value = result.value;
        opening->move = result.move;
        opening->grundy = result.grundy;
    }
    const struct position passed =
        position_after(&opening->position, MOVE_PASS);
    status = store_get(store, &passed, rules, &found, &result, NULL, why);
    if (status == STATUS_OK && found)
        opening->winner = value_winner(passed.turn, result.value);
    return status;
}

enum status openings_take(struct store *store, int side, enum rules rules,
                          struct opening openings[BOARD_MAX_CELLS + 1],
                          int *count, struct status_text *why)
{
    const struct position start = position_start(side, rules);
    const unsigned turns = cells_symmetries(&start);
    *count = 0;
    openings[(*count)++] = (struct opening){.position = start};
    struct cellset left = position_moves(&start, rules);
    for (int cell = cellset_next(&left, 0); cell >= 0;
         cell = cellset_next(&left, cell)) {
        const struct cellset cells = cells_class(start.board, turns, cell);
        openings[(*count)++] = (struct opening){
            .position = position_after(&start, cell), .cells = cells};
        left = cellset_without(left, cells);
    }
    for (int i = 0; i < *count; i++) {
        const enum status status = look_up(store, rules, &openings[i], why);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static void text_or_blank(struct report *report, const char *text)
{
    if (text)
        report_text(report, text);
    else
        report_blank(report);
}

static const char *by_value(enum value value, const char *win, const char *loss)
{
    return value == VALUE_WIN ? win : value == VALUE_LOSS ? loss : NULL;
}

/* How far the first stone lies from the centre and from the border. */
static void where(struct report *report, const struct board *board,
                  const struct cellset *cells)
{
    if (cellset_empty(*cells)) {
        report_blank(report);
        report_blank(report);
        return;
    }
    const int ring = cells_ring(board, cellset_next(cells, 0));
    report_integer(report, ring);
    report_integer(report, board->side - 1 - ring);
}

static void row(struct report *report, const struct opening *opening)
{
    char text[NOTATION_SIZE];
    const struct board *const board = opening->position.board;
    const bool first_stone = !cellset_empty(opening->cells);
    cells_report(report, board, &opening->cells);
    if (first_stone)
        report_integer(report, cellset_count(opening->cells));
    else
        report_blank(report);
    text_or_blank(
        report, first_stone ? by_value(opening->value, "loses", "wins") : NULL);
    text_or_blank(report, by_value(opening->value, "win", "loss"));
    text_or_blank(report, opening->move == MOVE_NONE
                              ? NULL
                              : notation_cell(board, opening->move, text));
    if (opening->grundy < 0)
        report_blank(report);
    else
        report_integer(report, opening->grundy);
    text_or_blank(report, opening->winner == COLOUR_NONE
                              ? NULL
                              : colour_name(opening->winner));
    report_text(report, notation_write(&opening->position, text));
    where(report, board, &opening->cells);
}

static enum status fill(struct report *report, const struct opening *openings,
                        int count, struct status_text *why)
{
    int known = 0;
    for (int i = 0; i < count; i++)
        known += openings[i].value != VALUE_UNKNOWN ||
                 openings[i].winner != COLOUR_NONE;
    if (known == 0)
        return status_set(why, STATUS_USAGE,
                          "no opening of side %d under the rules \"%s\" is "
                          "stored",
                          report->side, rules_name(report->rules));
    report_table(report, "openings", REPORT_COLUMNS(columns),
                 "The openings of the contract",
                 "The empty board and each first stone; a line stands for all "
                 "images of the cell. `stone` says whether playing it wins, "
                 "`outcome` how the contract ends for the player to move "
                 "there, `action` "
                 "one way to win, `winner_after_pass` who wins the main phase "
                 "if he passes. These are values under perfect play, not "
                 "advice against a player who errs.");
    for (int i = 0; i < count; i++)
        row(report, &openings[i]);
    if (known < count)
        report_note(report,
                    "INCOMPLETE: nothing is proved about %d of these "
                    "%d positions.",
                    count - known, count);
    return report_status(report, why);
}

enum status openings_report(struct store *store, const struct request *request,
                            struct report *report, struct status_text *why)
{
    report_init(report, "openings", request->side, request->rules);
    report->origin.reads = "to_move IN ('c', 'w') AND white = 0 AND black < 2";
    if (request->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "under the rules \"none\" there is no contract");
    struct opening *const openings =
        reallocarray(NULL, BOARD_MAX_CELLS + 1, sizeof *openings);
    if (!openings)
        return status_no_memory(why);
    int count;
    enum status status = openings_take(store, request->side, request->rules,
                                       openings, &count, why);
    if (status == STATUS_OK)
        status = fill(report, openings, count, why);
    free(openings);
    return status;
}
