/* SPDX-License-Identifier: GPL-3.0-or-later */
/* journal - see the header. */
#include "prover/journal.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/clock.h"
#include "game/notation.h"

struct journal {
    FILE *file;
    double opened;
    int error; /* errno of the first line that could not be written */
};

enum status journal_open(const char *path, struct journal **journal,
                         struct status_text *why)
{
    char quoted[STATUS_QUOTE_SIZE];
    struct journal *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->opened = clock_now();
    made->file = fopen(path, "ae");
    if (!made->file) {
        const int error = errno;
        free(made);
        return status_set(why, STATUS_FAILED, "%s: %s",
                          status_quote(quoted, path, strlen(path)),
                          strerror(error));
    }
    *journal = made;
    return STATUS_OK;
}

enum status journal_close(struct journal *journal, struct status_text *why)
{
    if (!journal)
        return STATUS_OK;
    if (fclose(journal->file) && !journal->error)
        journal->error = errno;
    const int error = journal->error;
    free(journal);
    return error ? status_set(why, STATUS_FAILED, "cannot write the log: %s",
                              strerror(error))
                 : STATUS_OK;
}

/* A new line, with what every line has. */
static json_t *begin(const struct journal *journal, const char *event)
{
    json_t *const line = json_object();
    json_object_set_new(line, "at", json_real(clock_now() - journal->opened));
    json_object_set_new(line, "event", json_string(event));
    return line;
}

static void end(struct journal *journal, json_t *line)
{
    errno = ENOMEM;
    const bool written =
        json_dumpf(line, journal->file, JSON_REAL_PRECISION(9)) == 0 &&
        fputc('\n', journal->file) != EOF && fflush(journal->file) == 0;
    if (!written && !journal->error)
        journal->error = errno;
    json_decref(line);
}

static void set_number(json_t *line, const char *name, uint64_t number)
{
    if (number)
        json_object_set_new(line, name, json_integer((json_int_t)number));
}

void journal_write(struct journal *journal, const struct journal_note *note)
{
    char text[NOTATION_SIZE];
    if (!journal)
        return;
    json_t *const line = begin(journal, note->event);
    set_number(line, "order", note->order);
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
    end(journal, line);
}

void journal_worker(struct journal *journal, int worker,
                    const struct workforce_tally *tally)
{
    if (!journal)
        return;
    json_t *const line = begin(journal, "worker");
    json_object_set_new(line, "worker", json_integer(worker));
    json_object_set_new(line, "delivered",
                        json_integer((json_int_t)tally->delivered));
    json_object_set_new(line, "failed",
                        json_integer((json_int_t)tally->failed));
    json_object_set_new(line, "busy", json_real(tally->busy));
    json_object_set_new(line, "idle", json_real(tally->idle));
    end(journal, line);
}
