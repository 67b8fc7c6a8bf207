/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_table - a game as a row, and a row as a game. */
#include "db/game_table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/game_row.h"
#include "db/schema.h"
#include "db/store_internal.h"

/* The columns of a query; up to RECORDED those of the table. */
enum {
    SERIES,
    NUMBER,
    SIDE,
    RULES,
    ORIGIN,
    OPENING,
    EFFORT,
    RECORD,
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
    ID,
    RUN
};
_Static_assert(CHECKSUM == (int)GAME_FIELDS,
               "fields are the columns before it");

#define SELECT(rest)                                                           \
    "SELECT g.series, g.number, g.side, g.rules, g.origin, g.opening,"         \
    " g.effort, g.record, g.stones, g.black, g.winner, g.won, g.moves,"        \
    " g.recorded, u.version, u.options, u.seed, u.started, g.checksum, g.id,"  \
    " g.run FROM main.game AS g NOT INDEXED"                                   \
    " LEFT JOIN main.run AS u ON u.id = g.run " rest

static const char each_sql[] =
    SELECT("WHERE ?1 = 0 OR g.side = ?1"
           " ORDER BY g.side, g.rules, g.series, g.number, g.id");
static const char page_sql[] = SELECT("WHERE g.id > ?1 ORDER BY g.id LIMIT ?2");
static const char find_sql[] =
    "SELECT record FROM game WHERE series = ?1 AND number = ?2";
static const char insert_sql[] =
    "INSERT INTO game (series, number, side, rules, origin, opening, effort,"
    " record, stones, black, winner, won, moves, recorded, run, checksum)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
    " ?15, ?16)";

static const struct game_row_form form = {OWN_COLUMNS, "unlur game 1"};

const char *const game_field_names[GAME_FIELDS] = {
    [SERIES] = "series",   [NUMBER] = "number",     [SIDE] = "side",
    [RULES] = "rules",     [ORIGIN] = "origin",     [OPENING] = "opening",
    [EFFORT] = "effort",   [RECORD] = "record",     [STONES] = "stones",
    [BLACK] = "black",     [WINNER] = "winner",     [WON] = "won",
    [MOVES] = "moves",     [RECORDED] = "recorded", [VERSION] = "version",
    [OPTIONS] = "options", [SEED] = "seed",         [STARTED] = "started",
};

void game_fields_of(struct game_fields *fields, const struct stored_game *game)
{
    const struct played_game *const played = &game->played;
    const struct played_series series = played_game_series(played, &game->run);
    const struct played_facts facts = played_game_facts(played);
    struct game_field *const field = fields->field;
    snprintf(fields->seed, sizeof fields->seed, "%" PRIu64, game->run.seed);
    field[SERIES] =
        game_field_long_text(played_series_write(&series, fields->series));
    field[NUMBER] = game_field_number((int64_t)played->number);
    field[SIDE] = game_field_number(series.side);
    field[RULES] = game_field_text(rules_name(series.rules));
    field[ORIGIN] = game_field_text(played_origin_names[played->origin]);
    field[OPENING] = game_field_number(played->opening);
    field[EFFORT] = game_field_number((int64_t)played->effort);
    field[RECORD] =
        game_field_long_text(game_write(&played->game, fields->record));
    field[STONES] = game_field_number(facts.stones);
    field[BLACK] = game_field_text(seat_name(facts.black));
    field[WINNER] = game_field_text(colour_name(facts.winner));
    field[WON] = game_field_text(seat_name(facts.won));
    field[MOVES] = game_field_number(facts.moves);
    field[RECORDED] = game_field_text(game->recorded);
    field[VERSION] = game_field_text(game->run.version);
    field[OPTIONS] = game_field_text(game->run.options);
    field[SEED] = game_field_text(fields->seed);
    field[STARTED] = game_field_text(game->run.started);
}

/* --- Reading -------------------------------------------------------------- */

