/* SPDX-License-Identifier: GPL-3.0-or-later */
/* balance_report - the tables of the games; see balance.h. */
#include <gsl/gsl_statistics_int.h>
#include <stdlib.h>

#include "analysis/numerics/half_point.h"
#include "analysis/numerics/paired.h"
#include "analysis/statistics/balance.h"
#include "analysis/statistics/bounds.h"
#include "analysis/statistics/cells.h"
#include "game/notation.h"
#include "game/symmetry.h"

/* Games that stand together in the order of struct balance. */
struct group {
    const struct balance_game *games;
    size_t count;
};

/* The end of what is alike with games[from]: in effort, origin and opening, and
 * with `stones` in their number too. */
static size_t end_of(const struct balance *balance, size_t from, bool stones)
{
    const struct balance_game *const first = &balance->games[from];
    size_t end = from;
    while (end < balance->count &&
           balance->games[end].effort == first->effort &&
           balance->games[end].origin == first->origin &&
           balance->games[end].opening == first->opening &&
           (!stones || balance->games[end].stones == first->stones))
        end++;
    return end;
}

/* Calls `each` for every group of games of that origin. */
typedef void group_fn(struct report *report, const struct group *group);

static void for_groups(struct report *report, const struct balance *balance,
                       enum played_origin origin, bool stones, group_fn *each)
{
    size_t end;
    for (size_t from = 0; from < balance->count; from = end) {
        end = end_of(balance, from, stones);
        const struct group group = {&balance->games[from], end - from};
        if (group.games->origin == origin)
            each(report, &group);
    }
}

static bool has_games(const struct balance *balance, enum played_origin origin)
{
    for (size_t i = 0; i < balance->count; i++)
        if (balance->games[i].origin == origin)
            return true;
    return false;
}

static size_t count_white(const struct group *group)
{
    size_t white = 0;
    for (size_t i = 0; i < group->count; i++)
        white += group->games[i].white;
    return white;
}

static void effort_cell(struct report *report, const struct group *group)
{
    report_integer(report, (int64_t)group->games->effort);
}

/* --- Drawn sets ----------------------------------------------------------- */

#define EFFORT                                                                 \
    {                                                                          \
        "effort", "nodes and playouts a move", REPORT_INTEGER, 0, NULL         \
    }

static const struct report_column share_columns[] = {
    EFFORT,
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of the games", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
};

static void share_row(struct report *report, const struct group *group)
{
    const size_t white = count_white(group);
    effort_cell(report, group);
    report_integer(report, group->games->stones);
    report_integer(report, (int64_t)group->count);
    report_integer(report, (int64_t)white);
    bounds_known_share(report, white, group->count);
}

static const struct report_column point_columns[] = {
    EFFORT,
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"fewest", "stones", REPORT_INTEGER, 0, NULL},
    {"most", "stones", REPORT_INTEGER, 0, NULL},
    {"point", "stones", REPORT_REAL, 3, NULL},
    {"low", "stones, Fieller, 95 %", REPORT_REAL, 3, NULL},
    {"high", "stones, Fieller, 95 %", REPORT_REAL, 3, NULL},
    {"slope", "log-odds of White a stone", REPORT_REAL, 4, NULL},
    {"fit", "", REPORT_TEXT, 0, NULL},
};

/* Counts a group by number of stones. */
static size_t count_stones(const struct group *group,
                           struct half_point_count counts[BOARD_MAX_CELLS + 1])
{
    size_t used = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct balance_game *const game = &group->games[i];
        if (!i || game->stones != game[-1].stones)
            counts[used++] = (struct half_point_count){.x = game->stones};
        counts[used - 1].yes += game->white;
        counts[used - 1].no += !game->white;
    }
    return used;
}

