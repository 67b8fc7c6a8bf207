/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stones - counting sets by size. */
#include "analysis/statistics/stones.h"

static const char population[] =
    "A layer whose sets are all known is a whole population: its shares are "
    "facts, and a p-value or a confidence interval would mean nothing.";

static const struct report_column main_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"sets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"known", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"black", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"share", "of the known sets", REPORT_REAL, 4, NULL},
    {"raw_sets", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_known", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_black", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_share", "of the known sets", REPORT_REAL, 4, NULL},
    {"raw_live", "sets, known and not over", REPORT_INTEGER, 0, NULL},
    {"raw_live_black", "of these", REPORT_INTEGER, 0, NULL},
    {"raw_live_share", "of these", REPORT_REAL, 4, NULL},
    {"claimed", "sets up to symmetry, of the known", REPORT_INTEGER, 0, NULL},
};

static const struct report_column contract_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"sets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"win", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"loss", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    {"share", "of win + loss", REPORT_REAL, 4, NULL},
    {"raw_sets", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_win", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_loss", "sets", REPORT_INTEGER, 0, NULL},
    {"raw_share", "of win + loss", REPORT_REAL, 4, NULL},
    {"claimed", "sets up to symmetry, of win + loss", REPORT_INTEGER, 0, NULL},
};

void stones_add(struct stones_count *count, const struct contract_sets_set *set)
{
    count->classes++;
    count->raw += set->orbit;
}

static void add_set(struct stones_row *row, const struct contract_sets_set *set)
{
    if (set->winner == COLOUR_BLACK)
        stones_add(&row->black, set);
    else if (set->winner == COLOUR_WHITE)
        stones_add(&row->white, set);
    if (set->winner_claimed)
        stones_add(&row->winner_claimed, set);
    if (set->winner != COLOUR_NONE && !set->over)
        stones_add(&row->live, set);
    if (set->winner == COLOUR_BLACK && !set->over)
        stones_add(&row->live_black, set);
    if (set->value == VALUE_WIN)
        stones_add(&row->win, set);
    else if (set->value == VALUE_LOSS)
        stones_add(&row->loss, set);
    if (set->value_claimed)
        stones_add(&row->value_claimed, set);
}

void stones_take(const struct contract_sets *contract_sets,
                 struct stones_row rows[BOARD_MAX_CELLS + 1])
{
    for (int k = 0; k <= BOARD_MAX_CELLS; k++)
        rows[k] = (struct stones_row){0};
    for (size_t i = 0; i < contract_sets->count; i++)
        add_set(&rows[contract_sets->sets[i].count], &contract_sets->sets[i]);
}

/* All rows as one. */
static struct stones_row total(const struct contract_sets *contract_sets)
{
    struct stones_row row = {0};
    for (size_t i = 0; i < contract_sets->count; i++)
        add_set(&row, &contract_sets->sets[i]);
    return row;
}

static void main_cells(struct report *report, const struct stones_row *row,
                       double classes, double raw)
{
    const int64_t known = row->black.classes + row->white.classes;
    const int64_t raw_known = row->black.raw + row->white.raw;
    report_count(report, classes);
    report_integer(report, known);
    report_integer(report, row->black.classes);
    report_share(report, row->black.classes, known);
    report_count(report, raw);
    report_integer(report, raw_known);
    report_integer(report, row->black.raw);
    report_share(report, row->black.raw, raw_known);
    report_integer(report, row->live.raw);
    report_integer(report, row->live_black.raw);
    report_share(report, row->live_black.raw, row->live.raw);
    report_integer(report, row->winner_claimed.classes);
}

static void contract_cells(struct report *report, const struct stones_row *row,
                           double classes, double raw)
{
    report_count(report, classes);
    report_integer(report, row->win.classes);
    report_integer(report, row->loss.classes);
    report_share(report, row->win.classes,
                 row->win.classes + row->loss.classes);
    report_count(report, raw);
    report_integer(report, row->win.raw);
    report_integer(report, row->loss.raw);
    report_share(report, row->win.raw, row->win.raw + row->loss.raw);
    report_integer(report, row->value_claimed.classes);
}

