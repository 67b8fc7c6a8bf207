/* SPDX-License-Identifier: GPL-3.0-or-later */
/* team - see the header. */
#include "cli/team_inside.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/interrupt.h"
#include "game/outcome.h"
#include "game/room.h"
#include "game/symmetry.h"
#include "prover/delivery.h"

/* Seconds that a worker may be silent beyond the time it has for a job. */
static const double grace = 10;

/* --- Workforces ------------------------------------------------------------
 */

static enum status open_crew(const struct crew_options *options, void **held,
                             struct workforce *workforce,
                             struct status_text *why)
{
    struct crew *crew;
    const enum status status = crew_open(options, &crew, why);
    if (status)
        return status;
    *held = crew;
    *workforce = crew_workforce(crew);
    return STATUS_OK;
}

static void close_crew(void *held)
{
    crew_close(held);
}

static const struct team_source this_machine = {open_crew, close_crew, 0};
static const struct team_source *source = &this_machine;

void team_set_source(const struct team_source *other)
{
    source = other;
}

int team_workers(const struct options *options)
{
    return options->workers ? options->workers : source->workers;
}

/* --- What the foreman says -------------------------------------------------
 */

/* Brings the prover's counts up to date. */
static void count_work(struct team *team)
{
    struct prover *const prover = team->prover;
    const struct foreman_count *const count = &team->foreman.count;
    prover->nodes += count->nodes - team->seen.nodes;
    prover->seconds += count->seconds - team->seen.seconds;
    team->seen = *count;
}

static void on_progress(void *context)
{
    struct team *const team = context;
    const struct workforce *const workforce = &team->foreman.workforce;
    struct workforce_tally tally;
    int workers = 0, busy = 0;
    for (int i = 0; workforce->tally(workforce->context, i, &tally); i++) {
        workers += !tally.closed;
        busy += tally.working;
    }
    count_work(team);
    progress_work(&team->prover->progress, team->prover->nodes, workers, busy,
                  team->foreman.out);
}

static void on_warning(void *context, const char *line)
{
    struct team *const team = context;
    progress_clear(&team->prover->progress);
    command_complain("%s", line);
}

/* --- Beginning and end -----------------------------------------------------
 */

/* The command line of a worker: the program itself, searching as it would. */
static void write_arguments(struct team *team)
{
    const struct options *const options = team->prover->options;
    char without[STATUS_TEXT_SIZE];
    int count = 0;
    char(*const arguments)[TEAM_ARGUMENT_SIZE] = team->arguments;
    options_without(options, without, sizeof without);
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "unlur");
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "jobs");
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "run");
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "--memory=%zuK",
             options->memory >> 10);
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "--threads=%d",
             options->threads);
    snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "--seed=%llu",
             (unsigned long long)options->seed);
    if (*without)
        snprintf(arguments[count++], TEAM_ARGUMENT_SIZE, "--without=%s",
                 without);
    for (int i = 0; i < count; i++)
        team->argv[i] = arguments[i];
}

static enum status open_workforce(struct team *team, struct status_text *why)
{
    const struct options *const options = team->prover->options;
    const struct crew_options wanted = {
        .program = {.file = "/proc/self/exe",
                    .argv = team->argv,
                    .address_space = options->worker_memory,
                    .most_line = DELIVERY_LINE_SIZE},
        .workers = team_workers(options),
        .grace = grace,
    };
    write_arguments(team);
    team->workers = wanted.workers;
    return source->open(&wanted, &team->held, &team->foreman.workforce, why);
}

enum status team_open(struct prover *prover, struct team **team,
                      struct status_text *why)
{
    struct team *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->prover = prover;
    made->foreman = (struct foreman){
        .keeper = &prover->keeper,
        .stop = &interrupt_flag,
        .patience = prover->options->job_seconds,
        .warn = on_warning,
        .progress = on_progress,
        .context = made,
    };
    enum status status = STATUS_OK;
    if (prover->options->log)
        status =
            journal_open(prover->options->log, &made->foreman.journal, why);
    if (!status)
        status = open_workforce(made, why);
    if (status) {
        struct status_text ignored;
        journal_close(made->foreman.journal, &ignored);
        free(made);
        return status;
    }
    *team = made;
    return STATUS_OK;
}

enum status team_close(struct team *team, struct status_text *why)
{
    if (!team)
        return STATUS_OK;
    foreman_leave(&team->foreman);
    foreman_close(&team->foreman);
    source->close(team->held);
    const enum status status = journal_close(team->foreman.journal, why);
    free(team->errands);
    free(team);
    return status;
}

/* --- Contracts -------------------------------------------------------------
 */

static enum status reach(struct team *team, struct contract *contract,
                         enum contract_goal goal,
                         const struct position *position,
                         struct status_text *why)
{
    struct agenda agenda;
    enum status status = contract_begin(contract, goal, position, why);
    if (status)
        return status;
    contract_agenda(contract, &agenda);
    return foreman_run(&team->foreman, &agenda, why);
}

void team_leave(struct team *team)
{
    foreman_leave(&team->foreman);
    team->foreman.learn = NULL;
    team->foreman.seconds = 0;
}

