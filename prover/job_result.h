/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * job_result - what came of a job request, as a line of JSON.
 *
 *     {"delivery": 1, "id": 7, "position": "3/4/2b2/4/3 w", "winner": "white",
 *      "move": "d2", "pn": null, "dn": null, "nodes": 93, "seconds": 0.01,
 *      "version": "1.0", "options": "memory=...", "seed": "0",
 *      "started": "2030-01-31T12:00:00Z", "proof": "KLUv..."}
 *
 * in one line, or, when the worker could not,
 *
 *     {"delivery": 1, "id": 7, "error": "out of memory"}
 *
 * The winner is black, white, or unknown; then pn and dn may say how far the
 * search came. The proof is the record (PROOFS.md) of the canonical image of
 * the position, as a zstd frame with a checksum in base64, or null. What a
 * reader gets is sound in itself (result_flaw()); whether it is true the proof
 * must show, see result_check.h.
 *
 * Numbers and sizes have bounds. A proof's claimed size is compared with what
 * its frame can hold, and with JOB_RESULT_MOST_PROOF, before memory is
 * reserved.
 */
#ifndef PROVER_JOB_RESULT_H
#define PROVER_JOB_RESULT_H

#include <stdbool.h>
#include <stdint.h>

#include "db/store.h"
#include "game/bytes.h"

enum {
    JOB_RESULT_MOST_PROOF = 128 << 20, /* bytes of the record */
    JOB_RESULT_LINE_SIZE = 192 << 20   /* the longest line */
};

struct job_result {
    bool meant;  /* read: the line says that it is a job result */
    uint64_t id; /* of the job request; 0 where that was not readable */
    struct record record; /* main phase; the trace is not delivered */
    struct run run;       /* of the worker */
    bool failed;          /* there is no record and no run, but a reason */
    struct status_text reason;
};

/* A job result that says why there is none. */
struct job_result job_result_failed(uint64_t id, const char *reason);

/* Adds a job result as a line, with its newline. False: memory ran out, and the
 * line is not to be sent. The proof may have JOB_RESULT_MOST_PROOF bytes, the
 * run must say when it started. */
bool job_result_write(const struct job_result *job_result, struct bytes *line);

/* Reads a line, with or without its newline. The caller clears the job result.
 * STATUS_USAGE with what is wrong, STATUS_FAILED when memory ran out; then only
 * `meant` and the id are set, the id to 0 if it could not be read. */
enum status job_result_read(const char *line, size_t size,
                            struct job_result *job_result,
                            struct status_text *why);

/* Frees the proof. */
void job_result_clear(struct job_result *job_result);

#endif
