/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_workers - keeps of each rank how many jobs it may have, and which it has;
 * jobs go where there is most room, and what a rank says brings its numbers up
 * to date.
 *
 * A rank that hangs, or is cut off, says nothing; Open MPI does not notice. One
 * that has been silent for most_silence seconds fails its jobs and gets none
 * until it speaks again: it then finds that its jobs have been recalled. Only
 * seconds in which rank 0 listened count, not those of a long commit.
 */
#include "mpi/mpi_workers.h"

#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/bytes.h"
#include "game/clock.h"
#include "mpi/message.h"
#include "mpi/mpi_rank.h"
#include "prover/prover.h"

/* Seconds. At the end of the run nothing is lost by a rank that is given up. */
static const double most_silence = 60, most_silence_at_end = 10;

/* How a rank stands, at its last word. */
struct station {
    uint64_t epoch;
    uint64_t sent; /* job requests of this epoch, to be compared with `taken` */
    uint64_t taken;
    int room;
    bool gone;
    bool lost;     /* silent for too long: what it has is to fail */
    double heard;  /* when it was, on clock_now() */
    double silent; /* seconds since in which rank 0 listened */
    uint64_t *out; /* the job requests that it has */
    size_t out_count, out_room;
};

struct mpi_workers {
    struct local_workers *local_workers; /* of rank 0 */
    struct worker_pool own;
    bool own_gone;
    int ranks, workers;                /* workers of each rank */
    double listened;                   /* last, on clock_now() */
    struct station *stations;          /* one for each rank; [0] is not used */
    struct worker_pool_tally *tallies; /* of all workers, as told by `heard` */
    bool holding; /* the message of the last event, which is to be done with */
    struct status_text last; /* why a rank has no worker left, or is lost */
    double nap;
};

static bool is_own(const struct mpi_workers *mpi_workers, int worker)
{
    return worker < mpi_workers->workers;
}

/* --- Room ----------------------------------------------------------------- */

static int room_of(const struct mpi_workers *mpi_workers, int rank)
{
    const struct station *const station = &mpi_workers->stations[rank];
    if (rank == 0)
        return mpi_workers->own.room(mpi_workers->own.context);
    const int room = station->room - (int)(station->sent - station->taken);
    return room > 0 && !station->gone ? room : 0;
}

static int mpi_workers_room(void *context)
{
    const struct mpi_workers *const mpi_workers = context;
    int room = 0;
    for (int r = 0; r < mpi_workers->ranks; r++)
        room += room_of(mpi_workers, r);
    return room;
}

/* The rank with the most room, but not `avoid` if another has room; -1: none
 * has. */
static int choose_rank(const struct mpi_workers *mpi_workers, int avoid)
{
    int choice = -1, most = 0;
    for (int r = 0; r < mpi_workers->ranks; r++) {
        const int room = room_of(mpi_workers, r);
        if (r != avoid && room > most) {
            choice = r;
            most = room;
        }
    }
    return choice < 0 && avoid >= 0 && room_of(mpi_workers, avoid) ? avoid
                                                                   : choice;
}

/* --- Giving --------------------------------------------------------------- */

static enum status send_request(struct mpi_workers *mpi_workers, int rank,
                                const struct worker_pool_request *request,
                                struct status_text *why)
{
    struct station *const station = &mpi_workers->stations[rank];
    const struct message_head head = {.kind = MESSAGE_REQUEST,
                                      .worker = request->avoid,
                                      .epoch = station->epoch,
                                      .id = request->id,
                                      .seconds = request->seconds,
                                      .size = request->size};
    if (!array_room(&station->out, station->out_count, &station->out_room))
        return status_no_memory(why);
    station->out[station->out_count++] = request->id;
    station->sent++;
    return message_send(rank, &head, request->line, NULL, why);
}

static enum status mpi_workers_give(void *context,
                                    const struct worker_pool_request *request,
                                    struct status_text *why)
{
    struct mpi_workers *const mpi_workers = context;
    const int avoid =
        request->avoid < 0 ? -1 : request->avoid / mpi_workers->workers;
    int rank = choose_rank(mpi_workers, avoid);
    struct worker_pool_request given = *request;
    if (rank < 0)
        rank = 0; /* whose local workers return it */
    given.avoid = rank == avoid ? request->avoid % mpi_workers->workers : -1;
    mpi_workers->nap = MPI_RANK_SHORT_NAP;
    return rank == 0
               ? mpi_workers->own.give(mpi_workers->own.context, &given, why)
               : send_request(mpi_workers, rank, &given, why);
}

