/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_proof - follows a proof along a game that was played.
 *
 * All rests on positions where the loser is to move. One is lost if a node
 * covers it or an end holds: a connection or a barred cell that the game went
 * through. Where the winner is to move each of his moves is tried. If he always
 * makes one of those that are found, one is found again after any reply: a
 * node's children cover what follows it, and an end outlasts each of them.
 */
#include "query/game_proof.h"

#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "game/symmetry.h"
#include "query/barred_cells.h"
#include "query/connection_check.h"
#include "query/proof_match.h"

enum { GAME_PROOF_HELD = 2 };

/* A proof in memory; one that cannot be read is a tree of no nodes. */
struct held {
    struct proof proof; /* of size 0: the place is free */
    struct proof_tree tree;
    struct proof_match match;
    uint64_t used; /* when last */
};

struct game_proof {
    struct store *store;
    struct held held[GAME_PROOF_HELD];
    uint64_t clock; /* proofs asked for */
};

/* A proof and the ends of its lines that the game has come to. */
struct course {
    const struct held *held;
    enum colour winner;
    int count;
    struct proof_match_hit ends[GAME_MOST_MOVES + 1];
};

/* What is known of a lost position. */
struct loss {
    enum proof_kind kind;
    uint32_t work; /* left to prove it */
    struct proof_match_hit hit;
};

/* --- Proofs in memory ----------------------------------------------------- */

static void drop(struct held *held)
{
    proof_match_free(&held->match);
    proof_tree_free(&held->tree);
    proof_free(&held->proof);
}

enum status game_proof_create(struct store *store,
                              struct game_proof **game_proof,
                              struct status_text *why)
{
    *game_proof = calloc(1, sizeof **game_proof);
    if (!*game_proof)
        return status_no_memory(why);
    (*game_proof)->store = store;
    return STATUS_OK;
}

void game_proof_destroy(struct game_proof *game_proof)
{
    if (!game_proof)
        return;
    for (int i = 0; i < GAME_PROOF_HELD; i++)
        drop(&game_proof->held[i]);
    free(game_proof);
}

/* Reads the proof of a position. */
static enum status load(struct store *store, const struct position *position,
                        struct held *held, struct status_text *why)
{
    struct status_text flaw;
    bool found;
    drop(held);
    const enum status status = store_get_proof(store, position, RULES_INNER,
                                               &found, &held->proof, why);
    if (status || !found || held->proof.verdict == PROOF_REJECTED)
        return status;
    const bool read = !proof_tree_read_grounds(
        held->proof.bytes, held->proof.size, &held->tree, &flaw);
    if (read ? proof_match_make(&held->tree, &held->match)
             : !status_lacked_memory(&flaw))
        return STATUS_OK;
    drop(held);
    return status_no_memory(why);
}

static bool is_held(const struct held *held, const struct proof_facts *facts)
{
    return held->proof.size &&
           memcmp(held->proof.digest, facts->digest, PROOF_DIGEST_SIZE) == 0;
}

/* The place where a proof is, else the one used longest ago. */
static struct held *find_place(struct game_proof *game_proof,
                               const struct proof_facts *facts)
{
    struct held *oldest = &game_proof->held[0];
    for (int i = 0; i < GAME_PROOF_HELD; i++) {
        if (is_held(&game_proof->held[i], facts))
            return &game_proof->held[i];
        if (game_proof->held[i].used < oldest->used)
            oldest = &game_proof->held[i];
    }
    return oldest;
}

/* Finds the proof of a position, in memory if it is there; NULL: there is none
 * to go by. */
static enum status hold(struct game_proof *game_proof,
                        const struct position *position,
                        const struct held **found, struct status_text *why)
{
    struct proof_facts facts;
    enum status status = store_get_proof_facts(game_proof->store, position,
                                               RULES_INNER, &facts, why);
    *found = NULL;
    if (status || !facts.stored || facts.verdict == PROOF_REJECTED ||
        facts.nodes > GAME_PROOF_MOST_NODES ||
        facts.raw_size > GAME_PROOF_MOST_BYTES)
        return status;
    struct held *const held = find_place(game_proof, &facts);
    held->used = ++game_proof->clock;
    if (!is_held(held, &facts))
        status = load(game_proof->store, position, held, why);
    if (!status && held->tree.count)
        *found = held;
    return status;
}

/* --- Lost positions ------------------------------------------------------- */

/* Whether an end that the game came to still holds in a position with the loser
 * to move. */
static bool holds(const struct course *course,
                  const struct proof_match_hit *end,
                  const struct position *position)
{
    const struct proof_tree *const tree = &course->held->tree;
    if (tree->nodes[end->node].kind == PROOF_BARRED)
        return barred_cells_any(position);
    const struct position image =
        symmetry_position(position, symmetry_inverse(end->symmetry));
    return connection_check_holds(tree, course->held->proof.bytes, end->node,
                                  &image);
}

/* Whether a position with the loser to move, which nobody has won, is lost. */
static bool is_lost(const struct course *course,
                    const struct position *position, struct loss *loss)
{
    const struct proof_node *const nodes = course->held->tree.nodes;
    const struct proof_match_hit *found = &loss->hit;
    bool lost = proof_match_find(&course->held->match, position, &loss->hit);
    for (int i = 0; i < course->count && !lost; i++) {
        found = &course->ends[i];
        lost = holds(course, found, position);
    }
    if (lost) {
        loss->kind = (enum proof_kind)nodes[found->node].kind;
        loss->work = nodes[found->node].work;
    }
    return lost;
}

