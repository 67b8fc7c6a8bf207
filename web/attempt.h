/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * attempt - one attempt to prove a position, within limits and with its proof
 * checked.
 *
 * A position of the main phase is searched for; then its proof is written down
 * and must be accepted by the verifier, for this position and this winner,
 * before the value counts. A contract position follows from main-phase winners
 * that are known already or proved in that way. Everything learned on the way
 * is handed out as it comes, all of it as certain as the answer.
 */
#ifndef WEB_ATTEMPT_H
#define WEB_ATTEMPT_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>

#include "game/game.h"
#include "web/proved_cache.h"

struct attempt_limits {
    double seconds; /* of search; writing a proof down may take a little more */
    size_t memory;  /* bytes of the table, and again of the verifier */
    int threads;    /* of the search; 0 is 1 */
    size_t facts;   /* most positions handed out of one proof, at least 1 */
    const volatile sig_atomic_t *stop; /* as in `struct search_limits` */
};

struct attempt_calls {
    /* What is known already, as in `struct lookup_sources`. */
    bool (*known)(void *context, const struct game *game, enum value *value,
                  int *move);
    /* Facts proved just now. */
    void (*found)(void *context, const struct proved_cache_fact *facts,
                  size_t count);
    /* How far it is, a few times a second: nodes in all searches, the numbers
     * of the position in search. From any thread of the search. */
    void (*progress)(void *context, uint64_t nodes, uint32_t pn, uint32_t dn);
    void *context;
};

/*
 * Proves a position whose game is not over, and fills in the value and a
 * winning move, if there is one. STATUS_OK: known, or proved and handed out.
 * STATUS_LIMIT: the time was up, or it was stopped. STATUS_FAILED with a line:
 * memory ran out, or the verifier did not accept the proof.
 */
enum status attempt_prove(const struct game *game,
                          const struct attempt_limits *limits,
                          const struct attempt_calls *calls, enum value *value,
                          int *move, struct status_text *why);

#endif
