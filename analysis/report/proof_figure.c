/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof_figure - draws a layout of a proof.
 *
 * A layer of the layout is a column: first the lines that lead to its items,
 * with their labels above, then the items. Where several lines leave an item
 * they do so along an upright in the gap before the next column, so that
 * nothing but lines is ever there.
 */
#include "analysis/report/proof_figure.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/report/proof_layout.h"
#include "game/notation.h"

static const double letter = 0.42;
static const double row_height = 0.9;
static const double shortest = 0.55; /* of a line with a label */
static const double padding = 0.1;   /* beside a label or a word */
static const double upright = 0.16;  /* from a column to the upright after it */
static const double label_rise = 0.25;
static const double number_letter = 0.32;
static const double number_fall = 0.36; /* of a number below a sign */
static const double line_height = 0.66; /* of legend and caption */
static const double legend_gap = 0.6;
static const double least_width = 18; /* of the legend */

static const struct figure_style winners_line = {FIGURE_WIN, FIGURE_NONE, 0.1,
                                                 false};
static const struct figure_style losers_line = {FIGURE_INK, FIGURE_NONE, 0.035,
                                                false};

enum sign {
    SIGN_MOVE,
    SIGN_REPLIES,
    SIGN_CONNECTION,
    SIGN_BARRED,
    SIGN_REFERENCE,
    SIGN_GOAL,
    SIGN_SUICIDES,
    SIGN_CUT,
    SIGNS
};

static const struct {
    double width;
    const char *sample;
    const char *legend;
} signs[SIGNS] = {
    [SIGN_MOVE] = {0.32, "", "the winner to move; the thick line is his move"},
    [SIGN_REPLIES] = {0.5, "n", "the loser to move; n nodes from here on"},
    [SIGN_CONNECTION] = {0.42, "", "the winner connects, whatever happens"},
    [SIGN_BARRED] = {0.36, "", "a cell that Black can never take"},
    [SIGN_REFERENCE] = {0.3, "#i", "node #i again, perhaps turned or mirrored"},
    [SIGN_GOAL] = {0.36, "", "the winner has his goal"},
    [SIGN_SUICIDES] = {0.3, "", "replies that lose at once"},
    [SIGN_CUT] = {0.36, "n (k)", "left out: n nodes, in k subtrees"},
};

enum { WORDS_SIZE = 48, CAPTION_SIZE = NOTATION_SIZE + 160 };

struct column {
    double line, width; /* of the longest line, of the widest item */
    double spill;       /* widest item whose words go on into the next one */
    double begin;       /* of the lines */
    double left, right; /* of the items */
};

struct canvas {
    struct figure *figure;
    const struct proof_layout *layout;
    struct column *columns; /* by layer */
};

static enum sign sign_of(const struct proof_layout *layout,
                         const struct proof_item *item)
{
    static const enum sign nodes[PROOF_KINDS] = {
        [PROOF_MOVE] = SIGN_MOVE,
        [PROOF_REPLIES] = SIGN_REPLIES,
        [PROOF_CONNECTION] = SIGN_CONNECTION,
        [PROOF_BARRED] = SIGN_BARRED,
        [PROOF_REFERENCE] = SIGN_REFERENCE};
    switch (item->kind) {
    case PROOF_ITEM_CUT: return SIGN_CUT;
    case PROOF_ITEM_GOAL: return SIGN_GOAL;
    case PROOF_ITEM_SUICIDES: return SIGN_SUICIDES;
    default: return nodes[layout->tree->nodes[item->node].kind];
    }
}

