/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reader - the nodes of a main-phase proof, read from its bytes one by one.
 *
 * The reader walks through a record with the position in hand, as the verifier
 * does, for whether a node follows a move depends on the board. Each call is an
 * event: a node begins, or the one that began last, and all below it, ends.
 *
 * Whatever is not of the form that PROOFS.md describes is refused, with a line
 * and a byte. It takes time in proportion to the bytes, and memory to the
 * marked nodes, however the record was damaged. Whether the proof is right is
 * for the verifier alone: nobody looks here at what arms connect or which
 * replies are suicides.
 */
#ifndef PROOF_READER_H
#define PROOF_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/status.h"
#include "proof/format.h"
#include "proof/writer.h"

enum proof_kind {
    PROOF_MOVE,       /* the winner to move: his move */
    PROOF_REPLIES,    /* the loser to move: answers to what he may do */
    PROOF_CONNECTION, /* the loser to move: the winner's stones connect */
    PROOF_BARRED,     /* either to move: a cell that Black can never take */
    PROOF_REFERENCE,  /* either to move: as a node before, turned */
    PROOF_KINDS
};

enum proof_event {
    PROOF_EVENT_NODE, /* a node begins */
    PROOF_EVENT_END,  /* the node that began last, of those still open, ends */
    PROOF_EVENT_DONE, /* the record has been read, to its end */
    PROOF_EVENT_FAILED
};

/* A node that has begun. */
struct proof_reader_node {
    enum proof_kind kind;
    bool marked;
    int edge;          /* leads here: a cell; MOVE_PASS; MOVE_NONE: the root */
    int cell;          /* of a move */
    uint32_t children; /* a move without a child makes the goal */
    uint32_t left;     /* of them: those that have not begun */
    size_t begin;      /* byte of the record */
};

/* A marked node that is finished. */
struct proof_reader_mark {
    bool winner_moves;
    struct cellset own; /* the winner's stones */
};

struct proof_reader {
    struct proof_head head;
    enum colour winner;
    uint32_t marked; /* as the record tells */
    uint32_t nodes;  /* begun, references not counted */
    const unsigned char *begin, *at, *end;
    struct position position; /* that the node in hand is for */
    struct proof_reader_node open[2 * BOARD_MAX_CELLS + 2];
    int depth; /* nodes open; the last of them is in hand */
    bool begun;
    enum proof_event event; /* the last */
    /* Of the node in hand, while it is the last that began. */
    struct proof_connection connection; /* a connection, */
    struct cellset cells;               /* and the cells that it uses */
    uint32_t target;                    /* a reference: index of what it means,
                                           and the symmetry from there to here */
    int symmetry;
    struct proof_reader_mark *marks;
    size_t mark_count, mark_room;
    enum status status; /* of a failure, */
    struct status_text *why;
};

/*
 * Begins with the record in `size` bytes, which must outlive the reader.
 * STATUS_USAGE: it is a contract position's, which has no nodes of this kind.
 * STATUS_FAILED: the bytes are no record. Each with a line in `why`, which
 * receives also why an event failed. Close it in any case.
 */
enum status proof_reader_open(struct proof_reader *reader,
                              const unsigned char *bytes, size_t size,
                              struct status_text *why);
void proof_reader_close(struct proof_reader *reader);

/* The next event. */
enum proof_event proof_reader_next(struct proof_reader *reader);

/* The node in hand, that began or ended last. */
static inline const struct proof_reader_node *
proof_reader_node(const struct proof_reader *reader)
{
    return &reader->open[reader->depth - 1];
}

static inline bool proof_reader_winner_moves(const struct proof_reader *reader)
{
    return (enum colour)reader->position.turn == reader->winner;
}

/* The connection whose node begins there, marked or not, in a record that has
 * been read. */
struct proof_connection proof_reader_connection(const unsigned char *node);

#endif
