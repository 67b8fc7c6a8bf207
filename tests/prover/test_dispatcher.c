/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_dispatcher - made-up job sources, done by workers of all characters.
 *
 * The workers live in the test: an honest one makes the search; others fail,
 * lie or talk nonsense. Whatever they do, what the job source is told is what
 * the oracle says, what was acknowledged is in the store, and liars are not
 * given a second job request.
 */
#include "prover/dispatcher.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/clock.h"
#include "game/symmetry.h"
#include "prover/job_request.h"
#include "prover/job_result.h"
#include "tests/position_oracle.h"
#include "tests/prover_fixture.h"
#include "tests/search_checks.h"
#include "tests/store_fixture.h"
#include "tests/support.h"

enum { SIDE = 3, JOBS = 24, MOST_REQUESTS = 1000, WORKERS = 8 };

static struct status_text why;

/* --- Workers -------------------------------------------------------------- */

enum character {
    HONEST,
    CRASHES,
    CRASHES_ONCE,
    UNABLE,         /* says that it could not */
    WRONG_WINNER,   /* with the true proof */
    WRONG_POSITION, /* another one, truly proved */
    WITHOUT_PROOF,
    FLIPS, /* bytes of its line */
    BABBLES,
    WRONG_REQUEST, /* the id of another */
    SHY,           /* returns what it gets, every other time */
    BEATEN         /* another process has stored it when it delivers */
};

/* A job request given and not yet done. */
struct given {
    uint64_t id;
    int avoid;
    char *line;
    size_t size;
};

struct pool {
    enum character workers[WORKERS];
    bool dismissed[WORKERS];
    int count;
    int done[WORKERS]; /* job requests */
    struct given requests[MOST_REQUESTS];
    int request_count;
    struct bytes line; /* delivered last */
    struct prover *prover;
    uint64_t seed;
    int recalls;
    int slow; /* which job of a worker takes longer than a batch waits; 0 */
};

static int pool_room(void *context)
{
    const struct pool *const pool = context;
    int open = 0;
    for (int i = 0; i < pool->count; i++)
        open += !pool->dismissed[i];
    return 2 * open - pool->request_count;
}

static enum status pool_give(void *context,
                             const struct worker_pool_request *request,
                             struct status_text *reason)
{
    struct pool *const pool = context;
    (void)reason;
    ck_assert_int_lt(pool->request_count, MOST_REQUESTS);
    struct job_request asked, other;
    ck_assert(!job_request_read(request->line, request->size, &asked, &why));
    for (int i = 0; i < pool->request_count; i++) {
        const struct given *const given = &pool->requests[i];
        ck_assert(!job_request_read(given->line, given->size, &other, &why));
        ck_assert_uint_ne(given->id, request->id);
        ck_assert(!position_equal(&other.game.position, &asked.game.position));
    }
    pool->requests[pool->request_count++] = (struct given){
        request->id, request->avoid,
        support_exact(request->line, request->size), request->size};
    return STATUS_OK;
}

/* Another position than asked, and a job result that is true of it. */
static void do_another(struct pool *pool, struct job_result *job_result)
{
    const struct position other = support_position("3/4/2b2/4/3 w");
    record_free(&job_result->record);
    job_result->record = prover_fixture_search(pool->prover, &other, 0);
}

static void lie_of_winner(struct job_result *job_result)
{
    struct result *const result = &job_result->record.result;
    if (result->value == VALUE_UNKNOWN)
        return;
    result->value = value_opposite(result->value);
    result->move = MOVE_NONE;
    if (result->value == VALUE_WIN) {
        const struct cellset moves =
            position_moves(&result->position, RULES_INNER);
        result->move = cellset_next(&moves, 0);
    }
}

/* Stores a proved record as another process does. */
static void store_at_once(const struct record *record)
{
    struct store *const store =
        store_fixture_open(store_fixture_path, STORE_WRITE);
    store_fixture_put_proof(store, &record->result, &record->proof);
    store_close(store);
}

