/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * contract - the balancing phase as a game of its own.
 *
 * A contract position is a set S of black stones. The player to move either
 * passes (he becomes Black, the other White with the move) or adds a stone.
 * Call S white-winning if White, to move, wins the main phase from S, and let D
 * be the family of the white-winning sets. Then
 *   - outside D the player to move wins by passing;
 *   - inside D passing loses, and so does a stone that leaves D, for then the
 *     opponent passes: the game is "add a legal stone, stay in D", and who
 *     cannot loses.
 * So inside D the position has a Grundy value, the least number that is not the
 * value of a set in D reached by one stone, and it is a win exactly when that
 * is not 0. Nothing is assumed of D: it need not be closed under taking stones
 * away. Outside D there is no Grundy value; the game ends with the pass.
 *
 * The values of the main phase come from the caller, who may look them up or
 * search for them; what is found out goes back to him.
 */
#ifndef SOLVER_CONTRACT_H
#define SOLVER_CONTRACT_H

#include <stdbool.h>
#include <stdint.h>

#include "game/position.h"
#include "game/rules.h"
#include "game/status.h"
#include "game/value.h"

enum { CONTRACT_NO_GRUNDY = -1 };

/* What is known of a contract position. */
struct contract_result {
    struct position position; /* canonical, TURN_CONTRACT */
    int orbit;                /* number of its different images */
    enum colour main;         /* who wins the main phase from it, White to move;
                                 COLOUR_NONE: not known */
    enum value value;         /* to the player to move; unknown: not known */
    int action; /* a winning action: MOVE_PASS or a cell; or MOVE_NONE */
    int grundy; /* CONTRACT_NO_GRUNDY: it has none, or not known */
};

struct contract_calls {
    /*
     * Who wins the main phase from `position` (White to move): sets *winner,
     * COLOUR_NONE when a limit was reached. STATUS_LIMIT ends the whole search
     * at once, as does any other status but STATUS_OK.
     */
    enum status (*main_winner)(void *context, const struct position *position,
                               enum colour *winner, struct status_text *why);
    /* A contract position whose value is now known for certain. Any status but
     * STATUS_OK ends the search. May be NULL. */
    enum status (*found)(void *context, const struct contract_result *result,
                         struct status_text *why);
    /* Before each set of contract_all(): `done` of `total` are finished. May be
     * NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t total);
    void *context;
};

struct contract;

/* `rules` are RULES_INNER or RULES_OPEN. The caller owns *contract and keeps
 * what `calls` points to alive as long. */
enum status contract_create(int side, enum rules rules,
                            const struct contract_calls *calls,
                            struct contract **contract,
                            struct status_text *why);
void contract_destroy(struct contract *contract);

/*
 * Works out one position of the contract phase, asking for no more of the main
 * phase than it needs: the value and an action, but a Grundy value only if it
 * came for free. What was found out before is remembered. The result is in the
 * caller's orientation. STATUS_OK also when the value stays unknown because
 * main_winner() reached limits.
 */
enum status contract_solve(struct contract *contract,
                           const struct position *position,
                           struct contract_result *result,
                           struct status_text *why);

/* The most contract cells for which contract_all() lists every set. */
enum { CONTRACT_ALL_CELLS = 24 };

/* Whether contract_all() can list a board's sets: STATUS_OK, or STATUS_USAGE
 * with a line. */
enum status contract_can_list(int side, enum rules rules,
                              struct status_text *why);

/*
 * Works out every contract position of the board up to symmetry, the fullest
 * first, with Grundy values. STATUS_USAGE when there are too many cells.
 * STATUS_OK also when some values stay unknown.
 */
enum status contract_all(struct contract *contract, struct status_text *why);

/* Looks up what contract_solve() and contract_all() have found; NULL when the
 * position was never reached. The result is canonical and stays the
 * contract's. */
const struct contract_result *contract_known(const struct contract *contract,
                                             const struct position *position);

#endif
