/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thinking - a session of the command line: its options, Ctrl-C, and proving.
 *
 * While the program thinks, SIGINT and SIGTERM end the search, which then
 * answers with what it knows; a second one kills. At all other times they end
 * the program at once.
 */
#ifndef CLI_THINKING_H
#define CLI_THINKING_H

#include "cli/options.h"
#include "play/session.h"
#include "prover/checked_store.h"

struct thinking {
    const struct options *options;
    struct session session;
    struct claims *claims; /* those of the session */
    int signal;            /* that ended the last thinking; 0: none */
};

/*
 * Begins a session as the options say: --db, --claims, --size, --rules,
 * --player, --time, --effort, --memory, --seed. A store that the user did not
 * name may be missing. STATUS_USAGE when the player has no such name;
 * STATUS_FAILED when the store or the claims cannot be read. It is closed with
 * thinking_close(), also after a failure.
 */
enum status thinking_open(struct thinking *thinking,
                          const struct options *options,
                          struct status_text *why);
void thinking_close(struct thinking *thinking);

/* session_choose(), until a signal comes. */
enum status thinking_choose(struct thinking *thinking, double seconds,
                            struct player_choice *choice,
                            struct status_text *why);

/* session_evaluate(), until a signal comes. */
enum status thinking_evaluate(struct thinking *thinking, double seconds,
                              struct evaluation *evaluation,
                              struct status_text *why);

/* Proves the position within `seconds` and stores what came of it, unless there
 * is --no-db; see prover_prove(). 0: within the limits of a move, of which the
 * effort counts as nodes. */
enum status thinking_solve(struct thinking *thinking, double seconds,
                           struct answer *answer, struct status_text *why);

#endif