/* Does a job request and spoils what comes of it, as the worker is. */
static void do_request(struct pool *pool, const struct given *given,
                       enum character character)
{
    struct job_request request;
    struct job_result job_result = {.run = store_fixture_run};
    ck_assert(!job_request_read(given->line, given->size, &request, &why));
    ck_assert_uint_eq(request.id, given->id);
    job_result.id = request.id + (character == WRONG_REQUEST);
    job_result.record = prover_fixture_search(
        pool->prover, &request.game.position, request.nodes);
    if (character == BEATEN)
        store_at_once(&job_result.record);
    if (character == WRONG_POSITION)
        do_another(pool, &job_result);
    if (character == WRONG_WINNER)
        lie_of_winner(&job_result);
    if (character == WITHOUT_PROOF)
        proof_free(&job_result.record.proof);
    if (character == UNABLE) {
        job_result_clear(&job_result);
        job_result = job_result_failed(request.id, "out of memory");
    }
    pool->line.size = 0;
    ck_assert(job_result_write(&job_result, &pool->line));
    job_result_clear(&job_result);
    pool->line.size--; /* the newline */
    if (character == FLIPS)
        pool->line.data[support_below(&pool->seed, (int)pool->line.size)] ^= 4;
    if (character == BABBLES) {
        pool->line.size = 0;
        bytes_add(&pool->line, "hello", 5);
    }
}

/* A worker for a job request, drawn by lot. */
static int choose(struct pool *pool, int avoid)
{
    int open = 0, choice;
    for (int i = 0; i < pool->count; i++)
        open += !pool->dismissed[i];
    if (!open)
        return -1;
    do
        choice = support_below(&pool->seed, pool->count);
    while (pool->dismissed[choice] || (choice == avoid && open > 1));
    return choice;
}

static enum status pool_take(void *context, double seconds,
                             struct worker_pool_event *event,
                             struct status_text *reason)
{
    struct pool *const pool = context;
    (void)seconds;
    *event =
        (struct worker_pool_event){.news = WORKER_POOL_NOTHING, .worker = -1};
    if (!pool->request_count) {
        for (int i = 0; i < pool->count; i++)
            if (!pool->dismissed[i])
                return STATUS_OK;
        return status_set(reason, STATUS_FAILED, "no worker is left");
    }
    const int place = support_below(&pool->seed, pool->request_count);
    const struct given given = pool->requests[place];
    pool->requests[place] = pool->requests[--pool->request_count];
    const int worker = choose(pool, given.avoid);
    event->id = given.id;
    event->worker = worker;
    const enum character character = worker < 0 ? SHY : pool->workers[worker];
    if (worker >= 0 && ++pool->done[worker] == pool->slow)
        nanosleep(&(struct timespec){.tv_sec = WRITE_BATCH_SECONDS,
                                     .tv_nsec = 100000000},
                  NULL);
    if (character == CRASHES ||
        (character == CRASHES_ONCE && pool->done[worker] == 1)) {
        event->news = WORKER_POOL_FAILED;
        status_set(&event->reason, STATUS_OK, "it crashed");
    } else if (worker < 0 ||
               (character == SHY && pool->done[worker] % 2 == 1)) {
        event->news = WORKER_POOL_RETURNED;
    } else {
        event->news = WORKER_POOL_DELIVERED;
        do_request(pool, &given, character);
        event->line = (const char *)pool->line.data;
        event->size = pool->line.size;
    }
    free(given.line);
    return STATUS_OK;
}

static void pool_recall(void *context)
{
    struct pool *const pool = context;
    while (pool->request_count)
        free(pool->requests[--pool->request_count].line);
    pool->recalls++;
}

static void pool_dismiss(void *context, int worker)
{
    struct pool *const pool = context;
    ck_assert(!pool->dismissed[worker]);
    pool->dismissed[worker] = true;
}

static bool pool_tally(void *context, int worker,
                       struct worker_pool_tally *tally)
{
    const struct pool *const pool = context;
    *tally = (struct worker_pool_tally){.delivered = 1, .busy = 2, .idle = 3};
    return worker < pool->count;
}

static struct worker_pool worker_pool_of(struct pool *pool)
{
    return (struct worker_pool){
        .room = pool_room,
        .give = pool_give,
        .take = pool_take,
        .recall = pool_recall,
        .dismiss = pool_dismiss,
        .tally = pool_tally,
        .context = pool,
    };
}

/* --- Job sources ---------------------------------------------------------- */

struct item {
    struct position position; /* canonical */
    uint64_t nodes;
    bool out, done, given_up, confined;
    enum colour winner;
    uint64_t told_nodes;
};

