/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * workshop - see the header.
 *
 * One lock guards the jobs and the harvest. The thread holds it while it takes
 * up a job and puts one down, never while it searches. A job that is cancelled
 * has ended at once for everybody who looks; the thread finds that out when it
 * comes back, and keeps only what it has proved by then. All jobs stand in one
 * array, made once: those that wait, one in work, those that ended.
 */
#include "web/workshop.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "web/attempt.h"
#include "web/harvest.h"
#include "game/clock.h"
#include "game/outcome.h"
#include "game/symmetry.h"

/* One proof fills at most this share of the harvest. */
enum { PROOF_SHARE = 8 };

struct job {
    struct workshop_job told; /* id 0: the place is free */
    uint64_t ended;           /* its end was the so many-th; 0: not yet */
};

struct workshop {
    struct workshop_options options;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news; /* a job to do, or the end */
    bool closing;
    volatile sig_atomic_t stop; /* the search in hand */
    struct job *jobs;
    int places;
    uint64_t last_id;
    uint64_t ends;    /* jobs that have ended so far */
    uint64_t working; /* the job that the thread is at; 0: none */
    double began;     /* its search, on clock_now() */
    struct harvest *harvest;
};

const char *workshop_state_name(enum workshop_state state)
{
    static const char *const names[] = {"waiting", "searching", "proved",
                                        "unknown", "cancelled", "failed"};
    return names[state];
}

/* --- Jobs; the lock is held ---------------------------------------------- */

static struct job *find_job(const struct workshop *workshop, uint64_t id)
{
    for (int i = 0; i < workshop->places; i++)
        if (id && workshop->jobs[i].told.id == id)
            return &workshop->jobs[i];
    return NULL;
}

/* Whether a job answers a question that offers so many seconds. */
static bool answers(const struct job *job, const struct position *canonical,
                    enum rules rules, double seconds)
{
    const struct workshop_job *const told = &job->told;
    return told->id && position_equal(&told->position, canonical) &&
           (canonical->turn != TURN_CONTRACT || told->rules == rules) &&
           (told->state == WORKSHOP_WAITING ||
            told->state == WORKSHOP_SEARCHING ||
            told->state == WORKSHOP_PROVED ||
            (told->state == WORKSHOP_UNKNOWN && told->limit >= seconds));
}

/* The number of waiting jobs with an id below this one. */
static int count_before(const struct workshop *workshop, uint64_t id)
{
    int count = 0;
    for (int i = 0; i < workshop->places; i++)
        count += workshop->jobs[i].told.id && workshop->jobs[i].told.id < id &&
                 workshop->jobs[i].told.state == WORKSHOP_WAITING;
    return count;
}

/* The job that waits longest, or NULL. */
static struct job *next_job(const struct workshop *workshop)
{
    struct job *next = NULL;
    for (int i = 0; i < workshop->places; i++) {
        struct job *const job = &workshop->jobs[i];
        if (job->told.id && job->told.state == WORKSHOP_WAITING &&
            (!next || job->told.id < next->told.id))
            next = job;
    }
    return next;
}

/* Forgets the job that ended longest ago when too many are remembered. */
static void forget_one(struct workshop *workshop)
{
    struct job *oldest = NULL;
    int count = 0;
    for (int i = 0; i < workshop->places; i++) {
        struct job *const job = &workshop->jobs[i];
        count += job->ended > 0;
        if (job->ended && (!oldest || job->ended < oldest->ended))
            oldest = job;
    }
    if (count > workshop->options.ended)
        *oldest = (struct job){.ended = 0};
}

static void end_job(struct workshop *workshop, struct job *job,
                    enum workshop_state state)
{
    job->told.state = state;
    job->ended = ++workshop->ends;
    forget_one(workshop);
}

/* --- The thread ---------------------------------------------------------- */

/* attempt_calls: what is known, here or elsewhere. */
static bool ask_known(void *context, const struct game *game, enum value *value,
                      int *move)
{
    struct workshop *const workshop = context;
    const struct workshop_options *const options = &workshop->options;
    return workshop_known(workshop, game, value, move) ||
           (options->also &&
            options->also(options->context, game, value, move));
}

