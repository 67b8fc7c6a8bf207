/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_outline - outlines against the trees of the proofs that they are of, and
 * bytes of every kind that are none.
 */
#include "proof/outline.h"

#include <stdlib.h>
#include <string.h>

#include "proof/proof_tree.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* A proof with its tree and its outline. */
struct specimen {
    struct bytes record, bytes;
    struct proof_tree tree;
    struct outline outline;
};

/* Contract sets with White to move; proofs of some hundred nodes to thousands.
 */
static const char *const specimen_positions[] = {
    "3/4/2b2/4/3 w",
    "4/1b1b1/4b1/1b1b1b1/6/2b2/4 w",
    "4/2b2/2b2b/1b5/3b2/b2b1/4 w",
    "4/5/1b2b1/2b4/3b2/1b3/4 w",
    "4/1b3/2b1b1/5b1/1b4/2b2/4 w",
    "4/1b1b1/6/7/6/5/4 w"};

enum { SPECIMENS = sizeof specimen_positions / sizeof *specimen_positions };

static struct specimen specimens[SPECIMENS];

static void read_outline(const struct bytes *bytes, struct outline *outline)
{
    const unsigned char *at = bytes->data;
    struct status_text why;
    ck_assert_msg(!outline_read(&at, bytes->data + bytes->size, outline, &why),
                  "%s", why.line);
    ck_assert_ptr_eq(at, bytes->data + bytes->size);
}

static void make_specimen(struct specimen *specimen, const char *text)
{
    static const struct search_limits none;
    const struct position position = support_position(text);
    struct search *const search =
        search_checks_create(position.board->side, 64 * MEBIBYTE, 0);
    struct search_solution solution;
    struct status_text why;
    ck_assert(!search_solve(search, &position, 0, &none, &solution, &why));
    specimen->record = solution.record;
    ck_assert(!proof_tree_read_grounds(
        specimen->record.data, specimen->record.size, &specimen->tree, &why));
    ck_assert(!outline_write(specimen->record.data, specimen->record.size,
                             &specimen->bytes, &why));
    read_outline(&specimen->bytes, &specimen->outline);
    search_destroy(search);
}

static void make_specimens(void)
{
    for (int i = 0; i < SPECIMENS; i++)
        make_specimen(&specimens[i], specimen_positions[i]);
}

static void clear_specimens(void)
{
    for (int i = 0; i < SPECIMENS; i++) {
        bytes_clear(&specimens[i].record);
        bytes_clear(&specimens[i].bytes);
        proof_tree_free(&specimens[i].tree);
        outline_free(&specimens[i].outline);
    }
}

/* --- What is kept --------------------------------------------------------- */

/* The nodes of a subtree with copies in place of references, up to a limit. */
static uint32_t unfold(const struct proof_tree *tree, uint32_t index)
{
    const struct proof_node *const node = &tree->nodes[index];
    uint32_t sum = 1;
    uint32_t child = index + 1;
    if (node->kind == PROOF_REFERENCE)
        return unfold(tree, node->target);
    for (uint32_t i = 0; i < node->children && sum < OUTLINE_LEAST_WORK; i++) {
        sum += unfold(tree, child);
        child += tree->nodes[child].span;
    }
    return sum;
}

static bool is_large(const struct proof_tree *tree, uint32_t index)
{
    const struct proof_node *const node = &tree->nodes[index];
    return (node->kind == PROOF_MOVE || node->kind == PROOF_REPLIES) &&
           unfold(tree, index) >= OUTLINE_LEAST_WORK;
}

/* Compares a node of the outline with that of the tree, and those below. How
 * many nodes of the outline that were. */
static uint32_t compare(const struct specimen *specimen, uint32_t outlined,
                        uint32_t index)
{
    const struct proof_tree *const tree = &specimen->tree;
    const struct proof_node *const node = &tree->nodes[index];
    const struct outline_node *const found = &specimen->outline.nodes[outlined];
    uint32_t count = 1;
    uint32_t child = index + 1;
    uint32_t children = 0;
    ck_assert_uint_lt(outlined, specimen->outline.count);
    ck_assert_int_eq(found->move, node->move);
    ck_assert_int_eq(found->whole, node->whole);
    if (!node->whole)
        ck_assert(cellset_equal(found->region, tree->grounds[index].rest));
    for (uint32_t i = 0; i < node->children; i++) {
        const struct proof_node *const below = &tree->nodes[child];
        if (is_large(tree, child)) {
            const int edge = node->kind == PROOF_MOVE ? MOVE_NONE : below->edge;
            ck_assert_int_eq(specimen->outline.nodes[outlined + count].edge,
                             edge);
            count += compare(specimen, outlined + count, child);
            children++;
        }
        child += below->span;
    }
    ck_assert_uint_eq(found->children, children);
    ck_assert_uint_eq(found->span, count);
    return count;
}

