/* SPDX-License-Identifier: GPL-3.0-or-later */
/* situation_figure - see the header. */
#include "analysis/figures/situation_figure.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/outcome.h"

void situation_figure_state(const struct position *position,
                            const struct situation_notes *notes, FILE *out)
{
    fprintf(out, "%s%s%s", outcome_state(position),
            notes->pass ? "; passing: " : "", notes->pass ? notes->pass : "");
}

/* The line below the board. The caller frees it; NULL when memory ran out. */
static char *caption(const struct situation *situation,
                     const struct situation_notes *notes)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    situation_figure_state(&situation->position, notes, out);
    for (int i = 0; i < situation->move_count; i++)
        if (situation->moves[i] == MOVE_PASS)
            fprintf(out, "; move %d: pass", i + 1);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static void set_scene(struct board_scene *scene,
                      const struct situation *situation,
                      const struct situation_notes *notes)
{
    *scene = (struct board_scene){.position = situation->position};
    for (int cell = 0; cell < situation->position.board->cells; cell++)
        scene->marks[cell] = notes->marks[cell];
    for (int i = 0; i < situation->move_count; i++)
        if (situation->moves[i] != MOVE_PASS)
            scene->numbers[situation->moves[i]] = i + 1;
}

enum status situation_figure_make(const struct situation *situation,
                                  const struct situation_notes *notes,
                                  struct figure *figure,
                                  struct status_text *why)
{
    struct board_scene scene;
    char text[NOTATION_SIZE], title[NOTATION_SIZE + 16];
    char *const line = caption(situation, notes);
    *figure = (struct figure){.title = NULL};
    if (!line)
        return status_no_memory(why);
    set_scene(&scene, situation, notes);
    scene.caption = line;
    snprintf(title, sizeof title, "Position %s",
             notation_write(&situation->position, text));
    board_figure_make(&scene, title, figure);
    free(line);
    return figure_status(figure, why);
}
