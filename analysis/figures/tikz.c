/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tikz - each call writes a command of TikZ.
 *
 * Letters are set in 10 points and scaled, for the fonts that LaTeX begins with
 * come in a few sizes only.
 */
#include "analysis/figures/tikz.h"

#include <ctype.h>
#include <math.h>

#include "analysis/figures/utf8.h"

enum { POINTS_A_LINE = 4 };

/* Millimetres a unit at most, and the whole figure. */
static const double largest_unit = 8;
static const double widest = 120;

static const double points_a_millimetre = 72.27 / 25.4;

/* What is not written as it is: TeX's own characters, those that it joins with
 * the next one, and what its fonts have under a name of their own. */
static const struct {
    uint32_t character;
    const char *tex;
} names[] = {
    {'\\', "$\\backslash$"},
    {'{', "$\\{$"},
    {'}', "$\\}$"},
    {'%', "\\%"},
    {'#', "\\#"},
    {'$', "\\$"},
    {'&', "\\&"},
    {'_', "\\_"},
    {'^', "\\textasciicircum{}"},
    {'~', "\\textasciitilde{}"},
    {'<', "$<$"},
    {'>', "$>$"},
    {'|', "$|$"},
    {'"', "\\char34{}"},
    {'-', "{-}"},
    {'\'', "{'}"},
    {'`', "{`}"},
    {',', "{,}"},
    {0x00a0, "~"},
    {0x00b0, "\\textdegree{}"},
    {0x00b1, "$\\pm$"},
    {0x00b2, "\\textsuperscript{2}"},
    {0x00b3, "\\textsuperscript{3}"},
    {0x00b5, "$\\mu$"},
    {0x00b7, "$\\cdot$"},
    {0x00b9, "\\textsuperscript{1}"},
    {0x00d7, "$\\times$"},
    {0x2013, "--"},
    {0x2014, "---"},
    {0x2018, "`"},
    {0x2019, "'"},
    {0x201c, "``"},
    {0x201d, "''"},
    {0x2026, "\\dots{}"},
    {0x2070, "\\textsuperscript{0}"},
    {0x2074, "\\textsuperscript{4}"},
    {0x2075, "\\textsuperscript{5}"},
    {0x2076, "\\textsuperscript{6}"},
    {0x2077, "\\textsuperscript{7}"},
    {0x2078, "\\textsuperscript{8}"},
    {0x2079, "\\textsuperscript{9}"},
    {0x207b, "\\textsuperscript{--}"},
    {0x2192, "$\\to$"},
    {0x2212, "$-$"},
    {0x221e, "$\\infty$"},
    {0x2248, "$\\approx$"},
    {0x2260, "$\\neq$"},
    {0x2264, "$\\leq$"},
    {0x2265, "$\\geq$"},
    {0x25cb, "$\\circ$"},
    {0x25cf, "$\\bullet$"},
};

/* Letters that fonts have in some encodings only, as in T1, and the command
 * that makes them there. */
static const struct {
    uint16_t character;
    const char *command;
} encoded[] = {
    {0x00d0, "DH"}, {0x00de, "TH"}, {0x00f0, "dh"}, {0x00fe, "th"},
    {0x0104, "k"},  {0x0105, "k"},  {0x0110, "DJ"}, {0x0111, "dj"},
    {0x0118, "k"},  {0x0119, "k"},  {0x012e, "k"},  {0x012f, "k"},
    {0x014a, "NG"}, {0x014b, "ng"}, {0x0172, "k"},  {0x0173, "k"},
};

/* Letters of Latin-1, of Latin Extended-A and of Romanian that LaTeX makes from
 * an accent and a letter in any font. */
static bool accented(uint32_t character)
{
    static const uint16_t others[] = {
        0x00d7, 0x00f7, 0x0126, 0x0127, 0x0132, 0x0133, 0x0138,
        0x013f, 0x0140, 0x0149, 0x0166, 0x0167, 0x017f,
    };
    if (character >= 0x218 && character <= 0x21b)
        return true;
    if (character < 0xc0 || character > 0x17f)
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i] == character)
            return false;
    return true;
}

static void put(uint32_t character, FILE *file)
{
    char bytes[UTF8_SIZE];
    fwrite(bytes, 1, (size_t)utf8_put(character, bytes), file);
}

/* A letter where the encoding of the text has its command, else a question
 * mark: which one it is the document says. */
static void put_encoded(uint32_t character, const char *command, FILE *file)
{
    fprintf(file,
            "\\expandafter\\ifx\\csname\\csname f@encoding\\endcsname"
            "\\string\\%s\\endcsname\\relax?\\else ",
            command);
    put(character, file);
    fputs("\\fi{}", file);
}

static void escape_one(uint32_t character, FILE *file)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].character == character) {
            fputs(names[i].tex, file);
            return;
        }
    for (size_t i = 0; i < sizeof encoded / sizeof *encoded; i++)
        if (encoded[i].character == character) {
            put_encoded(character, encoded[i].command, file);
            return;
        }
    put(character < 0x80 || accented(character) ? character : '?', file);
}

