/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_queue - an array of jobs, a thread that takes them up, and a lock.
 *
 * One lock guards the jobs and the proved cache. The thread holds it while it
 * takes up a job and puts one down, never while it searches. A job that is
 * cancelled has ended at once for everybody who looks; the thread finds that
 * out when it comes back, and keeps only what it has proved by then. All jobs
 * stand in one array, made once: those that wait, one in work, those that
 * ended.
 */
#include "web/proof_queue.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#include "game/clock.h"
#include "game/key.h"
#include "game/outcome.h"
#include "prover/prover.h"
#include "web/proved_cache.h"

/* One proof fills at most this share of the proved cache. */
enum { PROOF_SHARE = 8 };

struct entry {
    struct proof_job told; /* id 0: the place is free */
    uint64_t ended;        /* its end was the so many-th; 0: not yet */
};

struct proof_queue {
    struct proof_queue_options options;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t news; /* a job to do, or the end */
    bool closing;
    volatile sig_atomic_t stop; /* the search in hand */
    struct entry *jobs;
    int places;
    uint64_t last_id;
    uint64_t ends;    /* jobs that have ended so far */
    uint64_t working; /* the job that the thread is at; 0: none */
    double began;     /* its search, on clock_now() */
    struct proved_cache *cache;
};

/* --- Jobs; the lock is held ---------------------------------------------- */

static struct entry *find_job(const struct proof_queue *queue, uint64_t id)
{
    for (int i = 0; i < queue->places; i++)
        if (id && queue->jobs[i].told.id == id)
            return &queue->jobs[i];
    return NULL;
}

/* Whether a job answers a question that offers so many seconds. */
static bool answers(const struct entry *job, const struct key *key,
                    double seconds)
{
    const struct proof_job *const told = &job->told;
    const struct key own = {.position = told->position, .rules = told->rules};
    return told->id && key_equal(&own, key) &&
           (told->state == PROOF_JOB_WAITING ||
            told->state == PROOF_JOB_SEARCHING ||
            told->state == PROOF_JOB_PROVED ||
            (told->state == PROOF_JOB_UNKNOWN && told->limit >= seconds));
}

/* The number of waiting jobs with an id below this one. */
static int count_before(const struct proof_queue *queue, uint64_t id)
{
    int count = 0;
    for (int i = 0; i < queue->places; i++)
        count += queue->jobs[i].told.id && queue->jobs[i].told.id < id &&
                 queue->jobs[i].told.state == PROOF_JOB_WAITING;
    return count;
}

/* The job that waits longest, or NULL. */
static struct entry *next_job(const struct proof_queue *queue)
{
    struct entry *next = NULL;
    for (int i = 0; i < queue->places; i++) {
        struct entry *const job = &queue->jobs[i];
        if (job->told.id && job->told.state == PROOF_JOB_WAITING &&
            (!next || job->told.id < next->told.id))
            next = job;
    }
    return next;
}

/* Forgets the job that ended longest ago when too many are remembered. */
static void forget_one(struct proof_queue *queue)
{
    struct entry *oldest = NULL;
    int count = 0;
    for (int i = 0; i < queue->places; i++) {
        struct entry *const job = &queue->jobs[i];
        count += job->ended > 0;
        if (job->ended && (!oldest || job->ended < oldest->ended))
            oldest = job;
    }
    if (count > queue->options.ended)
        *oldest = (struct entry){.ended = 0};
}

static void end_job(struct proof_queue *queue, struct entry *job,
                    enum proof_job_state state)
{
    job->told.state = state;
    job->ended = ++queue->ends;
    forget_one(queue);
}

/* --- The thread ---------------------------------------------------------- */

/* prover_calls: what is known, here or elsewhere. */
static enum status ask_known(void *context, const struct game *game,
                             struct answer *answer, struct status_text *why)
{
    struct proof_queue *const queue = context;
    const struct proof_queue_options *const options = &queue->options;
    struct result *const result = &answer->result;
    (void)why;
    *result = (struct result){.position = game->position,
                              .rules = game->rules,
                              .move = MOVE_NONE,
                              .grundy = VALUE_NO_GRUNDY};
    answer->stored =
        proof_queue_known(queue, game, &result->value, &result->move) ||
        (options->also &&
         options->also(options->context, game, &result->value, &result->move));
    result->state = answer->stored ? RESULT_PROVED : RESULT_UNKNOWN;
    return STATUS_OK;
}

