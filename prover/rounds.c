/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rounds - the items stand in the order asked; the one with the smallest budget
 * is searched next, and a finished head of the list is printed and forgotten.
 */
#include "prover/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "game/array.h"
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
    bool has_twins;
    size_t first; /* of a twin: the item that is searched, counted from all */
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
    struct twins twins; /* of the items that are not printed */
    struct item *items;
    size_t count, room;
    size_t printed;  /* of them */
    size_t begun;    /* of them: those from there on are new or bad */
    size_t answered; /* of all, also the bad ones */
    size_t dropped;  /* printed and forgotten */
};

static bool is_stopped(const struct rounds *rounds)
{
    const volatile sig_atomic_t *const stop = rounds->options->limits.stop;
    return stop && *stop;
}

/* --- Reading ---------------------------------------------------------------
 */

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
static enum status answer_twins(struct rounds *rounds, const struct item *first,
                                struct status_text *why)
{
    const size_t at = (size_t)(first - rounds->items);
    enum status status = STATUS_OK;
    for (size_t i = at + 1; first->has_twins && i < rounds->count && !status;
         i++) {
        struct item *const item = &rounds->items[i];
        if (item->state == ITEM_TWIN && item->first == rounds->dropped + at)
            status = answer_twin(rounds, first, item, why);
    }
    return status;
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

/* An item with the key of one that is not printed yet is its twin. With workers
 * the prover is told of any other. */
enum status rounds_add(struct rounds *rounds, const struct rounds_text *asked,
                       const struct game *game, struct status_text *why)
{
    struct item *item;
    enum status status = add_item(rounds, asked, &item, why);
    if (status)
        return status;
    const size_t number = rounds->dropped + rounds->count - 1;
    item->game = *game;
    status = twins_note(&rounds->twins, game, number, &item->first, why);
    item->noted = !status && item->first == number;
    if (!status && !item->noted) {
        struct item *const first =
            &rounds->items[item->first - rounds->dropped];
        item->state = ITEM_TWIN;
        first->has_twins = true;
        return first->state >= ITEM_ANSWERED ? answer_twins(rounds, first, why)
                                             : STATUS_OK;
    }
    return status ? status : foresee(rounds, item, why);
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
    return status;
}

/* --- Answering -------------------------------------------------------------
 */

static void print_item(struct rounds *rounds, struct item *item)
{
    const struct rounds_calls *const calls = rounds->calls;
    const struct rounds_text asked = {item->text, item->length, item->number};
    if (item->state == ITEM_BAD)
        calls->refusal(calls->context, &asked, item->status, &item->why);
    else
        calls->answer(calls->context, &asked, &item->answer, &item->counters);
    if (item->noted)
        twins_forget(&rounds->twins, &item->game);
    free(item->text);
    item->text = NULL;
}

/* Prints what all before it are printed of. */
static void print_ready(struct rounds *rounds)
{
    while (rounds->printed < rounds->count &&
           rounds->items[rounds->printed].state >= ITEM_ANSWERED)
        print_item(rounds, &rounds->items[rounds->printed++]);
    if (rounds->printed == rounds->count)
        rounds->begun = rounds->count;
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

/* --- The order -------------------------------------------------------------
 */

static void count(struct rounds *rounds)
{
    if (!rounds->alone)
        rounds->calls->progress(rounds->calls->context, rounds->answered,
                                rounds->ended ? rounds->dropped + rounds->count
                                              : 0);
}

/* The next new item, and how many of them there are, two at most. */
static int new_items(struct rounds *rounds)
{
    int found = 0;
    while (rounds->begun < rounds->count &&
           rounds->items[rounds->begun].state != ITEM_NEW)
        rounds->begun++;
    for (size_t i = rounds->begun; i < rounds->count && found < 2; i++)
        found += rounds->items[i].state == ITEM_NEW;
    return found;
}

/* The item with the smallest budget among those that were begun, the first of
 * them; NULL: all are answered. */
static struct item *next_begun(struct rounds *rounds)
{
    struct item *next = NULL;
    for (size_t i = rounds->printed; i < rounds->begun; i++) {
        struct item *const item = &rounds->items[i];
        if (item->state == ITEM_BEGUN && (!next || item->budget < next->budget))
            next = item;
    }
    return next;
}

/* Reads ahead by one position, no more, so that memory is for what is open. */
static enum status step(struct rounds *rounds, bool *done,
                        struct status_text *why)
{
    const int fresh = new_items(rounds);
    struct item *const begun = next_begun(rounds);
    *done = false;
    if (!rounds->ended && fresh < 2 &&
        ((!fresh && !begun) || rounds->calls->ready(rounds->calls->context)))
        return read_next(rounds, why);
    if (fresh)
        return work_on(rounds, &rounds->items[rounds->begun++], why);
    if (begun)
        return work_on(rounds, begun, why);
    *done = true;
    return STATUS_OK;
}

/* Forgets what is printed, when that is most of it. */
static void tidy(struct rounds *rounds)
{
    const size_t gone = rounds->printed;
    if (gone < 1000 || gone < rounds->count / 2)
        return;
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
    twins_free(&rounds.twins);
    return status;
}
