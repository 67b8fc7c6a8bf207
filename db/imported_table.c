/* SPDX-License-Identifier: GPL-3.0-or-later */
/* imported_table - an imported game as a row, and a row as a game. */
#include "db/imported_table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/game_row.h"
#include "db/schema.h"
#include "db/store_internal.h"

/* The columns of a query; up to RECORDED those of the table. */
enum {
    KEY,
    SITE,
    SITE_ID,
    PLAYED,
    FIRST,
    SECOND,
    SIDE,
    RULES,
    RECORD,
    ENDING,
    STONES,
    BLACK,
    WINNER,
    WON,
    MOVES,
    RECORDED,
    OWN_COLUMNS,
    VERSION = OWN_COLUMNS,
    OPTIONS,
    SEED,
    STARTED,
    CHECKSUM,
    ID
};
_Static_assert(CHECKSUM == (int)IMPORTED_FIELDS,
               "fields are the columns before it");

#define SELECT(from, rest)                                                     \
    "SELECT g.key, g.site, g.site_id, g.played, g.first, g.second, g.side,"    \
    " g.rules, g.record, g.ending, g.stones, g.black, g.winner, g.won,"        \
    " g.moves, g.recorded, u.version, u.options, u.seed, u.started,"           \
    " g.checksum, g.id FROM main.imported_game AS g " from                     \
    " LEFT JOIN main.run AS u ON u.id = g.run " rest

static const char each_sql[] =
    SELECT("NOT INDEXED", "WHERE ?1 = 0 OR g.side = ?1"
                          " ORDER BY g.side, g.rules, g.key, g.id");
static const char page_sql[] =
    SELECT("NOT INDEXED", "WHERE g.id > ?1 ORDER BY g.id LIMIT ?2");
static const char find_sql[] = SELECT("", "WHERE g.key = ?1");
static const char insert_sql[] =
    "INSERT INTO imported_game (key, site, site_id, played, first, second,"
    " side, rules, record, ending, stones, black, winner, won, moves,"
    " recorded, run, checksum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9,"
    " ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)";
static const char update_sql[] =
    "UPDATE imported_game SET site = ?2, site_id = ?3, played = ?4,"
    " first = ?5, second = ?6, side = ?7, rules = ?8, record = ?9,"
    " ending = ?10, stones = ?11, black = ?12, winner = ?13, won = ?14,"
    " moves = ?15, recorded = ?16, run = ?17, checksum = ?18 WHERE key = ?1";

static const struct game_row_form form = {OWN_COLUMNS, "unlur imported game 1"};

const char *const imported_field_names[IMPORTED_FIELDS] = {
    [KEY] = "key",           [SITE] = "site",       [SITE_ID] = "site_id",
    [PLAYED] = "played",     [FIRST] = "first",     [SECOND] = "second",
    [SIDE] = "side",         [RULES] = "rules",     [RECORD] = "record",
    [ENDING] = "ending",     [STONES] = "stones",   [BLACK] = "black",
    [WINNER] = "winner",     [WON] = "won",         [MOVES] = "moves",
    [RECORDED] = "recorded", [VERSION] = "version", [OPTIONS] = "options",
    [SEED] = "seed",         [STARTED] = "started",
};

/* The word for how a game ended, when it was over by its rules. */
static const char by_rules[] = "rules";

static struct game_field told(const char *text)
{
    return game_field_text(*text ? text : NULL);
}

void imported_fields_of(struct imported_fields *fields,
                        const struct stored_imported *game)
{
    const struct imported_game *const imported = &game->imported;
    const struct game *const played = &imported->game;
    const enum seat black = seat_black(played, played->move_count);
    const bool over = seat_winner(played) != SEAT_NONE;
    const bool coloured = imported->won != SEAT_NONE && black != SEAT_NONE;
    const enum colour winner =
        imported->won == black ? COLOUR_BLACK : COLOUR_WHITE;
    const int stones = game_contract_stones(played);
    const bool passed = played->rules != RULES_NONE && black != SEAT_NONE;
    struct game_field *const field = fields->field;
    snprintf(fields->seed, sizeof fields->seed, "%" PRIu64, game->run.seed);
    field[KEY] = game_field_long_text(imported_game_key(imported, fields->key));
    field[SITE] = told(imported->site);
    field[SITE_ID] = told(imported->site_id);
    field[PLAYED] = told(imported->played);
    field[FIRST] = told(imported->players[SEAT_FIRST]);
    field[SECOND] = told(imported->players[SEAT_SECOND]);
    field[SIDE] = game_field_number(played->position.board->side);
    field[RULES] = game_field_text(rules_name(played->rules));
    field[RECORD] = game_field_long_text(game_write(played, fields->record));
    field[ENDING] =
        game_field_text(over ? by_rules : ending_name(imported->ending));
    field[STONES] = game_field_number(stones);
    field[BLACK] = game_field_text(seat_name(black));
    field[WINNER] = game_field_text(coloured ? colour_name(winner) : NULL);
    field[WON] = game_field_text(seat_name(imported->won));
    field[MOVES] = game_field_number(played->move_count - stones - passed);
    field[RECORDED] = game_field_text(game->recorded);
    field[VERSION] = game_field_text(game->run.version);
    field[OPTIONS] = game_field_text(game->run.options);
    field[SEED] = game_field_text(fields->seed);
    field[STARTED] = game_field_text(game->run.started);
}

