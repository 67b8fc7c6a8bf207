/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * writer - the nodes of a main-phase proof as bytes.
 *
 * Nodes are put one after another in the order of PROOFS.md, each before those
 * that it needs. Cells and sides are turned on their way by a symmetry of the
 * board, so that a node can be written in another orientation than it was made
 * in. A node that is used more than once is marked where it is written first,
 * and referred to later.
 *
 * Memory that runs out is noticed at the end, by proof_writer_end().
 */
#ifndef PROOF_WRITER_H
#define PROOF_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/position.h"
#include "game/status.h"

/* Begun as {.board = ..., .winner = ...}. */
struct proof_writer {
    const struct board *board;
    enum colour winner;
    struct bytes bytes; /* of nodes alone */
    uint64_t nodes;     /* as they count in a record */
    uint32_t marked;    /* nodes finished */
};

/* What has become of a node that may be used again. All zero: not written. */
struct proof_use {
    bool written;     /* and marked */
    uint8_t symmetry; /* by which it was turned then */
    uint32_t index;   /* among the marked nodes */
};

/* A connection of the winner's stone: its arms to `side` and on, as PROOFS.md
 * has them, one after another. They must be well-formed. */
struct proof_connection {
    int stone, side;
    const unsigned char *arms; /* three, or two for White */
};

/* Each begins a node turned by symmetry k: a move, after which the next node
 * follows unless it has made the goal; `count` replies, each followed by a
 * reply and a node; a connection; a barred cell. */
void proof_writer_move(struct proof_writer *writer, int cell, int k);
void proof_writer_replies(struct proof_writer *writer, uint32_t count);
void proof_writer_reply(struct proof_writer *writer, int reply, int k);
void proof_writer_connection(struct proof_writer *writer,
                             const struct proof_connection *connection, int k);
void proof_writer_barred(struct proof_writer *writer);

/* A mark stands before its node, and has its number when the node is finished;
 * then `use` tells what is needed to refer to it. */
void proof_writer_mark(struct proof_writer *writer);
void proof_writer_marked(struct proof_writer *writer, int k,
                         struct proof_use *use);

/* A reference to the marked node finished index-th, from which symmetry k leads
 * here. */
void proof_writer_reference(struct proof_writer *writer, uint32_t index, int k);

/* A reference to a node in use, turned by symmetry k; false: it is not written
 * yet. */
bool proof_writer_refer(struct proof_writer *writer,
                        const struct proof_use *use, int k);

/* Adds the record of the position to `bytes`, and frees what the writer holds.
 * `nodes`, if given, receives their number. STATUS_FAILED: memory or numbers
 * ran out. */
enum status proof_writer_end(struct proof_writer *writer,
                             const struct position *position,
                             struct bytes *bytes, uint32_t *nodes,
                             struct status_text *why);

#endif
