/* SPDX-License-Identifier: GPL-3.0-or-later */
/* census - counting and comparing. */
#include "analysis/statistics/census.h"

#include <stdlib.h>

#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/side_results.h"
#include "game/notation.h"

static const struct report_column positions_columns[] = {
    {"stones", "stones of both colours", REPORT_INTEGER, 0, "all"},
    {"positions", "positions", REPORT_INTEGER, 0, NULL},
    {"mover", "of these", REPORT_INTEGER, 0, NULL},
    {"zugzwang", "of these", REPORT_INTEGER, 0, NULL},
    {"black", "of these", REPORT_INTEGER, 0, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
};

static const struct report_column stones_columns[] = {
    {"case", "", REPORT_TEXT, 0, NULL},
    {"pairs", "reachable pairs, owner wins", REPORT_INTEGER, 0, NULL},
    {"hurts", "of these, he loses", REPORT_INTEGER, 0, NULL},
    {"share", "hurts / pairs", REPORT_REAL, 4, NULL},
    {"all_pairs", "pairs, owner wins", REPORT_INTEGER, 0, NULL},
    {"all_hurts", "of these, he loses", REPORT_INTEGER, 0, NULL},
    {"all_share", "hurts / pairs", REPORT_REAL, 4, NULL},
};

static const struct report_column check_columns[] = {
    {"kind", "", REPORT_TEXT, 0, NULL},
    {"values", "stored values compared", REPORT_INTEGER, 0, NULL},
    {"moves", "stored winning moves compared", REPORT_INTEGER, 0, NULL},
};

/* The counts under way. */
struct count {
    struct census *census;
    enum rules rules;
    complete_table_set contract; /* cells */
};

static const complete_table_set everywhere = ~UINT32_C(0);

/*
 * Of a position reached with `needed` contract stones, on contract cells of
 * which `room` are black: the cells on which `more` black stones (-1 to 1) may
 * be thought of as well.
 */
static complete_table_set reachable_with(const struct count *count, int needed,
                                         int room, int more)
{
    if (count->rules == RULES_NONE)
        return needed + more == 1 ? everywhere : 0;
    if (needed + more < 0 || needed > room)
        return 0;
    return needed + more <= room ? everywhere : count->contract;
}

static void add_cells(struct census_pairs *pairs, complete_table_set quiet,
                      complete_table_set hurts)
{
    pairs->pairs += __builtin_popcount(quiet);
    if (hurts)
        pairs->hurts += __builtin_popcount(hurts);
}

/* Adds the pairs of a position and one more stone of its winner's. */
static void add_pairs(struct count *count,
                      const struct complete_table_case *settled, int needed,
                      int room, enum turn turn)
{
    const enum colour owner = settled->winner[turn];
    const complete_table_set quiet = settled->quiet[owner];
    const complete_table_set black_wins = settled->black_wins[owner][turn];
    const complete_table_set hurts =
        owner == COLOUR_BLACK ? quiet & ~black_wins : black_wins;
    add_cells(&count->census->all[owner][turn], quiet, hurts);
    if (!reachable_with(count, needed, room, 0))
        return;
    const complete_table_set cells =
        reachable_with(count, needed, room, owner == COLOUR_BLACK ? 1 : -1);
    if (cells)
        add_cells(&count->census->reachable[owner][turn], quiet & cells,
                  hurts & cells);
}

static void add_case(void *context, const struct complete_table_case *settled)
{
    struct count *const count = context;
    const int black = __builtin_popcount(settled->stones[COLOUR_BLACK]);
    const int white = __builtin_popcount(settled->stones[COLOUR_WHITE]);
    const int room =
        __builtin_popcount(settled->stones[COLOUR_BLACK] & count->contract);
    struct census_positions *const positions =
        &count->census->positions[black + white];
    const bool black_first = settled->winner[TURN_BLACK] == COLOUR_BLACK;
    const bool white_first = settled->winner[TURN_WHITE] == COLOUR_WHITE;
    if (black_first)
        ++*(white_first ? &positions->mover : &positions->black);
    else
        ++*(white_first ? &positions->white : &positions->zugzwang);
    add_pairs(count, settled, black - white, room, TURN_WHITE);
    add_pairs(count, settled, black - white + 1, room, TURN_BLACK);
}

static complete_table_set contract_cells(const struct board *board,
                                         enum rules rules)
{
    return rules == RULES_NONE
               ? 0
               : (complete_table_set)orbit_counts_cells(board, rules).word[0];
}

enum status census_take(const struct board *board, enum rules rules,
                        struct census *census, struct complete_table **table,
                        struct status_text *why)
{
    struct count count = {.census = census,
                          .rules = rules,
                          .contract = contract_cells(board, rules)};
    *census = (struct census){0};
    return complete_table_make(board, add_case, &count, table, why);
}

static void positions_row(struct report *report,
                          const struct census_positions *positions)
{
    report_integer(report, positions->mover + positions->zugzwang +
                               positions->black + positions->white);
    report_integer(report, positions->mover);
    report_integer(report, positions->zugzwang);
    report_integer(report, positions->black);
    report_integer(report, positions->white);
}

static void positions_table(struct report *report, const struct board *board,
                            const struct census *census)
{
    struct census_positions sum = {0};
    report_table(report, "positions", REPORT_COLUMNS(positions_columns),
                 "All positions in which nobody has won, by who wins with "
                 "either player to move",
                 "`mover`: who is to move wins. `zugzwang`: who is to move "
                 "loses; with two outcomes every zugzwang is mutual. `black`, "
                 "`white`: the same player wins either way. Stones stand "
                 "anywhere, in any numbers: most of these positions occur in "
                 "no game. Images under the symmetries count apart.");
    for (int k = 0; k < board->cells; k++) {
        const struct census_positions *const positions = &census->positions[k];
        report_integer(report, k);
        positions_row(report, positions);
        sum.mover += positions->mover;
        sum.zugzwang += positions->zugzwang;
        sum.black += positions->black;
        sum.white += positions->white;
    }
    report_total(report);
    positions_row(report, &sum);
}

static void pairs_cells(struct report *report, const struct census_pairs *pairs)
{
    report_integer(report, pairs->pairs);
    report_integer(report, pairs->hurts);
    report_share(report, (double)pairs->hurts, (double)pairs->pairs);
}

static void stones_table(struct report *report, const struct census *census)
{
    static const char *const names[2][2] = {
        [COLOUR_BLACK] = {[TURN_BLACK] = "black_b", [TURN_WHITE] = "black_w"},
        [COLOUR_WHITE] = {[TURN_BLACK] = "white_b", [TURN_WHITE] = "white_w"},
    };
    report_table(report, "stones", REPORT_COLUMNS(stones_columns),
                 "Whether a stone more can hurt its owner",
                 "Pairs of a position that a player wins and an empty cell on "
                 "which a stone of his own ends nothing; `hurts` has those in "
                 "which he loses with that stone, the same player to move. "
                 "`black_w` is a black stone with White to move. Reachable "
                 "pairs are those of which games under the rules lead to both "
                 "positions. The share is not the chance of anything in play.");
    for (int colour = COLOUR_BLACK; colour <= COLOUR_WHITE; colour++)
        for (int turn = TURN_WHITE; turn >= TURN_BLACK; turn--) {
            report_text(report, names[colour][turn]);
            pairs_cells(report, &census->reachable[colour][turn]);
            pairs_cells(report, &census->all[colour][turn]);
        }
}

/* What was compared. */
struct compared {
    int64_t values, moves;
};

static enum status differs(const struct position *position, const char *what,
                           struct status_text *why)
{
    char text[NOTATION_SIZE];
    return status_set(why, STATUS_FAILED,
                      "the %s stored for %s is not that of the table of all "
                      "positions",
                      what, notation_write(position, text));
}

static enum status compare_main(const struct complete_table *table,
                                const struct board *board,
                                const struct side_results_main *result,
                                struct compared *compared,
                                struct status_text *why)
{
    const struct position position = {
        .board = board,
        .stones = {result->stones[COLOUR_BLACK], result->stones[COLOUR_WHITE]},
        .turn = result->turn};
    if (result->winner == COLOUR_NONE)
        return STATUS_OK;
    compared->values++;
    if (complete_table_winner(table, &position) != result->winner)
        return differs(&position, "winner", why);
    if (result->move < 0)
        return STATUS_OK;
    const struct position after = position_after(&position, result->move);
    compared->moves++;
    if (complete_table_winner(table, &after) != result->winner)
        return differs(&position, "move", why);
    return STATUS_OK;
}

/* The sets of contract stones by their bits: whether the player to move wins
 * the contract. Larger numbers first, as stones are only added. */
static void solve_contract(const struct complete_table *table,
                           const struct board *board, complete_table_set cells,
                           bool *wins)
{
    complete_table_set set = cells;
    for (;;) {
        struct position position = position_empty(board->side, TURN_WHITE);
        position.stones[COLOUR_BLACK].word[0] = set;
        wins[set] = complete_table_winner(table, &position) == COLOUR_BLACK;
        for (complete_table_set rest = cells & ~set; rest && !wins[set];
             rest &= rest - 1)
            wins[set] = !wins[set | (rest & -rest)];
        if (set == 0)
            return;
        set = (set - 1) & cells;
    }
}

/* Whether an action of the contract wins, from a set from which one does. */
static bool action_wins(const struct complete_table *table,
                        const struct position *position, int move,
                        const bool *wins)
{
    if (move >= 0)
        return !wins[position->stones[COLOUR_BLACK].word[0] | UINT64_C(1)
                                                                  << move];
    const struct position passed = position_after(position, MOVE_PASS);
    return complete_table_winner(table, &passed) == COLOUR_BLACK;
}

static enum status compare_contract(const struct complete_table *table,
                                    const struct side_results *results,
                                    const bool *wins, struct compared *compared,
                                    struct status_text *why)
{
    for (size_t i = 0; i < results->contract_count; i++) {
        const struct side_results_contract *const result =
            &results->contract[i];
        struct position position =
            position_empty(results->board->side, TURN_CONTRACT);
        position.stones[COLOUR_BLACK] = result->stones;
        if (result->value == VALUE_UNKNOWN)
            continue;
        compared->values++;
        if (wins[result->stones.word[0]] != (result->value == VALUE_WIN))
            return differs(&position, "outcome", why);
        if (result->move == MOVE_NONE)
            continue;
        compared->moves++;
        if (!action_wins(table, &position, result->move, wins))
            return differs(&position, "action", why);
    }
    return STATUS_OK;
}

enum { KINDS = 3 };

/* Compares all results; the kinds are contract sets with White to move, other
 * positions of the main phase, and the contract. */
static enum status compare_all(const struct complete_table *table,
                               const struct side_results *results,
                               struct compared compared[KINDS],
                               struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < results->main_count; i++)
        status = compare_main(table, results->board, &results->main[i],
                              &compared[!results->main[i].contract_set], why);
    if (status != STATUS_OK || results->contract_count == 0)
        return status;
    const complete_table_set cells =
        contract_cells(results->board, results->rules);
    bool *const wins = calloc((size_t)cells + 1, sizeof *wins);
    if (!wins)
        return status_no_memory(why);
    solve_contract(table, results->board, cells, wins);
    status = compare_contract(table, results, wins, &compared[2], why);
    free(wins);
    return status;
}

