/* SPDX-License-Identifier: GPL-3.0-or-later */
/* foreign_store - a statement of SQL for each kind. */
#include "tests/fuzz/foreign_store.h"

#include <sqlite3.h>

#include "tests/fuzz/specimen_store.h"

#define OFF "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; "
#define ASIDE(table) OFF "ALTER TABLE " table " RENAME TO aside; "
/* Back to an older schema. */
#define TO_6                                                                   \
    OFF "DROP VIEW imported_games; DROP TABLE imported_game;"                  \
        "PRAGMA user_version = 6;"
#define TO_5 TO_6 "DROP VIEW games; DROP TABLE game; PRAGMA user_version = 5;"
#define TO_4 TO_5 "PRAGMA user_version = 4;"
#define TO_3 TO_5 "PRAGMA user_version = 3;"
#define TO_2                                                                   \
    "DROP VIEW sample; DROP VIEW traces; DROP TABLE trace;"                    \
    "PRAGMA user_version = 2;"
/* Every win is a loss, and no checksum fits. */
#define LIE                                                                    \
    "UPDATE result SET value = 'loss', move = NULL, winner = CASE winner "     \
    "WHEN 'white' THEN 'black' ELSE winner END WHERE value = 'win'"
#define ENDLESS                                                                \
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
/* Matching this takes time that doubles with each star. */
#define SLOW                                                                   \
    "GLOB '*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*/*x'"

const struct foreign_store foreign_stores[] = {
    {"schema-1", FOREIGN_SOUND,
     TO_3 TO_2 "DROP VIEW proofs; DROP TABLE proof; PRAGMA user_version = 1"},
    {"schema-2", FOREIGN_SOUND, TO_3 TO_2},
    {"schema-3", FOREIGN_SOUND, TO_3},
    {"schema-4-without-conflicts", FOREIGN_SOUND, TO_4},
    {"schema-5", FOREIGN_SOUND, TO_5},
    {"schema-6", FOREIGN_SOUND, TO_6},
    {"conflict-of-their-own", FOREIGN_SOUND,
     "CREATE TABLE conflict (position); CREATE VIEW conflicts AS"
     " SELECT * FROM conflict"},
    {"notes", FOREIGN_SOUND,
     "CREATE TABLE notes (position, note); INSERT INTO notes VALUES (1, 2);"
     "CREATE VIEW mine AS SELECT position FROM result"},
    {"analyzed", FOREIGN_SOUND, "ANALYZE"},
    {"odd-statistics", FOREIGN_SOUND,
     "ANALYZE; UPDATE sqlite_stat1 SET stat = '-1 99999999999999999999 x'"},
    {"no-rows", FOREIGN_SOUND,
     OFF "DELETE FROM trace; DELETE FROM proof; DELETE FROM result"},
    {"orphans", FOREIGN_FOUND, OFF "DELETE FROM run"},
    {"lies", FOREIGN_FOUND, LIE},
    {"bare-lies", FOREIGN_FOUND, OFF "DELETE FROM proof;" LIE},
    {"view-of-results", FOREIGN_REFUSED,
     ASIDE("result") "CREATE VIEW result AS SELECT * FROM aside"},
    {"endless-results", FOREIGN_REFUSED,
     ASIDE("result") "CREATE VIEW result AS " ENDLESS
                     "SELECT aside.* FROM n, aside"},
    {"endless-results-in-capitals", FOREIGN_REFUSED,
     ASIDE("result") "CREATE VIEW RESULT AS " ENDLESS
                     "SELECT aside.* FROM n, aside"},
    {"endless-runs", FOREIGN_REFUSED,
     ASIDE("run") "CREATE VIEW run AS " ENDLESS
                  "SELECT 1 AS id, 'x' AS version,"
                  " 'x' AS options, '1' AS seed, 'x' AS started,"
                  " zeroblob(16) AS checksum FROM n"},
    {"endless-proofs", FOREIGN_REFUSED,
     ASIDE("proof") "CREATE VIEW proof AS " ENDLESS
                    "SELECT aside.* FROM n, aside"},
    {"endless-traces", FOREIGN_REFUSED,
     ASIDE("trace") "CREATE VIEW trace AS " ENDLESS
                    "SELECT aside.* FROM n, aside"},
    {"endless-sample", FOREIGN_REFUSED,
     "DROP VIEW sample; CREATE VIEW sample AS " ENDLESS
     "SELECT r.*, black + white AS stones, 3 AS empty, 2 AS proof_nodes"
     " FROM n, result AS r"},
    {"schema-4-endless-conflicts", FOREIGN_REFUSED,
     TO_4 "CREATE VIEW conflict AS " ENDLESS "SELECT i AS id FROM n"},
    {"schema-4-other-conflicts", FOREIGN_REFUSED,
     TO_4 "CREATE TABLE conflict (id INTEGER PRIMARY KEY)"},
    {"trigger-on-results", FOREIGN_REFUSED,
     "CREATE TRIGGER wipe AFTER INSERT ON result BEGIN"
     " DELETE FROM proof; END"},
    {"endless-trigger", FOREIGN_REFUSED,
     "CREATE TRIGGER spin BEFORE INSERT ON run BEGIN"
     " SELECT count(*) FROM (" ENDLESS "SELECT i FROM n); END"},
    {"generated-column", FOREIGN_REFUSED,
     ASIDE("trace") "CREATE TABLE trace (result INTEGER PRIMARY KEY, checksum,"
                    " points AS (printf('%.*c', 99999999, 'x')))"},
    {"slow-constraint", FOREIGN_REFUSED,
     ASIDE("trace") "CREATE TABLE trace (result INTEGER PRIMARY KEY, points"
                    " CHECK (points " SLOW "), checksum);"
                    "PRAGMA ignore_check_constraints = ON; INSERT INTO trace "
                    "VALUES (1, printf('%.*c', 200, '/'), zeroblob(16))"},
    {"slow-index", FOREIGN_REFUSED,
     "CREATE INDEX slow ON result (position " SLOW ")"},
    {"other-index", FOREIGN_REFUSED,
     "DROP INDEX result_walk; CREATE INDEX result_walk ON result (nodes)"},
    {"part-of-an-index", FOREIGN_REFUSED,
     "DROP INDEX result_key;"
     "CREATE UNIQUE INDEX result_key ON result (position, rules)"
     " WHERE side > 2"},
    {"other-types", FOREIGN_REFUSED,
     ASIDE(
         "proof") "CREATE TABLE proof AS SELECT result, nodes, raw_size, size,"
                  " digest, content_digest, verdict, verifier, judged,"
                  " checksum, hex(content) AS content FROM aside"},
    {"virtual-results", FOREIGN_REFUSED,
     ASIDE(
         "result") "CREATE VIRTUAL TABLE result USING fts5 (position, rules)"},
    {"no-results", FOREIGN_REFUSED, ASIDE("result") ""},
    {"no-proofs", FOREIGN_REFUSED, ASIDE("proof") ""},
    {"version-greatest", FOREIGN_REFUSED, "PRAGMA user_version = 2147483647"},
    {"version-least", FOREIGN_REFUSED, "PRAGMA user_version = -2147483648"},
    {"another-program", FOREIGN_REFUSED, "PRAGMA application_id = 1"},
    {"wal", FOREIGN_REFUSED, "PRAGMA journal_mode = WAL"},
};

const size_t foreign_store_count =
    sizeof foreign_stores / sizeof *foreign_stores;

bool foreign_store_make(const struct foreign_store *foreign, const char *path)
{
    return specimen_store_sql(path, foreign->sql) == SQLITE_OK;
}
