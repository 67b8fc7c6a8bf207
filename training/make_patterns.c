/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_patterns - fits the weights of play/patterns.h to the moves of games.
 *
 * Reads what `bench/match --verbose` prints, takes each move of the main phase
 * as one choice among all empty cells, and prints play/pattern_weights.c. The
 * model is that of Bradley and Terry for teams: the likelihood of a move is the
 * product of its features' weights, divided by the sum over all moves. One
 * group of features after the other takes the step of minorization-maximization
 *     weight = (wins + 1) / (sum over choices of c / e + 2 / (weight + 1)),
 * e the sum over the choice's moves and c that part of it which has the
 * feature, without its own weight; a feature begins with one game won and one
 * lost against a weight of one.
 *
 * Source: coulom2007.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/game.h"
#include "play/patterns.h"

enum { ROUNDS = 12, LINE = 1 << 14 };

struct choice {
    uint32_t first; /* of its moves; the one that was made comes first */
    uint16_t count;
    uint8_t mover;
};

static struct patterns_features *moves;
static struct choice *choices;
static size_t move_count, choice_count, move_room, choice_room;
static double weights[2][PATTERNS_GROUPS][PATTERNS_RINGS];
static double wins[2][PATTERNS_GROUPS][PATTERNS_RINGS];
static double shares[PATTERNS_RINGS];

static void *grow(void *array, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return array;
    *room = 2 * *room + 1024;
    array = realloc(array, *room * size);
    if (!array) {
        fputs("make_patterns: no memory\n", stderr);
        exit(1);
    }
    return array;
}

static void add_move(const struct playout_board *playout, int last, int before,
                     int cell)
{
    moves = grow(moves, move_count, &move_room, sizeof *moves);
    struct patterns_features *const made = &moves[move_count++];
    patterns_describe(playout, last, before, cell, made);
    made->feature[PATTERNS_RING] =
        (uint16_t)patterns_canonical(made->feature[PATTERNS_RING]);
}

/* Notes one move that was made. */
static void add_choice(const struct position *position, int last, int before,
                       int made)
{
    static struct arena arena;
    struct playout_board playout;
    arena_set(&arena, position->board->side);
    playout_board_set(&playout, &arena, position);
    choices = grow(choices, choice_count, &choice_room, sizeof *choices);
    struct choice *const choice = &choices[choice_count++];
    choice->first = (uint32_t)move_count;
    choice->mover = (uint8_t)position->turn;
    add_move(&playout, last, before, made);
    for (int i = 0; i < playout.free_count; i++)
        if (playout.free[i] != made)
            add_move(&playout, last, before, playout.free[i]);
    choice->count = (uint16_t)playout.free_count;
}

static void add_game(const char *record)
{
    struct game game;
    struct status_text why;
    if (game_read(record, strlen(record), RULES_INNER, false, &game, &why)) {
        fprintf(stderr, "make_patterns: %s\n", why.line);
        exit(1);
    }
    struct game now = game_start(game.position.board->side, game.rules);
    for (int i = 0; i < game.move_count; i++) {
        if (now.position.turn != TURN_CONTRACT)
            add_choice(&now.position, i > 0 ? game.moves[i - 1] : MOVE_NONE,
                       i > 1 ? game.moves[i - 2] : MOVE_NONE, game.moves[i]);
        game_play(&now, game.moves[i]);
    }
}

static double weight_of(int mover, const struct patterns_features *features)
{
    double weight = 1;
    for (int group = 0; group < PATTERNS_GROUPS; group++)
        weight *= weights[mover][group][features->feature[group]];
    return weight;
}

