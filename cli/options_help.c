/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options_help - see the header. */
#include "cli/options_help.h"

#include <argp.h>
#include <assert.h>
#include <string.h>

enum { MOST_ROWS = 64, MOST_SECTIONS = 8, LONGEST_HELP = 256 };

/* What argp wants to be told of a section, and room for the texts. */
struct page {
    struct argp_option options[MOST_ROWS];
    char texts[MOST_ROWS][LONGEST_HELP];
    int count;
};

/* A row's help with its range and default filled in. */
static void fill_in(const struct option_row *row, char text[LONGEST_HELP])
{
    size_t used = 0;
    for (const char *from = row->help; *from; from++) {
        char *const to = text + used;
        const size_t room = LONGEST_HELP - used;
        int length = 1;
        if (from[0] == '%' && from[1] == 'r')
            length = snprintf(to, room, "%d to %d", row->least, row->most);
        else if (from[0] == '%' && from[1] == 'd')
            length = snprintf(to, room, "%s", row->initial);
        else
            *to = *from;
        from += *from == '%';
        used += (size_t)length;
        assert(used < LONGEST_HELP);
    }
    text[used] = '\0';
}

static void add_rows(struct page *page, const struct option_row *rows)
{
    for (; rows && rows->help; rows++, page->count++) {
        assert(page->count + 1 < MOST_ROWS);
        fill_in(rows, page->texts[page->count]);
        page->options[page->count] = (struct argp_option){
            .name = rows->name,
            .key = rows->kind == OPTION_HEADING ? 0
                   : rows->letter               ? rows->letter
                                                : 0x100 + page->count,
            .arg = rows->argument,
            .doc = page->texts[page->count],
        };
    }
}

/* Sections of one title, which follow one another, make one page. */
static bool goes_on(const struct options_section *section)
{
    return section->title && section[1].title &&
           strcmp(section->title, section[1].title) == 0;
}

void options_help(const struct options_usage *usage,
                  const struct options_section *sections, const char *command,
                  bool brief)
{
    static struct page pages[MOST_SECTIONS];
    static char name[64], text[4096];
    struct argp parsers[MOST_SECTIONS] = {{0}};
    struct argp_child children[MOST_SECTIONS] = {{0}};
    struct page *const own = &pages[0], *page = &pages[1];
    int count = 0, group = 1;
    for (const struct option_row *row = usage->own; row && row->help; row++)
        group += row->kind == OPTION_HEADING;
    for (const struct options_section *s = sections; s->rows; s++) {
        const bool last = !s[1].rows;
        if (s->group && !(usage->groups & s->group))
            continue;
        add_rows(s->title || last ? page : own, s->rows);
        if ((!s->title && !last) || goes_on(s))
            continue;
        if (last) /* as argp has its own --help stand last */
            page->options[0].group = -1;
        parsers[count].options = page->options;
        children[count] = (struct argp_child){
            .argp = &parsers[count],
            .header = s->title,
            .group = last ? -1 : group++,
        };
        count++;
        page++;
        assert(count + 1 < MOST_SECTIONS);
    }
    add_rows(own, usage->own);
    snprintf(name, sizeof name, "%s", command);
    snprintf(text, sizeof text, "%s\v%s", usage->help, usage->notes);
    const struct argp argp = {.options = own->options,
                              .args_doc = usage->arguments,
                              .doc = text,
                              .children = children};
    argp_help(&argp, stdout, brief ? ARGP_HELP_USAGE : ARGP_HELP_STD_HELP,
              name);
}
