/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_proof_figure - trees of proofs as pictures: what is drawn and what is
 * cut, and that nothing lies on anything else.
 */
#include "analysis/report/proof_figure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "analysis/report/proof_layout.h"
#include "tests/position_oracle.h"
#include "tests/recount.h"
#include "tests/search_checks.h"
#include "tests/support.h"

/* Proofs whose trees are broad, deep, small, and of either colour. */
static const char *const positions[] = {
    "3/4/2b2/4/3 w",   "3/4/5/4/3 w",     "3/1b2/2bb1/1b2/3 w",
    "3/4/1bbb1/4/3 w", "4/5/6/7/6/5/4 w", "4/1b3/2bb2/1b2bb1/2bb2/1b3/4 w",
    "3/1w2/2b2/4/3 b",
};

enum { TREES = sizeof positions / sizeof *positions };

static struct proof_tree trees[TREES];

static void fill_trees(void)
{
    struct search *searches[5];
    position_oracle_open();
    for (int side = 3; side <= 4; side++)
        searches[side] = search_checks_create(side, 16 * MEBIBYTE, 0);
    for (int i = 0; i < TREES; i++) {
        const struct position position = support_position(positions[i]);
        struct mutant mutant = {.items = NULL};
        struct bytes bytes = {.data = NULL};
        mutant_prove(&mutant, searches[position.board->side], &position);
        recount_read(&mutant, &bytes, &trees[i]);
        mutant_clear(&mutant);
        bytes_clear(&bytes);
    }
    for (int side = 3; side <= 4; side++)
        search_destroy(searches[side]);
}

static void clear_trees(void)
{
    for (int i = 0; i < TREES; i++)
        proof_tree_free(&trees[i]);
}

static const uint32_t thresholds[] = {1, 2, 3, 5, 8, 20, 50, 100000};

enum { THRESHOLDS = sizeof thresholds / sizeof *thresholds };

/* Items that are compared each with each. */
enum { LARGE = 300 };

/* --- Layouts -------------------------------------------------------------- */

enum { MOST_NODES = 20000 };

static bool is_large(const struct proof_tree *tree, uint32_t index,
                     uint32_t threshold)
{
    const struct proof_node *const node = &tree->nodes[index];
    return (node->kind == PROOF_REFERENCE ? tree->nodes[node->target].work
                                          : node->work) >= threshold;
}

/* Items that a tree must have, from the root down. */
static size_t count_items(const struct proof_tree *tree, uint32_t threshold)
{
    static bool drawn[MOST_NODES];
    size_t count = 0;
    ck_assert_uint_le(tree->count, MOST_NODES);
    memset(drawn, 0, sizeof drawn);
    drawn[0] = true;
    for (uint32_t i = 0; i < tree->count; i++) {
        const struct proof_node *const node = &tree->nodes[i];
        bool cut = false;
        uint32_t child = i + 1;
        if (!drawn[i])
            continue;
        for (uint32_t k = 0; k < node->children; k++) {
            drawn[child] = is_large(tree, child, threshold);
            cut |= !drawn[child];
            child += tree->nodes[child].span;
        }
        count += 1 + cut + (node->left > 0);
        count += node->kind == PROOF_MOVE && node->children == 0;
    }
    return count;
}

static void check_work(const struct proof_layout *layout)
{
    const struct proof_tree *const tree = layout->tree;
    uint32_t work = 0;
    for (size_t i = 0; i < layout->count; i++) {
        const struct proof_item *const item = &layout->items[i];
        const struct proof_node *const node = &tree->nodes[item->node];
        work += item->kind == PROOF_ITEM_CUT ? item->work : 0;
        if (item->kind == PROOF_ITEM_NODE && node->kind != PROOF_REFERENCE)
            work++;
    }
    ck_assert_uint_eq(work, tree->work);
}

/* Each drawn node of kind replies accounts for all its replies. */
static void check_gains(const struct proof_layout *layout)
{
    for (size_t i = 0; i < layout->count; i++) {
        const struct proof_item *const item = &layout->items[i];
        const struct proof_node *const node = &layout->tree->nodes[item->node];
        int gain = 0;
        if (item->kind != PROOF_ITEM_NODE || node->kind != PROOF_REPLIES)
            continue;
        for (size_t k = i + 1; k < i + item->span; k += layout->items[k].span)
            gain += layout->items[k].gain;
        ck_assert_int_eq(gain, node->empty);
    }
}

