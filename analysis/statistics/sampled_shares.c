/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sampled_shares - drawing sets and counting who wins. */
#include "analysis/statistics/sampled_shares.h"

#include "analysis/statistics/sampler.h"
#include "analysis/statistics/stones.h"

static const struct report_column columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"basis", "", REPORT_TEXT, 0, NULL},
    {"draws", "or all sets", REPORT_INTEGER, 0, NULL},
    {"white", "of these", REPORT_INTEGER, 0, NULL},
    {"black", "of these", REPORT_INTEGER, 0, NULL},
    {"unknown", "of these", REPORT_INTEGER, 0, NULL},
    BOUNDS_REPORT_COLUMNS,
    {"different", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"seed", "", REPORT_TEXT, 0, NULL},
};

static enum status design(const struct result_index *result_index,
                          const struct request *request, uint64_t *draws,
                          struct status_text *why)
{
    *draws = request->draws ? request->draws : SAMPLED_SHARES_DRAWS;
    if (request->stones > result_index->contract_sets.orbit_counts.cells)
        return status_set(why, STATUS_USAGE,
                          "contract sets of side %d under the rules \"%s\" "
                          "have at most %d stones",
                          request->side, rules_name(request->rules),
                          result_index->contract_sets.orbit_counts.cells);
    if (*draws > INTERVAL_MAX_TRIALS)
        return status_set(why, STATUS_USAGE, "at most %llu draws are possible",
                          (unsigned long long)INTERVAL_MAX_TRIALS);
    return STATUS_OK;
}

enum status sampled_shares_ground(struct store *store,
                                  const struct request *request,
                                  struct result_index *result_index,
                                  uint64_t *draws, struct status_text *why)
{
    enum status status = result_index_read(store, request, result_index, why);
    if (status != STATUS_OK)
        return status;
    status = design(result_index, request, draws, why);
    if (status != STATUS_OK)
        result_index_free(result_index);
    return status;
}

/* Each layer is a stream of its own, so that asking for one layer gives the
 * same draws as asking for all. */
enum status sampled_shares_draw(const struct board *board, enum rules rules,
                                uint64_t seed, uint64_t draws, int k,
                                struct missing_positions *drawn,
                                struct status_text *why)
{
    const struct cellset cells = orbit_counts_cells(board, rules);
    struct position position = position_empty(board->side, TURN_WHITE);
    struct sampler sampler;
    const enum status status = sampler_open(&sampler, seed, (uint64_t)k, why);
    if (status != STATUS_OK)
        return status;
    for (uint64_t i = 0; i < draws && !drawn->failed; i++) {
        position.stones[COLOUR_BLACK] = sampler_subset(&sampler, &cells, k);
        missing_positions_add(drawn, &position);
    }
    sampler_close(&sampler);
    return drawn->failed ? status_no_memory(why) : STATUS_OK;
}

static void count(const struct result_index *result_index,
                  const struct missing_positions *drawn,
                  struct sampled_shares_layer *layer,
                  struct missing_positions *missing)
{
    static const unsigned answers[] = {[COLOUR_BLACK] = BOUNDS_NO,
                                       [COLOUR_WHITE] = BOUNDS_YES,
                                       [COLOUR_NONE] = BOUNDS_YES | BOUNDS_NO};
    for (size_t i = 0; i < drawn->count; i++) {
        const enum colour winner =
            result_index_winner(result_index, &drawn->positions[i]);
        bounds_add(&layer->white, answers[winner]);
        if (winner == COLOUR_NONE && missing)
            missing_positions_add(missing, &drawn->positions[i]);
    }
}

/* Counts a layer instead, if all of it is known. */
static bool count_whole(const struct contract_sets *contract_sets, int k,
                        struct sampled_shares_layer *layer)
{
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    stones_take(contract_sets, rows);
    const struct stones_row *const row = &rows[k];
    const int64_t known = row->black.classes + row->white.classes;
    if ((double)known < contract_sets->orbit_counts.classes[k])
        return false;
    layer->whole = true;
    layer->white.yes = row->white.raw;
    layer->white.no = row->black.raw;
    layer->different = known;
    return true;
}

enum status sampled_shares_take(const struct result_index *result_index,
                                uint64_t seed, uint64_t draws, int k,
                                struct sampled_shares_layer *layer,
                                struct missing_positions *missing,
                                struct status_text *why)
{
    *layer = (struct sampled_shares_layer){0};
    if (count_whole(&result_index->contract_sets, k, layer))
        return STATUS_OK;
    struct missing_positions drawn = {0};
    enum status status = sampled_shares_draw(result_index->contract_sets.board,
                                             result_index->contract_sets.rules,
                                             seed, draws, k, &drawn, why);
    if (status == STATUS_OK) {
        count(result_index, &drawn, layer, missing);
        status = missing_positions_settle(&drawn, why);
        layer->different = (int64_t)drawn.count;
    }
    missing_positions_free(&drawn);
    return status;
}

