/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * event_log - the file is opened for appending, so that several runs may share
 * one.
 */
#include "prover/event_log.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/json_memory.h"
#include "db/output_file.h"
#include "game/clock.h"
#include "game/notation.h"

struct event_log {
    FILE *file;
    double opened;
    int error; /* errno of the first line that could not be written */
};

enum status event_log_open(const char *path, struct event_log **event_log,
                           struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    if (output_file_check_name(path, "file", why))
        return STATUS_USAGE;
    if (output_file_is_database(path))
        return status_set(why, STATUS_USAGE, "%s is a database, and no log",
                          status_quote(quoted, path, strlen(path)));
    struct event_log *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->opened = clock_now();
    made->file = fopen(path, "ae");
    if (!made->file) {
        const int error = errno;
        free(made);
        return output_file_cannot(path, error, why);
    }
    *event_log = made;
    return STATUS_OK;
}

enum status event_log_close(struct event_log *event_log,
                            struct status_text *why)
{
    if (!event_log)
        return STATUS_OK;
    if (fclose(event_log->file) && !event_log->error)
        event_log->error = errno;
    const int error = event_log->error;
    free(event_log);
    return error ? status_set(why, STATUS_FAILED, "cannot write the log: %s",
                              strerror(error))
                 : STATUS_OK;
}

/* A new line, with what every line has. */
static json_t *begin(const struct event_log *event_log, const char *event)
{
    (void)json_memory_lacked(); /* before this line */
    return json_pack("{s:f, s:s}", "at", clock_now() - event_log->opened,
                     "event", event);
}

static void end(struct event_log *event_log, json_t *line)
{
    errno = ENOMEM;
    const bool written =
        !json_memory_lacked() &&
        json_dumpf(line, event_log->file, JSON_REAL_PRECISION(9)) == 0 &&
        fputc('\n', event_log->file) != EOF && fflush(event_log->file) == 0;
    if (!written && !event_log->error)
        event_log->error = errno;
    json_decref(line);
}

static void set_number(json_t *line, const char *name, uint64_t number)
{
    if (number)
        json_object_set_new(line, name, json_integer((json_int_t)number));
}

void event_log_write(struct event_log *event_log,
                     const struct event_log_note *note)
{
    char text[NOTATION_SIZE];
    if (!event_log)
        return;
    json_t *const line = begin(event_log, note->event);
    set_number(line, "order", note->request);
    if (note->position)
        json_object_set_new(line, "position",
                            json_string(notation_write(note->position, text)));
    if (note->worker)
        json_object_set_new(line, "worker", json_integer(*note->worker));
    if (note->judged)
        json_object_set_new(line, "winner",
                            note->winner == COLOUR_NONE
                                ? json_null()
                                : json_string(colour_name(note->winner)));
    set_number(line, "nodes", note->nodes);
    if (note->seconds > 0)
        json_object_set_new(line, "seconds", json_real(note->seconds));
    if (note->reason)
        json_object_set_new(line, "reason", json_string(note->reason));
    end(event_log, line);
}

void event_log_worker(struct event_log *event_log, int worker,
                      const struct worker_pool_tally *tally)
{
    if (!event_log)
        return;
    json_t *const line = begin(event_log, "worker");
    json_object_set_new(line, "worker", json_integer(worker));
    json_object_set_new(line, "delivered",
                        json_integer((json_int_t)tally->delivered));
    json_object_set_new(line, "failed",
                        json_integer((json_int_t)tally->failed));
    json_object_set_new(line, "busy", json_real(tally->busy));
    json_object_set_new(line, "idle", json_real(tally->idle));
    end(event_log, line);
}
