/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * evaluation - proofs first, then a tree search, then what both found as moves.
 *
 * Each evaluation begins afresh, with an empty table and tree, so that it
 * depends on the game, the options and the limits alone. Only the table's
 * memory is used again.
 */
#include "play/evaluation.h"

#include <stdlib.h>

#include "game/clock.h"
#include "game/notation.h"
#include "game/outcome.h"
#include "game/random.h"
#include "game/symmetry.h"
#include "play/proved_moves.h"
#include "play/uct.h"
#include "query/main_line.h"

enum {
    SLICE = 64,       /* games between two looks at the clock for progress */
    LOST_EFFORT = 64, /* by cells, for a lost position: to set problems */
    SET_LOOKS = 1000  /* contract sets looked up at the least, a twentieth of a
                         second */
};

/* Seconds between two reports. */
static const double report_every = 0.2;

/* The part of the effort that proves moves one by one, once who wins is known
 * and every move is wanted. */
static const double moves_part = 0.4;

/* The part of the move budget that proves, before anything is estimated. On
 * small boards all can be proved, with many empty cells hardly anything. */
static double proving_part(const struct position *position)
{
    const int side = position->board->side;
    const int empty = position->board->cells - position_count(position);
    if (position->turn == TURN_CONTRACT)
        return side <= 3 ? 0.9 : side == 4 ? 0.5 : 0.05;
    return empty <= 19 ? 0.8 : empty <= 37 ? 0.3 : empty <= 50 ? 0.15 : 0.05;
}

struct evaluator {
    struct evaluation_options options;
    struct prover *prover; /* NULL: not needed yet */
    struct search *search; /* the prover's, of the last side */
    struct work *work;     /* in which the prover searches; NULL: in none */
};

/* One evaluation. */
struct work {
    struct evaluator *evaluator;
    const struct evaluation_limits *limits;
    struct move_budget budget;
    struct evaluation *evaluation;
    int16_t same[BOARD_MAX_CELLS]; /* the least image of a cell under the
                                      symmetries of the position */
    double reported;
};

const char *evaluation_basis_name(enum evaluation_basis basis)
{
    return basis == EVALUATION_PROVED ? "proved" : "estimated";
}

enum status evaluator_create(const struct evaluation_options *options,
                             struct evaluator **evaluator,
                             struct status_text *why)
{
    struct evaluator *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    made->options = *options;
    *evaluator = made;
    return STATUS_OK;
}

void evaluator_seed(struct evaluator *evaluator, uint64_t seed)
{
    evaluator->options.seed = seed;
}

void evaluator_destroy(struct evaluator *evaluator)
{
    struct status_text ignored;
    if (evaluator)
        prover_destroy(evaluator->prover, &ignored);
    free(evaluator);
}

void evaluator_ask(struct evaluator *evaluator,
                   const struct lookup_sources *sources)
{
    evaluator->options.sources = *sources;
}

/* The seed of one evaluation: the evaluator's, stirred with the position's
 * text. */
static uint64_t seed_of(const struct work *work)
{
    char text[NOTATION_SIZE];
    return random_stir(work->evaluator->options.seed,
                       notation_write(&work->evaluation->game.position, text));
}

/* --- What is proved ------------------------------------------------------- */

static void list_moves(struct work *work)
{
    struct evaluation *const evaluation = work->evaluation;
    const struct game *const game = &evaluation->game;
    const struct position *const position = &game->position;
    const struct cellset moves = position_moves(position, game->rules);
    for (int cell = cellset_next(&moves, 0); cell >= 0;
         cell = cellset_next(&moves, cell + 1))
        evaluation->moves[evaluation->count++].move = cell;
    if (position->turn == TURN_CONTRACT)
        evaluation->moves[evaluation->count++].move = MOVE_PASS;
}

/* Finds which moves are images of each other. */
static void match_images(struct work *work)
{
    const struct position *const position = &work->evaluation->game.position;
    const struct board *const board = position->board;
    struct symmetry_orbits orbits = symmetry_orbits(position, board->all);
    struct cellset orbit;
    while (symmetry_next_orbit(&orbits, &orbit))
        for (int cell = cellset_next(&orbit, 0); cell >= 0;
             cell = cellset_next(&orbit, cell + 1))
            work->same[cell] = (int16_t)cellset_next(&orbit, 0);
}

static bool are_images(const struct work *work, int a, int b)
{
    return a == b || (a >= 0 && b >= 0 && work->same[a] == work->same[b]);
}

