/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store_merge_games - games out of one store into another. */
#include "db/store_merge_games.h"

#include <stdlib.h>

#include "db/store_internal.h"

enum { BATCH_ROOM = 256 };

/* A batch of games, of one of the two kinds. */
struct game_batch {
    struct store *target, *source;
    const struct store_merge_options *options;
    struct store_merge_counts *counts;
    struct stored_game *games;        /* room for BATCH_ROOM */
    struct stored_imported *imported; /* likewise */
    size_t count;
};

/* Counts a game that cannot be read, and names it. */
static enum status pass_over(const struct game_batch *batch, uint64_t *damaged,
                             struct status_text *why)
{
    if (!connection_met_damage(&batch->source->connection, why))
        return STATUS_FAILED;
    store_merge_leave_out(batch->options, why);
    ++*damaged;
    return STATUS_OK;
}

/* A game_table_fn. */
static enum status take_game(void *context, const struct stored_game *game,
                             struct status_text *why)
{
    struct game_batch *const batch = context;
    if (!game)
        return pass_over(batch, &batch->counts->games_damaged, why);
    batch->games[batch->count++] = *game;
    return STATUS_OK;
}

/* An imported_table_fn. */
static enum status take_imported(void *context,
                                 const struct stored_imported *game,
                                 struct status_text *why)
{
    struct game_batch *const batch = context;
    if (!game)
        return pass_over(batch, &batch->counts->imported_damaged, why);
    batch->imported[batch->count++] = *game;
    return STATUS_OK;
}

static void tell_game(const struct game_batch *batch,
                      const struct stored_game *game)
{
    char text[PLAYED_SERIES_SIZE];
    struct status_text line;
    const struct played_series series =
        played_game_series(&game->played, &game->run);
    status_set(&line, STATUS_FAILED,
               "contradiction: game %llu of the series '%s' is another in '%s' "
               "and in '%s'; the former stays",
               (unsigned long long)game->played.number,
               played_series_write(&series, text),
               batch->target->connection.path, batch->source->connection.path);
    store_merge_tell(batch->options, line.line);
}

static void tell_imported(const struct game_batch *batch,
                          const struct stored_imported *game)
{
    char key[IMPORTED_KEY_SIZE];
    struct status_text line;
    status_set(&line, STATUS_FAILED,
               "contradiction: the imported game '%s' is another in '%s' and "
               "in '%s'; the former stays",
               imported_game_key(&game->imported, key),
               batch->target->connection.path, batch->source->connection.path);
    store_merge_tell(batch->options, line.line);
}

/* Reads a page of games after that row; *after stays at the end. */
static enum status read_games(struct game_batch *batch, int64_t *after,
                              struct status_text *why)
{
    struct store *const source = batch->source;
    return batch->games ? game_table_page(source, after, BATCH_ROOM, take_game,
                                          batch, why)
                        : imported_table_page(source, after, BATCH_ROOM,
                                              take_imported, batch, why);
}

static enum status put_games(struct game_batch *batch, struct status_text *why)
{
    enum game_fate fates[BATCH_ROOM];
    const enum status status =
        game_table_copy(batch->target, batch->games, batch->count, fates, why);
    for (size_t i = 0; i < batch->count && !status; i++) {
        batch->counts->games[fates[i]]++;
        if (fates[i] == GAME_CONFLICTING)
            tell_game(batch, &batch->games[i]);
    }
    return status;
}

static enum status put_imported(struct game_batch *batch,
                                struct status_text *why)
{
    enum imported_fate fates[BATCH_ROOM];
    const enum status status = imported_table_copy(
        batch->target, batch->imported, batch->count, fates, why);
    for (size_t i = 0; i < batch->count && !status; i++) {
        batch->counts->imported[fates[i]]++;
        if (fates[i] == IMPORTED_CONFLICTING)
            tell_imported(batch, &batch->imported[i]);
    }
    return status;
}

/* Moves the games of one kind, page by page. */
static enum status move_pages(struct game_batch *batch, struct status_text *why)
{
    int64_t after = INT64_MIN, before;
    enum status status = STATUS_OK;
    do {
        before = after;
        if (store_merge_must_stop(batch->options))
            return STATUS_LIMIT;
        batch->count = 0;
        status = read_games(batch, &after, why);
        if (!status && batch->count)
            status =
                batch->games ? put_games(batch, why) : put_imported(batch, why);
    } while (!status && after != before);
    return status;
}

static enum status move_games(struct game_batch batch, struct status_text *why)
{
    batch.games = calloc(BATCH_ROOM, sizeof *batch.games);
    const enum status status =
        batch.games ? move_pages(&batch, why) : status_no_memory(why);
    free(batch.games);
    return status;
}

static enum status move_imported(struct game_batch batch,
                                 struct status_text *why)
{
    batch.imported = calloc(BATCH_ROOM, sizeof *batch.imported);
    const enum status status =
        batch.imported ? move_pages(&batch, why) : status_no_memory(why);
    free(batch.imported);
    return status;
}

enum status store_merge_games(struct store *target, struct store *source,
                              const struct store_merge_options *options,
                              struct store_merge_counts *counts,
                              struct status_text *why)
{
    const struct game_batch batch = {.target = target,
                                     .source = source,
                                     .options = options,
                                     .counts = counts};
    const enum status status = move_games(batch, why);
    return status ? status : move_imported(batch, why);
}
