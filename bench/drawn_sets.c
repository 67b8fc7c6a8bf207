/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * drawn_sets - the known sets are mixed, then sets drawn cell by cell are
 * added unless they are there already.
 */
#include "bench/drawn_sets.h"

#include <stdbool.h>
#include <stdlib.h>

#include "db/store.h"
#include "game/array.h"
#include "game/random.h"
#include "game/symmetry.h"

enum { TRIES = 64 /* of drawing one more set that is new */ };

static enum status add(struct drawn_sets *sets, const struct game *game,
                       struct status_text *why)
{
    if (!array_room(&sets->games, sets->count, &sets->room))
        return status_no_memory(why);
    sets->games[sets->count++] = *game;
    return STATUS_OK;
}

/* store_each_fn: takes a contract set with White to move. */
static enum status take(void *context, const struct store_entry *entry,
                        struct status_text *why)
{
    const struct result *const result = entry->result;
    const struct position *const position = &result->position;
    const struct cellset *const black = &position->stones[COLOUR_BLACK];
    struct game game = game_start(position->board->side, RULES_INNER);
    if (result->state != RESULT_PROVED || position->turn != TURN_WHITE ||
        !cellset_empty(position->stones[COLOUR_WHITE]) ||
        !cellset_empty(cellset_without(*black, position->board->inner)))
        return STATUS_OK;
    game.position.stones[COLOUR_BLACK] = *black;
    return add(context, &game, why);
}

enum status drawn_sets_read(struct drawn_sets *sets, const char *db, int side,
                            struct status_text *why)
{
    struct store *store;
    enum status status = store_open(db, STORE_READ, &store, why);
    if (status)
        return status;
    status = store_each_main(store, side, NULL, take, sets, why);
    store_close(store);
    return status;
}

static bool has(const struct drawn_sets *sets, const struct game *game)
{
    for (size_t i = 0; i < sets->count; i++)
        if (position_equal(&sets->games[i].position, &game->position))
            return true;
    return false;
}

static struct game draw(int side, int stones, uint64_t *random)
{
    struct game game = game_start(side, RULES_INNER);
    for (int i = 0; i < stones; i++) {
        const struct cellset cells = position_moves(&game.position, game.rules);
        game_play(&game, random_cell(random, &cells));
    }
    game.position = symmetry_canonical(&game.position, NULL);
    game.move_count = 0;
    return game;
}

/* Takes the known sets of so many stones, and leaves as many as are wanted. */
static enum status draw_known(const struct drawn_sets *known, int stones,
                              size_t most, uint64_t *random,
                              struct drawn_sets *drawn, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < known->count && !status; i++)
        if (position_count(&known->games[i].position) == stones)
            status = add(drawn, &known->games[i], why);
    for (size_t i = 0; i < most && i < drawn->count; i++) {
        const size_t other =
            i + (size_t)random_below(random, (int)(drawn->count - i));
        const struct game game = drawn->games[other];
        drawn->games[other] = drawn->games[i];
        drawn->games[i] = game;
    }
    drawn->count = drawn->count < most ? drawn->count : most;
    return status;
}

enum status drawn_sets_draw(const struct drawn_sets *known, int side,
                            int stones, size_t most, uint64_t seed,
                            struct drawn_sets *drawn, struct status_text *why)
{
    uint64_t random = random_stir(seed, "sets") + (uint64_t)stones;
    enum status status = draw_known(known, stones, most, &random, drawn, why);
    for (int i = 0; i < TRIES && drawn->count < most && !status; i++) {
        const struct game game = draw(side, stones, &random);
        if (has(drawn, &game))
            continue;
        status = add(drawn, &game, why);
        i = 0;
    }
    return status;
}

void drawn_sets_free(struct drawn_sets *sets)
{
    free(sets->games);
    *sets = (struct drawn_sets){.games = NULL};
}
