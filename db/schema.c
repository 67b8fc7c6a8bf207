/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * schema - the SQL of every step.
 *
 * The CHECK constraints let no row in that contradicts itself, whatever program
 * writes it. The comments inside CREATE statements are part of the file: an
 * SQLite tool shows them to whoever opens it.
 */
#include "db/schema.h"

#include <stddef.h>

static const char tables[] =
    "CREATE TABLE run (\n"
    "  -- A run of the program that stored results.\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  version TEXT NOT NULL, -- of the program\n"
    "  options TEXT NOT NULL, -- those that shaped the search\n"
    "  seed TEXT NOT NULL     -- decimal; its 64 bits do not fit an INTEGER\n"
    "    CHECK (seed <> '' AND seed NOT GLOB '*[^0-9]*'),\n"
    "  started TEXT NOT NULL  -- UTC\n"
    "    CHECK (started IS strftime('%Y-%m-%dT%H:%M:%SZ', started)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16)\n"
    ") STRICT;\n"
    "CREATE TABLE result (\n"
    "  -- What is known about a position, which stands for all its images\n"
    "  -- under the twelve symmetries of the board.\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  position TEXT NOT NULL, -- the canonical image\n"
    "  rules TEXT NOT NULL     -- 'any' in the main phase\n"
    "    CHECK (rules IN ('any', 'inner', 'open')),\n"
    "  side INTEGER NOT NULL CHECK (side BETWEEN 2 AND 11),\n"
    "  to_move TEXT NOT NULL   -- 'c' in the contract phase\n"
    "    CHECK (to_move IN ('b', 'w', 'c')),\n"
    "  black INTEGER NOT NULL CHECK (black >= 0), -- stones\n"
    "  white INTEGER NOT NULL CHECK (white >= 0),\n"
    "  orbit INTEGER NOT NULL  -- number of different images\n"
    "    CHECK (orbit IN (1, 2, 3, 4, 6, 12)),\n"
    "  state TEXT NOT NULL\n"
    "    CHECK (state IN ('proved', 'bounded', 'unknown')),\n"
    "  value TEXT              -- to the player to move\n"
    "    CHECK (value IN ('win', 'loss')),\n"
    "  winner TEXT,            -- main phase only\n"
    "  move TEXT,              -- a winning cell, or 'pass'\n"
    "  grundy INTEGER CHECK (grundy >= 0), -- contract only\n"
    "  pn INTEGER CHECK (pn > 0), -- proof and disproof number reached;\n"
    "  dn INTEGER CHECK (dn > 0), -- bounded results only\n"
    "  nodes INTEGER NOT NULL CHECK (nodes >= 0), -- positions expanded\n"
    "  seconds REAL NOT NULL CHECK (seconds >= 0 AND seconds < 9e999),\n"
    "  run INTEGER NOT NULL REFERENCES run (id),\n"
    "  recorded TEXT NOT NULL  -- UTC\n"
    "    CHECK (recorded IS strftime('%Y-%m-%dT%H:%M:%SZ', recorded)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16),\n"
    "  CHECK (substr(position, -2) = ' ' || to_move),\n"
    "  CHECK (black + white <= 3 * side * (side - 1) + 1),\n"
    "  CHECK ((to_move = 'c') = (rules <> 'any')),\n"
    "  CHECK (to_move <> 'c' OR white = 0),\n"
    "  CHECK ((state = 'proved') = (value IS NOT NULL)),\n"
    "  CHECK (winner IS CASE WHEN value IS NULL OR to_move = 'c' THEN NULL\n"
    "    WHEN (to_move = 'b') = (value = 'win') THEN 'black'\n"
    "    ELSE 'white' END),\n"
    "  CHECK (move IS NULL OR value IS 'win'),\n"
    "  CHECK (value IS NOT 'win' OR to_move <> 'c' OR move IS NOT NULL),\n"
    "  CHECK (move IS NOT 'pass' OR to_move = 'c'),\n"
    "  CHECK (grundy IS NULL OR (to_move = 'c' AND state = 'proved')),\n"
    "  CHECK ((pn IS NOT NULL) = (state = 'bounded')),\n"
    "  CHECK ((dn IS NOT NULL) = (state = 'bounded'))\n"
    ") STRICT;\n"
    "CREATE UNIQUE INDEX result_key ON result (position, rules);\n"
    "CREATE INDEX result_walk\n"
    "  ON result (side, rules, black + white, position);\n"
    "CREATE INDEX result_run ON result (run);\n"
    "CREATE INDEX result_nodes ON result (nodes);\n";

