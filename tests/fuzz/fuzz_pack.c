/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fuzz_pack - any bytes at all as a pack: a file of proofs, the facts beside
 * it, and two last bytes that say how long the facts are and whether the pack
 * goes into an empty store or into a third of the specimen.
 *
 * Whatever they are, what was in the store is there as it was, whatever is
 * proved in it is true and has a proof about it that was verified, and a check
 * of the store finds nothing.
 */
#include "tests/fuzz/harness.h"

#include <unistd.h>

#include "db/check.h"
#include "game/bytes.h"
#include "game/notation.h"
#include "prover/pack_merge.h"
#include "tests/fuzz/specimen_store.h"
#include "tests/oracle.h"

/* The last two bytes, the first one high: whether the store is empty, and how
 * long the facts are; none: there is no such file. */
enum { TAIL = 2, EMPTY = 1 << 15 };

/* The oracle is asked about side 2, and side 3 with few empty cells. */
enum { ORACLE_SIDE = 3, ORACLE_EMPTY = 8 };

static char proofs_path[SPECIMEN_STORE_PATH];
static char facts_path_here[SPECIMEN_STORE_PATH + 8];
static char target_path[SPECIMEN_STORE_PATH];
static struct bytes target_file; /* as it is before a merge */

static void write_file(const char *name, const uint8_t *data, size_t size)
{
    FILE *const file = fopen(name, "wb");
    HARNESS_PROMISE(file && fwrite(data, 1, size, file) == size);
    HARNESS_PROMISE(!fclose(file));
}

static void begin(void)
{
    specimen_store_make_part(target_path, &target_file);
    specimen_store_name(proofs_path);
    snprintf(facts_path_here, sizeof facts_path_here, "%s.csv", proofs_path);
}

/* A complaint of a merge or a check. */
static void note(void *context, const char *line)
{
    (void)context;
    HARNESS_PROMISE(*line && !strchr(line, '\n'));
}

static bool is_true(const struct result *result)
{
    static struct oracle *oracles[ORACLE_SIDE + 1];
    char text[NOTATION_SIZE];
    const struct position *const position = &result->position;
    const int side = position->board->side;
    const bool contract = position->turn == TURN_CONTRACT;
    const bool win = result->value == VALUE_WIN;
    if (side > ORACLE_SIDE ||
        (side > 2 &&
         (contract ||
          position->board->cells - position_count(position) > ORACLE_EMPTY)))
        return true;
    if (!oracles[side])
        oracles[side] = oracle_new(side);
    notation_write(position, text);
    if (contract)
        return win == oracle_contract(oracles[side], text,
                                      result->rules == RULES_OPEN, NULL, 0);
    return win == (oracle_winner(oracles[side], text) ==
                   (position->turn == TURN_BLACK ? 'b' : 'w'));
}

struct target {
    struct store *store;
    bool empty; /* before the merge; the specimen's proofs are not verified */
};

/* What is proved is true, and its proof is about it and was accepted. */
static enum status check_entry(void *context, const struct store_entry *entry,
                               struct status_text *why)
{
    struct proof proof;
    bool found;
    const struct target *const target = context;
    const struct result *const result = entry->result;
    if (result->state != RESULT_PROVED)
        return STATUS_OK;
    HARNESS_PROMISE(is_true(result));
    HARNESS_PROMISE(!store_get_proof(target->store, &result->position,
                                     result->rules, &found, &proof, why));
    HARNESS_PROMISE(found && !proof_flaw(&proof, result));
    HARNESS_PROMISE(proof.verdict == PROOF_VERIFIED || !target->empty);
    proof_free(&proof);
    return STATUS_OK;
}

static void check_kept(struct store *target)
{
    struct status_text why;
    struct result result;
    bool found;
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    for (size_t i = 0; i < count; i++)
        if (specimen_store_in_part(i))
            HARNESS_PROMISE(!store_get(target, &all[i].position, all[i].rules,
                                       &found, &result, NULL, &why) &&
                            found && result.state == RESULT_PROVED &&
                            result.value == all[i].value);
}

static void check_target(struct store *store, bool empty)
{
    struct target target = {.store = store, .empty = empty};
    struct status_text why;
    uint64_t findings;
    if (!empty)
        check_kept(store);
    for (int side = 2; side <= 4; side++) {
        HARNESS_PROMISE(
            !store_each_main(store, side, NULL, check_entry, &target, &why));
        HARNESS_PROMISE(!store_each_contract(store, side, RULES_INNER, NULL,
                                             check_entry, &target, &why));
        HARNESS_PROMISE(!store_each_contract(store, side, RULES_OPEN, NULL,
                                             check_entry, &target, &why));
    }
    HARNESS_PROMISE(!check_run(store, &(struct check_calls){.report = note},
                               &findings, &why));
    HARNESS_PROMISE(findings == 0);
}

static void merge(struct pack_file *pack, bool empty)
{
    static const struct run run = {.version = "fuzz",
                                   .started = "2030-01-31T12:00:00Z"};
    static const struct store_merge_options options = {.tell = note};
    struct checked_store checked = {.verify = true};
    struct store_merge_counts counts;
    struct status_text why;
    uint64_t claimed;
    unlink(target_path);
    if (!empty)
        write_file(target_path, target_file.data, target_file.size);
    HARNESS_PROMISE(
        !store_open(target_path, STORE_WRITE, &checked.store, &why));
    if (pack_file_merge(pack, &checked, &run, &options, &counts, &claimed,
                        &why))
        harness_check_line(&why);
    check_target(checked.store, empty);
    checked_store_close(&checked);
    unlink(target_path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct status_text why;
    struct pack_file *pack;
    if (!target_file.size)
        begin();
    if (size < TAIL)
        return 0;
    size -= TAIL;
    const unsigned tail = (unsigned)data[size] << 8 | data[size + 1];
    const size_t told = tail & ~(unsigned)EMPTY;
    const size_t facts = told < size ? told : size;
    write_file(proofs_path, data, size - facts);
    if (facts)
        write_file(facts_path_here, data + size - facts, facts);
    if (pack_file_open(proofs_path, &pack, &why)) {
        harness_check_line(&why);
    } else {
        merge(pack, tail & EMPTY);
        pack_file_close(pack);
    }
    unlink(proofs_path);
    unlink(facts_path_here);
    return 0;
}
