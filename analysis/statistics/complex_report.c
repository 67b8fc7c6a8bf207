/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex_report - the complex as tables; see complex.h.
 *
 * A figure that the known sets do not determine is a blank cell, and a table
 * that suffers from missing sets says so in its notes.
 */
#include "analysis/statistics/complex.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/statistics/balance_point.h"
#include "analysis/statistics/cell_values.h"
#include "analysis/statistics/complex_bounds.h"
#include "analysis/statistics/complex_homology.h"
#include "analysis/statistics/placement.h"
#include "game/notation.h"

static const char about_sets[] =
    "D is the family of contract sets from which White, to move in the main "
    "phase, wins. ";

static const char whatever_open[] =
    "the bounds hold whatever these are; there are none unless each set is in "
    "the store, also those searched in vain";

static const struct report_column summary_columns[] = {
    {"sets", "contract sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"known", "of these", REPORT_INTEGER, 0, NULL},
    {"faces", "sets of D up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_faces", "sets of D", REPORT_INTEGER, 0, NULL},
    {"dimension", "stones of the largest face - 1", REPORT_INTEGER, 0, NULL},
    {"closed", "downward", REPORT_TEXT, 0, NULL},
    {"violations", "raw pairs S not in D, S + c in D", REPORT_INTEGER, 0, NULL},
    {"euler", "sum of (-1)^dim, nonempty faces", REPORT_INTEGER, 0, NULL},
    {"reduced_euler", "the same with the empty face", REPORT_INTEGER, 0, NULL},
    {"wins", "contract, sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"losses", "contract, sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_wins", "contract, sets", REPORT_INTEGER, 0, NULL},
    {"raw_losses", "contract, sets", REPORT_INTEGER, 0, NULL},
    {"live_violations", "S + c not over", REPORT_INTEGER, 0, NULL},
    {"live_pairs", "raw pairs, S + c not over", REPORT_INTEGER, 0, NULL},
    {"pairs", "raw pairs, both known", REPORT_INTEGER, 0, NULL},
    {"undecided_pairs", "raw pairs, may be violations", REPORT_INTEGER, 0,
     NULL},
};

static const struct report_column layer_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"complete", "", REPORT_TEXT, 0, NULL},
    {"faces", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_faces", "sets", REPORT_INTEGER, 0, NULL},
    {"facets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_facets", "sets", REPORT_INTEGER, 0, NULL},
    {"minimal", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_minimal", "sets", REPORT_INTEGER, 0, NULL},
    {"pairs", "raw pairs checked", REPORT_INTEGER, 0, NULL},
    {"violations", "raw pairs", REPORT_INTEGER, 0, NULL},
    {"live_pairs", "S + c not over", REPORT_INTEGER, 0, NULL},
    {"live_violations", "S + c not over", REPORT_INTEGER, 0, NULL},
    {"telling", "raw pairs, S + c in D", REPORT_INTEGER, 0, NULL},
};

static const struct report_column h_columns[] = {
    {"index", "", REPORT_INTEGER, 0, NULL},
    {"h", "", REPORT_INTEGER, 0, NULL},
};

static const struct report_column balance_columns[] = {
    {"share_of", "", REPORT_TEXT, 0, NULL},
    {"last_least", "stones", REPORT_INTEGER, 0, NULL},
    {"last_most", "stones", REPORT_INTEGER, 0, NULL},
    {"first_least", "stones", REPORT_INTEGER, 0, NULL},
    {"first_most", "stones", REPORT_INTEGER, 0, NULL},
};

static const struct report_column parity_columns[] = {
    {"stones", "", REPORT_TEXT, 0, NULL},
    {"facets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_facets", "sets", REPORT_INTEGER, 0, NULL},
};

static const struct report_column grundy_columns[] = {
    {"grundy", "", REPORT_INTEGER, 0, NULL},
    {"faces", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"raw_faces", "sets", REPORT_INTEGER, 0, NULL},
};

static const struct report_column set_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"images", "sets", REPORT_INTEGER, 0, NULL},
    {"position", "", REPORT_TEXT, 0, NULL},
};

static const struct report_column violation_columns[] = {
    {"stones", "stones of S", REPORT_INTEGER, 0, NULL},
    {"black_wins", "S", REPORT_TEXT, 0, NULL},
    {"white_wins", "S + c, up to symmetry", REPORT_TEXT, 0, NULL},
};

static void known_integer(struct report *report, bool is_known, int64_t value)
{
    if (is_known)
        report_integer(report, value);
    else
        report_blank(report);
}

static void known_count(struct report *report, bool is_known,
                        const struct stones_count *count)
{
    known_integer(report, is_known, count->classes);
    known_integer(report, is_known, count->raw);
}

