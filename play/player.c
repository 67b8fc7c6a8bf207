/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * player - the kinds share the limits, the seed of a choice, and the position
 * it stands in.
 */
#include "play/player.h"

#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/random.h"
#include "play/uct.h"

struct player {
    struct player_options options;
    struct evaluator *evaluator;
    struct evaluation evaluation; /* the last one; too large for a stack */
};

const char *player_kind_name(enum player_kind kind)
{
    static const char *const names[PLAYER_KINDS] = {
        [PLAYER_SOLVER] = "solver",
        [PLAYER_PLAYOUT] = "playout",
        [PLAYER_RANDOM] = "random",
    };
    return (unsigned)kind < PLAYER_KINDS ? names[kind] : NULL;
}

bool player_kind_parse(const char *text, size_t length, enum player_kind *kind)
{
    for (int i = 0; i < PLAYER_KINDS; i++) {
        const char *const name = player_kind_name((enum player_kind)i);
        if (strlen(name) == length && memcmp(name, text, length) == 0) {
            *kind = (enum player_kind)i;
            return true;
        }
    }
    return false;
}

const char *player_reason_name(enum player_reason reason)
{
    static const char *const names[] = {
        [PLAYER_RULES] = "rules",         [PLAYER_STORED] = "stored",
        [PLAYER_PROVED] = "proved",       [PLAYER_LOST] = "lost",
        [PLAYER_EVALUATED] = "evaluated", [PLAYER_DRAWN] = "drawn",
    };
    return names[reason];
}

enum status player_create(const struct player_options *options,
                          struct player **player, struct status_text *why)
{
    struct player *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->options = *options;
    const struct evaluation_options evaluation = {.sources = options->sources,
                                                  .memory = options->memory,
                                                  .seed = options->seed};
    const enum status status =
        evaluator_create(&evaluation, &made->evaluator, why);
    if (status)
        free(made);
    else
        *player = made;
    return status;
}

void player_destroy(struct player *player)
{
    if (player)
        evaluator_destroy(player->evaluator);
    free(player);
}

void player_limit(struct player *player, double seconds, uint64_t effort)
{
    player->options.seconds = seconds;
    player->options.effort = effort;
}

void player_seed(struct player *player, uint64_t seed)
{
    player->options.seed = seed;
    evaluator_seed(player->evaluator, seed);
}

/* The seed of one choice: the player's, stirred with the position's text. */
static uint64_t seed_of(const struct player *player, const struct game *game)
{
    char text[NOTATION_SIZE];
    return random_stir(player->options.seed,
                       notation_write(&game->position, text));
}

static void draw_move(const struct game *game, uint64_t seed,
                      struct player_choice *choice)
{
    const struct cellset moves = position_moves(&game->position, game->rules);
    const bool contract = game->position.turn == TURN_CONTRACT;
    int skip = random_below(&seed, cellset_count(moves) + contract);
    int cell = cellset_next(&moves, 0);
    while (cell >= 0 && skip-- > 0)
        cell = cellset_next(&moves, cell + 1);
    choice->move = cell >= 0 ? cell : MOVE_PASS;
    choice->reason = PLAYER_DRAWN;
    choice->chance = -1;
}

/* Chooses by a plain tree of games at random. */
static enum status choose_by_playouts(const struct player *player,
                                      const struct game *game, uint64_t seed,
                                      struct move_budget *move_budget,
                                      struct player_choice *choice,
                                      struct status_text *why)
{
    const struct uct_options options = {.style = PLAYOUT_BOARD_PLAIN,
                                        .memory = player->options.memory,
                                        .seed = seed};
    struct uct *const tree = uct_create(&options, game);
    if (!tree)
        return status_no_memory(why);
    uct_grow(tree, move_budget, UINT64_MAX);
    const struct uct_move best = uct_choose(tree);
    choice->move = best.move;
    choice->chance = best.value == VALUE_WIN    ? 1
                     : best.value == VALUE_LOSS ? 0
                                                : best.share;
    choice->reason = best.value == VALUE_WIN    ? PLAYER_PROVED
                     : best.value == VALUE_LOSS ? PLAYER_LOST
                                                : PLAYER_EVALUATED;
    choice->playouts = uct_games(tree);
    uct_destroy(tree);
    return STATUS_OK;
}

/* Why an evaluation likes its best move. */
static enum player_reason reason_of(const struct evaluation *evaluation)
{
    if (evaluation->value == VALUE_LOSS)
        return PLAYER_LOST;
    if (evaluation->value == VALUE_UNKNOWN)
        return PLAYER_EVALUATED;
    for (int i = 0; i < evaluation->count; i++)
        if (evaluation->moves[i].move == evaluation->best &&
            evaluation->moves[i].source == LOOKUP_RULES)
            return PLAYER_RULES;
    return evaluation->nodes || evaluation->playouts ? PLAYER_PROVED
                                                     : PLAYER_STORED;
}

/* Chooses what an evaluation likes best. */
static enum status choose_by_evaluation(struct player *player,
                                        const struct game *game,
                                        const volatile sig_atomic_t *stop,
                                        struct player_choice *choice,
                                        struct status_text *why)
{
    const struct player_options *const options = &player->options;
    const struct evaluation_limits limits = {
        .seconds = options->seconds, .effort = options->effort, .stop = stop};
    struct evaluation *const evaluation = &player->evaluation;
    const enum status status =
        evaluator_run(player->evaluator, game, &limits, evaluation, why);
    if (status)
        return status;
    choice->move = evaluation->best;
    choice->chance = evaluation->chance;
    choice->nodes = evaluation->nodes;
    choice->playouts = evaluation->playouts;
    choice->reason = reason_of(evaluation);
    return STATUS_OK;
}

enum status player_choose(struct player *player, const struct game *game,
                          const volatile sig_atomic_t *stop,
                          struct player_choice *choice, struct status_text *why)
{
    const struct player_options *const options = &player->options;
    const uint64_t seed = seed_of(player, game);
    const bool limited = options->effort || options->seconds > 0;
    struct move_budget move_budget;
    enum status status = STATUS_OK;
    *choice = (struct player_choice){.move = MOVE_NONE};
    move_budget_begin(&move_budget, options->seconds,
                      limited ? options->effort : EVALUATION_EFFORT, stop);
    switch (options->kind) {
    case PLAYER_RANDOM: draw_move(game, seed, choice); break;
    case PLAYER_PLAYOUT:
        status =
            choose_by_playouts(player, game, seed, &move_budget, choice, why);
        break;
    default: status = choose_by_evaluation(player, game, stop, choice, why);
    }
    choice->seconds = move_budget_seconds(&move_budget);
    return status;
}

enum status player_evaluate(struct player *player, const struct game *game,
                            const volatile sig_atomic_t *stop,
                            struct evaluation *evaluation,
                            struct status_text *why)
{
    const struct player_options *const options = &player->options;
    const struct evaluation_limits limits = {.seconds = options->seconds,
                                             .effort = options->effort,
                                             .every = true,
                                             .stop = stop};
    return evaluator_run(player->evaluator, game, &limits, evaluation, why);
}
