/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * where_filter - compiles the condition under an authorizer, runs it once, and
 * keeps the ids of the rows that it lets through, sorted.
 */
#include "db/where_filter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "db/schema.h"

/* The condition stands on lines of its own, so that a comment in it ends. After
 * WHEN it can be no list; but "1 THEN 1 WHEN 1" would do there, so it must make
 * sense without the rest too. Nobody else writes THEN and ORDER like this:
 * where SQLite's words name them, the condition is what is not complete. */
static const char bare_sql[] = "SELECT\n%s\nFROM sample";
static const char where_filter_sql[] =
    "SELECT id FROM sample WHERE side = ?1 AND CASE WHEN\n%s\n"
    "tHeN 1 END oRdEr BY id";

static int allow_reading(void *context, int action, const char *a,
                         const char *b, const char *c, const char *d)
{
    (void)context, (void)a, (void)b, (void)c, (void)d;
    return action == SQLITE_SELECT || action == SQLITE_READ ||
                   action == SQLITE_FUNCTION
               ? SQLITE_OK
               : SQLITE_DENY;
}

static enum status bad_condition(const char *where, const char *reason,
                                 struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE], said[STATUS_QUOTE_SIZE];
    return status_set(why, STATUS_USAGE, "the condition '%s': %s",
                      status_quote(quoted, where, strlen(where)),
                      status_quote(said, reason, strlen(reason)));
}

/* Whether an error is of the expression itself and not of the store: it makes
 * no sense, overflows, or makes a text or blob that is too long. */
static bool is_of_expression(int code)
{
    return (code & 0xff) == SQLITE_ERROR || (code & 0xff) == SQLITE_TOOBIG;
}

/* SQLite's words, but where it quotes what stands behind the condition: a
 * quotation or a bracket that is not closed goes on there. */
static const char *reason(const struct connection *connection)
{
    const char *const words = sqlite3_errmsg(connection->db);
    if (strncmp(words, "unrecognized token: ", 20) == 0 && strchr(words, '\n'))
        return "a quotation in it does not end";
    return strstr(words, "\"tHeN\"") || strstr(words, "\"oRdEr\"")
               ? "it is not complete"
               : words;
}

static enum status compile(const struct connection *connection,
                           const char *format, const char *where,
                           sqlite3_stmt **statement, struct status_text *why)
{
    const char *rest = "";
    if (!where[strspn(where, " \t\n")])
        return bad_condition(where, "it is empty", why);
    char *const sql = sqlite3_mprintf(format, where);
    if (!sql)
        return status_no_memory(why);
    sqlite3_set_authorizer(connection->db, allow_reading, NULL);
    const int code =
        sqlite3_prepare_v2(connection->db, sql, -1, statement, &rest);
    sqlite3_set_authorizer(connection->db, NULL, NULL);
    enum status status = STATUS_OK;
    if (code == SQLITE_AUTH)
        status = bad_condition(where, "it may only read", why);
    else if (is_of_expression(code))
        status = bad_condition(where, reason(connection), why);
    else if (code != SQLITE_OK)
        status = connection_error(connection, code, "read", why);
    else if (*rest)
        status = bad_condition(where, "it is no expression", why);
    sqlite3_free(sql);
    return status;
}

/* Binds a value as what it looks like: a whole number, a number, or text. */
static int bind(sqlite3_stmt *statement, int index, const char *value)
{
    char *end;
    errno = 0;
    const long long integer = strtoll(value, &end, 10);
    if (*value && !*end && errno == 0)
        return sqlite3_bind_int64(statement, index, integer);
    const double real = strtod(value, &end);
    if (*value && !*end)
        return sqlite3_bind_double(statement, index, real);
    return sqlite3_bind_text(statement, index, value, -1, SQLITE_TRANSIENT);
}

/* Whether one of the first `count` parameters given has the name. */
static bool is_given(const struct store_condition *condition, size_t count,
                     const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(name, condition->parameters[i].name) == 0)
            return true;
    return false;
}

