/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * progress - keeps marks of the last minute in a ring: speed is the difference
 * to the oldest of them.
 */
#include "cli/progress.h"

#include <stdio.h>

#include "cli/terminal.h"
#include "game/clock.h"

enum { LINE_SIZE = 160, TIME_SIZE = 32 };

static const double draw_every = 0.2; /* seconds */
static const double mark_every = 1;
static const double basis = 5; /* for a time left */

void progress_begin(struct progress *progress, const struct options *options)
{
    *progress = (struct progress){
        .shown = options->progress || (!options->quiet && terminal_redraws()),
        .nodes_left = -1};
}

void progress_restart(struct progress *progress)
{
    progress->done = progress->total = progress->nodes = 0;
    progress->nodes_left = -1;
    progress->marked = 0;
    progress->drawn_at = 0; /* what is counted now shows at once */
}

/* The oldest mark of the last minute. */
static const struct progress_mark *oldest(const struct progress *progress)
{
    const uint64_t kept =
        progress->marked < PROGRESS_MARKS ? progress->marked : PROGRESS_MARKS;
    return &progress->marks[(progress->marked - kept) % PROGRESS_MARKS];
}

/* The seconds left at the speed since the oldest mark; below 0: unknown. */
static double time_left(const struct progress *progress, double now,
                        uint64_t nodes)
{
    const struct progress_mark *const from = oldest(progress);
    const bool foreseen = !progress->things;
    const double gained = foreseen ? (double)(nodes - from->nodes)
                                   : (double)(progress->done - from->done);
    const double rest = foreseen ? progress->nodes_left
                                 : (double)(progress->total - progress->done);
    if (!progress->marked || !(gained > 0) || rest < 0 || !progress->total)
        return -1;
    return rest * (now - from->at) / gained;
}

/* A second search, for the proof of what the first one found, counts its nodes
 * from 0 again: what was marked before says nothing of its speed. */
static void mark(struct progress *progress, double now, uint64_t nodes)
{
    const struct progress_mark *const last =
        &progress
             ->marks[(progress->marked + PROGRESS_MARKS - 1) % PROGRESS_MARKS];
    if (progress->marked && nodes < last->nodes)
        progress->marked = 0;
    if (progress->marked && now - last->at < mark_every)
        return;
    const double left = time_left(progress, now, nodes);
    progress->marks[progress->marked++ % PROGRESS_MARKS] =
        (struct progress_mark){now, progress->done, nodes, left};
}

/* Whether a time left is less than what was thought a while ago. */
static bool shrinks(const struct progress *progress, double now, double left)
{
    const uint64_t kept =
        progress->marked < PROGRESS_MARKS ? progress->marked : PROGRESS_MARKS;
    for (uint64_t i = 1; i <= kept; i++) {
        const struct progress_mark *const before =
            &progress->marks[(progress->marked - i) % PROGRESS_MARKS];
        if (now - before->at >= basis)
            return left < before->left;
    }
    return false;
}

/* "0:34 left, " or "1:23:45 left, "; nothing when there is no telling. */
static void write_left(const struct progress *progress, double now,
                       uint64_t nodes, char text[TIME_SIZE])
{
    const double left = time_left(progress, now, nodes);
    text[0] = '\0';
    if (left < 0 || left > 1e9 || !shrinks(progress, now, left))
        return;
    const unsigned long seconds = (unsigned long)left;
    if (seconds < 3600)
        snprintf(text, TIME_SIZE, "%lu:%02lu left, ", seconds / 60,
                 seconds % 60);
    else
        snprintf(text, TIME_SIZE, "%lu:%02lu:%02lu left, ", seconds / 3600,
                 seconds / 60 % 60, seconds % 60);
}