/* prover_calls: keeps what was proved, and the positions along which its proof
 * runs. */
static void take_found(void *context, const struct record *record)
{
    struct proof_queue *const queue = context;
    struct proved_cache_fact *facts;
    size_t count;
    const struct proved_cache_fact root = proved_cache_found(
        record, queue->options.known / PROOF_SHARE + 1, &facts, &count);
    pthread_mutex_lock(&queue->lock);
    for (size_t i = 0; i < count; i++)
        proved_cache_put(queue->cache, &facts[i]);
    proved_cache_put(queue->cache, &root);
    pthread_mutex_unlock(&queue->lock);
    free(facts);
}

/* prover_calls: how far the job in work is. */
static void take_progress(void *context, const struct prover_progress *told)
{
    struct proof_queue *const queue = context;
    pthread_mutex_lock(&queue->lock);
    struct entry *const job = find_job(queue, queue->working);
    if (job && !job->ended)
        proof_job_progress(&job->told, told);
    pthread_mutex_unlock(&queue->lock);
}

/* Waits for a job and takes it up; false when the proof queue is closing. */
static bool take_up(struct proof_queue *queue, struct game *game,
                    double *seconds)
{
    struct entry *job = NULL;
    pthread_mutex_lock(&queue->lock);
    while (!queue->closing && !(job = next_job(queue)))
        pthread_cond_wait(&queue->news, &queue->lock);
    if (job) {
        job->told.state = PROOF_JOB_SEARCHING;
        *game = (struct game){.position = job->told.position,
                              .rules = job->told.rules};
        *seconds = job->told.limit;
        queue->working = job->told.id;
        queue->began = clock_now();
        __atomic_store_n(&queue->stop, 0, __ATOMIC_RELAXED);
    }
    pthread_mutex_unlock(&queue->lock);
    return job != NULL;
}

static void put_down(struct proof_queue *queue, enum status status,
                     const struct result *result, const struct status_text *why)
{
    pthread_mutex_lock(&queue->lock);
    struct entry *const job = find_job(queue, queue->working);
    if (job && !job->ended) {
        job->told.seconds = clock_now() - queue->began;
        end_job(queue, job, proof_job_settle(&job->told, status, result, why));
    }
    queue->working = 0;
    pthread_mutex_unlock(&queue->lock);
}

/* In the contract what one search finds out serves the next. */
static enum status prove(struct proof_queue *queue, const struct game *game,
                         double seconds, struct answer *answer,
                         struct status_text *why)
{
    const struct prover_options options = {
        .verify = true,
        .memory = queue->options.memory,
        .check_memory = queue->options.memory,
        .threads = queue->options.threads,
        .keep = game->position.turn == TURN_CONTRACT,
        .limits = {.seconds = seconds, .stop = &queue->stop},
        .calls = {.known = ask_known,
                  .found = take_found,
                  .progress = take_progress,
                  .context = queue}};
    struct prover *prover;
    enum status status = prover_create(&options, &prover, why);
    if (status)
        return status;
    status = prover_prove(prover, game, answer, why);
    prover_destroy(prover, why);
    return status;
}

static void *work(void *context)
{
    struct proof_queue *const queue = context;
    struct game game;
    double seconds;
    while (take_up(queue, &game, &seconds)) {
        struct status_text why;
        struct answer answer;
        const enum status status = prove(queue, &game, seconds, &answer, &why);
        put_down(queue, status, &answer.result, &why);
    }
    return NULL;
}

/* --- For everybody ------------------------------------------------------- */

static void free_proof_queue(struct proof_queue *queue)
{
    pthread_cond_destroy(&queue->news);
    pthread_mutex_destroy(&queue->lock);
    proved_cache_destroy(queue->cache);
    free(queue->jobs);
    free(queue);
}

enum status proof_queue_create(const struct proof_queue_options *options,
                               struct proof_queue **queue,
                               struct status_text *why)
{
    assert(options->waiting > 0 && options->ended > 0 && options->known > 0);
    struct proof_queue *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->news, NULL);
    made->options = *options;
    /* One job is in work, and one more has ended until the oldest is gone. */
    made->places = options->waiting + options->ended + 2;
    made->jobs = calloc((size_t)made->places, sizeof *made->jobs);
    made->cache = proved_cache_create(options->known);
    if (!made->jobs || !made->cache) {
        free_proof_queue(made);
        return status_no_memory(why);
    }
    if (pthread_create(&made->thread, NULL, work, made)) {
        free_proof_queue(made);
        return status_set(why, STATUS_FAILED, "no thread to search with");
    }
    *queue = made;
    return STATUS_OK;
}

