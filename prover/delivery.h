/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * delivery - what came of an order, as a line of JSON.
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
 * must show, see intake.h.
 *
 * Numbers and sizes have bounds. A proof's claimed size is compared with what
 * its frame can hold, and with DELIVERY_MOST_PROOF, before memory is reserved.
 */
#ifndef PROVER_DELIVERY_H
#define PROVER_DELIVERY_H

#include <stdbool.h>
#include <stdint.h>

#include "db/store.h"
#include "game/bytes.h"

enum {
    DELIVERY_MOST_PROOF = 128 << 20, /* bytes of the record */
    DELIVERY_LINE_SIZE = 192 << 20   /* the longest line */
};

struct delivery {
    bool meant;           /* read: the line says that it is a delivery */
    uint64_t id;          /* of the order; 0 where that was not readable */
    struct record record; /* main phase; the trace is not delivered */
    struct run run;       /* of the worker */
    bool failed;          /* there is no record and no run, but a reason */
    char reason[STATUS_TEXT_SIZE];
};

/* A delivery that says why there is none. */
struct delivery delivery_failed(uint64_t id, const char *reason);

/* Adds a delivery as a line, with its newline. False: memory ran out, and the
 * line is not to be sent. The proof may have DELIVERY_MOST_PROOF bytes, the run
 * must say when it started. */
bool delivery_write(const struct delivery *delivery, struct bytes *line);

/* Reads a line, with or without its newline. The caller clears the delivery.
 * STATUS_USAGE with what is wrong, STATUS_FAILED when memory ran out; then only
 * `meant` and the id are set, the id to 0 if it could not be read. */
enum status delivery_read(const char *line, size_t size,
                          struct delivery *delivery, struct status_text *why);

/* Frees the proof. */
void delivery_clear(struct delivery *delivery);

#endif
