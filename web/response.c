/* SPDX-License-Identifier: GPL-3.0-or-later */
/* response - see the header. */
#include "web/response.h"

#include <stdint.h>
#include <string.h>

/* The response for a reply, whose bytes go over to it. */
static struct MHD_Response *make_response(struct reply *reply)
{
    static char no_memory[] = "{\"error\": \"out of memory\"}\n";
    if (reply->body.failed) {
        reply->code = REPLY_FAILED;
        return MHD_create_response_from_buffer(strlen(no_memory), no_memory,
                                               MHD_RESPMEM_PERSISTENT);
    }
    if (reply->lent)
        return MHD_create_response_from_buffer(reply->lent_size,
                                               (void *)(uintptr_t)reply->lent,
                                               MHD_RESPMEM_PERSISTENT);
    struct MHD_Response *const response = MHD_create_response_from_buffer(
        reply->body.size, reply->body.data, MHD_RESPMEM_MUST_FREE);
    if (response)
        reply->body = (struct bytes){.data = NULL};
    return response;
}

static void add_headers(struct MHD_Response *response,
                        const struct reply *reply)
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
        MHD_add_response_header(response, always[i][0], always[i][1]);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CONTENT_TYPE,
                            reply->type);
    MHD_add_response_header(response, MHD_HTTP_HEADER_CACHE_CONTROL,
                            reply->tag ? "no-cache" : "no-store");
    if (reply->tag)
        MHD_add_response_header(response, MHD_HTTP_HEADER_ETAG, reply->tag);
    if (reply->allow)
        MHD_add_response_header(response, MHD_HTTP_HEADER_ALLOW, reply->allow);
    if (reply->code == REPLY_BUSY)
        MHD_add_response_header(response, MHD_HTTP_HEADER_RETRY_AFTER, "2");
}

enum MHD_Result response_send(struct MHD_Connection *connection,
                              struct reply *reply)
{
    struct MHD_Response *const response = make_response(reply);
    if (!response)
        return MHD_NO;
    add_headers(response, reply);
    const enum MHD_Result sent =
        MHD_queue_response(connection, (unsigned)reply->code, response);
    MHD_destroy_response(response);
    return sent;
}
