/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_examples - draws positions, searches them, and writes an example for
 * every node that the searches won by two nodes or more.
 *
 * A position is a contract set of 0 to 8 stones, sets of four and five drawn
 * most often, since these are the ones to learn; every other one is played on
 * for 0 to 9 random moves that do not end the game, for variety. With the same
 * options and network the file is the same on every machine.
 */
#include <argp.h>
#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "game/random.h"
#include "solver/common/technique.h"
#include "training/example.h"
#include "training/network_file.h"

enum { MOST_STONES = 8, MOST_MOVES = 10, LEAST_NODES = 2 };

/* How often each number of stones is drawn. */
static const int weights[MOST_STONES + 1] = {1, 1, 3, 4, 5, 5, 5, 4, 3};

struct options {
    int side;
    uint64_t seed, nodes;
    unsigned long count;
    size_t memory;
    const char *network, *output;
};

struct making {
    FILE *file;
    uint64_t examples;
    bool failed;
};

static const struct argp_option table[] = {
    {"count", 'c', "N", 0, "search N positions (default: 1000)", 0},
    {"memory", 'm', "MIB", 0, "size of the table (default: 512)", 0},
    {"network", 'w', "FILE", 0,
     "search with this network; none: without any (default: the program's own)",
     0},
    {"nodes", 'e', "N", 0, "stop each search after N nodes (default: 20000)",
     0},
    {"output", 'o', "FILE", 0, "write to FILE (default: examples)", 0},
    {"seed", 's', "N", 0, "draw positions by N (default: 1)", 0},
    {0}};

static error_t parse(int key, char *argument, struct argp_state *state)
{
    struct options *const options = state->input;
    char *end = NULL;
    const unsigned long long number =
        argument ? strtoull(argument, &end, 10) : 0;
    if (key == 'w')
        options->network = argument;
    else if (key == 'o')
        options->output = argument;
    else if (key == ARGP_KEY_ARG || !strchr("cmes", key) || key > 'z')
        return ARGP_ERR_UNKNOWN;
    else if (end == argument || *end || argument[0] == '-')
        argp_error(state, "'%s' is no number", argument);
    else if (key == 'c')
        options->count = (unsigned long)number;
    else if (key == 'm')
        options->memory = (size_t)number << 20;
    else if (key == 'e')
        options->nodes = number;
    else
        options->seed = number;
    return 0;
}

static int draw_stones(uint64_t *seed)
{
    int total = 0;
    int stones = 0;
    for (int i = 0; i <= MOST_STONES; i++)
        total += weights[i];
    for (int left = random_below(seed, total); left >= weights[stones];
         stones++)
        left -= weights[stones];
    return stones;
}

static struct position draw_position(uint64_t *seed, int side)
{
    struct position position = position_empty(side, TURN_WHITE);
    struct cellset inner = position.board->inner;
    for (int i = draw_stones(seed); i > 0 && cellset_count(inner); i--) {
        const int cell = random_cell(seed, &inner);
        cellset_remove(&inner, cell);
        cellset_add(&position.stones[COLOUR_BLACK], cell);
    }
    if (random_below(seed, 2))
        return position;
    for (int i = random_below(seed, MOST_MOVES); i > 0; i--) {
        const struct cellset empty = position_free(&position);
        struct position next = position;
        if (!cellset_count(empty))
            break;
        cellset_add(&next.stones[position.turn], random_cell(seed, &empty));
        next.turn = (enum turn)colour_other((enum colour)position.turn);
        if (outcome_winner(&next) == COLOUR_NONE)
            position = next;
    }
    return position;
}

static void add(void *context, const struct search_win *win)
{
    struct making *const making = context;
    const struct example example = example_of(win);
    if (win->nodes < LEAST_NODES || making->failed)
        return;
    making->failed = !example_write(making->file, &example);
    making->examples++;
}

static int make(const struct options *options, struct making *making)
{
    const bool plain = options->network && !strcmp(options->network, "none");
    const struct search_options how = {.memory = options->memory,
                                       .without = plain ? TECHNIQUE_POLICY : 0};
    const struct search_limits limits = {.nodes = options->nodes};
    uint64_t seed = options->seed;
    unsigned long proved = 0;
    struct status_text why;
    struct search *search;
    if (search_create(options->side, &how, &search, &why)) {
        fprintf(stderr, "make_examples: %s\n", why.line);
        return 1;
    }
    search_set_wins(search, add, making);
    for (unsigned long i = 0; i < options->count && !making->failed; i++) {
        const struct position position = draw_position(&seed, options->side);
        struct search_verdict verdict;
        search_prove(search, &position, &limits, &verdict);
        proved += verdict.value != VALUE_UNKNOWN;
    }
    search_destroy(search);
    printf("%lu of %lu positions proved, %llu examples\n", proved,
           options->count, (unsigned long long)making->examples);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct argp argp = {
        .options = table,
        .parser = parse,
        .doc = "Make examples for train from searches of drawn positions of "
               "side 4."};
    struct options options = {.side = 4,
                              .seed = 1,
                              .nodes = 20000,
                              .count = 1000,
                              .memory = (size_t)512 << 20,
                              .output = "examples"};
    struct making making = {0};
    argp_err_exit_status = 2;
    argp_parse(&argp, argc, argv, 0, NULL, &options);
    if (options.network && strcmp(options.network, "none") != 0 &&
        !network_file_use(options.network)) {
        fprintf(stderr, "make_examples: %s: no network file\n",
                options.network);
        return 2;
    }
    making.file = fopen(options.output, "wb");
    if (!making.file) {
        perror(options.output);
        return 1;
    }
    int status = make(&options, &making);
    if (fclose(making.file) || making.failed) {
        fprintf(stderr, "make_examples: %s: cannot be written\n",
                options.output);
        status = 1;
    }
    return status;
}
