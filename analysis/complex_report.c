/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex_report - the complex as tables; see complex.h.
 *
 * A figure that the known sets do not determine is a blank cell, and a table
 * that suffers from missing sets says so in its notes.
 */
#include "analysis/complex.h"

#include <stdlib.h>
#include <string.h>

#include "game/notation.h"

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof *(array)))

static const char about_sets[] =
    "D is the family of contract sets from which White, to move in the main "
    "phase, wins. ";

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
    const double all = complex->family->census.all_classes;
    if (!complex->complete)
        report_note(report,
                    "INCOMPLETE: %.0f of %.0f sets up to symmetry are not "
                    "known; %s.",
                    all - complex->known.classes, all, effect);
}

static int largest_face(const struct complex *complex)
{
    int size = -1;
    for (int k = 0; k <= complex->family->census.cells; k++)
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
        report_note(report,
                    "The contract outcome of %lld known sets up to symmetry "
                    "depends on sets that are not known.",
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
    open_table(report, "complex", summary_columns, COUNT_OF(summary_columns),
               "The contract complex",
               "It is a simplicial complex when it is closed downward. `wins` "
               "and `losses` are those of the player to move in the contract. "
               "About this board and these rules alone; nothing follows for "
               "larger boards.");
    report_count(report, complex->family->census.all_classes);
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
    summary_notes(report, complex);
}

static void layers(struct report *report, const struct complex *complex)
{
    open_table(report, "layers", layer_columns, COUNT_OF(layer_columns),
               "The f-vector, facets and minimal Black-winning sets by size",
               "`raw_faces` is the f-vector, which begins with the empty set. "
               "A facet is a set of D to which no stone can be added within D; "
               "a minimal set is outside D, each of its sets with a stone less "
               "is in D. A pair is a set S and S with a stone more, both "
               "known; a violation has S outside D and the larger set in D.");
    for (int k = 0; k <= complex->family->census.cells; k++) {
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
    }
    note_missing(report, complex,
                 "figures that need a whole layer, or this one and the next "
                 "or the last, are blank, and layers without a known set are "
                 "left out");
}

static void grundy(struct report *report, const struct complex *complex)
{
    open_table(
        report, "grundy", grundy_columns, COUNT_OF(grundy_columns),
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

static void set_row(struct report *report, const struct family *family,
                    size_t index)
{
    const struct position position = family_position(family, index);
    char text[NOTATION_SIZE];
    report_integer(report, family->sets[index].count);
    report_integer(report, family->sets[index].orbit);
    report_text(report, notation_write(&position, text));
}

static void facets(struct report *report, const struct complex *complex)
{
    open_table(report, "facets", set_columns, COUNT_OF(set_columns),
               "The facets of D up to symmetry",
               "To such a set no stone can be added within D. A line stands "
               "for all images of its set.");
    for (size_t i = 0; i < complex->family->count; i++)
        if (complex->sets[i].facet)
            set_row(report, complex->family, i);
    note_missing(report, complex, "only sets known to be facets are listed");
}

static void minimal(struct report *report, const struct complex *complex)
{
    open_table(report, "minimal", set_columns, COUNT_OF(set_columns),
               "The minimal Black-winning sets up to symmetry",
               "Such a set is outside D, and each of its sets with a stone "
               "less is in D. A line stands for all images of its set.");
    for (size_t i = 0; i < complex->family->count; i++)
        if (complex->sets[i].minimal)
            set_row(report, complex->family, i);
    note_missing(report, complex, "only sets known to be minimal are listed");
}

static void violations(struct report *report, const struct complex *complex)
{
    open_table(report, "violations", violation_columns,
               COUNT_OF(violation_columns), "Where D is not closed downward",
               "Black wins from the set S, yet White wins when Black is given "
               "one stone more. A line stands for all images of its pair of "
               "sets.");
    for (int i = 0; i < complex->example_count; i++) {
        const struct complex_violation *const example = &complex->examples[i];
        const struct position lower =
            family_position(complex->family, example->lower);
        const struct position upper =
            family_position(complex->family, example->upper);
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

enum status complex_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why)
{
    report_init(report, "complex", request->side, request->rules);
    struct family family;
    enum status status = family_read(store, request, &family, why);
    if (status != STATUS_OK)
        return status;
    struct complex complex;
    status = complex_take(&family, &complex, why);
    if (status == STATUS_OK) {
        summary(report, &complex);
        layers(report, &complex);
        grundy(report, &complex);
        facets(report, &complex);
        minimal(report, &complex);
        violations(report, &complex);
        complex_free(&complex);
        status = report_status(report, why);
    }
    family_free(&family);
    return status;
}
