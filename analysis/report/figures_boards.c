/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_boards - maps of the board: its cells, the openings, White's replies.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/figures/board_figure.h"
#include "analysis/report/figures_internal.h"
#include "analysis/statistics/openings.h"
#include "analysis/statistics/orbit_counts.h"
#include "analysis/statistics/replies.h"
#include "game/notation.h"
#include "game/symmetry.h"

enum { MOST_REPLY_MAPS = 4, TITLE_SIZE = 200 };

static enum status add_board(struct figures *figures, const char *name,
                             const char *title, const char *about,
                             const struct board_scene *scene,
                             struct status_text *why)
{
    struct figure figure;
    board_figure_make(scene, title, &figure);
    return figures_add_figure(figures, name, about, &figure, why);
}

static struct board_scene *new_scene(const struct position *position)
{
    struct board_scene *const scene = calloc(1, sizeof *scene);
    if (scene)
        scene->position = *position;
    return scene;
}

enum status figures_board(struct figures *figures,
                          const struct figures_subject *subject,
                          struct status_text *why)
{
    const struct position start = position_empty(subject->side, TURN_BLACK);
    struct board_scene *const scene = new_scene(&start);
    char title[TITLE_SIZE];
    if (!scene)
        return status_no_memory(why);
    const bool contract = subject->rules != RULES_NONE;
    if (contract)
        scene->region = orbit_counts_cells(start.board, subject->rules);
    snprintf(title, sizeof title, "The board of side %d and its cells",
             subject->side);
    const enum status status = add_board(
        figures, "board", title,
        contract ? "Sides drawn alike are alternate. Contract stones may stand "
                   "on the cells pointed out."
                 : "Sides drawn alike are alternate.",
        scene, why);
    free(scene);
    return status;
}

static void mark_cells(struct board_scene *scene, const struct cellset *cells,
                       enum board_mark mark)
{
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        scene->marks[c] = mark;
}

/* Marks what the first stones do for who places them: the outcome is that of
 * the opponent, who moves next. */
static bool mark_openings(struct board_scene *scene,
                          const struct opening *openings, int count)
{
    bool any = false;
    for (int i = 0; i < count; i++) {
        const enum value value = value_opposite(openings[i].value);
        any = any || value != VALUE_UNKNOWN;
        mark_cells(scene, &openings[i].cells,
                   openings[i].value_claimed ? board_mark_of_claim(value)
                                             : board_mark_of(value));
    }
    return any;
}

static enum status draw_openings(struct figures *figures,
                                 const struct figures_subject *subject,
                                 struct opening *openings,
                                 struct board_scene *scene,
                                 struct status_text *why)
{
    struct request request = request_of(subject->side, subject->rules);
    int count;
    request.claims = subject->claims;
    const enum status status =
        openings_take(subject->store, &request, openings, &count, why);
    if (status != STATUS_OK || !mark_openings(scene, openings, count))
        return status;
    return add_board(figures, "openings",
                     "The opening map: what a first contract stone leads to",
                     "For who places the stone, with best play. It is no "
                     "advice against a player who errs.",
                     scene, why);
}

enum status figures_openings(struct figures *figures,
                             const struct figures_subject *subject,
                             struct status_text *why)
{
    if (subject->rules == RULES_NONE)
        return STATUS_OK;
    const struct position start = position_start(subject->side, subject->rules);
    struct opening *const openings =
        reallocarray(NULL, BOARD_MAX_CELLS + 1, sizeof *openings);
    struct board_scene *const scene = new_scene(&start);
    const enum status status =
        openings && scene
            ? draw_openings(figures, subject, openings, scene, why)
            : status_no_memory(why);
    free(openings);
    free(scene);
    return status;
}

/* The cell that a row's first column names, or -1. */
static int row_cell(const struct report_table *table, size_t row,
                    const struct board *board)
{
    const struct report_cell *const cell = report_at(table, row, 0);
    return notation_parse_cell(board, cell->text, strlen(cell->text));
}

/* Writes the shares of an opening table into the cells, in percent. Of a stone
 * with games of several efforts the last row counts, which has the most. */