/* A list of positions, each with the limit that its item has. */
struct list {
    struct item items[JOBS];
    int count;
    int backs;
};

static enum status list_pick(void *context, enum job_source_step *step,
                             struct job *job, struct status_text *reason)
{
    struct list *const list = context;
    (void)reason;
    *step = JOB_SOURCE_DONE;
    for (int i = 0; i < list->count; i++) {
        struct item *const item = &list->items[i];
        if (item->out)
            *step = JOB_SOURCE_WAIT;
        if (item->out || item->done)
            continue;
        item->out = true;
        *step = JOB_SOURCE_JOB;
        *job = (struct job){
            .position = item->position, .nodes = item->nodes, .place = item};
        break;
    }
    return STATUS_OK;
}

static enum status list_tell(void *context, const struct job *job,
                             const struct job_outcome *outcome,
                             struct status_text *reason)
{
    struct item *const item = job->place;
    const struct cellset region = outcome->region;
    (void)context;
    (void)reason;
    ck_assert(item->out && !item->done);
    item->out = false;
    item->done = true;
    item->winner = outcome->winner;
    item->confined = outcome->confined;
    item->told_nodes = outcome->nodes;
    ck_assert(!outcome->confined || outcome->winner != COLOUR_NONE);
    ck_assert(outcome->confined || cellset_empty(region));
    return STATUS_OK;
}

static void list_give_back(void *context, const struct job *job)
{
    struct list *const list = context;
    struct item *const item = job->place;
    ck_assert(item->out);
    item->out = false;
    list->backs++;
}

static enum status list_give_up(void *context, const struct job *job,
                                struct status_text *reason)
{
    struct item *const item = job->place;
    (void)context;
    (void)reason;
    ck_assert(item->out);
    item->out = false;
    item->done = item->given_up = true;
    return STATUS_OK;
}

static struct job_source job_source_of(struct list *list)
{
    return (struct job_source){list_pick, list_tell, list_give_back,
                               list_give_up, list};
}

/* Different positions of side 3, none of them over. */
static struct list draw_list(uint64_t seed, int count, uint64_t nodes)
{
    struct list list = {.count = 0};
    while (list.count < count) {
        const struct position drawn = position_oracle_game(&seed, SIDE, 7, 2);
        const struct position least = symmetry_canonical(&drawn, NULL);
        bool known = false;
        for (int i = 0; i < list.count; i++)
            known = known || position_equal(&list.items[i].position, &least);
        if (!known)
            list.items[list.count++] =
                (struct item){.position = least, .nodes = nodes};
    }
    return list;
}

/* --- The dispatcher ------------------------------------------------------- */

/* All that a run needs. */
struct works {
    struct pool pool;
    struct checked_store checked;
    struct dispatcher dispatcher;
    int warnings;
    volatile sig_atomic_t stop;
};

static void warn(void *context, const char *line)
{
    struct works *const works = context;
    struct status_text text;
    works->warnings++;
    status_set(&text, STATUS_OK, "%s", line);
    support_check_line(&text);
}

static char log_path[STORE_FIXTURE_PATH_SIZE + 8];

static void open_works(struct works *works, uint64_t seed, int count,
                       const enum character workers[])
{
    *works = (struct works){.pool = {.count = count, .seed = seed}};
    memcpy(works->pool.workers, workers, (size_t)count * sizeof *workers);
    works->pool.prover = prover_fixture_create(4 * MEBIBYTE);
    works->checked = (struct checked_store){
        .store = store_fixture_open(store_fixture_path, STORE_WRITE),
        .verify = true};
    works->dispatcher = (struct dispatcher){
        .checked = &works->checked,
        .pool = worker_pool_of(&works->pool),
        .stop = &works->stop,
        .warn = warn,
        .context = works,
    };
    snprintf(log_path, sizeof log_path, "%s.log", store_fixture_path);
    ck_assert(!event_log_open(log_path, &works->dispatcher.event_log, &why));
}

static void close_works(struct works *works)
{
    dispatcher_leave(&works->dispatcher);
    dispatcher_close(&works->dispatcher);
    ck_assert(!event_log_close(works->dispatcher.event_log, &why));
    checked_store_close(&works->checked);
    prover_fixture_destroy(works->pool.prover);
    bytes_clear(&works->pool.line);
}

