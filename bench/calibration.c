/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * calibration - how far the chances that the program tells can be believed.
 *
 * Positions of the main phase whose winners a store knows are drawn from it and
 * evaluated as if nothing were known of them. Where the value is still only
 * estimated, the chance of the player to move is compared with who wins: by
 * Brier score, log loss and a table of how many of those with such a chance are
 * won. What the evaluation itself proves is counted and left out.
 */
#include <argp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/numerics/interval.h"
#include "analysis/numerics/prediction_score.h"
#include "bench/bench_end.h"
#include "bench/figure_option.h"
#include "db/store.h"
#include "game/array.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "play/evaluation.h"

enum { BINS = 10 };

/* A position and whether the player to move wins it. */
struct known {
    struct position position;
    bool won;
};

struct bin {
    uint64_t positions, won;
    double chances; /* their sum */
};

struct calibration {
    const char *db;
    int side;
    size_t positions;
    uint64_t effort, seed;
    bool verbose;
    struct known *known;
    size_t count, room;
    /* What came of it: log-odds and outcomes of those that were estimated. */
    double *odds, *outcomes;
    size_t estimated;
    struct bin bins[BINS];
};

static enum status add(void *context, const struct store_entry *entry,
                       struct status_text *why)
{
    struct calibration *const calibration = context;
    const struct result *const result = entry->result;
    if (result->state != RESULT_PROVED ||
        outcome_winner(&result->position) != COLOUR_NONE)
        return STATUS_OK;
    if (!array_room(&calibration->known, calibration->count,
                    &calibration->room))
        return status_no_memory(why);
    calibration->known[calibration->count++] = (struct known){
        .position = result->position, .won = result->value == VALUE_WIN};
    return STATUS_OK;
}

/* Reads what is proved, and brings those that are drawn to the front. */
static enum status read_known(struct calibration *calibration,
                              struct status_text *why)
{
    struct store *store;
    uint64_t random = calibration->seed;
    enum status status = store_open(calibration->db, STORE_READ, &store, why);
    if (status)
        return status;
    status =
        store_each_main(store, calibration->side, NULL, add, calibration, why);
    store_close(store);
    if (!status && !calibration->count)
        return status_set(why, STATUS_USAGE,
                          "'%s' has no proved position of side %d",
                          calibration->db, calibration->side);
    if (calibration->positions > calibration->count)
        calibration->positions = calibration->count;
    for (size_t i = 0; !status && i < calibration->positions; i++) {
        const size_t draw =
            i + (size_t)random_below(&random, (int)(calibration->count - i));
        const struct known drawn = calibration->known[draw];
        calibration->known[draw] = calibration->known[i];
        calibration->known[i] = drawn;
    }
    return status;
}

static void note(struct calibration *calibration, double chance, bool won)
{
    struct bin *const bin =
        &calibration->bins[chance < 1 ? (int)(chance * BINS) : BINS - 1];
    bin->positions++;
    bin->won += won;
    bin->chances += chance;
    calibration->odds[calibration->estimated] = log(chance / (1 - chance));
    calibration->outcomes[calibration->estimated++] = won;
}

static void show(const struct known *known, double chance)
{
    char text[NOTATION_SIZE];
    printf("%s %.4f %s\n", notation_write(&known->position, text), chance,
           known->won ? "won" : "lost");
}

static enum status evaluate(struct calibration *calibration,
                            struct evaluator *evaluator,
                            struct status_text *why)
{
    const struct evaluation_limits limits = {.effort = calibration->effort};
    static struct evaluation evaluation;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < calibration->positions && !status; i++) {
        const struct known *const known = &calibration->known[i];
        const struct game game = {.position = known->position,
                                  .rules = RULES_INNER};
        status = evaluator_run(evaluator, &game, &limits, &evaluation, why);
        if (status || evaluation.value != VALUE_UNKNOWN)
            continue;
        note(calibration, evaluation.chance, known->won);
        if (calibration->verbose)
            show(known, evaluation.chance);
    }
    return status;
}

static void print_bin(const struct bin *bin, int number)
{
    const double positions = (double)bin->positions;
    const struct interval interval =
        interval_wilson(bin->won, bin->positions, 0.95);
    if (bin->positions)
        printf("%.1f-%.1f %9llu %7.3f %7.3f %6.3f-%.3f\n",
               (double)number / BINS, (number + 1.0) / BINS,
               (unsigned long long)bin->positions, bin->chances / positions,
               (double)bin->won / positions, interval.low, interval.high);
}