static enum status check_table(struct report *report,
                               const struct complete_table *table,
                               const struct side_results *results,
                               struct status_text *why)
{
    static const char *const kinds[KINDS] = {"contract_sets", "other",
                                             "contract"};
    struct compared compared[KINDS] = {{0}};
    const enum status status = compare_all(table, results, compared, why);
    if (status != STATUS_OK)
        return status;
    report_table(report, "check", REPORT_COLUMNS(check_columns),
                 "Stored results compared with the table of all positions",
                 "`contract_sets` are sets of contract stones with White to "
                 "move, `other` the other positions of the main phase, "
                 "`contract` those of the contract. All agree, or the "
                 "statistic fails and names the first that does not. Images "
                 "under the symmetries are one.");
    for (int i = 0; i < KINDS; i++) {
        report_text(report, kinds[i]);
        report_integer(report, compared[i].values);
        report_integer(report, compared[i].moves);
    }
    return STATUS_OK;
}

static enum status tables(struct report *report,
                          const struct side_results *results,
                          struct status_text *why)
{
    struct complete_table *table;
    struct census *const census = malloc(sizeof *census);
    if (!census)
        return status_no_memory(why);
    enum status status =
        census_take(results->board, results->rules, census, &table, why);
    if (status == STATUS_OK) {
        positions_table(report, results->board, census);
        stones_table(report, census);
        status = check_table(report, table, results, why);
        complete_table_free(table);
    }
    free(census);
    return status == STATUS_OK ? report_status(report, why) : status;
}

enum status census_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why)
{
    report_init(report, "census", request->side, request->rules);
    if (request->side > COMPLETE_TABLE_MOST_SIDE)
        return status_set(why, STATUS_USAGE,
                          "side %d has too many positions for a census, which "
                          "goes up to side %d",
                          request->side, COMPLETE_TABLE_MOST_SIDE);
    struct side_results side_results;
    enum status status = side_results_read(store, request, &side_results, why);
    if (status != STATUS_OK)
        return status;
    status = tables(report, &side_results, why);
    side_results_free(&side_results);
    return status;
}
