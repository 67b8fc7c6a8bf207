/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * message - what is sent is kept until the library says that it has gone; each
 * call tests all that is on its way.
 */
#include "mpi/message.h"

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "game/array.h"

enum { MESSAGE_TAG = 1 };

/* One on its way out. */
struct letter {
    MPI_Request request;
    char *bytes;
};

/* The process's post: what MPI is, there is one of. */
static struct {
    struct letter *letters;
    size_t count, room;
    MPI_Request request; /* of what comes in, while `bytes` is not NULL */
    char *bytes;
    int from;
} post;

/* --- Out ------------------------------------------------------------------ */

bool message_pending(void)
{
    for (size_t i = 0; i < post.count;) {
        int done = 0;
        MPI_Test(&post.letters[i].request, &done, MPI_STATUS_IGNORE);
        if (done) {
            free(post.letters[i].bytes);
            post.letters[i] = post.letters[--post.count];
        } else {
            i++;
        }
    }
    return post.count > 0;
}

enum status message_send(int to, const struct message_head *head,
                         const void *text, const void *extra,
                         struct status_text *why)
{
    const size_t size = sizeof *head + head->size + head->extra;
    message_pending();
    if (size > INT_MAX)
        return status_set(why, STATUS_FAILED,
                          "a message of %zu bytes is too long", size);
    if (!array_room(&post.letters, post.count, &post.room))
        return status_no_memory(why);
    struct letter *const letter = &post.letters[post.count];
    letter->bytes = malloc(size);
    if (!letter->bytes)
        return status_no_memory(why);
    memcpy(letter->bytes, head, sizeof *head);
    if (head->size)
        memcpy(letter->bytes + sizeof *head, text, head->size);
    if (head->extra)
        memcpy(letter->bytes + sizeof *head + head->size, extra, head->extra);
    MPI_Isend(letter->bytes, (int)size, MPI_BYTE, to, MESSAGE_TAG,
              MPI_COMM_WORLD, &letter->request);
    post.count++;
    return STATUS_OK;
}

/* --- In ------------------------------------------------------------------- */

/* Begins to receive the next message, if there is one. */
static enum status begin_receiving(struct status_text *why)
{
    MPI_Message found;
    MPI_Status about;
    int there = 0, size = 0;
    MPI_Improbe(MPI_ANY_SOURCE, MESSAGE_TAG, MPI_COMM_WORLD, &there, &found,
                &about);
    if (!there)
        return STATUS_OK;
    MPI_Get_count(&about, MPI_BYTE, &size);
    post.bytes = malloc((size_t)size);
    if (!post.bytes)
        return status_no_memory(why);
    post.from = about.MPI_SOURCE;
    MPI_Imrecv(post.bytes, size, MPI_BYTE, &found, &post.request);
    return STATUS_OK;
}

enum status message_receive(bool *come, struct message *message,
                            struct status_text *why)
{
    int done = 0;
    *come = false;
    message_pending();
    const enum status status = post.bytes ? STATUS_OK : begin_receiving(why);
    if (status || !post.bytes)
        return status;
    MPI_Test(&post.request, &done, MPI_STATUS_IGNORE);
    if (!done)
        return STATUS_OK;
    memcpy(&message->head, post.bytes, sizeof message->head);
    message->from = post.from;
    message->text = post.bytes + sizeof message->head;
    message->extra = message->text + message->head.size;
    *come = true;
    return STATUS_OK;
}

bool message_arriving(void)
{
    return post.bytes != NULL;
}

void message_done(void)
{
    free(post.bytes);
    post.bytes = NULL;
}
