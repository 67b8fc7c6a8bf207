/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compared_stores - opens them in the order of the command line; the first that
 * fails ends it.
 */
#include "cli/compared_stores.h"

enum status compared_stores_open(struct compared_stores *compared,
                                 const struct options_list *list,
                                 struct status_text *why)
{
    enum status status = STATUS_OK;
    compared->count = 0;
    for (size_t i = 0; i < list->count && !status; i++) {
        struct request_store *const compared_store =
            &compared->stores[compared->count];
        compared_store->name = list->values[i];
        status = store_open(compared_store->name, STORE_READ,
                            &compared_store->store, why);
        compared->count += !status;
    }
    return status;
}

void compared_stores_close(struct compared_stores *compared)
{
    for (size_t i = 0; i < compared->count; i++)
        store_close(compared->stores[i].store);
}