START_TEST(an_outline_has_the_large_nodes)
{
    uint32_t most = 0;
    for (int i = 0; i < SPECIMENS; i++) {
        const struct specimen *const specimen = &specimens[i];
        ck_assert(position_equal(&specimen->outline.position,
                                 &specimen->tree.position));
        ck_assert_int_eq(specimen->outline.winner, specimen->tree.winner);
        const uint32_t count = compare(specimen, 0, 0);
        ck_assert_uint_eq(count, specimen->outline.count);
        ck_assert_uint_lt(specimen->bytes.size, specimen->record.size);
        most = most > count ? most : count;
    }
    ck_assert_uint_gt(most, 100);
}
END_TEST

/* --- Files of them -------------------------------------------------------- */

START_TEST(outlines_stand_one_after_another)
{
    struct bytes all = {.data = NULL};
    struct status_text why;
    for (int i = 0; i < SPECIMENS; i++)
        bytes_add(&all, specimens[i].bytes.data, specimens[i].bytes.size);
    const unsigned char *at = all.data;
    const unsigned char *const end = all.data + all.size;
    for (int i = 0; i < SPECIMENS; i++) {
        struct outline outline;
        struct outline_head head;
        const unsigned char *begin = at;
        ck_assert(!outline_head_read(&begin, end, &head));
        ck_assert(!outline_read(&at, end, &outline, &why));
        ck_assert_ptr_eq(begin + head.size, at);
        ck_assert(position_equal(&head.position, &outline.position));
        ck_assert_uint_eq(outline.count, specimens[i].outline.count);
        outline_free(&outline);
    }
    ck_assert_ptr_eq(at, end);
    bytes_clear(&all);
}
END_TEST

START_TEST(proofs_without_moves_have_none)
{
    static const char *const records[] = {
        "unlur-proof 1 any white 2/w1w/2 w\n",
        "unlur-proof 1 any white 2/bbb/2 w\n"};
    struct bytes record = {.data = NULL};
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    bytes_add(&record, records[0], strlen(records[0]));
    bytes_add(&record, "\1\0\2", 3); /* a barred cell */
    ck_assert_msg(!outline_write(record.data, record.size, &bytes, &why), "%s",
                  why.line);
    ck_assert_uint_eq(bytes.size, 0);
    bytes_clear(&record);
    bytes_add(&record, records[1], strlen(records[1]));
    bytes_add(&record, "\0\0", 2); /* no nodes */
    ck_assert(!outline_write(record.data, record.size, &bytes, &why));
    ck_assert_uint_eq(bytes.size, 0);
    bytes_clear(&record);
}
END_TEST

START_TEST(records_of_other_kinds_are_refused)
{
    const char *const contract = "unlur-proof 1 inner win 2/3/2 c\n\1\0\5";
    struct bytes bytes = {.data = NULL};
    struct status_text why;
    ck_assert_int_eq(
        outline_write((const unsigned char *)contract,
                      strlen("unlur-proof 1 inner win 2/3/2 c\n") + 3, &bytes,
                      &why),
        STATUS_USAGE);
    ck_assert_int_eq(
        outline_write((const unsigned char *)"no proof", 8, &bytes, &why),
        STATUS_FAILED);
    ck_assert_uint_eq(bytes.size, 0);
}
END_TEST

/* --- Damage --------------------------------------------------------------- */

/* What is read from bytes is refused, or has the form that is promised. */
static void check_form(const struct bytes *bytes)
{
    const unsigned char *at = bytes->data;
    struct outline outline;
    struct status_text why;
    if (outline_read(&at, bytes->data + bytes->size, &outline, &why)) {
        ck_assert_ptr_null(outline.nodes);
        ck_assert(strchr(why.line, ':'));
        return;
    }
    ck_assert_uint_gt(outline.count, 0);
    ck_assert_uint_eq(outline.nodes[0].span, outline.count);
    for (size_t i = 0; i < outline.count; i++) {
        const struct outline_node *const node = &outline.nodes[i];
        size_t next = i + 1;
        for (uint32_t j = 0; j < node->children; j++) {
            ck_assert_uint_lt(next, outline.count);
            ck_assert_int_ne(outline.nodes[next].move == MOVE_NONE,
                             node->move == MOVE_NONE);
            next += outline.nodes[next].span;
        }
        ck_assert_uint_eq(next, i + node->span);
    }
    outline_free(&outline);
}

