/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_report - the tables of comparison.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numerics/holm.h"
#include "analysis/statistics/comparison.h"

static const struct report_column solved_columns[] = {
    {"against", "", REPORT_TEXT, 0, NULL},
    {"options", "of `against`", REPORT_TEXT, 0, NULL},
    {"store_options", "of the store", REPORT_TEXT, 0, NULL},
    {"positions", "positions", REPORT_INTEGER, 0, NULL},
    {"both", "positions", REPORT_INTEGER, 0, NULL},
    {"store_only", "positions", REPORT_INTEGER, 0, NULL},
    {"against_only", "positions", REPORT_INTEGER, 0, NULL},
    {"neither", "positions", REPORT_INTEGER, 0, NULL},
    {"p", "McNemar", REPORT_REAL, 6, NULL},
    {"holm", "McNemar", REPORT_REAL, 6, NULL},
};

static const struct report_column node_columns[] = {
    {"against", "", REPORT_TEXT, 0, NULL},
    {"both", "positions", REPORT_INTEGER, 0, NULL},
    {"ratio", "against / store", REPORT_REAL, 3, NULL},
    {"middle", "against / store", REPORT_REAL, 3, NULL},
    {"p", "Wilcoxon", REPORT_REAL, 6, NULL},
    {"holm", "Wilcoxon", REPORT_REAL, 6, NULL},
    {"either", "positions", REPORT_INTEGER, 0, NULL},
    {"bound", "", REPORT_TEXT, 0, NULL},
    {"either_ratio", "against / store", REPORT_REAL, 3, NULL},
    {"fewer", "positions", REPORT_INTEGER, 0, NULL},
    {"more", "positions", REPORT_INTEGER, 0, NULL},
    {"sign_p", "sign test", REPORT_REAL, 6, NULL},
    {"sign_holm", "sign test", REPORT_REAL, 6, NULL},
    {"seconds", "against / store", REPORT_REAL, 3, NULL},
    {"node_time", "against / store", REPORT_REAL, 3, NULL},
};

static const struct report_column strata_columns[] = {
    {"stratum", "", REPORT_TEXT, 0, NULL},
    {"against", "", REPORT_TEXT, 0, NULL},
    {"from", "stones", REPORT_INTEGER, 0, NULL},
    {"to", "stones", REPORT_INTEGER, 0, NULL},
    {"positions", "positions", REPORT_INTEGER, 0, NULL},
    {"both", "positions", REPORT_INTEGER, 0, NULL},
    {"store_only", "positions", REPORT_INTEGER, 0, NULL},
    {"against_only", "positions", REPORT_INTEGER, 0, NULL},
    {"ratio", "against / store", REPORT_REAL, 3, NULL},
    {"fewer", "positions", REPORT_INTEGER, 0, NULL},
    {"more", "positions", REPORT_INTEGER, 0, NULL},
};

/* Stones of the positions in a line of `strata`. */
enum { STRATUM = 6 };

/* With fewer differences no signed ranks make a p under 0.05. */
enum { FEWEST_RANKED = 6 };

/* A line of the tables. */
struct compared_store {
    const char *name;
    char *options, *store_options;
    struct comparison comparison;
    double solved_p, solved_holm; /* NaN: none */
    double nodes_p, nodes_holm;
    double sign_p, sign_holm;
    struct comparison strata[BOARD_MAX_CELLS / STRATUM + 1];
};

/* A p-value, or NaN where there is no test. */
static void set_p(struct compared_store *compared_store)
{
    const struct comparison *const comparison = &compared_store->comparison;
    compared_store->solved_p = comparison->whole ? NAN : comparison->solved_p;
    compared_store->nodes_p =
        comparison->whole || comparison->ranks.differing < FEWEST_RANKED
            ? NAN
            : comparison->ranks.p;
    compared_store->sign_p =
        comparison->whole || comparison->fewer + comparison->more == 0
            ? NAN
            : comparison->sign_p;
}

/* The results of a sample with a stratum's number of stones; they are in order
 * of it. */
static struct side_results stratum_of(const struct side_results *results,
                                      int stratum)
{
    struct side_results part = *results;
    size_t first = 0;
    while (first < results->main_count &&
           results->main[first].count < stratum * STRATUM)
        first++;
    part.main += first;
    part.main_count = 0;
    while (first + part.main_count < results->main_count &&
           part.main[part.main_count].count < (stratum + 1) * STRATUM)
        part.main_count++;
    return part;
}

static enum status take_strata(const struct side_results *first,
                               const struct side_results *second,
                               struct compared_store *compared_store,
                               struct status_text *why)
{
    enum status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i * STRATUM <= first->board->cells;
         i++) {
        const struct side_results one = stratum_of(first, i);
        const struct side_results two = stratum_of(second, i);
        status = comparison_take(&one, &two, compared_store->name,
                                 &compared_store->strata[i], why);
    }
    return status;
}

