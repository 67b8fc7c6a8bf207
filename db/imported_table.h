/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * imported_table - the games of a store that were played elsewhere: the rows of
 * its table `imported_game`.
 *
 * A row that is read has gone through: every move of the record legal, what is
 * told of the end in keeping with the rules, every other column the one that
 * follows, the checksum over the columns and the run's.
 *
 * A game is stored once, by its key. When it comes again it is known already,
 * or it has gone further: then the longer one stays. Another game with the same
 * key conflicts and is left out.
 *
 * A store from before there were imported games has none.
 */
#ifndef DB_IMPORTED_TABLE_H
#define DB_IMPORTED_TABLE_H

#include "db/game_field.h"
#include "db/imported_game.h"
#include "db/store.h"

/* A game with where it comes from. */
struct stored_imported {
    struct imported_game imported;
    struct run run;
    char recorded[24];
    int64_t id; /* of the row */
};

/* A game as the columns of its row and its run, in the order of the view
 * `imported_games`. */
enum { IMPORTED_FIELDS = 20 };

struct imported_fields {
    struct game_field field[IMPORTED_FIELDS];
    char key[IMPORTED_KEY_SIZE];
    char record[GAME_RECORD_SIZE];
    char seed[24];
};

/* The names of the columns. */
extern const char *const imported_field_names[IMPORTED_FIELDS];

/* Fills the fields of a game without a flaw; they point into the game too. */
void imported_fields_of(struct imported_fields *fields,
                        const struct stored_imported *game);

/* What became of a game that was put. */
enum imported_fate {
    IMPORTED_NEW,
    IMPORTED_KNOWN,
    IMPORTED_LONGER, /* than the same game was before */
    IMPORTED_CONFLICTING,
    IMPORTED_FATES
};

/* Commits games without a flaw, of the run that store_set_run() named, in one
 * transaction, and tells what became of each. STATUS_FAILED: none of them is
 * in; the file cannot be read or written, or a row with one's key is damaged.
 */
enum status imported_table_put(struct store *store,
                               const struct imported_game *games, size_t count,
                               enum imported_fate *fates,
                               struct status_text *why);

/* The same of games out of another store, with their runs. */
enum status imported_table_copy(struct store *store,
                                const struct stored_imported *games,
                                size_t count, enum imported_fate *fates,
                                struct status_text *why);

/* Called for a game, or with NULL for a damaged row, which a line in `why` is
 * about. A status other than STATUS_OK ends the scan and is returned. It must
 * not write. */
typedef enum status imported_table_fn(void *context,
                                      const struct stored_imported *game,
                                      struct status_text *why);

/* Calls `each` for every game of a side (0: of all), in the order of side,
 * rules and key. STATUS_FAILED: the file cannot be read. */
enum status imported_table_each(struct store *store, int side,
                                imported_table_fn *each, void *context,
                                struct status_text *why);

/* The same for `count` games at most with ids above *after, in their order;
 * *after is the last one's then, and stays when there was none. */
enum status imported_table_page(struct store *store, int64_t *after, int count,
                                imported_table_fn *each, void *context,
                                struct status_text *why);

/* How many games are stored: all together, and by side and rules. */
struct imported_totals {
    uint64_t games;
    uint64_t count[BOARD_MAX_SIDE + 1][RULES_COUNT];
};
enum status imported_table_totals(struct store *store,
                                  struct imported_totals *totals,
                                  struct status_text *why);

#endif