static const char views[] =
    "CREATE VIEW openings AS\n"
    "  -- What is a first contract stone worth? outcome and action are those\n"
    "  -- of the player who moves next, first_player is what became of the\n"
    "  -- one who placed the stone.\n"
    "  SELECT side, rules, position, orbit, state, value AS outcome,\n"
    "    CASE value WHEN 'win' THEN 'loss' WHEN 'loss' THEN 'win' END\n"
    "      AS first_player,\n"
    "    move AS action, grundy, nodes\n"
    "  FROM result WHERE to_move = 'c' AND black = 1\n"
    "  ORDER BY side, rules, position;\n"
    "CREATE VIEW contract_by_stones AS\n"
    "  -- How do the contract sets of a size fare? sets, wins and losses\n"
    "  -- count sets up to symmetry, the columns named raw all images. wins\n"
    "  -- and losses are outcomes to the player to move; black_wins_raw and\n"
    "  -- white_wins_raw say who wins the main phase from such a set with\n"
    "  -- White to move.\n"
    "  SELECT c.side, c.rules, c.black AS stones, count(*) AS sets,\n"
    "    sum(c.orbit) AS sets_raw,\n"
    "    count(*) FILTER (WHERE c.value = 'win') AS wins,\n"
    "    count(*) FILTER (WHERE c.value = 'loss') AS losses,\n"
    "    sum(c.orbit * (c.value IS 'win')) AS wins_raw,\n"
    "    sum(c.orbit * (c.value IS 'loss')) AS losses_raw,\n"
    "    sum(c.orbit * (m.winner IS 'black')) AS black_wins_raw,\n"
    "    sum(c.orbit * (m.winner IS 'white')) AS white_wins_raw\n"
    "  FROM result AS c LEFT JOIN result AS m ON m.rules = 'any' AND\n"
    "    m.position = substr(c.position, 1, length(c.position) - 1) || 'w'\n"
    "  WHERE c.to_move = 'c'\n"
    "  GROUP BY c.side, c.rules, c.black ORDER BY c.side, c.rules, c.black;\n"
    "CREATE VIEW hardest AS\n"
    "  -- Which positions took the most work?\n"
    "  SELECT position, rules, side, black + white AS stones, state, value,\n"
    "    winner, move, nodes, seconds\n"
    "  FROM result ORDER BY nodes DESC;\n"
    "CREATE VIEW unproved AS\n"
    "  -- What is still open, and how far did the search come?\n"
    "  SELECT side, rules, position, state, pn, dn, nodes, seconds, recorded\n"
    "  FROM result WHERE state <> 'proved'\n"
    "  ORDER BY side, rules, black + white, position;\n"
    "CREATE VIEW provenance AS\n"
    "  -- Where does each result come from?\n"
    "  SELECT r.position, r.rules, r.state, r.value, r.recorded, r.nodes,\n"
    "    r.seconds, r.run, u.version, u.options, u.seed, u.started\n"
    "  FROM result AS r JOIN run AS u ON u.id = r.run;\n";

