/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rounds - the items stand in the order asked; the one with the smallest budget
 * is searched next, and a finished head of the list is printed and, some time
 * later, forgotten.
 *
 * An item is told by its number, counted from all. The open ones, which were
 * searched in vain so far, have a list of their own, and the twins of an item
 * are a chain, so that what is done for a line does not depend on how many
 * lines wait.
 */
#include "prover/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "game/array.h"
#include "game/stop_flag.h"
#include "prover/budget.h"
#include "prover/twins.h"

/* What was asked about; `text` until it is answered. */
struct item {
    char *text;
    size_t length, number; /* as in struct rounds_text */
    struct game game;
    struct answer answer;
    uint64_t nodes; /* of this run */
    double seconds;
    struct counters counters;
    uint64_t budget; /* of the next search; 0: no limit */
    bool noted;      /* among the twins */
    size_t twin; /* the next item in the chain of its twins; 0: there is none */
    size_t last_twin; /* the last of that chain; 0: it has no twins */
    enum { ITEM_NEW, ITEM_BEGUN, ITEM_TWIN, ITEM_ANSWERED, ITEM_BAD } state;
    enum status status; /* if bad, and why */
    struct status_text why;
};

struct rounds {
    struct prover *prover;
    const struct prover_options *options;
    const struct rounds_calls *calls;
    bool ended; /* nothing is left to read */
    bool alone; /* one position was asked about, which needs no rounds */
    struct twins twins; /* of the items that are here: those that are not
                           printed, or were proved */
    struct item *items;
    size_t count, room;
    size_t printed; /* of them */
    size_t begun;   /* of them: the first that is new, or all */
    size_t *open;   /* numbers of those that were begun and have no answer */
    size_t open_count, open_room;
    size_t idle;     /* read in a row that gave nothing to search */
    size_t answered; /* of all, also the bad ones */
    size_t dropped;  /* printed and forgotten */
};

static bool is_stopped(const struct rounds *rounds)
{
    return stop_flag_is_raised(rounds->options->limits.stop);
}

/* --- Reading -------------------------------------------------------------- */

static enum status add_item(struct rounds *rounds,
                            const struct rounds_text *asked, struct item **item,
                            struct status_text *why)
{
    char *const text = malloc(asked->length + 1);
    if (!text || !array_room(&rounds->items, rounds->count, &rounds->room)) {
        free(text);
        return status_no_memory(why);
    }
    memcpy(text, asked->text, asked->length);
    text[asked->length] = '\0';
    *item = &rounds->items[rounds->count++];
    **item = (struct item){
        .text = text, .length = asked->length, .number = asked->number};
    return STATUS_OK;
}

static void refuse(struct rounds *rounds, struct item *item, enum status status,
                   const struct status_text *reason)
{
    item->state = ITEM_BAD;
    item->status = status;
    item->why = *reason;
    rounds->answered++;
}

static struct item *item_of(const struct rounds *rounds, size_t number)
{
    return &rounds->items[number - rounds->dropped];
}

/* Gives a twin what is known of the first: by the store, or its answer, for
 * which nothing was searched here. */
static enum status answer_twin(struct rounds *rounds, const struct item *first,
                               struct item *twin, struct status_text *why)
{
    if (first->state == ITEM_BAD) {
        refuse(rounds, twin, first->status, &first->why);
        return STATUS_OK;
    }
    const enum status status =
        prover_look_up(rounds->prover, &twin->game, &twin->answer, why);
    if (!twin->answer.stored) {
        twin->answer = answer_turned(&first->answer, &twin->game);
        twin->answer.result.nodes = 0;
        twin->answer.result.seconds = 0;
    }
    twin->state = ITEM_ANSWERED;
    rounds->answered++;
    return status;
}

/* Gives the twins of an item that has ended what is known of it. */
static enum status answer_twins(struct rounds *rounds, struct item *first,
                                struct status_text *why)
{
    enum status status = STATUS_OK;
    size_t number = first->twin;
    first->twin = first->last_twin = 0;
    while (number && !status) {
        struct item *const twin = item_of(rounds, number);
        number = twin->twin;
        twin->twin = 0;
        status = answer_twin(rounds, first, twin, why);
    }
    return status;
}