/* --- Reading -------------------------------------------------------------- */

/* Reads what is told, as far as it is. */
static bool read_told(sqlite3_stmt *row, struct imported_game *imported)
{
    enum { SIZE = IMPORTED_TEXT_SIZE };
    return game_row_optional_text(row, SITE, imported->site, SIZE) &&
           game_row_optional_text(row, SITE_ID, imported->site_id, SIZE) &&
           game_row_optional_text(row, PLAYED, imported->played, SIZE) &&
           game_row_optional_text(row, FIRST, imported->players[SEAT_FIRST],
                                  SIZE) &&
           game_row_optional_text(row, SECOND, imported->players[SEAT_SECOND],
                                  SIZE);
}

static enum seat seat_named(const char *word)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (strcmp(word, seat_name((enum seat)seat)) == 0)
            return (enum seat)seat;
    return SEAT_NONE;
}

/* Reads the columns that the others follow from; what is wrong, or NULL. */
static const char *read_sources(sqlite3_stmt *row, struct stored_imported *game)
{
    char record[GAME_RECORD_SIZE], ending[16], won[8];
    struct status_text why;
    *game = (struct stored_imported){.id = sqlite3_column_int64(row, ID)};
    struct imported_game *const imported = &game->imported;
    if (!game_row_text(row, RECORD, record, sizeof record) ||
        !game_row_optional_text(row, ENDING, ending, sizeof ending) ||
        !game_row_optional_text(row, WON, won, sizeof won) ||
        !read_told(row, imported) ||
        !game_row_run(row, &form, game->recorded, &game->run))
        return "a column is malformed";
    imported->ending = ending_named(ending);
    imported->won = seat_named(won);
    if (strncmp(record, "size=", 5) != 0 ||
        game_read(record, strlen(record), RULES_NONE, false, &imported->game,
                  &why))
        return "its record is malformed";
    return imported_game_flaw(imported);
}

/* Reads the row that a query stands on. False, with a line, when it is damaged.
 */
static bool read_row(sqlite3_stmt *row, struct stored_imported *game,
                     struct status_text *why)
{
    struct imported_fields fields;
    const char *flaw = read_sources(row, game);
    if (!flaw) {
        imported_fields_of(&fields, game);
        flaw = game_row_flaw(row, &form, fields.field);
    }
    if (flaw)
        status_set(why, STATUS_FAILED, "imported game %lld is damaged: %s",
                   (long long)game->id, flaw);
    return !flaw;
}

/* Whom the rows of a query are shown to. */
struct reader {
    imported_table_fn *each;
    void *context;
};

/* A game_row_fn. */
static enum status take_row(void *context, sqlite3_stmt *row,
                            struct status_text *why)
{
    const struct reader *const reader = context;
    struct stored_imported game;
    const bool sound = read_row(row, &game, why);
    return reader->each(reader->context, sound ? &game : NULL, why);
}

enum status imported_table_each(struct store *store, int side,
                                imported_table_fn *each, void *context,
                                struct status_text *why)
{
    const struct game_row_query query = {
        .sql = each_sql, .since = SCHEMA_IMPORTED, .id = ID, .bound = {side}};
    struct reader reader = {each, context};
    return game_row_each(&store->connection, &query, take_row, &reader, why);
}

enum status imported_table_page(struct store *store, int64_t *after, int count,
                                imported_table_fn *each, void *context,
                                struct status_text *why)
{
    const struct game_row_query query = {
        .sql = page_sql, .since = SCHEMA_IMPORTED, .id = ID};
    struct reader reader = {each, context};
    return game_row_page(&store->connection, &query, count, after, take_row,
                         &reader, why);
}