static const char proofs[] =
    "CREATE TABLE proof (\n"
    "  -- The proof of a result: a record that any verifier can check, in the\n"
    "  -- format that PROOFS.md describes.\n"
    "  result INTEGER PRIMARY KEY REFERENCES result (id),\n"
    "  nodes INTEGER NOT NULL CHECK (nodes >= 0), -- of the proof\n"
    "  raw_size INTEGER NOT NULL -- bytes of the record\n"
    "    CHECK (raw_size BETWEEN 1 AND 1073741824),\n"
    "  size INTEGER NOT NULL CHECK (size > 0), -- bytes of the content\n"
    "  digest BLOB NOT NULL      -- XXH3-128 of the record\n"
    "    CHECK (length(digest) = 16),\n"
    "  content_digest BLOB NOT NULL -- and of the content\n"
    "    CHECK (length(content_digest) = 16),\n"
    "  verdict TEXT              -- of a verifier; NULL before one has judged\n"
    "    CHECK (verdict IN ('verified', 'rejected')),\n"
    "  verifier TEXT CHECK (verifier <> ''), -- its version\n"
    "  judged TEXT               -- UTC\n"
    "    CHECK (judged IS strftime('%Y-%m-%dT%H:%M:%SZ', judged)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16),\n"
    "  content BLOB NOT NULL,    -- the record as one zstd frame\n"
    "  CHECK (length(content) = size),\n"
    "  CHECK ((verifier IS NULL) = (verdict IS NULL)),\n"
    "  CHECK ((judged IS NULL) = (verdict IS NULL))\n"
    ") STRICT;\n"
    "CREATE VIEW proofs AS\n"
    "  -- Which results have a proof, and what does it take? bytes_per_node\n"
    "  -- counts the bytes in this file.\n"
    "  SELECT r.position, r.rules, r.value, r.winner,\n"
    "    r.nodes AS search_nodes, p.nodes AS proof_nodes, p.raw_size, p.size,\n"
    "    1.0 * p.size / p.nodes AS bytes_per_node, p.verdict\n"
    "  FROM proof AS p JOIN result AS r ON r.id = p.result\n"
    "  ORDER BY r.side, r.rules, r.black + r.white, r.position;\n";

static const char samples[] =
    "CREATE VIEW sample AS\n"
    "  -- Every result with all that a condition may ask about: what unlur\n"
    "  -- stats takes into its samples, one row a position up to symmetry.\n"
    "  SELECT r.id, r.position, r.rules, r.side, r.to_move, r.black, r.white,\n"
    "    r.black + r.white AS stones,\n"
    "    3 * r.side * (r.side - 1) + 1 - r.black - r.white AS empty,\n"
    "    r.orbit, r.state, r.value, r.winner, r.move, r.grundy, r.pn, r.dn,\n"
    "    r.nodes, r.seconds, r.recorded, p.nodes AS proof_nodes,\n"
    "    p.raw_size AS proof_bytes, p.size AS proof_size, p.verdict,\n"
    "    u.version, u.options, u.seed\n"
    "  FROM result AS r JOIN run AS u ON u.id = r.run\n"
    "  LEFT JOIN proof AS p ON p.result = r.id;\n";

static const char traces[] =
    "CREATE TABLE trace (\n"
    "  -- How the search of a result went, of the main phase only: the newest\n"
    "  -- search of which a trace was kept, which may be one of several.\n"
    "  result INTEGER PRIMARY KEY REFERENCES result (id),\n"
    "  points TEXT NOT NULL -- JSON: [[nodes,pn,dn],[nodes,pn,dn],...]\n"
    "    CHECK (points GLOB '[[][[]*]]' AND points NOT GLOB '*[^][0-9,]*'),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16)\n"
    ") STRICT;\n"
    "CREATE VIEW traces AS\n"
    "  -- How did the proof and the disproof number of a position go? pn and\n"
    "  -- dn are for a win of the player to move, after so many positions\n"
    "  -- were expanded; 0 is done, 4294967295 is impossible.\n"
    "  SELECT r.position, r.rules, p.key AS step,\n"
    "    json_extract(p.value, '$[0]') AS nodes,\n"
    "    json_extract(p.value, '$[1]') AS pn,\n"
    "    json_extract(p.value, '$[2]') AS dn\n"
    "  FROM trace AS t JOIN result AS r ON r.id = t.result,\n"
    "    json_each(t.points) AS p\n"
    "  ORDER BY r.side, r.rules, r.black + r.white, r.position, p.key;\n";