/* Begins a new epoch of a rank: what it had it has no more, and it is given
 * nothing until it has answered. */
static void recall_rank(struct mpi_workers *mpi_workers, int rank)
{
    struct station *const station = &mpi_workers->stations[rank];
    struct status_text ignored;
    station->epoch++;
    station->sent = station->taken = 0;
    station->room = 0;
    const struct message_head head = {.kind = MESSAGE_RECALL,
                                      .epoch = station->epoch};
    /* Without memory for it nothing more will come of this run anyway. */
    message_send(rank, &head, NULL, NULL, &ignored);
}

static void mpi_workers_recall(void *context)
{
    struct mpi_workers *const mpi_workers = context;
    mpi_workers->own.recall(mpi_workers->own.context);
    for (int r = 1; r < mpi_workers->ranks; r++) {
        mpi_workers->stations[r].out_count = 0;
        recall_rank(mpi_workers, r);
    }
}

static void mpi_workers_dismiss(void *context, int worker)
{
    struct mpi_workers *const mpi_workers = context;
    struct status_text ignored;
    const struct message_head head = {.kind = MESSAGE_DISMISS,
                                      .worker = worker % mpi_workers->workers};
    if (is_own(mpi_workers, worker))
        mpi_workers->own.dismiss(mpi_workers->own.context, worker);
    else
        message_send(worker / mpi_workers->workers, &head, NULL, NULL,
                     &ignored);
}

/* --- Taking --------------------------------------------------------------- */

/* A rank has its job request no more. */
static void drop_request(struct station *station, uint64_t id)
{
    for (size_t i = 0; i < station->out_count; i++)
        if (station->out[i] == id) {
            station->out[i] = station->out[--station->out_count];
            return;
        }
}

/* Reads how a rank stands, and its event into *event, whose text lies in the
 * message. */
static void read_news(struct mpi_workers *mpi_workers,
                      const struct message *message,
                      struct worker_pool_event *event)
{
    const struct message_head *const head = &message->head;
    const int rank = message->from;
    struct station *const station = &mpi_workers->stations[rank];
    station->heard = clock_now();
    station->silent = 0;
    memcpy(&mpi_workers->tallies[rank * mpi_workers->workers], message->extra,
           head->extra);
    if (head->gone && !station->gone)
        status_set(&mpi_workers->last, STATUS_OK, "rank %d: %.*s", rank,
                   (int)head->size, message->text);
    station->gone = station->gone || head->gone;
    if (head->epoch != station->epoch)
        return;
    station->lost = false;
    station->room = head->room;
    station->taken = head->taken;
    *event = (struct worker_pool_event){
        .news = (enum worker_pool_news)head->news,
        .id = head->id,
        .worker = rank * mpi_workers->workers + head->worker,
        .line = message->text,
        .size = head->size,
    };
    if (event->news != WORKER_POOL_NOTHING)
        drop_request(station, event->id);
    if (event->news == WORKER_POOL_FAILED)
        status_set(&event->reason, STATUS_OK, "%.*s", (int)head->size,
                   message->text);
}

/* The next event of another rank, if one has come. */
static enum status take_message(struct mpi_workers *mpi_workers,
                                struct worker_pool_event *event,
                                struct status_text *why)
{
    bool come = true;
    while (come && event->news == WORKER_POOL_NOTHING) {
        struct message message;
        const enum status status = message_receive(&come, &message, why);
        if (status)
            return status;
        if (!come)
            break;
        mpi_workers->nap = MPI_RANK_SHORT_NAP;
        read_news(mpi_workers, &message, event);
        mpi_workers->holding = event->news != WORKER_POOL_NOTHING;
        if (!mpi_workers->holding)
            message_done();
    }
    return STATUS_OK;
}

/* The seconds since *listened, which becomes now. They are no more than a
 * heartbeat, for nobody listens during a long commit. */
static double time_listened(double *listened)
{
    const double now = clock_now();
    const double passed = fmin(now - *listened, MPI_RANK_HEARTBEAT);
    *listened = now;
    return passed;
}

/* Counts for how long each rank has been silent, and recalls what those have
 * that were so for too long. While a message is coming in nobody can be heard.
 */
static void count_silence(struct mpi_workers *mpi_workers)
{
    double passed = time_listened(&mpi_workers->listened);
    if (message_arriving())
        passed = 0;
    for (int r = 1; r < mpi_workers->ranks; r++) {
        struct station *const station = &mpi_workers->stations[r];
        station->silent += passed;
        if (station->silent < most_silence || !station->out_count ||
            station->lost)
            continue;
        station->lost = true;
        status_set(&mpi_workers->last, STATUS_OK,
                   "rank %d was silent for too long", r);
        recall_rank(mpi_workers, r);
    }
}

