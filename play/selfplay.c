/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * selfplay - threads take the numbers of missing games and play; the caller's
 * own thread commits what they hand over.
 */
#include "play/selfplay.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/clock.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/stop_flag.h"

/* --- One game ------------------------------------------------------------- */

static struct cellset contract_cells(int side, enum rules rules)
{
    const struct position empty = position_empty(side, TURN_CONTRACT);
    return rules == RULES_NONE ? cellset_none() : position_moves(&empty, rules);
}

int selfplay_most_stones(int side, enum rules rules)
{
    const struct cellset cells = contract_cells(side, rules);
    return cellset_count(cells);
}

enum status selfplay_given(const struct game *game,
                           struct played_series *series,
                           struct status_text *why)
{
    const struct position *const position = &game->position;
    const struct cellset allowed =
        contract_cells(position->board->side, game->rules);
    const struct cellset *const black = &position->stones[COLOUR_BLACK];
    *series = (struct played_series){.side = position->board->side,
                                     .rules = game->rules,
                                     .origin = PLAYED_GIVEN};
    if (game->rules == RULES_NONE || position->turn == TURN_BLACK ||
        !cellset_empty(position->stones[COLOUR_WHITE]) ||
        !cellset_empty(cellset_without(*black, allowed)))
        return status_set(why, STATUS_USAGE,
                          "games begin with a contract set of the rules: "
                          "black stones, and the contract or White to move");
    if (outcome_winner(position) != COLOUR_NONE)
        return status_set(why, STATUS_USAGE, "the game is over already");
    notation_write(position, series->start);
    if (position->turn == TURN_CONTRACT && cellset_empty(*black)) {
        series->origin = PLAYED_EMPTY;
        series->start[0] = '\0';
    }
    return STATUS_OK;
}

/* The word by which a game draws; see the header. */
static uint64_t mix(const struct played_series *series, uint64_t number)
{
    struct played_series drawn = *series;
    char text[PLAYED_SERIES_SIZE];
    drawn.effort = 0;
    drawn.version[0] = '\0';
    return random_stir(number, played_series_write(&drawn, text));
}

/* Puts a stone on a cell drawn from those that are left. */
static void draw_stone(struct game *game, uint64_t *word)
{
    const struct cellset cells = position_moves(&game->position, game->rules);
    game_play(game, random_cell(word, &cells));
}

/* Puts the stones of a position and gives the colours out if it has them. */
static void set_stones(struct game *game, const struct position *start)
{
    const struct cellset *const stones = &start->stones[COLOUR_BLACK];
    for (int cell = cellset_next(stones, 0); cell >= 0;
         cell = cellset_next(stones, cell + 1))
        game_play(game, cell);
    if (start->turn == TURN_WHITE)
        game_play(game, MOVE_PASS);
}

struct played_game selfplay_open(const struct played_series *series,
                                 uint64_t number)
{
    struct played_game played = {.game =
                                     game_start(series->side, series->rules),
                                 .origin = series->origin,
                                 .effort = series->effort,
                                 .number = number};
    struct game *const game = &played.game;
    struct position start;
    struct status_text why;
    uint64_t word = mix(series, number);
    if (series->origin == PLAYED_DRAWN) {
        for (int i = 0; i < series->stones; i++)
            draw_stone(game, &word);
        game_play(game, MOVE_PASS);
    } else if (series->origin == PLAYED_GIVEN &&
               !notation_read(series->start, strlen(series->start), &start,
                              &why)) {
        set_stones(game, &start);
    }
    played.opening = game->move_count;
    return played;
}

enum status selfplay_finish(struct player *player,
                            const struct played_series *series,
                            const volatile sig_atomic_t *stop,
                            struct played_game *played, struct status_text *why)
{
    struct game *const game = &played->game;
    uint64_t word = ~mix(series, played->number); /* not the opening's */
    player_limit(player, 0, series->effort);
    player_seed(player, random_next(&word));
    while (outcome_winner(&game->position) == COLOUR_NONE) {
        struct player_choice choice;
        const enum status status =
            player_choose(player, game, stop, &choice, why);
        if (status)
            return status;
        /* The move may be another than without it. */
        if (stop_flag_is_raised(stop))
            return status_set(why, STATUS_LIMIT, "stopped");
        game_play(game, choice.move);
    }
    return STATUS_OK;
}

/* --- Many games ----------------------------------------------------------- */

/* What the threads share, under its lock. */
struct pool {
    pthread_mutex_t lock;
    pthread_cond_t over; /* a game is, or a thread */
    const struct selfplay *selfplay;
    unsigned char *stored;    /* of each game of all: it needs not be played */
    uint64_t next;            /* of all games, the series taking turns */
    struct played_game *done; /* not committed yet */
    size_t done_count, done_room;
    int threads; /* that run */
    bool end;    /* nobody begins another game */
    enum status status;
    struct status_text why; /* of the status */
};

/* Takes the next missing game; false: there is none. */
static bool take(struct pool *pool, size_t *series, uint64_t *number)
{
    const struct selfplay *const selfplay = pool->selfplay;
    const uint64_t total = selfplay->games * selfplay->count;
    while (pool->next < total && pool->stored[pool->next])
        pool->next++;
    if (pool->end || stop_flag_is_raised(selfplay->stop) || pool->next == total)
        return false;
    *series = pool->next % selfplay->count;
    *number = pool->next / selfplay->count + 1;
    pool->next++;
    return true;
}

static void fail(struct pool *pool, enum status status,
                 const struct status_text *why)
{
    pool->end = true;
    if (!pool->status) {
        pool->status = status;
        pool->why = *why;
    }
}