/* The words in an item, or behind it. */
static const char *words_of(const struct proof_layout *layout,
                            const struct proof_item *item,
                            char words[WORDS_SIZE])
{
    const struct proof_node *const node = &layout->tree->nodes[item->node];
    words[0] = '\0';
    if (item->kind == PROOF_ITEM_CUT && item->subtrees > 1)
        snprintf(words, WORDS_SIZE, "%u (%u)", (unsigned)item->work,
                 (unsigned)item->subtrees);
    else if (item->kind == PROOF_ITEM_CUT)
        snprintf(words, WORDS_SIZE, "%u", (unsigned)item->work);
    else if (item->kind != PROOF_ITEM_NODE)
        return words;
    else if (node->kind == PROOF_REPLIES)
        snprintf(words, WORDS_SIZE, "%u", (unsigned)node->work);
    else if (node->kind == PROOF_REFERENCE)
        snprintf(words, WORDS_SIZE, "#%d", item->number);
    return words;
}

/* What stands over the line to an item: a cell, a pass, and how many replies
 * are answered there beyond it. */
static const char *label_of(const struct proof_layout *layout,
                            const struct proof_item *item,
                            char label[WORDS_SIZE])
{
    const int more = item->gain - (item->edge >= 0);
    size_t used = 0;
    label[0] = '\0';
    if (item->edge >= 0) {
        notation_cell(layout->tree->position.board, item->edge, label);
        used = strlen(label);
    }
    if (more > 0)
        snprintf(label + used, WORDS_SIZE - used, "%s+%d", used ? " " : "",
                 more);
    else if (item->edge == MOVE_PASS)
        snprintf(label, WORDS_SIZE, "pass");
    return label;
}

static double width_of_words(const char *words)
{
    return figure_text_width(words, letter);
}

static double width_of_box(const char *words)
{
    return fmax(signs[SIGN_REPLIES].width, width_of_words(words) + 2 * padding);
}

/* --- Signs --------------------------------------------------------------- */

static void draw_words(struct figure *figure, double x, double y,
                       const char *words)
{
    if (*words)
        figure_text(figure, (struct figure_point){x, y}, letter, FIGURE_START,
                    FIGURE_INK, words);
}

static void draw_box(struct figure *figure, struct figure_point left,
                     const char *words)
{
    static const struct figure_style style = {FIGURE_LOSS, FIGURE_PAPER, 0.06,
                                              false};
    const double width = width_of_box(words);
    const double half = 0.26;
    const struct figure_point corners[] = {{left.x, left.y - half},
                                           {left.x + width, left.y - half},
                                           {left.x + width, left.y + half},
                                           {left.x, left.y + half}};
    figure_polygon(figure, corners, 4, &style);
    figure_text(figure, (struct figure_point){left.x + width / 2, left.y},
                letter, FIGURE_MIDDLE, FIGURE_INK, words);
}

/* A polygon of up to four corners that fills a square of this width from
 * (0, 0) to (1, 1); `left` is the middle of its left side. */
static void draw_polygon(struct figure *figure, struct figure_point left,
                         double width, const struct figure_point *corners,
                         size_t count, const struct figure_style *style)
{
    struct figure_point points[4];
    for (size_t i = 0; i < count; i++)
        points[i] =
            (struct figure_point){left.x + width * corners[i].x,
                                  left.y + width * (corners[i].y - 0.5)};
    figure_polygon(figure, points, count, style);
}

static void draw_cross(struct figure *figure, struct figure_point left,
                       double width, enum figure_paint paint)
{
    const struct figure_style style = {paint, FIGURE_NONE, 0.07, false};
    const double half = width / 2;
    for (int i = -1; i <= 1; i += 2) {
        const struct figure_point line[] = {
            {left.x, left.y - i * half}, {left.x + width, left.y + i * half}};
        figure_path(figure, line, 2, &style);
    }
}