/* Makes an item a twin, which has its answer at once if the first has. */
static enum status add_twin(struct rounds *rounds, struct item *first,
                            size_t number, struct status_text *why)
{
    struct item *const twin = item_of(rounds, number);
    twin->state = ITEM_TWIN;
    if (first->state >= ITEM_ANSWERED)
        return answer_twin(rounds, first, twin, why);
    if (first->last_twin)
        item_of(rounds, first->last_twin)->twin = number;
    else
        first->twin = number;
    first->last_twin = number;
    return STATUS_OK;
}

/* What the prover said of an item: a failure that is not of the others too
 * makes it a bad one. */
static enum status conclude(struct rounds *rounds, struct item *item,
                            enum status status,
                            const struct status_text *reason,
                            struct status_text *why)
{
    const bool alone =
        item->answer.unstorable || prover_met_damage(rounds->prover);
    if (status == STATUS_USAGE || (status == STATUS_FAILED && alone)) {
        refuse(rounds, item, status, reason);
        return answer_twins(rounds, item, why);
    }
    if (status)
        *why = *reason;
    return status;
}

/* With workers: tells the prover that it will be asked about an item. */
static enum status foresee(struct rounds *rounds, struct item *item,
                           struct status_text *why)
{
    struct status_text reason = {""};
    const enum status status =
        prover_workers(rounds->options->workers)
            ? prover_foresee(rounds->prover, &item->game, &reason)
            : STATUS_OK;
    return conclude(rounds, item, status, &reason, why);
}

/* An item with the key of one that is here is its twin. With workers the prover
 * is told of any other. */
enum status rounds_add(struct rounds *rounds, const struct rounds_text *asked,
                       const struct game *game, struct status_text *why)
{
    struct item *item;
    enum status status = add_item(rounds, asked, &item, why);
    if (status)
        return status;
    const size_t number = rounds->dropped + rounds->count - 1;
    size_t first;
    item->game = *game;
    status = twins_note(&rounds->twins, game, number, &first, why);
    if (status)
        return status;
    item->noted = first == number;
    return item->noted ? foresee(rounds, item, why)
                       : add_twin(rounds, item_of(rounds, first), number, why);
}

enum status rounds_refuse(struct rounds *rounds,
                          const struct rounds_text *asked,
                          const struct status_text *reason,
                          struct status_text *why)
{
    struct item *item;
    const enum status status = add_item(rounds, asked, &item, why);
    if (!status)
        refuse(rounds, item, STATUS_USAGE, reason);
    return status;
}

static enum status read_next(struct rounds *rounds, struct status_text *why)
{
    bool more = false;
    const enum status status =
        rounds->calls->read(rounds->calls->context, rounds, &more, why);
    rounds->ended = status || !more;
    rounds->idle++;
    return status;
}

/* --- Answering ------------------------------------------------------------ */

static void forget_twin(struct rounds *rounds, struct item *item)
{
    if (item->noted)
        twins_forget(&rounds->twins, &item->game);
    item->noted = false;
}

/* What has no winner is searched anew when it is asked about again. */
static void print_item(struct rounds *rounds, struct item *item)
{
    const struct rounds_calls *const calls = rounds->calls;
    const struct rounds_text asked = {item->text, item->length, item->number};
    if (item->state == ITEM_BAD)
        calls->refusal(calls->context, &asked, item->status, &item->why);
    else
        calls->answer(calls->context, &asked, &item->answer, &item->counters);
    if (item->state == ITEM_BAD || item->answer.result.value == VALUE_UNKNOWN)
        forget_twin(rounds, item);
    free(item->text);
    item->text = NULL;
}

/* Prints what all before it are printed of. */
static void print_ready(struct rounds *rounds)
{
    while (rounds->printed < rounds->count &&
           rounds->items[rounds->printed].state >= ITEM_ANSWERED)
        print_item(rounds, &rounds->items[rounds->printed++]);
    if (rounds->begun < rounds->printed)
        rounds->begun = rounds->printed;
}

/* At the end, by a signal too: prints what was begun, as far as it is known. */
static enum status print_begun(struct rounds *rounds, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (rounds->printed < rounds->begun && !status) {
        struct item *const item = &rounds->items[rounds->printed];
        if (item->state == ITEM_NEW)
            break;
        status = answer_twins(rounds, item, why);
        print_item(rounds, item);
        rounds->printed++;
    }
    return status;
}

static enum status settle(struct rounds *rounds, struct item *item,
                          struct status_text *why)
{
    item->state = ITEM_ANSWERED;
    rounds->answered++;
    if (!item->answer.stored) {
        item->answer.result.nodes = item->nodes;
        item->answer.result.seconds = item->seconds;
    }
    return answer_twins(rounds, item, why);
}

