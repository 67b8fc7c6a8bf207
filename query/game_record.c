/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game_record - the header is Jansson's, and shared by counting. */
#include "query/game_record.h"

void game_record_free(struct game_record *record)
{
    json_decref(record->header);
    record->header = NULL;
}
