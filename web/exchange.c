/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * exchange - what belongs to a request.
 *
 * libmicrohttpd calls exchange_begin() with the first line of each request,
 * exchange_receive() once the head is there, again for each part of the body
 * and at its end, or when a worker thread has answered, and exchange_end() when
 * all is over. All in one thread, so nothing is locked here; a worker thread
 * touches an exchange only while its connection sleeps.
 */
#include "web/exchange.h"

#include <stdlib.h>
#include <string.h>

#include "web/assets.h"
#include "web/response_send.h"

enum stage {
    EXCHANGE_NEW,      /* the head is not there yet */
    EXCHANGE_LISTENED, /* the body is coming */
    EXCHANGE_ASKED     /* the worker thread has it, or has answered */
};

struct exchange {
    struct MHD_Connection *connection;
    enum stage stage;
    size_t url_length;
    size_t dropped; /* bytes of a body that is too long */
    size_t unsent;  /* bytes of the answer, until all is over */
    struct http_request request;
    struct http_response response;
    struct worker_thread_job job;
    char url[]; /* the target as sent, cut after LIMITS_URL */
};

/*
 * A client, from his coming to his leaving. The library does not tell of the
 * end of a request whose head is too much for it once the first line is read:
 * what belongs to that one goes when the client does.
 */
struct client {
    struct timed_client *timed;
    struct exchange *exchange; /* the request in hand, or NULL */
};

/* NULL: there was no memory for him. */
static struct client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* Tells the client timeouts what the client of a connection does now. */
static void see(const struct exchanges *exchanges,
                struct MHD_Connection *connection,
                enum timed_client_state state)
{
    const struct client *const client = client_of(connection);
    if (client)
        client_timeouts_set(exchanges->client_timeouts, client->timed, state);
}

static void end_exchange(struct exchange *exchange)
{
    if (!exchange)
        return;
    http_response_clear(&exchange->response);
    bytes_clear(&exchange->request.body);
    free(exchange);
}

void exchange_connection(void *context, struct MHD_Connection *connection,
                         void **place, enum MHD_ConnectionNotificationCode code)
{
    const struct exchanges *const exchanges = context;
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *const client = code == MHD_CONNECTION_NOTIFY_CLOSED
                                      ? *place
                                      : calloc(1, sizeof *client);
    if (!client)
        return;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        client_timeouts_remove(exchanges->client_timeouts, client->timed);
        end_exchange(client->exchange);
        free(client);
    } else {
        client->timed =
            client_timeouts_add(exchanges->client_timeouts, info->connect_fd);
        *place = client;
    }
}

void *exchange_begin(void *context, const char *url,
                     struct MHD_Connection *connection)
{
    const size_t length = strlen(url);
    const size_t kept = length < LIMITS_URL ? length : LIMITS_URL;
    struct client *const client = client_of(connection);
    struct exchange *const exchange =
        client ? calloc(1, sizeof *exchange + kept + 1) : NULL;
    (void)context;
    if (!exchange)
        return NULL;
    exchange->connection = connection;
    exchange->url_length = length;
    memcpy(exchange->url, url, kept);
    client->exchange = exchange;
    return exchange;
}

void exchange_end(void *context, struct MHD_Connection *connection,
                  void **exchange_place, enum MHD_RequestTerminationCode code)
{
    struct exchanges *const exchanges = context;
    struct exchange *const exchange = *exchange_place;
    (void)code;
    if (!exchange)
        return;
    exchanges->unsent -= exchange->unsent;
    see(exchanges, connection, CLIENT_TIMEOUTS_ASKING);
    client_of(connection)->exchange = NULL;
    end_exchange(exchange);
    *exchange_place = NULL;
}

/* Keeps a part of the body; false: it does not end. */
static bool take_body(struct exchange *exchange, const char *data, size_t size)
{
    struct bytes *const body = &exchange->request.body;
    if (exchange->dropped || body->size + size > LIMITS_BODY)
        exchange->dropped += size;
    else
        bytes_add(body, data, size);
    return exchange->dropped <= LIMITS_DROPPED;
}

