/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hexagon - the verifier's own board: cells, sides, symmetries, groups.
 *
 * Cells are numbered from 0 in reading order. In axial coordinates q leads to
 * the right and r downwards, the origin is the centre, and N is one less than
 * the cells of a side. The sides go round clockwise from the top:
 *     r = -N, q = N, q + r = N, r = N, q = -N, q + r = -N
 * Sides i and i+3 are opposite; 0, 2, 4 and 1, 3, 5 are the alternate triples.
 * A set of sides is a mask, bit i for side i.
 *
 * Nothing here fails or owns memory.
 */
#ifndef VERIFIER_HEXAGON_H
#define VERIFIER_HEXAGON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    HEXAGON_MIN_SIDE = 2,
    HEXAGON_MAX_SIDE = 11,
    HEXAGON_CELLS = 331, /* of the largest board */
    HEXAGON_ROWS = 2 * HEXAGON_MAX_SIDE - 1,
    HEXAGON_WORDS = 6,
    HEXAGON_SYMMETRIES = 12,
    HEXAGON_CELL_TEXT = 16, /* longest name of a cell, with the NUL */
    /* longest position: a byte a cell, the slashes, " b" and the NUL */
    HEXAGON_TEXT = HEXAGON_CELLS + HEXAGON_ROWS + 2
};

/* Colours, and who is to move. */
enum { HEXAGON_BLACK, HEXAGON_WHITE, HEXAGON_CONTRACT };

/* A set of cells: bit i of word w is cell 64 w + i. */
struct cells {
    uint64_t word[HEXAGON_WORDS];
};

struct hexagon {
    int side;  /* cells a side */
    int cells; /* in all */
    int row_start[HEXAGON_ROWS + 1];
    struct cells all;
    struct cells edge[6];           /* the cells of each side */
    uint8_t sides[HEXAGON_CELLS];   /* that a cell touches */
    int16_t near[HEXAGON_CELLS][7]; /* neighbours; -1 after the last */
    int16_t image[HEXAGON_SYMMETRIES][HEXAGON_CELLS];
};

static inline bool cells_has(const struct cells *set, int cell)
{
    return set->word[cell >> 6] >> (cell & 63) & 1;
}

static inline void cells_flip(struct cells *set, int cell)
{
    set->word[cell >> 6] ^= UINT64_C(1) << (cell & 63);
}

static inline struct cells cells_with(struct cells set, int cell)
{
    set.word[cell >> 6] |= UINT64_C(1) << (cell & 63);
    return set;
}

static inline struct cells cells_or(struct cells a, struct cells b)
{
    for (int i = 0; i < HEXAGON_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline struct cells cells_and(struct cells a, struct cells b)
{
    for (int i = 0; i < HEXAGON_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

/* The cells of `a` that are not in `b`. */
static inline struct cells cells_minus(struct cells a, struct cells b)
{
    for (int i = 0; i < HEXAGON_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline bool cells_equal(struct cells a, struct cells b)
{
    return memcmp(&a, &b, sizeof a) == 0;
}

/* The first cell of the set at or after `from`, or -1. */
static inline int cells_next(const struct cells *set, int from)
{
    for (int i = from >> 6; i < HEXAGON_WORDS; i++) {
        uint64_t word = set->word[i];
        if (i == from >> 6)
            word &= ~UINT64_C(0) << (from & 63);
        if (word)
            return 64 * i + __builtin_ctzll(word);
    }
    return -1;
}

static inline bool cells_any(struct cells set)
{
    return cells_next(&set, 0) >= 0;
}

/* The board of a side from HEXAGON_MIN_SIDE to HEXAGON_MAX_SIDE. */
void hexagon_make(struct hexagon *board, int side);

/* The image of a set under a symmetry. */
struct cells hexagon_image(const struct hexagon *board, int symmetry,
                           struct cells set);

/* The sides touched by the group of `from` in `field`, which holds it; unless
 * `group` is NULL the group is added to it. */
unsigned hexagon_group(const struct hexagon *board, const struct cells *field,
                       int from, struct cells *group);

/* Whether a group that touches these sides has the colour's goal (White: a
 * Line; Black: a Y), and whether it has the other objective without it. */
bool hexagon_goal(int colour, unsigned sides);
bool hexagon_wrong(int colour, unsigned sides);

/* The sides touched by a stone on `cell` and the stones it joins. */
unsigned hexagon_joins(const struct hexagon *board, const struct cells *stones,
                       int cell);

/* Who has won the main phase with these stones: HEXAGON_BLACK, HEXAGON_WHITE,
 * or -1. A goal counts, or else the wrong objective of the other colour. */
int hexagon_winner(const struct hexagon *board, const struct cells stones[2]);

/*
 * Reads a position in the notation of the manual from `length` bytes. Makes the
 * board unless it is of this side already (side 0: not made). False when the
 * text is anything else; the board and the stones are then of no use.
 */
bool hexagon_read(const char *text, size_t length, struct hexagon *board,
                  struct cells stones[2], int *turn);

/* Writes a position, or the name of a cell. Both return `text`. */
const char *hexagon_write(const struct hexagon *board,
                          const struct cells stones[2], int turn,
                          char text[HEXAGON_TEXT]);
const char *hexagon_name(const struct hexagon *board, int cell,
                         char text[HEXAGON_CELL_TEXT]);

#endif
