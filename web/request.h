/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * request - what a client asks, and whether it may.
 *
 * A request is for our own page or for a program of the user's. A foreign page
 * in the user's browser must get nothing: its script may reach us under a name
 * that its owner points at this machine (DNS rebinding), but then the Host line
 * has that name; and it may send a POST without reading the answer, but then
 * the Origin line has its address. Both are refused. A request of HTTP/1.0
 * without a Host line comes from no browser and is answered.
 *
 * Paths are compared as sent, without decoding. Arguments are decoded; each
 * may be given once, and a route refuses those it does not know.
 */
#ifndef WEB_REQUEST_H
#define WEB_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>

#include "game/bytes.h"
#include "game/rules.h"
#include "web/limits.h"
#include "web/response.h"

enum http_request_method {
    HTTP_REQUEST_GET = 1,
    HTTP_REQUEST_HEAD = 2,
    HTTP_REQUEST_POST = 4
};

/* Lent by the connection while the request is answered. */
struct http_request_argument {
    const char *name, *value; /* each ends in a NUL */
    size_t length;            /* of the value, which may have NULs inside */
};

struct http_request {
    unsigned method;     /* of enum http_request_method; 0: another one */
    bool old;            /* HTTP/1.0 */
    char authority[256]; /* the host that the target names; empty: none */
    const char *path;    /* begins with a slash unless the client is odd */
    size_t path_length;
    struct http_request_argument arguments[LIMITS_ARGUMENTS];
    int argument_count;
    bool too_many; /* there were more, or one without a value */
    /* The part of the path for which the route has a wildcard. */
    const char *name;
    size_t name_length;
    struct bytes body;
};

/* Reads the first line and the arguments; `url` is the target as sent, which
 * must outlive the request. */
void http_request_read(struct http_request *request,
                       struct MHD_Connection *connection, const char *method,
                       const char *version, const char *url);

/* The names we are asked under, beside those of the loopback. */
struct http_request_names {
    const char *const *names;
    size_t count;
};

/* Whether the client asks under one of our names, with or without a port, and
 * a POST comes from our own page or no page, and so does all but what a person
 * opens, as far as the browser tells; else replies. */
bool http_request_welcome(const struct http_request *request,
                          struct MHD_Connection *connection,
                          const struct http_request_names *names,
                          struct http_response *response);

/* Whether every argument is one of `known`, names parted by blanks, and given
 * once; else replies. */
bool http_request_check_arguments(const struct http_request *request,
                                  const char *known,
                                  struct http_response *response);

/* The argument, or NULL. */
const struct http_request_argument *
http_request_argument(const struct http_request *request, const char *name);

/* The same, or replies that it is missing. */
const struct http_request_argument *
http_request_need(const struct http_request *request, const char *name,
                  struct http_response *response);

/* Reads the argument `rules`, which may be missing: then *rules is as it was
 * and *fixed false. False: replied that it is none. */
bool http_request_rules(const struct http_request *request, enum rules *rules,
                        bool *fixed, struct http_response *response);

/* Reads a whole number from `least` to `most`, which may be missing: then
 * *number is as it was. False: replied that it is none. */
bool http_request_number(const struct http_request *request, const char *name,
                         unsigned long long least, unsigned long long most,
                         unsigned long long *number,
                         struct http_response *response);

#endif
