/* SPDX-License-Identifier: GPL-3.0-or-later */
/* zugzwang - contract sets with either player to move. */
#include "analysis/statistics/zugzwang.h"

#include <gsl/gsl_combination.h>

#include "analysis/statistics/extra_move.h"
#include "analysis/statistics/sampled_shares.h"
#include "game/outcome.h"

static const struct report_column sets_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"sets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"known", "of these", REPORT_INTEGER, 0, NULL},
    {"mover", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"zugzwang", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"black", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"white", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"raw_sets", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_known", "of these", REPORT_INTEGER, 0, NULL},
    {"raw_mover", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"raw_zugzwang", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"raw_black", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"raw_white", "of the known ones", REPORT_INTEGER, 0, NULL},
};

static const struct report_column pairs_columns[] = {
    {"stones", "stones of S", REPORT_INTEGER, 0, "all"},
    {"pairs_w", "White to move, raw pairs", REPORT_INTEGER, 0, NULL},
    {"black_w", "of these, Black wins S", REPORT_INTEGER, 0, NULL},
    {"hurts_w", "of these, loses S + c", REPORT_INTEGER, 0, NULL},
    {"pairs_b", "Black to move, raw pairs", REPORT_INTEGER, 0, NULL},
    {"black_b", "of these, Black wins S", REPORT_INTEGER, 0, NULL},
    {"hurts_b", "of these, loses S + c", REPORT_INTEGER, 0, NULL},
};

static struct position of_set(const struct board *board, struct cellset stones,
                              enum turn turn)
{
    struct position position = position_empty(board->side, turn);
    position.stones[COLOUR_BLACK] = stones;
    return position;
}

static enum colour winner_of(const struct result_index *result_index,
                             struct cellset stones, enum turn turn)
{
    const struct position position =
        of_set(result_index->contract_sets.board, stones, turn);
    return result_index_winner(result_index, &position);
}

static bool decided(const struct board *board, struct cellset stones)
{
    const struct position position = of_set(board, stones, TURN_WHITE);
    return outcome_winner(&position) != COLOUR_NONE;
}

static void add_set(struct zugzwang_sets *sets,
                    const struct contract_sets_set *set,
                    const enum colour winner[2])
{
    if (winner[TURN_BLACK] == COLOUR_NONE || winner[TURN_WHITE] == COLOUR_NONE)
        return;
    stones_add(&sets->known, set);
    if (winner[TURN_BLACK] == winner[TURN_WHITE])
        stones_add(winner[0] == COLOUR_BLACK ? &sets->black : &sets->white,
                   set);
    else
        stones_add(winner[TURN_BLACK] == COLOUR_BLACK ? &sets->mover
                                                      : &sets->waits,
                   set);
}

/* Compares a set that `winner` wins with the sets of a stone more. */
static void add_pairs(const struct result_index *result_index,
                      const struct contract_sets_set *set, enum turn turn,
                      enum colour winner, struct zugzwang_pairs *pairs)
{
    const struct board *const board = result_index->contract_sets.board;
    const struct cellset cells = cellset_without(
        orbit_counts_cells(board, result_index->contract_sets.rules),
        set->stones);
    if (winner == COLOUR_NONE)
        return;
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1)) {
        struct cellset more = set->stones;
        cellset_add(&more, c);
        if (decided(board, more))
            continue;
        const enum colour then = winner_of(result_index, more, turn);
        if (then == COLOUR_NONE)
            continue;
        pairs->pairs += set->orbit;
        if (winner == COLOUR_BLACK)
            pairs->black += set->orbit;
        if (winner == COLOUR_BLACK && then == COLOUR_WHITE)
            pairs->hurts += set->orbit;
    }
}

void zugzwang_take(const struct result_index *result_index, int stones,
                   struct zugzwang *zugzwang)
{
    const struct contract_sets *const contract_sets =
        &result_index->contract_sets;
    *zugzwang = (struct zugzwang){0};
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        enum colour winner[2];
        if ((stones >= 0 && set->count != stones) ||
            decided(contract_sets->board, set->stones))
            continue;
        for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
            winner[turn] =
                winner_of(result_index, set->stones, (enum turn)turn);
            add_pairs(result_index, set, (enum turn)turn, winner[turn],
                      &zugzwang->pairs[turn][set->count]);
        }
        add_set(&zugzwang->sets[set->count], set, winner);
    }
}

static void sum_counts(struct stones_count *sum,
                       const struct stones_count *count)
{
    sum->classes += count->classes;
    sum->raw += count->raw;
}

static void sum_sets(struct zugzwang_sets *sum, const struct zugzwang_sets *one)
{
    sum_counts(&sum->known, &one->known);
    sum_counts(&sum->mover, &one->mover);
    sum_counts(&sum->waits, &one->waits);
    sum_counts(&sum->black, &one->black);
    sum_counts(&sum->white, &one->white);
}

