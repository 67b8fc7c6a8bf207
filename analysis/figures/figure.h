/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figure - a drawing made of a few kinds of shapes, before it has a format.
 *
 * Boards, trees and charts are drawn once, into a figure; svg.h and tikz.h
 * write it down. The plane has x to the right and y downwards; a unit is the
 * width of a board's cell, and strokes and letters are measured in it too. What
 * comes later lies on top.
 *
 * Colours are named by what they mean. A meaning never rests on colour alone:
 * whoever draws gives each its own mark as well. Win and loss are blue and
 * vermilion of Okabe and Ito, which colour-blind people tell apart.
 *
 * Memory running out is remembered, the drawing calls do nothing from then on,
 * and figure_status() tells at the end.
 */
#ifndef ANALYSIS_FIGURES_FIGURE_H
#define ANALYSIS_FIGURES_FIGURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "game/status.h"

enum figure_paint {
    FIGURE_NONE,    /* not painted */
    FIGURE_INK,     /* text, outlines, black stones: near black */
    FIGURE_PAPER,   /* white stones, backgrounds: white */
    FIGURE_PALE,    /* cells, grids: light grey */
    FIGURE_WIN,     /* #0072B2 */
    FIGURE_LOSS,    /* #D55E00 */
    FIGURE_UNKNOWN, /* mid grey */
    FIGURE_REGION,  /* cells that are pointed out: yellow */
    FIGURE_THIRD,   /* series of charts after win and loss: #009E73 */
    FIGURE_FOURTH,  /* #CC79A7 */
    FIGURE_PAINTS
};

/* "#rrggbb" of a paint but FIGURE_NONE. */
const char *figure_hex(enum figure_paint paint);

/* "win": the word a file may name the paint by; letters only. */
const char *figure_paint_name(enum figure_paint paint);

struct figure_style {
    enum figure_paint stroke, fill;
    double width; /* of the stroke */
    bool dashed;
};

enum figure_anchor { FIGURE_START, FIGURE_MIDDLE, FIGURE_END };

struct figure_point {
    double x, y;
};

enum figure_kind { FIGURE_PATH, FIGURE_POLYGON, FIGURE_CIRCLE, FIGURE_TEXT };

struct figure_shape {
    enum figure_kind kind;
    struct figure_style style;
    struct figure_point *points; /* path, polygon: all; else one */
    size_t point_count;
    double size; /* radius of a circle; size of the font */
    enum figure_anchor anchor;
    char *text; /* UTF-8 */
};

struct figure {
    char *title;       /* one line: what it shows */
    char *description; /* the same for who cannot see it, as long as needed */
    struct figure_shape *shapes;
    size_t shape_count, shape_room;
    struct figure_point low, high; /* what the shapes take; an empty figure
                                      takes nothing, low above high */
    bool failed;                   /* memory ran out */
};

/* An empty figure, which figure_free() empties again. */
void figure_init(struct figure *figure, const char *title,
                 const char *description);
void figure_free(struct figure *figure);

/* STATUS_OK, or STATUS_FAILED when memory ran out on the way. */
enum status figure_status(const struct figure *figure, struct status_text *why);

/* Lines from point to point; a polygon is closed and may be filled. */
void figure_path(struct figure *figure, const struct figure_point *points,
                 size_t count, const struct figure_style *style);
void figure_polygon(struct figure *figure, const struct figure_point *points,
                    size_t count, const struct figure_style *style);
void figure_circle(struct figure *figure, struct figure_point centre,
                   double radius, const struct figure_style *style);

/* One line of letters in the colour `paint`, in a font of size `height`: so
 * high is a line, and a capital seven tenths of it. Capitals are centred in
 * height on the point. */
void figure_text(struct figure *figure, struct figure_point point,
                 double height, enum figure_anchor anchor,
                 enum figure_paint paint, const char *text);

/* How wide such a line is, about: fonts differ, few are wider. */
double figure_text_width(const char *text, double height);

/* Widens what the figure takes, so that several have the same frame. */
void figure_frame(struct figure *figure, struct figure_point low,
                  struct figure_point high);

/* For those who write a figure down. */

/* A baseline lies so far below the middle of a capital, in font sizes. */
extern const double figure_baseline;

/* The part of the plane to show: what the shapes take, and a margin. */
void figure_box(const struct figure *figure, struct figure_point *low,
                struct figure_point *high);

/* Writes a number with at most so many decimals, without zeros at their end,
 * never with an exponent, and with a point whatever the locale has, which is
 * the host's where the program is loaded into another. */
void figure_number(double value, int decimals, FILE *file);

/* Whether the file took all: STATUS_OK, or STATUS_FAILED with a line. */
enum status figure_written(FILE *file, struct status_text *why);

#endif
