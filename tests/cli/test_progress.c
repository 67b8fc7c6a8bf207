/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * test_progress - the progress line on a clock of our own: what it counts, and
 * when it tells a time left.
 */
#include "cli/progress.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "game/clock.h"
#include "tests/support.h"

static double now;

double clock_now(void)
{
    return now;
}

static struct progress progress;

static void begin(const char *things)
{
    static const struct options options = {.progress = true};
    now = 1000;
    progress_begin(&progress, &options);
    progress_restart(&progress);
    progress.things = things;
}

/* The line that is drawn at a moment; it lasts until the next call. */
static const char *line_at(double seconds, uint64_t done, uint64_t total,
                           uint64_t nodes)
{
    static char *line;
    size_t size;
    FILE *const terminal = stderr;
    free(line);
    now = 1000 + seconds;
    stderr = open_memstream(&line, &size);
    ck_assert_ptr_nonnull(stderr);
    progress_count(&progress, done, total, nodes);
    fclose(stderr);
    stderr = terminal;
    return line;
}

/* The seconds of "1:30 left"; below 0: it is not told. */
static int seconds_left(const char *line)
{
    int minutes, seconds;
    const char *at = strstr(line, " left");
    if (!at)
        return -1;
    while (at[-1] != ' ')
        at--;
    ck_assert_int_eq(sscanf(at, "%d:%d left", &minutes, &seconds), 2);
    return 60 * minutes + seconds;
}

START_TEST(the_time_left_of_steady_work_shrinks)
{
    int before = 1000;
    begin("proofs");
    for (int i = 0; i <= 90; i++) {
        const char *const line = line_at(i, (uint64_t)i, 100, 0);
        const int left = seconds_left(line);
        if (i < 6) {
            ck_assert_int_eq(left, -1);
            continue;
        }
        ck_assert_int_eq(left, 100 - i);
        ck_assert_int_lt(left, before);
        before = left;
    }
    const char *const line = line_at(91, 91, 100, 0);
    ck_assert_ptr_nonnull(strstr(line, "91/100 proofs (91.0 %), 9 open, "));
}
END_TEST

/* What is done grows with the cube root of the time. */
START_TEST(a_time_left_that_grows_is_not_told)
{
    uint64_t done = 0;
    begin("proofs");
    for (uint64_t i = 0; i <= 120; i++) {
        while ((done + 1) * (done + 1) * (done + 1) <= i * 1000000000)
            done++;
        ck_assert_int_eq(seconds_left(line_at((double)i, done, 10000, 0)), -1);
    }
}
END_TEST

START_TEST(positions_have_a_time_left_when_it_is_foreseen)
{
    begin(NULL);
    for (int i = 0; i <= 20; i++)
        ck_assert_int_eq(
            seconds_left(line_at(i, (uint64_t)i, 26, 100 * (uint64_t)i)), -1);
    for (int i = 21; i <= 60; i++) {
        progress_foresee(&progress, 10000 - 100 * (uint64_t)i);
        const int left = seconds_left(line_at(i, 20, 26, 100 * (uint64_t)i));
        ck_assert_int_eq(left, i < 26 ? -1 : 100 - i);
    }
    progress_foresee(&progress, UINT64_MAX);
    ck_assert_int_eq(seconds_left(line_at(61, 20, 26, 6100)), -1);
}
END_TEST

START_TEST(nodes_that_begin_anew_have_a_speed_of_their_own)
{
    begin(NULL);
    for (int i = 0; i <= 10; i++)
        line_at(i, 0, 1, 1000 * (uint64_t)i);
    line_at(11, 0, 1, 50);
    const char *const line = line_at(13, 0, 1, 250);
    ck_assert_ptr_nonnull(strstr(line, "250 nodes, 100/s"));
}
END_TEST

START_TEST(of_how_many_may_be_unknown)
{
    begin("results");
    const char *const line = line_at(1, 7, 0, 0);
    ck_assert_ptr_nonnull(strstr(line, "7 results, "));
    ck_assert_ptr_null(strstr(line, "open"));
}
END_TEST

START_TEST(nothing_is_shown_to_a_pipe_or_in_quiet)
{
    begin("results");
    progress.shown = false;
    ck_assert_str_eq(line_at(1, 7, 10, 0), "");
}
END_TEST

/* Makes the standard error a terminal of so many columns. */
static void open_terminal(unsigned short columns)
{
    const struct winsize size = {.ws_row = 24, .ws_col = columns};
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_int_eq(grantpt(master), 0);
    ck_assert_int_eq(unlockpt(master), 0);
    const int terminal = open(ptsname(master), O_RDWR | O_NOCTTY);
    ck_assert_int_eq(ioctl(terminal, TIOCSWINSZ, &size), 0);
    ck_assert_int_eq(dup2(terminal, STDERR_FILENO), STDERR_FILENO);
}

START_TEST(a_line_is_not_broken_by_the_terminal)
{
    static const char whole[] = "\r\033[K7/10 proofs (70.0 %), 3 open, 0/s";
    begin("proofs");
    ck_assert_str_eq(line_at(1, 7, 10, 0), whole);
    open_terminal(200);
    ck_assert_str_eq(line_at(2, 7, 10, 0), whole);
    open_terminal(20);
    ck_assert_str_eq(line_at(3, 7, 10, 0), "\r\033[K7/10 proofs (70.0 %");
    open_terminal(0);
    ck_assert_str_eq(line_at(4, 7, 10, 0), whole);
}
END_TEST

START_TEST(a_dumb_terminal_has_no_line)
{
    static const struct options options;
    open_terminal(80);
    setenv("TERM", "vt100", 1);
    progress_begin(&progress, &options);
    ck_assert(progress.shown);
    setenv("TERM", "dumb", 1);
    progress_begin(&progress, &options);
    ck_assert(!progress.shown);
    begin("proofs");
    ck_assert(progress.shown);
}
END_TEST

SUPPORT_SUITE(progress)
{
    TCase *const tcase = support_case(suite, "progress");
    tcase_add_test(tcase, the_time_left_of_steady_work_shrinks);
    tcase_add_test(tcase, a_time_left_that_grows_is_not_told);
    tcase_add_test(tcase, positions_have_a_time_left_when_it_is_foreseen);
    tcase_add_test(tcase, nodes_that_begin_anew_have_a_speed_of_their_own);
    tcase_add_test(tcase, of_how_many_may_be_unknown);
    tcase_add_test(tcase, nothing_is_shown_to_a_pipe_or_in_quiet);
    tcase_add_test(tcase, a_line_is_not_broken_by_the_terminal);
    tcase_add_test(tcase, a_dumb_terminal_has_no_line);
}
