/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_tree - proofs as trees: against a recount, against figures worked
 * out by hand, and bytes of every kind that are no proof.
 */
#include "proof/proof_tree.h"

#include <stdlib.h>
#include <string.h>

#include "game/outcome.h"
#include "proof/format.h"
#include "tests/position_oracle.h"
#include "tests/proof_builder.h"
#include "tests/recount.h"
#include "tests/stream.h"
#include "tests/support.h"
#include "verifier/verify.h"

enum { STOCK = 60, LONG = 400 };

static struct mutant stock[STOCK];
static struct recount recount;

/* Made once for all tests. */
static void fill_stock(void)
{
    position_oracle_open_sets();
    mutant_prove_games(stock, STOCK, 900);
}

static void clear_stock(void)
{
    for (int i = 0; i < STOCK; i++)
        mutant_clear(&stock[i]);
}

/* --- True proofs ---------------------------------------------------------- */

static void check_node(const struct proof_node *node,
                       const struct proof_node *expected)
{
    ck_assert_uint_eq(node->kind, expected->kind);
    ck_assert_uint_eq(node->symmetry, expected->symmetry);
    ck_assert_int_eq(node->marked, expected->marked);
    ck_assert_int_eq(node->whole, expected->whole);
    ck_assert_uint_eq(node->depth, expected->depth);
    ck_assert_int_eq(node->edge, expected->edge);
    ck_assert_int_eq(node->move, expected->move);
    ck_assert_int_eq(node->region, expected->region);
    ck_assert_int_eq(node->gain, expected->gain);
    ck_assert_int_eq(node->empty, expected->empty);
    ck_assert_int_eq(node->named, expected->named);
    ck_assert_int_eq(node->left, expected->left);
    ck_assert_uint_eq(node->children, expected->children);
    ck_assert_uint_eq(node->span, expected->span);
    ck_assert_uint_eq(node->work, expected->work);
    ck_assert_uint_eq(node->target, expected->target);
}

static size_t length_of(uint32_t number)
{
    struct bytes bytes = {.data = NULL};
    bytes_add_number(&bytes, number);
    const size_t length = bytes.size;
    bytes_clear(&bytes);
    return length;
}

/* A node's bytes from those of its children, which only it can tell of a
 * connection. */
static void check_size(const struct proof_tree *tree, uint32_t index)
{
    const struct proof_node *const node = &tree->nodes[index];
    size_t size = node->marked;
    uint32_t child = index + 1;
    for (uint32_t i = 0; i < node->children; i++) {
        const struct proof_node *const below = &tree->nodes[child];
        size += below->size;
        if (node->kind == PROOF_REPLIES)
            size += length_of(
                below->edge == MOVE_PASS ? 0 : (uint32_t)below->edge + 1);
        child += below->span;
    }
    if (node->kind == PROOF_MOVE)
        ck_assert_uint_eq(node->size,
                          size + length_of((uint32_t)node->move + 8));
    else if (node->kind == PROOF_REPLIES)
        ck_assert_uint_eq(node->size, size + 1 + length_of(node->children));
    else if (node->kind == PROOF_BARRED)
        ck_assert_uint_eq(node->size, size + 1);
    else
        ck_assert_uint_ge(node->size, 3);
}

/* The tree against its recount; adds both to counts. */
static void check_tree(const struct mutant *mutant, struct proof_counts *counts,
                       struct proof_counts *expected)
{
    struct bytes bytes = {.data = NULL};
    struct proof_tree tree;
    recount_make(mutant, &recount);
    recount_read(mutant, &bytes, &tree);
    ck_assert_uint_eq(tree.count, recount.count);
    ck_assert_uint_eq(tree.work, mutant->nodes);
    ck_assert_uint_eq(tree.marked, recount.marks);
    ck_assert_uint_eq(tree.size, bytes.size);
    ck_assert(position_equal(&tree.position, &mutant->position));
    ck_assert_str_eq(colour_name(tree.winner), mutant->claim);
    for (uint32_t i = 0; i < recount.count; i++) {
        check_node(&tree.nodes[i], &recount.nodes[i]);
        check_size(&tree, i);
    }
    ck_assert(tree.unfolded == recount.unfolded);
    ck_assert(tree.lines == recount.lines);
    ck_assert(tree.line_sum == recount.line_sum);
    ck_assert_int_eq(tree.longest, recount.longest);
    proof_counts_add(counts, &tree);
    recount_add(&recount, expected);
    expected->bytes += (double)bytes.size;
    proof_tree_free(&tree);
    bytes_clear(&bytes);
}

