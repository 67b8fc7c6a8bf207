/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program - the program is a child on two pipes, and is asked one command at a
 * time.
 */
#include "bench/program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "game/notation.h"

struct program {
    pid_t process;
    FILE *to, *from;
};

/* In the child: becomes the command, its standard streams the two pipes. */
static void become(const char *command, const int to[2], const int from[2])
{
    dup2(to[0], STDIN_FILENO);
    dup2(from[1], STDOUT_FILENO);
    for (int i = 0; i < 2; i++) {
        close(to[i]);
        close(from[i]);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static enum status start(struct program *program, const char *command,
                         struct status_text *why)
{
    int to[2], from[2];
    if (pipe(to))
        return status_set(why, STATUS_FAILED, "no pipe to a program");
    if (pipe(from)) {
        close(to[0]);
        close(to[1]);
        return status_set(why, STATUS_FAILED, "no pipe to a program");
    }
    program->process = fork();
    if (program->process == 0)
        become(command, to, from);
    close(to[0]);
    close(from[1]);
    program->to = fdopen(to[1], "w");
    program->from = fdopen(from[0], "r");
    if (program->process > 0 && program->to && program->from)
        return STATUS_OK;
    return status_set(why, STATUS_FAILED, "the program cannot be started");
}

enum status program_open(const char *command, struct program **program,
                         struct status_text *why)
{
    struct program *const made = calloc(1, sizeof *made);
    if (!made)
        return status_no_memory(why);
    const enum status status = start(made, command, why);
    if (status)
        program_close(made);
    else
        *program = made;
    return status;
}

void program_close(struct program *program)
{
    if (!program)
        return;
    if (program->to)
        fclose(program->to);
    if (program->from)
        fclose(program->from);
    if (program->process > 0)
        waitpid(program->process, NULL, 0);
    free(program);
}

/* Reads one answer, which an empty line ends; keeps its first line. */
static bool read_answer(struct program *program, char *first, int size)
{
    char line[256];
    if (!fgets(first, size, program->from))
        return false;
    first[strcspn(first, "\n")] = '\0';
    while (fgets(line, sizeof line, program->from))
        if (line[0] == '\n')
            return first[0] == '=';
    return false;
}

static int read_move(const struct game *game, const char *text)
{
    if (!strcmp(text, "pass"))
        return MOVE_PASS;
    return notation_parse_cell(game->position.board, text, strlen(text));
}

enum status program_choose(struct program *program, const struct game *game,
                           int *move, struct status_text *why)
{
    char record[GAME_RECORD_SIZE], first[256];
    fprintf(program->to, "unlur-record %s\nreg_genmove %s\n",
            game_write(game, record),
            game->position.turn == TURN_BLACK ? "black" : "white");
    fflush(program->to);
    if (!read_answer(program, first, sizeof first) ||
        !read_answer(program, first, sizeof first))
        return status_set(why, STATUS_FAILED, "the program does not answer");
    *move = strlen(first) > 2 ? read_move(game, first + 2) : MOVE_NONE;
    if (game_illegal(game, *move))
        return status_set(why, STATUS_FAILED,
                          "the program makes no legal move: %s", first);
    return STATUS_OK;
}
