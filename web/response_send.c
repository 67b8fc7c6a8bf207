/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * response_send - hands the bytes over to libmicrohttpd and adds the headers
 * that every answer has.
 */
#include "web/response_send.h"

#include <stdint.h>
#include <string.h>

/* What the library sends for a response, whose bytes go over to it. */
static struct MHD_Response *make_response(struct http_response *response)
{
    static char no_memory[] = "{\"error\": \"out of memory\"}\n";
    if (response->body.failed) {
        response->code = HTTP_RESPONSE_FAILED;
        return MHD_create_response_from_buffer(strlen(no_memory), no_memory,
                                               MHD_RESPMEM_PERSISTENT);
    }
    if (response->lent)
        return MHD_create_response_from_buffer(
            response->lent_size, (void *)(uintptr_t)response->lent,
            MHD_RESPMEM_PERSISTENT);
    struct MHD_Response *const mhd_response = MHD_create_response_from_buffer(
        response->body.size, response->body.data, MHD_RESPMEM_MUST_FREE);
    if (mhd_response)
        response->body = (struct bytes){.data = NULL};
    return mhd_response;
}

static void add_headers(struct MHD_Response *mhd_response,
                        const struct http_response *response)
{
    static const char *const always[][2] = {
        {"Content-Security-Policy",
         "default-src 'self'; base-uri 'none'; object-src 'none'; "
         "form-action 'self'; frame-ancestors 'none'"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Referrer-Policy", "no-referrer"},
        {"X-Content-Type-Options", "nosniff"},
    };
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        MHD_add_response_header(mhd_response, always[i][0], always[i][1]);
    MHD_add_response_header(mhd_response, MHD_HTTP_HEADER_CONTENT_TYPE,
                            response->type);
    MHD_add_response_header(mhd_response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            response->tag ? "no-cache" : "no-store");
    if (response->tag)
        MHD_add_response_header(mhd_response, MHD_HTTP_HEADER_ETAG,
                                response->tag);
    if (response->allow)
        MHD_add_response_header(mhd_response, MHD_HTTP_HEADER_ALLOW,
                                response->allow);
    if (response->code == HTTP_RESPONSE_BUSY)
        MHD_add_response_header(mhd_response, MHD_HTTP_HEADER_RETRY_AFTER, "2");
}

enum MHD_Result http_response_send(struct MHD_Connection *connection,
                                   struct http_response *response)
{
    struct MHD_Response *const mhd_response = make_response(response);
    if (!mhd_response)
        return MHD_NO;
    add_headers(mhd_response, response);
    const enum MHD_Result sent =
        MHD_queue_response(connection, (unsigned)response->code, mhd_response);
    MHD_destroy_response(mhd_response);
    return sent;
}
