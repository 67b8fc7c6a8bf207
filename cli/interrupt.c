/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interrupt - the handler sets a flag; a second signal ends the program as the
 * signal would have, with its temporary files removed. One that comes at once
 * is no second one: timeout(1) sends its signal to the program and then to the
 * group that the program is in.
 */
#include "cli/interrupt.h"

#include <stddef.h>
#include <unistd.h>

#include "db/temporary.h"
#include "game/clock.h"
#include "game/status.h"

static const double at_once = 0.5; /* seconds */

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t interrupt_flag;

static double raised; /* when; written before the flag is up */

/* Ends the program as the signal would have. */
static void end(int number)
{
    temporary_remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void leave(int number)
{
    (void)number;
    temporary_remove_all();
    _exit(STATUS_LIMIT);
}

static void raise_flag(int number)
{
    const double now = clock_now();
    if (!interrupt_flag)
        raised = now;
    else if (now - raised > at_once)
        end(number);
    interrupt_flag = number;
}

void interrupt_tidy(void)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (signal(numbers[i], end) == SIG_IGN)
            signal(numbers[i], SIG_IGN); /* as SIGHUP is below nohup */
}

void interrupt_catch(void)
{
    const struct sigaction action = {.sa_handler = raise_flag};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void interrupt_leave(void)
{
    signal(SIGINT, leave);
    signal(SIGTERM, leave);
}

int interrupt_release(void)
{
    signal(SIGINT, end);
    signal(SIGTERM, end);
    const int number = interrupt_flag;
    interrupt_flag = 0;
    return number;
}