START_TEST(proofs_against_a_recount)
{
    struct proof_counts counts = {.trees = 0}, expected = {.trees = 0};
    for (int i = 0; i < STOCK; i++)
        check_tree(&stock[i], &counts, &expected);
    ck_assert_mem_eq(&counts, &expected, sizeof counts);
    /* All that can be in a proof was there. */
    for (int kind = 0; kind < PROOF_KINDS; kind++)
        ck_assert(counts.kinds[kind] > 0);
    ck_assert(counts.ends > 0 && counts.passes > 0 && counts.named > 0);
    ck_assert(counts.left > 0 && counts.unfolded > counts.nodes);
}
END_TEST

/* What a node's cells have to do with the node and with its parent. */
static void check_ground(const struct proof_tree *tree, uint32_t index,
                         const struct proof_ground *above)
{
    const struct proof_node *const node = &tree->nodes[index];
    const struct proof_ground *const ground = &tree->grounds[index];
    struct cellset own = above->own;
    if (node->edge >= 0 && above->winner_moves)
        cellset_add(&own, node->edge);
    ck_assert(cellset_equal(ground->own, own));
    ck_assert(cellset_empty(cellset_and(own, ground->rest)));
    if (!node->whole)
        ck_assert_int_eq(cellset_count(ground->rest), node->region);
    if (index > 0)
        ck_assert_int_ne(ground->winner_moves, above->winner_moves);
    uint32_t child = index + 1, begin = ground->begin;
    for (uint32_t i = 0; i < node->children; i++) {
        const struct proof_ground *const below = &tree->grounds[child];
        ck_assert_uint_gt(below->begin, begin);
        begin = below->begin + tree->nodes[child].size - 1;
        ck_assert_uint_lt(begin, ground->begin + node->size);
        check_ground(tree, child, ground);
        child += tree->nodes[child].span;
    }
}

START_TEST(the_cells_of_the_nodes)
{
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        struct proof_tree tree;
        struct status_text why;
        mutant_write(&stock[i], &bytes);
        ck_assert_int_eq(
            proof_tree_read_grounds(bytes.data, bytes.size, &tree, &why),
            STATUS_OK);
        const struct proof_ground start = {
            .own = tree.position.stones[tree.winner],
            .winner_moves = (enum colour)tree.position.turn == tree.winner};
        if (tree.count) {
            ck_assert_int_eq(tree.grounds[0].winner_moves, start.winner_moves);
            ck_assert_uint_eq(tree.grounds[0].begin + tree.nodes[0].size,
                              bytes.size);
            check_ground(&tree, 0, &start);
        }
        proof_tree_free(&tree);
        bytes_clear(&bytes);
    }
}
END_TEST

/* The verifier measures the longest line too. */
START_TEST(longest_lines_as_the_verifier_has_them)
{
    const struct verify_limits limits = {.memory = 1 << 24};
    struct verify *const verify = verify_create(&limits);
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        struct proof_tree tree;
        struct verify_report report;
        recount_read(&stock[i], &bytes, &tree);
        struct stream stream = {.bytes = &bytes};
        ck_assert_int_eq(verify_record(verify, stream_byte, &stream, &report),
                         VERIFY_ACCEPTED);
        ck_assert_int_eq(tree.longest, report.longest);
        ck_assert_uint_eq(tree.work, report.nodes);
        proof_tree_free(&tree);
        bytes_clear(&bytes);
    }
    verify_destroy(verify);
}
END_TEST

/* --- By hand -------------------------------------------------------------- */

