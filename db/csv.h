/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * csv - results as lines of CSV, written and read.
 *
 * CSV is that of RFC 4180: a header line, CRLF, an empty field for a value that
 * does not apply. The columns are those of row_columns and then the figures of
 * the proof.
 */
#ifndef DB_CSV_H
#define DB_CSV_H

#include "db/input_file.h"
#include "db/output_file.h"
#include "db/proof.h"
#include "db/row.h"

enum { CSV_PROOF_COLUMNS = 4, CSV_COLUMNS = ROW_COLUMNS + CSV_PROOF_COLUMNS };

/* The columns about the proof: nodes, raw_size, size, verdict. */
extern const char *const csv_proof_columns[CSV_PROOF_COLUMNS];

/* Writes a field, in quotes where it needs them. */
void csv_write_text(struct output_file *output, const char *text);

/* Write the header line, and a result with what is known of its proof. A
 * failure is the output file's. */
void csv_write_head(struct output_file *output);
void csv_write_row(struct output_file *output, const struct row *row,
                   const struct proof_facts *facts);

/* A line that was read: the texts of its columns. */
struct csv_line {
    const char *texts[CSV_COLUMNS]; /* in `room`; "" for an empty field */
    char room[4096];
};

/* Reads the next line. *end: there was none. What is wrong, as words, or NULL.
 */
const char *csv_read(struct input_file *input, struct csv_line *line,
                     bool *end);

/* Whether a line is the header. */
bool csv_is_head(const struct csv_line *line);

#endif