static void point_row(struct report *report, const struct group *group)
{
    struct half_point_count counts[BOARD_MAX_CELLS + 1];
    struct half_point half;
    struct status_text why;
    const size_t used = count_stones(group, counts);
    if (half_point_fit(counts, used, &half, &why)) {
        report->failed = true;
        return;
    }
    const bool fitted = half.state == LOGIT_FITTED;
    const double numbers[] = {half.point, half.low, half.high, half.slope};
    effort_cell(report, group);
    report_integer(report, (int64_t)group->count);
    report_integer(report, group->games->stones);
    report_integer(report, group->games[group->count - 1].stones);
    const bool told[] = {half.crossed, half.bounded, half.bounded, fitted};
    for (int i = 0; i < 4; i++)
        if (told[i])
            report_real(report, numbers[i]);
        else
            report_blank(report);
    report_text(report, !fitted         ? logit_state_text(half.state)
                        : !half.crossed ? "the line is level"
                                        : "");
}

static const struct report_column bias_columns[] = {
    EFFORT,
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"games", "games with a proved set", REPORT_INTEGER, 0, NULL},
    {"true_white", "of these", REPORT_INTEGER, 0, NULL},
    {"true_share", "of these", REPORT_REAL, 4, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    {"bias", "share less true_share", REPORT_REAL, 4, NULL},
    {"bias_low", "paired, 95 %", REPORT_REAL, 4, NULL},
    {"bias_high", "paired, 95 %", REPORT_REAL, 4, NULL},
    {"white_lost", "sets White wins", REPORT_INTEGER, 0, NULL},
    {"black_lost", "sets Black wins", REPORT_INTEGER, 0, NULL},
    {"right", "of the games", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
};

/* The games of a group whose set is proved; `sizes`: it has one number of
 * stones. */
static void truth_row(struct report *report, const struct group *group,
                      bool sizes)
{
    size_t known = 0, truth = 0, white = 0, white_lost = 0, black_lost = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct balance_game *const game = &group->games[i];
        const bool should = game->truth == COLOUR_WHITE;
        if (game->truth == COLOUR_NONE)
            continue;
        known++;
        truth += should;
        white += game->white;
        white_lost += should && !game->white;
        black_lost += !should && game->white;
    }
    if (!known)
        return;
    const struct paired_difference bias = paired_difference(
        (double)known, (double)black_lost, (double)white_lost);
    effort_cell(report, group);
    if (sizes)
        report_integer(report, group->games->stones);
    else
        report_blank(report);
    report_integer(report, (int64_t)known);
    report_integer(report, (int64_t)truth);
    report_share(report, (double)truth, (double)known);
    report_integer(report, (int64_t)white);
    report_share(report, (double)white, (double)known);
    report_real(report, bias.difference);
    report_real(report, bias.low);
    report_real(report, bias.high);
    report_integer(report, (int64_t)white_lost);
    report_integer(report, (int64_t)black_lost);
    bounds_known_share(report, known - white_lost - black_lost, known);
}

static void bias_row(struct report *report, const struct group *group)
{
    truth_row(report, group, true);
}

static void accuracy_row(struct report *report, const struct group *group)
{
    truth_row(report, group, false);
}

static int count_efforts(const struct balance *balance)
{
    int efforts = 0;
    uint64_t last = 0;
    for (size_t i = 0; i < balance->count; i++) {
        efforts += balance->games[i].origin == PLAYED_DRAWN &&
                   balance->games[i].effort != last;
        if (balance->games[i].origin == PLAYED_DRAWN)
            last = balance->games[i].effort;
    }
    return efforts;
}

static bool has_truth(const struct balance *balance)
{
    for (size_t i = 0; i < balance->count; i++)
        if (balance->games[i].origin == PLAYED_DRAWN &&
            balance->games[i].truth != COLOUR_NONE)
            return true;
    return false;
}

/* What is true of all tables. */
static void note_source(struct report *report, const struct balance *balance)
{
    report_note(report,
                "Games of the player of version %s%s against itself, without a "
                "store. It errs, and with another effort otherwise.",
                balance->version,
                balance->versions ? " and other versions" : "");
    if (balance->given)
        report_note(report, "%zu game%s from other given sets left out.",
                    balance->given, balance->given == 1 ? " is" : "s are");
}

