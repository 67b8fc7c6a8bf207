/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dataset - a store as a folder that others can cite, check and query.
 *
 * The folder has
 *   unlur.db            the store in one compact file that nobody may write to
 *   proofs/sideN.zst    every proof of side N, what is rested on first, so that
 *                       unlur-verify reads each file alone
 *   results.csv         the results for people without SQLite, see export.h
 *   games.csv           the games of the player against itself, if any
 *   schema.sql          the SQL that makes an empty store
 *   data-dictionary.md  what each table and column means, see column_docs.h
 *   README.md           what is in it, how to verify it, how to query it
 *   CITATION.cff        how to cite it
 *   LICENSE             CC0
 *   datapackage.json    the files for programs: a Frictionless Data Package
 *   SHA256SUMS          of all files but itself
 * All of it is about one state of the store, which others may go on writing to,
 * and everything but the store is made from the published file. The same state
 * makes the same bytes: no time is in them but those in the store.
 *
 * What is published must be in order: a store in which a check finds anything
 * is refused, and so is one with a proof that was rejected, which is a report
 * of a bug and no data, or that no verifier has judged. A proved result without
 * a proof is no mistake; the folder tells how many there are.
 */
#ifndef ANALYSIS_REPORT_DATASET_H
#define ANALYSIS_REPORT_DATASET_H

#include <stdint.h>

#include "db/check.h"

/* What was published. */
struct dataset_summary {
    uint64_t results, proofs;
    uint64_t files, bytes; /* of all files together */
};

struct dataset_calls {
    check_report_fn *report; /* a finding of the check */
    /* How far the work is: what is counted, how many are done, of `total`. May
     * be NULL. */
    void (*count)(void *context, const char *things, uint64_t done,
                  uint64_t total);
    void *context;
};

/* How the data set is to be cited. What is NULL or none is left out, or is the
 * project's. */
struct dataset_citation {
    const char *title;
    const char *const *authors; /* "Family, Given", or a name in one piece */
    size_t author_count;
    const char *doi;
};

/* STATUS_USAGE when something of it is no text, or no DOI. */
enum status dataset_citation_check(const struct dataset_citation *citation,
                                   struct status_text *why);

/*
 * Makes the folder, which must be free or empty and appears complete or not at
 * all. STATUS_USAGE when it is neither, or the store has no proved result;
 * STATUS_FAILED with the findings reported when the check has some, when a
 * proof is not verified, which is looked at before all else, and when a file
 * cannot be read or written.
 */
enum status dataset_publish(struct store *store, const char *path,
                            const struct dataset_citation *citation,
                            const struct dataset_calls *calls,
                            struct dataset_summary *summary,
                            struct status_text *why);

#endif
