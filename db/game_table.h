/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_table - the games of a store: the rows of its table `game`.
 *
 * The key is the text of the series with the number in it. A row belongs to a
 * run, whose version and seed are part of the series. A row that is read has
 * gone through: every move of the record legal and the game over, every other
 * column the one that follows from it, the checksum over the columns and the
 * run's. A game is never changed; one that was played again must be the same.
 *
 * A store from before there were games has none.
 */
#ifndef DB_GAME_TABLE_H
#define DB_GAME_TABLE_H

#include "db/game_field.h"
#include "db/ids.h"
#include "db/played_game.h"
#include "db/store.h"

/* A game with where it comes from. */
struct stored_game {
    struct played_game played;
    struct run run;
    char recorded[24];
    int64_t id, run_id; /* of the rows */
};

/* A game as the columns of its row and its run, in the order of the view
 * `games` but with `record` at its place in the table. */
enum { GAME_FIELDS = 18 };

struct game_fields {
    struct game_field field[GAME_FIELDS];
    char series[PLAYED_SERIES_SIZE];
    char record[GAME_RECORD_SIZE];
    char seed[24];
};

/* The names of the columns. */
extern const char *const game_field_names[GAME_FIELDS];

/* Fills the fields of a game without a flaw; they point into the game too. */
void game_fields_of(struct game_fields *fields, const struct stored_game *game);

/* What became of a game that was put. */
enum game_fate { GAME_NEW, GAME_KNOWN, GAME_CONFLICTING, GAME_FATES };

/*
 * Commits games of the run that store_set_run() named, in one transaction: all
 * of them or, with STATUS_FAILED, none. Games that are there already stay. It
 * is STATUS_FAILED when another game has the key of one, for then a game does
 * not depend on its series and number alone.
 */
enum status game_table_put(struct store *store, const struct played_game *games,
                           size_t count, struct status_text *why);

/* Puts games out of another store with their runs, likewise, and tells what
 * became of each; what conflicts is left out. */
enum status game_table_copy(struct store *store,
                            const struct stored_game *games, size_t count,
                            enum game_fate *fates, struct status_text *why);

/* Appends the numbers from 1 to `most` of a series that are stored, in rising
 * order. STATUS_FAILED: the file cannot be read, or memory ran out. */
enum status game_table_numbers(struct store *store,
                               const struct played_series *series,
                               uint64_t most, struct ids *numbers,
                               struct status_text *why);

/* Called for a game, or with NULL for a damaged row, which a line in `why` is
 * about. A status other than STATUS_OK ends the scan and is returned. It must
 * not write. */
typedef enum status game_table_fn(void *context, const struct stored_game *game,
                                  struct status_text *why);

/* Calls `each` for every game of a side (0: of all), in the order of side,
 * rules, series and number. STATUS_FAILED: the file cannot be read. */
enum status game_table_each(struct store *store, int side, game_table_fn *each,
                            void *context, struct status_text *why);

/* The same for `count` games at most with ids above *after, in their order;
 * *after is the last one's then, and stays when there was none. So whoever asks
 * again until it stays comes to an end, however damaged the file is. */
enum status game_table_page(struct store *store, int64_t *after, int count,
                            game_table_fn *each, void *context,
                            struct status_text *why);

/* What came of the stored games of a series with numbers from 1 to `most`: how
 * many there are, and how many White and the first player won. */
struct series_counts {
    uint64_t games, white, first;
};
enum status game_table_series(struct store *store,
                              const struct played_series *series, uint64_t most,
                              struct series_counts *counts,
                              struct status_text *why);

/* How many games are stored, of how many series. */
struct game_totals {
    uint64_t games, series; /* all together, and games by side and rules: */
    uint64_t count[BOARD_MAX_SIDE + 1][RULES_COUNT];
};
enum status game_table_totals(struct store *store, struct game_totals *totals,
                              struct status_text *why);

#endif
