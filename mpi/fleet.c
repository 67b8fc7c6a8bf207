/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fleet - see the header. */
#include "mpi/fleet.h"

#include <assert.h>
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "game/bytes.h"
#include "game/clock.h"
#include "mpi/message.h"
#include "mpi/relay.h"

/* How a rank stands, at its last word. */
struct station {
    uint64_t sent; /* orders of this epoch, to be compared with `taken` */
    uint64_t taken;
    int room;
    bool gone;
    double heard; /* when it was, on clock_now() */
};

struct fleet {
    struct crew *crew; /* of rank 0 */
    struct workforce own;
    bool own_gone;
    int ranks, workers; /* workers of each rank */
    uint64_t epoch;
    struct station *stations;        /* one for each rank; [0] is not used */
    struct workforce_tally *tallies; /* of all workers, as told by `heard` */
    bool holding; /* the message of the last event, which is to be done with */
    struct status_text last; /* why a rank has no worker left */
    double nap;
};

static bool is_own(const struct fleet *fleet, int worker)
{
    return worker < fleet->workers;
}

/* --- Room ------------------------------------------------------------------
 */

static int room_of(const struct fleet *fleet, int rank)
{
    const struct station *const station = &fleet->stations[rank];
    if (rank == 0)
        return fleet->own.room(fleet->own.context);
    const int room = station->room - (int)(station->sent - station->taken);
    return room > 0 && !station->gone ? room : 0;
}

static int fleet_room(void *context)
{
    const struct fleet *const fleet = context;
    int room = 0;
    for (int r = 0; r < fleet->ranks; r++)
        room += room_of(fleet, r);
    return room;
}

/* The rank with the most room, but not `avoid` if another has room; -1: none
 * has. */
static int choose_rank(const struct fleet *fleet, int avoid)
{
    int choice = -1, most = 0;
    for (int r = 0; r < fleet->ranks; r++) {
        const int room = room_of(fleet, r);
        if (r != avoid && room > most) {
            choice = r;
            most = room;
        }
    }
    return choice < 0 && avoid >= 0 && room_of(fleet, avoid) ? avoid : choice;
}

/* --- Giving ----------------------------------------------------------------
 */

static enum status send_order(struct fleet *fleet, int rank,
                              const struct workforce_order *order,
                              struct status_text *why)
{
    const struct message_head head = {.kind = MESSAGE_ORDER,
                                      .worker = order->avoid,
                                      .epoch = fleet->epoch,
                                      .id = order->id,
                                      .seconds = order->seconds,
                                      .size = order->size};
    fleet->stations[rank].sent++;
    return message_send(rank, &head, order->line, NULL, why);
}

static enum status fleet_give(void *context,
                              const struct workforce_order *order,
                              struct status_text *why)
{
    struct fleet *const fleet = context;
    const int avoid = order->avoid < 0 ? -1 : order->avoid / fleet->workers;
    int rank = choose_rank(fleet, avoid);
    struct workforce_order given = *order;
    if (rank < 0)
        rank = 0; /* whose crew returns it */
    given.avoid = rank == avoid ? order->avoid % fleet->workers : -1;
    fleet->nap = RELAY_SHORT_NAP;
    return rank == 0 ? fleet->own.give(fleet->own.context, &given, why)
                     : send_order(fleet, rank, &given, why);
}

/* Sends all other ranks a message that is a head alone. */
static enum status send_all(struct fleet *fleet, enum message_kind kind,
                            struct status_text *why)
{
    const struct message_head head = {.kind = (int)kind, .epoch = fleet->epoch};
    enum status status = STATUS_OK;
    for (int r = 1; r < fleet->ranks && !status; r++)
        status = message_send(r, &head, NULL, NULL, why);
    return status;
}

static void fleet_recall(void *context)
{
    struct fleet *const fleet = context;
    struct status_text ignored;
    fleet->own.recall(fleet->own.context);
    fleet->epoch++;
    for (int r = 1; r < fleet->ranks; r++) {
        struct station *const station = &fleet->stations[r];
        station->sent = station->taken = 0;
        station->room = 0; /* until it has answered */
    }
    /* Without memory for it nothing more will come of this run anyway. */
    send_all(fleet, MESSAGE_RECALL, &ignored);
}