static void sets_row(struct report *report, const struct zugzwang_sets *sets,
                     double classes, double raw)
{
    const struct stones_count *const counts[] = {
        &sets->known, &sets->mover, &sets->waits, &sets->black, &sets->white};
    report_count(report, classes);
    for (int i = 0; i < (int)(sizeof counts / sizeof *counts); i++)
        report_integer(report, counts[i]->classes);
    report_count(report, raw);
    for (int i = 0; i < (int)(sizeof counts / sizeof *counts); i++)
        report_integer(report, counts[i]->raw);
}

static bool asked(const struct request *request, int k)
{
    return request->stones < 0 || request->stones == k;
}

/* Whether a table has a line for the sets of k stones: some are stored. */
static bool has_line(const struct contract_sets *contract_sets,
                     const struct request *request, int k)
{
    return asked(request, k) &&
           contract_sets->layer[k] < contract_sets->layer[k + 1];
}

/* Of `classes` sets up to symmetry `known` are known, and in `over` the game is
 * over. */
static void sets_notes(struct report *report,
                       const struct contract_sets *contract_sets,
                       double classes, int64_t known, int64_t over)
{
    const double live = classes - (double)over;
    char missing[REPORT_MISSING_SIZE];
    if (contract_sets->rules == RULES_OPEN)
        report_note(report, "Sets in which the game is over are never "
                            "counted as known.");
    if ((double)known < live)
        report_note(report,
                    "INCOMPLETE: of %s sets up to symmetry the "
                    "winner with Black or with White to move is not known; "
                    "the others need not be typical.",
                    report_missing(live, (size_t)known, missing));
    else
        report_note(report,
                    "All %s sets are known: a whole population, for which "
                    "p-values and confidence intervals mean nothing.",
                    over ? "other" : "these");
}

static void sets(struct report *report,
                 const struct contract_sets *contract_sets,
                 const struct request *request, const struct zugzwang *zugzwang)
{
    const struct orbit_counts *const orbit_counts =
        &contract_sets->orbit_counts;
    struct zugzwang_sets sum = {0};
    double classes = 0, raw = 0;
    int64_t over = 0;
    report_table(report, "sets", REPORT_COLUMNS(sets_columns),
                 "Contract sets by who wins with either player to move",
                 "`mover`: who is to move wins. `zugzwang`: who is to move "
                 "loses; with two outcomes every zugzwang is mutual. `black`, "
                 "`white`: the same player wins either way. After the "
                 "contract White moves, so the sets with Black to move are "
                 "no positions of real games.");
    for (int k = 0; k <= orbit_counts->cells; k++) {
        if (!asked(request, k))
            continue;
        classes += orbit_counts->classes[k];
        raw += orbit_counts->raw[k];
        if (!has_line(contract_sets, request, k))
            continue;
        report_integer(report, k);
        sets_row(report, &zugzwang->sets[k], orbit_counts->classes[k],
                 orbit_counts->raw[k]);
        sum_sets(&sum, &zugzwang->sets[k]);
    }
    for (size_t i = 0; i < contract_sets->count; i++)
        over += contract_sets->sets[i].over &&
                asked(request, contract_sets->sets[i].count);
    report_total(report);
    sets_row(report, &sum, classes, raw);
    sets_notes(report, contract_sets, classes, sum.known.classes, over);
}

static void pairs_cells(struct report *report,
                        const struct zugzwang_pairs *white,
                        const struct zugzwang_pairs *black)
{
    const struct zugzwang_pairs *const both[] = {white, black};
    for (int i = 0; i < 2; i++) {
        report_integer(report, both[i]->pairs);
        report_integer(report, both[i]->black);
        report_integer(report, both[i]->hurts);
    }
}

static void pairs(struct report *report,
                  const struct contract_sets *contract_sets,
                  const struct request *request,
                  const struct zugzwang *zugzwang)
{
    struct zugzwang_pairs sum[2] = {{0}};
    report_table(report, "pairs", REPORT_COLUMNS(pairs_columns),
                 "Whether a contract stone more can hurt Black",
                 "Raw pairs of a contract set S and S with a stone c more, "
                 "both known, with White (`_w`) or Black (`_b`) to move. "
                 "`hurts` has sets that Black wins as they are and loses with "
                 "the stone more. Where some sets are not known the pairs "
                 "need not be typical.");
    for (int k = 0; k < contract_sets->orbit_counts.cells; k++) {
        if (!has_line(contract_sets, request, k))
            continue;
        report_integer(report, k);
        pairs_cells(report, &zugzwang->pairs[TURN_WHITE][k],
                    &zugzwang->pairs[TURN_BLACK][k]);
        for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
            sum[turn].pairs += zugzwang->pairs[turn][k].pairs;
            sum[turn].black += zugzwang->pairs[turn][k].black;
            sum[turn].hurts += zugzwang->pairs[turn][k].hurts;
        }
    }
    report_total(report);
    pairs_cells(report, &sum[TURN_WHITE], &sum[TURN_BLACK]);
}

