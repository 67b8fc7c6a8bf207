/* SPDX-License-Identifier: GPL-3.0-or-later */
/* worker_thread - a queue, a lock and a thread. */
#include "web/worker_thread.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "game/clock.h"

enum { MOST_WAITING = 32, DISMISS_MILLISECONDS = 1500 };

struct worker_thread {
    struct thread_context *thread_context;
    pthread_t thread;
    pthread_mutex_t lock; /* of the queue */
    pthread_cond_t bell;
    struct worker_thread_job *first, **last;
    int waiting;
    atomic_bool leaving;
    struct timespec end; /* to be gone by, once leaving */
};

static int is_leaving(void *context)
{
    const struct worker_thread *const worker_thread = context;
    return atomic_load(&worker_thread->leaving);
}

/* The next job, awaited; NULL when the worker thread leaves. */
static struct worker_thread_job *next_job(struct worker_thread *worker_thread)
{
    pthread_mutex_lock(&worker_thread->lock);
    while (!worker_thread->first && !atomic_load(&worker_thread->leaving))
        pthread_cond_wait(&worker_thread->bell, &worker_thread->lock);
    struct worker_thread_job *const job = worker_thread->first;
    if (job) {
        worker_thread->first = job->next;
        worker_thread->waiting--;
        if (!worker_thread->first)
            worker_thread->last = &worker_thread->first;
    }
    pthread_mutex_unlock(&worker_thread->lock);
    return job;
}

static void *work(void *context)
{
    struct worker_thread *const worker_thread = context;
    struct worker_thread_job *job;
    while ((job = next_job(worker_thread))) {
        if (!atomic_load(&worker_thread->leaving))
            route_answer(job->route, worker_thread->thread_context,
                         job->request, job->response);
        if (atomic_load(&worker_thread->leaving))
            http_response_error(job->response, HTTP_RESPONSE_BUSY,
                                "the server is ending");
        job->done(job->context);
    }
    return NULL;
}

enum status worker_thread_create(struct thread_context *thread_context,
                                 struct worker_thread **worker_thread,
                                 struct status_text *why)
{
    struct worker_thread *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->thread_context = thread_context;
    made->last = &made->first;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->bell, NULL);
    thread_context_watch(thread_context, is_leaving, made);
    const int error = pthread_create(&made->thread, NULL, work, made);
    if (error) {
        thread_context_watch(thread_context, NULL, NULL);
        free(made);
        return status_set(why, STATUS_FAILED, "cannot start a thread: %s",
                          strerror(error));
    }
    *worker_thread = made;
    return STATUS_OK;
}

bool worker_thread_take(struct worker_thread *worker_thread,
                        struct worker_thread_job *job)
{
    pthread_mutex_lock(&worker_thread->lock);
    const bool room = worker_thread->waiting < MOST_WAITING &&
                      !atomic_load(&worker_thread->leaving);
    if (room) {
        job->next = NULL;
        *worker_thread->last = job;
        worker_thread->last = &job->next;
        worker_thread->waiting++;
        pthread_cond_signal(&worker_thread->bell);
    }
    pthread_mutex_unlock(&worker_thread->lock);
    return room;
}

void worker_thread_stop(struct worker_thread *worker_thread)
{
    if (!worker_thread || atomic_load(&worker_thread->leaving))
        return;
    worker_thread->end = clock_until(DISMISS_MILLISECONDS);
    pthread_mutex_lock(&worker_thread->lock);
    atomic_store(&worker_thread->leaving, true);
    pthread_cond_signal(&worker_thread->bell);
    pthread_mutex_unlock(&worker_thread->lock);
}

bool worker_thread_join(struct worker_thread *worker_thread)
{
    worker_thread_stop(worker_thread);
    if (!worker_thread)
        return true;
    if (pthread_timedjoin_np(worker_thread->thread, NULL, &worker_thread->end))
        return false;
    thread_context_watch(worker_thread->thread_context, NULL, NULL);
    pthread_cond_destroy(&worker_thread->bell);
    pthread_mutex_destroy(&worker_thread->lock);
    free(worker_thread);
    return true;
}
