/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * play_commands_internal - how the words of play_commands.h are called.
 *
 * The function of a word writes what it has to say, and returns anything but
 * STATUS_OK with a line in `why` when it cannot do what was asked.
 */
#ifndef CLI_PLAY_COMMANDS_INTERNAL_H
#define CLI_PLAY_COMMANDS_INTERNAL_H

#include "cli/play_commands.h"

/* What stands behind a word, without blanks around it. */
struct play_commands_rest {
    const char *text; /* ended by a NUL, and may have others */
    size_t length;
};

typedef enum status play_commands_fn(struct play_commands *play,
                                     const struct play_commands_rest *rest,
                                     struct status_text *why);

/* The game has changed: draws the board and makes the program's moves until a
 * person is to move. */
enum status play_commands_go_on(struct play_commands *play,
                                struct status_text *why);

/* STATUS_USAGE with the line "WHAT 'REST': expected WANTED". */
enum status play_commands_refuse(const char *what,
                                 const struct play_commands_rest *rest,
                                 const char *missing_positions,
                                 struct status_text *why);

/* play_commands_words.c */
play_commands_fn play_commands_values, play_commands_line, play_commands_solve,
    play_commands_board, play_commands_position, play_commands_record,
    play_commands_new, play_commands_rules, play_commands_player,
    play_commands_time, play_commands_save, play_commands_load;

#endif
