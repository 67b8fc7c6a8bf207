/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_graft - one recursive descent through the bytes of a record, which has
 * been verified. Children come before their node, since what the strategy has
 * for it can be told only by its region. What a mark has become is kept for
 * the references to it, of each record apart.
 */
#include "solver/dfpn/proof_graft.h"

#include <stdlib.h>

#include "game/array.h"
#include "game/outcome.h"
#include "game/symmetry.h"
#include "proof/format.h"

struct proof_graft {
    const struct learned_proofs *proofs;
    struct strategy *strategy;
    struct strategy_link **marks;  /* by record, then by mark: leads to the
                                      record's orientation; NULL, or no node: not
                                      copied yet */
    struct strategy_link *answers; /* of all replies being read, one after
                                      another */
    size_t answer_count, answer_room;
};

/* A record that is being read. */
struct reading {
    struct proof_graft *graft;
    const struct learned_proof *proof;
    struct strategy_link *marks;
    const unsigned char *at;
    uint32_t mark; /* marks finished before it */
};

struct proof_graft *proof_graft_create(const struct learned_proofs *proofs,
                                       struct strategy *strategy)
{
    struct proof_graft *const graft = calloc(1, sizeof *graft);
    if (!graft)
        return NULL;
    *graft =
        (struct proof_graft){.proofs = proofs,
                             .strategy = strategy,
                             .marks = calloc(learned_proofs_count(proofs) + 1,
                                             sizeof *graft->marks)};
    if (!graft->marks) {
        free(graft);
        return NULL;
    }
    return graft;
}

void proof_graft_destroy(struct proof_graft *graft)
{
    if (!graft)
        return;
    for (size_t i = 0; i < learned_proofs_count(graft->proofs); i++)
        free(graft->marks[i]);
    free(graft->marks);
    free(graft->answers);
    free(graft);
}

/* The marks of a record; NULL when memory ran out. */
static struct strategy_link *marks_of(struct proof_graft *graft, uint32_t proof)
{
    struct strategy_link **const marks = &graft->marks[proof];
    const uint32_t count =
        learned_proofs_proof(graft->proofs, proof)->mark_count;
    if (*marks)
        return *marks;
    *marks = malloc(((size_t)count + 1) * sizeof **marks);
    for (uint32_t i = 0; *marks && i < count; i++)
        (*marks)[i].node = STRATEGY_NONE;
    return *marks;
}

/* --- Nodes --------------------------------------------------------------- */

/* Reads the node that begins here, for the winner's stones `own`. False when
 * memory ran out. */
static bool read_node(struct reading *reading, bits own, bool winner_moves,
                      struct strategy_link *link);

static enum colour winner_of(const struct reading *reading)
{
    return reading->proof->winner;
}

/* Completes a node; whether the strategy has one for it already. */
static bool known(const struct reading *reading, bits own, bool winner_moves,
                  struct strategy_node *node, struct strategy_link *link)
{
    const enum colour winner = winner_of(reading);
    node->turn = winner_moves ? winner : colour_other(winner);
    node->stones[winner] = own;
    return strategy_find_within(reading->graft->strategy, node, link);
}

static bool add(const struct reading *reading, const struct strategy_node *node,
                const struct strategy_link *links, uint32_t count,
                struct strategy_link *link)
{
    return strategy_add(reading->graft->strategy, node, links, count, link);
}

static bool makes_goal(const struct reading *reading, bits own, int cell)
{
    const struct board_sets *const sets = reading->graft->strategy->sets;
    const bits group = board_sets_flood(sets, bits_of(cell), own, NULL);
    return outcome_of_sides(board_sets_sides(sets, group)) &
           outcome_goal(winner_of(reading));
}

static bool read_move(struct reading *reading, bits own, int cell,
                      struct strategy_link *link)
{
    struct strategy_node node = {
        .kind = STRATEGY_MOVE, .cell = (int16_t)cell, .region = bits_of(cell)};
    struct strategy_link after;
    const bool ends = makes_goal(reading, own, cell);
    if (!ends) {
        if (!read_node(reading, own | bits_of(cell), false, &after))
            return false;
        node.region |= strategy_region(reading->graft->strategy, &after);
    }
    return known(reading, own, true, &node, link) ||
           add(reading, &node, &after, !ends, link);
}