/* Reads a record of proof_builder.h; `exact` lies at the end of its memory. */
static enum status read_text(const char *text, struct proof_tree *tree,
                             struct status_text *why)
{
    struct proof_builder_bytes bytes = {0};
    proof_builder_text(text, &bytes);
    char *const exact = support_exact((const char *)bytes.byte, bytes.length);
    const enum status status =
        proof_tree_read((const unsigned char *)exact, bytes.length, tree, why);
    free(exact);
    free(bytes.byte);
    return status;
}

static struct proof_tree read_good(const char *text)
{
    struct proof_tree tree;
    struct status_text why;
    if (read_text(text, &tree, &why))
        ck_abort_msg("%s", why.line);
    return tree;
}

/* White fills the centre and has two pairs of cells left over. */
#define TRUE_WHITE "any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 1 1 0 5 6"

START_TEST(a_move_and_a_connection)
{
    struct proof_tree tree = read_good(TRUE_WHITE);
    ck_assert_uint_eq(tree.count, 2);
    check_node(&tree.nodes[0], &(struct proof_node){.kind = PROOF_MOVE,
                                                    .edge = MOVE_NONE,
                                                    .move = 3,
                                                    .region = 5,
                                                    .children = 1,
                                                    .span = 2,
                                                    .work = 2});
    check_node(&tree.nodes[1], &(struct proof_node){.kind = PROOF_CONNECTION,
                                                    .depth = 1,
                                                    .edge = 3,
                                                    .move = MOVE_NONE,
                                                    .region = 4,
                                                    .span = 1,
                                                    .work = 1});
    ck_assert_uint_eq(tree.nodes[0].size, 12);
    ck_assert_uint_eq(tree.nodes[1].size, 11);
    ck_assert_uint_eq(tree.size, 46);
    ck_assert(tree.unfolded == 2 && tree.lines == 1 && tree.line_sum == 1);
    ck_assert_int_eq(tree.longest, 1);
    proof_tree_free(&tree);
}
END_TEST

/* White has the centre. He needs 0, 5 and 6 after a pass, and each of these has
 * an answer of its own. The first answer serves 1, 2 and 4. */
START_TEST(answers_by_region_and_by_cell)
{
    static const int gains[] = {3, 1, 1, 1};
    struct proof_tree tree =
        read_good("any white 2/1w1/2 b: 9 0 4 4 0 8 3 3 0 0 1 0 5 6 "
                  "1 9 3 3 0 0 1 0 5 6 6 14 3 3 2 0 1 0 0 2 "
                  "7 13 3 3 0 1 0 0 1 0");
    ck_assert_uint_eq(tree.nodes[0].kind, PROOF_REPLIES);
    ck_assert_uint_eq(tree.nodes[0].children, 4);
    ck_assert_int_eq(tree.nodes[0].empty, 6);
    ck_assert_int_eq(tree.nodes[0].named, 3);
    ck_assert_int_eq(tree.nodes[0].left, 0);
    ck_assert_int_eq(tree.nodes[1].edge, MOVE_PASS);
    ck_assert_int_eq(tree.nodes[3].edge, 0);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(tree.nodes[1 + 2 * i].gain, gains[i]);
    ck_assert(tree.lines == 4 && tree.line_sum == 8);
    proof_tree_free(&tree);
}
END_TEST

START_TEST(suicides_and_barred_cells)
{
    struct proof_tree tree = read_good(
        "any white bb/1w1/2 b: 5 0 4 2 6 10 3 3 2 1 0 4 6 0 7 12 3 3 1 0 1 0 "
        "2 5");
    ck_assert_int_eq(tree.nodes[0].empty, 4);
    ck_assert_int_eq(tree.nodes[0].named, 2);
    ck_assert_int_eq(tree.nodes[0].left, 2);
    ck_assert(tree.nodes[0].whole);
    proof_tree_free(&tree);
    tree = read_good("any white bw1/wbw1/1wbw1/1wbw/1w1 b: 1 0 2");
    ck_assert_uint_eq(tree.nodes[0].kind, PROOF_BARRED);
    ck_assert(tree.nodes[0].whole && tree.lines == 1 && tree.line_sum == 0);
    proof_tree_free(&tree);
    tree = read_good("any white ww/2w/2 b: 0 0");
    ck_assert_uint_eq(tree.count, 0);
    ck_assert(tree.unfolded == 0);
    proof_tree_free(&tree);
}
END_TEST

