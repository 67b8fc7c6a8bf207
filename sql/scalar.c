/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scalar - one function of SQLite's for all. */
#include "sql/scalar.h"

#include <stdint.h>

#include "game/notation.h"
#include "sql/sql_arguments.h"

static void call_scalar(sqlite3_context *call, int count,
                        sqlite3_value **values)
{
    const struct scalar *const scalar = sqlite3_user_data(call);
    struct game game;
    struct status_text why;
    if (sql_arguments_is_null(count, values))
        return;
    sqlite3_value *const rules =
        count > 1 + scalar->more ? values[count - 1] : NULL;
    if (sql_arguments_read(values[0], rules, &game, &why))
        scalar_fail(call, &why);
    else if (scalar->number)
        sqlite3_result_int(call, scalar->number(&game.position));
    else
        scalar->answer(call, &game, values + 1);
}

int scalar_register(sqlite3 *db, const struct scalar *scalars, int count)
{
    int code = SQLITE_OK;
    for (int i = 0; i < 2 * count && code == SQLITE_OK; i++) {
        const struct scalar *const scalar = &scalars[i / 2];
        code = sqlite3_create_function_v2(
            db, scalar->name, 1 + scalar->more + i % 2,
            SQLITE_UTF8 | scalar->flags, (void *)(uintptr_t)scalar, call_scalar,
            NULL, NULL, NULL);
    }
    return code;
}

void scalar_text(sqlite3_context *call, const char *text)
{
    sqlite3_result_text(call, text, -1, SQLITE_TRANSIENT);
}

void scalar_position(sqlite3_context *call, const struct position *position)
{
    char text[NOTATION_SIZE];
    scalar_text(call, notation_write(position, text));
}

void scalar_fail(sqlite3_context *call, const struct status_text *why)
{
    sqlite3_result_error(call, why->line, -1);
}
