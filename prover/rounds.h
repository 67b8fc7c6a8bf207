/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rounds - proves many positions, the easy ones before the hard ones, and
 * answers in the order asked.
 *
 * Nobody knows beforehand which position is hard. So each is searched from with
 * few nodes at first, those left then with a multiple of that, and so on
 * (prover/budget.h): what is in vain adds up to a third of the last search. A
 * budget that is no more than what earlier searches took in vain, of this run
 * or by the store of another, is left out. Unless the prover keeps its table
 * every search begins with an empty one, so the work on a position does not
 * depend on the others. With workers all positions are read first, and the
 * rounds are the parallel prover's.
 *
 * What is asked about again before its answer is told, also as a mirror image,
 * is searched once; the second answer is that of the first, with no work of its
 * own unless the store has it. So it is for some time after a winner was told.
 *
 * An answer is told as soon as all before it are. When nothing more can be read
 * at once the work goes on with what there is, so that a program that waits for
 * one answer before it asks for the next gets it. Without workers no more is
 * read than the work needs, so that the input may be without end.
 *
 * What would have to be stored, and cannot be, is refused, for others may be in
 * the store already; so is what the store has a damaged row of. Any other
 * failure would be that of all, and ends the work.
 */
#ifndef PROVER_ROUNDS_H
#define PROVER_ROUNDS_H

#include "prover/prover.h"

struct rounds;

/* The words in which something was asked. */
struct rounds_text {
    const char *text;
    size_t length, number; /* number: the caller's own */
};

/* Who asks and is answered. */
struct rounds_calls {
    /* Reads the next text and adds what it asks for, in order, with
     * rounds_add() or rounds_refuse(); *more false: there was none.
     * STATUS_LIMIT when a signal ended the reading. */
    enum status (*read)(void *context, struct rounds *rounds, bool *more,
                        struct status_text *why);
    /* Whether read() would not wait. */
    bool (*ready)(void *context);
    /* The answer, and what the searches for it did in this run. */
    void (*answer)(void *context, const struct rounds_text *asked,
                   const struct answer *answer,
                   const struct counters *counters);
    /* There is none, and why: STATUS_USAGE, what was refused, or what the
     * prover could not be asked; STATUS_FAILED, what would have to be searched
     * for while the store may not be written, or what is damaged there. */
    void (*refusal)(void *context, const struct rounds_text *asked,
                    enum status status, const struct status_text *why);
    /* So many are answered, of so many; 0: nobody knows of how many. */
    void (*progress)(void *context, size_t answered, size_t total);
    void *context;
};

/* Adds a position to be proved; the text is copied. STATUS_FAILED: no memory.
 */
enum status rounds_add(struct rounds *rounds, const struct rounds_text *asked,
                       const struct game *game, struct status_text *why);

/* Adds a text that is refused for a reason; likewise. */
enum status rounds_refuse(struct rounds *rounds,
                          const struct rounds_text *asked,
                          const struct status_text *reason,
                          struct status_text *why);

/* Reads, proves and answers all. `options` are those of the prover; `alone`:
 * only one position is asked for, so there are no rounds and no progress.
 * STATUS_LIMIT: a signal came. */
enum status rounds_run(struct prover *prover,
                       const struct prover_options *options, bool alone,
                       const struct rounds_calls *calls,
                       struct status_text *why);

#endif
