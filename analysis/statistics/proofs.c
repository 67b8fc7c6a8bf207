/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proofs - counting the nodes of proofs. */
#include "analysis/statistics/proofs.h"

#include <stdio.h>
#include <stdlib.h>

#include "analysis/statistics/cost.h"
#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/proof_counts.h"
#include "analysis/statistics/side_results.h"
#include "game/notation.h"

static const struct report_column kind_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"proofs", "proofs", REPORT_INTEGER, 0, NULL},
    {"nodes", "nodes", REPORT_INTEGER, 0, NULL},
    {"moves", "nodes", REPORT_INTEGER, 0, NULL},
    {"ends", "nodes", REPORT_INTEGER, 0, NULL},
    {"replies", "nodes", REPORT_INTEGER, 0, NULL},
    {"connections", "nodes", REPORT_INTEGER, 0, NULL},
    {"barred", "nodes", REPORT_INTEGER, 0, NULL},
    {"references", "", REPORT_INTEGER, 0, NULL},
    {"sharing", "", REPORT_REAL, 3, NULL},
};

static const struct report_column answer_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"replies", "replies", REPORT_INTEGER, 0, NULL},
    {"own", "replies", REPORT_INTEGER, 0, NULL},
    {"zone", "replies", REPORT_INTEGER, 0, NULL},
    {"suicides", "replies", REPORT_INTEGER, 0, NULL},
    {"zone_share", "", REPORT_REAL, 4, NULL},
    {"branching", "", REPORT_REAL, 3, NULL},
    {"mean_line", "plies", REPORT_REAL, 2, NULL},
    {"longest_line", "plies", REPORT_INTEGER, 0, NULL},
};

static const struct report_column size_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"median", "nodes", REPORT_REAL, 1, NULL},
    {"max", "nodes", REPORT_REAL, 0, NULL},
    {"bytes", "bytes", REPORT_INTEGER, 0, NULL},
    {"node_bytes", "bytes", REPORT_REAL, 2, NULL},
    {"stored", "bytes", REPORT_INTEGER, 0, NULL},
    {"node_stored", "bytes", REPORT_REAL, 2, NULL},
    {"searched", "nodes", REPORT_INTEGER, 0, NULL},
    {"proof_ratio", "", REPORT_REAL, 4, NULL},
};

static const struct report_column depth_columns[] = {
    {"depth", "plies", REPORT_INTEGER, 0, NULL},
    {"nodes", "nodes", REPORT_INTEGER, 0, NULL},
    {"share", "", REPORT_REAL, 4, NULL},
};

/* The proofs of the positions with one number of stones, or all. */
struct layer {
    struct proof_counts counts;
    double searched; /* nodes */
    double stored;   /* bytes in the store */
};

/* What the tables are about. */
struct subject {
    bool contract_sets; /* or the other main-phase positions */
    const char *names[4];
    const char *what;
};

static const struct subject subjects[] = {
    {true, {"kinds", "answers", "sizes", "depths"}, "contract sets"},
    {false,
     {"other_kinds", "other_answers", "other_sizes", "other_depths"},
     "other positions"},
};

enum { KINDS, ANSWERS, SIZES, DEPTHS };

enum { ALL_STONES = -1 };

/* What was read of a subject. */
struct reading {
    struct store *store;
    const struct side_results *side_results;
    const struct subject *subject;
    struct layer *layers; /* by stones; layers[cells + 1] is all of it */
    double *sizes;        /* nodes, by result of the sample; -1: no proof */
    double *some;         /* room for so many */
    size_t missing;       /* proved results without a proof */
    size_t unjudged;      /* proofs that no verifier has judged */
};

static struct layer *layer_of(const struct reading *reading, int stones)
{
    const int all = reading->side_results->board->cells + 1;
    return &reading->layers[stones == ALL_STONES ? all : stones];
}

/* --- Reading ------------------------------------------------------------- */

