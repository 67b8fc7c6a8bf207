/* SPDX-License-Identifier: GPL-3.0-or-later */
/* crew - see the header. */
#include "prover/crew.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include "game/clock.h"
#include "game/room.h"

/* Orders that a worker has at most; the last place is for one that another
 * worker failed. */
enum { CREW_AHEAD = 4, CREW_PLACES = CREW_AHEAD + 4 };

/* Orders shorter than this, in seconds, have others waiting behind them. */
static const double short_order = 0.2;
static const double tiny_order = 0.02;
static const double at_first = 1; /* what is taken for a worker's last */

static const double first_delay = 0.1; /* seconds before the next process */

struct ordered {
    uint64_t id;
    double seconds;
};

struct worker {
    struct child child;
    struct ordered orders[CREW_PLACES]; /* the first is in work */
    int count;
    double began;  /* when the first became the first */
    double lasted; /* seconds: of the last order, or half of what it was if
                      that is more */
    int deaths;    /* in a row without a delivery */
    double again;  /* no process before then */
    double hired;  /* when the crew was made */
    struct workforce_tally tally; /* idle and working are worked out */
};

/* What is to be told, beside deliveries. */
struct crew {
    struct crew_options options;
    struct worker *workers;
    struct pollfd *polled;          /* two for each */
    struct workforce_event *events; /* to be told, the oldest first */
    size_t event_count, event_room, told;
    struct status_text last; /* why a worker was closed */
};

/* --- Orders ----------------------------------------------------------------
 */

static int count_usable(const struct crew *crew)
{
    int usable = 0;
    for (int i = 0; i < crew->options.workers; i++)
        usable += !crew->workers[i].tally.closed;
    return usable;
}

/* How many orders a worker should have. */
static int depth(const struct worker *worker)
{
    if (worker->tally.closed ||
        (!worker->child.pid && clock_now() < worker->again))
        return 0;
    return worker->lasted < tiny_order    ? CREW_AHEAD
           : worker->lasted < short_order ? 2
                                          : 1;
}

static int room_of(const struct worker *worker)
{
    const int wanted = depth(worker);
    return wanted > worker->count ? wanted - worker->count : 0;
}

static int crew_room(void *context)
{
    const struct crew *const crew = context;
    int room = 0;
    for (int i = 0; i < crew->options.workers; i++)
        room += room_of(&crew->workers[i]);
    return room;
}

static bool add_event(struct crew *crew, enum workforce_news news, uint64_t id,
                      int worker, const struct status_text *reason)
{
    if (!room_for(&crew->events, crew->event_count, &crew->event_room))
        return false;
    crew->events[crew->event_count++] = (struct workforce_event){
        .news = news,
        .id = id,
        .worker = worker,
        .reason = *reason,
    };
    return true;
}

/* Takes the first order off a worker. */
static uint64_t finish_first(struct worker *worker)
{
    const double now = clock_now();
    const uint64_t id = worker->orders[0].id;
    worker->tally.busy += now - worker->began;
    worker->lasted = fmax(now - worker->began, worker->lasted / 2);
    worker->began = now;
    worker->count--;
    memmove(worker->orders, worker->orders + 1,
            (size_t)worker->count * sizeof *worker->orders);
    return id;
}

/* The process has gone or is to go: its orders come back, and the one in work
 * has failed if it had `begun`. */
static enum status bury(struct crew *crew, int number, bool begun,
                        const struct status_text *reason,
                        struct status_text *why)
{
    struct worker *const worker = &crew->workers[number];
    enum workforce_news news = begun ? WORKFORCE_FAILED : WORKFORCE_RETURNED;
    worker->tally.failed += begun && worker->count;
    while (worker->count) {
        if (!add_event(crew, news, finish_first(worker), number, reason))
            return status_no_memory(why);
        news = WORKFORCE_RETURNED;
    }
    worker->lasted = at_first;
    return STATUS_OK;
}

/* The same of a process that went although nobody wanted it to. */
static enum status lose(struct crew *crew, int number, bool begun,
                        const struct status_text *reason,
                        struct status_text *why)
{
    struct worker *const worker = &crew->workers[number];
    worker->again = clock_now() + first_delay * (double)(1 << worker->deaths);
    worker->deaths++;
    if (worker->deaths >= CREW_DEATHS) {
        worker->tally.closed = true;
        status_set(&crew->last, STATUS_OK, "worker %d: %s, %d times in a row",
                   number, reason->line, worker->deaths);
    }
    return bury(crew, number, begun, reason, why);
}

