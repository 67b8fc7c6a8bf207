/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figures_charts - charts of what the statistics tell.
 *
 * Numbers that a table has are taken from it, so that chart and table agree;
 * only the tail looks at the results one by one.
 */
#include <math.h>
#include <stdlib.h>

#include "analysis/report/figures_internal.h"
#include "analysis/statistics/cost.h"

static const char nodes_label[] = "nodes of the search";

/* Adds the sizes of which every set is known. */
static size_t add_whole(struct chart *chart, const struct report_table *table)
{
    size_t added = 0;
    double stones, share, low;
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "stones", &stones) &&
            figures_number(table, row, "share", &share) &&
            !figures_number(table, row, "low", &low)) {
            if (!added++)
                chart_series(chart, CHART_POINTS, "all sets");
            chart_add(chart, stones, share);
        }
    return added;
}

/* Adds those that were sampled and wholly decided. */
static size_t add_sampled(struct chart *chart, const struct report_table *table)
{
    size_t added = 0;
    double stones, share, low, high;
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "stones", &stones) &&
            figures_number(table, row, "share", &share) &&
            figures_number(table, row, "low", &low) &&
            figures_number(table, row, "high", &high)) {
            if (!added++)
                chart_series(chart, CHART_BAND, "a sample, 95 % interval");
            chart_add_interval(chart, stones, share, low, high);
        }
    return added;
}

/* Adds an end of the intervals of those that were sampled and are not wholly
 * decided; they have no share. What nothing is known of is left out. */
static size_t add_ends(struct chart *chart, const struct report_table *table,
                       const char *end, const char *title)
{
    size_t added = 0;
    double stones, share, low, high, value;
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "stones", &stones) &&
            !figures_number(table, row, "share", &share) &&
            figures_number(table, row, "low", &low) &&
            figures_number(table, row, "high", &high) && high - low < 1 &&
            figures_number(table, row, end, &value)) {
            if (!added++)
                chart_series(chart, CHART_POINTS, title);
            chart_add(chart, stones, value);
        }
    return added;
}

enum status figures_shares(struct figures *figures,
                           const struct figures_subject *subject,
                           struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "sample", "white");
    if (!table)
        return STATUS_OK;
    struct chart chart;
    chart_init(&chart, "How often White wins, by the contract stones",
               "The share of the contract sets from which White wins the main "
               "phase, by their number of stones.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "contract stones", SCALE_LINEAR);
    chart_axis(&chart, CHART_Y, "share of the sets that White wins",
               SCALE_LINEAR);
    if (add_whole(&chart, table) + add_sampled(&chart, table) +
        add_ends(&chart, table, "high", "a sample, at most (95 %)") +
        add_ends(&chart, table, "low", "a sample, at least (95 %)"))
        return figures_add_chart(
            figures, "shares",
            "Every set counts alike, whatever its symmetry. Sizes of which not "
            "all sets are known are sampled; where a draw is undecided there "
            "is no share, but an interval that holds however it is decided. "
            "Each interval is for its own size.",
            &chart, why);
    chart_free(&chart);
    return STATUS_OK;
}

enum status figures_faces(struct figures *figures,
                          const struct figures_subject *subject,
                          struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "complex", "layers");
    double stones, faces;
    size_t added = 0;
    if (!table)
        return STATUS_OK;
    struct chart chart;
    chart_init(&chart, "The contract sets that White wins, by size",
               "The f-vector of the contract complex.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "contract stones", SCALE_LINEAR);
    chart_axis(&chart, CHART_Y, "sets that White wins", SCALE_LINEAR);
    chart_series(&chart, CHART_BARS, "");
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "stones", &stones) &&
            figures_number(table, row, "raw_faces", &faces)) {
            chart_add_bar(&chart, stones - 0.4, stones + 0.4, faces);
            added += faces > 0;
        }
    const char *const about =
        figures_report(subject, "complex")->claimed
            ? "The f-vector of the contract complex: all sets, whatever their "
              "symmetry. Sizes of which not all sets are known or claimed are "
              "left out."
            : "The f-vector of the contract complex: all sets, whatever their "
              "symmetry. Sizes of which not all sets are known are left out.";
    if (added)
        return figures_add_chart(figures, "faces", about, &chart, why);
    chart_free(&chart);
    return STATUS_OK;
}

enum status figures_nodes(struct figures *figures,
                          const struct figures_subject *subject,
                          struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "cost", "histogram");
    double low, high, results;
    if (!table)
        return STATUS_OK;
    struct chart chart;
    chart_init(&chart, "What the proofs of the contract sets took",
               "A histogram of the nodes searched.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, nodes_label, SCALE_LOG);
    chart_axis(&chart, CHART_Y, "sets up to symmetry", SCALE_LINEAR);
    chart_series(&chart, CHART_BARS, "");
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "low", &low) &&
            figures_number(table, row, "high", &high) &&
            figures_number(table, row, "results", &results))
            chart_add_bar(&chart, low, high, results);
    return figures_add_chart(
        figures, "nodes",
        "Only proved sets count; those that are not proved may be the "
        "costliest. What took no node has no place on this axis.",
        &chart, why);
}

