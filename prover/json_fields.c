/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_fields - getters that either give a value or say which member is wrong;
 * the first complaint stays.
 */
#include "prover/json_fields.h"

#include <stdio.h>
#include <string.h>

#include "db/json_memory.h"

enum { VERSION = 1 };

static enum status refuse(const char *name, const char *expected,
                          struct status_text *why)
{
    return status_set(why, STATUS_USAGE, "member '%s': expected %s", name,
                      expected);
}

/* What Jansson says of a text that it cannot read. */
static enum status refuse_text(const json_error_t *error,
                               struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (json_memory_lacked() ||
        json_error_code(error) == json_error_out_of_memory)
        return status_no_memory(why);
    return status_set(why, STATUS_USAGE, "no JSON: %s at byte %d",
                      status_quote(quoted, error->text, strlen(error->text)),
                      error->position);
}

/* A line without the member that says its kind may be of the other kind. */
static enum status refuse_kind(const json_t *object, const char *kind,
                               struct status_text *why)
{
    const bool order = strcmp(kind, "order") == 0;
    if (json_fields_has(object, order ? "delivery" : "order"))
        return status_set(why, STATUS_USAGE, "%s",
                          order ? "a delivery, not an order"
                                : "an order, not a delivery");
    return status_set(why, STATUS_USAGE, "no %s: it has no member '%s'", kind,
                      kind);
}

enum status json_fields_parse(const char *line, size_t size, size_t most,
                              const char *kind, json_t **object,
                              struct status_text *why)
{
    json_error_t error;
    uint64_t version;
    if (size > most)
        return status_set(why, STATUS_USAGE, "more than %zu bytes: too long",
                          most);
    json_memory_lacked(); /* of what was before */
    *object = json_loadb(line, size, JSON_REJECT_DUPLICATES, &error);
    if (!*object)
        return refuse_text(&error, why);
    enum status status = STATUS_OK;
    if (!json_is_object(*object))
        status = status_set(why, STATUS_USAGE, "no JSON object");
    if (!status && !json_fields_has(*object, kind))
        status = refuse_kind(*object, kind, why);
    if (!status)
        status =
            json_fields_number(*object, kind, VERSION, VERSION, &version, why);
    if (status)
        json_decref(*object);
    return status;
}

bool json_fields_has(const json_t *object, const char *name)
{
    const json_t *const member = json_object_get(object, name);
    return member && !json_is_null(member);
}

enum status json_fields_number(const json_t *object, const char *name,
                               uint64_t least, uint64_t most, uint64_t *number,
                               struct status_text *why)
{
    const json_t *const member = json_object_get(object, name);
    const json_int_t value = json_integer_value(member);
    if (json_is_integer(member) && value >= 0 && (uint64_t)value >= least &&
        (uint64_t)value <= most) {
        *number = (uint64_t)value;
        return STATUS_OK;
    }
    char expected[80];
    snprintf(expected, sizeof expected, "a whole number from %llu to %llu",
             (unsigned long long)least, (unsigned long long)most);
    return refuse(name, least == most ? "the version 1" : expected, why);
}

enum status json_fields_real(const json_t *object, const char *name,
                             double most, double *real, struct status_text *why)
{
    const json_t *const member = json_object_get(object, name);
    const double value = json_number_value(member);
    if (!json_is_number(member) || !(value >= 0 && value <= most))
        return refuse(name, "a number from 0 up, and not beyond reason", why);
    *real = value;
    return STATUS_OK;
}

enum status json_fields_text(const json_t *object, const char *name, char *text,
                             size_t size, struct status_text *why)
{
    const json_t *const member = json_object_get(object, name);
    const size_t length = json_string_length(member);
    const char *const value = json_string_value(member);
    if (!value)
        return refuse(name, "a string", why);
    for (size_t i = 0; i < length; i++)
        if (value[i] < ' ' || value[i] > '~')
            return refuse(name, "printable ASCII", why);
    if (length >= size)
        return refuse(name, "a shorter string", why);
    memcpy(text, value, length + 1);
    return STATUS_OK;
}

enum status json_fields_game(const json_t *object, struct game *game,
                             struct status_text *why)
{
    const json_t *const member = json_object_get(object, "position");
    if (!json_is_string(member))
        return refuse("position", "a string", why);
    const enum status status =
        game_read(json_string_value(member), json_string_length(member),
                  RULES_INNER, false, game, why);
    if (!status && game->position.turn == TURN_CONTRACT)
        return refuse("position", "one of the main phase", why);
    return status;
}

static int add_part(const char *part, size_t size, void *context)
{
    bytes_add(context, part, size);
    return 0;
}

bool json_fields_write(json_t *object, bool whole, struct bytes *line)
{
    const int failed =
        !object || json_dump_callback(object, add_part, line,
                                      JSON_REAL_PRECISION(17)) != 0;
    json_decref(object);
    if (whole)
        bytes_add(line, "\n", 1);
    else if (line->size)
        line->size--;
    return !json_memory_lacked() && !failed && !line->failed;
}