/* Notes a proved value of a move and of its images. */
static void note(struct work *work, int move, enum value value,
                 enum lookup_source source)
{
    struct evaluation *const evaluation = work->evaluation;
    for (int i = 0; value != VALUE_UNKNOWN && i < evaluation->count; i++) {
        struct evaluation_move *const entry = &evaluation->moves[i];
        if (entry->value != VALUE_UNKNOWN ||
            !are_images(work, move, entry->move))
            continue;
        entry->value = value;
        entry->source = source;
    }
}

static double certain(enum value value)
{
    return value == VALUE_WIN ? 1 : 0;
}

/* Draws the conclusions from what is noted. */
static void conclude(struct evaluation *evaluation)
{
    int known = 0, lost = 0;
    for (int i = 0; i < evaluation->count; i++) {
        struct evaluation_move *const entry = &evaluation->moves[i];
        if (evaluation->value == VALUE_LOSS && entry->value == VALUE_UNKNOWN) {
            entry->value = VALUE_LOSS;
            entry->source = LOOKUP_IMPLIED;
        }
        if (entry->value == VALUE_WIN && evaluation->value == VALUE_UNKNOWN) {
            evaluation->value = VALUE_WIN;
            evaluation->source = LOOKUP_IMPLIED;
        }
        known += entry->value != VALUE_UNKNOWN;
        lost += entry->value == VALUE_LOSS;
        if (entry->value != VALUE_UNKNOWN)
            entry->chance = certain(entry->value);
    }
    if (evaluation->count && lost == evaluation->count &&
        evaluation->value == VALUE_UNKNOWN) {
        evaluation->value = VALUE_LOSS;
        evaluation->source = LOOKUP_IMPLIED;
    }
    evaluation->complete =
        known == evaluation->count && evaluation->value != VALUE_UNKNOWN;
    if (evaluation->value != VALUE_UNKNOWN)
        evaluation->chance = certain(evaluation->value);
}

/* Takes over what is known of the position and its moves. */
static void take(struct work *work, const struct proved_moves *proved)
{
    struct evaluation *const evaluation = work->evaluation;
    evaluation->nodes += proved->nodes;
    if (evaluation->value == VALUE_UNKNOWN && proved->value != VALUE_UNKNOWN) {
        evaluation->value = proved->value;
        evaluation->source = proved->source;
    }
    for (int i = 0; i < proved->count; i++)
        note(work, proved->moves[i].move, proved->moves[i].value,
             proved->moves[i].source);
    if (proved->value == VALUE_WIN)
        evaluation->best = proved->move;
    conclude(evaluation);
}

/* --- Progress ------------------------------------------------------------- */

static void report(struct work *work)
{
    const struct evaluation_limits *const limits = work->limits;
    const double now = clock_now();
    work->evaluation->effort = work->budget.spent;
    work->evaluation->seconds = move_budget_seconds(&work->budget);
    if (!limits->progress || now - work->reported < report_every)
        return;
    work->reported = now;
    limits->progress(limits->context, work->evaluation);
}

/* prover_calls: how far a search is. */
static void on_progress(void *context, const struct prover_progress *progress)
{
    const struct evaluator *const evaluator = context;
    (void)progress;
    if (evaluator->work)
        report(evaluator->work);
}

/* --- Searches ------------------------------------------------------------- */

/* prover_calls: what the store says. */
static enum status ask_store(void *context, const struct game *game,
                             struct answer *answer, struct status_text *why)
{
    const struct evaluator *const evaluator = context;
    struct store *const store = evaluator->options.sources.store;
    const enum status status =
        store ? store_get(store, &game->position, game->rules, &answer->stored,
                          &answer->result, NULL, why)
              : STATUS_OK;
    answer->stored = answer->stored && answer->result.state == RESULT_PROVED;
    return status;
}

/* Makes the evaluator's search one of the side, the prover's, which knows
 * nothing of earlier evaluations. */
static enum status need_prover(struct work *work, struct status_text *why)
{
    struct evaluator *const evaluator = work->evaluator;
    const struct prover_options options = {
        .memory = evaluator->options.memory / 2,
        .keep = true,
        .set_looks = SET_LOOKS,
        .calls = {
            .known = ask_store, .progress = on_progress, .context = evaluator}};
    const enum status status =
        evaluator->prover ? STATUS_OK
                          : prover_create(&options, &evaluator->prover, why);
    if (status)
        return status;
    prover_forget(evaluator->prover);
    return prover_get_search(evaluator->prover,
                             work->evaluation->game.position.board->side,
                             &evaluator->search, why);
}

/* Searches the position itself. */
static enum status prove_position(struct work *work,
                                  struct proved_moves *proved,
                                  struct status_text *why)
{
    const struct game *const game = &work->evaluation->game;
    const enum status status =
        proved_moves_search(work->evaluator->prover, game, &work->budget,
                            proving_part(&game->position), proved, why);
    if (!status)
        take(work, proved);
    return status;
}

