/* SPDX-License-Identifier: GPL-3.0-or-later */
/* finder - see the header. */
#include "db/finder.h"

#include <string.h>

static const char key_sql[] = ROW_SELECT(
    "INDEXED BY result_key") "WHERE r.position = ?1 AND r.rules = ?2";
static const char order_sql[] =
    ROW_SELECT("INDEXED BY result_walk") "WHERE r.position = ?1 AND "
                                         "r.rules = ?2 AND r.side = ?3 AND"
                                         " r.black + r.white = ?4";
static const char id_sql[] = ROW_SELECT("") "WHERE r.id = ?1";

enum status finder_open(struct finder *finder,
                        const struct connection *connection,
                        struct status_text *why)
{
    *finder = (struct finder){.connection = connection};
    enum status status =
        connection_prepare(connection, key_sql, &finder->by_key, why);
    if (!status)
        status =
            connection_prepare(connection, order_sql, &finder->by_order, why);
    if (!status)
        status = connection_prepare(connection, id_sql, &finder->by_id, why);
    return status;
}

void finder_close(struct finder *finder)
{
    sqlite3_finalize(finder->by_key);
    sqlite3_finalize(finder->by_order);
    sqlite3_finalize(finder->by_id);
}

/* Runs a query whose parameters are bound. */
static enum status run(const struct finder *finder, sqlite3_stmt *find,
                       struct stored *stored, struct status_text *why)
{
    struct status_text line;
    enum status status = STATUS_OK;
    const int code = sqlite3_step(find);
    stored->found = code == SQLITE_ROW;
    if (stored->found) {
        stored->id = sqlite3_column_int64(find, ROW_ID);
        stored->run = sqlite3_column_int64(find, ROW_RUN);
        if (row_read(find, &stored->row, &stored->result, &line))
            status = connection_damaged(finder->connection, line.line, why);
    } else if (code != SQLITE_DONE) {
        status = connection_error(finder->connection, code, "read", why);
    }
    sqlite3_reset(find);
    return status;
}

/* Looks a key up by one of the two indexes. The texts are lent until the query
 * is reset; it is not run again without new ones. */
static enum status find_by(const struct finder *finder, sqlite3_stmt *find,
                           const struct row *key, struct stored *stored,
                           struct status_text *why)
{
    sqlite3_bind_text(find, 1, key->position, -1, SQLITE_STATIC);
    sqlite3_bind_text(find, 2, key->rules, -1, SQLITE_STATIC);
    if (find == finder->by_order) {
        sqlite3_bind_int64(find, 3, key->side);
        sqlite3_bind_int64(find, 4, key->black + key->white);
    }
    const enum status status = run(finder, find, stored, why);
    if (!status && stored->found &&
        (strcmp(stored->row.position, key->position) != 0 ||
         strcmp(stored->row.rules, key->rules) != 0))
        return connection_damaged(finder->connection,
                                  "damaged: an index leads to a wrong result",
                                  why);
    return status;
}

/* Another program may store the position between the two look-ups, so that only
 * a second disagreement of the indexes counts. */
enum status finder_find(struct finder *finder, const struct position *position,
                        enum rules rules, struct stored *stored,
                        struct status_text *why)
{
    struct row key;
    notation_write(position, key.position);
    strcpy(key.rules, row_rules(position, rules));
    key.side = position->board->side;
    key.black = cellset_count(position->stones[COLOUR_BLACK]);
    key.white = cellset_count(position->stones[COLOUR_WHITE]);
    for (int attempt = 0; attempt < 2; attempt++) {
        enum status status = find_by(finder, finder->by_key, &key, stored, why);
        if (status || stored->found)
            return status;
        status = find_by(finder, finder->by_order, &key, stored, why);
        if (status || !stored->found)
            return status;
    }
    return connection_damaged(finder->connection,
                              "damaged: an index has lost a result", why);
}

enum status finder_find_id(struct finder *finder, int64_t id,
                           struct stored *stored, struct status_text *why)
{
    sqlite3_bind_int64(finder->by_id, 1, id);
    return run(finder, finder->by_id, stored, why);
}
