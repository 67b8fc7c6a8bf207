/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * region - what a proof depends on, and the replies it covers.
 *
 * A region of a proved position is a set Z of empty cells for which the winner
 * has a strategy that plays in Z alone and looks at Z alone: he wins, with the
 * same player to move, whatever stones the loser has outside Z, now or later
 * (as long as they do not decide the game before). The winner's own stones are
 * those of the position, so what he completes, and whether he makes the wrong
 * objective first, does not depend on the loser. Nor can the loser come first:
 * an objective of his would have to cross the winner's, which is completed all
 * the same.
 *
 * Regions come from the proof:
 *   - the winner completes his objective on cell c: {c};
 *   - by connections: their carrier. To a stone outside it the winner may
 * answer anywhere in it, since all of its cells are safe for him (must_play.h);
 *   - the winner moves to c, and the position after it has the region Z: Z + c;
 *   - the loser is to move, and each reply is met: see region_of_lost().
 * A suicide of the loser's depends on his stones elsewhere, so a proof must not
 * lean on it, nor on barred cells; if it does, the region is every cell, which
 * always is one.
 *
 * Sibling pruning. The loser's reply r is met within the region Z, and m is
 * another reply, outside Z. The positions after r and after m differ only by
 * the loser's stones outside Z (r is no cell of Z, being filled). So m loses
 * too, and with the same region.
 *
 * Source: shih2022 (relevance regions), hayward2005 (must-play); the argument
 * is ours.
 */
#ifndef SOLVER_DFPN_REGION_H
#define SOLVER_DFPN_REGION_H

#include "solver/common/static_rules.h"
#include "solver/dfpn/reply.h"

#define region_cover BITS_NAME(region_cover)
#define region_covering BITS_NAME(region_covering)
#define region_of_lost BITS_NAME(region_of_lost)

/* The `solved`-th reply has just been refuted: marks the replies that it covers
 * as refuted too; how many. */
int region_cover(struct dfpn_reply *replies, int count, int solved);

/* The refuted one among the replies that covers a move, or NULL. */
const struct dfpn_reply *region_covering(const struct dfpn_reply *replies,
                                         int count, int move);

/*
 * A region of a position that the player to move loses: `replies` are all that
 * `static_rules` left, each refuted and with its region. Take one of them, with
 * region B, as the answer to every reply outside B. A reply in B has its own
 * region, or was left out for the winner's threats, whose cells then belong to
 * the region, unless it was left out as a suicide: then this B will not do. The
 * smallest region over all B is taken, or every cell.
 */
bits region_of_lost(const struct static_rules *static_rules, bits all,
                    const struct dfpn_reply *replies, int count);

#endif
