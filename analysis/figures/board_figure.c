/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * board_figure - cells as hexagons, the sides as lines along their edges.
 *
 * The six corners of a cell are numbered clockwise from the upper right one;
 * edge i goes from corner i to corner i + 1, and beyond it lies the neighbour
 * that steps[i] leads to. Side s of the board shows the edges s + 4 and s + 5
 * of its cells, numbers modulo six.
 */
#include "analysis/figures/board_figure.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/notation.h"

/* Of a cell that is one unit wide. */
static const double row_height = 0.86602540378443865; /* sqrt(3) / 2 */
static const double corner = 0.57735026918962576;     /* from the centre */

static const double stone_radius = 0.4;
static const double label_height = 0.36;
static const double label_beside = 0.7; /* of a label from its cell's centre */
static const double label_above = 0.86;
static const double text_height = 0.42; /* of legend and caption */
static const double line_height = 0.75;

static const struct figure_style cell_style = {FIGURE_PAPER, FIGURE_PALE, 0.045,
                                               false};
static const struct figure_style region_style = {FIGURE_PAPER, FIGURE_REGION,
                                                 0.045, false};
static const struct figure_style region_edge = {FIGURE_INK, FIGURE_NONE, 0.05,
                                                true};
static const struct figure_style solid_side = {FIGURE_INK, FIGURE_NONE, 0.12,
                                               false};
static const struct figure_style inside_side = {FIGURE_PAPER, FIGURE_NONE, 0.06,
                                                false};

/* What each mark is called, and what it means. */
static const struct {
    enum figure_paint paint;
    const char *legend, *list;
} marks[BOARD_MARKS] = {
    [BOARD_MARK_WIN] = {FIGURE_WIN, "wins", "Winning"},
    [BOARD_MARK_LOSS] = {FIGURE_LOSS, "loses", "Losing"},
    [BOARD_MARK_UNKNOWN] = {FIGURE_UNKNOWN, "unknown", "Unknown"},
    [BOARD_MARK_CLAIMED_WIN] = {FIGURE_WIN, "claimed to win", "Claimed to win"},
    [BOARD_MARK_CLAIMED_LOSS] = {FIGURE_LOSS, "claimed to lose",
                                 "Claimed to lose"},
};

/* Steps to the neighbours beyond edges 0 to 5, in axial coordinates. */
static const int steps[6][2] = {{1, 0},  {0, 1},  {-1, 1},
                                {-1, 0}, {0, -1}, {1, -1}};

struct canvas {
    struct figure *figure;
    const struct board_scene *scene;
    const struct board *board;
    struct figure_point centre;
};

static struct figure_point cell_at(const struct canvas *canvas, int q, int r)
{
    return (struct figure_point){canvas->centre.x + q + r / 2.0,
                                 canvas->centre.y + r * row_height};
}

static struct figure_point cell_centre(const struct canvas *canvas, int cell)
{
    int q, r;
    board_axial(canvas->board, cell, &q, &r);
    return cell_at(canvas, q, r);
}

static struct figure_point corner_at(struct figure_point centre, int i)
{
    const double angle = (60 * i - 30) * M_PI / 180;
    return (struct figure_point){centre.x + corner * cos(angle),
                                 centre.y + corner * sin(angle)};
}

static struct figure_point middle(struct figure_point a, struct figure_point b)
{
    return (struct figure_point){(a.x + b.x) / 2, (a.y + b.y) / 2};
}

static void draw_cell(const struct canvas *canvas, int cell)
{
    const struct figure_point centre = cell_centre(canvas, cell);
    struct figure_point corners[6];
    for (int i = 0; i < 6; i++)
        corners[i] = corner_at(centre, i);
    figure_polygon(canvas->figure, corners, 6,
                   cellset_has(&canvas->scene->region, cell) ? &region_style
                                                             : &cell_style);
}

/* The outer edges of the cells of a side, half of those it shares. */
static void draw_side(const struct canvas *canvas, int side)
{
    const int *const start = steps[(side + 4) % 6];
    const int radius = canvas->board->side - 1;
    struct figure_point points[2 * BOARD_MAX_SIDE + 1];
    size_t count = 1;
    for (int i = 0; i <= radius; i++) {
        const struct figure_point centre =
            cell_at(canvas, radius * start[0] + i * steps[side][0],
                    radius * start[1] + i * steps[side][1]);
        if (i == 0)
            points[0] = middle(corner_at(centre, side + 4),
                               corner_at(centre, side + 5));
        points[count++] = corner_at(centre, side + 5);
        points[count++] = corner_at(centre, side + 6);
    }
    points[count - 1] = middle(points[count - 2], points[count - 1]);
    figure_path(canvas->figure, points, count, &solid_side);
    if (side % 2)
        figure_path(canvas->figure, points, count, &inside_side);
}

