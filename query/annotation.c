/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * annotation - looks up every position, then lets the values inform one another
 * from the end of the game backwards until nothing changes.
 */
#include "query/annotation.h"

#include <stdlib.h>

#include "db/read_lock.h"

/* A position of the game: what was looked up and what followed since. */
struct point {
    struct lookup lookup;
    int played; /* which of its moves was made; -1: it is the last position */
};

const char *annotation_judgement_name(enum annotation_judgement judgement)
{
    static const char *const names[ANNOTATION_JUDGEMENTS] = {
        [ANNOTATION_UNKNOWN] = "unknown",
        [ANNOTATION_KEPT] = "kept",
        [ANNOTATION_THREW] = "threw",
        [ANNOTATION_LOST] = "lost",
    };
    return names[judgement];
}

const char *annotation_estimate_name(enum annotation_estimate estimate)
{
    static const char *const names[ANNOTATION_ESTIMATES] = {
        [ANNOTATION_GOOD] = "good",
        [ANNOTATION_WEAKER] = "weaker",
        [ANNOTATION_MISTAKE] = "mistake",
    };
    return names[estimate];
}

enum annotation_estimate annotation_estimate(double loss)
{
    return loss < 0.05  ? ANNOTATION_GOOD
           : loss < 0.2 ? ANNOTATION_WEAKER
                        : ANNOTATION_MISTAKE;
}

/* Takes a value over if it says more. */
static bool learn(enum value *value, enum value told)
{
    if (*value != VALUE_UNKNOWN || told == VALUE_UNKNOWN)
        return false;
    *value = told;
    return true;
}

/* What a position's moves say about it, and it about them. */
static bool settle_moves(struct lookup *lookup)
{
    struct lookup_move *last = NULL;
    int unknown = 0, lost = 0;
    bool learnt = false;
    for (int i = 0; i < lookup->count; i++) {
        struct lookup_move *const move = &lookup->moves[i];
        if (move->value == VALUE_WIN)
            learnt |= learn(&lookup->value, VALUE_WIN);
        if (lookup->value == VALUE_LOSS)
            learnt |= learn(&move->value, VALUE_LOSS);
        lost += move->value == VALUE_LOSS;
        if (move->value == VALUE_UNKNOWN) {
            unknown++;
            last = move;
        }
    }
    if (lookup->count && lost == lookup->count)
        learnt |= learn(&lookup->value, VALUE_LOSS);
    if (lookup->value == VALUE_WIN && unknown == 1 && lost == lookup->count - 1)
        learnt |= learn(&last->value, VALUE_WIN);
    return learnt;
}

/* Draws every conclusion. From the end to the beginning one round is mostly
 * enough. */
static void settle(struct point *points, int count)
{
    bool learnt = true;
    while (learnt) {
        learnt = settle_moves(&points[count].lookup);
        for (int i = count - 1; i >= 0; i--) {
            struct lookup *const lookup = &points[i].lookup;
            struct lookup *const next = &points[i + 1].lookup;
            enum value *const made = &lookup->moves[points[i].played].value;
            learnt |= learn(made, value_opposite(next->value));
            learnt |= settle_moves(lookup);
            learnt |= learn(&next->value, value_opposite(*made));
        }
    }
}

static int index_of(const struct lookup *lookup, int move)
{
    int i = 0;
    while (lookup->moves[i].move != move)
        i++;
    return i;
}

/* Looks up every position of the game. */
static enum status look_up_all(const struct lookup_sources *sources,
                               const struct game *game, struct point *points,
                               struct status_text *why)
{
    struct game now = game_start(game->position.board->side, game->rules);
    enum status status = STATUS_OK;
    for (int i = 0; i <= game->move_count && !status; i++) {
        points[i].played = -1;
        status = lookup_find(sources, &now, &points[i].lookup, why);
        if (status || i == game->move_count)
            continue;
        points[i].played = index_of(&points[i].lookup, game->moves[i]);
        game_play(&now, game->moves[i]);
    }
    return status;
}

/* The same in one state of the store, which also spares a lock for each
 * position. */
static enum status look_up(const struct lookup_sources *sources,
                           const struct game *game, struct point *points,
                           struct status_text *why)
{
    bool frozen;
    enum status status = read_lock_freeze(sources->store, &frozen, why);
    if (status)
        return status;
    status = look_up_all(sources, game, points, why);
    read_lock_thaw(sources->store, frozen);
    return status;
}

static enum annotation_judgement judge(enum value before, enum value after)
{
    if (before == VALUE_LOSS)
        return ANNOTATION_LOST;
    if (before == VALUE_UNKNOWN || after == VALUE_UNKNOWN)
        return ANNOTATION_UNKNOWN;
    return after == VALUE_WIN ? ANNOTATION_KEPT : ANNOTATION_THREW;
}

