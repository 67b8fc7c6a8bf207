/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * export - the rows of a scan as records.
 *
 * Both formats take names and order of the fields from row_columns, so what is
 * exported is what is stored, column by column, with the figures of the proof
 * after it.
 */
#include "db/export.h"

#include <errno.h>
#include <string.h>

#include <jansson.h>

#include "db/csv.h"
#include "db/game_table.h"
#include "db/imported_table.h"
#include "db/output_file.h"
#include "db/result_scan.h"
#include "db/store_internal.h"

struct export
{
    struct store *store;
    const struct export_options *options;
    struct output_file *output;
    enum export_format format;
    uint64_t written; /* records so far */
};

static int put(struct export *export, const char *text)
{
    return output_file_write(export->output, text, strlen(text));
}

static json_t *json_of(const struct row *row, const struct row_column *column)
{
    if (row_is_null(row, column))
        return json_null();
    if (column->type == ROW_TEXT)
        return json_string(row_text(row, column));
    if (column->type == ROW_INTEGER)
        return json_integer(row_integer(row, column));
    return json_real(row_real(row, column));
}

static json_t *json_of_proof(const struct proof_facts *facts, int column)
{
    const uint64_t numbers[] = {facts->nodes, facts->raw_size, facts->size};
    if (!facts->stored)
        return json_null();
    return column < CSV_PROOF_COLUMNS - 1
               ? json_integer((json_int_t)numbers[column])
               : json_string(proof_verdict_name(facts->verdict));
}

static int write_json(const char *text, size_t length, void *context)
{
    struct export *const export = context;
    return output_file_write(export->output, text, length);
}

static enum status put_json(struct export *export, const struct row *row,
                            const struct proof_facts *facts,
                            struct status_text *why)
{
    json_t *const object = json_object();
    int code = object ? 0 : -1;
    for (int i = 0; i < ROW_COLUMNS && !code; i++)
        code = json_object_set_new(object, row_columns[i].name,
                                   json_of(row, &row_columns[i]));
    for (int i = 0; i < CSV_PROOF_COLUMNS && !code; i++)
        code = json_object_set_new(object, csv_proof_columns[i],
                                   json_of_proof(facts, i));
    if (code) {
        json_decref(object);
        return status_set(why, STATUS_FAILED,
                          "cannot export '%s' as JSON: out of memory, or its "
                          "run's text is not UTF-8",
                          row->position);
    }
    put(export, export->written ? ",\n" : "[\n");
    json_dump_callback(object, write_json, export, JSON_REAL_PRECISION(15));
    json_decref(object);
    return STATUS_OK;
}

static enum status put_row(void *context, int64_t id, const struct row *row,
                           const struct result *result, struct status_text *why)
{
    struct export *const export = context;
    struct proof_facts facts;
    (void)id;
    enum status status = store_get_proof_facts(export->store, &result->position,
                                               result->rules, &facts, why);
    if (status)
        return status;
    if (export->format == EXPORT_CSV)
        csv_write_row(export->output, row, &facts);
    else
        status = put_json(export, row, &facts, why);
    export->written++;
    if (!status && output_file_failed(export->output))
        status = STATUS_FAILED;
    return status;
}

static void put_fields_csv(struct export *export,
                           const struct game_field *fields, int count)
{
    char number[24];
    for (int i = 0; i < count; i++) {
        const struct game_field *const field = &fields[i];
        snprintf(number, sizeof number, "%lld", (long long)field->number);
        put(export, i ? "," : "");
        csv_write_text(export->output, field->kind == GAME_FIELD_NULL ? ""
                                       : field->text ? field->text
                                                     : number);
    }
    put(export, "\r\n");
}

static json_t *field_json(const struct game_field *field)
{
    return field->kind == GAME_FIELD_NULL ? json_null()
           : field->text                  ? json_string(field->text)
                                          : json_integer(field->number);
}

static enum status put_fields_json(struct export *export,
                                   const char *const *names,
                                   const struct game_field *fields, int count,
                                   struct status_text *why)
{
    json_t *const object = json_object();
    int code = object ? 0 : -1;
    for (int i = 0; i < count && !code; i++)
        code = json_object_set_new(object, names[i], field_json(&fields[i]));
    if (code) {
        json_decref(object);
        return status_set(why, STATUS_FAILED,
                          "cannot export a game as JSON: out of memory, or a "
                          "text of it is not UTF-8");
    }
    put(export, export->written ? ",\n" : "[\n");
    json_dump_callback(object, write_json, export, 0);
    json_decref(object);
    return STATUS_OK;
}

/* Writes a game in the format asked for. */
static enum status put_fields(struct export *export, const char *const *names,
                              const struct game_field *fields, int count,
                              struct status_text *why)
{
    enum status status = STATUS_OK;
    if (export->format == EXPORT_CSV)
        put_fields_csv(export, fields, count);
    else
        status = put_fields_json(export, names, fields, count, why);
    export->written++;
    if (!status && output_file_failed(export->output))
        status = STATUS_FAILED;
    return status;
}