/* One step for one group. */
static void step(int mover, int group)
{
    memset(shares, 0, sizeof shares);
    for (size_t i = 0; i < choice_count; i++) {
        const struct choice *const choice = &choices[i];
        double all = 0;
        if (choice->mover != mover)
            continue;
        for (int k = 0; k < choice->count; k++)
            all += weight_of(mover, &moves[choice->first + (uint32_t)k]);
        for (int k = 0; k < choice->count; k++) {
            const struct patterns_features *const move =
                &moves[choice->first + (uint32_t)k];
            const int feature = move->feature[group];
            shares[feature] +=
                weight_of(mover, move) / weights[mover][group][feature] / all;
        }
    }
    for (int i = 0; i < PATTERNS_RINGS; i++) {
        double *const weight = &weights[mover][group][i];
        *weight = (wins[mover][group][i] + 1) / (shares[i] + 2 / (*weight + 1));
    }
}

static int whole(double weight)
{
    const double scaled = weight * PATTERNS_ONE + 0.5;
    return scaled < 1 ? 1 : scaled > UINT16_MAX ? UINT16_MAX : (int)scaled;
}

static void print_rings(void)
{
    printf("const uint16_t patterns_ring_weights[2][PATTERNS_RINGS] = {\n");
    for (int mover = 0; mover < 2; mover++) {
        printf("    {");
        for (int i = 0; i < PATTERNS_RINGS; i++)
            printf("%s%d,", i % 12 ? " " : "\n        ",
                   whole(weights[mover][PATTERNS_RING][patterns_canonical(i)]));
        printf("\n    },\n");
    }
    printf("};\n\n");
}

static void print_few(void)
{
    printf("const uint16_t "
           "patterns_few_weights[2][PATTERNS_GROUPS][PATTERNS_FEW] = {\n");
    for (int mover = 0; mover < 2; mover++) {
        printf("    {\n");
        for (int group = 0; group < PATTERNS_GROUPS; group++) {
            printf("        {");
            for (int i = 0; i < PATTERNS_FEW; i++)
                printf("%s%d", i ? ", " : "",
                       group ? whole(weights[mover][group][i]) : 0);
            printf("},\n");
        }
        printf("    },\n");
    }
    printf("};\n");
}

/* The share of moves that the weights put first, for the eye. */
static double accuracy(void)
{
    size_t right = 0;
    for (size_t i = 0; i < choice_count; i++) {
        const struct choice *const choice = &choices[i];
        const double made = weight_of(choice->mover, &moves[choice->first]);
        bool first = true;
        for (int k = 1; k < choice->count && first; k++)
            first = weight_of(choice->mover,
                              &moves[choice->first + (uint32_t)k]) < made;
        right += first;
    }
    return (double)right / (double)choice_count;
}

int main(void)
{
    static char line[LINE];
    while (fgets(line, sizeof line, stdin)) {
        char *const record = strstr(line, "size=");
        if (!record)
            continue;
        record[strcspn(record, "\n")] = '\0';
        add_game(record);
    }
    if (!choice_count) {
        fputs("make_patterns: no games on the standard input\n", stderr);
        return 2;
    }
    for (int mover = 0; mover < 2; mover++)
        for (int group = 0; group < PATTERNS_GROUPS; group++)
            for (int i = 0; i < PATTERNS_RINGS; i++)
                weights[mover][group][i] = 1;
    for (size_t i = 0; i < choice_count; i++)
        for (int group = 0; group < PATTERNS_GROUPS; group++)
            wins[choices[i].mover][group]
                [moves[choices[i].first].feature[group]]++;
    for (int round = 0; round < ROUNDS; round++)
        for (int mover = 0; mover < 2; mover++)
            for (int group = 0; group < PATTERNS_GROUPS; group++)
                step(mover, group);
    fprintf(stderr, "make_patterns: %zu choices, %.3f put first\n",
            choice_count, accuracy());
    puts("/* SPDX-License-Identifier: GPL-3.0-or-later */\n"
         "/* pattern_weights - printed by training/make_patterns, see\n"
         " * training/patterns.sh; not edited by hand. */\n"
         "#include \"play/patterns.h\"\n\n"
         "/* clang-format off */");
    print_rings();
    print_few();
    puts("/* clang-format on */");
    return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
