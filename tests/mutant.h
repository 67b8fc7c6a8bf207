/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mutant - a proof's record as a tree that can be changed and written again.
 *
 * An item of the tree is what PROOFS.md calls a node, an answer, an arm, a hop,
 * a link, a first move or a cell. Counts that follow from the tree (answers of
 * a node, hops of an arm, moves of a link) are not kept, so that a changed tree
 * is still well formed; nor is the index of a reference, which names the mark
 * that it means. The two counts at the head are kept as they were told.
 *
 * Items are numbered; number 0 is the root of the tree, if there is one.
 */
#ifndef TESTS_MUTANT_H
#define TESTS_MUTANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/bytes.h"
#include "game/position.h"
#include "solver/dfpn/search.h"
#include "verifier/verify.h"

enum mutant_role {
    MUTANT_MARK,       /* number: its name; child: the node marked */
    MUTANT_REFERENCE,  /* number: the mark's name; child: the symmetry */
    MUTANT_SYMMETRY,   /* number */
    MUTANT_BARRED,     /* nothing */
    MUTANT_CONNECTION, /* number: the stone; children: a side, arms */
    MUTANT_SIDE,       /* number */
    MUTANT_ARM,        /* children: hops, then perhaps a link */
    MUTANT_HOP,        /* number: the stone; child: a link */
    MUTANT_BRIDGE,     /* a link; children: two cells */
    MUTANT_MOVES,      /* a link; children: first moves */
    MUTANT_FIRST,      /* number: the cell; child: an arm */
    MUTANT_CELL,       /* number */
    MUTANT_REPLIES,    /* children: answers */
    MUTANT_ANSWER,     /* number: 0 or the reply + 1; child: a node */
    MUTANT_MOVE,       /* number: the cell; child: the node after it, if any */
    MUTANT_PASS,       /* contract: win by passing */
    MUTANT_LOSS,       /* contract */
    MUTANT_ROLES
};

enum { MUTANT_NONE = -1 };

struct mutant_item {
    enum mutant_role role;
    uint32_t number;
    int child; /* the first; or MUTANT_NONE */
    int next;  /* of the same parent; or MUTANT_NONE */
};

/* All zero: empty. */
struct mutant {
    char rules[8], claim[8];
    struct position position;
    uint32_t nodes, shared; /* as told */
    struct mutant_item *items;
    int count, room;
};

/* Reads a true record from its first byte on; returns its length. The test
 * fails if the bytes are anything else. What was there is dropped. */
size_t mutant_read(struct mutant *mutant, const unsigned char *data,
                   size_t size);

/* Adds the record to the bytes. */
void mutant_write(const struct mutant *mutant, struct bytes *bytes);

/* Makes `to` the same as `from`. */
void mutant_copy(const struct mutant *from, struct mutant *to);

/* Tells the counts as they are in the tree. */
void mutant_recount(struct mutant *mutant);

/* A new item without child and next; its number. */
int mutant_add(struct mutant *mutant, enum mutant_role role, uint32_t number);

/* A copy of an item of `from`, which may be the same, with all below it; its
 * number. Marks are left out, not what they mark. */
int mutant_proof_join(struct mutant *mutant, const struct mutant *from,
                      int item);

void mutant_clear(struct mutant *mutant);

/* An item by chance out of those of the roles in a set (bit: role);
 * MUTANT_NONE: there is none. */
int mutant_pick(const struct mutant *mutant, uint64_t *seed, unsigned roles);

/* Gives one of the items of these roles another number below a bound. False:
 * there is none. */
bool mutant_renumber(struct mutant *mutant, uint64_t *seed, unsigned roles,
                     int bound);

/* Takes an item of these roles away from its parent. False: there is none. */
bool mutant_drop(struct mutant *mutant, uint64_t *seed, unsigned roles);

/* Puts the item `from` in the place of another. */
void mutant_replace(struct mutant *mutant, int item, int from);

/* Fills the mutant with what the search writes down of a position. */
void mutant_prove(struct mutant *mutant, struct search *search,
                  const struct position *position);

/* Fills `count` mutants with proofs of positions from games of sides 2 to 4. */
void mutant_prove_games(struct mutant *mutants, int count, uint64_t seed);

/* Whether a session accepts the record, or the bytes as one. The test fails if
 * it does and the oracle says that the claim is not true. */
bool mutant_accepts(struct verify *verify, const struct mutant *mutant);
bool mutant_accepts_bytes(struct verify *verify, const struct bytes *bytes);

/*
 * Gives the loser of an accepted proof of the main phase stones wherever the
 * proof still stands, until it covers nothing more than it needs. So a proof
 * that leaves something out becomes one of something false.
 */
void mutant_press(struct verify *verify, struct mutant *mutant, uint64_t *seed);

#endif