enum status team_reach(struct team *team, struct contract *contract,
                       enum contract_goal goal, const struct position *position,
                       struct status_text *why)
{
    const struct prover *const prover = team->prover;
    const struct options *const options = prover->options;
    struct foreman *const foreman = &team->foreman;
    enum status status = STATUS_OK;
    team_leave(team);
    foreman->deadline = options->seconds > 0 ? prover->deadline : 0;
    foreman->most_nodes = prover->calls.most_nodes;
    foreman->last_node = 0;
    if (options->nodes && !prover->contract_run)
        foreman->last_node =
            foreman->count.nodes + prover->last_node - prover->nodes;
    /* What the position is worth comes before what its actions are. */
    if (goal == CONTRACT_ACTIONS)
        status = reach(team, contract, CONTRACT_POSITION, position, why);
    if (!status)
        status = reach(team, contract, goal, position, why);
    foreman_leave(foreman);
    count_work(team);
    if (status == STATUS_FAILED)
        return status;
    const enum status ended = contract_end(contract, why);
    return ended ? ended : status;
}

/* --- Positions -------------------------------------------------------------
 */

enum status team_foresee(struct team *team, const struct position *position,
                         struct status_text *why)
{
    if (!room_for(&team->errands, team->errand_count, &team->errand_room))
        return status_no_memory(why);
    team->errands[team->errand_count++] =
        (struct errand){.position = symmetry_canonical(position, NULL)};
    return STATUS_OK;
}

static struct errand *errand_of(struct team *team, const struct job *job)
{
    return &team->errands[(size_t)(uintptr_t)job->place - 1];
}

/* agenda: the next errand, until the one that is asked about has its answer. */
static enum status pick_errand(void *context, enum agenda_step *step,
                               struct job *job, struct status_text *why)
{
    struct team *const team = context;
    (void)why;
    while (team->next_given < team->errand_count &&
           team->errands[team->next_given].given)
        team->next_given++;
    if (team->errands[team->next_asked].answered) {
        *step = AGENDA_DONE;
    } else if (team->next_given == team->errand_count) {
        *step = AGENDA_WAIT;
    } else {
        struct errand *const errand = &team->errands[team->next_given++];
        errand->given = true;
        *step = AGENDA_JOB;
        *job = (struct job){.position = errand->position,
                            .nodes = team->prover->options->nodes,
                            .place = (void *)(uintptr_t)team->next_given};
    }
    return STATUS_OK;
}

static enum status learn_errand(void *context, const struct job *job,
                                const struct answer *answer,
                                struct status_text *why)
{
    struct errand *const errand = errand_of(context, job);
    (void)why;
    errand->answer = *answer;
    errand->answered = true;
    return STATUS_OK;
}

/* agenda: learn_errand() had it all. */
static enum status tell_errand(void *context, const struct job *job,
                               const struct job_outcome *outcome,
                               struct status_text *why)
{
    (void)context;
    (void)job;
    (void)outcome;
    (void)why;
    return STATUS_OK;
}

static void give_back_errand(void *context, const struct job *job)
{
    struct team *const team = context;
    const size_t number = (size_t)(uintptr_t)job->place - 1;
    team->errands[number].given = false;
    if (number < team->next_given)
        team->next_given = number;
}

static const struct answer unknown = {
    .result = {.state = RESULT_UNKNOWN, .move = MOVE_NONE, .grundy = -1}};

static enum status give_up_errand(void *context, const struct job *job,
                                  struct status_text *why)
{
    return learn_errand(context, job, &unknown, why);
}

/* The answer for the position in the orientation asked. */
static struct answer turned(const struct answer *answer,
                            const struct situation *situation)
{
    const struct position *const position = &situation->position;
    struct answer made = *answer;
    int from, to;
    made.result.position = *position;
    made.result.rules = situation->rules;
    if (answer->result.value != VALUE_WIN)
        return made;
    symmetry_canonical(&answer->result.position, &from);
    symmetry_canonical(position, &to);
    made.result.move = symmetry_move(
        position->board, symmetry_inverse(to),
        symmetry_move(position->board, from, answer->result.move));
    return made;
}

/* Proves an errand, and those after it meanwhile. */
static enum status prove_among(struct team *team, struct status_text *why)
{
    const struct options *const options = team->prover->options;
    struct foreman *const foreman = &team->foreman;
    const struct agenda agenda = {.pick = pick_errand,
                                  .tell = tell_errand,
                                  .give_back = give_back_errand,
                                  .give_up = give_up_errand,
                                  .context = team};
    foreman->learn = learn_errand;
    foreman->seconds = options->seconds;
    foreman->most_nodes = options->nodes;
    foreman->deadline = 0;
    foreman->last_node = 0;
    if (team->errands[team->next_asked].answered)
        return STATUS_OK;
    return foreman_run(foreman, &agenda, why);
}

/* Fewer positions than workers: each is a tree of jobs. Its proof is made of
 * those of its jobs, which must be kept somewhere. */
static bool is_for_tree(const struct team *team, const struct errand *errand)
{
    return team->prover->keeper.store &&
           team->errand_count < (size_t)team->workers &&
           outcome_winner(&errand->position) == COLOUR_NONE;
}

enum status team_prove(struct team *team, const struct situation *situation,
                       struct answer *answer, struct status_text *why)
{
    const struct position asked =
        symmetry_canonical(&situation->position, NULL);
    assert(team->next_asked < team->errand_count);
    struct errand *const errand = &team->errands[team->next_asked];
    assert(position_equal(&errand->position, &asked));
    const enum status status = is_for_tree(team, errand)
                                   ? team_tree(team, errand, why)
                                   : prove_among(team, why);
    count_work(team);
    *answer = turned(errand->answered ? &errand->answer : &unknown, situation);
    team->next_asked++;
    return status == STATUS_LIMIT ? STATUS_OK : status;
}
