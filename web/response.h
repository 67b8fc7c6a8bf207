/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * response - what is answered to a request, before it becomes HTTP.
 *
 * Whoever answers fills one of these. Each error is a JSON object with the
 * reason in `error`.
 */
#ifndef WEB_RESPONSE_H
#define WEB_RESPONSE_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

#include "game/bytes.h"
#include "game/status.h"

/* The HTTP status codes in use. */
enum http_response_code {
    HTTP_RESPONSE_OK = 200,
    HTTP_RESPONSE_ACCEPTED = 202,
    HTTP_RESPONSE_UNCHANGED = 304,
    HTTP_RESPONSE_BAD = 400,
    HTTP_RESPONSE_FORBIDDEN = 403,
    HTTP_RESPONSE_NOT_FOUND = 404,
    HTTP_RESPONSE_METHOD = 405,
    HTTP_RESPONSE_BODY_TOO_LONG = 413,
    HTTP_RESPONSE_URL_TOO_LONG = 414,
    HTTP_RESPONSE_FAILED = 500,
    HTTP_RESPONSE_BUSY = 503
};

/* All zero: nothing is answered yet. */
struct http_response {
    enum http_response_code code;
    const char *type;  /* of the content; static */
    const char *tag;   /* ETag; static; NULL: not to be kept */
    bool later;        /* nothing yet: it takes long, see route.h */
    const char *allow; /* with HTTP_RESPONSE_METHOD: what is allowed; static */
    /* The content: the response's own bytes, or lent for ever. */
    struct bytes body;
    const unsigned char *lent;
    size_t lent_size;
};

/* Answers with an object, which is released, on a line. */
void http_response_json(struct http_response *response,
                        enum http_response_code code, json_t *object);

/* Answers with JSON that is written already. */
void http_response_text(struct http_response *response, const char *text,
                        size_t size);

/* Adds a line with an object, which is released, to an answer in JSON lines. */
void http_response_json_line(struct http_response *response, json_t *object);

/* A line as a string; of one that is no UTF-8, since a file's name is in it,
 * the printable ASCII. */
json_t *http_response_string(const char *line);

/* Answers with {"error": line}. */
void http_response_error(struct http_response *response,
                         enum http_response_code code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the answer has more bytes than LIMITS_ANSWER; the handler of a route
 * that can make such says what to ask for instead, and of any other it becomes
 * an error when it is sent. */
bool http_response_too_long(const struct http_response *response);

void http_response_clear(struct http_response *response);

#endif
