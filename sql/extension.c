/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * extension - what SQLite calls when it loads unlur.so.
 *
 * The name of the function follows from the name of the file. It is the only
 * symbol that can be seen from outside.
 */
#include <sqlite3ext.h>

#include "sql/moves_table.h"
#include "sql/rules_functions.h"
#include "sql/store_functions.h"

SQLITE_EXTENSION_INIT1

enum { EXTENSION_OLDEST = 3037000 }; /* SQLite that can read a store */

int sqlite3_unlur_init(sqlite3 *db, char **complaint,
                       const sqlite3_api_routines *api);

__attribute__((visibility("default"))) int
sqlite3_unlur_init(sqlite3 *db, char **complaint,
                   const sqlite3_api_routines *api)
{
    SQLITE_EXTENSION_INIT2(api)
    if (sqlite3_libversion_number() < EXTENSION_OLDEST) {
        *complaint =
            sqlite3_mprintf("unlur needs SQLite 3.37 or newer, and this is %s",
                            sqlite3_libversion());
        return SQLITE_ERROR;
    }
    int code = rules_functions_register(db);
    if (code == SQLITE_OK)
        code = store_functions_register(db);
    if (code == SQLITE_OK)
        code = moves_table_register(db);
    return code;
}
