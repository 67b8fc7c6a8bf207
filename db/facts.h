/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts - what a pack says of its results beside their proofs.
 *
 * A pack is a file of proofs, X or X.zst, and beside it the facts, X.csv or
 * X.csv.zst: a line of csv.h for each result, in the order of side, rules,
 * falling number of stones and position, which is that of the proofs. The
 * columns about the proof are filled when the pack holds it. A line without is
 * a claim: a value is for people to read, the numbers of an open search are for
 * going on with it.
 */
#ifndef DB_FACTS_H
#define DB_FACTS_H

#include "db/row.h"

struct facts;

/* A line of facts. */
struct fact {
    struct row row;
    struct result result;
    bool proof; /* the pack holds the proof, or should */
};

/* The path of the facts beside a file of proofs, to be freed, compressed when
 * that is; NULL when memory ran out. */
char *facts_path(const char *proofs);

/* Whether there are facts beside a file of proofs, compressed or not. */
bool facts_are_there(const char *proofs);

/*
 * Opens the facts beside a file of proofs, compressed or not; *facts is NULL
 * when there are none. The whole file is read once, and the number of its lines
 * is in *count. STATUS_FAILED with a line that names the file and the line:
 * something in it is damaged. The caller closes them.
 */
enum status facts_open(const char *proofs, struct facts **facts,
                       uint64_t *count, struct status_text *why);

/* The same for a pack that must be whole: STATUS_FAILED too when its proofs
 * cannot be read, for its facts alone say of proofs that are not to be had, or
 * when there are no facts. */
enum status facts_open_pack(const char *proofs, struct facts **facts,
                            struct status_text *why);

/* Opens a file of facts by its own name; a line is checked when the reader
 * comes to it. Otherwise as above. */
enum status facts_open_file(const char *path, struct facts **facts,
                            struct status_text *why);

/* Accepts NULL. */
void facts_close(struct facts *facts);

/* The line that the reader stands at, at first the first one; NULL: all have
 * been read. */
const struct fact *facts_now(const struct facts *facts);

/* Goes on to the next line. STATUS_FAILED as facts_open(). */
enum status facts_next(struct facts *facts, struct status_text *why);

#endif
