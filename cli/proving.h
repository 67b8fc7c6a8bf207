/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proving - a prover as the command line asks for it: its options, Ctrl-C, the
 * progress line and complaints.
 */
#ifndef CLI_PROVING_H
#define CLI_PROVING_H

#include "cli/options.h"
#include "cli/progress.h"
#include "prover/prover.h"

enum { PROVING_WORDS = 8, PROVING_WORD_SIZE = STATUS_TEXT_SIZE + 16 };

/* What the options say, as the prover wants it; it must stay where it is. */
struct proving {
    struct prover_options options;
    struct progress progress;
    char provenance[256];
    char words[PROVING_WORDS][PROVING_WORD_SIZE]; /* of a worker's command line
                                                   */
    char *argv[PROVING_WORDS + 5]; /* these, --learn and --outlines with their
                                      files, NULL */
};

/* Whether the options go together: workers have memory enough, a kept table is
 * this process's, and what it proves must be verified. STATUS_USAGE with a
 * line: they do not. STATUS_FAILED: what is to be learned from is no store. */
enum status proving_check(const struct options *options, bool no_verify,
                          struct status_text *why);

/* Fills in what `solve` takes from the options, and catches the signals. */
void proving_begin(struct proving *proving, const struct options *options);

/* Wipes the progress line away and frees the prover, which may be NULL. Returns
 * `status`, or STATUS_LIMIT where that is a failure because a limit or a signal
 * came while another program kept the store locked, or that the log or the
 * table could not be written, after a complaint. */
enum status proving_end(struct proving *proving, struct prover *prover,
                        enum status status);

#endif