START_TEST(items_are_the_nodes_with_work)
{
    for (int i = 0; i < TREES; i++)
        for (int k = 0; k < THRESHOLDS; k++) {
            struct proof_layout layout;
            proof_layout_make(&trees[i], thresholds[k], &layout);
            ck_assert(!layout.failed);
            ck_assert_uint_eq(layout.count,
                              count_items(&trees[i], thresholds[k]));
            check_work(&layout);
            check_gains(&layout);
            proof_layout_free(&layout);
        }
}
END_TEST

/* Parents stand between their children; children and layers keep apart. */
static void check_rows(const struct proof_layout *layout)
{
    double low = INFINITY, high = -INFINITY;
    for (size_t i = 0; i < layout->count; i++) {
        const struct proof_item *const item = &layout->items[i];
        size_t last = i;
        for (size_t k = i + 1; k < i + item->span; k += layout->items[k].span) {
            ck_assert_uint_eq(layout->items[k].parent, i);
            ck_assert_int_eq(layout->items[k].layer, item->layer + 1);
            if (last > i)
                ck_assert(layout->items[k].row >= layout->items[last].row + 1);
            last = k;
        }
        if (last > i)
            ck_assert_double_eq_tol(
                item->row,
                (layout->items[i + 1].row + layout->items[last].row) / 2, 1e-9);
        low = fmin(low, item->row);
        high = fmax(high, item->row);
        for (size_t j = 0; j < i; j++) {
            const struct proof_item *const other = &layout->items[j];
            const bool meet = other->layer < item->layer + item->reach &&
                              item->layer < other->layer + other->reach;
            if (meet && fabs(item->row - other->row) < 1 - 1e-9 &&
                item->parent != j)
                ck_abort_msg("items %zu and %zu", j, i);
        }
    }
    ck_assert(low == 0 && high == layout->rows);
}

START_TEST(rows_keep_apart)
{
    for (int i = 0; i < TREES; i++)
        for (int k = 0; k < THRESHOLDS; k++) {
            struct proof_layout layout;
            proof_layout_make(&trees[i], thresholds[k], &layout);
            if (layout.count <= LARGE)
                check_rows(&layout);
            proof_layout_free(&layout);
        }
}
END_TEST

static bool is_reference(const struct proof_layout *layout, size_t item)
{
    return layout->items[item].kind == PROOF_ITEM_NODE &&
           layout->tree->nodes[layout->items[item].node].kind ==
               PROOF_REFERENCE;
}

START_TEST(references_and_targets_share_numbers)
{
    int references = 0;
    for (int i = 0; i < TREES; i++) {
        struct proof_layout layout;
        proof_layout_make(&trees[i], 1, &layout);
        for (size_t k = 0; k < layout.count; k++) {
            const struct proof_item *const item = &layout.items[k];
            const struct proof_node *const node = &trees[i].nodes[item->node];
            if (item->kind != PROOF_ITEM_NODE || node->kind != PROOF_REFERENCE)
                continue;
            int found = 0;
            ck_assert_int_gt(item->number, 0);
            for (size_t j = 0; j < layout.count; j++)
                if (layout.items[j].number == item->number &&
                    !is_reference(&layout, j)) {
                    ck_assert_uint_eq(layout.items[j].node, node->target);
                    found++;
                }
            ck_assert_int_eq(found, 1);
            references++;
        }
        proof_layout_free(&layout);
    }
    ck_assert_int_gt(references, 20);
}
END_TEST

START_TEST(thresholds_are_the_least)
{
    static const size_t most[] = {3, 4, 10, 40, 200};
    for (int i = 0; i < TREES; i++)
        for (size_t k = 0; k < sizeof most / sizeof *most; k++) {
            const uint32_t least = proof_figure_threshold(&trees[i], most[k]);
            ck_assert_uint_ge(least, 1);
            ck_assert_uint_le(count_items(&trees[i], least), most[k]);
            struct proof_layout layout;
            proof_layout_make(&trees[i], least, &layout);
            ck_assert_uint_le(layout.count, most[k]);
            proof_layout_free(&layout);
            if (least > 1)
                ck_assert_uint_gt(count_items(&trees[i], least - 1), most[k]);
        }
}
END_TEST

/* --- Figures -------------------------------------------------------------- */

struct box {
    double left, right, top, bottom;
};

/* What a text takes: capitals and figures, and below the line a little. */
static struct box text_box(const struct figure_shape *shape)
{
    const double width = figure_text_width(shape->text, shape->size);
    const double left =
        shape->points->x - (shape->anchor == FIGURE_START    ? 0
                            : shape->anchor == FIGURE_MIDDLE ? width / 2
                                                             : width);
    return (struct box){left, left + width,
                        shape->points->y - 0.36 * shape->size,
                        shape->points->y + 0.36 * shape->size};
}

