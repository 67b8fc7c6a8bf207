/* SPDX-License-Identifier: GPL-3.0-or-later */
/* symmetry - images of positions by the tables of board.c. */
#include "game/symmetry.h"

/* Rotations 0 to 5 are undone by the opposite rotation; each of 6 to 11 is a
 * reflection and undoes itself. */
int symmetry_inverse(int k)
{
    return k < 6 ? (6 - k) % 6 : k;
}

/* A reflection before a rotation is the opposite rotation before it. */
int symmetry_compose(int a, int b)
{
    const int turn = a < 6 ? a + b % 6 : a - b % 6;
    return (turn + 6) % 6 + (a < 6 ? b / 6 : 1 - b / 6) * 6;
}

/* The rotation sends side i to i + 1; the reflection keeps 2 and 5. */
int symmetry_side(int k, int side)
{
    return ((k < 6 ? side : 4 - side) + k + 6) % 6;
}

int symmetry_move(const struct board *board, int k, int move)
{
    return move < 0 ? move : board->image[k][move];
}

struct cellset symmetry_set(const struct board *board, int k,
                            const struct cellset *set)
{
    struct cellset image = cellset_none();
    for (int cell = cellset_next(set, 0); cell >= 0;
         cell = cellset_next(set, cell + 1))
        cellset_add(&image, board->image[k][cell]);
    return image;
}

struct position symmetry_position(const struct position *position, int k)
{
    struct position image = *position;
    for (int i = COLOUR_BLACK; i <= COLOUR_WHITE; i++)
        image.stones[i] =
            symmetry_set(position->board, k, &position->stones[i]);
    return image;
}

/* Whether an image is less than the least one so far; its white stones are made
 * only when the black ones do not tell. */
static bool is_less(const struct position *position, int k,
                    const struct position *least, struct position *image)
{
    const struct board *const board = position->board;
    image->stones[COLOUR_BLACK] =
        symmetry_set(board, k, &position->stones[COLOUR_BLACK]);
    const int black = cellset_compare(&image->stones[COLOUR_BLACK],
                                      &least->stones[COLOUR_BLACK]);
    if (black > 0)
        return false;
    image->stones[COLOUR_WHITE] =
        symmetry_set(board, k, &position->stones[COLOUR_WHITE]);
    return black < 0 || cellset_compare(&image->stones[COLOUR_WHITE],
                                        &least->stones[COLOUR_WHITE]) < 0;
}

struct position symmetry_canonical(const struct position *position, int *k)
{
    struct position least = *position;
    struct position image = *position;
    int best = 0;
    for (int i = 1; i < BOARD_SYMMETRIES; i++)
        if (is_less(position, i, &least, &image)) {
            least = image;
            best = i;
        }
    if (k)
        *k = best;
    return least;
}

unsigned symmetry_stabilizer(const struct position *position)
{
    unsigned stabilizer = 1;
    for (int k = 1; k < BOARD_SYMMETRIES; k++) {
        const struct position image = symmetry_position(position, k);
        stabilizer |= (unsigned)position_equal(&image, position) << k;
    }
    return stabilizer;
}

struct cellset symmetry_cell_orbit(const struct board *board,
                                   unsigned stabilizer, int cell)
{
    struct cellset images = cellset_none();
    for (int k = 0; k < BOARD_SYMMETRIES; k++)
        if (stabilizer >> k & 1)
            cellset_add(&images, board->image[k][cell]);
    return images;
}

struct symmetry_orbits symmetry_orbits(const struct position *position,
                                       struct cellset cells)
{
    return (struct symmetry_orbits){.board = position->board,
                                    .stabilizer = symmetry_stabilizer(position),
                                    .left = cells};
}

bool symmetry_next_orbit(struct symmetry_orbits *orbits, struct cellset *orbit)
{
    const int cell = cellset_next(&orbits->left, 0);
    if (cell < 0)
        return false;
    *orbit = symmetry_cell_orbit(orbits->board, orbits->stabilizer, cell);
    orbits->left = cellset_without(orbits->left, *orbit);
    return true;
}

int symmetry_orbit(const struct position *position)
{
    return BOARD_SYMMETRIES / __builtin_popcount(symmetry_stabilizer(position));
}
