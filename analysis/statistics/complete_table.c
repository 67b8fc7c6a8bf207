/* SPDX-License-Identifier: GPL-3.0-or-later */
/* complete_table - settling positions from the largest number down. */
#include "analysis/statistics/complete_table.h"

#include <assert.h>
#include <stdlib.h>

#include "game/outcome.h"

/* What the stones of a colour make together. */
enum { UNDECIDED, GOAL, WRONG };

/* A colour's subsets of the board, by their bits. */
struct subsets {
    uint8_t *class;
    complete_table_set *goal;  /* cells whose stone makes the goal */
    complete_table_set *wrong; /* cells whose stone is a suicide */
};

struct complete_table {
    const struct board *board;
    complete_table_set all;
    uint32_t power[COMPLETE_TABLE_MOST_CELLS + 1]; /* of 3 */
    struct subsets subsets[2];                     /* by colour */
    uint8_t *winners; /* four positions a byte, 2 bits each: bit t is set when
                       * Black wins with turn t */
};

static struct position position_of(const struct board *board,
                                   complete_table_set black,
                                   complete_table_set white)
{
    struct position position = position_empty(board->side, TURN_WHITE);
    position.stones[COLOUR_BLACK].word[0] = black;
    position.stones[COLOUR_WHITE].word[0] = white;
    return position;
}

static uint8_t classify(const struct board *board, enum colour colour,
                        complete_table_set stones)
{
    const struct position position =
        position_of(board, colour == COLOUR_BLACK ? stones : 0,
                    colour == COLOUR_WHITE ? stones : 0);
    const unsigned made = outcome_objectives(&position, colour);
    return made & outcome_goal(colour) ? GOAL : made ? WRONG : UNDECIDED;
}

static bool make_subsets(const struct board *board, enum colour colour,
                         struct subsets *subsets)
{
    const size_t count = (size_t)1 << board->cells;
    subsets->class = malloc(count);
    subsets->goal = calloc(count, sizeof *subsets->goal);
    subsets->wrong = calloc(count, sizeof *subsets->wrong);
    if (!subsets->class || !subsets->goal || !subsets->wrong)
        return false;
    for (size_t i = 0; i < count; i++)
        subsets->class[i] = classify(board, colour, (complete_table_set)i);
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < board->cells; c++) {
            const complete_table_set cell = UINT32_C(1) << c;
            const uint8_t class = subsets->class[i | cell];
            if (class == GOAL)
                subsets->goal[i] |= cell;
            else if (class == WRONG)
                subsets->wrong[i] |= cell;
        }
    return true;
}

static unsigned winners_at(const struct complete_table *table, uint32_t number)
{
    return table->winners[number >> 2] >> 2 * (number & 3) & 3;
}

/* Fills in what a stone of a colour on each quiet cell leads to. */
static void look_ahead(const struct complete_table *table, uint32_t number,
                       enum colour colour, struct complete_table_case *settled)
{
    complete_table_set *const black_wins = settled->black_wins[colour];
    black_wins[TURN_BLACK] = black_wins[TURN_WHITE] = 0;
    for (complete_table_set rest = settled->quiet[colour]; rest;
         rest &= rest - 1) {
        const int c = __builtin_ctz(rest);
        const uint32_t step =
            colour == COLOUR_BLACK ? table->power[c] : 2 * table->power[c];
        const unsigned then = winners_at(table, number + step);
        black_wins[TURN_BLACK] |= (then & 1) << c;
        black_wins[TURN_WHITE] |= (then >> 1) << c;
    }
}

