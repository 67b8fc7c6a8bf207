/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * local_workers - poll() waits for all processes at once; each has a queue of
 * job requests, of which the first is in work.
 */
#include "prover/local_workers.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/clock.h"

/* Job requests that a worker has at most; the last place is for one that
 * another worker failed. */
enum {
    LOCAL_WORKERS_AHEAD = 4,
    LOCAL_WORKERS_PLACES = LOCAL_WORKERS_AHEAD + 4
};

/* Job requests shorter than this, in seconds, have others waiting behind them.
 */
static const double short_job = 0.2;
static const double tiny_job = 0.02;
static const double at_first = 1; /* what is taken for a worker's last */

static const double first_delay = 0.1; /* seconds before the next process */

struct given {
    uint64_t id;
    double seconds;
};

struct worker {
    struct subprocess subprocess;
    struct given requests[LOCAL_WORKERS_PLACES]; /* the first is in work */
    int count;
    double began;   /* when the first became the first */
    double lasted;  /* seconds: of the last job request, or half of what it was
                       if that is more */
    int deaths;     /* in a row without a job result */
    double again;   /* no process before then */
    double made_at; /* when the local workers were made */
    struct worker_pool_tally tally; /* idle and working are worked out */
};

/* What is to be told, beside job results. */
struct local_workers {
    struct local_workers_options options;
    struct worker *workers;
    struct pollfd *polled;            /* two for each */
    struct worker_pool_event *events; /* to be told, the oldest first */
    size_t event_count, event_room, told;
    struct status_text last; /* why a worker was closed */
};

/* --- Job requests --------------------------------------------------------- */

static int count_usable(const struct local_workers *local_workers)
{
    int usable = 0;
    for (int i = 0; i < local_workers->options.workers; i++)
        usable += !local_workers->workers[i].tally.closed;
    return usable;
}

/* How many job requests a worker should have. */
static int depth(const struct worker *worker)
{
    if (worker->tally.closed ||
        (!worker->subprocess.pid && clock_now() < worker->again))
        return 0;
    return worker->lasted < tiny_job    ? LOCAL_WORKERS_AHEAD
           : worker->lasted < short_job ? 2
                                        : 1;
}

static int room_of(const struct worker *worker)
{
    const int wanted = depth(worker);
    return wanted > worker->count ? wanted - worker->count : 0;
}

static int local_workers_room(void *context)
{
    const struct local_workers *const local_workers = context;
    int room = 0;
    for (int i = 0; i < local_workers->options.workers; i++)
        room += room_of(&local_workers->workers[i]);
    return room;
}

static bool add_event(struct local_workers *local_workers,
                      enum worker_pool_news news, uint64_t id, int worker,
                      const struct status_text *reason)
{
    if (!array_room(&local_workers->events, local_workers->event_count,
                    &local_workers->event_room))
        return false;
    local_workers->events[local_workers->event_count++] =
        (struct worker_pool_event){
            .news = news,
            .id = id,
            .worker = worker,
            .reason = *reason,
        };
    return true;
}

/* Takes the first job request off a worker. */
static uint64_t finish_first(struct worker *worker)
{
    const double now = clock_now();
    const uint64_t id = worker->requests[0].id;
    worker->tally.busy += now - worker->began;
    worker->lasted = fmax(now - worker->began, worker->lasted / 2);
    worker->began = now;
    worker->count--;
    memmove(worker->requests, worker->requests + 1,
            (size_t)worker->count * sizeof *worker->requests);
    return id;
}

/* The process has gone or is to go: its job requests come back, and the one in
 * work has failed if it had `begun`. */
static enum status bury(struct local_workers *local_workers, int number,
                        bool begun, const struct status_text *reason,
                        struct status_text *why)
{
    struct worker *const worker = &local_workers->workers[number];
    enum worker_pool_news news =
        begun ? WORKER_POOL_FAILED : WORKER_POOL_RETURNED;
    worker->tally.failed += begun && worker->count;
    while (worker->count) {
        if (!add_event(local_workers, news, finish_first(worker), number,
                       reason))
            return status_no_memory(why);
        news = WORKER_POOL_RETURNED;
    }
    worker->lasted = at_first;
    return STATUS_OK;
}

/* The same of a process that went although nobody wanted it to. */
static enum status lose(struct local_workers *local_workers, int number,
                        bool begun, const struct status_text *reason,
                        struct status_text *why)
{
    struct worker *const worker = &local_workers->workers[number];
    worker->again = clock_now() + first_delay * (double)(1 << worker->deaths);
    worker->deaths++;
    if (worker->deaths >= LOCAL_WORKERS_DEATHS) {
        worker->tally.closed = true;
        status_set(&local_workers->last, STATUS_OK,
                   "worker %d: %s, %d times in a row", number, reason->line,
                   worker->deaths);
    }
    return bury(local_workers, number, begun, reason, why);
}

/* Ends a process; NULL: it is dying by itself. */
static enum status end_process(struct local_workers *local_workers, int number,
                               const char *reason, struct status_text *why)
{
    struct status_text how;
    subprocess_end(&local_workers->workers[number].subprocess, !reason, &how);
    if (reason)
        status_set(&how, STATUS_OK, "%s", reason);
    return lose(local_workers, number, true, &how, why);
}

