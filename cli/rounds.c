/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rounds - see the header. */
#include "cli/rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/batch.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/interrupt.h"
#include "game/array.h"
#include "game/outcome.h"
#include "prover/budget.h"

/* What was asked about; `text` until it is answered. */
struct item {
    char *text;
    size_t length, number; /* as in struct input */
    struct game game;
    struct answer answer;
    uint64_t nodes; /* of this run */
    double seconds;
    struct counters counters;
    uint64_t budget; /* of the next search; 0: no limit */
    enum { ITEM_NEW, ITEM_BEGUN, ITEM_ANSWERED, ITEM_BAD } state;
    struct status_text why; /* if bad */
};

struct rounds {
    const struct options *options;
    struct proving *proving;
    struct prover *prover;
    rounds_print_fn *print;
    struct input input;
    bool ended; /* nothing is left to read */
    bool alone; /* one position was asked about, which needs no rounds */
    struct item *items;
    size_t count, room;
    size_t printed;  /* of them */
    size_t begun;    /* of them: those from there on are new or bad */
    size_t answered; /* of all, also the bad ones */
    size_t dropped;  /* printed and forgotten */
    enum status worst;
};

/* --- Reading ---------------------------------------------------------------
 */

/* A copy of the text that was read; NULL: no memory. */
static char *copy_text(const struct input *input)
{
    char *const text = malloc(input->length + 1);
    if (text) {
        memcpy(text, input->text, input->length);
        text[input->length] = '\0';
    }
    return text;
}

static enum status add_item(struct rounds *rounds, const struct game *game,
                            struct item **item, struct status_text *why)
{
    if (!array_room(&rounds->items, rounds->count, &rounds->room))
        return status_no_memory(why);
    struct item *const added = &rounds->items[rounds->count];
    *added = (struct item){.text = copy_text(&rounds->input),
                           .length = rounds->input.length,
                           .number = rounds->input.number,
                           .game = *game};
    if (!added->text)
        return status_no_memory(why);
    rounds->count++;
    *item = added;
    return STATUS_OK;
}

/* A position to be answered; with workers the prover is told of it. */
static enum status add_game(struct rounds *rounds, const struct game *game,
                            struct status_text *why)
{
    struct item *item;
    const enum status status = add_item(rounds, game, &item, why);
    if (status || !prover_workers(rounds->options->workers))
        return status;
    return prover_foresee(rounds->prover, game, why);
}

/* --moves: the position after each legal move, in the order of the cells. */
static enum status add_moves(struct rounds *rounds, const struct game *game,
                             struct status_text *why)
{
    struct game after = *game;
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    enum status status = STATUS_OK;
    if (outcome_winner(position) != COLOUR_NONE)
        return STATUS_OK;
    for (int cell = cellset_next(&moves, 0); cell >= 0 && !status;
         cell = cellset_next(&moves, cell + 1)) {
        after.position = position_after(position, cell);
        status = add_game(rounds, &after, why);
    }
    if (status || position->turn != TURN_CONTRACT)
        return status;
    after.position = position_after(position, MOVE_PASS);
    return add_game(rounds, &after, why);
}

/* Reads the next text. STATUS_LIMIT: a signal ended the reading. */
static enum status read_next(struct rounds *rounds, struct status_text *why)
{
    const struct options *const options = rounds->options;
    struct game game = {.rules = RULES_NONE};
    struct status_text reason;
    struct item *item;
    bool more;
    enum status status = input_next(&rounds->input, &more, why);
    rounds->ended = status || !more;
    if (rounds->ended)
        return status;
    if (input_game(&rounds->input, &game, &reason)) {
        status = add_item(rounds, &game, &item, why);
        if (status)
            return status;
        item->state = ITEM_BAD;
        item->why = reason;
        rounds->answered++;
        rounds->worst = command_worse(rounds->worst, STATUS_USAGE);
        return STATUS_OK;
    }
    status = add_game(rounds, &game, why);
    return status || !options->children ? status
                                        : add_moves(rounds, &game, why);
}

/* --- Answering -------------------------------------------------------------
 */

