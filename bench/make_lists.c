/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_lists - draws the lists of positions that the benchmark searches.
 *
 * `make_lists NAME` prints one list. Each has a fixed seed of its own, and
 * nothing but the rules decides what it holds: no position was chosen, or left
 * out, for what the search makes of it. No two positions of a list are images
 * of each other.
 *
 * Contract sets: black stones on inner cells, White to move.
 * Games: a contract of 3 to 7 stones, then moves of White and Black in turn,
 * drawn from those that neither end the game nor let the opponent win at once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"

enum { LEAST_CONTRACT = 3, MOST_CONTRACT = 7, MOST_POSITIONS = 64 };

struct recipe {
    const char *name;
    const char *about;
    bool game; /* else a contract set */
    int side;
    int least, most; /* stones */
    int count;       /* positions */
};

/* The seed of a list is its place here, from 1, so new ones come last. */
static const struct recipe recipes[] = {
    {"side3", "all contract sets of side 3 up to symmetry", false, 3, 0, 7, 26},
    {"side4-k0", "side 4 after an empty contract", false, 4, 0, 0, 1},
    {"side4-k1", "all contract sets of 1 stone", false, 4, 1, 1, 4},
    {"side4-k2", "contract sets of 2 stones", false, 4, 2, 2, 8},
    {"side4-k3", "contract sets of 3 stones", false, 4, 3, 3, 8},
    {"side4-k4", "contract sets of 4 stones", false, 4, 4, 4, 8},
    {"side4-k5", "contract sets of 5 stones", false, 4, 5, 5, 8},
    {"side4-k8", "contract sets of 8 to 12 stones", false, 4, 8, 12, 8},
    {"side4-mid06", "games of side 4 at 6 stones", true, 4, 6, 6, 10},
    {"side4-mid08", "games of side 4 at 8 stones", true, 4, 8, 8, 10},
    {"side4-mid10", "games of side 4 at 10 stones", true, 4, 10, 10, 10},
    {"side4-mid12", "games of side 4 at 12 stones", true, 4, 12, 12, 10},
    {"side4-mid14", "games of side 4 at 14 stones", true, 4, 14, 14, 10},
    {"side4-mid16", "games of side 4 at 16 stones", true, 4, 16, 16, 10},
    {"side5-late", "games of side 5 at 30 to 40 stones", true, 5, 30, 40, 10},
    {"side4-k6", "contract sets of 6 stones", false, 4, 6, 6, 8},
    {"side4-k7", "contract sets of 7 stones", false, 4, 7, 7, 8},
};

enum { RECIPES = sizeof recipes / sizeof *recipes };

/* From 0 to bound-1; the lists were drawn so, and not by random_below(). */
static int below(uint64_t *seed, int bound)
{
    return (int)(random_next(seed) % (uint64_t)bound);
}

/* Takes a cell at random out of a set that is not empty. */
static int take_cell(uint64_t *seed, struct cellset *set)
{
    int cell = cellset_next(set, 0);
    for (int skip = below(seed, cellset_count(*set)); skip > 0; skip--)
        cell = cellset_next(set, cell + 1);
    cellset_remove(set, cell);
    return cell;
}

static struct position draw_set(uint64_t *seed, int side, int stones)
{
    struct position position = position_empty(side, TURN_WHITE);
    struct cellset left = position.board->inner;
    for (int i = 0; i < stones; i++)
        cellset_add(&position.stones[COLOUR_BLACK], take_cell(seed, &left));
    return position;
}

/* Whether the player to move has a stone that wins. */
static bool wins_at_once(const struct position *position)
{
    const struct cellset empty = position_free(position);
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        if (outcome_winner(&after) == (enum colour)position->turn)
            return true;
    }
    return false;
}

/* Plays a move, as the head of the file says; false: there is none. */
static bool play(uint64_t *seed, struct position *position)
{
    struct cellset left = position_free(position);
    while (!cellset_empty(left)) {
        const struct position after =
            position_after(position, take_cell(seed, &left));
        if (outcome_winner(&after) == COLOUR_NONE && !wins_at_once(&after)) {
            *position = after;
            return true;
        }
    }
    return false;
}

/* Games that come to a dead end are drawn anew. */
static struct position draw_game(uint64_t *seed, int side, int stones)
{
    const int most = stones <= MOST_CONTRACT ? stones - 1 : MOST_CONTRACT;
    for (;;) {
        const int contract =
            LEAST_CONTRACT + below(seed, most - LEAST_CONTRACT + 1);
        struct position position = draw_set(seed, side, contract);
        int count = contract;
        while (count < stones && play(seed, &position))
            count++;
        if (count == stones)
            return position;
    }
}

static struct position draw(uint64_t *seed, const struct recipe *recipe)
{
    const int stones =
        recipe->least + below(seed, recipe->most - recipe->least + 1);
    const struct position position = recipe->game
                                         ? draw_game(seed, recipe->side, stones)
                                         : draw_set(seed, recipe->side, stones);
    return symmetry_canonical(&position, NULL);
}

/* By number of stones, then by what stands where. */
static int compare(const void *left, const void *right)
{
    const struct position *const a = left;
    const struct position *const b = right;
    const int stones = position_count(a) - position_count(b);
    const int black =
        cellset_compare(&a->stones[COLOUR_BLACK], &b->stones[COLOUR_BLACK]);
    if (stones)
        return stones;
    return black ? black
                 : cellset_compare(&a->stones[COLOUR_WHITE],
                                   &b->stones[COLOUR_WHITE]);
}

static bool is_new(const struct position *positions, int count,
                   const struct position *position)
{
    for (int i = 0; i < count; i++)
        if (position_equal(&positions[i], position))
            return false;
    return true;
}

static void print_list(const struct recipe *recipe, uint64_t seed)
{
    struct position positions[MOST_POSITIONS];
    int count = 0;
    while (count < recipe->count) {
        positions[count] = draw(&seed, recipe);
        count += is_new(positions, count, &positions[count]);
    }
    qsort(positions, (size_t)count, sizeof *positions, compare);
    printf("# %s: %s, %d positions\n", recipe->name, recipe->about, count);
    printf("# Made by: bench/make_lists %s\n", recipe->name);
    for (int i = 0; i < count; i++) {
        char text[NOTATION_SIZE];
        puts(notation_write(&positions[i], text));
    }
}

int main(int argc, char **argv)
{
    for (int i = 0; i < RECIPES && argc == 2; i++)
        if (strcmp(argv[1], recipes[i].name) == 0) {
            print_list(&recipes[i], (uint64_t)i + 1);
            return ferror(stdout) || fclose(stdout) ? 1 : 0;
        }
    fprintf(stderr, "usage: make_lists NAME; NAME is one of:\n");
    for (int i = 0; i < RECIPES; i++)
        fprintf(stderr, "  %-12s %s\n", recipes[i].name, recipes[i].about);
    return 2;
}