static const char conflicts[] =
    "CREATE TABLE conflict (\n"
    "  -- A claim out of another store that contradicts a proved result of\n"
    "  -- this one. Both are kept, and no look-up answers either, until one\n"
    "  -- is refuted. The columns mean what they mean in result.\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  position TEXT NOT NULL,\n"
    "  rules TEXT NOT NULL CHECK (rules IN ('any', 'inner', 'open')),\n"
    "  side INTEGER NOT NULL CHECK (side BETWEEN 2 AND 11),\n"
    "  to_move TEXT NOT NULL CHECK (to_move IN ('b', 'w', 'c')),\n"
    "  black INTEGER NOT NULL CHECK (black >= 0),\n"
    "  white INTEGER NOT NULL CHECK (white >= 0),\n"
    "  orbit INTEGER NOT NULL CHECK (orbit IN (1, 2, 3, 4, 6, 12)),\n"
    "  state TEXT NOT NULL CHECK (state = 'proved'),\n"
    "  value TEXT NOT NULL CHECK (value IN ('win', 'loss')),\n"
    "  winner TEXT,\n"
    "  move TEXT,\n"
    "  grundy INTEGER CHECK (grundy >= 0),\n"
    "  pn INTEGER CHECK (pn IS NULL),\n"
    "  dn INTEGER CHECK (dn IS NULL),\n"
    "  nodes INTEGER NOT NULL CHECK (nodes >= 0),\n"
    "  seconds REAL NOT NULL CHECK (seconds >= 0 AND seconds < 9e999),\n"
    "  recorded TEXT NOT NULL\n"
    "    CHECK (recorded IS strftime('%Y-%m-%dT%H:%M:%SZ', recorded)),\n"
    "  run INTEGER NOT NULL REFERENCES run (id),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16)\n"
    ") STRICT;\n"
    "CREATE UNIQUE INDEX conflict_key\n"
    "  ON conflict (position, rules, value, ifnull(grundy, -1));\n"
    "CREATE INDEX conflict_run ON conflict (run);\n"
    "CREATE TABLE conflict_proof (\n"
    "  -- The proof that came with such a claim. The columns mean what they\n"
    "  -- mean in proof.\n"
    "  conflict INTEGER PRIMARY KEY REFERENCES conflict (id),\n"
    "  nodes INTEGER NOT NULL CHECK (nodes >= 0),\n"
    "  raw_size INTEGER NOT NULL\n"
    "    CHECK (raw_size BETWEEN 1 AND 1073741824),\n"
    "  size INTEGER NOT NULL CHECK (size > 0),\n"
    "  digest BLOB NOT NULL CHECK (length(digest) = 16),\n"
    "  content_digest BLOB NOT NULL CHECK (length(content_digest) = 16),\n"
    "  verdict TEXT CHECK (verdict IN ('verified', 'rejected')),\n"
    "  verifier TEXT CHECK (verifier <> ''),\n"
    "  judged TEXT\n"
    "    CHECK (judged IS strftime('%Y-%m-%dT%H:%M:%SZ', judged)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16),\n"
    "  content BLOB NOT NULL,\n"
    "  CHECK (length(content) = size),\n"
    "  CHECK ((verifier IS NULL) = (verdict IS NULL)),\n"
    "  CHECK ((judged IS NULL) = (verdict IS NULL))\n"
    ") STRICT;\n"
    "CREATE VIEW conflicts AS\n"
    "  -- Which claims contradict a result, and what speaks for each? A proof\n"
    "  -- is verified, rejected, unverified or none.\n"
    "  SELECT c.position, c.rules, r.value AS stored, c.value AS claimed,\n"
    "    r.grundy AS stored_grundy, c.grundy AS claimed_grundy,\n"
    "    CASE WHEN p.result IS NULL THEN 'none'\n"
    "      ELSE ifnull(p.verdict, 'unverified') END AS stored_proof,\n"
    "    CASE WHEN q.conflict IS NULL THEN 'none'\n"
    "      ELSE ifnull(q.verdict, 'unverified') END AS claimed_proof,\n"
    "    c.recorded, u.version, u.options, u.seed, u.started\n"
    "  FROM conflict AS c JOIN run AS u ON u.id = c.run\n"
    "  LEFT JOIN result AS r\n"
    "    ON r.position = c.position AND r.rules = c.rules\n"
    "  LEFT JOIN proof AS p ON p.result = r.id\n"
    "  LEFT JOIN conflict_proof AS q ON q.conflict = c.id\n"
    "  ORDER BY c.side, c.rules, c.black + c.white, c.position, c.id;\n";

static const char no_conflicts[] = "DROP VIEW IF EXISTS conflicts;\n"
                                   "DROP TABLE IF EXISTS conflict_proof;\n"
                                   "DROP TABLE IF EXISTS conflict;\n";

