/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kept_table - what a search has found out, in a file, so that another process
 * goes on from there.
 *
 * The file is a single zstd frame with a checksum. Its bytes are those of the
 * machine and of this version's tables, a matter of hours or days and not of
 * ages; what is to last is a proof in a store. And it is believed: damage is
 * noticed, malice is not. So whoever uses one has proofs verified.
 */
#ifndef PROVER_KEPT_TABLE_H
#define PROVER_KEPT_TABLE_H

#include "game/status.h"
#include "solver/dfpn/search.h"

/* Whether the file, if there is one, is a table, and can be written in the end:
 * what can be said before a search. STATUS_FAILED or STATUS_USAGE with a line.
 */
enum status kept_table_check(const char *path, struct status_text *why);

/* Says that the table in the file is of side `has` and not of side `wants`;
 * returns STATUS_FAILED. */
enum status kept_table_refuse_side(const char *path, int has, int wants,
                                   struct status_text *why);

/* Has a new search for boards of `side`, one that keeps its table, know what
 * the file says; nothing when there is none. STATUS_FAILED with a line: it is
 * no such file, damaged, without its checksum, or of another side or size of
 * tables; then the search must not be used. */
enum status kept_table_read(const char *path, int side, struct search *search,
                            struct status_text *why);

/* Puts what a search knows into the file, in place of what it had, all or
 * nothing. STATUS_FAILED or STATUS_USAGE with a line. */
enum status kept_table_write(const char *path, int side, struct search *search,
                             struct status_text *why);

#endif
