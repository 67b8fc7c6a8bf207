/* SPDX-License-Identifier: GPL-3.0-or-later */
/* route - A table of method, path and handler; a path may hold one name. */
#include "web/route.h"

#include <string.h>

#include "web/handlers.h"

static const char root[] = "/api/1/";

enum { GET = HTTP_REQUEST_GET | HTTP_REQUEST_HEAD, POST = HTTP_REQUEST_POST };

static const struct route routes[] = {
    {"", GET, "", ROUTE_AT_ONCE, handle_routes},
    {"position", GET, "p rules", ROUTE_AT_ONCE, handle_position},
    {"mainline", GET, "p rules", ROUTE_READER, handle_mainline},
    {"batch", POST, "rules", ROUTE_LONG, handle_batch},
    {"contract", GET, "size rules", ROUTE_AT_ONCE, handle_contract},
    {"store", GET, "", ROUTE_LONG, handle_store},
    {"stats", GET, "", ROUTE_AT_ONCE, handle_statistics},
    {"stats/{name}", GET, "size rules table stones seed draws",
     ROUTE_STATISTICS, handle_statistic},
    {"evaluate", GET, "p rules effort", ROUTE_AT_ONCE, handle_evaluate},
    {"annotate", GET, "p rules effort", ROUTE_AT_ONCE, handle_annotate},
    {"prove", POST, "p rules time", ROUTE_AT_ONCE, handle_prove},
    {"prove/{id}", GET, "", ROUTE_AT_ONCE, handle_job},
    {"prove/{id}/cancel", POST, "", ROUTE_AT_ONCE, handle_cancel},
};

enum { ROUTES = sizeof routes / sizeof *routes };

/* Whether a path is below the root. */
static bool is_ours(const char *path, size_t length)
{
    return length >= strlen(root) && !memcmp(path, root, strlen(root));
}

/* Whether a path, below the root, is that of a route; notes the name in it. */
static bool matches(const char *pattern, const char *path, size_t length,
                    struct http_request *request)
{
    const char *const wild = strchr(pattern, '{');
    const size_t before = wild ? (size_t)(wild - pattern) : strlen(pattern);
    if (length < before || memcmp(pattern, path, before) != 0)
        return false;
    if (!wild)
        return length == before;
    const char *const after = strchr(wild, '}') + 1;
    const char *const name = path + before;
    const char *const end = memchr(name, '/', length - before);
    const size_t size = end ? (size_t)(end - name) : length - before;
    const size_t rest = length - before - size;
    request->name = name;
    request->name_length = size;
    return size && rest == strlen(after) && !memcmp(name + size, after, rest);
}

/* The methods of a route or a file of the page. */
static const char *method_names(unsigned methods)
{
    return methods == POST ? "POST" : "GET, HEAD";
}

void route_refuse_method(struct http_response *response, unsigned methods)
{
    http_response_error(response, HTTP_RESPONSE_METHOD,
                        "only %s is allowed here", method_names(methods));
    response->allow = method_names(methods);
}

const struct route *route_find(struct http_request *request,
                               struct http_response *response)
{
    const size_t skip = strlen(root);
    char quoted[STATUS_QUOTE_SIZE];
    const bool ours = is_ours(request->path, request->path_length);
    for (int i = 0; ours && i < ROUTES; i++) {
        if (!matches(routes[i].path, request->path + skip,
                     request->path_length - skip, request))
            continue;
        if (routes[i].methods & request->method)
            return &routes[i];
        route_refuse_method(response, routes[i].methods);
        return NULL;
    }
    http_response_error(
        response, HTTP_RESPONSE_NOT_FOUND, "'%s': there is nothing here",
        status_quote(quoted, request->path, request->path_length));
    return NULL;
}

void route_answer(const struct route *route, struct thread_context *context,
                  const struct http_request *request,
                  struct http_response *response)
{
    context->lock_wait.lost = false;
    if (http_request_check_arguments(request, route->arguments, response))
        route->answer(context, request, response);
}

static json_t *route_json(const struct route *route)
{
    return json_pack("{s:s, s:s, s:s}", "path", route->path, "methods",
                     method_names(route->methods), "arguments",
                     route->arguments);
}

void handle_routes(struct thread_context *context,
                   const struct http_request *request,
                   struct http_response *response)
{
    json_t *const array = json_array();
    (void)context;
    (void)request;
    for (int i = 0; i < ROUTES; i++)
        json_array_append_new(array, route_json(&routes[i]));
    http_response_json(response, HTTP_RESPONSE_OK,
                       json_pack("{s:s, s:o}", "root", root, "routes", array));
}