static void add_tree(struct layer *layer, const struct proof_tree *tree,
                     const struct side_results_main *result)
{
    layer->searched += (double)result->nodes;
    layer->stored += (double)result->proof.size;
    proof_counts_add(&layer->counts, tree);
}

static enum status add_proof(struct reading *reading, size_t index,
                             const struct proof *proof, struct status_text *why)
{
    const struct side_results_main *const result =
        &reading->side_results->main[index];
    struct proof_tree tree;
    const enum status status =
        proof_tree_read(proof->bytes, proof->size, &tree, why);
    if (status)
        return status;
    reading->sizes[index] = tree.work;
    reading->unjudged += proof->verdict == PROOF_UNVERIFIED;
    add_tree(layer_of(reading, result->count), &tree, result);
    add_tree(layer_of(reading, ALL_STONES), &tree, result);
    proof_tree_free(&tree);
    return STATUS_OK;
}

static enum status read_one(struct reading *reading, size_t index,
                            struct status_text *why)
{
    const struct side_results_main *const result =
        &reading->side_results->main[index];
    const struct position position = {
        .board = reading->side_results->board,
        .stones = {result->stones[COLOUR_BLACK], result->stones[COLOUR_WHITE]},
        .turn = result->turn};
    char text[NOTATION_SIZE];
    struct status_text line;
    struct proof proof;
    bool found;
    enum status status = store_get_proof(reading->store, &position, RULES_NONE,
                                         &found, &proof, why);
    if (status || !found) {
        reading->missing += !status;
        return status;
    }
    status = add_proof(reading, index, &proof, &line);
    proof_free(&proof);
    return status ? status_set(why, status, "%s: %s",
                               notation_write(&position, text), line.line)
                  : STATUS_OK;
}

static bool make_room(struct reading *reading)
{
    const struct side_results *const side_results = reading->side_results;
    const size_t count = side_results->main_count + 1;
    reading->layers =
        calloc((size_t)side_results->board->cells + 2, sizeof *reading->layers);
    reading->sizes = reallocarray(NULL, count, sizeof(double));
    reading->some = reallocarray(NULL, count, sizeof(double));
    return reading->layers && reading->sizes && reading->some;
}

static enum status read_all(struct reading *reading, struct status_text *why)
{
    const struct side_results *const side_results = reading->side_results;
    enum status status = make_room(reading) ? STATUS_OK : status_no_memory(why);
    for (size_t i = 0; status == STATUS_OK && i < side_results->main_count;
         i++) {
        const struct side_results_main *const result = &side_results->main[i];
        reading->sizes[i] = -1;
        if (result->contract_set == reading->subject->contract_sets &&
            result->winner != COLOUR_NONE)
            status = read_one(reading, i, why);
    }
    return status;
}

/* --- Tables -------------------------------------------------------------- */

static void stones_cell(struct report *report, int stones)
{
    if (stones == ALL_STONES)
        report_total(report);
    else
        report_integer(report, stones);
}

static bool kind_row(struct report *report, const struct reading *reading,
                     int stones)
{
    const struct proof_counts *const counts =
        &layer_of(reading, stones)->counts;
    stones_cell(report, stones);
    report_integer(report, (int64_t)counts->trees);
    report_count(report, counts->nodes);
    report_count(report, counts->kinds[PROOF_MOVE]);
    report_count(report, counts->ends);
    report_count(report, counts->kinds[PROOF_REPLIES]);
    report_count(report, counts->kinds[PROOF_CONNECTION]);
    report_count(report, counts->kinds[PROOF_BARRED]);
    report_count(report, counts->kinds[PROOF_REFERENCE]);
    report_share(report, counts->unfolded, counts->nodes);
    return true;
}

static bool answer_row(struct report *report, const struct reading *reading,
                       int stones)
{
    const struct proof_counts *const counts =
        &layer_of(reading, stones)->counts;
    const double region = counts->empty - counts->named - counts->left;
    stones_cell(report, stones);
    report_count(report, counts->empty);
    report_count(report, counts->named);
    report_count(report, region);
    report_count(report, counts->left);
    report_share(report, region, counts->empty);
    report_share(report, counts->answers, counts->kinds[PROOF_REPLIES]);
    report_share(report, counts->line_sum, counts->lines);
    report_integer(report, counts->longest);
    return true;
}