static void take_facts(void *context, const struct harvest_fact *facts,
                       size_t count)
{
    struct workshop *const workshop = context;
    pthread_mutex_lock(&workshop->lock);
    for (size_t i = 0; i < count; i++)
        harvest_put(workshop->harvest, &facts[i]);
    pthread_mutex_unlock(&workshop->lock);
}

static void take_progress(void *context, uint64_t nodes, uint32_t pn,
                          uint32_t dn)
{
    struct workshop *const workshop = context;
    pthread_mutex_lock(&workshop->lock);
    struct job *const job = find_job(workshop, workshop->working);
    if (job && !job->ended) {
        job->told.nodes = nodes;
        job->told.pn = pn;
        job->told.dn = dn;
    }
    pthread_mutex_unlock(&workshop->lock);
}

/* Waits for a job and takes it up; false when the workshop is closing. */
static bool take_up(struct workshop *workshop, struct game *game,
                    double *seconds)
{
    struct job *job = NULL;
    pthread_mutex_lock(&workshop->lock);
    while (!workshop->closing && !(job = next_job(workshop)))
        pthread_cond_wait(&workshop->news, &workshop->lock);
    if (job) {
        job->told.state = WORKSHOP_SEARCHING;
        *game = (struct game){.position = job->told.position,
                              .rules = job->told.rules};
        *seconds = job->told.limit;
        workshop->working = job->told.id;
        workshop->began = clock_now();
        __atomic_store_n(&workshop->stop, 0, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&workshop->lock);
    return job != NULL;
}

static void put_down(struct workshop *workshop, enum status status,
                     enum value value, int move, const struct status_text *why)
{
    pthread_mutex_lock(&workshop->lock);
    struct job *const job = find_job(workshop, workshop->working);
    if (job && !job->ended) {
        job->told.seconds = clock_now() - workshop->began;
        job->told.value = value;
        job->told.move = move;
        if (status == STATUS_FAILED)
            job->told.why = *why;
        end_job(workshop, job,
                status == STATUS_OK      ? WORKSHOP_PROVED
                : status == STATUS_LIMIT ? WORKSHOP_UNKNOWN
                                         : WORKSHOP_FAILED);
    }
    workshop->working = 0;
    pthread_mutex_unlock(&workshop->lock);
}

static void *work(void *context)
{
    struct workshop *const workshop = context;
    const struct workshop_options *const options = &workshop->options;
    const struct attempt_calls calls = {.known = ask_known,
                                        .found = take_facts,
                                        .progress = take_progress,
                                        .context = workshop};
    struct attempt_limits limits = {.memory = options->memory,
                                    .threads = options->threads,
                                    .facts = options->known / PROOF_SHARE + 1,
                                    .stop = &workshop->stop};
    struct game game;
    while (take_up(workshop, &game, &limits.seconds)) {
        struct status_text why;
        enum value value;
        int move;
        const enum status status =
            attempt_prove(&game, &limits, &calls, &value, &move, &why);
        put_down(workshop, status, value, move, &why);
    }
    return NULL;
}

/* Signals are for the other threads. */
static bool start_thread(struct workshop *workshop)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int error = pthread_create(&workshop->thread, NULL, work, workshop);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error == 0;
}

/* --- For everybody ------------------------------------------------------- */

static void free_workshop(struct workshop *workshop)
{
    pthread_cond_destroy(&workshop->news);
    pthread_mutex_destroy(&workshop->lock);
    harvest_destroy(workshop->harvest);
    free(workshop->jobs);
    free(workshop);
}

enum status workshop_create(const struct workshop_options *options,
                            struct workshop **workshop, struct status_text *why)
{
    assert(options->waiting > 0 && options->ended > 0 && options->known > 0);
    struct workshop *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->news, NULL);
    made->options = *options;
    /* One job is in work, and one more has ended until the oldest is gone. */
    made->places = options->waiting + options->ended + 2;
    made->jobs = calloc((size_t)made->places, sizeof *made->jobs);
    made->harvest = harvest_create(options->known);
    if (!made->jobs || !made->harvest) {
        free_workshop(made);
        return status_no_memory(why);
    }
    if (!start_thread(made)) {
        free_workshop(made);
        return status_set(why, STATUS_FAILED, "no thread to search with");
    }
    *workshop = made;
    return STATUS_OK;
}