/* What a shape takes that is no text. */
static struct box shape_box(const struct figure_shape *shape)
{
    struct box box = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (size_t i = 0; i < shape->point_count; i++) {
        box.left = fmin(box.left, shape->points[i].x - shape->size);
        box.right = fmax(box.right, shape->points[i].x + shape->size);
        box.top = fmin(box.top, shape->points[i].y - shape->size);
        box.bottom = fmax(box.bottom, shape->points[i].y + shape->size);
    }
    return box;
}

static bool overlap(struct box a, struct box b)
{
    const double slack = 1e-6;
    return a.left < b.right - slack && b.left < a.right - slack &&
           a.top < b.bottom - slack && b.top < a.bottom - slack;
}

/* A text and a stroke from point to point, each level or upright but those of
 * crosses, which have no text near them. */
static void check_clear(const struct figure_shape *text,
                        const struct figure_shape *path)
{
    for (size_t i = 1; i < path->point_count; i++) {
        const struct figure_point *const a = &path->points[i - 1];
        const struct figure_point *const b = &path->points[i];
        const double half = path->style.width / 2;
        const struct box stroke = {
            fmin(a->x, b->x) - half, fmax(a->x, b->x) + half,
            fmin(a->y, b->y) - half, fmax(a->y, b->y) + half};
        if (overlap(text_box(text), stroke))
            ck_abort_msg("a line through '%s'", text->text);
    }
}

/* A text and a sign: apart, or the text within it. */
static void check_beside(const struct figure_shape *text,
                         const struct figure_shape *sign)
{
    const struct box inner = text_box(text), outer = shape_box(sign);
    const bool within = inner.left >= outer.left &&
                        inner.right <= outer.right && inner.top >= outer.top &&
                        inner.bottom <= outer.bottom;
    if (!within && overlap(inner, outer))
        ck_abort_msg("a sign on '%s'", text->text);
}

static void check_figure(const struct figure *figure)
{
    struct figure_point low, high;
    figure_box(figure, &low, &high);
    for (size_t i = 0; i < figure->shape_count; i++) {
        const struct figure_shape *const shape = &figure->shapes[i];
        const bool text = shape->kind == FIGURE_TEXT;
        const struct box box = text ? text_box(shape) : shape_box(shape);
        ck_assert(box.left >= low.x && box.right <= high.x);
        ck_assert(box.top >= low.y && box.bottom <= high.y);
        for (size_t k = 0; text && k < figure->shape_count; k++) {
            const struct figure_shape *const other = &figure->shapes[k];
            if (other->kind == FIGURE_PATH)
                check_clear(shape, other);
            else if (other->kind != FIGURE_TEXT)
                check_beside(shape, other);
            else if (k < i && overlap(box, text_box(other)))
                ck_abort_msg("'%s' on '%s'", shape->text, other->text);
        }
    }
}

static void draw(const struct proof_tree *tree, uint32_t threshold, bool bare,
                 struct figure *figure)
{
    const struct proof_figure_options options = {.threshold = threshold,
                                                 .bare = bare};
    struct status_text why;
    proof_figure_draw(tree, &options, figure);
    ck_assert_int_eq(figure_status(figure, &why), STATUS_OK);
}

START_TEST(nothing_lies_on_anything_else)
{
    for (int i = 0; i < TREES; i++)
        for (int k = 0; k < THRESHOLDS; k++) {
            struct figure figure;
            draw(&trees[i], thresholds[k], false, &figure);
            if (figure.shape_count <= 4 * LARGE)
                check_figure(&figure);
            const double with_legend = figure.high.x;
            figure_free(&figure);
            draw(&trees[i], thresholds[k], true, &figure);
            ck_assert(with_legend <= fmax(18, figure.high.x));
            figure_free(&figure);
        }
}
END_TEST

/* How many shapes have this stroke, fill, and number of points. */
static size_t count_shapes(const struct figure *figure, enum figure_kind kind,
                           enum figure_paint stroke, enum figure_paint fill)
{
    size_t count = 0;
    for (size_t i = 0; i < figure->shape_count; i++)
        count += figure->shapes[i].kind == kind &&
                 figure->shapes[i].style.stroke == stroke &&
                 figure->shapes[i].style.fill == fill;
    return count;
}

static size_t count_texts(const struct figure *figure, const char *text)
{
    size_t count = 0;
    for (size_t i = 0; i < figure->shape_count; i++)
        count += figure->shapes[i].kind == FIGURE_TEXT &&
                 strcmp(figure->shapes[i].text, text) == 0;
    return count;
}