/* A game_table_fn. */
static enum status put_game(void *context, const struct stored_game *game,
                            struct status_text *why)
{
    struct export *const export = context;
    const struct export_options *const options = export->options;
    struct game_fields fields;
    if (!game)
        return STATUS_FAILED;
    if (options->rules_fixed && game->played.game.rules != options->rules)
        return STATUS_OK;
    game_fields_of(&fields, game);
    return put_fields(export, game_field_names, fields.field, GAME_FIELDS, why);
}

/* An imported_table_fn. */
static enum status put_imported(void *context,
                                const struct stored_imported *game,
                                struct status_text *why)
{
    struct export *const export = context;
    const struct export_options *const options = export->options;
    struct imported_fields fields;
    if (!game)
        return STATUS_FAILED;
    if (options->rules_fixed && game->imported.game.rules != options->rules)
        return STATUS_OK;
    imported_fields_of(&fields, game);
    return put_fields(export, imported_field_names, fields.field,
                      IMPORTED_FIELDS, why);
}

/* The head of a table of games. */
static void put_names(struct export *export, const char *const *names,
                      int count)
{
    for (int i = 0; i < count && export->format == EXPORT_CSV; i++) {
        put(export, i ? "," : "");
        put(export, names[i]);
    }
    if (export->format == EXPORT_CSV)
        put(export, "\r\n");
}

static void put_tail(struct export *export)
{
    if (export->format == EXPORT_JSON)
        put(export, export->written ? "\n]\n" : "[]\n");
}

static unsigned chosen_rules(const struct export_options *options)
{
    unsigned contract = RESULT_SCAN_INNER | RESULT_SCAN_OPEN;
    if (options->rules_fixed)
        contract = options->rules == RULES_INNER  ? RESULT_SCAN_INNER
                   : options->rules == RULES_OPEN ? RESULT_SCAN_OPEN
                                                  : 0;
    return options->phase == EXPORT_CONTRACT ? contract
           : options->phase == EXPORT_MAIN   ? RESULT_SCAN_ANY
                                             : contract | RESULT_SCAN_ANY;
}

/* Exports into the output file and ends it. */
static enum status run_export(struct store *store,
                              const struct export_options *options,
                              struct output_file *output,
                              struct status_text *why)
{
    const struct result_scan_filter filter = {.side = options->side,
                                              .rules = chosen_rules(options)};
    struct export export = {.store = store,
                            .options = options,
                            .output = output,
                            .format = options->format};
    enum status status;
    if (options->what == EXPORT_GAMES) {
        put_names(&export, game_field_names, GAME_FIELDS);
        status = game_table_each(store, options->side, put_game, &export, why);
    } else if (options->what == EXPORT_IMPORTED) {
        put_names(&export, imported_field_names, IMPORTED_FIELDS);
        status = imported_table_each(store, options->side, put_imported,
                                     &export, why);
    } else {
        if (export.format == EXPORT_CSV)
            csv_write_head(output);
        status = result_scan_rows(store_connection(store), &filter, put_row,
                                  &export, why);
    }
    /* A list that lacks something is left open, for all to see. */
    if (!status)
        put_tail(&export);
    return output_file_finish(output, status, why);
}

/* Exports to a stream and flushes it. */
static enum status export_to(struct store *store,
                             const struct export_options *options, FILE *out,
                             struct status_text *why)
{
    struct output_file *const output = output_file_to_stream(out);
    return output ? run_export(store, options, output, why)
                  : status_no_memory(why);
}

/* Copies what is in a file from its beginning, and ends with a status. */
static enum status copy(FILE *from, FILE *to, enum status status,
                        struct status_text *why)
{
    char bytes[1 << 16];
    size_t size;
    struct output_file *const output = output_file_to_stream(to);
    if (!output)
        return status_no_memory(why);
    rewind(from);
    while ((size = fread(bytes, 1, sizeof bytes, from)) > 0)
        if (output_file_write(output, bytes, size))
            break;
    if (!status && ferror(from))
        status =
            status_set(why, STATUS_FAILED, "cannot read a temporary file: %s",
                       strerror(errno));
    return output_file_finish(output, status, why);
}

enum status export_write(struct store *store,
                         const struct export_options *options, FILE *out,
                         struct status_text *why)
{
    FILE *const held = tmpfile();
    if (!held)
        return status_set(why, STATUS_FAILED,
                          "cannot make a temporary file: %s", strerror(errno));
    const enum status status =
        copy(held, out, export_to(store, options, held, why), why);
    fclose(held);
    return status;
}

enum status export_save(struct store *store,
                        const struct export_options *options, const char *path,
                        struct status_text *why)
{
    struct output_file *output;
    if (connection_is_file(store_connection(store), path))
        return status_set(why, STATUS_USAGE,
                          "'%s' is the store itself and is not overwritten",
                          path);
    const enum status status = output_file_to_file(path, &output, why);
    return status ? status : run_export(store, options, output, why);
}
