/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api - see the header. */
#include "web/api.h"

#include <string.h>

#include "web/api_internal.h"

static const char root[] = "/api/1/";

enum { GET = HTTP_REQUEST_GET | HTTP_REQUEST_HEAD, POST = HTTP_REQUEST_POST };

static const struct api_route routes[] = {
    {"", GET, "", API_COUNTER, api_routes},
    {"position", GET, "p rules", API_COUNTER, api_position},
    {"mainline", GET, "p rules", API_ARCHIVE, api_mainline},
    {"batch", POST, "rules", API_OFFICE, api_batch},
    {"contract", GET, "size rules", API_COUNTER, api_contract},
    {"store", GET, "", API_OFFICE, api_store},
    {"stats", GET, "", API_COUNTER, api_statistics},
    {"stats/{name}", GET, "size rules table stones seed draws", API_OFFICE,
     api_statistic},
    {"evaluate", GET, "p rules effort", API_COUNTER, api_evaluate},
    {"annotate", GET, "p rules effort", API_COUNTER, api_annotate},
    {"prove", POST, "p rules time", API_COUNTER, api_prove},
    {"prove/{id}", GET, "", API_COUNTER, api_job},
    {"prove/{id}/cancel", POST, "", API_COUNTER, api_cancel},
};

enum { ROUTES = sizeof routes / sizeof *routes };

/* Whether a path is below the root. */
static bool is_ours(const char *path, size_t length)
{
    return length >= strlen(root) && !memcmp(path, root, strlen(root));
}

/* Whether a path, below the root, is that of a route; notes the name in it. */
static bool matches(const char *pattern, const char *path, size_t length,
                    struct http_request *http_request)
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
    http_request->name = name;
    http_request->name_length = size;
    return size && rest == strlen(after) && !memcmp(name + size, after, rest);
}

const char *api_methods(unsigned methods)
{
    switch (methods) {
    case GET: return "GET, HEAD";
    case POST: return "POST";
    default: return "GET, HEAD, POST";
    }
}

const struct api_route *api_find(struct http_request *http_request,
                                 struct http_response *response)
{
    const size_t skip = strlen(root);
    char quoted[STATUS_QUOTE_SIZE];
    const bool ours = is_ours(http_request->path, http_request->path_length);
    for (int i = 0; ours && i < ROUTES; i++) {
        if (!matches(routes[i].path, http_request->path + skip,
                     http_request->path_length - skip, http_request))
            continue;
        if (routes[i].methods & http_request->method)
            return &routes[i];
        http_response_error(response, HTTP_RESPONSE_METHOD,
                            "only %s is allowed here",
                            api_methods(routes[i].methods));
        response->allow = api_methods(routes[i].methods);
        return NULL;
    }
    http_response_error(
        response, HTTP_RESPONSE_NOT_FOUND, "'%s': there is nothing here",
        status_quote(quoted, http_request->path, http_request->path_length));
    return NULL;
}

void api_answer(const struct api_route *route,
                struct thread_context *thread_context,
                const struct http_request *http_request,
                struct http_response *response)
{
    thread_context->patience.lost = false;
    if (http_request_check_arguments(http_request, route->arguments, response))
        route->answer(thread_context, http_request, response);
}

static json_t *route_json(const struct api_route *route)
{
    return json_pack("{s:s, s:s, s:s}", "path", route->path, "methods",
                     api_methods(route->methods), "arguments",
                     route->arguments);
}

void api_routes(struct thread_context *thread_context,
                const struct http_request *http_request,
                struct http_response *response)
{
    json_t *const array = json_array();
    (void)thread_context;
    (void)http_request;
    for (int i = 0; i < ROUTES; i++)
        json_array_append_new(array, route_json(&routes[i]));
    http_response_json(response, HTTP_RESPONSE_OK,
                       json_pack("{s:s, s:o}", "root", root, "routes", array));
}
