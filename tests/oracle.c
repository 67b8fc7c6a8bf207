/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Brute-force oracle: plain depth-first search that remembers every position.
 *
 * Of a move it knows only what the rules say: the group it makes wins, loses
 * or does neither.  Everything else is searched, until a move wins or none is
 * left.  There is no symmetry and no pruning but for moves that leave the other
 * player a winning stone; the order of the moves is chosen for speed, and no
 * answer depends on it.
 *
 * The board is a grid of 2n-1 rows, each 2n bits wide.  Row 0 is the top; a
 * cell of axial coordinates (q, r), both 0 in the centre, is bit
 * (r+n-1) * 2n + (q+n-1).  The bit left over in each row is never a cell, so
 * shifts by 1, 2n and 2n-1 either way reach the six neighbours and never wrap.
 *
 * Memory: a set of 64-bit words with linear probing.  A word holds the whole
 * position (the base-3 number of the board, and the question asked of it), one
 * bit that says the slot is taken, and the answer, so nothing is ever confused:
 * 3^37 boards, 4 questions, 2 bits are less than 2^63.
 */
#include "tests/oracle.h"

#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLACK, WHITE };
/* What a remembered answer is about: the player to move, or the rules. */
enum { BLACK_MOVES, WHITE_MOVES, CONTRACT_INNER, CONTRACT_OPEN };
enum { SIDES = 6, MAX_CELLS = 37, FIRST_SLOTS = 1 << 12 };

struct oracle {
    int side;
    int width; /* bits in a row of the grid */
    int cells;
    uint64_t board;           /* every cell */
    uint64_t edge[SIDES];     /* the cells of each side, in order round */
    int order[MAX_CELLS + 1]; /* bits of the cells, in the order tried */
    int last[MAX_CELLS];      /* the last to win, by stones; tried first */
    uint64_t power[64];       /* of a bit: its digit's weight in base 3 */
    uint64_t *slots;
    size_t slot_count; /* a power of two */
    size_t used;
};

struct state {
    uint64_t stones[2]; /* by colour */
    uint64_t code;      /* the board in base 3: 1 is black, 2 white */
    char mover;         /* 'b', 'w' or 'c' */
};

_Noreturn static void fail(const char *what, const char *detail)
{
    fprintf(stderr, "oracle: %s: %s\n", what, detail);
    abort();
}

static uint64_t bit_at(int index)
{
    return (uint64_t)1 << index;
}

/* ---- the board ---- */

static int row_length(const struct oracle *o, int row)
{
    const int middle = o->side - 1;
    return o->width - 1 - abs(row - middle);
}

/* The bit of the cell `place` (from 0) steps from the left end of a row. */
static int cell_index(const struct oracle *o, int row, int place)
{
    const int middle = o->side - 1;
    const int first = row < middle ? middle - row : 0;
    return row * o->width + first + place;
}

/* A corner satisfies two of the six equations and so lies on two sides. */
static void mark_edges(struct oracle *o, int index)
{
    const int m = o->side - 1;
    const int r = index / o->width - m;
    const int q = index % o->width - m;
    const bool on[SIDES] = {
        r == -m, q == m, q + r == m, r == m, q == -m, q + r == -m,
    };
    for (int s = 0; s < SIDES; s++) {
        if (on[s]) {
            o->edge[s] |= bit_at(index);
        }
    }
}

static int distance_to_centre(const struct oracle *o, int index)
{
    const int r = abs(index / o->width - (o->side - 1));
    const int q = abs(index % o->width - (o->side - 1));
    const int s = abs(index / o->width + index % o->width - 2 * (o->side - 1));
    return (q + r + s) / 2;
}

/* Cells near the centre are tried first: that is all the wit there is. */
static void order_cells(struct oracle *o)
{
    int count = 0;
    for (int ring = 0; ring < o->side; ring++) {
        for (int index = 0; index < 64; index++) {
            if ((o->board & bit_at(index)) &&
                distance_to_centre(o, index) == ring) {
                o->order[count++] = index;
            }
        }
    }
}

static void build_board(struct oracle *o)
{
    uint64_t weight = 1;
    for (int row = 0; row < o->width - 1; row++) {
        for (int place = 0; place < row_length(o, row); place++) {
            const int index = cell_index(o, row, place);
            o->board |= bit_at(index);
            o->power[index] = weight;
            weight *= 3;
            o->cells++;
            mark_edges(o, index);
        }
    }
    order_cells(o);
}

