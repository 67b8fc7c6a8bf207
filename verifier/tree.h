/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tree - the bytes of one record, and the tree of its nodes.
 *
 * The tree is walked with the position in hand, as Statements 2 to 6 of
 * PROOFS.md say. Each node yields a region: cells in which the winner wins
 * wherever the loser has his stones, or whole, when the proof is of this very
 * position only.
 */
#ifndef VERIFIER_TREE_H
#define VERIFIER_TREE_H

#include "verifier/hexagon.h"
#include "verifier/ledger.h"
#include "verifier/verify.h"

/* The first number of a node; from TREE_MOVE on a move. */
enum {
    TREE_MARK,
    TREE_REFERENCE,
    TREE_BARRED,
    TREE_CONNECTION,
    TREE_REPLIES,
    TREE_PASS,
    TREE_LOSS,
    TREE_MOVE = 8
};

/* A record being read. The caller fills it in up to `placed`, and frees `mark`
 * when he is done with the last record. */
struct tree {
    verify_read_fn *read;
    void *context;
    struct verify_report *report;
    const struct hexagon *board;
    struct purse *purse;
    struct cells stones[2];
    int turn;
    bool placed; /* the two above hold a position */

    int winner;                  /* a colour */
    enum verify_verdict verdict; /* when a function has returned false */
    uint32_t nodes, shared;      /* as told */
    uint32_t begun, done;        /* marked nodes */
    uint64_t *mark;              /* the finished ones, see tree.c */
    size_t room;                 /* words reserved there */
};

/* Ends the proof: writes the line, then the position in hand. False. */
bool tree_fail(struct tree *tree, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The next byte, or -1. */
int tree_byte(struct tree *tree);

/* Reads a number; false when there is none. */
bool tree_number(struct tree *tree, uint32_t *number);

/* Reads how many nodes follow and how many are marked. */
bool tree_counts(struct tree *tree);

/* Reads the nodes of a main-phase position that nobody has won, and fills
 * `nodes`, `longest` and the region of the report. False: not proved, see
 * `verdict`. */
bool tree_check(struct tree *tree, int winner);

#endif
