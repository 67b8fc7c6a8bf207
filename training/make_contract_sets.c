/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_contract_sets - draws contract sets and plays games on from them.
 *
 * Prints a line for each: the side, White's share of the games of a tree with
 * him to move, its stones. Each number of stones is as likely, and each set of
 * it. The sets and their shares follow from the seed.
 */
#include <argp.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "play/uct.h"

struct task {
    int side, stones, sets;
    uint64_t games, seed;
};

/* The chance is that of the best of White's moves. */
static double share_of(const struct position *set, uint64_t games,
                       uint64_t seed)
{
    const struct game game = {.position = *set, .rules = RULES_INNER};
    const struct uct_options options = {.style = PLAYOUT_BOARD_CAREFUL,
                                        .amaf = true,
                                        .replies = true,
                                        .patterns = UCT_PATTERNS,
                                        .proofs = true,
                                        .memory = (size_t)256 << 20,
                                        .seed = seed};
    struct uct *const tree = uct_create(&options, &game);
    struct move_budget budget;
    if (!tree) {
        fputs("make_contract_sets: no memory\n", stderr);
        exit(1);
    }
    move_budget_begin(&budget, 0, games, NULL);
    uct_grow(tree, &budget, games);
    const struct uct_move best = uct_choose(tree);
    uct_destroy(tree);
    return best.value == VALUE_WIN    ? 1
           : best.value == VALUE_LOSS ? 0
                                      : best.share;
}

static struct position draw_set(const struct task *task, uint64_t *random)
{
    struct position set = position_empty(task->side, TURN_CONTRACT);
    const int stones = random_below(random, task->stones + 1);
    for (int i = 0; i < stones; i++) {
        const struct cellset cells = position_moves(&set, RULES_INNER);
        set = position_after(&set, random_cell(random, &cells));
    }
    return position_after(&set, MOVE_PASS);
}

static void print_set(const struct position *set, double share)
{
    const struct cellset *const stones = &set->stones[COLOUR_BLACK];
    char name[NOTATION_CELL_SIZE];
    printf("%d %.4f", set->board->side, share);
    for (int cell = cellset_next(stones, 0); cell >= 0;
         cell = cellset_next(stones, cell + 1))
        printf(" %s", notation_cell(set->board, cell, name));
    putchar('\n');
    fflush(stdout);
}

enum { KEY_SIZE = 0x100, KEY_STONES, KEY_SETS, KEY_GAMES, KEY_SEED };

static const struct argp_option options[] = {
    {"size", KEY_SIZE, "N", 0, "side of the board (default: 5)", 0},
    {"stones", KEY_STONES, "N", 0, "of a set, at most (default: 9)", 0},
    {"sets", KEY_SETS, "N", 0, "so many of them (default: 1000)", 0},
    {"games", KEY_GAMES, "N", 0, "played on from each (default: 4096)", 0},
    {"seed", KEY_SEED, "N", 0, "of sets and games (default: 1)", 0},
    {0},
};

/* A number of an option; out of its range, or none, ends the program. */
static uint64_t read_number(const char *argument, uint64_t least, uint64_t most,
                            struct argp_state *state)
{
    char *end;
    errno = 0;
    const unsigned long long number = strtoull(argument, &end, 10);
    if (*argument < '0' || *argument > '9' || *end || errno || number < least ||
        number > most)
        argp_error(state, "'%s' is no number from %" PRIu64 " to %" PRIu64,
                   argument, least, most);
    return number;
}

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct task *const task = state->input;
    switch (key) {
    case KEY_SIZE:
        task->side =
            (int)read_number(argument, BOARD_MIN_SIDE, BOARD_MAX_SIDE, state);
        break;
    case KEY_STONES:
        task->stones =
            (int)read_number(argument, 0, BOARD_MAX_CELLS / 4, state);
        break;
    case KEY_SETS:
        task->sets = (int)read_number(argument, 1, INT_MAX, state);
        break;
    case KEY_GAMES:
        task->games = read_number(argument, 1, UINT64_MAX, state);
        break;
    case KEY_SEED:
        task->seed = read_number(argument, 0, UINT64_MAX, state);
        break;
    case ARGP_KEY_END:
        if (task->stones > board_of(task->side)->cells / 4)
            argp_error(state, "%d stones: more than a quarter of the cells",
                       task->stones);
        break;
    default: return ARGP_ERR_UNKNOWN;
    }
    return 0;
}

static const struct argp argp = {
    options,
    parse,
    "",
    "Draws contract sets and plays games on from them; prints White's share of "
    "each.",
    NULL,
    NULL,
    NULL};

int main(int argc, char **argv)
{
    struct task task = {
        .side = 5, .stones = 9, .sets = 1000, .games = 4096, .seed = 1};
    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, &task);
    uint64_t random = random_stir(task.seed, "contract sets");
    for (int made = 0; made < task.sets;) {
        const struct position set = draw_set(&task, &random);
        const uint64_t seed = random_next(&random);
        if (outcome_winner(&set) != COLOUR_NONE)
            continue;
        print_set(&set, share_of(&set, task.games, seed));
        made++;
    }
    return ferror(stdout) ? 1 : 0;
}