static enum status run_list(struct works *works, struct list *list)
{
    const struct job_source job_source = job_source_of(list);
    return dispatcher_run(&works->dispatcher, &job_source, &why);
}

/* How often the event log has an event; the winners of acknowledged results are
 * compared with the store's. */
static int read_log(const char *event, struct store *store)
{
    char line[4096];
    int count = 0;
    FILE *const file = fopen(log_path, "r");
    ck_assert(file);
    while (fgets(line, sizeof line, file)) {
        json_t *const object = json_loads(line, 0, NULL);
        const char *const what =
            json_string_value(json_object_get(object, "event"));
        ck_assert(what);
        count += strcmp(what, event) == 0;
        const char *const winner =
            json_string_value(json_object_get(object, "winner"));
        if (store && strcmp(what, "acknowledged") == 0 && winner) {
            const struct position position = support_position(
                json_string_value(json_object_get(object, "position")));
            struct result result;
            bool found;
            ck_assert(!store_get(store, &position, RULES_INNER, &found, &result,
                                 NULL, &why));
            ck_assert(found && result.state == RESULT_PROVED);
            ck_assert_str_eq(
                colour_name(value_winner(position.turn, result.value)), winner);
        }
        json_decref(object);
    }
    fclose(file);
    return count;
}

/* All items are done as the oracle says, and stored. */
static void check_list(const struct list *list, struct store *store)
{
    for (int i = 0; i < list->count; i++) {
        const struct item *const item = &list->items[i];
        struct result result;
        bool found;
        ck_assert(item->done && !item->out && !item->given_up);
        if (item->winner != position_oracle_winner(&item->position))
            position_oracle_complain(&item->position, "told another winner");
        ck_assert(!store_get(store, &item->position, RULES_INNER, &found,
                             &result, NULL, &why));
        ck_assert(found && result.state == RESULT_PROVED);
    }
}

/* Workers of these characters get all done. */
static void check_parallel_prover(uint64_t seed, int count,
                                  const enum character workers[])
{
    struct works works;
    struct list list = draw_list(seed, JOBS, 0);
    unlink(store_fixture_path);
    open_works(&works, seed, count, workers);
    unlink(log_path);
    event_log_close(works.dispatcher.event_log, &why);
    ck_assert(!event_log_open(log_path, &works.dispatcher.event_log, &why));
    if (run_list(&works, &list))
        ck_abort_msg("%s", why.line);
    check_list(&list, works.checked.store);
    ck_assert_uint_eq(works.checked.batch.count, 0);
    ck_assert_uint_eq(works.dispatcher.count.acknowledged,
                      works.dispatcher.count.delivered);
    ck_assert_int_eq(read_log("acknowledged", works.checked.store),
                     (int)works.dispatcher.count.delivered);
    ck_assert_uint_ge(works.dispatcher.count.delivered, JOBS);
    for (int i = 0; i < count; i++) {
        const bool lies = workers[i] >= WRONG_WINNER && workers[i] != SHY;
        ck_assert(lies || !works.pool.dismissed[i]);
        if (!lies || workers[i] == FLIPS) /* some flips do no harm */
            continue;
        ck_assert_int_eq(works.pool.dismissed[i], works.pool.done[i] > 0);
        ck_assert_int_le(works.pool.done[i], 1);
    }
    close_works(&works);
    struct status_text last;
    ck_assert_int_eq(store_fixture_findings(&last), 0);
}

START_TEST(honest_workers)
{
    const enum character workers[] = {HONEST, HONEST, HONEST};
    for (int count = 1; count <= 3; count++)
        check_parallel_prover((uint64_t)count, count, workers);
}
END_TEST

START_TEST(workers_of_all_characters)
{
    for (enum character c = CRASHES_ONCE; c <= SHY; c++) {
        const enum character workers[] = {HONEST, c, HONEST};
        if (c != UNABLE)
            check_parallel_prover(20 + (uint64_t)c, 3, workers);
    }
    const enum character all[] = {HONEST,         WRONG_WINNER, CRASHES_ONCE,
                                  WRONG_POSITION, FLIPS,        BABBLES,
                                  WITHOUT_PROOF,  SHY};
    for (uint64_t seed = 0; seed < 5; seed++)
        check_parallel_prover(seed, 8, all);
}
END_TEST