/* The worker with the fewest job requests, and room for more; not `avoid` if
 * there is another that may have one. */
static int choose_worker(const struct local_workers *local_workers, int avoid)
{
    int choice = -1;
    for (int i = 0; i < local_workers->options.workers; i++) {
        const struct worker *const worker = &local_workers->workers[i];
        const bool able = avoid < 0 ? room_of(worker) > 0 : depth(worker) > 0;
        if (!able || worker->count == LOCAL_WORKERS_PLACES || i == avoid)
            continue;
        if (choice < 0 || worker->count < local_workers->workers[choice].count)
            choice = i;
    }
    return choice >= 0 || avoid < 0 ? choice : avoid;
}

static enum status local_workers_give(void *context,
                                      const struct worker_pool_request *request,
                                      struct status_text *why)
{
    struct local_workers *const local_workers = context;
    struct status_text reason;
    const int number = choose_worker(local_workers, request->avoid);
    struct worker *const worker =
        &local_workers->workers[number < 0 ? 0 : number];
    const bool fit =
        number >= 0 && depth(worker) && worker->count < LOCAL_WORKERS_PLACES;
    if (!fit) /* it had room, but that has gone */
        return add_event(local_workers, WORKER_POOL_RETURNED, request->id, -1,
                         &local_workers->last)
                   ? STATUS_OK
                   : status_no_memory(why);
    if (!worker->count)
        worker->began = clock_now();
    worker->requests[worker->count++] =
        (struct given){request->id, request->seconds};
    if (!worker->subprocess.pid &&
        subprocess_start(&worker->subprocess, &local_workers->options.program,
                         &reason))
        return lose(local_workers, number, false, &reason, why);
    if (!subprocess_send(&worker->subprocess, request->line, request->size))
        return status_no_memory(why);
    if (!subprocess_write(&worker->subprocess))
        return end_process(local_workers, number, NULL, why);
    return STATUS_OK;
}

/* --- Job results ---------------------------------------------------------- */

/* When a job request is given up, and so when to look next; 0: never. */
static double patience_ends(const struct local_workers *local_workers,
                            const struct worker *worker)
{
    return worker->count && worker->requests[0].seconds > 0
               ? worker->began + worker->requests[0].seconds +
                     local_workers->options.grace
               : 0;
}

/* A whole line that some worker has sent. */
static bool find_line(struct local_workers *local_workers,
                      struct worker_pool_event *event, struct status_text *why,
                      enum status *status)
{
    for (int i = 0; i < local_workers->options.workers && !*status; i++) {
        struct worker *const worker = &local_workers->workers[i];
        if (!worker->subprocess.pid ||
            !subprocess_line(&worker->subprocess, &event->line, &event->size))
            continue;
        if (!worker->count) {
            *status = end_process(local_workers, i,
                                  "it answered without a job request", why);
            continue;
        }
        worker->deaths = 0;
        worker->tally.delivered++;
        event->news = WORKER_POOL_DELIVERED;
        event->worker = i;
        event->id = finish_first(worker);
        return true;
    }
    return false;
}

/* Milliseconds to wait for at most `seconds`, or the first moment at which
 * something is due. */
static int patience(const struct local_workers *local_workers, double seconds)
{
    const double now = clock_now();
    double until = now + seconds;
    for (int i = 0; i < local_workers->options.workers; i++) {
        const struct worker *const worker = &local_workers->workers[i];
        const double end = patience_ends(local_workers, worker);
        if (end > 0)
            until = fmin(until, end);
        if (!worker->subprocess.pid && !worker->tally.closed &&
            worker->again > now)
            until = fmin(until, worker->again);
    }
    return (int)ceil(fmax(0, fmin(until - now, 60)) * 1000);
}

/* Fills in what each worker is waited for. */
static void ask_for_all(struct local_workers *local_workers)
{
    for (int i = 0; i < local_workers->options.workers; i++) {
        const struct subprocess *const subprocess =
            &local_workers->workers[i].subprocess;
        struct pollfd *const two = &local_workers->polled[2 * i];
        two[0] = (struct pollfd){.fd = subprocess->pid ? subprocess->from : -1,
                                 .events = POLLIN};
        two[1] = (struct pollfd){.fd = subprocess->pid &&
                                               subprocess_has_mail(subprocess)
                                           ? subprocess->to
                                           : -1,
                                 .events = POLLOUT};
    }
}

/* What poll() said of a worker, and whether it has been silent for too long. */
static enum status serve_worker(struct local_workers *local_workers, int number,
                                struct status_text *why)
{
    struct worker *const worker = &local_workers->workers[number];
    const struct pollfd *const two = &local_workers->polled[2 * number];
    const char *reason = NULL;
    if (!worker->subprocess.pid)
        return STATUS_OK;
    const double end = patience_ends(local_workers, worker);
    if (two[0].revents &&
        !subprocess_read(&worker->subprocess,
                         local_workers->options.program.most_line, &reason))
        return end_process(local_workers, number, reason, why);
    if (two[1].revents && !subprocess_write(&worker->subprocess))
        return end_process(local_workers, number, NULL, why);
    if (end > 0 && clock_now() >= end)
        return end_process(local_workers, number, "it was silent for too long",
                           why);
    return STATUS_OK;
}

