/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * memory_store - db/store.h and db/read_lock.h where there is no file and no
 * SQLite: the results a site was built with, in memory.
 *
 * It takes the place of db/store.c in the program of the browser, so that what
 * asks a store there is the same code as everywhere. It holds proved results
 * without proofs and traces; what comes with those is refused, for nothing in
 * the browser keeps any.
 *
 * A hash table of canonical positions, by the hash of their text; a collision
 * goes to the next place. It is never more than half full.
 */
#include <stdlib.h>

#include "db/read_lock.h"
#include "db/store.h"
#include "game/key.h"
#include "game/notation.h"

/* A result of a canonical position; no board: the place is free. */
struct entry {
    struct result result;
    struct run run;
};

struct store {
    struct entry *entries;
    size_t count, room; /* room: a power of two, or 0 */
    struct run run;     /* of what is put */
};

static enum status refused(struct status_text *why)
{
    return status_set(why, STATUS_FAILED,
                      "a store in memory holds no proofs and no traces");
}

enum status store_open_until(const char *path, enum store_mode mode,
                             struct store_stop *stop, struct store **store,
                             struct status_text *why)
{
    (void)path;
    (void)mode;
    (void)stop;
    *store = calloc(1, sizeof **store);
    return *store ? STATUS_OK : status_no_memory(why);
}

void store_close(struct store *store)
{
    if (store)
        free(store->entries);
    free(store);
}

/* Nobody else writes here: what is read is one state anyhow. */
enum status read_lock_freeze(struct store *store, bool *frozen,
                             struct status_text *why)
{
    (void)store;
    (void)why;
    *frozen = false;
    return STATUS_OK;
}

void read_lock_thaw(struct store *store, bool frozen)
{
    (void)store;
    (void)frozen;
}

/* Nor can it be damaged. */
bool read_lock_met_damage(const struct store *store,
                          const struct status_text *why)
{
    (void)store;
    (void)why;
    return false;
}

enum status store_can_write(const struct store *store, struct status_text *why)
{
    (void)store;
    (void)why;
    return STATUS_OK;
}

enum status store_foreign_version(const struct store *store, int *version,
                                  struct status_text *why)
{
    (void)store;
    (void)why;
    *version = 0;
    return STATUS_OK;
}

void store_set_run(struct store *store, const struct run *run)
{
    store->run = *run;
}

void store_set_tell(struct store *store,
                    void (*tell)(void *context, const char *line),
                    void *context)
{
    (void)store;
    (void)tell;
    (void)context;
}

bool store_tell(struct store *store, const char *line)
{
    (void)store;
    (void)line;
    return false;
}

void record_free(struct record *record)
{
    proof_free(&record->proof);
    free(record->trace);
    record->trace = NULL;
}

/* The FNV-1a hash of the position's text. */
static uint32_t hash(const struct key *key)
{
    char text[NOTATION_SIZE];
    uint32_t sum = 2166136261u;
    notation_write(&key->position, text);
    for (const char *byte = text; *byte; byte++)
        sum = (sum ^ (unsigned char)*byte) * 16777619u;
    return sum;
}

/* The entry of a position, or the free place where it would stand. The table
 * is not empty. */
static struct entry *find(const struct store *store, const struct key *key)
{
    size_t i = hash(key) & (store->room - 1);
    for (;; i = (i + 1) & (store->room - 1)) {
        struct entry *const entry = &store->entries[i];
        const struct key its = {.position = entry->result.position,
                                .rules = entry->result.rules};
        if (!its.position.board || key_equal(&its, key))
            return entry;
    }
}

static enum status grow(struct store *store, struct status_text *why)
{
    const struct store before = *store;
    store->room = before.room ? 2 * before.room : 64;
    store->entries = calloc(store->room, sizeof *store->entries);
    if (!store->entries) {
        *store = before;
        return status_no_memory(why);
    }
    for (size_t i = 0; i < before.room; i++) {
        const struct result *const result = &before.entries[i].result;
        const struct key key = {.position = result->position,
                                .rules = result->rules};
        if (key.position.board)
            *find(store, &key) = before.entries[i];
    }
    free(before.entries);
    return STATUS_OK;
}

enum status store_put(struct store *store, const struct result *result,
                      struct status_text *why)
{
    const struct key key = key_of(&result->position, result->rules);
    if (2 * store->count >= store->room) {
        const enum status status = grow(store, why);
        if (status)
            return status;
    }
    struct entry *const entry = find(store, &key);
    store->count += !entry->result.position.board;
    entry->run = store->run;
    entry->result = *result;
    entry->result.position = key.position;
    entry->result.move = key_move(&key, result->move);
    return STATUS_OK;
}

enum status store_put_all(struct store *store, const struct record *records,
                          size_t count, struct status_text *why)
{
    enum status status = STATUS_OK;
    for (size_t i = 0; i < count && !status; i++)
        status = records[i].proof.size || records[i].trace
                     ? refused(why)
                     : store_put(store, &records[i].result, why);
    return status;
}

enum status store_get(struct store *store, const struct position *position,
                      enum rules rules, bool *found, struct result *result,
                      struct run *run, struct status_text *why)
{
    const struct key key = key_of(position, rules);
    const struct entry *const entry = store->count ? find(store, &key) : NULL;
    (void)why;
    *found = entry && entry->result.position.board;
    if (!*found)
        return STATUS_OK;
    *result = entry->result;
    result->position = *position;
    result->move = key_move_back(&key, entry->result.move);
    if (run)
        *run = entry->run;
    return STATUS_OK;
}

enum status store_get_proof(struct store *store,
                            const struct position *position, enum rules rules,
                            bool *found, struct proof *proof,
                            struct status_text *why)
{
    (void)store;
    (void)position;
    (void)rules;
    (void)why;
    *found = false;
    *proof = (struct proof){.bytes = NULL};
    return STATUS_OK;
}

enum status store_get_proof_facts(struct store *store,
                                  const struct position *position,
                                  enum rules rules, struct proof_facts *facts,
                                  struct status_text *why)
{
    (void)store;
    (void)position;
    (void)rules;
    (void)why;
    *facts = (struct proof_facts){.stored = false};
    return STATUS_OK;
}

enum status store_judge_proof(struct store *store, const struct result *result,
                              const struct proof *judged,
                              struct status_text *why)
{
    (void)store;
    (void)result;
    (void)judged;
    return refused(why);
}

enum status store_each_proof(struct store *store, int side, store_each_fn *each,
                             void *context, struct status_text *why)
{
    (void)store;
    (void)side;
    (void)each;
    (void)context;
    (void)why;
    return STATUS_OK;
}