/* Settles a position in which nobody has won. */
static void settle(struct complete_table *table, uint32_t number,
                   struct complete_table_case *settled)
{
    const complete_table_set *const stones = settled->stones;
    const complete_table_set empty =
        table->all & ~(stones[COLOUR_BLACK] | stones[COLOUR_WHITE]);
    bool wins[2];
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++) {
        const enum colour colour = (enum colour)i;
        const struct subsets *const subsets = &table->subsets[colour];
        const complete_table_set goal = subsets->goal[stones[colour]] & empty;
        settled->quiet[colour] =
            empty & ~goal & ~subsets->wrong[stones[colour]];
        look_ahead(table, number, colour, settled);
        const complete_table_set kept =
            colour == COLOUR_BLACK
                ? settled->black_wins[colour][TURN_WHITE]
                : settled->quiet[colour] &
                      ~settled->black_wins[colour][TURN_BLACK];
        wins[colour] = goal || kept;
    }
    settled->winner[TURN_BLACK] =
        wins[COLOUR_BLACK] ? COLOUR_BLACK : COLOUR_WHITE;
    settled->winner[TURN_WHITE] =
        wins[COLOUR_WHITE] ? COLOUR_WHITE : COLOUR_BLACK;
    const unsigned bits =
        (unsigned)wins[COLOUR_BLACK] | (unsigned)!wins[COLOUR_WHITE] << 1;
    table->winners[number >> 2] |= (uint8_t)(bits << 2 * (number & 3));
}

/* The state of the walk: the digits from `cell` down are still to be chosen. */
struct walk {
    struct complete_table *table;
    complete_table_visit *visit;
    void *context;
};

static void descend(const struct walk *walk, int cell, uint32_t number,
                    complete_table_set black, complete_table_set white)
{
    struct complete_table *const table = walk->table;
    if (table->subsets[COLOUR_BLACK].class[black] != UNDECIDED ||
        table->subsets[COLOUR_WHITE].class[white] != UNDECIDED)
        return;
    if (cell >= 0) {
        const complete_table_set bit = UINT32_C(1) << cell;
        const uint32_t power = table->power[cell];
        descend(walk, cell - 1, number + 2 * power, black, white | bit);
        descend(walk, cell - 1, number + power, black | bit, white);
        descend(walk, cell - 1, number, black, white);
        return;
    }
    struct complete_table_case settled = {.stones = {black, white}};
    settle(table, number, &settled);
    if (walk->visit)
        walk->visit(walk->context, &settled);
}

enum status complete_table_make(const struct board *board,
                                complete_table_visit *visit, void *context,
                                struct complete_table **made,
                                struct status_text *why)
{
    assert(board->cells <= COMPLETE_TABLE_MOST_CELLS);
    struct complete_table *const table = calloc(1, sizeof *table);
    if (!table)
        return status_no_memory(why);
    table->board = board;
    table->all = (UINT32_C(1) << board->cells) - 1;
    table->power[0] = 1;
    for (int i = 0; i < board->cells; i++)
        table->power[i + 1] = 3 * table->power[i];
    table->winners = calloc(table->power[board->cells] / 4 + 1, 1);
    if (!table->winners ||
        !make_subsets(board, COLOUR_BLACK, &table->subsets[COLOUR_BLACK]) ||
        !make_subsets(board, COLOUR_WHITE, &table->subsets[COLOUR_WHITE])) {
        complete_table_free(table);
        return status_no_memory(why);
    }
    const struct walk walk = {
        .table = table, .visit = visit, .context = context};
    descend(&walk, board->cells - 1, 0, 0, 0);
    *made = table;
    return STATUS_OK;
}

void complete_table_free(struct complete_table *table)
{
    for (int i = 0; i < 2; i++) {
        free(table->subsets[i].class);
        free(table->subsets[i].goal);
        free(table->subsets[i].wrong);
    }
    free(table->winners);
    free(table);
}

enum colour complete_table_winner(const struct complete_table *table,
                                  const struct position *position)
{
    const enum colour over = outcome_winner(position);
    uint32_t number = 0;
    if (over != COLOUR_NONE)
        return over;
    for (int i = 0; i < table->board->cells; i++)
        number += table->power[i] *
                  (cellset_has(&position->stones[COLOUR_BLACK], i) +
                   2u * cellset_has(&position->stones[COLOUR_WHITE], i));
    return winners_at(table, number) >> position->turn & 1 ? COLOUR_BLACK
                                                           : COLOUR_WHITE;
}