static void drawn_tables(struct report *report, const struct balance *balance)
{
    report_table(report, "shares", REPORT_COLUMNS(share_columns),
                 "How often White wins from drawn contract sets",
                 "Each game begins with a set drawn anew, every set of its "
                 "number of stones as likely, and White to move. Nothing about "
                 "sets that players would choose, and no proof. Each interval "
                 "is for its own line; of twenty lines one may miss.");
    for_groups(report, balance, PLAYED_DRAWN, true, share_row);
    note_source(report, balance);
    report_table(report, "point", REPORT_COLUMNS(point_columns),
                 "With how many drawn stones both win as often",
                 "Where the log-odds of White, fitted as a straight line in "
                 "the number of stones, are zero. `fewest` and `most` are "
                 "those played with; a point outside of them is a guess. No "
                 "interval where the slope may be zero.");
    for_groups(report, balance, PLAYED_DRAWN, false, point_row);
    if (count_efforts(balance) > 1)
        balance_learning(report, balance);
    if (!has_truth(balance))
        return;
    report_table(report, "bias", REPORT_COLUMNS(bias_columns),
                 "Games from drawn sets against what is proved of the sets",
                 "Only games whose set is decided in the store. `bias` is how "
                 "much oftener White won than he should have; `white_lost` "
                 "counts games that White lost from sets he wins. Which sets "
                 "are proved may go with how hard they are.");
    for_groups(report, balance, PLAYED_DRAWN, true, bias_row);
    report_table(report, "accuracy", REPORT_COLUMNS(bias_columns),
                 "How near the games come to the truth, by effort",
                 "As in the table of bias, over all numbers of stones: a mean "
                 "over the games played, not over all sets.");
    for_groups(report, balance, PLAYED_DRAWN, false, accuracy_row);
}

/* --- Whole games ---------------------------------------------------------- */

static const struct report_column seat_columns[] = {
    EFFORT,
    {"black", "seat", REPORT_TEXT, 0, "both"},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"first", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
    {"white", "of the games", REPORT_INTEGER, 0, NULL},
};

/* The games in which a seat was Black; SEATS: all. */
static void seat_row(struct report *report, const struct group *group, int seat)
{
    size_t games = 0, first = 0, white = 0;
    for (size_t i = 0; i < group->count; i++) {
        const struct balance_game *const game = &group->games[i];
        if (seat != SEATS && (int)game->black != seat)
            continue;
        games++;
        first += game->first;
        white += game->white;
    }
    effort_cell(report, group);
    if (seat == SEATS)
        report_total(report);
    else
        report_text(report, seat_name(seat));
    report_integer(report, (int64_t)games);
    report_integer(report, (int64_t)first);
    bounds_known_share(report, first, games);
    report_integer(report, (int64_t)white);
}

static void seat_rows(struct report *report, const struct group *group)
{
    for (int seat = 0; seat <= SEATS; seat++)
        seat_row(report, group, seat);
}

static const struct report_column pass_columns[] = {
    EFFORT,
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
};

static const struct report_column length_columns[] = {
    EFFORT,
    {"origin", "", REPORT_TEXT, 0, NULL},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"least", "moves", REPORT_INTEGER, 0, NULL},
    {"q25", "moves", REPORT_REAL, 1, NULL},
    {"median", "moves", REPORT_REAL, 1, NULL},
    {"q75", "moves", REPORT_REAL, 1, NULL},
    {"most", "moves", REPORT_INTEGER, 0, NULL},
    {"mean", "moves", REPORT_REAL, 2, NULL},
};

