/* SPDX-License-Identifier: GPL-3.0-or-later */
/* reply - see the header. */
#include "web/reply.h"

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
    if (json_dump_callback(object, add_bytes, body,
                           JSON_REAL_PRECISION(PRECISION)) ||
        json_memory_lacked())
        body->failed = true;
    bytes_add(body, "\n", 1);
    json_decref(object);
}

void reply_json(struct reply *reply, enum reply_code code, json_t *object)
{
    reply_clear(reply);
    reply->code = code;
    reply->type = one_type;
    add_line(&reply->body, object);
}

void reply_text(struct reply *reply, const char *text, size_t size)
{
    reply_clear(reply);
    reply->type = one_type;
    bytes_add(&reply->body, text, size);
}

void reply_json_line(struct reply *reply, json_t *object)
{
    reply->code = REPLY_OK;
    reply->type = many_type;
    add_line(&reply->body, object);
}

json_t *reply_string(const char *line)
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

void reply_error(struct reply *reply, enum reply_code code, const char *format,
                 ...)
{
    char line[STATUS_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    reply_json(reply, code, json_pack("{s:o}", "error", reply_string(line)));
}

void reply_clear(struct reply *reply)
{
    bytes_clear(&reply->body);
    *reply = (struct reply){.code = REPLY_OK};
}
