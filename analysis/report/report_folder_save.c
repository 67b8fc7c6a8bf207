/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_folder_save - writing a report folder to its folder; see
 * report_folder.h. */

#include "analysis/report/atomic_folder.h"
#include "analysis/report/latex_values.h"
#include "analysis/report/page.h"
#include "analysis/report/render.h"
#include "analysis/report/report_folder.h"

enum { NAME_SIZE = 200 };

/* One report, and the kind of file it is to be in. */
static enum status write_text(const void *content, FILE *file,
                              struct status_text *why)
{
    return render_text(content, file, why);
}

static enum status write_csv(const void *content, FILE *file,
                             struct status_text *why)
{
    return render_csv(content, false, file, why);
}

static enum status write_latex(const void *content, FILE *file,
                               struct status_text *why)
{
    return render_latex(content, 0, file, why);
}

static enum status write_json(const void *content, FILE *file,
                              struct status_text *why)
{
    json_t *const object = render_json(content);
    if (!object)
        return status_no_memory(why);
    const enum status status = render_json_write(object, file, why);
    json_decref(object);
    return status;
}

static const struct {
    const char *extension;
    atomic_folder_write_fn *write;
    bool short_only; /* not for long tables */
} formats[] = {
    {"txt", write_text, false},
    {"csv", write_csv, false},
    {"json", write_json, false},
    {"tex", write_latex, true},
};

static enum status save_table(struct atomic_folder *folder,
                              const struct report *report, size_t index,
                              struct status_text *why)
{
    const struct report one = report_only(report, index);
    char side[LATEX_VALUES_SIDE_SIZE], name[NAME_SIZE];
    enum status status = STATUS_OK;
    latex_values_side(report->side, report->rules, side);
    for (size_t i = 0; i < sizeof formats / sizeof *formats && !status; i++) {
        if (formats[i].short_only && !latex_values_has(&report->tables[index]))
            continue;
        snprintf(name, sizeof name, "tables/%s-%s-%s.%s", side, report->name,
                 report->tables[index].name, formats[i].extension);
        status = atomic_folder_add(folder, name, formats[i].write, &one, why);
    }
    return status;
}

static enum status write_svg(const void *content, FILE *file,
                             struct status_text *why)
{
    return figures_write_svg(content, file, why);
}

static enum status write_tex(const void *content, FILE *file,
                             struct status_text *why)
{
    return figures_write_tex(content, file, why);
}

static enum status save_figure(struct atomic_folder *folder, const char *side,
                               const struct figures_item *item,
                               struct status_text *why)
{
    char name[NAME_SIZE];
    snprintf(name, sizeof name, "figures/%s-%s.svg", side, item->name);
    const enum status status =
        atomic_folder_add(folder, name, write_svg, item, why);
    if (status != STATUS_OK)
        return status;
    snprintf(name, sizeof name, "figures/%s-%s.tex", side, item->name);
    return atomic_folder_add(folder, name, write_tex, item, why);
}

static enum status save_chapter(struct atomic_folder *folder,
                                const struct report_folder_chapter *chapter,
                                struct status_text *why)
{
    char side[LATEX_VALUES_SIDE_SIZE];
    enum status status = STATUS_OK;
    latex_values_side(chapter->side, chapter->rules, side);
    for (size_t i = 0; i < chapter->count; i++) {
        const struct report *const report = &chapter->parts[i].report;
        for (size_t t = 0; t < report->table_count && !status; t++)
            status = save_table(folder, report, t, why);
    }
    for (size_t i = 0; i < chapter->figures.count && !status; i++)
        status = save_figure(folder, side, &chapter->figures.items[i], why);
    return status;
}

static enum status write_numbers(const void *content, FILE *file,
                                 struct status_text *why)
{
    const struct report_folder *const report_folder = content;
    enum status status = STATUS_OK;
    for (size_t i = 0; i < report_folder->count; i++)
        for (size_t p = 0; p < report_folder->chapters[i].count && !status; p++)
            status = latex_values_write(
                &report_folder->chapters[i].parts[p].report, file, why);
    return status;
}

static enum status write_page(const void *content, FILE *file,
                              struct status_text *why)
{
    return page_write(content, file, why);
}

/* Appends `value`, which is consumed, and is NULL when memory ran out. */
static void append(json_t *array, json_t *value, bool *failed)
{
    if (json_array_append_new(array, value) != 0)
        *failed = true;
}

static json_t *chapter_json(const struct report_folder_chapter *chapter,
                            bool *failed)
{
    json_t *const spoken = json_array(), *const silent = json_array();
    json_t *const figures = json_array();
    for (size_t i = 0; i < chapter->count; i++) {
        const struct report_folder_part *const part = &chapter->parts[i];
        if (part->silent)
            append(silent,
                   json_pack("{s:s, s:s}", "name", part->statistic->name, "why",
                             part->why.line),
                   failed);
        else
            append(spoken, render_json(&part->report), failed);
    }
    for (size_t i = 0; i < chapter->figures.count; i++) {
        const struct figures_item *const item = &chapter->figures.items[i];
        append(figures,
               json_pack("{s:s, s:s, s:s}", "name", item->name, "title",
                         item->title, "about", item->about),
               failed);
    }
    return json_pack("{s:i, s:s, s:o, s:o, s:o}", "side", chapter->side,
                     "rules", rules_name(chapter->rules), "statistics", spoken,
                     "silent", silent, "figures", figures);
}

struct list {
    const struct report_folder *report_folder;
    const struct atomic_folder *folder;
};

/* Writes report.json, the last of the files. */
static enum status write_list(const void *content, FILE *file,
                              struct status_text *why)
{
    const struct list *const list = content;
    size_t count;
    char *const *const names = atomic_folder_names(list->folder, &count);
    json_t *const files = json_array(), *const sides = json_array();
    bool failed = false;
    for (size_t i = 0; i < count; i++)
        append(files, json_string(names[i]), &failed);
    for (size_t i = 0; i < list->report_folder->count; i++)
        append(sides, chapter_json(&list->report_folder->chapters[i], &failed),
               &failed);
    json_t *const object =
        json_pack("{s:s, s:o, s:o}", "format", atomic_folder_format, "files",
                  files, "sides", sides);
    const enum status status = object && !failed
                                   ? render_json_write(object, file, why)
                                   : status_no_memory(why);
    json_decref(object);
    return status;
}

enum status report_folder_save(const struct report_folder *report_folder,
                               struct atomic_folder *folder,
                               struct status_text *why)
{
    const struct list list = {report_folder, folder};
    enum status status = STATUS_OK;
    for (size_t i = 0; i < report_folder->count && !status; i++)
        status = save_chapter(folder, &report_folder->chapters[i], why);
    if (status == STATUS_OK)
        status = atomic_folder_add(folder, "numbers.tex", write_numbers,
                                   report_folder, why);
    if (status == STATUS_OK)
        status = atomic_folder_add(folder, "index.html", write_page,
                                   report_folder, why);
    if (status == STATUS_OK)
        status = atomic_folder_add(folder, atomic_folder_list, write_list,
                                   &list, why);
    return status;
}
