/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * row - one table of columns drives reading, binding and the checksum.
 *
 * What a row says about a position beyond its key is derived from the key, so
 * a row that was read is judged by building it anew from its own result and
 * comparing the two.
 */
#include "db/row.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/checksum_bytes.h"
#include "game/symmetry.h"

#define FIELD(name) offsetof(struct row, name), sizeof(((struct row *)0)->name)
#define COLUMN(name, type, nullable)                                           \
    {                                                                          \
#name, type, nullable, FIELD(name)                                     \
    }

const struct row_column row_columns[ROW_COLUMNS] = {
    COLUMN(position, ROW_TEXT, false), COLUMN(rules, ROW_TEXT, false),
    COLUMN(side, ROW_INTEGER, false),  COLUMN(to_move, ROW_TEXT, false),
    COLUMN(black, ROW_INTEGER, false), COLUMN(white, ROW_INTEGER, false),
    COLUMN(orbit, ROW_INTEGER, false), COLUMN(state, ROW_TEXT, false),
    COLUMN(value, ROW_TEXT, true),     COLUMN(winner, ROW_TEXT, true),
    COLUMN(move, ROW_TEXT, true),      COLUMN(grundy, ROW_INTEGER, true),
    COLUMN(pn, ROW_INTEGER, true),     COLUMN(dn, ROW_INTEGER, true),
    COLUMN(nodes, ROW_INTEGER, false), COLUMN(seconds, ROW_REAL, false),
    COLUMN(recorded, ROW_TEXT, false), COLUMN(version, ROW_TEXT, false),
    COLUMN(options, ROW_TEXT, false),  COLUMN(seed, ROW_TEXT, false),
    COLUMN(started, ROW_TEXT, false),
};

static const char *const values[] = {"", "win", "loss"};

const char *row_text(const struct row *row, const struct row_column *column)
{
    assert(column->type == ROW_TEXT);
    return (const char *)row + column->offset;
}

int64_t row_integer(const struct row *row, const struct row_column *column)
{
    assert(column->type == ROW_INTEGER);
    int64_t integer;
    memcpy(&integer, (const char *)row + column->offset, sizeof integer);
    return integer;
}

double row_real(const struct row *row, const struct row_column *column)
{
    assert(column->type == ROW_REAL);
    double real;
    memcpy(&real, (const char *)row + column->offset, sizeof real);
    return real;
}

bool row_is_null(const struct row *row, const struct row_column *column)
{
    if (!column->nullable)
        return false;
    return column->type == ROW_TEXT ? !*row_text(row, column)
                                    : row_integer(row, column) < 0;
}

const char *row_rules(const struct position *position, enum rules rules)
{
    if (position->turn != TURN_CONTRACT)
        return "any";
    assert(rules == RULES_INNER || rules == RULES_OPEN);
    return rules_name(rules);
}

