/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * site - the program in a browser alone: what the page asks, answered by the
 * same modules as on a server, in a worker of the page.
 *
 * Compiled by emscripten to WebAssembly. Each question is a function that the
 * worker calls; what it has to say it hands to site_tell(), which json.js makes
 * an object of the browser. A question that takes its time tells several
 * things, the last of them last. Nothing stops one: the page ends the worker.
 *
 * Texts are positions and records as on the server, `rules` is empty if nobody
 * asked for any. A refusal is an object with `error`, and `code` as in HTTP.
 */
#ifndef WEB_SITE_SITE_H
#define WEB_SITE_SITE_H

#include <jansson.h>

/* Takes what is told, in JavaScript; what was made since the last one is gone
 * then, so nothing else of it may be kept. */
void site_tell(json_t *object);

/* Gets ready; 0: there is no memory. Before all others. */
int site_open(void);

/* A line of the facts a site is built with: position, rules, value, move,
 * nodes, seconds, version, options, seed and start of the run, with tabs
 * between. 0: it is none. */
int site_add_fact(const char *line);

/* A line of the claims: a position, its value, empty if nobody knows it, and a
 * winning move, or nothing, with tabs between. 0: it is none. */
int site_add_claim(const char *line);

/* After the last claim; 0: two contradict each other. */
int site_settle(void);

/* Learns what a worker of this page has proved, as site_prove() told it. */
void site_learn(const char *position, const char *rules, int wins,
                const char *move);

void site_describe(double effort, double seconds);
void site_position(const char *text, const char *rules);
void site_line(const char *text, const char *rules);
void site_contract(int side, const char *rules);

/* What moves are worth, and what those of a game did, told while it goes on. */
void site_evaluate(const char *text, const char *rules, double effort);
void site_annotate(const char *text, const char *rules, double effort);

/* Proves a position in so many seconds, or, if `nodes` is not 0, nodes; tells
 * what it proves on the way as objects with `found`, and how the job stands. */
void site_prove(const char *text, const char *rules, double seconds,
                double nodes);

#endif
