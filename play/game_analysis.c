/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_analysis - proves from the end of a game backwards, then estimates.
 *
 * What is proved on the way is kept by position of the game: its own value and
 * those of its moves. A lookup that asks about some other position, the one
 * after a move, is answered by finding the position of the game that it comes
 * from.
 */
#include "play/game_analysis.h"

#include <stdlib.h>

#include "game/stop_flag.h"

/* A position of the game. */
struct point {
    struct position position;
    int stones;
    bool evaluated;
    double chance; /* of the player to move */
    int best;      /* what seems best, or wins */
    enum value value;
    uint8_t moves[BOARD_MAX_CELLS]; /* enum value, to who makes the move */
    enum value pass;
};

struct analysis {
    const struct lookup_sources *sources;
    const struct game_analysis_limits *limits;
    struct point *points;
    int count;                     /* of points */
    int done;                      /* points evaluated */
    uint64_t effort;               /* spent on those */
    struct evaluation *evaluation; /* the last one */
};

/* What the position after a move of a point's is worth to who moves there. */
static enum value value_after(const struct point *point,
                              const struct position *position)
{
    const enum turn turn = point->position.turn;
    const enum colour mover = turn == TURN_WHITE ? COLOUR_WHITE : COLOUR_BLACK;
    const struct cellset *const stones = &position->stones[mover];
    for (int cell = cellset_next(stones, 0); cell >= 0;
         cell = cellset_next(stones, cell + 1)) {
        if (cellset_has(&point->position.stones[mover], cell))
            continue;
        const struct position after = position_after(&point->position, cell);
        return position_equal(&after, position)
                   ? value_opposite((enum value)point->moves[cell])
                   : VALUE_UNKNOWN;
    }
    return VALUE_UNKNOWN;
}

/* The same of the pass. */
static enum value value_after_pass(const struct point *point,
                                   const struct position *position)
{
    if (point->position.turn != TURN_CONTRACT || !point->pass)
        return VALUE_UNKNOWN;
    const struct position after = position_after(&point->position, MOVE_PASS);
    return position_equal(&after, position) ? value_opposite(point->pass)
                                            : VALUE_UNKNOWN;
}

/* `also` of struct lookup_sources. */
static bool tell(void *context, const struct game *game, enum value *value,
                 int *move)
{
    const struct analysis *const analysis = context;
    const struct position *const position = &game->position;
    const int stones = position_count(position);
    *value = VALUE_UNKNOWN;
    *move = MOVE_NONE;
    for (int i = 0; i < analysis->count && *value == VALUE_UNKNOWN; i++) {
        const struct point *const point = &analysis->points[i];
        if (point->stones == stones &&
            position_equal(&point->position, position)) {
            *value = point->value;
            *move = *value == VALUE_WIN ? point->best : MOVE_NONE;
        } else if (point->stones == stones - 1) {
            *value = value_after(point, position);
        } else if (point->stones == stones) {
            *value = value_after_pass(point, position);
        }
    }
    if (*value == VALUE_UNKNOWN && analysis->sources->also)
        return analysis->sources->also(analysis->sources->context, game, value,
                                       move);
    return *value != VALUE_UNKNOWN;
}

static void keep_move(struct point *point, int move, enum value value)
{
    if (move == MOVE_PASS)
        point->pass = value;
    else
        point->moves[move] = (uint8_t)value;
}

/* Keeps what an evaluation has found out. */
static void keep(struct point *point, const struct evaluation *evaluation)
{
    point->evaluated = true;
    point->value = evaluation->value;
    point->chance = evaluation->chance;
    point->best = evaluation->best;
    for (int i = 0; i < evaluation->count; i++)
        keep_move(point, evaluation->moves[i].move, evaluation->moves[i].value);
}

/* Keeps what a lookup knows; false: it does not say who wins. */
static bool keep_lookup(struct point *point, const struct lookup *lookup)
{
    if (lookup->value == VALUE_UNKNOWN)
        return false;
    point->evaluated = true;
    point->value = lookup->value;
    point->chance = lookup->value == VALUE_WIN ? 1 : 0;
    point->best = lookup->move;
    return true;
}

/* An evaluation_progress_fn. */
static void report(void *context, const struct evaluation *evaluation)
{
    const struct analysis *const analysis = context;
    const struct game_analysis_limits *const limits = analysis->limits;
    if (limits->progress)
        limits->progress(limits->context, analysis->done, analysis->count,
                         analysis->effort + evaluation->effort);
}

