/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pack_merge - proofs and facts read side by side.
 *
 * Records do not say how long they are, so it is the verifier that finds where
 * one ends: the bytes it takes are kept. A record that rests on what this run
 * has not seen is read again after the verifier was told what the store has
 * verified, first the bytes that are kept and then the rest of the file.
 *
 * Facts and proofs stand in the same order, so that each is read once:
 * whichever comes first is taken, both together where they are about the same
 * position.
 */
#include "config.h"

#include "prover/pack_merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "db/facts.h"
#include "db/input_file.h"
#include "db/result_scan.h"
#include "db/store_merge_claims.h"
#include "game/bytes.h"
#include "game/symmetry.h"
#include "proof/format.h"
#include "verifier/source.h"

enum { BATCH_ROOM = 256, BATCH_BYTES = 16 << 20 };

struct pack_file {
    char *path;
    struct source *source; /* NULL: the file is empty */
    struct facts *facts;   /* NULL: none */
    uint64_t lines;        /* of facts */
    /* of the record at hand */
    struct bytes bytes; /* read so far */
    size_t at;          /* the next of them to be given */
};

/* A merge in progress. */
struct work {
    struct pack_file *file;
    struct checked_store *target;
    const struct run *run;
    const struct store_merge_options *options;
    struct store_merge_counts *counts;
    uint64_t *claimed;
    struct store_merge_claim claims[BATCH_ROOM];
    size_t count, size;             /* of the batch, its proofs' bytes */
    struct store_merge_claim proof; /* the record read last, not yet taken */
    struct row key;                 /* of its result */
    bool ready;                     /* there is one */
    bool end;                       /* no other one can be read */
    bool cut;                       /* for what is there is wrong */
    uint64_t missed;                /* proofs that only facts speak of */
    uint64_t records, lines;        /* read so far */
};

/* --- Reading records ------------------------------------------------------ */

/* A verify_read_fn: keeps what it reads. */
static int read_byte(void *context)
{
    struct pack_file *const file = context;
    if (file->at == file->bytes.size) {
        const int byte = file->source ? source_byte(file->source) : EOF;
        const unsigned char one = (unsigned char)byte;
        if (byte < 0)
            return -1;
        bytes_add(&file->bytes, &one, 1);
        if (file->bytes.failed)
            return -1;
    }
    return file->bytes.data[file->at++];
}

static enum verify_verdict verify_next(struct work *work,
                                       struct verify_report *report)
{
    work->file->at = 0;
    return verify_record(work->target->proof_check.verify, read_byte,
                         work->file, report);
}

/* The side of a record that the verifier has read the first line of; 0: it has
 * not. */
static int side_of(const struct verify_report *report)
{
    struct position position;
    struct status_text why;
    return notation_read(report->position, strlen(report->position), &position,
                         &why)
               ? 0
               : position.board->side;
}

/* Has the next record verified. */
static enum status verify_with_store(struct work *work,
                                     struct verify_report *report,
                                     enum verify_verdict *verdict,
                                     struct status_text *why)
{
    struct proof_check *const proof_check = &work->target->proof_check;
    bytes_clear(&work->file->bytes);
    *verdict = verify_next(work, report);
    const int side = *verdict == VERIFY_UNSUPPORTED ? side_of(report) : 0;
    bool news = false;
    const enum status status =
        side ? proof_check_trust(proof_check, work->target->store, side, &news,
                                 why)
             : STATUS_OK;
    if (!status && news)
        *verdict = verify_next(work, report);
    return status;
}

/* Tells why the file is not read on. */
static void tell_end(struct work *work, enum verify_verdict verdict,
                     const struct verify_report *report)
{
    struct status_text line;
    const struct source *const source = work->file->source;
    const char *const broken = source ? source_flaw(source) : NULL;
    work->cut = broken || verdict != VERIFY_END;
    if (!work->cut)
        return;
    status_set(&line, STATUS_FAILED,
               "record %" PRIu64 ": %s; the rest is left out",
               work->records + 1, broken ? broken : report->why);
    store_merge_tell(work->options, line.line);
}

/* Tells what is not there although the file ends well: any proof, if nothing
 * says that there should be none, or one that its facts speak of. A record that
 * was rejected has been told. */
static void tell_missed(const struct work *work)
{
    struct status_text line;
    const uint64_t rejected = work->counts->fate[STORE_MERGE_REJECTED];
    if (work->cut)
        return;
    if (!work->records && !work->file->facts)
        store_merge_tell(work->options, "it holds no proof");
    if (work->missed <= rejected)
        return;
    status_set(&line, STATUS_FAILED,
               "its facts speak of %" PRIu64 " proofs that it does not hold",
               work->missed - rejected);
    store_merge_tell(work->options, line.line);
}