typedef void cells_fn(struct report *report, const struct stones_row *row,
                      double classes, double raw);

/* The lines of a table: the layers of which a set is stored, then all. */
static void fill(struct report *report,
                 const struct contract_sets *contract_sets, cells_fn *cells)
{
    const struct orbit_counts *const orbit_counts =
        &contract_sets->orbit_counts;
    struct stones_row rows[BOARD_MAX_CELLS + 1];
    stones_take(contract_sets, rows);
    int left_out = 0;
    for (int k = 0; k <= orbit_counts->cells; k++) {
        if (contract_sets->layer[k] == contract_sets->layer[k + 1]) {
            left_out++;
            continue;
        }
        report_integer(report, k);
        cells(report, &rows[k], orbit_counts->classes[k], orbit_counts->raw[k]);
    }
    const struct stones_row all = total(contract_sets);
    report_total(report);
    cells(report, &all, orbit_counts->all_classes, orbit_counts->all_raw);
    if (left_out)
        report_note(report,
                    "Of %d of the %d numbers of stones no set is stored%s; "
                    "their lines are left out.",
                    left_out, orbit_counts->cells + 1,
                    contract_sets->chosen ? " that meets the condition" : "");
    report_note(report, "%s", population);
}

/* Says how many sets have no value, if any; `known` have one. */
static void note_missing(struct report *report,
                         const struct contract_sets *contract_sets,
                         int64_t known)
{
    const double all = contract_sets->orbit_counts.all_classes;
    char missing[REPORT_MISSING_SIZE];
    if ((double)known < all)
        report_note(report,
                    "INCOMPLETE: %s sets up to symmetry are not "
                    "known%s; shares are of the other sets, which need not be "
                    "typical.",
                    report_missing(all, (size_t)known, missing),
                    side_results_or_unmet(contract_sets->chosen));
}

static void tables(struct report *report,
                   const struct contract_sets *contract_sets)
{
    const struct stones_row all = total(contract_sets);
    report_table(report, "main_phase", REPORT_COLUMNS(main_columns),
                 "Who wins the main phase from a contract set",
                 "A contract set is a set of black stones with White to move; "
                 "`black` counts the sets from which Black wins. `live` are "
                 "the known sets whose stones have no objective, which under "
                 "`open` would end the game. `claimed` counts those of "
                 "`known` that --claims alone tells of. The line "
                 "without a number of stones is over all sets. The table says "
                 "nothing about how often a set occurs in play.");
    note_missing(report, contract_sets, all.black.classes + all.white.classes);
    fill(report, contract_sets, main_cells);
    report_table(report, "contract", REPORT_COLUMNS(contract_columns),
                 "How the contract ends for the player to move",
                 "`win` counts the contract positions that the player to move "
                 "wins with best play, by passing or by a stone. `claimed` "
                 "counts those of `win` and `loss` that --claims alone tells "
                 "of. The line without a number of stones is over all sets. "
                 "The table says "
                 "nothing about how often a set occurs in play.");
    note_missing(report, contract_sets, all.win.classes + all.loss.classes);
    fill(report, contract_sets, contract_cells);
}

/* The sets of which a table has what is only claimed. */
static size_t count_claimed(const struct contract_sets *contract_sets)
{
    size_t claimed = 0;
    for (size_t i = 0; i < contract_sets->count; i++)
        claimed += contract_sets->sets[i].winner_claimed ||
                   contract_sets->sets[i].value_claimed;
    return claimed;
}

enum status stones_report(struct store *store, const struct request *request,
                          struct report *report, struct status_text *why)
{
    report_init(report, "stones", request->side, request->rules);
    struct contract_sets contract_sets;
    const enum status status =
        contract_sets_read(store, request, &contract_sets, why);
    if (status != STATUS_OK)
        return status;
    report->claimed = count_claimed(&contract_sets);
    tables(report, &contract_sets);
    contract_sets_free(&contract_sets);
    return report_status(report, why);
}
