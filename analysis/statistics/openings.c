/* SPDX-License-Identifier: GPL-3.0-or-later */
/* openings - first stones, and answers to them, looked up one by one. */
#include "analysis/statistics/openings.h"

#include <stdlib.h>

#include "analysis/statistics/cells.h"
#include "game/notation.h"
#include "game/symmetry.h"
#include "query/claims.h"

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

static const struct report_column answer_columns[] = {
    {"first", "stone", REPORT_TEXT, 0, NULL},
    {"second", "stone, all images", REPORT_TEXT, 0, NULL},
    {"images", "cells", REPORT_INTEGER, 0, NULL},
    {"stone", "", REPORT_TEXT, 0, NULL},
    {"action", "", REPORT_TEXT, 0, NULL},
    {"winner_after_pass", "", REPORT_TEXT, 0, NULL},
    {"position", "", REPORT_TEXT, 0, NULL},
};

/* Fills in what the store knows of a position. */
static enum status look_up_stored(struct store *store, enum rules rules,
                                  struct opening *opening,
                                  struct status_text *why)
{
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

/* Fills in what is claimed where the store knows nothing. */
static void look_up_claimed(const struct claims *claims, enum rules rules,
                            struct opening *opening)
{
    const struct game game = {.position = opening->position, .rules = rules};
    struct game passed = game;
    enum value value;
    int move;
    passed.position = position_after(&opening->position, MOVE_PASS);
    if (opening->value == VALUE_UNKNOWN &&
        claims_tell(claims, &game, &value, &move)) {
        opening->value = value;
        opening->move = move;
        opening->value_claimed = true;
    }
    if (opening->winner == COLOUR_NONE &&
        claims_tell(claims, &passed, &value, &move)) {
        opening->winner = value_winner(passed.position.turn, value);
        opening->winner_claimed = true;
    }
}

/* Fills in what is known about the opening's position, or claimed. */
static enum status look_up(struct store *store, const struct request *request,
                           struct opening *opening, struct status_text *why)
{
    opening->move = MOVE_NONE;
    opening->grundy = VALUE_NO_GRUNDY;
    opening->winner = COLOUR_NONE;
    const enum status status =
        store ? look_up_stored(store, request->rules, opening, why) : STATUS_OK;
    if (status == STATUS_OK && request->claims)
        look_up_claimed(request->claims, request->rules, opening);
    return status;
}

/* Looks up what one more stone makes of a contract position, a stone on each
 * cell up to the symmetries of that position; appends them. */
static enum status look_up_stones(struct store *store,
                                  const struct request *request,
                                  const struct position *position,
                                  struct opening *openings, int *count,
                                  struct status_text *why)
{
    struct symmetry_orbits orbits =
        symmetry_orbits(position, position_moves(position, request->rules));
    enum status status = STATUS_OK;
    struct cellset cells;
    while (!status && symmetry_next_orbit(&orbits, &cells)) {
        struct opening *const opening = &openings[(*count)++];
        *opening = (struct opening){
            .position = position_after(position, cellset_next(&cells, 0)),
            .cells = cells};
        status = look_up(store, request, opening, why);
    }
    return status;
}

enum status openings_take(struct store *store, const struct request *request,
                          struct opening openings[BOARD_MAX_CELLS + 1],
                          int *count, struct status_text *why)
{
    const struct position start = position_start(request->side, request->rules);
    *count = 1;
    openings[0] = (struct opening){.position = start};
    const enum status status = look_up(store, request, &openings[0], why);
    return status
               ? status
               : look_up_stones(store, request, &start, openings, count, why);
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
    report_text_or_blank(
        report, first_stone ? by_value(opening->value, "loses", "wins") : NULL);
    report_text_or_blank(report, by_value(opening->value, "win", "loss"));
    report_text_or_blank(report,
                         opening->move == MOVE_NONE
                             ? NULL
                             : notation_cell(board, opening->move, text));
    if (opening->grundy < 0)
        report_blank(report);
    else
        report_integer(report, opening->grundy);
    report_text_or_blank(report, opening->winner == COLOUR_NONE
                                     ? NULL
                                     : colour_name(opening->winner));
    report_text(report, notation_write(&opening->position, text));
    where(report, board, &opening->cells);
}

static enum status fill(struct report *report, const struct opening *openings,
                        int count, struct status_text *why)
{
    int known = 0;
    for (int i = 0; i < count; i++) {
        report->claimed += opening_is_claimed(&openings[i]);
        known += openings[i].value != VALUE_UNKNOWN ||
                 openings[i].winner != COLOUR_NONE;
    }
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
    return STATUS_OK;
}

static void answer_row(struct report *report, const struct opening *first,
                       const struct opening *answer)
{
    char text[NOTATION_SIZE];
    const struct board *const board = answer->position.board;
    report_text(report,
                notation_cell(board, cellset_next(&first->cells, 0), text));
    cells_report(report, board, &answer->cells);
    report_integer(report, cellset_count(answer->cells));
    report_text_or_blank(report, by_value(answer->value, "loses", "wins"));
    report_text_or_blank(report,
                         answer->move == MOVE_NONE
                             ? NULL
                             : notation_cell(board, answer->move, text));
    report_text_or_blank(report, answer->winner == COLOUR_NONE
                                     ? NULL
                                     : colour_name(answer->winner));
    report_text(report, notation_write(&answer->position, text));
}

static enum status answers_to(struct store *store,
                              const struct request *request,
                              struct report *report,
                              const struct opening *first, int *unknown,
                              struct status_text *why)
{
    struct opening *const answers =
        reallocarray(NULL, BOARD_MAX_CELLS, sizeof *answers);
    int count = 0;
    if (!answers)
        return status_no_memory(why);
    const enum status status =
        look_up_stones(store, request, &first->position, answers, &count, why);
    for (int i = 0; i < count && !status; i++) {
        report->claimed += opening_is_claimed(&answers[i]);
        if (answers[i].value == VALUE_UNKNOWN)
            ++*unknown;
        else
            answer_row(report, first, &answers[i]);
    }
    free(answers);
    return status;
}

static enum status answers(struct store *store, const struct request *request,
                           struct report *report,
                           const struct opening *openings, int count,
                           struct status_text *why)
{
    report_table(
        report, "answers", REPORT_COLUMNS(answer_columns),
        "Second contract stones",
        "Each second stone, after each first one of the table before, "
        "as far as its outcome is proved. `stone` says whether playing "
        "it wins, `action` one way for the other player to win then. "
        "These are values under perfect play, not advice against a "
        "player who errs.");
    enum status status = STATUS_OK;
    int unknown = 0;
    for (int i = 1; i < count && !status; i++)
        status =
            answers_to(store, request, report, &openings[i], &unknown, why);
    if (unknown)
        report_note(report,
                    "INCOMPLETE: %d more answers up to symmetry are open.",
                    unknown);
    return status;
}

enum status openings_report(struct store *store, const struct request *request,
                            struct report *report, struct status_text *why)
{
    report_init(report, "openings", request->side, request->rules);
    report->origin.reads = "to_move IN ('c', 'w') AND white = 0 AND black < 3";
    if (request->rules == RULES_NONE)
        return status_set(why, STATUS_USAGE,
                          "under the rules \"none\" there is no contract");
    struct opening *const openings =
        reallocarray(NULL, BOARD_MAX_CELLS + 1, sizeof *openings);
    if (!openings)
        return status_no_memory(why);
    int count;
    enum status status = openings_take(store, request, openings, &count, why);
    if (status == STATUS_OK)
        status = fill(report, openings, count, why);
    if (status == STATUS_OK)
        status = answers(store, request, report, openings, count, why);
    if (status == STATUS_OK)
        status = report_status(report, why);
    free(openings);
    return status;
}
