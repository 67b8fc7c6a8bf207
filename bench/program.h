/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program - a player that is another program, asked over the text protocol.
 *
 * It must know the commands of `unlur htp`: for each move it is given the
 * record of the game by unlur-record and asked by reg_genmove. So versions of
 * the program can play each other.
 */
#ifndef BENCH_PROGRAM_H
#define BENCH_PROGRAM_H

#include "game/game.h"
#include "game/status.h"

struct program;

/* Starts a command of the shell. STATUS_FAILED with a line. The caller owns
 * *program; program_close() ends it and accepts NULL. */
enum status program_open(const char *command, struct program **program,
                         struct status_text *why);
void program_close(struct program *program);

/* Its move in a game that began with the empty board, in which nobody has won.
 * STATUS_FAILED with a line: it did not answer with a legal move. */
enum status program_choose(struct program *program, const struct game *game,
                           int *move, struct status_text *why);

#endif
