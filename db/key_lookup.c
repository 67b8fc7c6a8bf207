/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * key_lookup - a prepared query for each of the two indexes. Where they
 * disagree both are asked once more, for another program may have written in
 * between.
 */
#include "db/key_lookup.h"

#include <string.h>

#include "db/stored_row.h"

static const char key_sql[] = STORED_ROW_SELECT(
    "INDEXED BY result_key") "WHERE r.position = ?1 AND r.rules = ?2";
static const char order_sql[] = STORED_ROW_SELECT(
    "INDEXED BY result_walk") "WHERE r.position = ?1 AND "
                              "r.rules = ?2 AND r.side = ?3 AND"
                              " r.black + r.white = ?4";
static const char id_sql[] = STORED_ROW_SELECT("") "WHERE r.id = ?1";

enum status key_lookup_open(struct key_lookup *key_lookup,
                            const struct connection *connection,
                            struct status_text *why)
{
    *key_lookup = (struct key_lookup){.connection = connection};
    enum status status =
        connection_prepare(connection, key_sql, &key_lookup->by_key, why);
    if (!status)
        status = connection_prepare(connection, order_sql,
                                    &key_lookup->by_order, why);
    if (!status)
        status =
            connection_prepare(connection, id_sql, &key_lookup->by_id, why);
    return status;
}

void key_lookup_close(struct key_lookup *key_lookup)
{
    sqlite3_finalize(key_lookup->by_key);
    sqlite3_finalize(key_lookup->by_order);
    sqlite3_finalize(key_lookup->by_id);
}

/* Runs a query whose parameters are bound. */
static enum status run(const struct key_lookup *key_lookup, sqlite3_stmt *find,
                       struct stored *stored, struct status_text *why)
{
    struct status_text line;
    enum status status = STATUS_OK;
    const int code = sqlite3_step(find);
    stored->found = code == SQLITE_ROW;
    if (stored->found) {
        stored->id = sqlite3_column_int64(find, STORED_ROW_ID);
        stored->run = sqlite3_column_int64(find, STORED_ROW_RUN);
        if (stored_row_read(find, &stored->row, &stored->result, &line))
            status = connection_damaged(key_lookup->connection, line.line, why);
    } else if (code != SQLITE_DONE) {
        status = connection_error(key_lookup->connection, code, "read", why);
    }
    sqlite3_reset(find);
    return status;
}

/* Looks a key up by one of the two indexes. The texts are lent until the query
 * is reset; it is not run again without new ones. */
static enum status find_by(const struct key_lookup *key_lookup,
                           sqlite3_stmt *find, const struct row *key,
                           struct stored *stored, struct status_text *why)
{
    sqlite3_bind_text(find, 1, key->position, -1, SQLITE_STATIC);
    sqlite3_bind_text(find, 2, key->rules, -1, SQLITE_STATIC);
    if (find == key_lookup->by_order) {
        sqlite3_bind_int64(find, 3, key->side);
        sqlite3_bind_int64(find, 4, key->black + key->white);
    }
    const enum status status = run(key_lookup, find, stored, why);
    if (!status && stored->found &&
        (strcmp(stored->row.position, key->position) != 0 ||
         strcmp(stored->row.rules, key->rules) != 0))
        return connection_damaged(key_lookup->connection,
                                  "damaged: an index leads to a wrong result",
                                  why);
    return status;
}

/* Another program may store the position between the two look-ups, so that only
 * a second disagreement of the indexes counts. */
enum status key_lookup_find(struct key_lookup *key_lookup,
                            const struct position *position, enum rules rules,
                            struct stored *stored, struct status_text *why)
{
    struct row key;
    notation_write(position, key.position);
    strcpy(key.rules, row_rules(position, rules));
    key.side = position->board->side;
    key.black = cellset_count(position->stones[COLOUR_BLACK]);
    key.white = cellset_count(position->stones[COLOUR_WHITE]);
    for (int attempt = 0; attempt < 2; attempt++) {
        enum status status =
            find_by(key_lookup, key_lookup->by_key, &key, stored, why);
        if (status || stored->found)
            return status;
        status = find_by(key_lookup, key_lookup->by_order, &key, stored, why);
        if (status || !stored->found)
            return status;
    }
    return connection_damaged(key_lookup->connection,
                              "damaged: an index has lost a result", why);
}

enum status key_lookup_find_id(struct key_lookup *key_lookup, int64_t id,
                               struct stored *stored, struct status_text *why)
{
    sqlite3_bind_int64(key_lookup->by_id, 1, id);
    return run(key_lookup, key_lookup->by_id, stored, why);
}