/* When all time is over: what is stored, or has come of earlier rounds. */
static enum status look_up(struct rounds *rounds, struct item *item,
                           struct status_text *why)
{
    struct answer known;
    const enum status status =
        prover_look_up(rounds->prover, &item->game, &known, why);
    if (!status && (known.stored || !item->nodes))
        item->answer = known;
    return status;
}

/* Searches once, if there is time. */
static enum status search_item(struct rounds *rounds, struct item *item,
                               struct status_text *why)
{
    struct prover *const prover = rounds->prover;
    const struct prover_options *const options = rounds->options;
    struct search_limits limits = options->limits;
    struct answer *const answer = &item->answer;
    limits.nodes = item->budget;
    limits.seconds =
        rounds->alone ? limits.seconds : budget_seconds(options, item->budget);
    prover_begin(prover, &limits);
    const struct prover_count before = prover_count(prover);
    const bool late = prover_is_late(prover);
    const enum status status =
        late ? look_up(rounds, item, why)
             : prover_prove(prover, &item->game, answer, why);
    if (status)
        return status;
    const struct prover_count after = prover_count(prover);
    counters_add(&item->counters, &after.counters);
    counters_take(&item->counters, &before.counters);
    if (!late && !answer->stored) {
        item->nodes += answer->result.nodes;
        item->seconds += answer->result.seconds;
    }
    prover_begin(prover, &options->limits); /* the seconds of all */
    if (answer->result.value != VALUE_UNKNOWN || prover_is_late(prover) ||
        budget_is_last(options, item->budget, &answer->result))
        return settle(rounds, item, why);
    item->budget = budget_after(options, item->budget);
    return STATUS_OK;
}

/* The first time: what earlier runs spent decides how large a search is the
 * next, and when its turn is. */
static enum status begin_item(struct rounds *rounds, struct item *item,
                              struct status_text *why)
{
    const struct prover_options *const options = rounds->options;
    item->state = ITEM_BEGUN;
    item->budget = options->limits.nodes;
    if (rounds->alone)
        return search_item(rounds, item, why);
    const enum status status =
        prover_look_up(rounds->prover, &item->game, &item->answer, why);
    if (status)
        return status;
    item->budget = budget_after(options, item->answer.result.nodes);
    if (item->answer.stored)
        return settle(rounds, item, why);
    if (item->budget == budget_after(options, 0))
        return search_item(rounds, item, why);
    return STATUS_OK;
}

static enum status work_on(struct rounds *rounds, struct item *item,
                           struct status_text *why)
{
    struct status_text reason = {""};
    const enum status status = item->state == ITEM_NEW
                                   ? begin_item(rounds, item, &reason)
                                   : search_item(rounds, item, &reason);
    return conclude(rounds, item, status, &reason, why);
}

/* --- The order ------------------------------------------------------------ */

static void count(struct rounds *rounds)
{
    if (!rounds->alone)
        rounds->calls->progress(rounds->calls->context, rounds->answered,
                                rounds->ended ? rounds->dropped + rounds->count
                                              : 0);
}

/* Items from the first new one on. */
static size_t ahead(struct rounds *rounds)
{
    while (rounds->begun < rounds->count &&
           rounds->items[rounds->begun].state != ITEM_NEW)
        rounds->begun++;
    return rounds->count - rounds->begun;
}

/* Drops those that have an answer from the list of the open ones; they may be
 * forgotten by now. */
static void drop_answered(struct rounds *rounds)
{
    size_t kept = 0;
    for (size_t i = 0; i < rounds->open_count; i++) {
        const size_t number = rounds->open[i];
        if (number >= rounds->dropped &&
            item_of(rounds, number)->state == ITEM_BEGUN)
            rounds->open[kept++] = number;
    }
    rounds->open_count = kept;
}

/* The open item with the smallest budget, the first of them; NULL: there is
 * none. */
static struct item *next_open(struct rounds *rounds)
{
    struct item *next = NULL;
    drop_answered(rounds);
    for (size_t i = 0; i < rounds->open_count; i++) {
        struct item *const item = item_of(rounds, rounds->open[i]);
        if (!next || item->budget < next->budget)
            next = item;
    }
    return next;
}

/* Works on the first new item. */
static enum status work_on_new(struct rounds *rounds, struct status_text *why)
{
    if (!array_room(&rounds->open, rounds->open_count, &rounds->open_room))
        return status_no_memory(why);
    const size_t at = rounds->begun++;
    rounds->open[rounds->open_count++] = rounds->dropped + at;
    return work_on(rounds, &rounds->items[at], why);
}

