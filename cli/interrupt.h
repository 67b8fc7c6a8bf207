/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interrupt - Ctrl-C, SIGTERM and SIGHUP as a flag that long work looks at.
 *
 * SIGHUP, which comes when the terminal is closed, is taken for SIGTERM, unless
 * it was ignored when the program began, as below nohup(1); then it is ignored
 * for good.
 */
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <signal.h>

#include "db/access.h"
#include "game/status.h"

/* Not zero once SIGINT or SIGTERM has come: its number. A SIGHUP counts as
 * SIGTERM, here and below. */
extern volatile sig_atomic_t interrupt_flag;

/* Ends a wait for another program's lock on a store when the flag is up. */
extern struct store_stop interrupt_store_stop;

/* The status of work on such stores: STATUS_LIMIT for a failure where a wait
 * has been ended so. */
enum status interrupt_status(enum status status);

/* From now on the signals, and SIGPIPE and SIGXCPU, remove unfinished files
 * before they kill. */
void interrupt_tidy(void);

/* From now on SIGINT and SIGTERM set the flag; another one, half a second or
 * more after the first, kills as usual. So too where they were ignored before,
 * as a shell has it with what a script starts in the background: that can be
 * stopped with what it has found kept. */
void interrupt_catch(void);

/* From now on SIGINT and SIGTERM end the program with STATUS_LIMIT: for when it
 * waits for input and has nothing to finish. */
void interrupt_leave(void);

/* All kill again, and the flag is down. Returns the signal that had come, 0
 * for none. */
int interrupt_release(void);

#endif
