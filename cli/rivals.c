/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rivals - see the header. */
#include "cli/rivals.h"

enum status rivals_open(struct rivals *rivals, const struct options_list *list,
                        struct status_text *why)
{
    enum status status = STATUS_OK;
    rivals->count = 0;
    for (size_t i = 0; i < list->count && !status; i++) {
        struct request_store *const rival = &rivals->stores[rivals->count];
        rival->name = list->values[i];
        status = store_open(rival->name, STORE_READ, &rival->store, why);
        rivals->count += !status;
    }
    return status;
}

void rivals_close(struct rivals *rivals)
{
    for (size_t i = 0; i < rivals->count; i++)
        store_close(rivals->stores[i].store);
}
