/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check - the file, the rows, the game, the proofs, the traces, the games; see
 * the header.
 *
 * The game is checked from each result to those one move on: a neighbour that
 * the player to move there has lost is a win here. What is not stored or not
 * proved says nothing. A neighbour whose row is damaged says nothing either;
 * it is reported at its own row.
 */
#include "db/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "db/game_table.h"
#include "db/imported_table.h"
#include "db/store_internal.h"
#include "db/stored_row.h"
#include "game/outcome.h"
#include "game/symmetry.h"

struct check {
    struct store *store;
    const struct connection *connection;
    const struct check_calls *calls;
    uint64_t findings;
    uint64_t done, total; /* results */
};

static void find_fault(struct check *check, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void find_fault(struct check *check, const char *format, ...)
{
    char line[STATUS_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    check->findings++;
    check->calls->report(check->calls->context, line);
}

/* What the rows of a query are examined by. */
typedef void examine_fn(struct check *check, sqlite3_stmt *statement);

/* More rows than the file has room for: in a damaged one a page of a tree may
 * be its own child, and a scan over it would hardly ever end. */
static uint64_t too_many_rows(const struct check *check)
{
    enum { LEAST_ROW = 32 }; /* bytes; a checksum alone has 16 */
    struct stat file;
    return stat(check->connection->path, &file) == 0
               ? (uint64_t)file.st_size / LEAST_ROW + 1
               : UINT64_MAX;
}

/* Examines every row of a query. A query that breaks off is a finding, and the
 * check goes on with the next one. */
static void examine(struct check *check, const char *sql, examine_fn *each)
{
    struct status_text why;
    sqlite3_stmt *statement = NULL;
    if (connection_prepare(check->connection, sql, &statement, &why)) {
        find_fault(check, "%s", why.line);
        return;
    }
    int code;
    uint64_t left = too_many_rows(check);
    while ((code = sqlite3_step(statement)) == SQLITE_ROW && left-- > 0)
        each(check, statement);
    if (code == SQLITE_ROW) {
        find_fault(check, "file: damaged: its rows go round in a circle");
    } else if (code != SQLITE_DONE) {
        connection_error(check->connection, code, "read", &why);
        find_fault(check, "%s", why.line);
    }
    sqlite3_finalize(statement);
}

static void examine_integrity(struct check *check, sqlite3_stmt *statement)
{
    const char *const text = (const char *)sqlite3_column_text(statement, 0);
    if (!text)
        find_fault(check, "file: out of memory");
    else if (strcmp(text, "ok") != 0)
        find_fault(check, "file: %.*s", (int)strcspn(text, "\n"), text);
}

static void examine_foreign_key(struct check *check, sqlite3_stmt *statement)
{
    const char *const table = (const char *)sqlite3_column_text(statement, 0);
    const char *const owner = (const char *)sqlite3_column_text(statement, 2);
    find_fault(check, "file: %s %lld belongs to a %s that is not there",
               table ? table : "?",
               (long long)sqlite3_column_int64(statement, 1),
               owner ? owner : "?");
}

static void examine_run(struct check *check, sqlite3_stmt *statement)
{
    struct status_text why;
    if (stored_row_read_run(statement, &why))
        find_fault(check, "%s", why.line);
}

/* The value of a neighbour to the player to move there, if it is known. */
static enum value neighbour_value(const struct check *check,
                                  const struct position *position,
                                  enum rules rules)
{
    struct result result;
    bool found;
    const enum colour winner = outcome_winner(position);
    if (winner != COLOUR_NONE)
        return value_from_winner(position->turn, winner);
    if (store_get(check->store, position, rules, &found, &result, NULL, NULL))
        return VALUE_UNKNOWN;
    return found ? result.value : VALUE_UNKNOWN;
}

static void contradicted(struct check *check, const struct row *row,
                         const char *what, int move)
{
    char name[NOTATION_CELL_SIZE];
    find_fault(check, "'%s' (rules %s) is stored as a %s, but %s%s",
               row->position, row->rules, row->value, what,
               move == MOVE_NONE
                   ? ""
                   : notation_cell(board_of((int)row->side), move, name));
}

/* A proved, undecided position against those one move on. */
static void examine_game(struct check *check, const struct row *row,
                         const struct result *result)
{
    const struct position *const position = &result->position;
    const struct cellset moves = position_moves(position, result->rules);
    int winning = MOVE_NONE; /* a move to a position lost for the other */
    bool all_lose = true;    /* every move leads to one known to be won */
    int move =
        position->turn == TURN_CONTRACT ? MOVE_PASS : cellset_next(&moves, 0);
    while (move != MOVE_NONE) {
        const struct position next = position_after(position, move);
        const enum value value = neighbour_value(check, &next, result->rules);
        if (value == VALUE_LOSS)
            winning = move;
        all_lose = all_lose && value == VALUE_WIN;
        if (value == VALUE_WIN && move == result->move)
            contradicted(check, row, "its move loses: ", move);
        move = cellset_next(&moves, move == MOVE_PASS ? 0 : move + 1);
    }
    if (result->value == VALUE_LOSS && winning != MOVE_NONE)
        contradicted(check, row,
                     "a stored result says that this move wins: ", winning);
    if (result->value == VALUE_WIN && all_lose)
        contradicted(check, row, "stored results say that every move loses",
                     MOVE_NONE);
}

/* The proof of a position that the proof of a contract result rests on. */
static void examine_support(struct check *check, const struct row *row,
                            const struct position *next, enum rules rules)
{
    struct proof_facts facts;
    char text[NOTATION_SIZE];
    const struct position least = symmetry_canonical(next, NULL);
    if (outcome_winner(next) != COLOUR_NONE ||
        store_get_proof_facts(check->store, &least, rules, &facts, NULL) ||
        facts.verdict == PROOF_VERIFIED)
        return;
    find_fault(check,
               "'%s' (rules %s) has a verified proof that rests on one of '%s' "
               "(rules %s), which is %s",
               row->position, row->rules, notation_write(&least, text),
               row_rules(&least, rules),
               facts.stored ? "not verified" : "not stored");
}

/* What the verified proof of a contract result rests on. */
static void examine_supports(struct check *check, const struct row *row,
                             const struct result *result)
{
    const struct position *const position = &result->position;
    const struct cellset moves = position_moves(position, result->rules);
    int move = MOVE_PASS;
    while (move != MOVE_NONE) {
        const struct position next = position_after(position, move);
        if (result->value == VALUE_LOSS || move == result->move)
            examine_support(check, row, &next, result->rules);
        move = cellset_next(&moves, move == MOVE_PASS ? 0 : move + 1);
    }
}

static void examine_proof(struct check *check, const struct row *row,
                          const struct result *result)
{
    bool found;
    struct proof proof;
    struct status_text why;
    if (store_get_proof(check->store, &result->position, result->rules, &found,
                        &proof, &why))
        find_fault(check, "%s", why.line);
    else if (found && proof.verdict == PROOF_VERIFIED &&
             result->position.turn == TURN_CONTRACT)
        examine_supports(check, row, result);
    proof_free(&proof);
}

static void examine_trace(struct check *check, const struct result *result)
{
    bool found;
    struct trace trace;
    struct status_text why;
    if (store_get_trace(check->store, &result->position, result->rules, &found,
                        &trace, &why))
        find_fault(check, "%s", why.line);
}

/* A game_table_fn. */
static enum status examine_played(void *context, const struct stored_game *game,
                                  struct status_text *why)
{
    struct check *const check = context;
    if (!game)
        find_fault(check, "%s", why->line);
    return STATUS_OK;
}

enum { PAGE = 1024 }; /* games that are read together */

/* The games that the store has. */
static void examine_games(struct check *check)
{
    struct status_text why;
    int64_t after = INT64_MIN, before;
    do {
        before = after;
        if (game_table_page(check->store, &after, PAGE, examine_played, check,
                            &why)) {
            find_fault(check, "%s", why.line);
            return;
        }
    } while (after != before);
}

/* An imported_table_fn. */
static enum status examine_imported(void *context,
                                    const struct stored_imported *game,
                                    struct status_text *why)
{
    struct check *const check = context;
    if (!game)
        find_fault(check, "%s", why->line);
    return STATUS_OK;
}

/* The same of the games that were imported. */
static void examine_imports(struct check *check)
{
    struct status_text why;
    int64_t after = INT64_MIN, before;
    do {
        before = after;
        if (imported_table_page(check->store, &after, PAGE, examine_imported,
                                check, &why)) {
            find_fault(check, "%s", why.line);
            return;
        }
    } while (after != before);
}

static void take_total(struct check *check, sqlite3_stmt *statement)
{
    check->total = (uint64_t)sqlite3_column_int64(statement, 0);
}

static void examine_result(struct check *check, sqlite3_stmt *statement)
{
    struct row row;
    struct result result;
    struct status_text why;
    if (check->calls->count)
        check->calls->count(check->calls->context, check->done++, check->total);
    if (stored_row_read(statement, &row, &result, &why)) {
        find_fault(check, "%s", why.line);
        return;
    }
    if (result.state == RESULT_PROVED &&
        outcome_winner(&result.position) == COLOUR_NONE)
        examine_game(check, &row, &result);
    examine_proof(check, &row, &result);
    examine_trace(check, &result);
}

enum status check_run(struct store *store, const struct check_calls *calls,
                      uint64_t *findings, struct status_text *why)
{
    struct check check = {
        .store = store, .connection = store_connection(store), .calls = calls};
    examine(&check, "PRAGMA integrity_check", examine_integrity);
    examine(&check, "PRAGMA foreign_key_check", examine_foreign_key);
    examine(&check,
            "SELECT version, options, seed, started, checksum, id FROM run",
            examine_run);
    if (calls->count)
        examine(&check, "SELECT count(*) FROM result", take_total);
    examine(&check, STORED_ROW_SELECT("NOT INDEXED"), examine_result);
    examine_games(&check);
    examine_imports(&check);
    *findings = check.findings;
    if (!check.findings)
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "store '%s': %llu finding%s",
                      check.connection->path,
                      (unsigned long long)check.findings,
                      check.findings == 1 ? "" : "s");
}
