/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ledger - the accepted claims that can support a contract record.
 *
 * These are claims about black stones only: who wins the main phase with White
 * to move, or whether the player to move wins the contract phase. They are kept
 * in a hash table as the least of the twelve images, whole, never as a hash.
 */
#ifndef VERIFIER_LEDGER_H
#define VERIFIER_LEDGER_H

#include "verifier/hexagon.h"

/* The memory that may be reserved, in bytes. */
struct purse {
    size_t limit;
    size_t used;
};

/* Memory for `bytes` zeros, to be freed and given back to `used` by the caller.
 * NULL when the limit or the system does not allow it. */
void *purse_take(struct purse *purse, size_t bytes);

enum ledger_kind {
    LEDGER_NONE, /* of no use */
    LEDGER_BLACK,
    LEDGER_WHITE,
    LEDGER_INNER_WIN,
    LEDGER_INNER_LOSS,
    LEDGER_OPEN_WIN,
    LEDGER_OPEN_LOSS
};

struct ledger_entry {
    struct cells stones;
    uint8_t kind;
    uint8_t side;
};

/* Begins as zeros. */
struct ledger {
    struct ledger_entry *entry;
    size_t size; /* a power of two, or 0 */
    size_t count;
};

/* Whether the claim stands there, in any orientation. */
bool ledger_has(const struct ledger *ledger, const struct hexagon *board,
                enum ledger_kind kind, const struct cells *stones);

/* Adds a claim; false when there is no memory. */
bool ledger_add(struct ledger *ledger, struct purse *purse,
                const struct hexagon *board, enum ledger_kind kind,
                const struct cells *stones);

#endif