/* Searches the main-phase position after one of the moves that are open. */
static enum status prove_move(struct work *work, int move, double part,
                              struct status_text *why)
{
    const struct game *const game = &work->evaluation->game;
    const struct game after = {.position =
                                   position_after(&game->position, move),
                               .rules = game->rules};
    struct proved_moves proved = {.move = MOVE_NONE};
    const enum status status = proved_moves_search(
        work->evaluator->prover, &after, &work->budget, part, &proved, why);
    work->evaluation->nodes += proved.nodes;
    note(work, move, value_opposite(proved.value), LOOKUP_SEARCHED);
    return status;
}

/* Searches each of the moves that are open, with the same effort. */
static enum status prove_moves(struct work *work, struct status_text *why)
{
    struct evaluation *const evaluation = work->evaluation;
    const bool contract = evaluation->game.position.turn == TURN_CONTRACT;
    enum status status = STATUS_OK;
    int open = 0;
    for (int i = 0; i < evaluation->count; i++)
        open += evaluation->moves[i].value == VALUE_UNKNOWN;
    for (int i = 0; i < evaluation->count && !work->budget.over && !status;
         i++) {
        const int move = evaluation->moves[i].move;
        if (evaluation->moves[i].value == VALUE_UNKNOWN &&
            (!contract || move == MOVE_PASS))
            status = prove_move(work, move, moves_part / open, why);
        report(work);
    }
    conclude(evaluation);
    return status;
}

/* --- The tree ------------------------------------------------------------- */

/* Takes over what a tree has found out. A lost position's moves keep what is
 * proved of them. */
static void read_tree(struct work *work, const struct uct *tree, bool lost)
{
    struct evaluation *const evaluation = work->evaluation;
    struct uct_report told;
    uct_describe(tree, &told);
    for (int i = 0; i < told.count; i++) {
        const struct uct_move *const from = &told.moves[i];
        for (int k = 0; k < evaluation->count; k++) {
            struct evaluation_move *const entry = &evaluation->moves[k];
            if (!are_images(work, from->move, entry->move))
                continue;
            entry->visits = from->visits;
            if (entry->value == VALUE_UNKNOWN)
                entry->chance = from->chance;
        }
        if (!lost)
            note(work, from->move, from->value, LOOKUP_SEARCHED);
    }
    if (evaluation->value != VALUE_WIN || evaluation->best == MOVE_NONE) {
        evaluation->best = told.best.move;
        evaluation->chance = told.best.chance;
    }
    evaluation->line_count = 0;
    if (evaluation->best == told.best.move) {
        evaluation->line_count = told.line_count;
        for (int i = 0; i < told.line_count; i++)
            evaluation->line[i] = told.line[i];
    }
    evaluation->playouts = uct_games(tree);
    conclude(evaluation);
}

/* Whether the evaluation has what is asked for. A lost position still needs a
 * move to make. */
static bool is_enough(const struct work *work)
{
    const struct evaluation *const evaluation = work->evaluation;
    return evaluation->value == VALUE_WIN &&
           (!work->limits->every || evaluation->complete);
}

/* The cell that must be taken, else the opponent wins at once by a stone there;
 * MOVE_NONE: there is none, or there are several, or taking it loses. */
static int only_defence(const struct position *position)
{
    struct position passed = *position;
    int only = MOVE_NONE;
    if (position->turn == TURN_CONTRACT)
        return MOVE_NONE;
    passed.turn = (enum turn)colour_other((enum colour)position->turn);
    const struct cellset cells = position_free(position);
    for (int cell = cellset_next(&cells, 0); cell >= 0;
         cell = cellset_next(&cells, cell + 1)) {
        const struct position after = position_after(&passed, cell);
        if (outcome_winner(&after) != (enum colour)passed.turn)
            continue;
        if (only != MOVE_NONE)
            return MOVE_NONE;
        only = cell;
    }
    if (only == MOVE_NONE)
        return MOVE_NONE;
    const struct position defended = position_after(position, only);
    return outcome_winner(&defended) == COLOUR_NONE ? only : MOVE_NONE;
}

/* Has the tree of a lost position prefer the move that stops a win in one.
 * Games alone do not: where the opponent wins whatever is played, they differ
 * little. */
static void tell_defence(const struct evaluation *evaluation, struct uct *tree)
{
    const int defence = only_defence(&evaluation->game.position);
    for (int i = 0; defence != MOVE_NONE && i < evaluation->count; i++)
        if (evaluation->moves[i].move != defence)
            uct_tell(tree, evaluation->moves[i].move, VALUE_LOSS);
}