void tikz_escape(const char *text, FILE *file)
{
    uint32_t character;
    while ((character = utf8_next(&text)))
        escape_one(character, file);
}

/* The definitions of all paints as colours named "unlur" and their name; they
 * end with the group they stand in. */
static void write_colours(FILE *file)
{
    for (int i = FIGURE_NONE + 1; i < FIGURE_PAINTS; i++) {
        const enum figure_paint paint = (enum figure_paint)i;
        fprintf(file, "  \\definecolor{unlur%s}{HTML}{",
                figure_paint_name(paint));
        for (const char *digit = figure_hex(paint) + 1; *digit; digit++)
            fputc(toupper(*digit), file);
        fputs("}\n", file);
    }
}

static void number(double value, FILE *file)
{
    figure_number(value, 3, file);
}

static void place(struct figure_point point, FILE *file)
{
    fputc('(', file);
    number(point.x, file);
    fputc(',', file);
    number(point.y, file);
    fputc(')', file);
}

/* A length of so many points. */
static void length(const char *name, double points, FILE *file)
{
    fputs(name, file);
    number(points, file);
    fputs("pt", file);
}

/* Options of a path: what it is painted with; `unit` in points. */
static void style(const struct figure_style *style, double unit, FILE *file)
{
    const double width = unit * style->width;
    fputc('[', file);
    if (style->fill != FIGURE_NONE)
        fprintf(file, "fill=unlur%s,", figure_paint_name(style->fill));
    if (style->stroke != FIGURE_NONE) {
        fprintf(file, "draw=unlur%s,", figure_paint_name(style->stroke));
        length("line width=", width, file);
    }
    if (style->stroke != FIGURE_NONE && style->dashed) {
        length(",line cap=butt,dash pattern=on ", 4 * width, file);
        length(" off ", 3 * width, file);
    }
    fputs("] ", file);
}

static void write_lines(const struct figure_shape *shape, double unit,
                        FILE *file)
{
    fputs("  \\path", file);
    style(&shape->style, unit, file);
    for (size_t i = 0; i < shape->point_count; i++) {
        if (i)
            fputs(" -- ", file);
        if (shape->point_count > POINTS_A_LINE && i % POINTS_A_LINE == 0)
            fputs("\n    ", file);
        place(shape->points[i], file);
    }
    fputs(shape->kind == FIGURE_POLYGON ? " -- cycle;\n" : ";\n", file);
}

static void write_circle(const struct figure_shape *shape, double unit,
                         FILE *file)
{
    fputs("  \\path", file);
    style(&shape->style, unit, file);
    place(shape->points[0], file);
    fputs(" circle[radius=", file);
    number(shape->size, file);
    fputs("];\n", file);
}

static void write_text(const struct figure_shape *shape, double unit,
                       FILE *file)
{
    static const char *const anchors[] = {"base west", "base", "base east"};
    const struct figure_point at = {
        shape->points->x, shape->points->y + figure_baseline * shape->size};
    fprintf(file,
            "  \\node[anchor=%s,text=unlur%s,scale=", anchors[shape->anchor],
            figure_paint_name(shape->style.fill));
    number(unit * shape->size / 10, file);
    fputs("] at ", file);
    place(at, file);
    fputs(" {", file);
    tikz_escape(shape->text, file);
    fputs("};\n", file);
}

static void write_shape(const struct figure_shape *shape, double unit,
                        FILE *file)
{
    switch (shape->kind) {
    case FIGURE_PATH:
    case FIGURE_POLYGON: write_lines(shape, unit, file); break;
    case FIGURE_CIRCLE: write_circle(shape, unit, file); break;
    case FIGURE_TEXT: write_text(shape, unit, file); break;
    }
}

static void write_head(const struct figure *figure, double unit, FILE *file)
{
    fputs("% ", file);
    tikz_escape(figure->title, file);
    fputs("\n\\begin{tikzpicture}[x=", file);
    number(unit, file);
    fputs("mm,y=-", file);
    number(unit, file);
    fputs("mm,line join=round,line cap=round,\n"
          "  every node/.style={inner sep=0pt,outer sep=0pt,\n"
          "    font=\\sffamily\\fontsize{10}{12}\\selectfont}]\n",
          file);
    write_colours(file);
}

enum status tikz_write(const struct figure *figure, FILE *file,
                       struct status_text *why)
{
    if (figure->failed)
        return figure_status(figure, why);
    struct figure_point low, high;
    figure_box(figure, &low, &high);
    const double unit = fmin(largest_unit, widest / (high.x - low.x));
    write_head(figure, unit, file);
    fputs("  \\useasboundingbox ", file);
    place(low, file);
    fputs(" rectangle ", file);
    place(high, file);
    fputs(";\n", file);
    for (size_t i = 0; i < figure->shape_count; i++)
        write_shape(&figure->shapes[i], unit * points_a_millimetre, file);
    fputs("\\end{tikzpicture}\n", file);
    return figure_written(file, why);
}