static void row(struct report *report, const struct request *request, int k,
                const struct sampled_shares_layer *layer)
{
    const struct bounds *const white = &layer->white;
    const int64_t size = white->yes + white->no + white->unknown;
    report_integer(report, k);
    report_text(report, layer->whole ? "all" : "sample");
    report_integer(report, size);
    report_integer(report, white->yes);
    report_integer(report, white->no);
    report_integer(report, white->unknown);
    if (layer->whole) {
        report_share(report, (double)white->yes, (double)size);
        for (int i = 0; i < 4; i++)
            report_blank(report);
    } else {
        bounds_report(report, white);
    }
    report_integer(report, layer->different);
    if (layer->whole)
        report_blank(report);
    else
        report_seed(report, request->seed);
}

/* Between which shares a line with undecided draws lies, in words. */
static void note_bounds(struct report *report, int k,
                        const struct bounds *white)
{
    const double size = (double)(white->yes + white->no + white->unknown) / 100;
    if (white->unknown)
        report_note(report,
                    "%d stones: White wins between %.1f %% and %.1f %% of the "
                    "%.0f draws; %lld of them %s undecided.",
                    k, (double)white->yes / size,
                    (double)(white->yes + white->unknown) / size, 100 * size,
                    (long long)white->unknown,
                    white->unknown == 1 ? "is" : "are");
}

/* What it takes to check or repeat the draw, and what is missing. */
static void notes(struct report *report, const struct request *request,
                  uint64_t draws, int64_t unknown)
{
    report_note(report,
                "Lines of the basis `sample`: %llu draws from all sets of "
                "that number of stones, with replacement; generator "
                "%s of GSL, seed %llu. Lines of the basis `all`: "
                "every set is known, the share is a fact and has no interval.",
                (unsigned long long)draws, SAMPLER_GENERATOR,
                (unsigned long long)request->seed);
    if (unknown)
        report_note(report,
                    "INCOMPLETE: %lld draws are not decided. The intervals "
                    "hold whoever wins them: the lower end is that for Black, "
                    "the upper end that for White. --missing lists what to "
                    "prove.",
                    (long long)unknown);
}

static enum status fill(struct report *report,
                        const struct result_index *result_index,
                        const struct request *request, uint64_t draws,
                        struct status_text *why)
{
    struct bounds white[BOARD_MAX_CELLS + 1] = {0};
    int64_t unknown = 0;
    report_table(report, "white", REPORT_COLUMNS(columns),
                 "How many contract sets White wins, by number of stones",
                 "White moves first in the main phase. Shares of the raw sets, "
                 "each as likely: nothing about how often a set occurs in "
                 "play. Each interval is for its own line; of twenty lines "
                 "one may miss.");
    for (int k = 0; k <= result_index->contract_sets.orbit_counts.cells; k++) {
        struct sampled_shares_layer layer;
        if (request->stones >= 0 && request->stones != k)
            continue;
        const enum status status = sampled_shares_take(
            result_index, request->seed, draws, k, &layer, NULL, why);
        if (status != STATUS_OK)
            return status;
        row(report, request, k, &layer);
        white[k] = layer.white;
        unknown += layer.white.unknown;
    }
    notes(report, request, draws, unknown);
    for (int k = 0; k <= result_index->contract_sets.orbit_counts.cells; k++)
        note_bounds(report, k, &white[k]);
    return STATUS_OK;
}

enum status sampled_shares_report(struct store *store,
                                  const struct request *request,
                                  struct report *report,
                                  struct status_text *why)
{
    report_init(report, "sample", request->side, request->rules);
    struct result_index result_index;
    uint64_t draws;
    enum status status =
        sampled_shares_ground(store, request, &result_index, &draws, why);
    if (status != STATUS_OK)
        return status;
    status = contract_sets_need_sets(&result_index.contract_sets, why);
    if (status == STATUS_OK)
        status = fill(report, &result_index, request, draws, why);
    result_index_free(&result_index);
    return status == STATUS_OK ? report_status(report, why) : status;
}

enum status sampled_shares_missing(struct store *store,
                                   const struct request *request,
                                   struct missing_positions *missing_positions,
                                   struct status_text *why)
{
    struct result_index result_index;
    uint64_t draws;
    enum status status =
        sampled_shares_ground(store, request, &result_index, &draws, why);
    if (status != STATUS_OK)
        return status;
    for (int k = 0; status == STATUS_OK &&
                    k <= result_index.contract_sets.orbit_counts.cells;
         k++) {
        struct sampled_shares_layer layer;
        if (request->stones < 0 || request->stones == k)
            status = sampled_shares_take(&result_index, request->seed, draws, k,
                                         &layer, missing_positions, why);
    }
    result_index_free(&result_index);
    return status;
}
