/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * answer_json - what `unlur query --json` says comes from
 * analysis/report/lookup_json.h; what only a page needs is added.
 */
#include "web/answer_json.h"

#include "analysis/report/lookup_json.h"
#include "game/notation.h"
#include "game/symmetry.h"

/* --- Positions ------------------------------------------------------------ */

/* Adds what a page needs beyond what `unlur query --json` says. */
static void add_frame(json_t *object, const struct lookup *lookup)
{
    const struct game *const game = &lookup->game;
    char record[GAME_RECORD_SIZE];
    json_object_update_new(object,
                           json_pack("{s:s?, s:i, s:s, s:o}", "record",
                                     game_write(game, record), "size",
                                     game->position.board->side, "turn",
                                     turn_name(game->position.turn), "won",
                                     lookup_json_colour(lookup->winner)));
}

json_t *answer_json_position(const struct lookup *lookup)
{
    json_t *const object = lookup_json(lookup);
    add_frame(object, lookup);
    return object;
}

json_t *answer_json_line(const struct lookup *lookup,
                         const struct main_line *line)
{
    char text[NOTATION_SIZE];
    const struct position *const position = &lookup->game.position;
    return json_pack(
        "{s:s, s:o, s:s, s:o, s:s}", "position", notation_write(position, text),
        "winner", lookup_json_colour(line->winner), "value",
        value_name(line->value), "moves",
        lookup_json_moves(position->board, line->moves, line->count), "end",
        main_line_end_name(line->end));
}

/* --- The contract --------------------------------------------------------- */

/* What is known of the cells of an orbit, else claimed: any of them will do. */
static struct lookup_move best_known(const struct lookup *lookup,
                                     const struct cellset *orbit)
{
    struct lookup_move known = {.move = MOVE_NONE};
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        if (move->move < 0 || !cellset_has(orbit, move->move))
            continue;
        if (known.move == MOVE_NONE ||
            (known.value == VALUE_UNKNOWN && move->value != VALUE_UNKNOWN))
            known = *move;
    }
    return known;
}

static json_t *orbit_json(const struct lookup *lookup,
                          const struct cellset *orbit)
{
    const struct board *const board = lookup->game.position.board;
    const struct lookup_move known = best_known(lookup, orbit);
    json_t *const cells = json_array();
    for (int cell = cellset_next(orbit, 0); cell >= 0;
         cell = cellset_next(orbit, cell + 1))
        json_array_append_new(cells, lookup_json_move(board, cell));
    json_t *const object = json_pack("{s:o, s:s, s:s}", "cells", cells, "value",
                                     value_name(known.value), "source",
                                     lookup_source_name(known.source));
    lookup_json_add_claim(object, "claim", known.claim);
    return object;
}

static json_t *orbits_json(const struct lookup *lookup)
{
    const struct position *const start = &lookup->game.position;
    struct symmetry_orbits orbits =
        symmetry_orbits(start, position_moves(start, lookup->game.rules));
    json_t *const array = json_array();
    struct cellset orbit;
    while (symmetry_next_orbit(&orbits, &orbit))
        json_array_append_new(array, orbit_json(lookup, &orbit));
    return array;
}

static struct lookup_move passing(const struct lookup *lookup)
{
    for (int i = 0; i < lookup->count; i++)
        if (lookup->moves[i].move == MOVE_PASS)
            return lookup->moves[i];
    return (struct lookup_move){.value = VALUE_UNKNOWN};
}

json_t *answer_json_contract(const struct lookup *lookup)
{
    const struct game *const game = &lookup->game;
    const int grundy = lookup->stored ? lookup->result.grundy : -1;
    const struct lookup_move pass = passing(lookup);
    char text[NOTATION_SIZE];
    json_t *const object =
        json_pack("{s:i, s:s}", "size", game->position.board->side, "position",
                  notation_write(&game->position, text));
    lookup_json_verdict(object, game, lookup->value, lookup->move);
    json_object_update_new(
        object,
        json_pack("{s:o, s:s, s:o}", "grundy",
                  grundy < 0 ? json_null() : json_integer(grundy), "passing",
                  value_name(pass.value), "orbits", orbits_json(lookup)));
    lookup_json_claim(object, lookup);
    lookup_json_add_claim(object, "claimed_passing", pass.claim);
    return object;
}

/* --- Proofs --------------------------------------------------------------- */

/* A proof or disproof number while it says something: not before it is counted,
 * and not once all is decided. */
static json_t *count_json(uint32_t count)
{
    return count && count != SEARCH_INFINITE ? json_integer(count)
                                             : json_null();
}

json_t *answer_json_proof(const struct proof_job *job)
{
    char text[NOTATION_SIZE];
    const struct game game = {.position = job->position, .rules = job->rules};
    json_t *const object = json_pack(
        "{s:I, s:s, s:s, s:I, s:f, s:f, s:o, s:o}", "id", (json_int_t)job->id,
        "state", proof_job_state_name(job->state), "position",
        notation_write(&job->position, text), "nodes", (json_int_t)job->nodes,
        "seconds", job->seconds, "limit", job->limit, "pn", count_json(job->pn),
        "dn", count_json(job->dn));
    if (job->state == PROOF_JOB_WAITING)
        json_object_set_new(object, "before", json_integer(job->before));
    if (job->state == PROOF_JOB_PROVED)
        lookup_json_verdict(object, &game, job->value, job->move);
    if (job->state == PROOF_JOB_FAILED)
        json_object_set_new(object, "error", json_string(job->why.line));
    return object;
}
