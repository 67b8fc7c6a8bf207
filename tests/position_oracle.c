/* SPDX-License-Identifier: GPL-3.0-or-later */
/* position_oracle - an oracle a side. */
#include "tests/position_oracle.h"

#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "tests/oracle.h"
#include "tests/support.h"

enum { ACTIONS_SIZE = 160 };

static const char *tried; /* see position_oracle_try() */

static struct oracle *oracles[POSITION_ORACLE_MAX_SIDE + 1];

void position_oracle_open(void)
{
    for (int side = BOARD_MIN_SIDE; side <= POSITION_ORACLE_MAX_SIDE; side++)
        if (!oracles[side])
            oracles[side] = oracle_new(side);
}

void position_oracle_open_sets(void)
{
    const struct position empty = position_empty(3, TURN_CONTRACT);
    position_oracle_open();
    for (unsigned set = 0; set < 128; set++) {
        struct position position;
        support_set(3, TURN_WHITE, empty.board->inner, set, &position);
        position_oracle_winner(&position);
    }
    position_oracle_contract(&empty, RULES_INNER);
}

enum colour position_oracle_winner(const struct position *position)
{
    char text[NOTATION_SIZE];
    struct oracle *const oracle = oracles[position->board->side];
    const char winner = oracle_winner(oracle, notation_write(position, text));
    return winner == 'b' ? COLOUR_BLACK : COLOUR_WHITE;
}

enum value position_oracle_value(const struct position *position)
{
    return value_from_winner(position->turn, position_oracle_winner(position));
}

struct position_oracle_contract
position_oracle_contract(const struct position *position, enum rules rules)
{
    char text[NOTATION_SIZE];
    char actions[ACTIONS_SIZE];
    struct position_oracle_contract so = {.pass = false,
                                          .cells = cellset_none()};
    notation_write(position, text);
    so.wins = oracle_contract(oracles[position->board->side], text,
                              rules == RULES_OPEN, actions, sizeof actions);
    for (char *name = strtok(actions, " "); name; name = strtok(NULL, " ")) {
        if (strcmp(name, "pass") == 0)
            so.pass = true;
        else
            cellset_add(&so.cells, notation_parse_cell(position->board, name,
                                                       strlen(name)));
    }
    return so;
}

static void strew(uint64_t *seed, struct position *position, enum colour colour,
                  int count)
{
    while (count > 0) {
        const int cell = support_below(seed, position->board->cells);
        if (position_at(position, cell) != COLOUR_NONE)
            continue;
        cellset_add(&position->stones[colour], cell);
        count--;
    }
}

bool position_oracle_unsafe(const struct position *position, enum colour colour,
                            const struct cellset *cells)
{
    int cell[POSITION_ORACLE_UNSAFE];
    int count = 0;
    for (int c = cellset_next(cells, 0); c >= 0; c = cellset_next(cells, c + 1))
        cell[count++] = c;
    for (unsigned subset = 0; subset < 1u << count; subset++) {
        struct position after = *position;
        for (int i = 0; i < count; i++)
            if (subset >> i & 1)
                cellset_add(&after.stones[colour], cell[i]);
        const unsigned made = outcome_objectives(&after, colour);
        if (made && !(made & outcome_goal(colour)))
            return true;
    }
    return false;
}

struct position position_oracle_strew(uint64_t *seed, int side, int black,
                                      int white)
{
    const enum turn turn = support_below(seed, 2) ? TURN_WHITE : TURN_BLACK;
    struct position position = position_empty(side, turn);
    strew(seed, &position, COLOUR_BLACK, black);
    strew(seed, &position, COLOUR_WHITE, white);
    return position;
}

struct position position_oracle_game(uint64_t *seed, int side, int stones,
                                     int surplus)
{
    for (;;) {
        const int more = support_below(seed, surplus + 1);
        const int white = more < stones ? (stones - more) / 2 : 0;
        const struct position position =
            position_oracle_strew(seed, side, stones - white, white);
        if (outcome_winner(&position) == COLOUR_NONE)
            return position;
    }
}

void position_oracle_try(const char *what)
{
    tried = what;
}

void position_oracle_complain(const struct position *position, const char *what)
{
    char text[NOTATION_SIZE];
    ck_abort_msg("%s%s%s: %s", tried ? tried : "", tried ? ": " : "",
                 notation_write(position, text), what);
}