/* Names the first parameter of the expression that is not given. */
static enum status refuse_missing(sqlite3_stmt *statement,
                                  const struct store_condition *condition,
                                  struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const int wanted = sqlite3_bind_parameter_count(statement);
    for (int index = 2; index <= wanted; index++) {
        const char *const name = sqlite3_bind_parameter_name(statement, index);
        if (name && !is_given(condition, condition->count, name + 1))
            return status_set(why, STATUS_USAGE,
                              "the condition has a parameter '%s', and it is "
                              "not given",
                              status_quote(quoted, name, strlen(name)));
    }
    return status_set(why, STATUS_USAGE,
                      "the condition has a parameter without a name");
}

/* The parameters of the expression, `side` apart, must be those given, each
 * once. SQLite's names begin with a mark: ":", "@" or "$". */
static enum status bind_all(sqlite3_stmt *statement,
                            const struct store_condition *condition,
                            struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    const int wanted = sqlite3_bind_parameter_count(statement);
    int code = SQLITE_OK, bound = 1;
    for (size_t i = 0; i < condition->count && code == SQLITE_OK; i++) {
        const struct store_parameter *const one = &condition->parameters[i];
        const size_t length = strlen(one->name);
        bool used = false;
        if (is_given(condition, i, one->name))
            return status_set(why, STATUS_USAGE,
                              "the parameter '%s' is given twice",
                              status_quote(quoted, one->name, length));
        for (int index = 2; index <= wanted && code == SQLITE_OK; index++) {
            const char *const name =
                sqlite3_bind_parameter_name(statement, index);
            if (!name || strcmp(name + 1, one->name) != 0)
                continue;
            code = bind(statement, index, one->value);
            used = true;
            bound++;
        }
        if (!used)
            return status_set(why, STATUS_USAGE,
                              "the condition has no parameter '%s'",
                              status_quote(quoted, one->name, length));
    }
    if (code != SQLITE_OK)
        return status_no_memory(why);
    return bound == wanted ? STATUS_OK
                           : refuse_missing(statement, condition, why);
}

static enum status collect(struct where_filter *where_filter,
                           const struct connection *connection,
                           sqlite3_stmt *statement, const char *where,
                           struct status_text *why)
{
    int code = SQLITE_DONE;
    enum status status = STATUS_OK;
    while (!status && (code = sqlite3_step(statement)) == SQLITE_ROW)
        status = ids_add(&where_filter->ids, sqlite3_column_int64(statement, 0),
                         why);
    if (status || code == SQLITE_DONE)
        return status;
    if (is_of_expression(code))
        return bad_condition(where, sqlite3_errmsg(connection->db), why);
    return connection_error(connection, code, "read", why);
}

enum status where_filter_open(struct where_filter *where_filter,
                              const struct connection *connection, int side,
                              const struct store_condition *condition,
                              struct status_text *why)
{
    *where_filter =
        (struct where_filter){.open = !condition || !condition->where};
    if (where_filter->open)
        return STATUS_OK;
    if (connection->version < SCHEMA_SAMPLES)
        return status_set(why, STATUS_USAGE,
                          "store '%s' is of version %d and knows no conditions "
                          "yet; 'unlur db init' brings it up to date",
                          connection->path, connection->version);
    sqlite3_stmt *statement = NULL, *bare = NULL;
    enum status status = compile(connection, where_filter_sql, condition->where,
                                 &statement, why);
    if (!status)
        status = compile(connection, bare_sql, condition->where, &bare, why);
    sqlite3_finalize(bare);
    if (!status)
        status = bind_all(statement, condition, why);
    if (!status && sqlite3_bind_int(statement, 1, side) != SQLITE_OK)
        status = status_no_memory(why);
    if (!status)
        status =
            collect(where_filter, connection, statement, condition->where, why);
    sqlite3_finalize(statement);
    if (status)
        where_filter_close(where_filter);
    return status;
}

void where_filter_close(struct where_filter *where_filter)
{
    ids_free(&where_filter->ids);
    where_filter->open = true;
}

bool where_filter_lets(const struct where_filter *where_filter, int64_t id)
{
    const struct ids *const ids = &where_filter->ids;
    return where_filter->open ||
           (ids->count &&
            bsearch(&id, ids->at, ids->count, sizeof id, ids_compare));
}
