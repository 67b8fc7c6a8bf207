/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * request - the library parses HTTP; here are the checks of Host and Origin,
 * and the arguments a route knows.
 */
#include "web/request.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "game/words.h"

/* The method of that name, 0 for all we do not know. */
static unsigned method_of(const char *name)
{
    if (!strcmp(name, MHD_HTTP_METHOD_GET))
        return HTTP_REQUEST_GET;
    if (!strcmp(name, MHD_HTTP_METHOD_HEAD))
        return HTTP_REQUEST_HEAD;
    return strcmp(name, MHD_HTTP_METHOD_POST) ? 0 : HTTP_REQUEST_POST;
}

static enum MHD_Result add_argument(void *context, enum MHD_ValueKind kind,
                                    const char *name, size_t name_size,
                                    const char *value, size_t value_size)
{
    struct http_request *const request = context;
    (void)kind;
    if (request->argument_count == LIMITS_ARGUMENTS || !value ||
        strlen(name) != name_size) {
        request->too_many = true;
        return MHD_NO;
    }
    request->arguments[request->argument_count++] =
        (struct http_request_argument){
            .name = name, .value = value, .length = value_size};
    return MHD_YES;
}

/* Reads the target. A client that asks as it would a proxy names the host
 * first, and that counts (RFC 9112, 3.2.2). */
static void read_target(struct http_request *request, const char *url)
{
    static const char scheme[] = "http://";
    request->path = url;
    request->authority[0] = '\0';
    if (strncasecmp(url, scheme, sizeof scheme - 1) == 0) {
        const char *const host = url + sizeof scheme - 1;
        const size_t length = strcspn(host, "/?");
        snprintf(request->authority, sizeof request->authority, "%.*s",
                 (int)length, host);
        request->path = host[length] == '/' ? host + length : "/";
    }
    request->path_length = strcspn(request->path, "?");
}

void http_request_read(struct http_request *request,
                       struct MHD_Connection *connection, const char *method,
                       const char *version, const char *url)
{
    request->method = method_of(method);
    request->old = !strcmp(version, MHD_HTTP_VERSION_1_0);
    read_target(request, url);
    MHD_get_connection_values_n(connection, MHD_GET_ARGUMENT_KIND, add_argument,
                                request);
}

static bool is_host(const char *host, size_t length, const char *name)
{
    return strlen(name) == length && !strncasecmp(host, name, length);
}

/* The length of the name in "name:port" or "[address]:port". */
static size_t host_length(const char *host)
{
    const char *end = *host == '[' ? strchr(host, ']') : strchr(host, ':');
    if (end && *host == '[')
        end++;
    if (!end || (*end && *end != ':'))
        return strlen(host);
    return *end && strspn(end + 1, "0123456789") != strlen(end + 1)
               ? strlen(host)
               : (size_t)(end - host);
}

static bool known_host(const char *host, const struct http_request_names *names)
{
    static const char *const own[] = {"localhost", "127.0.0.1", "[::1]"};
    const size_t length = host_length(host);
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (is_host(host, length, own[i]))
            return true;
    for (size_t i = 0; i < names->count; i++)
        if (is_host(host, length, names->names[i]))
            return true;
    return false;
}

/* Whether an Origin is the address under which the client asks us. */
static bool own_origin(const char *origin, const char *host)
{
    static const char *const schemes[] = {"http://", "https://"};
    for (size_t i = 0; host && i < sizeof schemes / sizeof *schemes; i++) {
        const size_t length = strlen(schemes[i]);
        if (!strncmp(origin, schemes[i], length) &&
            !strcasecmp(origin + length, host))
            return true;
    }
    return false;
}