/* ---- groups and objectives ---- */

/* The cells of a set and their neighbours, and bits that are no cells. */
static uint64_t spread(const struct oracle *o, uint64_t set)
{
    const int w = o->width;
    return set | set << 1 | set >> 1 | set << w | set >> w | set << (w - 1) |
           set >> (w - 1);
}

/* The cells of `stones` connected to `seed`, itself one of them. */
static uint64_t group_of(const struct oracle *o, uint64_t stones, uint64_t seed)
{
    uint64_t group = 0;
    uint64_t next = seed;
    while (next != group) {
        group = next;
        next = spread(o, group) & stones;
    }
    return group;
}

static bool has_line(const struct oracle *o, uint64_t group)
{
    for (int s = 0; s < 3; s++) {
        if ((group & o->edge[s]) && (group & o->edge[s + 3])) {
            return true;
        }
    }
    return false;
}

static bool has_y(const struct oracle *o, uint64_t group)
{
    for (int s = 0; s < 2; s++) {
        if ((group & o->edge[s]) && (group & o->edge[s + 2]) &&
            (group & o->edge[s + 4])) {
            return true;
        }
    }
    return false;
}

/* Is one of the groups of `stones` such as `test` asks? */
static bool any_group(const struct oracle *o, uint64_t stones,
                      bool (*test)(const struct oracle *, uint64_t))
{
    while (stones) {
        const uint64_t group = group_of(o, stones, stones & -stones);
        if (test(o, group)) {
            return true;
        }
        stones &= ~group;
    }
    return false;
}

/*
 * A player's own objective settles it before the other's does; a black Y and
 * a white Line cannot both be there, so their order does not matter.
 */
static char decided(const struct oracle *o, const struct state *s)
{
    if (any_group(o, s->stones[BLACK], has_y)) {
        return 'b';
    }
    if (any_group(o, s->stones[WHITE], has_line)) {
        return 'w';
    }
    if (any_group(o, s->stones[WHITE], has_y)) {
        return 'b';
    }
    return any_group(o, s->stones[BLACK], has_line) ? 'w' : '-';
}

static struct state place(const struct oracle *o, const struct state *s,
                          int colour, int index)
{
    struct state next = *s;
    next.stones[colour] |= bit_at(index);
    next.code += o->power[index] * (colour == BLACK ? 1 : 2);
    return next;
}

/* ---- memory ---- */

static uint64_t *find_slot(uint64_t *slots, size_t count, uint64_t key)
{
    size_t i = (key * UINT64_C(0x9E3779B97F4A7C15)) >> 20 & (count - 1);
    while (slots[i] && slots[i] >> 2 != key) {
        i = (i + 1) & (count - 1);
    }
    return &slots[i];
}

static uint64_t *new_slots(size_t count)
{
    uint64_t *const slots = calloc(count, sizeof *slots);
    if (!slots) {
        fail("out of memory", "no room for more positions");
    }
    return slots;
}

static void grow(struct oracle *o)
{
    const size_t count = o->slot_count * 2;
    uint64_t *const slots = new_slots(count);
    for (size_t i = 0; i < o->slot_count; i++) {
        if (o->slots[i]) {
            *find_slot(slots, count, o->slots[i] >> 2) = o->slots[i];
        }
    }
    free(o->slots);
    o->slots = slots;
    o->slot_count = count;
}

static bool recall(const struct oracle *o, uint64_t key, bool *answer)
{
    const uint64_t word = *find_slot(o->slots, o->slot_count, key);
    *answer = word & 1;
    return word != 0;
}

static void remember(struct oracle *o, uint64_t key, bool answer)
{
    if (o->used >= o->slot_count / 4 * 3) {
        grow(o);
    }
    *find_slot(o->slots, o->slot_count, key) = key << 2 | 2 | answer;
    o->used++;
}

/* ---- the main phase ---- */

/* The cells where a stone of the player's would make a Line or a Y: those that
 * lie on the sides it takes, or next to groups that do. */