/* Makes a claim of an accepted record. What is wrong with it, or NULL. */
static const char *claim_record(struct work *work, enum status *status,
                                struct status_text *why)
{
    struct store_merge_claim *const claim = &work->proof;
    struct result *const result = &claim->record.result;
    struct proof *const proof = &claim->record.proof;
    bool found = false;
    *claim = (struct store_merge_claim){.run = *work->run};
    row_now(claim->recorded);
    *proof = (struct proof){.bytes = work->file->bytes.data,
                            .size = work->file->bytes.size,
                            .verdict = PROOF_VERIFIED};
    work->file->bytes = (struct bytes){.data = NULL};
    snprintf(proof->verifier, sizeof proof->verifier, "%s", PACKAGE_VERSION);
    const char *flaw = proof_claim(proof, result);
    if (flaw)
        return flaw;
    const struct position least = symmetry_canonical(&result->position, NULL);
    if (!position_equal(&least, &result->position))
        return "its position is not in canonical form";
    *status = proof_check_find_move(&work->target->proof_check, result, proof,
                                    &found, why);
    if (!*status && !found)
        return "it shows no move";
    flaw = result_flaw(result);
    return flaw ? flaw : proof_flaw(proof, result);
}

/* Reads records until one can be taken. */
static enum status read_record(struct work *work, struct status_text *why)
{
    struct verify_report report;
    enum verify_verdict verdict;
    struct status_text line;
    enum status status = STATUS_OK;
    while (!work->ready && !work->end && !status) {
        status = verify_with_store(work, &report, &verdict, why);
        if (status)
            return status;
        if (verdict != VERIFY_ACCEPTED || work->file->bytes.failed) {
            work->end = true;
            tell_end(work, verdict, &report);
            break;
        }
        const char *const flaw = claim_record(work, &status, why);
        work->records++;
        work->ready = !flaw && !status;
        if (work->ready)
            row_of_result(&work->key, &work->proof.record.result);
        else
            proof_free(&work->proof.record.proof);
        if (flaw) {
            work->counts->fate[STORE_MERGE_REJECTED]++;
            status_set(&line, STATUS_FAILED, "record %" PRIu64 " (%s): %s",
                       work->records, report.position, flaw);
            store_merge_tell(work->options, line.line);
        }
    }
    return status;
}

/* --- Batches -------------------------------------------------------------- */

static void empty_batch(struct work *work)
{
    for (size_t i = 0; i < work->count; i++)
        proof_free(&work->claims[i].record.proof);
    work->count = work->size = 0;
}

static enum status flush(struct work *work, struct status_text *why)
{
    const enum status status =
        work->count ? store_merge_claims(work->target->store, work->file->path,
                                         work->claims, work->count,
                                         work->options, work->counts, why)
                    : STATUS_OK;
    empty_batch(work);
    return status;
}

static enum status add(struct work *work, const struct store_merge_claim *claim,
                       struct status_text *why)
{
    work->claims[work->count++] = *claim;
    work->size += claim->record.proof.size;
    return work->count == BATCH_ROOM || work->size >= BATCH_BYTES
               ? flush(work, why)
               : STATUS_OK;
}

/* --- Proofs and facts ----------------------------------------------------- */

/* What a line of facts says, but for its Grundy value, which nobody proves. */
static struct store_merge_claim claim_fact(const struct fact *fact)
{
    struct store_merge_claim claim = {.record = {.result = fact->result}};
    claim.record.result.grundy = VALUE_NO_GRUNDY;
    row_run(&fact->row, &claim.run);
    strcpy(claim.recorded, fact->row.recorded);
    return claim;
}

/* Adds the facts to the proof, unless they say something else. */
static enum status join(struct work *work, const struct fact *fact,
                        struct status_text *why)
{
    struct store_merge_claim claim = claim_fact(fact);
    struct status_text line;
    bool agrees = true;
    struct record *const proved = &work->proof.record;
    claim.record.proof = proved->proof;
    if (proof_flaw(&claim.record.proof, &claim.record.result))
        agrees = false;
    const enum status status =
        agrees
            ? proof_check_move(&work->target->proof_check, &claim.record.result,
                               &proved->proof, &agrees, why)
            : STATUS_OK;
    if (status)
        return status;
    if (agrees) {
        work->proof = claim;
        return STATUS_OK;
    }
    status_set(&line, STATUS_FAILED,
               "the facts of '%s' (rules %s) are not those of its proof, and "
               "left out",
               fact->row.position, fact->row.rules);
    store_merge_tell(work->options, line.line);
    return STATUS_OK;
}