/* --- What is refused ------------------------------------------------------ */

static void check_refused(const char *text, enum status expected,
                          const char *part)
{
    struct proof_tree tree;
    struct status_text why = {""};
    if (read_text(text, &tree, &why) != expected || !strstr(why.line, part))
        ck_abort_msg("'%s': expected '%s', not '%s'", text, part, why.line);
    support_check_line(&why);
    ck_assert_ptr_null(tree.nodes);
    ck_assert_uint_eq(tree.count, 0);
}

START_TEST(records_of_no_form)
{
    static const struct {
        const char *text, *part;
    } bad[] = {
        {"any grey 2/3/2 w: 0 0", "first line"},
        {"any white 2/3/2 c: 0 0", "contradicts itself"},
        {"any white 2/4/2 w: 0 0", "first line"},
        {"any white 2/3/2 w: 0 0", "ends early"},
        {"any black ww/2w/2 b: 0 0", "other colour"},
        {"any white ww/2w/2 b: 1 0", "fewer nodes"},
        {"any white ww/2w/2 b: 0 1", "marked nodes"},
        {"any white ww/2w/2 b: 0 0 0", "left over"},
        {"any white 2/3/2 w: 1 0 11 3 3 0 1 0 0 1 1 0 5 6", "more nodes"},
        {"any white 2/3/2 w: 3 0 11 3 3 0 1 0 0 1 1 0 5 6", "fewer nodes"},
        {"any white 2/3/2 w: 2 1 11 3 3 0 1 0 0 1 1 0 5 6", "marked nodes"},
        {"any white 2/3/2 w: 2 0 15 3 3 0 1 0 0 1 1 0 5 6", "no empty cell"},
        {"any white 2/1w1/2 w: 2 0 11 2", "no empty cell"},
        {"any white 2/3/2 w: 2 0 11 8", "who is to move"},
        {"any white 2/3/2 w: 2 0 4 0", "who is to move"},
        {"any white 2/3/2 w: 2 0 11 5", "who is to move"},
        {"any white 2/3/2 w: 2 0 11 1 0 0", "no marked node"},
        {"any white 2/3/2 w: 2 1 0 0 11 2", "who is to move"},
        {"any white 2/3/2 w: 2 1 0 1 0 0", "who is to move"},
        {"any white 2/3/2 w: 2 0 11 3 7 0", "no stone"},
        {"any white 2/3/2 w: 2 0 11 3 2 0", "no stone"},
        {"any white 2/3/2 w: 2 0 11 3 3 3", "no side"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 0", "not free"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 7", "not free"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 1 0 0 3", "not free"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 1 2 0 0 1 0 1 0 0 6", "not free"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 1 1", "single first move"},
        {"any white 2/3/2 w: 2 0 11 3 3 0 2 7", "to hop to"},
        {"any white 2/3/2 w: 2 0 11 4 1 8", "no empty cell"},
        {"any white 2/3/2 w: 2 0 11 4 1 4", "no empty cell"},
        {"any white 2/3/2 w: x82 x00", "number of nodes"},
        {"any white 2/3/2 w: 2 x82 x00", "needless byte"},
        {"any white 2/3/2 w: 2 xff xff xff xff x1f", "2^32"},
        {"any white 2/3/2 w: 2 xff xff xff xff xff x01", "2^32"},
        {"any white 2/3/2 w: 2 0 4294967295", "no empty cell"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused(bad[i].text, STATUS_FAILED, bad[i].part);
    check_refused("inner loss 2/1b1/2 c: 1 0 6", STATUS_USAGE, "contract");
    check_refused("open win bb/2b/1b c: 1 0 5", STATUS_USAGE, "contract");
}
END_TEST

/* White, to move on the empty board of side 2, is answered in turn; the node
 * after his stone on 2 is marked. */
#define MARKED "any white 2/3/2 b: 6 1 4 2 0 0 11 3 3 0 1 0 0 1 1 0 5 6 "

START_TEST(references_to_what_they_may_mean)
{
    struct proof_tree tree;
    struct status_text why;
    tree = read_good("any white 2/3/2 b: 3 1 4 2 0 0 11 3 3 0 1 0 0 1 1 0 5 6 "
                     "0 1 0 3");
    ck_assert_uint_eq(tree.count, 4);
    ck_assert_uint_eq(tree.nodes[3].kind, PROOF_REFERENCE);
    ck_assert_uint_eq(tree.nodes[3].target, 1);
    ck_assert_uint_eq(tree.nodes[3].symmetry, 3);
    ck_assert_int_eq(tree.nodes[3].region, 5);
    ck_assert_uint_eq(tree.nodes[0].work, 3);
    ck_assert(tree.unfolded == 5 && tree.lines == 2 && tree.line_sum == 4);
    proof_tree_free(&tree);
    ck_assert_int_eq(read_text(MARKED "0 1 1 0", &tree, &why), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "no marked node 1"));
    ck_assert_int_eq(read_text(MARKED "0 1 0 12", &tree, &why), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "no symmetry 12"));
    ck_assert_int_eq(read_text(MARKED "0 11 1 0 0", &tree, &why),
                     STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "other player"));
    ck_assert_int_eq(read_text(MARKED "0 11 4 1 0 1 0 0", &tree, &why),
                     STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "other stones"));
}
END_TEST