/* All of a tree: every node has its sign, and replies their number. */
START_TEST(every_kind_has_its_sign)
{
    struct proof_counts all = {.trees = 0};
    for (int i = 0; i < TREES; i++) {
        struct proof_counts counts = {.trees = 0};
        struct figure figure;
        draw(&trees[i], 1, true, &figure);
        proof_counts_add(&counts, &trees[i]);
        proof_counts_add(&all, &trees[i]);
        const size_t discs =
            count_shapes(&figure, FIGURE_CIRCLE, FIGURE_WIN, FIGURE_WIN);
        const size_t rings =
            count_shapes(&figure, FIGURE_CIRCLE, FIGURE_WIN, FIGURE_PAPER);
        ck_assert(rings == counts.ends);
        ck_assert(discs == counts.kinds[PROOF_MOVE] + counts.ends);
        ck_assert(count_shapes(&figure, FIGURE_POLYGON, FIGURE_LOSS,
                               FIGURE_PAPER) == counts.kinds[PROOF_REPLIES]);
        ck_assert(count_shapes(&figure, FIGURE_POLYGON, FIGURE_THIRD,
                               FIGURE_THIRD) == counts.kinds[PROOF_CONNECTION]);
        ck_assert(count_shapes(&figure, FIGURE_POLYGON, FIGURE_FOURTH,
                               FIGURE_PAPER) == counts.kinds[PROOF_BARRED]);
        ck_assert(count_shapes(&figure, FIGURE_CIRCLE, FIGURE_INK,
                               FIGURE_PAPER) == counts.kinds[PROOF_REFERENCE]);
        ck_assert_uint_eq(
            count_shapes(&figure, FIGURE_POLYGON, FIGURE_UNKNOWN, FIGURE_PALE),
            0);
        figure_free(&figure);
    }
    ck_assert(all.ends > 0 && all.kinds[PROOF_REFERENCE] > 0);
}
END_TEST

static void read_record(const unsigned char *record, size_t size,
                        struct proof_tree *tree)
{
    struct status_text why;
    if (proof_tree_read(record, size, tree, &why))
        ck_abort_msg("%s", why.line);
}

/* A single end is drawn, however small. */
START_TEST(trees_by_hand)
{
    static const unsigned char connection[] =
        "unlur-proof 1 any white 2/3/2 w\n\2\0\13\3\3\0\1\0\0\1\1\0\5\6";
    static const unsigned char barred[] =
        "unlur-proof 1 any white bw1/wbw1/1wbw1/1wbw/1w1 w\n\2\0\12\2";
    struct proof_tree tree;
    struct figure figure;
    read_record(connection, sizeof connection - 1, &tree);
    draw(&tree, 0, false, &figure);
    ck_assert_uint_eq(count_texts(&figure, "b2"), 1);
    ck_assert_uint_eq(count_texts(&figure, "White wins: 2 nodes"), 1);
    ck_assert_str_eq(figure.title, "Proof that White wins 2/3/2 w");
    figure_free(&figure);
    draw(&tree, 2, false, &figure);
    ck_assert_uint_eq(
        count_texts(&figure, "White wins: 2 nodes; subtrees under 2 nodes cut"),
        1);
    /* In the tree and in the legend. */
    ck_assert_uint_eq(
        count_shapes(&figure, FIGURE_POLYGON, FIGURE_THIRD, FIGURE_THIRD), 2);
    figure_free(&figure);
    proof_tree_free(&tree);
    read_record(barred, sizeof barred - 1, &tree);
    draw(&tree, 2, true, &figure);
    ck_assert_uint_eq(
        count_shapes(&figure, FIGURE_POLYGON, FIGURE_FOURTH, FIGURE_PAPER), 1);
    ck_assert_uint_eq(figure.shape_count, 6);
    figure_free(&figure);
    proof_tree_free(&tree);
}
END_TEST

START_TEST(lines_say_whom_they_answer)
{
    static const unsigned char record[] =
        "unlur-proof 1 any white 2/1w1/2 b\n\11\0\4\4\0\10\3\3\0\0\1\0\5\6"
        "\1\11\3\3\0\0\1\0\5\6\6\16\3\3\2\0\1\0\0\2"
        "\7\15\3\3\0\1\0\0\1\0";
    static const struct {
        const char *text;
        size_t count;
    } labels[] = {{"+3", 1}, {"c1", 2}, {"c2", 1}, {"a1", 2}, {"a2", 2}};
    struct proof_tree tree;
    struct figure figure;
    read_record(record, sizeof record - 1, &tree);
    draw(&tree, 1, true, &figure);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        ck_assert_uint_eq(count_texts(&figure, labels[i].text),
                          labels[i].count);
    ck_assert_uint_eq(count_texts(&figure, "8"), 0);
    ck_assert_uint_eq(count_texts(&figure, "9"), 1);
    figure_free(&figure);
    proof_tree_free(&tree);
}
END_TEST