static const char *header(struct MHD_Connection *connection, const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* Whether a browser says that the page of another site asks, by an image for
 * example, for more than that a person be shown something. Answers are kept
 * from such a page, but they cost work. */
static bool is_foreign_page(struct MHD_Connection *connection)
{
    const char *const site = header(connection, "Sec-Fetch-Site");
    const char *const what = header(connection, "Sec-Fetch-Dest");
    return site && strcmp(site, "same-origin") != 0 &&
           strcmp(site, "none") != 0 && !(what && !strcmp(what, "document"));
}

bool http_request_welcome(const struct http_request *request,
                          struct MHD_Connection *connection,
                          const struct http_request_names *names,
                          struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    const char *const host = *request->authority
                                 ? request->authority
                                 : header(connection, MHD_HTTP_HEADER_HOST);
    const char *const origin = header(connection, "Origin");
    if (!host && !request->old) {
        http_response_error(response, HTTP_RESPONSE_BAD,
                            "the request has no Host line");
        return false;
    }
    if (host && !known_host(host, names)) {
        http_response_error(response, HTTP_RESPONSE_FORBIDDEN,
                            "the host '%s' is not served here; `unlur serve "
                            "--allow-host` adds a name",
                            status_quote(quoted, host, strlen(host)));
        return false;
    }
    if (origin && request->method == HTTP_REQUEST_POST &&
        !own_origin(origin, host)) {
        http_response_error(response, HTTP_RESPONSE_FORBIDDEN,
                            "the page at '%s' may not post here",
                            status_quote(quoted, origin, strlen(origin)));
        return false;
    }
    if (is_foreign_page(connection)) {
        http_response_error(response, HTTP_RESPONSE_FORBIDDEN,
                            "a page of another site may not ask here");
        return false;
    }
    return true;
}

bool http_request_check_arguments(const struct http_request *request,
                                  const char *known,
                                  struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (request->too_many) {
        http_response_error(response, HTTP_RESPONSE_BAD,
                            "the arguments cannot be read");
        return false;
    }
    for (int i = 0; i < request->argument_count; i++) {
        const struct http_request_argument *const argument =
            &request->arguments[i];
        const bool again =
            http_request_argument(request, argument->name) != argument;
        if (!again && words_has(known, argument->name))
            continue;
        http_response_error(
            response, HTTP_RESPONSE_BAD,
            again ? "argument '%s': it is given twice"
                  : "argument '%s': unknown here",
            status_quote(quoted, argument->name, strlen(argument->name)));
        return false;
    }
    return true;
}

const struct http_request_argument *
http_request_argument(const struct http_request *request, const char *name)
{
    for (int i = 0; i < request->argument_count; i++)
        if (!strcmp(request->arguments[i].name, name))
            return &request->arguments[i];
    return NULL;
}

const struct http_request_argument *
http_request_need(const struct http_request *request, const char *name,
                  struct http_response *response)
{
    const struct http_request_argument *const argument =
        http_request_argument(request, name);
    if (!argument)
        http_response_error(response, HTTP_RESPONSE_BAD,
                            "argument '%s': it is missing", name);
    return argument;
}

bool http_request_rules(const struct http_request *request, enum rules *rules,
                        bool *fixed, struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    const struct http_request_argument *const argument =
        http_request_argument(request, "rules");
    *fixed = argument != NULL;
    if (!argument || rules_parse(argument->value, argument->length, rules))
        return true;
    http_response_error(
        response, HTTP_RESPONSE_BAD,
        "argument 'rules': '%s': expected inner, open or none",
        status_quote(quoted, argument->value, argument->length));
    return false;
}

bool http_request_number(const struct http_request *request, const char *name,
                         unsigned long long least, unsigned long long most,
                         unsigned long long *number,
                         struct http_response *response)
{
    char quoted[STATUS_QUOTE_SIZE];
    char *rest;
    const struct http_request_argument *const argument =
        http_request_argument(request, name);
    if (!argument)
        return true;
    errno = 0;
    const unsigned long long value = strtoull(argument->value, &rest, 10);
    if (*argument->value >= '0' && *argument->value <= '9' && !errno &&
        rest == argument->value + argument->length && value >= least &&
        value <= most) {
        *number = value;
        return true;
    }
    http_response_error(
        response, HTTP_RESPONSE_BAD,
        "argument '%s': '%s': expected a whole number from %llu to "
        "%llu",
        name, status_quote(quoted, argument->value, argument->length), least,
        most);
    return false;
}
