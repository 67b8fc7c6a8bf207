/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reception - see the header. What belongs to a request is a visit.
 *
 * libmicrohttpd calls greet with the first line of each request, serve once the
 * head is there, again for each part of the body and at its end, or when a
 * clerk has answered, and part when all is over. All in one thread, so nothing
 * is locked here; a clerk touches a visit only while its connection sleeps.
 */
#include "web/reception.h"

#include <stdlib.h>
#include <string.h>

#include "web/assets.h"
#include "web/response.h"

enum {
    DROPPED_MOST = 16 * INQUIRY_BODY_MOST,
    UNSENT_MOST = 16 << 20 /* bytes of answers that clients have not taken */
};

enum stage {
    VISIT_NEW,      /* the head is not there yet */
    VISIT_LISTENED, /* the body is coming */
    VISIT_ASKED     /* the clerk has it, or has answered */
};

struct visit {
    struct MHD_Connection *connection;
    enum stage stage;
    size_t url_length;
    size_t dropped; /* bytes of a body that is too long */
    size_t unsent;  /* bytes of the answer, until all is over */
    struct inquiry inquiry;
    struct reply reply;
    struct clerk_job job;
    char url[]; /* the target as sent, cut after INQUIRY_URL_MOST */
};

/*
 * A client, from his coming to his leaving. The library does not tell of the
 * end of a request whose head is too much for it once the first line is read:
 * what belongs to that one goes when the client does.
 */
struct client {
    struct doorman_guest *guest;
    struct visit *visit; /* the request in hand, or NULL */
};

/* NULL: there was no memory for him. */
static struct client *client_of(struct MHD_Connection *connection)
{
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

/* Tells the doorman what the client of a connection does now. */
static void see(const struct reception *reception,
                struct MHD_Connection *connection, enum doorman_sight sight)
{
    const struct client *const client = client_of(connection);
    if (client)
        doorman_see(reception->doorman, client->guest, sight);
}

static void end_visit(struct visit *visit)
{
    if (!visit)
        return;
    reply_clear(&visit->reply);
    bytes_clear(&visit->inquiry.body);
    free(visit);
}

void reception_door(void *context, struct MHD_Connection *connection,
                    void **place, enum MHD_ConnectionNotificationCode code)
{
    const struct reception *const reception = context;
    const union MHD_ConnectionInfo *const info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct client *const client = code == MHD_CONNECTION_NOTIFY_CLOSED
                                      ? *place
                                      : calloc(1, sizeof *client);
    if (!client)
        return;
    if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
        doorman_leave(reception->doorman, client->guest);
        end_visit(client->visit);
        free(client);
    } else {
        client->guest = doorman_enter(reception->doorman, info->connect_fd);
        *place = client;
    }
}

void *reception_greet(void *context, const char *url,
                      struct MHD_Connection *connection)
{
    const size_t length = strlen(url);
    const size_t kept = length < INQUIRY_URL_MOST ? length : INQUIRY_URL_MOST;
    struct client *const client = client_of(connection);
    struct visit *const visit =
        client ? calloc(1, sizeof *visit + kept + 1) : NULL;
    (void)context;
    if (!visit)
        return NULL;
    visit->connection = connection;
    visit->url_length = length;
    memcpy(visit->url, url, kept);
    client->visit = visit;
    return visit;
}

void reception_part(void *context, struct MHD_Connection *connection,
                    void **visit_place, enum MHD_RequestTerminationCode code)
{
    struct reception *const reception = context;
    struct visit *const visit = *visit_place;
    (void)code;
    if (!visit)
        return;
    reception->unsent -= visit->unsent;
    see(reception, connection, DOORMAN_ASKING);
    client_of(connection)->visit = NULL;
    end_visit(visit);
    *visit_place = NULL;
}

/* Keeps a part of the body; false: it does not end. */
static bool take_body(struct visit *visit, const char *data, size_t size)
{
    struct bytes *const body = &visit->inquiry.body;
    if (visit->dropped || body->size + size > INQUIRY_BODY_MOST)
        visit->dropped += size;
    else
        bytes_add(body, data, size);
    return visit->dropped <= DROPPED_MOST;
}

static void answer_asset(const struct asset *asset, const struct visit *visit,
                         struct reply *reply)
{
    const char *const known = MHD_lookup_connection_value(
        visit->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_IF_NONE_MATCH);
    const bool same =
        known && (strstr(known, asset->tag) || !strcmp(known, "*"));
    *reply = (struct reply){.code = same ? REPLY_UNCHANGED : REPLY_OK,
                            .type = asset->type,
                            .tag = asset->tag,
                            .lent = asset->data,
                            .lent_size = same ? 0 : asset->size};
}

