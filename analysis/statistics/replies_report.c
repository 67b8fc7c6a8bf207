/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * replies_report - White's replies as tables; see replies.h.
 *
 * A share is given only where all replies it is of are known, since the known
 * ones are no fair choice: where only the stored winning move of a set is
 * known, every known reply wins.
 */
#include "analysis/statistics/replies.h"

#include "analysis/statistics/cells.h"
#include "analysis/statistics/result_index.h"
#include "game/notation.h"

enum { MOST_SETS = 500 };

#define TALLY_COLUMNS                                                          \
    {"replies", "classes of replies", REPORT_INTEGER, 0, NULL},                \
        {"known", "of these", REPORT_INTEGER, 0, NULL},                        \
        {"winning", "of the known ones", REPORT_INTEGER, 0, NULL},             \
        {"share", "of the replies, all known", REPORT_REAL, 4, NULL},          \
        {"raw_replies", "replies", REPORT_INTEGER, 0, NULL},                   \
        {"raw_known", "of these", REPORT_INTEGER, 0, NULL},                    \
        {"raw_winning", "of the known ones", REPORT_INTEGER, 0, NULL},         \
    {                                                                          \
        "raw_share", "of the replies, all known", REPORT_REAL, 4, NULL         \
    }

static const struct report_column stones_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, "all"},
    {"sets", "sets up to symmetry", REPORT_INTEGER, 0, NULL},
    TALLY_COLUMNS};

static const struct report_column where_columns[] = {
    {"from_centre", "steps", REPORT_INTEGER, 0, "all"},
    {"from_border", "steps", REPORT_INTEGER, 0, "all"},
    TALLY_COLUMNS};

static const struct report_column touching_columns[] = {
    {"touching", "black stones next to the reply", REPORT_INTEGER, 0, "all"},
    TALLY_COLUMNS};

static const struct report_column set_columns[] = {
    {"stones", "stones", REPORT_INTEGER, 0, NULL},
    {"images", "sets", REPORT_INTEGER, 0, NULL},
    {"position", "", REPORT_TEXT, 0, NULL},
    {"winner", "", REPORT_TEXT, 0, NULL},
    {"replies", "classes of replies", REPORT_INTEGER, 0, NULL},
    {"known", "of these", REPORT_INTEGER, 0, NULL},
    {"winning", "of the known ones", REPORT_INTEGER, 0, NULL},
    {"winning_cells", "", REPORT_TEXT, 0, NULL},
};

/* A report in the making. */
struct telling {
    struct report *report;
    const struct contract_sets *contract_sets;
    const struct position_winner *known;
    int stones; /* asked for; -1: all */
    const struct replies *replies;
};

/* The share that wins, blank unless all of these replies are known. */
static void tally_cells(struct report *report,
                        const struct replies_tally *tally)
{
    const bool whole = tally->known.classes == tally->all.classes;
    const struct stones_count all =
        whole ? tally->all : (struct stones_count){0};
    report_integer(report, tally->all.classes);
    report_integer(report, tally->known.classes);
    report_integer(report, tally->winning.classes);
    report_share(report, (double)tally->winning.classes, (double)all.classes);
    report_integer(report, tally->all.raw);
    report_integer(report, tally->known.raw);
    report_integer(report, tally->winning.raw);
    report_share(report, (double)tally->winning.raw, (double)all.raw);
}

/* Whether the figures are all there is, or what they lack. */
static void note_missing(const struct telling *telling,
                         const struct replies_tally *tally)
{
    const struct orbit_counts *const orbit_counts =
        &telling->contract_sets->orbit_counts;
    const int k = telling->stones;
    const double sets =
        k < 0 ? orbit_counts->all_classes : orbit_counts->classes[k];
    const size_t stored = (size_t)telling->replies->all.sets.classes;
    char missing[REPORT_MISSING_SIZE];
    const int64_t unknown = tally->all.classes - tally->known.classes;
    if ((double)stored < sets)
        report_note(telling->report,
                    "INCOMPLETE: of %s sets up to symmetry nothing "
                    "is stored%s.",
                    report_missing(sets, stored, missing),
                    side_results_or_unmet(telling->contract_sets->chosen));
    if (unknown > 0)
        report_note(telling->report,
                    "INCOMPLETE: the value of %lld of %lld classes of replies "
                    "is not known, and the shares that need them are blank. "
                    "The known ones are no fair choice: of a set that White "
                    "wins the stored winning move is always among them. "
                    "--missing lists the positions to prove.",
                    (long long)unknown, (long long)tally->all.classes);
    if ((double)stored >= sets && unknown == 0)
        report_note(telling->report,
                    "All replies are known: a whole population, for which "
                    "p-values and confidence intervals mean nothing.");
}

