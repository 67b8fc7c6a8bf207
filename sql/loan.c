/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loan - borrowed statements, kept with the host's; see the header.
 *
 * SQLite keeps data for a function's call sites while a statement runs. A
 * negative number of an argument makes it one for all calls in the statement,
 * which is how SQLite's own JSON functions keep what they have parsed; were it
 * forgotten, each call would take a loan of its own.
 */
#include "sql/loan.h"

#include <stdlib.h>

#include "db/connection.h"

enum { LOAN_KEY = -0x556e6c72 };

struct loan {
    struct store *store;           /* NULL: there is none */
    struct game_proof *game_proof; /* to it */
    bool kept;                     /* by the statement */
};

enum status loan_open(sqlite3 *db, struct loan **loan, struct status_text *why)
{
    struct loan *const taken = calloc(1, sizeof *taken);
    if (!taken)
        return status_no_memory(why);
    enum status status = store_borrow(db, &taken->store, why);
    if (!status && taken->store)
        status = game_proof_create(taken->store, &taken->game_proof, why);
    if (status)
        loan_close(taken);
    else
        *loan = taken;
    return status;
}

void loan_close(struct loan *loan)
{
    if (!loan)
        return;
    game_proof_destroy(loan->game_proof);
    store_close(loan->store);
    free(loan);
}

struct lookup_sources loan_sources(const struct loan *loan)
{
    return (struct lookup_sources){.store = loan->store,
                                   .game_proof = loan->game_proof};
}

enum status loan_of_call(sqlite3_context *call, struct loan **loan,
                         struct status_text *why)
{
    *loan = sqlite3_get_auxdata(call, LOAN_KEY);
    return *loan ? STATUS_OK
                 : loan_open(sqlite3_context_db_handle(call), loan, why);
}

static void forget(void *loan)
{
    loan_close(loan);
}

void loan_keep(sqlite3_context *call, struct loan *loan)
{
    if (loan->kept)
        return;
    loan->kept = true;
    sqlite3_set_auxdata(call, LOAN_KEY, loan, forget);
}

int loan_error(sqlite3 *db)
{
    const int code = sqlite3_errcode(db) & 0xff;
    const bool passing = code == SQLITE_BUSY || code == SQLITE_LOCKED ||
                         code == SQLITE_INTERRUPT;
    return passing ? code : SQLITE_ERROR;
}
