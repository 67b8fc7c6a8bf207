/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compared_stores - the stores of --against, open. */
#ifndef CLI_COMPARED_STORES_H
#define CLI_COMPARED_STORES_H

#include "analysis/statistics/request.h"
#include "cli/options.h"

struct compared_stores {
    struct request_store stores[OPTIONS_LIST_ROOM];
    size_t count;
};

/* Opens the stores of a list. After a failure too they must be closed. */
enum status compared_stores_open(struct compared_stores *compared,
                                 const struct options_list *list,
                                 struct status_text *why);
void compared_stores_close(struct compared_stores *compared);

#endif