static enum status take_proof(struct work *work, struct status_text *why)
{
    work->ready = false;
    return add(work, &work->proof, why);
}

/* Takes a line of facts that no proof belongs to. */
static enum status take_fact(struct work *work, const struct fact *fact,
                             struct status_text *why)
{
    const struct store_merge_claim claim = claim_fact(fact);
    if (fact->result.state != RESULT_PROVED)
        return add(work, &claim, why);
    ++*work->claimed;
    work->missed += fact->proof;
    return STATUS_OK;
}

/* Takes what comes next, a proof, a line of facts, or both. */
static enum status take_next(struct work *work, const struct fact *fact,
                             struct status_text *why)
{
    const int order = !fact ? -1
                      : !work->ready
                          ? 1
                          : result_scan_compare(&work->key, &fact->row, true);
    enum status status = STATUS_OK;
    if (order == 0)
        status = join(work, fact, why);
    if (!status && order > 0)
        status = take_fact(work, fact, why);
    if (!status && order <= 0)
        status = take_proof(work, why);
    if (!status && order >= 0) {
        work->lines++;
        status = facts_next(work->file->facts, why);
    }
    return status;
}

static enum status take_all(struct work *work, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status) {
        if (store_merge_must_stop(work->options))
            return STATUS_LIMIT;
        store_merge_count(work->options,
                          work->file->facts ? work->lines : work->records,
                          work->file->lines);
        status = read_record(work, why);
        const struct fact *const fact =
            work->file->facts ? facts_now(work->file->facts) : NULL;
        if (!status && !work->ready && !fact) {
            tell_missed(work);
            break;
        }
        if (!status)
            status = take_next(work, fact, why);
    }
    return status;
}

enum status pack_file_merge(struct pack_file *file,
                            struct checked_store *target, const struct run *run,
                            const struct store_merge_options *options,
                            struct store_merge_counts *counts,
                            uint64_t *claimed, struct status_text *why)
{
    struct status_text other;
    struct work *const work = calloc(1, sizeof *work);
    *counts = (struct store_merge_counts){.bare = 0};
    *claimed = 0;
    if (!work)
        return status_no_memory(why);
    work->file = file;
    work->target = target;
    work->run = run;
    work->options = options;
    work->counts = counts;
    work->claimed = claimed;
    enum status status = proof_check_open(&target->proof_check, why);
    if (!status)
        status = take_all(work, why);
    status = status_join(status, why, flush(work, &other), &other);
    if (work->ready)
        proof_free(&work->proof.record.proof);
    free(work);
    return status;
}

/* --- Files ---------------------------------------------------------------- */

/* Whether a file of proofs has not a byte, but facts beside it. */
static bool is_empty_with_facts(const char *path)
{
    struct stat proofs;
    return stat(path, &proofs) == 0 && proofs.st_size == 0 &&
           facts_are_there(path);
}

bool pack_file_is(const char *path)
{
    static const char raw[] = PROOF_FORMAT_WORD;
    unsigned char head[sizeof raw - 1];
    FILE *const file = fopen(path, "rb");
    const size_t size = file ? fread(head, 1, sizeof head, file) : 0;
    if (file)
        fclose(file);
    return is_empty_with_facts(path) || input_file_is_zstd(head, size) ||
           (size == sizeof head && !memcmp(head, raw, sizeof head));
}

enum status pack_file_open(const char *path, struct pack_file **file,
                           struct status_text *why)
{
    char flaw[SOURCE_WHY_SIZE];
    struct pack_file *const made = calloc(1, sizeof *made);
    if (made)
        made->path = strdup(path);
    if (!made || !made->path) {
        free(made);
        return status_no_memory(why);
    }
    enum status status = facts_open(path, &made->facts, &made->lines, why);
    const bool empty = is_empty_with_facts(path);
    if (!status && !empty)
        made->source = source_open(path, flaw);
    if (!status && !empty && !made->source)
        status =
            status_set(why, STATUS_FAILED, "cannot read '%s': %s", path, flaw);
    if (status)
        pack_file_close(made);
    else
        *file = made;
    return status;
}

void pack_file_close(struct pack_file *file)
{
    if (!file)
        return;
    source_close(file->source);
    facts_close(file->facts);
    bytes_clear(&file->bytes);
    free(file->path);
    free(file);
}
