/* SPDX-License-Identifier: GPL-3.0-or-later */
/* page - writes the elements of a page one after another. Whatever is foreign
 * goes through svg_escape(). */
#include "analysis/report/page.h"

#include <string.h>

#include "analysis/figures/svg.h"
#include "analysis/report/latex_values.h"
#include "analysis/report/page_style.h"
#include "analysis/report/page_table.h"
#include "analysis/report/render_internal.h"

/* Figures are shown by their kind, for maps are small and charts are not. */
enum kind { MAP, CHART, TREE, KINDS };

static const char *const kind_names[] = {"maps", "charts", "trees"};

/* Pixels a unit, as in svg.h. */
static const double pixels = 32;

/* The names of the packs that claims are from. */
static void claim_paths(const struct report_folder *report_folder, FILE *file)
{
    for (size_t i = 0; i < report_folder->claim_path_count; i++) {
        fputs(i ? ", <code>" : " <code>", file);
        svg_escape(report_folder->claim_paths[i], file);
        fputs("</code>", file);
    }
    fputs(".", file);
}

/* What the report is made from. */
static void sources(const struct report_folder *report_folder, FILE *file)
{
    if (!report_folder->has_store) {
        fputs("Made from what these packs claim, without a proof:", file);
        claim_paths(report_folder, file);
        return;
    }
    fprintf(file, "Made from a store of %llu results with %llu verified proofs",
            (unsigned long long)report_folder->results,
            (unsigned long long)report_folder->proofs);
    if (*report_folder->last_run) {
        fputs("; its latest run began at ", file);
        svg_escape(report_folder->last_run, file);
    }
    fputs(".", file);
    if (!report_folder->claim_path_count)
        return;
    fputs(" What the store does not know is taken from what these packs claim "
          "without a proof, where a table ends with “CLAIMED”:",
          file);
    claim_paths(report_folder, file);
}

static void head(const struct report_folder *report_folder, FILE *file)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\"/>\n"
          "<meta name=\"viewport\" content=\"width=device-width, "
          "initial-scale=1\"/>\n"
          "<meta name=\"generator\" content=\"unlur report\"/>\n"
          "<title>Unlur report</title>\n<style>\n",
          file);
    fputs(page_style, file);
    fputs("</style>\n</head>\n<body>\n"
          "<a class=\"skip\" href=\"#main\">To the tables and figures</a>\n"
          "<header>\n<h1>Unlur: report on ",
          file);
    fputs(report_folder->has_store ? "a store" : "claims", file);
    fputs("</h1>\n<p class=\"soft\">", file);
    sources(report_folder, file);
    fputs("</p>\n", file);
    if (report_folder->has_store)
        fputs("<p>Proved values stand beside samples and games of players who "
              "err: each table says which it has.</p>\n",
              file);
    fputs("<p>Every number can be had again: below each table stand the "
          "command that prints it and the query that reads the results behind "
          "it. All at once: <a href=\"report.json\">report.json</a>, and for "
          "papers <a href=\"numbers.tex\">numbers.tex</a>.</p>\n"
          "</header>\n",
          file);
}

static void chapter_title(const struct report_folder_chapter *chapter,
                          FILE *file)
{
    fprintf(file, "Side %d, rules “%s”", chapter->side,
            rules_name(chapter->rules));
}

static void contents(const struct report_folder *report_folder, FILE *file)
{
    fputs("<nav aria-labelledby=\"contents\">\n"
          "<h2 id=\"contents\">Contents</h2>\n<ul>\n",
          file);
    for (size_t i = 0; i < report_folder->count; i++) {
        const struct report_folder_chapter *const chapter =
            &report_folder->chapters[i];
        char side[LATEX_VALUES_SIDE_SIZE];
        latex_values_side(chapter->side, chapter->rules, side);
        fprintf(file, "<li><a href=\"#%s\">", side);
        chapter_title(chapter, file);
        fputs("</a>\n<ul>\n", file);
        if (chapter->figures.count)
            fprintf(file, "<li><a href=\"#%s-figures\">figures</a></li>\n",
                    side);
        for (size_t p = 0; p < chapter->count; p++)
            if (!chapter->parts[p].silent)
                fprintf(file, "<li><a href=\"#%s-%s\">%s</a></li>\n", side,
                        chapter->parts[p].statistic->name,
                        chapter->parts[p].statistic->name);
        fputs("</ul>\n</li>\n", file);
    }
    fputs("</ul>\n</nav>\n", file);
}

static double width_of(const struct figures_item *item)
{
    struct figure_point low, high;
    figure_box(&item->figure, &low, &high);
    return high.x - low.x;
}

static enum kind kind_of(const struct figures_item *item)
{
    if (item->chart)
        return CHART;
    return item->tree ? TREE : MAP;
}

