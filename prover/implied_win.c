/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * implied_win - the proof is written for the canonical image of the position,
 * with the record of what follows turned as the symmetries of both say.
 */
#include "prover/implied_win.h"

#include "game/symmetry.h"
#include "proof/join.h"

/* Adds to `bytes` the proof of a position's canonical image: a move of the
 * position's, and below it a stored proof of what follows. */
static enum status join(const struct position *position, int move,
                        const struct proof *below, struct bytes *bytes,
                        uint32_t *nodes, struct status_text *why)
{
    int turn;
    const struct position least = symmetry_canonical(position, &turn);
    const int cell = symmetry_move(position->board, turn, move);
    const struct position after = position_after(&least, cell);
    const struct position target = symmetry_canonical(&after, &turn);
    const struct bytes record = {.data = below->bytes, .size = below->size};
    struct proof_writer writer = {.board = position->board,
                                  .winner = (enum colour)position->turn};
    proof_writer_move(&writer, cell, 0);
    enum status status = proof_join_add(&writer, &record, &target,
                                        symmetry_inverse(turn), false, why);
    if (!status)
        status = proof_writer_end(&writer, &least, bytes, nodes, why);
    bytes_clear(&writer.bytes);
    return status;
}

/* Makes the record of a position that a move wins, of which `after` is the
 * answer. */
static enum status make_record(struct checked_store *checked,
                               const struct game *game, int move,
                               const struct answer *after,
                               struct record *record, struct status_text *why)
{
    struct bytes bytes = {.data = NULL};
    struct proof below;
    uint32_t nodes;
    enum status status =
        checked_store_get_proof(checked, &after->result.position, &below, why);
    if (!status) {
        status = join(&game->position, move, &below, &bytes, &nodes, why);
        proof_free(&below);
    }
    if (status) {
        bytes_clear(&bytes);
        return status;
    }
    *record = (struct record){
        .result = {.position = game->position,
                   .rules = game->rules,
                   .state = RESULT_PROVED,
                   .value = VALUE_WIN,
                   .move = move,
                   .grundy = VALUE_NO_GRUNDY,
                   .nodes = after->result.nodes,
                   .seconds = after->result.seconds},
        .proof = {.bytes = bytes.data, .size = bytes.size, .nodes = nodes}};
    return STATUS_OK;
}

enum status implied_win_find(struct checked_store *checked,
                             const struct game *game, struct record *record,
                             bool *found, struct status_text *why)
{
    const struct cellset moves = position_moves(&game->position, game->rules);
    enum status status = STATUS_OK;
    *found = false;
    if (!checked->store)
        return status;
    for (int move = cellset_next(&moves, 0); move >= 0;
         move = cellset_next(&moves, move + 1)) {
        const struct game after = {.position =
                                       position_after(&game->position, move),
                                   .rules = game->rules};
        struct answer answer;
        status = checked_store_look_up(checked, &after, &answer, why);
        *found = !status && answer.stored && answer.proof_nodes &&
                 answer.result.value == VALUE_LOSS;
        if (*found)
            status = make_record(checked, game, move, &answer, record, why);
        if (status || *found)
            return status;
    }
    return status;
}
