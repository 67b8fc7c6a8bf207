/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_graft - each node of learned proofs is found, turned as may be and
 * among any stones of the loser's, and what is copied of it is a proof: the
 * verifier accepts it for a position that nobody has searched.
 */
#include "solver/dfpn/proof_graft.h"

#include "game/outcome.h"
#include "game/symmetry.h"
#include "solver/dfpn/search.h"
#include "tests/position_oracle.h"
#include "tests/search_checks.h"
#include "tests/stream.h"
#include "tests/support.h"
#include "verifier/verify.h"

enum {
    MOST_RECORDS = 30,
    COPIES = 50 /* to one strategy */
};

/* The proofs of some positions of a side, learned. */
struct lesson {
    const struct board_sets *sets;
    struct learned_proofs *proofs;
    int count;
    struct proof_tree trees[MOST_RECORDS];
};

/* Writes the proof of a position down, with nothing learned. */
static void prove(struct search *search, const struct position *position, int k,
                  struct bytes *bytes)
{
    static const struct search_limits none;
    const struct search_verdict verdict = search_checks_prove(search, position);
    struct search_proof proof;
    struct status_text why;
    if (search_extract(search, position,
                       value_winner(position->turn, verdict.value), k, &none,
                       bytes, &proof, &why))
        position_oracle_complain(position, why.line);
}

static void learn(struct lesson *lesson, const struct bytes *bytes,
                  struct proof_tree *tree)
{
    struct status_text why;
    if (proof_tree_read_grounds(bytes->data, bytes->size, tree, &why))
        ck_abort_msg("%s", why.line);
    ck_assert(learned_proofs_add(lesson->proofs, bytes->data, tree));
}

/* Positions of games after some stones, so that the proofs have some hundred
 * nodes. */
static struct lesson open_lesson(int side, int stones)
{
    static const struct search_options options = {.memory = 16 * MEBIBYTE};
    struct lesson lesson = {.sets = board_sets_of(side),
                            .count = support_amount(15, MOST_RECORDS)};
    struct search *search;
    struct status_text why;
    uint64_t seed = 300 + (uint64_t)side;
    lesson.proofs = learned_proofs_create(lesson.sets);
    ck_assert_int_eq(search_create(side, &options, &search, &why), STATUS_OK);
    for (int i = 0; i < lesson.count; i++) {
        struct position position;
        struct bytes bytes = {.data = NULL};
        do {
            position = position_oracle_game(&seed, side, stones, i % 4);
        } while (outcome_winner(&position) != COLOUR_NONE);
        prove(search, &position, i % BOARD_SYMMETRIES, &bytes);
        learn(&lesson, &bytes, &lesson.trees[i]);
        bytes_clear(&bytes);
    }
    search_destroy(search);
    return lesson;
}

static void close_lesson(struct lesson *lesson)
{
    for (int i = 0; i < lesson->count; i++)
        proof_tree_free(&lesson->trees[i]);
    learned_proofs_destroy(lesson->proofs);
}

/* Where the node must serve: its stones and region turned, the loser's stones
 * on any other cells. */
static struct position place_of(const struct proof_tree *tree,
                                const struct proof_ground *ground,
                                uint64_t *seed)
{
    const struct board *const board = tree->position.board;
    const enum colour loser = colour_other(tree->winner);
    const int k = support_below(seed, BOARD_SYMMETRIES);
    const int density = support_below(seed, 4);
    struct position position = {.board = board};
    position.turn = (enum turn)(ground->winner_moves ? tree->winner : loser);
    position.stones[tree->winner] = symmetry_set(board, k, &ground->own);
    const struct cellset region = symmetry_set(board, k, &ground->rest);
    const struct cellset others =
        cellset_without(position_free(&position), region);
    for (int cell = cellset_next(&others, 0); cell >= 0;
         cell = cellset_next(&others, cell + 1))
        if (support_below(seed, 4) < density)
            cellset_add(&position.stones[loser], cell);
    return position;
}

static void check_record(const struct strategy *strategy,
                         const struct strategy_link *root,
                         const struct position *position, int k)
{
    const struct verify_limits limits = {.memory = 1 << 26};
    struct verify *const verify = verify_create(&limits);
    struct bytes bytes = {.data = NULL};
    const struct stream begin = {.bytes = &bytes};
    struct stream stream = begin;
    struct verify_report report;
    struct status_text why;
    uint32_t nodes;
    ck_assert_int_eq(
        strategy_write(strategy, root, position, k, &bytes, &nodes, &why),
        STATUS_OK);
    if (verify_record(verify, stream_byte, &stream, &report) != VERIFY_ACCEPTED)
        position_oracle_complain(position, report.why);
    ck_assert_uint_eq(report.nodes, nodes);
    verify_destroy(verify);
    bytes_clear(&bytes);
}