/* One that always crashes fails no job for good, since another gets it. */
START_TEST(another_worker_gets_it)
{
    const enum character crash[] = {HONEST, CRASHES};
    const enum character unable[] = {HONEST, UNABLE};
    check_parallel_prover(1, 2, crash);
    check_parallel_prover(2, 2, unable);
}
END_TEST

/* What nobody can do is given up after some tries, and warned of. */
START_TEST(nobody_can)
{
    const enum character workers[] = {CRASHES, UNABLE};
    struct works works;
    struct list list = draw_list(1, 5, 0);
    open_works(&works, 1, 2, workers);
    ck_assert_int_eq(run_list(&works, &list), STATUS_OK);
    for (int i = 0; i < list.count; i++)
        ck_assert(list.items[i].given_up);
    ck_assert_int_eq(works.warnings, 5);
    ck_assert_uint_eq(works.dispatcher.count.given, 5 * DISPATCHER_TRIES);
    ck_assert_int_eq(read_log("retried", NULL), 5 * (DISPATCHER_TRIES - 1));
    ck_assert_int_eq(read_log("given up", NULL), 5);
    close_works(&works);
}
END_TEST

/* Where all are liars the run fails, and nothing of theirs is kept. */
START_TEST(nobody_is_left)
{
    const enum character workers[] = {WRONG_WINNER, WRONG_POSITION};
    struct works works;
    struct list list = draw_list(1, 5, 0);
    struct result result;
    bool found;
    open_works(&works, 1, 2, workers);
    ck_assert_int_eq(run_list(&works, &list), STATUS_FAILED);
    support_check_line(&why);
    ck_assert_int_eq(works.warnings, 2);
    for (int i = 0; i < list.count; i++) {
        ck_assert(!list.items[i].done && !list.items[i].out);
        ck_assert(!store_get(works.checked.store, &list.items[i].position,
                             RULES_INNER, &found, &result, NULL, &why));
        ck_assert(!found || result.state != RESULT_PROVED);
    }
    close_works(&works);
}
END_TEST

/* What is stored is told without work; what was in vain with as many nodes is
 * not tried again, but for the longest search of all. */
START_TEST(what_is_known)
{
    const enum character workers[] = {HONEST};
    struct works works;
    struct list first = draw_list(3, JOBS, 5), again = first;
    open_works(&works, 1, 1, workers);
    ck_assert_int_eq(run_list(&works, &first), STATUS_OK);
    const uint64_t delivered = works.dispatcher.count.delivered;
    int unknown = 0;
    for (int i = 0; i < first.count; i++)
        unknown += first.items[i].winner == COLOUR_NONE;
    ck_assert_int_gt(unknown, 0);
    ck_assert_int_lt(unknown, JOBS);
    struct list second = again;
    ck_assert_int_eq(run_list(&works, &second), STATUS_OK);
    ck_assert_uint_eq(works.dispatcher.count.delivered, delivered);
    ck_assert_uint_eq(works.dispatcher.count.known, JOBS);
    for (int i = 0; i < JOBS; i++) {
        ck_assert_int_eq(second.items[i].winner, first.items[i].winner);
        ck_assert_uint_ge(second.items[i].told_nodes,
                          first.items[i].winner == COLOUR_NONE ? 5 : 1);
    }
    works.dispatcher.most_nodes = 5;
    ck_assert_int_eq(run_list(&works, &again), STATUS_OK);
    ck_assert_uint_eq(works.dispatcher.count.delivered,
                      delivered + (uint64_t)unknown);
    close_works(&works);
}
END_TEST

/* The same position twice is out once at a time. */
START_TEST(twins)
{
    const enum character workers[] = {HONEST, HONEST, HONEST};
    struct works works;
    struct list list = draw_list(4, JOBS / 2, 0);
    for (int i = 0; i < JOBS / 2; i++)
        list.items[JOBS / 2 + i] = list.items[i];
    list.count = JOBS;
    /* Side by side, so that they would be out together. */
    for (int i = 1; i < JOBS / 2; i += 2) {
        const struct item item = list.items[i];
        list.items[i] = list.items[JOBS / 2 + i - 1];
        list.items[JOBS / 2 + i - 1] = item;
    }
    open_works(&works, 1, 3, workers);
    ck_assert_int_eq(run_list(&works, &list), STATUS_OK);
    check_list(&list, works.checked.store);
    ck_assert_uint_le(works.dispatcher.count.given, JOBS);
    close_works(&works);
}
END_TEST