static void come_back(void *context)
{
    const struct visit *const visit = context;
    MHD_resume_connection(visit->connection);
}

/* Lets the clerk of a place answer. */
static void hand_over(struct reception *reception, struct visit *visit,
                      const struct api_route *route, enum api_place place)
{
    visit->job = (struct clerk_job){.route = route,
                                    .inquiry = &visit->inquiry,
                                    .reply = &visit->reply,
                                    .done = come_back,
                                    .context = visit};
    visit->stage = VISIT_ASKED;
    see(reception, visit->connection, DOORMAN_WAITING);
    MHD_suspend_connection(visit->connection);
    if (clerk_take(reception->clerks[place], &visit->job))
        return;
    reply_error(&visit->reply, REPLY_BUSY, "too many are waiting; try again");
    come_back(visit);
}

static void refuse_method(struct reply *reply, unsigned methods)
{
    reply_error(reply, REPLY_METHOD, "only %s is allowed here",
                api_methods(methods));
    reply->allow = api_methods(methods);
}

/* False: a clerk answers. */
static bool answer_route(struct reception *reception, struct visit *visit,
                         const struct api_route *route)
{
    enum api_place place = route->place;
    if (place == API_COUNTER) {
        api_answer(route, reception->counter, &visit->inquiry, &visit->reply);
        if (!visit->reply.later && !desk_was_locked(reception->counter))
            return true;
        reply_clear(&visit->reply);
        place = API_ARCHIVE;
    }
    if (reception->unsent > UNSENT_MOST) {
        reply_error(&visit->reply, REPLY_BUSY,
                    "too many answers are on their way; try again");
        return true;
    }
    hand_over(reception, visit, route, place);
    return false;
}

/* False: a clerk answers. */
static bool answer_path(struct reception *reception, struct visit *visit)
{
    struct inquiry *const inquiry = &visit->inquiry;
    struct reply *const reply = &visit->reply;
    const unsigned reading = INQUIRY_GET | INQUIRY_HEAD;
    const struct asset *const asset =
        assets_find(inquiry->path, inquiry->path_length);
    if (asset && inquiry->method & reading) {
        answer_asset(asset, visit, reply);
    } else if (asset) {
        refuse_method(reply, reading);
    } else {
        const struct api_route *const route = api_find(inquiry, reply);
        if (route)
            return answer_route(reception, visit, route);
    }
    return true;
}

/* Answers a request; false: the clerk does, and the visit is his. */
static bool answer(struct reception *reception, struct visit *visit,
                   const char *method, const char *version)
{
    struct inquiry *const inquiry = &visit->inquiry;
    struct reply *const reply = &visit->reply;
    inquiry_read(inquiry, visit->connection, method, version, visit->url);
    if (!inquiry_welcome(inquiry, visit->connection, &reception->names, reply))
        return true;
    if (visit->url_length > INQUIRY_URL_MOST)
        reply_error(reply, REPLY_URL_TOO_LONG,
                    "the URL is longer than %d bytes", INQUIRY_URL_MOST);
    else if (!inquiry->method)
        refuse_method(reply, ~0U);
    else if (visit->dropped)
        reply_error(reply, REPLY_BODY_TOO_LONG,
                    "the body is longer than %d bytes", INQUIRY_BODY_MOST);
    else
        return answer_path(reception, visit);
    return true;
}

/* Whether the head announces a body that is not worth awaiting. */
static bool announces_too_much(struct MHD_Connection *connection)
{
    const char *const length = MHD_lookup_connection_value(
        connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_CONTENT_LENGTH);
    return length && strtoull(length, NULL, 10) > DROPPED_MOST;
}

static enum MHD_Result send_reply(struct reception *reception,
                                  struct visit *visit)
{
    visit->unsent = visit->reply.body.size;
    reception->unsent += visit->unsent;
    see(reception, visit->connection, DOORMAN_TAKING);
    return response_send(visit->connection, &visit->reply);
}

enum MHD_Result reception_serve(void *context,
                                struct MHD_Connection *connection,
                                const char *url, const char *method,
                                const char *version, const char *data,
                                size_t *size, void **visit_place)
{
    struct visit *const visit = *visit_place;
    (void)url;
    if (!visit)
        return MHD_NO;
    if (visit->stage == VISIT_NEW) {
        visit->stage = VISIT_LISTENED;
        visit->dropped = announces_too_much(connection);
        if (!visit->dropped)
            return MHD_YES;
    }
    if (*size) {
        const bool ends = take_body(visit, data, *size);
        *size = 0;
        return ends ? MHD_YES : MHD_NO;
    }
    if (visit->stage == VISIT_LISTENED &&
        !answer(context, visit, method, version))
        return MHD_YES;
    return send_reply(context, visit);
}
