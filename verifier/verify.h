/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * verify - checks proofs of who wins a position of Unlur.
 *
 * PROOFS.md says what a proof is and why an accepted one is true. The bytes may
 * come from anybody: whatever they are, only true claims are accepted, nothing
 * is reserved beyond the limits, and the time is at most that of as many nodes
 * as bytes were read, of which each takes what the board's size makes it.
 *
 * The memory of the limits goes into the marked nodes of one record (two sets
 * of cells and a word each) and the accepted claims (56 bytes each); both grow
 * by doubling, so a third of the limit can be in use and the next growth fail.
 * Besides there are about 20 kB for the board, and the stack: a node calls a
 * node for each stone or pass, and passes are followed by stones, so at most
 * two deep for each empty cell, and an arm calls an arm for each stone, all in
 * all below half a megabyte on side 11.
 *
 * One session may be used by one thread at a time; sessions share nothing.
 */
#ifndef VERIFIER_VERIFY_H
#define VERIFIER_VERIFY_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#include "verifier/report.h"

struct verify; /* what has been accepted so far */

struct verify_limits {
    size_t memory; /* bytes for marked nodes and accepted claims together */
    const volatile sig_atomic_t *stop; /* ends a check when non-zero; or NULL */
};

/* A session in which nothing has been accepted; the caller destroys it. NULL:
 * no memory. */
struct verify *verify_create(const struct verify_limits *limits);

/* Frees the session. NULL is allowed. */
void verify_destroy(struct verify *verify);

/*
 * Reads the next record and checks it; what has been accepted before in the
 * session may support it. Fills the whole report. Unless the record is
 * accepted, the stream stands within it and cannot be read on; the session can
 * still be used for another stream, also when the record was stopped.
 */
enum verify_verdict verify_record(struct verify *verify, verify_read_fn *read,
                                  void *context, struct verify_report *report);

/* Checks the one record that `size` bytes in memory are, and rejects it when
 * bytes follow its end; it supports nothing then. No bytes: VERIFY_END. */
enum verify_verdict verify_bytes(struct verify *verify, const void *bytes,
                                 size_t size, struct verify_report *report);

/*
 * Takes a claim that was accepted elsewhere as a support of contract records,
 * unchecked. False: malformed, or no memory for it.
 */
bool verify_trust(struct verify *verify, const char *rules, const char *claim,
                  const char *position);

#endif
