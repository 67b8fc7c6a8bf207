/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ledger - a hash table. Open addressing, at most three quarters full. */
#include "verifier/ledger.h"

#include <stdlib.h>

enum { FIRST_SIZE = 64 };

void *purse_take(struct purse *purse, size_t bytes)
{
    if (purse->used > purse->limit || bytes > purse->limit - purse->used)
        return NULL;
    void *const memory = calloc(1, bytes);
    if (memory)
        purse->used += bytes;
    return memory;
}

static struct ledger_entry entry_of(const struct hexagon *board,
                                    enum ledger_kind kind,
                                    const struct cells *stones)
{
    struct ledger_entry entry;
    memset(&entry, 0, sizeof entry);
    entry.kind = (uint8_t)kind;
    entry.side = (uint8_t)board->side;
    for (int k = 0; k < HEXAGON_SYMMETRIES; k++) {
        const struct cells image = hexagon_image(board, k, *stones);
        if (k == 0 || memcmp(&image, &entry.stones, sizeof image) < 0)
            entry.stones = image;
    }
    return entry;
}

static bool same(const struct ledger_entry *a, const struct ledger_entry *b)
{
    return a->kind == b->kind && a->side == b->side &&
           cells_equal(a->stones, b->stones);
}

/* Where the entry stands, or the free place for it. */
static struct ledger_entry *place_of(const struct ledger *ledger,
                                     const struct ledger_entry *entry)
{
    uint64_t hash = entry->kind * UINT64_C(16) + entry->side;
    for (int i = 0; i < HEXAGON_WORDS; i++) {
        hash = (hash ^ entry->stones.word[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    size_t at = hash & (ledger->size - 1);
    while (ledger->entry[at].kind && !same(&ledger->entry[at], entry))
        at = (at + 1) & (ledger->size - 1);
    return &ledger->entry[at];
}

static bool grow(struct ledger *ledger, struct purse *purse)
{
    const struct ledger old = *ledger;
    const size_t size = old.size ? 2 * old.size : FIRST_SIZE;
    struct ledger_entry *const entry =
        purse_take(purse, size * sizeof *old.entry);
    if (!entry)
        return false;
    ledger->entry = entry;
    ledger->size = size;
    for (size_t i = 0; i < old.size; i++)
        if (old.entry[i].kind)
            *place_of(ledger, &old.entry[i]) = old.entry[i];
    free(old.entry);
    purse->used -= old.size * sizeof *old.entry;
    return true;
}

bool ledger_has(const struct ledger *ledger, const struct hexagon *board,
                enum ledger_kind kind, const struct cells *stones)
{
    const struct ledger_entry entry = entry_of(board, kind, stones);
    return ledger->size > 0 && place_of(ledger, &entry)->kind != LEDGER_NONE;
}

bool ledger_add(struct ledger *ledger, struct purse *purse,
                const struct hexagon *board, enum ledger_kind kind,
                const struct cells *stones)
{
    const struct ledger_entry entry = entry_of(board, kind, stones);
    if (4 * (ledger->count + 1) > 3 * ledger->size && !grow(ledger, purse))
        return false;
    struct ledger_entry *const place = place_of(ledger, &entry);
    ledger->count += place->kind == LEDGER_NONE;
    *place = entry;
    return true;
}