/* Draws the sign with its left end at the point, and its words. */
static void draw_sign(struct figure *figure, enum sign sign,
                      struct figure_point left, const char *words)
{
    static const struct figure_point diamond[] = {
        {0, 0.5}, {0.5, 0}, {1, 0.5}, {0.5, 1}};
    static const struct figure_point triangle[] = {{0, 0.5}, {1, 0}, {1, 1}};
    static const struct figure_point square[] = {
        {0, 0}, {1, 0}, {1, 1}, {0, 1}};
    static const struct figure_style disc = {FIGURE_WIN, FIGURE_WIN, 0.04,
                                             false};
    static const struct figure_style ring = {FIGURE_WIN, FIGURE_PAPER, 0.07,
                                             false};
    static const struct figure_style open = {FIGURE_INK, FIGURE_PAPER, 0.045,
                                             false};
    static const struct figure_style green = {FIGURE_THIRD, FIGURE_THIRD, 0.04,
                                              false};
    static const struct figure_style pink = {FIGURE_FOURTH, FIGURE_PAPER, 0.06,
                                             false};
    static const struct figure_style grey = {FIGURE_UNKNOWN, FIGURE_PALE, 0.045,
                                             false};
    const double width = signs[sign].width;
    const struct figure_point middle = {left.x + width / 2, left.y};
    switch (sign) {
    case SIGN_MOVE: figure_circle(figure, middle, width / 2, &disc); break;
    case SIGN_REPLIES: draw_box(figure, left, words); return;
    case SIGN_CONNECTION:
        draw_polygon(figure, left, width, diamond, 4, &green);
        break;
    case SIGN_BARRED:
        draw_polygon(figure, left, width, square, 4, &pink);
        draw_cross(figure, left, width, FIGURE_FOURTH);
        break;
    case SIGN_REFERENCE: figure_circle(figure, middle, width / 2, &open); break;
    case SIGN_GOAL:
        figure_circle(figure, middle, width / 2, &ring);
        figure_circle(figure, middle, width / 5, &disc);
        break;
    case SIGN_SUICIDES: draw_cross(figure, left, width, FIGURE_LOSS); break;
    default: draw_polygon(figure, left, width, triangle, 3, &grey);
    }
    draw_words(figure, left.x + width + padding, left.y, words);
}

/* How wide a sign with its words is. */
static double width_of_sign(enum sign sign, const char *words)
{
    if (sign == SIGN_REPLIES)
        return width_of_box(words);
    return signs[sign].width + (*words ? padding + width_of_words(words) : 0);
}

/* --- Columns ------------------------------------------------------------- */

/* Whether nothing follows an item. The number of one stands beside its sign,
 * for below it is the next row. */
static bool is_leaf(const struct proof_item *item)
{
    return item->span == 1;
}

/* Makes room for an item. */
static void measure(const struct canvas *canvas, const struct proof_item *item)
{
    const struct proof_layout *const layout = canvas->layout;
    struct column *const column = &canvas->columns[item->layer];
    const enum sign sign = sign_of(layout, item);
    char text[WORDS_SIZE];
    const double label = width_of_words(label_of(layout, item, text));
    column->line = fmax(column->line, label + 2 * padding);
    double width = width_of_sign(sign, words_of(layout, item, text));
    if (is_leaf(item) && item->number && sign != SIGN_REFERENCE) {
        snprintf(text, sizeof text, "#%d", item->number);
        width += padding + width_of_words(text);
    }
    if (item->reach > 1)
        column->spill = fmax(column->spill, width);
    column->width =
        fmax(column->width, item->reach > 1 ? signs[sign].width : width);
}

static void place_columns(const struct canvas *canvas)
{
    struct column *const columns = canvas->columns;
    columns[0].right = columns[0].width;
    for (int k = 1; k < canvas->layout->layers; k++) {
        const bool fork = proof_layout_winner_moves(canvas->layout, k);
        columns[k].begin = columns[k - 1].right + (fork ? upright : 0);
        columns[k].left = columns[k].begin + fmax(columns[k].line, shortest);
        columns[k].right = fmax(columns[k].left + columns[k].width,
                                columns[k - 1].left + columns[k - 1].spill);
    }
}

/* --- The tree ------------------------------------------------------------ */