static enum status read_rival(const struct side_results *first,
                              const struct request *request, size_t index,
                              struct compared_store *compared_store,
                              struct status_text *why)
{
    const struct request_store *const against = &request->against[index];
    struct side_results second;
    char quoted[STATUS_QUOTE_SIZE];
    compared_store->name = against->name;
    enum status status =
        side_results_read(against->store, request, &second, why);
    if (status != STATUS_OK)
        return status;
    status = comparison_take(first, &second, against->name,
                             &compared_store->comparison, why);
    if (status == STATUS_OK)
        status = take_strata(first, &second, compared_store, why);
    if (status == STATUS_OK) {
        set_p(compared_store);
        compared_store->options = comparison_options(&second, first);
        compared_store->store_options = comparison_options(first, &second);
        if (!compared_store->options || !compared_store->store_options)
            status = status_no_memory(why);
        else if (compared_store->comparison.positions == 0)
            status = status_set(
                why, STATUS_USAGE,
                "%s and the store have no main-phase position of side %d in "
                "common",
                status_quote(quoted, against->name, strlen(against->name)),
                request->side);
    }
    side_results_free(&second);
    return status;
}

/* Adjusts the p-values, those of each table by themselves. */
static enum status adjust(struct compared_store *compared, size_t count,
                          struct status_text *why)
{
    double *const p = reallocarray(NULL, count, 6 * sizeof *p);
    if (!p)
        return status_no_memory(why);
    double *const adjusted = p + 3 * count;
    for (size_t i = 0; i < count; i++) {
        p[i] = compared[i].solved_p;
        p[count + i] = compared[i].nodes_p;
        p[2 * count + i] = compared[i].sign_p;
    }
    for (size_t column = 0; column < 3; column++)
        holm_adjust(p + column * count, count, adjusted + column * count);
    for (size_t i = 0; i < count; i++) {
        compared[i].solved_holm = adjusted[i];
        compared[i].nodes_holm = adjusted[count + i];
        compared[i].sign_holm = adjusted[2 * count + i];
    }
    free(p);
    return STATUS_OK;
}

static void options_cell(struct report *report, const char *options)
{
    if (*options)
        report_text(report, options);
    else
        report_blank(report);
}

/* What the positions are, and what a p-value of them means. */
static void notes(struct report *report, const struct compared_store *compared,
                  size_t count)
{
    size_t whole = 0;
    for (size_t i = 0; i < count; i++)
        whole += compared[i].comparison.whole;
    if (whole < count)
        report_note(report,
                    "The positions are a list that somebody chose, no sample. "
                    "A p-value takes them as drawn at random from positions of "
                    "their kind; two-sided. `holm` is p adjusted for the "
                    "number of tests in this column: judge several lines by "
                    "it.");
    if (whole)
        report_note(report, "Where the positions are all contract sets of the "
                            "board, a whole population, there is no p-value.");
}

static void solved_row(struct report *report,
                       const struct compared_store *compared_store)
{
    const struct comparison *const comparison = &compared_store->comparison;
    report_text(report, compared_store->name);
    options_cell(report, compared_store->options);
    options_cell(report, compared_store->store_options);
    report_integer(report, (int64_t)comparison->positions);
    report_integer(report, (int64_t)comparison->both);
    report_integer(report, (int64_t)comparison->first_only);
    report_integer(report, (int64_t)comparison->other_only);
    report_integer(report, (int64_t)comparison->neither);
    report_real_or_blank(report, compared_store->solved_p);
    report_real_or_blank(report, compared_store->solved_holm);
}

static void solved_table(struct report *report,
                         const struct compared_store *compared, size_t count)
{
    report_table(report, "solved", REPORT_COLUMNS(solved_columns),
                 "What the stores have solved of the same positions",
                 "Main-phase positions that the store and the one it is "
                 "compared with both have; unsolved are those that a limit "
                 "left without a proof. Of the options of the runs only those "
                 "that differ are shown. p is of McNemar's exact test that "
                 "each store alone solves as many.");
    for (size_t i = 0; i < count; i++)
        solved_row(report, &compared[i]);
    notes(report, compared, count);
}

/* How either_ratio is bounded. */
static const char *bound_of(const struct comparison *comparison)
{
    if (comparison->first_only && comparison->other_only)
        return "neither";
    return comparison->first_only   ? "at least"
           : comparison->other_only ? "at most"
                                    : "exact";
}

