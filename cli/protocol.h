/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * protocol - what a program says to `unlur htp`, and what it answers.
 *
 * The Go Text Protocol, version 2, in the dialect that programs for Hex speak:
 *
 *     [ID] COMMAND [ARGUMENT...]      a command
 *     =[ID] TEXT                      done
 *     ?[ID] MESSAGE                   not done, and nothing has changed
 *
 * Bytes below a blank are taken out of a line, but a tab is a blank; what
 * follows a `#` is a comment. A line of which nothing is left has no answer,
 * any other exactly one, whatever bytes it is made of. An answer ends in an
 * empty line and has none within. The man page unlur-htp(1) tells what each
 * command does.
 *
 * A line goes in and a text comes out; reading and writing are the caller's.
 *
 * Source: farneback2002.
 */
#ifndef CLI_PROTOCOL_H
#define CLI_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cli/htp_clock.h"
#include "cli/thinking.h"

/* Bytes of a line; longer ones are refused. */
enum { PROTOCOL_LINE = 1 << 16 };

struct protocol {
    struct thinking *thinking; /* the caller's */
    struct htp_clock clock;
    bool quit;                /* `quit` was said */
    char line[PROTOCOL_LINE]; /* the command in hand, without what does not
                                 count */
};

/* Begins with a session that is open. */
void protocol_open(struct protocol *protocol, struct thinking *thinking);

/* Answers a line, which has no newline at its end. False when it needs no
 * answer; nothing was written then. */
bool protocol_answer(struct protocol *protocol, const char *line, size_t length,
                     FILE *out);

#endif