/* A raised flag, a deadline, nodes: the work ends, and all comes back. */
START_TEST(limits)
{
    const enum character workers[] = {HONEST};
    struct works works;
    struct list list = draw_list(5, JOBS, 0);
    open_works(&works, 1, 1, workers);
    works.stop = 1;
    ck_assert_int_eq(run_list(&works, &list), STATUS_LIMIT);
    works.stop = 0;
    ck_assert_uint_eq(works.dispatcher.count.given, 0);
    works.dispatcher.deadline = clock_now() - 1;
    ck_assert_int_eq(run_list(&works, &list), STATUS_LIMIT);
    works.dispatcher.deadline = 0;
    works.dispatcher.last_node = 1;
    ck_assert_int_eq(run_list(&works, &list), STATUS_LIMIT);
    ck_assert_uint_eq(works.dispatcher.count.delivered, 1);
    ck_assert_int_gt(works.pool.recalls, 0);
    ck_assert_int_eq(list.backs, (int)works.dispatcher.count.given - 1);
    ck_assert_int_eq(works.pool.request_count, 0);
    works.dispatcher.last_node = 0;
    ck_assert_int_eq(run_list(&works, &list), STATUS_OK);
    check_list(&list, works.checked.store);
    close_works(&works);
}
END_TEST

/* Nothing is acknowledged whose commit did not return. */
static void check_failing_store(int slow)
{
    const enum character workers[] = {HONEST};
    struct works works;
    struct list list = draw_list(6, JOBS, 0);
    open_works(&works, 1, 1, workers);
    works.pool.slow = slow;
    store_fixture_sql(store_fixture_path,
                      "CREATE TRIGGER no BEFORE INSERT ON result BEGIN "
                      "SELECT RAISE(ABORT, 'no'); END",
                      NULL, 0);
    ck_assert_int_eq(run_list(&works, &list), STATUS_FAILED);
    ck_assert_int_eq(read_log("acknowledged", NULL), 0);
    close_works(&works);
}

START_TEST(a_store_that_fails)
{
    check_failing_store(0);
}
END_TEST

/* What waits is written when the tenth result comes, and that fails. */
START_TEST(a_store_that_fails_on_the_way)
{
    check_failing_store(10);
}
END_TEST

/* Where nothing is stored nothing waits to be acknowledged. */
START_TEST(no_store)
{
    const enum character workers[] = {HONEST};
    struct works works;
    struct list list = draw_list(6, JOBS, 0);
    open_works(&works, 1, 1, workers);
    store_close(works.checked.store);
    works.checked.store = NULL;
    if (run_list(&works, &list))
        ck_abort_msg("%s", why.line);
    ck_assert_uint_ge(works.dispatcher.count.delivered, JOBS);
    ck_assert_uint_eq(works.dispatcher.receipt_count, 0);
    close_works(&works);
}
END_TEST

/* The region told is that of the proof in the store, or none: what another
 * process has put there may rest on other cells than what a worker delivers. */
START_TEST(somebody_was_first)
{
    static const enum character honest[] = {HONEST}, beaten[] = {BEATEN};
    const enum character *const workers[] = {honest, beaten};
    for (int i = 0; i < 2; i++) {
        struct works works;
        struct list list = draw_list(8, JOBS, 0);
        int confined = 0;
        unlink(store_fixture_path);
        open_works(&works, 8, 1, workers[i]);
        ck_assert(!run_list(&works, &list));
        check_list(&list, works.checked.store);
        for (int j = 0; j < list.count; j++)
            confined += list.items[j].confined;
        ck_assert_int_eq(confined > 0, workers[i] == honest);
        close_works(&works);
    }
}
END_TEST

SUPPORT_SUITE(dispatcher)
{
    const TTest *const tests[] = {honest_workers,
                                  workers_of_all_characters,
                                  another_worker_gets_it,
                                  nobody_can,
                                  nobody_is_left,
                                  what_is_known,
                                  twins,
                                  somebody_was_first,
                                  limits,
                                  a_store_that_fails,
                                  a_store_that_fails_on_the_way,
                                  no_store};
    TCase *const tcase = store_fixture_case(suite, "dispatcher", tests,
                                            sizeof tests / sizeof *tests);
    tcase_add_unchecked_fixture(tcase, position_oracle_open, NULL);
}