static double height_of(const struct proof_item *item)
{
    return row_height * item->row;
}

/* The line from an item's parent to it, with its label. */
static void draw_line(const struct canvas *canvas,
                      const struct proof_item *item)
{
    const struct proof_layout *const layout = canvas->layout;
    const struct proof_item *const parent = &layout->items[item->parent];
    const struct column *const column = &canvas->columns[item->layer];
    const bool losers = proof_layout_winner_moves(layout, item->layer);
    char text[WORDS_SIZE];
    const double from =
        canvas->columns[parent->layer].left +
        width_of_sign(sign_of(layout, parent), words_of(layout, parent, text));
    const double y = height_of(item);
    const struct figure_point points[] = {{from, height_of(parent)},
                                          {column->begin, height_of(parent)},
                                          {column->begin, y},
                                          {column->left, y}};
    figure_path(canvas->figure, points, 4,
                losers ? &losers_line : &winners_line);
    if (*label_of(layout, item, text))
        figure_text(canvas->figure,
                    (struct figure_point){(column->begin + column->left) / 2,
                                          y - label_rise},
                    letter, FIGURE_MIDDLE, FIGURE_INK, text);
}

static void draw_item(const struct canvas *canvas,
                      const struct proof_item *item)
{
    const struct proof_layout *const layout = canvas->layout;
    const enum sign sign = sign_of(layout, item);
    const double x = canvas->columns[item->layer].left;
    const double y = height_of(item);
    char text[WORDS_SIZE];
    words_of(layout, item, text);
    draw_sign(canvas->figure, sign, (struct figure_point){x, y}, text);
    if (!item->number || sign == SIGN_REFERENCE)
        return;
    if (is_leaf(item)) {
        snprintf(text, sizeof text, "#%d", item->number);
        figure_text(canvas->figure,
                    (struct figure_point){x + signs[sign].width + padding, y},
                    letter, FIGURE_START, FIGURE_INK, text);
        return;
    }
    const double middle = x + width_of_sign(sign, text) / 2;
    snprintf(text, sizeof text, "#%d", item->number);
    const double fall = sign == SIGN_REPLIES ? number_fall + 0.08 : number_fall;
    figure_text(canvas->figure, (struct figure_point){middle, y + fall},
                number_letter, FIGURE_MIDDLE, FIGURE_INK, text);
}

static void draw_tree(const struct canvas *canvas)
{
    const struct proof_layout *const layout = canvas->layout;
    for (size_t i = 0; i < layout->count; i++)
        measure(canvas, &layout->items[i]);
    place_columns(canvas);
    for (size_t i = 1; i < layout->count; i++)
        draw_line(canvas, &layout->items[i]);
    for (size_t i = 0; i < layout->count; i++)
        draw_item(canvas, &layout->items[i]);
}

/* --- Legend and caption -------------------------------------------------- */

/* The entry of a sign that occurs, or in the end the one of the labels; both
 * begin at the point, which moves behind it. */
static void draw_entry(struct figure *figure, enum sign sign, double width,
                       struct figure_point *at)
{
    static const char more[] = "+n: it answers n replies; after a cell, n more";
    const bool is_sign = sign < SIGNS;
    const double before =
        is_sign ? width_of_sign(sign, signs[sign].sample) + 2 * padding : 0;
    const char *const text = is_sign ? signs[sign].legend : more;
    const double all = before + width_of_words(text);
    if (at->x > 0 && at->x + all > width) {
        at->x = 0;
        at->y += line_height;
    }
    if (is_sign)
        draw_sign(figure, sign, *at, signs[sign].sample);
    draw_words(figure, at->x + before, at->y, text);
    at->x += all + legend_gap;
}

