/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lines - one buffer, filled by read() after poll() said that something is
 * there; a line that spans two fillings is collected.
 */
#include "cli/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "game/clock.h"
#include "game/notation.h"

static char stdin_word[] = "-";
static char *const only_stdin[] = {stdin_word};

void lines_open(struct lines *lines, char *const *files, int count, size_t most)
{
    lines->files = count ? files : only_stdin;
    lines->file_count = count ? count : 1;
    lines->next = 0;
    lines->descriptor = -1;
    lines->most = most;
    lines->line = (struct bytes){.data = NULL};
    lines->complete = true;
}

static void close_file(struct lines *lines)
{
    if (lines->descriptor > STDIN_FILENO)
        close(lines->descriptor);
    lines->descriptor = -1;
}

void lines_close(struct lines *lines)
{
    close_file(lines);
    bytes_clear(&lines->line);
}

static enum status cannot_read(const struct lines *lines, const char *reason,
                               struct status_text *why)
{
    return status_set(why, STATUS_FAILED, "%s: cannot be read: %s", lines->name,
                      reason);
}

static enum status open_file(struct lines *lines, struct status_text *why)
{
    const char *const word = lines->files[lines->next++];
    const bool standard = strcmp(word, "-") == 0;
    lines->name = standard ? "standard input" : word;
    lines->number = lines->at = lines->filled = 0;
    lines->descriptor =
        standard ? STDIN_FILENO : open(word, O_RDONLY | O_CLOEXEC);
    return lines->descriptor < 0 ? cannot_read(lines, strerror(errno), why)
                                 : STATUS_OK;
}

/* How many of so many milliseconds, -1: without end, are left since `begun`. */
static int time_left(int milliseconds, double begun)
{
    const double gone = 1000 * (clock_now() - begun);
    return milliseconds < 0 ? -1 : (int)fmax(0, milliseconds - gone);
}

/* Fills the empty buffer. *came is false when nothing did, *more when the file
 * has ended. */
static enum status fill(struct lines *lines, int milliseconds, bool *came,
                        bool *more, struct status_text *why)
{
    struct pollfd wanted = {.fd = lines->descriptor, .events = POLLIN};
    ssize_t size = -1;
    if (poll(&wanted, 1, milliseconds) > 0)
        size = read(lines->descriptor, lines->buffer, sizeof lines->buffer);
    else
        errno = EINTR;
    *came = size >= 0;
    *more = size != 0;
    lines->at = 0;
    lines->filled = size > 0 ? (size_t)size : 0;
    return size < 0 && errno != EINTR && errno != EAGAIN
               ? cannot_read(lines, strerror(errno), why)
               : STATUS_OK;
}

/* Moves bytes from the buffer to the line; whether its newline was among
 * them. */
static bool take_bytes(struct lines *lines)
{
    const unsigned char *const from = lines->buffer + lines->at;
    const size_t left = lines->filled - lines->at;
    const unsigned char *const end = memchr(from, '\n', left);
    const size_t size = end ? (size_t)(end - from) : left;
    const size_t before = lines->line.size;
    const size_t room = lines->most + 1 - before;
    bytes_add(&lines->line, from, size < room ? size : room);
    lines->skipped += size - (lines->line.size - before);
    lines->at += size + (end ? 1 : 0);
    return end;
}

/* Takes a byte order mark off the first line of a file. */
static void drop_mark(struct bytes *line)
{
    const size_t mark =
        notation_mark_length((const char *)line->data, line->size);
    if (!mark)
        return;
    line->size -= mark;
    memmove(line->data, line->data + mark, line->size);
}

/* The line is whole: it is shown, without the CR of a CR LF unless it is too
 * long. */
static enum status show(struct lines *lines, enum lines_step *step,
                        struct status_text *why)
{
    lines->complete = true;
    lines->number++;
    *step = LINES_LINE;
    if (lines->number == 1)
        drop_mark(&lines->line);
    if (lines->line.size <= lines->most)
        lines->line.size = notation_line_length((const char *)lines->line.data,
                                                lines->line.size);
    return lines->line.failed ? status_no_memory(why) : STATUS_OK;
}

/* The file in hand is left, and what came of the line dropped. */
static enum status leave_file(struct lines *lines, enum status status)
{
    close_file(lines);
    lines->complete = true;
    return status;
}

static enum status refuse_endless(struct lines *lines, struct status_text *why)
{
    return leave_file(lines,
                      lines->line.failed
                          ? status_no_memory(why)
                          : cannot_read(lines, "a line has no end", why));
}

enum status lines_next(struct lines *lines, int milliseconds,
                       enum lines_step *step, struct status_text *why)
{
    const double begun = clock_now();
    bool came = true, more = true;
    enum status status = STATUS_OK;
    if (lines->complete)
        lines->line.size = lines->skipped = 0;
    lines->complete = false;
    *step = LINES_WAIT;
    while (!status && !interrupt_flag) {
        if (lines->descriptor < 0) {
            if (lines->next == lines->file_count) {
                *step = LINES_END;
                return STATUS_OK;
            }
            status = open_file(lines, why);
        } else if (lines->at < lines->filled) {
            if (take_bytes(lines))
                return show(lines, step, why);
            if (lines->skipped > LINES_MOST_SKIPPED)
                return refuse_endless(lines, why);
        } else {
            status =
                fill(lines, time_left(milliseconds, begun), &came, &more, why);
            if (status)
                return leave_file(lines, status);
            if (!came)
                return STATUS_OK;
            if (more)
                continue;
            close_file(lines);
            if (lines->line.size)
                return show(lines, step, why);
        }
    }
    return status;
}

const char *lines_text(const struct lines *lines)
{
    return lines->line.size ? (const char *)lines->line.data : "";
}

bool lines_ready(const struct lines *lines)
{
    struct pollfd wanted = {.fd = lines->descriptor, .events = POLLIN};
    return lines->descriptor < 0 || lines->at < lines->filled ||
           poll(&wanted, 1, 0) != 0;
}

enum status lines_await(struct lines *lines, bool *more,
                        struct status_text *why)
{
    enum status status;
    enum lines_step step;
    interrupt_leave();
    do
        status = lines_next(lines, -1, &step, why);
    while (!status && step == LINES_WAIT && !interrupt_flag);
    if (interrupt_release())
        status = STATUS_LIMIT;
    *more = step == LINES_LINE;
    return status;
}
