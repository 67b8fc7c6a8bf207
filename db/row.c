/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * row - one table of columns drives reading, writing and comparing.
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

const char *row_flaw(const struct row *row, struct result *result)
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