/* Tells the tree what is proved of the moves. */
static void tell_values(const struct evaluation *evaluation, struct uct *tree)
{
    for (int i = 0; i < evaluation->count; i++)
        if (evaluation->moves[i].value != VALUE_UNKNOWN)
            uct_tell(tree, evaluation->moves[i].move,
                     evaluation->moves[i].value);
}

/* Estimates what is open. A lost position is played for the opponent's
 * mistakes, by games alone. */
static enum status estimate(struct work *work, struct status_text *why)
{
    struct evaluation *const evaluation = work->evaluation;
    const bool lost = evaluation->value == VALUE_LOSS;
    const struct uct_options options = {
        .style = PLAYOUT_BOARD_CAREFUL,
        .amaf = true,
        .replies = true,
        .patterns = UCT_PATTERNS,
        .model = true,
        .proofs = !lost,
        .search = lost ? NULL : work->evaluator->search,
        .memory = work->evaluator->options.memory / 2,
        .seed = seed_of(work),
        .every = work->limits->every,
    };
    struct uct *const tree = uct_create(&options, &evaluation->game);
    if (!tree)
        return status_no_memory(why);
    if (lost) {
        tell_defence(evaluation, tree);
        move_budget_cap(&work->budget,
                        LOST_EFFORT *
                            (uint64_t)evaluation->game.position.board->cells);
    } else {
        tell_values(evaluation, tree);
    }
    while (uct_grow(tree, &work->budget, SLICE)) {
        if (!work->limits->progress)
            continue;
        read_tree(work, tree, lost);
        report(work);
    }
    read_tree(work, tree, lost);
    uct_destroy(tree);
    return STATUS_OK;
}

/* --- The whole ------------------------------------------------------------ */

/* The line that the store knows, if it begins with the move to make. In a lost
 * position it may begin with another, that which is longest to refute. */
static enum status find_line(struct work *work, const struct lookup *lookup,
                             struct status_text *why)
{
    struct evaluation *const evaluation = work->evaluation;
    struct main_line line;
    const enum status status =
        main_line_find(&work->evaluator->options.sources, lookup, &line, why);
    if (status || !line.count || line.moves[0] != evaluation->best)
        return status;
    evaluation->line_proved = true;
    evaluation->line_count = line.count;
    for (int i = 0; i < line.count; i++)
        evaluation->line[i] = line.moves[i];
    return STATUS_OK;
}

/* Searches and estimates, as far as is asked for. */
static enum status find_out(struct work *work, struct proved_moves *proved,
                            struct status_text *why)
{
    struct evaluation *const evaluation = work->evaluation;
    enum status status = need_prover(work, why);
    work->evaluator->work = work;
    if (!status && evaluation->value == VALUE_UNKNOWN)
        status = prove_position(work, proved, why);
    if (!status && work->limits->every && evaluation->value == VALUE_WIN)
        status = prove_moves(work, why);
    if (!status && !is_enough(work))
        status = estimate(work, why);
    work->evaluator->work = NULL;
    return status;
}

static enum status evaluate(struct work *work, struct status_text *why)
{
    struct evaluation *const evaluation = work->evaluation;
    struct lookup lookup;
    struct proved_moves proved;
    enum status status = lookup_find(&work->evaluator->options.sources,
                                     &evaluation->game, &lookup, why);
    if (status)
        return status;
    proved_moves_take(&lookup, &proved);
    if (lookup.count)
        list_moves(work);
    match_images(work);
    take(work, &proved);
    if (lookup.count && !is_enough(work))
        status = find_out(work, &proved, why);
    if (!status && lookup.value != VALUE_UNKNOWN)
        status = find_line(work, &lookup, why);
    if (evaluation->best != MOVE_NONE && !evaluation->line_count)
        evaluation->line[evaluation->line_count++] = (int16_t)evaluation->best;
    return status;
}

enum status evaluator_run(struct evaluator *evaluator, const struct game *game,
                          const struct evaluation_limits *limits,
                          struct evaluation *evaluation,
                          struct status_text *why)
{
    const bool limited = limits->effort || limits->seconds > 0;
    struct work work = {
        .evaluator = evaluator, .limits = limits, .evaluation = evaluation};
    *evaluation =
        (struct evaluation){.game = *game, .best = MOVE_NONE, .chance = 0.5};
    move_budget_begin(&work.budget, limits->seconds,
                      limited ? limits->effort : EVALUATION_EFFORT,
                      limits->stop);
    const enum status status = evaluate(&work, why);
    evaluation->effort = work.budget.spent;
    evaluation->seconds = move_budget_seconds(&work.budget);
    return status;
}