void workshop_destroy(struct workshop *workshop)
{
    if (!workshop)
        return;
    pthread_mutex_lock(&workshop->lock);
    workshop->closing = true;
    __atomic_store_n(&workshop->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_signal(&workshop->news);
    pthread_mutex_unlock(&workshop->lock);
    pthread_join(workshop->thread, NULL);
    free_workshop(workshop);
}

static enum status check_question(const struct game *game,
                                  struct status_text *why)
{
    const struct position *const position = &game->position;
    assert(position->turn != TURN_CONTRACT || game->rules != RULES_NONE);
    if (position->board->side > WORKSHOP_MOST_SIDE)
        return status_set(why, STATUS_USAGE,
                          "side %d is too large to be proved on request; "
                          "the largest is %d",
                          position->board->side, WORKSHOP_MOST_SIDE);
    if (outcome_winner(position) != COLOUR_NONE)
        return status_set(why, STATUS_USAGE,
                          "the game is over, there is nothing to prove");
    return STATUS_OK;
}

/* Enters a new job, which needs a place and a place in the queue. */
static enum status enter(struct workshop *workshop,
                         const struct position *canonical, enum rules rules,
                         double seconds, uint64_t *id, struct status_text *why)
{
    if (count_before(workshop, UINT64_MAX) >= workshop->options.waiting)
        return status_set(why, STATUS_LIMIT,
                          "%d positions wait to be proved, try again later",
                          workshop->options.waiting);
    struct job *job = workshop->jobs;
    while (job->told.id)
        job++;
    *id = ++workshop->last_id;
    *job = (struct job){.told = {.id = *id,
                                 .state = WORKSHOP_WAITING,
                                 .position = *canonical,
                                 .rules = rules,
                                 .limit = seconds,
                                 .move = MOVE_NONE}};
    pthread_cond_signal(&workshop->news);
    return STATUS_OK;
}

enum status workshop_ask(struct workshop *workshop, const struct game *game,
                         double seconds, uint64_t *id, struct status_text *why)
{
    const double most = workshop->options.seconds;
    const double limit = seconds > 0 && seconds < most ? seconds : most;
    enum status status = check_question(game, why);
    if (status)
        return status;
    const struct position canonical = symmetry_canonical(&game->position, NULL);
    pthread_mutex_lock(&workshop->lock);
    const struct job *found = NULL;
    for (int i = 0; i < workshop->places; i++)
        if (answers(&workshop->jobs[i], &canonical, game->rules, limit))
            found = &workshop->jobs[i];
    if (found)
        *id = found->told.id;
    else
        status = enter(workshop, &canonical, game->rules, limit, id, why);
    pthread_mutex_unlock(&workshop->lock);
    return status;
}

bool workshop_look(struct workshop *workshop, uint64_t id,
                   struct workshop_job *job)
{
    pthread_mutex_lock(&workshop->lock);
    const struct job *const found = find_job(workshop, id);
    if (found) {
        *job = found->told;
        if (job->state == WORKSHOP_WAITING)
            job->before = count_before(workshop, id) + (workshop->working != 0);
        if (job->state == WORKSHOP_SEARCHING)
            job->seconds = clock_now() - workshop->began;
    }
    pthread_mutex_unlock(&workshop->lock);
    return found != NULL;
}

bool workshop_cancel(struct workshop *workshop, uint64_t id)
{
    pthread_mutex_lock(&workshop->lock);
    struct job *const job = find_job(workshop, id);
    if (job && !job->ended) {
        if (id == workshop->working) {
            __atomic_store_n(&workshop->stop, 1, __ATOMIC_RELAXED);
            job->told.seconds = clock_now() - workshop->began;
        }
        end_job(workshop, job, WORKSHOP_CANCELLED);
    }
    pthread_mutex_unlock(&workshop->lock);
    return job != NULL;
}

bool workshop_known(void *context, const struct game *game, enum value *value,
                    int *move)
{
    struct workshop *const workshop = context;
    struct harvest_fact fact = {.position = game->position,
                                .rules = game->rules};
    pthread_mutex_lock(&workshop->lock);
    const bool known = harvest_get(workshop->harvest, &fact);
    pthread_mutex_unlock(&workshop->lock);
    if (known) {
        *value = fact.value;
        *move = fact.move;
    }
    return known;
}
