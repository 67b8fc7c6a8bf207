/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make_stores - writes the specimen store and all foreign ones into a folder,
 * in small pages and with a last byte of each kind, as seeds for fuzz_store.
 * One that lies throughout, with checksums that fit and proofs that look like
 * some, counts as forged.
 *
 *     make_stores FOLDER
 */
#include <unistd.h>

#include "db/store.h"
#include "proof/format.h"
#include "tests/fuzz/foreign_store.h"
#include "tests/fuzz/harness.h"
#include "tests/fuzz/specimen_store.h"

/* What is done with a file, by half a byte; with one that will be refused only
 * what opens it differently. */
enum { CHOICES = 16, CHOICES_FORGED = 8, CHOICES_APART = 5 };

static const char small_pages[] = "PRAGMA page_size = 512; VACUUM";

static void copy(const char *from, const char *folder, const char *name,
                 unsigned last)
{
    char path[4096], part[4096];
    snprintf(path, sizeof path, "%s/%s-%02x", folder, name, last);
    FILE *const in = fopen(from, "rb");
    FILE *const out = fopen(path, "wb");
    HARNESS_PROMISE(in && out);
    for (size_t size; (size = fread(part, 1, sizeof part, in)) > 0;)
        HARNESS_PROMISE(fwrite(part, 1, size, out) == size);
    HARNESS_PROMISE(fputc((int)last, out) != EOF);
    HARNESS_PROMISE(!fclose(in) && !fclose(out));
}

/* With the choices from `first` on; the other half of the byte goes round, and
 * `odd` turns its last bit over. */
static void copy_all(const char *from, const char *folder, const char *name,
                     unsigned first, unsigned step, unsigned odd)
{
    for (unsigned i = first; i < CHOICES; i += step)
        copy(from, folder, name, ((3 * i + odd) % 16) << 4 | i);
}

/* Claims the opposite with the beginning of a proof, or a whole one that rests
 * on other lies. False: that cannot be said of the position. */
static bool make_lie(struct result result, struct record *record)
{
    const struct position *const position = &result.position;
    const bool win = result.value == VALUE_LOSS;
    const bool contract = position->turn == TURN_CONTRACT;
    struct bytes bytes = {.data = NULL};
    result.value = win ? VALUE_WIN : VALUE_LOSS;
    result.move = MOVE_NONE;
    for (int i = 0; i < position->board->cells && win && !contract; i++)
        if (position_at(position, i) == COLOUR_NONE)
            result.move = i;
    if (win && contract)
        result.move = MOVE_PASS;
    if (result_flaw(&result))
        return false;
    if (contract)
        proof_format_contract(&bytes, position, result.rules, result.value,
                              result.move);
    else
        proof_format_begin(&bytes, position,
                           value_winner(position->turn, result.value), 1, 0);
    bytes_add_number(&bytes, PROOF_FORMAT_LOSS);
    *record = (struct record){
        .result = result, .proof = {.bytes = bytes.data, .size = bytes.size}};
    return true;
}

static void make_lies(char path[SPECIMEN_STORE_PATH])
{
    static const struct run run = {.version = "liar",
                                   .started = "2030-01-31T12:00:00Z"};
    struct record record;
    struct store *store;
    struct status_text why;
    size_t count;
    const struct result *const all = specimen_store_results(&count);
    specimen_store_name(path);
    HARNESS_PROMISE(!store_open(path, STORE_WRITE, &store, &why));
    store_set_run(store, &run);
    for (size_t i = 0; i < count; i++)
        if (make_lie(all[i], &record)) {
            HARNESS_PROMISE(!store_put_all(store, &record, 1, &why));
            proof_free(&record.proof);
        }
    store_close(store);
}

int main(int argc, char **argv)
{
    char path[SPECIMEN_STORE_PATH];
    if (argc != 2)
        return EXIT_FAILURE;
    for (size_t i = 0; i <= foreign_store_count; i++) {
        const bool foreign = i < foreign_store_count;
        specimen_store_make(path);
        specimen_store_sql(path, small_pages);
        if (!foreign || foreign_store_make(&foreign_stores[i], path))
            copy_all(path, argv[1],
                     foreign ? foreign_stores[i].name : "specimen", 0,
                     foreign && foreign_stores[i].fate == FOREIGN_REFUSED
                         ? CHOICES_APART
                         : 1,
                     i % 2);
        unlink(path);
    }
    make_lies(path);
    specimen_store_sql(path, small_pages);
    copy_all(path, argv[1], "liar", CHOICES_FORGED, 1, 0);
    copy_all(path, argv[1], "liar", CHOICES_FORGED, 1, 1);
    unlink(path);
    return EXIT_SUCCESS;
}
