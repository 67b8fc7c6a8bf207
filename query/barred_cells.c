/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * barred_cells - begins with all suicides of Black's and drops cells until the
 * set holds, as Statement 5 says.
 */
#include "query/barred_cells.h"

#include "game/outcome.h"

/* The objectives of the group of a cell of `cells`. */
static unsigned objectives_of(const struct board *board,
                              const struct cellset *cells, int cell)
{
    struct cellset group = cellset_none();
    struct cellset fresh = cellset_none();
    unsigned sides = 0;
    cellset_add(&fresh, cell);
    while (!cellset_empty(fresh)) {
        struct cellset near = cellset_none();
        group = cellset_or(group, fresh);
        for (int c = cellset_next(&fresh, 0); c >= 0;
             c = cellset_next(&fresh, c + 1)) {
            near = cellset_or(near, board->adjacent[c]);
            sides |= board->sides[c];
        }
        fresh = cellset_without(cellset_and(near, *cells), group);
    }
    return outcome_of_sides(sides);
}

/* The empty cells where a black stone makes a Line and no Y. */
static struct cellset suicides(const struct position *position)
{
    const struct cellset empty = position_free(position);
    struct cellset found = cellset_none();
    for (int c = cellset_next(&empty, 0); c >= 0;
         c = cellset_next(&empty, c + 1)) {
        struct cellset black = position->stones[COLOUR_BLACK];
        cellset_add(&black, c);
        if (objectives_of(position->board, &black, c) == OUTCOME_LINE)
            cellset_add(&found, c);
    }
    return found;
}

/* Takes out of a set the cells that may come to make a Y; false: none may. */
static bool drop(const struct position *position, struct cellset *barred)
{
    const struct cellset black =
        cellset_without(position->board->all,
                        cellset_or(position->stones[COLOUR_WHITE], *barred));
    const struct cellset before = *barred;
    for (int c = cellset_next(&before, 0); c >= 0;
         c = cellset_next(&before, c + 1)) {
        struct cellset most = black;
        cellset_add(&most, c);
        if (objectives_of(position->board, &most, c) & OUTCOME_Y)
            cellset_remove(barred, c);
    }
    return !cellset_equal(before, *barred);
}

bool barred_cells_any(const struct position *position)
{
    struct cellset barred = suicides(position);
    while (drop(position, &barred))
        ;
    return !cellset_empty(barred);
}