static enum status wait_for_all(struct local_workers *local_workers,
                                double seconds, struct status_text *why)
{
    enum status status = STATUS_OK;
    ask_for_all(local_workers);
    const int ready =
        poll(local_workers->polled, (nfds_t)local_workers->options.workers * 2,
             patience(local_workers, seconds));
    if (ready < 0)
        return errno == EINTR
                   ? STATUS_OK
                   : status_set(why, STATUS_FAILED,
                                "cannot wait for workers: %s", strerror(errno));
    for (int i = 0; i < local_workers->options.workers && !status; i++)
        status = serve_worker(local_workers, i, why);
    return status;
}

/* The oldest event that waits. */
static bool next_event(struct local_workers *local_workers,
                       struct worker_pool_event *event)
{
    if (local_workers->told == local_workers->event_count)
        return false;
    *event = local_workers->events[local_workers->told++];
    if (local_workers->told == local_workers->event_count)
        local_workers->told = local_workers->event_count = 0;
    return true;
}

static enum status local_workers_take(void *context, double seconds,
                                      struct worker_pool_event *event,
                                      struct status_text *why)
{
    struct local_workers *const local_workers = context;
    enum status status = STATUS_OK;
    *event =
        (struct worker_pool_event){.news = WORKER_POOL_NOTHING, .worker = -1};
    for (int round = 0; round < 2 && !status; round++) {
        if (next_event(local_workers, event) ||
            find_line(local_workers, event, why, &status) ||
            next_event(local_workers, event))
            return status;
        if (!status && !count_usable(local_workers))
            return status_set(why, STATUS_FAILED, "no worker is left: %s",
                              local_workers->last.line);
        if (!status && round == 0)
            status = wait_for_all(local_workers, seconds, why);
    }
    return status;
}

static void local_workers_recall(void *context)
{
    struct local_workers *const local_workers = context;
    for (int i = 0; i < local_workers->options.workers; i++) {
        struct worker *const worker = &local_workers->workers[i];
        if (!worker->count)
            continue;
        subprocess_end(&worker->subprocess, false, NULL);
        while (worker->count)
            finish_first(worker);
        worker->lasted = at_first;
    }
    local_workers->told = local_workers->event_count = 0;
}

static void local_workers_dismiss(void *context, int number)
{
    struct local_workers *const local_workers = context;
    struct worker *const worker = &local_workers->workers[number];
    struct status_text ignored;
    assert(number >= 0 && number < local_workers->options.workers);
    subprocess_end(&worker->subprocess, false, NULL);
    worker->tally.closed = true;
    status_set(&local_workers->last, STATUS_OK, "worker %d is not trusted",
               number);
    /* Without memory the job requests stay out; then nothing else works either.
     */
    bury(local_workers, number, false, &local_workers->last, &ignored);
}

static bool local_workers_tally(void *context, int number,
                                struct worker_pool_tally *tally)
{
    const struct local_workers *const local_workers = context;
    if (number < 0 || number >= local_workers->options.workers)
        return false;
    const struct worker *const worker = &local_workers->workers[number];
    const double now = clock_now();
    *tally = worker->tally;
    tally->working = worker->count > 0;
    if (tally->working)
        tally->busy += now - worker->began;
    tally->idle = now - worker->made_at - tally->busy;
    return true;
}

/* --- Beginning and end ---------------------------------------------------- */

enum status local_workers_open(const struct local_workers_options *options,
                               struct local_workers **local_workers,
                               struct status_text *why)
{
    const size_t count = (size_t)options->workers;
    struct local_workers *const made = calloc(1, sizeof *made);
    assert(options->workers > 0 &&
           options->workers <= LOCAL_WORKERS_MOST_WORKERS);
    if (made) {
        made->options = *options;
        made->workers = calloc(count, sizeof *made->workers);
        made->polled = calloc(2 * count, sizeof *made->polled);
    }
    if (!made || !made->workers || !made->polled) {
        local_workers_close(made);
        return status_no_memory(why);
    }
    for (size_t i = 0; i < count; i++) {
        made->workers[i].made_at = clock_now();
        made->workers[i].lasted = at_first;
    }
    *local_workers = made;
    return STATUS_OK;
}

void local_workers_close(struct local_workers *local_workers)
{
    if (!local_workers)
        return;
    for (int i = 0;
         local_workers->workers && i < local_workers->options.workers; i++)
        subprocess_end(&local_workers->workers[i].subprocess, false, NULL);
    free(local_workers->workers);
    free(local_workers->polled);
    free(local_workers->events);
    free(local_workers);
}

struct worker_pool local_workers_pool(struct local_workers *local_workers)
{
    return (struct worker_pool){
        .room = local_workers_room,
        .give = local_workers_give,
        .take = local_workers_take,
        .recall = local_workers_recall,
        .dismiss = local_workers_dismiss,
        .tally = local_workers_tally,
        .context = local_workers,
    };
}