static enum status print(const struct calibration *calibration,
                         struct status_text *why)
{
    struct prediction_score score;
    printf("side %d, effort %llu: %zu positions, %zu proved on the way, "
           "%zu estimated\n",
           calibration->side, (unsigned long long)calibration->effort,
           calibration->positions,
           calibration->positions - calibration->estimated,
           calibration->estimated);
    if (!calibration->estimated)
        return STATUS_OK;
    const enum status status =
        prediction_score_score(calibration->odds, calibration->outcomes, NULL,
                               calibration->estimated, &score, why);
    if (status)
        return status;
    printf("Brier score %.4f, log loss %.4f, right %.3f, AUC %.3f\n",
           score.brier, score.log_loss, score.accuracy, score.auc);
    printf("%-7s %9s %7s %7s %12s\n", "chance", "positions", "mean", "won",
           "95 %");
    for (int i = 0; i < BINS; i++)
        print_bin(&calibration->bins[i], i);
    return STATUS_OK;
}

static enum status run(struct calibration *calibration, struct status_text *why)
{
    const struct evaluation_options options = {.memory = (size_t)64 << 20,
                                               .seed = calibration->seed};
    struct evaluator *evaluator = NULL;
    enum status status = read_known(calibration, why);
    if (!status)
        status = evaluator_create(&options, &evaluator, why);
    calibration->odds =
        calloc(calibration->positions + 1, sizeof *calibration->odds);
    calibration->outcomes =
        calloc(calibration->positions + 1, sizeof *calibration->outcomes);
    if (!status && (!calibration->odds || !calibration->outcomes))
        status = status_no_memory(why);
    if (!status)
        status = evaluate(calibration, evaluator, why);
    if (!status)
        status = print(calibration, why);
    evaluator_destroy(evaluator);
    free(calibration->odds);
    free(calibration->outcomes);
    free(calibration->known);
    return status;
}

enum {
    KEY_DB = 0x100,
    KEY_SIZE,
    KEY_POSITIONS,
    KEY_EFFORT,
    KEY_SEED,
    KEY_VERBOSE
};

static const struct argp_option options[] = {
    {"db", KEY_DB, "FILE", 0, "the store that knows who wins", 0},
    {"size", KEY_SIZE, "N", 0, "side of the board (default: 4)", 0},
    {"positions", KEY_POSITIONS, "N", 0,
     "of the proved positions draw so many (default: 1000)", 0},
    {"effort", KEY_EFFORT, "N", 0, "of each evaluation (default: 1000)", 0},
    {"seed", KEY_SEED, "N", 0, "of the draw and the evaluations (default: 1)",
     0},
    {"verbose", KEY_VERBOSE, NULL, 0,
     "print each position that is estimated, its chance and what it is", 0},
    {0},
};

static error_t parse(int key, char *text, struct argp_state *state)
{
    struct calibration *const calibration = state->input;
    switch (key) {
    case KEY_DB: calibration->db = text; return 0;
    case KEY_SIZE:
        calibration->side = (int)figure_option_read(state, text, BOARD_MIN_SIDE,
                                                    BOARD_MAX_SIDE);
        return 0;
    case KEY_POSITIONS:
        calibration->positions =
            (size_t)figure_option_read(state, text, 1, 1e6);
        return 0;
    case KEY_EFFORT:
        calibration->effort =
            (uint64_t)figure_option_read(state, text, 1, 1e12);
        return 0;
    case KEY_SEED:
        calibration->seed = (uint64_t)figure_option_read(state, text, 0, 1e9);
        return 0;
    case KEY_VERBOSE: calibration->verbose = true; return 0;
    case ARGP_KEY_END:
        if (!calibration->db)
            argp_error(state, "which store? --db FILE");
        return 0;
    default: return ARGP_ERR_UNKNOWN;
    }
}

static const struct argp argp = {
    .options = options,
    .parser = parse,
    .doc = "Compare the chances that the program tells of positions with who "
           "wins them, as a store knows it.\v"
           "Each row has the positions with such a chance of the player to "
           "move: how many, their mean chance, and the share of them that is "
           "won with a 95 % interval.\n"
           "\n"
           "Exit status: 0 done, 1 failed, 2 bad arguments.",
};

int main(int argc, char **argv)
{
    struct calibration calibration = {
        .side = 4, .positions = 1000, .effort = 1000, .seed = 1};
    struct status_text why;
    argp_err_exit_status = STATUS_USAGE;
    argp_parse(&argp, argc, argv, 0, NULL, &calibration);
    return bench_end("calibration", run(&calibration, &why), &why);
}