START_TEST(outlines_cut_short_are_refused)
{
    const struct bytes *const bytes = &specimens[1].bytes;
    for (size_t size = 0; size < bytes->size; size++) {
        unsigned char *const copy = malloc(size + 1);
        const unsigned char *at = copy;
        struct outline outline;
        struct status_text why;
        ck_assert_ptr_nonnull(copy);
        memcpy(copy, bytes->data, size);
        ck_assert_int_eq(outline_read(&at, copy + size, &outline, &why),
                         STATUS_FAILED);
        free(copy);
    }
}
END_TEST

START_TEST(damaged_outlines_have_their_form_or_are_refused)
{
    uint64_t seed = 77;
    for (int round = 0; round < support_amount(20000, 400000); round++) {
        const struct bytes *const whole = &specimens[round % SPECIMENS].bytes;
        struct bytes bytes = {.data = NULL};
        const size_t most = whole->size < 4000 ? whole->size : 4000;
        bytes_add(&bytes, whole->data, whole->size);
        for (int i = 0; i <= round % 3; i++)
            bytes.data[support_below(&seed, (int)most)] ^=
                (unsigned char)(1 << support_below(&seed, 8));
        check_form(&bytes);
        bytes_clear(&bytes);
    }
}
END_TEST

/* Nodes with what is wrong with them, behind the line of an empty board of side
 * 2, White to move and to win. */
START_TEST(what_is_wrong_is_said)
{
    static const struct {
        const char *bytes;
        int size;
        const char *words;
    } cases[] = {
        {"\3\1\0\1", 4, NULL}, /* a1, by no cells but it */
        {"\2\1\0", 3, "ends early"},
        {"\4\1\0\1\0", 5, "more bytes"},
        {"\3\0\0\1", 4, "who is to move"},
        {"\3\1\2\1", 4, "who is to move"},
        {"\3\11\0\1", 4, "too large"},
        {"\4\1\0\2\7", 5, "too large"},
        {"\7\1\1\0\1\1\1\1", 8, "not empty"},
        {"\5\1\1\0\0\1", 6, NULL},
        {"\6\1\1\0\0\2\0", 7, "not empty"},
        {"\4\1\0\1", 4, "cut short"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *const line = "unlur-outline 1 white 2/3/2 w\n";
        struct bytes bytes = {.data = NULL};
        struct outline outline;
        struct status_text why;
        bytes_add(&bytes, line, strlen(line));
        bytes_add(&bytes, cases[i].bytes, (size_t)cases[i].size);
        const unsigned char *at = bytes.data;
        const enum status status =
            outline_read(&at, bytes.data + bytes.size, &outline, &why);
        if (!cases[i].words)
            ck_assert_msg(!status, "%zu: %s", i, why.line);
        else
            ck_assert_msg(status && strstr(why.line, cases[i].words), "%zu: %s",
                          i, status ? why.line : "taken");
        if (!status)
            outline_free(&outline);
        bytes_clear(&bytes);
    }
}
END_TEST

START_TEST(first_lines_are_strict)
{
    static const char *const lines[] = {"",
                                        "unlur-outline 1 white 2/3/2 w",
                                        "unlur-outline 2 white 2/3/2 w\n",
                                        "unlur-outline 1 grey 2/3/2 w\n",
                                        "unlur-outline 1 whiter 2/3/2 w\n",
                                        "unlur-outline 1 white 2/3/2 c\n",
                                        "unlur-outline 1 white 2/4/2 w\n",
                                        "unlur-outline 1 white\n",
                                        "unlur-proof 1 any white 2/3/2 w\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct bytes bytes = {.data = NULL};
        struct outline outline;
        struct status_text why;
        bytes_add(&bytes, lines[i], strlen(lines[i]));
        bytes_add(&bytes, "\3\1\0\1", 4);
        const unsigned char *at = bytes.data;
        ck_assert_msg(outline_read(&at, bytes.data + bytes.size, &outline,
                                   &why) == STATUS_FAILED,
                      "%s", lines[i]);
        bytes_clear(&bytes);
    }
}
END_TEST

SUPPORT_SUITE(outline)
{
    TCase *const tcase = support_case(suite, "outline");
    tcase_add_unchecked_fixture(tcase, make_specimens, clear_specimens);
    tcase_add_test(tcase, an_outline_has_the_large_nodes);
    tcase_add_test(tcase, outlines_stand_one_after_another);
    tcase_add_test(tcase, proofs_without_moves_have_none);
    tcase_add_test(tcase, records_of_other_kinds_are_refused);
    tcase_add_test(tcase, outlines_cut_short_are_refused);
    tcase_add_test(tcase, damaged_outlines_have_their_form_or_are_refused);
    tcase_add_test(tcase, what_is_wrong_is_said);
    tcase_add_test(tcase, first_lines_are_strict);
}