static const char games[] =
    "CREATE TABLE game (\n"
    "  -- A game of the program's player against itself. The record with\n"
    "  -- origin, opening, effort and the run's version and seed says it all;\n"
    "  -- the other columns are what follows from these.\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  series TEXT NOT NULL CHECK (series <> ''), -- what decides a game,\n"
    "  number INTEGER NOT NULL CHECK (number > 0), -- with this\n"
    "  side INTEGER NOT NULL CHECK (side BETWEEN 2 AND 11),\n"
    "  rules TEXT NOT NULL CHECK (rules IN ('inner', 'open', 'none')),\n"
    "  origin TEXT NOT NULL CHECK (origin IN ('empty', 'drawn', 'given')),\n"
    "  opening INTEGER NOT NULL CHECK (opening >= 0), -- moves not chosen\n"
    "  effort INTEGER NOT NULL CHECK (effort > 0), -- for a move\n"
    "  record TEXT NOT NULL,\n"
    "  stones INTEGER NOT NULL CHECK (stones >= 0), -- of the contract\n"
    "  black TEXT NOT NULL CHECK (black IN ('first', 'second')),\n"
    "  winner TEXT NOT NULL CHECK (winner IN ('black', 'white')),\n"
    "  won TEXT NOT NULL CHECK (won IN ('first', 'second')),\n"
    "  moves INTEGER NOT NULL CHECK (moves >= 0), -- of the main phase\n"
    "  run INTEGER NOT NULL REFERENCES run (id),\n"
    "  recorded TEXT NOT NULL -- UTC\n"
    "    CHECK (recorded IS strftime('%Y-%m-%dT%H:%M:%SZ', recorded)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16),\n"
    "  CHECK ((won = black) = (winner = 'black'))\n"
    ") STRICT;\n"
    "CREATE UNIQUE INDEX game_key ON game (series, number);\n"
    "CREATE INDEX game_run ON game (run);\n"
    "CREATE VIEW games AS\n"
    "  -- How did the player's games against itself go, and where does each\n"
    "  -- come from?\n"
    "  SELECT g.series, g.number, g.side, g.rules, g.origin, g.opening,\n"
    "    g.effort, g.stones, g.black, g.winner, g.won, g.moves, g.record,\n"
    "    g.recorded, u.version, u.options, u.seed, u.started\n"
    "  FROM game AS g JOIN run AS u ON u.id = g.run\n"
    "  ORDER BY g.side, g.rules, g.series, g.number;\n";

static const char imported[] =
    "CREATE TABLE imported_game (\n"
    "  -- A game that was played elsewhere, by people or programs, as unlur\n"
    "  -- annotate --import took it in. NULL is what nobody told.\n"
    "  id INTEGER PRIMARY KEY,\n"
    "  key TEXT NOT NULL CHECK (key <> ''), -- the site's number, or a digest\n"
    "  site TEXT CHECK (site <> ''),\n"
    "  site_id TEXT CHECK (site_id <> ''), -- number of the game there\n"
    "  played TEXT CHECK (played <> ''),   -- when it began, as it was told\n"
    "  first TEXT CHECK (first <> ''),     -- names of the players by seat\n"
    "  second TEXT CHECK (second <> ''),\n"
    "  side INTEGER NOT NULL CHECK (side BETWEEN 2 AND 11),\n"
    "  rules TEXT NOT NULL CHECK (rules IN ('inner', 'open', 'none')),\n"
    "  record TEXT NOT NULL,\n"
    "  ending TEXT -- 'rules', or how it was broken off\n"
    "    CHECK (ending IN ('rules', 'resign', 'timeout', 'draw',\n"
    "      'abandoned')),\n"
    "  stones INTEGER NOT NULL CHECK (stones >= 0), -- of the contract\n"
    "  black TEXT CHECK (black IN ('first', 'second')), -- NULL: no pass yet\n"
    "  winner TEXT CHECK (winner IN ('black', 'white')),\n"
    "  won TEXT CHECK (won IN ('first', 'second')),\n"
    "  moves INTEGER NOT NULL CHECK (moves >= 0), -- of the main phase\n"
    "  run INTEGER NOT NULL REFERENCES run (id),\n"
    "  recorded TEXT NOT NULL -- UTC\n"
    "    CHECK (recorded IS strftime('%Y-%m-%dT%H:%M:%SZ', recorded)),\n"
    "  checksum BLOB NOT NULL CHECK (length(checksum) = 16),\n"
    "  CHECK (winner IS CASE WHEN won IS NULL OR black IS NULL THEN NULL\n"
    "    WHEN won = black THEN 'black' ELSE 'white' END),\n"
    "  CHECK (ending IS NOT 'rules' OR winner IS NOT NULL)\n"
    ") STRICT;\n"
    "CREATE UNIQUE INDEX imported_game_key ON imported_game (key);\n"
    "CREATE INDEX imported_game_run ON imported_game (run);\n"
    "CREATE VIEW imported_games AS\n"
    "  -- Which games were imported, how did they go, and when did they\n"
    "  -- come in?\n"
    "  SELECT g.key, g.site, g.site_id, g.played, g.first, g.second, g.side,\n"
    "    g.rules, g.record, g.ending, g.stones, g.black, g.winner, g.won,\n"
    "    g.moves, g.recorded, u.version, u.options, u.seed, u.started\n"
    "  FROM imported_game AS g JOIN run AS u ON u.id = g.run\n"
    "  ORDER BY g.side, g.rules, g.key;\n";