static bool read_replies(struct reading *reading, bits own,
                         struct strategy_link *link)
{
    struct proof_graft *const graft = reading->graft;
    struct strategy_node node = {.kind = STRATEGY_REPLIES};
    const uint32_t count = proof_format_number(&reading->at);
    const size_t first = graft->answer_count;
    for (uint32_t i = 0; i < count; i++) {
        struct strategy_link answer;
        proof_format_number(&reading->at);
        if (!read_node(reading, own, true, &answer) ||
            !array_room(&graft->answers, graft->answer_count,
                        &graft->answer_room))
            return false;
        node.region |= strategy_region(graft->strategy, &answer);
        answer.reply = MOVE_PASS;
        graft->answers[graft->answer_count++] = answer;
    }
    graft->answer_count = first;
    return known(reading, own, false, &node, link) ||
           add(reading, &node, graft->answers + first, count, link);
}

static bool read_connection(struct reading *reading, bits own,
                            struct strategy_link *link)
{
    struct bytes *const arms = &reading->graft->strategy->arms;
    struct strategy_node node = {.kind = STRATEGY_CONNECTION,
                                 .arms = arms->size};
    node.cell = (int16_t)proof_format_number(&reading->at);
    node.side = (int16_t)proof_format_number(&reading->at);
    const unsigned char *const begin = reading->at;
    struct cellset cells = {{0}};
    for (int i = winner_of(reading) == COLOUR_WHITE ? 2 : 3; i > 0; i--)
        proof_format_pass_arm(&reading->at, &cells);
    node.region = bits_of_cellset(&cells);
    if (known(reading, own, false, &node, link))
        return true;
    bytes_add(arms, begin, (size_t)(reading->at - begin));
    return !arms->failed && add(reading, &node, NULL, 0, link);
}

/* Copies the node of a mark, if that has not been done. */
static bool read_mark(struct reading *reading, uint32_t mark, bits own,
                      bool winner_moves)
{
    const struct learned_place place = reading->proof->marks[mark];
    struct reading there = *reading;
    struct strategy_link link;
    there.at = reading->proof->bytes + place.begin;
    there.mark = place.mark;
    return reading->marks[mark].node != STRATEGY_NONE ||
           read_node(&there, own, winner_moves, &link);
}

static bool read_reference(struct reading *reading, bits own, bool winner_moves,
                           struct strategy_link *link)
{
    const struct board_sets *const sets = reading->graft->strategy->sets;
    const uint32_t mark = proof_format_number(&reading->at);
    const int k = (int)proof_format_number(&reading->at);
    const bits there = board_sets_image(sets, symmetry_inverse(k), own);
    if (!read_mark(reading, mark, there, winner_moves))
        return false;
    *link = reading->marks[mark];
    link->symmetry = (uint8_t)symmetry_compose(k, link->symmetry);
    return true;
}

static bool read_plain(struct reading *reading, uint32_t code, bits own,
                       bool winner_moves, struct strategy_link *link)
{
    switch (code) {
    case PROOF_FORMAT_REFERENCE:
        return read_reference(reading, own, winner_moves, link);
    case PROOF_FORMAT_CONNECTION: return read_connection(reading, own, link);
    case PROOF_FORMAT_REPLIES: return read_replies(reading, own, link);
    default:
        return read_move(reading, own, (int)code - PROOF_FORMAT_MOVE, link);
    }
}

static bool read_node(struct reading *reading, bits own, bool winner_moves,
                      struct strategy_link *link)
{
    uint32_t code = proof_format_number(&reading->at);
    if (code != PROOF_FORMAT_MARK)
        return read_plain(reading, code, own, winner_moves, link);
    code = proof_format_number(&reading->at);
    if (!read_plain(reading, code, own, winner_moves, link))
        return false;
    reading->marks[reading->mark++] = *link;
    return true;
}

bool proof_graft_node(struct proof_graft *graft,
                      const struct learned_node *node,
                      struct strategy_link *link)
{
    const struct learned_proof *const proof =
        learned_proofs_proof(graft->proofs, node->proof);
    struct reading reading = {.graft = graft,
                              .proof = proof,
                              .marks = marks_of(graft, node->proof),
                              .at = proof->bytes + node->place.begin,
                              .mark = node->place.mark};
    if (!reading.marks ||
        !read_node(&reading, node->stones, node->winner_moves, link))
        return false;
    link->symmetry = (uint8_t)symmetry_compose(node->symmetry, link->symmetry);
    return true;
}
