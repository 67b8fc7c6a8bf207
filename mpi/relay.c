/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relay - see the header. */
#include "mpi/relay.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mpi/message.h"
#include "prover/crew.h"

enum { MOST_WORDS = 32 };

struct relay {
    struct crew *crew; /* NULL: not started */
    struct workforce workforce;
    struct workforce_tally *tallies; /* of each worker */
    int workers;
    char *text;                 /* of MESSAGE_START */
    char *argv[MOST_WORDS + 1]; /* in it */
    uint64_t epoch, taken;
    bool gone; /* no worker is left, as rank 0 knows */
    bool ended;
    double nap;
};

/* --- To rank 0 -------------------------------------------------------------
 */

/* Tells of an event, and how the crew stands. */
static enum status send_news(struct relay *relay,
                             const struct workforce_event *event,
                             const char *text, size_t size,
                             struct status_text *why)
{
    struct workforce *const workforce = &relay->workforce;
    const struct message_head head = {
        .kind = MESSAGE_NEWS,
        .worker = event->worker,
        .epoch = relay->epoch,
        .id = event->id,
        .news = (int)event->news,
        .room = workforce->room(workforce->context),
        .taken = relay->taken,
        .gone = relay->gone,
        .size = size,
        .extra = (size_t)relay->workers * sizeof *relay->tallies,
    };
    for (int i = 0; i < relay->workers; i++)
        workforce->tally(workforce->context, i, &relay->tallies[i]);
    return message_send(0, &head, text, relay->tallies, why);
}

static enum status send_state(struct relay *relay, const char *reason,
                              struct status_text *why)
{
    const struct workforce_event none = {.news = WORKFORCE_NOTHING};
    return send_news(relay, &none, reason, strlen(reason), why);
}

/* --- From rank 0 -----------------------------------------------------------
 */

/* Takes the words of the command line out of the text. */
static void read_words(struct relay *relay, size_t size)
{
    char *word = relay->text + sizeof(struct relay_start);
    const char *const end = relay->text + size;
    for (int i = 0; i < MOST_WORDS && word < end; i++) {
        relay->argv[i] = word;
        word += strlen(word) + 1;
    }
}

static enum status start(struct relay *relay, const struct message *message,
                         struct status_text *why)
{
    struct relay_start wanted;
    relay->text = malloc(message->head.size);
    if (!relay->text)
        return status_no_memory(why);
    memcpy(relay->text, message->text, message->head.size);
    memcpy(&wanted, relay->text, sizeof wanted);
    read_words(relay, message->head.size);
    const struct crew_options options = {
        .program = {.file = "/proc/self/exe",
                    .argv = relay->argv,
                    .address_space = wanted.address_space,
                    .most_line = wanted.most_line},
        .workers = wanted.workers,
        .grace = wanted.grace,
    };
    relay->workers = wanted.workers;
    relay->tallies = calloc((size_t)wanted.workers, sizeof *relay->tallies);
    if (!relay->tallies)
        return status_no_memory(why);
    const enum status status = crew_open(&options, &relay->crew, why);
    if (status)
        return status;
    relay->workforce = crew_workforce(relay->crew);
    return send_state(relay, "", why);
}

static enum status obey(struct relay *relay, const struct message *message,
                        struct status_text *why)
{
    struct workforce *const workforce = &relay->workforce;
    const struct message_head *const head = &message->head;
    enum status status = STATUS_OK;
    switch (head->kind) {
    case MESSAGE_START: return start(relay, message, why);
    case MESSAGE_ORDER:
        relay->taken++;
        status =
            workforce->give(workforce->context,
                            &(struct workforce_order){.id = head->id,
                                                      .seconds = head->seconds,
                                                      .avoid = head->worker,
                                                      .line = message->text,
                                                      .size = head->size},
                            why);
        break;
    case MESSAGE_RECALL:
        relay->epoch = head->epoch;
        relay->taken = 0;
        workforce->recall(workforce->context);
        break;
    case MESSAGE_DISMISS:
        workforce->dismiss(workforce->context, head->worker);
        break;
    default: relay->ended = true; return STATUS_OK;
    }
    return status ? status : send_state(relay, "", why);
}

static enum status obey_all(struct relay *relay, struct status_text *why)
{
    struct message message;
    bool come = true;
    enum status status = STATUS_OK;
    while (!status && come && !relay->ended) {
        status = message_receive(&come, &message, why);
        if (status || !come)
            break;
        status = obey(relay, &message, why);
        message_done();
        relay->nap = RELAY_SHORT_NAP;
    }
    return status;
}

/* --- A turn ----------------------------------------------------------------
 */

static void sleep_for(double seconds)
{
    const struct timespec time = {.tv_nsec = (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

/* Waits a moment for an event of the crew and tells of it. That no worker is
 * left is told once; orders that come later return by themselves. */
static enum status watch_crew(struct relay *relay, struct status_text *why)
{
    struct workforce_event event;
    const int room = relay->workforce.room(relay->workforce.context);
    const enum status status = relay->workforce.take(relay->workforce.context,
                                                     relay->nap, &event, why);
    if (status && relay->gone) {
        sleep_for(relay->nap);
        return STATUS_OK;
    }
    if (status) {
        relay->gone = true;
        return send_state(relay, why->line, why);
    }
    if (event.news == WORKFORCE_DELIVERED)
        return send_news(relay, &event, event.line, event.size, why);
    if (event.news != WORKFORCE_NOTHING)
        return send_news(relay, &event, event.reason.line,
                         strlen(event.reason.line), why);
    return room == relay->workforce.room(relay->workforce.context)
               ? STATUS_OK
               : send_state(relay, "", why);
}

/* A crew's answers wake the rank, its orders do not: naps grow while none come.
 */
static enum status turn(struct relay *relay, struct status_text *why)
{
    enum status status = obey_all(relay, why);
    if (status || relay->ended)
        return status;
    relay->nap = message_pending() ? RELAY_SHORT_NAP
                                   : fmin(1.1 * relay->nap, RELAY_LONG_NAP);
    if (relay->crew)
        return watch_crew(relay, why);
    sleep_for(relay->nap);
    return STATUS_OK;
}

enum status relay_run(struct status_text *why)
{
    struct relay relay = {.nap = RELAY_SHORT_NAP};
    enum status status = STATUS_OK;
    /* Rank 0 decides when a signal ends the run. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    while (!status && !relay.ended)
        status = turn(&relay, why);
    crew_close(relay.crew);
    while (!status && message_pending())
        sleep_for(RELAY_SHORT_NAP);
    free(relay.tallies);
    free(relay.text);
    return status;
}