static void note_sources(const struct telling *telling)
{
    const int64_t *const source = telling->replies->source;
    report_note(telling->report,
                "Classes of replies known by the rules: %lld, by a stored "
                "result: %lld, implied by the result of the set: %lld.",
                (long long)source[LOOKUP_RULES],
                (long long)source[LOOKUP_STORED],
                (long long)source[LOOKUP_IMPLIED]);
}

/* The line of all sets with one number of stones, or of those White wins. */
static void stones_row(struct report *report, const struct replies_row *row,
                       bool won)
{
    report_integer(report, won ? row->won.classes : row->sets.classes);
    tally_cells(report, won ? &row->to_won : &row->any);
}

/* The lines of the layers of which there is such a set, then all. */
static void stones_rows(const struct telling *telling, bool won)
{
    struct report *const report = telling->report;
    for (int k = 0; k <= telling->contract_sets->orbit_counts.cells; k++) {
        const struct replies_row *const row = &telling->replies->rows[k];
        if ((won ? row->won.classes : row->sets.classes) == 0)
            continue;
        report_integer(report, k);
        stones_row(report, row, won);
    }
    report_total(report);
    stones_row(report, &telling->replies->all, won);
}

static void by_stones(const struct telling *telling)
{
    struct report *const report = telling->report;
    report_table(report, "by_stones", REPORT_COLUMNS(stones_columns),
                 "White's replies to contract sets",
                 "A class of replies is what the symmetries of its set carry "
                 "into each other; a class counts once, whatever its size. "
                 "Every reply to a set that Black wins loses, so the share "
                 "says mostly how often White wins: for how hard it is to "
                 "find his move see `won`.");
    stones_rows(telling, false);
    note_missing(telling, &telling->replies->all.any);
    note_sources(telling);
}

static void won(const struct telling *telling)
{
    struct report *const report = telling->report;
    report_table(report, "won", REPORT_COLUMNS(stones_columns),
                 "White's replies to the sets that he wins",
                 "As `by_stones`, over the sets that are known to be won by "
                 "White. The share is that of a move chosen blindly among the "
                 "classes, or among the cells (`raw`), not of a player's "
                 "move.");
    stones_rows(telling, true);
    note_missing(telling, &telling->replies->all.to_won);
}

static void where(const struct telling *telling)
{
    struct report *const report = telling->report;
    const int side = telling->contract_sets->board->side;
    report_table(report, "where", REPORT_COLUMNS(where_columns),
                 "White's replies by how far they lie from centre and border",
                 "Over the sets that White is known to win. Cells at one "
                 "distance differ in much else, and near the centre stand the "
                 "contract stones: the table does not say why a reply wins, "
                 "nor what to play.");
    for (int ring = 0; ring < side; ring++) {
        report_integer(report, ring);
        report_integer(report, side - 1 - ring);
        tally_cells(report, &telling->replies->ring[ring]);
    }
    note_missing(telling, &telling->replies->all.to_won);
}

static void touching(const struct telling *telling)
{
    struct report *const report = telling->report;
    report_table(report, "touching", REPORT_COLUMNS(touching_columns),
                 "White's replies by the black stones next to them",
                 "Over the sets that White is known to win. A cell with many "
                 "black stones next to it mostly belongs to a set of many "
                 "stones: the table does not say why a reply wins, nor what "
                 "to play.");
    for (int n = 0; n < REPLIES_TOUCHING; n++) {
        if (telling->replies->touching[n].all.classes == 0)
            continue;
        report_integer(report, n);
        tally_cells(report, &telling->replies->touching[n]);
    }
    note_missing(telling, &telling->replies->all.to_won);
}