/* Ends a process; NULL: it is dying by itself. */
static enum status end_process(struct crew *crew, int number,
                               const char *reason, struct status_text *why)
{
    struct status_text how;
    child_end(&crew->workers[number].child, !reason, &how);
    if (reason)
        status_set(&how, STATUS_OK, "%s", reason);
    return lose(crew, number, true, &how, why);
}

/* The worker with the fewest orders, and room for more; not `avoid` if there is
 * another that may have one. */
static int choose_worker(const struct crew *crew, int avoid)
{
    int choice = -1;
    for (int i = 0; i < crew->options.workers; i++) {
        const struct worker *const worker = &crew->workers[i];
        const bool able = avoid < 0 ? room_of(worker) > 0 : depth(worker) > 0;
        if (!able || worker->count == CREW_PLACES || i == avoid)
            continue;
        if (choice < 0 || worker->count < crew->workers[choice].count)
            choice = i;
    }
    return choice >= 0 || avoid < 0 ? choice : avoid;
}

static enum status crew_give(void *context, const struct workforce_order *order,
                             struct status_text *why)
{
    struct crew *const crew = context;
    struct status_text reason;
    const int number = choose_worker(crew, order->avoid);
    struct worker *const worker = &crew->workers[number < 0 ? 0 : number];
    const bool fit =
        number >= 0 && depth(worker) && worker->count < CREW_PLACES;
    if (!fit) /* it had room, but that has gone */
        return add_event(crew, WORKFORCE_RETURNED, order->id, -1, &crew->last)
                   ? STATUS_OK
                   : status_no_memory(why);
    if (!worker->count)
        worker->began = clock_now();
    worker->orders[worker->count++] =
        (struct ordered){order->id, order->seconds};
    if (!worker->child.pid &&
        child_start(&worker->child, &crew->options.program, &reason))
        return lose(crew, number, false, &reason, why);
    if (!child_send(&worker->child, order->line, order->size))
        return status_no_memory(why);
    if (!child_write(&worker->child))
        return end_process(crew, number, NULL, why);
    return STATUS_OK;
}

/* --- Deliveries ------------------------------------------------------------
 */

/* When an order is given up, and so when to look next; 0: never. */
static double patience_ends(const struct crew *crew,
                            const struct worker *worker)
{
    return worker->count && worker->orders[0].seconds > 0
               ? worker->began + worker->orders[0].seconds + crew->options.grace
               : 0;
}

/* A whole line that some worker has sent. */
static bool find_line(struct crew *crew, struct workforce_event *event,
                      struct status_text *why, enum status *status)
{
    for (int i = 0; i < crew->options.workers && !*status; i++) {
        struct worker *const worker = &crew->workers[i];
        if (!worker->child.pid ||
            !child_line(&worker->child, &event->line, &event->size))
            continue;
        if (!worker->count) {
            *status = end_process(crew, i, "it answered without an order", why);
            continue;
        }
        worker->deaths = 0;
        worker->tally.delivered++;
        event->news = WORKFORCE_DELIVERED;
        event->worker = i;
        event->id = finish_first(worker);
        return true;
    }
    return false;
}

/* Milliseconds to wait for at most `seconds`, or the first moment at which
 * something is due. */
static int patience(const struct crew *crew, double seconds)
{
    const double now = clock_now();
    double until = now + seconds;
    for (int i = 0; i < crew->options.workers; i++) {
        const struct worker *const worker = &crew->workers[i];
        const double end = patience_ends(crew, worker);
        if (end > 0)
            until = fmin(until, end);
        if (!worker->child.pid && !worker->tally.closed && worker->again > now)
            until = fmin(until, worker->again);
    }
    return (int)ceil(fmax(0, fmin(until - now, 60)) * 1000);
}

/* Fills in what each worker is waited for. */
static void ask_for_all(struct crew *crew)
{
    for (int i = 0; i < crew->options.workers; i++) {
        const struct child *const child = &crew->workers[i].child;
        struct pollfd *const two = &crew->polled[2 * i];
        two[0] = (struct pollfd){.fd = child->pid ? child->from : -1,
                                 .events = POLLIN};
        two[1] = (struct pollfd){
            .fd = child->pid && child_has_mail(child) ? child->to : -1,
            .events = POLLOUT};
    }
}

/* What poll() said of a worker, and whether it has been silent for too long. */
static enum status serve_worker(struct crew *crew, int number,
                                struct status_text *why)
{
    struct worker *const worker = &crew->workers[number];
    const struct pollfd *const two = &crew->polled[2 * number];
    const char *reason = NULL;
    if (!worker->child.pid)
        return STATUS_OK;
    const double end = patience_ends(crew, worker);
    if (two[0].revents &&
        !child_read(&worker->child, crew->options.program.most_line, &reason))
        return end_process(crew, number, reason, why);
    if (two[1].revents && !child_write(&worker->child))
        return end_process(crew, number, NULL, why);
    if (end > 0 && clock_now() >= end)
        return end_process(crew, number, "it was silent for too long", why);
    return STATUS_OK;
}