/* Reads the columns that the others follow from; what is wrong, or NULL. */
static const char *read_sources(sqlite3_stmt *statement,
                                struct stored_game *game)
{
    char record[GAME_RECORD_SIZE], origin[8];
    struct status_text why;
    struct played_game *const played = &game->played;
    *game =
        (struct stored_game){.id = sqlite3_column_int64(statement, ID),
                             .run_id = sqlite3_column_int64(statement, RUN)};
    if (!game_row_text(statement, RECORD, record, sizeof record) ||
        !game_row_text(statement, ORIGIN, origin, sizeof origin) ||
        !game_row_run(statement, &form, game->recorded, &game->run))
        return "a column is malformed";
    const int word = row_word(origin, played_origin_names, PLAYED_ORIGINS);
    played->origin = (enum played_origin)word;
    played->number = (uint64_t)sqlite3_column_int64(statement, NUMBER);
    played->effort = (uint64_t)sqlite3_column_int64(statement, EFFORT);
    played->opening = sqlite3_column_int(statement, OPENING);
    if (word < 0)
        return "its origin is unknown";
    if (strncmp(record, "size=", 5) != 0 ||
        game_read(record, strlen(record), RULES_NONE, false, &played->game,
                  &why))
        return "its record is malformed";
    return played_game_flaw(played);
}

/* What is wrong with the row a query stands on, or NULL. */
static const char *read_row(sqlite3_stmt *statement, struct stored_game *game)
{
    struct game_fields row;
    const char *const flaw = read_sources(statement, game);
    if (flaw)
        return flaw;
    game_fields_of(&row, game);
    return game_row_flaw(statement, &form, row.field);
}

/* Whom the rows of a query are shown to. */
struct reader {
    game_table_fn *each;
    void *context;
};

/* A game_row_fn. */
static enum status take_row(void *context, sqlite3_stmt *row,
                            struct status_text *why)
{
    const struct reader *const reader = context;
    struct stored_game game;
    const char *const flaw = read_row(row, &game);
    if (flaw)
        status_set(why, STATUS_FAILED, "game %lld is damaged: %s",
                   (long long)game.id, flaw);
    return reader->each(reader->context, flaw ? NULL : &game, why);
}

enum status game_table_each(struct store *store, int side, game_table_fn *each,
                            void *context, struct status_text *why)
{
    const struct game_row_query query = {
        .sql = each_sql, .since = SCHEMA_GAMES, .id = ID, .bound = {side}};
    struct reader reader = {each, context};
    return game_row_each(&store->connection, &query, take_row, &reader, why);
}

enum status game_table_page(struct store *store, int64_t *after, int count,
                            game_table_fn *each, void *context,
                            struct status_text *why)
{
    const struct game_row_query query = {
        .sql = page_sql, .since = SCHEMA_GAMES, .id = ID};
    struct reader reader = {each, context};
    return game_row_page(&store->connection, &query, count, after, take_row,
                         &reader, why);
}

/* Prepares a query about the numbers of a series up to `most`; NULL without a
 * failure in a store from before there were games. */
static enum status prepare_series(struct store *store, const char *sql,
                                  const struct played_series *series,
                                  uint64_t most, sqlite3_stmt **statement,
                                  struct status_text *why)
{
    char text[PLAYED_SERIES_SIZE];
    const struct connection *const connection = &store->connection;
    *statement = NULL;
    if (connection->version < SCHEMA_GAMES)
        return STATUS_OK;
    const enum status status =
        connection_prepare(connection, sql, statement, why);
    if (status)
        return status;
    played_series_write(series, text);
    int code = sqlite3_bind_text(*statement, 1, text, -1, SQLITE_TRANSIENT);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(*statement, 2, (int64_t)most);
    return code == SQLITE_OK ? STATUS_OK
                             : connection_error(connection, code, "read", why);
}

enum status game_table_numbers(struct store *store,
                               const struct played_series *series,
                               uint64_t most, struct ids *numbers,
                               struct status_text *why)
{
    sqlite3_stmt *statement;
    int code = SQLITE_DONE;
    enum status status =
        prepare_series(store,
                       "SELECT number FROM main.game WHERE series = ?1"
                       " AND number BETWEEN 1 AND ?2 ORDER BY number",
                       series, most, &statement, why);
    while (!status && statement &&
           (code = sqlite3_step(statement)) == SQLITE_ROW)
        status = ids_add(numbers, sqlite3_column_int64(statement, 0), why);
    if (!status && code != SQLITE_DONE)
        status = connection_error(&store->connection, code, "read", why);
    sqlite3_finalize(statement);
    return status;
}

