/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * zone - what a proof that Black wins depends on, and the replies it covers.
 *
 * Let R be the game in which a white Y means nothing: White wins R if Black
 * never makes a Y. In R an extra white stone never hurts White: he plays as
 * without it, and where that would be on its cell, anywhere. And a win of
 * Black's in R is one in Unlur, for he makes his Y whatever White does, so
 * White, whose Line would have to cross it, never makes one.
 *
 * A zone of a position that Black wins in R is a set Z of cells such that he
 * still wins it, with the same player to move, when White has more stones on
 * cells outside Z, any number of them. Zones come from the proof:
 *   - Black completes a Y on cell c: {c}. By connections: their carrier, since
 *     white stones outside it change nothing in it.
 *   - Black moves to c, and the position after it has the zone Z: Z + c.
 *   - White is to move, and each reply r is met: see zone_of_lost().
 * The proof must not lean on a suicide of White's, which is none in R; else the
 * zone is every cell, which is always one.
 *
 * Sibling pruning. White is to move, and his reply r loses with the zone Z. Let
 * m be another reply, outside Z. With white stones on both r and m, and Black
 * to move, Black wins R by the meaning of Z; and taking the stone on r away
 * cannot help White in R. So m loses too, and with the same zone.
 *
 * Nothing of the kind is done for White's wins: extra black stones can hurt
 * Black or help him, and White's wins lean on Black's suicides.
 *
 * Source: shih2022 (relevance zones), hayward2005 (must-play); the argument is
 * ours.
 */
#ifndef SOLVER_ZONE_H
#define SOLVER_ZONE_H

#include "solver/knowledge.h"
#include "solver/worker.h"

#define zone_cover BITS_NAME(zone_cover)
#define zone_covering BITS_NAME(zone_covering)
#define zone_of_lost BITS_NAME(zone_of_lost)

/* White is to move and his `solved`-th reply has just been refuted: marks the
 * replies that it covers as refuted too. */
void zone_cover(struct worker_reply *replies, int count, int solved);

/* The refuted one among White's replies that covers a move, or NULL. */
const struct worker_reply *zone_covering(const struct worker_reply *replies,
                                         int count, int move);

/*
 * A zone of a position that White, to move, loses: `replies` are all that
 * `knowledge` left, each refuted and with its zone. Take one of them, with zone
 * B, as the answer to every reply outside B. A reply in B has its own zone, or
 * was left out for Black's threats, whose cells then belong to the zone, unless
 * it was left out as a suicide: then this B will not do. The smallest zone over
 * all B is taken, or every cell.
 */
bits zone_of_lost(const struct knowledge *knowledge, bits all,
                  const struct worker_reply *replies, int count);

#endif