/* The nodes of the proved contract sets in rising order, to be freed; their
 * number goes to `count`. NULL when memory ran out. */
static double *sorted_nodes(const struct side_results *side_results,
                            size_t *count)
{
    double *const nodes =
        reallocarray(NULL, side_results->main_count + 1, sizeof *nodes);
    struct cost cost;
    *count = 0;
    if (!nodes)
        return NULL;
    *count =
        cost_gather(side_results, true, COST_NODES, COST_ALL_STONES, nodes);
    cost_take(nodes, *count, &cost);
    return nodes;
}

static enum status draw_tail(struct figures *figures, const double *nodes,
                             size_t count, struct status_text *why)
{
    struct chart chart;
    chart_init(&chart, "The tail of the costs",
               "The share of the proofs that took at least so many nodes.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, nodes_label, SCALE_LOG);
    chart_axis(&chart, CHART_Y, "share that took at least as many", SCALE_LOG);
    chart_series(&chart, CHART_LINE, "");
    for (size_t i = 0; i < count; i++)
        if (i == 0 || nodes[i] > nodes[i - 1])
            chart_add(&chart, nodes[i], (double)(count - i) / (double)count);
    return figures_add_chart(
        figures, "tail",
        "Contract sets up to symmetry. A straight line would be a power law; "
        "that it looks like one does not make it one.",
        &chart, why);
}

enum status figures_tail(struct figures *figures,
                         const struct figures_subject *subject,
                         struct status_text *why)
{
    size_t count;
    double *const nodes = sorted_nodes(subject->side_results, &count);
    enum status status = STATUS_OK;
    if (!nodes)
        return status_no_memory(why);
    if (count && nodes[count - 1] >= 1)
        status = draw_tail(figures, nodes, count, why);
    free(nodes);
    return status;
}

enum status figures_growth(struct figures *figures,
                           const struct figures_subject *subject,
                           struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "cost", "nodes");
    double stones, median, low, high;
    if (!table)
        return STATUS_OK;
    struct chart chart;
    chart_init(&chart, "How the cost grows with the empty cells",
               "The median of the nodes, and the band from the 5th to the "
               "95th percentile, by the empty cells of the contract set.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "empty cells", SCALE_LINEAR);
    chart_axis(&chart, CHART_Y, nodes_label, SCALE_LOG);
    chart_series(&chart, CHART_BAND, "median, and 5 % to 95 %");
    for (size_t row = report_rows(table); row-- > 0;)
        if (figures_number(table, row, "stones", &stones) &&
            figures_number(table, row, "median", &median) &&
            figures_number(table, row, "q05", &low) &&
            figures_number(table, row, "q95", &high))
            chart_add_interval(&chart, board_of(subject->side)->cells - stones,
                               median, low, high);
    return figures_add_chart(
        figures, "growth",
        "Of the proved contract sets with so many empty cells. Where sets are "
        "missing the true quantiles may be others: the missing ones may be "
        "the hard ones.",
        &chart, why);
}

/* The columns of a share and of what it is a share of. */
struct share_columns {
    const char *x, *share, *cases;
    double least; /* a share of fewer cases is left out */
};

/* Opens a series for each effort of the games, of shares. */
static void add_efforts(struct chart *chart, const struct report_table *table,
                        const struct share_columns *columns)
{
    double last = -1, effort, x, y, low, high, cases;
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "effort", &effort) &&
            figures_number(table, row, columns->x, &x) &&
            figures_number(table, row, columns->share, &y) &&
            figures_number(table, row, columns->cases, &cases) &&
            cases >= columns->least &&
            figures_number(table, row, "low", &low) &&
            figures_number(table, row, "high", &high)) {
            char name[48];
            snprintf(name, sizeof name, "effort %.0f", effort);
            if (effort != last)
                chart_series(chart, CHART_BAND, name);
            last = effort;
            chart_add_interval(chart, x, y, low, high);
        }
}

/* What is proved of the sets of some games: how many are White's, and how many
 * are decided. */
struct proved_games {
    double games, white, known;
};

/* The games with so many stones, of the greatest effort. False: none are from
 * a proved set. */
