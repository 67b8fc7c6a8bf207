/* SPDX-License-Identifier: GPL-3.0-or-later */
/* svg - each call writes an element; places begin at the figure's corner. */
#include "analysis/figures/svg.h"

#include "analysis/figures/utf8.h"

/* A unit. */
static const double pixels = 32;

struct page {
    FILE *file;
    struct figure_point origin; /* of the page, in the figure */
};

void svg_escape(const char *text, FILE *file)
{
    uint32_t character;
    while ((character = utf8_next(&text))) {
        char bytes[UTF8_SIZE];
        switch (character) {
        case '&': fputs("&amp;", file); break;
        case '<': fputs("&lt;", file); break;
        case '>': fputs("&gt;", file); break;
        case '"': fputs("&quot;", file); break;
        case '\'': fputs("&#39;", file); break;
        default: fwrite(bytes, 1, (size_t)utf8_put(character, bytes), file);
        }
    }
}

static void number(double value, FILE *file)
{
    figure_number(value, 2, file);
}

static void attribute(const char *name, double value, FILE *file)
{
    fprintf(file, " %s=\"", name);
    number(value, file);
    fputc('"', file);
}

static void place(const struct page *page, struct figure_point point)
{
    number(pixels * (point.x - page->origin.x), page->file);
    fputc(' ', page->file);
    number(pixels * (point.y - page->origin.y), page->file);
}

static void paint(const char *name, enum figure_paint paint, FILE *file)
{
    fprintf(file, " %s=\"%s\"", name,
            paint == FIGURE_NONE ? "none" : figure_hex(paint));
}

static void style(const struct figure_style *style, FILE *file)
{
    const double width = pixels * style->width;
    paint("fill", style->fill, file);
    if (style->stroke == FIGURE_NONE)
        return;
    paint("stroke", style->stroke, file);
    attribute("stroke-width", width, file);
    if (style->dashed) {
        fputs(" stroke-linecap=\"butt\" stroke-dasharray=\"", file);
        number(4 * width, file);
        fputc(' ', file);
        number(3 * width, file);
        fputc('"', file);
    }
}

static void write_lines(const struct page *page,
                        const struct figure_shape *shape)
{
    fputs("<path d=\"M", page->file);
    for (size_t i = 0; i < shape->point_count; i++) {
        if (i)
            fputc(i == 1 ? 'L' : ' ', page->file);
        place(page, shape->points[i]);
    }
    fputs(shape->kind == FIGURE_POLYGON ? "Z\"" : "\"", page->file);
    style(&shape->style, page->file);
    fputs("/>\n", page->file);
}

static void write_circle(const struct page *page,
                         const struct figure_shape *shape)
{
    const struct figure_point *const centre = shape->points;
    fputs("<circle", page->file);
    attribute("cx", pixels * (centre->x - page->origin.x), page->file);
    attribute("cy", pixels * (centre->y - page->origin.y), page->file);
    attribute("r", pixels * shape->size, page->file);
    style(&shape->style, page->file);
    fputs("/>\n", page->file);
}

static void write_text(const struct page *page,
                       const struct figure_shape *shape)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    const struct figure_point *const point = shape->points;
    const double down = figure_baseline * shape->size;
    fputs("<text", page->file);
    attribute("x", pixels * (point->x - page->origin.x), page->file);
    attribute("y", pixels * (point->y + down - page->origin.y), page->file);
    attribute("font-size", pixels * shape->size, page->file);
    fprintf(page->file, " text-anchor=\"%s\"", anchors[shape->anchor]);
    paint("fill", shape->style.fill, page->file);
    fputc('>', page->file);
    svg_escape(shape->text, page->file);
    fputs("</text>\n", page->file);
}

static void write_shape(const struct page *page,
                        const struct figure_shape *shape)
{
    switch (shape->kind) {
    case FIGURE_PATH:
    case FIGURE_POLYGON: write_lines(page, shape); break;
    case FIGURE_CIRCLE: write_circle(page, shape); break;
    case FIGURE_TEXT: write_text(page, shape); break;
    }
}

static void write_head(const struct figure *figure, double width, double height,
                       const char *role, FILE *file)
{
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"", file);
    fputs(role, file);
    attribute("width", width, file);
    attribute("height", height, file);
    fputs(" viewBox=\"0 0 ", file);
    number(width, file);
    fputc(' ', file);
    number(height, file);
    fputs("\" font-family=\"Helvetica, Arial, sans-serif\" "
          "stroke-linejoin=\"round\" stroke-linecap=\"round\">\n<title>",
          file);
    svg_escape(figure->title, file);
    fputs("</title>\n<desc>", file);
    svg_escape(figure->description, file);
    fputs("</desc>\n", file);
}

static enum status write_element(const struct figure *figure, const char *role,
                                 FILE *file, struct status_text *why)
{
    struct figure_point low, high;
    figure_box(figure, &low, &high);
    const struct page page = {file, low};
    write_head(figure, pixels * (high.x - low.x), pixels * (high.y - low.y),
               role, file);
    for (size_t i = 0; i < figure->shape_count; i++)
        write_shape(&page, &figure->shapes[i]);
    fputs("</svg>\n", file);
    return figure_written(file, why);
}

enum status svg_write(const struct figure *figure, FILE *file,
                      struct status_text *why)
{
    if (figure->failed)
        return figure_status(figure, why);
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", file);
    return write_element(figure, "", file, why);
}

enum status svg_write_inline(const struct figure *figure, FILE *file,
                             struct status_text *why)
{
    if (figure->failed)
        return figure_status(figure, why);
    return write_element(figure, " role=\"img\"", file, why);
}
