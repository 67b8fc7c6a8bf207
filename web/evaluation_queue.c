/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation_queue - an array of jobs, threads that take them up, and a lock.
 *
 * One lock guards the jobs. A thread holds it while it takes up a job, tells
 * how far it is and puts it down, never while it evaluates. While a job runs
 * its question is the thread's to read without the lock, and the job keeps its
 * place.
 */
#include "web/evaluation_queue.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/report/annotation_json.h"
#include "game/clock.h"
#include "play/game_analysis.h"
#include "web/evaluation_json.h"

enum state { FREE, WAITING, RUNNING, DONE, FAILED };

static const char *const state_names[] = {"", "waiting", "running", "done",
                                          "failed"};

struct job {
    enum state state;
    uint64_t number; /* in the order of asking */
    struct evaluation_question question;
    double asked;    /* when somebody asked last, on clock_now() */
    json_t *known;   /* what is known by now; NULL: nothing */
    int done, count; /* positions of a whole game */
    volatile sig_atomic_t stop;
    struct status_text why; /* why it failed */
};

struct evaluation_queue {
    struct evaluation_queue_options options;
    pthread_mutex_t lock;
    pthread_cond_t news; /* a job to do, or the end */
    bool closing;
    struct job *jobs;
    int places;
    uint64_t last;
    struct thread {
        struct evaluation_queue *queue;
        pthread_t thread;
        bool started;
        struct evaluator *evaluator;
        const struct lookup_sources *sources;
        struct job *job;
        struct evaluation evaluation;
    } threads[EVALUATION_QUEUE_THREADS];
};

/* --- Jobs; the lock is held ---------------------------------------------- */

static void free_job(struct job *job)
{
    json_decref(job->known);
    *job = (struct job){.state = FREE};
}

static bool is_same(const struct evaluation_question *a,
                    const struct evaluation_question *b)
{
    return a->whole == b->whole && a->effort == b->effort &&
           a->game.rules == b->game.rules &&
           a->game.move_count == b->game.move_count &&
           position_equal(&a->game.position, &b->game.position) &&
           !memcmp(a->game.moves, b->game.moves,
                   sizeof *a->game.moves * (size_t)a->game.move_count);
}

/* How many jobs of a state there are, of whole games or of positions. */
static int count_of(const struct evaluation_queue *queue, enum state state,
                    bool whole)
{
    int count = 0;
    for (int i = 0; i < queue->places; i++)
        count += queue->jobs[i].state == state &&
                 queue->jobs[i].question.whole == whole;
    return count;
}

static bool is_abandoned(const struct evaluation_queue *queue,
                         const struct job *job)
{
    const bool alone = job->question.whole && job->state == RUNNING &&
                       !count_of(queue, WAITING, true);
    return clock_now() - job->asked >
           (alone ? EVALUATION_QUEUE_GAME_PATIENCE : EVALUATION_QUEUE_PATIENCE);
}

/* How many more games may run now. */
static int room_for_games(const struct evaluation_queue *queue)
{
    return EVALUATION_QUEUE_GAMES - count_of(queue, RUNNING, true);
}

/* The job that waits and goes first, or NULL. */
static struct job *next_job(const struct evaluation_queue *queue)
{
    const bool room = room_for_games(queue) > 0;
    struct job *next = NULL;
    for (int i = 0; i < queue->places; i++) {
        struct job *const job = &queue->jobs[i];
        if (job->state == WAITING && (room || !job->question.whole) &&
            (!next || job->number < next->number))
            next = job;
    }
    return next;
}

/* How many jobs go before one that waits. */
static int count_before(const struct evaluation_queue *queue,
                        const struct job *job)
{
    const int room = room_for_games(queue);
    int games = 0, positions = 0;
    for (int i = 0; i < queue->places; i++) {
        const struct job *const other = &queue->jobs[i];
        if (other->state != WAITING || other->number >= job->number)
            continue;
        games += other->question.whole;
        positions += !other->question.whole;
    }
    /* A position passes the games that there is no room for. */
    return positions + (job->question.whole || games < room ? games : room);
}

/* The job of a state that came first, or NULL; and how many there are. */
static struct job *first_of(const struct evaluation_queue *queue,
                            enum state state, int *count)
{
    struct job *first = NULL;
    *count = 0;
    for (int i = 0; i < queue->places; i++) {
        struct job *const job = &queue->jobs[i];
        if (job->state != state)
            continue;
        ++*count;
        if (!first || job->number < first->number)
            first = job;
    }
    return first;
}

/* Frees the waiting jobs that nobody asks about any more. */
static void drop_abandoned(struct evaluation_queue *queue)
{
    for (int i = 0; i < queue->places; i++)
        if (queue->jobs[i].state == WAITING &&
            is_abandoned(queue, &queue->jobs[i]))
            free_job(&queue->jobs[i]);
}