enum status imported_table_totals(struct store *store,
                                  struct imported_totals *totals,
                                  struct status_text *why)
{
    const struct game_row_query query = {
        .sql = "SELECT side, rules, count(*) FROM main.imported_game"
               " GROUP BY 1, 2",
        .since = SCHEMA_IMPORTED};
    const struct game_row_totals places = {&totals->games, NULL, totals->count};
    *totals = (struct imported_totals){.games = 0};
    return game_row_totals(&store->connection, &query, &places,
                           "damaged: unknown words in an imported game", why);
}

/* --- Writing -------------------------------------------------------------- */

/* The statements of a transaction that puts games. */
enum { FIND, INSERT, UPDATE };

static const char *const writing_sql[3] = {
    [FIND] = find_sql, [INSERT] = insert_sql, [UPDATE] = update_sql};

struct writer {
    struct store *store;
    struct game_row_writer rows;
};

/* What would become of a game that there is a row for. */
static enum imported_fate fate_beside(const struct imported_game *stored,
                                      const struct imported_game *game)
{
    if (imported_game_equal(stored, game) || imported_game_begins(game, stored))
        return IMPORTED_KNOWN;
    return imported_game_begins(stored, game) ? IMPORTED_LONGER
                                              : IMPORTED_CONFLICTING;
}

/* Finds what would become of a game. */
static enum status find_fate(const struct writer *writer,
                             const struct imported_game *imported,
                             const char *key, enum imported_fate *fate,
                             struct status_text *why)
{
    sqlite3_stmt *const find = writer->rows.statement[FIND];
    struct stored_imported stored;
    enum status status = STATUS_OK;
    sqlite3_bind_text(find, 1, key, -1, SQLITE_STATIC);
    const int code = sqlite3_step(find);
    *fate = IMPORTED_NEW;
    if (code == SQLITE_ROW && !read_row(find, &stored, why))
        status = STATUS_FAILED;
    else if (code == SQLITE_ROW)
        *fate = fate_beside(&stored.imported, imported);
    else if (code != SQLITE_DONE)
        status =
            connection_error(&writer->store->connection, code, "read", why);
    sqlite3_reset(find);
    return status;
}

/* Puts a game, with the write lock held. The origin's run is the game's. */
static enum status put_game(const struct writer *writer,
                            const struct stored_imported *game,
                            struct provenance *origin, enum imported_fate *fate,
                            struct status_text *why)
{
    struct imported_fields row;
    assert(!imported_game_flaw(&game->imported));
    imported_fields_of(&row, game);
    enum status status = find_fate(writer, &game->imported, row.key, fate, why);
    if (status || *fate == IMPORTED_KNOWN || *fate == IMPORTED_CONFLICTING)
        return status;
    status = store_need_run(writer->store, origin, why);
    if (status)
        return status;
    sqlite3_stmt *const write =
        writer->rows.statement[*fate == IMPORTED_NEW ? INSERT : UPDATE];
    return game_row_write(&writer->store->connection, write, &form, row.field,
                          origin->id, why);
}

static enum status open_writer(struct writer *writer, struct store *store,
                               struct status_text *why)
{
    writer->store = store;
    return game_row_begin(&writer->rows, &store->connection, writing_sql, why);
}

enum status imported_table_put(struct store *store,
                               const struct imported_game *games, size_t count,
                               enum imported_fate *fates,
                               struct status_text *why)
{
    struct writer writer;
    struct stored_imported game = {.run = store->run};
    struct provenance origin = {
        .run = &store->run, .run_new = store->run_new, .id = store->run_id};
    assert(store->run_set);
    row_now(game.recorded);
    enum status status = open_writer(&writer, store, why);
    for (size_t i = 0; i < count && !status; i++) {
        game.imported = games[i];
        status = put_game(&writer, &game, &origin, &fates[i], why);
    }
    status = game_row_end(&writer.rows, status, why);
    if (!status)
        store->run_id = origin.id;
    return status;
}

enum status imported_table_copy(struct store *store,
                                const struct stored_imported *games,
                                size_t count, enum imported_fate *fates,
                                struct status_text *why)
{
    struct writer writer;
    enum status status = open_writer(&writer, store, why);
    for (size_t i = 0; i < count && !status; i++) {
        struct provenance origin = {.run = &games[i].run,
                                    .recorded = games[i].recorded};
        status = put_game(&writer, &games[i], &origin, &fates[i], why);
    }
    return game_row_end(&writer.rows, status, why);
}