/* A job request of a lost rank, as failed; false: there is none. */
static bool take_lost(struct mpi_workers *mpi_workers,
                      struct worker_pool_event *event)
{
    for (int r = 1; r < mpi_workers->ranks; r++) {
        struct station *const station = &mpi_workers->stations[r];
        if (!station->lost || !station->out_count)
            continue;
        event->news = WORKER_POOL_FAILED;
        event->id = station->out[--station->out_count];
        event->worker = r * mpi_workers->workers;
        event->reason = mpi_workers->last;
        return true;
    }
    return false;
}

static bool everybody_gone(const struct mpi_workers *mpi_workers)
{
    bool gone = mpi_workers->own_gone;
    for (int r = 1; r < mpi_workers->ranks; r++)
        gone = gone &&
               (mpi_workers->stations[r].gone || mpi_workers->stations[r].lost);
    return gone;
}

/* The next event of the own local workers within so many seconds. */
static enum status take_own(struct mpi_workers *mpi_workers, double seconds,
                            struct worker_pool_event *event,
                            struct status_text *why)
{
    const enum status status =
        mpi_workers->own.take(mpi_workers->own.context, seconds, event, why);
    if (!status)
        return STATUS_OK;
    *event =
        (struct worker_pool_event){.news = WORKER_POOL_NOTHING, .worker = -1};
    if (mpi_workers->own_gone) { /* others live */
        mpi_rank_sleep(seconds);
        return STATUS_OK;
    }
    mpi_workers->last = *why;
    mpi_workers->own_gone = true;
    return everybody_gone(mpi_workers) ? status : STATUS_OK;
}

/* Looks for messages and sleeps in the own local workers in turns. */
static enum status mpi_workers_take(void *context, double seconds,
                                    struct worker_pool_event *event,
                                    struct status_text *why)
{
    struct mpi_workers *const mpi_workers = context;
    const double end = clock_now() + seconds;
    const int room = mpi_workers_room(mpi_workers);
    enum status status = STATUS_OK;
    *event =
        (struct worker_pool_event){.news = WORKER_POOL_NOTHING, .worker = -1};
    if (mpi_workers->holding)
        message_done();
    mpi_workers->holding = false;
    do {
        /* A lost rank that has spoken may be given new ones. */
        if (!take_lost(mpi_workers, event))
            status = take_message(mpi_workers, event, why);
        if (status || event->news != WORKER_POOL_NOTHING)
            return status;
        if (everybody_gone(mpi_workers))
            return status_set(why, STATUS_FAILED, "%s", mpi_workers->last.line);
        count_silence(mpi_workers);
        mpi_workers->nap =
            message_pending() ? MPI_RANK_SHORT_NAP
                              : fmin(1.1 * mpi_workers->nap, MPI_RANK_LONG_NAP);
        status = take_own(mpi_workers,
                          fmin(mpi_workers->nap, fmax(0, end - clock_now())),
                          event, why);
    } while (!status && event->news == WORKER_POOL_NOTHING &&
             clock_now() < end && mpi_workers_room(mpi_workers) <= room);
    return status;
}

static bool mpi_workers_tally(void *context, int worker,
                              struct worker_pool_tally *tally)
{
    const struct mpi_workers *const mpi_workers = context;
    if (worker < 0 || worker >= mpi_workers->ranks * mpi_workers->workers)
        return false;
    if (is_own(mpi_workers, worker))
        return mpi_workers->own.tally(mpi_workers->own.context, worker, tally);
    const struct station *const station =
        &mpi_workers->stations[worker / mpi_workers->workers];
    const double since = clock_now() - station->heard;
    *tally = mpi_workers->tallies[worker];
    if (tally->working)
        tally->busy += since;
    else
        tally->idle += since;
    return true;
}

/* --- Beginning and end ---------------------------------------------------- */

/* Tells the others what local workers are wanted. */
static enum status start_ranks(struct mpi_workers *mpi_workers,
                               const struct local_workers_options *options,
                               struct status_text *why)
{
    const struct mpi_rank_start start = {
        .workers = options->workers,
        .grace = options->grace,
        .address_space = options->program.address_space,
        .most_line = options->program.most_line,
    };
    struct bytes text = {.data = NULL};
    enum status status = STATUS_OK;
    bytes_add(&text, &start, sizeof start);
    for (char *const *word = options->program.argv; *word; word++)
        bytes_add(&text, *word, strlen(*word) + 1);
    const struct message_head head = {.kind = MESSAGE_START, .size = text.size};
    if (text.failed)
        status = status_no_memory(why);
    for (int r = 1; r < mpi_workers->ranks && !status; r++)
        status = message_send(r, &head, text.data, NULL, why);
    bytes_clear(&text);
    return status;
}