/* --- The threads ---------------------------------------------------------- */

/* Puts what is known now in the place of what was known, and stops the job if
 * its client has gone. */
static void tell(struct thread *thread, json_t *known, int done, int count)
{
    struct evaluation_queue *const queue = thread->queue;
    struct job *const job = thread->job;
    pthread_mutex_lock(&queue->lock);
    json_decref(job->known);
    job->known = known;
    job->done = done;
    job->count = count;
    drop_abandoned(queue);
    if (is_abandoned(queue, job) || queue->closing)
        __atomic_store_n(&job->stop, 1, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&queue->lock);
}

/* An evaluation_progress_fn. */
static void tell_evaluation(void *context, const struct evaluation *evaluation)
{
    struct thread *const thread = context;
    tell(thread, evaluation_json(evaluation), 0, 0);
}

static void tell_game(void *context, int done, int count, uint64_t effort)
{
    struct thread *const thread = context;
    (void)effort;
    tell(thread, NULL, done, count);
}

static enum status evaluate(struct thread *thread, struct status_text *why)
{
    struct job *const job = thread->job;
    const struct evaluation_limits limits = {.effort = job->question.effort,
                                             .every = true,
                                             .stop = &job->stop,
                                             .progress = tell_evaluation,
                                             .context = thread};
    evaluator_ask(thread->evaluator, thread->sources);
    const enum status status =
        evaluator_run(thread->evaluator, &job->question.game, &limits,
                      &thread->evaluation, why);
    if (!status)
        tell_evaluation(thread, &thread->evaluation);
    return status;
}

static enum status annotate(struct thread *thread, struct status_text *why)
{
    struct job *const job = thread->job;
    const struct game *const game = &job->question.game;
    const struct game_analysis_limits limits = {.effort = job->question.effort,
                                                .stop = &job->stop,
                                                .progress = tell_game,
                                                .context = thread};
    struct annotation annotation;
    const enum status status = game_analysis_make(
        thread->evaluator, thread->sources, game, &limits, &annotation, why);
    if (status)
        return status;
    json_t *const object = json_object();
    annotation_json(object, game->position.board, &annotation);
    annotation_free(&annotation);
    tell(thread, object, game->move_count + 1, game->move_count + 1);
    return STATUS_OK;
}

/* Waits for a job and takes it up; false when the queue is closing. */
static bool take_up(struct thread *thread)
{
    struct evaluation_queue *const queue = thread->queue;
    struct job *job = NULL;
    pthread_mutex_lock(&queue->lock);
    for (;;) {
        drop_abandoned(queue);
        job = next_job(queue);
        if (job || queue->closing)
            break;
        pthread_cond_wait(&queue->news, &queue->lock);
    }
    thread->job = queue->closing ? NULL : job;
    if (thread->job)
        job->state = RUNNING;
    pthread_mutex_unlock(&queue->lock);
    return thread->job != NULL;
}

static void put_down(struct thread *thread, enum status status,
                     const struct status_text *why)
{
    struct evaluation_queue *const queue = thread->queue;
    struct job *const job = thread->job;
    int count;
    pthread_mutex_lock(&queue->lock);
    job->state = status ? FAILED : DONE;
    if (status)
        job->why = *why;
    if (job->stop)
        free_job(job);
    struct job *const oldest = first_of(queue, DONE, &count);
    if (count > queue->options.ended)
        free_job(oldest);
    struct job *const failed = first_of(queue, FAILED, &count);
    if (count > queue->options.ended)
        free_job(failed);
    thread->job = NULL;
    pthread_mutex_unlock(&queue->lock);
}

static void *work(void *context)
{
    struct thread *const thread = context;
    while (take_up(thread)) {
        struct status_text why;
        put_down(thread,
                 thread->job->question.whole ? annotate(thread, &why)
                                             : evaluate(thread, &why),
                 &why);
    }
    return NULL;
}

static bool start_thread(struct thread *thread)
{
    thread->started = !pthread_create(&thread->thread, NULL, work, thread);
    return thread->started;
}

/* --- For everybody -------------------------------------------------------- */

static enum status start_threads(struct evaluation_queue *queue,
                                 struct status_text *why)
{
    const struct evaluation_options options = {.memory = queue->options.memory};
    enum status status = STATUS_OK;
    for (int i = 0; i < EVALUATION_QUEUE_THREADS && !status; i++) {
        struct thread *const thread = &queue->threads[i];
        thread->queue = queue;
        thread->sources = queue->options.sources[i];
        status = evaluator_create(&options, &thread->evaluator, why);
        if (!status && !start_thread(thread))
            status =
                status_set(why, STATUS_FAILED, "no thread to evaluate with");
    }
    return status;
}

