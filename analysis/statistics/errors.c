/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * errors - goes through the stored games once, looks up the two positions of
 * each move, and counts in a tally for each effort.
 */
#include "analysis/statistics/errors.h"

#include <stdlib.h>

#include "analysis/statistics/bounds.h"
#include "analysis/statistics/stored_winners.h"
#include "db/game_table.h"
#include "game/array.h"

/* What is known of a move, by who wins before it and after it. */
enum judgement { UNKNOWN, KEPT, THREW, LOST, JUDGEMENTS };

/* The moves of an effort: by colour and number in the main phase, from 1. */
struct tally {
    uint64_t effort;
    size_t games;
    size_t moves[2][BOARD_MAX_CELLS + 1][JUDGEMENTS];
};

struct errors {
    const struct request *request;
    const struct position_winner *winners;
    struct tally **tallies; /* by effort */
    size_t count, room;
    struct missing_positions *missing; /* NULL: count */
};

/* --- Games ---------------------------------------------------------------- */

static enum judgement judge(const struct errors *errors,
                            const struct position *before,
                            const struct position *after)
{
    const enum colour mover = (enum colour)before->turn;
    const enum colour had =
        position_winner_winner(errors->winners, before, NULL);
    const enum colour has =
        position_winner_winner(errors->winners, after, NULL);
    if (had == COLOUR_NONE)
        return UNKNOWN;
    if (had != mover)
        return LOST;
    return has == COLOUR_NONE ? UNKNOWN : has == mover ? KEPT : THREW;
}

/* The tally of an effort, made when there is none; NULL: no memory. */
static struct tally *tally_of(struct errors *errors, uint64_t effort)
{
    for (size_t i = 0; i < errors->count; i++)
        if (errors->tallies[i]->effort == effort)
            return errors->tallies[i];
    if (!array_room(&errors->tallies, errors->count, &errors->room))
        return NULL;
    struct tally *const tally = calloc(1, sizeof *tally);
    if (!tally)
        return NULL;
    tally->effort = effort;
    return errors->tallies[errors->count++] = tally;
}

/* Looks at a position of the main phase and the move made there. */
static void take_move(struct errors *errors, struct tally *tally,
                      const struct position *before,
                      const struct position *after, int number)
{
    if (errors->missing) {
        if (position_winner_winner(errors->winners, before, NULL) ==
            COLOUR_NONE)
            missing_positions_add(errors->missing, before);
        return;
    }
    tally->moves[before->turn][number][judge(errors, before, after)]++;
}

/* A game_table_fn. */
static enum status take(void *context, const struct stored_game *stored,
                        struct status_text *why)
{
    struct errors *const errors = context;
    if (!stored)
        return STATUS_FAILED;
    const struct played_game *const played = &stored->played;
    const struct game *const game = &played->game;
    if (game->rules != errors->request->rules)
        return STATUS_OK;
    struct tally *const tally = tally_of(errors, played->effort);
    if (!tally)
        return status_no_memory(why);
    struct game replay = game_start(game->position.board->side, game->rules);
    int number = 0; /* in the main phase */
    for (int i = 0; i < game->move_count; i++) {
        const struct position before = replay.position;
        game_play(&replay, game->moves[i]);
        if (before.turn == TURN_CONTRACT)
            continue;
        number++;
        if (i >= played->opening)
            take_move(errors, tally, &before, &replay.position, number);
    }
    tally->games++;
    return STATUS_OK;
}

static int compare(const void *a, const void *b)
{
    const struct tally *const *const x = a, *const *const y = b;
    return ((*x)->effort > (*y)->effort) - ((*x)->effort < (*y)->effort);
}

static enum status read_games(struct store *store, struct errors *errors,
                              struct status_text *why)
{
    struct stored_winners winners;
    enum status status =
        stored_winners_read(store, errors->request, &winners, why);
    if (status)
        return status;
    errors->winners = &winners.index;
    status = game_table_each(store, errors->request->side, take, errors, why);
    stored_winners_free(&winners);
    if (errors->count)
        qsort(errors->tallies, errors->count, sizeof *errors->tallies, compare);
    return status;
}

static void free_tallies(struct errors *errors)
{
    for (size_t i = 0; i < errors->count; i++)
        free(errors->tallies[i]);
    free(errors->tallies);
}

/* --- Tables --------------------------------------------------------------- */

#define RATE                                                                   \
    {"moves", "moves", REPORT_INTEGER, 0, NULL},                               \
        {"known", "won before the move, known after it", REPORT_INTEGER, 0,    \
         NULL},                                                                \
        {"threw", "of these", REPORT_INTEGER, 0, NULL},                        \
        {"rate", "of known", REPORT_REAL, 4, NULL}, BOUNDS_WILSON_COLUMNS,     \
        {"lost", "made from a lost position", REPORT_INTEGER, 0, NULL},        \
    {                                                                          \
        "unknown", "moves", REPORT_INTEGER, 0, NULL                            \
    }