static void mpi_workers_close(void *held)
{
    struct mpi_workers *const mpi_workers = held;
    if (mpi_workers->holding)
        message_done();
    local_workers_close(mpi_workers->local_workers);
    for (int r = 0; mpi_workers->stations && r < mpi_workers->ranks; r++)
        free(mpi_workers->stations[r].out);
    free(mpi_workers->stations);
    free(mpi_workers->tallies);
    free(mpi_workers);
}

static enum status fill_mpi_workers(struct mpi_workers *mpi_workers,
                                    const struct local_workers_options *options,
                                    struct status_text *why)
{
    MPI_Comm_size(MPI_COMM_WORLD, &mpi_workers->ranks);
    mpi_workers->workers = options->workers;
    mpi_workers->nap = MPI_RANK_SHORT_NAP;
    mpi_workers->listened = clock_now();
    mpi_workers->stations =
        calloc((size_t)mpi_workers->ranks, sizeof *mpi_workers->stations);
    mpi_workers->tallies =
        calloc((size_t)mpi_workers->ranks * (size_t)mpi_workers->workers,
               sizeof *mpi_workers->tallies);
    if (!mpi_workers->stations || !mpi_workers->tallies)
        return status_no_memory(why);
    for (int r = 0; r < mpi_workers->ranks; r++)
        mpi_workers->stations[r].heard = clock_now();
    const enum status status =
        local_workers_open(options, &mpi_workers->local_workers, why);
    if (status)
        return status;
    mpi_workers->own = local_workers_pool(mpi_workers->local_workers);
    return start_ranks(mpi_workers, options, why);
}

/* prover_worker_source */
static enum status mpi_workers_open(const struct local_workers_options *options,
                                    void **held, struct worker_pool *pool,
                                    struct status_text *why)
{
    struct mpi_workers *const mpi_workers = calloc(1, sizeof *mpi_workers);
    if (!mpi_workers)
        return status_no_memory(why);
    const enum status status = fill_mpi_workers(mpi_workers, options, why);
    if (status) {
        mpi_workers_close(mpi_workers);
        return status;
    }
    *held = mpi_workers;
    *pool = (struct worker_pool){
        .room = mpi_workers_room,
        .give = mpi_workers_give,
        .take = mpi_workers_take,
        .recall = mpi_workers_recall,
        .dismiss = mpi_workers_dismiss,
        .tally = mpi_workers_tally,
        .context = mpi_workers,
    };
    return STATUS_OK;
}

/* Tells the other ranks, `left` of them, to end. What they still send is thrown
 * away, but received: a long message of theirs is not sent before somebody
 * takes it. The last one of each is its own MESSAGE_END; false: it did not
 * come. */
static bool end_ranks(int left)
{
    const struct message_head head = {.kind = MESSAGE_END};
    struct status_text ignored;
    enum status status = STATUS_OK;
    double silent = 0, listened = clock_now();
    for (int r = 1; r <= left && !status; r++)
        status = message_send(r, &head, NULL, NULL, &ignored);
    while (!status && (left || message_pending())) {
        struct message message;
        bool come;
        status = message_receive(&come, &message, &ignored);
        if (come) {
            left -= message.head.kind == MESSAGE_END;
            message_done();
            silent = 0;
            continue;
        }
        mpi_rank_sleep(MPI_RANK_SHORT_NAP);
        silent += time_listened(&listened);
        if (silent >= most_silence_at_end)
            return false;
    }
    return !status;
}

bool mpi_workers_leave(void)
{
    int ranks;
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (!end_ranks(ranks - 1))
        return false;
    MPI_Finalize();
    return true;
}

bool mpi_workers_join(int *argc, char ***argv, enum status *status,
                      struct status_text *why)
{
    static const struct prover_worker_source all_ranks = {mpi_workers_open,
                                                          mpi_workers_close, 1};
    int rank;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    *status = STATUS_OK;
    if (rank == 0) {
        prover_set_worker_source(&all_ranks);
        return true;
    }
    *status = mpi_rank_run(why);
    if (*status)
        MPI_Abort(MPI_COMM_WORLD, STATUS_FAILED);
    MPI_Finalize();
    return false;
}