enum status
evaluation_queue_create(const struct evaluation_queue_options *options,
                        struct evaluation_queue **queue,
                        struct status_text *why)
{
    assert(options->effort && options->waiting > 0 &&
           options->games_waiting > 0 && options->ended > 0);
    struct evaluation_queue *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->news, NULL);
    made->options = *options;
    /* Those that run, and one more of each kind that has ended. */
    made->places = options->waiting + options->games_waiting +
                   2 * options->ended + EVALUATION_QUEUE_THREADS + 2;
    made->jobs = calloc((size_t)made->places, sizeof *made->jobs);
    const enum status status =
        made->jobs ? start_threads(made, why) : status_no_memory(why);
    if (status)
        evaluation_queue_destroy(made);
    else
        *queue = made;
    return status;
}

void evaluation_queue_destroy(struct evaluation_queue *queue)
{
    if (!queue)
        return;
    pthread_mutex_lock(&queue->lock);
    queue->closing = true;
    for (int i = 0; queue->jobs && i < queue->places; i++)
        __atomic_store_n(&queue->jobs[i].stop, 1, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&queue->news);
    pthread_mutex_unlock(&queue->lock);
    for (int i = 0; i < EVALUATION_QUEUE_THREADS; i++) {
        if (queue->threads[i].started)
            pthread_join(queue->threads[i].thread, NULL);
        evaluator_destroy(queue->threads[i].evaluator);
    }
    for (int i = 0; queue->jobs && i < queue->places; i++)
        free_job(&queue->jobs[i]);
    pthread_cond_destroy(&queue->news);
    pthread_mutex_destroy(&queue->lock);
    free(queue->jobs);
    free(queue);
}

/* The job of a question, or NULL. */
static struct job *find_job(const struct evaluation_queue *queue,
                            const struct evaluation_question *question)
{
    for (int i = 0; i < queue->places; i++) {
        struct job *const job = &queue->jobs[i];
        if (job->state != FREE && !job->stop &&
            is_same(&job->question, question))
            return job;
    }
    return NULL;
}

/* How many jobs of a kind may wait. */
static int most_waiting(const struct evaluation_queue *queue, bool whole)
{
    return whole ? queue->options.games_waiting : queue->options.waiting;
}

/* Enters a new job; NULL: too many of its kind wait. */
static struct job *enter(struct evaluation_queue *queue,
                         const struct evaluation_question *question)
{
    const bool whole = question->whole;
    drop_abandoned(queue);
    if (count_of(queue, WAITING, whole) >= most_waiting(queue, whole))
        return NULL;
    struct job *job = queue->jobs;
    while (job->state != FREE)
        job++;
    *job = (struct job){
        .state = WAITING, .number = ++queue->last, .question = *question};
    pthread_cond_signal(&queue->news);
    return job;
}

/* How a job stands. */
static json_t *job_json(const struct evaluation_queue *queue,
                        const struct job *job)
{
    const struct evaluation_question *const question = &job->question;
    json_t *const object =
        json_pack("{s:s, s:I}", "state", state_names[job->state], "limit",
                  (json_int_t)question->effort);
    evaluation_json_game(object, &question->game);
    if (job->state == WAITING)
        json_object_set_new(object, "before",
                            json_integer(count_before(queue, job)));
    if (job->state == FAILED)
        json_object_set_new(object, "error", json_string(job->why.line));
    if (question->whole) {
        json_object_set_new(object, "done", json_integer(job->done));
        json_object_set_new(object, "count",
                            json_integer(question->game.move_count + 1));
    }
    json_object_set_new(object, question->whole ? "annotation" : "evaluation",
                        job->known ? json_deep_copy(job->known) : json_null());
    return object;
}

enum status evaluation_queue_ask(struct evaluation_queue *queue,
                                 const struct evaluation_question *question,
                                 json_t **object, bool *ended,
                                 struct status_text *why)
{
    struct evaluation_question asked = *question;
    const uint64_t most = queue->options.effort;
    enum status status = STATUS_OK;
    if (!asked.effort || asked.effort > most)
        asked.effort = most;
    pthread_mutex_lock(&queue->lock);
    struct job *job = find_job(queue, &asked);
    if (!job)
        job = enter(queue, &asked);
    if (job) {
        job->asked = clock_now();
        *object = job_json(queue, job);
        *ended = job->state == DONE || job->state == FAILED;
    } else {
        status = status_set(why, STATUS_LIMIT,
                            "%d %s wait to be evaluated, try again later",
                            most_waiting(queue, asked.whole),
                            asked.whole ? "games" : "positions");
    }
    pthread_mutex_unlock(&queue->lock);
    return status;
}