void proof_queue_destroy(struct proof_queue *queue)
{
    if (!queue)
        return;
    pthread_mutex_lock(&queue->lock);
    queue->closing = true;
    __atomic_store_n(&queue->stop, 1, __ATOMIC_RELAXED);
    pthread_cond_signal(&queue->news);
    pthread_mutex_unlock(&queue->lock);
    pthread_join(queue->thread, NULL);
    free_proof_queue(queue);
}

static enum status check_question(const struct game *game,
                                  struct status_text *why)
{
    const struct position *const position = &game->position;
    assert(position->turn != TURN_CONTRACT || game->rules != RULES_NONE);
    if (position->board->side > PROOF_JOB_MOST_SIDE)
        return status_set(why, STATUS_USAGE,
                          "side %d is too large to be proved on request; "
                          "the largest is %d",
                          position->board->side, PROOF_JOB_MOST_SIDE);
    if (outcome_winner(position) != COLOUR_NONE)
        return status_set(why, STATUS_USAGE,
                          "the game is over, there is nothing to prove");
    return STATUS_OK;
}

/* Enters a new job, which needs a place and a place in the queue. */
static enum status enter(struct proof_queue *queue, const struct key *key,
                         double seconds, uint64_t *id, struct status_text *why)
{
    if (count_before(queue, UINT64_MAX) >= queue->options.waiting)
        return status_set(why, STATUS_LIMIT,
                          "%d positions wait to be proved, try again later",
                          queue->options.waiting);
    struct entry *job = queue->jobs;
    while (job->told.id)
        job++;
    *id = ++queue->last_id;
    *job = (struct entry){.told = {.id = *id,
                                   .state = PROOF_JOB_WAITING,
                                   .position = key->position,
                                   .rules = key->rules,
                                   .limit = seconds,
                                   .move = MOVE_NONE}};
    pthread_cond_signal(&queue->news);
    return STATUS_OK;
}

enum status proof_queue_ask(struct proof_queue *queue, const struct game *game,
                            double seconds, uint64_t *id,
                            struct status_text *why)
{
    const double most = queue->options.seconds;
    const double limit = seconds > 0 && seconds < most ? seconds : most;
    enum status status = check_question(game, why);
    if (status)
        return status;
    const struct key key = key_of(&game->position, game->rules);
    pthread_mutex_lock(&queue->lock);
    const struct entry *found = NULL;
    for (int i = 0; i < queue->places; i++)
        if (answers(&queue->jobs[i], &key, limit))
            found = &queue->jobs[i];
    if (found)
        *id = found->told.id;
    else
        status = enter(queue, &key, limit, id, why);
    pthread_mutex_unlock(&queue->lock);
    return status;
}

bool proof_queue_look(struct proof_queue *queue, uint64_t id,
                      struct proof_job *job)
{
    pthread_mutex_lock(&queue->lock);
    const struct entry *const found = find_job(queue, id);
    if (found) {
        *job = found->told;
        if (job->state == PROOF_JOB_WAITING)
            job->before = count_before(queue, id) + (queue->working != 0);
        if (job->state == PROOF_JOB_SEARCHING)
            job->seconds = clock_now() - queue->began;
    }
    pthread_mutex_unlock(&queue->lock);
    return found != NULL;
}

bool proof_queue_cancel(struct proof_queue *queue, uint64_t id)
{
    pthread_mutex_lock(&queue->lock);
    struct entry *const job = find_job(queue, id);
    if (job && !job->ended) {
        if (id == queue->working) {
            __atomic_store_n(&queue->stop, 1, __ATOMIC_RELAXED);
            job->told.seconds = clock_now() - queue->began;
        }
        end_job(queue, job, PROOF_JOB_CANCELLED);
    }
    pthread_mutex_unlock(&queue->lock);
    return job != NULL;
}

bool proof_queue_known(void *context, const struct game *game,
                       enum value *value, int *move)
{
    struct proof_queue *const queue = context;
    struct proved_cache_fact fact = {.position = game->position,
                                     .rules = game->rules};
    pthread_mutex_lock(&queue->lock);
    const bool known = proved_cache_get(queue->cache, &fact);
    pthread_mutex_unlock(&queue->lock);
    if (known) {
        *value = fact.value;
        *move = fact.move;
    }
    return known;
}
