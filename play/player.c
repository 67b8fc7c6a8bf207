/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * player - see the header.
 *
 * Each choice begins afresh, with an empty table and tree, so that it depends
 * on the game, the options and the limits alone and not on the moves that
 * were chosen before. Only the table's memory is used again.
 */
#include "play/player.h"

#include <stdlib.h>
#include <string.h>

#include "game/notation.h"
#include "game/random.h"
#include "play/proved_moves.h"
#include "play/uct.h"

/* Effort when there is no limit at all. */
static const uint64_t usual_effort = 50000;

/* Effort for a position that is lost, by cells: enough to set problems. */
static const uint64_t lost_effort = 64;

/* The part of the move budget that proves, before anything is estimated. On
 * small boards the contract can be proved, on larger ones hardly anything of
 * it. */
static double proving_part(const struct position *position)
{
    const int side = position->board->side;
    if (position->turn != TURN_CONTRACT)
        return 0.25;
    return side <= 3 ? 0.9 : side == 4 ? 0.5 : 0.05;
}

struct player {
    struct player_options options;
    struct prover *prover; /* NULL: not needed yet */
    struct search *search; /* the prover's, of the side of the last choice */
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
        [PLAYER_STORED] = "stored", [PLAYER_PROVED] = "proved",
        [PLAYER_LOST] = "lost",     [PLAYER_EVALUATED] = "evaluated",
        [PLAYER_DRAWN] = "drawn",
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
    *player = made;
    return STATUS_OK;
}

void player_destroy(struct player *player)
{
    struct status_text ignored;
    if (player)
        prover_destroy(player->prover, &ignored);
    free(player);
}

void player_limit(struct player *player, double seconds, uint64_t effort)
{
    player->options.seconds = seconds;
    player->options.effort = effort;
}

/* The seed of one choice: the player's, stirred with the position's text. */
static uint64_t seed_of(const struct player *player, const struct game *game)
{
    char text[NOTATION_SIZE];
    uint64_t seed = player->options.seed;
    notation_write(&game->position, text);
    for (const char *byte = text; *byte; byte++) {
        seed ^= (unsigned char)*byte;
        seed = random_next(&seed);
    }
    return seed;
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

/* Has a tree choose. What is certain goes into it, unless all is lost. */
static enum status
grow_tree(const struct uct_options *options, const struct game *game,
          const struct proved_moves *proved, struct move_budget *move_budget,
          struct player_choice *choice, struct status_text *why)
{
    struct uct *const tree = uct_create(options, game);
    if (!tree)
        return status_no_memory(why);
    for (int i = 0; proved && i < proved->count; i++)
        uct_tell(tree, proved->moves[i].move, proved->moves[i].value);
    uct_grow(tree, move_budget);
    const struct uct_move best = uct_choose(tree);
    choice->move = best.move;
    choice->chance = best.value == VALUE_WIN    ? 1
                     : best.value == VALUE_LOSS ? 0
                                                : best.chance;
    choice->reason = best.value == VALUE_WIN    ? PLAYER_PROVED
                     : best.value == VALUE_LOSS ? PLAYER_LOST
                                                : PLAYER_EVALUATED;
    choice->playouts = uct_games(tree);
    uct_destroy(tree);
    return STATUS_OK;
}

static enum status choose_by_playouts(const struct player *player,
                                      const struct game *game, uint64_t seed,
                                      struct move_budget *move_budget,
                                      struct player_choice *choice,
                                      struct status_text *why)
{
    const struct uct_options options = {.style = PLAYOUT_BOARD_PLAIN,
                                        .memory = player->options.memory,
                                        .seed = seed};
    return grow_tree(&options, game, NULL, move_budget, choice, why);
}

/* Estimates what is not certain. A lost position is played for the opponent's
 * mistakes, by games alone. */
static enum status
estimate(const struct player *player, const struct game *game, uint64_t seed,
         const struct proved_moves *proved, struct move_budget *move_budget,
         struct player_choice *choice, struct status_text *why)
{
    const bool lost = proved->value == VALUE_LOSS;
    const struct uct_options options = {
        .style = PLAYOUT_BOARD_CAREFUL,
        .amaf = true,
        .proofs = !lost,
        .search = lost ? NULL : player->search,
        .memory = player->options.memory / 2,
        .seed = seed,
    };
    if (lost)
        move_budget_cap(move_budget,
                        lost_effort * (uint64_t)game->position.board->cells);
    const enum status status = grow_tree(&options, game, lost ? NULL : proved,
                                         move_budget, choice, why);
    if (!status && lost) {
        choice->reason = PLAYER_LOST;
        choice->chance = 0;
    }
    return status;
}

/* prover_calls: what the store says. */
static enum status ask_store(void *context, const struct game *game,
                             struct answer *answer, struct status_text *why)
{
    const struct player *const player = context;
    struct result *const result = &answer->result;
    struct store *const store = player->options.sources.store;
    const enum status status =
        store ? store_get(store, &game->position, game->rules, &answer->stored,
                          result, NULL, why)
              : STATUS_OK;
    answer->stored = answer->stored && result->state == RESULT_PROVED;
    return status;
}

/* Makes player->search one of the side, the prover's, which knows nothing of
 * earlier choices. */
static enum status need_prover(struct player *player, int side,
                               struct status_text *why)
{
    const struct prover_options options = {
        .memory = player->options.memory / 2,
        .keep = true,
        .calls = {.known = ask_store, .context = player}};
    const enum status status =
        player->prover ? STATUS_OK
                       : prover_create(&options, &player->prover, why);
    if (status)
        return status;
    prover_forget(player->prover);
    return prover_get_search(player->prover, side, &player->search, why);
}

/* Searches, and estimates what the search leaves open. */
static enum status search_and_estimate(struct player *player,
                                       const struct game *game, uint64_t seed,
                                       struct move_budget *move_budget,
                                       struct proved_moves *proved,
                                       struct player_choice *choice,
                                       struct status_text *why)
{
    const struct position *const position = &game->position;
    enum status status = need_prover(player, position->board->side, why);
    if (!status && proved->value == VALUE_UNKNOWN)
        status = proved_moves_search(player->prover, game, move_budget,
                                     proving_part(position), proved, why);
    choice->nodes = proved->nodes;
    if (!status && proved->value != VALUE_WIN)
        status = estimate(player, game, seed, proved, move_budget, choice, why);
    return status;
}

static enum status choose_by_search(struct player *player,
                                    const struct game *game, uint64_t seed,
                                    struct move_budget *move_budget,
                                    struct player_choice *choice,
                                    struct status_text *why)
{
    struct proved_moves proved;
    enum status status =
        proved_moves_look(&player->options.sources, game, &proved, why);
    const bool stored = proved.value == VALUE_WIN;
    if (!status && !stored)
        status = search_and_estimate(player, game, seed, move_budget, &proved,
                                     choice, why);
    if (status || proved.value != VALUE_WIN)
        return status;
    choice->move = proved.move;
    choice->reason = stored ? PLAYER_STORED : PLAYER_PROVED;
    choice->chance = 1;
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
                      limited ? options->effort : usual_effort, stop);
    switch (options->kind) {
    case PLAYER_RANDOM: draw_move(game, seed, choice); break;
    case PLAYER_PLAYOUT:
        status =
            choose_by_playouts(player, game, seed, &move_budget, choice, why);
        break;
    default:
        status =
            choose_by_search(player, game, seed, &move_budget, choice, why);
    }
    choice->seconds = move_budget_seconds(&move_budget);
    return status;
}
