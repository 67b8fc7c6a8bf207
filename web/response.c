/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * response - bytes and a status; an answer that grows too long is noticed as it
 * is filled.
 */
#include "web/limits.h"
#include "web/response.h"

#include <stdarg.h>
#include <stdio.h>

#include "db/json_memory.h"

static const char one_type[] = "application/json; charset=utf-8";
static const char many_type[] = "application/x-ndjson; charset=utf-8";

/* Numbers as the commands print them. */
enum { PRECISION = 9 };

static int add_bytes(const char *text, size_t size, void *bytes)
{
    bytes_add(bytes, text, size);
    return 0;
}

static void add_line(struct bytes *body, json_t *object)
{
    const bool failed = json_dump_callback(object, add_bytes, body,
                                           JSON_REAL_PRECISION(PRECISION));
    /* Asked in any case, lest the next answer is blamed for this one. */
    body->failed = json_memory_lacked() || failed || body->failed;
    bytes_add(body, "\n", 1);
    json_decref(object);
}

void http_response_json(struct http_response *response,
                        enum http_response_code code, json_t *object)
{
    http_response_clear(response);
    response->code = code;
    response->type = one_type;
    add_line(&response->body, object);
}

void http_response_text(struct http_response *response, const char *text,
                        size_t size)
{
    http_response_clear(response);
    response->type = one_type;
    bytes_add(&response->body, text, size);
}

void http_response_json_line(struct http_response *response, json_t *object)
{
    response->code = HTTP_RESPONSE_OK;
    response->type = many_type;
    add_line(&response->body, object);
}

json_t *http_response_string(const char *line)
{
    char plain[STATUS_TEXT_SIZE];
    size_t length = 0;
    json_t *const string = json_string(line);
    if (string)
        return string;
    for (; *line && length + 1 < sizeof plain; line++)
        plain[length++] = *line >= ' ' && *line <= '~' ? *line : '?';
    plain[length] = '\0';
    return json_string(plain);
}

void http_response_error(struct http_response *response,
                         enum http_response_code code, const char *format, ...)
{
    char line[STATUS_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    http_response_json(response, code,
                       json_pack("{s:o}", "error", http_response_string(line)));
}

bool http_response_too_long(const struct http_response *response)
{
    return response->body.size > LIMITS_ANSWER;
}

void http_response_clear(struct http_response *response)
{
    bytes_clear(&response->body);
    *response = (struct http_response){.code = HTTP_RESPONSE_OK};
}
