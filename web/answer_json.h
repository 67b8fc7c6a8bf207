/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * answer_json - what the routes answer, as JSON; openapi.json lists the fields.
 *
 * The server sends it, and so does the program that runs in a browser alone
 * (web/site/), so both say the same. What is returned is new and the caller's.
 */
#ifndef WEB_ANSWER_JSON_H
#define WEB_ANSWER_JSON_H

#include <jansson.h>

#include "query/lookup.h"
#include "query/main_line.h"
#include "web/proof_job.h"

/* A position and its moves. */
json_t *answer_json_position(const struct lookup *lookup);

/* The best play that goes on from a position. */
json_t *answer_json_line(const struct lookup *lookup,
                         const struct main_line *line);

/* The map of the contract, of a lookup of the empty board: what passing and
 * each first stone are worth. Cells that a symmetry of the board takes to each
 * other are one orbit, with one value. */
json_t *answer_json_contract(const struct lookup *lookup);

/* How a job that proves a position stands. */
json_t *answer_json_proof(const struct proof_job *job);

#endif
