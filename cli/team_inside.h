/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * team_inside - what the files of the team share and others do not use.
 */
#ifndef CLI_TEAM_INSIDE_H
#define CLI_TEAM_INSIDE_H

#include "cli/team.h"
#include "prover/foreman.h"

enum { TEAM_ARGUMENTS = 8, TEAM_ARGUMENT_SIZE = STATUS_TEXT_SIZE + 16 };

/* A position that team_prove() will be asked about. */
struct errand {
    struct position position; /* canonical */
    bool given, answered;
    struct answer answer; /* in some orientation */
};

struct team {
    struct prover *prover;
    int workers;
    struct foreman foreman;
    void *held; /* what the workforce lives on */
    char arguments[TEAM_ARGUMENTS][TEAM_ARGUMENT_SIZE];
    char *argv[TEAM_ARGUMENTS + 1]; /* of a worker */
    struct foreman_count seen;      /* that the prover's counts contain */
    struct errand *errands;
    size_t errand_count, errand_room;
    size_t next_given; /* no errand before it is to be given */
    size_t next_asked; /* team_prove() will be asked about this one next */
};

/* Takes back what is out for another agenda. */
void team_leave(struct team *team);

/* Proves an errand by a tree of jobs; needs the store. */
enum status team_tree(struct team *team, struct errand *errand,
                      struct status_text *why);

#endif
