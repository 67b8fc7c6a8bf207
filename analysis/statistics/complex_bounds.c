/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * complex_bounds - each set with its neighbours, counted twice: with what is
 * sure of it and with what may be.
 *
 * The images of a set of k stones have k sets each with a stone less. Counted
 * along the links, from each set as often as it has images, these come together
 * at that set.
 */
#include "analysis/statistics/complex_bounds.h"

#include <stdlib.h>

#include "game/notation.h"

enum { MOST_OPEN = 10 };

static const struct report_column open_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"images", "sets", REPORT_INTEGER, 0, NULL},
    {"position", "", REPORT_TEXT, 0, NULL},
};

static const struct report_column columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"faces_least", "sets", REPORT_INTEGER, 0, NULL},
    {"faces_most", "sets", REPORT_INTEGER, 0, NULL},
    {"facets_least", "sets", REPORT_INTEGER, 0, NULL},
    {"facets_most", "sets", REPORT_INTEGER, 0, NULL},
    {"minimal_least", "sets", REPORT_INTEGER, 0, NULL},
    {"minimal_most", "sets", REPORT_INTEGER, 0, NULL},
};

/* Sets with a stone more or less than another, by what is known of them. */
struct neighbours {
    int64_t white, black, open;
};

static void add_neighbour(struct neighbours *neighbours, enum colour winner,
                          int sets)
{
    *(winner == COLOUR_WHITE   ? &neighbours->white
      : winner == COLOUR_BLACK ? &neighbours->black
                               : &neighbours->open) += sets;
}

/* Counts the neighbours of each set, with a stone more once and with a stone
 * less for all images together. */
static void find_neighbours(const struct complex *complex,
                            struct neighbours *more, struct neighbours *less)
{
    const struct contract_sets_set *const sets = complex->contract_sets->sets;
    for (size_t i = 0; i < complex->contract_sets->count; i++) {
        const int32_t *to;
        const int links = complex_links(complex, i, &to);
        for (int j = 0; j < links; j++) {
            add_neighbour(&more[i], sets[to[j]].winner, 1);
            add_neighbour(&less[to[j]], sets[i].winner, sets[i].orbit);
        }
    }
}

static void count(struct complex_bounds_range *range, bool is_sure, bool may_be,
                  int sets)
{
    range->least += is_sure ? sets : 0;
    range->most += may_be ? sets : 0;
}

static void add_set(const struct contract_sets_set *set,
                    const struct neighbours *more,
                    const struct neighbours *less,
                    struct complex_bounds_layer *layer)
{
    const bool white = set->winner == COLOUR_WHITE;
    const bool black = set->winner == COLOUR_BLACK;
    count(&layer->faces, white, !black, set->orbit);
    count(&layer->facets, white && more->white + more->open == 0,
          !black && more->white == 0, set->orbit);
    count(&layer->minimal, black && less->black + less->open == 0,
          !white && less->black == 0, set->orbit);
}

enum status
complex_bounds_take(const struct complex *complex,
                    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1],
                    bool *all, struct status_text *why)
{
    const struct contract_sets *const contract_sets = complex->contract_sets;
    const size_t room = contract_sets->count + 1;
    *all = contract_sets_all(contract_sets);
    if (!*all)
        return STATUS_OK;
    struct neighbours *const more = calloc(room, sizeof *more);
    struct neighbours *const less = calloc(room, sizeof *less);
    if (more && less) {
        for (int k = 0; k <= contract_sets->orbit_counts.cells; k++)
            layers[k] = (struct complex_bounds_layer){0};
        find_neighbours(complex, more, less);
        for (size_t i = 0; i < contract_sets->count; i++) {
            const struct contract_sets_set *const set = &contract_sets->sets[i];
            add_set(set, &more[i], &less[i], &layers[set->count]);
        }
    }
    free(more);
    free(less);
    return more && less ? STATUS_OK : status_no_memory(why);
}

static void range_cells(struct report *report,
                        const struct complex_bounds_range *range)
{
    report_integer(report, range->least);
    report_integer(report, range->most);
}

enum status complex_bounds_report(struct report *report,
                                  const struct complex *complex,
                                  struct status_text *why)
{
    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1];
    bool all;
    const enum status status = complex_bounds_take(complex, layers, &all, why);
    if (status)
        return status;
    report_table(
        report, "bounds", REPORT_COLUMNS(columns),
        "What the complex may still be, by number of stones",
        "Sets of D, facets and minimal sets, which the tables of these "
        "names explain: how many there are at least and at most, "
        "whatever the open sets are. All images are counted. Bounds "
        "are facts; they say nothing about what lies between them.");
    const int cells = complex->contract_sets->orbit_counts.cells;
    for (int k = 0; all && k <= cells; k++) {
        report_integer(report, k);
        range_cells(report, &layers[k].faces);
        range_cells(report, &layers[k].facets);
        range_cells(report, &layers[k].minimal);
    }
    return STATUS_OK;
}

void complex_bounds_open_report(struct report *report,
                                const struct contract_sets *contract_sets)
{
    char text[NOTATION_SIZE];
    int stones = -1, count = 0;
    report_table(
        report, "open", REPORT_COLUMNS(open_columns),
        "The smallest sets that are open, up to symmetry",
        "Of the sets in the store from which nobody is known to win "
        "those with the fewest stones. A line stands for all images of "
        "its set. That a set is open says nothing about who wins.");
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        if (set->winner != COLOUR_NONE || (stones >= 0 && set->count > stones))
            continue;
        stones = set->count;
        if (++count > MOST_OPEN)
            continue;
        const struct position position =
            contract_sets_position(contract_sets, i);
        report_integer(report, set->count);
        report_integer(report, set->orbit);
        report_text(report, notation_write(&position, text));
    }
    if (count > MOST_OPEN)
        report_note(report, "%d of %d lines are shown.", MOST_OPEN, count);
}