/* The other moves: which are better, or whether none is as good. */
static void compare(struct annotation_move *annotated,
                    const struct point *point)
{
    int lost = 0;
    for (int i = 0; i < point->lookup.count; i++) {
        const struct lookup_move *const other = &point->lookup.moves[i];
        lost += other->value == VALUE_LOSS;
        if (other->value != VALUE_WIN || annotated->after == VALUE_WIN)
            continue;
        if (other->move == MOVE_PASS)
            annotated->better_pass = true;
        else
            cellset_add(&annotated->better, other->move);
    }
    annotated->only =
        annotated->after == VALUE_WIN && lost == point->lookup.count - 1;
}

static void annotate(struct annotation *annotation, const struct point *points)
{
    annotation->start = points[0].lookup.value;
    for (int i = 0; i < annotation->count; i++) {
        const struct lookup *const lookup = &points[i].lookup;
        const struct lookup_move *const made = &lookup->moves[points[i].played];
        const enum turn turn = lookup->game.position.turn;
        struct annotation_move *const annotated = &annotation->moves[i];
        *annotated = (struct annotation_move){
            .move = made->move,
            .mover = seat_mover(i),
            .colour = turn == TURN_CONTRACT ? COLOUR_NONE : (enum colour)turn,
            .before = lookup->value,
            .after = made->value,
            .judgement = judge(lookup->value, made->value),
            .expected = MOVE_NONE,
        };
        compare(annotated, &points[i]);
    }
}

/* The annotation from what the sources know. */
static enum status make(const struct lookup_sources *sources,
                        const struct game *game, struct annotation *annotation,
                        struct status_text *why)
{
    const int count = game->move_count;
    struct point *const points = calloc((size_t)count + 1, sizeof *points);
    enum status status = STATUS_OK;
    *annotation = (struct annotation){
        .count = count,
        .moves = calloc((size_t)count + 1, sizeof *annotation->moves),
    };
    if (!points || !annotation->moves)
        status = status_no_memory(why);
    else
        status = look_up(sources, game, points, why);
    if (!status) {
        settle(points, count);
        annotate(annotation, points);
    } else {
        annotation_free(annotation);
    }
    free(points);
    return status;
}

/* The annotation as if claims were proved. */
static enum status add_claimed(struct lookup_sources *sources,
                               const struct game *game,
                               struct annotation *annotation,
                               struct status_text *why)
{
    const struct lookup_sources believing = lookup_believing(sources);
    annotation->claimed = malloc(sizeof *annotation->claimed);
    if (!annotation->claimed)
        return status_no_memory(why);
    return make(&believing, game, annotation->claimed, why);
}

enum status annotation_make(const struct lookup_sources *sources,
                            const struct game *game,
                            struct annotation *annotation,
                            struct status_text *why)
{
    struct lookup_sources asked = *sources;
    enum status status = make(sources, game, annotation, why);
    if (status || !sources->claims)
        return status;
    status = add_claimed(&asked, game, annotation, why);
    if (status)
        annotation_free(annotation);
    return status;
}

void annotation_free(struct annotation *annotation)
{
    if (annotation->claimed)
        annotation_free(annotation->claimed);
    free(annotation->claimed);
    free(annotation->moves);
    *annotation = (struct annotation){.count = 0};
}

enum seat annotation_ahead(const struct annotation *annotation, int moves)
{
    const enum value value =
        moves ? annotation->moves[moves - 1].after : annotation->start;
    const enum seat who = seat_mover(moves ? moves - 1 : 0);
    if (value == VALUE_UNKNOWN)
        return SEAT_NONE;
    return value == VALUE_WIN ? who : seat_other(who);
}

int annotation_count(const struct annotation *annotation, enum seat who,
                     enum annotation_judgement judgement)
{
    int count = 0;
    for (int i = 0; i < annotation->count; i++) {
        const struct annotation_move *const move = &annotation->moves[i];
        count += move->judgement == judgement &&
                 (who == SEAT_NONE || move->mover == who);
    }
    return count;
}

bool annotation_is_claimed(const struct annotation *annotation, int number)
{
    const struct annotation *const claimed = annotation->claimed;
    return annotation->moves[number].judgement == ANNOTATION_UNKNOWN &&
           claimed && claimed->moves[number].judgement != ANNOTATION_UNKNOWN;
}

int annotation_estimated(const struct annotation *annotation, enum seat who,
                         enum annotation_estimate estimate)
{
    int count = 0;
    for (int i = 0; i < annotation->count; i++) {
        const struct annotation_move *const move = &annotation->moves[i];
        count += move->estimate == estimate &&
                 (who == SEAT_NONE || move->mover == who);
    }
    return count;
}

int annotation_first_thrown(const struct annotation *annotation, enum seat who)
{
    for (int i = 0; i < annotation->count; i++)
        if (annotation->moves[i].judgement == ANNOTATION_THREW &&
            annotation->moves[i].mover == who)
            return i;
    return -1;
}