/* Step i leads from version i to version i + 1. */
static const char *const steps[SCHEMA_VERSION][3] = {
    {tables, views}, {proofs}, {samples, traces}, {conflicts},
    {no_conflicts},  {games},  {imported}};

static int read_number(sqlite3 *db, const char *sql, int *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int(statement, 0);
    const int end = sqlite3_finalize(statement);
    return code == SQLITE_OK ? end : code;
}

int schema_version(sqlite3 *db, int *version)
{
    return read_number(db, "PRAGMA main.user_version", version);
}

int schema_application(sqlite3 *db, int *application)
{
    return read_number(db, "PRAGMA main.application_id", application);
}

int schema_data_version(sqlite3 *db, int *version)
{
    return read_number(db, "PRAGMA main.data_version", version);
}

/* Writes the marks of the version a step leads to. */
static int mark(sqlite3 *db, int version)
{
    char *const sql =
        sqlite3_mprintf("PRAGMA application_id = %d; PRAGMA user_version = %d",
                        SCHEMA_APPLICATION, version);
    const int code =
        sql ? sqlite3_exec(db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return code;
}

/* Takes the step that is due, with the write lock held. */
static int take_step(sqlite3 *db, int target)
{
    int version = 0;
    int code = schema_version(db, &version);
    if (code != SQLITE_OK || version < 0 || version >= target)
        return code;
    for (int i = 0; steps[version][i] && code == SQLITE_OK; i++)
        code = sqlite3_exec(db, steps[version][i], NULL, NULL, NULL);
    return code == SQLITE_OK ? mark(db, version + 1) : code;
}

int schema_migrate(sqlite3 *db, int target)
{
    int version = 0;
    int code = schema_version(db, &version);
    while (code == SQLITE_OK && version >= 0 && version < target) {
        code = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
        if (code == SQLITE_OK)
            code = take_step(db, target);
        if (code == SQLITE_OK)
            code = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
        if (code == SQLITE_OK)
            code = schema_version(db, &version);
    }
    return code;
}

static const char list_sql[] =
    "WITH thing AS (SELECT type AS kind, name, rowid AS made, sql"
    "  FROM sqlite_schema WHERE type IN ('table', 'view'))"
    " SELECT name, NULL, kind, sql, kind, made, -1 FROM thing UNION ALL"
    " SELECT thing.name, c.name, c.type, NULL, kind, made, cid"
    " FROM thing, pragma_table_xinfo(thing.name) AS c ORDER BY 5, 6, 7";

int schema_list(schema_list_fn *each, void *context)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    int code = sqlite3_open(":memory:", &db);
    if (code == SQLITE_OK)
        code = schema_migrate(db, SCHEMA_VERSION);
    if (code == SQLITE_OK)
        code = sqlite3_prepare_v2(db, list_sql, -1, &row, NULL);
    while (code == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
        const char *texts[4];
        for (int i = 0; i < 4; i++)
            texts[i] = (const char *)sqlite3_column_text(row, i);
        each(context,
             &(struct schema_item){texts[0], texts[1], texts[2], texts[3]});
        code = SQLITE_OK;
    }
    sqlite3_finalize(row);
    sqlite3_close(db);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}