static enum status wait_for_all(struct crew *crew, double seconds,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    ask_for_all(crew);
    const int ready = poll(crew->polled, (nfds_t)crew->options.workers * 2,
                           patience(crew, seconds));
    if (ready < 0)
        return errno == EINTR
                   ? STATUS_OK
                   : status_set(why, STATUS_FAILED,
                                "cannot wait for workers: %s", strerror(errno));
    for (int i = 0; i < crew->options.workers && !status; i++)
        status = serve_worker(crew, i, why);
    return status;
}

/* The oldest event that waits. */
static bool next_event(struct crew *crew, struct workforce_event *event)
{
    if (crew->told == crew->event_count)
        return false;
    *event = crew->events[crew->told++];
    if (crew->told == crew->event_count)
        crew->told = crew->event_count = 0;
    return true;
}

static enum status crew_take(void *context, double seconds,
                             struct workforce_event *event,
                             struct status_text *why)
{
    struct crew *const crew = context;
    enum status status = STATUS_OK;
    *event = (struct workforce_event){.news = WORKFORCE_NOTHING, .worker = -1};
    for (int round = 0; round < 2 && !status; round++) {
        if (next_event(crew, event) || find_line(crew, event, why, &status) ||
            next_event(crew, event))
            return status;
        if (!status && !count_usable(crew))
            return status_set(why, STATUS_FAILED, "no worker is left: %s",
                              crew->last.line);
        if (!status && round == 0)
            status = wait_for_all(crew, seconds, why);
    }
    return status;
}

static void crew_recall(void *context)
{
    struct crew *const crew = context;
    for (int i = 0; i < crew->options.workers; i++) {
        struct worker *const worker = &crew->workers[i];
        if (!worker->count)
            continue;
        child_end(&worker->child, false, NULL);
        while (worker->count)
            finish_first(worker);
        worker->lasted = at_first;
    }
    crew->told = crew->event_count = 0;
}

static void crew_dismiss(void *context, int number)
{
    struct crew *const crew = context;
    struct worker *const worker = &crew->workers[number];
    struct status_text ignored;
    assert(number >= 0 && number < crew->options.workers);
    child_end(&worker->child, false, NULL);
    worker->tally.closed = true;
    status_set(&crew->last, STATUS_OK, "worker %d is not trusted", number);
    /* Without memory the orders stay out; then nothing else works either. */
    bury(crew, number, false, &crew->last, &ignored);
}

static bool crew_tally(void *context, int number, struct workforce_tally *tally)
{
    const struct crew *const crew = context;
    if (number < 0 || number >= crew->options.workers)
        return false;
    const struct worker *const worker = &crew->workers[number];
    const double now = clock_now();
    *tally = worker->tally;
    tally->working = worker->count > 0;
    if (tally->working)
        tally->busy += now - worker->began;
    tally->idle = now - worker->hired - tally->busy;
    return true;
}

/* --- Beginning and end -----------------------------------------------------
 */

enum status crew_open(const struct crew_options *options, struct crew **crew,
                      struct status_text *why)
{
    const size_t count = (size_t)options->workers;
    struct crew *const made = calloc(1, sizeof *made);
    assert(options->workers > 0 && options->workers <= CREW_MOST_WORKERS);
    if (made) {
        made->options = *options;
        made->workers = calloc(count, sizeof *made->workers);
        made->polled = calloc(2 * count, sizeof *made->polled);
    }
    if (!made || !made->workers || !made->polled) {
        crew_close(made);
        return status_no_memory(why);
    }
    for (size_t i = 0; i < count; i++) {
        made->workers[i].hired = clock_now();
        made->workers[i].lasted = at_first;
    }
    *crew = made;
    return STATUS_OK;
}

void crew_close(struct crew *crew)
{
    if (!crew)
        return;
    for (int i = 0; crew->workers && i < crew->options.workers; i++)
        child_end(&crew->workers[i].child, false, NULL);
    free(crew->workers);
    free(crew->polled);
    free(crew->events);
    free(crew);
}

struct workforce crew_workforce(struct crew *crew)
{
    return (struct workforce){
        .room = crew_room,
        .give = crew_give,
        .take = crew_take,
        .recall = crew_recall,
        .dismiss = crew_dismiss,
        .tally = crew_tally,
        .context = crew,
    };
}