/* Reads ahead by one line, no more, so that memory is for what is open; by some
 * more where they give nothing to search, for they may be without end. */
static enum status step(struct rounds *rounds, bool *done,
                        struct status_text *why)
{
    enum { MOST_IDLE = 1000 };
    const size_t fresh = ahead(rounds);
    struct item *const open = next_open(rounds);
    const bool bored = !fresh && !open;
    *done = false;
    if (!rounds->ended && fresh < 2 &&
        (bored || (rounds->idle < MOST_IDLE &&
                   rounds->calls->ready(rounds->calls->context))))
        return read_next(rounds, why);
    rounds->idle = 0;
    if (fresh)
        return work_on_new(rounds, why);
    if (open)
        return work_on(rounds, open, why);
    *done = true;
    return STATUS_OK;
}

/* Forgets what is printed, when that is most of it. */
static void tidy(struct rounds *rounds)
{
    const size_t gone = rounds->printed;
    if (gone < 1000 || gone < rounds->count / 2)
        return;
    for (size_t i = 0; i < gone; i++)
        forget_twin(rounds, &rounds->items[i]);
    memmove(rounds->items, rounds->items + gone,
            (rounds->count - gone) * sizeof *rounds->items);
    rounds->count -= gone;
    rounds->begun -= gone;
    rounds->dropped += gone;
    rounds->printed = 0;
}

static enum status run_here(struct rounds *rounds, struct status_text *why)
{
    enum status status = STATUS_OK;
    bool done = false;
    while (!status && !done && !is_stopped(rounds)) {
        status = step(rounds, &done, why);
        count(rounds);
        print_ready(rounds);
        tidy(rounds);
    }
    if (status != STATUS_FAILED && print_begun(rounds, why))
        return STATUS_FAILED;
    return status || !is_stopped(rounds) ? status : STATUS_LIMIT;
}

/* Asks the parallel prover about a new item. After a signal it searches no more
 * and tells what it has found of the item before, if it has found anything. */
static enum status ask_workers(struct rounds *rounds, struct item *item,
                               struct status_text *why)
{
    struct prover *const prover = rounds->prover;
    const bool stopped = is_stopped(rounds);
    const bool known_alone =
        stopped && item->game.position.turn == TURN_CONTRACT;
    struct status_text reason = {""};
    prover_begin(prover, &rounds->options->limits);
    const enum status status =
        known_alone
            ? prover_look_up(prover, &item->game, &item->answer, &reason)
            : prover_prove(prover, &item->game, &item->answer, &reason);
    const struct result *const result = &item->answer.result;
    if (status)
        return conclude(rounds, item, status, &reason, why);
    if (stopped && result->value == VALUE_UNKNOWN && !result->nodes)
        return STATUS_OK;
    item->state = ITEM_ANSWERED;
    rounds->answered++;
    return answer_twins(rounds, item, why);
}

/* With workers the positions are all read first; the rounds are the parallel
 * prover's. */
static enum status run_ahead(struct rounds *rounds, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && !rounds->ended)
        status = read_next(rounds, why);
    for (size_t i = 0; i < rounds->count && !status; i++) {
        struct item *const item = &rounds->items[i];
        if (item->state == ITEM_NEW)
            status = ask_workers(rounds, item, why);
        count(rounds);
        if (!status)
            print_ready(rounds);
    }
    if (status || !is_stopped(rounds))
        return status;
    for (; rounds->printed < rounds->count; rounds->printed++)
        if (rounds->items[rounds->printed].state >= ITEM_ANSWERED)
            print_item(rounds, &rounds->items[rounds->printed]);
    return STATUS_LIMIT;
}

enum status rounds_run(struct prover *prover,
                       const struct prover_options *options, bool alone,
                       const struct rounds_calls *calls,
                       struct status_text *why)
{
    struct rounds rounds = {
        .prover = prover, .options = options, .calls = calls, .alone = alone};
    const enum status status = prover_workers(options->workers)
                                   ? run_ahead(&rounds, why)
                                   : run_here(&rounds, why);
    for (size_t i = 0; i < rounds.count; i++)
        free(rounds.items[i].text); /* what was printed has none */
    free(rounds.items);
    free(rounds.open);
    twins_free(&rounds.twins);
    return status;
}
