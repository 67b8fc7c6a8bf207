/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rivals - the stores of --against, open. */
#ifndef CLI_RIVALS_H
#define CLI_RIVALS_H

#include "analysis/statistics/request.h"
#include "cli/options.h"

struct rivals {
    struct request_store stores[OPTIONS_LIST_ROOM];
    size_t count;
};

/* Opens the stores of a list. After a failure too they must be closed. */
enum status rivals_open(struct rivals *rivals, const struct options_list *list,
                        struct status_text *why);
void rivals_close(struct rivals *rivals);

#endif