static void draw_legend(const struct canvas *canvas, double width,
                        struct figure_point *at)
{
    const struct proof_layout *const layout = canvas->layout;
    bool used[SIGNS + 1] = {false};
    for (size_t i = 0; i < layout->count; i++) {
        used[sign_of(layout, &layout->items[i])] = true;
        used[SIGNS] |= layout->items[i].gain > 1;
    }
    for (int sign = 0; sign <= SIGNS; sign++)
        if (used[sign])
            draw_entry(canvas->figure, (enum sign)sign, width, at);
    at->x = 0;
    at->y += line_height;
}

/* "White". */
static const char *name_of(enum colour colour)
{
    return colour == COLOUR_WHITE ? "White" : "Black";
}

static void write_caption(const struct proof_tree *tree, uint32_t threshold,
                          char caption[CAPTION_SIZE])
{
    const size_t references = tree->count - tree->work;
    int used = snprintf(caption, CAPTION_SIZE, "%s wins: %u node%s",
                        name_of(tree->winner), (unsigned)tree->work,
                        tree->work == 1 ? "" : "s");
    if (references)
        used += snprintf(caption + used, CAPTION_SIZE - (size_t)used,
                         " and %zu reference%s", references,
                         references == 1 ? "" : "s");
    if (threshold > 1)
        snprintf(caption + used, CAPTION_SIZE - (size_t)used,
                 "; subtrees under %u nodes cut", (unsigned)threshold);
}

/* Title and description. */
static void begin(const struct proof_tree *tree, uint32_t threshold,
                  size_t items, struct figure *figure)
{
    char position[NOTATION_SIZE];
    char title[CAPTION_SIZE];
    char caption[CAPTION_SIZE];
    char description[2 * CAPTION_SIZE];
    snprintf(title, sizeof title, "Proof that %s wins %s",
             name_of(tree->winner), notation_write(&tree->position, position));
    write_caption(tree, threshold, caption);
    snprintf(description, sizeof description,
             "A tree that grows from the left to the right, drawn with %zu "
             "items. %s.",
             items, caption);
    figure_init(figure, title, description);
}

static void finish(const struct canvas *canvas)
{
    struct figure *const figure = canvas->figure;
    const struct proof_layout *const layout = canvas->layout;
    char caption[CAPTION_SIZE];
    struct figure_point at = {0, row_height * layout->rows + 2 * line_height};
    draw_legend(canvas, fmax(least_width, figure->high.x), &at);
    write_caption(layout->tree, layout->threshold, caption);
    draw_words(figure, 0, at.y, caption);
}

/* --- The figure ---------------------------------------------------------- */

uint32_t proof_figure_threshold(const struct proof_tree *tree, size_t most)
{
    return tree->count ? proof_layout_threshold(tree, most) : 0;
}

static void draw_layout(const struct proof_layout *layout, bool bare,
                        struct figure *figure)
{
    begin(layout->tree, layout->threshold, layout->count, figure);
    const struct canvas canvas = {
        .figure = figure,
        .layout = layout,
        .columns = calloc((size_t)layout->layers + 1, sizeof *canvas.columns)};
    figure->failed |= layout->failed || !canvas.columns;
    if (!figure->failed) {
        draw_tree(&canvas);
        if (!bare)
            finish(&canvas);
    }
    free(canvas.columns);
}

void proof_figure_draw(const struct proof_tree *tree,
                       const struct proof_figure_options *options,
                       struct figure *figure)
{
    const size_t most = options->most ? options->most : PROOF_FIGURE_MOST;
    const uint32_t threshold = options->threshold
                                   ? options->threshold
                                   : proof_figure_threshold(tree, most);
    struct proof_layout layout;
    if (tree->count == 0) {
        char caption[CAPTION_SIZE];
        begin(tree, 0, 0, figure);
        write_caption(tree, 0, caption);
        draw_words(figure, 0, 0, caption);
        return;
    }
    proof_layout_make(tree, threshold, &layout);
    draw_layout(&layout, options->bare, figure);
    proof_layout_free(&layout);
}
