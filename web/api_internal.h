/* SPDX-License-Identifier: GPL-3.0-or-later */
/* api_internal - who answers, for the table of routes. */
#ifndef WEB_API_INTERNAL_H
#define WEB_API_INTERNAL_H

#include "web/api.h"

typedef void api_answer_fn(struct thread_context *thread_context,
                           const struct http_request *http_request,
                           struct http_response *response);

api_answer_fn api_routes;   /* the table itself */
api_answer_fn api_position; /* a position and its moves */
api_answer_fn api_mainline;
api_answer_fn api_batch;    /* the same for many positions */
api_answer_fn api_contract; /* the first stones, by orbit */
api_answer_fn api_store;    /* what there is */
api_answer_fn api_statistics;
api_answer_fn api_statistic;
api_answer_fn api_evaluate; /* what moves are worth, on request */
api_answer_fn api_annotate;
api_answer_fn api_prove; /* proving on request */
api_answer_fn api_job;
api_answer_fn api_cancel;

#endif
