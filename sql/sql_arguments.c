/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sql_arguments - a bad argument is an SQL error with the line that the
 * commands print.
 */
#include "sql/sql_arguments.h"

#include <string.h>

bool sql_arguments_is_null(int count, sqlite3_value *const *values)
{
    for (int i = 0; i < count; i++)
        if (sqlite3_value_type(values[i]) == SQLITE_NULL)
            return true;
    return false;
}

/* An argument as text; NULL with a line when memory ran out. SQLite makes the
 * text first and then knows its length. */
static const char *text_of(sqlite3_value *value, size_t *length,
                           struct status_text *why)
{
    const char *const text = (const char *)sqlite3_value_text(value);
    *length = text ? (size_t)sqlite3_value_bytes(value) : 0;
    if (!text && sqlite3_value_type(value) == SQLITE_BLOB)
        return ""; /* an empty blob */
    if (!text)
        status_no_memory(why);
    return text;
}

static enum status read_rules(sqlite3_value *value, enum rules *rules,
                              bool *fixed, struct status_text *why)
{
    size_t length;
    char quoted[STATUS_QUOTE_SIZE];
    const char *const text = text_of(value, &length, why);
    if (!text)
        return STATUS_FAILED;
    if (length == 3 && !memcmp(text, "any", 3))
        return STATUS_OK;
    *fixed = rules_parse(text, length, rules);
    return *fixed ? STATUS_OK
                  : status_set(why, STATUS_USAGE,
                               "the rules '%s' must be inner, open or none",
                               status_quote(quoted, text, length));
}

enum status sql_arguments_read(sqlite3_value *position, sqlite3_value *rules,
                               struct game *game, struct status_text *why)
{
    size_t length;
    enum rules word = RULES_INNER;
    bool fixed = false;
    const enum status status =
        rules ? read_rules(rules, &word, &fixed, why) : STATUS_OK;
    if (status)
        return status;
    const char *const text = text_of(position, &length, why);
    return text ? game_read(text, length, word, fixed, game, why)
                : STATUS_FAILED;
}

enum status sql_arguments_move(const struct game *game, sqlite3_value *value,
                               int *move, struct status_text *why)
{
    size_t length;
    char quoted[STATUS_QUOTE_SIZE];
    const char *const text = text_of(value, &length, why);
    if (!text)
        return STATUS_FAILED;
    const char *const what = game_read_move(game, text, length, move);
    return what ? status_set(why, STATUS_USAGE, "move '%s': %s",
                             status_quote(quoted, text, length), what)
                : STATUS_OK;
}
