/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * annotation_json - one function for each level of the object: the annotation,
 * its moves, and the estimate of a move that is not judged.
 */
#include "analysis/report/annotation_json.h"

#include "analysis/report/lookup_json.h"

static json_t *better_json(const struct board *board,
                           const struct annotation_move *move)
{
    json_t *const better = json_array();
    for (int cell = cellset_next(&move->better, 0); cell >= 0;
         cell = cellset_next(&move->better, cell + 1))
        json_array_append_new(better, lookup_json_move(board, cell));
    if (move->better_pass)
        json_array_append_new(better, lookup_json_move(board, MOVE_PASS));
    return better;
}

static json_t *basis_json(const struct annotation_move *move)
{
    if (move->judgement != ANNOTATION_UNKNOWN)
        return json_string("proved");
    return move->estimate ? json_string("estimated") : json_null();
}

/* What is claimed of a move, see annotation_is_claimed(). */
static json_t *claim_json(const struct board *board,
                          const struct annotation_move *claimed)
{
    return json_pack("{s:s, s:s, s:s, s:b, s:o}", "before",
                     value_name(claimed->before), "after",
                     value_name(claimed->after), "judgement",
                     annotation_judgement_name(claimed->judgement), "only",
                     claimed->only, "better", better_json(board, claimed));
}

/* What is estimated of a move that is not judged, or null. */
static json_t *estimate_json(const struct board *board,
                             const struct annotation_move *move)
{
    if (!move->estimate)
        return json_null();
    return json_pack("{s:s, s:f, s:f, s:f, s:o}", "word",
                     annotation_estimate_name(move->estimate), "before",
                     move->chance_before, "after", move->chance_after, "loss",
                     move->chance_before - move->chance_after, "expected",
                     lookup_json_move(board, move->expected));
}

static json_t *move_json(const struct board *board,
                         const struct annotation *annotation, int number)
{
    const struct annotation_move *const move = &annotation->moves[number];
    json_t *const object = json_pack(
        "{s:o, s:s, s:o, s:s, s:s, s:s, s:b, s:o}", "move",
        lookup_json_move(board, move->move), "player", seat_name(move->mover),
        "colour", lookup_json_colour(move->colour), "before",
        value_name(move->before), "after", value_name(move->after), "judgement",
        annotation_judgement_name(move->judgement), "only", move->only,
        "better", better_json(board, move));
    json_object_set_new(object, "basis", basis_json(move));
    json_object_set_new(object, "estimate", estimate_json(board, move));
    if (annotation_is_claimed(annotation, number))
        json_object_set_new(
            object, "claim",
            claim_json(board, &annotation->claimed->moves[number]));
    return object;
}

/* The number, from 1, of the first move that threw the win, or null. */
static json_t *thrown_json(const struct annotation *annotation, enum seat who)
{
    const int first = annotation_first_thrown(annotation, who);
    return first < 0 ? json_null() : json_integer(first + 1);
}

void annotation_json(json_t *object, const struct board *board,
                     const struct annotation *annotation)
{
    json_t *const moves = json_array();
    json_t *const thrown = json_object();
    const int unknown =
        annotation_count(annotation, SEAT_NONE, ANNOTATION_UNKNOWN);
    const int blank =
        annotation_estimated(annotation, SEAT_NONE, ANNOTATION_NO_ESTIMATE);
    for (int i = 0; i < annotation->count; i++)
        json_array_append_new(moves, move_json(board, annotation, i));
    for (int who = SEAT_FIRST; who <= SEAT_SECOND; who++)
        json_object_set_new(thrown, seat_name((enum seat)who),
                            thrown_json(annotation, (enum seat)who));
    json_object_set_new(object, "start",
                        json_string(value_name(annotation->start)));
    json_object_set_new(object, "judged", moves);
    json_object_set_new(object, "known",
                        json_integer(annotation->count - unknown));
    json_object_set_new(object, "estimated",
                        json_integer(annotation->count - blank));
    json_object_set_new(object, "thrown", thrown);
}