void row_now(char text[24])
{
    const time_t now = time(NULL);
    struct tm parts;
    gmtime_r(&now, &parts);
    strftime(text, 24, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* SQLite's integers end at INT64_MAX. */
static int64_t capped(uint64_t number)
{
    return number < INT64_MAX ? (int64_t)number : INT64_MAX;
}

void row_of_result(struct row *row, const struct result *result)
{
    const struct position *const position = &result->position;
    const bool bounded = result->state == RESULT_BOUNDED;
    notation_write(position, row->position);
    strcpy(row->rules, row_rules(position, result->rules));
    row->side = position->board->side;
    row->to_move[0] = "bwc"[position->turn];
    row->to_move[1] = '\0';
    row->black = cellset_count(position->stones[COLOUR_BLACK]);
    row->white = cellset_count(position->stones[COLOUR_WHITE]);
    row->orbit = symmetry_orbit(position);
    strcpy(row->state, result_state_names[result->state]);
    strcpy(row->value, values[result->value]);
    row->winner[0] = row->move[0] = '\0';
    if (result->state == RESULT_PROVED && position->turn != TURN_CONTRACT)
        strcpy(row->winner,
               colour_name(value_winner(position->turn, result->value)));
    if (result->move != MOVE_NONE)
        notation_cell(position->board, result->move, row->move);
    row->grundy = result->grundy;
    row->pn = bounded ? capped(result->pn) : -1;
    row->dn = bounded ? capped(result->dn) : -1;
    row->nodes = capped(result->nodes);
    row->seconds = result->seconds;
}

void row_of_run(struct row *row, const struct run *run)
{
    strcpy(row->version, run->version);
    strcpy(row->options, run->options);
    snprintf(row->seed, sizeof row->seed, "%llu",
             (unsigned long long)run->seed);
    strcpy(row->started, run->started);
}

void row_run(const struct row *row, struct run *run)
{
    strcpy(run->version, row->version);
    strcpy(run->options, row->options);
    run->seed = strtoull(row->seed, NULL, 10);
    strcpy(run->started, row->started);
}

/* Reads one column; false when it is none that the store writes. */
static bool read_column(sqlite3_stmt *statement, int index,
                        const struct row_column *column, struct row *row)
{
    char *const field = (char *)row + column->offset;
    const int type = sqlite3_column_type(statement, index);
    if (type == SQLITE_NULL && column->nullable) {
        memset(field, column->type == ROW_TEXT ? 0 : -1, column->size);
        return true;
    }
    if (column->type == ROW_TEXT && type == SQLITE_TEXT) {
        const void *const text = sqlite3_column_text(statement, index);
        const size_t length = (size_t)sqlite3_column_bytes(statement, index);
        if (!text || length >= column->size || memchr(text, 0, length))
            return false;
        memcpy(field, text, length);
        field[length] = '\0';
        return length > 0 || !column->nullable;
    }
    if (column->type == ROW_INTEGER && type == SQLITE_INTEGER) {
        const int64_t integer = sqlite3_column_int64(statement, index);
        memcpy(field, &integer, sizeof integer);
        return integer >= 0;
    }
    if (column->type == ROW_REAL && type == SQLITE_FLOAT) {
        const double real = sqlite3_column_double(statement, index);
        memcpy(field, &real, sizeof real);
        return true;
    }
    return false;
}

static bool columns_equal(const struct row *a, const struct row *b,
                          const struct row_column *column)
{
    switch (column->type) {
    case ROW_TEXT: return !strcmp(row_text(a, column), row_text(b, column));
    case ROW_INTEGER: return row_integer(a, column) == row_integer(b, column);
    case ROW_REAL: break;
    }
    return row_real(a, column) == row_real(b, column);
}

static void add_column(struct checksum_bytes *checksum_bytes,
                       const struct row *row, const struct row_column *column)
{
    if (row_is_null(row, column))
        checksum_bytes_null(checksum_bytes);
    else if (column->type == ROW_TEXT)
        checksum_bytes_text(checksum_bytes, row_text(row, column));
    else if (column->type == ROW_INTEGER)
        checksum_bytes_integer(checksum_bytes, row_integer(row, column));
    else
        checksum_bytes_real(checksum_bytes, row_real(row, column));
}

/* The checksum of the columns from `first` to the last. */
static void checksum(const struct row *row, const char *word, int first,
                     unsigned char sum[ROW_CHECKSUM_SIZE])
{
    struct checksum_bytes checksum_bytes;
    checksum_bytes_begin(&checksum_bytes, word);
    for (int i = first; i < ROW_COLUMNS; i++)
        add_column(&checksum_bytes, row, &row_columns[i]);
    checksum_bytes_end(&checksum_bytes, sum);
}

static void checksum_row(const struct row *row,
                         unsigned char sum[ROW_CHECKSUM_SIZE])
{
    checksum(row, "unlur result 1", 0, sum);
}

static void checksum_run(const struct row *row,
                         unsigned char sum[ROW_CHECKSUM_SIZE])
{
    checksum(row, "unlur run 1", ROW_RESULT_COLUMNS, sum);
}

static bool checksum_agrees(sqlite3_stmt *statement, int index,
                            const unsigned char sum[ROW_CHECKSUM_SIZE])
{
    return sqlite3_column_type(statement, index) == SQLITE_BLOB &&
           sqlite3_column_bytes(statement, index) == ROW_CHECKSUM_SIZE &&
           !memcmp(sqlite3_column_blob(statement, index), sum,
                   ROW_CHECKSUM_SIZE);
}

int row_word(const char *word, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (word && !strcmp(word, words[i]))
            return i;
    return -1;
}

/* The result a row stands for; what is wrong with it, or NULL. */
static const char *interpret(const struct row *row, struct result *result)
{
    struct status_text why;
    const int state = row_word(row->state, result_state_names, RESULT_STATES);
    const int value = row_word(row->value, values, 3);
    if (state < 0 || value < 0 || row->grundy > INT_MAX)
        return "unknown words in it";
    *result = (struct result){.rules = RULES_NONE,
                              .state = (enum result_state)state,
                              .value = (enum value)value,
                              .move = MOVE_NONE,
                              .grundy = (int)row->grundy,
                              .pn = row->pn < 0 ? 0 : (uint64_t)row->pn,
                              .dn = row->dn < 0 ? 0 : (uint64_t)row->dn,
                              .nodes = (uint64_t)row->nodes,
                              .seconds = row->seconds};
    if (notation_read(row->position, strlen(row->position), &result->position,
                      &why))
        return "its position is malformed";
    if (strcmp(row->rules, "any") &&
        !rules_parse(row->rules, strlen(row->rules), &result->rules))
        return "its rules are unknown";
    if (!strcmp(row->move, "pass"))
        result->move = MOVE_PASS;
    else if (*row->move)
        result->move = notation_parse_cell(result->position.board, row->move,
                                           strlen(row->move));
    return result_flaw(result);
}

/* What is wrong with a row as a statement about its position, or NULL. */
static const char *row_flaw(const struct row *row, struct result *result)
{
    const char *const flaw = interpret(row, result);
    if (flaw)
        return flaw;
    const struct position least = symmetry_canonical(&result->position, NULL);
    if (!position_equal(&least, &result->position))
        return "its position is not canonical";
    struct row again = *row;
    row_of_result(&again, result);
    for (int i = 0; i < ROW_RESULT_COLUMNS; i++)
        if (!columns_equal(row, &again, &row_columns[i]))
            return "its columns do not agree with its position and value";
    return NULL;
}

enum status row_read(sqlite3_stmt *statement, struct row *row,
                     struct result *result, struct status_text *why)
{
    unsigned char sum[ROW_CHECKSUM_SIZE];
    char quoted[STATUS_QUOTE_SIZE];
    const char *flaw = NULL;
    memset(row, 0, sizeof *row);
    for (int i = 0; i < ROW_COLUMNS && !flaw; i++)
        if (!read_column(statement, i, &row_columns[i], row))
            flaw = "a column is malformed";
    if (!flaw) {
        checksum_row(row, sum);
        if (!checksum_agrees(statement, ROW_CHECKSUM, sum))
            flaw = "its checksum does not match";
    }
    if (!flaw)
        flaw = row_flaw(row, result);
    if (!flaw)
        return STATUS_OK;
    return status_set(
        why, STATUS_FAILED, "result %lld ('%s') is damaged: %s",
        (long long)sqlite3_column_int64(statement, ROW_ID),
        status_quote(quoted, row->position, strlen(row->position)), flaw);
}

/* Whether a text is a decimal number below `end`. */
static bool is_number(const char *text, uint64_t end)
{
    char again[24];
    const uint64_t number = strtoull(text, NULL, 10);
    snprintf(again, sizeof again, "%llu", (unsigned long long)number);
    return number < end && !strcmp(text, again);
}

/* Fills one column; false when it is none that the store writes. */
static bool parse_column(const char *text, const struct row_column *column,
                         struct row *row)
{
    char *const field = (char *)row + column->offset;
    if (!*text && column->nullable) {
        memset(field, column->type == ROW_TEXT ? 0 : -1, column->size);
        return true;
    }
    if (column->type == ROW_TEXT) {
        if (strlen(text) >= column->size)
            return false;
        strcpy(field, text);
    } else if (column->type == ROW_INTEGER) {
        const int64_t integer = strtoll(text, NULL, 10);
        if (!is_number(text, (uint64_t)INT64_MAX + 1))
            return false;
        memcpy(field, &integer, sizeof integer);
    } else {
        char *end;
        const double real = strtod(text, &end);
        memcpy(field, &real, sizeof real);
        return *text && !*end;
    }
    return true;
}

const char *row_from_texts(const char *const texts[ROW_COLUMNS],
                           struct row *row, struct result *result)
{
    uint64_t seed;
    memset(row, 0, sizeof *row);
    for (int i = 0; i < ROW_COLUMNS; i++) {
        for (const char *at = texts[i]; *at; at++)
            if (*at < ' ' || *at > '~')
                return "a character that is not printable ASCII";
        if (!parse_column(texts[i], &row_columns[i], row))
            return "a column is malformed";
    }
    if (!run_is_time(row->recorded) || !run_is_time(row->started))
        return "its time is malformed";
    if (!run_read_seed(row->seed, &seed))
        return "its seed is malformed";
    return row_flaw(row, result);
}

enum status row_read_run(sqlite3_stmt *statement, struct status_text *why)
{
    enum { COUNT = ROW_COLUMNS - ROW_RESULT_COLUMNS };
    unsigned char sum[ROW_CHECKSUM_SIZE];
    struct row row = {.grundy = VALUE_NO_GRUNDY};
    bool sound = true;
    for (int i = 0; i < COUNT && sound; i++)
        sound = read_column(statement, i, &row_columns[ROW_RESULT_COLUMNS + i],
                            &row);
    checksum_run(&row, sum);
    if (sound && checksum_agrees(statement, COUNT, sum))
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "run %lld is damaged: %s",
                      (long long)sqlite3_column_int64(statement, COUNT + 1),
                      sound ? "its checksum does not match"
                            : "a column is malformed");
}

static int bind_column(sqlite3_stmt *statement, int index,
                       const struct row *row, const struct row_column *column)
{
    if (row_is_null(row, column))
        return sqlite3_bind_null(statement, index);
    switch (column->type) {
    case ROW_TEXT:
        return sqlite3_bind_text(statement, index, row_text(row, column), -1,
                                 SQLITE_TRANSIENT);
    case ROW_INTEGER:
        return sqlite3_bind_int64(statement, index, row_integer(row, column));
    case ROW_REAL: break;
    }
    return sqlite3_bind_double(statement, index, row_real(row, column));
}

int row_bind(sqlite3_stmt *statement, const struct row *row, int64_t run)
{
    unsigned char sum[ROW_CHECKSUM_SIZE];
    int code = SQLITE_OK;
    for (int i = 0; i < ROW_RESULT_COLUMNS && code == SQLITE_OK; i++)
        code = bind_column(statement, i + 1, row, &row_columns[i]);
    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, ROW_RESULT_COLUMNS + 1, run);
    checksum_row(row, sum);
    return code != SQLITE_OK
               ? code
               : sqlite3_bind_blob(statement, ROW_RESULT_COLUMNS + 2, sum,
                                   sizeof sum, SQLITE_TRANSIENT);
}

int row_bind_run(sqlite3_stmt *statement, const struct row *row)
{
    enum { COUNT = ROW_COLUMNS - ROW_RESULT_COLUMNS };
    unsigned char sum[ROW_CHECKSUM_SIZE];
    int code = SQLITE_OK;
    for (int i = 0; i < COUNT && code == SQLITE_OK; i++)
        code = bind_column(statement, i + 1, row,
                           &row_columns[ROW_RESULT_COLUMNS + i]);
    checksum_run(row, sum);
    return code != SQLITE_OK ? code
                             : sqlite3_bind_blob(statement, COUNT + 1, sum,
                                                 sizeof sum, SQLITE_TRANSIENT);
}