/* "12/26 positions (46.2 %), 14 open, 0:34 left, " */
static int write_share(const struct progress *progress, double now,
                       uint64_t nodes, char *line)
{
    char left[TIME_SIZE];
    const unsigned long long done = progress->done;
    const unsigned long long total = progress->total;
    const char *const things =
        progress->things ? progress->things : "positions";
    if (!total)
        return done ? snprintf(line, LINE_SIZE, "%llu %s, ", done, things) : 0;
    write_left(progress, now, nodes, left);
    return snprintf(line, LINE_SIZE, "%llu/%llu %s (%.1f %%), %llu open, %s",
                    done, total, things, 100 * (double)done / (double)total,
                    total - done, left);
}

/* "5123 nodes, 1024/s, pn 5 dn 2, 3 s" */
static void write_speed(const struct progress *progress,
                        const struct search_progress *search, double now,
                        char *line, size_t room)
{
    const uint64_t nodes = progress->nodes + (search ? search->nodes : 0);
    const struct progress_mark *const from = oldest(progress);
    double speed = (double)(nodes - from->nodes) / (now - from->at + 1e-9);
    if (search && now - from->at < mark_every)
        speed = (double)search->nodes / (search->seconds + 1e-9);
    const int used =
        snprintf(line, room, "%llu node%s, %.0f/s", (unsigned long long)nodes,
                 nodes == 1 ? "" : "s", speed);
    line += used;
    room -= (size_t)used;
    if (search && !progress->total)
        snprintf(line, room, ", pn %u dn %u, %.0f s", search->pn, search->dn,
                 search->seconds);
    else if (progress->workers)
        snprintf(line, room, ", %d/%d workers busy, %zu jobs out",
                 progress->busy, progress->workers, progress->out);
}

/* "1024/s" */
static void write_pace(const struct progress *progress, double now, char *line,
                       size_t room)
{
    const struct progress_mark *const from = oldest(progress);
    snprintf(line, room, "%.0f/s",
             (double)(progress->done - from->done) / (now - from->at + 1e-9));
}

/* Draws the line; `search` is the one under way or NULL. A line that the
 * terminal broke in two could not be drawn over: its end is left out. */
static void draw(struct progress *progress,
                 const struct search_progress *search)
{
    char line[LINE_SIZE];
    const double now = clock_now();
    const uint64_t nodes = progress->nodes + (search ? search->nodes : 0);
    mark(progress, now, nodes);
    const int used = write_share(progress, now, nodes, line);
    if (progress->things)
        write_pace(progress, now, line + used, LINE_SIZE - (size_t)used);
    else
        write_speed(progress, search, now, line + used,
                    LINE_SIZE - (size_t)used);
    const int columns = terminal_columns();
    fprintf(stderr, "\r\033[K%.*s", columns > 1 ? columns - 1 : LINE_SIZE,
            line);
    progress->drawn = true;
    progress->drawn_at = now;
}

void progress_count(struct progress *progress, uint64_t done, uint64_t total,
                    uint64_t nodes)
{
    progress->done = done;
    progress->total = total;
    progress->nodes = nodes;
    if (progress->shown && clock_now() - progress->drawn_at >= draw_every)
        draw(progress, NULL);
}

void progress_count_things(void *context, uint64_t done, uint64_t total)
{
    progress_count(context, done, total, 0);
}

void progress_print(void *context, const char *line)
{
    progress_clear(context);
    puts(line);
}

void progress_foresee(struct progress *progress, uint64_t nodes)
{
    progress->nodes_left = nodes == UINT64_MAX ? -1 : (double)nodes;
}

void progress_prover(void *context, const struct prover_progress *told)
{
    struct progress *const progress = context;
    if (told->left)
        progress_foresee(progress, *told->left);
    if (told->workers) {
        progress->workers = told->workers;
        progress->busy = told->busy;
        progress->out = told->out;
        progress_count(progress, progress->done, progress->total, told->nodes);
    } else if (told->contract && progress->sets) {
        progress_count(progress, told->done, told->total, told->nodes);
    } else if (told->search && progress->shown) {
        draw(progress, told->search);
    }
}

void progress_clear(struct progress *progress)
{
    if (progress->drawn)
        fputs("\r\033[K", stderr);
    progress->drawn = false;
}