static void objectives(const struct oracle *o, uint64_t stones, uint64_t *line,
                       uint64_t *y)
{
    uint64_t to[SIDES]; /* the cells that such a stone connects with a side */
    memcpy(to, o->edge, sizeof to);
    while (stones) {
        const uint64_t group = group_of(o, stones, stones & -stones);
        const uint64_t around = spread(o, group);
        for (int s = 0; s < SIDES; s++) {
            to[s] |= group & o->edge[s] ? around : 0;
        }
        stones &= ~group;
    }
    *line = (to[0] & to[3]) | (to[1] & to[4]) | (to[2] & to[5]);
    *y = (to[0] & to[2] & to[4]) | (to[1] & to[3] & to[5]);
}

/* The moves that neither lose at once nor leave the other player a stone that
 * wins at once; *wins: one wins at once. */
static uint64_t moves_of(const struct oracle *o, const struct state *s,
                         int mover, bool *wins)
{
    const uint64_t empty = o->board & ~s->stones[BLACK] & ~s->stones[WHITE];
    uint64_t line[2], y[2];
    objectives(o, s->stones[BLACK], &line[BLACK], &y[BLACK]);
    objectives(o, s->stones[WHITE], &line[WHITE], &y[WHITE]);
    const uint64_t goals[] = {empty & y[BLACK], empty & line[WHITE]};
    uint64_t moves = empty & ~line[mover] & ~y[mover];
    for (uint64_t left = goals[!mover]; left; left &= left - 1) {
        moves &= left & -left;
    }
    *wins = goals[mover];
    return moves;
}

static bool mover_wins(struct oracle *o, const struct state *s, int mover);

/* Whether one of the moves wins. */
static bool any_wins(struct oracle *o, const struct state *s, int mover,
                     uint64_t moves)
{
    const int stones =
        __builtin_popcountll(s->stones[BLACK] | s->stones[WHITE]);
    int index = o->last[stones];
    for (int i = -1; i < o->cells && moves; index = o->order[++i]) {
        if (moves & bit_at(index)) {
            const struct state next = place(o, s, mover, index);
            if (!mover_wins(o, &next, !mover)) {
                o->last[stones] = index;
                return true;
            }
            moves &= ~bit_at(index);
        }
    }
    return false;
}

/* Does `mover` win this position, in which nobody has won yet?  Where he has
 * one move at most there is nothing to remember. */
static bool mover_wins(struct oracle *o, const struct state *s, int mover)
{
    const uint64_t key =
        s->code * 4 + (mover == BLACK ? BLACK_MOVES : WHITE_MOVES);
    bool wins;
    const uint64_t moves = moves_of(o, s, mover, &wins);
    if (wins || !(moves & (moves - 1))) {
        return wins || any_wins(o, s, mover, moves);
    }
    if (recall(o, key, &wins)) {
        return wins;
    }
    wins = any_wins(o, s, mover, moves);
    remember(o, key, wins);
    return wins;
}

static char winner(struct oracle *o, const struct state *s, int mover)
{
    const char already = decided(o, s);
    if (already != '-') {
        return already;
    }
    if ((s->stones[BLACK] | s->stones[WHITE]) == o->board) {
        fail("a full board without a winner", "the rules say there is none");
    }
    const bool wins = mover_wins(o, s, mover);
    return wins == (mover == BLACK) ? 'b' : 'w';
}

/* ---- the contract ---- */

static bool contract_wins(struct oracle *o, const struct state *s, bool open);

/* The passer is Black, and White moves. */
static bool pass_wins(struct oracle *o, const struct state *s)
{
    return winner(o, s, WHITE) == 'b';
}

static bool stone_allowed(const struct oracle *o, const struct state *s,
                          bool open, int index)
{
    uint64_t allowed = o->board & ~s->stones[BLACK];
    for (int side = 0; side < SIDES && !open; side++) {
        allowed &= ~o->edge[side];
    }
    return allowed & bit_at(index);
}

static bool stone_wins(struct oracle *o, const struct state *s, bool open,
                       int index)
{
    if (!stone_allowed(o, s, open, index)) {
        return false;
    }
    const struct state next = place(o, s, BLACK, index);
    return !contract_wins(o, &next, open);
}

static bool contract_wins(struct oracle *o, const struct state *s, bool open)
{
    const uint64_t key = s->code * 4 + (open ? CONTRACT_OPEN : CONTRACT_INNER);
    bool wins;
    if (recall(o, key, &wins)) {
        return wins;
    }
    wins = pass_wins(o, s);
    for (int i = 0; i < o->cells && !wins; i++) {
        wins = stone_wins(o, s, open, o->order[i]);
    }
    remember(o, key, wins);
    return wins;
}

