/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reply - what is answered to a request, before it becomes HTTP.
 *
 * Whoever answers fills one of these. Each error is a JSON object with the
 * reason in `error`.
 */
#ifndef WEB_REPLY_H
#define WEB_REPLY_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "game/bytes.h"
#include "game/status.h"

/* The HTTP status codes in use. */
enum reply_code {
    REPLY_OK = 200,
    REPLY_ACCEPTED = 202,
    REPLY_UNCHANGED = 304,
    REPLY_BAD = 400,
    REPLY_FORBIDDEN = 403,
    REPLY_NOT_FOUND = 404,
    REPLY_METHOD = 405,
    REPLY_BODY_TOO_LONG = 413,
    REPLY_URL_TOO_LONG = 414,
    REPLY_FAILED = 500,
    REPLY_BUSY = 503
};

/* All zero: nothing is answered yet. */
struct reply {
    enum reply_code code;
    const char *type;  /* of the content; static */
    const char *tag;   /* ETag; static; NULL: not to be kept */
    bool later;        /* nothing yet: it takes long, see api.h */
    const char *allow; /* with REPLY_METHOD: what is allowed; static */
    /* The content: the reply's own bytes, or lent for ever. */
    struct bytes body;
    const unsigned char *lent;
    size_t lent_size;
};

/* Answers with an object, which is released, on a line. */
void reply_json(struct reply *reply, enum reply_code code, json_t *object);

/* Answers with JSON that is written already. */
void reply_text(struct reply *reply, const char *text, size_t size);

/* Adds a line with an object, which is released, to an answer in JSON lines. */
void reply_json_line(struct reply *reply, json_t *object);

/* A line as a string; of one that is no UTF-8, since a file's name is in it,
 * the printable ASCII. */
json_t *reply_string(const char *line);

/* Answers with {"error": line}. */
void reply_error(struct reply *reply, enum reply_code code, const char *format,
                 ...) __attribute__((format(printf, 3, 4)));

void reply_clear(struct reply *reply);

#endif
