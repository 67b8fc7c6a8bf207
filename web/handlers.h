/* SPDX-License-Identifier: GPL-3.0-or-later */
/* handlers - what answers the routes, for their table. */
#ifndef WEB_HANDLERS_H
#define WEB_HANDLERS_H

#include "web/thread_context.h"

typedef void handler_fn(struct thread_context *context,
                        const struct http_request *request,
                        struct http_response *response);

handler_fn handle_routes;   /* the table itself */
handler_fn handle_position; /* a position and its moves */
handler_fn handle_mainline;
handler_fn handle_batch;    /* the same for many positions */
handler_fn handle_contract; /* the first stones, by orbit */
handler_fn handle_store;    /* what there is */
handler_fn handle_statistics;
handler_fn handle_statistic;
handler_fn handle_evaluate; /* what moves are worth, on request */
handler_fn handle_annotate;
handler_fn handle_prove; /* proving on request */
handler_fn handle_job;
handler_fn handle_cancel;

#endif