/* Hands a game over to be committed. */
static void hand_over(struct pool *pool, const struct played_game *played)
{
    struct status_text why;
    if (array_room(&pool->done, pool->done_count, &pool->done_room))
        pool->done[pool->done_count++] = *played;
    else
        fail(pool, status_no_memory(&why), &why);
}

/* A thread: plays until there is nothing to play. */
static void *play(void *context)
{
    struct pool *const pool = context;
    const struct player_options options = {.kind = PLAYER_SOLVER,
                                           .memory = SELFPLAY_MEMORY};
    struct player *player = NULL;
    struct status_text why;
    size_t which;
    uint64_t number;
    enum status status = player_create(&options, &player, &why);
    pthread_mutex_lock(&pool->lock);
    while (!status && take(pool, &which, &number)) {
        const struct played_series *const series =
            &pool->selfplay->series[which];
        pthread_mutex_unlock(&pool->lock);
        struct played_game played = selfplay_open(series, number);
        status = selfplay_finish(player, series, pool->selfplay->stop, &played,
                                 &why);
        pthread_mutex_lock(&pool->lock);
        if (!status)
            hand_over(pool, &played);
        pthread_cond_signal(&pool->over);
    }
    if (status && status != STATUS_LIMIT)
        fail(pool, status, &why);
    pool->threads--;
    pthread_cond_signal(&pool->over);
    pthread_mutex_unlock(&pool->lock);
    player_destroy(player);
    return NULL;
}

/* Marks the games that are stored; their number. */
static enum status mark_stored(struct pool *pool, struct store *store,
                               uint64_t *marked, struct status_text *why)
{
    const struct selfplay *const selfplay = pool->selfplay;
    enum status status = STATUS_OK;
    *marked = 0;
    for (size_t i = 0; i < selfplay->count && !status; i++) {
        struct ids numbers = {.at = NULL};
        status = game_table_numbers(store, &selfplay->series[i],
                                    selfplay->games, &numbers, why);
        for (size_t j = 0; j < numbers.count && !status; j++)
            pool->stored[((uint64_t)numbers.at[j] - 1) * selfplay->count + i] =
                1;
        *marked += numbers.count;
        ids_free(&numbers);
    }
    return status;
}

/* Takes what is over out of the pool and commits it, without the lock. */
static enum status commit(struct pool *pool, struct store *store,
                          uint64_t *count, struct status_text *why)
{
    struct played_game *const done = pool->done;
    *count = pool->done_count;
    pool->done = NULL;
    pool->done_count = pool->done_room = 0;
    pthread_mutex_unlock(&pool->lock);
    const enum status status =
        *count ? game_table_put(store, done, *count, why) : STATUS_OK;
    free(done);
    pthread_mutex_lock(&pool->lock);
    if (status)
        *count = 0;
    return status;
}

/* Waits for a game or a tenth of a second. */
static void await(struct pool *pool)
{
    const struct timespec until = clock_until(100);
    pthread_cond_timedwait(&pool->over, &pool->lock, &until);
}

/* The caller's part while the threads play, with the lock held. */
static void keep(struct pool *pool, struct selfplay *selfplay,
                 struct store *store, uint64_t stored)
{
    const uint64_t total = selfplay->games * selfplay->count;
    struct status_text why;
    double committed = clock_now();
    bool more = true;
    while (more) {
        more = pool->threads > 0;
        if (more)
            await(pool);
        if (!more || clock_now() - committed >= 1) {
            uint64_t count;
            const enum status status = commit(pool, store, &count, &why);
            if (status)
                fail(pool, status, &why);
            selfplay->played += count;
            committed = clock_now();
        }
        if (selfplay->report)
            selfplay->report(selfplay->context, stored + selfplay->played,
                             total);
    }
}

/* Starts the threads, as many as the system gives. */
static void start(struct pool *pool, pthread_t threads[])
{
    struct status_text why;
    for (int i = 0; i < pool->selfplay->threads; i++) {
        const int error = pthread_create(&threads[i], NULL, play, pool);
        if (error) {
            status_set(&why, STATUS_FAILED, "cannot start a thread: %s",
                       strerror(error));
            fail(pool, STATUS_FAILED, &why);
            return;
        }
        pool->threads++;
    }
}

/* Plays what is not marked. */
static enum status play_missing(struct pool *pool, struct selfplay *selfplay,
                                struct store *store, uint64_t stored,
                                struct status_text *why)
{
    pthread_t *const threads =
        calloc((size_t)selfplay->threads, sizeof *threads);
    if (!threads)
        return status_no_memory(why);
    pthread_mutex_lock(&pool->lock);
    start(pool, threads);
    const int started = pool->threads;
    keep(pool, selfplay, store, stored);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    free(threads);
    if (pool->status)
        *why = pool->why;
    if (!pool->status && stop_flag_is_raised(selfplay->stop) &&
        stored + selfplay->played < selfplay->games * selfplay->count)
        return status_set(why, STATUS_LIMIT,
                          "interrupted; the same command goes on from here");
    return pool->status;
}

enum status selfplay_run(struct selfplay *selfplay, struct store *store,
                         struct status_text *why)
{
    struct pool pool = {.lock = PTHREAD_MUTEX_INITIALIZER,
                        .over = PTHREAD_COND_INITIALIZER,
                        .selfplay = selfplay};
    uint64_t stored = 0;
    selfplay->played = 0;
    pool.stored = calloc(selfplay->games * selfplay->count + 1, 1);
    enum status status = pool.stored ? mark_stored(&pool, store, &stored, why)
                                     : status_no_memory(why);
    if (!status && stored < selfplay->games * selfplay->count)
        status = play_missing(&pool, selfplay, store, stored, why);
    free(pool.stored);
    free(pool.done);
    pthread_cond_destroy(&pool.over);
    pthread_mutex_destroy(&pool.lock);
    return status;
}