/* ---- text ---- */

/* Reads one row of the text; returns where it ends. */
static const char *read_row(const struct oracle *o, struct state *s, int row,
                            const char *text)
{
    int place_in_row = 0;
    while (*text && *text != '/' && *text != ' ') {
        if (isdigit((unsigned char)*text)) {
            char *end;
            const long run = strtol(text, &end, 10);
            if (run < 1 || run > row_length(o, row)) {
                fail("bad run of empty cells", text);
            }
            place_in_row += (int)run;
            text = end;
            continue;
        }
        if ((*text != 'b' && *text != 'w') ||
            place_in_row >= row_length(o, row)) {
            fail("bad cell", text);
        }
        *s = place(o, s, *text == 'b' ? BLACK : WHITE,
                   cell_index(o, row, place_in_row++));
        text++;
    }
    if (place_in_row != row_length(o, row)) {
        fail("row of a wrong length before", text);
    }
    return text;
}

static struct state read_position(const struct oracle *o, const char *position)
{
    struct state s = {.mover = '?'};
    const char *text = position;
    for (int row = 0; row < o->width - 1; row++) {
        text = read_row(o, &s, row, text);
        if (*text++ != (row < o->width - 2 ? '/' : ' ')) {
            fail("wrong number of rows", position);
        }
    }
    if (!*text || !strchr("bwc", *text) || text[1]) {
        fail("bad player to move", position);
    }
    s.mover = *text;
    return s;
}

static void append(char *actions, size_t size, const char *action)
{
    const size_t length = strlen(actions);
    const int more = snprintf(actions + length, size - length, "%s%s",
                              length ? " " : "", action);
    if ((size_t)more >= size - length) {
        fail("no room for the actions", actions);
    }
}

static void append_cell(const struct oracle *o, char *actions, size_t size,
                        int row, int place_in_row)
{
    char name[16];
    snprintf(name, sizeof name, "%c%d", 'a' + o->width - 2 - row,
             place_in_row + 1);
    append(actions, size, name);
}

static void list_actions(struct oracle *o, const struct state *s, bool open,
                         char *actions, size_t size)
{
    if (!size) {
        fail("no room for the actions", "size 0");
    }
    actions[0] = '\0';
    for (int row = o->width - 2; row >= 0; row--) {
        for (int place_in_row = 0; place_in_row < row_length(o, row);
             place_in_row++) {
            if (stone_wins(o, s, open, cell_index(o, row, place_in_row))) {
                append_cell(o, actions, size, row, place_in_row);
            }
        }
    }
    if (pass_wins(o, s)) {
        append(actions, size, "pass");
    }
}

/* ---- what callers see ---- */

struct oracle *oracle_new(int side)
{
    if (side < 2 || side > 4) {
        fail("no such board", "the side must be 2, 3 or 4");
    }
    struct oracle *const o = calloc(1, sizeof *o);
    if (!o) {
        fail("out of memory", "no room for the oracle");
    }
    o->side = side;
    o->width = 2 * side;
    o->slot_count = FIRST_SLOTS;
    o->slots = new_slots(o->slot_count);
    build_board(o);
    return o;
}

void oracle_free(struct oracle *oracle)
{
    if (oracle) {
        free(oracle->slots);
        free(oracle);
    }
}

char oracle_decided(struct oracle *oracle, const char *position)
{
    const struct state s = read_position(oracle, position);
    return decided(oracle, &s);
}

char oracle_winner(struct oracle *oracle, const char *position)
{
    const struct state s = read_position(oracle, position);
    if (s.mover == 'c') {
        fail("not a main-phase position", position);
    }
    return winner(oracle, &s, s.mover == 'b' ? BLACK : WHITE);
}

bool oracle_contract(struct oracle *oracle, const char *position, bool open,
                     char *actions, size_t size)
{
    const struct state s = read_position(oracle, position);
    if (s.mover != 'c' || s.stones[WHITE]) {
        fail("not a contract position", position);
    }
    if (actions) {
        list_actions(oracle, &s, open, actions, size);
    }
    return contract_wins(oracle, &s, open);
}