static void print_item(struct rounds *rounds, struct item *item)
{
    const struct options *const options = rounds->options;
    progress_clear(&rounds->proving->progress);
    if (item->state == ITEM_BAD) {
        batch_complain(options, item->number, item->text, item->length,
                       item->why.line);
    } else {
        rounds->print(options, &item->answer, &item->counters);
        if (item->answer.result.value == VALUE_UNKNOWN)
            rounds->worst = command_worse(rounds->worst, STATUS_LIMIT);
    }
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

/* After a signal or a failure: prints what was begun, as far as it is known. */
static void print_begun(struct rounds *rounds)
{
    while (rounds->printed < rounds->begun) {
        struct item *const item = &rounds->items[rounds->printed];
        if (item->state == ITEM_NEW)
            break;
        print_item(rounds, item);
        rounds->printed++;
    }
}

static void settle(struct rounds *rounds, struct item *item)
{
    item->state = ITEM_ANSWERED;
    rounds->answered++;
    if (item->answer.stored)
        return;
    item->answer.result.nodes = item->nodes;
    item->answer.result.seconds = item->seconds;
}

/* Searches once; when all time is over there is only what is stored. */
static enum status search_item(struct rounds *rounds, struct item *item,
                               struct status_text *why)
{
    struct prover *const prover = rounds->prover;
    const struct prover_options *const options = &rounds->proving->options;
    struct search_limits limits = options->limits;
    struct answer *const answer = &item->answer;
    limits.nodes = item->budget;
    prover_begin(prover, &limits);
    const struct prover_count before = prover_count(prover);
    const bool late = prover_is_late(prover);
    const enum status status =
        late ? prover_look_up(prover, &item->game, answer, why)
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
    if (answer->result.value != VALUE_UNKNOWN || prover_is_late(prover) ||
        budget_is_last(options, item->budget, &answer->result))
        settle(rounds, item);
    else
        item->budget = budget_after(options, item->budget);
    return STATUS_OK;
}

/* The first time: what earlier runs spent decides how large a search is the
 * next, and when its turn is. */
static enum status begin_item(struct rounds *rounds, struct item *item,
                              struct status_text *why)
{
    const struct prover_options *const options = &rounds->proving->options;
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
        settle(rounds, item);
    else if (item->budget == budget_after(options, 0))
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
    if (status == STATUS_USAGE) {
        item->state = ITEM_BAD;
        item->why = reason;
        rounds->answered++;
        rounds->worst = command_worse(rounds->worst, STATUS_USAGE);
        return STATUS_OK;
    }
    if (status)
        *why = reason;
    return status;
}

/* --- The order -------------------------------------------------------------
 */

static void count(struct rounds *rounds)
{
    if (rounds->alone)
        return;
    progress_count(&rounds->proving->progress, rounds->answered,
                   rounds->ended ? rounds->dropped + rounds->count : 0,
                   prover_count(rounds->prover).nodes);
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
        ((!fresh && !begun) || input_ready(&rounds->input)))
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
    while (!status && !done && !interrupt_flag) {
        status = step(rounds, &done, why);
        count(rounds);
        print_ready(rounds);
        tidy(rounds);
    }
    if (status != STATUS_FAILED)
        print_begun(rounds);
    return status || !interrupt_flag ? status : STATUS_LIMIT;
}

/* With workers the positions are all read first; the rounds are the parallel
 * prover's. */
static enum status run_ahead(struct rounds *rounds, struct status_text *why)
{
    enum status status = STATUS_OK;
    while (!status && !rounds->ended)
        status = read_next(rounds, why);
    if (status)
        return status;
    for (size_t i = 0; i < rounds->count && !status; i++) {
        struct item *const item = &rounds->items[i];
        if (interrupt_flag)
            return STATUS_LIMIT;
        if (item->state == ITEM_NEW) {
            prover_begin(rounds->prover, &rounds->proving->options.limits);
            status =
                prover_prove(rounds->prover, &item->game, &item->answer, why);
            item->state = ITEM_ANSWERED;
            rounds->answered += !status;
        }
        count(rounds);
        if (!status)
            print_ready(rounds);
    }
    return status;
}

/* A single word that is a position. */
static bool is_alone(const struct options *options)
{
    return options->word_count == 1 && !options->children &&
           strcmp(options->words[0], "-") != 0 && !(options->total_seconds > 0);
}

enum status rounds_run(struct proving *proving, struct prover *prover,
                       const struct options *options, rounds_print_fn *print,
                       struct status_text *why)
{
    struct rounds rounds = {.options = options,
                            .proving = proving,
                            .prover = prover,
                            .print = print,
                            .alone = is_alone(options)};
    input_open(&rounds.input, options);
    setvbuf(stdin, NULL, _IONBF, 0);
    const enum status status = prover_workers(options->workers)
                                   ? run_ahead(&rounds, why)
                                   : run_here(&rounds, why);
    for (size_t i = rounds.printed; i < rounds.count; i++)
        free(rounds.items[i].text);
    free(rounds.items);
    if (status != STATUS_FAILED)
        why->line[0] = '\0';
    return command_worse(rounds.worst, status);
}