enum status game_table_series(struct store *store,
                              const struct played_series *series, uint64_t most,
                              struct series_counts *counts,
                              struct status_text *why)
{
    sqlite3_stmt *statement;
    *counts = (struct series_counts){.games = 0};
    enum status status = prepare_series(
        store,
        "SELECT count(*), count(*) FILTER (WHERE winner = 'white'),"
        " count(*) FILTER (WHERE won = 'first') FROM main.game"
        " WHERE series = ?1 AND number BETWEEN 1 AND ?2",
        series, most, &statement, why);
    if (status || !statement) {
        sqlite3_finalize(statement);
        return status;
    }
    const int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) {
        counts->games = (uint64_t)sqlite3_column_int64(statement, 0);
        counts->white = (uint64_t)sqlite3_column_int64(statement, 1);
        counts->first = (uint64_t)sqlite3_column_int64(statement, 2);
    } else {
        status = connection_error(&store->connection, code, "read", why);
    }
    sqlite3_finalize(statement);
    return status;
}

enum status game_table_totals(struct store *store, struct game_totals *totals,
                              struct status_text *why)
{
    const struct game_row_query query = {
        .sql = "SELECT side, rules, count(*), count(DISTINCT series)"
               " FROM main.game GROUP BY 1, 2",
        .since = SCHEMA_GAMES};
    const struct game_row_totals places = {&totals->games, &totals->series,
                                           totals->count};
    *totals = (struct game_totals){.games = 0};
    return game_row_totals(&store->connection, &query, &places,
                           "damaged: unknown words in a game", why);
}

/* --- Writing -------------------------------------------------------------- */

/* The statements of a transaction that puts games. */
enum { FIND, INSERT };

static const char *const writing_sql[3] = {
    [FIND] = find_sql, [INSERT] = insert_sql};

struct writer {
    struct store *store;
    struct game_row_writer rows;
};

/* What would become of a row: known, conflicting or new. */
static enum status find_row(const struct writer *writer,
                            const struct game_fields *row, enum game_fate *fate,
                            struct status_text *why)
{
    sqlite3_stmt *const find = writer->rows.statement[FIND];
    sqlite3_bind_text(find, 1, row->series, -1, SQLITE_STATIC);
    sqlite3_bind_int64(find, 2, row->field[NUMBER].number);
    const int code = sqlite3_step(find);
    const char *const record =
        code == SQLITE_ROW ? (const char *)sqlite3_column_text(find, 0) : NULL;
    *fate = code == SQLITE_DONE                      ? GAME_NEW
            : record && !strcmp(record, row->record) ? GAME_KNOWN
                                                     : GAME_CONFLICTING;
    enum status status = STATUS_OK;
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        status =
            connection_error(&writer->store->connection, code, "read", why);
    else if (code == SQLITE_ROW && !record)
        status = status_no_memory(why);
    sqlite3_reset(find);
    return status;
}

/* Puts a game, with the write lock held. The origin's run is the game's. */
static enum status put_game(const struct writer *writer,
                            const struct stored_game *game,
                            struct provenance *origin, enum game_fate *fate,
                            struct status_text *why)
{
    struct game_fields row;
    assert(!played_game_flaw(&game->played));
    game_fields_of(&row, game);
    enum status status = find_row(writer, &row, fate, why);
    if (status || *fate != GAME_NEW)
        return status;
    status = store_need_run(writer->store, origin, why);
    return status ? status
                  : game_row_write(&writer->store->connection,
                                   writer->rows.statement[INSERT], &form,
                                   row.field, origin->id, why);
}

static enum status open_writer(struct writer *writer, struct store *store,
                               struct status_text *why)
{
    writer->store = store;
    return game_row_begin(&writer->rows, &store->connection, writing_sql, why);
}

enum status game_table_put(struct store *store, const struct played_game *games,
                           size_t count, struct status_text *why)
{
    struct writer writer;
    struct stored_game game = {.run = store->run};
    struct provenance origin = {
        .run = &store->run, .run_new = store->run_new, .id = store->run_id};
    assert(store->run_set);
    row_now(game.recorded);
    enum status status = open_writer(&writer, store, why);
    for (size_t i = 0; i < count && !status; i++) {
        enum game_fate fate;
        game.played = games[i];
        status = put_game(&writer, &game, &origin, &fate, why);
        if (!status && fate == GAME_CONFLICTING)
            status = status_set(why, STATUS_FAILED,
                                "store '%s': contradiction: game %llu of a "
                                "series was played again and went otherwise",
                                store->connection.path,
                                (unsigned long long)games[i].number);
    }
    status = game_row_end(&writer.rows, status, why);
    if (!status)
        store->run_id = origin.id;
    return status;
}

enum status game_table_copy(struct store *store,
                            const struct stored_game *games, size_t count,
                            enum game_fate *fates, struct status_text *why)
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