static void number_openings(struct board_scene *scene,
                            const struct report_table *table)
{
    const struct position *const start = &scene->position;
    double share;
    for (size_t row = 0; row < report_rows(table); row++) {
        const int stone = row_cell(table, row, start->board);
        if (stone < 0 || !figures_number(table, row, "share", &share))
            continue;
        const struct cellset cells = symmetry_cell_orbit(
            start->board, symmetry_stabilizer(start), stone);
        /* 23 of 40 are 57.5, and in binary a little less. */
        const int percent = (int)(100 * share + 0.5 + 1e-9);
        for (int c = cellset_next(&cells, 0); c >= 0;
             c = cellset_next(&cells, c + 1))
            scene->numbers[c] = percent ? percent : 1;
    }
}

enum status figures_opening_games(struct figures *figures,
                                  const struct figures_subject *subject,
                                  struct status_text *why)
{
    const struct report_table *const table =
        figures_table(subject, "balance", "openings");
    if (!table)
        return STATUS_OK;
    const struct position start = position_start(subject->side, subject->rules);
    struct board_scene *const scene = new_scene(&start);
    if (!scene)
        return status_no_memory(why);
    number_openings(scene, table);
    const enum status status = add_board(
        figures, "opening-games", "First stones, estimated by games",
        "An estimate, not a proof: of the games that began with this stone, "
        "how many of a hundred the player who placed it won. The players "
        "err.",
        scene, why);
    free(scene);
    return status;
}

/* How many cells have a known reply. */
static int count_known(const struct reply *replies, int count)
{
    int known = 0;
    for (int i = 0; i < count; i++)
        if (replies[i].value != VALUE_UNKNOWN)
            known += cellset_count(replies[i].cells);
    return known;
}

/* The set of k stones that White wins and of which most replies are known, the
 * first of several; -1: there is none. */
static enum status choose_set(const struct figures_subject *subject, int k,
                              struct reply *replies, int64_t *chosen,
                              struct status_text *why)
{
    const struct contract_sets *const contract_sets = subject->contract_sets;
    enum status status = STATUS_OK;
    int most = 0, count;
    *chosen = -1;
    for (size_t i = contract_sets->layer[k];
         i < contract_sets->layer[k + 1] && !status; i++) {
        if (contract_sets->sets[i].winner != COLOUR_WHITE)
            continue;
        status =
            replies_of(contract_sets, subject->known, i, replies, &count, why);
        const int known = status ? 0 : count_known(replies, count);
        if (known > most) {
            most = known;
            *chosen = (int64_t)i;
        }
    }
    return status;
}

static void mark_replies(struct board_scene *scene, const struct reply *replies,
                         int count)
{
    for (int i = 0; i < count; i++)
        mark_cells(scene, &replies[i].cells, board_mark_of(replies[i].value));
}

static enum status draw_replies(struct figures *figures,
                                const struct figures_subject *subject,
                                size_t index, struct reply *replies,
                                struct status_text *why)
{
    char title[TITLE_SIZE], name[32], text[NOTATION_SIZE];
    const struct position contract =
        contract_sets_position(subject->contract_sets, index);
    const struct position position = position_after(&contract, MOVE_PASS);
    struct board_scene *const scene = new_scene(&position);
    int count;
    if (!scene)
        return status_no_memory(why);
    enum status status = replies_of(subject->contract_sets, subject->known,
                                    index, replies, &count, why);
    if (status == STATUS_OK) {
        mark_replies(scene, replies, count);
        snprintf(name, sizeof name, "replies-%d",
                 subject->contract_sets->sets[index].count);
        snprintf(title, sizeof title, "White's replies to %s",
                 notation_write(&position, text));
        status = add_board(
            figures, name, title,
            "One of the contract sets with so many stones that White wins: "
            "that of which most replies are known, the first of several. An "
            "unknown reply may win as well.",
            scene, why);
    }
    free(scene);
    return status;
}

enum status figures_replies(struct figures *figures,
                            const struct figures_subject *subject,
                            struct status_text *why)
{
    if (!subject->contract_sets)
        return STATUS_OK;
    struct reply *const replies =
        reallocarray(NULL, BOARD_MAX_CELLS, sizeof *replies);
    enum status status = replies ? STATUS_OK : status_no_memory(why);
    for (int k = 0; k < MOST_REPLY_MAPS && !status; k++) {
        int64_t chosen;
        status = choose_set(subject, k, replies, &chosen, why);
        if (!status && chosen >= 0)
            status =
                draw_replies(figures, subject, (size_t)chosen, replies, why);
    }
    free(replies);
    return status;
}
