/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_rank - one loop: obey what rank 0 sends, tell of what the local workers
 * did, or now and then that nothing happened, sleep a little when there was
 * neither.
 */
#include "mpi/mpi_rank.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/clock.h"
#include "mpi/message.h"
#include "prover/local_workers.h"

enum { MOST_WORDS = 32 };

struct mpi_rank {
    struct local_workers *local_workers; /* NULL: not started */
    struct worker_pool pool;
    struct worker_pool_tally *tallies; /* of each worker */
    int workers;
    char *text;                 /* of MESSAGE_START */
    char *argv[MOST_WORDS + 1]; /* in it */
    uint64_t epoch, taken;
    bool gone; /* no worker is left, as rank 0 knows */
    bool ended;
    double nap;
    double told; /* when it sent something last, on clock_now() */
};

/* --- To rank 0 ------------------------------------------------------------ */

/* Tells of an event, and how the local workers stand. */
static enum status send_news(struct mpi_rank *mpi_rank,
                             const struct worker_pool_event *event,
                             const char *text, size_t size,
                             struct status_text *why)
{
    struct worker_pool *const pool = &mpi_rank->pool;
    const struct message_head head = {
        .kind = MESSAGE_NEWS,
        .worker = event->worker,
        .epoch = mpi_rank->epoch,
        .id = event->id,
        .news = (int)event->news,
        .room = pool->room(pool->context),
        .taken = mpi_rank->taken,
        .gone = mpi_rank->gone,
        .size = size,
        .extra = (size_t)mpi_rank->workers * sizeof *mpi_rank->tallies,
    };
    for (int i = 0; i < mpi_rank->workers; i++)
        pool->tally(pool->context, i, &mpi_rank->tallies[i]);
    mpi_rank->told = clock_now();
    return message_send(0, &head, text, mpi_rank->tallies, why);
}

static enum status send_state(struct mpi_rank *mpi_rank, const char *reason,
                              struct status_text *why)
{
    const struct worker_pool_event none = {.news = WORKER_POOL_NOTHING};
    return send_news(mpi_rank, &none, reason, strlen(reason), why);
}

/* --- From rank 0 ---------------------------------------------------------- */

/* Takes the words of the command line out of the text. */
static void read_words(struct mpi_rank *mpi_rank, size_t size)
{
    char *word = mpi_rank->text + sizeof(struct mpi_rank_start);
    const char *const end = mpi_rank->text + size;
    for (int i = 0; i < MOST_WORDS && word < end; i++) {
        mpi_rank->argv[i] = word;
        word += strlen(word) + 1;
    }
}

static enum status start(struct mpi_rank *mpi_rank,
                         const struct message *message, struct status_text *why)
{
    struct mpi_rank_start start;
    mpi_rank->text = malloc(message->head.size);
    if (!mpi_rank->text)
        return status_no_memory(why);
    memcpy(mpi_rank->text, message->text, message->head.size);
    memcpy(&start, mpi_rank->text, sizeof start);
    read_words(mpi_rank, message->head.size);
    const struct local_workers_options options = {
        .program = {.file = "/proc/self/exe",
                    .argv = mpi_rank->argv,
                    .address_space = start.address_space,
                    .most_line = start.most_line},
        .workers = start.workers,
        .grace = start.grace,
    };
    mpi_rank->workers = start.workers;
    mpi_rank->tallies =
        calloc((size_t)start.workers, sizeof *mpi_rank->tallies);
    if (!mpi_rank->tallies)
        return status_no_memory(why);
    const enum status status =
        local_workers_open(&options, &mpi_rank->local_workers, why);
    if (status)
        return status;
    mpi_rank->pool = local_workers_pool(mpi_rank->local_workers);
    return send_state(mpi_rank, "", why);
}