static void answer_asset(const struct asset *asset,
                         const struct exchange *exchange,
                         struct http_response *response)
{
    const char *const known = MHD_lookup_connection_value(
        exchange->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
    const bool same =
        known && (strstr(known, asset->tag) || !strcmp(known, "*"));
    *response = (struct http_response){.code = same ? HTTP_RESPONSE_UNCHANGED
                                                    : HTTP_RESPONSE_OK,
                                       .type = asset->type,
                                       .tag = asset->tag,
                                       .lent = asset->data,
                                       .lent_size = same ? 0 : asset->size};
}

static void come_back(void *context)
{
    const struct exchange *const exchange = context;
    MHD_resume_connection(exchange->connection);
}

/* Lets a worker thread answer. */
static void hand_over(struct exchanges *exchanges, struct exchange *exchange,
                      const struct route *route, enum route_thread thread)
{
    exchange->job = (struct worker_thread_job){.route = route,
                                               .request = &exchange->request,
                                               .response = &exchange->response,
                                               .done = come_back,
                                               .context = exchange};
    exchange->stage = EXCHANGE_ASKED;
    see(exchanges, exchange->connection, CLIENT_TIMEOUTS_WAITING);
    MHD_suspend_connection(exchange->connection);
    if (worker_thread_take(exchanges->worker_threads[thread], &exchange->job))
        return;
    http_response_error(&exchange->response, HTTP_RESPONSE_BUSY,
                        "too many are waiting; try again");
    come_back(exchange);
}

/* False: a worker thread answers. */
static bool answer_route(struct exchanges *exchanges, struct exchange *exchange,
                         const struct route *route)
{
    enum route_thread thread = route->thread;
    if (thread == ROUTE_AT_ONCE) {
        route_answer(route, exchanges->at_once, &exchange->request,
                     &exchange->response);
        if (!exchange->response.later &&
            !thread_context_was_locked(exchanges->at_once))
            return true;
        http_response_clear(&exchange->response);
        thread = ROUTE_READER;
    }
    if (exchanges->unsent > LIMITS_UNSENT) {
        http_response_error(&exchange->response, HTTP_RESPONSE_BUSY,
                            "too many answers are on their way; try again");
        return true;
    }
    hand_over(exchanges, exchange, route, thread);
    return false;
}

/* False: a worker thread answers. */
static bool answer_path(struct exchanges *exchanges, struct exchange *exchange)
{
    struct http_request *const request = &exchange->request;
    struct http_response *const response = &exchange->response;
    const unsigned reading = HTTP_REQUEST_GET | HTTP_REQUEST_HEAD;
    const struct asset *const asset =
        assets_find(request->path, request->path_length);
    if (asset && request->method & reading) {
        answer_asset(asset, exchange, response);
    } else if (asset) {
        route_refuse_method(response, reading);
    } else {
        const struct route *const route = route_find(request, response);
        if (route)
            return answer_route(exchanges, exchange, route);
    }
    return true;
}

/* Answers a request; false: the worker thread does, and the exchange is his. */
static bool answer(struct exchanges *exchanges, struct exchange *exchange,
                   const char *method, const char *version)
{
    struct http_request *const request = &exchange->request;
    struct http_response *const response = &exchange->response;
    http_request_read(request, exchange->connection, method, version,
                      exchange->url);
    if (!http_request_welcome(request, exchange->connection, &exchanges->names,
                              response))
        return true;
    if (exchange->url_length > LIMITS_URL)
        http_response_error(response, HTTP_RESPONSE_URL_TOO_LONG,
                            "the URL is longer than %d bytes", LIMITS_URL);
    else if (exchange->dropped)
        http_response_error(response, HTTP_RESPONSE_BODY_TOO_LONG,
                            "the body is longer than %d bytes", LIMITS_BODY);
    else
        return answer_path(exchanges, exchange);
    return true;
}

/* Whether the head announces a body that is not worth awaiting. */
static bool announces_too_much(struct MHD_Connection *connection)
{
    const char *const length = MHD_lookup_connection_value(
        connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > LIMITS_DROPPED;
}

static enum MHD_Result send_reply(struct exchanges *exchanges,
                                  struct exchange *exchange)
{
    if (http_response_too_long(&exchange->response))
        http_response_error(&exchange->response, HTTP_RESPONSE_BODY_TOO_LONG,
                            "the answer is too long: ask for less");
    exchange->unsent = exchange->response.body.size;
    exchanges->unsent += exchange->unsent;
    see(exchanges, exchange->connection, CLIENT_TIMEOUTS_TAKING);
    return http_response_send(exchange->connection, &exchange->response);
}

enum MHD_Result exchange_receive(void *context,
                                 struct MHD_Connection *connection,
                                 const char *url, const char *method,
                                 const char *version, const char *data,
                                 size_t *size, void **exchange_place)
{
    struct exchange *const exchange = *exchange_place;
    (void)url;
    if (!exchange)
        return MHD_NO;
    if (exchange->stage == EXCHANGE_NEW) {
        exchange->stage = EXCHANGE_LISTENED;
        exchange->dropped = announces_too_much(connection);
        if (!exchange->dropped)
            return MHD_YES;
    }
    if (*size) {
        const bool ends = take_body(exchange, data, *size);
        *size = 0;
        return ends ? MHD_YES : MHD_NO;
    }
    if (exchange->stage == EXCHANGE_LISTENED &&
        !answer(context, exchange, method, version))
        return MHD_YES;
    return send_reply(context, exchange);
}
