/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complex_bounds - each set with its neighbours, counted twice: with what is
 * sure of it and with what may be. */
#include "analysis/statistics/complex_bounds.h"

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
    int white, black, open;
};

static void add_neighbour(const struct contract_sets *contract_sets,
                          const struct cellset *stones,
                          struct neighbours *neighbours)
{
    const int64_t index = contract_sets_find(contract_sets, stones);
    const enum colour winner = contract_sets->sets[index].winner;
    if (winner == COLOUR_WHITE)
        neighbours->white++;
    else if (winner == COLOUR_BLACK)
        neighbours->black++;
    else
        neighbours->open++;
}

/* The neighbours that come of changing one of the cells. */
static struct neighbours
neighbours_by(const struct contract_sets *contract_sets,
              const struct contract_sets_set *set, struct cellset cells,
              bool is_more)
{
    struct neighbours neighbours = {0};
    for (int c = cellset_next(&cells, 0); c >= 0;
         c = cellset_next(&cells, c + 1)) {
        struct cellset stones = set->stones;
        if (is_more)
            cellset_add(&stones, c);
        else
            cellset_remove(&stones, c);
        add_neighbour(contract_sets, &stones, &neighbours);
    }
    return neighbours;
}

static void count(struct complex_bounds_range *range, bool is_sure, bool may_be,
                  int sets)
{
    range->least += is_sure ? sets : 0;
    range->most += may_be ? sets : 0;
}

static void add_set(const struct contract_sets *contract_sets,
                    const struct contract_sets_set *set,
                    struct complex_bounds_layer *layer)
{
    const struct cellset cells =
        orbit_counts_cells(contract_sets->board, contract_sets->rules);
    const struct neighbours more = neighbours_by(
        contract_sets, set, cellset_without(cells, set->stones), true);
    const struct neighbours less =
        neighbours_by(contract_sets, set, set->stones, false);
    const bool white = set->winner == COLOUR_WHITE;
    const bool black = set->winner == COLOUR_BLACK;
    count(&layer->faces, white, !black, set->orbit);
    count(&layer->facets, white && more.white + more.open == 0,
          !black && more.white == 0, set->orbit);
    count(&layer->minimal, black && less.black + less.open == 0,
          !white && less.black == 0, set->orbit);
}

bool complex_bounds_take(
    const struct contract_sets *contract_sets,
    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1])
{
    if (!contract_sets_all(contract_sets))
        return false;
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++)
        layers[k] = (struct complex_bounds_layer){0};
    for (size_t i = 0; i < contract_sets->count; i++) {
        const struct contract_sets_set *const set = &contract_sets->sets[i];
        add_set(contract_sets, set, &layers[set->count]);
    }
    return true;
}

static void range_cells(struct report *report,
                        const struct complex_bounds_range *range)
{
    report_integer(report, range->least);
    report_integer(report, range->most);
}

void complex_bounds_report(struct report *report,
                           const struct contract_sets *contract_sets)
{
    struct complex_bounds_layer layers[BOARD_MAX_CELLS + 1];
    report_table(
        report, "bounds", REPORT_COLUMNS(columns),
        "What the complex may still be, by number of stones",
        "Sets of D, facets and minimal sets, which the tables of these "
        "names explain: how many there are at least and at most, "
        "whatever the open sets are. All images are counted. Bounds "
        "are facts; they say nothing about what lies between them.");
    if (!complex_bounds_take(contract_sets, layers))
        return;
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++) {
        report_integer(report, k);
        range_cells(report, &layers[k].faces);
        range_cells(report, &layers[k].facets);
        range_cells(report, &layers[k].minimal);
    }
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
