/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * csv - a small state machine reads one character of a field at a time; quotes
 * are taken off on the way.
 */
#include "db/csv.h"

#include <sqlite3.h>
#include <string.h>

const char *const csv_proof_columns[CSV_PROOF_COLUMNS] = {
    "proof_nodes", "proof_raw_size", "proof_size", "proof_verdict"};

/* --- Writing -------------------------------------------------------------- */

static int put(struct output_file *output, const char *text)
{
    return output_file_write(output, text, strlen(text));
}

void csv_write_text(struct output_file *output, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        put(output, text);
        return;
    }
    put(output, "\"");
    for (const char *at = text; *at; at++) {
        output_file_write(output, at, 1);
        if (*at == '"')
            put(output, "\"");
    }
    put(output, "\"");
}

static void put_number(struct output_file *output, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    put(output, text);
}

static void put_proof(struct output_file *output,
                      const struct proof_facts *facts)
{
    const uint64_t numbers[] = {facts->nodes, facts->raw_size, facts->size};
    for (int i = 0; i < CSV_PROOF_COLUMNS - 1; i++) {
        put(output, ",");
        if (facts->stored)
            put_number(output, numbers[i]);
    }
    put(output, ",");
    if (facts->stored)
        put(output, proof_verdict_name(facts->verdict));
}

void csv_write_head(struct output_file *output)
{
    for (int i = 0; i < ROW_COLUMNS; i++) {
        put(output, i ? "," : "");
        put(output, row_columns[i].name);
    }
    for (int i = 0; i < CSV_PROOF_COLUMNS; i++) {
        put(output, ",");
        put(output, csv_proof_columns[i]);
    }
    put(output, "\r\n");
}

void csv_write_row(struct output_file *output, const struct row *row,
                   const struct proof_facts *facts)
{
    for (int i = 0; i < ROW_COLUMNS; i++) {
        const struct row_column *const column = &row_columns[i];
        char number[40] = "";
        put(output, i ? "," : "");
        if (row_is_null(row, column))
            continue;
        if (column->type == ROW_TEXT)
            csv_write_text(output, row_text(row, column));
        else if (column->type == ROW_INTEGER)
            snprintf(number, sizeof number, "%lld",
                     (long long)row_integer(row, column));
        else /* with a point under every locale */
            sqlite3_snprintf(sizeof number, number, "%!.15g",
                             row_real(row, column));
        put(output, number);
    }
    put_proof(output, facts);
    put(output, "\r\n");
}

/* --- Reading -------------------------------------------------------------- */

enum { END_OF_FIELD = -2, END_OF_LINE = -3, END_OF_INPUT = -4, BAD = -5 };

/* The next character of a field, or one of the above. *quoted: within quotes.
 */
static int next(struct input_file *input, bool *quoted)
{
    int byte = input_file_byte(input);
    if (byte == '"') {
        if (!*quoted)
            return *quoted = true, next(input, quoted);
        byte = input_file_byte(input);
        if (byte == '"')
            return byte;
        *quoted = false;
    }
    if (*quoted)
        return byte < 0 ? BAD : byte;
    if (byte == '\r')
        return input_file_byte(input) == '\n' ? END_OF_LINE : BAD;
    return byte == ','    ? END_OF_FIELD
           : byte == '\n' ? END_OF_LINE
           : byte < 0     ? END_OF_INPUT
                          : byte;
}

const char *csv_read(struct input_file *input, struct csv_line *line, bool *end)
{
    size_t used = 0;
    int columns = 0;
    bool quoted = false;
    *end = false;
    line->texts[0] = line->room;
    while (used < sizeof line->room) {
        const int c = next(input, &quoted);
        *end = c == END_OF_INPUT && !columns && !used;
        if (*end)
            return NULL;
        if (c == 0 || c == BAD || c == END_OF_INPUT)
            return "it is no line of CSV";
        line->room[used++] = c < 0 ? '\0' : (char)c;
        if (c >= 0)
            continue;
        columns++;
        if ((c == END_OF_LINE) != (columns == CSV_COLUMNS))
            return "it has another number of columns";
        if (c == END_OF_LINE)
            return NULL;
        line->texts[columns] = line->room + used;
    }
    return "it is too long";
}

bool csv_is_head(const struct csv_line *line)
{
    for (int i = 0; i < CSV_COLUMNS; i++)
        if (strcmp(line->texts[i], i < ROW_COLUMNS
                                       ? row_columns[i].name
                                       : csv_proof_columns[i - ROW_COLUMNS]))
            return false;
    return true;
}