/* Between the cells of the region and the others. */
static void draw_region_edge(const struct canvas *canvas, int cell)
{
    const struct figure_point centre = cell_centre(canvas, cell);
    int q, r;
    board_axial(canvas->board, cell, &q, &r);
    for (int i = 0; i < 6; i++) {
        const int other =
            board_cell_at(canvas->board, q + steps[i][0], r + steps[i][1]);
        const struct figure_point edge[] = {corner_at(centre, i),
                                            corner_at(centre, i + 1)};
        if (other >= 0 && !cellset_has(&canvas->scene->region, other))
            figure_path(canvas->figure, edge, 2, &region_edge);
    }
}

static void draw_cross(struct figure *figure, struct figure_point at,
                       double arm, const struct figure_style *style)
{
    const struct figure_point falling[] = {{at.x - arm, at.y - arm},
                                           {at.x + arm, at.y + arm}};
    const struct figure_point rising[] = {{at.x - arm, at.y + arm},
                                          {at.x + arm, at.y - arm}};
    figure_path(figure, falling, 2, style);
    figure_path(figure, rising, 2, style);
}

/* A cross without its middle. */
static void draw_broken_cross(struct figure *figure, struct figure_point at,
                              double arm, const struct figure_style *style)
{
    const double gap = arm / 3;
    for (int i = 0; i < 4; i++) {
        const int x = i % 2 ? 1 : -1, y = i / 2 ? 1 : -1;
        const struct figure_point stroke[] = {{at.x + gap * x, at.y + gap * y},
                                              {at.x + arm * x, at.y + arm * y}};
        figure_path(figure, stroke, 2, style);
    }
}

static void draw_mark(struct figure *figure, enum board_mark mark,
                      struct figure_point at)
{
    const struct figure_style whole = {marks[mark].paint, FIGURE_NONE, 0.1,
                                       false};
    const struct figure_style broken = {marks[mark].paint, FIGURE_NONE, 0.06,
                                        true};
    const struct figure_style thin = {marks[mark].paint, FIGURE_NONE, 0.06,
                                      false};
    const double arm = 0.19, radius = 0.23;
    const struct figure_point level[] = {{at.x - arm, at.y},
                                         {at.x + arm, at.y}};
    switch (mark) {
    case BOARD_MARK_WIN: figure_circle(figure, at, radius, &whole); break;
    case BOARD_MARK_LOSS: draw_cross(figure, at, arm, &whole); break;
    case BOARD_MARK_UNKNOWN: figure_path(figure, level, 2, &whole); break;
    case BOARD_MARK_CLAIMED_WIN:
        figure_circle(figure, at, radius, &broken);
        break;
    case BOARD_MARK_CLAIMED_LOSS:
        draw_broken_cross(figure, at, arm, &thin);
        break;
    default: assert(mark == BOARD_MARK_NONE);
    }
}

static void draw_number(const struct canvas *canvas, int cell,
                        struct figure_point at, enum figure_paint paint)
{
    char text[16];
    const int number = canvas->scene->numbers[cell];
    snprintf(text, sizeof text, "%d", number);
    figure_text(canvas->figure, at, number < 100 ? 0.44 : 0.34, FIGURE_MIDDLE,
                paint, text);
}

/* A stone with its number, and the mark; on a black stone on a white spot. */
static void draw_content(const struct canvas *canvas, int cell)
{
    static const struct figure_style stones[] = {
        {FIGURE_INK, FIGURE_INK, 0.06, false},
        {FIGURE_INK, FIGURE_PAPER, 0.06, false},
    };
    static const struct figure_style spot = {FIGURE_NONE, FIGURE_PAPER, 0,
                                             false};
    const struct board_scene *const scene = canvas->scene;
    const struct figure_point at = cell_centre(canvas, cell);
    const enum colour colour = position_at(&scene->position, cell);
    const bool black = colour == COLOUR_BLACK;
    if (colour != COLOUR_NONE)
        figure_circle(canvas->figure, at, stone_radius, &stones[colour]);
    if (black && scene->marks[cell] != BOARD_MARK_NONE)
        figure_circle(canvas->figure, at, 0.32, &spot);
    draw_mark(canvas->figure, scene->marks[cell], at);
    if (scene->numbers[cell])
        draw_number(canvas, cell, at, black ? FIGURE_PAPER : FIGURE_INK);
}

