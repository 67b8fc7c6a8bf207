/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * connection_check - whether a connection of a proof still holds, moves later.
 *
 * Statement 4 of PROOFS.md: the winner's stones connect by links, the loser to
 * move, and no two links share a cell. A link holds if what it is to connect is
 * connected, or if the loser has no stone in it, or if the winner has made one
 * of its first moves and the arm after that holds. If all links hold the winner
 * has only to go on: whatever the loser plays breaks one link at most, which
 * the winner mends there. A stone more of the winner's never spoils a link, and
 * as long as all his new ones are in cells that the connection uses, he does
 * not make the wrong objective. So he wins, from any such position.
 */
#ifndef QUERY_CONNECTION_CHECK_H
#define QUERY_CONNECTION_CHECK_H

#include "proof/proof_tree.h"

/*
 * Whether the connection at node `index`, of a tree with its grounds, proves a
 * position with the loser to move, in which nobody has won, in the coordinates
 * of the record. `bytes` is the record that the tree was read from.
 */
bool connection_check_holds(const struct proof_tree *tree,
                            const unsigned char *bytes, uint32_t index,
                            const struct position *position);

#endif