static enum status tables(struct report *report,
                          const struct result_index *result_index,
                          const struct request *request, uint64_t draws,
                          struct status_text *why)
{
    struct zugzwang zugzwang;
    struct extra_move extra_move;
    enum status status = STATUS_OK;
    if (result_index->winners.side_results.main_count == 0)
        status = contract_sets_need_sets(&result_index->contract_sets, why);
    if (status == STATUS_OK)
        status = extra_move_take(result_index, request->seed, draws,
                                 request->stones, &extra_move, NULL, why);
    if (status != STATUS_OK)
        return status;
    zugzwang_take(result_index, request->stones, &zugzwang);
    sets(report, &result_index->contract_sets, request, &zugzwang);
    pairs(report, &result_index->contract_sets, request, &zugzwang);
    extra_move_report(report, &extra_move, request->seed, request->stones);
    return report_status(report, why);
}

enum status zugzwang_report(struct store *store, const struct request *request,
                            struct report *report, struct status_text *why)
{
    report_init(report, "zugzwang", request->side, request->rules);
    struct result_index result_index;
    uint64_t draws;
    enum status status =
        sampled_shares_ground(store, request, &result_index, &draws, why);
    if (status != STATUS_OK)
        return status;
    status = tables(report, &result_index, request, draws, why);
    result_index_free(&result_index);
    return status;
}

/* The set that a combination of the contract cells stands for. */
static struct cellset chosen(const int *cell, const gsl_combination *choice)
{
    struct cellset stones = cellset_none();
    for (size_t i = 0; i < gsl_combination_k(choice); i++)
        cellset_add(&stones, cell[gsl_combination_get(choice, i)]);
    return stones;
}

static void want_set(const struct result_index *result_index,
                     struct cellset stones,
                     struct missing_positions *missing_positions)
{
    if (decided(result_index->contract_sets.board, stones))
        return;
    for (int turn = TURN_BLACK; turn <= TURN_WHITE; turn++) {
        const struct position position =
            of_set(result_index->contract_sets.board, stones, (enum turn)turn);
        if (result_index_winner(result_index, &position) == COLOUR_NONE)
            missing_positions_add(missing_positions, &position);
    }
}

/* The sets of k stones, one after another. */
static enum status want_layer(const struct result_index *result_index, int k,
                              struct missing_positions *missing_positions,
                              struct status_text *why)
{
    const struct cellset cells = orbit_counts_cells(
        result_index->contract_sets.board, result_index->contract_sets.rules);
    int cell[BOARD_MAX_CELLS];
    int count = 0;
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1))
        cell[count++] = c;
    gsl_combination *const choice =
        gsl_combination_calloc((size_t)count, (size_t)k);
    if (!choice)
        return status_no_memory(why);
    do
        want_set(result_index, chosen(cell, choice), missing_positions);
    while (gsl_combination_next(choice) == GSL_SUCCESS);
    gsl_combination_free(choice);
    return STATUS_OK;
}

static enum status want_sets(const struct result_index *result_index,
                             const struct request *request,
                             struct missing_positions *missing_positions,
                             struct status_text *why)
{
    const struct orbit_counts *const orbit_counts =
        &result_index->contract_sets.orbit_counts;
    enum status status = STATUS_OK;
    const double count = request->stones < 0
                             ? orbit_counts->all_raw
                             : orbit_counts->raw[request->stones];
    if (count > ZUGZWANG_MOST_SETS)
        return STATUS_OK;
    for (int k = 0; status == STATUS_OK && k <= orbit_counts->cells; k++)
        if (asked(request, k))
            status = want_layer(result_index, k, missing_positions, why);
    return status;
}

enum status zugzwang_missing(struct store *store, const struct request *request,
                             struct missing_positions *missing_positions,
                             struct status_text *why)
{
    struct result_index result_index;
    struct extra_move extra_move;
    uint64_t draws;
    enum status status =
        sampled_shares_ground(store, request, &result_index, &draws, why);
    if (status != STATUS_OK)
        return status;
    status = want_sets(&result_index, request, missing_positions, why);
    if (status == STATUS_OK)
        status = extra_move_take(&result_index, request->seed, draws,
                                 request->stones, &extra_move,
                                 missing_positions, why);
    result_index_free(&result_index);
    return status;
}