static void open_table(struct report *report, const char *name,
                       const struct report_column *columns, int column_count,
                       const char *title, const char *about)
{
    char text[STATUS_TEXT_SIZE * 2];
    strcpy(text, about_sets);
    strncat(text, about, sizeof text - sizeof about_sets);
    report_table(report, name, columns, column_count, title, text);
}

/* The note of every table about a family that is not wholly known. */
static void note_missing(struct report *report, const struct complex *complex,
                         const char *effect)
{
    const double all = complex->contract_sets->orbit_counts.all_classes;
    char missing[REPORT_MISSING_SIZE];
    if (!complex->complete)
        report_note(
            report,
            "INCOMPLETE: %s sets up to symmetry are not "
            "known%s; %s.",
            report_missing(all, (size_t)complex->known.classes, missing),
            side_results_or_unmet(complex->contract_sets->chosen), effect);
}

static int largest_face(const struct complex *complex)
{
    int size = -1;
    for (int k = 0; k <= complex->contract_sets->orbit_counts.cells; k++)
        if (complex->layers[k].faces.classes)
            size = k;
    return size;
}

static void summary_notes(struct report *report, const struct complex *complex)
{
    note_missing(report, complex,
                 "the counts are of the known sets, and what these do not "
                 "determine is blank");
    if (complex->undecided.classes)
        report_note(
            report,
            "Of %lld known sets up to symmetry the contract outcome does "
            "not follow from those that are known; where it is stored "
            "all the same, the statistic `stones` counts it.",
            (long long)complex->undecided.classes);
    if (complex->closed == COMPLEX_NOT_CLOSED)
        report_note(report, "D is no simplicial complex: the Euler "
                            "characteristic is a formal sum, not a topological "
                            "invariant.");
    if (complex->complete)
        report_note(report,
                    "All sets of this board are known: a whole population, for "
                    "which p-values and confidence intervals mean nothing.");
}

static void summary(struct report *report, const struct complex *complex)
{
    static const char *const closed[] = {"no", "yes", NULL};
    open_table(report, "complex", REPORT_COLUMNS(summary_columns),
               "The contract complex",
               "It is a simplicial complex when it is closed downward: when no "
               "pair of a set and the set with one more stone is a violation, "
               "nor one of those that are undecided. `wins` "
               "and `losses` are those of the player to move in the contract, "
               "as far as they follow from D. "
               "A violation is live when the larger set has no objective, "
               "which under `open` would end the game. "
               "About this board and these rules alone; nothing follows for "
               "larger boards.");
    report_count(report, complex->contract_sets->orbit_counts.all_classes);
    report_integer(report, complex->known.classes);
    report_integer(report, complex->faces.classes);
    report_integer(report, complex->faces.raw);
    known_integer(report, complex->complete && complex->faces.classes > 0,
                  largest_face(complex) - 1);
    if (closed[complex->closed])
        report_text(report, closed[complex->closed]);
    else
        report_blank(report);
    report_integer(report, complex->violations);
    known_integer(report, complex->complete, complex->euler);
    known_integer(report, complex->complete, complex->reduced);
    report_integer(report, complex->wins.classes);
    report_integer(report, complex->losses.classes);
    report_integer(report, complex->wins.raw);
    report_integer(report, complex->losses.raw);
    report_integer(report, complex->live_violations);
    report_integer(report, complex->live_pairs);
    report_integer(report, complex->pairs);
    report_count(report, complex->undecided_pairs);
    summary_notes(report, complex);
}

static void layers(struct report *report, const struct complex *complex)
{
    open_table(report, "layers", REPORT_COLUMNS(layer_columns),
               "The f-vector, facets and minimal Black-winning sets by size",
               "`raw_faces` is the f-vector, which begins with the empty set. "
               "A facet is a set of D to which no stone can be added within D; "
               "a minimal set is outside D, each of its sets with a stone less "
               "is in D. A pair is a set S and S with a stone more, both "
               "known; a violation has S outside D and the larger set in D. "
               "A pair is live when the larger set has no objective, which "
               "under `open` would end the game, and telling when it is in D: "
               "no other could be a violation.");
    for (int k = 0; k <= complex->contract_sets->orbit_counts.cells; k++) {
        const struct complex_layer *const layer = &complex->layers[k];
        if (layer->known.classes == 0)
            continue;
        report_integer(report, k);
        report_text(report, layer->complete ? "yes" : "no");
        known_count(report, layer->complete, &layer->faces);
        known_count(report, layer->has_facets, &layer->facets);
        known_count(report, layer->has_minimal, &layer->minimal);
        report_integer(report, layer->pairs);
        report_integer(report, layer->violations);
        report_integer(report, layer->live_pairs);
        report_integer(report, layer->live_violations);
        report_integer(report, layer->telling);
    }
    note_missing(report, complex,
                 "figures that need a whole layer, or this one and the next "
                 "or the last, are blank, and layers without a known set are "
                 "left out");
}

