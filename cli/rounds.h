/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rounds - proves the positions that a command was given, the easy ones before
 * the hard ones, and answers in the order asked.
 *
 * Nobody knows beforehand which position is hard. So each is searched from with
 * few nodes at first, those left then with a multiple of that, and so on: what
 * is in vain adds up to a third of the last search. A budget that is no more
 * than what earlier searches took in vain, of this run or by the store of
 * another, is left out. Every search begins with an empty table, so the work on
 * a position does not depend on the others.
 *
 * An answer is printed as soon as all before it are. With a pipe that has
 * nothing more to read the work goes on with what there is, so that a program
 * that waits for one answer before it asks for the next gets it.
 */
#ifndef CLI_ROUNDS_H
#define CLI_ROUNDS_H

#include "cli/proving.h"

/* Prints an answer; `counters` are of the searches of this run for it. */
typedef void rounds_print_fn(const struct options *options,
                             const struct answer *answer,
                             const struct counters *counters);

/* Answers every position of the command line or the standard input, and with
 * --moves those after it. STATUS_LIMIT: some stay unknown, or a signal came. */
enum status rounds_run(struct proving *proving, struct prover *prover,
                       const struct options *options, rounds_print_fn *print,
                       struct status_text *why);

#endif