static enum status set_row(const struct telling *telling, size_t index,
                           struct status_text *why)
{
    struct report *const report = telling->report;
    const struct contract_sets_set *const set =
        &telling->contract_sets->sets[index];
    struct reply replies[BOARD_MAX_CELLS];
    struct cellset cells = cellset_none();
    struct replies_tally tally = {0};
    char text[NOTATION_SIZE];
    int count;
    const enum status status = replies_of(
        telling->contract_sets, telling->known, index, replies, &count, why);
    for (int i = 0; status == STATUS_OK && i < count; i++) {
        tally.known.classes += replies[i].value != VALUE_UNKNOWN;
        tally.winning.classes += replies[i].value == VALUE_WIN;
        if (replies[i].value == VALUE_WIN)
            cells = cellset_or(cells, replies[i].cells);
    }
    const struct position contract =
        contract_sets_position(telling->contract_sets, index);
    const struct position position = position_after(&contract, MOVE_PASS);
    report_integer(report, set->count);
    report_integer(report, set->orbit);
    report_text(report, notation_write(&position, text));
    if (set->winner == COLOUR_NONE)
        report_blank(report);
    else
        report_text(report, colour_name(set->winner));
    report_integer(report, count);
    report_integer(report, tally.known.classes);
    report_integer(report, tally.winning.classes);
    cells_report(report, telling->contract_sets->board, &cells);
    return status;
}

/* The sets of the layer asked for; else of layers as long as there is room. */
static enum status sets(const struct telling *telling, struct status_text *why)
{
    const struct contract_sets *const contract_sets = telling->contract_sets;
    size_t room = MOST_SETS, left_out = 0;
    report_table(telling->report, "sets", REPORT_COLUMNS(set_columns),
                 "The contract sets with White's winning replies",
                 "A line stands for all images of its set. `winning_cells` "
                 "are the replies known to win; others may win as well where "
                 "`known` is less than `replies`.");
    for (int k = 0; k <= contract_sets->orbit_counts.cells; k++) {
        const size_t layer =
            contract_sets->layer[k + 1] - contract_sets->layer[k];
        if (telling->stones >= 0 ? k != telling->stones : layer > room) {
            left_out += telling->stones < 0 ? layer : 0;
            continue;
        }
        room -= telling->stones < 0 ? layer : 0;
        for (size_t i = contract_sets->layer[k];
             i < contract_sets->layer[k + 1]; i++) {
            const enum status status = set_row(telling, i, why);
            if (status != STATUS_OK)
                return status;
        }
    }
    if (left_out)
        report_note(telling->report,
                    "%zu sets of the larger layers are left out: the table "
                    "has %d lines at most; --stones N lists those of N "
                    "stones.",
                    left_out, MOST_SETS);
    return STATUS_OK;
}

static enum status tables(struct telling *telling, struct status_text *why)
{
    struct replies replies;
    const enum status status = replies_take(
        telling->contract_sets, telling->known, telling->stones, &replies, why);
    if (status != STATUS_OK)
        return status;
    if (replies.all.sets.classes == 0)
        return status_set(why, STATUS_USAGE,
                          "no contract set of side %d with %d stones is stored",
                          telling->contract_sets->board->side, telling->stones);
    telling->replies = &replies;
    by_stones(telling);
    won(telling);
    where(telling);
    touching(telling);
    return sets(telling, why);
}

static enum status tell(struct report *report,
                        const struct result_index *result_index, int stones,
                        struct status_text *why)
{
    struct telling telling = {.report = report,
                              .contract_sets = &result_index->contract_sets,
                              .known = &result_index->winners.index,
                              .stones = stones};
    const enum status status =
        contract_sets_need_sets(telling.contract_sets, why);
    return status == STATUS_OK ? tables(&telling, why) : status;
}

enum status replies_report(struct store *store, const struct request *request,
                           struct report *report, struct status_text *why)
{
    report_init(report, "replies", request->side, request->rules);
    struct result_index result_index;
    enum status status = result_index_read(store, request, &result_index, why);
    if (status != STATUS_OK)
        return status;
    status = tell(report, &result_index, request->stones, why);
    result_index_free(&result_index);
    return status == STATUS_OK ? report_status(report, why) : status;
}