static void h_vector(struct report *report, const struct complex *complex)
{
    open_table(report, "h_vector", REPORT_COLUMNS(h_columns), "The h-vector",
               "Another form of the f-vector, for a simplicial complex only: "
               "with d stones in the largest face and f(i) faces of i stones, "
               "the sum of h(j) x^(d-j) is that of f(i) (x-1)^(d-i).");
    for (int j = 0; j < complex->h_count; j++) {
        report_integer(report, j);
        report_integer(report, complex->h[j]);
    }
    if (complex->closed == COMPLEX_NOT_CLOSED)
        report_note(report, "D is no simplicial complex: it has no h-vector.");
    note_missing(report, complex, "the h-vector needs all of them");
}

static void balance_row(struct report *report, const char *name,
                        const struct balance_point_layer *layers, int count)
{
    const struct balance_point balance = balance_point_of(layers, count);
    report_text(report, name);
    report_integer(report, balance.last_least);
    report_integer(report, balance.last_most);
    report_integer(report, balance.first_least);
    report_integer(report, balance.first_most);
}

/* Adds a set's answer to its layer, counted once or with all its images. */
static void add_answer(struct balance_point_layer *layer, bool yes, bool no,
                       int sets)
{
    layer->yes += yes ? sets : 0;
    layer->no += no ? sets : 0;
}

/* Two questions, of raw sets and of classes: does White win the main phase, and
 * does the player to move lose the contract? */
static void balance_rows(struct report *report, const struct complex *complex)
{
    static const char *const names[] = {"white", "white_classes", "loss",
                                        "loss_classes"};
    const struct contract_sets *const contract_sets = complex->contract_sets;
    struct balance_point_layer layers[4][BOARD_MAX_CELLS + 1] = {0};
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++)
        for (int i = 0; i < 4; i++)
            layers[i][k].all = i % 2 ? contract_sets->orbit_counts.classes[k]
                                     : contract_sets->orbit_counts.raw[k];
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        const enum value value = complex->sets[i].value;
        for (int j = 0; j < 4; j++)
            add_answer(&layers[j][set->count],
                       j < 2 ? set->winner == COLOUR_WHITE
                             : value == VALUE_LOSS,
                       j < 2 ? set->winner == COLOUR_BLACK : value == VALUE_WIN,
                       j % 2 ? 1 : set->orbit);
    }
    for (int i = 0; i < 4; i++)
        balance_row(report, names[i], layers[i],
                    contract_sets->orbit_counts.cells + 1);
}

static void balance(struct report *report, const struct complex *complex)
{
    open_table(report, "balance", REPORT_COLUMNS(balance_columns),
               "At how many stones a share crosses one half",
               "`white` is the share of the sets from which White wins the "
               "main phase, `loss` of those from which the player to move "
               "loses the contract; `_classes` counts sets up to symmetry. "
               "`last` is the greatest number of stones at which the share is "
               "one half or more (-1: none), `first` the least at which it is "
               "less (one more than the contract cells: none); the two bounds "
               "of each hold whatever the unknown sets are, and where they are "
               "equal the number is known. Half of all sets is no measure of "
               "how fair the game is between players who choose.");
    balance_rows(report, complex);
    note_missing(report, complex,
                 "bounds that differ cannot be closer without some of them");
}

static void parity(struct report *report, const struct complex *complex)
{
    struct stones_count facets[2] = {{0}};
    open_table(report, "parity", REPORT_COLUMNS(parity_columns),
               "Facets with an even and with an odd number of stones",
               "If nobody leaves D, the stones are laid one by one until they "
               "are a facet, and who laid the last one wins: from the empty "
               "board the first player if their number is odd. The counts say "
               "nothing about which facets play can be steered to.");
    for (int k = 0; k <= complex->contract_sets->orbit_counts.cells; k++) {
        facets[k % 2].classes += complex->layers[k].facets.classes;
        facets[k % 2].raw += complex->layers[k].facets.raw;
    }
    for (int odd = 0; odd < 2; odd++) {
        report_text(report, odd ? "odd" : "even");
        known_count(report, complex->complete, &facets[odd]);
    }
    note_missing(report, complex, "the counts need all of them");
}

static void grundy(struct report *report, const struct complex *complex)
{
    open_table(
        report, "grundy", REPORT_COLUMNS(grundy_columns),
        "Grundy values of the sets of D",
        "The contract inside D is a game of adding stones, in which who "
        "leaves D loses. At value 0 the player to move loses. The "
        "values are computed from D; those in the store, if any, agree.");
    for (int value = 0; value <= BOARD_MAX_CELLS; value++) {
        if (complex->grundy[value].classes == 0)
            continue;
        report_integer(report, value);
        known_count(report, true, &complex->grundy[value]);
    }
    if (complex->no_grundy.classes)
        report_note(report,
                    "INCOMPLETE: %lld known sets of D up to symmetry have no "
                    "value, since larger sets are not known.",
                    (long long)complex->no_grundy.classes);
    note_missing(report, complex, "only sets known to be in D are counted");
}

