/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report - what a statistic hands over: a list of titled tables.
 *
 * Every table says what it is and what it may not be used for, and names its
 * columns with unit and type; a cell is a number, a text, or blank (unknown, or
 * not applicable). How it looks on paper is the business of render.h.
 *
 * A report is filled in reading order: report_table() opens a table, then each
 * cell is appended to the table opened last, row by row. Memory running out is
 * remembered, the appending calls do nothing from then on, and report_status()
 * tells at the end; so a statistic need not check every cell.
 */
#ifndef ANALYSIS_STATISTICS_REPORT_H
#define ANALYSIS_STATISTICS_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game/rules.h"
#include "game/status.h"

enum report_type { REPORT_INTEGER, REPORT_REAL, REPORT_TEXT };

enum { REPORT_MAX_COLUMNS = 17 };

struct report_column {
    const char *name; /* letters, digits and '_'; unique in its table */
    const char *unit; /* "sets", "s" ...; empty when it has none */
    enum report_type type;
    int decimals;      /* of a real number, in text only */
    const char *blank; /* shown for a blank cell, in text only; NULL: "-" */
};

struct report_cell {
    bool blank;
    bool total; /* a blank one: its row sums up others */
    int64_t integer;
    double real;
    char *text;
};

struct report_table {
    const char *name; /* as report_column's; unique in its report */
    char *title;
    char *about; /* what it is and what it may not be used for */
    const struct report_column *columns;
    int column_count;
    struct report_cell *cells; /* row by row */
    size_t cell_count, cell_room;
    char **notes; /* sentences about these very numbers */
    size_t note_count, note_room;
};

/* What the figures come from. The statistic may set `reads`, an SQL condition:
 * which of the side's results in the view `sample` it looks at, NULL being all
 * under the rules and all of the main phase. The rest is filled by
 * provenance.h. */
struct report_parameter {
    char *name, *value;
};

struct report_origin {
    const char *reads; /* not copied */
    const char *view;  /* of the store in place of `sample`; NULL: none */
    char *where;       /* only results that meet this condition; NULL: all */
    struct report_parameter *parameters; /* of the condition */
    size_t parameter_count;
    char *command; /* prints the report; " --table NAME" makes it one table */
    char *sql;     /* reads the results behind it from the store */
};

struct report {
    const char *name; /* of the statistic */
    int side;
    enum rules rules;
    struct report_table *tables;
    size_t table_count, table_room;
    struct report_origin origin;
    size_t claimed; /* positions up to symmetry whose value here is only claimed
                       (query/claims.h); each table then says so */
    bool failed;    /* memory ran out; the report is incomplete */
};

/* An empty report, which report_free() empties again whatever has become of
 * it. `name` must outlive it. */
void report_init(struct report *report, const char *name, int side,
                 enum rules rules);
void report_free(struct report *report);

/* STATUS_OK, or STATUS_FAILED when memory ran out on the way. */
enum status report_status(const struct report *report, struct status_text *why);

/* Opens a table. `name` and `columns` must outlive the report; `title` and
 * `about` are copied. */
void report_table(struct report *report, const char *name,
                  const struct report_column *columns, int column_count,
                  const char *title, const char *about);

/* An array of columns and their number, as report_table() takes them. */
#define REPORT_COLUMNS(columns)                                                \
    (columns), (int)(sizeof(columns) / sizeof *(columns))

/* Append a cell to the table opened last; its column must be of that type. */
void report_integer(struct report *report, int64_t integer);
void report_real(struct report *report, double real);
void report_text(struct report *report, const char *text);
void report_blank(struct report *report);

/* The same; a blank cell for NaN, and for NULL. */
void report_real_or_blank(struct report *report, double real);
void report_text_or_blank(struct report *report, const char *text);

/* Appends a blank to a row that sums up others, in the column that tells these
 * apart. */
void report_total(struct report *report);

/* Appends a seed as a text, since its 64 bits do not fit an integer. */
void report_seed(struct report *report, uint64_t seed);

/* Appends an integer that comes as a double; blank past 2^53, where a double
 * no longer tells neighbours apart. */
void report_count(struct report *report, double count);

/* Appends part / whole, or a blank when `whole` is 0. */
void report_share(struct report *report, double part, double whole);

/* Adds a sentence under the table opened last. */
void report_note(struct report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* How many of `all` are missing when `known` are not, as words: "3 of 26";
 * where a double does not tell neighbours apart, "all but 23 of some 1.9e+17".
 * Returns the text. */
enum { REPORT_MISSING_SIZE = 64 };
const char *report_missing(double all, size_t known,
                           char text[REPORT_MISSING_SIZE]);

/* Adds to each table that what is claimed is no proved value, if there is
 * such a thing. */
void report_note_claimed(struct report *report);

/* Adds the one on figures of all contract sets of a board. */
void report_note_population(struct report *report);

/* Number of complete rows. */
size_t report_rows(const struct report_table *table);

/* The cell in a row and column, both counted from 0. */
const struct report_cell *report_at(const struct report_table *table,
                                    size_t row, int column);

/* The place of the named column; there must be such a one. */
int report_column(const struct report_table *table, const char *name);

/* The table of that name, or NULL. */
const struct report_table *report_find(const struct report *report,
                                       const char *name);

/* The names of the tables, with commas between; returns the text. */
const char *report_names(const struct report *report,
                         char names[STATUS_TEXT_SIZE / 2]);

/* A view of the report with one of its tables alone. It owns nothing and must
 * not be freed. */
struct report report_only(const struct report *report, size_t table);

/* Drops every table but the one of that name. STATUS_USAGE with a line that
 * lists the names when there is none; the report is then left as it was. */
enum status report_select(struct report *report, const char *name,
                          struct status_text *why);

#endif
