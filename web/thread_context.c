/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * thread_context - a read transaction from begin to end, and the lines for what
 * went wrong, without the folders of the store.
 */
#include "web/thread_context.h"

#include <string.h>

/* Seconds to wait for another program's lock. A commit takes some hundredth of
 * a second; who holds up all others waits no longer than that. */
static const double short_patience = 0.05, long_patience = 5;

enum status thread_context_open(struct thread_context *thread_context,
                                const char *path, bool guided,
                                struct status_text *why)
{
    *thread_context = (struct thread_context){.path = path};
    if (!path)
        return STATUS_OK;
    const enum status status =
        store_open(path, STORE_READ, &thread_context->sources.store, why);
    if (status)
        return status;
    thread_context->lock_wait.seconds = guided ? long_patience : short_patience;
    read_lock_wait(thread_context->sources.store, &thread_context->lock_wait);
    return guided ? game_proof_create(thread_context->sources.store,
                                      &thread_context->sources.game_proof, why)
                  : STATUS_OK;
}

void thread_context_close(struct thread_context *thread_context)
{
    lookup_sources_close(&thread_context->sources);
    *thread_context = (struct thread_context){.path = NULL};
}

void thread_context_share(struct thread_context *thread_context,
                          struct proof_queue *queue)
{
    thread_context->queue = queue;
    thread_context->sources.also = queue ? proof_queue_known : NULL;
    thread_context->sources.context = queue;
}

bool thread_context_known(void *context, const struct game *game,
                          enum value *value, int *move)
{
    struct thread_context *const thread_context = context;
    struct lookup lookup;
    if (lookup_find_position(&thread_context->sources, game, &lookup, NULL) ||
        lookup.value == VALUE_UNKNOWN)
        return false;
    *value = lookup.value;
    *move = lookup.move;
    return true;
}

bool thread_context_was_locked(const struct thread_context *thread_context)
{
    return thread_context->lock_wait.lost;
}

bool thread_context_begin(struct thread_context *thread_context,
                          struct http_response *response)
{
    struct status_text why;
    const enum status status = read_lock_freeze(thread_context->sources.store,
                                                &thread_context->frozen, &why);
    if (status)
        thread_context_fail(thread_context, response, status, &why);
    return !status;
}

void thread_context_end(struct thread_context *thread_context)
{
    read_lock_thaw(thread_context->sources.store, thread_context->frozen);
}

void thread_context_watch(struct thread_context *thread_context,
                          int (*stop)(void *context), void *context)
{
    if (thread_context->sources.store)
        read_lock_watch(thread_context->sources.store, stop, context);
}

const char *thread_context_file(const struct thread_context *thread_context)
{
    const char *const slash = strrchr(thread_context->path, '/');
    return slash ? slash + 1 : thread_context->path;
}

/* Cuts the folders of the store's path out of a line. */
static void hide_folders(const struct thread_context *thread_context,
                         char *line)
{
    if (!thread_context->path)
        return;
    const size_t length =
        (size_t)(thread_context_file(thread_context) - thread_context->path);
    char *place = length ? strstr(line, thread_context->path) : NULL;
    for (; place; place = strstr(place, thread_context->path))
        memmove(place, place + length, strlen(place + length) + 1);
}

void thread_context_fail(const struct thread_context *thread_context,
                         struct http_response *response, enum status status,
                         const struct status_text *why)
{
    enum http_response_code code = HTTP_RESPONSE_FAILED;
    struct status_text line = *why;
    if (status == STATUS_USAGE)
        code = HTTP_RESPONSE_BAD;
    else if (status == STATUS_LIMIT || thread_context->lock_wait.lost)
        code = HTTP_RESPONSE_BUSY;
    hide_folders(thread_context, line.line);
    http_response_error(response, code, "%s", line.line);
}

bool thread_context_game(const struct thread_context *thread_context,
                         const struct http_request *request, struct game *game,
                         struct http_response *response)
{
    struct status_text why;
    enum rules rules = RULES_INNER;
    bool fixed;
    const struct http_request_argument *const text =
        http_request_need(request, "p", response);
    if (!text || !http_request_rules(request, &rules, &fixed, response))
        return false;
    const enum status status =
        game_read(text->value, text->length, rules, fixed, game, &why);
    if (status)
        thread_context_fail(thread_context, response, status, &why);
    return !status;
}
