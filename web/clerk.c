/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clerk - a queue, a lock and a thread; see the header. */
#include "web/clerk.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/read_lock.h"

enum { MOST_WAITING = 32, DISMISS_MILLISECONDS = 1500 };

struct clerk {
    struct desk *desk;
    pthread_t thread;
    pthread_mutex_t lock; /* of the queue */
    pthread_cond_t bell;
    struct clerk_job *first, **last;
    int waiting;
    atomic_bool leaving;
    struct timespec end; /* to be gone by, once leaving */
};

static int is_leaving(void *context)
{
    const struct clerk *const clerk = context;
    return atomic_load(&clerk->leaving);
}

/* The next job, awaited; NULL when the clerk leaves. */
static struct clerk_job *next_job(struct clerk *clerk)
{
    pthread_mutex_lock(&clerk->lock);
    while (!clerk->first && !atomic_load(&clerk->leaving))
        pthread_cond_wait(&clerk->bell, &clerk->lock);
    struct clerk_job *const job = clerk->first;
    if (job) {
        clerk->first = job->next;
        clerk->waiting--;
        if (!clerk->first)
            clerk->last = &clerk->first;
    }
    pthread_mutex_unlock(&clerk->lock);
    return job;
}

static void *work(void *context)
{
    struct clerk *const clerk = context;
    struct clerk_job *job;
    while ((job = next_job(clerk))) {
        if (!atomic_load(&clerk->leaving))
            api_answer(job->route, clerk->desk, job->inquiry, job->reply);
        if (atomic_load(&clerk->leaving))
            reply_error(job->reply, REPLY_BUSY, "the server is ending");
        job->done(job->context);
    }
    return NULL;
}

enum status clerk_create(struct desk *desk, struct clerk **clerk,
                         struct status_text *why)
{
    struct clerk *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->desk = desk;
    made->last = &made->first;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->bell, NULL);
    read_lock_watch(desk->store, is_leaving, made);
    const int error = pthread_create(&made->thread, NULL, work, made);
    if (error) {
        read_lock_watch(desk->store, NULL, NULL);
        free(made);
        return status_set(why, STATUS_FAILED, "cannot start a thread: %s",
                          strerror(error));
    }
    *clerk = made;
    return STATUS_OK;
}

bool clerk_take(struct clerk *clerk, struct clerk_job *job)
{
    pthread_mutex_lock(&clerk->lock);
    const bool room =
        clerk->waiting < MOST_WAITING && !atomic_load(&clerk->leaving);
    if (room) {
        job->next = NULL;
        *clerk->last = job;
        clerk->last = &job->next;
        clerk->waiting++;
        pthread_cond_signal(&clerk->bell);
    }
    pthread_mutex_unlock(&clerk->lock);
    return room;
}

void clerk_warn(struct clerk *clerk)
{
    if (!clerk || atomic_load(&clerk->leaving))
        return;
    struct timespec *const end = &clerk->end;
    clock_gettime(CLOCK_REALTIME, end);
    end->tv_nsec += DISMISS_MILLISECONDS % 1000 * 1000000L;
    end->tv_sec += DISMISS_MILLISECONDS / 1000 + end->tv_nsec / 1000000000L;
    end->tv_nsec %= 1000000000L;
    pthread_mutex_lock(&clerk->lock);
    atomic_store(&clerk->leaving, true);
    pthread_cond_signal(&clerk->bell);
    pthread_mutex_unlock(&clerk->lock);
}

bool clerk_dismiss(struct clerk *clerk)
{
    clerk_warn(clerk);
    if (!clerk)
        return true;
    if (pthread_timedjoin_np(clerk->thread, NULL, &clerk->end))
        return false;
    read_lock_watch(clerk->desk->store, NULL, NULL);
    pthread_cond_destroy(&clerk->bell);
    pthread_mutex_destroy(&clerk->lock);
    free(clerk);
    return true;
}
