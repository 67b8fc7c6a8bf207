/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complex_homology - the sets of D as sets of vertices, a bit for each cell
 * that may bear a contract stone. */
#include "analysis/statistics/complex_homology.h"

#include <stdlib.h>

static const struct report_column homology_columns[] = {
    {"dimension", "", REPORT_INTEGER, 0, NULL},
    {"faces", "sets", REPORT_INTEGER, 0, NULL},
    {"two", "reduced, field of two elements", REPORT_INTEGER, 0, NULL},
    {"rational", "reduced, rational numbers", REPORT_INTEGER, 0, NULL},
};

static const struct report_column collapse_columns[] = {
    {"core", "sets that are left", REPORT_INTEGER, 0, NULL},
    {"collapsible", "to a point", REPORT_TEXT, 0, NULL},
};

/* The vertex of each cell, or -1. */
static void number_cells(const struct contract_sets *contract_sets,
                         int vertices[BOARD_MAX_CELLS])
{
    const struct cellset cells =
        orbit_counts_cells(contract_sets->board, contract_sets->rules);
    int count = 0;
    for (int cell = 0; cell < contract_sets->board->cells; cell++)
        vertices[cell] = cellset_has(&cells, cell) ? count++ : -1;
}

static uint64_t image_of(const struct contract_sets *contract_sets,
                         const struct cellset *stones, int k,
                         const int vertices[BOARD_MAX_CELLS])
{
    uint64_t face = 0;
    for (int cell = cellset_next(stones, 0); cell >= 0;
         cell = cellset_next(stones, cell + 1))
        face |= UINT64_C(1) << vertices[contract_sets->board->image[k][cell]];
    return face;
}

/* Adds the different images of a set; how many there are then. */
static size_t add_images(const struct contract_sets *contract_sets,
                         const struct cellset *stones,
                         const int vertices[BOARD_MAX_CELLS], uint64_t *faces,
                         size_t count)
{
    const size_t first = count;
    for (int k = 0; k < BOARD_SYMMETRIES; k++) {
        const uint64_t face = image_of(contract_sets, stones, k, vertices);
        size_t i = first;
        while (i < count && faces[i] != face)
            i++;
        if (i == count)
            faces[count++] = face;
    }
    return count;
}

static bool has_homology(const struct complex *complex)
{
    return complex->complete && complex->closed == COMPLEX_CLOSED &&
           complex->contract_sets->orbit_counts.cells <= HOMOLOGY_VERTICES &&
           complex->faces.raw <= HOMOLOGY_MOST_FACES;
}

enum status complex_homology_take(const struct complex *complex,
                                  struct homology *homology, bool *known,
                                  struct status_text *why)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    int vertices[BOARD_MAX_CELLS];
    size_t count = 0;
    *known = has_homology(complex);
    if (!*known)
        return STATUS_OK;
    uint64_t *const faces =
        calloc((size_t)complex->faces.raw + 1, sizeof *faces);
    if (!faces)
        return status_no_memory(why);
    number_cells(contract_sets, vertices);
    for (size_t i = 0; i < contract_sets->count; i++)
        if (contract_sets->sets[i].winner == COLOUR_WHITE)
            count = add_images(contract_sets, &contract_sets->sets[i].stones,
                               vertices, faces, count);
    const enum status status = homology_take(faces, count, homology, why);
    free(faces);
    return status;
}

/* Why a family that is wholly known has no holes here. */
static void note_unknown(struct report *report, const struct complex *complex)
{
    if (complex->closed == COMPLEX_NOT_CLOSED)
        report_note(report, "D is no simplicial complex: it has no homology.");
    else if (complex->complete)
        report_note(report,
                    "Not computed: D has more than %d faces or %d vertices.",
                    HOMOLOGY_MOST_FACES, HOMOLOGY_VERTICES);
}

void complex_homology_holes(struct report *report,
                            const struct complex *complex,
                            const struct homology *homology)
{
    report_table(
        report, "homology", REPORT_COLUMNS(homology_columns),
        "The holes of D by dimension",
        "Reduced Betti numbers of D as a simplicial complex, over the "
        "field of two elements and over the rational numbers: how many "
        "holes it has that a sphere of the dimension would go round. "
        "Where the two differ there is torsion. The empty set has "
        "dimension -1.");
    if (!homology)
        note_unknown(report, complex);
    for (int k = 0; homology && k < homology->count; k++) {
        report_integer(report, k - 1);
        report_integer(report, homology->faces[k]);
        report_integer(report, homology->two[k]);
        if (homology->rational_known[k])
            report_integer(report, homology->rational[k]);
        else
            report_blank(report);
    }
}

void complex_homology_collapse(struct report *report,
                               const struct complex *complex,
                               const struct homology *homology)
{
    static const char *const answers[] = {"no", "yes", NULL};
    report_table(
        report, "collapse", REPORT_COLUMNS(collapse_columns),
        "What is left of D after collapses",
        "A set of D in just one larger set of D is taken away with "
        "it, over and over; that changes no hole. Taken away in "
        "another order, another number may be left. If it is a "
        "point, D is collapsible. It is not if it has a hole, or if no set "
        "could be taken away at all; in between nothing is known.");
    if (!homology) {
        note_unknown(report, complex);
        return;
    }
    report_integer(report, (int64_t)homology->core);
    if (answers[homology->collapsible])
        report_text(report, answers[homology->collapsible]);
    else
        report_blank(report);
}
