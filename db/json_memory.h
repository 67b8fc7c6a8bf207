/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json_memory - whether JSON lacks what there was no memory for.
 *
 * Jansson leaves out of an object what it could not allocate, and the call that
 * was to put it there says so. JSON is made in hundreds of such calls. Once
 * json_memory_watch() was called it is enough to ask when an object is written:
 * one that lacks anything is to be an error, not an answer.
 */
#ifndef DB_JSON_MEMORY_H
#define DB_JSON_MEMORY_H

#include <stdbool.h>

/* Before anything else is done with Jansson. */
void json_memory_watch(void);

/* Whether Jansson lacked memory in this thread since this was asked last. */
bool json_memory_lacked(void);

#endif