/* False when a figure is not finite. */
static bool size_row(struct report *report, const struct reading *reading,
                     int stones)
{
    const struct side_results *const side_results = reading->side_results;
    const struct layer *const layer = layer_of(reading, stones);
    struct cost nodes;
    size_t count = 0;
    for (size_t i = 0; i < side_results->main_count; i++)
        if (reading->sizes[i] >= 0 &&
            (stones == ALL_STONES || side_results->main[i].count == stones))
            reading->some[count++] = reading->sizes[i];
    if (!cost_take(reading->some, count, &nodes))
        return false;
    stones_cell(report, stones);
    report_real(report, nodes.quantile[COST_QUANTILES / 2]);
    report_real(report, nodes.quantile[COST_QUANTILES - 1]);
    report_count(report, layer->counts.bytes);
    report_share(report, layer->counts.bytes, layer->counts.nodes);
    report_count(report, layer->stored);
    report_share(report, layer->stored, layer->counts.nodes);
    report_count(report, layer->searched);
    report_share(report, layer->counts.nodes, layer->searched);
    return true;
}

/* A table with a row for each number of stones and one for all. */
struct layer_table {
    const struct report_column *columns;
    int column_count;
    bool (*row)(struct report *report, const struct reading *reading,
                int stones);
    const char *title; /* about the subject's `what` */
    const char *about;
};

static const struct layer_table layer_tables[] = {
    [KINDS] = {REPORT_COLUMNS(kind_columns), kind_row, "Nodes of the proofs",
               "The nodes of the stored proofs by kind. `ends` are those "
               "moves that end the game. A reference uses a node once more, "
               "perhaps turned, and is not counted among the nodes; `sharing` "
               "is how many nodes there would be with a copy in place of each "
               "reference, for each node there is. A position has many "
               "proofs: these are what the search came upon, not the smallest "
               "ones."},
    [ANSWERS] = {REPORT_COLUMNS(answer_columns), answer_row,
                 "How the proofs answer replies",
                 "The replies that the loser has at the nodes of kind "
                 "`replies`. Each has an answer of its `own`, or lies outside "
                 "the `zone` that some answer needs, which then answers it "
                 "too, or is a suicide. `branching` is the mean number of "
                 "answers of such a node. A line leads to where the game ends "
                 "or a connection or a barred cell takes over, with "
                 "references followed; it is measured in stones and passes, "
                 "and the mean is over all lines. The figures are about these "
                 "proofs, not about the positions: others would answer "
                 "otherwise."},
    [SIZES] = {REPORT_COLUMNS(size_columns), size_row,
               "How large the proofs are",
               "Nodes of a proof, bytes of the records, and bytes they take "
               "in the store, where each is compressed by itself; both for a "
               "node too. `searched` counts the positions expanded by the "
               "searches behind the results, all attempts, and `proof_ratio` "
               "is nodes of the proofs for each of them. Not to be compared "
               "between versions or options of the program as if only the "
               "positions differed."},
};

static const char depth_about[] =
    "The nodes of all stored proofs together by the number of nodes above "
    "them. References are not followed, so what is used again stands only "
    "where it was first. Not the depth at which the game would end.";

