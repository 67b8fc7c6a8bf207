/* SPDX-License-Identifier: GPL-3.0-or-later */
/* picture - the drawing itself is that of game/draw.h; here are the marks. */
#include "cli/picture.h"

#include "cli/terminal.h"
#include "game/draw.h"

static void mark_last(const struct game *game, bool unicode,
                      const char *marks[BOARD_MAX_CELLS])
{
    static const char *const last[][2] = {{"B", "W"}, {"\u25c9", "\u25ce"}};
    const int count = game->move_count;
    const int move = count ? game->moves[count - 1] : MOVE_PASS;
    if (move != MOVE_PASS)
        marks[move] = last[unicode][position_at(&game->position, move)];
}

static void mark_values(const struct lookup *lookup,
                        const char *marks[BOARD_MAX_CELLS])
{
    static const char *const known[] = {"?", "+", "-"};
    static const char *const claimed[] = {"?", "^", "_"};
    for (int i = 0; i < lookup->count; i++) {
        const struct lookup_move *const move = &lookup->moves[i];
        if (move->move != MOVE_PASS)
            marks[move->move] = move->value != VALUE_UNKNOWN
                                    ? known[move->value]
                                    : claimed[move->claim];
    }
}

char *picture_draw(const struct game *game, bool ascii,
                   const struct lookup *lookup)
{
    const struct draw_glyphs *const glyphs = terminal_glyphs(ascii);
    const char *marks[BOARD_MAX_CELLS] = {NULL};
    mark_last(game, glyphs == &draw_unicode, marks);
    if (lookup)
        mark_values(lookup, marks);
    return draw_position(&game->position, glyphs, marks);
}
