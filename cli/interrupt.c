/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interrupt - the handler sets a flag; a second signal ends the program as the
 * signal would have, with its temporary files removed.
 */
#include "cli/interrupt.h"

#include <stddef.h>

#include "db/temporary.h"

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};

volatile sig_atomic_t interrupt_flag;

/* Ends the program as the signal would have. */
static void end(int number)
{
    temporary_remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void raise_flag(int number)
{
    if (interrupt_flag)
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

int interrupt_release(void)
{
    signal(SIGINT, end);
    signal(SIGTERM, end);
    const int number = interrupt_flag;
    interrupt_flag = 0;
    return number;
}