/* Copies what proves the position, which a node of `cells` cells does; false:
 * the position is decided. */
static bool check_copy(const struct lesson *lesson, struct proof_graft *graft,
                       struct strategy *strategy,
                       const struct position *position, int cells)
{
    const enum colour winner = strategy->winner;
    const struct cellset empty = position_free(position);
    const struct learned_key key = {
        .stones = bits_of_cellset(&position->stones[winner]),
        .free = bits_of_cellset(&empty),
        .winner = winner,
        .winner_moves = (enum colour)position->turn == winner};
    struct learned_node node;
    struct strategy_link link;
    if (outcome_winner(position) != COLOUR_NONE)
        return false;
    if (!learned_proofs_find(lesson->proofs, &key, &node))
        position_oracle_complain(position, "its node is not found");
    ck_assert_int_le(bits_count(node.region), cells);
    ck_assert(proof_graft_node(graft, &node, &link));
    ck_assert(bits_within(strategy_region(strategy, &link), node.region));
    check_record(strategy, &link, position, cells % BOARD_SYMMETRIES);
    return true;
}

/* Checks the nodes of a record that one winner has, many in one strategy; how
 * many were. */
static int check_nodes(const struct lesson *lesson,
                       const struct proof_tree *tree, uint64_t *seed)
{
    struct strategy *strategy = NULL;
    struct proof_graft *graft = NULL;
    int count = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        if (node->whole || node->work < LEARNED_LEAST_WORK)
            continue;
        if (count % COPIES == 0) {
            proof_graft_destroy(graft);
            strategy_destroy(strategy);
            strategy = strategy_create(lesson->sets, tree->winner);
            graft = proof_graft_create(lesson->proofs, strategy);
        }
        const struct position position =
            place_of(tree, &tree->grounds[i], seed);
        count += check_copy(lesson, graft, strategy, &position, node->region);
    }
    proof_graft_destroy(graft);
    strategy_destroy(strategy);
    return count;
}

static const struct {
    int side, stones;
    int quick, slow; /* nodes that must have been checked */
} boards[] = {{3, 1, 240, 500}, {4, 14, 30, 300}};

START_TEST(every_node_serves_elsewhere)
{
    struct lesson lesson = open_lesson(boards[_i].side, boards[_i].stones);
    uint64_t seed = 310;
    int count = 0;
    for (int i = 0; i < lesson.count; i++)
        count += check_nodes(&lesson, &lesson.trees[i], &seed);
    ck_assert_int_ge(count, support_amount(boards[_i].quick, boards[_i].slow));
    close_lesson(&lesson);
}
END_TEST

/* Nothing is found that is not there. */
START_TEST(other_stones_find_nothing)
{
    struct lesson lesson = open_lesson(3, 3);
    const bits all = lesson.sets->all;
    struct learned_key key = {
        .stones = all, .free = all, .winner = COLOUR_BLACK};
    struct learned_node node;
    ck_assert(!learned_proofs_find(lesson.proofs, &key, &node));
    key.stones = bits_none();
    key.free = bits_none();
    ck_assert(!learned_proofs_find(lesson.proofs, &key, &node));
    close_lesson(&lesson);
}
END_TEST

START_TEST(none_is_found_before_any_was_learned)
{
    struct learned_proofs *const proofs =
        learned_proofs_create(board_sets_of(3));
    const struct learned_key key = {.free = board_sets_of(3)->all,
                                    .winner = COLOUR_WHITE};
    struct learned_node node;
    ck_assert_uint_eq(learned_proofs_count(proofs), 0);
    ck_assert(!learned_proofs_find(proofs, &key, &node));
    learned_proofs_destroy(proofs);
}
END_TEST

SUPPORT_SUITE(proof_graft)
{
    TCase *const tcase = support_case(suite, "proof_graft");
    tcase_add_loop_test(tcase, every_node_serves_elsewhere, 0,
                        sizeof boards / sizeof *boards);
    tcase_add_test(tcase, other_stones_find_nothing);
    tcase_add_test(tcase, none_is_found_before_any_was_learned);
}