static int compare_moves(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void length_row(struct report *report, const struct group *group)
{
    static const double levels[] = {0.25, 0.5, 0.75};
    const size_t count = group->count;
    int *const moves = calloc(count, sizeof *moves);
    if (!moves) {
        report->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        moves[i] = group->games[i].moves;
    qsort(moves, count, sizeof *moves, compare_moves);
    effort_cell(report, group);
    report_text(report, played_origin_names[group->games->origin]);
    report_integer(report, (int64_t)count);
    report_integer(report, moves[0]);
    for (int i = 0; i < 3; i++)
        report_real(report, gsl_stats_int_quantile_from_sorted_data(
                                moves, 1, count, levels[i]));
    report_integer(report, moves[count - 1]);
    report_real(report, gsl_stats_int_mean(moves, 1, count));
    free(moves);
}

static void whole_tables(struct report *report, const struct balance *balance)
{
    report_table(report, "seats", REPORT_COLUMNS(seat_columns),
                 "How often the first player wins whole games",
                 "Games from the empty board. `black` is who had Black, by "
                 "passing unless there was no contract; `first` counts the "
                 "games that the player who made the first move won.");
    for_groups(report, balance, PLAYED_EMPTY, false, seat_rows);
    note_source(report, balance);
    if (report->rules == RULES_NONE)
        return;
    report_table(report, "passes", REPORT_COLUMNS(pass_columns),
                 "When the players pass, and who wins then",
                 "Games from the empty board, by the contract stones when the "
                 "pass came; `white` counts the games that White won. The "
                 "stones were chosen, so these are not shares over all sets.");
    for_groups(report, balance, PLAYED_EMPTY, true, share_row);
}

/* --- Openings ------------------------------------------------------------- */

static const struct report_column opening_columns[] = {
    {"stone", "first stone", REPORT_TEXT, 0, NULL},
    EFFORT,
    {"images", "cells", REPORT_INTEGER, 0, NULL},
    {"from_centre", "steps", REPORT_INTEGER, 0, NULL},
    {"games", "games", REPORT_INTEGER, 0, NULL},
    {"first", "of these", REPORT_INTEGER, 0, NULL},
    {"share", "of these", REPORT_REAL, 4, NULL},
    BOUNDS_WILSON_COLUMNS,
    {"white", "of the games", REPORT_INTEGER, 0, NULL},
    {"stones", "contract stones, mean", REPORT_REAL, 2, NULL},
};

static void opening_row(struct report *report, const struct group *group)
{
    const struct position start = position_start(report->side, report->rules);
    const int stone = group->games->opening;
    const struct cellset cells =
        symmetry_cell_orbit(start.board, symmetry_stabilizer(&start), stone);
    char name[NOTATION_CELL_SIZE];
    size_t first = 0, stones = 0;
    for (size_t i = 0; i < group->count; i++) {
        first += group->games[i].first;
        stones += (size_t)group->games[i].stones;
    }
    report_text(report, notation_cell(start.board, stone, name));
    effort_cell(report, group);
    report_integer(report, cellset_count(cells));
    report_integer(report, cells_ring(start.board, stone));
    report_integer(report, (int64_t)group->count);
    report_integer(report, (int64_t)first);
    bounds_known_share(report, first, group->count);
    report_integer(report, (int64_t)count_white(group));
    report_real(report, (double)stones / (double)group->count);
}

static void opening_table(struct report *report, const struct balance *balance)
{
    report_table(report, "openings", REPORT_COLUMNS(opening_columns),
                 "First stones, estimated by games",
                 "Games that began with this stone, or an image of it, and "
                 "then went on with the contract. `first` counts those that "
                 "the player who placed it won. Estimates, not proofs: the "
                 "players err. Each interval is for its own line, and the "
                 "best of many lines looks better than it is.");
    for_groups(report, balance, PLAYED_GIVEN, false, opening_row);
    note_source(report, balance);
}

static void length_table(struct report *report, const struct balance *balance)
{
    report_table(report, "lengths", REPORT_COLUMNS(length_columns),
                 "How long games are",
                 "Moves of both colours after the contract. A player with a "
                 "lost game goes on to the end.");
    for_groups(report, balance, PLAYED_DRAWN, false, length_row);
    for_groups(report, balance, PLAYED_EMPTY, false, length_row);
}

enum status balance_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why)
{
    struct balance balance;
    report_init(report, "balance", request->side, request->rules);
    report->origin.view = "games";
    enum status status = balance_read(store, request, &balance, why);
    if (!status && !balance.count)
        status = status_set(why, STATUS_USAGE,
                            "no games of side %d under the rules \"%s\" are "
                            "stored; unlur selfplay plays them",
                            request->side, rules_name(request->rules));
    if (!status && has_games(&balance, PLAYED_DRAWN))
        drawn_tables(report, &balance);
    if (!status && has_games(&balance, PLAYED_EMPTY))
        whole_tables(report, &balance);
    if (!status && has_games(&balance, PLAYED_GIVEN))
        opening_table(report, &balance);
    if (!status)
        length_table(report, &balance);
    balance_free(&balance);
    return status ? status : report_status(report, why);
}