static void node_row(struct report *report,
                     const struct compared_store *compared_store)
{
    const struct comparison *const comparison = &compared_store->comparison;
    const size_t either = comparison->positions - comparison->neither;
    report_text(report, compared_store->name);
    report_integer(report, (int64_t)comparison->both);
    report_real_or_blank(report, comparison->ratio);
    report_real_or_blank(report, comparison->middle);
    report_real_or_blank(report, compared_store->nodes_p);
    report_real_or_blank(report, compared_store->nodes_holm);
    report_integer(report, (int64_t)either);
    if (either)
        report_text(report, bound_of(comparison));
    else
        report_blank(report);
    report_real_or_blank(report, comparison->either_ratio);
    report_integer(report, (int64_t)comparison->fewer);
    report_integer(report, (int64_t)comparison->more);
    report_real_or_blank(report, compared_store->sign_p);
    report_real_or_blank(report, compared_store->sign_holm);
    report_real_or_blank(report, comparison->seconds_ratio);
    report_real_or_blank(report, comparison->node_ratio);
}

static void node_table(struct report *report,
                       const struct compared_store *compared, size_t count)
{
    report_table(report, "nodes", REPORT_COLUMNS(node_columns),
                 "How many nodes the stores took for the same positions",
                 "Nodes of all attempts in `against` for each node in the "
                 "store. Over positions solved in `both`: the geometric mean, "
                 "the middle ratio (Hodges and Lehmann, of logarithms), and p "
                 "of Wilcoxon's signed ranks of the logarithms, blank where "
                 "fewer than six differ, too few for any p under 0.05. "
                 "Positions that "
                 "one leaves unsolved are missing there, often the hard ones. "
                 "`either_ratio` has them, with the nodes they had taken: a "
                 "bound of the geometric mean as `bound` says, or neither. "
                 "`fewer` and `more` count the positions with a proof in "
                 "either for which it is certain that `against` took fewer "
                 "nodes, or more, an unsolved one more than it had taken; "
                 "`sign_p` is of the exact sign test. `seconds` is the "
                 "geometric mean of the times over `both`, `node_time` the "
                 "ratio of all seconds by all nodes: they are the machine's, "
                 "and mean nothing unless it had nothing else to do.");
    for (size_t i = 0; i < count; i++)
        node_row(report, &compared[i]);
    notes(report, compared, count);
}

static void stratum_row(struct report *report,
                        const struct compared_store *compared_store, int i)
{
    const struct comparison *const comparison = &compared_store->strata[i];
    const int from = i * STRATUM, to = from + STRATUM - 1;
    char *name;
    if (asprintf(&name, "%s %d-%d", compared_store->name, from, to) < 0)
        name = NULL;
    report_text(report, name ? name : "");
    free(name);
    report_text(report, compared_store->name);
    report_integer(report, from);
    report_integer(report, to);
    report_integer(report, (int64_t)comparison->positions);
    report_integer(report, (int64_t)comparison->both);
    report_integer(report, (int64_t)comparison->first_only);
    report_integer(report, (int64_t)comparison->other_only);
    report_real_or_blank(report, comparison->ratio);
    report_integer(report, (int64_t)comparison->fewer);
    report_integer(report, (int64_t)comparison->more);
}

static void strata_table(struct report *report,
                         const struct compared_store *compared, size_t count,
                         int cells)
{
    report_table(report, "strata", REPORT_COLUMNS(strata_columns),
                 "The same by number of stones",
                 "As in `solved` and `nodes`, for positions with `from` to "
                 "`to` stones of both colours. There are no p-values: the "
                 "lines are many and the positions in each few.");
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j * STRATUM <= cells; j++)
            if (compared[i].strata[j].positions)
                stratum_row(report, &compared[i], j);
}

static enum status tables(struct report *report,
                          const struct side_results *first,
                          const struct request *request,
                          struct compared_store *compared,
                          struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < request->against_count; i++)
        status = read_rival(first, request, i, &compared[i], why);
    if (status == STATUS_OK)
        status = adjust(compared, request->against_count, why);
    if (status != STATUS_OK)
        return status;
    solved_table(report, compared, request->against_count);
    node_table(report, compared, request->against_count);
    strata_table(report, compared, request->against_count, first->board->cells);
    return report_status(report, why);
}

static enum status compare(struct report *report,
                           const struct side_results *first,
                           const struct request *request,
                           struct status_text *why)
{
    struct compared_store *const compared =
        calloc(request->against_count, sizeof *compared);
    if (!compared)
        return status_no_memory(why);
    const enum status status = tables(report, first, request, compared, why);
    for (size_t i = 0; i < request->against_count; i++) {
        free(compared[i].options);
        free(compared[i].store_options);
    }
    free(compared);
    return status;
}

enum status comparison_report(struct store *store,
                              const struct request *request,
                              struct report *report, struct status_text *why)
{
    report_init(report, "compare", request->side, request->rules);
    report->origin.reads = "rules = 'any'";
    if (request->against_count == 0)
        return status_set(why, STATUS_USAGE,
                          "nothing to compare side %d with: --against names "
                          "other stores",
                          request->side);
    struct side_results first;
    enum status status = side_results_read(store, request, &first, why);
    if (status != STATUS_OK)
        return status;
    status = compare(report, &first, request, why);
    side_results_free(&first);
    return status;
}
