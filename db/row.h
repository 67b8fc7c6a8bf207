/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * row - a result with its run as the columns of the store, and back.
 *
 * A row is sound if it is, column by column, the one that the result it stands
 * for would be written as. That also finds a key that is not canonical, a wrong
 * orbit or stone count, an illegal move. How rows stand in the store says
 * stored_row.h.
 */
#ifndef DB_ROW_H
#define DB_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/result.h"
#include "game/notation.h"
#include "game/status.h"

/* The columns as they are stored. NULL is "" in a text column and -1 in an
 * integer column that may be NULL. */
struct row {
    char position[NOTATION_SIZE];
    char rules[8];
    int64_t side;
    char to_move[2];
    int64_t black, white; /* stones */
    int64_t orbit;
    char state[8];
    char value[8];
    char winner[8];
    char move[NOTATION_CELL_SIZE];
    int64_t grundy;
    int64_t pn, dn;
    int64_t nodes;
    double seconds;
    char recorded[24];
    /* of its run */
    char version[32];
    char options[256];
    char seed[24]; /* decimal text: 64 bits do not fit an SQLite integer */
    char started[24];
};

enum row_type { ROW_TEXT, ROW_INTEGER, ROW_REAL };

struct row_column {
    const char *name;
    enum row_type type;
    bool nullable;
    size_t offset; /* in struct row */
    size_t size;   /* of the field */
};

/* The columns in the order of struct row: first those of the result, then from
 * ROW_RESULT_COLUMNS those of its run. */
enum { ROW_RESULT_COLUMNS = 17, ROW_COLUMNS = 21 };
extern const struct row_column row_columns[ROW_COLUMNS];

/* Whether a column of a row is NULL, and its field otherwise. */
bool row_is_null(const struct row *row, const struct row_column *column);
const char *row_text(const struct row *row, const struct row_column *column);
int64_t row_integer(const struct row *row, const struct row_column *column);
double row_real(const struct row *row, const struct row_column *column);

/* The index of a word, which may be NULL, in a list; -1 when it is not there.
 */
int row_word(const char *word, const char *const words[], int count);

/* Fills the columns of the result, whose position must be canonical, but for
 * `recorded`. */
void row_of_result(struct row *row, const struct result *result);

/* Fills the columns of the run. */
void row_of_run(struct row *row, const struct run *run);

/* The run's columns as a struct. */
void row_run(const struct row *row, struct run *run);

/* The word of the column `rules` for a position under the rules. */
const char *row_rules(const struct position *position, enum rules rules);

/* The present time as the store writes it, 2030-01-31T12:00:00Z. */
void row_now(char text[24]);

/* What is wrong with a row as a statement about its position, as words, or NULL
 * and the result it stands for, which has no run; in the main phase its rules
 * are RULES_NONE. */
const char *row_flaw(const struct row *row, struct result *result);

/* Fills a row from the texts of its columns, "" for NULL, and verifies it like
 * one of the store but for the checksum, which texts have none of. What is
 * wrong with it, as words, or NULL. */
const char *row_from_texts(const char *const texts[ROW_COLUMNS],
                           struct row *row, struct result *result);

#endif