/* Evaluates one position, unless a lookup says who wins. */
static enum status evaluate(struct analysis *analysis,
                            struct evaluator *evaluator,
                            const struct lookup_sources *sources,
                            const struct game *game, struct point *point,
                            struct status_text *why)
{
    const struct evaluation_limits limits = {.seconds =
                                                 analysis->limits->seconds,
                                             .effort = analysis->limits->effort,
                                             .stop = analysis->limits->stop,
                                             .progress = report,
                                             .context = analysis};
    struct lookup lookup;
    enum status status = lookup_find(sources, game, &lookup, why);
    if (status || keep_lookup(point, &lookup))
        return status;
    status = evaluator_run(evaluator, game, &limits, analysis->evaluation, why);
    if (status)
        return status;
    analysis->effort += analysis->evaluation->effort;
    keep(point, analysis->evaluation);
    return STATUS_OK;
}

static bool is_stopped(const struct analysis *analysis)
{
    return stop_flag_is_raised(analysis->limits->stop);
}

/* Evaluates all, from the last to the first. */
static enum status evaluate_all(struct analysis *analysis,
                                struct evaluator *evaluator,
                                const struct lookup_sources *sources,
                                const struct game *game,
                                struct status_text *why)
{
    struct game now = *game;
    enum status status = STATUS_OK;
    for (int i = analysis->count - 1; i >= 0 && !status; i--) {
        struct point *const point = &analysis->points[i];
        if (is_stopped(analysis))
            break;
        status = evaluate(analysis, evaluator, sources, &now, point, why);
        analysis->done++;
        game_undo(&now);
    }
    return status;
}

/* Estimates the moves that are not judged, not even by claims. No move was
 * better than the one that looked best before it was played, though its chance
 * may look another now. */
static void estimate(const struct analysis *analysis,
                     struct annotation *annotation)
{
    for (int i = 0; i < annotation->count; i++) {
        struct annotation_move *const move = &annotation->moves[i];
        const struct point *const before = &analysis->points[i];
        const struct point *const after = before + 1;
        if (move->judgement != ANNOTATION_UNKNOWN ||
            annotation_is_claimed(annotation, i) || !before->evaluated ||
            !after->evaluated)
            continue;
        move->chance_after = 1 - after->chance;
        const bool better =
            before->best != move->move && before->chance > move->chance_after;
        move->chance_before = better ? before->chance : move->chance_after;
        move->expected = better ? before->best : move->move;
        move->estimate =
            annotation_estimate(move->chance_before - move->chance_after);
    }
}

static void list_points(struct analysis *analysis, const struct game *game)
{
    struct game now = game_start(game->position.board->side, game->rules);
    for (int i = 0; i < analysis->count; i++) {
        struct point *const point = &analysis->points[i];
        point->position = now.position;
        point->stones = position_count(&now.position);
        point->best = MOVE_NONE;
        if (i < game->move_count)
            game_play(&now, game->moves[i]);
    }
}

enum status game_analysis_make(struct evaluator *evaluator,
                               const struct lookup_sources *sources,
                               const struct game *game,
                               const struct game_analysis_limits *limits,
                               struct annotation *annotation,
                               struct status_text *why)
{
    struct analysis analysis = {
        .sources = sources, .limits = limits, .count = game->move_count + 1};
    struct lookup_sources all = {.store = sources->store,
                                 .game_proof = sources->game_proof,
                                 .also = tell,
                                 .context = &analysis};
    enum status status = STATUS_OK;
    analysis.points = calloc((size_t)analysis.count, sizeof *analysis.points);
    analysis.evaluation = malloc(sizeof *analysis.evaluation);
    if (!analysis.points || !analysis.evaluation)
        status = status_no_memory(why);
    if (!status) {
        list_points(&analysis, game);
        evaluator_ask(evaluator, &all);
        status = evaluate_all(&analysis, evaluator, &all, game, why);
        evaluator_ask(evaluator, sources);
    }
    all.claims = sources->claims; /* nobody needs them before */
    if (!status)
        status = annotation_make(&all, game, annotation, why);
    if (!status)
        estimate(&analysis, annotation);
    free(analysis.points);
    free(analysis.evaluation);
    return status;
}
