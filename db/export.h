/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * export - stored results as CSV or JSON, for people without SQLite.
 *
 * One record a result, with its provenance and the figures of its proof, in the
 * order of side, rules, number of stones and text of the position. CSV is that
 * of RFC 4180: a header line, CRLF, an empty field for a value that does not
 * apply. JSON is an array of objects, one on each line, with null in its place.
 * Every row's checksum is verified on the way; a damaged row ends the export.
 * The games of the player against itself are written likewise, in the order of
 * side, rules, series and number, and those that were imported, in that of
 * side, rules and key.
 */
#ifndef DB_EXPORT_H
#define DB_EXPORT_H

#include <stdbool.h>
#include <stdio.h>

#include "db/store.h"

enum export_format { EXPORT_CSV, EXPORT_JSON };

enum export_phase { EXPORT_ALL, EXPORT_CONTRACT, EXPORT_MAIN };

/* Rows of what. */
enum export_rows {
    EXPORT_RESULTS,
    EXPORT_GAMES,   /* of the player against itself */
    EXPORT_IMPORTED /* games played elsewhere */
};

/* Which results, and how. All zero: every result, as CSV. */
struct export_options {
    enum export_format format;
    int side; /* 0: every side */
    enum export_phase phase;
    bool rules_fixed; /* contract results under `rules` only */
    enum rules rules; /* RULES_NONE has no contract results */
    enum export_rows what;
};

/* Writes to a stream, which stays open and is flushed. Whoever reads it may
 * take his time: the bytes come from a temporary file, and the store is not
 * locked meanwhile. */
enum status export_write(struct store *store,
                         const struct export_options *options, FILE *out,
                         struct status_text *why);

/*
 * Writes a file, as a zstd frame with a checksum when the name ends in ".zst".
 * The file appears complete and on disk, in place of one of that name, or not
 * at all. STATUS_USAGE when something other than a file has the name.
 */
enum status export_save(struct store *store,
                        const struct export_options *options, const char *path,
                        struct status_text *why);

#endif
