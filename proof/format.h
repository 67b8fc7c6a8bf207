/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * format - the frame of a proof's bytes, and the proofs of contract
 * positions.
 *
 * PROOFS.md has the rules and the format. Nodes of the main phase are read by
 * proof/reader.h and written by proof/writer.h. A contract position's proof is
 * one node: an action that wins, or the statement that all lose. It rests on
 * the proofs of the positions those lead to.
 */
#ifndef PROOF_FORMAT_H
#define PROOF_FORMAT_H

#include "game/bytes.h"
#include "game/position.h"
#include "game/value.h"

enum { PROOF_MAX_SIZE = 1 << 30 /* bytes of a record */ };

/* The word and the blank that every record begins with. */
#define PROOF_FORMAT_WORD "unlur-proof "

/* The numbers that begin a node. */
enum proof_format_code {
    PROOF_FORMAT_MARK,
    PROOF_FORMAT_REFERENCE,
    PROOF_FORMAT_BARRED,
    PROOF_FORMAT_CONNECTION,
    PROOF_FORMAT_REPLIES,
    PROOF_FORMAT_PASS,
    PROOF_FORMAT_LOSS,
    PROOF_FORMAT_MOVE = 8 /* and the cell's number */
};

/* What the first line of a record says, and the first number after it. */
struct proof_head {
    struct position position;
    enum rules rules; /* RULES_NONE in the main phase, which has no rules */
    enum value value; /* claimed, to the player to move */
    uint32_t nodes;
};

/* Reads a head from `*at`, which moves on behind what was read, and not beyond
 * `end`. What is wrong, in words, or NULL. */
const char *proof_head_read(const unsigned char **at, const unsigned char *end,
                            struct proof_head *head);

/* The number that the root node of a record begins with, a mark left out;
 * PROOF_FORMAT_MARK when there is none. */
uint32_t proof_format_root(const unsigned char *bytes, size_t size);

/* Reads a number that is known to be well-formed. */
uint32_t proof_format_number(const unsigned char **at);

/* Passes over an arm that is known to be well-formed; the cells that it takes
 * join `cells`, unless that is NULL. */
void proof_format_pass_arm(const unsigned char **at, struct cellset *cells);

/* Begins the record of a main-phase position that `winner` wins, with so many
 * nodes to follow. A decided position has none. */
void proof_format_begin(struct bytes *bytes, const struct position *position,
                        enum colour winner, uint32_t nodes, uint32_t marked);

/* The whole record of a contract position. `action`: a winning cell or
 * MOVE_PASS; of a loss without meaning. */
void proof_format_contract(struct bytes *bytes, const struct position *position,
                           enum rules rules, enum value value, int action);

#endif