/* --- Hostile bytes -------------------------------------------------------- */

/* Whatever could be read is a tree. */
static void check_sound(const struct proof_tree *tree)
{
    uint32_t work = 0;
    for (size_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        uint32_t child = (uint32_t)i + 1;
        work += node->kind != PROOF_REFERENCE;
        for (uint32_t k = 0; k < node->children; k++) {
            if (child >= tree->count ||
                tree->nodes[child].depth != node->depth + 1)
                ck_abort_msg("a child that is none");
            child += tree->nodes[child].span;
        }
        if (child != i + node->span || node->kind >= PROOF_KINDS ||
            (node->kind == PROOF_REFERENCE && node->target >= i))
            ck_abort_msg("node %zu is none", i);
    }
    ck_assert_uint_eq(work, tree->work);
}

/* Reads a copy at the end of its memory. How often it could be read. */
static int try_bytes(const unsigned char *bytes, size_t size)
{
    char *const exact = support_exact((const char *)bytes, size);
    struct proof_tree tree;
    struct status_text why = {""};
    const enum status status =
        proof_tree_read((const unsigned char *)exact, size, &tree, &why);
    if (status == STATUS_OK)
        check_sound(&tree);
    else
        support_check_line(&why);
    proof_tree_free(&tree);
    free(exact);
    return status == STATUS_OK;
}

/* At every length, and long records at every seventh. */
START_TEST(no_record_can_be_cut_short)
{
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        const size_t step = bytes.size < LONG ? 1 : 7;
        for (size_t size = 0; size < bytes.size; size += step)
            if (try_bytes(bytes.data, size))
                ck_abort_msg("record %d read from %zu bytes", i, size);
        ck_assert_int_eq(try_bytes(bytes.data, bytes.size), 1);
        bytes_clear(&bytes);
    }
}
END_TEST

/* Every bit, and of long records every thirteenth. */
START_TEST(flipped_bits)
{
    int read = 0, tried = 0;
    for (int i = 0; i < STOCK; i++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[i], &bytes);
        const size_t step = bytes.size < LONG ? 1 : 13;
        for (size_t bit = 0; bit < 8 * bytes.size; bit += step, tried++) {
            bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
            read += try_bytes(bytes.data, bytes.size);
            bytes.data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        }
        bytes_clear(&bytes);
    }
    ck_assert_int_gt(read, 0);
    ck_assert_int_lt(read, tried);
}
END_TEST