/* A label beside a cell; `x` and `y` say on which side. */
static void draw_label(const struct canvas *canvas, int cell, int x, int y,
                       const char *text)
{
    static const enum figure_anchor anchors[] = {FIGURE_END, FIGURE_MIDDLE,
                                                 FIGURE_START};
    struct figure_point at = cell_centre(canvas, cell);
    at.x += x * label_beside;
    at.y += y * label_above;
    figure_text(canvas->figure, at, label_height, anchors[x + 1], FIGURE_INK,
                text);
}

static void draw_row_labels(const struct canvas *canvas, int row)
{
    const struct board *const board = canvas->board;
    const int first = board->row_start[row];
    const int last = board->row_start[row + 1] - 1;
    const int end = (row == board->rows - 1) - (row == 0);
    char name[NOTATION_CELL_SIZE];
    for (int cell = first; cell <= last; cell++) {
        notation_cell(board, cell, name);
        if (end)
            draw_label(canvas, cell, 0, end, name + 1);
        else if (cell == last)
            draw_label(canvas, cell, 1, 0, name + 1);
        name[1] = '\0';
        if (cell == first)
            draw_label(canvas, cell, -1, 0, name);
    }
}

/* The marks that occur in the scene; returns how many. */
static int used_marks(const struct board_scene *scene,
                      enum board_mark used[BOARD_MARKS])
{
    int count = 0;
    for (int mark = BOARD_MARK_WIN; mark < BOARD_MARKS; mark++)
        for (int cell = 0; cell < scene->position.board->cells; cell++)
            if (scene->marks[cell] == (enum board_mark)mark) {
                used[count++] = (enum board_mark)mark;
                break;
            }
    return count;
}

/* What the marks mean, in a row centred on a point; false if there are none. */
static bool draw_legend(const struct canvas *canvas, struct figure_point at)
{
    const double before = 0.5, between = 0.7;
    enum board_mark used[BOARD_MARKS];
    const int count = used_marks(canvas->scene, used);
    double width = -between;
    for (int i = 0; i < count; i++)
        width += before + between +
                 figure_text_width(marks[used[i]].legend, text_height);
    at.x -= width / 2;
    for (int i = 0; i < count; i++) {
        const char *const word = marks[used[i]].legend;
        draw_mark(canvas->figure, used[i], at);
        at.x += before;
        figure_text(canvas->figure, at, text_height, FIGURE_START, FIGURE_INK,
                    word);
        at.x += figure_text_width(word, text_height) + between;
    }
    return count > 0;
}

/* Cuts a line between two words so that it is at most so wide, if it can be
 * done; returns the rest, or NULL. */
static char *cut_line(char *line, double width)
{
    char *rest = NULL;
    while (figure_text_width(line, text_height) > width) {
        char *const blank = strrchr(line, ' ');
        if (!blank || blank == line)
            break;
        if (rest)
            rest[-1] = ' ';
        *blank = '\0';
        rest = blank + 1;
    }
    return rest;
}

static void draw_caption(const struct canvas *canvas, struct figure_point at)
{
    const double width = fmax(10, canvas->board->rows + 2);
    char *const copy = strdup(canvas->scene->caption);
    if (!copy)
        canvas->figure->failed = true;
    for (char *line = copy; line; at.y += 1.4 * text_height) {
        char *const rest = cut_line(line, width);
        figure_text(canvas->figure, at, text_height, FIGURE_MIDDLE, FIGURE_INK,
                    line);
        line = rest;
    }
    free(copy);
}

static void draw_surroundings(const struct canvas *canvas)
{
    struct figure_point below = canvas->centre;
    below.y += (canvas->board->side - 1) * row_height + label_above +
               (canvas->scene->bare ? 0.2 : line_height);
    for (int row = 0; row < canvas->board->rows && !canvas->scene->bare; row++)
        draw_row_labels(canvas, row);
    if (!canvas->scene->bare && draw_legend(canvas, below))
        below.y += line_height;
    if (canvas->scene->caption)
        draw_caption(canvas, below);
}