/* Whether the table is about a population, and what it leaves out. */
static void notes(struct report *report, const struct reading *reading)
{
    const struct side_results *const side_results = reading->side_results;
    const size_t count = layer_of(reading, ALL_STONES)->counts.trees;
    if (reading->missing)
        report_note(report,
                    "INCOMPLETE: %zu proved results have no proof in the "
                    "store.",
                    reading->missing);
    if (reading->unjudged)
        report_note(report, "%zu of these proofs no verifier has judged.",
                    reading->unjudged);
    if (!reading->subject->contract_sets) {
        report_note(report, "These positions are whatever has been searched: "
                            "no sample of anything.");
        return;
    }
    struct orbit_counts orbit_counts;
    char missing[REPORT_MISSING_SIZE];
    orbit_counts_take(side_results->board, side_results->rules, &orbit_counts);
    if ((double)count < orbit_counts.all_classes)
        report_note(report,
                    "INCOMPLETE: of %s sets up to symmetry there is "
                    "no proof here%s.",
                    report_missing(orbit_counts.all_classes, count, missing),
                    side_results_or_unmet(side_results->chosen));
    else
        report_note_population(report);
}

static void open_table(struct report *report, const struct reading *reading,
                       int table, const struct report_column *columns,
                       int count, const char *title, const char *about)
{
    char text[STATUS_TEXT_SIZE];
    snprintf(text, sizeof text, "%s: %s", title, reading->subject->what);
    report_table(report, reading->subject->names[table], columns, count, text,
                 about);
}

static bool layer_table(struct report *report, const struct reading *reading,
                        int table)
{
    const struct layer_table *const as = &layer_tables[table];
    const int cells = reading->side_results->board->cells;
    bool finite = true;
    open_table(report, reading, table, as->columns, as->column_count, as->title,
               as->about);
    for (int stones = 0; stones <= cells; stones++)
        if (layer_of(reading, stones)->counts.trees)
            finite = as->row(report, reading, stones) && finite;
    finite = as->row(report, reading, ALL_STONES) && finite;
    notes(report, reading);
    return finite;
}

static void depth_table(struct report *report, const struct reading *reading)
{
    const struct proof_counts *const counts =
        &layer_of(reading, ALL_STONES)->counts;
    const int most = sizeof counts->by_depth / sizeof *counts->by_depth;
    open_table(report, reading, DEPTHS, REPORT_COLUMNS(depth_columns),
               "Nodes of the proofs by depth", depth_about);
    for (int depth = 0; depth < most; depth++) {
        if (counts->by_depth[depth] == 0)
            continue;
        report_integer(report, depth);
        report_count(report, counts->by_depth[depth]);
        report_share(report, counts->by_depth[depth], counts->nodes);
    }
    notes(report, reading);
}

static enum status tables(struct report *report, const struct reading *reading,
                          struct status_text *why)
{
    bool finite = true;
    if (layer_of(reading, ALL_STONES)->counts.trees == 0)
        return STATUS_OK;
    for (int table = KINDS; table < DEPTHS; table++)
        finite = layer_table(report, reading, table) && finite;
    depth_table(report, reading);
    return finite ? STATUS_OK
                  : status_set(why, STATUS_FAILED,
                               "a figure of the proofs is not a finite number");
}

static enum status subject_tables(struct store *store,
                                  const struct side_results *side_results,
                                  const struct subject *subject,
                                  struct report *report,
                                  struct status_text *why)
{
    struct reading reading = {
        .store = store, .side_results = side_results, .subject = subject};
    enum status status = read_all(&reading, why);
    if (status == STATUS_OK)
        status = tables(report, &reading, why);
    free(reading.layers);
    free(reading.sizes);
    free(reading.some);
    return status;
}

enum status proofs_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why)
{
    report_init(report, "proofs", request->side, request->rules);
    report->origin.reads = "rules = 'any' AND state = 'proved'";
    struct side_results side_results;
    enum status status = side_results_read(store, request, &side_results, why);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0;
         status == STATUS_OK && i < sizeof subjects / sizeof *subjects; i++)
        status =
            subject_tables(store, &side_results, &subjects[i], report, why);
    side_results_free(&side_results);
    if (status != STATUS_OK)
        return status;
    if (!report->failed && report->table_count == 0)
        return status_set(
            why, STATUS_USAGE, "no main-phase proof of side %d is stored%s",
            request->side,
            request->condition.where ? " that meets the condition" : "");
    return report_status(report, why);
}
