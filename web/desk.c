/* SPDX-License-Identifier: GPL-3.0-or-later */
/* desk - see the header. */
#include "web/desk.h"

#include <string.h>

/* Seconds to wait for another program's lock. A commit takes some hundredth of
 * a second; who holds up all others waits no longer than that. */
static const double short_patience = 0.05, long_patience = 5;

enum status desk_open(struct desk *desk, const char *path, bool guided,
                      struct status_text *why)
{
    *desk = (struct desk){.path = path};
    const enum status status = store_open(path, STORE_READ, &desk->store, why);
    if (status)
        return status;
    desk->patience.seconds = guided ? long_patience : short_patience;
    read_lock_patience(desk->store, &desk->patience);
    desk->sources.store = desk->store;
    return guided
               ? game_proof_create(desk->store, &desk->sources.game_proof, why)
               : STATUS_OK;
}

void desk_close(struct desk *desk)
{
    game_proof_destroy(desk->sources.game_proof);
    store_close(desk->store);
    *desk = (struct desk){.path = NULL};
}

void desk_share(struct desk *desk, struct workshop *workshop)
{
    desk->workshop = workshop;
    desk->sources.also = workshop ? workshop_known : NULL;
    desk->sources.context = workshop;
}

bool desk_known(void *context, const struct game *game, enum value *value,
                int *move)
{
    struct desk *const desk = context;
    struct lookup lookup;
    if (lookup_find_position(&desk->sources, game, &lookup, NULL) ||
        lookup.value == VALUE_UNKNOWN)
        return false;
    *value = lookup.value;
    *move = lookup.move;
    return true;
}

bool desk_was_locked(const struct desk *desk)
{
    return desk->patience.lost;
}

bool desk_begin(struct desk *desk, struct reply *reply)
{
    struct status_text why;
    const enum status status = read_lock_freeze(desk->store, &why);
    if (status)
        desk_fail(desk, reply, status, &why);
    return !status;
}

void desk_end(struct desk *desk)
{
    read_lock_thaw(desk->store);
}

const char *desk_file(const struct desk *desk)
{
    const char *const slash = strrchr(desk->path, '/');
    return slash ? slash + 1 : desk->path;
}

/* Cuts the folders of the store's path out of a line. */
static void hide_folders(const struct desk *desk, char *line)
{
    const size_t length = (size_t)(desk_file(desk) - desk->path);
    char *place = length ? strstr(line, desk->path) : NULL;
    for (; place; place = strstr(place, desk->path))
        memmove(place, place + length, strlen(place + length) + 1);
}

void desk_fail(const struct desk *desk, struct reply *reply, enum status status,
               const struct status_text *why)
{
    enum reply_code code = REPLY_FAILED;
    struct status_text line = *why;
    if (status == STATUS_USAGE)
        code = REPLY_BAD;
    else if (status == STATUS_LIMIT || desk->patience.lost)
        code = REPLY_BUSY;
    hide_folders(desk, line.line);
    reply_error(reply, code, "%s", line.line);
}

bool desk_game(const struct desk *desk, const struct inquiry *inquiry,
               struct game *game, struct reply *reply)
{
    struct status_text why;
    enum rules rules = RULES_INNER;
    bool fixed;
    const struct inquiry_argument *const text =
        inquiry_need(inquiry, "p", reply);
    if (!text || !inquiry_rules(inquiry, &rules, &fixed, reply))
        return false;
    const enum status status =
        game_read(text->value, text->length, rules, fixed, game, &why);
    if (status)
        desk_fail(desk, reply, status, &why);
    return !status;
}