static void fleet_dismiss(void *context, int worker)
{
    struct fleet *const fleet = context;
    struct status_text ignored;
    const struct message_head head = {.kind = MESSAGE_DISMISS,
                                      .worker = worker % fleet->workers,
                                      .epoch = fleet->epoch};
    if (is_own(fleet, worker))
        fleet->own.dismiss(fleet->own.context, worker);
    else
        message_send(worker / fleet->workers, &head, NULL, NULL, &ignored);
}

/* --- Taking ----------------------------------------------------------------
 */

/* Reads how a rank stands, and its event into *event, whose text lies in the
 * message. */
static void read_news(struct fleet *fleet, const struct message *message,
                      struct workforce_event *event)
{
    const struct message_head *const head = &message->head;
    const int rank = message->from;
    struct station *const station = &fleet->stations[rank];
    station->heard = clock_now();
    memcpy(&fleet->tallies[rank * fleet->workers], message->extra, head->extra);
    if (head->gone && !station->gone)
        status_set(&fleet->last, STATUS_OK, "rank %d: %.*s", rank,
                   (int)head->size, message->text);
    station->gone = station->gone || head->gone;
    if (head->epoch != fleet->epoch)
        return;
    station->room = head->room;
    station->taken = head->taken;
    *event = (struct workforce_event){
        .news = (enum workforce_news)head->news,
        .id = head->id,
        .worker = rank * fleet->workers + head->worker,
        .line = message->text,
        .size = head->size,
    };
    if (event->news == WORKFORCE_FAILED)
        status_set(&event->reason, STATUS_OK, "%.*s", (int)head->size,
                   message->text);
}

/* The next event of another rank, if one has come. */
static enum status take_message(struct fleet *fleet,
                                struct workforce_event *event,
                                struct status_text *why)
{
    bool come = true;
    while (come && event->news == WORKFORCE_NOTHING) {
        struct message message;
        const enum status status = message_receive(&come, &message, why);
        if (status)
            return status;
        if (!come)
            break;
        fleet->nap = RELAY_SHORT_NAP;
        read_news(fleet, &message, event);
        fleet->holding = event->news != WORKFORCE_NOTHING;
        if (!fleet->holding)
            message_done();
    }
    return STATUS_OK;
}

static bool everybody_gone(const struct fleet *fleet)
{
    bool gone = fleet->own_gone;
    for (int r = 1; r < fleet->ranks; r++)
        gone = gone && fleet->stations[r].gone;
    return gone;
}

/* The next event of the own crew within so many seconds. */
static enum status take_own(struct fleet *fleet, double seconds,
                            struct workforce_event *event,
                            struct status_text *why)
{
    const enum status status =
        fleet->own.take(fleet->own.context, seconds, event, why);
    if (!status)
        return STATUS_OK;
    *event = (struct workforce_event){.news = WORKFORCE_NOTHING, .worker = -1};
    fleet->last = *why;
    fleet->own_gone = true;
    return everybody_gone(fleet) ? status : STATUS_OK;
}

/* Looks for messages and sleeps in the own crew in turns. */
static enum status fleet_take(void *context, double seconds,
                              struct workforce_event *event,
                              struct status_text *why)
{
    struct fleet *const fleet = context;
    const double end = clock_now() + seconds;
    const int room = fleet_room(fleet);
    enum status status = STATUS_OK;
    *event = (struct workforce_event){.news = WORKFORCE_NOTHING, .worker = -1};
    if (fleet->holding)
        message_done();
    fleet->holding = false;
    do {
        status = take_message(fleet, event, why);
        if (status || event->news != WORKFORCE_NOTHING)
            return status;
        if (everybody_gone(fleet))
            return status_set(why, STATUS_FAILED, "%s", fleet->last.line);
        fleet->nap = message_pending() ? RELAY_SHORT_NAP
                                       : fmin(1.1 * fleet->nap, RELAY_LONG_NAP);
        status = take_own(fleet, fmin(fleet->nap, fmax(0, end - clock_now())),
                          event, why);
    } while (!status && event->news == WORKFORCE_NOTHING && clock_now() < end &&
             fleet_room(fleet) <= room);
    return status;
}

