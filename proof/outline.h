/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outline - the upper part of a main-phase proof, to find the proof again by.
 *
 * A search is some dozens of times as large as the proof that it finds, and the
 * outline some dozens of times smaller than that. It holds the nodes that have
 * many below them: the winner's moves, the replies and passes that the larger
 * answers are for, and which cells each node rests on (PROOFS.md). What is not
 * there takes a little search wherever it is missing. An outline proves
 * nothing: whoever follows it finds out whether it is true.
 *
 * The bytes: a line of text, `unlur-outline 1 WINNER POSITION`, in the words of
 * a proof's, then numbers as in a proof: how many bytes follow this one, and
 * the root. A node is
 *     0 (replies) or 1 + c (a move to c),
 *     how many children follow, and they: of replies each after 0 (the pass) or
 *     1 + its cell; a move has one or none,
 *     then, but for a move with a child, 0 if it rests on the whole board, else
 *     one more than the number of cells that follow, in rising order, the first
 *     as it is and the others less the one before and 1: those cells of its
 *     region that are in no child's and not its own move.
 */
#ifndef PROOF_OUTLINE_H
#define PROOF_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/notation.h"
#include "game/position.h"
#include "game/status.h"

/* A node is kept if so many nodes, or more, are in its subtree with itself and
 * with a copy of what it means in place of each reference. With 50 the outline
 * is twice as long and the searches take two thirds of the nodes; with 200 it
 * is half as long and they take half as many again (doc/experiments.md). */
enum { OUTLINE_LEAST_WORK = 100 };

/* The nodes stand in the order of their bytes, each before those below it: the
 * first child of node i is i + 1, the next one stands after all below that. */
struct outline_node {
    int16_t edge; /* leads here: a cell; MOVE_PASS; MOVE_NONE: the root, or the
                     child of a move */
    int16_t move; /* the winner's; MOVE_NONE: replies */
    bool whole;   /* rests on all stones of the position */
    uint32_t children;
    uint32_t span;         /* nodes of its subtree with itself */
    struct cellset region; /* unless whole: the cells that it rests on */
};

struct outline {
    struct position position;
    enum colour winner;
    struct outline_node *nodes; /* node 0 is the root; one at least */
    size_t count, room;
};

/* Adds the outline of a record of a main-phase proof: its root at least, unless
 * the winner need not move there, or has won; then nothing. STATUS_USAGE: it is
 * a contract position's. STATUS_FAILED: the bytes are no record, or memory ran
 * out. Each with a line in `why`. */
enum status outline_write(const unsigned char *record, size_t size,
                          struct bytes *bytes, struct status_text *why);

/* What the first bytes of an outline say. */
struct outline_head {
    struct position position;
    enum colour winner;
    uint32_t size; /* bytes of its nodes */
};

enum { OUTLINE_HEAD_MOST = NOTATION_SIZE + 45 /* bytes of a head */ };

/* Reads a head from `*at`, which moves on behind what was read, to the nodes,
 * and not beyond `end`; all bytes of the nodes are there. What is wrong, in
 * words, or NULL; then head->size is 0 unless the head is whole and only nodes
 * are missing. */
const char *outline_head_read(const unsigned char **at,
                              const unsigned char *end,
                              struct outline_head *head);

/* Reads one outline from `*at`, which moves on behind it, and not beyond `end`.
 * STATUS_FAILED with a line in `why`: the bytes are none, or memory ran out;
 * then it is empty. On success the caller frees it with outline_free(). */
enum status outline_read(const unsigned char **at, const unsigned char *end,
                         struct outline *outline, struct status_text *why);
void outline_free(struct outline *outline);

#endif
