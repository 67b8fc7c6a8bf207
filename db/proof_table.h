/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_table - the proofs of a store: the rows of its table `proof`.
 *
 * A row belongs to a result. Its checksum covers the key of that result and all
 * of its own columns but the content, which `content_digest` stands for; so a
 * row that came to another result is noticed, and facts about a proof can be
 * verified without reading it. A proof that is read has gone through: checksum,
 * digest of the content, zstd's own checksum, digest of the record, and
 * proof_flaw().
 *
 * A store from before there were proofs has an empty proof table.
 */
#ifndef DB_PROOF_TABLE_H
#define DB_PROOF_TABLE_H

#include "db/connection.h"
#include "db/proof.h"
#include "db/row.h"

struct proof_table {
    const struct connection *connection;
    sqlite3_stmt *facts, *content, *put, *judge; /* NULL: there is no table */
};

/* Prepares for reading, or for writing too. After a failure too the proof table
 * must be closed. */
enum status proof_table_open(struct proof_table *proof_table,
                             const struct connection *connection,
                             enum store_mode mode, struct status_text *why);
void proof_table_close(struct proof_table *proof_table);

/* The result a proof belongs to: its row's id, and the key that is in it. */
struct proof_table_place {
    int64_t id;
    const struct row *key;
};

/* Fills the facts, verified. STATUS_FAILED with a line: damage, or the file
 * cannot be read. */
enum status proof_table_facts(struct proof_table *proof_table,
                              const struct proof_table_place *place,
                              struct proof_facts *facts,
                              struct status_text *why);

/* Fills the proof of a result, or one of size 0 when there is none; the caller
 * frees it. */
enum status proof_table_get(struct proof_table *proof_table,
                            const struct proof_table_place *place,
                            const struct result *result, struct proof *proof,
                            struct status_text *why);

/* A proof made ready to be put, which takes time. */
struct packed_proof {
    const struct proof *proof;
    unsigned char *frame; /* its own; NULL for no proof */
    size_t size;
    unsigned char digest[PROOF_DIGEST_SIZE]; /* of the record */
};

enum status packed_proof_make(struct packed_proof *packed_proof,
                              const struct proof *proof,
                              struct status_text *why);
void packed_proof_free(struct packed_proof *packed_proof);

/* Puts a proof in the place of any other, with the write lock held. */
enum status proof_table_put(struct proof_table *proof_table,
                            const struct proof_table_place *place,
                            const struct packed_proof *packed_proof,
                            struct status_text *why);

/* Writes the verdict of `judged` to the row, with the write lock held. Nothing
 * happens when the row is there no more or has another record's digest. */
enum status proof_table_judge(struct proof_table *proof_table,
                              const struct proof_table_place *place,
                              const struct proof *judged,
                              struct status_text *why);

#endif
