/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * api_prove - positions proved on request: to ask for one, to look, to cancel.
 * The work is the workshop's.
 */
#include <math.h>
#include <stdlib.h>

#include "web/api_inside.h"
#include "game/notation.h"
#include "analysis/report/lookup_json.h"
#include "solver/dfpn/search.h"

/* Whether anything is proved here; else replies. */
static bool is_open(const struct desk *desk, struct reply *reply)
{
    if (!desk->workshop)
        reply_error(reply, REPLY_FORBIDDEN,
                    "nothing is proved here: the server runs without --prove");
    return desk->workshop != NULL;
}

/* A proof or disproof number while it says something: not before it is counted,
 * and not once all is decided. */
static json_t *count_json(uint32_t count)
{
    return count && count != SEARCH_INFINITE ? json_integer(count)
                                             : json_null();
}

static json_t *job_json(const struct workshop_job *job)
{
    char text[NOTATION_SIZE];
    const struct game game = {.position = job->position, .rules = job->rules};
    json_t *const object = json_pack(
        "{s:I, s:s, s:s, s:I, s:f, s:f, s:o, s:o}", "id", (json_int_t)job->id,
        "state", workshop_state_name(job->state), "position",
        notation_write(&job->position, text), "nodes", (json_int_t)job->nodes,
        "seconds", job->seconds, "limit", job->limit, "pn", count_json(job->pn),
        "dn", count_json(job->dn));
    if (job->state == WORKSHOP_WAITING)
        json_object_set_new(object, "before", json_integer(job->before));
    if (job->state == WORKSHOP_PROVED)
        lookup_json_verdict(object, &game, job->value, job->move);
    if (job->state == WORKSHOP_FAILED)
        json_object_set_new(object, "error", json_string(job->why.line));
    return object;
}

/* Tells how a job stands; 404 when it is not remembered. */
static void tell(const struct desk *desk, uint64_t id, enum reply_code code,
                 struct reply *reply)
{
    struct workshop_job job;
    if (workshop_look(desk->workshop, id, &job))
        reply_json(reply, code, job_json(&job));
    else
        reply_error(reply, REPLY_NOT_FOUND, "there is no such job any more");
}

/* Reads `time`: seconds, 0 when it is missing. False: replied that it is no
 * such number. */
static bool read_time(const struct inquiry *inquiry, double *seconds,
                      struct reply *reply)
{
    char quoted[STATUS_QUOTE_SIZE];
    char *rest;
    const struct inquiry_argument *const argument =
        inquiry_argument(inquiry, "time");
    *seconds = 0;
    if (!argument)
        return true;
    *seconds = strtod(argument->value, &rest);
    if (*argument->value >= '0' && *argument->value <= '9' &&
        rest == argument->value + argument->length && isfinite(*seconds) &&
        *seconds > 0)
        return true;
    reply_error(reply, REPLY_BAD,
                "argument 'time': '%s': expected seconds, more than 0",
                status_quote(quoted, argument->value, argument->length));
    return false;
}

void api_prove(struct desk *desk, const struct inquiry *inquiry,
               struct reply *reply)
{
    struct game game;
    struct status_text why;
    double seconds;
    uint64_t id;
    if (!is_open(desk, reply) || !desk_game(desk, inquiry, &game, reply) ||
        !read_time(inquiry, &seconds, reply))
        return;
    const enum status status =
        workshop_ask(desk->workshop, &game, seconds, &id, &why);
    if (status)
        desk_fail(desk, reply, status, &why);
    else
        tell(desk, id, REPLY_ACCEPTED, reply);
}

/* Reads the number of a job in the path; 0, which no job has, when it is
 * none. */
static uint64_t job_id(const struct inquiry *inquiry)
{
    uint64_t id = 0;
    for (size_t i = 0; i < inquiry->name_length; i++) {
        const char digit = inquiry->name[i];
        if (digit < '0' || digit > '9' || id > UINT64_MAX / 10 - 1 ||
            (digit == '0' && i == 0))
            return 0;
        id = id * 10 + (uint64_t)(digit - '0');
    }
    return id;
}

void api_job(struct desk *desk, const struct inquiry *inquiry,
             struct reply *reply)
{
    if (is_open(desk, reply))
        tell(desk, job_id(inquiry), REPLY_OK, reply);
}

void api_cancel(struct desk *desk, const struct inquiry *inquiry,
                struct reply *reply)
{
    const uint64_t id = job_id(inquiry);
    if (!is_open(desk, reply))
        return;
    workshop_cancel(desk->workshop, id);
    tell(desk, id, REPLY_OK, reply);
}