static enum status one_figure(const struct figures_item *item, const char *side,
                              FILE *file, struct status_text *why)
{
    fprintf(file,
            "<figure id=\"%s-figure-%s\">\n"
            "<div class=\"sheet\" style=\"--width:%.0fpx\">\n",
            side, item->name, pixels * width_of(item));
    const enum status status = figures_write_inline(item, file, why);
    fputs("</div>\n<figcaption><b>", file);
    svg_escape(item->title, file);
    fputs("</b>\n", file);
    if (*item->about) {
        fputs("<p>", file);
        page_prose(item->about, file);
        fputs("</p>\n", file);
    }
    fprintf(file,
            "<p class=\"files\"><a href=\"figures/%s-%s.svg\">SVG</a> "
            "<a href=\"figures/%s-%s.tex\">LaTeX</a></p>\n"
            "</figcaption>\n</figure>\n",
            side, item->name, side, item->name);
    return status;
}

static enum status figures_of(const struct figures *figures, enum kind kind,
                              const char *side, FILE *file,
                              struct status_text *why)
{
    enum status status = STATUS_OK;
    bool any = false;
    for (size_t i = 0; i < figures->count && !status; i++) {
        if (kind_of(&figures->items[i]) != kind)
            continue;
        if (!any)
            fprintf(file, "<div class=\"figures %s\">\n", kind_names[kind]);
        any = true;
        status = one_figure(&figures->items[i], side, file, why);
    }
    if (any)
        fputs("</div>\n", file);
    return status;
}

static enum status figures(const struct figures *figures, const char *side,
                           FILE *file, struct status_text *why)
{
    enum status status = STATUS_OK;
    if (!figures->count)
        return status;
    fprintf(file,
            "<section aria-labelledby=\"%s-figures\">\n"
            "<h3 id=\"%s-figures\">Figures</h3>\n",
            side, side);
    for (int kind = 0; kind < KINDS && !status; kind++)
        status = figures_of(figures, (enum kind)kind, side, file, why);
    fputs("</section>\n", file);
    return status;
}

/* A statistic's name and its line of help, which begins a sentence here. */
static void statistic(const struct report_folder_part *part, const char *side,
                      FILE *file)
{
    const char *const name = part->statistic->name;
    fprintf(file,
            "<section aria-labelledby=\"%s-%s\">\n"
            "<h3 id=\"%s-%s\">%s</h3>\n<p class=\"soft\">",
            side, name, side, name, name);
    svg_escape(part->statistic->help, file);
    fputs("</p>\n", file);
    for (size_t t = 0; t < part->report.table_count; t++)
        page_table(&part->report, t, side, file);
    fputs("</section>\n", file);
}

/* The statistics that have nothing to say, and why. */
static void silent(const struct report_folder_chapter *chapter,
                   const char *side, FILE *file)
{
    bool any = false;
    for (size_t i = 0; i < chapter->count; i++)
        any = any || chapter->parts[i].silent;
    if (!any)
        return;
    fprintf(file,
            "<section aria-labelledby=\"%s-silent\">\n"
            "<h3 id=\"%s-silent\">Not computed</h3>\n<ul class=\"notes\">\n",
            side, side);
    for (size_t i = 0; i < chapter->count; i++)
        if (chapter->parts[i].silent) {
            fprintf(file, "<li><b>%s</b>: ", chapter->parts[i].statistic->name);
            svg_escape(chapter->parts[i].why.line, file);
            fputs("</li>\n", file);
        }
    fputs("</ul>\n</section>\n", file);
}

static enum status one_chapter(const struct report_folder_chapter *chapter,
                               FILE *file, struct status_text *why)
{
    char side[LATEX_VALUES_SIDE_SIZE];
    latex_values_side(chapter->side, chapter->rules, side);
    fprintf(file, "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">", side,
            side);
    chapter_title(chapter, file);
    fputs("</h2>\n", file);
    const enum status status = figures(&chapter->figures, side, file, why);
    for (size_t i = 0; i < chapter->count; i++)
        if (!chapter->parts[i].silent)
            statistic(&chapter->parts[i], side, file);
    silent(chapter, side, file);
    fputs("</section>\n", file);
    return status;
}

enum status page_write(const struct report_folder *report_folder, FILE *file,
                       struct status_text *why)
{
    enum status status = STATUS_OK;
    head(report_folder, file);
    contents(report_folder, file);
    fputs("<main id=\"main\">\n", file);
    for (size_t i = 0; i < report_folder->count && !status; i++)
        status = one_chapter(&report_folder->chapters[i], file, why);
    fputs("</main>\n</body>\n</html>\n", file);
    return status ? status : render_written(file, why);
}
