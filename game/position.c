/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position - making moves and listing them. */
#include "game/position.h"

#include <assert.h>

const char *colour_name(enum colour colour)
{
    static const char *const names[] = {"black", "white", "none"};
    return names[colour];
}

const char *turn_name(enum turn turn)
{
    return turn == TURN_CONTRACT ? "contract" : colour_name((enum colour)turn);
}

struct position position_empty(int side, enum turn turn)
{
    return (struct position){.board = board_of(side), .turn = turn};
}

struct position position_start(int side, enum rules rules)
{
    return position_empty(side,
                          rules == RULES_NONE ? TURN_BLACK : TURN_CONTRACT);
}

struct cellset position_free(const struct position *position)
{
    return cellset_without(position->board->all,
                           cellset_or(position->stones[COLOUR_BLACK],
                                      position->stones[COLOUR_WHITE]));
}

enum colour position_at(const struct position *position, int cell)
{
    if (cellset_has(&position->stones[COLOUR_BLACK], cell))
        return COLOUR_BLACK;
    if (cellset_has(&position->stones[COLOUR_WHITE], cell))
        return COLOUR_WHITE;
    return COLOUR_NONE;
}

int position_count(const struct position *position)
{
    return cellset_count(position->stones[COLOUR_BLACK]) +
           cellset_count(position->stones[COLOUR_WHITE]);
}

bool position_equal(const struct position *a, const struct position *b)
{
    return a->board == b->board && a->turn == b->turn &&
           cellset_equal(a->stones[COLOUR_BLACK], b->stones[COLOUR_BLACK]) &&
           cellset_equal(a->stones[COLOUR_WHITE], b->stones[COLOUR_WHITE]);
}

struct cellset position_moves(const struct position *position, enum rules rules)
{
    const struct cellset free = position_free(position);
    if (position->turn != TURN_CONTRACT || rules == RULES_OPEN)
        return free;
    assert(rules == RULES_INNER);
    return cellset_and(free, position->board->inner);
}

struct position position_after(const struct position *position, int move)
{
    struct position next = *position;
    if (move == MOVE_PASS) {
        assert(position->turn == TURN_CONTRACT);
        next.turn = TURN_WHITE;
        return next;
    }
    assert(position_at(position, move) == COLOUR_NONE);
    if (position->turn == TURN_CONTRACT) {
        cellset_add(&next.stones[COLOUR_BLACK], move);
        return next;
    }
    cellset_add(&next.stones[position->turn], move);
    next.turn = (enum turn)colour_other((enum colour)position->turn);
    return next;
}