/* --- Moves and replies ---------------------------------------------------- */

/* What is left to prove after a move of the winner's that is known to win;
 * false: it is not. */
static bool wins(const struct course *course, const struct position *position,
                 int move, uint32_t *work)
{
    const struct position after = position_after(position, move);
    const enum colour winner = outcome_winner(&after);
    struct loss loss;
    *work = 0;
    if (winner != COLOUR_NONE)
        return winner == course->winner;
    const bool lost = is_lost(course, &after, &loss);
    if (lost)
        *work = loss.work;
    return lost;
}

static void list_moves(const struct course *course,
                       const struct position *position,
                       struct game_proof_answer *answer)
{
    const struct cellset empty = position_free(position);
    uint32_t least = 0, work;
    for (int cell = cellset_next(&empty, 0); cell >= 0;
         cell = cellset_next(&empty, cell + 1)) {
        if (!wins(course, position, cell, &work))
            continue;
        cellset_add(&answer->moves, cell);
        if (answer->move == MOVE_NONE || work < least) {
            answer->move = cell;
            least = work;
        }
    }
}

/* The work that a node stands for. */
static uint32_t work_of(const struct proof_tree *tree, uint32_t node)
{
    const struct proof_node *const here = &tree->nodes[node];
    return here->kind == PROOF_REFERENCE ? tree->nodes[here->target].work
                                         : here->work;
}

/* For each reply, in the coordinates of the record, the least work of a child
 * of the node that answers it; UINT32_MAX: none does. */
static void weigh_replies(const struct proof_tree *tree, uint32_t node,
                          uint32_t work[BOARD_MAX_CELLS])
{
    const int cells = tree->position.board->cells;
    for (int cell = 0; cell < cells; cell++)
        work[cell] = UINT32_MAX;
    uint32_t child = node + 1;
    for (uint32_t i = 0; i < tree->nodes[node].children; i++) {
        const struct proof_node *const below = &tree->nodes[child];
        const uint32_t cost = work_of(tree, child);
        for (int cell = 0; cell < cells; cell++)
            if (cost < work[cell] &&
                (below->edge == cell ||
                 (!below->whole &&
                  !cellset_has(&tree->grounds[child].rest, cell))))
                work[cell] = cost;
        child += below->span;
    }
}

/* The reply to a lost position that leaves the most to prove; of those that
 * lose at once the first, if there are no others. */
static int choose_reply(const struct course *course,
                        const struct position *position,
                        const struct proof_match_hit *hit)
{
    const struct cellset empty = position_free(position);
    const int back = symmetry_inverse(hit->symmetry);
    uint32_t work[BOARD_MAX_CELLS], most = 0;
    int reply = cellset_next(&empty, 0);
    weigh_replies(&course->held->tree, hit->node, work);
    for (int cell = reply; cell >= 0; cell = cellset_next(&empty, cell + 1)) {
        const struct position after = position_after(position, cell);
        const uint32_t cost = work[symmetry_move(position->board, back, cell)];
        if (cost == UINT32_MAX || cost <= most ||
            outcome_winner(&after) != COLOUR_NONE)
            continue;
        most = cost;
        reply = cell;
    }
    return reply;
}

/* --- Questions ------------------------------------------------------------ */

/* Notes the end that the game came to in a position, if it is one. */
static void note_end(struct course *course, const struct position *position)
{
    struct proof_match_hit hit;
    if (proof_match_find(&course->held->match, position, &hit) &&
        course->held->tree.nodes[hit.node].kind != PROOF_REPLIES)
        course->ends[course->count++] = hit;
}

/* Fills the course of a game with the ends from the position `back` moves ago
 * to the present. */
static void follow(const struct game *game, int back, struct course *course)
{
    struct game then = *game;
    note_end(course, &then.position);
    while (back-- > 0) {
        game_undo(&then);
        note_end(course, &then.position);
    }
}

/* Answers by one proof, if it says anything. */
static void ask_one(const struct held *held, const struct game *game,
                    struct game_proof_answer *answer)
{
    const struct position *const position = &game->position;
    struct course course = {.held = held, .winner = held->tree.winner};
    struct loss loss;
    follow(game, answer->back, &course);
    if ((enum colour)position->turn == course.winner) {
        list_moves(&course, position, answer);
        if (answer->move != MOVE_NONE)
            answer->winner = course.winner;
    } else if (is_lost(&course, position, &loss)) {
        answer->winner = course.winner;
        answer->kind = loss.kind;
        if (loss.kind == PROOF_REPLIES)
            answer->reply = choose_reply(&course, position, &loss.hit);
    }
}

enum status game_proof_ask(struct game_proof *game_proof,
                           const struct game *game,
                           struct game_proof_answer *answer,
                           struct status_text *why)
{
    struct game then = *game;
    const struct held *held;
    *answer = (struct game_proof_answer){
        .winner = COLOUR_NONE, .move = MOVE_NONE, .reply = MOVE_NONE};
    if (outcome_winner(&game->position) != COLOUR_NONE)
        return STATUS_OK;
    while (then.position.turn != TURN_CONTRACT) {
        const enum status status = hold(game_proof, &then.position, &held, why);
        if (status)
            return status;
        if (held)
            ask_one(held, game, answer);
        if (answer->winner != COLOUR_NONE || !game_undo(&then))
            return STATUS_OK;
        answer->back++;
    }
    return STATUS_OK;
}