static const struct report_column player_columns[] = {
    {"effort", "nodes and playouts a move", REPORT_INTEGER, 0, NULL},
    {"colour", "", REPORT_TEXT, 0, "both"},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    RATE,
};

static const struct report_column move_columns[] = {
    {"number", "in the main phase", REPORT_INTEGER, 0, NULL},
    {"effort", "nodes and playouts a move", REPORT_INTEGER, 0, NULL},
    RATE,
};

static void rate_cells(struct report *report, const size_t counts[JUDGEMENTS])
{
    const size_t known = counts[KEPT] + counts[THREW];
    report_integer(report, (int64_t)(known + counts[LOST] + counts[UNKNOWN]));
    report_integer(report, (int64_t)known);
    report_integer(report, (int64_t)counts[THREW]);
    bounds_known_share(report, counts[THREW], known);
    report_integer(report, (int64_t)counts[LOST]);
    report_integer(report, (int64_t)counts[UNKNOWN]);
}

/* Adds the moves of one colour, with one number or (0) with all. */
static void add(const struct tally *tally, int colour, int number,
                size_t counts[JUDGEMENTS])
{
    for (int i = 1; i <= BOARD_MAX_CELLS; i++)
        for (int j = 0; j < JUDGEMENTS; j++)
            if (!number || i == number)
                counts[j] += tally->moves[colour][i][j];
}

static void player_rows(struct report *report, const struct tally *tally)
{
    for (int row = 0; row <= 2; row++) { /* two: both colours */
        size_t counts[JUDGEMENTS] = {0};
        for (int colour = 0; colour < 2; colour++)
            if (row == 2 || row == colour)
                add(tally, colour, 0, counts);
        report_integer(report, (int64_t)tally->effort);
        if (row == 2)
            report_total(report);
        else
            report_text(report, colour_name((enum colour)row));
        report_integer(report, (int64_t)tally->games);
        rate_cells(report, counts);
    }
}

static void move_rows(struct report *report, const struct tally *tally)
{
    for (int number = 1; number <= BOARD_MAX_CELLS; number++) {
        size_t counts[JUDGEMENTS] = {0};
        for (int colour = 0; colour < 2; colour++)
            add(tally, colour, number, counts);
        if (!counts[UNKNOWN] && !counts[KEPT] && !counts[THREW] &&
            !counts[LOST])
            continue;
        report_integer(report, number);
        report_integer(report, (int64_t)tally->effort);
        rate_cells(report, counts);
    }
}

#define LATE                                                                   \
    "Short games have no late moves, so the games behind two lines differ."

static void fill(struct report *report, const struct errors *errors)
{
    report_table(report, "players", REPORT_COLUMNS(player_columns),
                 "How often a move throws a win",
                 "Moves of the main phase that the players chose. `known` are "
                 "those from positions proved to be won for who moves, with "
                 "the position after them proved too; after `threw` of them "
                 "the other player wins. Moves that were lost already, and "
                 "unknown ones, do not count in the rate. What is proved may "
                 "go with what is easy. The moves of a game are not "
                 "independent, and the intervals take them as if they were.");
    for (size_t i = 0; i < errors->count; i++)
        player_rows(report, errors->tallies[i]);
    report_table(report, "moves", REPORT_COLUMNS(move_columns),
                 "How often a move throws a win, by its number",
                 report->rules == RULES_NONE
                     ? "Black makes the odd moves. " LATE
                     : "White makes the odd moves. " LATE);
    for (size_t i = 0; i < errors->count; i++)
        move_rows(report, errors->tallies[i]);
}

static bool any_known(const struct errors *errors)
{
    for (size_t i = 0; i < errors->count; i++) {
        size_t counts[JUDGEMENTS] = {0};
        add(errors->tallies[i], COLOUR_BLACK, 0, counts);
        add(errors->tallies[i], COLOUR_WHITE, 0, counts);
        if (counts[KEPT] + counts[THREW])
            return true;
    }
    return false;
}

enum status errors_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why)
{
    struct errors errors = {.request = request};
    report_init(report, "errors", request->side, request->rules);
    report->origin.view = "games";
    enum status status = read_games(store, &errors, why);
    if (!status && !any_known(&errors))
        status = status_set(why, STATUS_USAGE,
                            "of no move of a game of side %d under the rules "
                            "\"%s\" is it proved whether it threw a win",
                            request->side, rules_name(request->rules));
    if (!status)
        fill(report, &errors);
    free_tallies(&errors);
    return status ? status : report_status(report, why);
}

enum status errors_missing(struct store *store, const struct request *request,
                           struct missing_positions *missing_positions,
                           struct status_text *why)
{
    struct errors errors = {.request = request, .missing = missing_positions};
    const enum status status = read_games(store, &errors, why);
    free_tallies(&errors);
    return status;
}