static bool find_proved(const struct figures_subject *subject, int stones,
                        struct proved_games *found)
{
    const struct report_table *const shares =
        figures_table(subject, "balance", "shares");
    const struct report_table *const bias =
        figures_table(subject, "balance", "bias");
    double with, effort, last = -1;
    *found = (struct proved_games){.games = 0};
    for (size_t row = 0; bias && row < report_rows(bias); row++)
        if (figures_number(bias, row, "stones", &with) && with == stones) {
            figures_number(bias, row, "effort", &last);
            figures_number(bias, row, "games", &found->known);
            figures_number(bias, row, "true_white", &found->white);
        }
    for (size_t row = 0; row < report_rows(shares); row++)
        if (figures_number(shares, row, "stones", &with) && with == stones &&
            figures_number(shares, row, "effort", &effort) && effort == last)
            figures_number(shares, row, "games", &found->games);
    return found->known > 0;
}

/* Adds White's share with perfect play as far as it is proved: its least value,
 * or its greatest, where the two differ. */
static void add_truth(struct chart *chart,
                      const struct figures_subject *subject, bool greatest)
{
    struct proved_games found;
    bool open = false;
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++) {
        if (!find_proved(subject, stones, &found))
            continue;
        const double unknown = found.games - found.known;
        if (greatest && unknown == 0)
            continue;
        if (!open)
            chart_series(chart, CHART_POINTS,
                         greatest ? "proved: at most" : "proved: at least");
        open = true;
        chart_add(chart, stones,
                  (found.white + (greatest ? unknown : 0)) / found.games);
    }
}

enum status figures_balance(struct figures *figures,
                            const struct figures_subject *subject,
                            struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "balance", "shares");
    struct chart chart;
    if (!table)
        return STATUS_OK;
    chart_init(&chart, "How often White wins games of the program with itself",
               "White's share of the games from drawn contract sets, by their "
               "number of stones.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "contract stones", SCALE_LINEAR);
    chart_axis(&chart, CHART_Y, "share of the games that White wins",
               SCALE_LINEAR);
    chart_show_shares(&chart);
    add_efforts(&chart, table,
                &(struct share_columns){"stones", "share", "games", 0});
    add_truth(&chart, subject, false);
    add_truth(&chart, subject, true);
    return figures_add_chart(
        figures, "balance",
        "A curve for each effort, with Wilson's intervals of 95 %, each for "
        "its own number of stones. The players err, so this is no proof. What "
        "is proved of the sets of the games bounds the share with perfect "
        "play; of several efforts it is of the greatest with a proved set.",
        &chart, why);
}

/* Adds the shares of one number of stones by effort, if there are any. */
static void add_stones(struct chart *chart, const struct report_table *table,
                       int stones)
{
    double effort, with, share;
    char name[48];
    int added = 0;
    snprintf(name, sizeof name, "%d stone%s", stones, stones == 1 ? "" : "s");
    for (size_t row = 0; row < report_rows(table); row++)
        if (figures_number(table, row, "stones", &with) && with == stones &&
            figures_number(table, row, "effort", &effort) &&
            figures_number(table, row, "share", &share)) {
            if (!added++)
                chart_series(chart, CHART_LINE, name);
            chart_add(chart, effort, share);
        }
}

enum status figures_learning(struct figures *figures,
                             const struct figures_subject *subject,
                             struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "balance", "shares");
    struct chart chart;
    if (!table || !figures_table(subject, "balance", "learning"))
        return STATUS_OK;
    chart_init(&chart, "How White's share moves with the effort",
               "White's share of the games from drawn contract sets, by the "
               "effort of both players.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "effort, nodes and playouts a move", SCALE_LOG);
    chart_axis(&chart, CHART_Y, "share of the games that White wins",
               SCALE_LINEAR);
    chart_show_shares(&chart);
    for (int stones = 0; stones <= BOARD_MAX_CELLS; stones++)
        add_stones(&chart, table, stones);
    return figures_add_chart(
        figures, "learning",
        "A line for each number of stones. Its points come from the same "
        "drawn sets as far as there are as many games.",
        &chart, why);
}

enum status figures_errors(struct figures *figures,
                           const struct figures_subject *subject,
                           struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "errors", "moves");
    struct chart chart;
    if (!table)
        return STATUS_OK;
    chart_init(&chart, "How often a move throws a win",
               "The share of the moves from won positions after which the "
               "other player wins, by the number of the move.");
    chart.bare = true;
    chart_axis(&chart, CHART_X, "move of the main phase", SCALE_LINEAR);
    chart_axis(&chart, CHART_Y, "share of the moves that throw a win",
               SCALE_LINEAR);
    add_efforts(&chart, table,
                &(struct share_columns){"number", "rate", "known", 10});
    return figures_add_chart(
        figures, "errors",
        "Only moves whose position before and after is proved count. A curve "
        "for each effort, with Wilson's intervals of 95 %; a move with fewer "
        "than ten cases is left out.",
        &chart, why);
}
