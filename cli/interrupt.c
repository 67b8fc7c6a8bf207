/* SPDX-License-Identifier: GPL-3.0-or-later */
/* interrupt - see the header. */
#include "cli/interrupt.h"

#include <stddef.h>

volatile sig_atomic_t interrupt_flag;

static void raise_flag(int number)
{
    interrupt_flag = number;
}

void interrupt_catch(void)
{
    const struct sigaction action = {
        .sa_handler = raise_flag,
        .sa_flags = (int)SA_RESETHAND,
    };
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int interrupt_release(void)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    const int number = interrupt_flag;
    interrupt_flag = 0;
    return number;
}