static bool fleet_tally(void *context, int worker,
                        struct workforce_tally *tally)
{
    const struct fleet *const fleet = context;
    if (worker < 0 || worker >= fleet->ranks * fleet->workers)
        return false;
    if (is_own(fleet, worker))
        return fleet->own.tally(fleet->own.context, worker, tally);
    const struct station *const station =
        &fleet->stations[worker / fleet->workers];
    const double since = clock_now() - station->heard;
    *tally = fleet->tallies[worker];
    if (tally->working)
        tally->busy += since;
    else
        tally->idle += since;
    return true;
}

/* --- Beginning and end -----------------------------------------------------
 */

/* Tells the others what crew is wanted. */
static enum status start_ranks(struct fleet *fleet,
                               const struct crew_options *options,
                               struct status_text *why)
{
    const struct relay_start wanted = {
        .workers = options->workers,
        .grace = options->grace,
        .address_space = options->program.address_space,
        .most_line = options->program.most_line,
    };
    struct bytes text = {.data = NULL};
    enum status status = STATUS_OK;
    bytes_add(&text, &wanted, sizeof wanted);
    for (char *const *word = options->program.argv; *word; word++)
        bytes_add(&text, *word, strlen(*word) + 1);
    const struct message_head head = {.kind = MESSAGE_START, .size = text.size};
    if (text.failed)
        status = status_no_memory(why);
    for (int r = 1; r < fleet->ranks && !status; r++)
        status = message_send(r, &head, text.data, NULL, why);
    bytes_clear(&text);
    return status;
}

static void fleet_close(void *held)
{
    struct fleet *const fleet = held;
    if (fleet->holding)
        message_done();
    crew_close(fleet->crew);
    free(fleet->stations);
    free(fleet->tallies);
    free(fleet);
}

static enum status fill_fleet(struct fleet *fleet,
                              const struct crew_options *options,
                              struct status_text *why)
{
    MPI_Comm_size(MPI_COMM_WORLD, &fleet->ranks);
    fleet->workers = options->workers;
    fleet->nap = RELAY_SHORT_NAP;
    fleet->stations = calloc((size_t)fleet->ranks, sizeof *fleet->stations);
    fleet->tallies = calloc((size_t)fleet->ranks * (size_t)fleet->workers,
                            sizeof *fleet->tallies);
    if (!fleet->stations || !fleet->tallies)
        return status_no_memory(why);
    for (int r = 0; r < fleet->ranks; r++)
        fleet->stations[r].heard = clock_now();
    const enum status status = crew_open(options, &fleet->crew, why);
    if (status)
        return status;
    fleet->own = crew_workforce(fleet->crew);
    return start_ranks(fleet, options, why);
}

/* team_source */
static enum status fleet_open(const struct crew_options *options, void **held,
                              struct workforce *workforce,
                              struct status_text *why)
{
    struct fleet *const fleet = calloc(1, sizeof *fleet);
    if (!fleet)
        return status_no_memory(why);
    const enum status status = fill_fleet(fleet, options, why);
    if (status) {
        fleet_close(fleet);
        return status;
    }
    *held = fleet;
    *workforce = (struct workforce){
        .room = fleet_room,
        .give = fleet_give,
        .take = fleet_take,
        .recall = fleet_recall,
        .dismiss = fleet_dismiss,
        .tally = fleet_tally,
        .context = fleet,
    };
    return STATUS_OK;
}

/* Rank 0 ends: the others may too. What they still send is thrown away. */
static void leave_run(void)
{
    struct status_text ignored;
    struct fleet all = {.ranks = 0};
    MPI_Comm_size(MPI_COMM_WORLD, &all.ranks);
    if (send_all(&all, MESSAGE_END, &ignored))
        MPI_Abort(MPI_COMM_WORLD, STATUS_FAILED);
    bool come = false;
    do {
        struct message message;
        if (message_receive(&come, &message, &ignored))
            break;
        if (come)
            message_done();
    } while (come || message_pending());
    MPI_Finalize();
}

bool fleet_join(int *argc, char ***argv, enum status *status,
                struct status_text *why)
{
    static const struct team_source fleets = {fleet_open, fleet_close, 1};
    int rank;
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    *status = STATUS_OK;
    if (rank == 0) {
        team_set_source(&fleets);
        atexit(leave_run);
        return true;
    }
    *status = relay_run(why);
    if (*status)
        MPI_Abort(MPI_COMM_WORLD, STATUS_FAILED);
    MPI_Finalize();
    return false;
}
