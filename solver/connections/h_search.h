/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * h_search - virtual and semi connections of one colour to one side (H-search).
 *
 * Let x be an empty cell with a stone of the colour imagined on it, or a group
 * of the colour. A virtual connection (VC) of x to a side is a set of empty
 * cells, its carrier, within which the colour connects x to the side even when
 * the opponent moves first; a semi connection (SC) needs the first move. They
 * are found from the side inwards:
 *   - x on the side, or next to a group that touches it: a VC, nothing to
 * carry;
 *   - AND: y has a VC with carrier C, and x is linked to y: playing y is an SC
 *     of x with carrier C + y. If x and y have two links a, b in common outside
 *     C (a bridge), an SC with carrier C + y + a + b. When y is a group, it
 *     needs no playing: a VC with carrier C, or C + a + b;
 *   - OR: two or three SCs of x that have no cell in common make a VC whose
 *     carrier is their union, since no single move meets them all.
 * The side is an end only: two groups that touch it are not thereby connected.
 *
 * This says nothing of what the colour's stones do on the way: whether they
 * make the opponent's objective is for the caller to rule out (must_play.c).
 *
 * Of the carriers of a cell that contain one another only the least is kept,
 * and a bounded number of them, the small ones first; a cell that has a VC gets
 * no more SCs. What is left out is lost knowledge, never wrong knowledge.
 *
 * Source: anshelevich2002 (H-search).
 */
#ifndef SOLVER_CONNECTIONS_H_SEARCH_H
#define SOLVER_CONNECTIONS_H_SEARCH_H

#include "solver/connections/adjacency.h"

#define h_search_add BITS_NAME(h_search_add)
#define h_search_find BITS_NAME(h_search_find)
#define h_search_first_two BITS_NAME(h_search_first_two)

enum { H_SEARCH_VCS = 2, H_SEARCH_SCS = 4 /* kept for a cell or group */ };

/* The connections to one side. Groups stand under their names. */
struct h_search {
    bits safe; /* every cell or group's name with a VC */
    uint8_t vc_count[BITS_CELLS];
    uint8_t sc_count[BITS_CELLS];
    bits vcs[BITS_CELLS][H_SEARCH_VCS];
    bits scs[BITS_CELLS][H_SEARCH_SCS];
};

/* Finds the connections of the links' colour through `open` to `goal`: the
 * open cells that are connected to the side as they are, and `side`, the bit
 * of the side, which the groups may touch. */
void h_search_find(const struct adjacency *adjacency, bits open, bits goal,
                   unsigned side, struct h_search *h_search);

/* Adds what comes of opening a few more cells, `ends`, all of them goals: the
 * links, `open` and `goal` are those with them, `h_search` holds what was found
 * without. Most of what h_search_find() would find; each of it as true. */
void h_search_add(const struct adjacency *adjacency, bits open, bits goal,
                  bits ends, struct h_search *h_search);

/* The first two cells of a set, the bridge it makes; none when it has fewer. */
bits h_search_first_two(bits set);

#endif