static enum status obey(struct mpi_rank *mpi_rank,
                        const struct message *message, struct status_text *why)
{
    struct worker_pool *const pool = &mpi_rank->pool;
    const struct message_head *const head = &message->head;
    enum status status = STATUS_OK;
    switch (head->kind) {
    case MESSAGE_START: return start(mpi_rank, message, why);
    case MESSAGE_REQUEST:
        mpi_rank->taken++;
        status =
            pool->give(pool->context,
                       &(struct worker_pool_request){.id = head->id,
                                                     .seconds = head->seconds,
                                                     .avoid = head->worker,
                                                     .line = message->text,
                                                     .size = head->size},
                       why);
        break;
    case MESSAGE_RECALL:
        mpi_rank->epoch = head->epoch;
        mpi_rank->taken = 0;
        pool->recall(pool->context);
        break;
    case MESSAGE_DISMISS: pool->dismiss(pool->context, head->worker); break;
    default: mpi_rank->ended = true; return STATUS_OK;
    }
    return status ? status : send_state(mpi_rank, "", why);
}

static enum status obey_all(struct mpi_rank *mpi_rank, struct status_text *why)
{
    struct message message;
    bool come = true;
    enum status status = STATUS_OK;
    while (!status && come && !mpi_rank->ended) {
        status = message_receive(&come, &message, why);
        if (status || !come)
            break;
        status = obey(mpi_rank, &message, why);
        message_done();
        mpi_rank->nap = MPI_RANK_SHORT_NAP;
    }
    return status;
}

/* --- A turn --------------------------------------------------------------- */

void mpi_rank_sleep(double seconds)
{
    const struct timespec time = {.tv_nsec = (long)(seconds * 1e9)};
    nanosleep(&time, NULL);
}

/* Waits a moment for an event of the local workers and tells of it. That no
 * worker is left is told once; job requests that come later return by
 * themselves. */
static enum status watch_local_workers(struct mpi_rank *mpi_rank,
                                       struct status_text *why)
{
    struct worker_pool_event event;
    const int room = mpi_rank->pool.room(mpi_rank->pool.context);
    const enum status status =
        mpi_rank->pool.take(mpi_rank->pool.context, mpi_rank->nap, &event, why);
    if (status && mpi_rank->gone) {
        mpi_rank_sleep(mpi_rank->nap);
        return STATUS_OK;
    }
    if (status) {
        mpi_rank->gone = true;
        return send_state(mpi_rank, why->line, why);
    }
    if (event.news == WORKER_POOL_DELIVERED)
        return send_news(mpi_rank, &event, event.line, event.size, why);
    if (event.news != WORKER_POOL_NOTHING)
        return send_news(mpi_rank, &event, event.reason.line,
                         strlen(event.reason.line), why);
    return room == mpi_rank->pool.room(mpi_rank->pool.context)
               ? STATUS_OK
               : send_state(mpi_rank, "", why);
}

/* Local workers' answers wake the rank, its job requests do not: naps grow
 * while none come.
 */
static enum status turn(struct mpi_rank *mpi_rank, struct status_text *why)
{
    enum status status = obey_all(mpi_rank, why);
    if (status || mpi_rank->ended)
        return status;
    mpi_rank->nap = message_pending()
                        ? MPI_RANK_SHORT_NAP
                        : fmin(1.1 * mpi_rank->nap, MPI_RANK_LONG_NAP);
    if (!mpi_rank->local_workers) {
        mpi_rank_sleep(mpi_rank->nap);
        return STATUS_OK;
    }
    if (clock_now() - mpi_rank->told >= MPI_RANK_HEARTBEAT)
        status = send_state(mpi_rank, "", why);
    return status ? status : watch_local_workers(mpi_rank, why);
}

enum status mpi_rank_run(struct status_text *why)
{
    struct mpi_rank mpi_rank = {.nap = MPI_RANK_SHORT_NAP};
    enum status status = STATUS_OK;
    /* Rank 0 decides when a signal ends the run. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    while (!status && !mpi_rank.ended)
        status = turn(&mpi_rank, why);
    local_workers_close(mpi_rank.local_workers);
    if (!status)
        status = message_send(0, &(struct message_head){.kind = MESSAGE_END},
                              NULL, NULL, why);
    while (!status && message_pending())
        mpi_rank_sleep(MPI_RANK_SHORT_NAP);
    free(mpi_rank.tallies);
    free(mpi_rank.text);
    return status;
}
