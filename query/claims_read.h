/* SPDX-License-Identifier: GPL-3.0-or-later */
/* claims_read - claims out of the facts of packs. */
#ifndef QUERY_CLAIMS_READ_H
#define QUERY_CLAIMS_READ_H

#include "query/claims.h"

/*
 * Reads what is claimed: each path is a pack, its file of facts, or a folder of
 * them. Without a path *claims is NULL. The caller destroys it. STATUS_FAILED
 * with a line when a file cannot be read or is damaged, or when two claims
 * contradict each other; *claims is NULL then.
 */
enum status claims_read(char *const paths[], size_t count,
                        struct claims **claims, struct status_text *why);

#endif
