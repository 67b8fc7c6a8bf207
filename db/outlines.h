/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * outlines - files of outlines (proof/outline.h).
 *
 * Such a file holds outlines one after another, raw or compressed by zstd, each
 * of a position in its canonical orientation. They are what is kept of proofs
 * that a pack (pack.h) has no room for; files of them are numbered like packs.
 */
#ifndef DB_OUTLINES_H
#define DB_OUTLINES_H

#include <stdbool.h>

#include "db/store.h"
#include "game/status.h"
#include "proof/outline.h"

struct outlines;

/* Reads a file; of several outlines of a position the first counts.
 * STATUS_FAILED with a line that names it: it cannot be read, is damaged, has
 * none, or memory ran out. On success the caller owns *outlines. */
enum status outlines_read(const char *path, struct outlines **outlines,
                          struct status_text *why);
void outlines_free(struct outlines *outlines); /* accepts NULL */

/* The outline of a canonical position, the caller's to free; *found false:
 * there is none. STATUS_FAILED: it is damaged, or memory ran out. */
enum status outlines_find(const struct outlines *outlines,
                          const struct position *position,
                          struct outline *outline, bool *found,
                          struct status_text *why);

struct outlines_summary {
    uint64_t outlines;
    uint64_t bytes; /* before they are compressed */
    double seconds; /* that the searches took */
};

/*
 * Writes the outlines of the verified proofs of the main phase in a store, in
 * the order of store_each_main(). The files before are packs, by their proofs,
 * and files of outlines. The file appears complete and on disk, or not
 * at all. STATUS_USAGE: there is such a file, nothing is new, or the condition
 * is none. STATUS_FAILED with a line: damage, in the store or in what is given
 * as earlier, or the file cannot be written.
 */
enum status outlines_save(struct store *store, const struct store_news *news,
                          struct outlines_summary *summary,
                          struct status_text *why);

#endif