START_TEST(bytes_changed_by_chance)
{
    uint64_t seed = 950;
    for (int round = 0; round < 5000; round++) {
        struct bytes bytes = {.data = NULL};
        mutant_write(&stock[round % STOCK], &bytes);
        for (int changes = 1 + support_below(&seed, 4); changes > 0;
             changes--) {
            const int at = support_below(&seed, (int)bytes.size);
            const int from = support_below(&seed, (int)bytes.size);
            if (round % 2)
                bytes.data[at] = (unsigned char)support_below(&seed, 16);
            else
                memmove(bytes.data + at, bytes.data + from,
                        bytes.size - (size_t)(at > from ? at : from));
        }
        try_bytes(bytes.data, bytes.size);
        bytes_clear(&bytes);
    }
}
END_TEST

static void put_all(struct bytes *bytes, const uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        bytes_add_number(bytes, numbers[i]);
}

/* White fills the board of side 11 in reading order until he has a Line, Black
 * passes; each of his moves is marked and used again `copies` times. */
static enum status read_tower(uint32_t copies, struct proof_tree *tree,
                              struct status_text *why)
{
    struct position position = position_empty(11, TURN_BLACK);
    struct bytes bytes = {.data = NULL};
    uint32_t height = 0;
    while (outcome_winner(&position) == COLOUR_NONE)
        cellset_add(&position.stones[COLOUR_WHITE], (int)height++);
    position = position_empty(11, TURN_BLACK);
    proof_format_begin(&bytes, &position, COLOUR_WHITE, 2 * height, height);
    for (uint32_t i = 0; i < height; i++) {
        const uint32_t level[] = {4, copies + 1, 0, 0, 8 + i};
        put_all(&bytes, level, 5);
    }
    for (uint32_t i = height; i-- > 0;)
        for (uint32_t k = 0; k < copies; k++) {
            const uint32_t again[] = {0, 1, height - 1 - i, 0};
            put_all(&bytes, again, 4);
        }
    const enum status status =
        proof_tree_read(bytes.data, bytes.size, tree, why);
    if (status == STATUS_OK)
        ck_assert_int_eq(tree->longest, 2 * (int)height);
    bytes_clear(&bytes);
    return status;
}

START_TEST(towers)
{
    struct proof_tree tree;
    struct status_text why;
    ck_assert_int_eq(read_tower(0, &tree, &why), STATUS_OK);
    ck_assert_int_ge(tree.longest, 300);
    ck_assert(tree.lines == 1);
    proof_tree_free(&tree);
    ck_assert_int_eq(read_tower(1, &tree, &why), STATUS_OK);
    ck_assert(tree.lines > 1e40 && tree.unfolded > tree.lines);
    check_sound(&tree);
    proof_tree_free(&tree);
    ck_assert_int_eq(read_tower(200, &tree, &why), STATUS_FAILED);
    ck_assert_ptr_nonnull(strstr(why.line, "no end"));
}
END_TEST

SUPPORT_SUITE(proof_tree)
{
    TCase *const tcase = support_case(suite, "proof_tree");
    tcase_add_unchecked_fixture(tcase, fill_stock, clear_stock);
    tcase_add_test(tcase, proofs_against_a_recount);
    tcase_add_test(tcase, the_cells_of_the_nodes);
    tcase_add_test(tcase, longest_lines_as_the_verifier_has_them);
    tcase_add_test(tcase, a_move_and_a_connection);
    tcase_add_test(tcase, answers_by_region_and_by_cell);
    tcase_add_test(tcase, suicides_and_barred_cells);
    tcase_add_test(tcase, records_of_no_form);
    tcase_add_test(tcase, references_to_what_they_may_mean);
    tcase_add_test(tcase, no_record_can_be_cut_short);
    tcase_add_test(tcase, flipped_bits);
    tcase_add_test(tcase, bytes_changed_by_chance);
    tcase_add_test(tcase, towers);
}