enum board_mark board_mark_of(enum value value)
{
    static const enum board_mark by_value[] = {
        [VALUE_UNKNOWN] = BOARD_MARK_UNKNOWN,
        [VALUE_WIN] = BOARD_MARK_WIN,
        [VALUE_LOSS] = BOARD_MARK_LOSS,
    };
    return by_value[value];
}

enum board_mark board_mark_of_claim(enum value claim)
{
    static const enum board_mark by_claim[] = {
        [VALUE_UNKNOWN] = BOARD_MARK_UNKNOWN,
        [VALUE_WIN] = BOARD_MARK_CLAIMED_WIN,
        [VALUE_LOSS] = BOARD_MARK_CLAIMED_LOSS,
    };
    return by_claim[claim];
}

void board_figure_add(struct figure *figure, const struct board_scene *scene,
                      struct figure_point centre)
{
    const struct board *const board = scene->position.board;
    const struct canvas canvas = {figure, scene, board, centre};
    for (int cell = 0; cell < board->cells; cell++)
        draw_cell(&canvas, cell);
    for (int cell = cellset_next(&scene->region, 0); cell >= 0;
         cell = cellset_next(&scene->region, cell + 1))
        draw_region_edge(&canvas, cell);
    for (int i = 0; i < 6; i++) /* the solid ones on top */
        draw_side(&canvas, i < 3 ? 2 * i + 1 : 2 * i - 6);
    for (int cell = 0; cell < board->cells; cell++)
        draw_content(&canvas, cell);
    draw_surroundings(&canvas);
}

/* A sentence that lists cells: nothing when there are none. */
static void describe_set(const struct board *board, const char *what,
                         const struct cellset *set, FILE *out)
{
    const char *separator = ": ";
    char name[NOTATION_CELL_SIZE];
    if (cellset_empty(*set))
        return;
    fprintf(out, " %s", what);
    for (int cell = cellset_next(set, 0); cell >= 0;
         cell = cellset_next(set, cell + 1)) {
        fprintf(out, "%s%s", separator, notation_cell(board, cell, name));
        separator = ", ";
    }
    fputc('.', out);
}

/* The least number shown after another one; 0 when there is none. */
static int next_number(const struct board_scene *scene, int after)
{
    int next = 0;
    for (int cell = 0; cell < scene->position.board->cells; cell++) {
        const int number = scene->numbers[cell];
        if (number > after && (!next || number < next))
            next = number;
    }
    return next;
}

static void describe_numbers(const struct board_scene *scene, FILE *out)
{
    const struct board *const board = scene->position.board;
    const char *separator = " Numbers: ";
    char name[NOTATION_CELL_SIZE];
    for (int number = 0; (number = next_number(scene, number));)
        for (int cell = 0; cell < board->cells; cell++) {
            if (scene->numbers[cell] != number)
                continue;
            fprintf(out, "%s%d at %s", separator, number,
                    notation_cell(board, cell, name));
            separator = ", ";
        }
    fputs(*separator == ',' ? "." : "", out);
}

static void describe(const struct board_scene *scene, FILE *out)
{
    const struct position *const position = &scene->position;
    const struct board *const board = position->board;
    fprintf(out, "Board of side %d%s.", board->side,
            position_count(position) ? "" : ", no stones");
    describe_set(board, "Black stones", &position->stones[COLOUR_BLACK], out);
    describe_set(board, "White stones", &position->stones[COLOUR_WHITE], out);
    describe_numbers(scene, out);
    for (int mark = BOARD_MARK_WIN; mark < BOARD_MARKS; mark++) {
        struct cellset set = cellset_none();
        for (int cell = 0; cell < board->cells; cell++)
            if (scene->marks[cell] == (enum board_mark)mark)
                cellset_add(&set, cell);
        describe_set(board, marks[mark].list, &set, out);
    }
    describe_set(board, "Region", &scene->region, out);
    if (scene->caption)
        fprintf(out, " %s.", scene->caption);
}

void board_figure_make(const struct board_scene *scene, const char *title,
                       struct figure *figure)
{
    char *text = NULL;
    size_t size = 0;
    FILE *const out = open_memstream(&text, &size);
    if (out)
        describe(scene, out);
    const bool failed = !out || fclose(out) != 0 || !text;
    figure_init(figure, title, failed ? "" : text);
    figure->failed = figure->failed || failed;
    free(text);
    board_figure_add(figure, scene, (struct figure_point){0, 0});
}
