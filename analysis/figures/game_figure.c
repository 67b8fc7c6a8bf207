/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * game_figure - turns a game into the scene of a board figure: its stones with
 * the numbers of their moves, and the line below the board.
 */
#include "analysis/figures/game_figure.h"

#include <stdlib.h>

#include "game/notation.h"
#include "game/outcome.h"

void game_figure_state(const struct position *position,
                       const struct game_notes *notes, FILE *out)
{
    fprintf(out, "%s%s%s", outcome_state(position),
            notes->pass ? "; passing: " : "", notes->pass ? notes->pass : "");
}

/* The line below the board. The caller frees it; NULL when memory ran out. */
static char *caption(const struct game *game, const struct game_notes *notes)
{
    char *text = NULL;
    size_t size;
    FILE *const out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    game_figure_state(&game->position, notes, out);
    for (int i = 0; i < game->move_count; i++)
        if (game->moves[i] == MOVE_PASS)
            fprintf(out, "; move %d: pass", i + 1);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

static void set_scene(struct board_scene *scene, const struct game *game,
                      const struct game_notes *notes)
{
    *scene = (struct board_scene){.position = game->position};
    for (int cell = 0; cell < game->position.board->cells; cell++)
        scene->marks[cell] = notes->marks[cell];
    for (int i = 0; i < game->move_count; i++)
        if (game->moves[i] != MOVE_PASS)
            scene->numbers[game->moves[i]] = i + 1;
}

enum status game_figure_make(const struct game *game,
                             const struct game_notes *notes,
                             struct figure *figure, struct status_text *why)
{
    struct board_scene scene;
    char text[NOTATION_SIZE], title[NOTATION_SIZE + 16];
    char *const line = caption(game, notes);
    *figure = (struct figure){.title = NULL};
    if (!line)
        return status_no_memory(why);
    set_scene(&scene, game, notes);
    scene.caption = line;
    snprintf(title, sizeof title, "Position %s",
             notation_write(&game->position, text));
    board_figure_make(&scene, title, figure);
    free(line);
    return figure_status(figure, why);
}