/* A tree that no proof has: much is cut beside what is broad, so that the words
 * of the cut are as long as can be. */
START_TEST(long_words_have_room)
{
    const uint32_t much = 3000000000, little = 1000000000;
    struct proof_node nodes[13] = {
        {.kind = PROOF_REPLIES, .children = 3, .span = 13, .edge = MOVE_NONE},
        {.kind = PROOF_MOVE, .children = 1, .span = 10, .edge = 3, .gain = 3},
        {.kind = PROOF_REPLIES, .children = 4, .span = 9},
        {.kind = PROOF_MOVE, .children = 1, .span = 2},
        {.kind = PROOF_CONNECTION, .span = 1},
    };
    for (int i = 0; i < 11; i++) {
        nodes[i].work = much;
        if (i > 4)
            nodes[i] = nodes[i - 2];
        nodes[i].depth = (uint16_t)(i < 3 ? i : 4 - i % 2);
    }
    for (int i = 11; i < 13; i++)
        nodes[i] = (struct proof_node){
            .kind = PROOF_MOVE, .depth = 1, .span = 1, .work = little};
    struct proof_tree tree = {.position = position_empty(2, TURN_BLACK),
                              .winner = COLOUR_WHITE,
                              .nodes = nodes,
                              .count = 13,
                              .work = much};
    struct figure figure;
    draw(&tree, much, false, &figure);
    ck_assert_uint_eq(count_texts(&figure, "2000000000 (2)"), 1);
    ck_assert_uint_eq(count_texts(&figure, "b2 +2"), 1);
    check_figure(&figure);
    figure_free(&figure);
}
END_TEST

START_TEST(cuts_are_labelled)
{
    struct figure figure;
    char caption[100];
    const uint32_t threshold = proof_figure_threshold(&trees[0], 40);
    draw(&trees[0], 0, false, &figure);
    ck_assert_uint_gt(threshold, 1);
    snprintf(caption, sizeof caption,
             "White wins: %u nodes and %zu references; subtrees under %u "
             "nodes cut",
             (unsigned)trees[0].work, trees[0].count - trees[0].work,
             (unsigned)threshold);
    ck_assert_uint_eq(count_texts(&figure, caption), 1);
    figure_free(&figure);
    /* All but the root and its replies is one cut. */
    draw(&trees[0], trees[0].work - 1, true, &figure);
    snprintf(caption, sizeof caption, "%u (%u)", (unsigned)trees[0].work - 2,
             (unsigned)trees[0].nodes[1].children);
    ck_assert_uint_eq(count_texts(&figure, caption), 1);
    snprintf(caption, sizeof caption, "+%d",
             trees[0].nodes[1].empty - trees[0].nodes[1].left);
    ck_assert_uint_eq(count_texts(&figure, caption), 1);
    figure_free(&figure);
}
END_TEST

START_TEST(a_decided_position_has_its_caption)
{
    static const unsigned char record[] =
        "unlur-proof 1 any black bb/2b/1b w\n\0\0";
    struct proof_tree tree;
    struct figure figure;
    read_record(record, sizeof record - 1, &tree);
    draw(&tree, 0, false, &figure);
    ck_assert_uint_eq(figure.shape_count, 1);
    ck_assert_uint_eq(count_texts(&figure, "Black wins: 0 nodes"), 1);
    figure_free(&figure);
    proof_tree_free(&tree);
}
END_TEST

SUPPORT_SUITE(proof_figure)
{
    TCase *const tcase = support_case(suite, "proof_figure");
    tcase_add_unchecked_fixture(tcase, fill_trees, clear_trees);
    tcase_add_test(tcase, items_are_the_nodes_with_work);
    tcase_add_test(tcase, rows_keep_apart);
    tcase_add_test(tcase, references_and_targets_share_numbers);
    tcase_add_test(tcase, thresholds_are_the_least);
    tcase_add_test(tcase, nothing_lies_on_anything_else);
    tcase_add_test(tcase, every_kind_has_its_sign);
    tcase_add_test(tcase, trees_by_hand);
    tcase_add_test(tcase, lines_say_whom_they_answer);
    tcase_add_test(tcase, long_words_have_room);
    tcase_add_test(tcase, cuts_are_labelled);
    tcase_add_test(tcase, a_decided_position_has_its_caption);
}