static void set_row(struct report *report,
                    const struct contract_sets *contract_sets, size_t index)
{
    const struct position position =
        contract_sets_position(contract_sets, index);
    char text[NOTATION_SIZE];
    report_integer(report, contract_sets->sets[index].count);
    report_integer(report, contract_sets->sets[index].orbit);
    report_text(report, notation_write(&position, text));
}

static void facets(struct report *report, const struct complex *complex)
{
    open_table(report, "facets", REPORT_COLUMNS(set_columns),
               "The facets of D up to symmetry",
               "To such a set no stone can be added within D. A line stands "
               "for all images of its set.");
    for (size_t i = 0; i < complex->contract_sets->count; i++)
        if (complex->sets[i].facet)
            set_row(report, complex->contract_sets, i);
    note_missing(report, complex, "only sets known to be facets are listed");
}

static void minimal(struct report *report, const struct complex *complex)
{
    open_table(report, "minimal", REPORT_COLUMNS(set_columns),
               "The minimal Black-winning sets up to symmetry",
               "Such a set is outside D, and each of its sets with a stone "
               "less is in D. A line stands for all images of its set.");
    for (size_t i = 0; i < complex->contract_sets->count; i++)
        if (complex->sets[i].minimal)
            set_row(report, complex->contract_sets, i);
    note_missing(report, complex, "only sets known to be minimal are listed");
}

static void violations(struct report *report, const struct complex *complex)
{
    open_table(report, "violations", REPORT_COLUMNS(violation_columns),
               "Where D is not closed downward",
               "Black wins from the set S, yet White wins when Black is given "
               "one stone more. A line stands for all images of its pair of "
               "sets.");
    for (int i = 0; i < complex->example_count; i++) {
        const struct complex_violation *const example = &complex->examples[i];
        const struct position lower =
            contract_sets_position(complex->contract_sets, example->lower);
        const struct position upper =
            contract_sets_position(complex->contract_sets, example->upper);
        char text[NOTATION_SIZE];
        report_integer(report, position_count(&lower));
        report_text(report, notation_write(&lower, text));
        report_text(report, notation_write(&upper, text));
    }
    report_note(report,
                "%lld violations in %lld raw pairs checked; at most %d lines "
                "are shown.",
                (long long)complex->violations, (long long)complex->pairs,
                COMPLEX_EXAMPLES);
    note_missing(report, complex, "only pairs of known sets are checked");
}

static enum status holes(struct report *report, const struct complex *complex,
                         struct status_text *why)
{
    static const char nothing[] = "nothing follows for the holes of D";
    struct homology homology;
    bool known;
    const enum status status =
        complex_homology_take(complex, &homology, &known, why);
    if (status)
        return status;
    complex_homology_holes(report, complex, known ? &homology : NULL);
    note_missing(report, complex, nothing);
    complex_homology_collapse(report, complex, known ? &homology : NULL);
    note_missing(report, complex, nothing);
    return STATUS_OK;
}

static enum status write_tables(struct report *report,
                                const struct complex *complex,
                                struct status_text *why)
{
    summary(report, complex);
    layers(report, complex);
    const enum status status = complex_bounds_report(report, complex, why);
    if (status)
        return status;
    note_missing(report, complex, whatever_open);
    complex_bounds_open_report(report, complex->contract_sets);
    note_missing(report, complex, "the smallest in the store are listed");
    h_vector(report, complex);
    balance(report, complex);
    parity(report, complex);
    grundy(report, complex);
    facets(report, complex);
    minimal(report, complex);
    violations(report, complex);
    cell_values_report(report, complex->contract_sets);
    note_missing(report, complex, whatever_open);
    placement_report(report, complex->contract_sets);
    note_missing(report, complex, "shares are of the known sets");
    return holes(report, complex, why);
}

enum status complex_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why)
{
    report_init(report, "complex", request->side, request->rules);
    struct contract_sets contract_sets;
    enum status status =
        contract_sets_read(store, request, &contract_sets, why);
    if (status != STATUS_OK)
        return status;
    report->claimed = contract_sets.claimed;
    struct complex complex;
    status = complex_take(&contract_sets, &complex, why);
    if (status == STATUS_OK) {
        status = write_tables(report, &complex, why);
        complex_free(&complex);
    }
    if (status == STATUS_OK)
        status = report_status(report, why);
    contract_sets_free(&contract_sets);
    return status;
}
